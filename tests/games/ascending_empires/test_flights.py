"""The effects of a flight: rams, ghosts, ships off the board and on their rim (rule 4), technologies of flights."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import SHIP_OF
from games.ascending_empires.rules.flights import ram_of
from games.ascending_empires.rules.invariants import faults_of_ships
from games.ascending_empires.rules.state import BOARD, RIM, State
from games.ascending_empires.table.geometry import pose_in_space
from physics.flick.flight import fly
from physics.flick.tremor import tremor
from physics.scene import Contact, Flight, Shot
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.settings import walked
from tests.games.ascending_empires.playing import Play, flick, in_supply

A, B, C, ENEMY, OTHER = "starship-0-1", "starship-0-2", "battleship-0", "starship-1-1", "starship-1-2"


def ready(seats: int = 2, **settings: object) -> Play:
    """Return seat 0 in its Move, with two own and two enemy ships in the open."""
    play = Play(seats, **settings)
    play.state.phase, play.state.action, play.state.points = "move", "move", 2
    for number, name in enumerate((A, B, ENEMY, OTHER)):
        play.ship(name, -100_000 + 40_000 * number, 0)
    return play


def test_the_first_enemy_pair_is_destroyed() -> None:
    """R10, R11: only the first two enemy ships that collide; they fly on and strike others without harm."""
    play = ready()
    play.flown((A, ENEMY), (ENEMY, OTHER), (A, OTHER))
    play.step(flick(A))
    assert in_supply(play.state, A)
    assert in_supply(play.state, ENEMY)
    assert play.state.place[SHIP_OF[OTHER]] == BOARD
    assert play.state.vp(0) == 0


def test_a_friend_pushed_into_an_enemy_rams() -> None:
    """R10: it counts even if the flicked ship is not part of it; R15: friendly contact only bounces."""
    play = ready()
    play.flown((A, B), (B, ENEMY))
    play.step(flick(A))
    assert [in_supply(play.state, name) for name in (A, B, ENEMY)] == [False, True, True]


def test_touching_at_rest_is_no_ram() -> None:
    """R10: below 5 mm/s nothing is rammed."""
    play = ready()
    play.flown((A, ENEMY), speed=4_999)
    play.step(flick(A))
    assert not in_supply(play.state, A)
    play.flown((A, ENEMY), speed=5_000)
    assert in_supply(play.step(flick(A)).state, A)


def test_planets_and_friends_only_bounce() -> None:
    """R15: contact with planets and own ships has no effect."""
    play = ready()
    play.flown((A, "Beta-3"), (A, B))
    play.step(flick(A))
    assert not in_supply(play.state, A)
    assert play.events_of("flown")[-1]["blows"] == ((A, "Beta-3"), (A, B))


def test_simultaneous_blows() -> None:
    """R12: flights list collisions of the same microsecond by speed, then ids; the first of them is the ram."""
    blows = (
        Contact(10, A, ENEMY, 900, "disc"),
        Contact(10, A, OTHER, 7_000, "disc"),
        Contact(10, B, ENEMY, 6_000, "disc"),
    )
    ordered = tuple(sorted(blows, key=lambda one: (one.time_us, -one.speed_um, one.a, one.b)))
    assert ram_of(Flight((), ordered, (), (), 20)) == (SHIP_OF[A], SHIP_OF[OTHER])


def test_ramming_a_battleship() -> None:
    """R13: both are destroyed, the battleship goes to the supply."""
    play = ready()
    play.ship("battleship-1", 80_000, 60_000)
    play.flown((A, "battleship-1"))
    play.step(flick(A))
    assert in_supply(play.state, A)
    assert in_supply(play.state, "battleship-1")


def test_ramming_scores_with_technology() -> None:
    """orange-2: each enemy destroyed in the own navigate scores its value; purple-2: the victim takes 2 VP."""
    play = ready()
    play.ship("battleship-1", 80_000, 60_000)
    play.technology(0, "ram_scores")
    play.technology(1, "rammed_vp_2")
    play.flown((A, "battleship-1"), off=("battleship-1",))
    play.step(flick(A))
    assert (play.state.vp(0), play.state.vp(1)) == (2, 2)
    play.technology(0, "rammed_vp_2")
    play.flown((B, ENEMY))
    play.step(flick(B))
    assert (play.state.vp(0), play.state.vp(1)) == (3, 4)


def test_off_the_board() -> None:
    """R14: it goes to its owner's supply without VP, whoever the owner is."""
    play = ready()
    play.flown((A, B), off=(A, OTHER))
    play.step(flick(A))
    assert in_supply(play.state, A)
    assert in_supply(play.state, OTHER)
    assert play.state.vp_pool == 32
    assert [event["ship"] for event in play.events_of("lost")] == [SHIP_OF[A], SHIP_OF[OTHER]]


