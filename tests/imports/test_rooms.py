"""Rooms of virtualtabletop and PlayingCards.io: what is on the table, what is told to be missing, broken files."""

from __future__ import annotations

import json
import random
import zipfile
from collections import Counter
from pathlib import Path

import pygame
import pytest

from tabletop.core.table.layout import ImageElement, Shape, TextElement
from tabletop.imports.model import ImportRefusedError, Wishes
from tabletop.sandbox.set_import import ImportedSet, import_set
from tabletop.session.locale.translations import Translations
from tabletop.sets import image_size
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tests.imports.drawings import picture
from tests.imports.rooms import Fields, a_deck, a_room, pcio, vtt
from tests.imports.saves import mutated

WORDS = Translations("en")


def imported(path: Path, out: str = "out", wishes: Wishes | None = None) -> ImportedSet:
    return import_set([path], path.parent / out, wishes or Wishes(), PygamePictures(), str)


def told(made: ImportedSet) -> list[str]:
    return [WORDS.text(one) for one in made.left_out]


def named(made: ImportedSet) -> Counter[str]:
    names = {kind.id: WORDS.text(kind.name) for kind in made.found.kinds}
    return Counter(names[piece] for heap in made.found.heaps for piece in heap.pieces)


def test_everything_of_a_room_is_on_the_table_or_told(tmp_path: Path) -> None:
    made = imported(vtt(tmp_path / "room.vtt", a_room(), a_room()))
    counted = named(made)
    assert {name: counted[name] for name in ("t0", "Hero 0", "Coin", "Gone", "Two sides")} == {
        "t0": 0, "Hero 0": 2, "Coin": 2, "Gone": 1, "Two sides": 1
    }  # fmt: skip
    shapes = Counter(kind.shape for kind in made.found.kinds)
    assert shapes[Shape.CARD] == 4
    assert shapes[Shape.DISC] == shapes[Shape.FIGURE] == 1
    (place,) = [kind.id for kind in made.found.kinds if WORDS.text(kind.name) == "Discard pile"]
    assert shapes[Shape.BOARD] == 2, "the hand is that of its seat"
    assert made.found.snaps == {place: ((0, 0),)}
    assert shapes[Shape.DIE] + sum("c" in WORDS.text(kind.name) for kind in made.found.kinds) >= 1
    assert WORDS.text(made.found.name) == "A look-alike"
    said = " ".join(told(made))
    for words in ("weird", "https://example.org/gone.png", "Deal", "one further variant", "One script is not run"):
        assert words in said, words
    assert made.table is not None
    assert {heap.written for heap in made.found.heaps} >= {"Draw two", "7"}


def test_cards_lie_in_their_pile_as_they_were(tmp_path: Path) -> None:
    """The card with the greatest z is the top; the back is up, and the title stands on the picture."""
    made = imported(vtt(tmp_path / "room.vtt", a_room()))
    names = {kind.id: WORDS.text(kind.name) for kind in made.found.kinds}
    (pile,) = [heap for heap in made.found.heaps if len(heap.pieces) == 3]
    assert ([names[piece] for piece in pile.pieces], pile.face) == (["Hero 0", "Hero 1", "Hero 2"], 1)
    (lone,) = [heap for heap in made.found.heaps if len(heap.pieces) == 1 and names[heap.pieces[0]] == "Hero 0"]
    assert (lone.face, lone.angle) == (0, 90)
    kind = next(kind for kind in made.found.kinds if kind.id == lone.pieces[0])
    ground, title = kind.faces[0]
    assert isinstance(ground, ImageElement)
    assert isinstance(title, TextElement)
    assert WORDS.text(title.text) == "Hero 0"
    assert (round(kind.width), round(kind.height)) == (63, 98)


