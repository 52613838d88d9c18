"""The viewer of a shared screen: hidden hands, the curtain between two people, peeking."""

from __future__ import annotations

from typing import Final

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.table.overlays.curtain import Curtain
from tabletop.ui.table.panels.prompt_bar import Choice, PromptBar
from tabletop.viewmodel.control.match_controller import MatchController

EYE: Final = -1
"""The value of `peeking` for the eye in the bar, which is held instead of a key."""


class Viewers:
    """A controller of the viewer to whom the table is shown."""

    def __init__(self, controller: MatchController, context: MatchContext, overlays: Overlays) -> None:
        self.controller, self.context, self.overlays = controller, context, overlays
        self.peeking: int | None = None
        """The key that is held to peek, or `EYE`; None for no peeking."""
        self._asked: tuple[object, ...] = ()
        """The mark of the question when somebody began to peek."""
        self._instructed: set[int] = set()

    def lower_curtain(self) -> None:
        """Lower the curtain before the next viewer; remove one that was there for another question."""
        home = self.controller.alone
        shown = self.controller.shown
        if shown.viewer in self.controller.away or (home is not None and shown.viewer is None):
            self.look_as(home)  # a hand has moved to a phone, or come back from there
            shown = self.controller.shown
        overlays, seat = self.overlays, shown.acting
        if overlays.curtain is not None:
            overlays.curtain = None
            self.context.view.expose()
        if not self.controller.must_pass or self.context.director.busy:
            return
        self.look_as(None)
        held = self.controller.open_table.held
        if held is not None:
            self._confirm(held.seat)
            return
        if self.controller.presenter.shown(None).corners or seat in (
            *self.controller.away,
            *self.controller.shown.computers,
        ):
            return
        if not self.context.options.curtain or not self._has_secrets(seat):
            self.look_as(seat)
            return
        self._cover(Curtain(self.context.ui, seat, lambda: self.lift(seat), "Enter"))

    def _confirm(self, seat: int) -> None:
        """Let a seat look at its own hand before its answer is given; the hand may show why the answer is illegal."""
        if not self.context.options.curtain:
            self.lift(seat)
            return
        pending_answer = self.controller.open_table.pending_answer
        self._cover(Curtain(self.context.ui, seat, lambda: self.lift(seat), "Enter", pending_answer, self._let_be))

    def _let_be(self) -> None:
        """Drop the answer that waits."""
        self.controller.let_be()

    def _cover(self, curtain: Curtain) -> None:
        self.overlays.curtain = curtain
        self.context.host.sound("curtain")
        curtain.place(self.context.room.table)

    def look_at_hand(self, seat: int) -> None:
        """Show a person's own hand for answers at the shared table, or hide it again.

        An answer that waited for a look is not given by this one.
        """
        overlays = self.overlays
        self.controller.open_table.release()
        if self.controller.shown.viewer is not None:
            self.controller.open_table.looked_for = -1
            self.look_as(None)
            self.context.refresh()
            return
        self.controller.open_table.looked_for = self.controller.shown.moment
        if not self.context.options.curtain:
            self.lift(seat)
        else:
            overlays.forget()
            self._cover(Curtain(self.context.ui, seat, lambda: self.lift(seat), "Enter"))

    def offer_look(self, bar: PromptBar) -> None:
        """Offer a look at one's own hand before an answer at the shared table: a button, or a message about peeking."""
        seat, shown, how = self.controller.shown.acting, self.controller.shown, self._how_to_peek()
        if how is not None:
            mark = self.controller.mark
            self.overlays.show_toast(how, self.context.below_bar, holds=lambda: self.controller.mark == mark)
        if shown.viewer is None and shown.corners and self.controller.presenter.sees_more(seat):
            look = Choice(msg("ui.corner.look"), lambda: self.look_at_hand(seat))
            bar.show(bar.message, seat, [*bar.choices, look])

    def _has_secrets(self, seat: int) -> bool:
        """Return whether the asked seat sees more than the shared table, or must choose something in secret."""
        return self.controller.presenter.has_secrets(seat)

    def lift(self, seat: int) -> None:
        """Show the table as a seat sees it, and give an answer that waited for that."""
        if self.overlays.curtain is not None:
            self.context.host.sound("curtain")
        self.overlays.curtain = None
        self.context.view.expose()
        self.look_as(seat)
        held = self.controller.open_table.release()
        if held is not None:
            self.controller.open_table.look_for(held)
        self.context.refresh()
        if held is not None:
            self.controller.answer_as(held.seat, held.value, held.place)

    @property
    def peeper(self) -> Seat | None:
        """The person who acts and may peek; None in games with a curtain, and while the past is shown."""
        controller, shown = self.controller, self.controller.shown
        nobody = shown.acting < 0 or shown.is_past or controller.game.rules.secret_hands or controller.alone is not None
        return None if nobody or shown.acting in (*shown.computers, *controller.away) else shown.acting

    def peek(self, key: int) -> None:
        """Show what only the acting person may see, while `key` (or `EYE`) is held."""
        seat = self.peeper
        if self.peeking is None and seat is not None:
            self.peeking, self._asked = key, self.controller.mark
            self.look_as(seat)

    def can_peek(self) -> bool:
        """Return whether the acting person may see something that is hidden on the shared table."""
        shown, seat = self.controller.shown, self.peeper
        return seat is not None and shown.viewer is None and self.controller.presenter.sees_more(seat)

    def _how_to_peek(self) -> Message | None:
        """Return a message about peeking for a person who may peek for the first time."""
        seat = self.peeper
        if seat is None or seat in self._instructed or not self.can_peek():
            return None
        self._instructed.add(seat)
        return msg("ui.play.how_to_peek", who=SeatName(seat))

    def stop_peeking(self) -> None:
        """End peeking on the release of the key: show the shared table with the present question."""
        self.peeking = None
        self.look_as(self.controller.alone)
        if self.controller.mark != self._asked:
            self.context.refresh()

    def look_as(self, viewer: int | None) -> None:
        """Show the table to another viewer, without motion."""
        self.context.director.skip()
        self.controller.look_as(viewer)
        self.show_present()

    def show_present(self) -> None:
        """Show the table of the present or past moment that is looked at, without motion."""
        self.context.view.turn(self.controller.shown.table.plan)
        self.context.view.table.place(self.controller.placement)
        self.context.view.invalidate()
