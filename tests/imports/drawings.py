"""Small pictures, made as they are needed."""

from __future__ import annotations

import random
from pathlib import Path

import pygame


def picture(path: Path, width: int = 63, height: int = 88, seed: int = 1) -> Path:
    """Draw a picture with a few discs; return its file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(_drawn(width, height, random.Random(seed)), path)
    return path


def sheet(path: Path, columns: int, rows: int, cards: int = 0, cell: tuple[int, int] = (63, 88), gap: int = 0) -> Path:
    """Draw a sheet with so many cards (0: all), each in a frame of `gap` white pixels; return its file."""
    chance = random.Random(columns * 100 + rows)
    whole = pygame.Surface((columns * cell[0], rows * cell[1]))
    whole.fill("white" if gap else "black")
    for number in range(cards or columns * rows):
        card = _drawn(cell[0] - 2 * gap, cell[1] - 2 * gap, chance)
        whole.blit(card, (number % columns * cell[0] + gap, number // columns * cell[1] + gap))
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(whole, path)
    return path


def _drawn(width: int, height: int, chance: random.Random) -> pygame.Surface:
    made = pygame.Surface((width, height))
    made.fill(_colour(chance))
    for _ in range(5):
        at = chance.randrange(width), chance.randrange(height)
        pygame.draw.circle(made, _colour(chance), at, chance.randrange(2, max(3, width // 4)))
    return made


def _colour(chance: random.Random) -> tuple[int, int, int]:
    return chance.randrange(256), chance.randrange(256), chance.randrange(256)
