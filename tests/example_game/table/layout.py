"""The zones of the table and the pieces in the box, in millimetres."""

from tabletop.core.data.messages import msg
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import zone
from tabletop.core.table.layout import Arrangement, TableLayout, Visibility, Zone, ZoneRole
from tests.example_game.rules.facts import CARDS, PICKERS
from tests.example_game.table.pieces import all_kinds


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return all kinds, zones and pieces for a number of seats."""
    zones = [_zone("orchard", 20, 40, 180, 60), _zone("market", 210, 40, 180, 60)]
    zones.append(_zone("tray", 590, 40, 60, 60, role="tray"))
    zones.append(_zone("deck", 660, 40, 50, 70, Arrangement.PILE, Visibility.NONE))
    for seat in range(seats):
        x, y = 20 + 370 * (seat % 2), 150 + 190 * (seat // 2)
        zones += [
            _zone(f"home{seat}", x, y, 60, 60, owner=seat),
            _zone(f"store{seat}", x + 70, y, 220, 60, Arrangement.GRID, owner=seat),
            _zone(f"stall{seat}", x + 300, y, 50, 70, Arrangement.PILE, owner=seat),
            _zone(f"hand{seat}", x, y + 80, 290, 70, Arrangement.FAN, Visibility.OWNER, seat, "hand"),
        ]
    unique = {f"card-{number}": f"card{number}" for number in range(1, CARDS + 1)} | {"die-1": "die", "die-2": "die"}
    alike = {"back": CARDS, "apple": 90} | {f"picker{seat}": PICKERS for seat in range(seats)}
    return TableLayout(
        width=760, height=530, kinds=tuple(all_kinds(seats)), zones=tuple(zones), unique=unique, fungible=alike
    )


def _zone(id: str, x: float, y: float, w: float, h: float, arrange: Arrangement = Arrangement.ROW,
          show: Visibility = Visibility.ALL, owner: int | None = None,
          role: ZoneRole | None = None) -> Zone:  # fmt: skip
    name, label = msg(f"example_game.zone.{id.rstrip('0123')}"), (x + w / 2, y - 6, 5)
    return zone(id, (x, y, w, h), arrange, show=show, owner=owner, name=name, label=label, outline=True, role=role)
