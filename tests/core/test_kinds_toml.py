"""Kinds from a list equal kinds in code, and a list with an unknown word is refused."""

import tomllib
from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.table.kinds_toml import Printed
from tabletop.core.table.layout import ImageElement, Kind, RectElement, Shape, TextElement

LIST = """
[colours]
bone = "#efe3c8"

[kinds]
gold = { shape = "token", size = [16, 9], art = "gold", material = "gold", text = ["inspect.good value=gold"] }
person = { each = "seat", shape = "figure", size = [13, 17], art = "person", tint = "seat", thickness = 10 }
card = { shape = "card", size = [4, 6], name = "kind.card_of number=3", art = "a", back = "b", colour = "bone" }
bare = { shape = "disc", size = [3, 3] }

[kinds.tile]
shape = "tile"
size = [26, 25]
art = "hut"
face = [
    { art = "seat/shape", at = [1, 2, 3, 4], tint = "bone" },
    { patch = "bone", at = [1, 1, 10, 10], radius = 5, line = "bone" },
    { figure = "1", at = [2, 2, 8, 8], size = 8, colour = "bone" },
    { print = "print.one", align = "left" },
]

[kinds.two]
shape = "tile"
size = [2, 2]
faces = [[{ patch = "#123456" }], [{ patch = "seat" }]]
face_names = ["side.one", "side.two"]
"""


def kind_of(id: str, shape: Shape, size: tuple[float, float], word: str = "", **rest: Any) -> Kind:
    name = msg(f"a_game.kind.{word or id}")
    return Kind(**{"id": id, "shape": shape, "width": size[0], "height": size[1], "name": name, **rest})


def test_a_picture_may_differ_for_each_seat() -> None:
    """`{seat}` in its name is the number of the seat, on the piece itself and on marks above."""
    looks = 'art = "hull_{seat}", face = [{ art = "sail_{seat}" }]'
    entry = f'hull = {{ each = "seat", shape = "disc", size = [9, 9], {looks} }}'
    found = Printed("a_game", tomllib.loads(f"[kinds]\n{entry}")).kinds(2)
    wanted = [[f"a_game/hull_{seat}", f"a_game/sail_{seat}"] for seat in range(2)]
    assert [[mark.name for mark in kind.faces[0] if isinstance(mark, ImageElement)] for kind in found] == wanted


def test_a_list_comes_to_the_same_as_code() -> None:
    """Pictures fill the piece, colours go by name, sentences are those of the game, seats are numbered."""
    found = Printed("a_game", tomllib.loads(LIST), {"gold": 6}).kinds(2)
    bone = "#efe3c8"
    hut = (
        ImageElement("a_game/hut", 0, 0, 26, 25),
        ImageElement("seat/shape", 1, 2, 3, 4, bone),
        RectElement(1, 1, 10, 10, bone, 5, bone),
        TextElement("1", 2, 2, 8, 8, 8, bone, font="figure"),
        TextElement(msg("a_game.print.one"), 0, 0, 26, 25, align="left"),
    )
    person = ((ImageElement("a_game/person", 0, 0, 13, 17, "seat"),),)
    sides = ((ImageElement("a_game/a", 0, 0, 4, 6),), (ImageElement("a_game/b", 0, 0, 4, 6),))
    assert list(found) == [
        kind_of("gold", Shape.TOKEN, (16, 9), faces=((ImageElement("a_game/gold", 0, 0, 16, 9),),), material="gold",
                text=(msg("a_game.inspect.good", value=6),)),
        kind_of("person_0", Shape.FIGURE, (13, 17), "person", faces=person, seat=0, thickness=10),
        kind_of("person_1", Shape.FIGURE, (13, 17), "person", faces=person, seat=1, thickness=10),
        kind_of("card", Shape.CARD, (4, 6), faces=sides, colour=bone, name=msg("a_game.kind.card_of", number=3)),
        kind_of("bare", Shape.DISC, (3, 3)),
        kind_of("tile", Shape.TILE, (26, 25), faces=(hut,)),
        kind_of("two", Shape.TILE, (2, 2),
                faces=((RectElement(0, 0, 2, 2, "#123456"),), (RectElement(0, 0, 2, 2, "seat"),)),
                face_names=(msg("a_game.side.one"), msg("a_game.side.two"))),
    ]  # fmt: skip


def test_a_size_can_be_asked_for() -> None:
    """Things drawn by hand beside the list have the sizes of the list."""
    assert Printed("a_game", tomllib.loads(LIST)).size("person") == (13, 17)


@pytest.mark.parametrize(
    "entry",
    [
        '{ shape = "token" }',
        '{ shape = "blob", size = [1, 1] }',
        '{ shape = "token", size = [1, 1], smell = "sweet" }',
        '{ shape = "token", size = [1, 1], text = ["about value=gold"] }',
        '{ shape = "token", size = [1, 1], face = [{ smell = "sweet" }] }',
        '{ shape = "token", size = [1, 1], each = "city" }',
    ],
)
def test_what_an_entry_cannot_say_is_refused(entry: str) -> None:
    """A missing size, an unknown shape, look, mark, fact or repetition is an error, not an odd-looking piece."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        list(Printed("a_game", tomllib.loads(f"[colours]\n[kinds]\none = {entry}")).kinds(2))
