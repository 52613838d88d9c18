"""What must be readable at 1280x720, the smallest window a match is laid out for."""

from __future__ import annotations

import pygame
import pytest

from tabletop.catalogue import Catalogue
from tabletop.session import GuidedSession, Player
from tabletop.table import Print, Shape
from tabletop.ui.faces import LEAST_PRINT, LETTER, fitted
from tabletop.ui.picture import Nobody
from tabletop.ui.play.screen import PlayOptions, PlayScreen
from tabletop.ui.play.tip import AFTER_MS, Tip, words_at
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


def tip_over(screen: PlayScreen, piece: str) -> Tip:
    """The tip after the mouse has rested on a piece."""
    lie = screen.view._lies[piece]
    x, y = screen.view.camera.to_screen(lie.x, lie.y)
    screen.tips.point((round(x), round(y)), 1000)
    screen.tips.update(1000 + AFTER_MS, pygame.Rect((0, 0), SIZE))
    assert screen.tips.shown is not None
    return screen.tips.shown


def test_a_card_under_the_mouse_is_shown_large_with_its_ability() -> None:
    """In a hand and on the table; a card that lies face down is not."""
    screen = opened("omen")
    screen.session.look_as(0)
    screen.viewers.show_present()
    for seat in (0, 1):
        piece = screen.view.table.in_zone(f"hand{seat}")[0]
        tip = tip_over(screen, piece.id)
        if seat:
            assert tip.picture is None
            continue
        assert tip.picture is not None
        size = screen.view.table.kind_of(piece.id).height * screen.view.camera.view.scale
        assert tip.picture.get_height() > 1.5 * size
        words = words_at(screen, tuple(map(round, screen.view.camera.to_screen(*screen.view._lies[piece.id][:2]))))
        assert screen.desk.say(screen.view.table.kind_of(piece.id).text[-2]) in words
        assert pygame.Rect((0, 0), SIZE).contains(tip.rect)


def test_cards_on_the_table_of_stone_age_are_shown_large() -> None:
    screen = opened("stone_age")
    table = screen.view.table
    lying = [piece for zone in table.zones if zone != "box" for piece in table.in_zone(zone)]
    cards = [one for one in lying if table.kind_of(one.id).shape is Shape.CARD and table.kind_of(one.id).text]
    assert cards
    assert tip_over(screen, cards[0].id).picture is not None
