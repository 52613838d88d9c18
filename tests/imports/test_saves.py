"""Saves of Tabletop Simulator: what is on the table, what is told to be missing, and files that are broken."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.core.table.layout import ImageElement, Shape, TextElement
from tabletop.imports.model import ImportRefusedError, SetDraft, Wishes
from tabletop.imports.reader import read_import
from tabletop.imports.tts import save
from tabletop.imports.tts.placing import MM
from tabletop.imports.writer import write_set
from tabletop.sandbox import setups
from tabletop.sandbox.action_types.actions import Bring
from tabletop.sandbox.geometry import layout
from tabletop.sandbox.geometry.snap import Landing, landing
from tabletop.sandbox.model.pieces import middle, spot_of
from tabletop.sandbox.model.zones import TABLE, is_bag, is_endless, is_frame
from tabletop.sandbox.session import SandboxSession
from tabletop.sandbox.set_start import begin_set
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.sets import limits
from tabletop.sets.library import Library
from tabletop.sets.model import PieceSet
from tests.imports.drawings import picture, sheet
from tests.imports.saves import Fields, a_deck, a_game, image, mutated, thing

WORDS = Translations("en")


def written(folder: Path, *objects: Fields, **more: Any) -> Path:
    """Write a save with these objects; return its file."""
    path = folder / "save.json"
    path.write_text(json.dumps({"ObjectStates": list(objects)} | more), encoding="utf-8")
    return path


def imported(path: Path, wishes: Wishes | None = None) -> tuple[PieceSet, list[str]]:
    """Return the set of a save, and the sentences about what is missing."""
    draft = read_import(path, wishes)
    made = write_set(draft, path.parent / "out")
    return made, [WORDS.text(one) for one in draft.left_out]


def library_with(made: PieceSet) -> Library:
    library = Library()
    library.add(made.folder)
    return library


def named(made: PieceSet) -> Counter[str]:
    """Return how many pieces of each name a set has."""
    names = {kind.id: WORDS.text(kind.name) for kind in made.kinds}
    return Counter(names[piece] for heap in made.heaps for piece in heap.pieces)


def test_everything_of_a_game_is_on_the_table_or_told(tmp_path: Path) -> None:
    made, told = imported(a_game(tmp_path))
    counted = named(made)
    assert counted["Coin"] == 4
    assert counted["Gold"] == 6
    assert counted["Cube"] == 2 + 1
    assert {
        name: counted[name] for name in ("Map", "Lone", "Shield", "Knight", "Health", "Dragon", "Rules")
    } == dict.fromkeys(("Map", "Lone", "Shield", "Knight", "Health", "Dragon", "Rules"), 1)
    assert sum(count for name, count in counted.items() if name.startswith("Hero ")) == 7 + 3
    for words in ("Weird_Thing", "Dragon", "Custom_Assetbundle", "Custom_PDF", "gone.png", "not run"):
        assert any(words in one for one in told), words
    for words in ("HandTrigger", "snap point", "notebook", "grid"):  # all of these are on the table
        assert not any(words in one for one in told), words


def test_a_deck_keeps_its_order_and_names(tmp_path: Path) -> None:
    """The first card of a save is the top of a deck."""
    made, _ = imported(a_game(tmp_path))
    (deck,) = [heap for heap in made.heaps if len(heap.pieces) == 7]
    names = {kind.id: WORDS.text(kind.name) for kind in made.kinds}
    assert [names[piece] for piece in reversed(deck.pieces)] == [f"Hero {300 + number}" for number in range(7)]
    assert deck.face == 1
    kind = next(kind for kind in made.kinds if kind.id == deck.pieces[-1])
    (front,) = kind.faces[0]
    assert isinstance(front, ImageElement)
    assert front.name == "set:out/heroes.png#0,0,5,2"


@pytest.mark.wide
def test_the_table_is_as_large_as_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The set-up beside the set has everything in its place, and as many seats as there were hands."""
    path = a_game(tmp_path)
    assert main(["--lang", "en", "import", str(path), "--out", str(tmp_path / "game")]) == 0
    assert "--setup" in capsys.readouterr().out
    library = Library()
    found = library.add(tmp_path / "game")
    free = setups.begin(tmp_path / "game" / "table.setup", library=library)
    table = free.real
    assert len(free.players) == 2
    assert len(table.pieces) == sum(len(heap.pieces) for heap in found.heaps)
    assert {"20", "Rules\nDraw two", "Market", "Have fun"} <= set(table.texts.values())
    bags = [len(table.order(zone)) for zone in table.zones if is_bag(zone)]
    assert bags == [3]
    assert [len(table.order(zone)) for zone in table.zones if is_endless(zone)] == [1]
    coins = sorted(
        (piece.pose.x, piece.pose.y)
        for piece in table.pieces.values()
        if piece.pose is not None and WORDS.text(table.kinds[piece.kind].name) == "Coin"
    )
    assert coins[3][0] - coins[0][0] == pytest.approx(85.8)
    assert len({y for _, y in coins}) == 1


