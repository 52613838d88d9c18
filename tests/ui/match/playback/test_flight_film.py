"""The film of a flight as it is seen: its pace, losses, falls, its effects, and the view."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pygame
import pytest

from physics import constants
from physics.flick.flight import fly
from physics.scene import Disc, Scene, Shot
from tabletop.core.game.flicking import Flicking
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.table.table import Table
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.playback import flight_clip
from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.match.playback.flight_effects import FlightEffects
from tabletop.ui.match.playback.flight_view import FlightShow
from tabletop.ui.match.playback.slow_motion import AGAIN, FALL, Slow, Tempo, pace_of
from tabletop.ui.match.playback.suspense import Stake, stake_of
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tests.play import SHELF
from tests.sure import sure
from tests.ui.headless import WORDS, playing

MINE, THEIRS, FRIEND = "starship-0-1", "starship-1-1", "starship-0-2"
GAME = SHELF.games["ascending_empires"]
FLICKING: Flicking = sure(GAME.table.flicking)
P = "person"


def disc(id: str, x: float, y: float) -> Disc:
    return Disc(id, x, y, 0.008, 0.00082, 0.006, int(id.split("-")[1]))


def scene(*discs: Disc) -> Scene:
    return Scene(discs, (), 0.345, 0.345)


RAM = scene(disc(MINE, -0.1, 0.0), disc(THEIRS, 0.0, 0.002))
RAMS = Shot(MINE, 0.0, 1.2)
OVER = scene(disc(MINE, 0.3, 0.0)), Shot(MINE, 0.0, 1.0)
LONELY = scene(disc(MINE, 0.0, 0.0))


@cache
def table() -> Table:
    """Return a table on which every piece lies in the box."""
    return Table(GAME.table.layout(2, GAME.complete({})))


def film_of(board: Scene, shot: Shot, *, again: bool = False) -> FlightClip:
    return FlightClip(board, shot, fly(board, shot).to_plain(), FLICKING, table(), again=again)


def speed_for(way: float) -> float:
    """Return the speed (m/s) at which a disc slides this far (m)."""
    return round(math.sqrt(way * 2 * constants.FRICTION * constants.GRAVITY), 3)


def view() -> TableView:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    text = Text("en")
    return TableView(
        Table(GAME.table.layout(2, GAME.complete({}))), WORDS, text, Theme(text), pygame.Rect(0, 0, 1280, 720)
    )


# -- pace ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("at", [0.0, 0.05, 0.1, 0.13, 0.2, 0.5, 3.0])
def test_a_film_and_its_flight_name_the_same_moments(at: float) -> None:
    tempo = Tempo([Slow(0.1, 0.2, 0.25), Slow(0.05, 0.3, 0.5)])
    assert tempo.flight(tempo.shown(at)) == pytest.approx(at)


def test_a_ram_is_slow_and_whatever_is_shown_again_is_slower() -> None:
    flight = fly(RAM, RAMS)
    ram = sure(FLICKING.ram(flight))
    once, again, plain = pace_of(flight, ram), pace_of(flight, ram, again=True), pace_of(flight, None)

    def lasts(tempo: Tempo, start: float, end: float) -> float:
        return tempo.shown(end) - tempo.shown(start)

    assert lasts(plain, 0.0, 1.0) == pytest.approx(1.0)
    assert lasts(once, ram.time - 0.03, ram.time + 0.05) == pytest.approx(0.4)
    assert lasts(once, 0.0, ram.time) < 2 * ram.time + 0.2, "elsewhere it runs as it is"
    assert lasts(again, flight.duration, flight.duration + 0.1) == pytest.approx(0.1 / AGAIN)
    assert again.shown(flight.duration) > once.shown(flight.duration) > flight.duration


# -- ends of flights -------------------------------------------------------------------------------------------------
def test_a_ram_is_heard_once_at_its_blow_and_both_ships_are_gone_in_the_end() -> None:
    film = film_of(RAM, RAMS)
    ram = sure(film.ram)
    cues = [cue for cue in film.cues(1.0) if cue[1] == "ram"]
    assert [cue[0] for cue in cues] == [pytest.approx(film.pace.shown(ram.time))]
    assert {one.shown for one in film.frames(ram.time - 0.01).values()} == {1.0}
    ghosts = film.frames(ram.time + 0.05)
    assert {id: moment.shown for id, moment in ghosts.items()} == {
        MINE: flight_clip.WRECK, THEIRS: flight_clip.WRECK
    }  # fmt: skip
    assert {moment.shown for moment in film.frames(film.until).values()} == {0.0}
    assert {move.zone for move in film.ends()} == {table().plan.box}, "no ship lies there any more"


def test_friends_that_strike_each_other_are_heard_as_wood_and_stay() -> None:
    board = scene(disc(MINE, -0.1, 0.0), disc(FRIEND, 0.0, 0.002))
    film = film_of(board, RAMS)
    assert film.ram is None
    assert {cue[1] for cue in film.cues(1.0)} == {"on_disc"}
    assert {moment.shown for moment in film.frames(film.until).values()} == {1.0}


def test_a_disc_that_leaves_the_board_falls_smaller_and_paler_until_it_is_gone() -> None:
    film = film_of(*OVER)
    left = film.outcome.off[0].time
    seen = [film.frames(left + FALL * part / 10)[MINE] for part in range(11)]
    shown, size, place = ([getattr(one, name) for one in seen] for name in ("shown", "size", "x"))
    assert shown == sorted(shown, reverse=True)
    assert size == sorted(size, reverse=True)
    assert (shown[0], size[0], shown[-1]) == (1.0, 1.0, 0.0)
    assert place == sorted(place), "it goes on the way it went"
    assert film.until >= left + FALL
    assert [move.zone for move in film.ends()] == [table().plan.box]


def test_a_fall_over_the_edge_is_slow_and_its_place_is_seen() -> None:
    film = film_of(*OVER)
    left, seen = film.outcome.off[0], view()
    pace, effects = film.pace, FlightEffects(film, FLICKING.ground, seen)
    assert pace.shown(left.time + FALL) - pace.shown(left.time) >= 2 * FALL - 1e-9
    assert pace.shown(left.time - 0.05) == pytest.approx(left.time - 0.05), "up to there it runs as it is"
    _, above = effects.pictures(left.time + 0.05, seen.camera)
    at = film.frames(left.time)[MINE]
    x, y = seen.camera.to_screen(at.x, at.y)
    assert len(above) >= 5
    assert all(math.hypot(one.rect.centerx - x, one.rect.centery - y) < 60 for one in above)


def test_only_others_make_a_film_wait() -> None:
    eventful, plain = film_of(RAM, RAMS), film_of(LONELY, Shot(MINE, 0.3, 0.8))
    assert eventful.look(watched=True) == flight_clip.LOOK
    assert eventful.look(watched=False) == flight_clip.GLANCE
    assert plain.look(watched=True) == flight_clip.GLANCE


@pytest.mark.parametrize(("other", "waits"), [(P, True), ("random", False)])
def test_nobody_is_kept_from_going_on_who_has_flicked_alone(other: str, waits: bool) -> None:
    with playing("ascending_empires", (P, other), 1) as bench:
        watched = bench.screen.director.pacing.is_watched
        assert watched(TableScene("flight", 0, None, ())) is waits
        assert watched(TableScene("flight", 1, None, ())) is True, "what the other flicks is looked at"


# -- effects ---------------------------------------------------------------------------------------------------------
def test_trails_lie_below_fast_discs_and_sparks_above_a_blow() -> None:
    seen, film = view(), film_of(RAM, RAMS)
    effects, time = FlightEffects(film, FLICKING.ground, seen), sure(film.ram).time

    def names(seconds: float) -> tuple[set[object], set[object]]:
        below, above = effects.pictures(seconds, seen.camera)
        return {one.key[0] for one in below}, {one.key[0] for one in above}

    assert names(0.0) == (set(), set())
    assert names(time - 0.01) == ({"trail"}, set())
    assert names(time + 0.02) == ({"trail"}, {"burst", "spark"})
    assert names(film.until) == (set(), set()), "nothing is left to be drawn"


def test_what_is_drawn_is_the_same_each_time_and_made_once() -> None:
    seen, film = view(), film_of(RAM, RAMS)
    time = sure(film.ram).time + 0.05
    first, second = (FlightEffects(film, FLICKING.ground, seen).pictures(time, seen.camera) for _ in range(2))
    assert [one.key for part in first for one in part] == [one.key for part in second for one in part]
    again = zip((one for part in first for one in part), (one for part in second for one in part), strict=True)
    assert all(one.surface is other.surface for one, other in again), "sprites are kept"


def test_friends_strike_sparks_but_do_not_burst() -> None:
    seen, film = view(), film_of(scene(disc(MINE, -0.1, 0.0), disc(FRIEND, 0.0, 0.002)), RAMS)
    blow = film.outcome.contacts[0]
    _, above = FlightEffects(film, FLICKING.ground, seen).pictures(blow.time + 0.02, seen.camera)
    assert {one.key[0] for one in above} == {"spark"}


def test_nothing_is_made_before_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release only begins the film."""
    seen, film = view(), film_of(RAM, RAMS)
    monkeypatch.setattr(FlightEffects, "pictures", lambda *given: pytest.fail("drawn at the release"))
    FlightShow(film, FLICKING, seen, 1.0)
    assert seen.animator.film is not None


