#!/usr/bin/env python3
"""Lets GNU Go play games against itself and writes each as an SGF file.

    benches/games/play.py FOLDER COUNT [LEVEL] [FIRST] [SLIP]

The games are numbered from FIRST (1 by default); the number is the seed, so that the same call writes
the same games. LEVEL is GNU Go's own, from 1 to 10 (1 by default). A game that is there stays.

With SLIP one move in so many is not GNU Go's own but falls somewhere near the latest, as a beginner's might.
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys

# Debian puts games where not every PATH looks.
GNUGO = shutil.which("gnugo", path=os.environ.get("PATH", "") + ":/usr/games") or "gnugo"
MOST_MOVES = 450
SIZE = 19


def sgf_point(vertex):
    """The SGF letters of a GTP vertex; none for a pass."""
    if vertex.lower() == "pass":
        return ""
    letters = "abcdefghijklmnopqrs"
    column = "ABCDEFGHJKLMNOPQRST".index(vertex[0].upper())
    return letters[column] + letters[SIZE - int(vertex[1:])]


def nearby(vertex, dice):
    """A vertex at most two lines away."""
    letters = "ABCDEFGHJKLMNOPQRST"
    column, row = letters.index(vertex[0].upper()), int(vertex[1:])
    column = min(max(column + dice.randint(-2, 2), 0), SIZE - 1)
    row = min(max(row + dice.randint(-2, 2), 1), SIZE)
    return letters[column] + str(row)


def play(seed, level, slip):
    """The moves of one game, each a colour and a vertex, and the result."""
    command = [GNUGO, "--mode", "gtp", "--boardsize", str(SIZE), "--level", str(level),
               "--seed", str(seed), "--komi", "6.5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(line):
            engine.stdin.write(line + "\n")
            engine.stdin.flush()
            answer = engine.stdout.readline().strip()
            engine.stdout.readline()
            if not answer.startswith("="):
                raise RuntimeError(f"{line}: {answer}")
            return answer[1:].strip()

        dice = random.Random(seed)
        moves, passes = [], 0
        result = "?"
        while len(moves) < MOST_MOVES and passes < 2:
            color = "BW"[len(moves) % 2]
            player = "black" if color == "B" else "white"
            latest = [vertex for _, vertex in moves[-1:] if vertex.lower() != "pass"]
            near = nearby(latest[0], dice) if slip and latest and dice.randrange(slip) == 0 else None
            if near and ask(f"is_legal {player} {near}") == "1":
                ask(f"play {player} {near}")
                moves.append((color, near))
                continue
            vertex = ask(f"genmove {player}")
            if vertex.lower() == "resign":
                result = f"{'WB'[len(moves) % 2]}+R"
                break
            passes = passes + 1 if vertex.lower() == "pass" else 0
            moves.append((color, vertex))
        ask("quit")
    return moves, result


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    level = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    slip = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        path = folder / f"game-{seed:03}.sgf"
        if path.exists():
            continue
        moves, result = play(seed, level, slip)
        who = f"GNU Go, level {level}" + (f", one move in {slip} at random" if slip else "")
        head = (f"(;GM[1]FF[4]CA[UTF-8]SZ[{SIZE}]KM[6.5]RE[{result}]"
                f"PB[{who}]PW[{who}]GN[Game {seed}]")
        body = "".join(f"\n;{color}[{sgf_point(vertex)}]" for color, vertex in moves)
        path.write_text(head + body + ")\n")
        print(path.name, len(moves), result, flush=True)


if __name__ == "__main__":
    main()