def test_states_are_faces(tmp_path: Path) -> None:
    made, _ = imported(a_game(tmp_path))
    shield = next(kind for kind in made.kinds if kind.id == "out/shield")
    names = [mark.name for (mark,) in shield.faces if isinstance(mark, ImageElement)]
    assert len(names) == 2
    assert names[0] != names[1]


def test_places_turns_and_locks(tmp_path: Path) -> None:
    picture(tmp_path / "a.png", 40, 40)
    made, _ = imported(written(tmp_path, thing("Custom_Tile", 10, 5, "A", Locked=True, **image("http://x/a.png"),
                                               where={"rotY": 270.0, "scaleX": 0.5})))  # fmt: skip
    (heap,) = made.heaps
    assert (heap.x, heap.y, heap.angle, heap.marks) == (286, -143, 90, ("locked",))
    assert made.kinds[0].width == pytest.approx(28.6)


def test_snap_points_lie_where_they_were_on_their_object(tmp_path: Path) -> None:
    """They are turned and stretched with it; those of the table itself are where they were."""
    picture(tmp_path / "a.png", 80, 40)
    points = [{"Position": {"x": 1.0, "y": 0.1, "z": 0.25}}, {"Position": {"x": -0.5, "z": "?"}}, 7]
    tile = thing("Custom_Tile", 10, 5, "A", **image("http://x/a.png"), AttachedSnapPoints=points,
                 where={"rotY": 270.0, "scaleX": 3.0, "scaleZ": 2.0})  # fmt: skip
    made, told = imported(written(tmp_path, tile, SnapPoints=[{"Position": {"x": 1.0, "z": 2.0}}, {}]))
    assert made.snaps == {"out/a": ((-85.8, 14.3), (42.9, 0.0))}
    assert told == []
    library = library_with(made)
    table = begin_set(made, [Player("Ann", 0)], library).session.real
    x, y = middle(table.zones[TABLE])
    for point in ((x + 28.6, y - 57.2), (x, y)):
        near = point[0] + 5, point[1] - 9
        there = landing(table, library, near)
        assert there is not None
        assert (there.zone, there.snapped) == (TABLE, True)
        assert there.spot == pytest.approx(point)
    assert landing(table, library, (x + 60, y + 60)) == Landing(TABLE, (x + 60, y + 60))


def test_a_piece_is_drawn_to_the_snap_points_of_a_save(tmp_path: Path) -> None:
    """Where a point of the turned tile lay on its table, a piece that is put down near it goes."""
    picture(tmp_path / "a.png", 40, 40)
    tile = thing("Custom_Tile", 2, 1, "A", **image("http://x/a.png"),
                 where={"rotY": 270.0, "scaleX": 3.0, "scaleZ": 3.0},
                 AttachedSnapPoints=[{"Position": {"x": 0.5, "z": 0.25}}])  # fmt: skip
    made, _ = imported(written(tmp_path, tile))
    library = library_with(made)
    table = layout.empty(1, library)
    session = SandboxSession(table, [Player("Ann", 0)], "seed", library)
    session.perform(Bring(made.id, (400.0, 400.0)))
    (piece,) = session.real.pieces
    x, y = spot_of(session.real, session.real.pieces[piece])
    # turned by 270 degrees, the axes of the tile are those of the table: (x, z) -> (-z, x) in units of the save
    there = landing(session.real, library, (x - 0.75 * MM + 3, y - 1.5 * MM - 2))
    assert there is not None
    assert there.snapped
    assert there.spot == pytest.approx((x - 0.75 * MM, y - 1.5 * MM), abs=0.1)


