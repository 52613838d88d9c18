"""The aiming help of a match, as pages are told it: in words, and as far as they may draw it.

A page computes what it draws from what it is told, so a match without a line tells it nothing from which a line follows
but the places of the discs, which lie on the table anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from physics.scene import Disc, Obstacle, Scene
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.flicking import AimHelp, BoardFrame
from tabletop.core.game.game import Game

DrawnHelp: TypeAlias = Literal["line", "direction", "bare"]
"""The help that a page draws."""
DRAWN: Final[dict[AimHelp, DrawnHelp]] = {"line": "line", "direction": "direction", "bare": "bare", "ghost": "line"}
"""The drawing of a page for each help: never more than the help shows, and no paths after a contact."""


@dataclass(frozen=True, slots=True)
class PageAim:
    """The aiming help of a match: the board, what a page draws, and the names of the setting and of its choice."""

    ground: BoardFrame
    drawn: DrawnHelp
    title: Message | None = None
    name: Message | None = None

    def as_fields(self, text: Callable[[Message | str | int], str]) -> dict[str, Any]:
        """Return the help in words; without the title in a game that has no such setting."""
        fields: dict[str, Any] = {"help": self.drawn, "text": text(msg(f"ui.setup.aim.{self.drawn}"))}
        if self.title is not None and self.name is not None:
            fields |= {"title": text(self.title), "name": text(self.name)}
        return fields

    def way(self, scene: Scene) -> dict[str, Any] | None:
        """Return the obstacles of a line in table millimetres, and how discs slow down; None unless a line is drawn.

        `round` holds the centre and the radius of every disc and obstacle, `edges` the first and last x and y of the
        board (None where there is no edge), `rim` the centre and the radius of a round board (None for any other),
        `slowing` is in mm/s².
        """
        if self.drawn != "line":
            return None
        scale = self.ground.scale
        things: tuple[Disc | Obstacle, ...] = (*scene.discs, *scene.obstacles)
        middles = {one.id: self.ground.to_table(one.x, one.y) for one in things}
        across, down = (None if half is None else half * scale for half in (scene.half_width, scene.half_height))
        left, top = self.ground.to_table(0.0, 0.0)
        return {
            "round": {one.id: [round(at, 1) for at in (*middles[one.id], one.radius * scale)] for one in things},
            "edges": [
                None if half is None else round(middle + side * half, 1)
                for middle, half in ((left, across), (top, down))
                for side in (-1, 1)
            ],
            "rim": None if scene.radius is None else [round(at, 1) for at in (left, top, scene.radius * scale)],
            "slowing": round(scene.braking * scale),
        }


def aim_of(game: Game[Any], settings: Mapping[str, Any]) -> PageAim | None:
    """Return the aiming help of a match with these settings; None for a game without flicks."""
    flicking = game.table.flicking
    if flicking is None:
        return None
    help = flicking.rules(settings).aim_help
    if flicking.help_setting is None:
        return PageAim(flicking.ground, DRAWN[help])
    key = game.words_of(flicking.help_setting)
    return PageAim(flicking.ground, DRAWN[help], msg(key), msg(f"{key}.{help}"))
