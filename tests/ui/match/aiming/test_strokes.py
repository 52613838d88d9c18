"""Strokes through a ship, by real pygame events: from anywhere, at any speed, never without a word; the practice."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from physics import constants
from physics.flick import aim
from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.ui.match.aiming import strokes
from tabletop.ui.match.aiming.stroke_series import SERIES
from tabletop.ui.render.layers.marks import StraightLine, Words
from tabletop.ui.shell.app import App
from tests.play import SHELF
from tests.sure import sure
from tests.ui.match.aiming.test_flick import SHIP, Person, in_orbit, moving

FRAME = 16
Path2 = list[tuple[int, float, float]]
"""Times (ms) and places relative to the ship (pixels)."""


@pytest.fixture(params=["en"])
def person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Person]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Translations(request.param, SHELF.locales()), headless=True, size=(1280, 720))
    window.preferences.reduced_motion = window.preferences.muted = True
    window.routes.home()
    person = moving(window, {})
    person.screen.options.flick_hand = "swipe"
    yield person
    for screen in reversed(window.screens):
        screen.close()


@pytest.fixture
def stroke(person: Person, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path2], None]:
    """Hold the button along a path from a ship and let go at its end; the ship may be a ghost."""
    clock = [0]
    monkeypatch.setattr(strokes, "ticks", lambda: clock[0])

    def make(path: Path2) -> None:
        x, y = where(person)
        places = [(time, (round(x + dx), round(y + dy))) for time, dx, dy in path]
        start = clock[0] + 1000
        for number, (time, place) in enumerate(places):
            clock[0] = start + time
            if number == 0:
                person.move(place)
                person.down(place)
            else:
                person.move(place)
        person.up(places[-1][1])

    return make


def where(person: Person) -> tuple[float, float]:
    """Return the place of the ship on the screen, or of its ghost in practice."""
    disc, ground = sure(person.hand.shots).scene.disc(SHIP), sure(person.hand.flicking).ground
    return person.screen.view.camera.to_screen(*ground.to_table(disc.x, disc.y))


def straight(speed: float, begin: float, end: float, degrees: float = 90.0) -> Path2:
    """Return a stroke at `speed` pixels a second through the ship, from `begin` pixels before it to `end` beyond."""
    cos, sin = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    count = math.ceil((end + begin) / speed * 1000 / FRAME)
    ways = [min(-begin + speed * FRAME / 1000 * number, end) for number in range(count + 1)]
    return [(FRAME * number, way * cos, way * sin) for number, way in enumerate(ways)]


def flicked(person: Person) -> tuple[float, float]:
    """Return the direction (degrees) and speed (m/s) of the last flick."""
    entry: Any = next(one for one in reversed(person.log) if one.kind == "move")
    assert entry.value[:2] == ("navigate", SHIP)
    return math.degrees(entry.value[2] / 1e5), entry.value[3] / 1e3


@pytest.mark.parametrize("begin", [30, 100, 250])
@pytest.mark.parametrize("speed", [120, 600, 1800])
def test_a_stroke_from_anywhere_flicks_at_its_speed(
    person: Person, stroke: Callable[[Path2], None], speed: int, begin: int
) -> None:
    stroke(straight(speed, begin, 40, degrees=80))
    degrees, fast = flicked(person)
    metre = person.screen.view.camera.view.scale * 1000
    assert degrees == pytest.approx(80, abs=3)
    assert fast == pytest.approx(min(speed / metre, constants.MAX_SPEED), rel=0.1)


@pytest.mark.parametrize("begin", [0, 6])
def test_a_stroke_may_begin_on_the_ship(person: Person, stroke: Callable[[Path2], None], begin: int) -> None:
    stroke(straight(400, begin, 60, degrees=-45))
    degrees, fast = flicked(person)
    assert degrees == pytest.approx(-45, abs=4)
    assert fast == pytest.approx(400 / (person.screen.view.camera.view.scale * 1000), rel=0.12)


def test_the_ship_flies_as_soon_as_it_is_struck(person: Person, stroke: Callable[[Path2], None]) -> None:
    """The button may still be down; letting it go later does nothing more."""
    before = len(person.log)
    stroke([*straight(400, 60, 60), (2000, 90.0, -90.0)])
    assert [one.kind for one in person.log[before:]].count("move") == 1


@pytest.mark.parametrize(
    ("reason", "path"),
    [
        ("missed", [(0, 150, 150), (16, 150, 130), (32, 150, 110)]),
        ("missed", [(0, 0, 80), (16, 0, 60), (32, 0, 40)]),
        ("ended_on", [(0, 0, 0), (100, 3, 0), (200, 7, 0)]),
    ],
)
def test_nothing_is_swallowed_without_a_word(
    person: Person, stroke: Callable[[Path2], None], reason: str, path: Path2
) -> None:
    before = person.log
    stroke(path)
    assert person.said() == f"ui.flick.stroke_{reason}"
    assert person.log == before


def test_a_click_is_still_a_click(person: Person, stroke: Callable[[Path2], None]) -> None:
    """A planet in whose ring the ship lies is clicked to land, and a stroke may begin on it all the same."""
    zone, planet = in_orbit(person)
    person.screen.options.flick_hand = "swipe"
    before = len(person.log)
    x, y = where(person)
    at = (planet[0] - x, planet[1] - y)
    stroke([(0, *at), (16, at[0] + 2, at[1])])
    assert person.log[before].value == ("land", SHIP, zone.removeprefix("planet/"))


def test_a_stroke_across_a_lit_planet_flicks(person: Person, stroke: Callable[[Path2], None]) -> None:
    _, planet = in_orbit(person)
    person.screen.options.flick_hand = "swipe"
    x, y = where(person)
    away = math.degrees(math.atan2(planet[1] - y, x - planet[0]))
    stroke(straight(500, math.dist(planet, (x, y)), 40, degrees=away))
    assert flicked(person)[0] == pytest.approx(away, abs=3)


def test_escape_drops_a_stroke(person: Person) -> None:
    before = person.log
    x, y = person.where(SHIP)
    person.move((x, y + 60))
    person.down((x, y + 60))
    person.move((x, y + 40))
    assert person.hand.strokes.going_on
    person.key(pygame.K_ESCAPE)
    assert not person.hand.strokes.going_on
    person.move((x, y - 40))
    person.up((x, y - 40))
    assert person.log == before
    assert len(person.app.screens) == 2


@pytest.mark.parametrize("person", LANGUAGES, indirect=True)
def test_tag_and_sentence_are_those_of_a_stroke(person: Person) -> None:
    say = person.screen.ui.say
    person.move(person.where(SHIP))
    shown = [mark.text for mark in person.marks if isinstance(mark, Words)]
    assert say(msg("ui.flick.invitation_strike")) in shown
    assert say(msg("ui.flick.invitation")) not in shown
    x, y = person.where(SHIP)
    person.down((x, y + 80))
    person.move((x, y + 60))
    assert person.screen.parts.bar.message.key == "ui.flick.striking"
    person.up((x, y + 60))
    assert person.screen.parts.bar.message.key != "ui.flick.striking"
    assert person.hand.begin(SHIP)
    assert person.screen.parts.bar.message.key == "ui.flick.aiming_keys"


def test_practice_shows_what_the_hand_did_and_sums_up_ten(person: Person, stroke: Callable[[Path2], None]) -> None:
    before = person.log
    person.key(pygame.K_p, text="p")
    assert person.screen.parts.bar.message.key == "ui.flick.practising_strokes"
    for number in range(1, SERIES + 1):
        stroke(straight(300 + 20 * number, 60, 30, degrees=90))
        told = person.screen.parts.bar.message
        if number < SERIES:
            assert (told.key, dict(told.args)["number"]) == ("ui.flick.stroke", number)
        lines = [mark for mark in person.marks if isinstance(mark, StraightLine)]
        assert any(line.dashed for line in lines), "the line that was aimed at"
        assert any(not line.dashed for line in lines), "the way of the hand"
        for _ in range(200):
            person.hand.update(0.05)
    records = person.hand.aiming.series.records
    assert len(records) == SERIES
    gaps = dict(told.args)
    assert told.key == "ui.flick.series"
    powers = [100 * aim.power_of(one.stroke.shot.speed) for one in records]
    assert int(gaps["power"]) == pytest.approx(sum(powers) / SERIES, abs=0.51)
    assert 0 < int(gaps["spread"]) < 10
    stroke(straight(300, 60, 30, degrees=90))
    assert dict(person.screen.parts.bar.message.args)["number"] == 1, "another ten begin"
    assert person.log == before
    person.key(pygame.K_p, text="p")
    assert person.hand.aiming.series.records == []


def test_what_is_carried_is_still_carried(person: Person) -> None:
    """A ship that may land is struck, and any other piece that can be picked up is carried."""
    zone, _ = in_orbit(person)
    person.screen.options.flick_hand = "swipe"
    offers = person.screen.offers()
    assert any(SHIP in one.label.take and one.label.put == zone for one in offers)
    x, y = person.where(SHIP)
    person.move((x, y))
    person.down((x, y))
    assert person.hand.strokes.going_on
    person.key(pygame.K_ESCAPE)
    person.up((x, y))
    shots = sure(person.hand.shots)
    person.move((x, y))
    assert not person.hand.strokes.begin(replace(shots, discs=()), (x, y)), "as for a ship that waits to be launched"
