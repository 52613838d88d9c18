"""Flicks through the window, by real pygame events: aiming, cancelling, keys, practice, replay."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.ascending_empires.rules.facts import HOLE_OF
from games.ascending_empires.rules.star_map import around
from games.ascending_empires.table.geometry import power_of
from physics import constants
from physics.flick import aim
from physics.flick.flight import fly
from physics.scene import Disc, Flight, Obstacle, Scene, Shot
from tabletop.core.game.flicking import AimHelp, BoardFrame, FlickOptions
from tabletop.core.match.match import Match
from tabletop.core.table.table import Move, Table
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.aiming import aim_input
from tabletop.ui.match.aiming.aim_marks import POINTER, READY, STRONG, aim_marks, readout
from tabletop.ui.match.aiming.practice import Practice, ghost_fleet
from tabletop.ui.match.aiming.shot_builder import Aim, first_shot
from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.match.question.viewpoint import Viewers
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.layers.marks import Gauge, OverMark, Ring, StraightLine, Words
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system.clock import advance
from tabletop.ui.table.overlays.popups import Chooser
from tests.hooks import with_hooks
from tests.physics.scenes import random_case
from tests.play import SHELF, shots_of
from tests.sure import sure
from tests.ui.driver import PAUSE_MS, wait_for_question

Point = tuple[int, int]
SHIP = "starship-0-1"


class Person:
    """A person at the table, with hands for the mouse and the keys, and eyes for the marks."""

    def __init__(self, app: App, session: MatchSession) -> None:
        self.app, self.session = app, session
        app.routes.open_match(session)
        app.pump()
        screen = app.top
        assert isinstance(screen, MatchScreen)
        self.screen = screen.match_view
        wait_for_question(self.screen, app.pump)
        if self.screen.parts.overlays.curtain is not None:
            self.key(pygame.K_RETURN)

    @property
    def log(self) -> list[Any]:
        return list(self.session.match.log)

    @property
    def hand(self) -> aim_input.AimInput:
        return self.screen.parts.input.aim

    @property
    def marks(self) -> tuple[OverMark, ...]:
        return self.screen.view._marks

    def said(self) -> str:
        """Return the sentence beside the cursor."""
        assert self.screen.parts.overlays.toast is not None
        return self.screen.parts.overlays.toast.text.key

    def where(self, piece: str) -> Point:
        pose = self.screen.view.poses[piece]
        x, y = self.screen.view.camera.to_screen(pose.x, pose.y)
        return round(x), round(y)

    def event(self, kind: int, **facts: Any) -> None:
        self.app.pump([pygame.event.Event(kind, **facts)])

    def move(self, to: Point) -> None:
        self.event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def down(self, at: Point, button: int = 1) -> None:
        advance(PAUSE_MS)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)

    def up(self, at: Point, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)

    def hold(self, piece: str, dx: int, dy: int) -> Point:
        """Press on a piece and pull by pixels, without letting go."""
        x, y = self.where(piece)
        self.move((x, y))
        self.down((x, y))
        self.move((x + dx, y + dy))
        return x + dx, y + dy

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        advance(PAUSE_MS)
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)

    def wheel(self, notches: int) -> None:
        self.event(pygame.MOUSEWHEEL, x=0, y=notches)


def new_match(settings: dict[str, Any] | None = None) -> MatchSession:
    players = [Player("Ann", 0, PERSON), Player("Bo", 1, PERSON)]
    return MatchSession.new(SHELF.games["ascending_empires"], players, seed="77", settings=settings)


def moving(app: App, settings: dict[str, Any]) -> Person:
    """Return a match in which seat 0 has chosen to move ships."""
    session = new_match(settings)
    for _ in range(4):
        assert session.prompt is not None
        session.answer(session.prompt.offers[0].option)
    session.answer("move")
    person = Person(app, session)
    assert SHIP in sure(shots_of(session)).discs
    return person


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=(1280, 720))
    window.preferences.reduced_motion = True
    window.preferences.muted = True
    window.routes.home()
    yield window
    pygame.key.set_mods(0)
    for screen in reversed(window.screens):
        screen.close()


@pytest.fixture
def play(app: App) -> Callable[..., Person]:
    return lambda **settings: moving(app, settings)


def test_pulling_back_and_letting_go_flicks_against_the_pull(play: Callable[..., Person]) -> None:
    person = play()
    before = person.session.match.state.x[0], person.session.match.state.y[0]
    end = person.hold(SHIP, 60, -60)
    assert person.log[-1].value == "move", "nothing counts before the hand lets go"
    person.up(end)

    entry = next(one for one in reversed(person.log) if one.kind == "move")
    verb, ship, angle, speed, offset = entry.value
    metre = person.screen.view.camera.view.scale * 1000
    expected = aim.shot_from_pull(SHIP, 60 / metre, 60 / metre)
    assert expected is not None
    assert (verb, ship, offset) == ("navigate", SHIP, 0)
    assert (angle, speed) == (round(expected.angle * 1e5), round(expected.speed * 1e3))
    assert math.degrees(angle / 1e5) == pytest.approx(-135, abs=0.01), "the ship goes down and to the left"
    assert (person.session.match.state.x[0], person.session.match.state.y[0]) != before


def test_back_into_the_ring_cancels(play: Callable[..., Person]) -> None:
    person = play()
    before = person.log
    person.hold(SHIP, 60, -60)
    assert person.hand.aim is not None
    assert person.hand.aim.shot is not None
    start = person.where(SHIP)
    person.move((start[0] + 2, start[1] - 2))
    assert "Let go to cancel" in [mark.text for mark in person.marks if isinstance(mark, Words)]
    person.up((start[0] + 2, start[1] - 2))
    assert person.hand.aim is None
    assert person.log == before


@pytest.mark.parametrize("way", ["escape", "right button"])
def test_escape_and_the_right_button_cancel(play: Callable[..., Person], way: str) -> None:
    person = play()
    before = person.log
    end = person.hold(SHIP, 60, -60)
    if way == "escape":
        person.key(pygame.K_ESCAPE)
    else:
        person.down(end, 3)
    assert person.hand.aim is None
    person.up(end)
    assert person.log == before
    assert len(person.app.screens) == 2, "no menu has opened"


def test_shift_turns_by_a_quarter_and_ctrl_by_whole_degrees(play: Callable[..., Person]) -> None:
    person = play()
    x, y = person.hold(SHIP, 80, 0)
    assert person.hand.aim is not None
    assert person.hand.aim.degrees == 180.0
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    person.move((x, y))
    person.move((x, y - 20))
    free = math.degrees(math.atan2(20, 80))
    assert person.hand.aim.degrees == pytest.approx(180 + free / 4, abs=0.06)
    pygame.key.set_mods(pygame.KMOD_CTRL)
    person.move((x, y - 21))
    assert person.hand.aim.degrees == round(180 + math.degrees(math.atan2(21, 80)))


def test_the_wheel_moves_the_finger_aside_and_with_shift_trims_the_power(play: Callable[..., Person]) -> None:
    person = play()
    person.hold(SHIP, 80, 0)
    aimed = person.hand.aim
    assert aimed is not None
    power = aimed.power
    person.wheel(2)
    assert aimed.offset == pytest.approx(0.1)
    assert aimed.shot is not None
    assert aimed.shot.offset == pytest.approx(0.1)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    person.wheel(3)
    assert aimed.power == pytest.approx(power + 1.5, abs=0.05)
    person.key(pygame.K_a, text="a")
    assert aimed.offset == pytest.approx(0.05)


def test_a_shot_with_the_keyboard_alone(play: Callable[..., Person]) -> None:
    person = play()
    for _ in range(20):
        if person.screen.parts.focus.current == SHIP:
            break
        person.key(pygame.K_TAB)
    assert person.screen.parts.focus.current == SHIP
    person.key(pygame.K_RETURN)
    scene = sure(shots_of(person.session)).scene
    first = first_shot(scene.disc(SHIP))
    for _ in range(3):
        person.key(pygame.K_LEFT)
    person.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    for _ in range(5):
        person.key(pygame.K_UP)
    person.key(pygame.K_d, text="d")
    expected = aim.turned(aim.turned(first, 3), -1, fine=True)
    for _ in range(5):
        expected = aim.powered(expected, 1)
    expected = aim.sidestepped(expected, 1)
    assert person.hand.aim is not None
    assert person.hand.aim.shot is not None
    assert person.hand.aim.shot.speed == expected.speed
    assert person.hand.aim.shot.offset == expected.offset
    assert person.hand.aim.shot.angle == pytest.approx(expected.angle, abs=5e-5)
    person.key(pygame.K_RETURN)
    entry = next(one for one in reversed(person.log) if one.kind == "move")
    assert entry.value[:2] == ("navigate", SHIP)
    assert entry.value[3] == round(expected.speed * 1000)


def test_the_button_of_another_ship_is_another_button(play: Callable[..., Person]) -> None:
    """A press on *Flick* that was meant for the ship before takes no effect within the second after the change."""
    person = play()
    other = next(disc for disc in sure(person.hand.shots).discs if disc != SHIP)
    names = []
    for ship in (SHIP, other):
        assert person.hand.begin(ship)
        person.app.pump()
        controls = person.screen.parts.bar.sheet().controls
        names.append(next(one.name for one in controls if "Flick" in str(one.name)))
    assert names[0] != names[1]


def test_escape_ends_aiming_with_the_keyboard(play: Callable[..., Person]) -> None:
    person = play()
    before = person.log
    assert person.hand.begin(SHIP)
    person.key(pygame.K_UP)
    person.key(pygame.K_ESCAPE)
    assert person.hand.aim is None
    assert person.log == before


def test_after_a_click_the_pull_may_begin_anywhere(play: Callable[..., Person]) -> None:
    person = play()
    start = person.where(SHIP)
    person.move(start)
    person.down(start)
    person.up(start)
    assert person.hand.disc == SHIP
    middle = person.screen.table_rect.center
    person.down(middle)
    person.move((middle[0], middle[1] - 70))
    person.up((middle[0], middle[1] - 70))
    entry = next(one for one in reversed(person.log) if one.kind == "move")
    assert entry.value[:3] == ("navigate", SHIP, round(-math.pi / 2 * 1e5))


def test_practice_changes_nothing(play: Callable[..., Person]) -> None:
    person = play(practice="on", aim_help="line")
    before, state = person.log, person.session.match.state.copy()
    person.key(pygame.K_p, text="p")
    assert person.hand.practice.on
    for dx, dy in ((60, -60), (-40, -80)):
        person.up(person.hold(SHIP, dx, dy))
        assert any(isinstance(mark, Ring) and mark.dashed for mark in person.marks), "a ghost flies"
    assert person.log == before
    assert person.session.match.state == state
    person.key(pygame.K_p, text="p")
    assert not person.hand.practice.on
    person.up(person.hold(SHIP, 60, -60))
    assert len(person.log) > len(before)


@pytest.mark.parametrize("help", ["direction", "bare"])
def test_without_a_line_there_is_no_practice_on_the_position(play: Callable[..., Person], help: AimHelp) -> None:
    person = play(aim_help=help, practice="on")
    person.key(pygame.K_p, text="p")
    assert not person.hand.practice.on
    assert person.said() == "ui.flick.no_practice"


def test_a_match_without_practice_has_none(play: Callable[..., Person]) -> None:
    person = play(practice="off")
    person.key(pygame.K_p, text="p")
    assert not person.hand.practice.on
    assert person.said() == "ui.flick.practice_off"


def test_a_ghost_fleet_stands_elsewhere_and_counts_for_nothing(play: Callable[..., Person]) -> None:
    """By default, ghosts are flicked where they stand, the real ships cannot be touched, and nothing is answered."""
    person = play()
    real = sure(shots_of(person.session)).scene
    before, state = person.log, person.session.match.state.copy()
    person.key(pygame.K_p, text="p")
    shots, ground = person.hand.shots, sure(person.screen.controller.session.game.table.flicking).ground
    assert shots is not None
    assert shots.discs == sure(shots_of(person.session)).discs
    for disc in shots.scene.discs:
        there = real.disc(disc.id)
        assert math.dist((disc.x, disc.y), (there.x, there.y)) >= 0.08
    assert len(dashed(person.marks)) == len(shots.scene.discs), "the whole fleet is seen"
    assert not {*shots.discs} & {*person.screen.view.lit}, "no real ship invites a flick"
    assert len(ready(person.marks)) == len(shots.discs), "the ghosts do"
    ghost = shots.scene.disc(SHIP)
    x, y = map(round, person.screen.view.camera.to_screen(*ground.to_table(ghost.x, ghost.y)))
    person.move((x, y))
    person.down((x, y))
    assert person.hand.disc == SHIP
    person.move((x - 40, y - 40))
    person.up((x - 40, y - 40))
    assert person.hand.practice._flight is not None
    for _ in range(200):
        person.hand.update(0.05)
    assert person.log == before
    tried = sure(person.hand.shots).scene
    landed = tried.disc(SHIP)
    assert math.dist((landed.x, landed.y), (ghost.x, ghost.y)) > 0.01
    assert {one.id: one for one in tried.discs if one.id != SHIP} == {
        one.id: one for one in shots.scene.discs if one.id != SHIP
    }, "the others lie as before"
    end = person.hold(SHIP, 60, -60)  # the real ship lies still
    person.up(end)
    assert (person.log, person.session.match.state) == (before, state)
    assert sure(person.hand.shots).scene == tried, "the fleet is laid out once for a question"
    where = person.screen.view.camera.to_screen(*ground.to_table(landed.x, landed.y))
    person.down((round(where[0]), round(where[1])))
    assert person.hand.disc == SHIP, "a ghost is gripped where it is seen"
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_p, text="p")
    assert {*shots.discs} <= {*person.screen.view.lit}
    person.up(person.hold(SHIP, 60, -60))
    assert len(person.log) > len(before)


def test_practice_trembles_as_the_match_does() -> None:
    practice, shot = Practice([]), Shot("a", 0.0, 1.0)
    steady = [practice.fly(SCENE, shot) for _ in range(2)]
    shaken = [practice.fly(SCENE, shot, "strong") for _ in range(2)]
    assert steady[0] == steady[1]
    assert len({flight.rest for flight in (*steady, *shaken)}) == 3


@pytest.mark.parametrize("number", range(12))
def test_a_ghost_fleet_lies_where_a_try_has_left_it(number: int) -> None:
    """All discs stay on the board, none over another, however many tries there are."""
    fleet = ghost_fleet(random_case(number)[0], number)
    practice = Practice([])
    practice.on, practice.fleet = True, fleet
    for turn in range(6):
        before = practice.fleet
        flight = practice.fly(before, Shot(fleet.discs[turn].id, turn * 1.1, 2.6))
        assert {disc.id for disc in practice.fleet.discs} == {disc.id for disc in fleet.discs}
        stood = {standing.id for standing in flight.on_edge}
        for pose in flight.rest:
            disc = practice.fleet.disc(pose.id)
            assert pose.id in stood or (disc.x, disc.y) == (pose.x, pose.y)
        for left in flight.off:
            disc, was = practice.fleet.disc(left.id), before.disc(left.id)
            assert (disc.x, disc.y) == (was.x, was.y) or min(
                math.dist((disc.x, disc.y), (other.x, other.y)) - disc.radius - other.radius
                for other in practice.fleet.discs
                if other is not disc
            ) > 0


@pytest.mark.parametrize("number", range(20))
def test_a_ghost_fleet_tells_nothing_about_the_position(number: int) -> None:
    """Every disc has another place, clear of all; the same for the same question; a shot ends elsewhere."""
    scene, shot = random_case(number)
    fleet = ghost_fleet(scene, number)
    assert fleet == ghost_fleet(scene, number) != ghost_fleet(scene, number + 1)
    assert {disc.id for disc in fleet.discs} <= {disc.id for disc in scene.discs}
    assert len(fleet.discs) >= len(scene.discs) - 3
    for disc in fleet.discs:
        there = scene.disc(disc.id)
        assert math.dist((disc.x, disc.y), (there.x, there.y)) >= 0.08
    if any(disc.id == shot.disc for disc in fleet.discs):
        tried, real = fly(fleet, shot), fly(scene, shot)
        moved = {pose.id: (pose.x, pose.y) for pose in tried.rest}
        ends = {pose.id: (pose.x, pose.y) for pose in real.rest}
        if shot.disc in moved and shot.disc in ends:
            assert math.dist(moved[shot.disc], ends[shot.disc]) > 0.001


# --- landing and flicking -----------------------------------------------------------------------------------------
def in_orbit(person: Person) -> tuple[str, Point]:
    """Put the ship into a ring where it may land; return the planet's zone, and its middle on the screen."""
    state = person.session.match.state
    zone = "planet/Alpha-3"
    state.x[0], state.y[0] = around(HOLE_OF["Alpha-3"], 1.0)
    state.face_up[HOLE_OF["Alpha-3"]] = True
    match = Match.at(person.session.game, state, settings=person.session.match.settings)
    again = Person(person.app, MatchSession(person.session.game, person.session.players, "77", match))
    person.__dict__.update(again.__dict__)
    place = person.screen.view.table.zones[zone]
    x, y = person.screen.view.camera.to_screen(place.x + place.w / 2, place.y + place.h / 2)
    return zone, (round(x), round(y))


