"""Move: launch, navigate, land, look, scan (rules 3.2 and 3.7)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.determinize import determinize
from games.ascending_empires.rules.facts import HALF_BOARD, HOLE_OF, HOLES, RING_RADIUS, SHIP_OF, SHIPS
from games.ascending_empires.rules.movement import finite_moves, scannable
from games.ascending_empires.rules.star_map import around, has_room, in_orbit, orbits_of
from games.ascending_empires.rules.state import BOARD
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tests.games.ascending_empires.playing import Play, flick, in_supply


def moving(points: int = 2, **settings: Any) -> Play:
    """Return seat 0 in its Move with some points left."""
    play = Play(**settings)
    play.state.phase, play.state.action, play.state.points = "move", "move", points
    return play


def test_points_and_giving_up() -> None:
    """R2: two points, each move costs one, the rest may be given up; 3 and 4 with grey-1 and grey-3."""
    for effect, points in ((None, 2), ("mp_3", 3), ("mp_4", 4)):
        play = Play()
        if effect:
            play.technology(0, effect)
        play.turn("move", "end_move")
        assert play.asked[-1].context[1] == points
        assert play.state.phase == "combat"
    play = moving()
    play.flown()
    play.step(flick("starship-0-1"))
    assert (play.state.points, play.state.phase) == (1, "move")
    play.flown()
    assert play.step(flick("starship-0-1")).state.phase == "combat"


def test_launch() -> None:
    """A troop of the planet returns, a ship of the supply goes to the ring (Seed 004, action 2)."""
    play = moving()
    hole = play.troops("Alpha-1", 0, 1)
    play.clear_ships()
    play.step(("launch", "Alpha-1", "starship", *around(hole, 0.5)))
    assert play.state.place[0] == BOARD
    assert in_orbit(play.state, 0, hole)
    assert play.state.occupier[hole] == -1
    assert play.state.troop_supply[0] == 6


def test_launch_places() -> None:
    """R9: touches the ring, fully on the board, clear of discs and raised planets; flush planets may be covered."""
    play = moving()
    hole = play.troops("Alpha-1", 0, 1)
    play.state.place[SHIP_OF["starship-0-3"]] = 1
    ship, x, y = SHIP_OF["starship-0-3"], HOLES[hole].x, HOLES[hole].y
    limit = RING_RADIUS + SHIPS[ship].radius
    assert legality.stand(play.state, hole, ship, x - limit, y) == ""
    assert legality.stand(play.state, hole, ship, x - limit - 1, y) == "not_on_ring"
    assert legality.stand(play.state, hole, ship, x, HALF_BOARD - 7_999) == "over_the_edge"
    assert legality.stand(play.state, hole, ship, x, y + 20_000) == "no_room"
    play.ship("starship-1-1", x - 30_000, y)
    assert legality.stand(play.state, hole, ship, x - 46_049, y) == "no_room"
    assert legality.stand(play.state, hole, ship, x - 46_050, y) == ""
    assert has_room(moving(planet_mode="flush").state, ship, x, y)
    home = HOLE_OF["Alpha-H"]
    edge = moving()
    assert legality.stand(edge.state, home, ship, 270_000 + 45_000, 270_000) == ""
    edge.state.x[0] = 0
    assert legality.stand(edge.state, HOLE_OF["Alpha-1"], ship, 155_000, 290_000 + 45_000) == ""
    assert legality.stand(edge.state, HOLE_OF["Alpha-1"], ship, 155_000, 290_000 + 48_000) == "over_the_edge"


def test_a_ring_without_room_offers_no_launch() -> None:
    """R9: no free point, no launch."""
    play = moving()
    play.troops("Alpha-1", 0, 1)
    play.state.place[2] = 1
    assert any(move[0] == "launch" for move in finite_moves(play.state, 0))
    x, y = HOLES[HOLE_OF["Alpha-1"]].x, HOLES[HOLE_OF["Alpha-1"]].y
    for number, ship in enumerate([*range(3, 9), *range(9, 14)]):  # a chain of discs all around the planet
        angle = number * 2 * math.pi / 11
        play.ship(SHIPS[ship].name, x + round(37_000 * math.cos(angle)), y + round(37_000 * math.sin(angle)))
    assert not any(move[0] == "launch" for move in finite_moves(play.state, 0))


def test_landing_turns_the_planet_up() -> None:
    """R7: after the look the player lands and the planet is open for good, or declines and only knows it."""
    play = moving()
    hole = HOLE_OF["Alpha-3"]
    play.orbit("starship-0-1", "Alpha-3")
    play.step(("land", "starship-0-1", "Alpha-3"), "decline")
    assert (play.state.points, play.state.face_up[hole], play.state.known_by[hole]) == (1, False, 1)
    assert play.state.place[0] == BOARD
    play.step(("land", "starship-0-1", "Alpha-3"), "land")
    assert play.state.face_up[hole]
    assert play.state.occupier[hole] == 0
    assert in_supply(play.state, "starship-0-1")
    assert play.state.troop_supply[0] == 5


def test_no_look_without_a_legal_landing() -> None:
    """R8: without a troop in supply the point cannot be spent to look."""
    play = moving()
    play.orbit("starship-0-1", "Alpha-3")
    play.state.troop_supply[0] = 0
    assert legality.land(play.state, 0, 0, HOLE_OF["Alpha-3"]) == "no_troop_supply"
    assert not any(move[0] == "land" for move in finite_moves(play.state, 0))


def test_landing_beside_an_enemy() -> None:
    """R6: an enemy in orbit does not stop a landing on an unoccupied planet, but on one's own."""
    play = moving()
    play.orbit("starship-0-1", "Alpha-3")
    play.orbit("starship-1-1", "Alpha-3", 2.0)
    assert legality.land(play.state, 0, 0, HOLE_OF["Alpha-3"]) == ""
    play.troops("Alpha-3", 0, 1)
    assert legality.land(play.state, 0, 0, HOLE_OF["Alpha-3"]) == "blockaded"


