"""The kinds of pieces and their printed faces, in millimetres. Boards are in `pieces_boards.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.eve_conquests.rules.facts import CARDS, COLOURS, DICE, FACES, IDS, NEBULAE, PLANS, REGIONS, ROWS, UNITS
from games.eve_conquests.rules.names import (
    card_brief,
    card_name,
    card_text,
    nebula_name,
    plan_name,
    region_name,
    worth_name,
)
from games.eve_conquests.table import pieces_boards
from games.eve_conquests.table.geometry import BACK, DIE, LETTER_ROOM, LETTERS, PROJECT, REGION_CARD, SEAL
from games.eve_conquests.table.geometry_chart import chart
from games.eve_conquests.table.palette import (
    DEEP,
    ICE,
    INK,
    NEBULA_COLOURS,
    PLAN_COLOURS,
    PLAN_TINTS,
    PRINTED,
    SEAL_ART,
    SHADE,
    WORTH_COLOURS,
    art,
)
from games.eve_conquests.table.palette import TINTS as TINTS
from tabletop.core.data.messages import msg
from tabletop.core.table.builders import Box, KindOptions, enlarged, piece
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

BADGE: Final = 32.0
COUNT_LETTERS: Final = 24.0
"""Height of the figure of a fleet, by which moves and battles are planned."""
AGENT: Final = 22.0
MARKER: Final = 26.0
ON_MAP: Final = ("unit", "headquarters", "outpost", "attacker", "defender")
"""The beginnings of the ids of printed kinds that lie on the map."""
SEAT_SHAPE: Final = "seat/shape"
_DIE_ART: Final = ("damage", "defence", "tactics")
_DIE_COLOURS: Final = ("#b3302b", "#2c63ad", "#eceeed")
MOST_AGENTS: Final = UNITS
"""Most agents of a seat that a token can show in one region."""


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Return every kind of piece in a match of `seats`; those on the map are as large as its chart allows."""
    zoom = chart(seats).zoom
    return (
        *pieces_boards.board_kinds(seats),
        *(enlarged(kind, zoom) if kind.id.startswith(ON_MAP) else kind for kind in PRINTED.kinds(seats)),
        *(kind for seat in range(seats) for kind in _of_seat(seat, zoom)),
        *(_die(colour) for colour in range(len(COLOURS))),
        *(enlarged(_marker(square), zoom) for square in range(len(NEBULAE) * len(ROWS))),
        *(_region_card(region) for region in range(len(REGIONS))),
        *(_region_back(nebula) for nebula in range(len(NEBULAE))),
        *(_project(kind) for kind in CARDS),
        *(_project_back(deck) for deck in range(len(PLANS))),
        enlarged(_count(), zoom),
    )


# -- pieces of a seat --------------------------------------------------------------------
def _of_seat(seat: int, zoom: float) -> Iterator[Kind]:
    faces = [_agents(count) for count in range(1, MOST_AGENTS + 1)]
    look = KindOptions(material="wood", text=(msg("eve_conquests.inspect.agent"),), seat=seat, thickness=2.0)
    agent = piece(f"agent_{seat}", Shape.DISC, (AGENT, AGENT), msg("eve_conquests.kind.agent"), *faces, **look)
    yield enlarged(agent, zoom)
    for plan, name in enumerate(PLANS):
        word = plan_name(plan)
        face = (art(SEAL_ART[plan], 4, 4, SEAL - 8, SEAL - 8), art(SEAT_SHAPE, SEAL / 2 - 6, SEAL - 13, 12, 12))
        seal = look | KindOptions(text=(msg("eve_conquests.inspect.seal", plan=word),), thickness=3.0)
        id = f"seal_{seat}_{name}"
        yield piece(id, Shape.DISC, (SEAL, SEAL), msg("eve_conquests.kind.seal", plan=word), face, **seal)


def _agents(count: int) -> Face:
    """Return the face for several agents of a seat in one region: one token with their number; a single one is bare."""
    if count == 1:
        return ()
    badge: Box = (AGENT * 0.42, 2, AGENT * 0.58, LETTER_ROOM)
    shape = art(SEAT_SHAPE, 1, AGENT * 0.27, AGENT * 0.46, AGENT * 0.46)
    return (shape, RectElement(*badge, DEEP, 4), TextElement(str(count), *badge, LETTERS, ICE, font="figure"))


# -- markers --------------------------------------------------------------------
def _marker(square: int) -> Kind:
    nebula, row = divmod(square, len(ROWS))
    face: Face = (
        art("region_marker", 0, 0, MARKER, MARKER, NEBULA_COLOURS[nebula]),
        TextElement(ROWS[row], 3, 2.5, MARKER - 6, LETTER_ROOM, LETTERS, INK, font="title"),
    )
    name = msg("eve_conquests.kind.marker", nebula=nebula_name(nebula), letter=ROWS[row])
    look = KindOptions(material="plain", text=(msg("eve_conquests.inspect.marker"),), thickness=2.0)
    return piece(f"marker_{square}", Shape.TOKEN, (MARKER, MARKER), name, face, **look)


