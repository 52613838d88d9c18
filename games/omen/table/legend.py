"""The legend of the table: the signs and coloured figures of the cards as small kinds, with their meanings."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import BEAST_SIZE, CITY_LIMIT
from games.omen.table.pieces import BLOOD, CORNERS, FIGURE, GOLD, GROUND, INK, LEAF, MARBLE, SIGN_INK, SKY
from games.omen.table.pieces_short import COIN_SIGN, SIGNS, TYPE_SIGNS
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.builders import piece
from tabletop.core.table.layout import Face, Kind, RectElement, Shape, TextElement

FIGURES: Final = {"cost": GOLD, "value": LEAF, "strength": BLOOD, "channel": SKY}
"""Colours of the figures' fields by meaning; their corners distinguish them as well."""


def _words(sign: str) -> Message:
    """Return the meaning of a sign."""
    return msg(f"omen.sign.{sign}", size=BEAST_SIZE, limit=CITY_LIMIT)


def _figure(what: str) -> Face:
    return (RectElement(0, 0, FIGURE, FIGURE, FIGURES[what], CORNERS[what], INK),)


def _sign(name: str) -> Face:
    ground = SIGN_INK.get(name, GROUND.get(name, INK))
    return (
        RectElement(0, 0, FIGURE, FIGURE, MARBLE, 3),
        TextElement(SIGNS[name], 1, 1, FIGURE - 2, FIGURE - 2, 15, ground, font="icon", signs=COIN_SIGN),
    )


def legend_kinds() -> tuple[Kind, ...]:
    """Return the kinds shown in the legend; they are not pieces of the table."""
    faces = {what: _figure(what) for what in FIGURES} | {name: _sign(name) for name in SIGNS}
    return tuple(
        piece(f"sign_{name}", Shape.TILE, (FIGURE, FIGURE), _words(name), face, material="plain")
        for name, face in faces.items()
    )


LEGEND: Final = tuple(
    (f"sign_{name}", _words(name))
    for name in (*FIGURES, *[sign for sign in SIGNS if sign not in TYPE_SIGNS], *TYPE_SIGNS)
)
"""Figures, then the signs in the abilities, then the types."""
