"""The template of a set: it plays at once, in both languages, and is offered where a set is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.sets.reader import FILE, read_set
from tabletop.sets.template import EXAMPLE, write_template


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_the_template_is_a_set(tmp_path: Path, language: str) -> None:
    """One language has the same pieces as the other, and a language that there is not is English."""
    assert write_template(tmp_path / "mine", language) == tmp_path / "mine" / FILE
    made = read_set(tmp_path / "mine")
    assert len([piece for heap in made.heaps for piece in heap.pieces]) == 13
    words = Translations(language if language in LANGUAGES else "en")
    assert {words.text(kind.name) for kind in made.kinds} >= {"狼" if language == "zh_TW" else "Wolf"}


def test_what_is_there_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("mine", encoding="utf-8")
    assert write_template(tmp_path).name == EXAMPLE
    with pytest.raises(OSError, match="there already"):
        write_template(tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {FILE, EXAMPLE}


def test_the_command_writes_it_and_says_how_to_see_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["--lang", "en", "new-set", str(folder)]) == 0
    out = capsys.readouterr().out
    assert f"tabletop sandbox --set {folder}" in out
    assert main(["--lang", "en", "new-set", str(folder)]) == 0
    assert EXAMPLE in capsys.readouterr().out
    assert main(["--lang", "en", "new-set", str(folder)]) == 2
    assert "there already" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_that_is_wrong_names_the_nearest_entry_and_the_template(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    (tmp_path / FILE).write_text('[[tokn]]\nid = "a"\n', encoding="utf-8")
    for command in (["sandbox", "--set", str(tmp_path)], ["import", str(tmp_path), "--out", str(tmp_path / "out")]):
        assert main(["--lang", language, *command]) == 2
        said = capsys.readouterr().err
        assert "token" in said
        assert f"tabletop new-set {tmp_path}" in said
        assert said.count("\n") == 1


def test_an_empty_folder_is_offered_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["--lang", "en", "import", str(tmp_path / "mine"), "--out", str(tmp_path / "out")]) == 2
    assert "tabletop new-set" in capsys.readouterr().err
