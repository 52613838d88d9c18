"""The kinds of pieces and what is printed on them, in millimetres. Costs and counts come from the data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.age_of_heroes.facts import (
    BATTLE_VALUES,
    CITADEL_BONUS,
    COSTS,
    EVENTS,
    GENERAL_BONUS,
    GOLD,
    IMMEDIATE,
    ITEMS,
    KINDS,
    ORDINARY,
    STONE_OF,
    TRIBES,
    WARES,
)
from games.age_of_heroes.measures import (
    AREA_HEIGHT,
    ARENA,
    BATTLE,
    BUILDING,
    CARD,
    COLUMN,
    HEIGHT,
    ITEM,
    OFFER_AT,
    PART_WIDTH,
    PARTS,
    ROUND_WIDTH,
    TRACK,
    WARE,
    WARES_AT,
    WIDTH,
    area_of,
    parts_of,
)
from games.age_of_heroes.terms import card_name, item_name, tribe_name, unit_name
from tabletop.table import Art, Face, Kind, Mark, Patch, Print, Shape
from tabletop.words import Message, say

INK, PAPYRUS, LINEN, TERRACOTTA, PAPER = "#2e2014", "#f4ead0", "#eadfc3", "#a84a2c", "#efe3c4"
LAPIS, CEDAR, BRASS, OLIVE, WINE = "#27457c", "#5e3a1f", "#c39a3c", "#66703a", "#6d2331"
UNIT_FACES: Final = (0, 1, 2, 4, 6)
"""What a unit can be; the barbarians are the face after these."""
MOST_ROUNDS: Final = 60
"""The round marker counts so far; then it stays."""


def art(name: str, x: float, y: float, width: float, height: float) -> Art:
    return Art(f"age_of_heroes/{name}", x, y, width, height)


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    return (
        *(_area(seat, seats) for seat in range(seats)),
        *_boards(),
        *_cards(),
        *_items(),
        *_battle(),
        *_tribes(),
        *_stones(),
        *_wares(),
        *_marks(),
    )


# -- cards of the Resource Deck ---------------------------------------------------------------------------------------
def ground_of(kind: int) -> str:
    """The colour of a card's head: what sort of card it is."""
    if kind in EVENTS:
        return WINE if kind in IMMEDIATE else OLIVE
    if kind in STONE_OF:
        return LAPIS
    return CEDAR if kind in ORDINARY else "#8a6413"


def _sort(kind: int) -> Message:
    """The line at the foot of a card: what sort it is."""
    if kind in EVENTS:
        return say("age_of_heroes.sort.immediate" if kind in IMMEDIATE else "age_of_heroes.sort.kept")
    if kind in STONE_OF:
        return tribe_name(TRIBES[STONE_OF.index(kind)])
    return say("age_of_heroes.sort.gold" if kind == GOLD else "age_of_heroes.sort.ordinary")


def _uses(kind: int) -> tuple[Message, ...]:
    """What the inspect view explains."""
    if kind in EVENTS:
        return (say(f"age_of_heroes.text.{KINDS[kind]}"),)
    if kind in STONE_OF:
        return (say("age_of_heroes.text.special", tribe=tribe_name(TRIBES[STONE_OF.index(kind)])),)
    items = tuple(item_name(item) for item, cost in zip(ITEMS, COSTS, strict=True) if kind in cost)
    return (say("age_of_heroes.text.gold" if kind == GOLD else "age_of_heroes.text.ordinary", items=items),)


def _cards() -> Iterator[Kind]:
    width, height = CARD
    back: Face = (art("resource_back", 0, 0, width, height),)
    for kind, name in enumerate(KINDS):
        front: Face = (
            Patch(0, 0, width, height, PAPYRUS, 5, CEDAR),
            Patch(3, 3, width - 6, 27, ground_of(kind), 4),
            Print(card_name(name), 6, 3, width - 12, 27, 13.0, PAPYRUS),
            art(name, 14, 34, 64, 64),
            Print(_sort(kind), 5, height - 27, width - 10, 24, 11.5, INK),
        )
        yield _kind(name, Shape.CARD, CARD, card_name(name), front, back, text=_uses(kind))
    yield _kind("resource_back", Shape.CARD, CARD, say("age_of_heroes.kind.resource_back"), back)
    small = (26.0, 34.0)
    yield _kind(
        "hand_card", Shape.TILE, small, say("age_of_heroes.kind.hand_card"), (art("resource_back", 0, 0, *small),)
    )


