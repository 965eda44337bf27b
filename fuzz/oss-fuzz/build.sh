#!/bin/bash -eu
# The same build as for ClusterFuzzLite, kept in the repository itself.
exec bash "$SRC/block-escape/.clusterfuzzlite/build.sh"
