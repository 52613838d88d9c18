"""Ends the program when it has drawn its first picture, and says so: a module to be named by TABLETOP_GAMES."""

from __future__ import annotations

import os
from typing import Any

import pygame

_update = pygame.display.update


def _first(*rectangles: Any) -> None:
    _update(*rectangles)
    print("picture", flush=True)
    os._exit(0)


pygame.display.update = _first
