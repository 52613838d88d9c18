"""The shared kit: widgets that screens and tables share look and behave alike in both."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import ButtonStyle
from tabletop.ui.kit.base.focus import Box, Focus, nearest, step_of
from tabletop.ui.kit.panels.bubble import Bubble
from tabletop.ui.kit.panels.panel import Panel, PanelPainter, UiContext, let_go
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import ticks
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tests.test_architecture import FILES, tree_of
from tests.ui.kit_window import key, open_app


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as opened:
        yield opened


@pytest.fixture
def ui(app: App) -> UiContext:
    return UiContext(app.words, app.theme, ["Ann", "Bo"], list(app.theme.seats[:2]))


PLACE = pygame.Rect(10, 8, 130, 36)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def ground() -> pygame.Surface:
    surface = pygame.Surface((160, 60))
    surface.fill(colours.PANEL)
    return surface


@pytest.mark.parametrize(("hovered", "down"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("style", ["main", "plain", "refuse"])
def test_a_button_is_the_same_on_a_screen_and_at_a_table(
    ui: UiContext, style: ButtonStyle, hovered: bool, down: bool
) -> None:
    widget = Button(ui.theme, "Begin", lambda: None, kind=style)
    widget.rect, widget.hovered, widget._down = PLACE.copy(), hovered, down
    on_screen, at_table = ground(), ground()
    widget.draw(on_screen)
    ink = PanelPainter(at_table, ui, hover=0 if hovered else None, down=PLACE if down else None)
    ink.button(PLACE, "Begin", lambda: None, style=style)
    assert pixels(on_screen) == pixels(at_table)
    assert pixels(on_screen) != pixels(ground())


@pytest.mark.parametrize("on", [False, True])
def test_an_icon_is_the_same_on_a_screen_and_at_a_table(ui: UiContext, on: bool) -> None:
    widget = Button(
        ui.theme, "", lambda: None, icon=icons.CLOSE, kind="quiet", disabled_reason="" if on else "Not now."
    )
    widget.rect = PLACE.copy()
    on_screen, at_table = ground(), ground()
    widget.draw(on_screen)
    PanelPainter(at_table, ui).icon_button(PLACE, icons.CLOSE, lambda: None, on=on)
    assert pixels(on_screen) == pixels(at_table)


class OneButton(Panel):
    """A panel with one button."""

    def paint(self, ink: PanelPainter) -> None:
        ink.button(PLACE.move(-10, -8), "Begin", lambda: None)


def test_a_button_at_a_table_is_seen_to_go_down_and_up(ui: UiContext) -> None:
    """This also holds when its release goes elsewhere."""
    panel, surface = OneButton(ui), ground()
    panel.place(PLACE)
    panel.draw(surface)
    up = pixels(surface)
    panel.press(PLACE.center)
    panel.draw(surface)
    assert pixels(surface) != up
    let_go([panel])
    panel.draw(surface)
    assert pixels(surface) == up


def test_only_the_kit_paints_buttons() -> None:
    """No part of the window outside the kit puts letters on the accent, or counts which hot area is pointed at."""
    found = {
        (name, ast.unparse(node))
        for name in FILES
        if name.startswith("tabletop.ui.") and not name.startswith(("tabletop.ui.kit", "tabletop.ui.text"))
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Attribute) and (node.attr == "INK_ON_ACCENT" or ast.unparse(node) == "self.hover")
    }
    assert found == set()


def test_only_the_kit_reads_the_keys_of_the_focus() -> None:
    """Tab is read in one place, for every walk; the bindings of the table name it as data."""
    reading = {
        name
        for name in FILES
        if name.startswith("tabletop.ui.")
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Attribute) and node.attr == "K_TAB"
    }
    # an open list closes with Tab; the others name keys as data
    assert reading == {"tabletop.ui.kit.base.focus", "tabletop.ui.kit.widgets.dropdown",
                       "tabletop.ui.system.key_bindings", "tabletop.ui.system.key_state"}  # fmt: skip


# -- the focus --------------------------------------------------------------------------------------------------------
def test_the_focus_goes_round_and_a_long_step_ends() -> None:
    focus = Focus()
    assert not focus.shown
    found = []
    for by in (1, 1, 1, 1, -1, 5, -9):
        focus.step(by, 3)
        found.append(focus.at)
    assert (found, focus.shown) == ([0, 1, 2, 0, 2, 2, 0], True)
    focus.leave()
    focus.step(-1, 3)
    assert focus.at == 2


@pytest.mark.parametrize(("direction", "wanted"), [((1, 0), 1), ((-1, 0), 3), ((0, 1), 2), ((0, -1), None)])
def test_arrows_lead_to_the_nearest(direction: tuple[int, int], wanted: int | None) -> None:
    """There are widgets to the right, to the left and below.

    A diagonal one (the first) is farther than one straight ahead.
    """
    others: list[Box] = [(60, 40, 70, 50), (90, 0, 100, 10), (0, 80, 10, 90), (-50, 0, -40, 10)]
    assert nearest((0, 0, 10, 10), others, *direction) == wanted


def test_tab_goes_back_with_shift() -> None:
    steps = {pygame.K_DOWN: 1}
    assert step_of(key(pygame.K_TAB), steps) == 1
    assert step_of(key(pygame.K_TAB, pygame.KMOD_LSHIFT), steps) == -1
    assert step_of(key(pygame.K_TAB, pygame.KMOD_LCTRL), steps) == 0
    assert step_of(key(pygame.K_DOWN), steps) == 1


class Rows(Popup):
    """A popup of three rows."""

    taken = -1

    @property
    def count(self) -> int:
        return 3

    def take(self, number: int) -> None:
        self.taken = number


def test_a_popup_is_walked_by_keys(ui: UiContext) -> None:
    """Enter takes nothing before a key has selected a row."""
    rows = Rows(ui)
    assert not rows.key(key(pygame.K_RETURN))
    assert rows.taken == -1
    assert rows.key(key(pygame.K_UP))
    assert rows.key(key(pygame.K_RETURN))
    assert rows.taken == 2
    assert not rows.key(key(pygame.K_LEFT))


def test_a_sentence_stays_long_enough_to_be_read(app: App) -> None:
    app.show_toast("Kept.")
    short = app.toast.update(ticks())
    app.show_toast(app.words.text(msg("ui.keys.taken", chord="Ctrl+Z", name="undo")))
    long = app.toast.update(ticks())
    assert short is not None
    assert long is not None
    assert 2500 < short < long


@pytest.mark.parametrize("spot", [(200, 100), (10, 10), (790, 590), (400, 590)])
def test_a_tip_lies_beside_what_is_to_be_read(app: App, spot: tuple[int, int]) -> None:
    """The tip moves to another side of the mouse if a sentence of a lesson or a refusal is right below it."""
    bounds = pygame.Rect(0, 0, 800, 600)
    bubble = Bubble(app.theme, ["A thing", "what it does"], width=200)
    bubble.beside(spot, bounds)
    read = pygame.Rect(bubble.rect)
    assert not read.collidepoint(spot)
    bubble.beside(spot, bounds, [read])
    assert not bubble.rect.colliderect(read)
    assert bounds.contains(bubble.rect)
    assert not bubble.rect.collidepoint(spot)
