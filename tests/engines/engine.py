#!/usr/bin/env python3
"""An engine for Block Escape in plain Python: one JSON line in, one JSON line out. Written to be read."""

import json
import sys
from collections import deque

# Where a swipe takes a pose: for each placement and direction the new placement and how the naming cell moves.
STEP = {
    "U": {"N": ("V", 0, 1), "E": ("H", 1, 0), "S": ("V", 0, -2), "W": ("H", -2, 0)},
    "H": {"N": ("H", 0, 1), "E": ("U", 2, 0), "S": ("H", 0, -1), "W": ("U", -1, 0)},
    "V": {"N": ("U", 0, 2), "E": ("V", 1, 0), "S": ("U", 0, -1), "W": ("V", -1, 0)},
}


def step(pose, direction):
    o, x, y = pose
    to, dx, dy = STEP[o][direction]
    return to, x + dx, y + dy


def cells(pose):
    """The cells that a pose covers."""
    o, x, y = pose
    return {"U": [(x, y)], "H": [(x, y), (x + 1, y)], "V": [(x, y), (x, y + 1)]}[o]


def verdict(floor, hole, pose):
    """win, safe, rest (one end over the hole) or fall."""
    covered = cells(pose)
    if pose == ("U", *hole):
        return "win"
    if all(cell in floor for cell in covered):
        return "safe"
    if len(covered) == 2 and hole in covered and all(cell in floor or cell == hole for cell in covered):
        return "rest"
    return "fall"


def solve(floor, hole, start):
    """A shortest word, the empty one on the hole, None if there is none: breadth first, in the order N, E, S, W."""
    goal = ("U", *hole)
    words, queue = {start: ""}, deque([start])
    while queue:
        pose = queue.popleft()
        if pose == goal:
            return words[pose]
        for direction in "NESW":
            landing = step(pose, direction)
            if landing not in words and verdict(floor, hole, landing) != "fall":
                words[landing] = words[pose] + direction
                queue.append(landing)
    return None


def read_level(level):
    """Floor, hole and start; a start of two cells lies, in whatever order they are given."""
    floor = {tuple(cell) for cell in level["solid"]}
    start = sorted({tuple(cell) for cell in level["start"]})
    x, y = start[0]
    o = "U" if len(start) == 1 else "H" if start[1] == (x + 1, y) else "V"
    return floor, tuple(level["hole"]), (o, x, y)


def read_pose(pose):
    return pose["o"], pose["x"], pose["y"]


def answer(request):
    op = request["op"]
    if op == "hello":
        return {"schema": 1, "engine": "python", "ops": ["step", "judge", "solve"]}
    reply = {"id": request["id"]}
    if op == "step":
        o, x, y = step(read_pose(request["pose"]), request["dir"])
        reply["pose"] = {"o": o, "x": x, "y": y}
    elif op == "judge":
        floor, hole, _ = read_level(request["level"])
        reply["verdict"] = verdict(floor, hole, read_pose(request["pose"]))
    elif op == "solve":
        reply["word"] = solve(*read_level(request["level"]))
    else:
        reply["skip"] = f"unknown op {op}"
    return reply


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