def test_recovery() -> None:
    """grey-2: once a turn the flicked ship comes back, unless it struck an enemy; the point stays spent."""
    play = ready()
    play.technology(0, "recover_off_board", "mp_3")
    where = play.state.x[0], play.state.y[0]
    play.flown(off=(A,))
    play.step(flick(A))
    assert (play.state.x[0], play.state.y[0]) == where
    assert (play.state.points, play.state.place[0]) == (1, BOARD)
    play.flown(off=(A,))
    assert in_supply(play.step(flick(A)).state, A)
    struck = ready()
    struck.technology(0, "recover_off_board")
    struck.flown((B, ENEMY), (A, OTHER), off=(A,))
    assert in_supply(struck.step(flick(A)).state, A)
    taken = ready()
    taken.technology(0, "recover_off_board")
    taken.flown((A, B), off=(A,), to={B: (taken.state.x[0] + 5_000, 0)})
    assert in_supply(taken.step(flick(A)).state, A)


def test_recovery_is_for_the_flicked_ship() -> None:
    """grey-2 names the flicked ship: another own ship that leaves the board is lost."""
    play = ready()
    play.technology(0, "recover_off_board")
    play.flown((A, B), off=(B,))
    assert in_supply(play.step(flick(A)).state, B)


def test_standing_on_edge() -> None:
    """R16: the left neighbour chooses the side; the centre moves by one radius across the rolling direction."""
    play = ready(3)
    play.clear_ships()
    play.ship(A, 0, 0)
    play.flown(on_edge=(A,))
    play.step(flick(A), "left")
    assert (play.asked[-1].kind, play.asked[-1].seat) == ("tap", 1)
    assert (play.state.x[0], play.state.y[0]) == (0, 8_000)


def test_a_side_without_room_is_not_offered() -> None:
    """R16: only sides with room are offered; with one left nobody is asked."""
    play = ready()
    play.clear_ships()
    play.ship(A, 0, 0)
    play.ship(ENEMY, 0, 17_000)
    play.flown(on_edge=(A,))
    play.step(flick(A))
    assert (play.state.x[0], play.state.y[0]) == (0, -8_000)


def test_a_rammed_ship_on_its_rim_is_not_tapped() -> None:
    """R11, R16: a destroyed ship goes to the supply, however it rests."""
    play = ready()
    play.flown((A, ENEMY), on_edge=(A,))
    play.step(flick(A))
    assert not play.events_of("tapped")
    assert in_supply(play.state, A)


def test_no_chance_is_drawn_without_edge_rolls() -> None:
    """R16: with the switch off, ships never stand up and no question is put to chance."""
    play = ready(edge_rolls=False)
    play.step(flick(A, 400))
    assert not any(ask.kind == "luck" for ask in play.asked)
    assert not play.asked[-1].context[0].edge_rolls


def test_free_navigation_without_combat() -> None:
    """R36, grey-4: after a non-Move action one ship may be flicked; it may ram; no combat follows."""
    play = ready()
    play.technology(0, "free_navigate")
    play.state.phase = "after_action"
    play.flown((A, ENEMY))
    play.step(flick(A))
    assert in_supply(play.state, ENEMY)
    assert play.state.phase == "scan"
    play.state.phase = "after_action"
    assert play.step("end_move").state.phase == "scan"
    plain = ready()
    plain.state.phase = "after_action"
    assert plain.step().state.phase == "scan"


@pytest.mark.parametrize(("mode", "obstacles"), [("raised", 28), ("flush", 0)])
def test_raised_or_flush_planets(mode: str, obstacles: int) -> None:
    """The scene holds raised planets as obstacles; flush ones are not in it."""
    play = ready(planet_mode=mode)
    play.step(flick(A, 300))
    assert len(play.asked[-1].context[0].obstacles) == obstacles


def test_seams() -> None:
    """R17: off by default; on, twelve segments with steps of at most 0.3 mm are drawn once."""
    assert Play().state.seams == []
    play = ready(seams=True)
    assert play.state.seams == [-300] * 12
    play.step(flick(A, 300))
    scene = play.asked[-1].context[0]
    assert len(scene.seams) == 12
    assert {seam.rise for seam in scene.seams} == {-0.0003}
    assert {abs(seam.at) for seam in scene.seams} == {0.115}


