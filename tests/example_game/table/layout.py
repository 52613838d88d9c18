"""The zones of the table and the pieces in the box, in millimetres."""

from tabletop.core.data.messages import say
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import zone
from tabletop.core.table.layout import Arrange, Show, TablePlan, Zone, ZoneRole
from tests.example_game.rules.facts import CARDS, PICKERS
from tests.example_game.table.pieces import all_kinds


def plan(seats: int, settings: Settings) -> TablePlan:
    """All kinds, zones and pieces for a number of seats."""
    zones = [_zone("orchard", 20, 40, 180, 60), _zone("market", 210, 40, 180, 60)]
    zones.append(_zone("tray", 590, 40, 60, 60, role="tray"))
    zones.append(_zone("deck", 660, 40, 50, 70, Arrange.PILE, Show.NONE))
    for seat in range(seats):
        x, y = 20 + 370 * (seat % 2), 150 + 190 * (seat // 2)
        zones += [
            _zone(f"home{seat}", x, y, 60, 60, owner=seat),
            _zone(f"store{seat}", x + 70, y, 220, 60, Arrange.GRID, owner=seat),
            _zone(f"stall{seat}", x + 300, y, 50, 70, Arrange.PILE, owner=seat),
            _zone(f"hand{seat}", x, y + 80, 290, 70, Arrange.FAN, Show.OWNER, seat, "hand"),
        ]
    unique = {f"card-{number}": f"card{number}" for number in range(1, CARDS + 1)} | {"die-1": "die", "die-2": "die"}
    alike = {"back": CARDS, "apple": 90} | {f"picker{seat}": PICKERS for seat in range(seats)}
    return TablePlan(
        width=760, height=530, kinds=tuple(all_kinds(seats)), zones=tuple(zones), unique=unique, alike=alike
    )


def _zone(id: str, x: float, y: float, w: float, h: float, arrange: Arrange = Arrange.ROW, show: Show = Show.ALL,
          owner: int | None = None, role: ZoneRole | None = None) -> Zone:  # fmt: skip
    name, label = say(f"example_game.zone.{id.rstrip('0123')}"), (x + w / 2, y - 6, 5)
    return zone(id, (x, y, w, h), arrange, show=show, owner=owner, name=name, label=label, outline=True, role=role)
