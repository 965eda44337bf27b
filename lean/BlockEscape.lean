module

public import BlockEscape.Spec
public import BlockEscape.Phase
public import BlockEscape.Search
public import BlockEscape.Words
public import BlockEscape.Undo
public import BlockEscape.Rolls
public import BlockEscape.Symmetry
public import BlockEscape.Corridor
public import BlockEscape.Lexicographic
public import BlockEscape.Collect
public import BlockEscape.Counts
public import BlockEscape.Layers
public import BlockEscape.Reach
public import BlockEscape.Bfs
public import BlockEscape.Flood
public import BlockEscape.Certificate
public import BlockEscape.Oracle

/-!
# Block Escape

Definitions (`Spec`, `Phase`, `Search`), then the theorems about them, then the specification as a program (`Oracle`). What
each file proves is listed in `README.md`.
-/
