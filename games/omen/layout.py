"""The table of Omen in millimetres: three cities between two sides, decks and feats at the right.

From above: the hand, the names of the fields and the units of seat 1, the cities, the phases, then the same of seat 0.
"""

from __future__ import annotations

from typing import Final

from games.omen import faces
from games.omen.facts import (
    CITIES,
    COINS,
    FEATS,
    REWARD_KIND,
    REWARDS,
    UNITS,
    WAR_OPPOSING,
    WAR_TOTAL,
)
from games.omen.feats import needed
from games.omen.state import PLACES
from tabletop.game import Settings
from tabletop.table import Arrange, Art, Kind, Mark, Patch, Pose, Print, Shape, Show, TablePlan, Zone
from tabletop.words import Who, say

WIDTH, HEIGHT = 1100.0, 752.0
CARD_W, CARD_H = faces.CARD
REWARD_W, REWARD_H = faces.REWARD
CITY_X: Final = (8.0, 306.0, 604.0)
CITY_W: Final = 294.0
CITY_Y, CITY_H = 269.0, 186.0
SIDE_Y: Final = (488.0, 144.0)
ROW_Y: Final = (624.0, 7.0)
NAME_Y: Final = (616.5, 135.0)
"""Where the names of the fields of a seat are printed, between its hand and its units."""
FEATS_Y: Final = (628.0, 15.0)
FEATS_H: Final = 120.0
RIGHT: Final = 906.0
RIGHT_W: Final = 188.0
SECOND: Final = RIGHT + RIGHT_W - CARD_W
"""Where the second of two cards beside each other begins in the column at the right."""
PHASES: Final = ("wealth", "surge", "portent", "feats", "war", "offering")
PHASE_W: Final = 148.5
PHASE_Y, PHASE_H = 458.0, 26.0
BESIDE_HAND: Final = (
    ("rewards", 474, 174, Arrange.ROW, Show.OWNER),
    ("used", 654, 140, Arrange.ROW, Show.ALL),
    ("coins", 800, 98, Arrange.SCATTER, Show.ALL),
)
"""Fields beside the hand of a seat: name, left edge, width."""
NAME_HEIGHT: Final = 8.5
UNIT_GAP: Final = 6.0
"""Between the units of a side, while they fit beside each other."""


def unit_pose(number: int, count: int) -> Pose:
    """Where unit `number` of `count` lies on its side: beside each other, closer together when there are many."""
    step = min(CARD_W + UNIT_GAP, (CITY_W - CARD_W - 6) / max(1, count - 1))
    return Pose(3 + CARD_W / 2 + step * number, CARD_H / 2)


def phase_pose(phase: str) -> Pose:
    """Where the phase marker stands."""
    return Pose(PHASE_W * PHASES.index(phase) + 15, PHASE_H / 2)


def feat_pose(feat: str) -> Pose:
    """Where a feat lies in its player's field: two columns, three rows."""
    row, column = divmod(FEATS.index(feat), 2)
    return Pose(faces.FEAT[0] / 2 + (faces.FEAT[0] + 2) * column, faces.FEAT[1] / 2 + (faces.FEAT[1] + 1) * row)


def progress_pose(feat: str) -> Pose:
    """Where the token of progress lies on its feat in the same field."""
    place = feat_pose(feat)
    return Pose(place.x + 6, place.y + faces.FEAT[1] / 2 - 9.5)


def plan(seats: int, settings: Settings) -> TablePlan:
    """Kinds, zones and pieces. Own decks and the draft have zones only in the deck-building variants."""
    own_decks = settings.get("decks", "shared") != "shared"
    unique = {unit: unit for unit in UNITS}
    unique |= {reward: REWARD_KIND[reward] for reward in REWARDS}
    for seat in (0, 1):
        unique |= {f"{feat}/{seat}": feat for feat in FEATS}
        unique |= {f"progress/{feat}/{seat}": f"progress_{needed(feat)}" for feat in FEATS}
    for place in PLACES:
        unique |= {f"count/{place}": "count", f"strength/{place}": "strength"}
    unique |= {f"places/{place}": f"places_{place % 2}" for place in PLACES}
    unique |= {f"city_{city + 1}": f"city_{city + 1}" for city in CITIES}
    unique |= {f"war_banner/{city}": "war_banner" for city in CITIES} | {f"left/{city}": "left" for city in CITIES}
    unique |= {"phases": "phases", "phase": "phase"}
    return TablePlan(
        width=WIDTH,
        height=HEIGHT,
        kinds=(
            *faces.unit_kinds(),
            *faces.reward_kinds(),
            *faces.feat_kinds(),
            *faces.back_kinds(),
            *faces.progress_kinds(),
            *faces.tally_kinds(),
            faces.left_kind(),
            *faces.strip_marks(),
            *_furniture(),
        ),
        zones=(
            *_ground(),
            *_cities(),
            *_seats(),
            *_piles(own_decks, own_decks or bool(settings.get("spirits"))),
            *(_draft() if own_decks else ()),
            _zone("box", 0, 0, 0, 0),
        ),
        unique=unique,
        alike={"unit_back": len(UNITS), "reward_back": len(REWARDS), "coin": COINS},
        mat="night",
        fonts="carved",
    )


