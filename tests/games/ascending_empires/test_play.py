"""Whole matches: invariants, hidden colours, replayed flights, computer players; and the table."""

from __future__ import annotations

import time
from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.players.bots import SKILLS
from games.ascending_empires.players.bots_aim import proposals, slip
from games.ascending_empires.players.evaluation import evaluate
from games.ascending_empires.players.random_answers import random_answer
from games.ascending_empires.rules.facts import COLOURS, HOLE_OF, HOLES, RING_RADIUS, SHIP_OF, TECHNOLOGIES
from games.ascending_empires.rules.invariants import check_invariants
from games.ascending_empires.rules.phases import PHASES
from games.ascending_empires.rules.setup import setup
from games.ascending_empires.rules.star_map import orbits_of
from games.ascending_empires.rules.state import State
from games.ascending_empires.table.geometry import to_board, to_table
from games.ascending_empires.table.pieces import RECONSTRUCTED
from games.ascending_empires.table.projection import project
from physics.flick.flight import fly
from physics.scene import Flight, Scene, Shot
from tabletop.core.data.messages import SeatName
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.table.layout import RectElement
from tests.games.ascending_empires.playing import Play, flick
from tests.parameters import quick_first
from tests.play import recorded


@pytest.mark.parametrize("seats", quick_first([2, 3, 4]))
@pytest.mark.parametrize(
    "settings",
    quick_first(
        [
            {},
            {"planet_mode": "flush", "seams": True, "power_tokens": 2},
            {"edge_rolls": False, "known_technologies_only": True},
        ]
    ),
    ids=["default", "flush", "known"],
)
def test_random_matches_keep_all_invariants(seats: int, settings: dict[str, Any]) -> None:
    """After every answer of a random match all invariants of section 1 hold, and the match ends."""
    state = setup(seats, settings)
    answer = FastRng(f"invariants {seats}").answerer(random_answer)

    def checked(now: State, ask: Ask[Any]) -> Any:
        assert check_invariants(now) == []
        return answer(now, ask)

    play_out(PHASES, state, checked, most=20_000)
    assert check_invariants(state) == []
    assert state.phase == "over"


@pytest.mark.wide
def test_a_replayed_match_flies_the_same() -> None:
    """A match fed from its log re-simulates to equal flights."""
    entries = recorded("ascending_empires", 2)
    match = Match.new(GAME, 2)
    flights = 0
    for entry in entries:
        ask = match.ask_of(entry.seat)
        if ask.kind == "flight":
            scene, shot = ask.context
            assert fly(scene, shot) == Flight.from_plain(entry.value)
            flights += 1
        match.replay([entry])
    assert match.over
    assert flights > 20


def test_colours_are_hidden() -> None:
    """A face-down planet looks alike for all who have not looked.

    The seat that looked sees it, and all see open ones.
    """
    play = Play()
    hole = HOLE_OF["Alpha-1"]
    play.state.known_by[hole] = 0b10
    colour = play.state.colours[hole]
    backs = {"planet_hidden": 1}
    assert project(play.state, None)["disc/Alpha-1"].fungible == backs
    assert project(play.state, 0)["disc/Alpha-1"].fungible == backs
    assert project(play.state, 1)["disc/Alpha-1"].fungible == {f"planet_{colour}": 1}
    play.state.face_up[hole] = True
    assert project(play.state, None)["disc/Alpha-1"].fungible == {f"planet_{colour}": 1}


def test_no_line_names_a_hidden_colour() -> None:
    """The events of a look and of a declined landing hold seat and hole only."""
    play = Play()
    play.state.phase, play.state.points = "move", 1
    play.orbit("starship-0-1", "Alpha-3")
    play.step(("land", "starship-0-1", "Alpha-3"), "decline")
    (looked,) = play.events_of("looked")
    message = GAME.text.describe_event(play.state, looked, None)
    assert message is not None
    assert "colour" not in repr(message)
    assert GAME.text.describe_event(play.state, play.events_of("declined")[0], None) is None, (
        "the answer itself says so"
    )


def test_contacts_are_told_in_order() -> None:
    """The log names the collisions in order; repeated contact with the same piece is listed once."""
    play = Play()
    play.state.phase, play.state.points = "move", 1
    play.flown(("starship-0-1", "Alpha-3"), ("starship-0-1", "Alpha-3"), ("starship-0-1", "starship-1-1"))
    play.step(flick("starship-0-1"))
    message = GAME.text.describe_event(play.state, play.events_of("flown")[0], None)
    assert message is not None
    (blows,) = [value for name, value in message.args if name == "blows"]
    assert len(blows) == 2


# --- the table ----------------------------------------------------------------------------------------------------
def test_board_and_table_are_one_mapping() -> None:
    """The centre of the board is the origin of the physics, north is up; each way undoes the other."""
    assert to_table(0, 0) == (575.0, 368.0)
    assert to_table(100_000, 50_000) == (675.0, 318.0)
    assert to_board(*to_table(-123_456, 98_765)) == (-123_456, 98_765)


