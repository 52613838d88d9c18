"""The log file of a match: a header line, then one JSON object per line. The log of answers defines the match.

Every line ends with a seal (`"#"`), a short hash over the line and the seal before it, so that a changed line is
noticed. An autosave appends; reading drops an incomplete last line and keeps everything before it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tabletop.core.data.copying import freeze_lists
from tabletop.core.data.field_types import annotations_of
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.game.game import Game, State
from tabletop.core.match.match import ChancePlayer, Entry, Match, ReplayMismatchError
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.files import reading
from tabletop.files.message_json import sentence
from tabletop.files.records import BotComment, FileLine, taken_back_of
from tabletop.files.records import Header as Header
from tabletop.files.records import InvalidSaveError as InvalidSaveError
from tabletop.files.records import SeatRecord as SeatRecord
from tabletop.files.records import UndoRecord as UndoRecord
from tabletop.session.bots.computer_players import thinkers
from tabletop.session.saves import log_lines
from tabletop.session.saves.log_lines import FORMAT as FORMAT
from tabletop.session.saves.log_lines import LONGEST_LINE as LONGEST_LINE
from tabletop.session.saves.log_lines import MOST_LINES as MOST_LINES
from tabletop.session.saves.log_lines import MOST_VALUES as MOST_VALUES
from tabletop.session.saves.log_lines import NO_REMARKS as NO_REMARKS
from tabletop.session.saves.log_lines import SANDBOX as SANDBOX
from tabletop.session.saves.log_lines import SUFFIX as SUFFIX
from tabletop.session.saves.log_lines import Extent, unsealed, values_in
from tabletop.session.saves.log_writer import Writer as Writer
from tabletop.session.saves.log_writer import write as write

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class MatchLog:
    """A log file in memory. `checkpoint` is (answers, plain state) of the last checkpoint that was not undone."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    checkpoint: tuple[int, Any] | None = None
    taken_back: list[UndoRecord] = field(default_factory=list)
    remarks: dict[int, BotComment] = field(default_factory=dict)
    """The comments of computer players on their answers, by the number of answers before each."""
    seal: str = ""
    torn: bool = False
    """True if the last line was incomplete and has been dropped."""
    extent: Extent = field(default_factory=Extent)
    """The valid part of the file."""
    stamp: tuple[int, int, int] = (0, 0, 0)
    """The identity of the file: its inode number, its size in bytes, and the time of its last change (ns)."""


def header_of(
    match: Match[Any], names: Iterable[str], seed: str, players: list[SeatRecord], lesson: str = ""
) -> Header:
    """Return the header of a running match.

    A match that was resumed from a checkpoint of another rules revision gets the revision 0, which does not exist,
    because its first answers do not follow the present rules. One that began at another state than that of the set-up
    keeps it.
    """
    begun = not match.is_from_setup and not match.first
    return Header(
        format=FORMAT,
        game=match.game.id,
        rules=0 if match.first else match.game.revision,
        seats=[quoted(name) for name in names],
        settings=dict(match.settings),
        seed=seed,
        players=players,
        lesson=lesson or msgspec.UNSET,
        start=msgspec.to_builtins(match.start, str_keys=True, order="deterministic") if begun else msgspec.UNSET,
    )


def read(path: Path) -> MatchLog:
    """Read a log file.

    Raises `InvalidSaveError` with a message for anything that is not a complete, unchanged log.
    """
    stamp, data = _data(path)
    file = io.BytesIO(data)
    first = file.readline(LONGEST_LINE)
    if not first.endswith(b"\n"):
        raise InvalidSaveError(msg("file.not_a_match", name=path.name))
    match_log, size = MatchLog(_header(first[:-1], path.name), stamp=stamp), len(first)
    seal = unsealed(first[:-1], "")
    if seal is None:
        raise InvalidSaveError(msg("file.changed", name=path.name, line=1))
    match_log.seal = seal
    for number, raw in enumerate(file, 2):
        last = size + len(raw) == len(data)
        if not raw.endswith(b"\n") or not _add(match_log, raw[:-1], number, path.name, last=last):
            match_log.torn = True
            break
        size += len(raw)
    good = data[:size]
    match_log.extent = Extent(size, good.count(b"\n"), values_in(good), match_log.seal)
    return match_log


def header_in(path: Path) -> Header:
    """Read only the header of a file. Raises `InvalidSaveError`."""
    try:
        reading.check(path)
        with path.open("rb") as file:
            first = file.readline(LONGEST_LINE)
    except OSError:
        raise InvalidSaveError(msg("file.unreadable", name=path.name)) from None
    if not first.endswith(b"\n"):
        raise InvalidSaveError(msg("file.not_a_match", name=path.name))
    return _header(first[:-1], path.name)


