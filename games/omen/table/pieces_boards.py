"""The faces of the boards, coins and markers of the table."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import CITIES, WAR_OPPOSING, WAR_TOTAL
from games.omen.table import pieces
from games.omen.table.geometry import CARD_H, CITY_H, CITY_W, PHASE_H, PHASE_W, PHASES
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.table.builders import piece
from tabletop.core.table.layout import FaceElement, ImageElement, Kind, RectElement, Shape, TextElement

SIDE, CITY = 294 / 124, 300 / 180
"""The width of the pictures of a side and of a city, divided by their height."""
COIN: Final = 25.0
"""Diameter of a coin: 22 pixels in the smallest window (mm)."""


def furniture() -> tuple[Kind, ...]:
    """Return boards, markers and coins."""
    coin = piece(
        "coin",
        Shape.DISC,
        (COIN, COIN),
        msg("omen.kind.coin"),
        (pieces.art("coin", 0, 0, COIN, COIN),),
        material="metal",
        colour="#c9a24a",
        thickness=1.5,
    )
    banners = (msg("omen.kind.war_banner"), *[msg("omen.banner.leads", who=SeatName(seat)) for seat in (0, 1)])
    banner = piece(
        "war_banner",
        Shape.TOKEN,
        pieces.BANNER,
        msg("omen.kind.war_banner"),
        *(
            (TextElement(text, 3, 1, pieces.BANNER[0] - 6, pieces.BANNER[1] - 2, 12, pieces.MARBLE),)
            for text in banners
        ),
        material="cloth",
        colour=pieces.WINE,
        text=(msg("omen.kind.war_banner.text", opposing=WAR_OPPOSING, total=WAR_TOTAL),),
    )
    phase = piece(
        "phase", Shape.DISC, (18, 18), msg("omen.kind.phase"), material="wood", colour=pieces.GOLD, thickness=2
    )
    return (*_boards(), coin, banner, phase)


def _boards() -> tuple[Kind, ...]:
    """Return the three cities, the ground of the sides, and the row of phases."""
    phases: list[FaceElement] = []
    for number, phase in enumerate(PHASES):
        x = PHASE_W * number
        phases.append(RectElement(x, 0, PHASE_W - 3, PHASE_H, "#2c3550", 4, pieces.BRONZE))
        phases.append(
            TextElement(msg(f"omen.phase.{phase}"), x + 25, 2, PHASE_W - 30, PHASE_H - 4, 11.6, pieces.MARBLE)
        )
    made = [
        *(
            _board(f"places_{seat}", CITY_W, CARD_H + 4, [_filling(f"side_{seat}", CARD_H + 4, SIDE)])
            for seat in (0, 1)
        ),
        _board("phases", PHASE_W * len(PHASES), PHASE_H, phases),
    ]
    for city in CITIES:
        made.append(_board(f"city_{city + 1}", CITY_W, CITY_H, [_filling(f"city_{city + 1}", CITY_H, CITY)]))
    return tuple(made)


def _board(id: str, width: float, height: float, marks: list[FaceElement]) -> Kind:
    name = msg(f"omen.kind.{id}")
    return piece(id, Shape.BOARD, (width, height), name, tuple(marks), material="plain")


def _filling(name: str, height: float, shape: float) -> ImageElement:
    """Return a picture that fills a board of a city; what is beyond the edges is not seen. `shape`: width by height."""
    width = max(CITY_W, height * shape)
    tall = width / shape
    return pieces.art(name, (CITY_W - width) / 2, (height - tall) / 2, width, tall)
