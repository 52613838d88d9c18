"""What must be readable at 1280x720, the smallest window a match is laid out for."""

from __future__ import annotations

import pygame
import pytest

from tabletop.catalogue import Catalogue
from tabletop.session import GuidedSession, Player
from tabletop.table import Print
from tabletop.ui.faces import LEAST_PRINT, LETTER, fitted
from tabletop.ui.picture import Nobody
from tabletop.ui.play.screen import PlayOptions, PlayScreen
from tests.play import SHELF

SIZE = (1280, 720)


def opened(game: str, language: str = "en") -> PlayScreen:
    """A new match on a screen of the smallest size."""
    session = GuidedSession.new(SHELF.games[game], [Player("Ann", 0), Player("Bo", 1)], seed="legible")
    words = Catalogue(language, SHELF.locales())
    screen = PlayScreen(Nobody(words, 100), session, PlayOptions(speed=0, curtain=False))
    screen.resize(SIZE)
    return screen


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_mats_and_technologies_of_ascending_empires_are_printed(language: str) -> None:
    """Rows of the mat, colours, levels and names: nothing is left out for being too small, no word is broken."""
    screen = opened("ascending_empires", language)
    faces, unit = screen.view.faces, screen.view.camera.view.scale
    kinds = [kind for kind in screen.view.kinds.values() if kind.id.startswith(("mat_", "technology_"))]
    assert len(kinds) == 18
    for mark in [mark for kind in kinds for mark in kind.faces[0] if isinstance(mark, Print)]:
        room, words = (int(mark.w * unit), int(mark.h * unit)), faces.say(mark.text)
        size = round(mark.size * LETTER * unit)
        assert fitted(faces.text, words, room, size, LEAST_PRINT, mark.colour, mark.font), words
        assert max(faces.text.measure(word, LEAST_PRINT, mark.font) for word in words.split()) <= room[0], words


def test_a_troop_stands_out_from_its_homeworld() -> None:
    """Only the rim of the homeworld has the colour of its player."""
    screen = opened("ascending_empires")
    for seat in (0, 1):
        ground = screen.view.faces.flat(screen.view.kinds[f"homeworld_{seat}"], 0, 1.0)
        inner = pygame.transform.average_color(ground, ground.get_rect().inflate(-14, -14))[:3]
        colour = screen.desk.styles[seat].colour
        assert pygame.Vector3(*inner).distance_to(pygame.Vector3(*colour)) > 90