def _kind(
    id: str,
    shape: Shape,
    size: tuple[float, float],
    name: Message,
    *faces: Face,
    text: tuple[Message, ...] = (),
    face_names: tuple[Message, ...] = (),
    material: str = "paper",
    colour: str = PAPYRUS,
    seat: int | None = None,
    thickness: float = 0.5,
) -> Kind:
    return Kind(
        id=id, shape=shape, width=size[0], height=size[1], name=name, material=material, colour=colour, faces=faces,
        text=text, seat=seat, thickness=thickness, radius=4.0, face_names=face_names,
    )  # fmt: skip


# -- items and units --------------------------------------------------------------------------------------------------
def _badge(text: str, colour: str = TERRACOTTA) -> tuple[Mark, ...]:
    """A round mark at the lower right corner of an item."""
    width, height = ITEM
    return (
        Patch(width - 21, height - 20, 20, 19, colour, 8, PAPYRUS),
        Print(text, width - 21, height - 20, 20, 19, 14.0, PAPYRUS, font="figure"),
    )


def _item_face(name: str, *more: Mark) -> Face:
    width, height = ITEM
    return (Patch(0, 0, width, height, PAPYRUS, 4, CEDAR), art(name, 2, 5, width - 4, width - 4), *more)


def _general_face(picture: str, leader: str) -> Face:
    """An army or a Hero with a leader beside it."""
    width, height = ITEM
    return (
        Patch(0, 0, width, height, PAPYRUS, 4, CEDAR),
        art(picture, 1, 1, 30, 30),
        art(leader, 15, 20, 25, 25),
        *_small_badge(),
    )


def _small_badge() -> tuple[Mark, ...]:
    return (
        Patch(1, 30, 16, 14, LAPIS, 5, PAPYRUS),
        Print(f"+{GENERAL_BONUS}", 1, 30, 16, 14, 11.0, PAPYRUS, font="figure"),
    )


def _items() -> Iterator[Kind]:
    badges = {"citadel": f"+{CITADEL_BONUS}", "general": f"+{GENERAL_BONUS}"}
    for item in ITEMS:
        badge = _badge(badges[item], LAPIS) if item in badges else ()
        text = (say(f"age_of_heroes.text.{item}"),)
        yield _kind(item, Shape.CARD, ITEM, item_name(item), _item_face(item, *badge), text=text)
    plain, led = _item_face("army"), _general_face("army", "general")
    quake: Face = (plain[0], art("army", 6, 2, 28, 28), art("earthquake", 12, 22, 24, 23))
    names = (item_name("army"), say("age_of_heroes.unit.led"), say("age_of_heroes.kind.shaken_army"))
    text = (say("age_of_heroes.text.army"), say("age_of_heroes.text.general"))
    yield _kind("home_army", Shape.TILE, ITEM, names[0], plain, led, quake, face_names=names, text=text)
    yield _kind("led_army", Shape.CARD, ITEM, names[1], led, text=text)


def _battle() -> Iterator[Kind]:
    width, height = BATTLE
    back: Face = (art("battle_back", 0, 0, width, height),)
    faces: list[Face] = [back]
    for value in BATTLE_VALUES:
        faces.append(
            (
                Patch(0, 0, width, height, PAPYRUS, 4, WINE),
                art("sword_shield", 5, 19, 22, 22),
                Print(str(value), 1, 1, width - 2, 20, 18.0, WINE, font="figure"),
            )
        )
    names = (
        say("age_of_heroes.kind.battle_back"),
        *[say("age_of_heroes.kind.battle", value=one) for one in BATTLE_VALUES],
    )
    about = (say("age_of_heroes.text.battle"),)
    yield _kind(
        "battle_card", Shape.TILE, BATTLE, say("age_of_heroes.kind.battle_card"), *faces, face_names=names, text=about
    )
    yield _kind("battle_back", Shape.TILE, BATTLE, names[0], back, text=about)
    units: tuple[Face, ...] = (
        _item_face("army"),
        _general_face("army", "general"),
        _item_face("mighty_hero"),
        _general_face("army", "mighty_hero"),
        _general_face("mighty_hero", "mighty_hero"),
        _item_face("barbarians"),
    )
    unit_names = (*[unit_name(unit) for unit in UNIT_FACES], card_name("barbarians"))
    yield _kind("unit", Shape.TILE, ITEM, say("age_of_heroes.kind.unit"), *units, face_names=unit_names)