def test_power_tokens() -> None:
    """The variant: a token takes the flight back and the same ship is flicked again; the point is spent once."""
    play = ready(power_tokens=1)
    play.flown((A, ENEMY))
    play.flown(to={A: (-200_000, 100_000)})
    play.step(flick(A), "again", flick(A, 500))
    assert not in_supply(play.state, ENEMY)
    assert play.state.x[0] == -200_000
    assert (play.state.points, play.state.power[0]) == (1, 0)


def lying(state: State) -> dict[str, tuple[float, float] | str]:
    """Return for each of the four ships of `ready` its place on the board (mm from the corner), else its zone."""
    found: dict[str, tuple[float, float] | str] = {}
    for zone, want in GAME.table.project(state, None).items():
        for item in want.unique:
            if item.piece in (A, B, ENEMY, OTHER):
                found[item.piece] = (item.pose.x, item.pose.y) if item.pose is not None else zone
    return found


def at(x: int, y: int) -> tuple[float, float]:
    """Return a point of the board (micrometres) as a pose in its zone."""
    pose = pose_in_space(x, y, 0)
    return pose.x, pose.y


def test_keep_or_again_is_asked_on_a_true_table() -> None:
    """7.6: rammed and fallen ships are gone, the others lie where they rest; taken back, all is as it was."""
    play = ready(power_tokens=2)
    before = play.state.copy()
    play.flown((A, ENEMY), (B, OTHER), off=(OTHER,), to={A: (90_000, 90_000), B: (10_000, 60_000)})
    play.flown(off=(A,))
    play.flown(to={A: (-200_000, 100_000)})
    play.step(flick(A), "again", flick(A, 500), "again", flick(A, 400))
    first, second = (state for ask, state in zip(seats_asked(play), play.seen, strict=True) if ask.kind == "reflick")
    assert lying(first) == {A: "ships/0", ENEMY: "ships/1", OTHER: "ships/1", B: at(10_000, 60_000)}
    assert lying(second) == {**lying(before), A: "ships/0"}
    again = [state for ask, state in zip(seats_asked(play), play.seen, strict=True) if ask.kind == "flick_again"]
    for state in again:
        assert lying(state) == lying(before)
        assert faults_of_ships_in(state) == []
    assert all(faults_of_ships_in(state) == [] for state in (first, second))
    assert lying(play.state) == {**lying(before), A: at(-200_000, 100_000)}
    assert len(play.events_of("flown")) == 3, "each flight is told before anybody decides on it"


def test_a_kept_flight_goes_on_as_without_tokens() -> None:
    """7.6: keeping a flight has its usual effects: rams, losses, the recovery."""
    for tokens in (0, 1):
        play = ready(power_tokens=tokens)
        play.technology(0, "recover_off_board", "ram_scores")
        play.flown((B, ENEMY), off=(A, OTHER))
        play.step(flick(A), *["keep"] * tokens)
        assert lying(play.state) == {A: at(-100_000, 0), B: "ships/0", ENEMY: "ships/1", OTHER: "ships/1"}
        assert [event.kind for event in play.events][-5:] == ["flown", "ram", "scored", "recovered", "lost"]
        assert play.state.vp(0) == 1


def test_a_tap_is_asked_on_a_true_table() -> None:
    """4.4: when a side is to be chosen, everything lies where it rests, and the ship stands on its rim."""
    play = ready()
    play.flown((A, ENEMY), (B, OTHER), off=(OTHER,), to={B: (10_000, 60_000)}, on_edge=(B,))
    play.step(flick(A), "left")
    (state,) = (state for ask, state in zip(seats_asked(play), play.seen, strict=True) if ask.kind == "tap")
    assert lying(state) == {A: "ships/0", ENEMY: "ships/1", OTHER: "ships/1", B: at(10_000, 60_000)}
    assert state.place[SHIP_OF[B]] == RIM
    assert [item.marks for item in GAME.table.project(state, None)["space"].unique if item.piece == B] == [("rim",)]
    assert faults_of_ships_in(state) == []
    assert play.state.place[SHIP_OF[B]] == BOARD
    assert lying(play.state)[B] == at(10_000, 68_000)


def test_keep_or_again_with_a_ship_on_its_rim() -> None:
    """A ship stands on its rim until the flight is kept; taken back, it lies as before."""
    play = ready(power_tokens=1)
    play.flown(to={B: (10_000, 60_000)}, on_edge=(B,))
    play.flown()
    play.step(flick(A), "again", flick(A))
    places = [state.place[SHIP_OF[B]] for state in play.seen][-3:]
    assert places == [BOARD, RIM, BOARD]


