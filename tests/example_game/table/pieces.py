"""The kinds of pieces and their prints, in millimetres."""

from tabletop.core.data.messages import msg
from tabletop.core.table.builders import piece
from tabletop.core.table.layout import Kind, RectElement, Shape, TextElement
from tests.example_game.rules.facts import CARDS


def all_kinds(seats: int) -> list[Kind]:
    """Return the cards, the counters, and the die."""
    cards = [_kind(f"card{number}", Shape.CARD, 44, 62, str(number)) for number in range(1, CARDS + 1)]
    back, apple = _kind("back", Shape.CARD, 44, 62, "?"), _kind("apple", Shape.TOKEN, 14, 14, colour="#7cb342")
    pickers = [_kind(f"picker{seat}", Shape.FIGURE, 16, 20, seat=seat) for seat in range(seats)]
    return [*cards, back, apple, *pickers, _kind("die", Shape.DIE, 16, 16, *"123456")]


def _kind(id: str, shape: Shape, width: float, height: float, *figures: str, colour: str = "#fdf6e3",
          seat: int | None = None) -> Kind:  # fmt: skip
    paper = RectElement(0, 0, width, height, colour, 3, "#b8a888")
    faces = tuple((paper, TextElement(figure, 2, 2, width - 4, height - 4, 10)) for figure in figures) or ((),)
    name = msg(f"example_game.kind.{id.rstrip('0123456789')}")
    return piece(id, shape, (width, height), name, *faces, colour=colour, seat=seat)
