"""The rules of Crokinole, a test for each, and every check of `tabletop check`."""

import math
from collections.abc import Callable

from crokinole import GAME, HOLE, IN_HOLE, RADIUS, RINGS, State, owner_of, points_of, scene_of

from physics.flick import fast_solver
from physics.flick.flight import fly
from physics.scene import DiePose, Flight, Shot
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import BotContext, BotDecision
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.flicks import answer_of, flickable
from tabletop.core.rules.questions import Seat
from tabletop.session.bots.computer_players import BotContextImpl, answer_at_random


def begun(*lying: DiePose) -> Match[State]:
    return Match.at(GAME, State([*lying], [6, 6], [0, 0]), chance=SeededChance("crokinole"))


def shoot(match: Match[State], angle: float, speed: float) -> None:
    (name,) = match.ask.context[1]
    match.answer(answer_of(Shot(name, angle, speed)))


def test_a_disc_that_stops_over_the_hole_falls_into_it() -> None:
    match = begun()
    shoot(match, math.pi / 2, 0.87)
    assert match.state.holed == [1, 0]
    assert match.state.lying == []
    assert GAME.rules.result(match.state).scores[0].total == 20


def test_a_disc_that_is_too_fast_passes_over_the_hole_and_off_the_round_edge() -> None:
    match = begun()
    shoot(match, math.pi / 2, 2.5)
    assert match.state.lying == []
    assert match.state.holed == [0, 0]


def test_where_a_disc_of_the_other_side_lies_it_must_be_struck() -> None:
    target = DiePose.at("disc_1_1", 0.0, -0.2)
    missing = begun(target)
    shoot(missing, 0.9, 0.3)
    assert missing.state.lying == [target]
    striking = begun(target)
    shoot(striking, math.pi / 2, 0.7)
    assert [at.id for at in striking.state.lying] == ["disc_0_6", "disc_1_1"]
    assert target not in striking.state.lying


def test_a_disc_on_a_line_counts_for_the_lower_side() -> None:
    line = RINGS[15]
    assert points_of(DiePose.at("disc_0_1", line - RADIUS, 0.0)) == 15
    assert points_of(DiePose.at("disc_0_1", line - RADIUS + 1e-4, 0.0)) == 10
    assert points_of(DiePose.at("disc_0_1", 0.31, 0.0)) == 5


def test_pegs_send_discs_back() -> None:
    angle = math.tau / 16
    lying = [DiePose.at("disc_0_1", 0.2 * math.cos(angle), 0.2 * math.sin(angle))]
    flown = fly(scene_of(State(lying, [0, 0], [0, 0])), Shot("disc_0_1", math.pi + angle, 1.0))
    assert [blow.b for blow in flown.contacts] == ["peg_0"]
    assert math.hypot(flown.rest[0].x, flown.rest[0].y) > RINGS[15]
    assert HOLE.radius > RADIUS


def lead(flown: Flight, seat: Seat) -> int:
    """Return by how many points a flight leaves a seat ahead."""
    found = [(at.id, points_of(at)) for at in flown.rest] + [(gone.id, IN_HOLE) for gone in flown.off if gone.hole]
    return sum(points if owner_of(id) == seat else -points for id, points in found)


def aimer(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Propose shots at the discs of the other seat, or at the hole, and let the five best ones fly."""
    scene, (disc,) = scene_of(match.state), flickable(match.ask_of(seat))
    start = scene.disc(disc)
    aims = [(at.x, at.y) for at in scene.discs if at.owner != seat] or [(0.0, 0.0)]
    angles = [math.atan2(y - start.y, x - start.x) + turn / 100 for x, y in aims for turn in range(-4, 5)]
    shots = [Shot(disc, angle, speed) for angle in angles for speed in (0.6, 0.8, 0.9, 1.2, 1.8)]
    shots.sort(key=lambda shot: lead(fast_solver.flight(scene, shot), seat), reverse=True)
    best = max(shots[:5], key=lambda shot: lead(context.fly(scene, shot), seat))
    return BotDecision(answer_of(best), msg("crokinole.why.lead"))


def test_a_bot_that_aims_beats_one_that_flicks_at_random() -> None:
    match, context = Match.new(GAME, 2, chance=SeededChance("7")), BotContextImpl(FastRng("7"), 60.0)
    while not match.over:
        seat = match.ask.seat
        match.answer((aimer if seat == 0 else answer_at_random)(match, seat, context).value)
    assert match.state.left == [0, 0]
    assert GAME.rules.result(match.state).winners == (0,)


def test_the_game_meets_the_standard(game_check: Callable[[], object]) -> None:
    game_check()
