"""Random matches and forks of several trees of the project, in turns, so that all are measured under the same load.

   python -m tools.playouts LABEL=FOLDER [LABEL=FOLDER ...] [--rounds 5] [--seconds 1] [--games stone_age,omen]

Each FOLDER is a checkout, or the result of `python -m tools.compiled` on one. Prints medians as a table, and each as a
multiple of the first tree's. Decisions are answers of seats; seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys

MEASURE = """
import json, statistics, sys, time
from benchmarks import matches, playouts

seconds, wanted = float(sys.argv[1]), sys.argv[2].split(",")
found = {}
for game in matches.game_registry().games.values():
    if wanted != [""] and game.id not in wanted:
        continue
    seats = game.seats[-1]
    playouts.one(game, seats, 0.2)
    _, played, decided = playouts.one(game, seats, seconds)
    answer = matches.FastRng(7).answerer(game.players.random_answer)
    match = matches.Match.new(game, seats, chance=matches.SeededChance("benchmark"))
    forks = []
    while not match.over and len(match.log) < 300:
        match.answer(answer(match.state, match.pending[0]), match.pending[0].seat)
        forks.append(min(matches.timed(match.fork) for _ in range(3)))
    state = match.state
    begin = time.process_time()
    for _ in range(2000):
        state.copy()
    copied = (time.process_time() - begin) / 2000
    rates = [float(words.split()[0].replace(",", "")) for words in (decided, played)]
    found[f"{game.id}, {seats} seats"] = [*rates, copied * 1e6, statistics.median(forks) * 1e6]
print(json.dumps(found))
"""
FIGURES = ("decisions /s", "matches /s", "copy us", "fork us")


def measure(folder: str, seconds: float, games: str) -> dict[str, list[float]]:
    """Return the figures of every game for one round in a folder."""
    surroundings = {**os.environ, "PYTHONPATH": folder, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(seconds), games],
        cwd=folder, env=surroundings, check=True, capture_output=True, text=True,
    )  # fmt: skip
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("trees", nargs="+", metavar="LABEL=FOLDER")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--seconds", type=float, default=1.0)
    words.add_argument("--games", default="")
    chosen = words.parse_args()
    trees = dict(tree.split("=", 1) for tree in chosen.trees)
    rounds: dict[str, list[dict[str, list[float]]]] = {label: [] for label in trees}
    for _ in range(chosen.rounds):
        for label, folder in trees.items():
            rounds[label].append(measure(folder, chosen.seconds, chosen.games))
    first = next(iter(trees))
    print("| game | tree | " + " | ".join(f"{figure} | ratio" for figure in FIGURES) + " |")
    print("| --- | --- |" + " ---: | ---: |" * len(FIGURES))
    for game in rounds[first][0]:
        base = [statistics.median(one[game][place] for one in rounds[first]) for place in range(len(FIGURES))]
        for label in trees:
            cells = []
            for place in range(len(FIGURES)):
                median = statistics.median(one[game][place] for one in rounds[label])
                cells.append(
                    f"{median:,.1f} | {median / base[place]:.2f}"
                    if place
                    else f"{median:,.0f} | {median / base[0]:.2f}"
                )
            print(f"| {game} | {label} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
