"""Pictures, sheets and folders of pictures become sets that the free table lays out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop.core.table.layout import ImageElement, Shape
from tabletop.imports.folder import from_picture, size_of
from tabletop.imports.grid import grid_of, printed_cells
from tabletop.imports.model import LAST_CELL, ImportRefusedError, SetDraft, SourcePicture, Wishes
from tabletop.imports.reader import read_import
from tabletop.imports.writer import write_set
from tabletop.sandbox.session import ActionDone
from tabletop.sandbox.set_placement import lay_out
from tabletop.session.locale.translations import Translations
from tabletop.sets import limits
from tabletop.sets.library import Library
from tabletop.sets.model import PieceSet
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tests.imports.drawings import picture, sheet
from tests.sandbox.hands import session
from tests.sandbox.test_sets import PNG, SVG

TOOL = PygamePictures()


def imported(path: Path, out: Path, wishes: Wishes | None = None) -> PieceSet:
    return write_set(read_import(path, wishes, TOOL), out, TOOL)


def refused(path: Path, wishes: Wishes | None = None, language: str = "en") -> str:
    with pytest.raises(ImportRefusedError) as error:
        read_import(path, wishes, TOOL)
    said = Translations(language).text(error.value.reason)
    assert "\n" not in said
    return said


def test_a_folder_of_pictures_is_a_deck_with_its_backs(tmp_path: Path) -> None:
    """`back.png` is the back of all but those that have their own."""
    for name in ("wolf", "bear", "back", "bear-back"):
        picture(tmp_path / "animals" / f"{name}.png")
    (tmp_path / "animals" / "notes.pdf").write_bytes(b"%PDF")
    draft = read_import(tmp_path / "animals", None, TOOL)
    made = write_set(draft, tmp_path / "out", TOOL)
    backs = {kind.id: kind.faces[1][0].name for kind in made.kinds if isinstance(kind.faces[1][0], ImageElement)}
    assert backs == {"out/bear": "set:out/bear-back.png", "out/wolf": "set:out/back.png"}
    (pile,) = made.heaps
    assert (len(pile.pieces), pile.face) == (2, 1)
    assert [Translations("en").text(one) for one in draft.left_out] == [
        "Left out: one file that is no picture (notes.pdf)."
    ]


def test_a_set_that_was_made_is_laid_out(tmp_path: Path) -> None:
    for number in range(30):
        picture(tmp_path / "mine" / f"{number:02}.png", seed=number)
    picture(tmp_path / "mine" / "back.jpg")
    imported(tmp_path / "mine", tmp_path / "out")
    made = session(2)
    made.library = Library([tmp_path / "out"])
    assert isinstance(lay_out(made, "out"), ActionDone)
    assert len(made.real.pieces) == 30
    assert {piece.face for piece in made.real.pieces.values()} == {1}


def test_folders_in_a_folder_say_what_their_pictures_are(tmp_path: Path) -> None:
    """Cards in a pile, the others one beside the other, and nothing on top of each other."""
    for name in ("cards/a", "cards/b", "tokens/c", "tokens/d", "boards/e", "tiles/f"):
        picture(tmp_path / "game" / f"{name}.png", 80, 80)
    made = imported(tmp_path / "game", tmp_path / "out")
    shapes = Counter(kind.shape for kind in made.kinds)
    assert shapes == {Shape.CARD: 2, Shape.TOKEN: 2, Shape.BOARD: 1, Shape.TILE: 1}
    assert len({(heap.x, heap.y) for heap in made.heaps}) == 5


@pytest.mark.parametrize(
    ("size", "kind"),
    [((63, 88), Shape.CARD), ((88, 63), Shape.CARD), ((64, 64), Shape.TOKEN), ((100, 20), Shape.TILE),
     ((1800, 900), Shape.BOARD)],
)  # fmt: skip
def test_what_a_picture_is_follows_from_its_size(tmp_path: Path, size: tuple[int, int], kind: Shape) -> None:
    picture(tmp_path / "a.png", *size)
    (made,) = imported(tmp_path / "a.png", tmp_path / "out").kinds
    assert made.shape is kind
    assert made.width / made.height == pytest.approx(size[0] / size[1], rel=0.05)


@pytest.mark.parametrize("kind", ["card", "token", "tile", "board"])
def test_a_picture_is_what_it_was_asked_to_be(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    (made,) = imported(tmp_path / "a.svg", tmp_path / "out", Wishes(kind, width=40)).kinds
    assert (made.shape.value, made.width) == (kind, 40)


def test_a_piece_is_never_larger_than_a_set_allows() -> None:
    assert max(size_of("card", 0.01, 290.0)) <= limits.LARGEST_PIECE
    assert min(size_of("board", 5000.0)) >= 1


@pytest.mark.parametrize(("columns", "rows"), [(10, 7), (3, 3), (5, 2), (1, 4), (6, 1)])
@pytest.mark.parametrize("gap", [0, 4])
def test_the_grid_of_a_sheet_is_found(tmp_path: Path, columns: int, rows: int, gap: int) -> None:
    path = sheet(tmp_path / "s.png", columns, rows, gap=gap)
    assert grid_of(TOOL.grey(path.read_bytes())) == (columns, rows)


def test_a_plain_picture_has_no_grid() -> None:
    assert grid_of(np.zeros((500, 500), dtype=np.uint8)) is None
    assert grid_of(np.zeros((1, 1), dtype=np.uint8)) is None
    noise = np.random.default_rng(1).integers(0, 255, (400, 300)).astype(np.uint8)
    assert grid_of(noise) is None
    assert printed_cells(noise, 100, 100) == 10_000


def test_a_sheet_is_cut_without_the_empty_cells_at_its_end(tmp_path: Path) -> None:
    path = sheet(tmp_path / "heroes.png", 10, 7, 66)
    made = imported(path, tmp_path / "out", Wishes("sheet"))
    assert len(made.kinds) == 66
    (pile,) = made.heaps
    assert len(pile.pieces) == 66


def test_the_last_cell_of_a_sheet_may_be_the_back(tmp_path: Path) -> None:
    path = sheet(tmp_path / "heroes.png", 4, 2)
    made = imported(path, tmp_path / "out", Wishes("sheet", (4, 2), back=LAST_CELL))
    assert len(made.kinds) == 7
    assert pygame.image.load(tmp_path / "out" / "heroes-back.png").get_size() == (63, 88)
    assert {len(kind.faces) for kind in made.kinds} == {2}


def test_cells_of_a_picture_are_the_sides_of_a_die(tmp_path: Path) -> None:
    made = imported(sheet(tmp_path / "runes.png", 4, 2), tmp_path / "out", Wishes("die", (4, 2)))
    (kind,) = made.kinds
    assert (kind.shape, kind.die_sides, kind.width) == (Shape.DIE, 8, 22)
    assert len({face[0].name for face in kind.faces if isinstance(face[0], ImageElement)}) == 8


def test_one_picture_takes_the_place_of_the_six(tmp_path: Path) -> None:
    made = imported(picture(tmp_path / "skull.png", 40, 40), tmp_path / "out", Wishes("die"))
    (kind,) = made.kinds
    assert kind.die_sides == 6
    named = [face[0].name for face in kind.faces if isinstance(face[0], ImageElement)]
    assert named == [f"set:out/{name}" for name in ("1.svg", "2.svg", "3.svg", "4.svg", "5.svg", "skull.png")]


def test_pictures_of_a_folder_called_dice_are_one_die(tmp_path: Path) -> None:
    for number, name in enumerate(("sun", "moon", "star")):
        picture(tmp_path / "own" / "dice" / f"{name}.png", 40, 40, number)
    made = imported(tmp_path / "own", tmp_path / "out")
    (kind,) = made.kinds
    assert (kind.shape, kind.die_sides) == (Shape.DIE, 6), "each is there twice"
    assert len({face[0].name for face in kind.faces if isinstance(face[0], ImageElement)}) == 3


def test_a_die_has_no_more_sides_than_a_set_allows(tmp_path: Path) -> None:
    assert "100" in refused(sheet(tmp_path / "runes.png", 20, 10), Wishes("die", (20, 10)))


def test_a_sheet_without_a_grid_asks_for_one(tmp_path: Path) -> None:
    path = picture(tmp_path / "a.png", 60, 80)
    assert "--grid 10x7" in refused(path, Wishes("sheet"))
    assert len(imported(path, tmp_path / "out", Wishes("sheet", (1, 2))).kinds) == 2


def test_pictures_beyond_the_limit_of_a_set_are_made_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        picture(tmp_path / "mine" / f"{number}.{'jpg' if number % 2 else 'png'}", 100, 140)
    monkeypatch.setattr(limits, "MOST_PIXELS_OF_A_SET", 14_000)
    imported(tmp_path / "mine", tmp_path / "out")
    sizes = {pygame.image.load(path).get_size() for path in (tmp_path / "out").glob("*.*g")}
    assert sizes == {(49, 69)}


def test_a_wrong_word_is_told_with_the_words_there_are(tmp_path: Path) -> None:
    """The nearest is named where one is near."""
    path = picture(tmp_path / "wolf.png")
    said = refused(path, Wishes("tokn"))
    assert "token is nearest" in said
    assert "card, token, tile, board, sheet" in said
    assert "wolf.png is nearest" in refused(path, Wishes("card", back="wulf.png"))
    (tmp_path / "a.jpgg").touch()
    assert ".jpg is nearest" in refused(tmp_path / "a.jpgg")
    assert "可以是 card" in refused(path, Wishes("xyz"), "zh_TW")


def test_what_cannot_be_imported_is_told_in_a_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone.png") == "gone.png cannot be read."
    assert refused(tmp_path / "gone") == "There is nothing called gone."
    (tmp_path / "empty").mkdir()
    assert "has no pictures" in refused(tmp_path / "empty")
    (tmp_path / "torn.png").write_bytes(b"no picture")
    assert refused(tmp_path / "torn.png").startswith("torn.png is not a PNG")
    (tmp_path / "wide.png").write_bytes(PNG[:16] + (9000).to_bytes(4, "big") * 2 + PNG[24:])
    assert "9000 x 9000 pixels" in refused(tmp_path / "wide.png")
    (tmp_path / "bad.svg").write_text('<svg><script href="http://a/b"/></svg>', encoding="utf-8")
    assert "more than shapes" in refused(tmp_path / "bad.svg")
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "set.toml").touch()
    assert "a set already" in refused(tmp_path / "set")


def test_a_broken_picture_of_a_folder_is_left_out(tmp_path: Path) -> None:
    picture(tmp_path / "mine" / "good.png")
    (tmp_path / "mine" / "torn.png").write_bytes(b"no picture")
    draft = read_import(tmp_path / "mine", None, TOOL)
    assert len(draft.blocks) == 1
    assert "torn.png" in Translations("en").text(draft.left_out[0])


def test_what_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = picture(tmp_path / "a.png")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "precious.txt").write_text("x", encoding="utf-8")
    with pytest.raises(ImportRefusedError):
        imported(path, tmp_path / "out")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.png", "out"]
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["precious.txt"]


def test_a_set_that_cannot_be_read_again_leaves_nothing(tmp_path: Path) -> None:
    draft = SetDraft("x")
    draft.add("card", id="a", width=9000)
    with pytest.raises(ImportRefusedError) as error:
        write_set(draft, tmp_path / "out", TOOL)
    assert "width" in Translations("en").text(error.value.reason)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a#b", "a'b\"c", "{gap}", "名前", "-", "a\x7fb"])
def test_any_name_of_a_file_makes_a_set(tmp_path: Path, name: str) -> None:
    path = picture(tmp_path / "in" / f"{name}.png")
    made = imported(path, tmp_path / "out", Wishes("card"))
    assert len(made.kinds) == 1


def test_two_pictures_of_one_name_are_both_kept(tmp_path: Path) -> None:
    picture(tmp_path / "game" / "cards" / "a.png")
    picture(tmp_path / "game" / "tokens" / "A.png", 30, 30)
    made = imported(tmp_path / "game", tmp_path / "out")
    assert {one.name for one in (tmp_path / "out").iterdir()} == {"set.toml", "a.png", "A-2.png"}
    assert {kind.id for kind in made.kinds} == {"out/a", "out/a-2"}


def test_a_picture_knows_its_ratio(tmp_path: Path) -> None:
    assert SourcePicture(tmp_path / "a.svg").ratio == 1
    assert from_picture(picture(tmp_path / "a.png"), Wishes("card"), None).blocks[0][1]["width"] == 63