def test_a_pull_that_ends_on_the_planet_asks_whether_to_land(play: Callable[..., Person]) -> None:
    person = play()
    _, planet = in_orbit(person)
    before = person.log
    x, y = person.where(SHIP)
    person.move((x, y))
    person.down((x, y))
    person.move((x + 70, y + 70))
    texts = [mark.text for mark in person.marks if isinstance(mark, Words)]
    assert any(text.startswith("Let go here to flick the disc away") for text in texts)
    assert any("Land starship 1" in person.screen.ui.say(choice.text) for choice in person.screen.parts.bar.choices)
    person.move(planet)
    assert any("down or flick" in mark.text for mark in person.marks if isinstance(mark, Words))
    person.up(planet)
    assert person.log == before, "nothing is flicked before it is said what was meant"
    chooser = person.screen.parts.overlays.popups[-1]
    assert isinstance(chooser, Chooser)
    assert [offer.option for offer in chooser.offers] == [("land", SHIP, "Alpha-3"), None]
    person.key(pygame.K_1, text="1")
    assert person.log[len(before)].value == ("land", SHIP, "Alpha-3")
    assert person.session.match.state.troop[HOLE_OF["Alpha-3"]] == 1


def test_a_pull_that_ends_on_the_planet_may_be_a_flick_all_the_same(play: Callable[..., Person]) -> None:
    person = play()
    _, planet = in_orbit(person)
    before = person.log
    x, y = person.where(SHIP)
    person.move((x, y))
    person.down((x, y))
    person.move(planet)
    person.up(planet)
    person.key(pygame.K_2, text="2")
    assert person.log[len(before)].value[:2] == ("navigate", SHIP)


