"""The free table shows the true state after any action, for any viewer, and at any moment of the past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.table.table import Table, TableSnapshot
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.pile_actions import MakeEndless
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.base.press_guard import SETTLE_MS
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.context_menu import MenuItem
from tabletop.ui.sandbox.view.ink import ink_of
from tabletop.ui.shell.app import App
from tabletop.ui.system import clock
from tabletop.viewmodel.view.sandbox_presenter import show
from tests.layouts import lay_out_all
from tests.sandbox.hands import Hands
from tests.ui.kit_window import open_app


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as window:
        yield window


def facts(table: Table | TableSnapshot, texts: Mapping[str, str]) -> list[Any]:
    """Return everything visible on a table; a back by its looks, whatever its id."""
    found: list[Any] = []
    for piece in (piece for zone in table.zones for piece in table.in_zone(zone)):
        kind = table.kind_of(piece.id)
        looks = (kind.shape, kind.width, kind.height, kind.colour) if kind.hidden else kind.id
        found.append((piece.id, looks, piece.zone, piece.index, piece.face, piece.angle, piece.pose, piece.marks,
                      texts.get(piece.id)))  # fmt: skip
    return found


def falsehoods(screen: SandboxScreen) -> list[str]:
    """Return the things that the screen shows wrongly."""
    door, wrong = screen.controller, []
    session = door.session
    back = session.journal.done[door.at :] if door.at is not None else []
    for entry in reversed(back):
        session.real.carry_out_all(entry.inverses)
    fresh = session.view(door.viewer)
    for entry in back:
        session.real.carry_out_all(entry.changes)
    if facts(fresh, fresh.texts) != facts(screen.view.table, screen.area.shown.texts):
        wrong.append(f"after {len(session.journal)} acts, looking at {door.at} as {door.viewer}")
    if list(screen.view.backdrop.ink) != ink_of(fresh.drawings.values()):
        wrong.append("what is painted on the table is not what is drawn there")
    plan, seen = fresh.plan, screen.view.table.plan
    camera = screen.view.camera
    if (plan.mat, plan.mat_colour, plan.mat_picture, fresh.width, fresh.height) != (
        seen.mat, seen.mat_colour, seen.mat_picture, camera.width, camera.height
    ):  # fmt: skip
        wrong.append("the table has another look or size")
    if screen.area.shown != show(session, door.viewer, door.at):
        wrong.append("what is shown was made of another table")
    if dict(screen.view.poses) != lay_out_all(screen.view.table):
        wrong.append("the picture was laid out of another table")
    return wrong


def fidget(app: App, seed: int, moments: int) -> tuple[int, list[str]]:
    """Act at random; return the number of looks, and the faults."""
    app.routes.open_sandbox([Player(f"P{seat}", seat) for seat in range(3)], "", seed=f"truth {seed}")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    for name, spot in (("standard_deck", (60, 60)), ("dice", (500, 480)), ("meeples", (300, 400))):
        assert screen.play.perform(actions.Bring(name, spot))
    hands = Hands(screen.controller.session, seed)
    chance, seen, wrong = hands.random, 0, []
    now = 1000
    while seen < moments:
        kind = chance.randrange(12)
        if kind < 6:
            if screen.controller.at is not None:
                screen.play.look(None)
            screen.play.perform(hands.action_of(MakeEndless) if chance.random() < 0.03 else hands.any_action(keep=True))
        elif kind == 6:
            chance.choice((screen.play.undo, screen.play.redo))()
        elif kind == 7:
            screen.play.look(chance.choice((None, chance.randrange(len(screen.controller.session.journal) + 1))))
        elif kind == 8:
            screen.play.look_as(chance.choice((None, 0, 1, 2)))
        elif kind == 9:
            screen.play.sit(chance.randrange(3))
        elif kind == 10 and screen.controller.at is not None:
            screen.play.go_back_to_here()
        elif kind == 11:
            seat, consents = chance.randrange(3), screen.controller.consents
            if chance.random() < 0.5:
                consents.take_back(seat, 3)
            else:
                consents.session.do_again(seat, 3)
            screen.area.show()
            if consents.session.consent is not None and chance.random() < 0.7:
                chance.choice((screen.play.agree, screen.play.refuse))()
        for _ in range(chance.randrange(3)):
            now += 60
            screen.update(now)
        if chance.random() < 0.2:
            screen.view.skip()
        seen += 1
        wrong += falsehoods(screen)
    app.pop(screen)
    return seen, wrong


def test_the_free_table_is_true(app: App) -> None:
    assert fidget(app, 1, 150) == (150, [])


@pytest.mark.slow
def test_the_free_table_is_true_at_thousands_of_moments(app: App) -> None:
    seen = 0
    wrong: list[str] = []
    for seed in range(10, 50):
        more, faults = fidget(app, seed, 500)
        seen, wrong = seen + more, wrong + faults
    print(f"free table: {seen} moments, {len(wrong)} false")
    assert (seen, wrong) == (20_000, [])


def test_what_is_pressed_in_a_menu_is_done_only_where_it_was_pressed(app: App) -> None:
    """A press on a row and a release elsewhere do nothing; a release on the row takes it."""
    app.routes.open_sandbox([Player("P0", 0), Player("P1", 1)], "", seed="menu")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    done: list[str] = []

    def row(name: str) -> MenuItem:
        return MenuItem(msg("sandbox.title"), "", lambda: done.append(name))

    def send(kind: int, at: tuple[int, int]) -> None:
        app.pump([pygame.event.Event(kind, pos=at, button=1, touch=False)])

    screen.overlays.menu([[row("one"), row("two")]], "menu")
    app.pump()
    clock.advance(SETTLE_MS + 50)
    (menu,) = screen.overlays.popups
    one, two = (hot.rect.move(menu.rect.topleft).center for hot in menu.hots)
    send(pygame.MOUSEBUTTONDOWN, one)
    send(pygame.MOUSEBUTTONUP, two)
    assert done == []
    send(pygame.MOUSEBUTTONDOWN, one)
    send(pygame.MOUSEBUTTONUP, (one[0], one[1] + 400))
    assert done == []
    send(pygame.MOUSEBUTTONDOWN, two)
    send(pygame.MOUSEBUTTONUP, two)
    assert done == ["two"]
    assert screen.overlays.popups == []