def _count() -> Kind:
    """Return the counter of the units in a region: one face for each number."""
    ground = RectElement(0, 0, BADGE, BADGE, DEEP, BADGE / 2, ICE)
    faces = [
        (ground, TextElement(str(count), 1, 1, BADGE - 2, BADGE - 2, COUNT_LETTERS, "#ffffff", font="figure"))
        for count in range(UNITS + 1)
    ]
    look = KindOptions(material="plain", text=(msg("eve_conquests.inspect.count"),), thickness=1.0, figure=True)
    return piece("count", Shape.DISC, (BADGE, BADGE), msg("eve_conquests.kind.count"), *faces, **look)


# -- dice --------------------------------------------------------------------
def _die(colour: int) -> Kind:
    def picture(points: int) -> str:
        name = f"die_face_{_DIE_ART[colour]}"
        return name if points == 1 else f"{name}_{points}"

    return piece(
        f"die_{COLOURS[colour]}",
        Shape.DIE,
        (DIE, DIE),
        msg(f"eve_conquests.kind.die_{COLOURS[colour]}"),
        *((art(picture(points), 0, 0, DIE, DIE),) for points in FACES[colour]),
        material="plain",
        colour=_DIE_COLOURS[colour],
        text=(msg(f"eve_conquests.inspect.die.{COLOURS[colour]}", number=DICE),),
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
            RectElement(0, 0, width, height, NEBULA_COLOURS[here.nebula], 3),
            RectElement(2.5, 2.5, width - 5, height - 5, DEEP, 2),
            RectElement(2.5, 2.5, 22, height - 5, colour, 2),
            TextElement(str(here.worth), 2.5, 4, 22, height - 8, 28.0, INK, font="figure"),
            TextElement(region_name(region), 26, 4, width - 29, height - 8, LETTERS, ICE),
        ),
        _region_back_face(here.nebula),
        colour=SHADE,
        text=(
            msg("eve_conquests.inspect.region_card", worth=here.worth, colour=worth_name(here.worth)),
            nebula_name(here.nebula),
        ),
    )


def _region_back_face(nebula: int) -> Face:
    width, height = REGION_CARD
    return (
        RectElement(0, 0, width, height, NEBULA_COLOURS[nebula], 3),
        RectElement(2.5, 2.5, width - 5, height - 5, DEEP, 2),
        art(f"nebula_{nebula + 1}", width / 2 - 21, height / 2 - 21, 42, 42),
    )


def _region_back(nebula: int) -> Kind:
    return piece(
        f"region_back_{NEBULAE[nebula]}",
        Shape.CARD,
        REGION_CARD,
        msg("eve_conquests.kind.region_back", nebula=nebula_name(nebula)),
        _region_back_face(nebula),
        colour=SHADE,
        hidden=True,
    )


def _project(kind: str) -> Kind:
    """Return a project card: its name, what it does in short, and in its corner the token that it needs."""
    width, height = PROJECT
    card = CARDS[kind]
    name = (height - 4) / 2
    token = card.resource >= 0
    marks: list[FaceElement] = [
        RectElement(0, 0, width, height, PLAN_COLOURS[card.deck], 3),
        RectElement(2, 2, width - 4, height - 4, DEEP, 2),
        RectElement(2, 2, width - 4, name, SHADE, 2),
        TextElement(card_name(kind), 3, 2, width - 6 - (20 if token else 0), name, LETTERS, ICE),
        TextElement(card_brief(kind), 3, name + 3, width - 6, height - name - 5, LETTERS, PLAN_TINTS[card.deck]),
    ]
    if token:
        marks.append(art(f"token_{PLANS[card.resource]}", width - 22, 5, 18, 18))
    return piece(
        kind,
        Shape.CARD,
        (width, height),
        card_name(kind),
        tuple(marks),
        _unseen_face(card.deck),
        colour=SHADE,
        text=(
            msg(f"eve_conquests.timing.{card.timing}.text"),
            card_text(kind),
        ),
        notes=(msg("eve_conquests.reconstructed"),),
    )


def _unseen_face(deck: int) -> Face:
    """Return the back of a whole card, which only free play turns over."""
    width, height = PROJECT
    return (
        RectElement(0, 0, width, height, DEEP, 3),
        art(f"project_back_{PLANS[deck]}", (width - BACK[0]) / 2, 0, *BACK),
    )


def _project_back_face(deck: int) -> Face:
    width, height = BACK
    return (
        RectElement(0, 0, width, height, DEEP, 3),
        art(f"project_back_{PLANS[deck]}", 0, 0, width, height),
    )


def _project_back(deck: int) -> Kind:
    return piece(
        f"project_back_{PLANS[deck]}",
        Shape.CARD,
        BACK,
        msg("eve_conquests.kind.project_back", plan=plan_name(deck)),
        _project_back_face(deck),
        colour=SHADE,
        hidden=True,
    )