def test_a_ship_on_its_rim_overlaps_nothing() -> None:
    """The invariants allow the narrow shape of a standing ship: beside it there is room, across it there is none."""
    play = ready()
    ship = SHIP_OF[A]
    play.state.place[ship], play.state.angle[ship] = RIM, 0
    play.state.x[ship], play.state.y[ship] = play.state.x[SHIP_OF[B]], 11_000
    assert faults_of_ships_in(play.state) == []
    play.state.angle[ship] = 157_080
    assert faults_of_ships_in(play.state) == [f"{A} and {B} overlap"]


def faults_of_ships_in(state: State) -> list[str]:
    return list(faults_of_ships(state))


def seats_asked(play: Play) -> list[Ask[object]]:
    """Return the questions that were put to seats."""
    return [ask for ask in play.asked if ask.seat != CHANCE]


@pytest.mark.slow
def test_a_flight_lies_as_the_physics_left_it_at_every_question() -> None:
    """After real flights in random matches with tokens, each question shows resting ships where they rest."""
    met: Counter[str] = Counter()
    for number in range(20):
        row = {**GAME.complete({"power_tokens": 3}), "seats": 2 + number % 3}
        for match in walked(GAME, row, f"true {number}", 400):
            for ask in match.pending:
                if ask.kind in ("reflick", "tap"):
                    met[ask.kind] += 1
                    assert_lies(match)
    assert met["reflick"] > 50


def assert_lies(match: Match[State]) -> None:
    """Check the last flight of the log, except for the ships that have been tapped flat since."""
    last = max(number for number, entry in enumerate(match.log) if entry.kind == "flight")
    flown = Flight.from_plain(match.log[last].value)
    rammed, standing = ram_of(flown) or (), {edge.id for edge in flown.on_edge}
    shown = {item.piece: item.pose for item in GAME.table.project(match.state, None)["space"].unique}
    tapped = any(entry.kind == "tap" for entry in match.log[last:])
    for pose in flown.rest:
        if SHIP_OF[pose.id] in rammed:
            assert pose.id not in shown
        elif not (tapped and pose.id in standing):
            there = shown[pose.id]
            assert there is not None
            assert (there.x, there.y) == at(pose.x_um, pose.y_um)
    assert not {left.id for left in flown.off} & shown.keys()


def test_the_physics_decides_without_help() -> None:
    """A real flick along a free line stops at the distance given by friction, and rests are whole micrometres (R38)."""
    play = ready()
    play.clear_ships()
    play.ship(A, -150_000, 0)
    play.step(flick(A, 700))
    scene, shot = play.asked[-1].context
    assert shot == Shot(A, 0.0, 0.7)
    assert fly(scene, shot).pose(A) is not None
    assert play.state.x[0] == pytest.approx(-150_000 + 0.7**2 / (2 * 0.25 * 9.81) * 1e6, abs=100)
    assert play.state.y[0] == 0


def test_a_hand_that_trembles_asks_nature_once_for_each_flick() -> None:
    """7.8: the drawn number alone turns the shot, it stands in the log, and steady hands draw nothing."""
    shots = {}
    for strength in ("off", "light", "strong"):
        play = ready(tremor=strength)
        play.step(flick(A, 800, 1_000))
        asked = [ask for ask in play.asked if ask.kind == "tremor"]
        assert len(asked) == (strength != "off")
        shots[strength] = next(ask.context[1] for ask in play.asked if ask.kind == "flight")
    assert shots["off"] == Shot(A, 0.01, 0.8)
    assert shots["light"] == tremor(shots["off"], 0)
    assert shots["strong"] == tremor(shots["off"], 0, 2.0)
    (event,) = play.events_of("trembled")
    assert event["aside"] == pytest.approx(math.degrees(shots["strong"].angle - 0.01), abs=0.06)


def test_taking_a_flick_back_draws_the_same_tremor() -> None:
    """7.8: the same decision has the same tremor, so nothing is rolled anew."""
    session = MatchSession.new(
        GAME, [Player("Ann", 0), Player("Bo", 1)], seed="9", settings={"tremor": "strong", "take_back": "free"}
    )
    while session.prompt is not None and session.prompt.ask.kind != "action":
        session.answer(session.prompt.offers[0].option)
    session.answer("move")
    assert session.prompt is not None
    ship = session.prompt.ask.context[0][0]
    ends = []
    for _ in range(3):
        session.answer(("navigate", ship, 30_000, 700, 0))
        ends.append([(entry.kind, entry.value) for entry in session.match.log if entry.kind in ("tremor", "flight")])
        session.undo()
    assert len(ends[0]) == 2
    assert ends[0] == ends[1] == ends[2]
