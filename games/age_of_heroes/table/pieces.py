"""The kinds of pieces and what is printed on them, in millimetres. Costs and counts come from the data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_VALUES,
    CITADEL,
    CITADEL_BONUS,
    COSTS,
    COUNTS,
    EVENTS,
    GENERAL_BONUS,
    GOLD,
    IMMEDIATE,
    ITEMS,
    KINDS,
    MONUMENT,
    ORDINARY,
    STOCK,
    STONE_OF,
    TRIBES,
    WARES,
)
from games.age_of_heroes.rules.names import card_name, item_name, tribe_name, unit_name
from games.age_of_heroes.table.geometry import BATTLE, BUILT, CARD, ITEM, TALLY_WIDTH, TRIBE, WARE, site_size
from games.age_of_heroes.table.palette import CEDAR, INK, LAPIS, LINEN, OLIVE, PAPYRUS, TERRACOTTA, WINE, art, make
from games.age_of_heroes.table.pieces_boards import area_kind, board_kinds, mark_kinds, road_end_kind, side_kind
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

HEAD: Final = 44.0
"""The head of a card: two lines for its name."""
UNIT_FACES: Final = (0, 1, 2, 4, 6)
"""The sorts of a unit."""
TOTALS: Final = max(BATTLE_VALUES) + GENERAL_BONUS + CITADEL_BONUS * STOCK[CITADEL] + 1
"""A number above any total of a unit in battle."""
MOST_COUNTED: Final = STOCK[ARMY] + COUNTS[KINDS.index("mighty_hero")]
"""The most victories that are counted."""


SEAT_SHAPE: Final = 12.0
"""The shape of the seat on an army, so that nobody needs to tell seats apart by colour."""


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Return every kind of piece in a match of `seats`."""
    return (
        *(area_kind(seat, seats) for seat in range(seats)),
        *(side_kind(seat) for seat in range(seats)),
        *(road_end_kind(seat) for seat in range(seats)),
        *board_kinds(),
        *_cards(),
        *_items(site_size(seats)),
        *(kind for seat in range(seats) for kind in _armies(seat)),
        *_battle(),
        *_tribes(),
        *_built(),
        *_stones(),
        *_wares(),
        *mark_kinds(seats),
    )


# -- cards of the Resource Deck ---------------------------------------------------------------------------------------
def ground_of(kind: int) -> str:
    """Return the colour of a card's head, by the sort of card."""
    if kind in EVENTS:
        return WINE if kind in IMMEDIATE else OLIVE
    if kind in STONE_OF:
        return LAPIS
    return CEDAR if kind in ORDINARY else "#8a6413"


def _sort(kind: int) -> Message:
    """Return the line at the foot of a card: its sort."""
    if kind in EVENTS:
        return msg("age_of_heroes.sort.immediate" if kind in IMMEDIATE else "age_of_heroes.sort.kept")
    if kind in STONE_OF:
        return tribe_name(TRIBES[STONE_OF.index(kind)])
    return msg("age_of_heroes.sort.ordinary")


def _foot(kind: int) -> tuple[FaceElement, ...]:
    """Return the foot with the sort of card; gold shows what it stands for."""
    width, height = CARD
    if kind != GOLD:
        return (TextElement(_sort(kind), 4, height - 26, width - 8, 24, 13.0, INK),)
    return tuple(art(KINDS[one], 5 + 21 * place, height - 25, 20, 20) for place, one in enumerate(ORDINARY))


def uses_of(kind: int) -> tuple[Message, ...]:
    """Return the explanations in the inspect view."""
    if kind in EVENTS:
        return (msg(f"age_of_heroes.text.{KINDS[kind]}"),)
    if kind in STONE_OF:
        return (msg("age_of_heroes.text.special", tribe=tribe_name(TRIBES[STONE_OF.index(kind)])),)
    items = tuple(item_name(item) for item, cost in zip(ITEMS, COSTS, strict=True) if kind in cost)
    return (msg("age_of_heroes.text.gold" if kind == GOLD else "age_of_heroes.text.ordinary", items=items),)


def _cards() -> Iterator[Kind]:
    width, height = CARD
    back: Face = (art("resource_back", 0, 0, width, height),)
    for kind, name in enumerate(KINDS):
        front: Face = (
            RectElement(0, 0, width, height, PAPYRUS, 5, CEDAR),
            RectElement(3, 3, width - 6, HEAD, ground_of(kind), 4),
            TextElement(card_name(name), 6, 3, width - 11, HEAD, 13.0, PAPYRUS, "left"),
            art(name, 18, HEAD + 3, 56, 56),
            *_foot(kind),
        )
        yield make(name, Shape.CARD, CARD, card_name(name), front, back, text=uses_of(kind))
    yield make("resource_back", Shape.CARD, CARD, msg("age_of_heroes.kind.resource_back"), back, hidden=True)
    small = (26.0, 34.0)
    yield make(
        "hand_card",
        Shape.TILE,
        small,
        msg("age_of_heroes.kind.hand_card"),
        (art("resource_back", 0, 0, *small),),
        hidden=True,
    )


