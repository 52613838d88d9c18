"""The faces of Omen's cards, tokens and boards; all texts and figures come from the card data."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import (
    BEAST_SIZE,
    CHANNEL_COST,
    CITY_LIMIT,
    COST,
    DEPLETED_TO_END,
    FEAT_POINTS,
    FEATS,
    INCITED_STRENGTH,
    PILE_SIZE,
    REWARD_KINDS,
    REWARD_POINTS,
    SIZE,
    STRENGTH,
    TIMING,
    TYPE,
    UNITS,
    USED_REWARD_POINTS,
    VALUE,
    numbers_of,
)
from games.omen.rules.units.feats import needed
from games.omen.table.pieces_short import COIN_SIGN, TYPE_SIGNS, short_text
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.builders import ArtOf, Box, KindOptions, piece
from tabletop.core.table.layout import Align, Face, FaceElement, Kind, RectElement, Shape, TextElement

CARD: Final = (101.0, 168.0)
REWARD: Final = (78.0, 106.0)
FEAT: Final = (206.0, 40.0)
LOW_FEAT: Final = (102.0, 40.0)
LINE: Final = (206.0, 17.0)
LOW_LINE: Final = (102.0, 19.0)
"""A feat of the other seat: a line with its sign, its condition and its token, `LOW_LINE` without the condition."""
PROGRESS: Final = (46.0, 15.0)
"""The token that shows a player's progress with a feat."""
COUNT: Final = (92.0, 22.0)
TALLY: Final = (92.0, 22.0)
"""The counters of a side of a city."""
LEFT: Final = (92.0, 22.0)
"""The counter of the rewards of a city."""
BANNER: Final = (98.0, 44.0)
"""The banner of a war-torn city."""
INK, MARBLE, BRONZE, WINE, OLIVE, MIDNIGHT = "#2b2118", "#f1ebdc", "#b58443", "#6e2233", "#66703a", "#22304f"
art: Final = ArtOf("omen")
"""A picture of this game."""
GOLD, LEAF, BLOOD, SKY, REWARD_GROUND = "#e0b94f", "#c3cda6", "#d98f7c", "#a9bce2", "#7a5a1e"
GROUND: Final = {"soldier": WINE, "beast": BRONZE, "oracle": OLIVE, "spirit": MIDNIGHT, "hero": "#8a4b1f"}
ON_GROUND: Final = {"beast": INK}
"""The ink of names on the ground of a type where marble would not stand out."""
SCENE: Final = {
    "soldier": "#ead9cf",
    "beast": "#eadcc0",
    "oracle": "#dde2c8",
    "spirit": "#cfd8ea",
    "hero": "#f0dcc0",
}
"""The ground of the picture of a type."""
SIGN_INK: Final = {"beast": REWARD_GROUND, "oracle": "#555e2e"}
"""The ink of a type's sign on marble where the ground of the type is too pale for it."""
MOST_STRENGTH: Final = 30
"""Highest number on the strength counters."""
SHORT_LETTER: Final = 11.6
"""Height of the letters of a short ability text where they fit (mm): 13 pixels in the smallest window."""
HEAD, TOP, LOW_TOP = 32.0, 95.0, 74.0
"""Top of the picture and of the ability on a unit; spirits have a longer ability text."""
BACK_SHAPE: Final = 63 / 88
"""The width of the picture of a back, divided by its height."""
COVERED: Final = 6.0
"""The width of the right edge of a unit that another one covers where three lie in a city."""
NAME_LETTER: Final = 11.6
LABEL_LETTER: Final = 10.4
FIGURE: Final = 21.0
"""Largest side of the fields for cost, value and strength; they are on the left, where a fan leaves them visible."""
CORNERS: Final = {"cost": 10.5, "value": 4.0, "strength": 1.0, "channel": 10.5}
"""Corner radius of each figure's field, so that shape distinguishes them as well as colour."""


