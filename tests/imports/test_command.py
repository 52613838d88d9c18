"""The command `tabletop import`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.sets.reader import read_set
from tests.imports.drawings import picture, sheet


def test_it_writes_a_set_and_says_what_is_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = sheet(tmp_path / "heroes.png", 5, 2)
    assert main(["--lang", "en", "import", str(path), "--out", str(tmp_path / "set"), "--grid", "5x2"]) == 0
    out = capsys.readouterr().out
    assert "has 10 pieces of 10 kinds, with one pile." in out
    assert "tabletop sandbox --set " in out
    assert len(read_set(tmp_path / "set").kinds) == 10
    assert main(["--lang", "zh_TW", "import", str(path), "--out", str(tmp_path / "set")]) == 2
    assert "已經存在" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--as", "bord"), "board is nearest"),
        (("--grid", "10"), "10 is no grid"),
        (("--grid", "0x7"), "0x7 is no grid"),
        (("--width", "wide"), "--width must be between 1"),
        (("--width", "nan"), "--width must be between 1"),
        (("--back", "bakc.png"), "a.png"),
    ],
)
def test_a_wrong_option_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, str], said: str
) -> None:
    path = picture(tmp_path / "a.png")
    assert main(["--lang", "en", "import", str(path), "--out", str(tmp_path / "set"), *options]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert not (tmp_path / "set").exists()
