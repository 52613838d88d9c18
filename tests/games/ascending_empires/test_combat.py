"""Combat (rule 3.3) and the end (rule 6)."""

from __future__ import annotations

import pytest

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.combat import legal_attacks
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, SHIP_OF
from games.ascending_empires.rules.score import result
from games.ascending_empires.rules.standing import planet_defence
from games.ascending_empires.rules.star_map import in_range
from games.ascending_empires.rules.state import BOX
from games.ascending_empires.text.cutscenes import cutscene
from tabletop.core.game.cutscenes import Destruction, Reveal
from tabletop.core.rules.questions import event
from tests.games.ascending_empires.playing import Play, in_supply

A, B, C, ENEMY, OTHER = "starship-0-1", "starship-0-2", "starship-0-3", "starship-1-1", "starship-1-2"


def fighting(seats: int = 2) -> Play:
    """Return seat 0 in its combat, with nothing on the board."""
    play = Play(seats)
    play.clear_ships()
    play.state.phase, play.state.action = "combat", "move"
    return play


def points_of(play: Play) -> dict[str, int]:
    """Return the points of seat 0 by source."""
    return {message.key.rpartition(".")[2]: points for message, points in result(play.state).scores[0].parts}


def test_a_starship_needs_two() -> None:
    """One enemy in the range of two ships is destroyed for 1 VP (Seed 004, combat)."""
    play = fighting()
    play.ship(ENEMY, 0, 0)
    play.ship(A, 40_000, 0)
    assert legal_attacks(play.state, 0) == []
    play.ship(B, 0, 40_000)
    play.step(("attack", (A, B), ENEMY))
    assert in_supply(play.state, ENEMY)
    assert play.state.vp(0) == 1
    assert play.step().state.phase == "scan"


def test_a_battleship_needs_three_and_counts_two() -> None:
    """A battleship has attack and defence 2 and brings 2 VP (Seed 004)."""
    play = fighting()
    play.ship("battleship-1", 0, 0)
    play.ship(A, 40_000, 0)
    play.ship("battleship-0", 0, 45_000)
    play.step(None)
    assert play.state.vp(0) == 2
    alone = fighting()
    alone.ship(ENEMY, 0, 0)
    alone.ship("battleship-0", 0, 45_000)
    assert legal_attacks(alone.state, 0) == [("attack", ("battleship-0",), ENEMY)]


def test_the_ruler() -> None:
    """R38: a gap of the ruler's side and 1 micrometre is in range; orange-1 uses the long side."""
    play = fighting()
    target = play.ship(ENEMY, 0, 0)
    ship = play.ship(A, 46_001, 0)
    assert in_range(play.state, ship, target, long_side=False)
    play.ship(A, 46_002, 0)
    assert not in_range(play.state, ship, target, long_side=False)
    play.ship(A, 76_001, 0)
    assert in_range(play.state, ship, target, long_side=True)
    play.ship(A, 60_000, 0)
    play.ship(B, 0, 60_000)
    assert legal_attacks(play.state, 0) == []
    play.technology(0, "range_long")
    assert legal_attacks(play.state, 0) == [("attack", (A, B), ENEMY)]


def test_attack_is_mandatory_and_free() -> None:
    """R27: sets without a needless ship come first, larger ones follow; stopping is no answer while one is legal."""
    play = fighting()
    play.ship(ENEMY, 0, 0)
    for name, place in ((A, (40_000, 0)), (B, (0, 40_000)), (C, (-40_000, 0))):
        play.ship(name, *place)
    attacks = legal_attacks(play.state, 0)
    assert [attack[1] for attack in attacks] == [(A, B), (A, C), (B, C), (A, B, C)]
    assert all(attack[0] == "attack" for attack in attacks)


