"""One act after another: which function carries out which act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.sandbox import acts, making, moving, piles
from tabletop.sandbox.desk import FreeDesk

PERFORM: Final[dict[type, Callable[[FreeDesk, Any], None]]] = {
    acts.MovePieces: moving.move,
    acts.MovePile: piles.move_pile,
    acts.TurnBy: moving.turn_by,
    acts.FlipOver: moving.flip_over,
    acts.FlipPile: piles.flip_pile,
    acts.Shuffle: piles.shuffle,
    acts.Deal: piles.deal,
    acts.Draw: piles.draw,
    acts.Search: piles.search,
    acts.PutUnder: piles.put_under,
    acts.Gather: piles.gather,
    acts.Spread: piles.spread,
    acts.Lock: moving.lock,
    acts.Group: moving.group,
    acts.Layer: moving.layer,
    acts.SetCounter: making.set_counter,
    acts.Write: making.write,
    acts.Paste: making.paste,
    acts.Duplicate: making.duplicate,
    acts.Delete: making.delete,
    acts.Bring: making.bring,
    acts.ThrowDice: moving.throw,
    acts.Settle: moving.settle,
    acts.KeepView: making.keep_view,
}


def perform(desk: FreeDesk, act: acts.Act) -> None:
    """Carry out `act` at the desk; Illegal when it is not possible, and then the table is as before."""
    try:
        PERFORM[type(act)](desk, act)
        desk.tidy()
    except Exception:
        desk.take_back()
        raise