def test_the_film_ends_where_the_outcome_says_and_the_last_shot_is_shown_again(
    play: Callable[..., Person],
) -> None:
    person = play()
    with_motion(person)
    person.up(person.hold(SHIP, 60, -60))
    assert person.screen.director.busy
    assert person.screen.view.animator.film is not None
    shown = person.screen.view.table.pieces
    finish(person)
    after = {id: piece.pose for id, piece in shown.items() if piece.zone == "space"}
    assert after == {id: piece.pose for id, piece in person.session.table.pieces.items() if piece.zone == "space"}

    before = person.log
    person.key(pygame.K_BACKSPACE)
    film = person.screen.view.animator.film
    assert film is not None
    start = film.frames(0.0)[SHIP]
    finish(person)
    assert (start.x, start.y) != (sure(after[SHIP]).x, sure(after[SHIP]).y) if after.get(SHIP) else True
    assert {id: piece.pose for id, piece in shown.items() if piece.zone == "space"} == after
    assert person.log == before


def with_motion(person: Person) -> None:
    """Turn motion on in a screen that was opened without it."""
    person.screen.director.speed, person.screen.view.animator.reduced = 1.0, False


def finish(person: Person) -> None:
    """Let the director play to the end."""
    for _ in range(2000):
        if not person.screen.director.busy:
            person.screen.scenes_over()
            return
        person.screen.view.update(1 / 60)
        person.screen.director.update(1 / 60)
    raise AssertionError("the film has no end")


