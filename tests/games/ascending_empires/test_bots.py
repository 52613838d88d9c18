"""The computer players: their skill with ships, their reasons, and their differences."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.players.bots import SKILLS
from games.ascending_empires.players.bots_plan import Mind, Plan, after, best_plans
from games.ascending_empires.players.bots_reasons import why
from games.ascending_empires.players.evaluation import patience
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, MINE, RING_RADIUS, SHIP_OF
from games.ascending_empires.rules.invariants import check_invariants
from games.ascending_empires.rules.star_map import in_orbit
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from physics.flick.fast_solver import flight
from physics.flick.flight import fly
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.computer_players import BotContextImpl, think
from tabletop.session.locale.translations import LANGUAGES
from tests.games.ascending_empires.clashes import Clashes, Watch, fought
from tests.games.ascending_empires.playing import Play, flick
from tests.parameters import quick_first
from tests.reasons import CATALOGUES, NAMES, asked

A, B, ENEMY = "starship-0-1", "starship-0-2", "starship-1-1"


def moving(points: int = 2, **settings: Any) -> Play:
    """Return a move of seat 0 with an empty board."""
    play = Play(2, **settings)
    play.clear_ships()
    play.state.phase = play.state.action = "move"
    play.state.points, play.state.turn = points, 0
    return play


def mind(play: Play, name: str = "admiral") -> Mind:
    return Mind(0, BotContextImpl(FastRng(1), 60.0, 1), SKILLS[name], patience(play.state))


def planned(play: Play, name: str = "admiral") -> Plan:
    return best_plans(play.state, mind(play, name))[0][0]


def said(reason: Message, language: str = "en") -> str:
    """Return the text in the log."""
    return CATALOGUES[language].text(reason, NAMES)


def siege() -> Play:
    """Return an enemy in the orbit of a planet of seat 0, and a ship of its own with a clear line to it."""
    play = moving(1)
    play.troops("Alpha-3", 0, 2)
    play.state.troop_supply[0] = 0
    x, y = HOLES[HOLE_OF["Alpha-3"]].x, HOLES[HOLE_OF["Alpha-3"]].y
    play.ship(ENEMY, x - 40_000, y)
    play.ship(A, x - 40_000, y + 110_000)
    return play


def raid() -> Play:
    """Return a planet of the enemy with defence 1 and two objects, and two ships near it."""
    play = moving(2)
    play.troops("Alpha-3", 1, 1, research=1)
    play.state.troop_supply[0] = 0
    x, y = HOLES[HOLE_OF["Alpha-3"]].x, HOLES[HOLE_OF["Alpha-3"]].y
    play.ship(A, x - 40_000, y - 95_000)
    play.ship(B, x - 5_000, y - 110_000)
    return play


def test_the_admiral_rams_a_ship_that_blockades() -> None:
    """Both ships return to their supplies, and the planet is free; the reason names the ship."""
    play = siege()
    at_enemy = (play.state.x[SHIP_OF[ENEMY]], play.state.y[SHIP_OF[ENEMY]])
    plan = planned(play)
    (shot,) = plan.answers
    came = after(play.state, mind(play), "move", shot, fly)
    assert came.place[SHIP_OF[ENEMY]] == came.place[SHIP_OF[A]] == SUPPLY
    decision = think(Match.at(GAME, play.state), 0, "admiral", seed=1, iterations=1)
    mm = round(math.dist((play.state.x[SHIP_OF[A]], play.state.y[SHIP_OF[A]]), at_enemy) / 1000)
    assert said(decision.reason) == f"Without spin, it takes Ben's starship 1, {mm} mm away, off the board."


def test_the_admiral_brings_two_ships_together_for_an_attack() -> None:
    """Neither flick alone destroys anything: the plan holds both, and the attack after them scores each object."""
    play = raid()
    plan = planned(play)
    assert [answer[1] for answer in plan.answers] in ([A, B], [B, A])
    assert all(in_orbit(plan.state, SHIP_OF[ship], HOLE_OF["Alpha-3"]) for ship in (A, B))
    assert plan.worth > mind(play).likes(play.state) + 2


def test_an_action_says_what_it_is_chosen_for() -> None:
    """The reason names the ship to be rammed, the planet to be raided, or the points of a mine."""
    why = []
    for play, action in ((siege(), "move"), (raid(), "move"), (miner(), "mine")):
        play.state.phase, play.state.action, play.state.turn = "turn", "", 0
        play.state.troop_supply[0] = 1  # or a move would be the only action
        decision = think(Match.at(GAME, play.state), 0, "admiral", seed=1, iterations=1)
        assert decision.value == action
        why.append(said(decision.reason))
    assert re.fullmatch(r"A ram can reach Ben's starship 1, \d+ mm away\.", why[0])
    assert why[1:] == ["Ben has 2 things on Alpha 3, which defends with 1.", "1 VP now: 1 VP token then."]


def test_a_free_planet_is_as_far_away_as_its_ring() -> None:
    """It is measured as for the placement of a ship: from the ship to the ring, not to the middle of the planet."""
    play = Play(2)
    state = play.state
    state.phase, state.action, state.turn = "turn", "", 0
    text = said(think(Match.at(GAME, state), 0, "admiral", seed=1, iterations=1).reason)
    found = re.fullmatch(r"The ring of (.+), free for a troop, is (\d+) mm away: 1 VP at the end\.", text)
    assert found is not None, text
    hole = HOLES[HOLE_OF[found[1].replace(" ", "-")]]
    gaps = [math.dist((state.x[at], state.y[at]), (hole.x, hole.y)) - RING_RADIUS for at in state.ships_at(0, BOARD)]
    assert int(found[2]) in {round(gap / 1000) for gap in gaps}


def test_a_move_that_ends_without_a_ship_on_the_board_does_not_speak_of_flicks() -> None:
    play = Play(2)
    play.clear_ships()
    play.state.phase = play.state.action = "move"
    play.state.points = 1
    ask = Ask(0, "move", ("end_move",))
    assert said(why(play.state, ask, "end_move")) == "None of the ships is on the board; 1 movement point stays unused."
    play.orbit("starship-0-1", "Alpha-3")
    assert said(why(play.state, ask, "end_move")) == "No flick is worth its risk; 1 movement point stays unused."


@pytest.mark.wide
@pytest.mark.parametrize("name", quick_first(list(SKILLS)))
def test_a_move_goes_where_its_action_was_chosen_for(name: str) -> None:
    """The reason for the action holds for the first flick, if it names a target: the same planet, the same ship."""
    compared = 0
    for match, ask in asked(GAME, 2, 5, by_policy=True):
        if ask.kind != "action" or "move" not in ask.options or len(match.log) % 3:
            continue
        world, number = match.fork(), len(match.log)
        said_first = think(world, ask.seat, name, seed=f"action {number}", iterations=1)
        if said_first.value != "move":
            continue
        world.answer("move", ask.seat)
        if world.over or world.pending[0].kind != "move":
            continue
        then = think(world, ask.seat, name, seed=f"move {number}", iterations=1)
        if then.value[0] == "navigate":
            chosen, done = (about(reason) for reason in (said_first.reason, then.reason))
            if chosen and done:
                assert chosen == done, f"answer {number}: {said(said_first.reason)} Then: {said(then.reason)}"
                compared += 1
        if compared == 8:
            break
    assert compared == 8


def about(reason: Message) -> set[str]:
    """Return the planets and the ships that a reason names."""
    return {str(value) for name, value in reason.args if name in ("hole", "ship")}


def miner() -> Play:
    """Return two troops beside a colony, with nothing to fly or to develop."""
    play = Play(2)
    play.clear_ships()
    play.troops("Alpha-3", 0, 2, colony=1)
    play.state.troop_supply[0] = play.state.colony_stock[0] = play.state.city_stock[0] = play.state.research_stock[
        0
    ] = 0
    return play


@pytest.mark.parametrize("name", list(SKILLS))
def test_every_reason_has_a_figure_and_tells_nothing_hidden(name: str) -> None:
    """The reason in the log has a figure in both languages, and does not depend on planets that the seat has seen."""
    count, looked = 0, 0
    for match, ask in asked(GAME, 2, 11, by_policy=True):
        if len(match.log) % 13 == 0 and (ask.check is not None or len(ask.options) > 1):
            world = match.fork()
            world.state.known_by = [0] * len(world.state.known_by)
            looked += world.state.known_by != match.state.known_by
            value = think(match, ask.seat, name, seed=2, seconds=0.0).value
            reason = why(match.state, ask, value)
            assert reason == why(world.state, ask, value)
            assert all(re.search(r"\d", said(reason, language)) for language in LANGUAGES), reason
            assert not re.search(r"\b[Yy]ou", said(reason)), "the log speaks to everybody"
            assert "你" not in said(reason, "zh_TW")
            count += 1
        if count > 25:
            break
    assert looked


def test_a_captain_does_not_look_so_far() -> None:
    """It considers fewer plans at a time, and no shot that rebounds from another piece."""
    captain, admiral = SKILLS["captain"], SKILLS["admiral"]
    assert SKILLS["cadet"].width < captain.width < admiral.width
    assert admiral.rebounds
    assert not captain.rebounds
    assert SKILLS["cadet"].angle > captain.angle > admiral.angle


@pytest.mark.parametrize("name", list(SKILLS))
def test_a_move_without_time_is_still_answered(name: str) -> None:
    """Without a search a move is ended or made, and a second flick is given."""
    play = raid()
    match = Match.at(GAME, play.state)
    decision = think(match, 0, name, seed=1, seconds=0.0)
    match.answer(decision.value, 0)


@pytest.mark.parametrize("name", list(SKILLS))
def test_a_second_flick_is_of_the_same_ship(name: str) -> None:
    """Power tokens are used (7.6), with and without time."""
    play = raid()
    play.state.power[0] = 1
    for seconds in (0.0, 5.0):
        mine = Mind(0, BotContextImpl(FastRng(1), seconds), SKILLS[name], 1.0)
        (plan, *_), _ = best_plans(play.state, mine, "flick_again", B)
        assert plan.answers[0][:2] == ("navigate", B)


def test_the_same_chance_gives_the_same_answer() -> None:
    """A player that the clock does not interrupt is a function of its view and of its stream."""
    one, other = (think(Match.at(GAME, siege().state), 0, "admiral", seed=5, iterations=1) for _ in range(2))
    assert one == other


def test_the_quick_flight_is_written_as_the_rules_read_it() -> None:
    """It comes to the same ram as the physics, and every disc rests or has left."""
    play = siege()
    x = play.state.x[SHIP_OF[A]], play.state.y[SHIP_OF[A]]
    quick, real = (after(play.state, mind(play), "move", flick(A, 900, -157_080), one) for one in (flight, fly))
    assert quick.place == real.place
    assert quick.place[SHIP_OF[ENEMY]] == SUPPLY
    assert play.state.place[SHIP_OF[A]] == BOARD
    assert (play.state.x[SHIP_OF[A]], play.state.y[SHIP_OF[A]]) == x, "the position itself is left alone"


def test_what_ships_do_to_each_other_is_counted() -> None:
    """A ram needs a flick, a contact with an enemy's ship and the ram itself.

    The number of answers before it serves a film.
    """
    match, watch = Match.at(GAME, siege().state, chance=SeededChance("1")), Watch()
    match.observer = watch
    match.answer(think(match, 0, "admiral", seed=1, iterations=1).value, 0)
    assert watch.clashes == Clashes(flicks=1, contacts=1, rams=1)
    (given,) = watch.rams
    assert given <= len(match.log)


def test_computer_players_keep_the_rules() -> None:
    """A sample of the long proofs below: the first turns of a match of all three."""
    for names in (("admiral", "captain"), ("cadet", "admiral")):
        match, _ = fought(names, 0, 30)
        assert check_invariants(match.state) == []


@pytest.mark.slow
def test_admirals_meet_and_fight() -> None:
    """In matches of two admirals at least eight flights touch an enemy's ship and three attacks happen, on average."""
    found = [fought(("admiral", "admiral"), number)[1].clashes for number in range(100, 110)]
    assert sum(clashes.contacts for clashes in found) >= 8 * len(found)
    assert sum(clashes.attacks for clashes in found) >= 3 * len(found)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("admiral", "captain"), ("captain", "cadet")])