# -- items and units --------------------------------------------------------------------------------------------------
def _badge(text: str, colour: str = TERRACOTTA, width: float = ITEM[0]) -> tuple[FaceElement, ...]:
    """Return a round mark at the upper right corner of an item: the number of a pile is below it."""
    return (
        RectElement(width - 21, 1, 20, 19, colour, 8, PAPYRUS),
        TextElement(text, width - 21, 1, 20, 19, 14.0, PAPYRUS, font="figure"),
    )


def _item_face(name: str, *more: FaceElement, size: tuple[float, float] = ITEM) -> Face:
    width, height = size
    return (RectElement(0, 0, width, height, PAPYRUS, 4, CEDAR), art(name, 2, 5, width - 4, width - 4), *more)


def _general_face(picture: str, leader: str) -> Face:
    """Return an army or a Hero with a leader beside it."""
    width, height = ITEM
    return (
        RectElement(0, 0, width, height, PAPYRUS, 4, CEDAR),
        art(picture, 1, 1, 30, 30),
        art(leader, 15, 20, 25, 25),
        *_small_badge(),
    )


def _small_badge() -> tuple[FaceElement, ...]:
    return (
        RectElement(1, 28, 19, 17, LAPIS, 6, PAPYRUS),
        TextElement(f"+{GENERAL_BONUS}", 1, 28, 19, 17, 13.0, PAPYRUS, font="figure"),
    )


def _items(site: tuple[float, float]) -> Iterator[Kind]:
    badges = {"citadel": f"+{CITADEL_BONUS}", "general": f"+{GENERAL_BONUS}"}
    for item in ITEMS:
        size = site if item in ("city", "citadel") else ITEM
        badge = _badge(badges[item], LAPIS, size[0]) if item in badges else ()
        text = (msg(f"age_of_heroes.text.{item}"),)
        yield make(item, Shape.CARD, size, item_name(item), _item_face(item, *badge, size=size), text=text)


def _of_seat(face: Face) -> Face:
    """Return the face of an army or a unit with the colour of its seat along its edge, and the shape of the seat."""
    width, height = ITEM
    ground = RectElement(0, 0, width, height, "seat", 4), RectElement(3, 3, width - 6, height - 6, PAPYRUS, 3)
    return (*ground, *face[1:], art("seat/shape", width - SEAT_SHAPE - 4, 4, SEAT_SHAPE, SEAT_SHAPE))


def _armies(seat: int) -> Iterator[Kind]:
    """Yield the armies of a seat at home and away, and its units in battle."""
    plain, led = _item_face("army"), _general_face("army", "general")
    quake: Face = (plain[0], art("army", 6, 2, 28, 28), art("earthquake", 12, 22, 24, 23))
    names = (item_name("army"), msg("age_of_heroes.unit.led"), msg("age_of_heroes.kind.shaken_army"))
    about = msg("age_of_heroes.text.army")
    any_army, with_general = (about, msg("age_of_heroes.text.home_army")), (about, msg("age_of_heroes.text.general"))
    faces = [_of_seat(face) for face in (plain, led, quake)]
    yield make(f"home_army_{seat}", Shape.TILE, ITEM, names[0], *faces, face_names=names, text=any_army, seat=seat)
    yield make(f"army_{seat}", Shape.CARD, ITEM, names[0], faces[0], text=(about,), seat=seat)
    yield make(f"led_army_{seat}", Shape.CARD, ITEM, names[1], faces[1], text=with_general, seat=seat)
    heroes = (
        _item_face("mighty_hero"),
        _general_face("army", "mighty_hero"),
        _general_face("mighty_hero", "mighty_hero"),
    )
    units = [_of_seat(face) for face in (plain, led, *heroes)]
    unit_names = tuple(unit_name(unit) for unit in UNIT_FACES)
    name = msg("age_of_heroes.kind.unit")
    yield make(f"unit_{seat}", Shape.TILE, ITEM, name, *units, face_names=unit_names, seat=seat)


def _battle() -> Iterator[Kind]:
    width, height = BATTLE
    back: Face = (art("battle_back", 0, 0, width, height),)
    faces: list[Face] = [back]
    for value in BATTLE_VALUES:
        faces.append(
            (
                RectElement(0, 0, width, height, PAPYRUS, 4, WINE),
                art("sword_shield", 5, 19, 22, 22),
                TextElement(str(value), 1, 1, width - 2, 20, 18.0, WINE, font="figure"),
            )
        )
    names = (
        msg("age_of_heroes.kind.battle_back"),
        *[msg("age_of_heroes.kind.battle", value=one) for one in BATTLE_VALUES],
    )
    about = (msg("age_of_heroes.text.battle"),)
    yield make(
        "battle_card", Shape.TILE, BATTLE, msg("age_of_heroes.kind.battle_card"), *faces, face_names=names, text=about
    )
    yield make("battle_back", Shape.TILE, BATTLE, names[0], back, text=about, hidden=True)
    yield make("barbarian_unit", Shape.TILE, ITEM, card_name("barbarians"), _item_face("barbarians"))
    yield from _sums()


