"""The actions of a page on a free table, as buttons: with the seat's own cards, with piles, with dice, with a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Arrangement, Shape, Visibility, Zone
from tabletop.net.tables.remote_table import TypedText
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.pile_actions import MakeEndless
from tabletop.sandbox.action_types.turn_actions import NextTurn
from tabletop.sandbox.actions.context import is_fixed_pile
from tabletop.sandbox.geometry.free_space import beside, room_for_one
from tabletop.sandbox.model.pieces import LOCKED, hand_of, is_thrown, is_two_sided, spot_of, turn_of
from tabletop.sandbox.model.seat_view import HIDDEN, SeatView
from tabletop.sandbox.model.zones import BOX, STACK, TABLE, hides, is_bag

BACK: Final = 1
"""The face of a card that lies face down."""


class RollNow(NamedTuple):
    """A throw of these dice."""

    dice: tuple[str, ...]


class ShowPlace(NamedTuple):
    """The place of a piece, pointed out to the others."""

    piece: str


class SearchPile(NamedTuple):
    """A search of a pile."""

    pile: str


class OpenChest(NamedTuple):
    """The list of what is in the chest of the host."""


class PutObject(NamedTuple):
    """An object of the chest, put on the table."""

    name: str


class KeepPieces(NamedTuple):
    """Pieces kept in the chest under a name."""

    pieces: tuple[str, ...]
    name: str


class TypedAction(NamedTuple):
    """An action for which a text is typed; `read` makes it of the text, or returns why that is not possible."""

    typed: TypedText
    read: Callable[[str], OfferedAction | Message]


OfferedAction: TypeAlias = (
    actions.Action | RollNow | ShowPlace | SearchPile | OpenChest | PutObject | KeepPieces | TypedAction
)
"""The effect of a button."""


def out_of_reach(table: SeatView, seat: Seat, piece: str) -> bool:
    """Return whether a seat may not touch a piece: others hold or hide it, it lies inside a pile, or there is none."""
    lying = table.pieces.get(piece)
    if lying is None:
        return True
    zone = table.zones[lying.zone]
    if any(hides(one.id) and one.owner != seat and one.holds(*spot_of(table, lying)) for one in table.zones.values()):
        return True
    if zone.arrange is Arrangement.PILE:
        return table.order(zone.id)[-1] != piece
    return zone.show is Visibility.OWNER and zone.owner != seat


def offers(table: SeatView, seat: Seat) -> tuple[Option, ...]:
    """Return the actions of a seat that need no target: with each of its cards, with each pile, with all dice."""
    found = [
        Option(action, Label(text, take=(piece,)))
        for piece in table.order(hand_of(table, seat))
        for name, text, action in offered_actions(table, seat, piece)
        if name in ("play", "play_down")
    ]
    for zone in _piles(table):
        top = table.order(zone.id)[-1]
        found += [
            Option(action, Label(text))
            for name, text, action in offered_actions(table, seat, top)
            if name in ("draw", "shuffle")
        ]
    dice = tuple(piece for piece in _thrown(table) if table.kind_of(piece).shape is Shape.DIE)
    if dice:
        found.append(Option(RollNow(dice), Label(msg("net.free.roll_all", count=len(dice)))))
    if table.turns.seats:
        then = SeatName(table.turns.after)
        found.append(Option(NextTurn(table.turns.now), Label(msg("sandbox.ui.turn_next", who=then))))
    return tuple(found)


def offered_actions(table: SeatView, seat: Seat, piece: str) -> Iterator[tuple[str, Message, OfferedAction]]:
    """Yield the actions of a seat with one piece: the name, the text and the action itself."""
    if out_of_reach(table, seat, piece):
        return
    lying, kind, own = table.pieces[piece], table.kind_of(piece), hand_of(table, seat)
    zone, what = table.zones[lying.zone], kind.called(lying.face)
    if zone.id == own:
        top = table.zones[TABLE]
        spot = room_for_one(kind, table, (top.x + top.w / 2, top.y + top.h / 2))
        up = actions.MovePieces((piece,), TABLE, (spot,), face=0 if is_two_sided(kind) else -1)
        yield "play", msg("net.free.play", what=what), up
        if is_two_sided(kind):
            down = actions.MovePieces((piece,), TABLE, (spot,), face=BACK)
            yield "play_down", msg("net.free.play_down", what=what), down
        return
    if zone.arrange is Arrangement.PILE and zone.id != BOX:
        named = None if zone.id.startswith(STACK) else zone.name
        called = named or msg("net.free.pile_of", what=what)
        if own:
            yield "draw", msg("net.free.draw", pile=called), actions.Draw(zone.id, 1, seat)
            yield "deal", msg("net.free.deal", pile=called), actions.Deal(zone.id)
        yield "shuffle", msg("net.free.shuffle", pile=called), actions.Shuffle(zone.id)
        if not is_bag(zone.id):
            yield "search", msg("net.free.search", pile=called), SearchPile(zone.id)
        yield from _with_pile(table, zone, called, turn_of(kind))
        if not is_fixed_pile(zone.id):
            on = not zone.endless
            text = msg("net.free.endless_pile" if on else "net.free.endless_off", pile=called)
            yield "endless", text, MakeEndless(pile=zone.id, on=on)
    if LOCKED not in lying.marks:
        if own and zone.id != BOX:
            yield "take", msg("net.free.take", what=what), actions.MovePieces((piece,), own)
        if is_two_sided(kind) or kind.id.startswith(HIDDEN):
            yield "flip", msg("net.free.flip", what=what), actions.FlipOver((piece,))
        if zone.id == TABLE:
            if piece in _thrown(table):
                yield "roll", msg("net.free.roll", what=what), RollNow((piece,))
            yield "turn", msg("net.free.turn", what=what), actions.TurnBy((piece,), turn_of(kind))
            yield "endless", msg("net.free.endless", what=what), MakeEndless((piece,), spot=spot_of(table, lying))
    yield "ping", msg("net.free.ping", what=what), ShowPlace(piece)


def _with_pile(
    table: SeatView, zone: Zone, called: Message, degrees: float
) -> Iterator[tuple[str, Message, OfferedAction]]:
    """Yield what can be done with a pile of several pieces as a whole."""
    count = len(table.order(zone.id))
    if count < 2:
        return
    spot = beside(table, zone.id)
    yield "split", msg("net.free.split", pile=called), actions.Split(zone.id, count // 2, "", spot)
    yield "flip_pile", msg("net.free.flip_pile", pile=called), actions.FlipPile(zone.id)
    yield "turn_pile", msg("net.free.turn_pile", pile=called), actions.TurnPile(zone.id, degrees)
    yield "duplicate_pile", msg("net.free.duplicate_pile", pile=called), actions.DuplicatePile(zone.id, spot)


def _piles(table: SeatView) -> list[Zone]:
    return [
        zone
        for zone in table.zones.values()
        if zone.arrange is Arrangement.PILE and zone.id != BOX and table.order(zone.id) and zone.w * zone.h > 0
    ]


def _thrown(table: SeatView) -> tuple[str, ...]:
    """Return the dice that lie openly and can be thrown, and other pieces that land on one of their faces."""
    return tuple(
        piece
        for piece in table.order(TABLE)
        if is_thrown(table.kind_of(piece)) and not is_two_sided(table.kind_of(piece))
        and LOCKED not in table.pieces[piece].marks
    )  # fmt: skip
