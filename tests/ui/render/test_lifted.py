"""Cards under other cards: under the mouse, or with the keyboard's ring, each is shown whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from games.age_of_heroes import GAME as AGE_OF_HEROES
from games.age_of_heroes.rules.facts import KINDS, WARES
from games.age_of_heroes.table.layout import own_card
from games.omen import GAME
from games.omen.rules.facts import TYPE, UNITS
from tabletop.core.table.layout import TextElement
from tabletop.core.table.projection import ZoneContents, reconcile
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.render.geometry.hit_testing import is_overlapped
from tabletop.ui.render.sprites.sprite_cache import SpriteKey
from tests.games.age_of_heroes.positions import position as age_of_heroes_at
from tests.games.omen.positions import position
from tests.parameters import quick_first
from tests.ui.driver import Mouse
from tests.ui.render.test_legible import is_readable, opened

SIZES = ((1280, 720), (1920, 1080))
LARGEST_HAND = 12
"""Seven cards at the end of the last turn, four of Wealth, and the one of the deepest draw before War."""

OPAQUE = 240
"""The alpha (of 255) above which a card counts as opaque."""


def laid(size: tuple[int, int], language: str = "en", **where: Any) -> tuple[MatchView, Mouse, pygame.Surface]:
    """Return a table of Omen as seat 0 sees it, ready, and a mouse over it."""
    screen = opened("omen", language)
    screen.view.turn(GAME.table.layout(2, GAME.complete({})))
    return lying(screen, size, GAME.table.project(position(**where), 0))


def lying(
    screen: MatchView, size: tuple[int, int], wants: Mapping[str, ZoneContents]
) -> tuple[MatchView, Mouse, pygame.Surface]:
    """Return a screen of a size with pieces in the wanted places, ready, and a mouse over it."""
    screen.resize(size)
    surface = pygame.Surface(size)
    screen.draw(surface)
    screen.opening = None
    reconcile(screen.view.table, wants)
    screen.view.invalidate()
    screen.draw(surface)

    def paint() -> None:
        screen.draw(surface)

    return screen, Mouse(screen.handle, paint), surface


def part_of(screen: MatchView, piece: str) -> tuple[int, int] | None:
    """Return a point of the window where this card is on top."""
    pose, camera = screen.view.poses[piece], screen.view.camera
    x, y = map(round, camera.to_screen(pose.x, pose.y))
    for dx in range(-60, 60, 3):
        if screen.view.hit((x + dx, y)).piece == piece:
            return x + dx, y
    return None


def whole(screen: MatchView, surface: pygame.Surface, piece: str) -> bool:
    """Return True if a card is visible whole, upright where it lies: every pixel that it fills shows it."""
    view, one = screen.view, screen.view.table.pieces[piece]
    solid = view.sprites.get(SpriteKey(one.kind, one.face, one.marks, "held"), view.camera.view.scale)
    x, y = view.camera.to_screen(*view.poses[piece][:2])
    place = solid.surface.get_rect(topleft=(round(x) + solid.dx, round(y) + solid.dy)).clamp(view.camera.viewport)
    filled = pygame.surfarray.array_alpha(solid.surface) > OPAQUE
    assert filled.mean() > 0.9
    card, seen = (
        pygame.surfarray.array3d(one)[filled].astype(int) for one in (solid.surface, surface.subsurface(place))
    )
    return bool(abs(card - seen).max() <= 255 - OPAQUE)


@pytest.mark.parametrize("size", quick_first(SIZES, whole=True))
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("count", [8, 9, LARGEST_HAND])
def test_every_card_of_a_hand_opens_under_the_mouse(size: tuple[int, int], language: str, count: int) -> None:
    hand = [unit for unit in UNITS if TYPE[unit] != "hero"][:count]
    screen, mouse, surface = laid(size, language, hand=hand)
    assert sum(is_overlapped(screen.view.table, screen.view.poses, card) for card in hand) == count - 1
    for card in hand[:-1]:  # nothing lies on the last one
        at = part_of(screen, card)
        assert at is not None, card
        mouse.move(at)
        assert whole(screen, surface, card), card
    mouse.move(screen.table_rect.center)
    assert not any(whole(screen, surface, card) for card in hand[:-1])


@pytest.mark.parametrize("size", quick_first(SIZES, whole=True))
def test_seven_cards_of_a_hand_lie_side_by_side(size: tuple[int, int]) -> None:
    """The hand has the width for as many cards as may be kept at the end of a turn."""
    hand = [unit for unit in UNITS if TYPE[unit] != "hero"][:7]
    screen, *_ = laid(size, "en", hand=hand)
    assert not any(is_overlapped(screen.view.table, screen.view.poses, card) for card in hand)


@pytest.mark.parametrize("size", quick_first(SIZES, whole=True))
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_hand_of_twelve_cards_of_age_of_heroes_opens(size: tuple[int, int], language: str) -> None:
    """With as many cards as before discarding, each opens whole inside the window, with its whole name."""
    kinds = [KINDS[kind] for kind in WARES][:LARGEST_HAND]
    state = age_of_heroes_at(hands=(" ".join(kinds),))
    screen, mouse, surface = lying(
        opened("age_of_heroes", language, seats=3), size, AGE_OF_HEROES.table.project(state, 0)
    )
    hand = [own_card(kind, 0) for kind in kinds]
    assert [piece.id for piece in screen.view.table.in_zone("hand")] == hand
    for card, kind in zip(hand, kinds, strict=True):
        assert all(is_readable(screen, mark) for mark in prints_of(screen, kind)), kind
        at = part_of(screen, card)
        assert at is not None, card
        mouse.move(at)
        if card != hand[-1]:  # nothing lies on the last one
            assert is_overlapped(screen.view.table, screen.view.poses, card), card
            assert whole(screen, surface, card), card


def prints_of(screen: MatchView, kind: str) -> list[TextElement]:
    """Return the text on the front of a card."""
    return [mark for mark in screen.view.kinds[kind].faces[0] if isinstance(mark, TextElement)]


def test_every_unit_of_a_full_side_opens_under_the_mouse() -> None:
    """At a full side of a city each unit opens whole, as abilities are chosen by clicks on units."""
    units = ["scout", "archer", "spy", "raider", "pythia"]
    screen, mouse, surface = laid(SIZES[0], own=units)
    for unit in units[:-1]:
        at = part_of(screen, unit)
        assert at is not None
        mouse.move(at)
        assert whole(screen, surface, unit), unit


def test_what_lies_face_down_does_not_open() -> None:
    screen, mouse, _ = laid(SIZES[0], foe_hand=["scout", "archer", "spy", "raider", "pythia", "satyr"])
    back, strip = screen.view.table.in_zone("hand1")[0].id, screen.view.table.zones["hand1"]
    x, y = screen.view.camera.to_screen(screen.view.poses[back].x, strip.y + strip.h / 2)
    mouse.move((round(x), round(y)))
    assert not is_overlapped(screen.view.table, screen.view.poses, back)