def test_space_hurries_a_film_and_a_second_time_ends_it(play: Callable[..., Person]) -> None:
    person = play()
    with_motion(person)
    person.up(person.hold(SHIP, 60, -60))
    director = person.screen.director
    director.hurry()
    assert person.screen.view.animator.speed > 1
    assert director.busy
    director.hurry()
    assert not director.busy
    assert person.screen.view.animator.speed == 1


def test_the_bar_says_that_the_hand_has_let_go(play: Callable[..., Person]) -> None:
    person = play()
    with_motion(person)
    to = person.hold(SHIP, 60, -60)
    assert person.screen.parts.bar.message.key == "ui.flick.pulling"
    person.up(to)
    assert person.screen.director.busy
    assert person.screen.parts.bar.message.key == "ui.flick.flying"
    finish(person)
    person.app.pump()
    assert person.screen.parts.bar.message.key not in ("ui.flick.flying", "ui.flick.pulling")


def test_a_press_while_something_moves_only_ends_it(play: Callable[..., Person]) -> None:
    """Nothing is picked up in a game with flights: what has happened is seen before anybody acts on it."""
    person = play()
    with_motion(person)
    troop = next(piece for piece in person.screen.view.table.pieces.values() if piece.id.startswith("troop_0"))
    elsewhere = next(zone for zone in person.screen.view.table.zones if zone.startswith("planet/"))
    person.screen.director.play([TableScene("answer", 0, None, (Move(troop.id, elsewhere, 0, troop.face),))])
    assert person.screen.director.flying
    person.down(person.where("starship-1-1"))
    assert not person.screen.director.busy
    assert not person.screen.parts.lights.pointer.hand.pressed