def test_a_room_of_playing_cards(tmp_path: Path) -> None:
    front = {
        "objects": [{"type": "image", "x": 0, "y": 0, "w": 103, "h": 160, "valueType": "dynamic", "value": "face"}]
    }
    widgets: list[Fields] = [
        {"id": "h", "type": "cardPile", "x": 400, "y": 300, "label": "Draw"},
        {"id": "d", "type": "cardDeck", "parent": "h", "x": 400, "y": 300, "faceTemplate": front,
         "backTemplate": {"objects": [{"type": "image", "color": "#840202", "x": 0, "y": 0, "w": 103, "h": 160}]},
         "cardTypes": {"a": {"face": "package://userassets/wolf.png", "label": "Wolf"},
                       "b": {"face": "/img/cards-french/spades-a.svg", "label": "Ace"}}},
        *({"id": f"c{one}", "type": "card", "deck": "d", "cardType": "ab"[one % 2], "parent": "h", "x": 400, "y": 300,
           "z": one} for one in range(4)),
        {"id": "up", "type": "card", "deck": "d", "cardType": "a", "x": 0, "y": 0, "faceup": True},
        {"id": "m", "type": "board", "boardImage": "package://userassets/wolf.png", "width": 900, "height": 600},
        {"id": "p", "type": "gamePiece", "pieceType": "checkers", "color": "red", "x": 10, "y": 10},
        {"id": "n", "type": "counter", "label": "Health", "counterValue": 20, "x": 5, "y": 5},
        {"id": "l", "type": "labelText", "labelContent": "Market", "x": 5, "y": 5},
        {"id": "s", "type": "spinner", "x": 5, "y": 50},
        {"id": "b", "type": "automationButton", "label": "Go", "clickRoutine": []},
        {"id": "v", "type": "videoPlayer"},
    ]  # fmt: skip
    made = imported(pcio(tmp_path / "room.pcio", widgets))
    counted = named(made)
    assert (counted["Wolf"], counted["Ace"], counted["Health"]) == (3, 2, 1)
    assert sorted(len(heap.pieces) for heap in made.found.heaps)[-1] == 4
    assert {heap.written for heap in made.found.heaps} >= {"Market", "20"}
    printed = {
        WORDS.text(mark.text) for kind in made.found.kinds for mark in kind.faces[0] if isinstance(mark, TextElement)
    }
    assert "Ace" in printed, "a card without its picture shows its name"
    assert any("spades-a.svg" in one for one in told(made))


def test_a_room_in_a_folder_finds_its_pictures_beside_it(tmp_path: Path) -> None:
    """A file is left as it is, even where its name says another format than it has."""
    folder = tmp_path / "room"
    (folder / "assets").mkdir(parents=True)
    data = picture(tmp_path / "a.png", 40, 40).read_bytes()
    (folder / "assets" / "1_10").write_bytes(data)
    room = {"_meta": {"version": 1, "info": {}}, "a": {"image": "/assets/1_10"}, "b": {"image": "/../../a.png"}}
    (folder / "0.json").write_text(json.dumps(room), encoding="utf-8")
    made = imported(folder / "0.json", "../out")
    assert [path.name for path in (tmp_path / "out").iterdir() if path.suffix == ".png"] == ["1_10.png"]
    assert any("/../../a.png" in one for one in told(made))
    assert (folder / "assets" / "1_10").read_bytes() == data


def test_pictures_in_webp_become_png(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    webp = tmp_path / "a.webp"
    image.new("RGBA", (30, 20), (255, 0, 0, 128)).save(webp)
    assert image_size.webp_pixels_of(webp.read_bytes()) == (30, 20)
    (tmp_path / "room" / "assets").mkdir(parents=True)
    (tmp_path / "room" / "assets" / "1_10").write_bytes(webp.read_bytes())
    room = {"_meta": {"version": 1, "info": {}}, "a": {"image": "/assets/1_10"}}
    (tmp_path / "room" / "0.json").write_text(json.dumps(room), encoding="utf-8")
    imported(tmp_path / "room", "out")
    assert pygame.image.load(tmp_path / "out" / "1_10.png").get_size() == (30, 20)


@pytest.mark.parametrize("name", ["a.vtt", "a.pcio"])
@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "3", '{"_meta": 3}', '{"_meta": {}}', '[{"id": "x", "type": "seat"}]', "[" * 9999]
)
def test_what_is_no_room_is_told_in_a_sentence(tmp_path: Path, name: str, text: str) -> None:
    path = pcio(tmp_path / name, [])
    if name == "a.vtt":
        vtt(path, {})
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("widgets.json" if name == "a.pcio" else "0.json", text)
    with pytest.raises(ImportRefusedError) as error:
        imported(path)
    assert WORDS.text(error.value.reason).count("\n") == 0


