"""Undo in a match at a shared screen, as its setting `take_back` allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, get_args

from tabletop.core.data.messages import Message, Refusal, msg
from tabletop.core.data.strict import coerce_choice
from tabletop.core.input.interpret import Refused
from tabletop.core.match.match import Entry
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.rules.settings import TAKE_BACK, UndoPolicy
from tabletop.files.records import UndoRecord
from tabletop.session.match.protocol import SessionProtocol
from tabletop.session.match.reveals import revealed
from tabletop.session.match.scenes import PERSON, AudienceText, LogLine, Outcome, UndoRequest

MOST_NAMED: Final = 3
"""Undone decisions that are named at most in the log line of a take-back."""

NO_DECISIONS: Final = ("core.hint_asked", "core.take_back.refused")
"""The keys of lines that tell of no decision; a take-back does not name them."""


def earliest(session: SessionProtocol) -> int:
    """Return the number of answers that cannot be undone: those before the first checkpoint or of a lesson's set-up."""
    return max(session.match.first, 0 if session.coach is None else session.coach.begins)


def last_decision(session: SessionProtocol) -> int | None:
    """Return the number of answers before the last answer of a person; None when there is none to take back.

    Answers that one gesture gave together are one, and those that were given automatically go with the one before.
    """
    log = session.match.log
    for number in range(len(log) - 1, earliest(session) - 1, -1):
        is_own = log[number].seat != CHANCE and not session.is_bot(log[number].seat)
        if is_own and number not in session.unasked:
            return number
    return None


def turn_start(session: SessionProtocol) -> int | None:
    """Return the number of answers before the last unbroken series of answers of one person; None if there is none."""
    log, to = session.match.log, last_decision(session)
    if to is None:
        return None
    seat = log[to].seat
    while to > earliest(session) and log[to - 1].seat in (seat, CHANCE):
        to -= 1
    while log[to].seat != seat:
        to += 1
    return to


def asking(session: SessionProtocol) -> Seat | None:
    """Return the person at the screen who asks to take something back; None if several people share it."""
    people = _people(session)
    return session.viewer if session.viewer in people else people[0] if len(people) == 1 else None


def judged(
    session: SessionProtocol, to: int, agreed: bool, asker: Seat | None = None
) -> Refused | UndoRequest | UndoRecord | None:
    """Judge whether `asker` (None: unknown) may go back to `to` answers.

    Return `Refused`, or `UndoRequest` if others must agree first (and have not `agreed`). If going back is allowed,
    return the `UndoRecord` to write down if something had been revealed, else None.
    """
    match = session.match
    gone = [entry for entry in match.log[to:] if entry.seat != CHANCE]
    if not gone or not revealed(match, len(session.players), to):
        return None
    policy = coerce_choice(match.settings.get(TAKE_BACK.id), get_args(UndoPolicy), "agreed")
    if policy == "never":
        return Refused(Refusal(msg("core.take_back.never"), session.game.rules.undo_clause))
    seat = _whose(session, gone)
    asks = seat if asker is None else asker
    others = tuple(one for one in _people(session) if one != asks)
    if policy == "agreed" and others and not agreed:
        named, thrown = _named(_undone(session, to))[-MOST_NAMED:], any(one.kind == "roll" for one in match.log[to:])
        return UndoRequest(seat, others, to, len(gone), asker=asker, named=named, thrown=thrown)
    return UndoRecord(to, seat, len(gone))


def agree(session: SessionProtocol, seat: Seat) -> Outcome:
    """Record the consent of one seat. Go back when it is the last one, else return the `UndoRequest`."""
    consent = session.consent
    if consent is None or seat not in consent.left:
        return Refused(Refusal(msg("core.nothing_to_undo")))
    session.consent = replace(consent, agreed=(*consent.agreed, seat))
    return session.consent if session.consent.left else session.go_to(consent.to, agreed=True)


def write_down(session: SessionProtocol, to: int, gone: Sequence[Entry], taken: UndoRecord | None) -> None:
    """Cut the log to the consequences of the first `to` answers and the lines that stay.

    A new line tells of the answers that are `gone`. A take-back of something revealed (`taken`) is also kept for the
    file.
    """
    undone = _undone(session, to)
    session.lines[:] = [_cut(line, to) for line in session.lines if line.stays or line.at < to]
    session.taken_back[:] = [one._replace(at=min(one.at, to)) for one in session.taken_back]
    decisions = [entry for entry in gone if entry.seat != CHANCE]
    if taken is not None:
        session.taken_back.append(taken)
        session.lines.append(_line_of(taken))
    elif decisions:
        last = session.lines[-1] if session.lines and session.lines[-1].took else None
        if last is not None:
            session.lines.pop()
            undone = (*undone, *last.undone)
        count = len(decisions) + (last.took if last is not None else 0)
        session.lines.append(_line_of_free(UndoRecord(to, _whose(session, decisions), count), undone))


def forget(session: SessionProtocol, to: int) -> None:
    """Cut the log to what had been written after the first `to` answers."""
    session.lines[:] = [_cut(line, to) for line in session.lines if line.at < to]


def _cut(line: LogLine, to: int) -> LogLine:
    """Return a line without the consequences of answers that are gone."""
    texts = [one for number, one in enumerate(line.texts) if number == 0 or one.after <= to]
    return replace(line, at=min(line.at, to), texts=texts)


def recall(session: SessionProtocol, taken_back: list[UndoRecord]) -> None:
    """Insert the lines of a file's take-backs among those of its answers, each before the answers that followed it."""
    session.taken_back[:] = taken_back
    session.lines[:] = sorted([*map(_line_of, taken_back), *session.lines], key=lambda line: (line.at, not line.stays))


def _line_of(taken: UndoRecord) -> LogLine:
    return LogLine(taken.at, taken.seat, [AudienceText(msg("core.take_back.line", count=taken.answers))], stays=True)


def _line_of_free(taken: UndoRecord, undone: tuple[LogLine, ...]) -> LogLine:
    """Return the line of a take-back of nothing revealed; it names the decisions that went, if they are public."""
    names = _named(undone)[:MOST_NAMED]
    word = "undone" if names else "undone_unsaid"
    text = msg(f"core.take_back.{word}", count=taken.answers, **({"what": names} if names else {}))
    return LogLine(taken.at, taken.seat, [AudienceText(text)], stays=True, undone=undone, took=taken.answers)


def _undone(session: SessionProtocol, to: int) -> tuple[LogLine, ...]:
    """Return the lines of the answers after the first `to`."""
    return tuple(line for line in session.lines if not line.stays and line.at >= to)


def _named(undone: Sequence[LogLine]) -> tuple[Message, ...]:
    """Return the public texts of the decisions among lines, each once."""
    texts = (line.texts_for(None)[0] for line in undone if line.seat != CHANCE and line.is_seen_by(None))
    return tuple(dict.fromkeys(text for text in texts if text.key not in NO_DECISIONS))


def _whose(session: SessionProtocol, gone: list[Entry]) -> Seat:
    """Return the person whose decision is taken back; if only computer players decided, the first person."""
    own = [entry.seat for entry in gone if not session.is_bot(entry.seat)]
    return (own or _people(session) or [gone[0].seat])[0]


def _people(session: SessionProtocol) -> list[Seat]:
    return [seat for seat, player in enumerate(session.players) if player.kind == PERSON]
