"""Every text on the table is high enough to be read, at every number of seats, in both languages."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import ACTIONS, CARDS, INDEX, MONTHS, PLANS
from games.eve_conquests.table.geometry import PROJECT
from games.eve_conquests.table.geometry_chart import chart
from games.eve_conquests.table.layout import layout, rotate
from games.eve_conquests.table.pieces_boards import board_kinds
from tabletop.core.table.layout import ImageElement, TextElement
from tabletop.core.table.projection import reconcile
from tabletop.ui.render.geometry.hit_testing import is_overlapped
from tabletop.ui.render.sprites.sprite_cache import Light
from tabletop.ui.table.panels.piece_tooltip import place_at
from tests.games.eve_conquests.positions import position
from tests.legible import SIZES, measured, opened, unread
from tests.ui.driver import Mouse
from tests.ui.render.test_lifted import part_of, whole

STATIONS: Final = ("catch", "curse", "stain", "delve")


@pytest.mark.wide
@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize(
    "seats", [*(pytest.param(one, marks=pytest.mark.slow) for one in GAME.seats[:-1]), GAME.seats[-1]]
)
def test_every_text_on_the_table_can_be_read_in_the_smallest_window(seats: int, language: str) -> None:
    """Names of regions, months, squares, decks and cards, levels of plans, counts and points are readable.

    None is left out, too small or broken.
    """
    assert unread("eve_conquests", seats, language, SIZES[0]) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_text_on_the_table_can_be_read_in_larger_windows(
    seats: int, language: str, size: tuple[int, int]
) -> None:
    assert unread("eve_conquests", seats, language, size) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_own_hand_lies_open_side_by_side(seats: int) -> None:
    """Eight cards of the viewer cover nothing of each other; other hands stay in the areas of their seats."""
    table = layout(seats, GAME.complete({}))
    for viewer in range(seats):
        for zone in rotate(table, viewer).zones:
            if zone.role == "hand":
                room = int(zone.w // (PROJECT[0] + 2)) * int(zone.h // (PROJECT[1] + 2))
                assert (room >= 8) == (zone.owner == viewer)


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_card_says_what_it_does(language: str) -> None:
    """The short effect is printed on every card in two lines; the longest names are larger under the mouse."""
    screen = opened("eve_conquests", 2, language, SIZES[0])
    scale, faces, found = screen.view.camera.view.scale, screen.view.faces, []
    for kind in CARDS:
        name, brief = (mark for mark in screen.view.kinds[kind].faces[0] if isinstance(mark, TextElement))
        assert faces.say(brief.text) != faces.say(name.text)
        for mark, least in ((name, 10), (brief, 11)):
            pixels, fault = measured(faces, mark, scale)
            found.append((fault != "broken" and pixels >= least, kind, faces.say(mark.text), pixels))
    screen.close()
    assert [one for one in found if not one[0]] == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_level_says_actions_and_months_with_a_picture_each(seats: int) -> None:
    """A bolt before each number of actions, a leaf of a calendar before each number of months."""
    face = next(kind for kind in board_kinds(seats) if kind.id == "area_0").faces[0]
    for picture, figures in (("actions", ACTIONS), ("months", MONTHS)):
        signs = [mark for mark in face if isinstance(mark, ImageElement) and mark.name == f"eve_conquests/{picture}"]
        assert len(signs) == 9
        beside = [
            next(
                mark.text
                for mark in face
                if isinstance(mark, TextElement)
                and 0 < mark.x - sign.x < 22
                and mark.y <= sign.y + sign.h / 2 <= mark.y + mark.h
            )
            for sign in signs
        ]
        assert beside == [str(number) for plan in figures for number in plan]


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_held_cards_that_hide_each_other_open_under_the_mouse(language: str) -> None:
    """Four seats leave little room for cards in force: each covered one is shown whole over the others."""
    cards = [kind for kind in CARDS if CARDS[kind].resource >= 0][:4]
    outposts = {name: PLANS[CARDS[kind].resource] for name, kind in zip(STATIONS, cards, strict=True)}
    screen = opened("eve_conquests", 4, language, SIZES[0])
    surface = pygame.Surface(SIZES[0])
    screen.draw(surface)
    screen.opening = None
    screen.update(0)
    own = screen.view.own or 0
    state = position(4, held={own: cards}, units=dict.fromkeys(STATIONS, (own, 1)), outposts=outposts)
    reconcile(screen.view.table, GAME.table.project(state, own))
    screen.view.invalidate()
    screen.draw(surface)
    mouse = Mouse(screen.handle, lambda: None)
    held = [piece.id for piece in screen.view.table.in_zone(f"held{own}")]
    under = [card for card in held if is_overlapped(screen.view.table, screen.view.poses, card)]
    assert len(held) == 4
    assert len(under) == 3
    for card in under:
        at = part_of(screen, card)
        assert at is not None, card
        mouse.move(at)
        screen.draw(surface)
        assert whole(screen, surface, card), card
    screen.close()


@pytest.mark.parametrize("light", ["can", "hover", "chosen"])
def test_the_light_of_a_region_hides_no_count(light: Light) -> None:
    """The number of units stands above the ring of its region, as readable as without."""
    screen, surface = opened("eve_conquests", 2, "en", SIZES[0]), pygame.Surface(SIZES[0])
    screen.draw(surface)
    screen.opening = None
    reconcile(screen.view.table, GAME.table.project(position(2, units={"placid": (0, 7)}), 0))
    screen.view.invalidate()
    pose, camera = screen.view.poses["count-placid"], screen.view.camera
    box = pygame.Rect(0, 0, 11, 11)
    box.center = (round(camera.to_screen(pose.x, pose.y)[0]), round(camera.to_screen(pose.x, pose.y)[1]))
    seen = []
    for lit in ({}, {"region/placid": light}):
        screen.view.set_lit(lit)
        screen.view.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    screen.close()
    assert seen[0] == seen[1]


def test_units_seen_close_up_say_where_they_are() -> None:
    """A right click on units tells their region and its worth."""
    screen = opened("eve_conquests", 2, "en", SIZES[0])
    reconcile(screen.view.table, GAME.table.project(position(2, units={"placid": (0, 7), "curse": (0, 1)}), 0))
    screen.view.invalidate()
    table, seen = screen.view.table, []
    for name in ("fleet/placid", "fleet/curse", "supply0"):
        piece = table.in_zone(name)[0]
        assert len(table.zones[name].text) == 1
        seen.append(pygame.image.tobytes(screen.view.inspect_surface(piece.id, 300), "RGB"))
    screen.close()
    assert len(set(seen)) == 3


def test_a_point_beside_a_region_tells_about_it_and_not_about_the_map() -> None:
    """A right click on the name of an empty region means the region."""
    screen = opened("eve_conquests", 2, "en", SIZES[0])
    x, y = screen.view.camera.to_screen(*chart(2).node_at(INDEX["placid"]))
    for down in (0, round(chart(2).cell * 0.75 * screen.view.camera.view.scale)):
        zone = place_at(screen.view, (round(x), round(y) + down))
        assert zone is not None
        assert zone.id == "region/placid"
    assert place_at(screen.view, (round(x) - 100, round(y) - 60)) is None
    screen.close()
