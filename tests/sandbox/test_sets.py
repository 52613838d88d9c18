"""Sets of own pieces: their possible content, and one sentence with file and line for each fault."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import translated
from tabletop.core.table.layout import ImageElement, RectElement, Shape, TextElement
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.pieces import figure_of, sides_of
from tabletop.sandbox.model.zones import TABLE, is_bag
from tabletop.sandbox.session import ActionDone
from tabletop.session.locale.translations import Translations
from tabletop.sets.build import INK, PALE_INK
from tabletop.sets.image_size import pixels_of
from tabletop.sets.library import BUILT_IN, Library
from tabletop.sets.model import InvalidSetError, PieceSet, split_name
from tabletop.sets.reader import read_set
from tabletop.ui.sandbox.view import svg_process
from tabletop.ui.sandbox.view.set_pictures import SetPictures, _load
from tabletop.ui.system.picture_memory import BUDGET
from tests.sandbox.hands import LIBRARY, session

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (10).to_bytes(4, "big") * 2 + b"\x08\x06\0\0\0"
SETS = sorted(path.name for path in BUILT_IN.iterdir() if path.is_dir())


def own(folder: Path, toml: str, *pictures: str) -> Path:
    """Return a set folder with this text and empty pictures."""
    folder = folder / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "set.toml").write_text(toml, encoding="utf-8")
    for name in pictures:
        (folder / name).write_bytes(SVG.encode() if name.endswith("svg") else PNG)
    return folder


def wrong(folder: Path, language: str = "en") -> str:
    with pytest.raises(InvalidSetError) as error:
        read_set(folder)
    return Translations(language).text(error.value.reason)


# -- the built-in sets -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_built_in_sets_can_be_read_in_both_languages(name: str, language: str) -> None:
    """Every kind has a name, and every picture exists."""
    found = read_set(BUILT_IN / name)
    words = Translations(language)
    assert words.text(found.name)
    for kind in found.kinds:
        assert words.text(kind.name)
        for face in kind.faces:
            for mark in face:
                if isinstance(mark, ImageElement):
                    parts = split_name(mark.name)
                    assert parts is not None
                    assert (BUILT_IN / parts[0] / parts[1]).is_file()


@pytest.mark.parametrize("name", SETS)
def test_each_reader_sees_the_names_of_a_set_in_its_own_language(name: str) -> None:
    """Once read, a set serves a window in English and a page in Chinese."""
    found = LIBRARY.sets[name]
    chinese, english = Translations("zh_TW"), Translations("en")
    for message in (found.name, *(kind.name for kind in found.kinds)):
        assert english.text(message).isascii()
        assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese.text(message)), english.text(message)


def test_words_of_a_file_fall_back_on_english_and_then_on_any() -> None:
    """A set may have fewer languages than the program, or others."""
    assert Translations("zh_TW").text(translated({"en": "King", "fr": "Roi"})) == "King"
    assert Translations("en").text(translated({"fr": "Roi"})) == "Roi"
    assert Translations("en").text(translated({})) == ""


def test_the_standard_deck() -> None:
    """52 different cards and two jokers, all with the same back; each number card has as many suit signs."""
    deck = LIBRARY.sets["standard_deck"]
    assert len(deck.kinds) == 54
    assert len({kind.faces[0] for kind in deck.kinds}) == 54
    assert len({kind.faces[1] for kind in deck.kinds}) == 1
    seven = next(kind for kind in deck.kinds if kind.id == "standard_deck/heart-7")
    in_the_middle = [
        mark for mark in seven.faces[0] if isinstance(mark, ImageElement) and 16 < mark.x + mark.w / 2 < 47
    ]
    assert len(in_the_middle) == 7
    corner = next(mark for mark in seven.faces[0] if isinstance(mark, TextElement))
    assert Translations("en").text(corner.text) == "7"


def test_chess_stands_on_its_squares() -> None:
    """There are 32 men, each in the middle of its square, white facing black."""
    made = session(1)
    made.perform(actions.Bring("chess", (400, 300)))
    board, *men = [made.real.pieces[piece] for piece in made.real.order(TABLE)]
    assert made.real.kinds[board.kind].shape is Shape.BOARD
    assert len(men) == 32
    squares = {(round(x + 400, 1), round(y + 300, 1)) for x, y in LIBRARY.sets["chess"].snaps["chess/board"]}
    assert len(squares) == 64
    places = {(man.pose.x, man.pose.y) for man in men if man.pose is not None}
    assert len(places) == 32
    assert places <= squares


def test_draughts_stand_on_dark_squares() -> None:
    """There are twelve men a side; turned over they are kings."""
    heaps = [heap for heap in LIBRARY.sets["draughts"].heaps if "board" not in heap.pieces[0]]
    assert len(heaps) == 24
    columns = {(round((heap.x + 157.5) / 45), round((heap.y + 157.5) / 45)) for heap in heaps}
    assert all((column + row) % 2 == 1 for column, row in columns)
    assert len(columns) == 24


def test_dice_of_4_to_20_faces() -> None:
    """Each die has as many sides as its name says."""
    sides = {kind.id: len(kind.faces) for kind in LIBRARY.sets["dice"].kinds}
    assert sides == {f"dice/d{number}": number for number in (4, 6, 8, 10, 12, 20)}


def test_dice_are_bodies_with_a_figure_on_each_side() -> None:
    """6 and 9 are underlined where both stand on a die."""
    kinds = {kind.id: kind for kind in LIBRARY.sets["dice"].kinds}
    for number in (4, 8, 10, 12, 20):
        kind = kinds[f"dice/d{number}"]
        assert (kind.shape, kind.die_sides) == (Shape.DIE, number)
        assert [figure_of(kind, face) for face in range(number)] == [str(side) for side in range(1, number + 1)]
        lined = [face + 1 for face in range(number) if any(isinstance(mark, RectElement) for mark in kind.faces[face])]
        assert lined == ([6, 9] if number >= 9 else [])
    assert figure_of(kinds["dice/d6"], 4) == "5"
    assert {kind.die_sides for kind in LIBRARY.sets["coins"].kinds} == {2}


# -- own sets ----------------------------------------------------------------------------------------------------------
def test_a_sheet_of_cards(tmp_path: Path) -> None:
    """The cells are read row by row, with the names in their order."""
    folder = own(tmp_path, '[[sheet]]\nid = "hero"\npicture = "s.svg"\ncolumns = 3\nrows = 2\nback = "b.svg"\n'
                 'names = ["A", "B", "C", "D", "E"]\n', "s.svg", "b.svg")  # fmt: skip
    found = read_set(folder)
    assert [kind.id for kind in found.kinds] == [f"mine/hero-{number}" for number in range(1, 6)]
    art = found.kinds[3].faces[0][0]
    assert isinstance(art, ImageElement)
    assert split_name(art.name) == ("mine", "s.svg", (0, 1, 3, 2))
    (pile,) = found.heaps
    assert len(pile.pieces) == 5


def test_own_dice(tmp_path: Path) -> None:
    """Dice of 4, 6, 8, 10, 12 and 20 sides have bodies with any colour, figures or pictures; others are flat chips."""
    folder = own(tmp_path, """