# -- tribes -----------------------------------------------------------------------------------------------------------
def _tribes() -> Iterator[Kind]:
    width, height = 64.0, 85.0
    for number, tribe in enumerate(TRIBES):
        stone = KINDS[STONE_OF[number]]
        front: Face = (
            Patch(0, 0, width, height, PAPYRUS, 4, CEDAR),
            art(f"tribe_{tribe}", 8, 2, 48, 64),
            Print(tribe_name(tribe), 2, height - 19, width - 4, 17, 12.5, INK, font="title"),
        )
        fallen: Face = (
            Patch(0, 0, width, height, "#8d8373", 4, CEDAR),
            Print(say("age_of_heroes.kind.fallen"), 3, 30, width - 6, 24, 12.0, PAPYRUS),
        )
        names = (tribe_name(tribe), say("age_of_heroes.kind.fallen"))
        yield _kind(f"tribe_{tribe}", Shape.TILE, (width, height), tribe_name(tribe), front, fallen, face_names=names,
                    text=(say("age_of_heroes.text.tribe", stone=card_name(stone)),))  # fmt: skip


def _stones() -> Iterator[Kind]:
    """Stones laid in a monument, smaller than the cards they are."""
    for kind in STONE_OF:
        name = KINDS[kind]
        face: Face = (Patch(0, 0, 34, 26, "#fff6de", 3, LAPIS), art(name, 5, 1, 24, 24))
        yield _kind(f"laid_{name}", Shape.TILE, (34, 26), card_name(name), face,
                    text=(say("age_of_heroes.text.laid"),), thickness=3)  # fmt: skip


def _wares() -> Iterator[Kind]:
    """The board of wares on a Market Day, and the small cards that show what an offer names."""
    for kind in WARES:
        name = KINDS[kind]
        for prefix, size in (("ware", WARE), ("offer", 40.0)):
            face: Face = (Patch(0, 0, size, size, LINEN, 6, ground_of(kind)), art(name, 4, 4, size - 8, size - 8))
            word = say(
                "age_of_heroes.kind.ware" if prefix == "ware" else "age_of_heroes.kind.named", card=card_name(name)
            )
            yield _kind(f"{prefix}_{name}", Shape.TILE, (size, size), word, face)


# -- boards and markers -----------------------------------------------------------------------------------------------
def _area(seat: int, seats: int) -> Kind:
    """The ground of a tribe, with a field for each row and the seat's colour along its edge."""
    x, y, width, _ = area_of(seat, seats)
    marks: list[Mark] = [
        Patch(0, 0, width, AREA_HEIGHT, "seat", 7),
        Patch(3, 3, width - 6, AREA_HEIGHT - 6, LINEN, 6, BRASS),
    ]
    for name, (left, top, w, h) in parts_of(seat, seats).items():
        if name in ("cities", "citadels", "armies", "away"):
            marks.append(Patch(left - x - 1, top - y, w + 2, h, "#dccda6", 4))
            marks.append(
                Print(say(f"age_of_heroes.zone.{name}"), left - x, top - y + 14, w - 5, 18, 12.0, "#9a855a", "right")
            )
        elif name == "monument":
            for spot in range(5):
                marks.append(Patch(left - x + 36 * spot, top - y, 34, h, "#dccda6", 3, "#b9a274"))
                marks.append(
                    Print(str(spot + 1), left - x + 36 * spot, top - y + 3, 34, 20, 14.0, "#a8946a", font="figure")
                )
    return _board(f"area_{seat}", (width, AREA_HEIGHT), marks, say("age_of_heroes.kind.area"), seat)


def _board(id: str, size: tuple[float, float], marks: list[Mark], name: Message, seat: int | None = None) -> Kind:
    return _kind(id, Shape.BOARD, size, name, tuple(marks), material="plain", seat=seat)


def _boards() -> Iterator[Kind]:
    marks: list[Mark] = [Patch(0, 0, TRACK[2], TRACK[3], CEDAR, 6)]
    for number, part in enumerate(PARTS):
        x = ROUND_WIDTH + PART_WIDTH * number
        marks.append(Patch(x, 2, PART_WIDTH - 3, TRACK[3] - 4, "#7c5230", 5))
        marks.append(Print(say(f"age_of_heroes.part.{part}"), x + 22, 3, PART_WIDTH - 28, TRACK[3] - 6, 13.0, PAPYRUS))
    yield _board("track", (TRACK[2], TRACK[3]), marks, say("age_of_heroes.kind.track"))
    yield _board("mat", (WIDTH, HEIGHT), [art("board", 0, 0, WIDTH, HEIGHT)], say("age_of_heroes.kind.mat"))
    yield _board("market_board", ARENA[2:], _market_marks(), say("age_of_heroes.kind.market_board"))
    yield _board("battle_board", ARENA[2:], _battle_marks(), say("age_of_heroes.kind.battle_board"))
    yield _board("building", (BUILDING[2], BUILDING[3]), _building_marks(), say("age_of_heroes.kind.building"))


