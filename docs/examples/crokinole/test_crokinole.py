"""The rules of Crokinole, a test for each, and every check of `tabletop check`."""

import math
from collections.abc import Callable

from crokinole import GAME, HOLE, RADIUS, RINGS, State, points_of, scene_of

from physics.flick.flight import fly
from physics.scene import DiePose, Shot
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.flicks import answer_of


def disc(id: str, x: float, y: float) -> DiePose:
    return DiePose(id, round(x * 1e6), round(y * 1e6), 0)


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
    target = disc("disc_1_1", 0.0, -0.2)
    missing = begun(target)
    shoot(missing, 0.9, 0.3)
    assert missing.state.lying == [target]
    striking = begun(target)
    shoot(striking, math.pi / 2, 0.7)
    assert [at.id for at in striking.state.lying] == ["disc_0_6", "disc_1_1"]
    assert target not in striking.state.lying


def test_a_disc_on_a_line_counts_for_the_lower_side() -> None:
    line = RINGS[15]
    assert points_of(disc("disc_0_1", line - RADIUS, 0.0)) == 15
    assert points_of(disc("disc_0_1", line - RADIUS + 1e-4, 0.0)) == 10
    assert points_of(disc("disc_0_1", 0.31, 0.0)) == 5


def test_pegs_send_discs_back() -> None:
    angle = math.tau / 16
    lying = [disc("disc_0_1", 0.2 * math.cos(angle), 0.2 * math.sin(angle))]
    flown = fly(scene_of(State(lying, [0, 0], [0, 0])), Shot("disc_0_1", math.pi + angle, 1.0))
    assert [blow.b for blow in flown.contacts] == ["peg_0"]
    assert math.hypot(flown.rest[0].x, flown.rest[0].y) > RINGS[15]
    assert HOLE.radius > RADIUS


def test_the_game_meets_the_standard(game_check: Callable[[], object]) -> None:
    game_check()