def test_a_planet_tells_its_owner_what_it_holds_and_its_defence() -> None:
    """The planet, what stands on it and its ring say the same; nothing is said of a free planet or a homeworld."""
    play = Play()
    play.clear_ships()
    play.troops("Gamma-1", 1, 2)
    told = [GAME.text.about_zone(play.state, f"{part}/Gamma-1") for part in ("disc", "planet", "orbit")]
    assert told[0] is not None
    assert told == [told[0]] * 3
    assert told[0].key == "ascending_empires.about.held"
    facts = dict(told[0].args)
    assert (facts["who"], facts["objects"], facts["defence"], facts["needed"]) == (SeatName(1), 2, 2, 3)
    play.ship("starship-0-1", HOLES[HOLE_OF["Gamma-1"]].x, HOLES[HOLE_OF["Gamma-1"]].y + RING_RADIUS)
    blockaded = GAME.text.about_zone(play.state, "disc/Gamma-1")
    assert blockaded is not None
    assert blockaded.key == "ascending_empires.about.blockaded"
    for zone in ("disc/Gamma-2", "disc/Gamma-H", "troops/1", "board"):
        assert GAME.text.about_zone(play.state, zone) is None


def test_reconstructed_technologies_are_marked() -> None:
    """Each cell has a dot when it is a reconstruction; only the battleship is not. The legend on the mat explains it.

    The text of a technology says what it does, and nothing else.
    """
    kinds = {kind.id: kind for kind in GAME.table.layout(2, GAME.complete({})).kinds}
    plain = []
    for one in TECHNOLOGIES:
        kind = kinds[f"technology_{COLOURS[one.colour]}_{one.level}"]
        dotted = any(isinstance(mark, RectElement) and mark.colour == RECONSTRUCTED for mark in kind.faces[0])
        if not dotted:
            plain.append(one.effect)
        assert [text.key for text in kind.text] == [f"ascending_empires.technology.{one.effect}.text"]
    assert plain == ["battleship"]


def test_idle_technologies_are_marked() -> None:
    """The house option marks the eight rows that no source attests."""
    kinds = GAME.table.layout(2, GAME.complete({"known_technologies_only": True})).kinds
    idle = [kind for kind in kinds if any(text.key.endswith("why_idle") for text in kind.text)]
    assert len(idle) == 8


# --- computer players ---------------------------------------------------------------------------------------------
class Bench:
    """A bench with the physics of the match and a clock."""

    iterations = None

    def __init__(self, seed: str, seconds: float) -> None:
        self.rng = FastRng(seed)
        self._until = time.perf_counter() + seconds

    def time_left(self) -> float:
        return self._until - time.perf_counter()

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        return fly(scene, shot)


@pytest.mark.wide
@pytest.mark.parametrize("me", [pytest.param(0, marks=pytest.mark.slow), 1])
def test_the_captain_beats_the_random_player(me: int) -> None:
    """One match from each seat; the captain wins clearly."""
    match = Match.new(GAME, 2, chance=SeededChance(f"captain {me}"))
    chance = FastRng(me)
    at_random = chance.answerer(random_answer)
    while not match.over:
        ask = match.ask_of()
        if ask.seat == me:
            context = Bench(f"{me} {len(match.log)}", 0.05)
            value = GAME.players.bots["captain"](determinized(match, me, chance, 300), me, context).value
        else:
            value = at_random(match.state, ask)
        match.answer(value, ask.seat)
    result = GAME.rules.result(match.state)
    assert result.winners == (me,)


@pytest.mark.parametrize("name", list(GAME.players.bots))
def test_bots_answer_without_time(name: str) -> None:
    """With no time left every computer player still gives an allowed answer to every question of a match's start."""
    match = Match.new(GAME, 3, chance=SeededChance("hurry"))
    for number in range(60):
        ask = match.ask_of()
        assert ask.seat != CHANCE
        decision = GAME.players.bots[name](
            determinized(match, ask.seat, FastRng(number), 300), ask.seat, Bench(str(number), 0)
        )
        assert ask.refusal(decision.value) is None
        match.answer(decision.value, ask.seat)


def test_a_proposed_shot_reaches_its_orbit() -> None:
    """The best proposal of the first position stops in the ring of a planet."""
    play = Play()
    best = proposals(play.state, 0)[0]
    play.state.phase, play.state.points = "move", 1
    play.step(best.answer)
    assert orbits_of(play.state, SHIP_OF[best.answer[1]])


def test_a_steady_hand_slips_less() -> None:
    """The error grows with the skill's spread and stays an allowed shot."""
    shot = flick("starship-0-1", 1_000, 314_000)
    spreads = []
    for skill in (SKILLS["admiral"], SKILLS["cadet"]):
        chance = FastRng(1)
        slips = [slip(shot, skill, chance) for _ in range(200)]
        assert all(abs(angle) <= 314_159 and 0 < speed <= 3_000 for _, _, angle, speed, _ in slips)
        spreads.append(sum(abs(speed - 1_000) for _, _, _, speed, _ in slips) / 200)
    assert spreads[0] < spreads[1] / 3


def test_evaluate_prefers_what_is_better() -> None:
    """A planet more is better than none, and the judgement lies between 0 and 1."""
    play = Play()
    before = evaluate(play.state, 0)
    assert before == pytest.approx(0.5, abs=0.05)
    play.troops("Alpha-1", 0, 1)
    assert before < evaluate(play.state, 0) < 1
    assert 0 < evaluate(play.state, 1) < before
