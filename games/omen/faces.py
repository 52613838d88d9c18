"""What is printed on the cards, tokens and boards of Omen: every text and figure comes from the card data."""

from __future__ import annotations

from typing import Final

from games.omen.facts import (
    BY_TYPE,
    CHANNEL_COST,
    CITY_LIMIT,
    COST,
    FEATS,
    REWARD_KINDS,
    REWARD_POINTS,
    STATUS,
    STRENGTH,
    TIMING,
    TYPE,
    UNITS,
    USED_REWARD_POINTS,
    VALUE,
    numbers_of,
)
from games.omen.feats import needed
from tabletop.table import Art, Face, Kind, Mark, Patch, Print, Shape
from tabletop.words import Message, say

CARD: Final = (63.0, 88.0)
FEAT: Final = (56.0, 66.0)
INK, MARBLE, BRONZE, WINE, OLIVE, MIDNIGHT = "#2b2118", "#f1ebdc", "#a9793b", "#6e2233", "#66703a", "#22304f"
GROUND: Final = {"soldier": WINE, "beast": BRONZE, "oracle": OLIVE, "spirit": MIDNIGHT, "hero": "#8a4b1f"}
PICTURES: Final = {"soldier": 6, "beast": 6, "oracle": 4, "spirit": 4, "hero": 6}
"""How many pictures there are of each type; the cards of a type take them in turn."""
LETTER: Final = 4.2
"""Height of the letters of an ability, where they fit (mm)."""
STEP_WIDTH: Final = 7.4
"""Distance between two fields of a feat's own track (mm)."""


def unit_kinds() -> tuple[Kind, ...]:
    return tuple(_unit(unit) for unit in UNITS)


def card_name(card: str) -> Message:
    return say(f"omen.card.{card}")


def ability_text(card: str) -> tuple[Message, ...]:
    """The ability as printed: one sentence group, or A and B of a spirit."""
    if TYPE.get(card) == "spirit":
        return tuple(
            say("omen.option.mode", mode=mode.upper(), text=say(f"omen.text.{card}_{mode}", **numbers_of(card, mode)))
            for mode in ("a", "b")
        )
    return (say(f"omen.text.{card}", **numbers_of(card)),)


def _explained(card: str) -> tuple[Message, ...]:
    """What the inspect view says: type, figures, when the ability works, the ability, and how certain the text is."""
    lines: list[Message] = []
    if card in TYPE:
        figures = {"cost": COST[card], "value": VALUE[card], "strength": STRENGTH[card]}
        lines.append(say("omen.figures", type=say(f"omen.type.{TYPE[card]}"), **figures))
        if card in CHANNEL_COST:
            lines.append(say("omen.channel_cost", cost=CHANNEL_COST[card]))
        lines.append(say(f"omen.when.{TIMING.get(card, TYPE[card])}"))
    elif card in REWARD_KINDS:
        lines.append(say("omen.when.reward", hand=REWARD_POINTS, used=USED_REWARD_POINTS))
    lines += ability_text(card)
    lines.append(say("omen.reconstructed" if STATUS[card] == "RECONSTRUCTED" else "omen.single_source"))
    return tuple(lines)


def _unit(unit: str) -> Kind:
    kind = TYPE[unit]
    width, height = CARD
    number = BY_TYPE[kind].index(unit) % PICTURES[kind] + 1
    front: list[Mark] = [
        Patch(0, 0, width, height, GROUND[kind], 3),
        Patch(2, 2, width - 4, height - 4, MARBLE, 2, BRONZE),
        Patch(2, 2, width - 4, 9.5, GROUND[kind], 2),
        Print(card_name(unit), 12, 3, width - 24, 7.5, 4.4, MARBLE, font="title"),
        Art(f"omen/{kind}_{number}", 4, 12.5, width - 8, 36),
        *_corner(COST[unit], 2.5, 2.2, "#d8b25a"),
        *_corner(VALUE[unit], width - 11.5, 2.2, "#b9c3a0"),
        *_corner(STRENGTH[unit], 2.5, height - 11.2, "#c98a7d"),
        Print(say(f"omen.type.{kind}"), 12, height - 9, width - 24, 6, 3.2, GROUND[kind]),
    ]
    texts = ability_text(unit)
    room = 27.5 / len(texts)
    for line, text in enumerate(texts):
        front.append(Print(text, 4.5, 49.5 + line * room, width - 9, room - 0.5, LETTER, INK))
    if unit in CHANNEL_COST:
        front += _corner(CHANNEL_COST[unit], width - 11.5, height - 11.2, "#9db0d6")
    return Kind(
        id=unit,
        shape=Shape.CARD,
        width=width,
        height=height,
        name=card_name(unit),
        faces=(tuple(front), _back("unit_back")),
        text=_explained(unit),
    )


def _corner(figure: int, x: float, y: float, colour: str) -> tuple[Mark, ...]:
    return (
        Patch(x, y, 9, 9, colour, 4.5, INK),
        Print(str(figure), x, y + 0.5, 9, 8, 6, INK, font="figure"),
    )


