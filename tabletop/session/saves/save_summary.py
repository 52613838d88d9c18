"""Summaries of saved matches: a short file beside each saved one, so that a list need not read the match itself.

It contains nothing that the shared table does not show. It is valid only as long as the saved file has the same size
and time of the last change; an invalid summary is ignored.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from tabletop.core.data.messages import Message, quoting
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.files import atomic_write, reading
from tabletop.files.message_json import perhaps, plain
from tabletop.files.records import MOST_SEATS, Name

SUFFIX: Final = ".look"
"""The suffix of a summary, added to the name of the saved file; `PICTURE` is that of the picture of the table."""
PICTURE: Final = ".png"
LARGEST: Final = 64 << 10
MOST_LINES: Final = MOST_SEATS + 4

Said: TypeAlias = "list[Any]"
"""A message as plain values: its key, and its arguments by name. `{"who": 1}` is the name of a seat."""


class Summary(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The summary of a saved match. `phase` and `standing` are messages as plain values."""

    stamp: tuple[int, int]
    game: Name
    players: Annotated[list[Name], Meta(max_length=MOST_SEATS)]
    answers: int
    over: bool = False
    round: int = 0
    phase: Said = []
    standing: Annotated[list[Said], Meta(max_length=MOST_LINES)] = []
    """The standing of all seats while the match goes on, if the game describes it."""
    points: Annotated[list[int], Meta(max_length=MOST_SEATS)] = []
    winners: Annotated[list[int], Meta(max_length=MOST_SEATS)] = []
    problem: Said = []
    """The reason why the file cannot be used."""


def stamp_of(path: Path) -> tuple[int, int]:
    """Return the size of a file and the time of its last change (ns). Raises OSError."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def summary_of(match: Match[Any], players: list[str]) -> Summary:
    """Return the summary of a match in its present state."""
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
    """Return the path of the summary (or, with `PICTURE`, of the picture) of a saved file."""
    return path.with_name(path.name + suffix)


def write(path: Path, summary: Summary) -> None:
    """Write a summary beside the saved file in its present version. Write errors are ignored."""
    try:
        summary.stamp = stamp_of(path)
        atomic_write.write_atomic(beside(path), msgspec.json.encode(summary))
    except OSError:
        pass


def read(path: Path) -> Summary | None:
    """Return the summary of a saved file; None if there is none, or if it belongs to another version of the file."""
    try:
        data = reading.read_bytes(beside(path), LARGEST)
        if reading.is_deep(data):
            return None
        found = msgspec.json.decode(data, type=Summary)
        return found if found.stamp == stamp_of(path) else None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, ValueError):
        return None


def remove(path: Path) -> None:
    """Delete the summary and the picture of a saved file."""
    for suffix in (SUFFIX, PICTURE):
        beside(path, suffix).unlink(missing_ok=True)


# -- messages ---------------------------------------------------------------------------------------------------------
def packed(message: Message) -> Said:
    """Return a message as plain values."""
    return plain(message, "say")


def unpacked(said: Said) -> Message | None:
    """Return the message for plain values; None if they are not a message."""
    found = perhaps(said, "say")
    return found and quoting(found)
