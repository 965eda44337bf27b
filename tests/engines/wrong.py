#!/usr/bin/env python3
"""Engines that are wrong on purpose, one mistake each: `wrong.py NAME [TAG]`; without a name it lists them. A tag tells
the process of one run from that of another.

The tests expect `block-escape conform` to name each mistake. Some only look odd and are right all the same.
"""

import json
import os
import sys
import time

import engine

right = {name: getattr(engine, name) for name in ("step", "verdict", "solve", "answer")}
AT = 20  # a process goes wrong at this request, after it has been right for a while


# Rules: each replaces one function of the engine.


def wrong_arm():
    engine.STEP["H"]["W"] = ("U", -2, 0)


def wrong_range():
    """Naming cells of 32 bits, which wrap."""

    def step(pose, direction):
        o, x, y = right["step"](pose, direction)
        return o, (x + 2**31) % 2**32 - 2**31, (y + 2**31) % 2**32 - 2**31

    engine.step = step


def verdict_of(change):
    engine.verdict = lambda floor, hole, pose: change(right["verdict"](floor, hole, pose), floor, hole, pose)


def wrong_win():
    verdict_of(lambda said, *_: "safe" if said == "win" else said)


def wrong_win_lying():
    verdict_of(lambda said, *_: "win" if said == "rest" else said)


def wrong_support():
    """Only the naming cell needs floor."""
    verdict_of(lambda said, floor, hole, pose: "safe" if said == "fall" and pose[1:] in floor else said)


def wrong_rest():
    verdict_of(lambda said, *_: "fall" if said == "rest" else said)


def wrong_rest_support():
    def change(said, floor, hole, pose):
        return "rest" if said == "fall" and pose[0] != "U" and hole in engine.cells(pose) else said

    verdict_of(change)


def solve_as(change):
    engine.solve = lambda floor, hole, start: change(right["solve"](floor, hole, start), floor, hole, start)


def wrong_empty_word():
    solve_as(lambda word, *_: word or None)


def wrong_search():
    """Gives up too early."""
    solve_as(lambda word, *_: None if word and len(word) > 5 else word)


def wrong_optimal():
    """Goes back and forth once, where there is room for it."""
    back = dict(zip("NESW", "SWNE"))

    def change(word, floor, hole, start):
        for direction in "NESW":
            landing = right["step"](start, direction)
            if word and right["verdict"](floor, hole, landing) not in ("fall", "win"):
                return direction + back[direction] + word
        return word

    solve_as(change)


def wrong_unsolvable():
    """Says nothing is to be done where nothing can be."""
    solve_as(lambda word, *_: word or "")


def wrong_letters():
    solve_as(lambda word, *_: word and word.lower())


def wrong_start_floor():
    """The floor under the start is gone once the block has left it."""

    def solve(floor, hole, start):
        words = []
        for direction in "NESW":
            landing = right["step"](start, direction)
            left = floor - set(engine.cells(start))
            if right["verdict"](left, hole, landing) != "fall":
                word = right["solve"](left, hole, landing)
                words += [] if word is None else [direction + word]
        return "" if start == ("U", *hole) else min(words, key=len, default=None)

    engine.solve = solve


# Processes: each answers requests, given with their numbers from 0 (the greeting), in its own way.


def replies():
    for number, line in enumerate(sys.stdin):
        yield number, json.dumps(engine.answer(json.loads(line)))


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def until(change):
    """Right up to a request, then something else."""
    for number, reply in replies():
        say(reply)
        if number == AT:
            change()


def process_schema():
    for _, reply in replies():
        say(reply.replace('"schema": 1', '"schema": 2'))


def process_banner():
    say("Welcome to the engine!")
    until(lambda: None)


def process_malformed():
    until(lambda: say("oops"))


def process_misplaced():
    """A verdict to each question."""
    for number, reply in replies():
        say(reply if number == 0 else json.dumps({"id": json.loads(reply)["id"], "verdict": "safe"}))


def process_missing():
    for number, reply in replies():
        if number != AT:
            say(reply)


def process_extra():
    for number, reply in replies():
        say(reply)
        if number == AT:
            say(reply)


def process_wrong_id():
    for number, reply in replies():
        say(reply if number != AT else json.dumps({**json.loads(reply), "id": 10**9}))


def process_last_words():
    until(lambda: (print("out of luck", file=sys.stderr, flush=True), os._exit(3)))


def process_closed_output():
    until(lambda: (os.close(1), time.sleep(600)))


def process_closed_input():
    until(lambda: (os.close(0), time.sleep(600)))


def process_silence():
    until(lambda: time.sleep(600))


def process_never_reads():
    time.sleep(600)


def process_interrupted():
    time.sleep(600)


def process_waits_for_the_end():
    """Answers only when it has read all, which never comes."""
    for line in list(sys.stdin):
        say(json.dumps(engine.answer(json.loads(line))))


def process_endless_line():
    def flood():
        while True:
            sys.stdout.write("x" * 65536)

    until(flood)


def process_endless_lines():
    def flood():
        while True:
            sys.stdout.write("x\n" * 65536)

    until(flood)


def process_afterword():
    until(lambda: None)
    say("bye")


def process_lingers():
    until(lambda: None)
    time.sleep(600)


def process_bad_exit():
    until(lambda: None)
    sys.exit(7)


def process_leaves_a_child():
    """A child that holds the output open, and says its number on standard error."""
    import subprocess

    def leave():
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print("child", child.pid, file=sys.stderr, flush=True)
        os._exit(3)

    until(leave)


# Odd, but right.


def odd_crlf():
    for _, reply in replies():
        say(reply, end="\r\n")


def odd_split():
    for number, reply in replies():
        if number < 200:
            for part in reply[:7], reply[7:20], reply[20:]:
                say(part, end="")
                time.sleep(0.001)
            say("")
        else:
            say(reply)


def odd_chatter():
    """More on standard error than a pipe holds."""
    for number, reply in replies():
        if number < 100:
            print("thinking " * 2000, file=sys.stderr, flush=True)
        say(reply)


def odd_padded():
    """Replies that fill a pipe, and spaces where JSON has them."""
    for number, reply in replies():
        say(reply + " " * (40000 if number < 300 else 1))


def odd_skips():
    engine.answer = lambda request: (
        {"id": request["id"], "skip": "not today"} if request["op"] == "solve" else right["answer"](request)
    )
    until(lambda: None)


def odd_ops():
    engine.answer = lambda request: (
        {**right["answer"](request), "ops": ["step"]} if request["op"] == "hello" else right["answer"](request)
    )
    until(lambda: None)


def main():
    kinds = ("wrong_", "process_", "odd_")
    names = [name for name in globals() if name.startswith(kinds)]
    if len(sys.argv) not in (2, 3) or sys.argv[1].replace("-", "_") not in names:
        sys.exit("usage: wrong.py NAME [TAG], NAME one of\n  " + "\n  ".join(name.replace("_", "-") for name in names))
    name = sys.argv[1].replace("-", "_")
    globals()[name]()
    if name.startswith("wrong_"):
        until(lambda: None)


main()
