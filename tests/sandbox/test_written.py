"""Notes and counters: their text is visible at once, and a new note is opened for writing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import hand
from tabletop.session.match.match_session import Player
from tabletop.ui.render.layers import marks
from tabletop.ui.render.layers.marks import MarkInk, Words, picture_of
from tabletop.ui.render.sprites import faces
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tabletop.ui.text.text import Text
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import key, open_app, typed


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as window:
        window.routes.open_sandbox([Player("P0", 0), Player("P1", 1)], "", seed="s")
        yield window


def table(app: App) -> SandboxScreen:
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    return screen


def seen(app: App) -> list[str]:
    """Return the text over the table as it is drawn."""
    marks = table(app).view._marks
    return sorted(mark.text for mark in marks if isinstance(mark, MarkInk | Words))


def add(app: App, kind: str) -> None:
    """Choose one of the single pieces from the menu of pieces, with the keyboard."""
    screen = table(app)
    screen.set_picker.open()
    app.pump()
    (menu,) = screen.overlays.popups
    assert isinstance(menu, Menu)
    wanted = screen.area.shown.table.kinds[kind].name
    menu.focus.at = next(at for at, item in enumerate(menu.items) if item.text == wanted)
    press(app, pygame.K_RETURN, held=3)


def press(app: App, code: int, text: str = "", held: int = 1) -> None:
    """Press a key with the letter that it types, held for some repetitions."""
    advance(PAUSE_MS)
    for _ in range(held):
        app.pump([key(code, 0, text), *([typed(text)] if text else [])])
    app.pump([pygame.event.Event(pygame.KEYUP, key=code, mod=0)])


def test_a_note_is_written_on_as_soon_as_it_is_made(app: App) -> None:
    """The field is open; letters go onto the note, and none of them is a shortcut on the piece under the pointer."""
    screen = table(app)
    assert screen.play.perform(actions.Bring("chess", (300, 250)))
    board = next(one for one in screen.controller.shown.table.pieces.values() if "board" in one.kind)
    pose = screen.view.poses[board.id]
    left, top = screen.view.camera.to_screen(pose.x, pose.y)
    app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=(round(left), round(top)), rel=(1, 1), buttons=(0, 0, 0),
                                 touch=False)])  # fmt: skip
    add(app, "meeples/note")
    assert isinstance(app.top, AskText), "held Enter, which chose it, does not close the field"
    done = len(screen.controller.session.journal)
    for letter in "fell":
        press(app, getattr(pygame, f"K_{letter}"), letter)
    assert len(screen.controller.session.journal) == done
    press(app, pygame.K_RETURN)
    (note,) = screen.controller.session.real.texts
    assert screen.controller.session.real.texts[note] == "fell"
    assert screen.controller.session.real.pieces[note].kind == "meeples/note"
    assert "fell" in seen(app)


def test_escape_leaves_the_new_note_empty(app: App) -> None:
    """Escape removes nothing from the table: the note lies there, and undo removes it."""
    screen = table(app)
    add(app, "meeples/note")
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    (note,) = screen.controller.session.real.pieces
    assert screen.controller.session.real.texts == {}
    screen.play.undo()
    assert note not in screen.controller.session.real.pieces


def test_a_new_counter_shows_its_nought(app: App) -> None:
    """Everybody sees it at once, and counting goes on from there."""
    screen = table(app)
    add(app, "meeples/counter")
    assert app.top is screen, "nothing is asked"
    (counter,) = screen.controller.session.real.pieces
    assert seen(app) == ["0"]
    assert [screen.controller.session.view(viewer).texts for viewer in (None, 0, 1)] == [{counter: "0"}] * 3
    assert screen.play.perform(actions.SetCounter(counter, 3))
    app.pump()
    assert seen(app) == ["3"]


def test_a_counter_that_is_hidden_shows_nothing(app: App) -> None:
    """In another's hand it is a back."""
    screen = table(app)
    add(app, "meeples/counter")
    (counter,) = screen.controller.session.real.pieces
    assert screen.play.perform(actions.MovePieces((counter,), hand(1)))
    assert [screen.controller.session.view(viewer).texts for viewer in (None, 0, 1)] == [{}, {}, {counter: "0"}]


def test_what_is_written_is_seen_right_after_loading(app: App) -> None:
    """It is visible before the mouse has moved, and in the right size after the window has changed its own."""
    screen = table(app)
    add(app, "meeples/note")
    press(app, pygame.K_a, "a")
    press(app, pygame.K_RETURN)
    add(app, "meeples/counter")
    path = screen.controller.path
    assert path is not None
    app.routes.home()
    app.routes.open_saved(path)
    assert seen(app) == ["0", "a"]
    app.pump()
    assert seen(app) == ["0", "a"]


def test_words_without_room_are_cut_short_at_last(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text is cut with an ellipsis on a small piece; where not even "a…" fits, the ellipsis stands alone."""
    tried: list[str] = []

    def fitted(text: Text, kept: str, *how: Any) -> pygame.Surface | None:
        tried.append(kept)
        assert len(tried) < 30, tried[-3:]
        return faces.fitted(text, kept, *how)

    monkeypatch.setattr(marks, "fitted", fitted)
    view = table(app).view
    x, y = view.camera.to_table(*view.camera.viewport.center)
    scale = view.camera.view.scale
    for words in ("12345", "a", "", "……", "桌遊", "fell off the table"):
        for wide in (1, 4, 9, 16, 30):
            tried.clear()
            assert picture_of(MarkInk(x, y, wide / scale, 12 / scale, words), view.camera, view.text) is not None
            assert len(tried) == len(set(tried))


def test_the_bar_asks_for_who_has_seen_a_card(app: App) -> None:
    """P0 deals, P1 looks at the hand, P0 takes the deal back: the bar asks, with buttons for yes and no."""
    screen = table(app)
    assert screen.play.perform(actions.Bring("standard_deck", (200, 200)))
    pile = next(zone for zone in screen.controller.session.real.zones if zone.startswith("stack"))
    assert screen.play.perform(actions.Deal(pile))
    screen.play.look_as(1)
    screen.play.cover()
    screen.play.undo()
    assert [choice.text for choice in screen.bar.choices] == [
        msg("sandbox.ui.let_take_back"), msg("sandbox.ui.keep_as_is")
    ]  # fmt: skip
    assert "P0 wants to undo what P1 saw" in screen.ui.say(screen._hint())
    screen.bar.choices[1].on_press()
    assert screen.bar.choices == []
    assert len(screen.controller.session.real.order(hand(1))) == 1
    screen.play.undo()
    screen.bar.choices[0].on_press()
    assert screen.controller.session.real.order(hand(1)) == ()
    assert screen.bar.choices == []
