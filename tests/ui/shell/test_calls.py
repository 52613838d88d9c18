"""The cost of one action, counted in calls: a projection and a `ViewState` for each change, a flight once."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from physics.flick import flight
from tabletop.core.data.copying import digest
from tabletop.testing.random_play import random_value
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_first
from tests.ui.headless import Bench, playing

P = "person"
OVERHEAD = 3_250
"""Calls of a release frame beyond those of the flight itself: rules, pictures of every scene, and the window."""
WINDOW = 1_500
"""The part of the window in these calls."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable garbage collection in the block, as finalizers would be counted."""
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def calls_of(work: Callable[[], object]) -> int:
    """Count the Python functions that an action calls, without the finalizers of objects that others left behind."""
    count = 0

    def note(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    with uncollected():
        sys.setprofile(note)
        try:
            work()
        finally:
            sys.setprofile(before)
    return count


class Left:
    """An object that refers to itself, as the bodies of a flight do, and has a finalizer."""

    itself: Left | None = None

    def __init__(self) -> None:
        self.itself = None

    def __del__(self) -> None:
        self.itself = None


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[Any]:
    """Return the list of all calls of a function of `owner` from now on."""
    found: list[Any] = []
    real = getattr(owner, name)

    def call(*args: Any, **more: Any) -> Any:
        found.append(args)
        return real(*args, **more)

    monkeypatch.setattr(owner, name, call)
    return found


@pytest.mark.wide
def test_what_earlier_tests_left_is_not_counted() -> None:
    """Flights leave cycles with finalizers written in Python.

    The time of their collection does not affect the count.
    """

    def flights() -> None:
        for _ in range(2_000):
            left = Left()
            left.itself = left

    assert calls_of(flights) == 1 + 2_000, "each is made, none is finalized"


@contextmanager
def projections(bench: Bench) -> Iterator[list[tuple[str, int | None]]]:
    """Yield the list of every projection of the rules from now on: its state, and its viewer."""
    found: list[tuple[str, int | None]] = []
    game = bench.session.game
    real = game.table.project

    def project(state: Any, viewer: int | None) -> Any:
        found.append((digest(state), viewer))
        return real(state, viewer)

    object.__setattr__(game.table, "project", project)
    try:
        yield found
    finally:
        object.__setattr__(game.table, "project", real)


def answered_by_a_drag(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Drag people to a place of work; return the number of projections of the rules, and of `ViewState`s."""
    bench.let(3000, 100)
    driver, screen = bench.driver, bench.screen
    offer = next(one for one in screen.offers() if one.label.put is not None and one.label.take)
    source = next(piece for piece in screen.view.table.pieces if screen.controller.shown.can_take(piece))
    start, goal = driver.over_piece(source), driver.over(str(offer.label.put))
    made = counted(monkeypatch, Presenter, "_make")
    with projections(bench) as projected:
        moments = len(bench.session.match.log)
        driver.mouse.drag(start, goal)
        for popup in screen.parts.overlays.popups:
            driver.choose(popup, offer)
        assert len(bench.session.match.log) > moments, "the drag answers"
        bench.let(1000, 100)
    return len(projected), len(made)


def test_a_drag_costs_one_projection_and_one_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The drag moves two people in Stone Age. Everything drawn, lit and offered comes from one `ViewState`."""
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        assert answered_by_a_drag(bench, monkeypatch) == (1, 1)


def test_alone_a_drag_costs_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person alone with computer players sees with their own eyes."""
    with playing("stone_age", (P, "random"), 1, speed=0.0) as bench:
        while bench.session.prompt is not None and bench.session.is_bot(bench.session.prompt.seat):
            bench.let(200, 50)
        monkeypatch.setattr(bench.screen.controller.bots, "poll", lambda: None)
        assert answered_by_a_drag(bench, monkeypatch) == (1, 1)


def test_nothing_is_projected_twice() -> None:
    """The table is projected once for everybody, and once for the seat that lifts the curtain if hands are hidden."""
    with playing("omen", (P, P), 1, speed=0.0) as bench, projections(bench) as projected:
        for _ in range(40):
            bench.let(1000, 200)
            while bench.screen.controller.shown.unseen:
                bench.screen.director.advance()
                bench.let(200, 100)
            bench.driver.answer()
        assert {viewer for _, viewer in projected} == {None, 0, 1}
        assert [one for one, times in Counter(projected).items() if times > 1] == []


@pytest.mark.wide
@pytest.mark.parametrize("answers", quick_first([0, 60, 120]))
def test_a_release_costs_little_more_than_the_flight(monkeypatch: pytest.MonkeyPatch, answers: int) -> None:
    """A flick is simulated once and shown as it flew; a release calls little beside it, late in a match too."""
    with playing("ascending_empires", (P, P), 1, settings={"tremor": "off"}) as bench:
        session, screen = bench.session, bench.screen
        aim = screen.parts.input.aim
        while len(session.match.log) < answers or aim.shots is None or not aim.shots.discs:
            prompt = session.prompt
            assert prompt is not None
            screen.controller.answer(random_value(session.match, prompt.ask, bench.chance), (0, 0))
            bench.let(6000, 200)
        bench.let(3000, 100)
        disc, moments = aim.shots.discs[0], len(session.match.log)
        flown = counted(monkeypatch, flight, "fly")
        flight.filmed.cache_clear()
        assert aim.begin(disc)
        window: list[int] = []
        report = screen.controller.report
        monkeypatch.setattr(screen.controller, "report", lambda *came: window.append(calls_of(lambda: report(*came))))
        whole = calls_of(lambda: aim.shoot(screen.table_rect.center))
        assert len(flown) == 1, "one flick, one flight"
        place = next(at for at, entry in enumerate(session.match.log) if at >= moments and entry.kind == "flight")
        board = session.match.go_to(place).pending[0].context
        alone = calls_of(lambda: flight.fly(*board, record=True))
        assert window[0] <= WINDOW, f"{window[0]} calls of the window"
        assert whole + window[0] - alone <= OVERHEAD, f"{whole + window[0]} calls, {alone} of them the flight"
