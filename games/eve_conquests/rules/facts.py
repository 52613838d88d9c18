"""The contents of the box: regions, cards, plans, dice and limits, read once from `data.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

DATA: Final[dict[str, Any]] = json.loads(files("games.eve_conquests").joinpath("data.json").read_text(encoding="utf-8"))

SEATS: Final = range(min(DATA["players"]), max(DATA["players"]) + 1)
EMPIRES: Final = tuple(str(one["id"]) for one in DATA["empires"])
_components: Final = DATA["components"]
UNITS: Final[int] = _components["units_per_empire"]
OUTPOSTS: Final[int] = _components["outposts_per_type"]
"""Number of outposts of each type, and also of resource tokens."""
DICE: Final[int] = _components["dice_per_bag"]["red"]
"""Number of dice of each colour in a bag."""
TRACK: Final[int] = _components["vp_track_max"]

# -- plans and calendar --------------------------------------------------------------------
PLANS: Final = ("development", "production", "logistics")
"""Plans, outposts, tokens and decks share these types; a type is its index here."""
DEVELOPMENT, PRODUCTION, LOGISTICS = range(3)
ACTIONS: Final = tuple(tuple(int(one["actions"]) for one in DATA["plans"][plan]["levels"]) for plan in PLANS)
"""RECONSTRUCTED: `ACTIONS[plan][tokens]`, the numbers on the empire cards are not known."""
MONTHS: Final = tuple(tuple(int(one["months"]) for one in DATA["plans"][plan]["levels"]) for plan in PLANS)
"""RECONSTRUCTED: `MONTHS[plan][tokens]`."""
MOST_TOKENS: Final = len(ACTIONS[0]) - 1
YEAR: Final = len(DATA["calendar"]["months"])
MONTH_NAMES: Final = tuple(str(one).lower() for one in DATA["calendar"]["months"])
DRAWN_PLACES: Final[int] = DATA["calendar"]["slots_per_month"]
EVE: Final = 3 * len(EMPIRES)
"""The EVE marker in a month's queue; seals are `seat * 3 + plan`."""
STARTING_UNITS: Final = 8
SITE_LIMIT: Final = 3
"""Most units produced at one station in a turn."""

# -- dice --------------------------------------------------------------------
COLOURS: Final = ("red", "blue", "white")
DAMAGE, DEFENCE, TACTICS = range(3)
FACES: Final = tuple(tuple(int(face) for face in DATA["dice"][colour]["faces"]) for colour in COLOURS)
"""RECONSTRUCTED: points or symbols on the six faces of each colour."""


# -- regions --------------------------------------------------------------------
class Region(NamedTuple):
    """A region of the star map; `x` and `y` are between 0 and 1 on a map 1.3 times as wide as high."""

    id: str
    nebula: int
    worth: int
    x: float
    y: float
    adjacent: tuple[int, ...]


NEBULAE: Final = tuple(str(one) for one in DATA["landscape"]["columns"])
ROWS: Final = tuple(str(one) for one in DATA["landscape"]["rows"])
SQUARES: Final = len(NEBULAE) * len(ROWS)
"""Number of political squares; a square is `nebula * 3 + row`."""
WORTHS: Final = tuple(str(one["colour"]) for one in DATA["colours"])
"""The colours of worth 1, 2, 3 and 4."""
INDEX: Final = {str(one["id"]): index for index, one in enumerate(DATA["regions"])}
"""Index of each region; a region is its index here, and bit 1 << index in the masks of a state."""
REGIONS: Final = tuple(
    Region(
        one["id"],
        NEBULAE.index(one["nebula"]),
        int(one["vp"]),
        float(one["x"]),
        float(one["y"]),
        tuple(INDEX[other] for other in one["neighbours"]),
    )
    for one in DATA["regions"]
)
IDS: Final = tuple(region.id for region in REGIONS)
ADJACENT: Final = tuple(sum(1 << other for other in region.adjacent) for region in REGIONS)
"""Masks of the regions joined to each by a stargate line."""
ALL: Final = (1 << len(REGIONS)) - 1
TWO_PLAYER: Final = sum(1 << index for index, region in enumerate(REGIONS) if region.worth <= 2)
"""Green and blue; with two players the other regions are not used."""
GREEN: Final = sum(1 << index for index, region in enumerate(REGIONS) if region.worth == 1)
FIRST_SQUARES: Final = tuple(
    NEBULAE.index(nebula) * len(ROWS) + ROWS.index(row) for nebula, row in DATA["landscape"]["prep_face_up"]
)
FACE_UP: Final = {int(seats): int(count) for seats, count in DATA["landscape"]["face_up_total"].items()}
YEARS: Final[dict[str, int]] = DATA["end"]["trinity_years"]
LENGTHS: Final = tuple(YEARS)
TARGETS: Final[dict[str, list[int]]] = DATA["end"]["revelation_vp"]


# -- project cards --------------------------------------------------------------------
class Card(NamedTuple):
    """A kind of project card. `resource` is the type of the token it needs, -1 for none."""

    id: str
    deck: int
    copies: int
    resource: int
    timing: str


CARDS: Final = {
    str(one["id"]): Card(
        one["id"],
        PLANS.index(one["deck"]),
        int(one["copies"]),
        PLANS.index(one["resource"]) if one["resource"] else -1,
        one["timing"],
    )
    for one in DATA["project_cards"]
}
DECK: Final[int] = _components["project_cards_per_deck"]
"""Number of cards in a deck."""
CARD_KINDS: Final = tuple(kind for deck in range(3) for kind in CARDS if CARDS[kind].deck == deck)
"""Kinds in the order of the decks."""
PROJECTS: Final = tuple(kind for kind in CARD_KINDS for _ in range(CARDS[kind].copies))
"""The kind of each of the 99 project cards; a card is its index here, and its deck is index // 33."""
EFFECTS: Final = {str(one["id"]): one["effects"][0] for one in DATA["project_cards"]}
"""The numbers of each kind's effect. RECONSTRUCTED, like all project cards."""

VOCABULARY: Final[tuple[str, ...]] = (*IDS, *CARD_KINDS, *COLOURS, *PLANS, *EMPIRES)
"""All names that can occur in answers."""
