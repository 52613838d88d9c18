"""The table of Omen in millimetres: three cities between two sides, decks and feats at the right."""

from __future__ import annotations

from typing import Final

from games.omen import faces
from games.omen.facts import (
    CITIES,
    CITY_LIMIT,
    COINS,
    FEATS,
    REWARD_KIND,
    REWARDS,
    UNITS,
    WAR_OPPOSING,
    WAR_TOTAL,
)
from games.omen.state import PLACES
from tabletop.game import Settings
from tabletop.table import Arrange, Art, Kind, Mark, Patch, Pose, Print, Shape, Show, TablePlan, Zone
from tabletop.words import say

WIDTH, HEIGHT = 1100.0, 720.0
CARD_W, CARD_H = faces.CARD
CITY_X: Final = (15.0, 315.0, 615.0)
CITY_W: Final = 290.0
SLOT: Final = (CITY_W - CARD_W) / (CITY_LIMIT - 1)
"""Distance between two of the five places of a side."""
SIDE_Y: Final = (520.0, 112.0)
ROW_Y: Final = (626.0, 6.0)
FEATS_Y: Final = (577.0, 6.0)
RIGHT: Final = 918.0
RIGHT_W: Final = 174.0
PHASES: Final = ("wealth", "surge", "portent", "feats", "war", "offering")
PHASE_W: Final = 148.0
MOST_STRENGTH: Final = 30
NAME_HEIGHT: Final = 5.5


def slot_pose(first: int, size: int) -> Pose:
    """Where a unit of this size lies whose first place is number `first`: a beast lies across two."""
    return Pose(CARD_W / 2 + SLOT * (first + (size - 1) / 2), CARD_H / 2)


def phase_pose(phase: str) -> Pose:
    """Where the phase marker stands."""
    return Pose(PHASE_W * PHASES.index(phase) + 16, 14)


def feat_pose(feat: str) -> Pose:
    """Where a feat lies in its player's field: three columns, two rows."""
    row, column = divmod(FEATS.index(feat), 3)
    return Pose(faces.FEAT[0] / 2 + 58 * column, faces.FEAT[1] / 2 + 69 * row)


def progress_pose(feat: str, progress: int) -> Pose:
    """Where the progress marker of a feat stands in the same field."""
    place, step = feat_pose(feat), faces.step_of_feat(feat, progress)
    return Pose(place.x + step[0], place.y + step[1])


def plan(seats: int, settings: Settings) -> TablePlan:
    """Kinds, zones and pieces. Own decks and the draft have zones only in the deck-building variants."""
    own_decks = settings.get("decks", "shared") != "shared"
    unique = {unit: unit for unit in UNITS}
    unique |= {reward: REWARD_KIND[reward] for reward in REWARDS}
    for seat in (0, 1):
        unique |= {f"{feat}/{seat}": feat for feat in FEATS}
        unique |= {f"progress/{feat}/{seat}": "progress" for feat in FEATS}
    for place in PLACES:
        unique |= {f"count/{place}": "count", f"strength/{place}": "strength"}
    unique |= {f"places/{place}": f"places_{place % 2}" for place in PLACES}
    unique |= {f"city_{city + 1}": f"city_{city + 1}" for city in CITIES}
    unique |= {"board": "board", "phases": "phases", "phase": "phase"}
    return TablePlan(
        width=WIDTH,
        height=HEIGHT,
        kinds=(
            *faces.unit_kinds(),
            *faces.reward_kinds(),
            *faces.feat_kinds(),
            *faces.back_kinds(),
            faces.figure_kind("count", CITY_LIMIT, "#d8cfb8"),
            faces.figure_kind("strength", MOST_STRENGTH, "#c98a7d"),
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
        alike={"unit_back": len(UNITS), "reward_back": len(REWARDS), "coin": COINS, "war_banner": len(CITIES)},
        mat="night",
        fonts="carved",
    )


# -- furniture --------------------------------------------------------------------------------------------------------
def _furniture() -> tuple[Kind, ...]:
    """Boards, markers and coins."""
    coin = Kind(
        id="coin",
        shape=Shape.DISC,
        width=17,
        height=17,
        name=say("omen.kind.coin"),
        material="metal",
        colour="#c9a24a",
        faces=((Art("omen/coin", 0, 0, 17, 17),),),
        thickness=1.5,
    )
    banner = Kind(
        id="war_banner",
        shape=Shape.TOKEN,
        width=40,
        height=18,
        name=say("omen.kind.war_banner"),
        material="cloth",
        colour=faces.WINE,
        faces=((Print(say("omen.kind.war_banner"), 2, 2, 36, 14, 5, faces.MARBLE, font="title"),),),
        text=(say("omen.kind.war_banner.text", opposing=WAR_OPPOSING, total=WAR_TOTAL),),
    )
    return (*_boards(), coin, banner, _marker("progress", 6.4, faces.WINE), _marker("phase", 18, faces.BRONZE))


def _marker(id: str, size: float, colour: str) -> Kind:
    name = say(f"omen.kind.{id}")
    return Kind(
        id=id, shape=Shape.DISC, width=size, height=size, name=name, material="wood", colour=colour, thickness=2
    )


def _boards() -> tuple[Kind, ...]:
    """The painted board, the three cities, the five places of a side, and the row of phases."""
    phases: list[Mark] = []
    for number, phase in enumerate(PHASES):
        phases.append(Patch(PHASE_W * number, 0, PHASE_W - 4, 28, "#2c3550", 4, faces.BRONZE))
        phases.append(
            Print(say(f"omen.phase.{phase}"), PHASE_W * number + 28, 4, PHASE_W - 36, 20, 8, faces.MARBLE, font="title")
        )
    kinds = [
        _board("board", 900, 620, [Art("omen/board", 0, 0, 900, 620)]),
        _board("places_0", CITY_W, CARD_H, _places("#cf9468", "#a86c45")),
        _board("places_1", CITY_W, CARD_H, _places("#1b2547", "#43507c")),
        _board("phases", PHASE_W * len(PHASES), 28, phases),
    ]
    for city in CITIES:
        kinds.append(_board(f"city_{city + 1}", CITY_W, 250, [Art(f"omen/city_{city + 1}", 0, 0, CITY_W, 250)]))
    return tuple(kinds)


def _places(ground: str, ink: str) -> list[Mark]:
    """The five numbered places of a side: the city limit as it can be seen."""
    marks: list[Mark] = []
    for number in range(CITY_LIMIT):
        x = CARD_W / 2 + SLOT * number - 26
        marks.append(Patch(x, 2, 52, CARD_H - 4, ground, 3, ink))
        marks.append(Print(str(number + 1), x, CARD_H / 2 - 8, 52, 16, 12, ink, font="title"))
    return marks


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
) -> Zone:
    """A zone that is named after its id. Those with an outline have their name printed on the table."""
    word = "".join(letter for letter in id if not letter.isdigit()).replace("/", "_")
    return Zone(
        id=id, x=x, y=y, w=w, h=h, arrange=arrange, show=show, owner=owner, name=say(f"omen.zone.{word}"),
        label=(x + w / 2, y + h / 2, NAME_HEIGHT) if outline else None, outline=outline, quiet=quiet,
    )  # fmt: skip