def _back(name: str) -> Face:
    width, height = CARD
    ground = MIDNIGHT if name == "unit_back" else "#7a5a1e"
    return (Patch(0, 0, width, height, ground, 3), Art(f"omen/{name}", 2, 2, width - 4, height - 4))


def reward_kinds() -> tuple[Kind, ...]:
    width, height = CARD
    kinds = []
    for reward in REWARD_KINDS:
        (text,) = ability_text(reward)
        front: Face = (
            Patch(0, 0, width, height, "#7a5a1e", 3),
            Patch(2, 2, width - 4, height - 4, MARBLE, 2, BRONZE),
            Patch(2, 2, width - 4, 9.5, "#7a5a1e", 2),
            Print(card_name(reward), 4, 3, width - 8, 7.5, 4.4, MARBLE, font="title"),
            Art("omen/reward_back", 12, 13, width - 24, 34),
            Print(text, 4.5, 49.5, width - 9, 27, LETTER, INK),
            Print(say("omen.type.reward"), 12, height - 9, width - 24, 6, 3.2, "#7a5a1e"),
        )
        kinds.append(
            Kind(
                id=reward,
                shape=Shape.CARD,
                width=width,
                height=height,
                name=card_name(reward),
                faces=(front, _back("reward_back")),
                text=_explained(reward),
            )
        )
    return tuple(kinds)


def step_of_feat(feat: str, progress: int) -> tuple[float, float]:
    """Where the progress marker of a feat stands, in mm from the card's centre."""
    steps = needed(feat)
    return (min(progress, steps) - steps / 2) * STEP_WIDTH, FEAT[1] / 2 - 7


def feat_kinds() -> tuple[Kind, ...]:
    width, height = FEAT
    kinds = []
    for feat in FEATS:
        (text,) = ability_text(feat)
        track: list[Mark] = []
        for step in range(needed(feat) + 1):
            x = width / 2 + step_of_feat(feat, step)[0]
            track.append(Patch(x - 3.2, height - 10.2, 6.4, 6.4, "#e3d8bd", 3.2, BRONZE))
            track.append(Print(str(step), x - 3.2, height - 10, 6.4, 6, 3.6, INK, font="figure"))
        front: Face = (
            Patch(0, 0, width, height, MIDNIGHT, 3),
            Patch(1.5, 1.5, width - 3, height - 3, MARBLE, 2, BRONZE),
            Art("omen/feat", width / 2 - 9, 9, 18, 14),
            Print(card_name(feat), 3, 2.5, width - 6, 6.5, 4, WINE, font="title"),
            Print(text, 3.5, 24, width - 7, 30, LETTER, INK),
            *track,
        )
        back: Face = (
            Patch(0, 0, width, height, BRONZE, 3),
            Art("omen/feat", 8, 6, width - 16, height - 26),
            Print(say("omen.achieved"), 4, height - 18, width - 8, 12, 4.4, INK, font="title"),
        )
        kinds.append(
            Kind(
                id=feat,
                shape=Shape.CARD,
                width=width,
                height=height,
                name=card_name(feat),
                faces=(front, back),
                text=_explained(feat),
            )
        )
    return tuple(kinds)


def strip_marks() -> tuple[Kind, ...]:
    """Stand for feats and points in a player's strip; no pieces of the table."""
    pictures: dict[str, Face] = {
        "feat_mark": (Art("omen/feat", 0, 0, 17, 17),),
        "points_mark": (
            Patch(0, 0, 17, 17, WINE, 8.5, MARBLE),
            Print(say("omen.kind.points_mark.short"), 1, 2, 15, 13, 8, MARBLE, font="title"),
        ),
    }
    return tuple(
        Kind(
            id=id,
            shape=Shape.DISC,
            width=17,
            height=17,
            name=say(f"omen.kind.{id}"),
            material="plain",
            faces=(face,),
        )
        for id, face in pictures.items()
    )


def back_kinds() -> tuple[Kind, ...]:
    """Cards seen from behind by those who may not know them: look-alikes, so that no id betrays a card."""
    return tuple(
        Kind(
            id=name,
            shape=Shape.CARD,
            width=CARD[0],
            height=CARD[1],
            name=say(f"omen.kind.{name}"),
            faces=(_back(name),),
        )
        for name in ("unit_back", "reward_back")
    )


def figure_kind(id: str, most: int, colour: str) -> Kind:
    """A round counter whose faces show 0 to `most`."""
    faces = tuple(
        (Patch(0, 0, 17, 17, colour, 8.5, INK), Print(str(figure), 1.5, 2, 14, 13, 9, INK, font="figure"))
        for figure in range(most + 1)
    )
    return Kind(
        id=id,
        shape=Shape.DISC,
        width=17,
        height=17,
        name=say(f"omen.kind.{id}"),
        material="metal",
        colour=colour,
        faces=faces,
        thickness=1.5,
        text=(say(f"omen.kind.{id}.text", limit=CITY_LIMIT),),
    )
