"""The set and the table, in millimetres."""

from tabletop.core.game import Settings
from tabletop.core.plan import Arrange, Kind, Patch, Print, Shape, Show, TablePlan, Zone
from tabletop.core.words import say
from tests.example_game.state import CARDS, PICKERS


def plan(seats: int, settings: Settings) -> TablePlan:
    """All kinds, zones and pieces for a number of seats."""
    cards = [_kind(f"card{number}", Shape.CARD, 44, 62, str(number)) for number in range(1, CARDS + 1)]
    pickers = [_kind(f"picker{seat}", Shape.FIGURE, 16, 20, seat=seat) for seat in range(seats)]
    alike = [_kind("back", Shape.CARD, 44, 62, "?"), _kind("apple", Shape.TOKEN, 14, 14, colour="#7cb342"), *pickers]
    die = _kind("die", Shape.DIE, 16, 16, *"123456")
    zones = [_zone("orchard", 20, 40, 180, 60), _zone("market", 210, 40, 180, 60), _zone("tray", 590, 40, 60, 60)]
    zones.append(_zone("deck", 660, 40, 50, 70, Arrange.PILE, Show.NONE))
    for seat in range(seats):
        x, y = 20 + 370 * (seat % 2), 150 + 190 * (seat // 2)
        zones += [
            _zone(f"home{seat}", x, y, 60, 60, owner=seat),
            _zone(f"store{seat}", x + 70, y, 220, 60, Arrange.GRID, owner=seat),
            _zone(f"stall{seat}", x + 300, y, 50, 70, Arrange.PILE, owner=seat),
            _zone(f"hand{seat}", x, y + 80, 290, 70, Arrange.FAN, Show.OWNER, seat),
        ]
    return TablePlan(
        width=760, height=530, kinds=(*cards, *alike, die), zones=tuple(zones),
        unique={f"card-{number}": card.id for number, card in enumerate(cards, 1)} | {"die-1": "die", "die-2": "die"},
        alike=dict(zip([kind.id for kind in alike], [CARDS, 90, *[PICKERS] * seats], strict=True)),
    )  # fmt: skip


def _kind(id: str, shape: Shape, width: float, height: float, *figures: str, colour: str = "#fdf6e3",
          seat: int | None = None) -> Kind:  # fmt: skip
    paper = Patch(0, 0, width, height, colour, 3, "#b8a888")
    faces = tuple((paper, Print(figure, 2, 2, width - 4, height - 4, 10)) for figure in figures) or ((),)
    name = say(f"example_game.kind.{id.rstrip('0123456789')}")
    return Kind(id=id, shape=shape, width=width, height=height, name=name, colour=colour, faces=faces, seat=seat)


def _zone(id: str, x: float, y: float, w: float, h: float, arrange: Arrange = Arrange.ROW, show: Show = Show.ALL,
          owner: int | None = None) -> Zone:  # fmt: skip
    name, label = say(f"example_game.zone.{id.rstrip('0123')}"), (x + w / 2, y - 6, 5)
    return Zone(id=id, x=x, y=y, w=w, h=h, arrange=arrange, show=show, owner=owner, name=name, label=label,
                outline=True)  # fmt: skip