# -- furniture --------------------------------------------------------------------------------------------------------
def _furniture() -> tuple[Kind, ...]:
    """Boards, markers and coins."""
    coin = Kind(
        id="coin",
        shape=Shape.DISC,
        width=22,
        height=22,
        name=say("omen.kind.coin"),
        material="metal",
        colour="#c9a24a",
        faces=((Art("omen/coin", 0, 0, 22, 22),),),
        thickness=1.5,
    )
    banners = (say("omen.kind.war_banner"), *[say("omen.banner.leads", who=Who(seat)) for seat in (0, 1)])
    banner = Kind(
        id="war_banner",
        shape=Shape.TOKEN,
        width=84,
        height=26,
        name=say("omen.kind.war_banner"),
        material="cloth",
        colour=faces.WINE,
        faces=tuple((Print(text, 3, 2, 78, 22, 14, faces.MARBLE, font="title"),) for text in banners),
        text=(say("omen.kind.war_banner.text", opposing=WAR_OPPOSING, total=WAR_TOTAL),),
    )
    phase = Kind(
        id="phase",
        shape=Shape.DISC,
        width=18,
        height=18,
        name=say("omen.kind.phase"),
        material="wood",
        colour=faces.GOLD,
        thickness=2,
    )
    return (*_boards(), coin, banner, phase)


def _boards() -> tuple[Kind, ...]:
    """The three cities, the ground of the sides, and the row of phases."""
    phases: list[Mark] = []
    for number, phase in enumerate(PHASES):
        x = PHASE_W * number
        phases.append(Patch(x, 0, PHASE_W - 4, PHASE_H, "#2c3550", 4, faces.BRONZE))
        phases.append(Print(say(f"omen.phase.{phase}"), x + 28, 2, PHASE_W - 36, PHASE_H - 4, 11, faces.MARBLE))
    kinds = [
        _board("places_0", CITY_W, CARD_H + 4, [Patch(0, 0, CITY_W, CARD_H + 4, "#cf9468", 4, "#a86c45")]),
        _board("places_1", CITY_W, CARD_H + 4, [Patch(0, 0, CITY_W, CARD_H + 4, "#1b2547", 4, "#43507c")]),
        _board("phases", PHASE_W * len(PHASES), PHASE_H, phases),
    ]
    for city in CITIES:
        kinds.append(_board(f"city_{city + 1}", CITY_W, CITY_H, [Art(f"omen/city_{city + 1}", 0, 0, CITY_W, CITY_H)]))
    return tuple(kinds)


def _board(id: str, width: float, height: float, marks: list[Mark]) -> Kind:
    name = say(f"omen.kind.{id}")
    return Kind(
        id=id, shape=Shape.BOARD, width=width, height=height, name=name, material="plain", faces=(tuple(marks),)
    )


# -- zones ------------------------------------------------------------------------------------------------------------
def _zone(
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    arrange: Arrange = Arrange.FREE,
    show: Show = Show.ALL,
    *,
    owner: int | None = None,
    outline: bool = False,
    quiet: bool = False,
    label_y: float | None = None,
) -> Zone:
    """A zone that is named after its id. The name is printed at the height `label_y`, when one is given."""
    word = "".join(letter for letter in id if not letter.isdigit()).replace("/", "_")
    facts = {} if owner is None or word not in ("hand", "feats") else {"who": Who(owner)}
    return Zone(
        id=id, x=x, y=y, w=w, h=h, arrange=arrange, show=show, owner=owner, name=say(f"omen.zone.{word}", **facts),
        label=None if label_y is None else (x + w / 2, label_y, NAME_HEIGHT), outline=outline, quiet=quiet,
    )  # fmt: skip