[[die]]
id = "tens"
sides = 10
names = ["00", "10", "20", "30", "40", "50", "60", "70", "80", "90"]
colour = "#112233"
[[die]]
id = "pale"
sides = 20
colour = "#f0e8d0"
width = 34
[[die]]
id = "marks"
faces = ["a.svg", "a.svg", "a.svg", "a.svg", "a.svg", "a.svg", "a.svg", "a.svg"]
[[die]]
id = "fate"
faces = ["a.svg", "a.svg", "a.svg"]
[[die]]
id = "seven"
sides = 7
[[die]]
id = "words"
names = ["go", "stop", "go", "stop", "go", "stop"]
[[disc]]
id = "coin"
picture = "a.svg"
back = "a.svg"
""", "a.svg")  # fmt: skip
    kinds = {kind.id.partition("/")[2]: kind for kind in read_set(folder).kinds}
    bodies = {"tens": 10, "pale": 20, "marks": 8, "fate": 6, "seven": 0, "words": 6, "coin": 2}
    assert {name: kind.die_sides for name, kind in kinds.items()} == bodies
    assert kinds["seven"].shape is Shape.TOKEN
    assert sides_of(kinds["seven"]) == 7
    assert sides_of(kinds["fate"]) == 3
    assert [figure_of(kinds["tens"], face) for face in (0, 1, 9)] == ["00", "10", "90"]
    inks = [
        next(mark for mark in kinds[name].faces[0] if isinstance(mark, TextElement)).colour for name in ("tens", "pale")
    ]
    assert inks == [PALE_INK, INK]
    assert (kinds["pale"].width, kinds["pale"].colour) == (34, "#f0e8d0")


def test_a_set_is_brought_onto_the_table(tmp_path: Path) -> None:
    """The set has its counts, turning steps and locked boards."""
    library = Library()
    library.add(own(tmp_path, '[[board]]\nid = "map"\nwidth = 300\nheight = 200\n'
                    '[[token]]\nid = "gem"\ncount = 3\nat = [10, 0]\nstep = [30, 0]\n'))  # fmt: skip
    made = session(1)
    made.library = library
    assert isinstance(made.perform(actions.Bring("mine", (400, 300))), ActionDone)
    board, *gems = [made.real.pieces[piece] for piece in made.real.order(TABLE)]
    assert board.marks == ("locked",)
    assert [gem.pose.x for gem in gems if gem.pose is not None] == [410, 440, 470]


def test_pieces_begin_turned_written_on_and_in_bags(tmp_path: Path) -> None:
    """Pieces of several blocks at one place with `bag` share a bag."""
    library = Library()
    library.add(own(tmp_path, '[[tile]]\nid = "note"\nangle = -90\nwritten = "Ann begins"\n'
                    '[[token]]\nid = "red"\nbag = true\nat = [90, 0]\ncount = 3\n'
                    '[[token]]\nid = "blue"\nbag = true\nat = [90, 0]\n'))  # fmt: skip
    made = session(1)
    made.library = library
    assert isinstance(made.perform(actions.Bring("mine", (400, 300))), ActionDone)
    (note,) = [made.real.pieces[piece] for piece in made.real.order(TABLE)]
    assert (note.angle, made.real.texts) == (270.0, {note.id: "Ann begins"})
    (bag,) = [zone for zone in made.real.zones if is_bag(zone)]
    kinds = [made.real.pieces[piece].kind for piece in made.real.order(bag)]
    assert kinds == ["mine/red"] * 3 + ["mine/blue"]
    made.undo()
    assert not made.real.pieces


def test_what_is_written_on_a_piece_is_no_longer_than_hands_may_write(tmp_path: Path) -> None:
    said = wrong(own(tmp_path, f"[[tile]]\nid = 'a'\nwritten = '{'w' * 401}'"))
    assert said == "mine/set.toml, line 3: the value of written does not fit."


@pytest.mark.parametrize(
    ("toml", "near", "known"),
    [
        ("[[card]]\npictur = 'a.png'", "picture", "back_marks"),
        ("[[tokn]]\nid = 'a'", "token", "figure"),
        ("[[board]]\ngrid = { columns = 1, rows = 1, x = 0, y = 0, steps = 1 }", "step", "rows"),
        ("[[card]]\nmarks = [{ pich = 'x', at = [[0, 0]], w = 1, h = 1 }]", "patch", "print"),
        ("[[card]]\nxyzzy = 1", "", "thickness"),
    ],
)
def test_an_unknown_entry_is_told_with_those_there_are(tmp_path: Path, toml: str, near: str, known: str) -> None:
    """The nearest is named where one is near."""
    said = wrong(own(tmp_path, toml))
    assert (f"; {near} is nearest to it." in said) == bool(near)
    assert known in said.rpartition("here are ")[2].split(", ")
    assert near in wrong(tmp_path / "mine", "zh_TW")


def test_a_set_may_say_how_far_hands_turn_a_piece(tmp_path: Path) -> None:
    """Six-sided tiles turn by a sixth; others by the step of their shape."""
    found = read_set(own(tmp_path, '[[tile]]\nid = "hex"\nturn = 60\n[[tile]]\nid = "square"\n'))
    assert [kind.turn for kind in found.kinds] == [60.0, 0.0]


def test_a_set_is_read_again_when_its_files_change(tmp_path: Path) -> None:
    """Reading again gives the new pieces, or the new fault."""
    folder = own(tmp_path, '[[token]]\nid = "one"\n')
    library = Library(folders=[folder])
    assert library.refresh() == ([], [])
    own(tmp_path, '[[token]]\nid = "one"\n[[token]]\nid = "two"\n')
    (fresh,), bad = library.refresh()
    assert isinstance(fresh, PieceSet)
    assert len(library.sets["mine"].kinds) == 2
    assert bad == []
    own(tmp_path, "[[token]\n")
    fresh_sets, bad = library.refresh()
    assert fresh_sets == []
    assert len(bad) == 1
    assert len(library.sets["mine"].kinds) == 2


@pytest.mark.parametrize(
    ("toml", "line", "word"),
    [
        ("[[token]\nid = 1\n", 1, "TOML"),
        ("name = 'x'\n\n[[tokn]]\nid = 'a'\n", 3, "tokn"),
        ("[[token]]\nid = 'a'\n[[token]]\nid = 'b'\nwidht = 3\n", 5, "widht"),
        ("[[token]]\nid = 'a'\nwidth = 'wide'\n", 3, "width"),
        ("[[token]]\nid = 'a'\nwidth = 90000\n", 3, "width"),
        ("[[card]]\nid = 'a'\npicture = 'gone.png'\n", 3, "gone.png"),
        ("[[card]]\nid = 'a'\npicture = 'here.gif'\n", 3, "here.gif"),
        ("[[card]]\nid = 'a'\nback = '../secret.png'\n", 3, "secret.png"),
        ("[[card]]\nid = 'a'\n[[card]]\nid = 'a'\n", 4, "a"),
        ("[[card]]\neach = ['suits']\nid = 'a'\n", 2, "suits"),
        ("[tables]\nsuit = [{ s = 'x' }]\n[[card]]\nid = '{t}'\neach = ['suit']\n", 5, "t"),
        ("[[card]]\nid = 'a'\nmarks = [{ print = 'x', w = 3, h = 3 }]\n", 3, "at"),
        ("[[die]]\nid = 'a'\nsides = 1\n", 3, "sides"),
        ("[[die]]\nid = 'a'\nsides = 8\nnames = ['x', 'y']\n", 4, "names"),
        ("unit = { name = 'ells', length = 0 }\n[[card]]\nid = 'a'\n", 1, "unit"),
        ("unit = { names = 'ells' }\n[[card]]\nid = 'a'\n", 1, "unit"),
        ("[[card]]\nid = 'a'\ncolour = 'reddish'\n", 3, "colour"),
        ("name = 'nothing'\n", 1, "no pieces"),
    ],
)
def test_what_is_wrong_names_file_and_line(tmp_path: Path, toml: str, line: int, word: str) -> None:
    """There is one sentence, in the language of the window."""
    folder = own(tmp_path, toml)
    sentence = wrong(folder)
    assert f"mine/set.toml, line {line}:" in sentence
    assert word in sentence
    assert f"mine/set.toml 第 {line} 行：" in wrong(folder, "zh_TW")


def test_a_folder_without_a_set(tmp_path: Path) -> None:
    """The sentence says that the file is missing."""
    assert "set.toml" in wrong(tmp_path)


def test_the_examples_of_the_guide_are_sets(tmp_path: Path) -> None:
    """The examples in docs/own-pieces.md can be read as they are."""
    guide = (Path(__file__).parents[2] / "docs" / "own-pieces.md").read_text(encoding="utf-8")
    whole, tens, penny, marks, table, start = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    kinds = []
    ids = ("wolf", "bear", "gem")
    start = "".join(f'[[card]]\nid = "{name}"\ncount = 12\n' for name in ids) + start
    for toml in (whole, tens, penny, f'[[card]]\nid = "a"\n{marks}', table, start):
        names = re.findall(r'"([\w{}]+\.(?:svg|png))"', toml)
        pictures = [name.replace("{suit}", suit) for name in names for suit in ("sun", "moon")]
        kinds.append(len(read_set(own(tmp_path, toml, *pictures)).kinds))
    assert kinds == [6, 1, 1, 1, 4, 3]


# -- limits ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("block", "key"),
    [
        ("[[card]]\nwidth = nan", "width"), ("[[card]]\nheight = inf", "height"), ("[[card]]\nwidth = 301", "width"),
        ("[[board]]\nwidth = 3001", "width"),
        ("[[sheet]]\npicture = 'a.png'\nrows = 2\ncolumns = " + "9" * 400, "columns"),
        ("[[card]]\nradius = -1", "radius"), ("[[card]]\nradius = 1e9", "radius"),
        ("[[card]]\nthickness = -2", "thickness"), ("[[card]]\nturn = nan", "turn"), ("[[card]]\nat = [inf, 0]", "at"),
        ("[[card]]\nstep = [0, 1e12]", "step"), ("[[card]]\ncount = 501", "count"),
        ("[[sheet]]\npicture = 'a.png'\ncolumns = 1000000000\nrows = 2", "columns"),
        ("[[board]]\ngrid = { columns = 1000, rows = 1000, x = 0, y = 0, step = 1 }", "grid"),
        ("[[board]]\ngrid = { columns = 1000000000, rows = 2, x = 0, y = 0, step = 1 }", "columns"),
        ("[[card]]\nmarks = [{ patch = '#ffffff', at = [[0, 0]], w = 1, h = 1, radius = 1e12 }]", "radius"),
        ("[[card]]\nmarks = [{ patch = '#ffffff', at = [[0, nan]], w = 1, h = 1 }]", "at"),
    ],
)  # fmt: skip
def test_a_number_out_of_its_range_is_told_with_the_range(tmp_path: Path, block: str, key: str) -> None:
    """The sentence names file, line, entry, least and most, before any piece is made."""
    said = wrong(own(tmp_path, block, "a.png"))
    assert re.search(rf"mine/set\.toml, line \d: {key} is a number from \S+ to \S+\.", said), said


@pytest.mark.parametrize("colour", ["red", "#12345", "#gggggg", ""])
def test_a_colour_of_a_mark_is_a_colour(tmp_path: Path, colour: str) -> None:
    said = wrong(own(tmp_path, f"[[card]]\nmarks = [{{ patch = '{colour}', at = [[0, 0]], w = 1, h = 1 }}]"))
    assert said == "mine/set.toml, line 2: the value of marks does not fit."


@pytest.mark.parametrize("size", [(8193, 10), (10, 8193), (6000, 6000), (0, 10), (2**31, 2**31)])
def test_a_picture_is_measured_before_it_is_decoded(tmp_path: Path, size: tuple[int, int]) -> None:
    """The limits are 8,192 pixels a side and 32 million in all."""
    folder = own(tmp_path, "[[card]]\npicture = 'a.png'")
    data = PNG[:16] + size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big") + PNG[24:]
    (folder / "a.png").write_bytes(data)
    assert f"{size[0]} x {size[1]} pixels" in wrong(folder)


def test_all_pictures_of_a_set_have_a_limit(tmp_path: Path) -> None:
    names = [f"{number}.png" for number in range(9)]
    folder = own(tmp_path, "".join(f"[[card]]\npicture = '{name}'\n" for name in names))
    for name in names:
        (folder / name).write_bytes(PNG[:16] + (5000).to_bytes(4, "big") * 2 + PNG[24:])
    assert "more than 200 million pixels" in wrong(folder)


@pytest.mark.parametrize(
    "vectors",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, SVG.replace("<rect", '<image href="http://x/y.png"/><rect'),
        SVG.replace("<rect", '<image xlink:href="/etc/passwd"/><rect'), SVG.replace("<rect", "<script>1</script><rect"),
        "no vectors at all",
    ],
)  # fmt: skip
def test_vectors_hold_shapes_alone(tmp_path: Path, vectors: str) -> None:
    folder = own(tmp_path, "[[card]]\npicture = 'a.svg'")
    (folder / "a.svg").write_text(vectors, encoding="utf-8")
    assert "holds more than shapes" in wrong(folder)


def test_a_jpeg_is_measured(tmp_path: Path) -> None:
    """The size is found behind the tables and comments of the file."""
    note = b"\xff\xfe\x00\x09" + bytes(7)
    frame = b"\xff\xc2\x00\x11\x08" + (300).to_bytes(2, "big") + (9000).to_bytes(2, "big") + bytes(10)
    assert pixels_of(b"\xff\xd8" + note + frame) == (9000, 300)
    assert pixels_of(b"\xff\xd8" + note) is None
    assert pixels_of(b"\xff\xd8" + b"\xff" * 5000) is None


def test_many_blocks_and_long_texts_are_told_at_once(tmp_path: Path) -> None:
    assert "larger than 256 KB" in wrong(own(tmp_path, "[[card]]\n" * 100_000))
    assert "at most 2000 pieces" in wrong(own(tmp_path, "[[card]]\n" * 20_000))
    assert "value of text" in wrong(own(tmp_path, f"[[card]]\ntext = '{'w' * 3000}'"))
    assert "valid TOML" in wrong(own(tmp_path, "x = " + "[" * 100_000))
    assert "valid TOML" in wrong(own(tmp_path, "[[card]]\nwidth = " + "9" * 10_000))


def test_what_a_set_quotes_is_cut_short(tmp_path: Path) -> None:
    said = wrong(own(tmp_path, f"[[card]]\n{'k' * 5000} = 1"))
    assert len(said.partition(";")[0]) < 200


@pytest.mark.wide
def test_vectors_that_take_too_long_are_not_drawn_here(tmp_path: Path) -> None:
    """A helper process tries them: a line of a hundred million dashes would block the window."""
    plain, slow = tmp_path / "plain.svg", tmp_path / "slow.svg"
    plain.write_text(SVG, encoding="utf-8")
    dashes = '<path d="M0 0L999 999" stroke="#000" stroke-width="3" stroke-dasharray="0.00001 0.00001"/>'
    slow.write_text(SVG.replace("<rect", dashes + "<rect"), encoding="utf-8")
    assert (svg_process.can_be_drawn(plain), svg_process.can_be_drawn(slow)) == (True, False)


@pytest.mark.wide
def test_a_picture_of_many_pixels_is_kept_smaller(tmp_path: Path) -> None:
    """The picture keeps its look with fewer pixels: no more than a large screen shows."""
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    large = pygame.Surface((4000, 3000))
    large.fill((200, 40, 30), (0, 0, 2000, 3000))
    folder = own(tmp_path, "[[card]]\npicture = 'a.png'", "a.png")
    pygame.image.save(large, str(folder / "a.png"))
    library = Library(folders=[folder])
    picture = SetPictures(library).get("set:mine/a.png", 40, 30)
    assert picture is not None
    assert tuple(picture.get_at((5, 15)))[:3] == pytest.approx((200, 40, 30), abs=6)
    assert tuple(picture.get_at((35, 15))) == pytest.approx((0, 0, 0, 255), abs=6)
    kept = _load(folder / "a.png", None)
    assert kept is not None
    assert kept.get_size() == (3265, 2449)
    for row in (0, 63, 64, 1000, 2448):
        assert tuple(kept.get_at((50, row))) == pytest.approx((200, 40, 30, 255), abs=3), "no band shows"


def test_large_files_push_no_sprite_out(tmp_path: Path) -> None:
    """Whole pictures are kept apart from what is seen: those of a game of a thousand pieces would fill the memory."""
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    folder = own(tmp_path, "[[card]]\npicture = 'a.png'", "a.png")
    pygame.image.save(pygame.Surface((1000, 1000)), str(folder / "a.png"))
    before = BUDGET.bytes
    assert SetPictures(Library(folders=[folder])).get("set:mine/a.png", 40, 30) is not None
    assert BUDGET.bytes - before < 40 * 30 * 4 + 1000
