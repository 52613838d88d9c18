"""What the list of saved matches tells of a match without reading it: a short file beside each saved one.

It holds nothing that the shared table does not show. It counts only as long as the saved file is the same (size and
time of the last change); whatever is wrong with it, it is as if it were not there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from tabletop.core.data.messages import Message, quoting
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.files import atomic, reading
from tabletop.files.message_json import perhaps, plain
from tabletop.files.records import MOST_SEATS, Name

SUFFIX: Final = ".look"
"""What its name ends with, beside that of the saved file; that of the picture of the table ends with `PICTURE`."""
PICTURE: Final = ".png"
LARGEST: Final = 64 << 10
MOST_LINES: Final = MOST_SEATS + 4

Said: TypeAlias = "list[Any]"
"""A message as plain values: its key, and its gaps by name. `{"who": 1}` is the name of a seat."""


class Summary(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A saved match in short. `phase` and `standing` are messages as plain values."""

    stamp: tuple[int, int]
    game: Name
    players: Annotated[list[Name], Meta(max_length=MOST_SEATS)]
    answers: int
    over: bool = False
    round: int = 0
    phase: Said = []
    standing: Annotated[list[Said], Meta(max_length=MOST_LINES)] = []
    """Where everybody stands, while the match goes on and where the game tells."""
    points: Annotated[list[int], Meta(max_length=MOST_SEATS)] = []
    winners: Annotated[list[int], Meta(max_length=MOST_SEATS)] = []
    problem: Said = []
    """Why the file cannot be used."""


def stamp_of(path: Path) -> tuple[int, int]:
    """Return the size of a file and when it was changed last. Raises OSError."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def summary_of(match: Match[Any], players: list[str]) -> Summary:
    """Return a match in short, as it stands now."""
    game: Game[Any] = match.game
    made = Summary((0, 0), game.id, players, len(match.log), match.over, game.rules.round_of(match.state))
    if match.over:
        result = game.rules.result(match.state)
        made.points, made.winners = [score.total for score in result.scores], list(result.winners)
        return made
    phase = game.text.phase_name(match.state)
    made.phase = packed(phase) if phase is not None else []
    if game.players.goal is not None:
        made.standing = [packed(line) for line in game.players.goal(match.state, None).lines[:MOST_LINES]]
    return made


def beside(path: Path, suffix: str = SUFFIX) -> Path:
    """Return where the summary (or, with `PICTURE`, the picture) of a saved file lies."""
    return path.with_name(path.name + suffix)


def write(path: Path, summary: Summary) -> None:
    """Keep a summary beside the saved file as it is now. A disk that cannot be written is no reason to stop."""
    try:
        summary.stamp = stamp_of(path)
        atomic.write_atomic(beside(path), msgspec.json.encode(summary))
    except OSError:
        pass


def read(path: Path) -> Summary | None:
    """Return the summary of a saved file as it is now; None when there is none, or one of another file."""
    try:
        data = reading.read_bytes(beside(path), LARGEST)
        if reading.is_deep(data):
            return None
        found = msgspec.json.decode(data, type=Summary)
        return found if found.stamp == stamp_of(path) else None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, ValueError):
        return None


def remove(path: Path) -> None:
    """Take summary and picture away."""
    for suffix in (SUFFIX, PICTURE):
        beside(path, suffix).unlink(missing_ok=True)


# -- messages ---------------------------------------------------------------------------------------------------------
def packed(message: Message) -> Said:
    """Return a message as plain values."""
    return plain(message, "say")


def unpacked(said: Said) -> Message | None:
    """Return the message again; None for values that are none."""
    found = perhaps(said, "say")
    return found and quoting(found)
