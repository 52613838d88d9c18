"""From rules state to table: the place of every piece, as a viewer sees it."""

from __future__ import annotations

from functools import cache, lru_cache

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
from games.stone_age.rules.option_tables import CARD_TOOLS, TOOL_BIT
from games.stone_age.rules.score import final_score, score_so_far
from games.stone_age.rules.state import WIDTH, State
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
_PEOPLE, _HOMES, _CARDS, _BUILDINGS = (
    [name.format(seat) for seat in range(SEATS_MOST)]
    for name in ("person_{}", "mat{}/people", "mat{}/cards", "mat{}/buildings")
)
"""By seat: its people, and the zones of those at home, of its cards and of its buildings."""
_SUPPLY_ZONES = [f"supply/{GATHERING[good_of(resource)]}" for resource in range(len(RESOURCES))]


def _board(piece: str, size: tuple[float, float]) -> ZoneContents:
    """Return a board that fills its zone."""
    return ZoneContents((PlacedPiece(piece, pose=Pose(size[0] / 2, size[1] / 2)),))


_BOARD, _DICE_BED, _AID = _board("board", SIZE), _board("dice_bed", DICE_BED[2:]), _board("aid", geometry_mat.AID)


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return every zone with its contents. Bought cards show their backs to all but their owner (R28)."""
    seats, at = state.seats, state.at
    wants = _zones(seats).copy()
    wants["deck"] = fungible("card_back", len(state.deck))
    wants |= _grounds(seats, *at[: FIRST_CARD * WIDTH])
    wants |= _card_slots(seats, tuple(state.slots), *at[FIRST_CARD * WIDTH : FIRST_BUILDING * WIDTH])
    wants |= _building_slots(
        tuple([stack[-1] if up else -1 for stack, up in zip(state.stacks, state.tops_up, strict=True)]),
        tuple(map(len, state.stacks)),
        *at[FIRST_BUILDING * WIDTH : (FIRST_BUILDING + seats) * WIDTH],
    )
    points = final_score if state.phase == "over" else score_so_far
    wants["track/score"] = _score_track(*[points(state, seat) for seat in range(seats)])
    wants["track/agriculture"] = _agriculture_track(*state.agriculture)
    wants |= _dice(*state.dice)
    wants |= _food(*state.food)
    wants |= _resources(seats, *state.resources)
    wants |= _tools(seats, tuple(state.ready), *state.tools)
    for seat in range(seats):
        people = state.people[seat]
        wants |= _mat(seat, people, seat == state.start)
        wants[_HOMES[seat]] = fungible(_PEOPLE[seat], people - sum(at[seat::WIDTH]))
        wants[_CARDS[seat]] = _cards(state, seat, viewer)
        wants[_BUILDINGS[seat]] = _buildings(*state.buildings[seat])
    return wants


@cache
def _zones(seats: int) -> dict[str, ZoneContents]:
    """Return all zones in their order, empty but for the boards."""
    places = _PLACE_ZONES[:FIRST_BUILDING]
    for number in range(seats):
        places += [f"stack/{number + 1}", _PLACE_ZONES[FIRST_BUILDING + number]]
    own = ("start", "people", "reserve", "tools", "food", *RESOURCES, "cards", "buildings")
    mats = [name for seat in range(seats) for name in (f"mat{seat}", *[f"mat{seat}/{zone}" for zone in own])]
    boards = {"board": _BOARD, "dice_bed": _DICE_BED, "deck": unique()} | ({"aid": _AID} if has_aid(seats) else {})
    stores = (*_SUPPLY_ZONES, "supply/hunting", "tools/low", "tools/high")
    return boards | dict.fromkeys(
        (*places, "track/score", "track/agriculture", "tray", "cup", *mats, *stores), unique()
    )


@lru_cache(MOST_KEPT)
def _grounds(seats: int, *at: int) -> dict[str, ZoneContents]:
    """Return the people on the places that hold neither cards nor buildings."""
    return {
        zone: _place("", *at[place * WIDTH : place * WIDTH + seats])
        for place, zone in enumerate(_PLACE_ZONES[:FIRST_CARD])
    }


@lru_cache(MOST_KEPT)
def _card_slots(seats: int, slots: tuple[int, ...], *at: int) -> dict[str, ZoneContents]:
    """Return the cards on the board with the people on them."""
    return {
        _PLACE_ZONES[FIRST_CARD + slot]: _place(
            CARDS[card].id if card >= 0 else "", *at[slot * WIDTH : slot * WIDTH + seats]
        )
        for slot, card in enumerate(slots)
    }


@lru_cache(MOST_KEPT)
def _building_slots(tops: tuple[int, ...], sizes: tuple[int, ...], *at: int) -> dict[str, ZoneContents]:
    """Return the buildings on the board, the people on them, and the stacks beneath; a top of -1 is face down."""
    wants = {}
    for number, (top, size) in enumerate(zip(tops, sizes, strict=True)):
        is_up = top >= 0
        wants[f"stack/{number + 1}"] = fungible("building_back", size - is_up)
        people = at[number * WIDTH : number * WIDTH + len(tops)]
        wants[_PLACE_ZONES[FIRST_BUILDING + number]] = _place(BUILDINGS[top].id if is_up else "", *people)
    return wants


@lru_cache(MOST_KEPT)
def _place(lying: str, *people: int) -> ZoneContents:
    """Return the card or building of a place, if any, and the people of each seat on it."""
    counts = {f"person_{seat}": count for seat, count in enumerate(people) if count}
    return counted(counts, unique(lying).unique if lying else ())


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
def _dice(*dice: int) -> dict[str, ZoneContents]:
    """Return the dice of the last roll in the tray, the others in the cup."""
    ids = dice_ids()
    tray = tuple(PlacedPiece(die, face - 1) for die, face in zip(ids, dice, strict=False))
    return {"tray": ZoneContents(tray), "cup": unique(*ids[len(dice) :])}


@lru_cache(MOST_KEPT)
def _resources(seats: int, *amounts: int) -> dict[str, ZoneContents]:
    """Return the resources of each seat, as far as the set with its extra pieces reaches, and the supply."""
    wants = {}
    for resource, name in enumerate(RESOURCES):
        left = SUPPLY[resource] + EXTRA
        for seat in range(seats):
            amount = amounts[seat * len(RESOURCES) + resource]
            wants[f"mat{seat}/{name}"] = fungible(name, max(0, min(amount, left)))
            left -= amount
        wants[_SUPPLY_ZONES[resource]] = fungible(name, max(0, left - EXTRA))
    return wants


@lru_cache(MOST_KEPT)
def _tools(seats: int, ready: tuple[int, ...], *tools: int) -> dict[str, ZoneContents]:
    """Return the tool tiles of each seat, and those that are still on the board."""
    low, high = _tool_storage(seats, tools)
    wants = {"tools/low": low, "tools/high": high}
    for seat in range(seats):
        wants[f"mat{seat}/tools"] = _tiles(seat, ready[seat], tools[seat * TOOL_SPACES : (seat + 1) * TOOL_SPACES])
    return wants


@lru_cache(MOST_KEPT)
def _mat(seat: Seat, people: int, is_start: bool) -> dict[str, ZoneContents]:
    """Return a player board with the start marker, if it is there, and the people not yet born."""
    return {
        f"mat{seat}": unique(f"mat-{seat}"),
        f"mat{seat}/start": unique("start_marker") if is_start else unique(),
        f"mat{seat}/reserve": fungible(_PEOPLE[seat], PEOPLE_MAX - people),
    }


@lru_cache(MOST_KEPT)
def _buildings(*tiles: int) -> ZoneContents:
    return unique(*[BUILDINGS[tile].id for tile in tiles])


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
    cards, drawn = tuple(state.cards[seat]), state.drawn[seat]
    ready, kept = state.ready[seat] & CARD_TOOLS, state.kept[seat]
    if viewer == seat or state.phase == "over":
        return _open_cards(cards, ready, kept, *drawn)
    return _closed_cards(cards, ready, kept, len(drawn))


@lru_cache(MOST_KEPT)
def _open_cards(cards: tuple[int, ...], ready: int, kept: int, *drawn: int) -> ZoneContents:
    return ZoneContents((*_bought(cards, ready, kept, 0), *unique(*[CARDS[card].id for card in drawn]).unique))


@lru_cache(MOST_KEPT)
def _closed_cards(cards: tuple[int, ...], ready: int, kept: int, drawn: int) -> ZoneContents:
    return counted({"card_back": drawn}, _bought(cards, ready, kept, 1))


def _bought(cards: tuple[int, ...], ready: int, kept: int, face: int) -> list[PlacedPiece]:
    """Return cards with a face up: the front where they are to be used, which others show a mark."""
    items: list[PlacedPiece] = []
    for card in cards:
        if _is_to_be_used(card, ready, kept):
            items.append(PlacedPiece(CARDS[card].id))
        else:
            items.append(PlacedPiece(CARDS[card].id, face, marks=("used",) if card in ONE_USE else ()))
    return items


def has_private_view(state: State, seat: Seat) -> bool:
    """Return whether a seat has cards that are face down to the others."""
    ready, kept = state.ready[seat], state.kept[seat]
    hidden = state.drawn[seat] or not all(_is_to_be_used(card, ready, kept) for card in state.cards[seat])
    return state.phase != "over" and bool(hidden)


def _is_to_be_used(card: int, ready: int, kept: int) -> bool:
    """Return whether a card is an unspent one-use tool in `ready`, or a pair of resources `kept` for later."""
    if card in ONE_USE:
        return bool(ready & TOOL_BIT[CARDS[card].id])
    return CARDS[card].top == "any_resources" and kept > 0


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
def _food(*amounts: int) -> dict[str, ZoneContents]:
    """Return the food of each seat in tokens, large values first, as far as they reach; then those on the board."""
    left = dict(FOOD_TOKENS)
    wants = {}
    for seat, amount in enumerate(amounts):
        rest, taken = amount, dict[str, int]()
        for value in reversed(FOOD_VALUES):
            count = min(rest // value, left[value])
            left[value] -= count
            rest -= count * value
            if count:
                taken[f"food_{value}"] = count
        wants[f"mat{seat}/food"] = counted(taken)
    printed = {
        f"food_{value}": max(0, _PRINTED_FOOD[value] - FOOD_TOKENS[value] + left[value]) for value in FOOD_VALUES
    }
    return wants | {"supply/hunting": counted(printed)}
