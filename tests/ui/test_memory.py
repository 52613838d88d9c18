"""Garbage is looked for when screens change, not between frames."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.system import memory
from tests.ui.kit import open_app


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_lives_is_set_aside_and_what_is_gone_is_collected() -> None:
    class Knot:
        """An object that only the collector can free."""

        def __init__(self) -> None:
            self.itself = self

    freed: list[int] = []
    knot = Knot()
    Knot.__del__ = lambda self: freed.append(1)  # type: ignore[attr-defined]
    memory.settle()
    assert gc.get_freeze_count() > 1000
    del knot
    memory.settle()
    assert freed == [1], "also what was set aside before"


def test_the_window_settles_when_its_screens_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once for the launcher, once for each new stack of screens; never for a mere frame."""
    settled: list[int] = []
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests go on with the fonts
    monkeypatch.setattr(memory, "settle", lambda: settled.append(len(app.screens)))
    with open_app(monkeypatch, tmp_path) as app:
        frames = iter([None, None, app.open_keys, None, app.pop, None, app.quit])

        def wait() -> list[object]:
            act = next(frames)
            if act is not None:
                act()
            return []

        monkeypatch.setattr(app, "_wait", wait)
        app.run()
    assert settled == [1, 2, 1]
