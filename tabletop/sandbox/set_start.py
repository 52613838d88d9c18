"""Sets that are games: a new table with everything where the `[setup]` of a set wants it, before the first action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.chance import CounterRng, new_seed
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types.actions import DrawZone, LayGrid
from tabletop.sandbox.action_types.drawing_actions import SetTableLook
from tabletop.sandbox.action_types.turn_actions import SetTurnOrder
from tabletop.sandbox.actions.apply import apply_action
from tabletop.sandbox.actions.context import ActionContext
from tabletop.sandbox.actions.making import PILES
from tabletop.sandbox.geometry import layout
from tabletop.sandbox.model.changes import AddPiece, MoveZone, SetDrawing
from tabletop.sandbox.model.drawings import DRAWN, Caption, Stroke, fitted, plain_text
from tabletop.sandbox.model.free_table import LAST, FreeTable
from tabletop.sandbox.model.pieces import is_two_sided, middle, sides_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import BOX, TABLE
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.scenes import AudienceText, Player
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.schema import spoken
from tabletop.sets.setup_plan import LaidPiece, StartPlan, names_of, plan_start
from tabletop.sets.setup_schema import Setup

MARGIN: Final = 60.0
"""The edge of a table around the pieces of a set that does not say how large its table is (mm)."""


class SetStart(NamedTuple):
    """A table that is ready to be played, and the sentences to read first: the notes of the set, and who begins."""

    session: SandboxSession
    said: tuple[Message, ...]


def begin_set(
    found: PieceSet, players: Sequence[Player], library: Library, *, seed: str = "", folder: Path | None = None
) -> SetStart:
    """Return a new table on which a set of the library, which has a `[setup]`, is ready to be played.

    With a `folder` the table is saved there after every action. Raises `InvalidSetError` when the set is not for so
    many players.
    """
    setup, seed = check_seats(found, len(players)), seed or new_seed()
    plan = plan_start(found, setup, len(players), CounterRng(seed, 0, "sandbox setup").shuffle)
    table = layout.empty(len(players), library, size=setup.head.size or _size(found, plan))
    _lay(ActionContext(table, library, seed, 0), found, plan, setup)
    session = SandboxSession(table, players, seed, library)
    session.by = plan.order[0] if plan.order else 0
    said = (*notes_of(found), *([order_sentence(plan.order)] if len(plan.order) > 1 else []))
    session.record([AudienceText(text) for text in (msg("sandbox.start.ready", set=found.name), *said)])
    if folder is not None:
        session.keep_in(folder)
    return SetStart(session, said)


def fits(found: PieceSet, seats: int) -> bool:
    """Return whether a set is a game for so many players."""
    return found.setup is not None and seats in found.setup.head.seats


def notes_of(found: PieceSet) -> list[Message]:
    """Return the notes of a set, as one message; none where it has none."""
    return [spoken(found.setup.head.notes)] if found.setup is not None and found.setup.head.notes else []


def notes_here(table: FreeTable, library: Library) -> list[tuple[PieceSet, Message]]:
    """Return the sets with pieces on a table that have notes, each with them."""
    here = {piece.kind.partition("/")[0] for piece in table.pieces.values()}
    return [(found, notes) for name, found in library.sets.items() if name in here for notes in notes_of(found)]


def order_sentence(order: Sequence[Seat]) -> Message:
    """Return the sentence with the seats in the order of their turns."""
    listed: Message | SeatName = SeatName(order[-1])
    for seat in reversed(order[1:-1]):
        listed = msg("sandbox.start.then", who=SeatName(seat), others=listed)
    return msg("sandbox.start.order", first=SeatName(order[0]), others=listed)


def check_seats(found: PieceSet, seats: int) -> Setup:
    """Return the start of a set. Raises `InvalidSetError` where it has none for so many seats."""
    setup = found.setup
    if setup is None:
        raise InvalidSetError(msg("sandbox.start.none", set=found.name))
    if seats not in setup.head.seats:
        listed = ", ".join(map(str, sorted(setup.head.seats)))
        raise InvalidSetError(msg("sandbox.start.seats", set=found.name, seats=listed))
    return setup


def _size(found: PieceSet, plan: StartPlan) -> Spot:
    """Return the size of a table on which everything of a plan has room, with its middle in the middle."""
    kinds = {kind.id: kind for kind in found.kinds}
    across, down = layout.SIZE[0] / 2 - MARGIN, layout.SIZE[1] / 2 - MARGIN
    for pile in plan.piles:
        kind = kinds[pile.pieces[0].kind]
        across, down = max(across, abs(pile.x) + kind.width / 2), max(down, abs(pile.y) + kind.height / 2)
    for frame in plan.frames:
        (x, y), (w, h) = frame.spot, frame.size
        across, down = max(across, -x, x + w), max(down, -y, y + h)
    return 2 * (across + MARGIN), 2 * (down + MARGIN)


def _lay(context: ActionContext, found: PieceSet, plan: StartPlan, setup: Setup) -> None:
    """Lay everything on an empty table; ids are given by place, so that they tell nothing about a shuffled pile."""
    table = context.table
    top = table.zones[TABLE]
    x, y = middle(top)
    for pile in plan.piles:
        spot = (x + pile.x, y + pile.y)
        if len(pile.pieces) == 1 and not pile.bag and not pile.endless:
            pose = context.pose(top, spot)
            context.do(_made(context, pile.pieces[0], TABLE)._replace(pose=pose))
            continue
        zone = context.new_pile(PILES[pile.bag, pile.endless], spot, table.kinds[pile.pieces[0].kind])
        for piece in pile.pieces:
            context.do(_made(context, piece, zone.id))
    for hand, pieces in zip(context.hands(), plan.hands, strict=True):
        for piece in pieces:
            front = is_two_sided(table.kinds[piece.kind])
            made = _made(context, piece, hand.id)
            context.do(made._replace(face=0 if front else made.face, angle=0.0))
    for piece in plan.box:
        context.do(_made(context, piece, BOX))
    _decorate(context, found, setup)
    for frame in plan.frames:
        spot = (x + frame.spot[0], y + frame.spot[1])
        apply_action(context, DrawZone(frame.kind, spot, frame.size, frame.seat))
    if setup.head.snap_points:
        points = tuple((x - top.x + dx, y - top.y + dy) for dx, dy in setup.head.snap_points)
        context.do(MoveZone(replace(top, snap_points=points)))
    if setup.head.grid:
        apply_action(context, LayGrid(setup.head.grid, setup.head.snap))
    if len(plan.order) > 1:
        apply_action(context, SetTurnOrder(tuple(plan.order)))


def _decorate(context: ActionContext, found: PieceSet, setup: Setup) -> None:
    """Give the table top its look, and draw and write on it; what lies beyond its edge is left out."""
    table, head = context.table, setup.head
    if head.surface or head.colour or head.picture:
        picture = names_of(found)[head.picture][0] if head.picture else ""
        apply_action(context, SetTableLook(head.surface or table.plan.mat, head.colour.lower(), picture, head.face))
    top, seats = table.zones[TABLE], len(context.hands())
    x, y = middle(top)
    for stroke in setup.strokes:
        points = fitted(stroke.shape, [(x + across, y + down) for across, down in stroke.points], top)
        if points:
            name, by = context.new_id(DRAWN), _seat(stroke.seat, seats)
            drawn = Stroke(name, by, stroke.shape, points, stroke.colour.lower(), stroke.width)
            context.do(SetDrawing(name, drawn, LAST))
    for text in setup.texts:
        words, (spot,) = plain_text(text.text), fitted("pen", [(x + text.at[0], y + text.at[1])], top)
        if words:
            name, by = context.new_id(DRAWN), _seat(text.seat, seats)
            caption = Caption(name, by, words, spot, text.size, text.colour.lower(), text.locked)
            context.do(SetDrawing(name, caption, LAST))


def _seat(number: int, seats: int) -> Seat:
    """Return the seat of a number that counts from 1; the first one where there are not so many."""
    return number - 1 if number <= seats else 0


def _made(context: ActionContext, piece: LaidPiece, zone: str) -> AddPiece:
    face = min(piece.face, sides_of(context.table.kinds[piece.kind]) - 1)
    return AddPiece(context.new_id(), piece.kind, zone, LAST, face, None, piece.angle, piece.marks, piece.written)
