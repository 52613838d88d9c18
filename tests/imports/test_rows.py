"""CSV and text files become decks of plain cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletop.core.table.layout import TextElement
from tabletop.imports.model import ImportRefusedError
from tabletop.imports.reader import read_import
from tabletop.imports.writer import write_set
from tabletop.session.locale.translations import Translations
from tabletop.sets.model import PieceSet
from tests.imports.drawings import picture

WORDS = Translations("en")


def deck(folder: Path, text: str, name: str = "deck.csv") -> PieceSet:
    (folder / name).write_text(text, encoding="utf-8")
    return write_set(read_import(folder / name), folder / "out")


def refused(folder: Path, text: str | bytes, name: str = "deck.csv", language: str = "en") -> str:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ImportRefusedError) as error:
        read_import(folder / name)
    return Translations(language).text(error.value.reason)


def printed(made: PieceSet) -> dict[str, list[str]]:
    """Return the texts on the front of each card."""
    return {
        kind.id.partition("/")[2]: [WORDS.text(mark.text) for mark in kind.faces[0] if isinstance(mark, TextElement)]
        for kind in made.kinds
    }  # fmt: skip


def copies(made: PieceSet) -> dict[str, int]:
    return {kind.partition("/")[2]: count for kind, count in Counter(p for h in made.heaps for p in h.pieces).items()}


def test_rows_are_cards_in_one_pile(tmp_path: Path) -> None:
    """Columns without a meaning stand below the text."""
    made = deck(tmp_path, 'Name,Text,Count,Cost\nWolf,"Howls, at night",3,2\n\n"King, the",Rules,,9\nNobody,,0,1\n')
    assert printed(made) == {
        "wolf": ["Wolf", "Howls, at night\nCost: 2"], "king-the": ["King, the", "Rules\nCost: 9"]
    }  # fmt: skip
    assert copies(made) == {"wolf": 3, "king-the": 1}
    (pile,) = made.heaps
    assert pile.face == 1


@pytest.mark.parametrize("sign", [";", "\t", "|"])
def test_other_signs_between_columns(tmp_path: Path, sign: str) -> None:
    made = deck(tmp_path, f"\ufeff名稱{sign}張數{sign}文字\n狼{sign}2{sign}嚎叫\n")
    assert copies(made) == {"狼": 2}
    assert printed(made)["狼"] == ["狼", "嚎叫"]


def test_without_a_head_the_columns_are_name_text_and_count(tmp_path: Path) -> None:
    assert copies(deck(tmp_path, "Wolf,howls,3\nBear,growls,1\n")) == {"wolf": 3, "bear": 1}


def test_lines_of_a_text_are_cards(tmp_path: Path) -> None:
    made = deck(tmp_path, "# my game\n3x Wolf: howls {at} night\n\nBear\n2 × Fox: runs: fast\n", "deck.txt")
    assert copies(made) == {"wolf": 3, "bear": 1, "fox": 2}
    assert printed(made)["wolf"] == ["Wolf", "howls {at} night"]
    assert printed(made)["fox"] == ["Fox", "runs: fast"]


def test_equal_names_are_different_cards(tmp_path: Path) -> None:
    assert copies(deck(tmp_path, "name\nWolf\nWolf\n!!\n??\n")) == {"wolf": 1, "wolf-2": 1, "piece": 1, "piece-2": 1}


def test_a_row_may_name_its_pictures(tmp_path: Path) -> None:
    picture(tmp_path / "wolf.png")
    picture(tmp_path / "back.png")
    made = deck(tmp_path, "name,picture,back,count\nWolf,wolf.png,back.png,4\nPlain,,,1\n")
    assert copies(made) == {"wolf": 4, "plain": 1}
    assert "wolf.png is nearest" in refused(tmp_path, "name,picture\nWolf,wulf.png\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nme,text\nWolf,howls\n", "no column called name; nme is nearest"),
        ("name,count\nWolf,3\nBear,many\n", "line 3: many is no number of cards from 0 to 500"),
        ("name,count\nWolf,501\n", "line 2: 501 is no number"),
        ("name,count\nWolf,-1\n", "line 2: -1 is no number"),
        ("name,count\nWolf,²\n", "line 2: ² is no number"),
        ("name,text\nWolf," + "w" * 2001, "line 2: a card holds at most 2000 letters"),
        ("name\n", "There are no cards"),
        ("", "There are no cards"),
        ("name\nWolf\xff".encode("latin-1"), "not a text file in UTF-8"),
        ("name\n" + '"' + "w" * 200_000, "not a table"),
    ],
)
def test_what_is_wrong_is_told_with_the_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    assert said in refused(tmp_path, text)
    assert "deck.csv" in refused(tmp_path, text, language="zh_TW")


def test_more_cards_than_a_set_holds_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportRefusedError) as error:
        deck(tmp_path, "name,count\n" + "".join(f"c{number},500\n" for number in range(5)))
    assert "at most 2000" in WORDS.text(error.value.reason)
    assert not (tmp_path / "out").exists()
