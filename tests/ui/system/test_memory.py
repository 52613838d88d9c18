"""Garbage is collected when screens change, not between frames."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.match.gc_control import set_aside
from tabletop.ui.shell.app import App
from tabletop.ui.system import picture_memory
from tests.ui.kit_window import open_app


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.wide
def test_what_lives_is_set_aside_and_what_is_gone_is_collected() -> None:
    class Knot:
        """An object that only the collector can free."""

        def __init__(self) -> None:
            self.itself = self

    freed: list[int] = []
    knot = Knot()
    Knot.__del__ = lambda self: freed.append(1)  # type: ignore[attr-defined]
    set_aside()
    assert gc.get_freeze_count() > 1000
    del knot
    set_aside()
    assert freed == [1], "also what was set aside before"


def test_the_window_settles_when_its_screens_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is collected once for the launcher, once for each new stack of screens, and never for a mere frame."""
    settled: list[int] = []
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests go on with the fonts
    monkeypatch.setattr(picture_memory, "set_aside", lambda: settled.append(len(app.screens)))
    app: App
    with open_app(monkeypatch, tmp_path) as app:
        frames = iter([None, None, app.routes.open_keys, None, app.pop, None, app.quit])

        def wait() -> list[object]:
            step = next(frames)
            if step is not None:
                step()
            return []

        monkeypatch.setattr(app.waiting, "events", wait)
        app.run()
    assert settled == [1, 2, 1]


def picture(kilobytes: int) -> pygame.Surface:
    return pygame.Surface((256, kilobytes), 0, 32)


def test_what_was_used_longest_ago_is_forgotten_whichever_cache_holds_it() -> None:
    budget = picture_memory.CacheBudget(most=100 * 1024)
    one, two = (
        picture_memory.PictureCache[str, pygame.Surface](budget),
        picture_memory.PictureCache[str, pygame.Surface](budget),
    )
    one.put("a", picture(30))
    two.put("b", picture(30))
    one.put("c", picture(30))
    assert one.get("a") is not None
    two.put("d", picture(30))
    assert ("b" in two, "a" in one, "c" in one, "d" in two) == (False, True, True, True)
    assert budget.bytes == one.bytes + two.bytes <= budget.most


def test_a_cache_keeps_what_it_was_asked_for_last() -> None:
    """This holds even when that picture alone exceeds the budget: it is needed now."""
    budget = picture_memory.CacheBudget(most=1024)
    one = picture_memory.PictureCache[str, pygame.Surface](budget)
    one.put("a", picture(30))
    one.put("b", picture(30))
    assert ("a" in one, "b" in one) == (False, True)
    one.put("b", picture(10))
    assert one.bytes == 10 * 1024 + picture_memory.ENTRY


def test_a_cache_that_is_gone_takes_nothing_of_the_budget() -> None:
    budget = picture_memory.CacheBudget()
    one = picture_memory.PictureCache[str, pygame.Surface](budget)
    one.put("a", picture(30))
    del one
    assert budget.bytes == 0


def test_a_larger_window_has_a_larger_budget() -> None:
    budget = picture_memory.CacheBudget()
    budget.fit((1920, 1080))
    usual = budget.most
    budget.fit((3840, 2160))
    assert (usual, budget.most) == (300 << 20, 1200 << 20)
    budget.fit((640, 360))
    assert budget.most == picture_memory.LEAST


def test_pictures_of_functions_are_kept_in_the_budget() -> None:
    made: list[int] = []

    @picture_memory.kept
    def square(side: int) -> pygame.Surface:
        made.append(side)
        return pygame.Surface((side, side))

    assert square(5) is square(5)
    assert made == [5]


def test_every_cache_of_pictures_belongs_to_the_budget() -> None:
    """No module of the window keeps pictures in a cache of its own: `lru_cache` is for what is small."""
    small = {"fonts.py", "zone_layouts.py", "polyhedra.py", "aim_marks.py", "clips.py", "marks.py", "materials.py"}
    root = Path(picture_memory.__file__).parents[1]
    own = {path.name for path in root.rglob("*.py") if "@lru_cache" in path.read_text(encoding="utf-8")}
    assert own == small
    ordered = {path.name for path in root.rglob("*.py") if "OrderedDict(" in path.read_text(encoding="utf-8")}
    assert ordered == {"picture_memory.py"}