def _ground() -> list[Zone]:
    """Boards that lie under everything."""
    zones = [_zone("ground", 10, 50, 900, 620, quiet=True)]
    for city in CITIES:
        zones.append(_zone(f"city{city}/ground", CITY_X[city], 218, CITY_W, 250, quiet=True))
        for seat in (0, 1):
            zones.append(_zone(f"city{city}/places{seat}", CITY_X[city], SIDE_Y[seat], CITY_W, CARD_H, quiet=True))
    zones.append(_zone("track", 15, 480, PHASE_W * len(PHASES), 28, quiet=True))
    zones.append(_zone("track_marker", 15, 480, PHASE_W * len(PHASES), 28, quiet=True))
    return zones


def _cities() -> list[Zone]:
    """Per city: two sides, the pile of rewards, the counters of both sides, the war banner."""
    zones = []
    for city in CITIES:
        x = CITY_X[city]
        zones.append(_zone(f"city{city}/rewards", x + 113.5, 300, CARD_W, CARD_H, Arrange.PILE, Show.NONE))
        zones.append(_zone(f"city{city}/war", x + 125, 272, 40, 18, Arrange.ROW, quiet=True))
        for seat in (0, 1):
            zones.append(_zone(f"city{city}/side{seat}", x, SIDE_Y[seat], CITY_W, CARD_H, owner=seat))
            y = 440 if seat == 0 else 224
            zones.append(_zone(f"city{city}/tally{seat}", x + 124, y, 42, 20, Arrange.ROW, quiet=True))
    return zones


def _seats() -> list[Zone]:
    """Per seat: hand, rewards in hand, face-down row, coins, feats and the markers on them."""
    zones = []
    for seat in (0, 1):
        y, high = ROW_Y[seat], FEATS_Y[seat]
        zones += [
            _zone(f"hand{seat}", 15, y, 455, CARD_H, Arrange.FAN, Show.OWNER, owner=seat),
            _zone(f"rewards{seat}", 478, y, 170, CARD_H, Arrange.ROW, Show.OWNER, owner=seat, outline=True),
            _zone(f"used{seat}", 656, y, 144, CARD_H, Arrange.ROW, owner=seat, outline=True),
            _zone(f"coins{seat}", 806, y, 100, CARD_H, Arrange.SCATTER, owner=seat, outline=True),
            _zone(f"feats{seat}", RIGHT, high, RIGHT_W, 137, owner=seat),
            _zone(f"progress{seat}", RIGHT, high, RIGHT_W, 137, owner=seat, quiet=True),
        ]
    return zones


def _piles(own_decks: bool, spirits: bool) -> list[Zone]:
    """Decks, discard piles, the coin supply, and where beasts and rewards are used and spirits channelled."""
    zones = [
        _zone("play", RIGHT, 244, 106 if spirits else RIGHT_W, CARD_H, Arrange.ROW, outline=True),
        _zone("supply", RIGHT, 338, RIGHT_W, 136, Arrange.SCATTER, outline=True),
    ]
    if spirits:
        zones.append(_zone("channel", RIGHT + 111, 244, CARD_W, CARD_H, Arrange.ROW, outline=True))
    for number, y in ((0, 482.0), (1, 150.0)) if own_decks else ((0, 482.0),):
        owner = number if own_decks else None
        zones.append(_zone(f"deck{number}", RIGHT + 14, y, CARD_W, CARD_H, Arrange.PILE, Show.NONE, owner=owner))
        zones.append(_zone(f"discard{number}", RIGHT + 94, y, CARD_W, CARD_H, Arrange.PILE, owner=owner, outline=True))
    return zones


def _draft() -> list[Zone]:
    """Where the cards of the open draft lie, and the units that are still to be dealt."""
    undealt = _zone("undealt", RIGHT + 111, 244, CARD_W, CARD_H, Arrange.PILE, Show.NONE, quiet=True)
    return [_zone("draft", 135, 230, 650, 220, Arrange.GRID), undealt]
