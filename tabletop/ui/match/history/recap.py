"""The list of what the others did before one's own turn: when it opens and closes, and its steps on the table."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Shape
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.ui.table.panels.turns_panel import TurnsPanel
from tabletop.viewmodel.view.turns import SeatTurn, TurnAction, latest, since, things_done
from tabletop.viewmodel.view.view_state import ViewState

ENOUGH: Final = 3
"""The list opens by itself for this many actions or more: fewer were easy to follow."""


class Recap:
    """A controller of the list, which lies over the log and covers neither the table nor the bar."""

    def __init__(self, past: TimeTravel) -> None:
        self.past, self.controller, self.overlays, self.context = past, past.controller, past.overlays, past.context
        self._asked_at = self.controller.now.moments
        """The number of answers before the question that was asked last."""
        self._listed = (self.controller.gate.seen_up_to, 0)
        """The latest answer that had been seen when the list was made, and the seat for which it was made."""

    def asked(self, shown: ViewState, *, covered: bool) -> None:
        """Follow a change of the question: open the list of what the others did meanwhile, once for each question.

        Close it if an answer has been given since it was opened. In a lesson it opens on request only: the sentence
        has its place there.
        """
        if self.overlays.turns is not None and (covered or self._asked_at != shown.moments):
            self.close()
        if covered or shown.is_past or shown.unseen or shown.question is None or shown.acting in shown.computers:
            return
        if self._asked_at == shown.moments:
            return
        turns = since(shown, shown.question.seat)
        before, self._asked_at = self._asked_at, shown.moments
        if shown.coached is not None or not self.context.options.turns_listed:
            return
        if shown.moments > before and things_done(turns) >= ENOUGH:
            self._open(turns, shown.question.seat)

    def open(self) -> bool:
        """List the last turns of the others on request; return False when there are none."""
        shown = self.controller.now
        turns = latest(shown, shown.acting if shown.viewer is None else shown.viewer)
        if not turns:
            return False
        self._asked_at = shown.moments
        self._open(turns, shown.acting)
        return True

    def _open(self, turns: tuple[SeatTurn, ...], seat: Seat) -> None:
        self.close()
        self._listed = (self.controller.gate.seen_up_to, seat)
        panel = TurnsPanel(self.context.ui, turns, self._picture, self._look, self._play, self.close)
        self.overlays.turns = panel
        panel.place(self.overlays.registry.rect.copy())

    def close(self) -> None:
        """Close the list and return to the present."""
        if self.overlays.turns is not None:
            self.overlays.drop_turns()
            if self.controller.at is not None:
                self.past.look(None)

    def update(self) -> None:
        """Add what has been seen since, and mark the step that the table shows."""
        if self.overlays.turns is not None:
            self._renew(self.overlays.turns)
            self.overlays.turns.show(self.controller.at, past=self.controller.at is not None)

    def _renew(self, panel: TurnsPanel) -> None:
        """Open the list again with more steps, when the last ones were still in motion as the question appeared."""
        seen_up_to, seat = self._listed
        if seen_up_to == self.controller.gate.seen_up_to or self.controller.at is not None:
            return
        self._listed = (self.controller.gate.seen_up_to, seat)
        turns = since(self.controller.now, seat)
        if things_done(turns) > things_done(panel.turns):
            self._open(turns, seat)

    def _look(self, number: int) -> None:
        """Show the table as it was after a step, and first what decided something in it."""
        panel = self.overlays.turns
        if panel is not None:
            step = panel.steps_of[number]
            self.past.look_again(step.line.at, step.after)
            panel.current, panel.dirty = number, True

    def _play(self) -> None:
        """Show all steps one after the other."""
        self.past.replay_last_turn()

    def _picture(self, step: TurnAction, size: int) -> pygame.Surface | None:
        """Return a picture of the thing that a step is about, by its kind and as the viewer may see it."""
        table = self.context.view.table
        for name in step.line.about:
            zone, _, kind = name.partition(":")
            if zone in table.zones:
                lying = [piece for piece in table.in_zone(zone) if not kind or piece.kind == kind]
                own = [piece for piece in lying if table.kinds[piece.kind].seat in (None, step.line.seat)]
                name = own[-1].id if own else kind
            found = table.pieces[name].kind if name in table.pieces else name
            if found in table.kinds and table.kinds[found].shape is not Shape.BOARD:
                return picture_of(self.context.view, name, size)
        return None
