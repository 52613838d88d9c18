"""Sets packed into one zip and unpacked again, and archives that somebody made to do harm."""

from __future__ import annotations

import json
import random
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.imports import archive
from tabletop.imports.model import ImportRefusedError, Wishes
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.zones import TABLE, is_bag, is_loose_stack
from tabletop.sandbox.set_import import ImportedSet, import_set, pack_set
from tabletop.sandbox.set_placement import lay_out
from tabletop.sandbox.set_start import begin_set
from tabletop.sandbox.table_set import draft_of
from tabletop.session.locale.translations import Translations
from tabletop.sets.library import Library
from tabletop.sets.model import PieceSet
from tabletop.sets.reader import read_set
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tests.imports.drawings import picture, sheet
from tests.imports.saves import a_game
from tests.sandbox.hands import session

TOOL = PygamePictures()
WORDS = Translations("en")


def imported(path: Path, out: Path, kind: str = "") -> ImportedSet:
    return import_set([path], out, Wishes(kind), TOOL, str)


def zipped(path: Path, **files: bytes | str) -> Path:
    """Write an archive; a name has `__` for a dot and `_0_` for a slash."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name.replace("_0_", "/").replace("__", "."), data)
    return path


def refused(path: Path) -> str:
    """Return the sentence about an archive that cannot be imported; nothing of it is left anywhere."""
    out = path.parent / "refused"
    with pytest.raises(ImportRefusedError) as error:
        imported(path, out)
    assert not out.exists()
    return WORDS.text(error.value.reason)


def named(found: PieceSet) -> Counter[str]:
    names = {kind.id: WORDS.text(kind.name) for kind in found.kinds}
    return Counter(names[piece] for heap in found.heaps for piece in heap.pieces)


@pytest.mark.parametrize("end", archive.PACKED)
def test_a_set_is_packed_and_unpacked(tmp_path: Path, capsys: pytest.CaptureFixture[str], end: str) -> None:
    """The command packs what can be imported, and a set as it is; a file of a set is that set again."""
    (tmp_path / "deck.csv").write_text("name,count\nWolf,3\nBear,2\n", encoding="utf-8")
    assert main(["--lang", "en", "import", str(tmp_path / "deck.csv"), "--out", str(tmp_path / f"deck{end}")]) == 0
    assert f"deck{end}" in capsys.readouterr().out
    assert main(["import", str(tmp_path / f"deck{end}"), "--out", str(tmp_path / "mine")]) == 0
    assert named(read_set(tmp_path / "mine")) == {"Wolf": 3, "Bear": 2}
    assert main(["import", str(tmp_path / "mine"), "--out", str(tmp_path / f"again{end}")]) == 0
    with zipfile.ZipFile(tmp_path / f"again{end}") as made:
        assert made.namelist() == ["again/set.toml"]
    assert main(["--lang", "en", "import", str(tmp_path / "mine"), "--out", str(tmp_path / f"again{end}")]) == 2
    assert f"again{end} is there already" in capsys.readouterr().err


def test_a_packed_save_keeps_its_table(tmp_path: Path) -> None:
    """It has its set-up, its pictures, and nothing else; unpacked under another name it is the same."""
    made = imported(a_game(tmp_path / "game"), tmp_path / "game.zip")
    assert made.left_out
    again = imported(tmp_path / "game.zip", tmp_path / "other name")
    assert again.table is not None
    assert named(again.found) == named(made.found)
    written = {path.name for path in (tmp_path / "other name").iterdir()}
    assert {"set.toml", "table.setup", "heroes.png"} <= written
    assert "123456.json" not in written


def test_a_zip_of_pictures_is_a_deck(tmp_path: Path) -> None:
    data = picture(tmp_path / "a.png").read_bytes()
    made = imported(
        zipped(tmp_path / "deck.zip", cards_0_wolf__png=data, cards_0_back__png=data, __MACOSX_0_x="", __DS_Store=""),
        tmp_path / "out",
    )
    assert named(made.found) == {"wolf": 1}
    assert {len(kind.faces) for kind in made.found.kinds} == {2}


def test_what_lies_on_the_table_is_a_set(tmp_path: Path) -> None:
    """Piles keep their order, bags and hands their pieces; places, sides, words and locks are as they were."""
    sheet(tmp_path / "heroes.png", 5, 2)
    imported(tmp_path / "heroes.png", tmp_path / "heroes", "sheet")
    picture(tmp_path / "coin.png", 40, 40)
    imported(tmp_path / "coin.png", tmp_path / "coin")
    free = session(2)
    free.library = Library([tmp_path / "heroes", tmp_path / "coin"])
    for name in ("heroes", "coin", "coin", "meeples", "chess"):
        lay_out(free, name)
    table = free.real
    (pile,) = [zone for zone in table.zones if is_loose_stack(zone) and len(table.order(zone)) == 10]
    free.perform(actions.Shuffle(pile))
    free.perform(actions.Draw(pile, 2, 0))
    note = next(piece for piece in table.pieces.values() if piece.kind == "meeples/note")
    free.perform(actions.Write(note.id, "Round 3"))
    coins = [piece.id for piece in table.pieces.values() if piece.kind.startswith("coin/")]
    free.perform(actions.TurnBy((coins[0],), 90.0))
    free.perform(actions.Lock((coins[0],), True))
    before = [table.pieces[one].kind.rpartition("-")[2] for one in table.order(pile)]
    draft = draft_of(table, free.library, "Our evening")
    assert draft.left_out == []
    pack_set(draft, tmp_path / "evening.zip", TOOL, str)
    made = imported(tmp_path / "evening.zip", tmp_path / "evening")
    assert made.table is None, "the set says itself how it starts"
    begun = begin_set(made.found, free.players, Library([tmp_path / "evening"])).session
    assert [len(begun.real.order(zone.id)) for zone in hands_of(begun.real)] == [2, 0]
    assert len([piece for heap in made.found.heaps for piece in heap.pieces]) == len(table.pieces)
    assert WORDS.text(made.found.name) == "Our evening"
    twin = session(2)
    twin.library = Library([tmp_path / "evening"])
    twin.perform(actions.Bring("evening", (table.zones[TABLE].w / 2, table.zones[TABLE].h / 2)))
    (again,) = [zone for zone in twin.real.zones if is_loose_stack(zone) and len(twin.real.order(zone)) == 8]
    assert [twin.real.pieces[one].kind.rpartition("-")[2] for one in twin.real.order(again)] == before
    assert "Round 3" in twin.real.texts.values()
    locked = [piece for piece in twin.real.pieces.values() if "locked" in piece.marks and piece.angle == 90]
    assert [WORDS.text(twin.real.kinds[piece.kind].name) for piece in locked] == ["coin"]
    assert made.found.unit is not None, "the squares of the chessboard are still counted"
    assert set(made.found.snaps) != set(), "and its squares still snap"


def test_a_bag_stays_a_bag(tmp_path: Path) -> None:
    free = session(1)
    lay_out(free, "dice")
    pieces = tuple(free.real.order(TABLE))[:4]
    free.perform(actions.Gather(pieces, (300.0, 200.0), True))
    draft = draft_of(free.real, free.library, "Dice")
    made = imported(pack_set(draft, tmp_path / "dice2.zip", TOOL, str).zip or tmp_path, tmp_path / "dice2")
    (bag,) = [heap for heap in made.found.heaps if heap.bag]
    assert len(bag.pieces) == 4
    assert sum(is_bag(zone) for zone in free.real.zones) == 1


def test_a_table_without_sets_is_no_set() -> None:
    with pytest.raises(ImportRefusedError) as error:
        draft_of(session(2).real, Library(), "x")
    assert "nothing to save" in WORDS.text(error.value.reason)


# -- archives of others -----------------------------------------------------------------------------------------------
def test_names_never_lead_out_of_the_folder(tmp_path: Path) -> None:
    for name in ("../evil.png", "/../evil.png", "a/../../evil.png", "a\\..\\evil.png", "C:evil.png", "a\u202e.png"):
        path = tmp_path / "bad.zip"
        with zipfile.ZipFile(path, "w") as made:
            made.writestr(name, b"x")
        assert "outside its folder" in refused(path), name
    assert [one.name for one in tmp_path.iterdir()] == ["bad.zip"]


def test_an_archive_unpacks_to_no_more_than_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_FILE", 1 << 20)
    assert "too large to unpack" in refused(zipped(tmp_path / "bomb.zip", a__png=b"\0" * (2 << 20)))
    monkeypatch.setattr(archive, "LARGEST", 3 << 20)
    many = {f"a{number}__png": b"\0" * (1 << 20) for number in range(4)}
    assert "too large to unpack" in refused(zipped(tmp_path / "many.zip", **many))
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    assert "more than 3 files" in refused(zipped(tmp_path / "four.zip", **dict.fromkeys(many, b"")))
    monkeypatch.setattr(archive, "LARGEST", 1)
    assert "larger than" in refused(tmp_path / "four.zip")


def test_a_list_of_contents_without_end_is_not_read(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", a__png=b"x")
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x05\x06")
    data[at + 12 : at + 16] = (1 << 30).to_bytes(4, "little")
    path.write_bytes(data)
    assert "more than 4000 files" in refused(path)


def _encrypted(data: bytearray) -> bytearray:
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    return data


def _other_method(data: bytearray) -> bytearray:
    at = data.rfind(b"PK\x01\x02")
    data[at + 10 : at + 12] = (14).to_bytes(2, "little")
    return data


def _wrong_sum(data: bytearray) -> bytearray:
    data[40] ^= 255
    return data


@pytest.mark.parametrize("change", [_encrypted, _other_method, _wrong_sum, lambda data: data[:50], lambda data: b""])
def test_a_damaged_archive_is_told(tmp_path: Path, change: Callable[[bytearray], bytes]) -> None:
    path = zipped(tmp_path / "a.zip", a__png=picture(tmp_path / "a.png").read_bytes())
    path.write_bytes(change(bytearray(path.read_bytes())))
    assert refused(path) == "a.zip is not an archive that can be read, or it is damaged."


def test_equal_names_and_links_are_refused(tmp_path: Path) -> None:
    assert "damaged" in refused(zipped(tmp_path / "a.zip", a__png=b"x", A__png=b"y"))
    link = zipfile.ZipInfo("a.png")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as made:
        made.writestr(link, "/etc/passwd")
    assert "damaged" in refused(tmp_path / "b.zip")


def test_a_set_that_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", gems_0_set__toml='[[token]]\nid = "a"\npikture = "a.png"\n')
    assert "picture is nearest" in refused(path)
    path = zipped(tmp_path / "b.zip", gems_0_set__toml='[[token]]\npicture = "../a.png"\n', a__png=b"x")
    assert "set.toml" in refused(path) or "no pictures" in refused(path)


def test_an_unreadable_setup_is_made_anew(tmp_path: Path) -> None:
    files = {"gems_0_set__toml": '[[token]]\nid = "a"\n', "gems_0_table__setup": json.dumps({"seats": ["x"] * 99})}
    made = imported(zipped(tmp_path / "a.zip", **files), tmp_path / "gems")
    assert made.table is not None


def _check_changed(folder: Path, seeds: range) -> Counter[str]:
    imported(a_game(folder), folder / "game.zip")
    original = (folder / "game.zip").read_bytes()
    tally: Counter[str] = Counter()
    for seed in seeds:
        chance, data = random.Random(seed), bytearray(original)
        for _ in range(chance.randint(1, 6)):
            at = chance.choice((chance.randrange(len(data)), len(data) - 1 - chance.randrange(900)))
            if chance.random() < 0.3:
                del data[at : at + chance.randrange(1, 40)]
            else:
                data[at] = chance.randrange(256)
        path = folder / "changed.zip"
        path.write_bytes(data)
        try:
            imported(path, folder / f"out{seed}")
            tally["set"] += 1
        except ImportRefusedError as bad:
            said = WORDS.text(bad.reason)
            tally[bad.reason.key if said.isprintable() else said] += 1
    return tally


@pytest.mark.wide
def test_changed_archives_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(40))
    assert "file.broken" not in tally


@pytest.mark.slow
def test_thousands_of_changed_archives_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(1000, 3000))
    assert "file.broken" not in tally
