"""From rules state to table: the place of every piece, as a viewer sees it."""

from __future__ import annotations

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
from games.stone_age.rules.state import WIDTH, State, in_supply, owned
from games.stone_age.table import geometry_mat
from games.stone_age.table.geometry import DICE_BED
from games.stone_age.table.geometry_board import AGRICULTURE_TRACK, SCORE_TRACK, SIZE
from games.stone_age.table.geometry_mat import has_aid
from games.stone_age.table.geometry_signs import BESIDE_SCORE, sign_spot
from games.stone_age.table.layout import EXTRA, FOOD_TOKENS, dice_ids, tool_piece
from games.stone_age.table.pieces import FOOD_VALUES, LAP_SIGNS
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import PlacedPiece, ZoneContents
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


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return every zone with its contents. Bought cards show their backs to all but their owner (R28)."""
    wants: dict[str, ZoneContents] = {
        "board": ZoneContents([_board("board", SIZE)]),
        "dice_bed": ZoneContents([_board("dice_bed", DICE_BED[2:])]),
        "deck": ZoneContents(fungible={"card_back": len(state.deck)}),
    }
    if has_aid(state.seats):
        wants["aid"] = ZoneContents([_board("aid", geometry_mat.AID)])
    _places(state, wants)
    _tracks(state, wants)
    _dice(state, wants)
    food = _Food()
    for seat in range(state.seats):
        _mat(state, seat, viewer, wants, food)
    _supplies(state, wants, food)
    return wants


def _board(piece: str, size: tuple[float, float]) -> PlacedPiece:
    """Return a board that fills its zone."""
    return PlacedPiece(piece, pose=Pose(size[0] / 2, size[1] / 2))


def _places(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add cards and buildings with the people on them, and the stacks beneath."""
    for place, name in enumerate(PLACES[: FIRST_BUILDING + state.seats]):
        people = {
            f"person_{seat}": state.at[place * WIDTH + seat]
            for seat in range(state.seats)
            if state.at[place * WIDTH + seat]
        }
        lying: list[PlacedPiece] = []
        if FIRST_CARD <= place < FIRST_BUILDING:
            card = state.slots[place - FIRST_CARD]
            if card >= 0:
                lying = [PlacedPiece(CARDS[card].id)]
        elif place >= FIRST_BUILDING:
            number = place - FIRST_BUILDING
            stack = state.stacks[number]
            up = state.tops_up[number]
            wants[f"stack/{number + 1}"] = ZoneContents(fungible={"building_back": len(stack) - up})
            if up:
                lying = [PlacedPiece(BUILDINGS[stack[-1]].id)]
        wants[f"place/{name}"] = ZoneContents(lying, people)


def _tracks(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add score and agriculture markers; the score track shows points modulo its length, with a sign (10.2, R33)."""
    scores: list[PlacedPiece] = []
    levels: list[PlacedPiece] = []
    signs: list[PlacedPiece] = []
    for seat in range(state.seats):
        right, down = _CORNERS[seat]
        total = final_score(state, seat) if state.phase == "over" else score_so_far(state, seat)
        x, y = SCORE_TRACK[total % SCORE_SPACES]
        scores.append(PlacedPiece(f"score-{seat}", pose=Pose(x + right * BESIDE_SCORE, y + down * BESIDE_SCORE)))
        lap = max(min(LAP_SIGNS), min(total // SCORE_SPACES, max(LAP_SIGNS)))
        if lap:
            others = tuple((sign.pose.x, sign.pose.y) for sign in signs if sign.pose is not None)
            pose = Pose(*sign_spot(total % SCORE_SPACES, others))
            signs.append(PlacedPiece(f"lap-{seat}", list(LAP_SIGNS).index(lap), pose=pose))
        x, y = AGRICULTURE_TRACK[min(state.agriculture[seat], AGRICULTURE_MAX)]
        levels.append(
            PlacedPiece(f"agriculture-{seat}", pose=Pose(x + right * _BESIDE_LEVEL + 2, y + down * _BESIDE_LEVEL))
        )
    wants["track/score"] = ZoneContents([*scores, *signs])
    wants["track/agriculture"] = ZoneContents(levels)


def _dice(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add the dice of the last roll in the tray, the others in the cup."""
    ids = dice_ids()
    wants["tray"] = ZoneContents([PlacedPiece(die, face - 1) for die, face in zip(ids, state.dice, strict=False)])
    wants["cup"] = ZoneContents([PlacedPiece(die) for die in ids[len(state.dice) :]])


def _mat(state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents], food: _Food) -> None:
    """Add a player board with everything on it."""
    person = f"person_{seat}"
    wants[f"mat{seat}"] = ZoneContents([PlacedPiece(f"mat-{seat}")])
    wants[f"mat{seat}/start"] = ZoneContents([PlacedPiece("start_marker")] if seat == state.start else [])
    wants[f"mat{seat}/people"] = ZoneContents(fungible={person: state.people[seat] - sum(state.at[seat::WIDTH])})
    wants[f"mat{seat}/reserve"] = ZoneContents(fungible={person: PEOPLE_MAX - state.people[seat]})
    wants[f"mat{seat}/tools"] = ZoneContents(_tiles(state, seat))
    wants[f"mat{seat}/food"] = ZoneContents(fungible=food.take(state.food[seat]))
    for resource, name in enumerate(RESOURCES):
        wants[f"mat{seat}/{name}"] = ZoneContents(fungible={name: _shown(state, seat, resource)})
    wants[f"mat{seat}/cards"] = _cards(state, seat, viewer)
    wants[f"mat{seat}/buildings"] = ZoneContents([PlacedPiece(BUILDINGS[tile].id) for tile in state.buildings[seat]])