def test_the_curtain_waits_for_the_film(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next person's curtain falls only when the flight has been seen, in games where everybody has secrets."""
    person = moving(app, {})
    monkeypatch.setattr(Viewers, "_has_secrets", lambda viewers, prompt: True)
    person.session.game = with_hooks(person.session.game, rules={"secret_hands": True})
    person.screen.parts.viewers.look_as(0)
    with_motion(person)
    for _ in range(2):
        person.up(person.hold(SHIP, 20, -20))
        if person.session.prompt is not None and person.session.prompt.seat == 1:
            break
        finish(person)
    prompt = person.session.prompt
    assert prompt is not None
    while prompt.seat == 0:
        person.screen.answer(prompt.offers[-1].option)
        prompt = person.session.prompt
        assert prompt is not None
    if person.screen.director.busy:
        assert person.screen.parts.overlays.curtain is None
        assert person.screen.offers() == ()
    finish(person)
    assert person.screen.parts.overlays.curtain is not None


SCENE = Scene(
    (Disc("a", -0.1, 0.0, 0.008, 0.00082, 0.006), Disc("b", 0.1, 0.004, 0.008, 0.00082, 0.006, 1)),
    (Obstacle("p", 0.2, 0.2, 0.02),),
    0.345,
    0.345,
)
GROUND = BoardFrame("space", 500.0, 400.0)


def marks_of(help: AimHelp, dx: float = -0.1) -> list[OverMark]:
    aimed = Aim(SCENE.disc("a"))
    aimed.pulled(dx, 0.0)
    return aim_marks(aimed, SCENE, GROUND, help, lambda message: message.key, 1.0)


def dashed(marks: Sequence[OverMark]) -> list[Ring]:
    return [mark for mark in marks if isinstance(mark, Ring) and mark.dashed]


def ready(marks: Sequence[OverMark]) -> list[Ring]:
    return [mark for mark in marks if isinstance(mark, Ring) and mark.colour == READY]


def arrows(marks: Sequence[OverMark]) -> list[StraightLine]:
    return [mark for mark in marks if isinstance(mark, StraightLine) and mark.arrow]


def test_the_direction_is_an_arrow_of_one_length() -> None:
    """It tells no place: it is as long for every power, and there is no end point."""
    found = [marks_of("direction", dx) for dx in (-0.02, -0.1, -0.3)]
    assert [dashed(marks) for marks in found] == [[], [], []]
    lengths = {round(math.dist(arrow[:2], arrow[2:4]), 6) for marks in found for arrow in arrows(marks)}
    assert lengths == {POINTER}
    assert all(any(isinstance(mark, Gauge) for mark in marks) for marks in found)


def test_a_bare_hand_sees_its_pull_alone() -> None:
    marks = marks_of("bare")
    assert [type(mark) for mark in marks] == [StraightLine, Ring]
    assert arrows(marks) == []
    assert marks_of("bare", -0.001) == marks_of("line", -0.001), "whether letting go cancels is seen in any case"


def test_older_files_keep_the_help_they_were_played_with() -> None:
    game = SHELF.games["ascending_empires"]
    assert game.complete({})["aim_help"] == "direction"
    assert game.complete({"aim_help": "none"})["aim_help"] == "direction"
    for help in ("line", "ghost"):
        assert game.complete({"aim_help": help})["aim_help"] == help
    assert game.complete(game.former)["aim_help"] == "line", "files from before the setting"
    with pytest.raises(ValueError, match="aim_help=all"):
        game.complete({"aim_help": "all"})


def test_the_line_ends_at_the_first_thing_whatever_the_power() -> None:
    weak, strong = dashed(marks_of("line", -0.02)), dashed(marks_of("line", -0.15))
    assert len(weak) == len(strong) == 1
    assert weak[0][:2] == strong[0][:2]
    touch = 400.0 - SCENE.disc("b").y * 1000
    assert math.dist(weak[0][:2], (600.0, touch)) == pytest.approx(16.0, abs=0.2)
    assert len(arrows(marks_of("line"))) == 1


def stops(marks: Sequence[OverMark]) -> list[Ring]:
    """Return the marks that depend on the power: filled rings as wide as the disc."""
    return [mark for mark in marks if isinstance(mark, Ring) and mark.radius == 8.0 and mark.fill and not mark.dashed]


def test_the_line_marks_where_the_power_brings_the_disc() -> None:
    """The line ends v squared over 2 mu g ahead; past the edge it is red.

    There is none where a disc is struck before.
    """
    for pull in (-0.02, -0.03, -0.04):
        aimed = Aim(SCENE.disc("a"))
        aimed.pulled(pull, 0.05 * pull)
        speed = sure(aimed.shot).speed
        stop = stops(aim_marks(aimed, SCENE, GROUND, "line", lambda message: message.key, 1.0))
        run = speed * speed / (2 * constants.FRICTION * constants.GRAVITY) * 1000
        assert [math.dist(one[:2], GROUND.to_table(-0.1, 0.0)) for one in stop] == [pytest.approx(run, abs=0.5)]
    assert stops(marks_of("line", -0.19)) == [], "it strikes the other"
    over = Aim(SCENE.disc("a"))
    over.pulled(0.19, 0.0)
    assert [one.colour for one in stops(aim_marks(over, SCENE, GROUND, "line", lambda message: message.key, 1.0))] == [
        STRONG
    ]
    assert stops(marks_of("direction")) == [], "without a line the power tells no place"


def test_the_line_shows_how_a_planet_throws_back() -> None:
    scene = replace(SCENE, discs=SCENE.discs[:1], obstacles=(Obstacle("p", 0.0, 0.005, 0.02),))
    aimed = Aim(scene.disc("a"))
    aimed.pulled(-0.1, 0.0)
    marks = aim_marks(aimed, scene, GROUND, "line", lambda message: message.key, 1.0)
    touched = stops(marks)[0]
    after = next(line for line in arrows(marks) if (line.x0, line.y0) == touched[:2])
    assert after.x1 < after.x0, "it comes back"
    assert after.y1 > after.y0, "and off to the side of the middle on which it struck"


def test_the_gauge_is_full_where_pulling_farther_adds_nothing() -> None:
    """The power is in the unit of the log, 0 to 100."""
    shares = []
    for pull in (0.03, 0.1, constants.PULL_FULL, 0.3):
        aimed = Aim(SCENE.disc("a"))
        aimed.pulled(-pull, 0.0)
        marks = aim_marks(aimed, SCENE, GROUND, "direction", lambda message: message.key, 1.0)
        gauge = next(mark for mark in marks if isinstance(mark, Gauge))
        assert gauge.share == pytest.approx(power_of(round(sure(aimed.shot).speed * 1000)) / 100, abs=0.006)
        shares.append(gauge.share)
        bars = [mark for mark in marks if isinstance(mark, StraightLine) and mark.colour == STRONG and mark.width == 4]
        assert len(bars) == (gauge.share == 1.0), "the stop lights up"
    assert shares == sorted(shares)
    assert shares[-2:] == [1.0, 1.0]


@pytest.mark.parametrize("pull", [(0.19, 0.0), (0.0, 0.19), (-0.19, -0.19)])
def test_the_figures_of_a_pull_out_of_the_window_stay_in_sight(pull: tuple[float, float]) -> None:
    aimed, room = Aim(SCENE.disc("a")), Area(380.0, 380.0, 300.0, 200.0)
    aimed.pulled(*pull)
    marks = aim_marks(aimed, SCENE, GROUND, "line", lambda message: message.key, 0.5, room)
    for mark in marks:
        if isinstance(mark, Words | Gauge):
            assert room.x + 55 <= mark.x <= room.x + room.w - 55
            assert room.y <= mark.y <= room.y + room.h


def test_the_ghost_shows_the_contact_of_the_real_flight_and_what_follows() -> None:
    aimed = Aim(SCENE.disc("a"))
    aimed.pulled(-0.15, 0.0)
    assert aimed.shot is not None
    marks = marks_of("ghost", -0.15)
    contact = fly(SCENE, aimed.shot).contacts[0]
    assert (contact.a, contact.b) == ("a", "b")
    ghost = dashed(marks)[0]
    assert math.dist((ghost.x, ghost.y), GROUND.to_table(0.1, 0.004)) == pytest.approx(16.0, abs=0.2)
    assert len(arrows(marks)) == 3, "the direction, and both discs after the blow"
    weak = dashed(marks_of("ghost", -0.02))
    assert weak[0].x < ghost.x, "a weak shot stops on the way"


def test_the_figures_have_one_decimal_and_name_the_side_of_the_spin() -> None:
    aimed = Aim(SCENE.disc("a"))
    aimed.pulled(-0.1, 0.0)
    words = Translations("en", SHELF.locales())
    assert readout(aimed, words.text) == f"Power {aimed.power:.1f}   0.0°"
    aimed.sidestep(-2)
    assert readout(aimed, words.text) == f"Power {aimed.power:.1f}   0.0°   spin 0.10 left"


def test_practice_starts_each_try_from_the_table_as_it_lies() -> None:
    practice = Practice([(200, 60, 50)])
    shot = Shot("a", 0.0, 1.0)
    assert practice.fly(SCENE, shot) == practice.fly(SCENE, shot) == fly(SCENE, shot)
    practice.update(practice.fly(SCENE, shot).duration + 1)
    assert not practice.moving
    assert len(dashed(practice.marks(GROUND))) == 2
    practice.clear()
    assert practice.marks(GROUND) == []


def test_a_flight_of_another_revision_has_no_film_but_the_recorded_end(play: Callable[..., Person]) -> None:
    person = play()
    shots: FlickOptions | None = shots_of(person.session)
    assert shots is not None
    flown = fly(shots.scene, Shot(SHIP, 3.0, 0.5))
    table: Table = person.session.table
    other = fly(shots.scene, Shot(SHIP, 2.0, 0.5))
    flicking = sure(person.hand.flicking)
    film = FlightClip(shots.scene, Shot(SHIP, 3.0, 0.5), other.to_plain(), flicking, table)
    same = FlightClip(shots.scene, Shot(SHIP, 3.0, 0.5), flown.to_plain(), flicking, table)
    assert film.duration == 0
    assert same.duration == Flight.from_plain(flown.to_plain()).duration
    pose = other.pose(SHIP)
    assert pose is not None
    end = next(move for move in film.ends() if move.piece == SHIP)
    zone = table.zones["space"]
    assert end.pose is not None
    assert (end.pose.x + zone.x, end.pose.y + zone.y) == pytest.approx(
        flicking.ground.to_table(pose.x, pose.y), abs=0.001
    )


def test_a_ship_dropped_in_the_ring_is_launched_at_that_point(app: App) -> None:
    """The ring shows where a held ship may go, and the launch is where the hand let go."""
    person = Person(app, new_match())
    session, screen = person.session, person.screen
    proposal = session.prompt.offers[0].option if session.prompt is not None else ()
    flicking = session.game.table.flicking
    assert flicking is not None
    x, y = (number / 1e6 for number in proposal[3:])
    home = 0.27, 0.27
    other = home[0] - (x - home[0]), y
    goal = screen.view.camera.to_screen(*flicking.ground.to_table(*other))
    to = round(goal[0]), round(goal[1])
    start = person.where(SHIP)
    person.move(start)
    person.down(start)
    for part in (0.3, 0.6, 1.0):
        person.move((round(start[0] + (to[0] - start[0]) * part), round(start[1] + (to[1] - start[1]) * part)))
    rings = [mark for mark in person.marks if isinstance(mark, Ring)]
    middle = flicking.ground.to_table(*home)
    assert [ring[:3] for ring in rings] == [(*middle, 45.0)], "the legal ring of the homeworld"
    person.up(to)
    assert session.match.log[-1].kind == "first_ship"
    _, hole, _, at_x, at_y = session.match.log[-1].value
    assert hole == "Alpha-H"
    pixel = 1 / screen.view.camera.view.scale / 1000
    assert (at_x / 1e6, at_y / 1e6) == pytest.approx(other, abs=pixel)


@pytest.mark.wide
def test_the_view_follows_a_flight_that_ends_out_of_sight(play: Callable[..., Person]) -> None:
    person = play()
    with_motion(person)
    start = person.where(SHIP)
    for _ in range(12):
        person.screen.view.zoom(1, start)
    person.screen.view.skip()
    assert person.screen.view.camera.step > 0
    assert person.hand.begin(SHIP)
    for _ in range(30):
        person.key(pygame.K_UP)
    person.key(pygame.K_RETURN)
    assert person.screen.director.busy
    assert person.screen.view.camera.step == 0
