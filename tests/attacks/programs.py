"""Programs that share a folder of saves and are killed: each plays from the same save and prints what is saved.

Run as a module it is such a program: `python -m tests.attacks.programs FOLDER SAVE SEED ANSWERS`. After every answer it
prints the number of answers and a hash of all of them; these answers must be in some file for ever.
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop.core.match.match import Entry
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log
from tests.child import started
from tests.play import SHELF

GAME: Final = "omen"
NEW: Final = "new"
"""The argument in place of a save that begins a new match."""


def hashed(entries: Sequence[Entry]) -> str:
    """Return a hash that identifies a log."""
    return hashlib.sha256(msgspec.json.encode(list(entries))).hexdigest()[:16]


def play(folder: Path, save: str, seed: int, answers: int) -> None:
    """Continue the save, or begin a new match; take back some answers, and now and then save everything again."""
    chance, answer = random.Random(seed), FastRng(seed).answerer(SHELF.games[GAME].players.random_answer)
    session = begun(folder) if save == NEW else MatchSession.load(folder / save)
    for _ in range(answers):
        if session.over:
            break
        if chance.random() < 0.1:
            session.undo()
        else:
            session.answer(answer(session.match.state, session.match.pending[0]))
        if chance.random() < 0.05 and session.writer is not None:
            session.save(session.writer.path)
        if chance.random() < 0.05:
            with suppress(OSError):  # another program may be doing the same
                session.save(folder / "omen-quick.match")
        if session.saving.trouble is None:
            print(len(session.match.log), hashed(session.match.log), flush=True)
    session.close()


def begun(folder: Path) -> MatchSession:
    players = [Player("A", 0), Player("B", 1)]
    return MatchSession.new(SHELF.games[GAME], players, settings={"take_back": "free"}, seed="two", folder=folder)


def missing(folder: Path, programs: int, answers: int, seed: int) -> list[str]:
    """Return the answers that killed programs, playing at once, had reported as saved and that no file has."""
    chance = random.Random(f"programs {seed}")
    first = begun(folder)
    answer = FastRng(seed).answerer(first.game.players.random_answer)
    while len(first.match.log) < 20:
        first.answer(answer(first.match.state, first.match.pending[0]))
    assert first.writer is not None
    save = first.writer.path.name
    first.close()
    running = [
        started([sys.executable, "-m", "tests.attacks.programs", str(folder), save if number < 2 else NEW,
                 str(seed * 10 + number), str(answers)])
        for number in range(programs)
    ]  # fmt: skip
    said = [_killed_after(one, chance.randrange(answers)) for one in running]
    whole = {log for path in folder.glob("*.match") for log in logs_of(path)}
    return [f"seed {seed}: {lines[-1]}" for lines in said if lines and lines[-1].split()[1] not in whole]


def logs_of(path: Path) -> Iterator[str]:
    """Yield the log of a file after each of its lines; check that the file can be read.

    The last answers may have been taken back in the moment before the kill.
    """
    log = match_log.read(path)
    entries: list[Entry] = []
    for raw in path.read_bytes()[: log.extent.size].splitlines()[1:]:
        line = msgspec.json.decode(raw)
        if "undo" in line:
            del entries[len(entries) - line["undo"] :]
        elif "answer" in line or "ask" in line:
            entries.append(Entry(CHANCE if line["by"] == "nature" else line["by"], line["ask"], line.get("answer")))
        yield hashed(entries)
    assert hashed(entries) == hashed(log.entries)


def _killed_after(process: subprocess.Popen[str], lines: int) -> list[str]:
    """Return the lines that a program had printed when it was killed, soon after so many."""
    assert process.stdout is not None
    first = [line for _, line in zip(range(lines), process.stdout, strict=False)]
    process.kill()
    rest, errors = process.communicate(timeout=60)
    assert errors == ""
    return [line for line in [*first, *rest.splitlines()] if len(line.split()) == 2 and len(line.split()[1]) == 16]


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