def _data(path: Path) -> tuple[tuple[int, int, int], bytes]:
    """Return the stamp and the contents of a file. Raises `InvalidSaveError`, also for one that is too large."""
    try:
        found = path.stat()
        data = reading.read_bytes(path)
    except FileNotFoundError:
        raise InvalidSaveError(msg("file.missing", name=path.name)) from None
    except reading.TooLargeError:
        raise InvalidSaveError(msg("file.large", name=path.name, most=reading.LARGEST >> 20)) from None
    except (OSError, ValueError):  # ValueError: a name with a zero byte
        raise InvalidSaveError(msg("file.unreadable", name=path.name)) from None
    if data.count(b"\n") > log_lines.MOST_LINES or values_in(data) > log_lines.MOST_VALUES:
        raise InvalidSaveError(msg("file.long", name=path.name))
    return (found.st_ino, found.st_size, found.st_mtime_ns), data


def _header(raw: bytes, name: str) -> Header:
    try:
        found = {} if reading.is_deep(raw) else msgspec.json.decode(raw)
        if not isinstance(found, dict) or "format" not in found or "game" not in found:
            raise InvalidSaveError(msg("file.not_a_match", name=name))
        if type(found["format"]) is int and found["format"] > FORMAT:
            raise InvalidSaveError(msg("file.newer", name=name, app=str(found.get("app", "?"))))
        header = msgspec.convert(found, type=Header)
        if header.players and len(header.players) != len(header.seats):
            raise msgspec.ValidationError("as many as seats - at `$.players`")
        return header
    except msgspec.ValidationError as error:
        what = re.search(r"\$\.(\w+)", str(error))
        if what is None:
            raise InvalidSaveError(msg("file.not_a_match", name=name)) from None
        raise InvalidSaveError(msg("file.header", name=name, what=what[1])) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise InvalidSaveError(msg("file.not_a_match", name=name)) from None


def _add(match_log: MatchLog, raw: bytes, number: int, name: str, *, last: bool) -> bool:
    """Add one line to the log. Return False for an incomplete last line. Raises `InvalidSaveError`."""
    line = _decoded(raw)
    if line is None and last:
        return False
    seal = unsealed(raw, match_log.seal)
    if line is None or seal is None or not _take(match_log, line):
        raise InvalidSaveError(msg("file.changed", name=name, line=number))
    match_log.seal = seal
    return True


def _decoded(raw: bytes) -> FileLine | None:
    """Return the fields of a line, or None if it is not a line of a log."""
    if len(raw) > LONGEST_LINE or reading.is_deep(raw):
        return None
    try:
        return msgspec.json.decode(raw, type=FileLine)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        return None


def _take(match_log: MatchLog, line: FileLine) -> bool:
    """Add a line to the log by its kind, which follows from its fields. Return False if it does not fit.

    An undo has `undo`, a checkpoint has `checkpoint`. All other lines are numbered: an action of free play has `do`,
    an answer, of a player or of chance, has `ask`.
    """
    if line.undo is not None:
        return _take_undo(match_log, line, line.undo)
    if line.checkpoint is not None:
        return _take_checkpoint(match_log, line, line.checkpoint)
    if line.n != len(match_log.entries) + 1:
        return False
    if line.do is not None:
        return _take_action(match_log, line, line.do)
    return line.ask is not None and _take_answer(match_log, line, line.ask)


def _take_undo(match_log: MatchLog, line: FileLine, undone: int) -> bool:
    """Drop the last entries, with the comments and the checkpoint that belong to them.

    An undo past something that had been revealed names a seat (`by`) and is noted; only such a one may drop no entry.
    """
    is_noted = line.by is not None
    left = len(match_log.entries) - undone
    if undone < (0 if is_noted else 1) or left < 0:
        return False
    del match_log.entries[left:]
    match_log.remarks = {at: remark for at, remark in match_log.remarks.items() if at < left}
    match_log.taken_back = [one._replace(at=min(one.at, left)) for one in match_log.taken_back]
    if match_log.checkpoint is not None and match_log.checkpoint[0] > left:
        match_log.checkpoint = None
    return not is_noted or _note_undo(match_log, taken_back_of(line, left))


def _note_undo(match_log: MatchLog, taken: UndoRecord) -> bool:
    """Keep the record of an undo past something revealed. Return False for an impossible seat or number of answers."""
    if not 0 <= taken.seat < len(match_log.header.seats) or not 0 < taken.answers <= MOST_LINES:
        return False
    match_log.taken_back.append(taken)
    return True


def _take_checkpoint(match_log: MatchLog, line: FileLine, answers: int) -> bool:
    """Keep the whole state after the given number of answers."""
    if not 0 <= answers <= len(match_log.entries):
        return False
    match_log.checkpoint = (answers, line.state)
    return True


def _take_action(match_log: MatchLog, line: FileLine, do: dict[str, Any]) -> bool:
    """Append an action of free play: its name with its fields."""
    if len(do) != 1 or not isinstance(line.by, int):
        return False
    ((kind, fields),) = do.items()
    match_log.entries.append(Entry(line.by, kind, fields))
    return True


