# Protocol worker: solves a batch of puzzles, and writes how long that took and the solutions.
# bench list protocols -v describes each line.
import gc
import sys
import time

# SOLVER


def solve_all(puzzles):
    """The answers, and the nanoseconds of each."""
    answers = []
    for puzzle in puzzles:
        begin = time.perf_counter_ns()
        answer = solution(puzzle) or "-"
        answers.append((answer, time.perf_counter_ns() - begin))
    return answers


def batch(order):
    keys = dict(word.split("=", 1) for word in order[2:] if "=" in word)
    warm, n = int(keys.get("warm", 0)), int(order[1])
    puzzles = [sys.stdin.readline().split()[0] for _ in range(warm + n)]  # read all before the clock starts
    gc.collect()
    solve_all(puzzles[:warm])
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    answers = solve_all(puzzles[warm:])
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    print(f"!ran wall={wall} cpu={cpu}")
    for answer, ns in answers:
        print(f"{answer} ns={ns}")


while line := sys.stdin.readline():
    words = line.split()
    if not words:
        continue
    if words[0] == "!hello":
        print("!worker protocol=1 shape=9x9 cpu=true")
    elif words[0] == "!batch":
        batch(words)
    else:  # a puzzle outside a batch
        print(solution(words[0]) or "-")
    sys.stdout.flush()  # otherwise the answer would stay in a buffer
