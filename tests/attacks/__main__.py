"""Attack and print results: `python -m tests.attacks --cases N --seed S [--only files|special|sets|folders|window]`.

Each part runs in a process of its own, so that its memory is measured apart. `--cases` is the number of cases of each
part; the window gets so many events for each game.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.attacks.outcome import HEADINGS, MOST_FAULTS, MOST_MEGABYTES, Tally, peak_megabytes

PARTS: Final = ("files", "special", "sets", "folders", "window")


def run(part: str, cases: int, seed: int) -> list[Tally]:
    """Run one part, or the window with one game ("window:omen"), in this process."""
    with tempfile.TemporaryDirectory(prefix="attacks") as name:
        folder = Path(name)
        if part.startswith("window:"):
            from tests.attacks import window

            tallies = [window.attack(part.partition(":")[2], cases, seed, folder)]
        else:
            from tests.attacks import files, folders, sets, special

            parts = {"files": files, "special": special, "sets": sets, "folders": folders}
            tallies = parts[part].attack(cases, seed, folder)
    for tally in tallies:
        tally.megabytes = peak_megabytes()
        if tally.megabytes > MOST_MEGABYTES and not part.startswith("window"):
            tally.fault(f"{part}: {tally.megabytes:.0f} MB")
    return tallies


def processes(parts: list[str]) -> list[str]:
    """Return the names of all parts; each game's window is a part of its own."""
    from tests.attacks.window import FREE
    from tests.play import SHELF

    games = [f"window:{game}" for game in (*SHELF.games, FREE)]
    return [name for part in parts for name in (games if part == "window" else [part])]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--part", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        sys.stdout.buffer.write(msgspec.json.encode(run(options.part, options.cases, options.seed)) + b"\n")
        return 0
    tallies: list[Tally] = []
    for part in processes([options.only] if options.only else list(PARTS)):
        command = [sys.executable, "-m", "tests.attacks", "--part", part, "--cases", str(options.cases),
                   "--seed", str(options.seed)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, check=False)
        found = _tallies(done.stdout)
        tallies += found if found else [Tally(part, faults=[done.stderr.decode(errors="replace")[-2000:]])]
    print(table([list(HEADINGS), *(tally.row() for tally in tallies)]))
    faults = [fault for tally in tallies for fault in tally.faults]
    for fault in faults[:MOST_FAULTS]:
        print("\n" + fault)
    return 1 if faults else 0


def _tallies(output: bytes) -> list[Tally]:
    lines = output.splitlines()
    try:
        return msgspec.json.decode(lines[-1], type=list[Tally]) if lines else []
    except msgspec.DecodeError:
        return []


def table(rows: list[list[Any]]) -> str:
    """Return the rows as aligned columns."""
    wide = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(str(cell).ljust(width) if not column else str(cell).rjust(width)
                  for column, (cell, width) in enumerate(zip(row, wide, strict=True)))
        for row in rows
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