def test_without_motion_there_is_no_film_and_nothing_around_it() -> None:
    with playing("ascending_empires", (P, P), 1, speed=0.0) as bench:
        flown = fly(RAM, RAMS)
        ask: Ask[Any] = Ask(CHANCE, "flight", (), context=(RAM, RAMS), by=0)
        facts = (("ask", ask), ("value", flown.to_plain()))
        bench.screen.director.play([TableScene("flight", 0, None, (), facts)])
        assert bench.screen.view.animator.film is None
        assert not bench.screen.director.busy


# -- the camera ------------------------------------------------------------------------------------------------------
def stake(board: Scene, shot: Shot) -> Stake | None:
    return stake_of(board, fly(board, shot, record=True), FLICKING)


def test_an_edge_a_ring_or_a_ship_of_the_other_side_is_at_stake() -> None:
    assert stake(LONELY, Shot(MINE, 0.3, 0.8)) is None, "nothing is near"
    near_edge = scene(disc(MINE, 0.1, 0.0)), Shot(MINE, 0.0, speed_for(0.235))
    assert stake(*near_edge) is not None
    assert stake(*OVER) is None, "what has fallen is no question any more"
    x, y, radius = max(FLICKING.rings, key=lambda ring: math.hypot(ring[0], ring[1]))
    way = math.hypot(x, y) - radius - 0.008
    assert stake(LONELY, Shot(MINE, math.atan2(y, x), speed_for(way))) is not None
    other = scene(disc(MINE, -0.2, 0.0), disc(THEIRS, 0.0, 0.0))
    assert stake(other, Shot(MINE, 0.0, speed_for(0.18))) is not None
    friend = scene(disc(MINE, -0.2, 0.0), disc(FRIEND, 0.0, 0.0))
    assert (stake(friend, Shot(MINE, 0.0, speed_for(0.18))) is None) or _in_ring(-0.02, 0.0)


