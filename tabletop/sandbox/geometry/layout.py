"""The beginnings of a sandbox: an empty table, the full set of a game laid out as at its start, or a match set free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import CounterRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.core.rules.settings import Settings
from tabletop.core.table.layout import Kind, Shape, Surface, TableLayout, Visibility, Zone
from tabletop.core.table.projection import ZoneContents, reconcile
from tabletop.core.table.table import Piece, Pose, Table
from tabletop.sandbox.model.changes import AddPiece
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.free_table import LAST, FreeTable
from tabletop.sandbox.model.pieces import LOCKED, is_two_sided
from tabletop.sandbox.model.saved_state import blank_plan
from tabletop.sandbox.model.stand_ins import full_kinds, is_back_of, stand_ins
from tabletop.sandbox.model.zones import BESIDE, BOX, BOX_WIDTH, HAND_DEPTH, LETTER, TABLE, hand, made_zone
from tabletop.sets.library import Library

SEATS: Final = range(1, 7)
SIZE: Final = (960.0, 540.0)
"""The size of an empty table (mm), without the row of hands: letters on a card are legible at 1280 x 720."""
GAP: Final = 8.0
EDGE: Final = LETTER + 2.0
"""The gap between the table top and the row of hands: the names of hands are shown here."""


def empty(seats: int, library: Library, mat: Surface = "cloth", size: tuple[float, float] = SIZE) -> FreeTable:
    """Return a table with nothing on it but hands for `seats`."""
    return FreeTable(_plan(*size, mat, seats, library, None))


def of_game(game: Game[Any], seats: int, settings: Settings, library: Library, seed: str) -> FreeTable:
    """Return the full set of a game as after its set-up, with hidden cards dealt by `seed`."""
    match: Match[Any] = Match.new(game, seats, settings=dict(settings), chance=None)
    chance = SeededChance(seed)
    while match.pending and match.pending[0].seat == CHANCE:
        match.answer(chance(match.state, match.pending[0], match.chance_draws), CHANCE)
    return of_match(match, seats, library, seed)


def of_match(match: Match[Any], seats: int, library: Library, seed: str) -> FreeTable:
    """Return the table of a match as all may see it, together with the hands of their owners.

    Hidden pieces (face-down decks) are dealt anew from the remaining cards, so that a trial reveals nothing about the
    cards to come in the match itself.
    """
    game, state = match.game, match.state
    plan = game.table.layout(seats, match.settings)
    shown = Table(plan)
    reconcile(shown, game.table.project(state, None))
    own = {seat: game.table.project(state, seat) for seat in range(seats)}
    hands = {
        zone.id: own[zone.owner][zone.id]
        for zone in plan.zones
        if zone.show is Visibility.OWNER and zone.owner in own and zone.id in own[zone.owner]
    }
    kinds = _Real(shown, hands, CounterRng(seed, 0, "sandbox layout")).kinds()
    table = FreeTable(_plan(plan.width, plan.height, plan.mat, max(seats, 1), library, plan))
    _place(table, shown, kinds)
    return table


def _plan(
    width: float, height: float, mat: Surface, seats: int, library: Library, game: TableLayout | None
) -> TableLayout:
    kinds = {kind.id: kind for kind in full_kinds(game)} if game is not None else {}
    for found in library.sets.values():
        kinds.update({kind.id: kind for kind in found.kinds})
    own = tuple(zone for zone in game.zones if zone.id != BOX) if game is not None else ()
    zones = (*own, *free_zones(width, height, _handless(own, seats)))
    return blank_plan(width, below(height), mat, tuple(kinds.values()), zones, game)


def _handless(zones: Iterable[Zone], seats: int) -> list[int]:
    """Return the seats for which the game has no hand of its own."""
    with_hand = {zone.owner for zone in zones if zone.role == "hand"}
    return [seat for seat in range(seats) if seat not in with_hand]


def below(height: float) -> float:
    """Return the height (mm) of a whole table: that of its top, and of the row of hands below it."""
    return height + EDGE + HAND_DEPTH + GAP


def free_zones(width: float, height: float, hands: list[int]) -> list[Zone]:
    """Return the zones: the table top, and a row below it with the hands, the place for fallen pieces, and the box."""
    top, right = height + EDGE, width - BOX_WIDTH - GAP
    beside = min(150.0, width / 8)
    zones = [made_zone(TABLE, 0.0, 0.0, width, height)]
    room = (right - 2 * GAP - beside) / max(1, len(hands))
    for place, seat in enumerate(hands):
        zones.append(made_zone(hand(seat), GAP + place * room, top, room - GAP, HAND_DEPTH))
    zones.append(made_zone(BESIDE, right - GAP - beside, top, beside, HAND_DEPTH))
    zones.append(made_zone(BOX, right, top, BOX_WIDTH, HAND_DEPTH))
    return zones


def _place(table: FreeTable, shown: Table, kinds: Mapping[str, str]) -> None:
    """Place every piece of the shown table under a new id that reveals nothing, without the marks of its rules."""
    number = 0
    home = shown.plan.box
    for zone_id in (*(zone for zone in shown.zones if zone != home), home):
        for piece in list(shown.in_zone(zone_id)):
            if piece.id not in kinds:
                continue
            number += 1
            kind = table.kinds[kinds[piece.id]]
            zone = BOX if zone_id == home else zone_id
            face = _face(table, kind, piece, zone)
            marks = (LOCKED,) if kind.shape is Shape.BOARD else ()
            pose, angle = None, lean(float(piece.angle))
            if piece.pose is not None and zone != BOX:
                x, y, turn = map(float, piece.pose)
                pose, angle = Pose(*lean((x, y))), lean((angle + turn) % 360.0)
            table.carry_out(AddPiece(f"p0-{number}", kind.id, zone, LAST, face, pose, angle, marks))


def _face(table: FreeTable, kind: Kind, piece: Piece, zone: str) -> int:
    """Return the side on top: the front in a hand, the back for a card that replaces a hidden one, else the same."""
    if is_two_sided(kind):
        if table.zones[zone].show is Visibility.OWNER:
            return 0
        if kind.id != piece.kind:
            return 1
        return 2 if piece.face == 1 and len(kind.faces) == 3 else piece.face
    return piece.face


class _Real:
    """The real pieces behind those of a shown table: interchangeable backs become cards of the box with that back."""

    def __init__(self, shown: Table, hands: Mapping[str, ZoneContents], draws: CounterRng) -> None:
        self.shown, self.hands, self.draws = shown, hands, draws
        self.backs = stand_ins(shown.plan)
        self.kind = {piece.id: piece.kind for piece in shown.pieces.values()}

    def kinds(self) -> dict[str, str]:
        """Return the kinds by piece id, without the stand-ins that were not needed."""
        shown = self.shown
        for zone, want in self.hands.items():
            self._reveal(zone, want)
        backs = self.backs
        for back in backs.values():
            places = [piece for piece, kind in self.kind.items() if kind == back.id]
            open_places = [piece for piece in places if shown.pieces[piece].zone != shown.plan.box]
            cards = [
                piece.id
                for piece in shown.in_zone(shown.plan.box)
                if is_back_of(back, shown.kinds[self.kind.get(piece.id, back.id)])
            ]
            self.draws.shuffle(cards)
            for place, card in zip(open_places, cards, strict=False):
                self.kind[place] = self.kind.pop(card)
            for place in places:
                if self.kind[place] == back.id and place not in open_places[len(cards) :]:
                    del self.kind[place]
        return self.kind

    def _reveal(self, zone: str, want: ZoneContents) -> None:
        """Turn the stand-ins in a hand into the cards that its owner knows."""
        shown = self.shown
        known = [item.piece for item in want.unique if shown.pieces[item.piece].zone == shown.plan.box]
        stand_ins = [piece.id for piece in shown.in_zone(zone) if piece.kind in self.backs]
        for place, card in zip(stand_ins, known, strict=False):
            if card in self.kind:
                self.kind[place] = self.kind.pop(card)
