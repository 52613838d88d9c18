"""Statistics of the matches played on this computer: one line for each finished match, in an append-only file.

Several programs may write at once: a line is written in one piece. A line that is incomplete, foreign or damaged is
skipped. A match that ended twice, because its end was taken back or its file was opened again, counts once.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tabletop.core.data.messages import quoted
from tabletop.files import reading
from tabletop.files.records import MOST_SEATS, Name
from tabletop.session.match.match_session import MatchSession

LONGEST_LINE: Final = 16 << 10
NO_LIMIT: Final = 1 << 62
COLUMNS: Final = ("when", "game", "seats", "rounds", "decisions", "seat", "name", "player", "points", "won")
"""Columns of the exported table, which has one line for each seat of each match."""

Figure = Annotated[int, Meta(ge=-(1 << 40), le=1 << 40)]


class SeatPlayed(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a match for one seat. `kind` is "person" or the name of a computer player."""

    name: Name
    kind: Name
    points: Figure
    won: bool
    style: Annotated[int, Meta(ge=-1, le=255)] = -1
    """The number of its colour; -1 if it was not recorded."""


class EndedMatch(msgspec.Struct, forbid_unknown_fields=True):
    """One finished match. `match` is a hash that identifies it, and `log` is a hash of its answers up to this end."""

    match: Name
    log: Name
    game: Name
    when: Name
    seats: Annotated[list[SeatPlayed], Meta(min_length=1, max_length=MOST_SEATS)]
    rounds: Figure
    decisions: Figure


@dataclass(slots=True)
class Record:
    """The results of one name in the counted matches. `points` has one entry for each match, the oldest first."""

    name: str
    matches: int = 0
    wins: int = 0
    longest: int = 0
    points: list[int] | None = None
    style: int = -1
    """The number of its most recent colour; -1 if none is known."""

    @property
    def mean(self) -> float:
        return sum(self.points or ()) / max(1, self.matches)

    @property
    def best(self) -> int:
        return max(self.points or (0,))


def played(session: MatchSession, now: datetime | None = None) -> EndedMatch | None:
    """Return the line for a finished match; None while it goes on, for a lesson, or for a match that is only viewed."""
    result, writer, match = session.result, session.writer, session.match
    if result is None or writer is None or session.saving.lesson or match.first or not match.is_from_setup:
        return None
    seats = [
        SeatPlayed(quoted(player.name), player.kind, score.total, score.seat in result.winners, player.style)
        for player, score in zip(session.players, result.scores, strict=True)
    ]
    begun = repr((session.game.id, session.seed, session.names, sorted(match.settings.items()), writer.path.name))
    return EndedMatch(
        _short(begun.encode()),
        _short(msgspec.json.encode([session.game.id, session.seed, match.log])),
        session.game.id,
        f"{now or datetime.now():%Y-%m-%d %H:%M}",
        seats,
        session.game.rules.round_of(match.state),
        sum(entry.seat >= 0 for entry in match.log),
    )


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def record(path: Path, session: MatchSession) -> bool:
    """Record a finished match and return True, unless it is recorded already. Raises OSError."""
    line = played(session)
    if line is None or any(line.log == one.log for one in read(path)):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        reading.check(path, NO_LIMIT)  # writing to a pipe would block until there is a reader
    torn = path.exists() and path.stat().st_size > 0 and not _ends_whole(path)
    data = (b"\n" if torn else b"") + msgspec.json.encode(line) + b"\n"
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(file, data)
    finally:
        os.close(file)
    return True


def _ends_whole(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def read(path: Path) -> list[EndedMatch]:
    """Return all finished matches, the oldest first; of a match that ended several times, only its last end."""
    try:
        data = reading.read_bytes(path)
    except OSError:
        return []
    ends: dict[str, EndedMatch] = {}
    owners: dict[str, str] = {}
    for raw in data.split(b"\n"):
        line = _line(raw)
        if line is not None and owners.setdefault(line.log, line.match) == line.match:
            ends.pop(line.match, None)
            ends[line.match] = line
    return list(ends.values())


def _line(raw: bytes) -> EndedMatch | None:
    if not raw or len(raw) > LONGEST_LINE or reading.is_deep(raw):
        return None
    try:
        return msgspec.json.decode(raw, type=EndedMatch)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def delete(path: Path) -> None:
    """Delete the file with all statistics. Raises OSError."""
    path.unlink(missing_ok=True)


def records(matches: Iterable[EndedMatch], game: str = "") -> list[Record]:
    """Return the record of each name, in one game or in all of them; the name with the most wins comes first."""
    found: dict[str, Record] = {}
    points: defaultdict[str, list[int]] = defaultdict(list)
    for one in matches:
        if game and one.game != game:
            continue
        for seat in one.seats:
            mine = found.setdefault(seat.name, Record(seat.name))
            mine.matches += 1
            mine.wins += seat.won
            mine.longest = max(mine.longest, one.decisions)
            points[seat.name].append(seat.points)
            mine.style = seat.style if seat.style >= 0 else mine.style
    for name, mine in found.items():
        mine.points = points[name]
    return sorted(found.values(), key=lambda one: (-one.wins, -one.matches, one.name))


def as_csv(matches: Sequence[EndedMatch], game: str = "") -> str:
    """Return the matches as a CSV table with one line for each seat of each match."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for one in matches:
        if not game or one.game == game:
            for number, seat in enumerate(one.seats, 1):
                row = (one.when, one.game, len(one.seats), one.rounds, one.decisions, number)
                writer.writerow([*row, _plain(seat.name), _plain(seat.kind), seat.points, int(seat.won)])
    return out.getvalue()


def _plain(text: str) -> str:
    """Escape a text that a spreadsheet would take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
