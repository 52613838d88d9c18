"""A picture of the eight arrangements of a zone: `python -m tests.arrangements` writes `docs/arrangements.webp`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game, GameRules, GameTable
from tabletop.core.rules.labels import Result, Score
from tabletop.core.rules.questions import Script, choose
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Arrangement, Shape, TableLayout, TextElement
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.table.table import Pose
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.shell.export.thumbnail_cache import picture_of
from tests.test_architecture import ROOT

PICTURE: Final = ROOT / "docs" / "arrangements.webp"
SIZE: Final = (1060, 420)
QUALITY: Final = 70
CELL: Final = (220, 125)
"""The room of one zone with its name, in millimetres."""
BOX: Final = (196, 84)
"""The zone itself."""
CARDS: Final = (Arrangement.ROW, Arrangement.PILE, Arrangement.FAN, Arrangement.GRID)
"""The arrangements that are shown with cards; the others have tokens."""
MANY: Final = {Arrangement.ROW: 8, Arrangement.PILE: 6, Arrangement.FAN: 6, Arrangement.GRID: 10}
TOKENS: Final = {"red": "#b0413e", "blue": "#3a6ea5", "green": "#4f8a4c"}


@dataclass(slots=True)
class Shown(Copyable):
    """A table that is only looked at."""

    phase: str = "look"


def look(state: Shown) -> Script[None]:
    """Wait for an answer that nobody gives."""
    yield from choose(0, "look", ("this", "that"))


def layout(seats: int, settings: Any) -> TableLayout:
    """Return the table: a zone for each arrangement with its name above, in two rows of four."""
    kinds = [
        piece(f"card{number}", Shape.CARD, (30, 38), msg("core.seat", number=number),
              (TextElement(str(number), 0, 5, 30, 28, 18),))
        for number in range(1, 11)
    ]  # fmt: skip
    kinds += [piece(colour, Shape.TOKEN, (16, 16), msg("core.seat", number=1), colour=ink)
              for colour, ink in TOKENS.items()]  # fmt: skip
    zones, unique = [], dict[str, str]()
    for place, arrange in enumerate(Arrangement):
        x, y = 12 + CELL[0] * (place % 4), 12 + CELL[1] * (place // 4)
        kinds.append(piece(f"name_{arrange}", Shape.BOARD, (BOX[0], 18), msg("core.seat", number=1),
                           (TextElement(arrange.name, 0, 0, BOX[0], 18, 13, "#241a10"),)))  # fmt: skip
        zones.append(zone(f"name_{arrange}", (x, y, BOX[0], 18)))
        unique[f"name_{arrange}"] = f"name_{arrange}"
        spots = tuple((x + 28 + 35 * number, y + 22 + (24 if number % 2 else 58)) for number in range(5))
        zones.append(zone(arrange, (x, y + 22, *BOX), arrange, outline=True, spots=spots))
        unique |= {f"{arrange}-{number}": f"card{number}" for number in range(1, MANY.get(arrange, 0) + 1)}
        unique |= {f"{arrange}-{one}-{number}": one for one in TOKENS for number in range(4) if arrange not in CARDS}
    return TableLayout(
        width=CELL[0] * 4 + 4,
        height=CELL[1] * 2 + 4,
        kinds=tuple(kinds),
        zones=tuple(zones),
        unique=unique,
        mat="cloth",
    )


def project(state: Shown, viewer: int | None) -> dict[str, ZoneContents]:
    """Return what lies in each zone: cards by their numbers, or tokens by their colours."""
    wants: dict[str, ZoneContents] = {}
    for arrange in Arrangement:
        wants[f"name_{arrange}"] = ZoneContents([PlacedPiece(f"name_{arrange}")])
        cards = [PlacedPiece(f"{arrange}-{number}") for number in range(1, MANY.get(arrange, 0) + 1)]
        tokens = [f"{arrange}-{one}-{number}" for number in range(4) for one in TOKENS]
        if arrange is Arrangement.SPOTS:
            tokens = tokens[:5]
        poses = {one: _on_a_curve(place) if arrange is Arrangement.FREE else None for place, one in enumerate(tokens)}
        wants[arrange] = ZoneContents(cards or [PlacedPiece(one, pose=pose) for one, pose in poses.items()])
    return wants


def _on_a_curve(place: int) -> Pose:
    """Return a pose on a wave, for the zone in which each piece has one of its own."""
    return Pose(14 + 15.3 * place, BOX[1] / 2 + 28 * math.sin(place * 0.9), place * 20)


def result(state: Shown) -> Result:
    """Return a score of nothing."""
    return Result((Score(0, 0, ()),), (0,))


GAME: Final = Game(
    id="arrangements",
    seats=range(1, 2),
    rules=GameRules(state=Shown, setup=lambda seats, settings: Shown(), phases={"look": look}, result=result),
    table=GameTable(layout=layout, project=project),
)


def picture() -> pygame.Surface:
    """Return the picture of the table."""
    return picture_of(MatchSession.new(GAME, [Player("Ann", 0)], seed="1"), SIZE)


def write(path: Path) -> None:
    """Write the picture as WebP; this needs Pillow."""
    from PIL import Image

    surface = picture()
    Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB")).save(
        path, "WEBP", quality=QUALITY, method=6
    )


if __name__ == "__main__":
    write(PICTURE)