def test_hidden_zones_grid_turns_and_notebook_are_the_start_of_the_set(tmp_path: Path) -> None:
    hands = [thing("HandTrigger", x, -20, FogColor=colour) for x, colour in enumerate(("Red", "Blue", "Red", "White"))]
    fog = [thing("FogOfWarTrigger", 4, 2, FogColor=colour, where={"scaleX": 6.0, "scaleZ": 3.0, "rotY": turn})
           for colour, turn in (("Blue", 0.0), ("White", 90.0), ("Green", 0.0))]  # fmt: skip
    tabs = {"0": {"title": "Rules", "body": "Draw two."}, "1": {"title": "Long", "body": "w" * 700}, "2": 5}
    made, told = imported(written(
        tmp_path, thing("BlockSquare"), *hands, *fog, thing("ScriptingTrigger"), TabStates=tabs,
        Grid={"Type": 0, "Lines": True, "Snapping": True, "xSize": 2.0}, Turns={"Enable": True},
    ))  # fmt: skip
    assert made.setup is not None
    head = made.setup.head
    assert (head.seats, head.grid, head.snap, head.first, head.notes) == ((1, 2, 3), 57.2, True, 1, "Rules\nDraw two.")
    assert [(zone.seat, zone.width, zone.height) for zone in made.setup.zones] == [(2, 171.6, 85.8), (3, 85.8, 171.6)]
    assert [one for one in told if "Left out" in one] == [
        "Left out: 2 zones that run scripts, arrange pieces or hide for nobody who sits here (FogOfWarTrigger,"
        " ScriptingTrigger).",
        "Left out: one page of the notebook that is longer than notes can be.",
    ]
    table = begin_set(made, [Player(name, seat) for seat, name in enumerate("ABC")], library_with(made)).session.real
    assert {zone.owner for zone in table.zones.values() if is_frame(zone.id)} == {1, 2}
    assert table.turns.seats == (0, 1, 2)


def test_what_lies_far_away_is_brought_to_the_edge(tmp_path: Path) -> None:
    """So that a label beside the room of a game does not make its table ten times as large."""
    cubes = [thing("BlockSquare", x, z, "Cube") for x in range(10) for z in range(5)]
    label = thing("3DText", 150, 90, Text={"Text": "Made by Ann"})
    made, told = imported(written(tmp_path, *cubes, label))
    (far,) = [heap for heap in made.heaps if heap.written == "Made by Ann"]
    assert (far.x, far.y) == pytest.approx((9 * 28.6 + 300, -4 * 28.6 - 300))
    assert told == ["One piece or pile that was far from everything else lies at the edge."]


def test_a_grid_of_hexagons_is_left_out_and_said(tmp_path: Path) -> None:
    made, told = imported(written(tmp_path, thing("BlockSquare"), Grid={"Type": 1, "Lines": True, "xSize": 2.0}))
    assert made.setup is None
    assert told == ["Left out: one grid of hexagons, or of squares that are too small or too large."]


def test_pictures_in_the_cache_of_the_program_are_found(tmp_path: Path) -> None:
    """A save lies in Saves, its pictures in Mods/Images, under an address of another server or the same one."""
    saves = tmp_path / "Tabletop Simulator" / "Saves"
    saves.mkdir(parents=True)
    picture(saves.parent / "Mods" / "Images" / "httpcloud3steamusercontentcomugc17400ABCDEF0123456789AB.png", 40, 40)
    other = "https://steamusercontent-a.akamaihd.net/ugc/17400/ABCDEF0123456789AB/"
    _, told = imported(written(saves, thing("Custom_Token", **image(other))))
    assert not any("not found" in one for one in told)


