"""What may be taken back in a match at a shared screen, as its setting `take_back` says."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from tabletop.core.ask import NATURE, Seat
from tabletop.core.exact import known
from tabletop.core.game import TAKE_BACK, TakingBack
from tabletop.core.guide import Refused
from tabletop.core.match import Entry
from tabletop.core.words import Refusal, say
from tabletop.files.records import TakenBack
from tabletop.play.playing import Playing
from tabletop.play.revealed import revealed
from tabletop.play.scenes import PERSON, Consent, Heard, LogLine, Outcome


def earliest(session: Playing) -> int:
    """How many answers nobody goes back behind: those before the first checkpoint, and those that prepare a lesson."""
    return max(session.match.first, 0 if session.coach is None else session.coach.begins)


def last_decision(session: Playing) -> int | None:
    """How many answers lie before the last answer of a person; None when there is none to take back."""
    log = session.match.log
    for number in range(len(log) - 1, earliest(session) - 1, -1):
        if log[number].seat != NATURE and not session.is_bot(log[number].seat):
            return number
    return None


def turn_start(session: Playing) -> int | None:
    """How many answers lie before those of the person who acted last, as far as nobody else acted between."""
    log, to = session.match.log, last_decision(session)
    if to is None:
        return None
    seat = log[to].seat
    while to > earliest(session) and log[to - 1].seat in (seat, NATURE):
        to -= 1
    while log[to].seat != seat:
        to += 1
    return to


def judged(session: Playing, to: int, agreed: bool) -> Refused | Consent | TakenBack | None:
    """What stands against going back to `to` answers: a refusal, or others who must agree first (`agreed`: they have).

    Else what must be written down of it: `TakenBack` when something revealed is passed, or nothing.
    """
    match = session.match
    gone = [entry for entry in match.log[to:] if entry.seat != NATURE]
    if not gone or not revealed(match, len(session.players), to):
        return None
    policy = known(match.settings.get(TAKE_BACK.id), get_args(TakingBack), "agreed")
    if policy == "never":
        return Refused(Refusal(say("core.take_back.never"), session.game.take_back_rule))
    seat = _who_asks(session, gone)
    others = tuple(one for one in _people(session) if one != seat)
    if policy == "agreed" and others and not agreed:
        return Consent(seat, others, to, len(gone))
    return TakenBack(to, seat, len(gone))


def agree(session: Playing, seat: Seat) -> Outcome:
    """One of the others lets it be taken back: done with the last of them, `Consent` while some have not spoken."""
    consent = session.consent
    if consent is None or seat not in consent.left:
        return Refused(Refusal(say("core.nothing_to_undo")))
    session.consent = replace(consent, agreed=(*consent.agreed, seat))
    return session.consent if session.consent.left else session.go_to(consent.to, agreed=True)


def write_down(session: Playing, to: int, taken: TakenBack | None) -> None:
    """Only the lines up to `to` answers are left, and those of take-backs, with a new one if `taken` says so."""
    session.lines[:] = [replace(line, at=min(line.at, to)) for line in session.lines if line.stays or line.at < to]
    session.taken_back[:] = [one._replace(at=min(one.at, to)) for one in session.taken_back]
    if taken is not None:
        session.taken_back.append(taken)
        session.lines.append(_line_of(taken))


def recall(session: Playing, taken_back: list[TakenBack]) -> None:
    """Put the lines of a file's take-backs among those of its answers, each before what was answered then."""
    session.taken_back[:] = taken_back
    session.lines[:] = sorted([*map(_line_of, taken_back), *session.lines], key=lambda line: (line.at, not line.stays))


def _line_of(taken: TakenBack) -> LogLine:
    return LogLine(taken.at, taken.seat, [Heard(say("core.take_back.line", count=taken.answers))], stays=True)


def _who_asks(session: Playing, gone: list[Entry]) -> Seat:
    """The person whose decision is opened again; of a computer player's decisions, the first person."""
    own = [entry.seat for entry in gone if not session.is_bot(entry.seat)]
    return (own or _people(session) or [gone[0].seat])[0]


def _people(session: Playing) -> list[Seat]:
    return [seat for seat, player in enumerate(session.players) if player.kind == PERSON]
