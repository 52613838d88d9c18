"""A disk that cannot be written stops no match: play goes on, and one sentence says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.session import ActionDone
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Done, MatchSession, Player
from tabletop.session.saves import match_log
from tests.play import SHELF
from tests.sandbox.hands import session as free_table
from tests.ui.kit_window import open_app

CATALOGUE = Translations("en", SHELF.locales())
GAME = SHELF.games["example_game"]
PLAYERS = [Player("A", 0), Player("B", 1)]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """The match is played without its file, and `trouble` names it."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    session = MatchSession.new(GAME, PLAYERS, seed="s", folder=blocked / "matches")
    assert session.saving.trouble is not None
    assert session.prompt is not None
    assert isinstance(session.answer(session.prompt.offers[0].option), Done)
    session.close()


def test_a_disk_that_fills_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines written before a failure stay; every answer tries again, and the failure is reported once."""
    session = MatchSession.new(GAME, PLAYERS, seed="s", folder=tmp_path)
    assert session.saving.trouble is None
    tried = []

    def full(number: int) -> None:
        tried.append(number)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for _ in range(2):
        assert session.prompt is not None
        assert isinstance(session.answer(session.prompt.offers[0].option), Done)
    assert len(tried) == 2
    assert session.saving.trouble is not None
    (news,) = session.saving.take_news()
    assert "No space left on device" in CATALOGUE.text(news)
    assert session.saving.take_news() == []
    session.close()


def test_a_free_table_goes_on_too(tmp_path: Path) -> None:
    """Actions and undo work without a file."""
    made = free_table(1)
    (tmp_path / "file").write_text("in the way")
    made.keep_in(tmp_path / "file" / "matches")
    assert made.trouble is not None
    assert isinstance(made.perform(actions.Bring("dice", (300, 300))), ActionDone)
    assert isinstance(made.undo(), ActionDone)


def test_a_file_that_has_vanished_before_it_is_opened(tmp_path: Path) -> None:
    """It goes on in another one, and says so without raising."""
    session = MatchSession.new(GAME, PLAYERS, seed="s", folder=tmp_path)
    assert session.writer is not None
    path = session.writer.path
    session.close()
    log = match_log.read(path)
    path.unlink()
    session.saving.resume(path, log, session.match)
    assert session.saving.trouble is None
    assert [one.key for one in session.saving.take_news()] == ["file.copied"]
    assert session.writer is not None
    assert match_log.read(session.writer.path).entries == list(session.match.log)
    session.close()


def test_the_window_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A toast at the foot says so, in the language of the window."""
    (tmp_path / "home").write_text("in the way")
    with open_app(monkeypatch, tmp_path / "home") as app:
        app.routes.open_match(app.matches.start("example_game", PLAYERS, {}, "7"))
        app.pump([])
        assert "nothing is saved" in app.toast.sentence
        app.toast.sentence = ""
        app.pump([])
        assert app.toast.sentence == ""