def test_combat_only_after_move() -> None:
    """R26: other actions are not followed by combat."""
    play = fighting()
    play.ship(ENEMY, 0, 0)
    play.ship(A, 40_000, 0)
    play.ship(B, 0, 40_000)
    play.troops("Alpha-1", 0, 2)
    assert play.turn("mine").state.phase == "after_action"
    play.step()
    assert play.state.phase == "scan"


def test_sequence_matters() -> None:
    """R28: the defender in orbit is shot first, then the planet is attacked by ships not yet used."""
    play = fighting()
    hole = play.troops("Alpha-3", 1, 1, colony=1)
    play.orbit(ENEMY, "Alpha-3", 0.0)
    play.orbit(A, "Alpha-3", 0.8)
    play.orbit(B, "Alpha-3", -0.8)
    for number, name in enumerate(("starship-0-3", "starship-0-4", "starship-0-5")):
        play.orbit(name, "Alpha-3", 2.0 + 0.7 * number)
    assert {attack[2] for attack in legal_attacks(play.state, 0)} == {ENEMY}
    play.step(("attack", (A, B), ENEMY))
    play.step(("attack", ("starship-0-3", "starship-0-4", "starship-0-5"), "Alpha-3"))
    assert play.state.occupier[hole] == -1
    assert play.state.vp(0) == 1 + 2
    assert (play.state.troop_supply[1], play.state.colony_stock[1]) == (6, 4)


def test_a_planet_falls_to_ships_in_orbit() -> None:
    """R29: planets are attacked from their orbit; the ruler is only for ships."""
    play = fighting()
    hole = play.troops("Alpha-3", 1, 1)
    play.orbit(A, "Alpha-3")
    x, y = HOLES[hole].x, HOLES[hole].y
    play.ship(B, x + 53_001, y)
    assert legal_attacks(play.state, 0) == []
    play.ship(B, x + 53_000, y)
    assert legal_attacks(play.state, 0) == [("attack", (A, B), "Alpha-3")]


@pytest.mark.parametrize("guard", ["starship-1-1", "starship-2-1"])
def test_protection(guard: str) -> None:
    """R30: a ship of any other player in the orbit protects the planet, of the owner or of a third one."""
    play = fighting(3)
    hole = play.troops("Alpha-3", 1, 1)
    for number, name in enumerate((A, B)):
        play.orbit(name, "Alpha-3", 3.0 + number)
    assert legality.planet_target(play.state, 0, hole) == ""
    play.orbit(guard, "Alpha-3")
    assert legality.planet_target(play.state, 0, hole) == "protected"


def test_defence_nought() -> None:
    """R31: a planet with facilities only falls to one ship; purple-1 and purple-3 add defence."""
    play = fighting()
    hole = play.troops("Alpha-3", 1, 0, research=1)
    play.orbit(A, "Alpha-3")
    assert planet_defence(play.state, hole) == 0
    assert legal_attacks(play.state, 0) == [("attack", (A,), "Alpha-3")]
    play.technology(1, "research_defence_1")
    assert planet_defence(play.state, hole) == 1
    play.technology(1, "planet_defence_1")
    assert planet_defence(play.state, hole) == 2
    assert legal_attacks(play.state, 0) == []


def test_defence_of_objects() -> None:
    """Troop 1, colony 1, city 2, facility 0 (Seed 004)."""
    play = fighting()
    assert planet_defence(play.state, play.troops("Alpha-3", 1, 1, colony=1, city=1)) == 4


def test_each_ship_attacks_once_or_twice() -> None:
    """R37: one attack a ship; with orange-4 two, against different targets."""
    for effects, attacks in (((), 1), (("double_attack",), 2)):
        play = fighting()
        play.state.place[SHIP_OF["battleship-0"]] = BOX
        play.technology(0, *effects)
        play.ship(ENEMY, 0, 0)
        play.ship(OTHER, 20_000, 0)
        play.ship(A, 10_000, 30_000)
        play.ship(B, 10_000, -30_000)
        made = 0
        while legal_attacks(play.state, 0):
            play.step(None)
            made += 1
        assert made == attacks