def _in_ring(x: float, y: float) -> bool:
    return any(abs(math.hypot(x - at_x, y - at_y) - radius - 0.008) < 0.005 for at_x, at_y, radius in FLICKING.rings)


def leaning() -> tuple[TableView, FlightShow]:
    seen = view()
    film = film_of(scene(disc(MINE, 0.1, 0.0)), Shot(MINE, 0.0, speed_for(0.235)))
    return seen, FlightShow(film, FLICKING, seen, 1.0)


def run(seen: TableView, show: FlightShow, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        seen.update(1 / 60)
        show.update()


def test_the_view_leans_in_on_the_last_centimetres_and_back() -> None:
    seen, show = leaning()
    before = seen.camera.goal
    start = show.film.pace.shown(sure(show.film.stake).time)
    run(seen, show, start - 0.1)
    assert seen.camera.goal == before
    run(seen, show, 0.3)
    assert seen.camera.step == 3
    at = sure(show.film.stake)
    assert seen.camera.viewport.collidepoint(seen.camera.to_screen(*FLICKING.ground.to_table(at.x, at.y)))
    run(seen, show, show.film.length)
    assert sure(seen.animator.film).rests, "the disc is seen until somebody goes on"
    show.end()
    assert seen.camera.goal == before


def test_a_view_that_somebody_moved_is_left_alone() -> None:
    seen, show = leaning()
    run(seen, show, show.film.pace.shown(sure(show.film.stake).time) + 0.1)
    seen.zoom(1, (400, 300))
    chosen = seen.camera.goal
    show.end()
    assert seen.camera.goal == chosen
    near, other = leaning()
    near.zoom(2, (640, 360))
    chosen = near.camera.goal
    run(near, other, other.film.length)
    assert near.camera.goal == chosen, "who looks closely already is not moved"