def test_each_player_beats_the_one_below(better: str, worse: str) -> None:
    """The stronger wins at least 65 of 100, with seats alternating."""
    won = 0.0
    for number in range(100):
        own = number % 2
        match, _ = fought((better, worse) if own == 0 else (worse, better), number)
        winners = GAME.rules.result(match.state).winners
        won += (own in winners) / len(winners)
    assert won >= 65


def test_who_lapses_chooses_nothing_much_worse() -> None:
    """A cadet sometimes takes an answer nearly as good, a captain one hardly worse, an admiral the best."""
    worths = [(2.0, "best"), (1.8, "hardly"), (1.6, "nearly"), (0.7, "worse"), (-3.0, "nonsense")]
    taken: dict[str, set[str]] = {}
    for name, skill in SKILLS.items():
        mine = Mind(0, BotContextImpl(FastRng(name), 60.0), skill, 1.0)
        ranked = [mine.ranked(worths) for _ in range(400)]
        assert all(sorted(one) == sorted(answer for _, answer in worths) for one in ranked)
        taken[name] = {one[0] for one in ranked}
    assert {"best", "hardly", "nearly"} <= taken["cadet"] <= {"best", "hardly", "nearly", "worse"}
    assert taken["captain"] == {"best", "hardly"}
    assert taken["admiral"] == {"best"}


