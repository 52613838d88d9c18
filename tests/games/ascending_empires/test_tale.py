"""The log of a flick, in words of the table: the power shown while aiming, and the final place of the ship."""

from __future__ import annotations

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, MAX_SPEED, RING_RADIUS, SHIPS
from games.ascending_empires.rules.star_map import around
from physics.flick.aim import power_of
from tabletop.session.locale.translations import LANGUAGES
from tests.games.ascending_empires.playing import Play, flick
from tests.reasons import CATALOGUES, NAMES

A, ENEMY = "starship-0-1", "starship-1-1"
BELOW = (HOLES[HOLE_OF["Alpha-3"]].x, HOLES[HOLE_OF["Alpha-3"]].y - 70_000)


def moving() -> Play:
    play = Play(2)
    play.state.phase = play.state.action = "move"
    play.state.points = 1
    return play


def line(play: Play, language: str = "en") -> str:
    """Return the line of the log about the flight."""
    message = GAME.text.describe_event(play.state, play.events_of("flown")[0], None)
    return "" if message is None else CATALOGUES[language].text(message, NAMES)


def test_a_flick_is_called_by_the_power_that_aiming_shows() -> None:
    """Metres a second are never shown at the table."""
    play = moving()
    play.state.phase = "move"
    play.step(flick(A, 800))
    ask = next(one for one in play.asked if one.kind == "move")
    for speed in (60, 800, MAX_SPEED):
        label = GAME.text.describe(play.state, ask, flick(A, speed))
        power = round(100 * power_of(speed / 1000))
        for language in LANGUAGES:
            text = CATALOGUES[language].text(label.text, NAMES)
            assert str(power) in text
            assert not any(unit in text for unit in ("m/s", "公尺", "每秒"))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (around(HOLE_OF["Alpha-3"], 0.0), "It stops in the ring of Alpha 3."),
        (BELOW, "It stops {mm} mm from the ring of Alpha 3."),
    ],
)
def test_the_log_says_where_a_ship_stops(place: tuple[int, int], text: str) -> None:
    """The place is in a ring, or so far from the nearest; contacts on the way are named first."""
    free, bumped = moving(), moving()
    free.flown(to={A: place})
    free.step(flick(A))
    bumped.flown((A, "Alpha-4"), to={A: place})
    bumped.step(flick(A))
    text = text.replace("{mm}", str((70_000 - RING_RADIUS - SHIPS[0].radius) // 1000))
    assert line(free) == text
    assert line(bumped) == f"Contacts in order: starship 1 of Ann with Alpha 4. {text}"
    assert "光環" in line(free, "zh_TW")


def test_a_ship_that_is_gone_stops_nowhere() -> None:
    """For a ship off the board, or after a ram, their own lines say what becomes of it."""
    off, ram = moving(), moving()
    off.flown(off=(A,))
    off.step(flick(A))
    assert line(off) == ""
    assert off.events_of("lost")
    ram.flown((A, ENEMY))
    ram.step(flick(A))
    assert line(ram) == "Contacts in order: starship 1 of Ann with starship 1 of Ben."
    assert ram.events_of("ram")
