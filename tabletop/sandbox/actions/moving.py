"""Actions that move, turn, flip, lock and order pieces."""

from __future__ import annotations

from tabletop.core.table.layout import Arrangement
from tabletop.core.table.table import Flip, Rotate, SetMarks
from tabletop.core.table.table import Move as MoveChange
from tabletop.sandbox.action_types.actions import FlipOver, Group, Layer, Lock, MovePieces, Settle, ThrowDice, TurnBy
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.actions.piles import mix
from tabletop.sandbox.model.changes import SetGroup
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.pieces import LOCKED, is_thrown, sides_of
from tabletop.sandbox.model.zones import BESIDE, TABLE, is_bag


@handles(MovePieces)
def move(context: ActionContext, action: MovePieces) -> None:
    """Move pieces to a zone. A bag is shuffled first, since it gives out random pieces."""
    pieces, zone = context.free_pieces(action.pieces), context.zone(action.zone)
    if zone.arrange is Arrangement.FREE and len(action.spots) != len(pieces):
        raise refuse("no_spot")
    for bag in sorted({piece.zone for piece in pieces if is_bag(piece.zone) and piece.zone != zone.id}):
        mix(context, context.table.order(bag), context.draws(f"bag {bag}"))
    spots = action.spots if zone.arrange is Arrangement.FREE else (None,) * len(pieces)
    for number, (piece, spot) in enumerate(zip(pieces, spots, strict=True)):
        context.put(piece, zone, min(max(action.at, 0) + number, LAST), action.face, spot)


@handles(TurnBy)
def turn_by(context: ActionContext, action: TurnBy) -> None:
    for piece in context.free_pieces(action.pieces):
        context.do(Rotate(piece.id, round((piece.angle + action.degrees) % 360.0, 2)))


@handles(FlipOver)
def flip_over(context: ActionContext, action: FlipOver) -> None:
    pieces = context.free_pieces(action.pieces)
    turned = [(piece, sides_of(context.table.kinds[piece.kind])) for piece in pieces]
    if all(sides == 1 for _, sides in turned):
        raise refuse("one_side")
    for piece, sides in turned:
        if sides > 1:
            context.do(Flip(piece.id, (piece.face + 1) % sides))


@handles(Lock)
def lock(context: ActionContext, action: Lock) -> None:
    if not action.pieces:
        raise refuse("no_piece")
    for piece_id in action.pieces:
        piece = context.piece(piece_id)
        others = tuple(mark for mark in piece.marks if mark != LOCKED)
        context.do(SetMarks(piece.id, (*others, LOCKED) if action.on else others))


@handles(Group)
def group(context: ActionContext, action: Group) -> None:
    pieces = [context.piece(piece) for piece in action.pieces]
    if len(pieces) < 2 and action.on:
        raise refuse("group_of_one")
    name = context.new_id("g") if action.on else ""
    for piece in pieces:
        context.do(SetGroup(piece.id, name))


@handles(Layer)
def layer(context: ActionContext, action: Layer) -> None:
    pieces = sorted((context.piece(piece) for piece in set(action.pieces)), key=lambda piece: piece.index)
    if not pieces:
        raise refuse("no_piece")
    for piece in pieces if action.up else reversed(pieces):
        context.do(MoveChange(piece.id, piece.zone, LAST if action.up else 0, piece.face, piece.pose, piece.angle))


@handles(ThrowDice)
def throw(context: ActionContext, action: ThrowDice) -> None:
    dice = context.free_pieces(action.dice)
    if not len(dice) == len(action.spots) == len(action.angles):
        raise refuse("no_spot")
    if not all(is_thrown(context.table.kinds[die.kind]) for die in dice):
        raise refuse("no_die")
    draws = context.draws("throw")
    for die, spot, angle in zip(dice, action.spots, action.angles, strict=True):
        face = draws.below(sides_of(context.table.kinds[die.kind]))
        context.put(die, context.zone(TABLE), face=face, spot=spot)
        context.do(Rotate(die.id, round(angle % 360.0, 2)))


@handles(Settle)
def settle(context: ActionContext, action: Settle) -> None:
    pieces = context.free_pieces(action.pieces + action.off)
    if not len(action.pieces) == len(action.spots) == len(action.angles):
        raise refuse("no_spot")
    for piece, spot, angle in zip(pieces, action.spots, action.angles, strict=False):
        context.put(piece, context.zone(TABLE), piece.index if piece.zone == TABLE else LAST, spot=spot)
        context.do(Rotate(piece.id, round(angle % 360.0, 2)))
    for piece in pieces[len(action.pieces) :]:
        context.put(piece, context.zone(BESIDE))
