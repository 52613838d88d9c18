"""A key that opens a text field does not type into it, in any binding and at any place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.sandbox.action_types import actions
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.screens.base.app_protocol import Screen
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.settings.options import Options
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tabletop.ui.system.key_bindings import ACTIONS, LEFT_HANDED, NAMED, Chord, parse
from tests.parameters import quick_first
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import key, open_app, typed

CODES = {name: code for code, name in NAMED.items()}
SHIFTED = {"?": pygame.K_SLASH}


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as window:
        yield window


def field(app: App) -> TextInput | None:
    """Return the field that letters go into."""
    focus = app.top.form.focus if isinstance(app.top, FormScreen) else None
    return focus if isinstance(focus, TextInput) else None


def events_of(chord: Chord) -> list[pygame.event.Event]:
    """Return the events of a key that goes down with its text, as the system sends them, and is held for a while."""
    code = CODES.get(chord.key) or SHIFTED[chord.key]
    letter = chord.key if len(chord.key) == 1 else " " if chord.key == "Space" else ""
    text = letter if chord.shift or not letter.isalpha() else letter.lower()
    mod = (pygame.KMOD_SHIFT if chord.shift or chord.key in SHIFTED else 0) | (pygame.KMOD_CTRL if chord.ctrl else 0)
    mod |= pygame.KMOD_ALT if chord.alt else 0
    down = key(code, mod, text)
    return [down, typed(text)] * 3 if text and not (chord.ctrl or chord.alt) else [down] * 3


def chords() -> list[tuple[str, Chord]]:
    usual = [(action.id, chord) for action in ACTIONS for chord in action.chords]
    left = [(action, chord) for action, found in LEFT_HANDED.items() for chord in found]
    return [(action, parse(chord)) for action, chord in (*usual, *left)]


def free_table(app: App) -> None:
    """Open a free table with the pointer over a deck."""
    app.routes.open_sandbox([Player("P0", 0), Player("P1", 1)], "", seed="keys")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    assert screen.play.perform(actions.Bring("standard_deck", (200, 200)))
    pile = next(zone for zone in screen.controller.session.real.zones if zone.startswith("stack"))
    app.pump()
    pose = screen.view.poses[screen.controller.session.real.order(pile)[-1]]
    left, top = screen.view.camera.to_screen(pose.x, pose.y)
    app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=(round(left), round(top)), rel=(1, 1), buttons=(0, 0, 0),
                                 touch=False)])  # fmt: skip


def match(app: App) -> None:
    app.routes.open_match(app.matches.start("example_game", [Player("P0", 0), Player("P1", 1)], {}, "keys"))


def rules(app: App) -> None:
    app.routes.open_rules("stone_age")


PLACES: dict[str, Callable[[App], object]] = {
    "launcher": lambda app: None,
    "library": lambda app: app.push(LibraryScreen(app)),
    "begin_sandbox": lambda app: app.push(BeginSandbox(app)),
    "options": lambda app: app.push(Options(app)),
    "free_table": free_table,
    "match": match,
    "rules": rules,
}


def opened(app: App, place: str, wanted: Collection[str] | None = None) -> set[str]:
    """Press everything there (or the keys of the `wanted` actions), and return the actions that open a field.

    None has typed into it.
    """
    found: set[str] = set()
    stack: list[Screen] = []
    for action, chord in chords():
        if wanted is not None and action not in wanted:
            continue
        if app.screens != stack:
            app.routes.home()
            PLACES[place](app)
            app.pump()
            stack = list(app.screens)
        advance(PAUSE_MS)
        before, first, *held = field(app), *events_of(chord)
        top = app.top
        app.pump([first])
        after = field(app)
        if after is None or (before is not None and app.top is top):
            app.pump([pygame.event.Event(pygame.KEYUP, key=first.key, mod=0)])
            continue
        found.add(action)
        screen, value = app.top, after.value
        app.pump(held)
        assert app.top is screen, f"{place}: {chord}, held, has closed what it opened"
        now = field(app)
        assert now is not None
        assert now.value == value, f"{place}: {chord} has typed {now.value!r}"
        app.pump([pygame.event.Event(pygame.KEYUP, key=first.key, mod=0)])
        app.pump([key(pygame.K_7, 0, "7"), typed("7"), pygame.event.Event(pygame.KEYUP, key=pygame.K_7, mod=0)])
        assert now.value in (value + "7", "7"), f"{place}: nothing can be typed after {chord}"
    return found


OPENED = {
    "launcher": {"keys"},
    "library": {"keys"},
    "begin_sandbox": {"keys"},
    "options": {"keys"},
    "free_table": {
        "add_note",
        "add_text",
        "deal_some",
        "grid",
        "keep",
        "keys",
        "legend",
        "quick_save",
        "save_as",
        "save_set",
        "save_setup",
        "split",
    },
    "match": {"keys"},
    "rules": {"keys"},
}
"""The actions that open a text field, by place."""


@pytest.fixture
def blind(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """Return the app without drawing."""
    monkeypatch.setattr(app, "_draw", lambda: None)
    return app


@pytest.mark.parametrize("place", quick_first(PLACES))
def test_a_key_never_types_into_the_field_that_it_opens(blind: App, place: str) -> None:
    assert opened(blind, place, OPENED[place]) == OPENED[place]


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_no_other_key_opens_a_field(blind: App, place: str) -> None:
    """All bindings of both hands are pressed: the ones that are tested by default are the only ones."""
    assert opened(blind, place) == OPENED[place]


def test_a_key_that_was_down_before_a_click_does_not_type(app: App) -> None:
    """A click opens a field while the key that moves the view is still held: that key types nothing."""
    free_table(app)
    app.pump([key(pygame.K_w, 0, "w")])
    assert isinstance(app.top, SandboxScreen)
    app.top.saving.ask()
    for _ in range(3):
        app.pump([key(pygame.K_w, 0, "w"), typed("w")])
    now = field(app)
    assert now is not None
    assert now.value == ""
    app.pump([key(pygame.K_a, 0, "a"), typed("a"), key(pygame.K_a, 0, "a"), typed("a")])
    assert now.value == "aa", "a key that goes down in the field types, and repeats"
    app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0), key(pygame.K_w, 0, "w"), typed("w")])
    assert now.value == "aaw"


def test_a_key_that_is_held_walks_on_past_a_field(app: App) -> None:
    """Tab, held from before, goes through all of a set-up and round again; it stops at no field."""
    screen = SetupScreen(app, "example_game")
    app.push(screen)
    app.pump()
    form, begun = screen.form, screen.form.focus
    fields, met = [one for one in form.focusable() if isinstance(one, TextInput)], list[TextInput]()
    for _ in form.focusable():
        app.pump([key(pygame.K_TAB)])
        met += [now] if (now := field(app)) is not None else []
    assert met == fields != []
    assert form.focus is begun is not None


def test_words_of_an_input_method_are_taken(app: App) -> None:
    """Chinese is entered without a key that types it."""
    free_table(app)
    assert isinstance(app.top, SandboxScreen)
    app.top.saving.ask()
    app.pump([typed("自由桌")])
    now = field(app)
    assert now is not None
    assert now.value == "自由桌"