def _sums() -> Iterator[Kind]:
    """Yield the counters of a battle: totals (winning ones in another colour), losses, victories, the bonus."""
    size = (26.0, 18.0)
    totals = [
        (
            RectElement(0, 0, *size, colour, 6, PAPYRUS),
            TextElement(str(value), 0, 0, *size, 15.0, PAPYRUS, font="figure"),
        )
        for colour in (CEDAR, OLIVE)
        for value in range(TOTALS)
    ]
    names = tuple(msg("age_of_heroes.kind.total", value=value) for _ in range(2) for value in range(TOTALS))
    text = (msg("age_of_heroes.text.total"),)
    yield make("total", Shape.TILE, size, names[0], *totals, face_names=names, text=text)
    fell: Face = (TextElement("×", 0, -4, *ITEM, 46.0, WINE, font="figure"),)
    yield make("fell", Shape.TILE, ITEM, msg("age_of_heroes.kind.fell"), fell, material="plain")
    size = (TALLY_WIDTH, 22.0)
    for word, most, colour in (("victories", MOST_COUNTED, OLIVE), ("citadel_bonus", STOCK[CITADEL], LAPIS)):
        says = tuple(msg(f"age_of_heroes.kind.{word}", count=count) for count in range(most + 1))
        faces = [
            (
                RectElement(0, 0, *size, colour, 6, PAPYRUS),
                TextElement(one, 4, 1, size[0] - 8, size[1] - 2, 14.0, PAPYRUS),
            )
            for one in says
        ]
        yield make(word, Shape.TILE, size, says[0], *faces, face_names=says)


# -- tribes -----------------------------------------------------------------------------------------------------------
def _tribes() -> Iterator[Kind]:
    width, height = TRIBE
    for number, tribe in enumerate(TRIBES):
        stone = KINDS[STONE_OF[number]]
        front: Face = (
            RectElement(0, 0, width, height, PAPYRUS, 4, CEDAR),
            art(f"tribe_{tribe}", (width - 48) / 2, 2, 48, 64),
            TextElement(tribe_name(tribe), 0, height - 19, width, 18, 13.0, INK),
        )
        fallen: Face = (
            RectElement(0, 0, width, height, "#6f6658", 4, CEDAR),
            TextElement(msg("age_of_heroes.kind.fallen"), 3, 30, width - 6, 24, 12.0, PAPYRUS),
        )
        names = (tribe_name(tribe), msg("age_of_heroes.kind.fallen"))
        yield make(f"tribe_{tribe}", Shape.TILE, (width, height), tribe_name(tribe), front, fallen, face_names=names,
                    text=(msg("age_of_heroes.text.tribe", stone=card_name(stone)),))  # fmt: skip


def _built() -> Iterator[Kind]:
    """Yield the monument of each tribe as it grows, stone by stone."""
    for tribe in TRIBES:
        faces = [(art(f"monument_{tribe}_{stones}", 0, 0, BUILT, BUILT),) for stones in range(MONUMENT + 1)]
        names = [
            msg("age_of_heroes.kind.built", tribe=tribe_name(tribe), stones=stones, most=MONUMENT)
            for stones in range(MONUMENT + 1)
        ]
        yield make(f"built_{tribe}", Shape.TILE, (BUILT, BUILT), msg("age_of_heroes.zone.monument"), *faces,
                    face_names=tuple(names), material="plain")  # fmt: skip


def _stones() -> Iterator[Kind]:
    """Yield stones laid in a monument, smaller than the cards they are."""
    for kind in STONE_OF:
        name = KINDS[kind]
        face: Face = (RectElement(0, 0, 34, 26, "#fff6de", 3, LAPIS), art(name, 5, 1, 24, 24))
        yield make(f"laid_{name}", Shape.TILE, (34, 26), card_name(name), face,
                    text=(msg("age_of_heroes.text.laid"),), thickness=3)  # fmt: skip


def _wares() -> Iterator[Kind]:
    """Yield the pictures of traded goods, for the panel of the market."""
    for kind in WARES:
        name = KINDS[kind]
        face: Face = (RectElement(0, 0, WARE, WARE, LINEN, 6, ground_of(kind)), art(name, 4, 4, WARE - 8, WARE - 8))
        yield make(f"ware_{name}", Shape.TILE, (WARE, WARE), card_name(name), face)
