"""Full power can be pulled from every place on the board in every direction, up to the edges of the window."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.ascending_empires.rules.facts import HOLES
from games.ascending_empires.table.geometry import to_table
from tabletop.session.locale.translations import Translations
from tabletop.ui.match.aiming.pull_reach import PullReach, room_towards
from tabletop.ui.shell.app import App
from tests.play import SHELF
from tests.sure import sure
from tests.ui.match.aiming.test_flick import SHIP, Person, moving

SIZE = (1280, 640)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Person]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=SIZE)
    window.preferences.reduced_motion = window.preferences.muted = True
    window.routes.home()
    yield moving(window, {})
    for screen in reversed(window.screens):
        screen.close()
    pygame.display.set_mode((1280, 720))


def edge(start: tuple[int, int], degrees: int) -> tuple[int, int]:
    """Return the last pixel of the window in a direction."""
    way = (math.cos(math.radians(degrees)), -math.sin(math.radians(degrees)))
    room = room_towards(start, way, SIZE)
    return round(start[0] + way[0] * room), round(start[1] + way[1] * room)


@pytest.mark.wide
def test_every_place_reaches_full_power_in_every_direction(person: Person) -> None:
    """Each planet, and the corners of the board as far as a ship may lie; from 24 directions."""
    camera, hand = person.screen.view.camera, person.hand
    flicking = sure(hand.flicking)
    corner = sure(hand.shots).scene.half_width or 0.0
    places = [to_table(hole.x, hole.y) for hole in HOLES]
    places += [flicking.ground.to_table(x, y) for x in (-corner, 0.0, corner) for y in (-corner, 0.0, corner)]
    least = math.inf
    for place in places:
        x, y = camera.to_screen(*place)
        start = (round(x), round(y))
        assert person.screen.table_rect.collidepoint(start)
        for degrees in range(0, 360, 15):
            assert hand.begin(SHIP)
            hand.press(start)
            end = edge(start, degrees)
            least = min(least, math.dist(start, end))
            hand.motion(end)
            aimed = sure(hand.aim)
            assert aimed.power == pytest.approx(100.0, abs=0.05), (place, degrees)
            pulled = math.degrees(math.atan2(start[1] - end[1], end[0] - start[0]))
            assert math.cos(math.radians(aimed.degrees - pulled - 180)) == pytest.approx(1.0, abs=1e-5)
            hand.let_go()
    assert least > 16, "and there is room for the hand"


@pytest.mark.parametrize("room", [20, 60, 120, 167, 400])
def test_a_pull_grows_evenly_and_short_ones_keep_their_grading(room: int) -> None:
    start, full = (500, SIZE[1] - 1 - room), 168.0
    reach = PullReach(start, SIZE, full)
    pulls = [reach.stretched((500, start[1] + step))[1] for step in range(room + 1)]
    assert all(after > before for before, after in itertools.pairwise(pulls))
    assert pulls[-1] == pytest.approx(max(full, room))
    assert pulls[1] == pytest.approx(1.0, abs=0.5)
    assert reach.stretched((520, start[1] - 30)) == (20.0, -30.0), "away from the edge nothing changes"


@pytest.mark.parametrize("room", [20, 60, 120, 167, 400])
@pytest.mark.parametrize("share", [0.25, 0.5, 0.75, 1.0])
def test_the_contours_tell_how_far_the_hand_goes(room: int, share: float) -> None:
    """In every direction, a hand on a contour pulls that share of a full pull; the full one lies in the window."""
    start, full = (500, SIZE[1] - 1 - room), 168.0
    reach = PullReach(start, SIZE, full)
    corners = reach.contour(share)
    assert len(corners) == 72
    for right, down in corners:
        far = math.hypot(right, down)
        assert far == pytest.approx(reach.way_of(share, (right, down)))
        if far > 12:  # a cursor has whole pixels
            pulled = math.hypot(*reach.stretched((round(start[0] + right), round(start[1] + down))))
            assert pulled == pytest.approx(share * full, abs=2 * max(1.0, full / room) + 1)
    assert max(down for _, down in corners) <= room + 1e-6
    assert min(down for _, down in corners) == pytest.approx(-share * full), "away from the edge nothing changes"


def test_room_ends_at_the_last_pixel() -> None:
    assert room_towards((10, 10), (-1.0, 0.0), SIZE) == 10
    assert room_towards((10, 10), (0.0, 2.0), SIZE) == SIZE[1] - 11
    assert room_towards((10, 20), (-1.0, -1.0), SIZE) == pytest.approx(10 * math.sqrt(2))
    assert PullReach((0, 5), SIZE, 9.0).stretched((0, 5)) == (0.0, 0.0)