def unit_kinds() -> tuple[Kind, ...]:
    return tuple(_unit(unit) for unit in UNITS)


def card_name(card: str) -> Message:
    return msg(f"omen.card.{card}")


def ability_text(card: str) -> tuple[Message, ...]:
    """Return the ability as printed: one group of sentences, or A and B of a spirit."""
    if TYPE.get(card) == "spirit":
        return tuple(
            msg("omen.option.mode", mode=mode.upper(), text=msg(f"omen.text.{card}_{mode}", **numbers_of(card, mode)))
            for mode in ("a", "b")
        )
    return (msg(f"omen.text.{card}", **numbers_of(card)),)


def _explained(card: str) -> tuple[Message, ...]:
    """Return the text of a tip: type, figures, when the ability works, and the ability."""
    lines: list[Message] = []
    if card in TYPE:
        figures = {"cost": COST[card], "value": VALUE[card], "strength": STRENGTH[card]}
        lines.append(msg("omen.figures", type=msg(f"omen.type.{TYPE[card]}"), **figures))
        if card in CHANNEL_COST:
            lines.append(msg("omen.channel_cost", cost=CHANNEL_COST[card]))
        lines.append(msg(f"omen.when.{TIMING.get(card, TYPE[card])}"))
    elif card in REWARD_KINDS:
        lines.append(msg("omen.when.reward", hand=REWARD_POINTS, used=USED_REWARD_POINTS))
    lines += ability_text(card)
    if any(word.endswith("incite") for word in numbers_of(card)):
        lines.append(msg("omen.incites", strength=INCITED_STRENGTH, size=BEAST_SIZE))
    return tuple(lines)


def _unit(unit: str) -> Kind:
    """Return a unit card: the name from the left, where overlapping leaves it visible; figures, picture and ability."""
    kind = TYPE[unit]
    width, height = CARD
    many = kind == "spirit"
    top = LOW_TOP if many else TOP
    rows = 2 if many else 3
    side = (top - HEAD - 1) / rows - 1
    down = side + 1
    second = (2.5 + down, HEAD) if many else (2.5, HEAD + down)
    left = (second[0] if many else 2.5) + side + 1
    sign = (str(SIZE[unit]) if SIZE[unit] > 1 else "") + TYPE_SIGNS[kind]
    front: list[FaceElement] = [
        RectElement(0, 0, width, height, GROUND[kind], 3),
        RectElement(2, HEAD - 1, width - 4, height - HEAD - 1, MARBLE, 2, BRONZE),
        RectElement(left, HEAD, width - 2.5 - left, top - HEAD - 1, SCENE[kind], 1),
        TextElement(card_name(unit), 3, 0, width - 6, HEAD, NAME_LETTER, ON_GROUND.get(kind, MARBLE), "left"),
        art(unit, left, HEAD, width - 10 - left, top - HEAD - 1),
        *_figure("cost", COST[unit], 2.5, HEAD, GOLD, side),
        *_figure("value", VALUE[unit], *second, LEAF, side),
        *_figure("strength", STRENGTH[unit], 2.5, HEAD + (rows - 1) * down, BLOOD, side),
        TextElement(
            sign, width - 24, HEAD + 1, 20.0, 13.0, 9.5, SIGN_INK.get(kind, GROUND[kind]), "right", "icon", MARBLE
        ),
        _short_print(unit, (3, top, width - 4 - COVERED, height - top - 2)),
    ]
    if unit in CHANNEL_COST:
        front += _figure("channel", CHANNEL_COST[unit], second[0], HEAD + down, SKY, side)
    name = card_name(unit)
    incited = msg("omen.incited_name", card=name, strength=INCITED_STRENGTH, size=BEAST_SIZE)
    look = KindOptions(face_names=(name, incited), text=_explained(unit))
    return piece(unit, Shape.CARD, CARD, name, tuple(front), _incited(unit), **look)