def test_nobody_stops_by_a_lapse() -> None:
    """An omitted step brings nothing: a cadet places the troops that it may place."""
    mine = Mind(0, BotContextImpl(FastRng(1), 60.0), SKILLS["cadet"], 1.0)
    assert {mine.ranked([(2.0, "best"), (1.9, "done"), (1.8, "nearly")])[0] for _ in range(200)} == {"best", "nearly"}
    assert "done" in {mine.ranked([(2.0, "done"), (1.8, "nearly")])[0] for _ in range(200)}


def test_no_planet_is_given_up_to_a_mine_by_a_lapse() -> None:
    """Three troops on one planet are one more than the points of two need: a cadet leaves one there."""
    play = miner()
    play.troops("Alpha-3", 0, 1)
    play.state.colony[HOLE_OF["Alpha-3"]] = 0
    play.state.phase = play.state.action = "mine"
    match = Match.at(GAME, play.state)
    assert set(match.pending[0].options) == {("Alpha-3", 2), ("Alpha-3", 3)}
    worths = {number: think(match, 0, "cadet", seed=number, iterations=1).value for number in range(40)}
    assert set(worths.values()) == {("Alpha-3", 2)}


def nonsense(state: State, ask: Ask[Any], value: Any) -> str:
    """Return a description of an answer that no player who knows the rules would give; "" for a sensible one."""
    if ask.kind == "colonise" and value == "decline":
        return "looks for a landing and does not land"
    if value == "end_move" and any(option[0] == "land" and gains(state, ask, option) for option in ask.options):
        return "ends the move beside a free planet"
    if ask.kind == "mine" and state.turns_left < 0 and state.vp_pool > 3:
        kept = [option for option in ask.options if state.objects(HOLE_OF[option[0]]) > option[1]]
        if value not in kept and kept:
            return "gives up a planet for what another brings"
    if value == "done" and ask.kind in ("recruit", "build", "scan") and not (ask.kind == "recruit" and ask.context[0]):
        return f"{ask.kind}: does nothing"
    return ""


