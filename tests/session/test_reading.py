"""Reading of files that may have been written by anybody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.core.data.messages import LONGEST_QUOTE, msg, quoted, quoting
from tabletop.files import reading
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log
from tabletop.session.saves.match_log import InvalidSaveError
from tests.attacks.files import encoded, sealed
from tests.play import SHELF

GAME = SHELF.games["example_game"]


def lines(tmp_path: Path) -> list[dict[str, Any]]:
    """Return a new match as lines without seals."""
    session = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1)], seed="s")
    session.save(tmp_path / "whole.match")
    found = [msgspec.json.decode(line) for line in (tmp_path / "whole.match").read_bytes().splitlines()]
    return [{key: value for key, value in line.items() if key != "#"} for line in found]


def refusal(tmp_path: Path, changed: list[Any]) -> str:
    """Return the key of the sentence for a file of these lines with correct seals."""
    path = tmp_path / "changed.match"
    path.write_bytes(sealed(encoded(changed)))
    with pytest.raises(InvalidSaveError) as bad:
        MatchSession.load(path, extra=("tests.example_game",), resume=False)
    for language in LANGUAGES:
        text = Translations(language).text(bad.value.reason)
        assert "\n" not in text
        assert len(text) < 400
    return bad.value.reason.key


@pytest.mark.parametrize("levels", [41, 500, 5000, 200_000])
def test_an_answer_of_lists_without_end_is_no_answer(tmp_path: Path, levels: int) -> None:
    """This holds with a correct seal, too: the line is checked before it is decoded."""
    whole = lines(tmp_path)
    deep = b'{"n":1,"by":0,"ask":"x","answer":' + b"[" * levels + b"]" * levels + b"}"
    assert refusal(tmp_path, [whole[0], deep, *whole[1:]]) == "file.changed"


def test_brackets_in_texts_are_not_counted() -> None:
    assert not reading.is_deep(b'{"a":"' + b"[" * 500 + b'\\"]"}')
    assert reading.is_deep(b'{"a":' + b"[" * 41 + b"]" * 41 + b"}")
    assert not reading.is_deep(b"[" * 40 + b"]" * 40)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 0), ("format", -9), ("format", True), ("rules", -9), ("physics", 10**19), ("physics", -1),
        ("seats", ["Ann\nBo", "Cy"]), ("seats", ["x" * 1_000_000, "y"]), ("seats", [1, 2]), ("seats", []),
        ("players", [{"style": "red"}, {}]), ("players", [{"style": 10**6}, {}]), ("players", [{}]),
        ("players", [{"kind": "nobody"}, {}]), ("seed", 7), ("game", "g" * 1_000_000), ("game", "\n"),
        ("settings", [1]),
    ],
)  # fmt: skip
def test_a_header_of_values_without_sense_is_refused(tmp_path: Path, field: str, value: Any) -> None:
    whole = lines(tmp_path)
    assert refusal(tmp_path, [{**whole[0], field: value}, *whole[1:]]) == "file.header"


def test_a_state_of_other_rules_that_cannot_be_is_refused(tmp_path: Path) -> None:
    """The checkpoint of a file of other rules is tried before play goes on from it."""
    whole = lines(tmp_path)
    state = next(line["state"] for line in whole if "state" in line)
    for wrong in ({"turn": 77}, {"phase": "nowhere"}, {"hands": 7}, {"home": [10**9]}, {"deck": "x"}):
        changed = [{**whole[0], "rules": 99}, {"checkpoint": 0, "state": {**state, **wrong}}]
        assert refusal(tmp_path, changed) == "file.other_rules", wrong


def test_only_regular_files_of_a_size_that_can_be_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(reading.LARGEST + 1)
    for name, key in (("pipe", "unreadable"), ("zero", "unreadable"), (".", "unreadable"), ("large", "large")):
        with pytest.raises(InvalidSaveError, match=f"file.{key}"):
            match_log.read(tmp_path / name)
    (tmp_path / "small").write_bytes(b"12345")
    assert reading.read_bytes(tmp_path / "small", 5) == b"12345"
    with pytest.raises(reading.TooLargeError):
        reading.read_bytes(tmp_path / "small", 4)


def test_a_file_of_more_lines_or_values_than_a_match_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.match"
    for body in (b"{}\n" * (match_log.MOST_LINES + 1), b'{"answer":[' + b"0," * match_log.MOST_VALUES + b"0]}\n"):
        path.write_bytes(body)
        with pytest.raises(InvalidSaveError, match=r"file\.long"):
            match_log.read(path)


def test_what_is_quoted_is_one_short_line() -> None:
    assert quoted("a\nb\u2028c\x00") == "a b c "
    assert len(quoted("w" * 10**6)) == LONGEST_QUOTE
    assert quoted("w" * LONGEST_QUOTE) == "w" * LONGEST_QUOTE
    inner = quoting(msg("a", x=msg("b", y="w" * 10**6), n=10**5000, m=7))
    assert len(str(inner)) < 400


def test_names_are_written_so_that_they_can_be_read_again(tmp_path: Path) -> None:
    """The file of a table can be opened with any names of players."""
    session = MatchSession.new(GAME, [Player("A\nn" * 60, 0), Player("Bo", 1)], seed="s")
    session.save(tmp_path / "long.match")
    again = MatchSession.load(tmp_path / "long.match", extra=("tests.example_game",), resume=False)
    assert len(again.names[0]) == LONGEST_QUOTE


def test_toml_without_end_is_none() -> None:
    assert reading.toml("a.b.c = 1") == {"a": {"b": {"c": 1}}}
    endless = ("a" + ".a" * 60_000 + " = 1", "a = " + "[" * 100_000, "a = " + "7" * 10_000, "[a" + ' . "b"' * 99 + "]")
    for text in endless:
        with pytest.raises(ValueError, match=r".+"):
            reading.toml(text)