def _short_print(card: str, box: Box, align: Align = "centre") -> TextElement:
    """Return the ability in a few words and signs."""
    return TextElement(short_text(card), *box, SHORT_LETTER, INK, align, "icon", signs=COIN_SIGN)


def _figure(what: str, figure: int, x: float, y: float, colour: str, side: float = FIGURE) -> tuple[FaceElement, ...]:
    return (
        RectElement(x, y, side, side, colour, min(CORNERS[what], side / 2), INK),
        TextElement(str(figure), x, y, side, side, 13, INK, font="figure"),
    )


def _incited(unit: str) -> Face:
    """Return the face of a unit face down in a city: its identity is public, and it is a beast now."""
    width, height = CARD
    left, side = FIGURE + 2, width - FIGURE - 4
    return (
        *_back("unit_back", CARD),
        RectElement(0, 0, width, HEAD, BRONZE, 3),
        TextElement(card_name(unit), 3, 0, width - 6, HEAD, NAME_LETTER, INK, "left"),
        RectElement(0, height - 32, width, 32, BRONZE, 3),
        TextElement(msg("omen.band.beast"), left + 1, height - 31, side, 30, NAME_LETTER, INK),
        *_figure("strength", INCITED_STRENGTH, 1.5, height - FIGURE - 1.5, BLOOD),
    )


def _back(name: str, size: tuple[float, float]) -> Face:
    width, height = size
    ground = MIDNIGHT if name == "unit_back" else REWARD_GROUND
    tall = height - 4  # the picture is wider than the card
    return (
        RectElement(0, 0, width, height, ground, 3),
        art(name, width / 2 - tall * BACK_SHAPE / 2, 2, tall * BACK_SHAPE, tall),
    )


def reward_kinds() -> tuple[Kind, ...]:
    width, height = REWARD
    kinds = []
    for reward in REWARD_KINDS:
        front: Face = (
            RectElement(0, 0, width, height, REWARD_GROUND, 3),
            RectElement(2, HEAD - 1, width - 4, height - HEAD - 1, MARBLE, 2, BRONZE),
            TextElement(card_name(reward), 2, 0, width - 4, HEAD, NAME_LETTER, MARBLE),
            art(f"{reward}", (width - 24) / 2, HEAD, 24, 22),
            _short_print(reward, (3, HEAD + 22, width - 6, height - HEAD - 24)),
        )
        name = card_name(reward)
        look = KindOptions(
            face_names=(name, msg("omen.used_name", card=name, points=USED_REWARD_POINTS)),
            text=_explained(reward),
        )
        kinds.append(piece(reward, Shape.CARD, REWARD, name, front, _used_reward(reward), **look))
    return tuple(kinds)


def _used_reward(reward: str) -> Face:
    """Return the face of a reward that lies face down in a row, for those who know which it is."""
    width, _ = REWARD
    name = TextElement(card_name(reward), 2, 0, width - 4, HEAD, NAME_LETTER, MARBLE)
    return (*_back("reward_back", REWARD), RectElement(0, 0, width, HEAD, REWARD_GROUND, 3), name)


def feat_size(*, low: bool) -> tuple[float, float]:
    """Return width and height of a feat; `low` are those where each player has a deck of their own."""
    return LOW_FEAT if low else FEAT


def feat_kinds(*, low: bool = False) -> tuple[Kind, ...]:
    """Return the feats: name and short condition; a token on each shows its player's progress."""
    size = feat_size(low=low)
    kinds = []
    for feat in FEATS:
        kinds.append(_feat_kind(feat, feat, size, *(_low_feat(feat) if low else _feat(feat))))
    return tuple(kinds)


def _feat_kind(feat: str, id: str, size: tuple[float, float], front: Face, back: Face) -> Kind:
    achieved = msg("omen.achieved_name", card=card_name(feat), points=FEAT_POINTS)
    look = KindOptions(face_names=(card_name(feat), achieved), text=_explained(feat))
    return piece(id, Shape.CARD, size, card_name(feat), front, back, **look)


