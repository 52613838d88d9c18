"""The kinds of pieces and what is printed on them, in millimetres. Boards stand in `kinds_boards.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.eve_conquests import kinds_boards
from games.eve_conquests.facts import CARDS, COLOURS, DICE, EMPIRES, FACES, IDS, NEBULAE, PLANS, REGIONS, ROWS, UNITS
from games.eve_conquests.kinds_paint import (
    DEEP,
    ICE,
    INK,
    NEBULA_COLOURS,
    PLAN_COLOURS,
    SEAL_ART,
    SHADE,
    WORTH_COLOURS,
    art,
)
from games.eve_conquests.measures import DIE, PROJECT, REGION_CARD, SEAL, TOKEN, WHEEL
from games.eve_conquests.terms import card_name, card_text, nebula_name, plan_name, region_name, worth_name
from tabletop.core.plan import Art, Face, Kind, Mark, Patch, Print, Shape
from tabletop.core.printing import piece
from tabletop.core.words import Message, say

UNIT: Final = 36.0
STATION: Final = 30.0
HQ: Final = 54.0
BADGE: Final = 20.0
AGENT: Final = 22.0
MARKER: Final = 26.0
SEAT_SHAPE: Final = "seat/shape"
_DIE_ART: Final = ("damage", "defence", "tactics")
_DIE_COLOURS: Final = ("#b3302b", "#2c63ad", "#eceeed")
MOST_AGENTS: Final = UNITS
"""Agents of a seat that a token can show in one region."""


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    return (
        *kinds_boards.board_kinds(seats),
        *(kind for seat in range(seats) for kind in _of_seat(seat)),
        *(_station(plan) for plan in range(len(PLANS))),
        *(_token(plan) for plan in range(len(PLANS))),
        *(_die(colour) for colour in range(len(COLOURS))),
        *(_marker(square) for square in range(len(NEBULAE) * len(ROWS))),
        *(_region_card(region) for region in range(len(REGIONS))),
        *(_region_back(nebula) for nebula in range(len(NEBULAE))),
        *(_project(kind) for kind in CARDS),
        *(_project_back(deck) for deck in range(len(PLANS))),
        _count(),
        *_battle_markers(),
        _wheel(),
        _eve(),
    )


def _plain(
    id: str,
    size: tuple[float, float],
    face: Face,
    name: Message,
    text: tuple[Message, ...] = (),
    thickness: float = 3.0,
) -> Kind:
    """A small piece of which only the picture is drawn."""
    return piece(id, Shape.TOKEN, size, name, face, material="plain", text=text, thickness=thickness)


# -- pieces of a seat --------------------------------------------------------------------
def _of_seat(seat: int) -> Iterator[Kind]:
    yield piece(
        f"unit_{seat}",
        Shape.TOKEN,
        (UNIT, UNIT),
        say("eve_conquests.kind.unit"),
        (art("unit", 0, 0, UNIT, UNIT, "seat"), Art(SEAT_SHAPE, UNIT / 2 - 8, UNIT * 0.42, 16, 16)),
        material="plain",
        text=(say("eve_conquests.inspect.unit"),),
        seat=seat,
        thickness=3.0,
    )
    yield piece(
        f"agent_{seat}",
        Shape.DISC,
        (AGENT, AGENT),
        say("eve_conquests.kind.agent"),
        *(
            ()
            if count == 1
            else (
                Art(SEAT_SHAPE, 1, AGENT * 0.27, AGENT * 0.46, AGENT * 0.46),
                Patch(AGENT * 0.46, AGENT * 0.22, AGENT * 0.5, AGENT * 0.56, DEEP, 4),
                Print(str(count), AGENT * 0.46, AGENT * 0.22, AGENT * 0.5, AGENT * 0.56, 9.0, ICE, font="figure"),
            )
            for count in range(1, MOST_AGENTS + 1)
        ),
        material="wood",
        text=(say("eve_conquests.inspect.agent"),),
        seat=seat,
        thickness=2.0,
    )
    yield piece(
        f"headquarters_{seat}",
        Shape.TOKEN,
        (HQ, HQ),
        say("eve_conquests.kind.headquarters"),
        (art("headquarters", 0, 0, HQ, HQ, "seat"), Art(SEAT_SHAPE, 0, 2, 17, 17)),
        material="plain",
        text=(say("eve_conquests.inspect.headquarters"),),
        seat=seat,
        thickness=2.0,
    )
    for plan, name in enumerate(PLANS):
        yield piece(
            f"seal_{seat}_{name}",
            Shape.DISC,
            (SEAL, SEAL),
            say("eve_conquests.kind.seal", plan=plan_name(plan)),
            (art(SEAL_ART[plan], 4, 4, SEAL - 8, SEAL - 8), Art(SEAT_SHAPE, SEAL / 2 - 6, SEAL - 13, 12, 12)),
            material="wood",
            text=(say("eve_conquests.inspect.seal", plan=plan_name(plan)),),
            seat=seat,
            thickness=3.0,
        )
    yield piece(
        f"score_{seat}",
        Shape.DISC,
        (16, 16),
        say("eve_conquests.kind.score"),
        material="wood",
        seat=seat,
        thickness=4.0,
    )
    yield piece(
        f"emblem_{seat}",
        Shape.TOKEN,
        (32, 32),
        say("eve_conquests.kind.emblem"),
        *((art(f"emblem_{name}", 0, 0, 32, 32),) for name in EMPIRES),
        face_names=tuple(say(f"eve_conquests.empire.{name}") for name in EMPIRES),
        material="plain",
        seat=seat,
        thickness=1.0,
    )


# -- stations, tokens, markers --------------------------------------------------------------------
def _station(plan: int) -> Kind:
    return _plain(
        f"outpost_{PLANS[plan]}",
        (STATION, STATION),
        (art(f"outpost_{PLANS[plan]}", 0, 0, STATION, STATION),),
        say("eve_conquests.kind.outpost", plan=plan_name(plan)),
        text=(say("eve_conquests.inspect.outpost"),),
    )


def _token(plan: int) -> Kind:
    return _plain(
        f"token_{PLANS[plan]}",
        (TOKEN, TOKEN),
        (art(f"token_{PLANS[plan]}", 0, 0, TOKEN, TOKEN),),
        say("eve_conquests.kind.token", plan=plan_name(plan)),
        text=(say("eve_conquests.inspect.token", plan=plan_name(plan)),),
    )


def _marker(square: int) -> Kind:
    nebula, row = divmod(square, len(ROWS))
    return _plain(
        f"marker_{square}",
        (MARKER, MARKER),
        (
            art("region_marker", 0, 0, MARKER, MARKER, NEBULA_COLOURS[nebula]),
            Print(ROWS[row], 4, 2.5, MARKER - 8, MARKER - 10, 11.0, INK, font="title"),
        ),
        say("eve_conquests.kind.marker", nebula=nebula_name(nebula), letter=ROWS[row]),
        text=(say("eve_conquests.inspect.marker"),),
        thickness=2.0,
    )


def _count() -> Kind:
    """How many units lie in a region: one face for each number."""
    return piece(
        "count",
        Shape.DISC,
        (BADGE, BADGE),
        say("eve_conquests.kind.count"),
        *(
            (
                Patch(0, 0, BADGE, BADGE, DEEP, BADGE / 2, ICE),
                Print(str(count), 1, 1, BADGE - 2, BADGE - 2, 12.0, "#ffffff", font="figure"),
            )
            for count in range(UNITS + 1)
        ),
        material="plain",
        text=(say("eve_conquests.inspect.count"),),
        thickness=1.0,
    )


def _battle_markers() -> Iterator[Kind]:
    for side, (name, picture) in enumerate((("attacker", "die_face_damage"), ("defender", "die_face_defence"))):
        yield _plain(
            name,
            (25.0, 25.0),
            (art(picture, 0, 0, 25, 25),),
            say(f"eve_conquests.kind.side_{side}"),
            thickness=1.0,
        )


def _wheel() -> Kind:
    return piece(
        "wheel",
        Shape.DISC,
        (WHEEL, WHEEL),
        say("eve_conquests.kind.wheel"),
        (art("time_wheel", 0, 0, WHEEL, WHEEL),),
        material="plain",
        text=(say("eve_conquests.inspect.wheel"),),
        thickness=2.0,
    )


def _eve() -> Kind:
    return _plain(
        "eve_marker",
        (30.0, 30.0),
        (art("eve_marker", 0, 0, 30, 30),),
        say("eve_conquests.kind.eve"),
        text=(say("eve_conquests.inspect.eve"),),
    )


# -- dice --------------------------------------------------------------------
def _die(colour: int) -> Kind:
    def picture(points: int) -> str:
        name = f"die_face_{_DIE_ART[colour]}"
        return name if points == 1 else f"{name}_{points}"

    return piece(
        f"die_{COLOURS[colour]}",
        Shape.DIE,
        (DIE, DIE),
        say(f"eve_conquests.kind.die_{COLOURS[colour]}"),
        *((art(picture(points), 0, 0, DIE, DIE),) for points in FACES[colour]),
        material="plain",
        colour=_DIE_COLOURS[colour],
        text=(say(f"eve_conquests.inspect.die.{COLOURS[colour]}", number=DICE),),
        thickness=DIE,
    )


# -- cards --------------------------------------------------------------------
def _region_card(region: int) -> Kind:
    width, height = REGION_CARD
    here = REGIONS[region]
    colour = WORTH_COLOURS[here.worth - 1]
    return piece(
        IDS[region],
        Shape.CARD,
        (width, height),
        region_name(region),
        (
            Patch(0, 0, width, height, NEBULA_COLOURS[here.nebula], 3),
            Patch(2.5, 2.5, width - 5, height - 5, DEEP, 2),
            Patch(2.5, 2.5, 22, height - 5, colour, 2),
            Print(str(here.worth), 2.5, 4, 22, height - 8, 28.0, INK, font="figure"),
            Print(region_name(region), 26, 4, width - 29, height - 8, 10.5, ICE),
        ),
        _region_back_face(here.nebula),
        colour=SHADE,
        text=(
            say("eve_conquests.inspect.region_card", worth=here.worth, colour=worth_name(here.worth)),
            nebula_name(here.nebula),
        ),
    )


def _region_back_face(nebula: int) -> Face:
    width, height = REGION_CARD
    return (
        Patch(0, 0, width, height, NEBULA_COLOURS[nebula], 3),
        Patch(2.5, 2.5, width - 5, height - 5, DEEP, 2),
        art(f"nebula_{nebula + 1}", width / 2 - 21, height / 2 - 21, 42, 42),
    )


def _region_back(nebula: int) -> Kind:
    return piece(
        f"region_back_{NEBULAE[nebula]}",
        Shape.CARD,
        REGION_CARD,
        say("eve_conquests.kind.region_back", nebula=nebula_name(nebula)),
        _region_back_face(nebula),
        colour=SHADE,
    )


def _project(kind: str) -> Kind:
    width, height = PROJECT
    card = CARDS[kind]
    colour = PLAN_COLOURS[card.deck]
    marks: list[Mark] = [
        Patch(0, 0, width, height, colour, 3),
        Patch(2, 2, width - 4, 38, DEEP, 2),
        Print(card_name(kind), 2, 2, width - 4, 38, 9.0, ICE),
        art(f"project_{PLANS[card.deck]}", 2, 40, width - 4, 42),
        Patch(2, 74, width - 4, height - 76, DEEP, 2),
        Print(say(f"eve_conquests.timing.{card.timing}"), 2.5, 73.5, width - 5, height - 75, 9.0, ICE),
    ]
    if card.resource >= 0:
        marks.append(art(f"token_{PLANS[card.resource]}", width - 24, 50, 22, 22))
    return piece(
        kind,
        Shape.CARD,
        (width, height),
        card_name(kind),
        tuple(marks),
        _project_back_face(card.deck),
        colour=SHADE,
        text=(
            say(f"eve_conquests.timing.{card.timing}.text"),
            card_text(kind),
            say("eve_conquests.reconstructed"),
        ),
    )


def _project_back_face(deck: int) -> Face:
    width, height = PROJECT
    return (
        Patch(0, 0, width, height, DEEP, 3),
        art(f"project_back_{PLANS[deck]}", 0, 0, width, height),
    )


def _project_back(deck: int) -> Kind:
    return piece(
        f"project_back_{PLANS[deck]}",
        Shape.CARD,
        PROJECT,
        say("eve_conquests.kind.project_back", plan=plan_name(deck)),
        _project_back_face(deck),
        colour=SHADE,
    )
