"""Saves of Tabletop Simulator in their binary form; the tests need pymongo."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tabletop.imports.model import ImportRefusedError
from tabletop.imports.reader import read_import
from tabletop.imports.tts import binary
from tabletop.imports.writer import write_set
from tabletop.session.locale.translations import Translations
from tests.imports.saves import a_game

WORDS = Translations("en")


def binary_of(save: Path, name: str) -> Path:
    """Write a save in its binary form; return its file."""
    bson = pytest.importorskip("bson")
    path = save.parent / name
    path.write_bytes(bson.encode(json.loads(save.read_text(encoding="utf-8"))))
    return path


@pytest.mark.parametrize("name", ["WorkshopUpload", "123_legacy.bin", "game.bson"])
def test_a_binary_save_is_the_same_as_its_text(tmp_path: Path, name: str) -> None:
    save = a_game(tmp_path / "game")
    text, same = read_import(save), read_import(binary_of(save, name))
    assert (same.blocks, same.left_out, same.seats) == (text.blocks, text.left_out, text.seats)
    write_set(same, tmp_path / "out")


def test_without_the_extra_it_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.bson").write_bytes(b"\x05\0\0\0\0")
    monkeypatch.setitem(sys.modules, "bson", None)
    with pytest.raises(ImportRefusedError) as error:
        read_import(tmp_path / "a.bson")
    assert "pip install '.[saves]'" in WORDS.text(error.value.reason)


def _nested(depth: int) -> bytes:
    inner = b"\x05\0\0\0\0"
    for _ in range(depth):
        body = b"\x03a\0" + inner + b"\0"
        inner = (len(body) + 4).to_bytes(4, "little") + body
    return inner


@pytest.mark.parametrize("data", [b"\x05\0\0\0\0", _nested(200), _nested(5000), b"\x0c\0\0\0\x02a\0\xff\xff\xff\x7f\0"])
def test_what_is_no_save_is_told_in_a_sentence(tmp_path: Path, data: bytes) -> None:
    pytest.importorskip("bson")
    (tmp_path / "a.bin").write_bytes(data)
    with pytest.raises(ImportRefusedError) as error:
        read_import(tmp_path / "a.bin")
    assert WORDS.text(error.value.reason) == "a.bin is not a save of Tabletop Simulator."


@pytest.mark.parametrize("value", [b"\x03\0\x05\0\0\0\0", b"\x0a\0"])
def test_a_file_of_countless_values_is_not_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: bytes
) -> None:
    """They would take many times the memory of the file."""
    bson = pytest.importorskip("bson")
    monkeypatch.setattr(binary, "MOST_VALUES", 1000)
    monkeypatch.setattr(bson, "decode", lambda data, options: pytest.fail("it is decoded"))
    body = value * 2000 + b"\0"
    (tmp_path / "a.bson").write_bytes((len(body) + 4).to_bytes(4, "little") + body)
    with pytest.raises(ImportRefusedError):
        read_import(tmp_path / "a.bson")


def _check_changed(folder: Path, seeds: range) -> Counter[str]:
    original = binary_of(a_game(folder), "game.bson").read_bytes()
    tally: Counter[str] = Counter()
    for seed in seeds:
        chance, data = random.Random(seed), bytearray(original)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(4, len(data) - 1)] = chance.randrange(256)
        path = folder / "changed.bson"
        path.write_bytes(data)
        try:
            write_set(read_import(path), folder / f"out{seed}")
            tally["set"] += 1
        except ImportRefusedError as bad:
            tally[bad.reason.key] += 1
    return tally


@pytest.mark.wide
def test_changed_saves_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(50))
    assert tally["set"]
    assert "file.broken" not in tally


@pytest.mark.slow
def test_thousands_of_changed_saves_give_a_set_or_one_sentence(tmp_path: Path) -> None:
    tally = _check_changed(tmp_path, range(1000, 3000))
    assert tally["set"] > 100
    assert "file.broken" not in tally
