"""Actions at the shared table while hands are closed: neither their meaning nor their outcome reveals a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.gestures import Gesture
from tabletop.core.input.interpret import Answer, Choices, Reading, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat
from tabletop.session.match.gesture_reading import Meaning
from tabletop.session.match.option_labels import OptionLabels
from tabletop.viewmodel.view.view_state import SeatPanel, ViewState


class HeldAnswer(NamedTuple):
    """An answer that waits until its seat looks at its hand; `moment` is the number of answers before it."""

    moment: int
    seat: Seat
    value: Any
    place: tuple[int, int]


class OpenTable:
    """Judges actions at the shared table of a game with closed hands, by public information alone.

    `match` returns the current match, `viewer` the seat whose hand is visible, if any.
    """

    def __init__(
        self, match: Callable[[], Match[Any]], viewer: Callable[[], Seat | None], labels: OptionLabels
    ) -> None:
        self._match, self._viewer, self._labels = match, viewer, labels
        self._held: HeldAnswer | None = None
        self.looked_for = -1
        """The number of answers before the question for which somebody looks at their own hand.

        The question could be answered at the shared table too.
        """
        self.confirming = False
        """True if the visible hand was opened only to confirm an answer; it is closed once that is given."""

    # -- waiting answers -----------------------------------------------------------------------------------------------
    @property
    def held(self) -> HeldAnswer | None:
        """The answer that waits for a look at the hand; None if there is none or another question is asked by now."""
        held, match = self._held, self._match()
        if held is not None and (held.moment != len(match.log) or all(ask.seat != held.seat for ask in match.pending)):
            self._held = None
        return self._held

    @property
    def pending_answer(self) -> Message | None:
        """A public description of the waiting answer."""
        held = self.held
        if held is None:
            return None
        match = self._match()
        return self._labels.label(match, match.ask_of(held.seat), held.value).text

    def holds(self, ask: Ask[Any], value: Any, place: tuple[int, int]) -> bool:
        """Hold an answer back if only somebody who sees the hand of the asked seat can judge it.

        Return True if it waits now. It waits whether that hand allows it or not.
        """
        match = self._match()
        hook = match.game.text.public_answers
        if self._viewer() == ask.seat or hook is None or not match.game.rules.secret_hands:
            return False
        if hook.answers(match.state, ask) is None or hook.is_sure(match.state, ask, value):
            return False
        self._held = HeldAnswer(len(match.log), ask.seat, value, place)
        return True

    def release(self) -> HeldAnswer | None:
        """Return the waiting answer, and let it wait no longer."""
        held, self._held = self.held, None
        return held

    def look_for(self, held: HeldAnswer) -> None:
        """Note that a hand is opened to confirm an answer; it is closed again once the answer is given."""
        self.looked_for, self.confirming = held.moment, True

    def has_looked(self, corners: int) -> bool:
        """Return whether the visible hand must be closed again, where `corners` seats are asked at the shared table.

        It stays open for a player who opened it for the current question.
        """
        return bool(corners) and (corners > 1 or self.confirming) and self.looked_for != len(self._match().log)

    # -- gestures -----------------------------------------------------------------------------------------------------
    def reading(self, shown: ViewState, gesture: Gesture) -> Reading | None:
        """Return the meaning of a gesture for the first question that is answered at the shared table.

        None if the hand of the asked seat is visible, or if nobody can answer at the shared table.
        """
        asked = self._asked(shown)
        if asked is None:
            return None
        corner, ask = asked
        game, state = self._match().game, self._match().state
        hook = game.text.public_answers
        assert hook is not None, "what has corners is answered in the open"
        gesture = with_zone(gesture, shown.table)
        public = Ask(ask.seat, ask.kind, [offer.option for offer in corner.offers], context=ask.context)
        value = game.text.interpret(state, public, gesture)
        if value is not None:
            return Answer(value)
        reading = match_gesture(gesture, corner.offers, shown.table)
        why = hook.explain_gesture(state, ask, gesture) if isinstance(reading, Refused) else None
        return reading if why is None else Refused(why)

    def meaning(self, shown: ViewState, gesture: Gesture) -> Meaning | None:
        """Return the meaning of a gesture as text, by the same rules as `reading`."""
        reading = self.reading(shown, gesture)
        asked = self._asked(shown)
        if reading is None or asked is None:
            return None
        if isinstance(reading, Answer):
            return Meaning(self._labels.label(self._match(), asked[1], reading.value).text)
        if isinstance(reading, Choices):
            return Meaning(msg("core.choices", options=tuple(offer.label.text for offer in reading.offers[:6])))
        return Meaning(reading.refusal.reason, reading.refusal.rule, allowed=False)

    def _asked(self, shown: ViewState) -> tuple[SeatPanel, Ask[Any]] | None:
        """Return the corner of the seat that is asked first, and its question."""
        if self._viewer() is not None or shown.is_past:
            return None
        corner = next((one for one in shown.corners if one.seat == shown.acting), None)
        return None if corner is None else (corner, self._match().ask_of(corner.seat))
