"""One line of the journal for people: what was done, without naming what lay hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core.plan import Arrange
from tabletop.core.words import Message, Who, say
from tabletop.sandbox import acts
from tabletop.sandbox.acts import Act, name_of
from tabletop.sandbox.free_table import FreeTable
from tabletop.sandbox.pieces import figure_of, sides_of
from tabletop.sandbox.view import kind_seen
from tabletop.sandbox.zones import TABLE
from tabletop.sets.library import Library


def tell(act: Act, by: int, table: FreeTable, library: Library) -> Message:
    """The sentence for an act that was just carried out: it names what all can see."""
    words: dict[str, Any] = {"who": Who(by)}
    pieces = _pieces(act)
    if pieces:
        words["what"] = _named(pieces, table)
    for name in ("pile", "zone", "onto"):
        if getattr(act, name, ""):
            words["zone"] = _zone(getattr(act, name), table)
    match act:
        case acts.MovePieces(zone=zone) if zone == TABLE or table.zones[zone].arrange is Arrange.FREE:
            return say("sandbox.did.move_free", who=Who(by), what=words["what"])
        case acts.MovePile(onto=""):
            return say("sandbox.did.move_pile_free", who=Who(by))
        case acts.Deal(count=count):
            words["count"] = count
        case acts.Draw(count=count, seat=seat):
            words |= {"count": count, "whose": Who(seat)}
        case acts.Lock(on=on) | acts.Group(on=on):
            return say(f"sandbox.did.{name_of(act)}_{'on' if on else 'off'}", **words)
        case acts.Layer(up=up):
            return say(f"sandbox.did.layer_{'up' if up else 'down'}", **words)
        case acts.Gather(bag=True):
            return say("sandbox.did.gather_bag", **words)
        case acts.SetCounter(value=value):
            words["value"] = value
        case acts.Write(text=text):
            words["text"] = text
        case acts.Bring(set=name):
            words["set"] = library.sets[name].name
        case acts.ThrowDice(dice=dice):
            words["faces"] = tuple(_face(die, table) for die in dice)
            numbered = [die for die in dice if sides_of(table.kind_of(die)) > 2]
            figures = [figure_of(table.kind_of(die), table.pieces[die].face) for die in numbered]
            if len(figures) > 1 and all(figure.isdecimal() for figure in figures):
                total = sum(int(figure) for figure in figures)
                return say("sandbox.did.throw_sum", **words, total=total)
        case acts.Settle(off=off):
            if off:
                return say("sandbox.did.settle_off", who=Who(by), what=_named(off, table))
            return say("sandbox.did.settle", who=Who(by), count=len(pieces))
        case acts.KeepView(number=number):
            words["number"] = number
        case acts.Paste(copies=copies):
            words["count"] = len(copies)
    return say(f"sandbox.did.{name_of(act)}", **words)


def _pieces(act: Act) -> Sequence[str]:
    match act:
        case acts.SetCounter(piece=piece) | acts.Write(piece=piece):
            return (piece,)
        case acts.ThrowDice(dice=dice):
            return dice
    return getattr(act, "pieces", ())


def _named(pieces: Sequence[str], table: FreeTable) -> Message:
    """The pieces in words: one by the name that all can read, several by their number."""
    here = [table.pieces[piece] for piece in pieces if piece in table.pieces]
    if not here:
        return say("sandbox.things", count=len(pieces))
    names = {kind_seen(table, piece, None).name for piece in here}
    if len(here) == 1:
        return names.pop()
    if len(names) == 1:
        return say("sandbox.so_many", count=len(here), name=names.pop())
    return say("sandbox.things", count=len(here))


def _zone(zone_id: str, table: FreeTable) -> Message:
    zone = table.zones.get(zone_id)
    return zone.name if zone is not None and zone.name is not None else say("sandbox.zone.stack")


def _face(die: str, table: FreeTable) -> Message:
    """What a die shows: its number, or heads and tails."""
    piece = table.pieces[die]
    if sides_of(table.kind_of(die)) == 2:
        return say("sandbox.tails" if piece.face else "sandbox.heads")
    return say("sandbox.plain", text=figure_of(table.kind_of(die), piece.face))