def _ground() -> list[Zone]:
    """Boards that lie under everything."""
    zones: list[Zone] = []
    for city in CITIES:
        zones.append(_zone(f"city{city}/ground", CITY_X[city], CITY_Y, CITY_W, CITY_H, quiet=True))
        for seat in (0, 1):
            y = SIDE_Y[seat] - 2
            zones.append(_zone(f"city{city}/places{seat}", CITY_X[city], y, CITY_W, CARD_H + 4, quiet=True))
    zones.append(_zone("track", CITY_X[0], PHASE_Y, PHASE_W * len(PHASES), PHASE_H, quiet=True))
    zones.append(_zone("track_marker", CITY_X[0], PHASE_Y, PHASE_W * len(PHASES), PHASE_H, quiet=True))
    return zones


def _cities() -> list[Zone]:
    """Per city: two sides, the pile of rewards and its counter, the counters of both sides, the war banner."""
    zones = []
    for city in CITIES:
        x = CITY_X[city]
        middle = CITY_Y + CITY_H / 2
        pile = (x + (CITY_W - REWARD_W) / 2, middle - REWARD_H / 2, REWARD_W, REWARD_H)
        zones.append(_zone(f"city{city}/rewards", *pile, Arrange.PILE, Show.NONE))
        zones.append(_zone(f"city{city}/war", x + 14, middle - 13, 84, 26, Arrange.ROW, quiet=True))
        left = (x + CITY_W - faces.LEFT[0] - 12, middle - faces.LEFT[1] / 2, *faces.LEFT)
        zones.append(_zone(f"city{city}/left", *left, Arrange.ROW, quiet=True))
        for seat in (0, 1):
            zones.append(_zone(f"city{city}/side{seat}", x, SIDE_Y[seat], CITY_W, CARD_H, owner=seat))
            y = CITY_Y + (CITY_H - faces.TALLY[1] - 8 if seat == 0 else 8)
            tally = (x + 20, y, CITY_W - 40, faces.TALLY[1])
            zones.append(_zone(f"city{city}/tally{seat}", *tally, Arrange.ROW, quiet=True))
    return zones


def _seats() -> list[Zone]:
    """Per seat: hand, rewards in hand, face-down row, coins, feats and the tokens on them."""
    zones = []
    for seat in (0, 1):
        y, high, name = ROW_Y[seat], FEATS_Y[seat], NAME_Y[seat]
        feats = (RIGHT, high, RIGHT_W, FEATS_H)
        zones.append(_zone(f"hand{seat}", 8, y, 460, CARD_H, Arrange.FAN, Show.OWNER, owner=seat, label_y=name))
        for field, x, width, arrange, show in BESIDE_HAND:
            place = (x, y + 8, width, 107, arrange, show)
            zones.append(_zone(f"{field}{seat}", *place, owner=seat, outline=True, label_y=name))
        zones.append(_zone(f"feats{seat}", *feats, owner=seat, label_y=high - 7))
        zones.append(_zone(f"progress{seat}", *feats, owner=seat, quiet=True))
    return zones


def _piles(own_decks: bool, spirits: bool) -> list[Zone]:
    """Decks, discard piles, the coin supply, and where beasts and rewards are used and spirits channelled."""
    y = 281.0 if own_decks else 178.0
    width = CARD_W if spirits else RIGHT_W
    supply = (RIGHT, 417.0, RIGHT_W, 58.0) if own_decks else (RIGHT, 330.0, RIGHT_W, 140.0)
    zones = [
        _zone("play", RIGHT, y, width, CARD_H, Arrange.ROW, outline=True, label_y=y - 7),
        _zone("supply", *supply, Arrange.SCATTER, outline=True, label_y=supply[1] - 7),
    ]
    if spirits:
        zones.append(_zone("channel", SECOND, y, CARD_W, CARD_H, Arrange.ROW, outline=True, label_y=y - 7))
    for number, y in ((0, 491.0), (1, 149.0)) if own_decks else ((0, 491.0),):
        owner = number if own_decks else None
        place = (y, CARD_W, CARD_H)
        zones.append(_zone(f"deck{number}", RIGHT, *place, Arrange.PILE, Show.NONE, owner=owner, label_y=y - 7))
        zones.append(_zone(f"discard{number}", SECOND, *place, Arrange.PILE, owner=owner, outline=True, label_y=y - 7))
    return zones


def _draft() -> list[Zone]:
    """Where the cards of the open draft lie, what each player has picked, and the units that are still to be dealt."""
    undealt = _zone("undealt", 120, 302, CARD_W, CARD_H, Arrange.PILE, Show.NONE, quiet=True)
    picks = [
        _zone(f"picks{seat}", 8, SIDE_Y[seat], RIGHT - 24, CARD_H, Arrange.ROW, owner=seat, quiet=True)
        for seat in (0, 1)
    ]
    return [*picks, _zone("draft", 232, 226, 438, 242, Arrange.GRID), undealt]
