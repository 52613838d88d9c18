"""Actions on the turn order of a free table."""

from __future__ import annotations

from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types.turn_actions import DrawSeat, NextTurn, SetTurnOrder
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.changes import SetTurns
from tabletop.sandbox.model.turns import NOBODY, Turns


@handles(SetTurnOrder)
def set_turn_order(context: ActionContext, action: SetTurnOrder) -> None:
    """Set who takes turns; whoever has the turn keeps it if still among them."""
    before = context.table.turns
    now = before.now if before.now in action.seats or not action.seats else action.seats[0]
    turns = Turns(action.seats, now if action.seats else NOBODY, before.drawn)
    if not turns.is_sound(len(_seats(context))):
        raise refuse("no_seat")
    context.do(SetTurns(turns))


@handles(NextTurn)
def next_turn(context: ActionContext, action: NextTurn) -> None:
    """Give the turn to the next seat, unless the turn that should end has ended already."""
    turns = context.table.turns
    if not turns.seats:
        raise refuse("no_turns")
    if turns.now != action.after:
        raise refuse("turn_passed")
    context.do(SetTurns(turns._replace(now=turns.after)))


@handles(DrawSeat)
def draw_seat(context: ActionContext, action: DrawSeat) -> None:
    """Draw a seat, or the whole order; if there are turns, the seat that is drawn has the turn."""
    turns, draws = context.table.turns, context.draws("seat")
    seats = list(turns.seats or _seats(context))
    if action.order:
        draws.shuffle(seats)
        context.do(SetTurns(Turns(tuple(seats), seats[0], seats[0])))
    else:
        drawn = seats[draws.below(len(seats))]
        context.do(SetTurns(turns._replace(now=drawn if turns.seats else NOBODY, drawn=drawn)))


def _seats(context: ActionContext) -> list[Seat]:
    """Return all seats of the table: each has a hand."""
    return [hand.owner for hand in context.hands() if hand.owner is not None]
