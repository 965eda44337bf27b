#!/usr/bin/env node
// An engine for Block Escape in plain JavaScript: one JSON line in, one JSON line out. Written to be read.

import { createInterface } from "node:readline";

// Where a swipe takes a pose: for each placement and direction the new placement and how the naming cell moves.
const STEP = {
  U: { N: ["V", 0, 1], E: ["H", 1, 0], S: ["V", 0, -2], W: ["H", -2, 0] },
  H: { N: ["H", 0, 1], E: ["U", 2, 0], S: ["H", 0, -1], W: ["U", -1, 0] },
  V: { N: ["U", 0, 2], E: ["V", 1, 0], S: ["U", 0, -1], W: ["V", -1, 0] },
};

const step = ({ o, x, y }, direction) => {
  const [to, dx, dy] = STEP[o][direction];
  return { o: to, x: x + dx, y: y + dy };
};

// Cells and poses as keys of sets and maps.
const cell = (x, y) => `${x},${y}`;
const key = ({ o, x, y }) => `${o}${x},${y}`;

// The cells that a pose covers.
const cells = ({ o, x, y }) => {
  if (o === "U") return [cell(x, y)];
  return o === "H" ? [cell(x, y), cell(x + 1, y)] : [cell(x, y), cell(x, y + 1)];
};

// win, safe, rest (one end over the hole) or fall.
const verdict = (floor, hole, pose) => {
  const covered = cells(pose);
  if (pose.o === "U" && covered[0] === hole) return "win";
  if (covered.every((c) => floor.has(c))) return "safe";
  const supported = covered.every((c) => floor.has(c) || c === hole);
  return covered.length === 2 && supported ? "rest" : "fall";
};

// A shortest word, the empty one on the hole, null if there is none: breadth first, in the order N, E, S, W.
const solve = (floor, hole, start) => {
  const words = new Map([[key(start), ""]]);
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const pose = queue[head];
    const word = words.get(key(pose));
    if (verdict(floor, hole, pose) === "win") return word;
    for (const direction of "NESW") {
      const landing = step(pose, direction);
      if (!words.has(key(landing)) && verdict(floor, hole, landing) !== "fall") {
        words.set(key(landing), word + direction);
        queue.push(landing);
      }
    }
  }
  return null;
};

// Floor, hole and start; a start of two cells lies, in whatever order they are given.
const readLevel = ({ solid, hole, start }) => {
  const floor = new Set(solid.map(([x, y]) => cell(x, y)));
  const [first, second] = [...start].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const stands = !second || (second[0] === first[0] && second[1] === first[1]);
  const o = stands ? "U" : second[0] > first[0] ? "H" : "V";
  return { floor, hole: cell(...hole), start: { o, x: first[0], y: first[1] } };
};

const answer = (request) => {
  const { op, id } = request;
  if (op === "hello") return { schema: 1, engine: "javascript", ops: ["step", "judge", "solve"] };
  if (op === "step") return { id, pose: step(request.pose, request.dir) };
  if (op === "judge") {
    const { floor, hole } = readLevel(request.level);
    return { id, verdict: verdict(floor, hole, request.pose) };
  }
  if (op === "solve") {
    const { floor, hole, start } = readLevel(request.level);
    return { id, word: solve(floor, hole, start) };
  }
  return { id, skip: `unknown op ${op}` };
};

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