def test_older_files_and_types_of_their_own_are_read(tmp_path: Path) -> None:
    """Names in the archive may begin with a slash, `_meta` may stand at the end, and a type may be any word."""
    old = {"type": "image", "x": 0, "y": 0, "w": 103, "h": 160, "valueType": "dynamic", "value": "image"}
    deck = a_deck(2, faceTemplates=[{"objects": []}, {"objects": [old]}])
    room: Fields = {"deck": deck, "c": {"type": "card", "deck": "deck", "cardType": "t1", "activeFace": 1},
                    "gem": {"type": "gem", "image": "/assets/2_20"}, "pad": {"type": "label", "text": "x" * 9000},
                    "_meta": {"version": 1, "info": {}}}  # fmt: skip
    path = vtt(tmp_path / "room.vtt", {})
    with zipfile.ZipFile(path) as packed:
        files = {f"/{name}": packed.read(name) for name in packed.namelist() if name != "0.json"}
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("abcd.json", json.dumps(room))
        for name, data in files.items():
            made.writestr(name, data)
    found = imported(path)
    assert told(found) == []
    (card,) = [kind for kind in found.found.kinds if kind.shape is Shape.CARD]
    assert isinstance(card.faces[0][0], ImageElement)
    assert Counter(kind.shape for kind in found.found.kinds)[Shape.TILE] == 2


def test_a_widget_that_lies_in_itself_ends(tmp_path: Path) -> None:
    widgets = {"a": {"image": "/assets/1_10", "parent": "b"}, "b": {"image": "/assets/1_10", "parent": "a"},
               "c": {"inheritFrom": "d"}, "d": {"inheritFrom": "c", "image": "/assets/2_20"}}  # fmt: skip
    assert sum(named(imported(vtt(tmp_path / "room.vtt", widgets))).values()) == 4


def test_widgets_that_take_from_many_others_are_looked_at_once(tmp_path: Path) -> None:
    """Otherwise each would be followed along every way there is, without end."""
    widgets: dict[str, Fields] = {
        f"w{number}": {"inheritFrom": {f"w{number + step}": "*" for step in range(1, 6)}, "image": "/assets/1_10"}
        for number in range(600)
    }
    assert sum(named(imported(vtt(tmp_path / "room.vtt", widgets))).values()) == 600


def test_a_deck_of_many_cards_is_cut_at_the_limit(tmp_path: Path) -> None:
    cards = {f"c{number}": {"type": "card", "deck": "deck", "cardType": "t0"} for number in range(2100)}
    made = imported(vtt(tmp_path / "room.vtt", {"deck": a_deck(1)} | cards))
    assert sum(named(made).values()) == 2000
    assert any("100 pieces" in one for one in told(made))


def _check_changed(folder: Path, seeds: range) -> Counter[str]:
    """Import changed rooms; each gives a set that can be read, or one sentence. Return how many of each."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(seed)
        data = a_room()
        for _ in range(chance.randint(1, 8)):
            data = mutated(data, chance)
        try:
            made = imported(vtt(folder / "changed.vtt", data if isinstance(data, dict) else {}), f"out{seed}")
            tally["set"] += 1
            assert all(one.isprintable() for one in told(made))
        except ImportRefusedError as bad:
            tally[bad.reason.key] = tally[bad.reason.key] + 1
    return tally


@pytest.mark.wide
def test_changed_rooms_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(40))
    assert tally["set"] > 10
    assert "file.broken" not in tally


@pytest.mark.slow
def test_thousands_of_changed_rooms_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(1000, 3000))
    assert tally["set"] > 500
    assert "file.broken" not in tally
