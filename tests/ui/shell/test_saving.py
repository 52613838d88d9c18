"""Saving in the window: the quick save, matches open in another window, and messages about files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.sandbox.action_types import actions
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.table import known_sets
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.kit_window import open_app, press

PLAYERS = [Player("A", 0), Player("B", 1)]


@pytest.fixture(params=quick_first(["en", "zh_TW"]))
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    (tmp_path / "matches").mkdir()
    with open_app(monkeypatch, tmp_path, language=request.param) as made:
        yield made


def opened(app: App) -> MatchSession:
    assert isinstance(app.top, MatchScreen)
    return app.top.session


def quick_save(app: App) -> None:
    press(app, pygame.K_F5)
    app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_F5, mod=0)])


def play(session: MatchSession, answers: int, seed: int) -> None:
    answer = FastRng(seed).answerer(session.game.players.random_answer)
    for _ in range(answers):
        session.answer(answer(session.match.state, session.match.pending[0]))


def test_a_quick_save_after_going_on_from_the_quick_save_keeps_everything(app: App, tmp_path: Path) -> None:
    """The quick save is the moment of the key, and the match goes on in a file of its own."""
    folder = tmp_path / "matches"
    app.routes.open_match(app.matches.start("omen", PLAYERS, {}, "7"))
    play(opened(app), 20, 1)
    quick_save(app)
    app.routes.home()
    app.routes.open_saved(folder / "omen-quick.match")
    session = opened(app)
    moment = list(session.match.log)
    quick_save(app)
    assert "omen-quick.match" in app.toast.sentence
    assert "omen-002.match" in app.toast.sentence
    play(session, 40, 2)
    log = list(session.match.log)
    app.routes.home()
    assert match_log.read(folder / "omen-002.match").entries == log
    assert match_log.read(folder / "omen-quick.match").entries == moment
    last = app.matches.last()
    assert last is not None
    assert last.answers == len(log)


def test_nobody_deletes_or_renames_what_another_window_plays(app: App, tmp_path: Path) -> None:
    remote_seats = MatchSession.new(SHELF.games["omen"], PLAYERS, seed="7", folder=tmp_path / "matches")
    assert remote_seats.writer is not None
    path = remote_seats.writer.path
    for problem in (app.matches.delete(path), app.matches.rename(path, "mine")):
        assert problem is not None
        assert problem.key == "file.played_elsewhere"
    assert path.is_file()
    remote_seats.close()
    assert app.matches.rename(path, "con") is None
    assert [one.path.name for one in app.matches.saved()] == ["con_.match"]
    assert app.matches.delete(path.with_name("con_.match")) is None


def test_a_quick_save_that_another_window_plays_is_left_alone(app: App, tmp_path: Path) -> None:
    remote_seats = MatchSession.new(SHELF.games["omen"], PLAYERS, seed="7", folder=tmp_path / "matches")
    assert remote_seats.writer is not None
    quick = tmp_path / "matches" / "omen-quick.match"
    remote_seats.save(quick)
    remote_seats.close()
    remote_seats = MatchSession.load(quick)
    before = quick.read_bytes()
    app.routes.open_match(app.matches.start("omen", PLAYERS, {}, "8"))
    quick_save(app)
    assert quick.name in app.toast.sentence
    assert quick.read_bytes() == before
    remote_seats.close()


def test_a_save_that_is_open_in_another_window_opens_as_a_copy_and_says_so(app: App, tmp_path: Path) -> None:
    remote_seats = MatchSession.new(SHELF.games["omen"], PLAYERS, seed="7", folder=tmp_path / "matches")
    assert remote_seats.writer is not None
    app.routes.open_saved(remote_seats.writer.path)
    app.pump()
    assert "omen-002.match" in app.toast.sentence
    remote_seats.close()


def test_a_free_table_whose_file_is_deleted_says_so(app: App, tmp_path: Path) -> None:
    app.routes.open_sandbox(PLAYERS)
    assert isinstance(app.top, SandboxScreen)
    door = app.top.controller
    assert door.path is not None
    door.path.unlink()
    door.perform(actions.Bring("dice", (300, 300)))
    app.pump()
    assert door.path is not None
    assert door.path.name in app.toast.sentence
    assert match_log.read(door.path).entries


# -- own sets ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["two\nlines", "a\u2028b", "\udcff", '"quoted"', " spaces ", "plain"])
def test_folders_of_any_name_are_remembered(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes line breaks, characters that are no text, and names that only look like others."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    folder = tmp_path / name
    folder.mkdir()
    (folder / "set.toml").write_text('[[card]]\nid = "a"\n', encoding="utf-8")
    known_sets.library_at_hand([folder])
    assert known_sets.remembered() == [folder]
    assert folder in known_sets.library_at_hand().folders


def test_a_list_of_folders_with_a_zero_byte_closes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    (tmp_path / known_sets.FILE).write_bytes(b'/a\0b\n"\\u0000"\n/nowhere\n')
    assert known_sets.remembered() == [Path("/nowhere")]
    assert known_sets.library_at_hand().folders == ()
    with pytest.raises(InvalidSetError):
        Library([Path("/a\0b")])


def test_own_sets_that_cannot_be_read_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets that are broken or gone, and a broken list, are each named with a reason in both languages.

    The notice stays until the set can be read again.
    """
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    broken, gone = tmp_path / "broken", tmp_path / "gone"
    for folder in (broken, gone):
        folder.mkdir()
        (folder / "set.toml").write_text('[[card]]\nid = "a"\n', encoding="utf-8")
    known_sets.library_at_hand([broken, gone])
    (broken / "set.toml").write_text("nonsense", encoding="utf-8")
    shutil.rmtree(gone)
    library = known_sets.library_at_hand()
    assert sorted(library.left_out) == [broken, gone]
    for language in ("en", "zh_TW"):
        sentences = [Translations(language, SHELF.locales()).text(why) for why in library.left_out.values()]
        assert any("broken" in one and "set.toml" in one for one in sentences), sentences
        assert any("gone" in one for one in sentences), sentences
    (broken / "set.toml").write_text('[[card]]\nid = "a"\n# mended', encoding="utf-8")
    assert [found.id for found in library.refresh()[0]] == ["broken"]
    assert sorted(library.left_out) == [gone]
    listed = tmp_path / "home" / known_sets.FILE
    listed.write_bytes(b"\xff\xfe\n")
    library = known_sets.library_at_hand()
    assert sorted(library.left_out) == [listed]
    assert known_sets.FILE in Translations("en", SHELF.locales()).text(library.left_out[listed])


@pytest.mark.parametrize("name", ["\\n" * 2000, "x" * 300])
def test_a_name_that_fits_on_no_line_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "set.toml").write_text(f'name = "{name}"\n[[card]]\nid = "a"\n', encoding="utf-8")
    with pytest.raises(InvalidSetError) as bad:
        Library([tmp_path])
    assert bad.value.reason.key == "sandbox.set.wrong_value"