# --- the end ------------------------------------------------------------------------------------------------------
def test_a_short_pool() -> None:
    """R32: points that the pool lacks come from the box at once, and the end is triggered."""
    play = Play()
    play.state.vp_pool = 1
    play.troops("Alpha-1", 0, 3)
    play.turn("mine", ("Alpha-1", 3))
    assert play.state.vp(0) == 2
    assert (play.state.vp_pool, play.state.end_triggered) == (0, True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turns(seats: int) -> None:
    """R33: the active player finishes this turn, every other player has one more (Seed 004)."""
    play = Play(seats)
    play.state.turn = 1
    play.state.score(0, "rammed", play.state.vp_pool)  # in the turn of seat 1
    order = []
    while play.state.phase != "over":
        order.append(play.state.turn)
        play.state.phase = "scan"
        play.step()
    assert order == [(1 + number) % seats for number in range(seats)]


def test_the_score_and_its_sources() -> None:
    """1 a planet or asteroid, 1 a colony, 2 a city, 3 or 6 for quadrants, never both (R34, R5)."""
    play = Play()
    play.troops("Alpha-H", 0, 3)
    play.troops("Alpha-1", 0, 0, colony=1, city=1)
    play.troops("Beta-1", 0, 0, city=1)
    play.state.score(0, "mining", 3)
    assert points_of(play)["quadrants"] == 0
    play.troops("Delta-1", 0, 0, city=1)
    score = result(play.state).scores[0]
    assert {name: points for name, points in points_of(play).items() if points} == {
        "mining": 3,
        "occupied": 3,
        "colonies": 1,
        "cities": 6,
        "quadrants": 3,
    }
    assert score.total == 16
    play.troops("Gamma-1", 0, 0, city=1)
    assert points_of(play)["quadrants"] == 6


def test_ties() -> None:
    """Equal totals: most VP tokens, then most technologies, then shared (Seed 004; rule 6.3)."""
    play = Play()
    play.state.score(0, "mining", 1)
    play.troops("Gamma-1", 1, 1)
    assert result(play.state).winners == (0,)
    play = Play()
    assert result(play.state).winners == (0, 1)
    play.technology(1, "range_long")
    assert result(play.state).winners == (1,)


def test_a_destroyed_ship_is_shown_under_the_fire_of_its_attackers() -> None:
    """The cutscene names the ship and every ship that has attacked it in this turn."""
    play = fighting()
    play.ship(ENEMY, 0, 0)
    play.ship(A, 40_000, 0)
    play.ship(B, 0, 40_000)
    play.step(("attack", (A, B), ENEMY))
    shown = [cutscene(play.state, one) for one in play.events if one.kind == "destroyed_ship"]
    assert [(one.pieces, one.attackers) for one in shown if isinstance(one, Destruction)] == [((ENEMY,), (A, B))]


def test_a_scene_says_what_its_figures_count() -> None:
    """The attacker takes VP and the other loses a ship or a planet; a ship that leaves the board costs no figure."""
    play = fighting()
    happened = event("destroyed_ship", seat=0, ship=SHIP_OF[ENEMY], vp=1), event("lost", seat=0, ship=SHIP_OF[A])
    fight, lost = (cutscene(play.state, one) for one in happened)
    assert isinstance(fight, Destruction)
    assert isinstance(lost, Reveal)
    assert [(gain.amount, gain.sign) for gain in fight.gains] == [(1, "vp"), (-1, ENEMY)]
    assert (lost.lost, lost.amount) == (True, 0)
    hole = HOLE_OF["Gamma-1"]
    play.state.colours[hole] = "brown"
    raid = cutscene(play.state, event("destroyed_planet", seat=0, owner=1, hole=hole, vp=2))
    assert isinstance(raid, Destruction)
    assert [(gain.amount, gain.sign) for gain in raid.gains] == [(2, "vp"), (-1, "planet_brown")]
