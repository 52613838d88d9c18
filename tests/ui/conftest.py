"""A display without a screen for every test of the window."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def _a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start SDL's dummy driver once and leave it open: fonts and pictures that modules keep stay valid."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1280, 720))