def test_pictures_lie_where_the_command_says(tmp_path: Path) -> None:
    picture(tmp_path / "elsewhere" / "a.png", 40, 40)
    path = written(tmp_path, thing("Custom_Token", **image("http://x/a.png")))
    assert any("a.png" in WORDS.text(one) for one in read_import(path).left_out)
    assert read_import(path, Wishes(pictures=tmp_path / "elsewhere")).left_out == []
    with pytest.raises(ImportRefusedError):
        read_import(path, Wishes(pictures=tmp_path / "nowhere"))


def test_an_address_never_leads_out_of_the_folders(tmp_path: Path) -> None:
    picture(tmp_path / "secret.png", 40, 40)
    (tmp_path / "in").mkdir()
    for address in (f"file://{tmp_path}/secret.png", "../secret.png", str(tmp_path / "secret.png")):
        draft = read_import(written(tmp_path / "in", thing("Custom_Token", **image(address))))
        assert draft.pictures == {}


def test_own_backs_are_cut_like_fronts(tmp_path: Path) -> None:
    sheet(tmp_path / "f.png", 5, 2)
    sheet(tmp_path / "b.png", 5, 2)
    deck = a_deck(3, "http://x/f.png", "http://x/b.png")
    deck["CustomDeck"]["3"]["UniqueBack"] = True
    made, _ = imported(written(tmp_path, deck))
    backs = {kind.faces[1][0].name for kind in made.kinds if isinstance(kind.faces[1][0], ImageElement)}
    assert len(backs) == 3


def test_cards_without_a_picture_show_their_names(tmp_path: Path) -> None:
    made, told = imported(written(tmp_path, a_deck(4, "http://x/f.png", "")))
    assert [one for one in told if "not found (http://x/f.png)" in one]
    printed = {WORDS.text(mark.text) for kind in made.kinds for mark in kind.faces[0] if isinstance(mark, TextElement)}
    assert printed == {f"Hero {300 + number}" for number in range(4)}
    assert {kind.shape for kind in made.kinds} == {Shape.CARD}


@pytest.mark.wide
def test_a_save_larger_than_a_set_is_cut_and_said(tmp_path: Path) -> None:
    cubes = [thing("BlockSquare", x % 50, x // 50, "Cube") for x in range(limits.MOST_PIECES + 500)]
    made, told = imported(written(tmp_path, *cubes))
    assert named(made).total() == limits.MOST_PIECES
    assert told == ["Left out: 500 pieces, because a set is full."]


@pytest.mark.wide
def test_a_save_with_long_texts_is_still_read(tmp_path: Path) -> None:
    tokens = [thing("BlockSquare", x, 0, f"Cube {x}", Description="w" * 3000) for x in range(700)]
    made, told = imported(written(tmp_path, *tokens))
    assert named(made).total() == 700
    assert any("descriptions" in one for one in told)


@pytest.mark.wide
def test_a_save_of_more_kinds_than_a_file_holds_is_cut_and_said(tmp_path: Path) -> None:
    tokens = [thing("BlockSquare", x / 7, 0, f"{x} {'n' * 190}", where={"scaleX": 0.5 + x / 1000}) for x in range(1000)]
    made, told = imported(written(tmp_path, *tokens))
    assert 500 < named(made).total() < 1000
    (said,) = [one for one in told if "set is full" in one]
    assert str(1000 - named(made).total()) in said


def test_an_endless_bag_holds_its_piece_once(tmp_path: Path) -> None:
    """It lies open, and copies are taken without end; a card is one, too, and a deck in it lies beside."""
    cube = thing("BlockSquare", nickname="Cube")
    bags = [thing("Infinite_Bag", x, 0, ContainedObjects=[cube]) for x in range(100)]
    deck = a_deck(3, "", "")
    card = thing("Card", 0, 0, "Lone", CardID=302, CustomDeck=deck["CustomDeck"])
    bags += [thing("Infinite_Bag", 7, 7, ContainedObjects=[one]) for one in (card, deck)]
    made, told = imported(written(tmp_path, *bags))
    assert (named(made)["Cube"], named(made)["Lone"]) == (100, 1)
    assert [len(heap.pieces) for heap in made.heaps if heap.endless and not heap.bag] == [1] * 101
    assert [len(heap.pieces) for heap in made.heaps if not heap.endless] == [3]
    assert not any("set is full" in one for one in told)


def test_plain_cards_of_all_decks_share_a_table(tmp_path: Path) -> None:
    """So that a save without its pictures fits into a set."""
    decks = [a_deck(4, f"http://x/{number}.png", "", number) for number in range(30)]
    draft = read_import(written(tmp_path, *decks))
    assert len(draft.blocks) == 1
    made = write_set(draft, tmp_path / "out")
    assert sorted(len(heap.pieces) for heap in made.heaps) == [4] * 30
    assert len({heap.x for heap in made.heaps}) == 30


def test_a_save_without_pieces_is_told_to_be_empty(tmp_path: Path) -> None:
    path = written(tmp_path, thing("ScriptingTrigger"))
    with pytest.raises(ImportRefusedError) as error:
        read_import(path)
    assert error.value.reason.key == "imports.empty_save"


def test_a_saved_object_alone_is_a_save(tmp_path: Path) -> None:
    path = tmp_path / "die.json"
    path.write_text("\ufeff" + json.dumps(thing("Die_8", nickname="Fate")), encoding="utf-8")
    made, told = imported(path)
    assert (named(made), told) == ({"Fate": 1}, [])
    assert made.kinds[0].die_sides == 8


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b'{"ObjectStates": 3}', b"\xff\xfe", b"[" * 100_000, b'{"ObjectStates": []}',
     b'{"ObjectStates": [1, null, {}]}', b'{"a":' * 90 + b"1" + b"}" * 90, b'{"Name": "Nothing"}',
     b'{"ObjectStates": [{"Name": "DeckCustom", "DeckIDs": [true, "x", -5, 1e9]}]}'],
)  # fmt: skip
def test_what_is_no_save_is_told_in_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(data)
    for language in ("en", "zh_TW"):
        with pytest.raises(ImportRefusedError) as error:
            read_import(path)
        assert "a.json" in Translations(language).text(error.value.reason)