def _take_answer(match_log: MatchLog, line: FileLine, kind: str) -> bool:
    """Append an answer of a player or of chance, with the comment of a computer player on it."""
    seat = CHANCE if line.by == "nature" else line.by
    if not isinstance(seat, int):
        return False
    with suppress(ValueError):  # a comment is not part of the match: an unreadable one is left out
        remark = BotComment(*(None if said is None else sentence(said) for said in (line.why, line.figures)))
        if remark != BotComment():
            match_log.remarks[len(match_log.entries)] = remark
    match_log.entries.append(Entry(seat, kind, freeze_lists(line.answer)))
    return True


def open_match(game: Game[S], match_log: MatchLog, name: str, chance: ChancePlayer | None) -> Match[S]:
    """Return the match of a log at its last answer. Raises `InvalidSaveError` if the log does not fit the game."""
    match = begin_match(game, match_log, name)
    feed(match, match_log, name)
    match.chance = chance
    return match


def begin_match(game: Game[S], match_log: MatchLog, name: str) -> Match[S]:
    """Return the match of a log before its answers are replayed.

    With the same rules revision it stands at its first question, also where it began at another state than that of the
    set-up. With another revision it stands at the last checkpoint, and cannot go back behind it. Raises
    `InvalidSaveError` if the log does not fit the game.
    """
    header = match_log.header
    if len(header.seats) not in game.seats:
        raise InvalidSaveError(msg("file.header", name=name, what="seats"))
    for one in header.players:
        if one.kind != SeatRecord().kind and one.kind not in thinkers(game):
            raise InvalidSaveError(msg("file.header", name=name, what=one.kind))
    if header.rules != game.revision:
        return _from_checkpoint(game, match_log, name)
    if header.start is not msgspec.UNSET:
        return _from_state(game, match_log, name, header.start, 0, msg("file.other_start", name=name))
    try:
        return Match.new(game, len(header.seats), settings=game.former | header.settings)
    except ValueError as error:
        raise InvalidSaveError(msg("file.settings", name=name, what=str(error))) from None


def feed(match: Match[S], match_log: MatchLog, name: str) -> None:
    """Replay the answers of a log in the match from `begin_match`.

    Raises `InvalidSaveError` at an answer that does not fit.
    """
    if match.first:
        return
    try:
        match.replay(match_log.entries)
    except ReplayMismatchError as error:
        raise InvalidSaveError(msg("file.diverged", name=name, number=error.number)) from error
    except Exception as error:  # a forged file may cause any error in the rules
        raise InvalidSaveError(msg("file.diverged", name=name, number=len(match.log))) from error


def _from_checkpoint(game: Game[S], match_log: MatchLog, name: str) -> Match[S]:
    """Return the match at its last checkpoint. Raises `InvalidSaveError` if its state does not fit the game."""
    if match_log.checkpoint is None:
        raise InvalidSaveError(_other_rules(match_log, name))
    answers, data = match_log.checkpoint
    return _from_state(game, match_log, name, data, answers, _other_rules(match_log, name))


def _other_rules(match_log: MatchLog, name: str) -> Message:
    return msg("file.other_rules", name=name, revision=match_log.header.rules)


def _from_state(game: Game[S], match_log: MatchLog, name: str, data: Any, answers: int, unfit: Message) -> Match[S]:
    """Return a match at a state of a file, after its first `answers`.

    Raises `InvalidSaveError` with the sentence `unfit` if the state does not fit the game. It may come from other rules
    or from anybody. So it is tried out, and any error means that it does not fit.
    """
    known = {one.id for one in (*game.all_settings, *game.retired)}
    chosen = {key: value for key, value in match_log.header.settings.items() if key in known}
    try:
        settings = game.complete(game.former | chosen)
    except ValueError as error:
        raise InvalidSaveError(msg("file.settings", name=name, what=str(error))) from None
    try:
        annotations_of(game.rules.state)  # restores the types of list elements in a compiled state
        state = msgspec.convert(data, type=game.rules.state, str_keys=True)
        match = Match.at(game, state, settings=settings, earlier=match_log.entries[:answers])
        _try_out(match, len(match_log.header.seats))
    except Exception as error:
        raise InvalidSaveError(unfit) from error
    return match


def _try_out(match: Match[S], seats: int) -> None:
    """Project a match for every viewer and describe all options. Raises any error that an impossible state causes."""
    game, state = match.game, match.state
    if game.rules.check_invariants is not None and game.rules.check_invariants(state):
        raise ValueError("faults")
    for viewer in (None, *range(seats)):
        reconcile(Table(game.table.layout(seats, match.settings)), game.table.project(state, viewer))
    game.rules.round_of(state)
    if match.over:
        game.rules.result(state)
    for ask in match.pending:
        if ask.seat not in (CHANCE, *range(seats)):
            raise ValueError("seat")
        for option in ask.options:
            game.text.describe(state, ask, option)


def free_name(folder: Path, game_id: str) -> Path:
    """Return a path in `folder` that is not in use yet: the id of the game and a running number."""
    taken = {path.name for path in folder.glob(f"*{SUFFIX}")}
    number = 1
    while f"{game_id}-{number:03}{SUFFIX}" in taken:
        number += 1
    return folder / f"{game_id}-{number:03}{SUFFIX}"