def _feat(feat: str) -> tuple[Face, Face]:
    """Return the faces of a feat as wide as its field: open, and achieved."""
    width, height = FEAT
    left, room, title = height + 2, width - height - 5, feat_title(feat)
    front: Face = (
        RectElement(0, 0, width, height, MIDNIGHT, 3),
        RectElement(1.5, 1.5, width - 3, height - 3, MARBLE, 2, BRONZE),
        art(feat, 3, 3, height - 6, height - 6),
        TextElement(title, left, 1, room - PROGRESS[0] - 1, 19, 12.5, WINE, "left"),
        _short_print(feat, (left, 19.5, room, 18), "left"),
    )
    back: Face = (
        RectElement(0, 0, width, height, BRONZE, 3),
        RectElement(1.5, 1.5, width - 3, height - 3, GOLD, 2, INK),
        art(feat, 3, 3, height - 6, height - 6),
        TextElement(title, left, 1, room, 19, 12.5, INK, "left"),
        TextElement(msg("omen.achieved"), left, 19.5, room, 18, 12.5, WINE, "left", "title"),
    )
    return front, back


def _low_feat(feat: str) -> tuple[Face, Face]:
    """Return the faces of a feat where two columns of them share the room."""
    width, height = LOW_FEAT
    front: Face = (
        RectElement(0, 0, width, height, MIDNIGHT, 3),
        RectElement(1.5, 1.5, width - 3, height - 3, MARBLE, 2, BRONZE),
        TextElement(feat_title(feat), 18, 0.5, width - 20, 13, LABEL_LETTER, WINE),
        _short_print(feat, (2.5, 13, width - 5, 12)),
        art(feat, 3, 25, 13, 13),
    )
    back: Face = (
        RectElement(0, 0, width, height, BRONZE, 3),
        art(feat, 4, 13, 22, 22),
        TextElement(feat_title(feat), 3, 0, width - 6, 15, LABEL_LETTER, INK),
        TextElement(msg("omen.achieved"), 28, 16, width - 30, 15, LABEL_LETTER, INK),
    )
    return front, back


def line_size(*, low: bool) -> tuple[float, float]:
    """Return width and height of a feat of the other seat."""
    return LOW_LINE if low else LINE


def line_kinds(*, low: bool = False) -> tuple[Kind, ...]:
    """Return the feats of the other seat: a sign, the condition, and room for the token; golden when achieved."""
    size = line_size(low=low)
    return tuple(_feat_kind(feat, f"{feat}_line", size, *_line(feat, size, low=low)) for feat in FEATS)


def _line(feat: str, size: tuple[float, float], *, low: bool) -> tuple[Face, Face]:
    """Return the faces of a line: open, and achieved."""
    width, height = size
    left = height + 2
    front: Face = (
        RectElement(0, 0, width, height - 0.5, MIDNIGHT, 2),
        RectElement(1, 1, width - 2, height - 2.5, MARBLE, 1, BRONZE),
        art(feat, 2, 1, height - 2, height - 2),
        *(() if low else (_line_text(short_text(feat), left, width - left - PROGRESS[0] - 3, height, INK),)),
    )
    back: Face = (
        RectElement(0, 0, width, height - 0.5, BRONZE, 2),
        RectElement(1, 1, width - 2, height - 2.5, GOLD, 1, INK),
        art(feat, 2, 1, height - 2, height - 2),
        *(() if low else (_line_text(feat_title(feat), left, width / 2 - left, height, INK),)),
        _line_text(
            msg("omen.achieved"), *((left, width - left - 2) if low else (width / 2, width / 2 - 3)), height, WINE
        ),
    )
    return front, back


