"""Undo on a free table: seats that have seen what would disappear are asked first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.actions import undo_own
from tabletop.sandbox.session import ActionDone, ActionRefused, Outcome, SandboxSession
from tabletop.session.match.scenes import UndoRequest


class FreeConsent:
    """Takes back actions on a free table, with the consent of the other seats where it is needed.

    Something that a seat holds in its hand, and has seen there, is taken away only if that seat agrees. The request
    stays in `session.consent` until it is answered or something else is done.

    `has_seen` returns whether a seat has seen its hand since the action at an index of the journal.
    """

    def __init__(self, session: SandboxSession, has_seen: Callable[[Seat, int], bool]) -> None:
        self.session, self._has_seen = session, has_seen
        self._then: Callable[[], Outcome] | None = None

    def go_to(self, moment: int) -> Outcome:
        """Take back all actions after a moment, or ask first."""
        session = self.session
        gone = range(max(0, moment), len(session.journal))
        if not gone:
            return session.go_to(moment)
        what = session.journal.done[gone[-1]].line if len(gone) == 1 else msg("sandbox.taken_back", count=len(gone))
        return self._ask(session.by, gone, what, lambda: session.go_to(moment))

    def take_back(self, seat: Seat, first: int) -> Outcome:
        """Take back the last action of a seat, or ask first; actions before the index `first` stay."""
        session = self.session
        pending_answer = undo_own.last_action(session.journal, seat, first)
        if pending_answer is None or undo_own.in_the_way(session.journal, pending_answer) is not None:
            return session.take_back(seat, first)
        line = session.journal.done[pending_answer].line
        return self._ask(seat, range(pending_answer, pending_answer + 1), line, lambda: session.take_back(seat, first))

    def _ask(self, seat: Seat, gone: range, what: Message, then: Callable[[], Outcome]) -> Outcome:
        session = self.session
        held = ((owner, at) for at in gone for owner in undo_own.owners(session.real, session.journal.done[at]))
        others = tuple(sorted({owner for owner, at in held if owner != seat and self._has_seen(owner, at)}))
        if not others:
            return then()
        whose = tuple(map(SeatName, others))
        sentence = msg("sandbox.ui.may_take_back", who=SeatName(seat), others=whose, what=what)
        session.consent = UndoRequest(seat, others, gone[0], len(gone), asker=seat, sentence=sentence)
        self._then = then
        return ActionRefused(Refusal(msg("sandbox.ui.asks_first", who=whose)))

    def agree(self, seat: Seat) -> Outcome | None:
        """Note that a seat agrees. Return the outcome if it was the last one that was asked, else None."""
        session, asked = self.session, self.session.consent
        if asked is None or seat not in asked.left or self._then is None:
            return ActionRefused(Refusal(msg("core.nothing_to_undo")))
        session.consent = replace(asked, agreed=(*asked.agreed, seat))
        if session.consent.left:
            return None
        session.consent = None
        return self._then()

    def refuse(self) -> Outcome:
        """Drop the request; nothing is taken back."""
        self.session.consent = None
        return ActionDone((), msg("core.nothing_to_undo"))
