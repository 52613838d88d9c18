"""What may be taken back in a match at a shared screen, as its setting `take_back` says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, get_args

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.data.strict import coerce_choice
from tabletop.core.input.interpret import Refused
from tabletop.core.match.match import Entry
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.rules.settings import TAKE_BACK, UndoPolicy
from tabletop.files.records import UndoRecord
from tabletop.session.match.protocol import SessionProtocol
from tabletop.session.match.reveals import revealed
from tabletop.session.match.scenes import PERSON, AudienceText, LogLine, Outcome, UndoRequest

MOST_TOLD: Final = 3
"""So many of the decisions that a take-back opened again are named in its line."""


def earliest(session: SessionProtocol) -> int:
    """How many answers nobody goes back behind: those before the first checkpoint, and those that prepare a lesson."""
    return max(session.match.first, 0 if session.coach is None else session.coach.begins)


def last_decision(session: SessionProtocol) -> int | None:
    """Return how many answers lie before the last answer of a person; None when there is none to take back."""
    log = session.match.log
    for number in range(len(log) - 1, earliest(session) - 1, -1):
        if log[number].seat != CHANCE and not session.is_bot(log[number].seat):
            return number
    return None


def turn_start(session: SessionProtocol) -> int | None:
    """Return how many answers lie before those of the person who acted last, as far as nobody else acted between."""
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
    """Return the person at the screen who asks to take something back; None where everybody looks at the same table."""
    people = _people(session)
    return session.viewer if session.viewer in people else people[0] if len(people) == 1 else None


def judged(
    session: SessionProtocol, to: int, agreed: bool, asker: Seat | None = None
) -> Refused | UndoRequest | UndoRecord | None:
    """What stands against going back to `to` answers, as `asker` asks (None: it is not known who): a refusal, or others
    who must agree first (`agreed`: they have).

    Else what must be written down of it: `UndoRecord` when something revealed is passed, or nothing.
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
        return UndoRequest(seat, others, to, len(gone), asker=asker)
    return UndoRecord(to, seat, len(gone))


def agree(session: SessionProtocol, seat: Seat) -> Outcome:
    """One of the others lets it be taken back: done with the last of them, `UndoRequest` while some have not spoken."""
    consent = session.consent
    if consent is None or seat not in consent.left:
        return Refused(Refusal(msg("core.nothing_to_undo")))
    session.consent = replace(consent, agreed=(*consent.agreed, seat))
    return session.consent if session.consent.left else session.go_to(consent.to, agreed=True)


def write_down(session: SessionProtocol, to: int, gone: Sequence[Entry], taken: UndoRecord | None) -> None:
    """Leave in the log only what the first `to` answers came to, with the lines of take-backs. A new one tells what is
    `gone`; what passed something revealed (`taken`) is kept for the file as well."""
    undone = tuple(line for line in session.lines if not line.stays and line.at >= to)
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


def _cut(line: LogLine, to: int) -> LogLine:
    """Return a line without what came of answers that are gone."""
    heard = [one for number, one in enumerate(line.heard) if number == 0 or one.after <= to]
    return replace(line, at=min(line.at, to), heard=heard)


def recall(session: SessionProtocol, taken_back: list[UndoRecord]) -> None:
    """Put the lines of a file's take-backs among those of its answers, each before what was answered then."""
    session.taken_back[:] = taken_back
    session.lines[:] = sorted([*map(_line_of, taken_back), *session.lines], key=lambda line: (line.at, not line.stays))


def _line_of(taken: UndoRecord) -> LogLine:
    return LogLine(taken.at, taken.seat, [AudienceText(msg("core.take_back.line", count=taken.answers))], stays=True)


def _line_of_free(taken: UndoRecord, undone: tuple[LogLine, ...]) -> LogLine:
    """The line of a take-back past nothing revealed: it says which decisions went, as far as all may read them."""
    told = tuple(dict.fromkeys(line.told(None)[0] for line in undone if line.seat != CHANCE))[:MOST_TOLD]
    word = "undone" if told else "undone_unsaid"
    text = msg(f"core.take_back.{word}", count=taken.answers, **({"what": told} if told else {}))
    return LogLine(taken.at, taken.seat, [AudienceText(text)], stays=True, undone=undone, took=taken.answers)


def _whose(session: SessionProtocol, gone: list[Entry]) -> Seat:
    """Return the person whose decision is opened again; of a computer player's decisions, the first person."""
    own = [entry.seat for entry in gone if not session.is_bot(entry.seat)]
    return (own or _people(session) or [gone[0].seat])[0]


def _people(session: SessionProtocol) -> list[Seat]:
    return [seat for seat, player in enumerate(session.players) if player.kind == PERSON]