def gains(state: State, ask: Ask[Any], option: Any) -> bool:
    """Return whether a landing settles a new planet with troops to spare: the last pair may be kept for the mines."""
    return state.occupier[HOLE_OF[option[2]]] < 0 and state.troop_supply[ask.seat] > min(MINE)


def silly(number: int, most: int = 10_000) -> tuple[list[str], int]:
    """Play a cadet against another; return the nonsense answers, and the number of flicks."""
    match, found, shots = Match.new(GAME, 2, chance=SeededChance(f"cadets {number}")), list[str](), 0
    while not match.over and len(match.log) < most:
        ask = match.pending[0]
        value = think(match, ask.seat, "cadet", seed=f"{number} {len(match.log)}", iterations=1).value
        if explain_illegal := nonsense(match.state, ask, value):
            found.append(f"{number}, answer {len(match.log)}: {explain_illegal}: {value}")
        shots += ask.kind == "move" and value[0] == "navigate"
        match.answer(value, ask.seat)
    return found, shots


@pytest.mark.wide
def test_a_cadet_plays_no_nonsense_in_a_sample() -> None:
    """This holds for the beginning of a match."""
    found, _ = silly(0, 120)
    assert found == []


@pytest.mark.slow
def test_a_cadet_plays_no_nonsense() -> None:
    """This holds for six whole matches."""
    played = [silly(number) for number in range(6)]
    assert [one for found, _ in played for one in found] == []
    assert all(shots > 5 for _, shots in played), "it flicks"
