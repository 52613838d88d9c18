"""From rules state to table: the place of every piece, as a viewer sees it."""

from __future__ import annotations

from functools import lru_cache

from games.stone_age.rules.facts import (
    AGRICULTURE_MAX,
    BUILDINGS,
    CARDS,
    DATA,
    FIRST_BUILDING,
    FIRST_CARD,
    GATHERING,
    ONE_USE,
    PEOPLE_MAX,
    PLACES,
    RESOURCES,
    SCORE_SPACES,
    SEATS_MOST,
    SUPPLY,
    TOOL_SPACES,
    good_of,
)
from games.stone_age.rules.option_tables import TOOL_BIT
from games.stone_age.rules.score import final_score, score_so_far
from games.stone_age.rules.state import WIDTH, State, owned
from games.stone_age.table import geometry_mat
from games.stone_age.table.geometry import DICE_BED
from games.stone_age.table.geometry_board import AGRICULTURE_TRACK, SCORE_TRACK, SIZE
from games.stone_age.table.geometry_mat import has_aid
from games.stone_age.table.geometry_signs import BESIDE_SCORE, sign_spot
from games.stone_age.table.layout import EXTRA, FOOD_TOKENS, dice_ids, tool_piece
from games.stone_age.table.pieces import FOOD_VALUES, LAP_SIGNS
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import MOST_KEPT, PlacedPiece, ZoneContents, counted, fungible, unique
from tabletop.core.table.table import Pose

_PRINTED_FOOD = {
    int(value): count for value, count in DATA["components"]["food_tokens"]["counts_on_scan_sheet"].items()
}
_tool_tiles = DATA["components"]["tool_tiles"]
_PRINTED_TOOLS = {"low": int(_tool_tiles["low_tiles_1_2"]), "high": int(_tool_tiles["high_tiles_3_4"])}
"""Tiles of the printed set; where more are needed, extra ones come from the box (2.2)."""
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The places of the markers of the four seats on one space of a track."""
_BESIDE_LEVEL = 4.0
"""The distance from the middle of the space (mm)."""
_PLACE_ZONES = [f"place/{name}" for name in PLACES]
_SUPPLY_ZONES = [f"supply/{GATHERING[good_of(resource)]}" for resource in range(len(RESOURCES))]


def _board(piece: str, size: tuple[float, float]) -> ZoneContents:
    """Return a board that fills its zone."""
    return ZoneContents((PlacedPiece(piece, pose=Pose(size[0] / 2, size[1] / 2)),))


_BOARD, _DICE_BED, _AID = _board("board", SIZE), _board("dice_bed", DICE_BED[2:]), _board("aid", geometry_mat.AID)


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return every zone with its contents. Bought cards show their backs to all but their owner (R28)."""
    wants = {"board": _BOARD, "dice_bed": _DICE_BED, "deck": fungible("card_back", len(state.deck))}
    if has_aid(state.seats):
        wants["aid"] = _AID
    _places(state, wants)
    _tracks(state, wants)
    wants["tray"], wants["cup"] = _dice(tuple(state.dice))
    foods = _food(tuple(state.food))
    left = [printed + EXTRA for printed in SUPPLY]
    for seat in range(state.seats):
        _mat(state, seat, viewer, wants, foods[seat], left)
    for zone, name, amount in zip(_SUPPLY_ZONES, RESOURCES, left, strict=True):
        wants[zone] = fungible(name, max(0, amount - EXTRA))
    wants["supply/hunting"] = foods[-1]
    wants["tools/low"], wants["tools/high"] = _tool_storage(state.seats, tuple(state.tools))
    return wants


