"""The commands for the turn order: the next turn, the order of seats, a seat drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types.turn_actions import DrawSeat, NextTurn, SetTurnOrder
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.turns import Turns
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.context_menu import MenuItem

NEXT: Final = "next_turn"


class TurnCommands:
    """The commands for turns, by their names; where the pointer is does not matter."""

    def __init__(self, play: FreePlay) -> None:
        self.play = play
        self.commands: Mapping[str, Callable[[Spot], object]] = {
            NEXT: lambda spot: self.end_turn(),
            "turn_order": lambda spot: self.open(),
            "draw_seat": lambda spot: self.draw(),
        }

    @property
    def turns(self) -> Turns:
        """The turns that the window shows."""
        table = self.play.area.shown.table
        assert isinstance(table, SeatView), "a free table is shown"
        return table.turns

    def mark(self, notes: list[str]) -> Seat:
        """Say in the notes about seats who has the turn; return that seat, -1 for nobody."""
        now = self.turns.now
        if now in range(len(notes)):
            notes[now] = f"{self.play.area.ui.say(msg('sandbox.ui.turn'))}, {notes[now]}"
        return now

    def offered(self) -> list[str]:
        """Return the commands that make sense now."""
        return [name for name in self.commands if name != NEXT or self.turns.seats]

    def end_turn(self) -> None:
        """Give the turn to the next seat; whoever had it and sat here lets that seat act."""
        turns, controller = self.turns, self.play.controller
        if self.play.perform(NextTurn(turns.now)) and controller.by == turns.now:
            if turns.after not in controller.away:
                self.play.sit(turns.after)

    def draw(self) -> None:
        """Draw a seat at random, and show which."""
        if self.play.perform(DrawSeat()):
            self.play.overlays.show_toast(msg("sandbox.did.draw_seat", whose=SeatName(self.turns.drawn)))

    def open(self) -> None:
        """Show the order of turns, to change it; where there is none, all seats take turns."""
        if not self.turns.seats and not self._order(tuple(range(len(self.play.controller.players)))):
            return
        seats = self.turns.seats
        rows = [
            MenuItem(msg("sandbox.ui.turn_row", number=number, who=SeatName(seat)), "", partial(self._forward, seat))
            for number, seat in enumerate(seats, 1)
        ]
        others = [
            MenuItem(msg("sandbox.ui.turn_random"), "", self._draw_order),
            MenuItem(msg("sandbox.ui.turn_off"), "", partial(self._order, ())),
        ]
        self.play.overlays.menu([rows, others], msg("sandbox.ui.turn_order"))

    def _order(self, seats: Sequence[Seat]) -> bool:
        return self.play.perform(SetTurnOrder(tuple(seats)))

    def _draw_order(self) -> None:
        if self.play.perform(DrawSeat(order=True)):
            self.open()

    def _forward(self, seat: Seat) -> None:
        """Move a seat one place forward, the first one to the end, and show the order again."""
        seats = list(self.turns.seats)
        place = seats.index(seat)
        seats.remove(seat)
        seats.insert(place - 1 if place else len(seats), seat)
        if self._order(seats):
            self.open()