def _shown(state: State, seat: Seat, resource: int) -> int:
    """Return the pieces of a resource before a seat: all of them, as far as the set with its extra pieces reaches."""
    earlier = sum(owned(state, other)[resource] for other in range(seat))
    return max(0, min(owned(state, seat)[resource], SUPPLY[resource] + EXTRA - earlier))


def _tiles(state: State, seat: Seat) -> list[PlacedPiece]:
    """Return the tool tiles; a used one is turned to the left."""
    items = []
    for space in range(TOOL_SPACES):
        value = state.tools[seat * TOOL_SPACES + space]
        if value:
            used = not state.ready[seat] >> space & 1
            piece = tool_piece(seat, space, value)
            items.append(PlacedPiece(piece, (value - 1) % 2, -90.0 if used else 0.0, marks=("used",) if used else ()))
    return items


def _cards(state: State, seat: Seat, viewer: Seat | None) -> ZoneContents:
    """Return bought cards face down, drawn ones only counted; open to their owner, while usable, and at the end."""
    is_open = viewer == seat or state.phase == "over"
    items: list[PlacedPiece] = []
    for card in state.cards[seat]:
        face = CARDS[card]
        if _is_to_be_used(state, seat, card):
            items.append(PlacedPiece(face.id))
        else:
            marks = ("used",) if card in ONE_USE else ()
            items.append(PlacedPiece(face.id, 0 if is_open else 1, marks=marks))
    if is_open:
        items += [PlacedPiece(CARDS[card].id) for card in state.drawn[seat]]
        return ZoneContents(items)
    return ZoneContents(items, {"card_back": len(state.drawn[seat])})


def has_private_view(state: State, seat: Seat) -> bool:
    """Return whether a seat has cards that are face down to the others."""
    hidden = state.drawn[seat] or not all(_is_to_be_used(state, seat, card) for card in state.cards[seat])
    return state.phase != "over" and bool(hidden)


def _is_to_be_used(state: State, seat: Seat, card: int) -> bool:
    """Return whether a card is an unspent one-use tool, or the pair of resources kept for later."""
    if card in ONE_USE:
        return bool(state.ready[seat] & TOOL_BIT[CARDS[card].id])
    return CARDS[card].top == "any_resources" and state.kept[seat] > 0


def _supplies(state: State, wants: dict[str, ZoneContents], food: _Food) -> None:
    """Add the pieces that are still on the board."""
    for resource, name in enumerate(RESOURCES):
        wants[f"supply/{GATHERING[good_of(resource)]}"] = ZoneContents(
            fungible={name: max(0, in_supply(state, resource))}
        )
    wants["supply/hunting"] = ZoneContents(fungible=food.left())
    tiles_out = {item.piece for seat in range(state.seats) for item in wants[f"mat{seat}/tools"].unique}
    for stock, value, seats in (("low", 1, SEATS_MOST), ("high", 3, state.seats)):
        tiles = [tool_piece(seat, space, value) for seat in range(seats) for space in range(TOOL_SPACES)]
        there = [tile for tile in tiles if tile not in tiles_out]
        printed = max(0, _PRINTED_TOOLS[stock] - (len(tiles) - len(there)))
        wants[f"tools/{stock}"] = ZoneContents([PlacedPiece(tile) for tile in there[:printed]])


class _Food:
    """The food tokens of the set: it changes amounts into tokens, large values first."""

    def __init__(self) -> None:
        self.tokens = dict(FOOD_TOKENS)

    def take(self, amount: int) -> dict[str, int]:
        """Return tokens that show `amount`, or as much of it as the tokens reach."""
        taken = {}
        for value in reversed(FOOD_VALUES):
            count = min(amount // value, self.tokens[value])
            self.tokens[value] -= count
            amount -= count * value
            if count:
                taken[f"food_{value}"] = count
        return taken

    def left(self) -> dict[str, int]:
        """Return the tokens of the printed set that nobody holds."""
        return {
            f"food_{value}": max(0, _PRINTED_FOOD[value] - FOOD_TOKENS[value] + self.tokens[value])
            for value in FOOD_VALUES
        }