def _check_mutations(folder: Path, first: int, last: int) -> Counter[str]:
    """Import changed saves; each gives a set that can be read, or one sentence, and soon. Return how many of each."""
    original = json.loads(a_game(folder).read_text(encoding="utf-8"))
    tally: Counter[str] = Counter()
    for seed in range(first, last):
        chance = random.Random(seed)
        data = original
        for _ in range(chance.randint(1, 8)):
            data = mutated(data, chance)
        text = json.dumps(data)
        if chance.random() < 0.1:
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice('"{}[],\x00x') + text[place + chance.randrange(3) :]
        path = folder / "changed.json"
        path.write_text(text, encoding="utf-8")
        began = time.process_time()
        try:
            draft = read_import(path)
            write_set(draft, folder / f"out{seed}")
            tally["set"] += 1
            reasons = draft.left_out
        except ImportRefusedError as refused:
            tally[refused.reason.key] += 1
            reasons = [refused.reason]
        assert time.process_time() - began < 5.0
        for reason in reasons:
            said = WORDS.text(reason)
            assert said.isprintable(), (seed, said)
            assert len(said) < 500, (seed, said)
    assert "file.broken" not in tally
    return tally


def test_changed_saves_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    assert _check_mutations(tmp_path, 0, 12)["set"] > 2


@pytest.mark.slow
def test_thousands_of_changed_saves_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    assert _check_mutations(tmp_path, 100, 2100)["set"] > 500


@pytest.mark.parametrize("part", ["{},", "[],", "1.5,", '"",'])
def test_a_file_of_countless_values_is_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """They would take many times the memory of the file."""
    monkeypatch.setattr(save, "MOST_VALUES", 1000)
    monkeypatch.setattr(json, "loads", lambda text: pytest.fail("it is decoded"))
    path = tmp_path / "a.json"
    path.write_text(f'{{"ObjectStates": [{part * 4000}0]}}', encoding="utf-8")
    with pytest.raises(ImportRefusedError):
        read_import(path)


def test_a_draft_of_a_save_has_its_name(tmp_path: Path) -> None:
    draft = read_import(written(tmp_path, thing("Die_6"), SaveName="[b]Gems[/b]\nand more"))
    assert isinstance(draft, SetDraft)
    assert draft.name == "Gems and more"
