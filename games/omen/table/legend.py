"""The legend of the table: the signs and coloured figures of the cards as small kinds, with their meanings."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import BEAST_SIZE, CITY_LIMIT, INCITED_STRENGTH
from games.omen.table.pieces import BLOOD, CORNERS, FIGURE, GOLD, GROUND, INK, LEAF, MARBLE, MIDNIGHT, SIGN_INK, SKY
from games.omen.table.pieces_short import COIN_SIGN, SIGNS, TYPE_SIGNS
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.builders import piece
from tabletop.core.table.layout import Face, Kind, RectElement, Shape, TextElement

FIGURES: Final = {"cost": GOLD, "value": LEAF, "strength": BLOOD, "channel": SKY}
"""Colours of the figures' fields by meaning; their corners distinguish them as well."""


def _words(sign: str) -> Message:
    """Return the meaning of a sign."""
    return msg(f"omen.sign.{sign}", size=BEAST_SIZE, limit=CITY_LIMIT, strength=INCITED_STRENGTH)


def _figure(what: str) -> Face:
    return (RectElement(0, 0, FIGURE, FIGURE, FIGURES[what], CORNERS[what], INK),)


def _sign(name: str) -> Face:
    ground = SIGN_INK.get(name, GROUND.get(name, INK))
    return (
        RectElement(0, 0, FIGURE, FIGURE, MARBLE, 3),
        TextElement(SIGNS[name], 1, 1, FIGURE - 2, FIGURE - 2, 15, ground, font="icon", signs=COIN_SIGN),
    )


def legend_kinds(*, spirits: bool, heroes: bool) -> tuple[Kind, ...]:
    """Return the kinds shown in the legend of a match with these modules; they are not pieces of the table."""
    faces = {what: _figure(what) for what in FIGURES} | {name: _sign(name) for name in SIGNS}
    faces["incite"] = _incited()
    absent = {*(() if spirits else ("channel", "spirit")), *(() if heroes else ("hero",))}
    return tuple(
        piece(f"sign_{name}", Shape.TILE, (FIGURE, FIGURE), _words(name), face, material="plain")
        for name, face in faces.items()
        if name not in absent
    )


def _incited() -> Face:
    """Return a small unit card that lies face down as a beast."""
    return (
        RectElement(3, 0, FIGURE - 6, FIGURE, MIDNIGHT, 2, INK),
        RectElement(3, 0, FIGURE - 6, 7, GROUND["beast"], 2),
        RectElement(3, FIGURE - 7, FIGURE - 6, 7, GROUND["beast"], 2),
    )


ORDER: Final = (*FIGURES, *[sign for sign in SIGNS if sign not in TYPE_SIGNS], "incite", *TYPE_SIGNS)
LEGEND: Final = (*[(f"sign_{name}", _words(name)) for name in ORDER], ("unit_back", msg("omen.reconstructed")))
"""Figures, then the signs in the abilities, the types, and what is our own of the cards."""