def _line_text(text: Message, left: float, room: float, height: float, ink: str) -> TextElement:
    return TextElement(text, left, 0, room, height, LABEL_LETTER, ink, "left", "icon", signs=COIN_SIGN)


def feat_title(feat: str) -> Message:
    """Return the title on the card, in a field headed by the word for feats."""
    return msg(f"omen.feat_title.{feat}")


def counter_kinds() -> tuple[Kind, ...]:
    """Return counters for feat progress, for units and strength of a city's sides, and for the rewards left.

    A side holds at most the city limit. A depleted city is marked by the ground of its counter.
    """
    units = [msg("omen.tally.count", count=count, limit=CITY_LIMIT) for count in range(CITY_LIMIT + 1)]
    strengths = [msg("omen.tally.strength", strength=strength) for strength in range(MOST_STRENGTH + 1)]
    left = [msg("omen.left.some", count=count) for count in range(1, PILE_SIZE + 1)]
    depleted = _counter_face(LEFT, msg("omen.left.none"), INK, MARBLE)
    limit, cities = {"limit": CITY_LIMIT}, {"cities": DEPLETED_TO_END}
    return (
        *map(_progress, sorted({needed(feat) for feat in FEATS})),
        _counter("count", COUNT, [_counter_face(COUNT, text, "#d8cfb8", INK) for text in units], **limit),
        _counter("strength", TALLY, [_counter_face(TALLY, text, BLOOD, INK) for text in strengths], **limit),
        _counter(
            "left", LEFT, [depleted, *(_counter_face(LEFT, text, REWARD_GROUND, MARBLE) for text in left)], **cities
        ),
    )


def _progress(most: int) -> Kind:
    texts = [msg("omen.progress", done=done, needed=most) for done in range(most + 1)]
    faces = [_counter_face(PROGRESS, text, WINE, MARBLE) for text in texts]
    return _counter(f"progress_{most}", PROGRESS, faces, limit=CITY_LIMIT)


def _counter_face(size: tuple[float, float], text: Message, ground: str, ink: str) -> Face:
    width, height = size
    return (
        RectElement(0, 0, width, height, ground, height / 2, INK),
        TextElement(text, 3, 0.5, width - 6, height - 1, NAME_LETTER, ink),
    )


def _counter(id: str, size: tuple[float, float], faces: list[Face], **gaps: int) -> Kind:
    """Return a token whose upper face shows a value; `gaps` are those of its explanation."""
    word = id.rstrip("_0123456789")
    look = KindOptions(material="plain", text=(msg(f"omen.kind.{word}.text", **gaps),), thickness=1.5)
    return piece(id, Shape.TOKEN, size, msg(f"omen.kind.{word}"), *faces, **look)


def strip_marks() -> tuple[Kind, ...]:
    """Return the marks for feats and points in the players panel; they are not pieces of the table."""
    pictures: dict[str, Face] = {
        "feat_mark": (art("feat", 0, 0, 17, 17),),
        "points_mark": (
            RectElement(0, 0, 17, 17, WINE, 8.5, MARBLE),
            TextElement(msg("omen.kind.points_mark.short"), 1, 2, 15, 13, 8, MARBLE, font="title"),
        ),
    }
    return tuple(
        piece(id, Shape.DISC, (17, 17), msg(f"omen.kind.{id}"), face, material="plain") for id, face in pictures.items()
    )


def back_kinds() -> tuple[Kind, ...]:
    """Return the backs shown to players who may not know a card: interchangeable, so that no id reveals it."""
    worth = {"hand": REWARD_POINTS, "used": USED_REWARD_POINTS}
    return tuple(
        piece(
            name,
            Shape.CARD,
            size,
            msg(f"omen.kind.{name}"),
            _back(name, size),
            hidden=True,
            text=(msg(f"omen.kind.{name}.text", **gaps),),
        )
        for name, size, gaps in (("unit_back", CARD, {}), ("reward_back", REWARD, worth))
    )