def test_homeworlds_serve_two_purposes() -> None:
    """R5: no landing, mining, building, attack or blockade at a homeworld."""
    play = moving()
    home = play.troops("Alpha-H", 0, 2)
    assert legality.land(play.state, 0, 0, home) == "homeworld"
    assert legality.mine(play.state, 0, home) == "homeworld"
    assert legality.build(play.state, 0, home, "colony") == "homeworld"
    assert legality.planet_target(play.state, 1, home) == "homeworld"
    play.orbit("starship-1-1", "Alpha-H", 2.5)
    play.state.place[2] = 1
    assert legality.launch(play.state, 0, home, "starship") == ""
    assert play.state.occupied_by(0) == []


def test_a_blockade_and_its_breaker() -> None:
    """Blockaded: no launch, landing, mining, building; purple-4 lifts it (Seed 004; purple-4)."""
    play = moving()
    hole = play.troops("Alpha-1", 0, 2)
    play.state.place[2] = 1
    play.orbit("starship-1-1", "Alpha-1")
    play.orbit("starship-0-1", "Alpha-1", 2.0)
    reasons = [
        legality.launch(play.state, 0, hole, "starship"),
        legality.land(play.state, 0, 0, hole),
        legality.mine(play.state, 0, hole),
        legality.build(play.state, 0, hole, "colony"),
    ]
    assert reasons == ["blockaded"] * 4
    play.technology(0, "no_blockade")
    assert legality.mine(play.state, 0, hole) == ""


def test_ships_come_from_the_supply() -> None:
    """R40: a launch needs a ship in supply; landed ships return there and not to the box."""
    play = moving()
    hole = play.troops("Alpha-1", 0, 1)
    assert legality.launch(play.state, 0, hole, "starship") == "no_ship"
    play.state.to_supply(0)
    assert legality.launch(play.state, 0, hole, "starship") == ""
    assert legality.launch(play.state, 0, hole, "battleship") == "no_ship"


def test_orbits_do_not_overlap() -> None:
    """R18: rings lie farther apart than any disc is wide; a ship touching two rings would be in both orbits."""
    for number, one in enumerate(HOLES):
        for other in HOLES[number + 1 :]:
            gap = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 - 2 * RING_RADIUS
            assert gap > 2 * max(ship.radius for ship in SHIPS)
    play = Play()
    play.orbit("starship-0-1", "Alpha-3")
    assert orbits_of(play.state, 0) == [HOLE_OF["Alpha-3"]]


def test_scan() -> None:
    """R35: after any action, once per unseen planet in whose orbit an own ship stands, enemies or not."""
    play = Play()
    play.orbit("starship-0-1", "Alpha-3")
    play.orbit("starship-0-2", "Alpha-6")
    play.orbit("starship-1-1", "Alpha-3", 2.0)
    play.state.phase = "scan"
    play.step(("scan", "Alpha-3"), "done")
    assert play.state.known_by[HOLE_OF["Alpha-3"]] == 1
    assert play.state.turn == 1
    assert scannable(play.state, 0) == [HOLE_OF["Alpha-6"]]
    assert play.events_of("looked")[-1].facts == (("seat", 0), ("hole", HOLE_OF["Alpha-3"]), ("told", True))


def test_a_look_and_a_flight_cannot_be_taken_back_silently() -> None:
    """R39: a look, a flight and a draw leave an entry of chance in the log, so the host knows what undo would cross."""
    play = moving()
    play.orbit("starship-0-1", "Alpha-3")
    play.step(("land", "starship-0-1", "Alpha-3"), "decline")
    play.step(flick("starship-0-1", 300))
    assert [ask.kind for ask in play.asked if ask.seat == CHANCE][-3:] == ["look", "luck", "flight"]


@pytest.mark.parametrize("seat", [0, 1])
def test_redealing_keeps_what_a_seat_knows(seat: int) -> None:
    """Unknown discs are shuffled inside their quadrant; known and open ones stay (hidden information)."""
    play = Play(4)
    state = play.state
    state.known_by[HOLE_OF["Alpha-1"]] = 1 << seat
    state.face_up[HOLE_OF["Beta-2"]] = True
    seen = set()
    for seed in range(20):
        other = state.copy()
        determinize(other, state, seat, FastRng(seed))
        for hole in range(len(HOLES)):
            if state.knows(seat, hole):
                assert other.colours[hole] == state.colours[hole]
        for quadrant in range(4):
            holes = [hole for hole in range(len(HOLES)) if HOLES[hole].quadrant == quadrant]
            assert sorted(other.colours[hole] for hole in holes) == sorted(state.colours[hole] for hole in holes)
        seen.add(tuple(other.colours))
    assert len(seen) > 10