def _market_marks() -> list[Mark]:
    """The wares on the left, the two halves of an offer on the right."""
    marks: list[Mark] = [Patch(0, 0, ARENA[2], ARENA[3], PAPER, 8, BRASS)]
    left, _, width, height = WARES_AT
    marks.append(art("market", left - ARENA[0] + width / 2 - 13, height + 34, 26, 26))
    marks.append(Print(say("age_of_heroes.zone.wares"), left - ARENA[0], 6, width, 18, 13.0, CEDAR))
    for name, (x, y, w, h) in OFFER_AT.items():
        x, y = x - ARENA[0], y - ARENA[1]
        marks.append(Print(say(f"age_of_heroes.zone.{name}"), x, y - 19, w, 18, 13.0, CEDAR))
        marks.append(Patch(x, y, w, h, "#dccda6", 5, "#b9a274"))
    return marks


def _battle_marks() -> list[Mark]:
    """The ground of a battle: the attack above, the defence below."""
    marks: list[Mark] = [Patch(0, 0, ARENA[2], ARENA[3], "#cfa77a", 8, WINE), Patch(3, 81, ARENA[2] - 6, 2, WINE)]
    for word, y in (("attack", 4), ("defence", 140)):
        marks.append(Print(say(f"age_of_heroes.side.{word}"), ARENA[2] - 150, y, 140, 20, 15.0, WINE, "right", "title"))
    return marks


def _building_marks() -> list[Mark]:
    """The five piles with their names above and their costs below."""
    marks: list[Mark] = [Patch(0, 0, BUILDING[2], BUILDING[3], LINEN, 6, BRASS)]
    for number, (item, cost) in enumerate(zip(ITEMS, COSTS, strict=True)):
        x = 1 + COLUMN * number
        marks.append(Print(item_name(item), x, 4, COLUMN, 18, 13.0, CEDAR))
        cards = [kind for kind, count in cost.items() for _ in range(count)]
        for place, kind in enumerate(cards):
            y = 88 + 27 * place
            marks.append(Patch(x + 17, y, 26, 26, "#dccda6", 4))
            marks.append(art(KINDS[kind], x + 19, y + 2, 22, 22))
    return marks


def _marks() -> Iterator[Kind]:
    yield _kind("part_marker", Shape.DISC, (18, 18), say("age_of_heroes.kind.part_marker"), material="metal",
                colour=BRASS, thickness=2)  # fmt: skip
    rounds = tuple(
        (Print(say("age_of_heroes.kind.round", number=number), 0, 0, ROUND_WIDTH - 8, 20, 13.5, PAPYRUS),)
        for number in range(MOST_ROUNDS + 1)
    )
    yield _kind(
        "round", Shape.BOARD, (ROUND_WIDTH - 8, 20), say("age_of_heroes.kind.round_track"), *rounds, material="plain"
    )
    start: Face = (
        Patch(0, 0, 66, 18, BRASS, 8, CEDAR),
        Print(say("age_of_heroes.kind.start"), 2, 1, 62, 16, 11.5, INK),
    )
    yield _kind(
        "start", Shape.TILE, (66, 18), say("age_of_heroes.kind.start"), start, text=(say("age_of_heroes.text.start"),)
    )
    challenge: Face = (
        Patch(0, 0, 66, 34, WINE, 6, BRASS),
        Print(say("age_of_heroes.kind.challenge"), 3, 2, 60, 30, 12.0, PAPYRUS),
    )
    yield _kind("challenge", Shape.TILE, (66, 34), say("age_of_heroes.kind.challenge"), challenge,
                text=(say("age_of_heroes.text.challenge"),))  # fmt: skip
    mark: Face = (art("monument", 0, 0, 24, 24),)
    yield _kind("monument_mark", Shape.TILE, (24, 24), say("age_of_heroes.stat.stones"), mark, material="plain")