def _places(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add cards and buildings with the people on them, and the stacks beneath."""
    at, seats = state.at, state.seats
    for place, zone in enumerate(_PLACE_ZONES[: FIRST_BUILDING + seats]):
        lying = ""
        if FIRST_CARD <= place < FIRST_BUILDING:
            card = state.slots[place - FIRST_CARD]
            if card >= 0:
                lying = CARDS[card].id
        elif place >= FIRST_BUILDING:
            number = place - FIRST_BUILDING
            stack, up = state.stacks[number], state.tops_up[number]
            wants[f"stack/{number + 1}"] = fungible("building_back", len(stack) - up)
            if up:
                lying = BUILDINGS[stack[-1]].id
        wants[zone] = _place(lying, *at[place * WIDTH : place * WIDTH + seats])


@lru_cache(MOST_KEPT)
def _place(lying: str, *people: int) -> ZoneContents:
    """Return the card or building of a place, if any, and the people of each seat on it."""
    counts = {f"person_{seat}": count for seat, count in enumerate(people) if count}
    return counted(counts, unique(lying).unique if lying else ())


def _tracks(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add score and agriculture markers."""
    points = final_score if state.phase == "over" else score_so_far
    wants["track/score"] = _score_track(*[points(state, seat) for seat in range(state.seats)])
    wants["track/agriculture"] = _agriculture_track(*state.agriculture)


@lru_cache(MOST_KEPT)
def _score_track(*totals: int) -> ZoneContents:
    """Return the markers of the seats: the track shows points modulo its length, with a sign (10.2, R33)."""
    scores: list[PlacedPiece] = []
    signs: list[PlacedPiece] = []
    for seat, total in enumerate(totals):
        right, down = _CORNERS[seat]
        x, y = SCORE_TRACK[total % SCORE_SPACES]
        scores.append(PlacedPiece(f"score-{seat}", pose=Pose(x + right * BESIDE_SCORE, y + down * BESIDE_SCORE)))
        lap = max(min(LAP_SIGNS), min(total // SCORE_SPACES, max(LAP_SIGNS)))
        if lap:
            others = tuple((sign.pose.x, sign.pose.y) for sign in signs if sign.pose is not None)
            pose = Pose(*sign_spot(total % SCORE_SPACES, others))
            signs.append(PlacedPiece(f"lap-{seat}", list(LAP_SIGNS).index(lap), pose=pose))
    return ZoneContents((*scores, *signs))


@lru_cache(MOST_KEPT)
def _agriculture_track(*agriculture: int) -> ZoneContents:
    levels: list[PlacedPiece] = []
    for seat, level in enumerate(agriculture):
        right, down = _CORNERS[seat]
        x, y = AGRICULTURE_TRACK[min(level, AGRICULTURE_MAX)]
        levels.append(
            PlacedPiece(f"agriculture-{seat}", pose=Pose(x + right * _BESIDE_LEVEL + 2, y + down * _BESIDE_LEVEL))
        )
    return ZoneContents(tuple(levels))


@lru_cache(MOST_KEPT)
def _dice(dice: tuple[int, ...]) -> tuple[ZoneContents, ZoneContents]:
    """Return the dice of the last roll in the tray, the others in the cup."""
    ids = dice_ids()
    tray = tuple(PlacedPiece(die, face - 1) for die, face in zip(ids, dice, strict=False))
    return ZoneContents(tray), unique(*ids[len(dice) :])


def _mat(
    state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents], food: ZoneContents, left: list[int]
) -> None:
    """Add a player board with everything on it; `left` of the resources decreases by what is there."""
    person, people = f"person_{seat}", state.people[seat]
    wants[f"mat{seat}"] = unique(f"mat-{seat}")
    wants[f"mat{seat}/start"] = unique("start_marker") if seat == state.start else unique()
    wants[f"mat{seat}/people"] = fungible(person, people - sum(state.at[seat::WIDTH]))
    wants[f"mat{seat}/reserve"] = fungible(person, PEOPLE_MAX - people)
    tools = state.tools[seat * TOOL_SPACES : (seat + 1) * TOOL_SPACES]
    wants[f"mat{seat}/tools"] = _tiles(seat, state.ready[seat], tuple(tools))
    wants[f"mat{seat}/food"] = food
    for resource, amount in enumerate(owned(state, seat)):
        name = RESOURCES[resource]  # shown as far as the set with its extra pieces reaches
        wants[f"mat{seat}/{name}"] = fungible(name, max(0, min(amount, left[resource])))
        left[resource] -= amount
    wants[f"mat{seat}/cards"] = _cards(state, seat, viewer)
    wants[f"mat{seat}/buildings"] = unique(*[BUILDINGS[tile].id for tile in state.buildings[seat]])


@lru_cache(MOST_KEPT)
def _tiles(seat: Seat, ready: int, tools: tuple[int, ...]) -> ZoneContents:
    """Return the tool tiles; a used one is turned to the left."""
    items = []
    for space, value in enumerate(tools):
        if value:
            used = not ready >> space & 1
            piece = tool_piece(seat, space, value)
            items.append(PlacedPiece(piece, (value - 1) % 2, -90.0 if used else 0.0, marks=("used",) if used else ()))
    return ZoneContents(tuple(items))


def _cards(state: State, seat: Seat, viewer: Seat | None) -> ZoneContents:
    """Return bought cards face down, drawn ones only counted; open to their owner, while usable, and at the end."""
    cards, drawn = state.cards[seat], state.drawn[seat]
    usable = tuple([_is_to_be_used(state, seat, card) for card in cards])
    if viewer == seat or state.phase == "over":
        return _open_cards(tuple(cards), usable, tuple(drawn))
    return _closed_cards(tuple(cards), usable, len(drawn))


@lru_cache(MOST_KEPT)
def _open_cards(cards: tuple[int, ...], usable: tuple[bool, ...], drawn: tuple[int, ...]) -> ZoneContents:
    return ZoneContents((*_bought(cards, usable, 0), *unique(*[CARDS[card].id for card in drawn]).unique))


@lru_cache(MOST_KEPT)
def _closed_cards(cards: tuple[int, ...], usable: tuple[bool, ...], drawn: int) -> ZoneContents:
    return counted({"card_back": drawn}, _bought(cards, usable, 1))


def _bought(cards: tuple[int, ...], usable: tuple[bool, ...], face: int) -> list[PlacedPiece]:
    """Return cards with a face up: the front where they are to be used, which others show a mark."""
    items: list[PlacedPiece] = []
    for card, is_usable in zip(cards, usable, strict=True):
        if is_usable:
            items.append(PlacedPiece(CARDS[card].id))
        else:
            items.append(PlacedPiece(CARDS[card].id, face, marks=("used",) if card in ONE_USE else ()))
    return items


def has_private_view(state: State, seat: Seat) -> bool:
    """Return whether a seat has cards that are face down to the others."""
    hidden = state.drawn[seat] or not all(_is_to_be_used(state, seat, card) for card in state.cards[seat])
    return state.phase != "over" and bool(hidden)


def _is_to_be_used(state: State, seat: Seat, card: int) -> bool:
    """Return whether a card is an unspent one-use tool, or the pair of resources kept for later."""
    if card in ONE_USE:
        return bool(state.ready[seat] & TOOL_BIT[CARDS[card].id])
    return CARDS[card].top == "any_resources" and state.kept[seat] > 0


@lru_cache(MOST_KEPT)
def _tool_storage(seats: int, tools: tuple[int, ...]) -> tuple[ZoneContents, ZoneContents]:
    """Return the tiles that are still on the board: those of 1 and 2, and those of 3 and 4."""
    out = {
        tool_piece(place // TOOL_SPACES, place % TOOL_SPACES, value)
        for place, value in enumerate(tools[: seats * TOOL_SPACES])
        if value
    }
    storage = []
    for stock, value, owners in (("low", 1, SEATS_MOST), ("high", 3, seats)):
        tiles = [tool_piece(seat, space, value) for seat in range(owners) for space in range(TOOL_SPACES)]
        there = [tile for tile in tiles if tile not in out]
        printed = max(0, _PRINTED_TOOLS[stock] - (len(tiles) - len(there)))
        storage.append(unique(*there[:printed]))
    return storage[0], storage[1]


@lru_cache(MOST_KEPT)
def _food(amounts: tuple[int, ...]) -> list[ZoneContents]:
    """Return the food of each seat in tokens, large values first, as far as they reach; then those on the board."""
    left = dict(FOOD_TOKENS)
    found = []
    for amount in amounts:
        rest, taken = amount, dict[str, int]()
        for value in reversed(FOOD_VALUES):
            count = min(rest // value, left[value])
            left[value] -= count
            rest -= count * value
            if count:
                taken[f"food_{value}"] = count
        found.append(counted(taken))
    printed = {
        f"food_{value}": max(0, _PRINTED_FOOD[value] - FOOD_TOKENS[value] + left[value]) for value in FOOD_VALUES
    }
    return [*found, counted(printed)]
