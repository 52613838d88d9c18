"""Actions on stacks, decks, bags and hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.core.data.messages import SeatName
from tabletop.core.rules.chance import CounterRng
from tabletop.core.table.layout import Arrangement, Zone
from tabletop.core.table.table import Move, Piece, Rotate
from tabletop.sandbox.action_types.actions import (
    Deal,
    Draw,
    DuplicatePile,
    FlipPile,
    Gather,
    MovePile,
    PutUnder,
    Search,
    Shuffle,
    Split,
    Spread,
    TurnPile,
)
from tabletop.sandbox.action_types.pile_actions import DealChosen, MakeEndless
from tabletop.sandbox.actions.context import ActionContext, handles, is_fixed_pile, refuse
from tabletop.sandbox.model.changes import ChangeKind, MoveZone, RemoveZone, SetGroup
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.pieces import LOCKED, middle, sides_of, spot_of
from tabletop.sandbox.model.seat_view import is_hidden
from tabletop.sandbox.model.zones import (
    BAG,
    ENDLESS,
    STACK,
    SUPPLY,
    TABLE,
    is_bag,
    is_endless,
    is_made,
    is_pile,
    made_zone,
)

MOST_SPREAD = 0.32
"""The visible share of each piece in a spread pile, if there is room."""


@handles(MovePile)
def move_pile(context: ActionContext, action: MovePile) -> None:
    zone, order = context.pile(action.pile)
    if is_fixed_pile(zone.id) or any(LOCKED in context.table.pieces[piece].marks for piece in order):
        raise refuse("locked")
    if action.onto:
        onto = context.zone(action.onto)
        if onto.id == zone.id or onto.arrange is Arrangement.FREE:
            raise refuse("no_pile")
        if is_endless(zone.id):
            raise refuse("endless")
        _carry(context, order, onto)
    elif is_made(zone.id) and is_pile(zone):
        x, y = context.spot(action.spot)
        context.do(MoveZone(made_zone(zone.id, round(x - zone.w / 2, 2), round(y - zone.h / 2, 2), zone.w, zone.h)))
    else:
        kind = context.table.kind_of(order[0])
        _carry(context, order, context.new_pile(STACK, action.spot, kind))


@handles(Split)
def split(context: ActionContext, action: Split) -> None:
    zone, order = context.pile(action.pile)
    if not is_pile(zone):
        raise refuse("no_pile")
    if not 0 < action.count < len(order):
        raise refuse("split", most=len(order) - 1)
    target = context.zone(action.onto) if action.onto else None
    if target is not None and (target.id == zone.id or target.arrange is Arrangement.FREE):
        raise refuse("no_pile")
    below = len(context.table.order(target.id)) if target is not None else 0
    for piece in _from_top(context, zone.id, action.count):
        target = target or context.new_pile(STACK, action.spot, context.table.kind_of(piece))
        context.put(context.table.pieces[piece], target, below)


@handles(TurnPile)
def turn_pile(context: ActionContext, action: TurnPile) -> None:
    for piece in context.free_pieces(_whole_pile(context, action.pile)):
        context.do(Rotate(piece.id, round((piece.angle + action.degrees) % 360.0, 2)))


@handles(DuplicatePile)
def duplicate_pile(context: ActionContext, action: DuplicatePile) -> None:
    order = _whole_pile(context, action.pile)
    prefix = action.pile.partition("-")[0] + "-" if is_made(action.pile) else STACK
    twin = context.new_pile(prefix, action.spot, context.table.kind_of(order[0]))
    for piece in context.free_pieces(order):
        record = context.table.record(piece.id)
        context.do(record._replace(piece=context.new_id(), zone=twin.id, at=LAST, pose=None, group=""))


@handles(FlipPile)
def flip_pile(context: ActionContext, action: FlipPile) -> None:
    _, order = context.pile(action.pile)
    for number, piece_id in enumerate(reversed(order)):
        piece = context.table.pieces[piece_id]
        face = (piece.face + 1) % sides_of(context.table.kinds[piece.kind])
        context.do(Move(piece.id, piece.zone, number, face, None, piece.angle))


@handles(Shuffle)
def shuffle(context: ActionContext, action: Shuffle) -> None:
    _, order = context.pile(action.zone)
    mix(context, order, context.draws("shuffle"))


def mix(context: ActionContext, order: Sequence[str], draws: CounterRng) -> None:
    """Shuffle the pieces over their places: every order is equally likely, and no id reveals it."""
    table = context.table
    found = [table.record(piece) for piece in order]
    drawn = list(range(len(order)))
    draws.shuffle(drawn)
    for piece, number in zip(order, drawn, strict=True):
        was = found[number]
        if was.piece != piece:
            context.do(ChangeKind(piece, was.kind, was.face, was.angle, was.marks, was.text))


@handles(Deal)
def deal(context: ActionContext, action: Deal) -> None:
    context.pile(action.pile)
    hands = context.hands()
    if not hands or action.count < 1:
        raise refuse("no_hand")
    for number, piece_id in enumerate(_from_top(context, action.pile, action.count * len(hands))):
        context.put(context.table.pieces[piece_id], hands[number % len(hands)])


@handles(DealChosen)
def deal_chosen(context: ActionContext, action: DealChosen) -> None:
    hands = context.hands()
    if not hands:
        raise refuse("no_hand")
    for number, piece in enumerate(context.free_pieces(action.pieces)):
        context.put(piece, hands[number % len(hands)])


@handles(Draw)
def draw(context: ActionContext, action: Draw) -> None:
    zone, _ = context.pile(action.pile)
    hands = {hand.owner: hand for hand in context.hands()}
    if action.seat not in hands or hands[action.seat].id == zone.id or action.count < 1:
        raise refuse("no_hand")
    for piece_id in _from_top(context, action.pile, action.count):
        context.put(context.table.pieces[piece_id], hands[action.seat])


@handles(Search)
def search(context: ActionContext, action: Search) -> None:
    zone, _ = context.pile(action.pile)
    if is_bag(zone.id):
        raise refuse("bag")
    for screen in context.table.screens:
        if screen.owner != context.by and screen.owner is not None and screen.holds(*middle(zone)):
            raise refuse("screened", who=SeatName(screen.owner))
    context.reveals = True


@handles(PutUnder)
def put_under(context: ActionContext, action: PutUnder) -> None:
    pieces = context.free_pieces(action.pieces)
    target = context.table.pieces.get(action.target)
    zone = context.zone(target.zone if target is not None else action.target)
    if not is_pile(zone):
        if target is None or zone.id != TABLE or target.id in action.pieces:
            raise refuse("no_pile")
        zone = context.new_pile(STACK, spot_of(context.table, target), context.table.kinds[target.kind])
        context.put(target, zone)
    for number, piece in enumerate(pieces):
        context.put(piece, zone, number)


@handles(Gather)
def gather(context: ActionContext, action: Gather) -> None:
    pieces = context.free_pieces(action.pieces)
    if len(pieces) < 2 and not action.bag:
        raise refuse("stack_of_one")
    zone = context.new_pile(BAG if action.bag else STACK, action.spot, context.table.kinds[pieces[0].kind])
    for piece in pieces:
        context.put(piece, zone)


@handles(MakeEndless)
def make_endless(context: ActionContext, action: MakeEndless) -> None:
    order = _whole_pile(context, action.pile) if action.pile else action.pieces
    if is_endless(action.pile) == action.on:
        raise refuse("endless" if action.on else "not_endless")
    pieces = context.free_pieces(order)
    is_open = not is_bag(action.pile) and _are_alike(context, pieces)
    prefix = (SUPPLY if is_open else ENDLESS) if action.on else (BAG if is_bag(action.pile) else STACK)
    spot = middle(context.zone(action.pile)) if action.pile else action.spot
    target = context.new_pile(prefix, spot, context.table.kinds[pieces[0].kind])
    for piece in pieces:
        if piece.id in context.table.groups:
            context.do(SetGroup(piece.id, ""))
        context.do(Move(piece.id, target.id, LAST, piece.face, None, piece.angle))
    if action.pile.startswith(BAG):
        context.do(RemoveZone(action.pile))


def _are_alike(context: ActionContext, pieces: Sequence[Piece]) -> bool:
    """Return whether everybody sees that all pieces are the same; a single one always is."""
    if len(pieces) == 1:
        return True
    hidden = any(is_hidden(context.table, piece, None) for piece in pieces)
    return not hidden and len({(piece.kind, piece.face, context.table.texts.get(piece.id)) for piece in pieces}) == 1


@handles(Spread)
def spread(context: ActionContext, action: Spread) -> None:
    zone, order = context.pile(action.pile)
    if is_bag(zone.id) or is_fixed_pile(zone.id):
        raise refuse("bag")
    if is_endless(zone.id):
        raise refuse("endless")
    widest = max(context.table.kind_of(piece).width for piece in order)
    x, y = middle(zone)
    room = max(0.0, context.table.width - widest / 2 - x)
    step = min(widest * MOST_SPREAD, room / max(1, len(order) - 1))
    for number, piece_id in enumerate(order):
        context.put(context.table.pieces[piece_id], context.zone(TABLE), spot=(x + step * number, y))


def _whole_pile(context: ActionContext, pile: str) -> tuple[str, ...]:
    """Return the pieces of a pile that can be taken as a whole. Raises IllegalAnswerError for any other zone."""
    zone, order = context.pile(pile)
    if not is_pile(zone) or is_fixed_pile(zone.id):
        raise refuse("no_pile")
    return order


def _from_top(context: ActionContext, pile: str, count: int) -> Iterable[str]:
    """Return the ids of the next pieces from a pile, as many as there are; a bag is shuffled first.

    Each must be taken away before the next one is asked for.
    """
    if is_endless(pile):
        return _copies_from(context, pile, count)
    order = context.table.order(pile)
    if is_bag(pile):
        mix(context, order, context.draws("bag"))
    top = list(reversed(order))[:count]
    if any(LOCKED in context.table.pieces[piece].marks for piece in top):
        raise refuse("locked")
    return top


def _copies_from(context: ActionContext, pile: str, count: int) -> Iterator[str]:
    """Yield the top piece of an endless pile again and again; of an endless bag any of its pieces."""
    order = context.table.order(pile)
    draws = context.draws("bag") if is_bag(pile) else None
    if any(LOCKED in context.table.pieces[piece].marks for piece in order):
        raise refuse("locked")
    for _ in range(count):
        order = context.table.order(pile)
        if draws is not None:
            _exchange(context, order[draws.below(len(order))], order[-1])
        yield order[-1]


def _exchange(context: ActionContext, one: str, other: str) -> None:
    """Exchange what two pieces are, but not their places."""
    if one != other:
        for piece, was in ((one, context.table.record(other)), (other, context.table.record(one))):
            context.do(ChangeKind(piece, was.kind, was.face, was.angle, was.marks, was.text))


def _carry(context: ActionContext, order: Sequence[str], onto: Zone) -> None:
    for piece_id in order:
        context.put(context.table.pieces[piece_id], onto)
