"""Set-up, recruit, mine, build, develop (rules 2, 3.1, 3.4 to 3.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules import legality
from games.ascending_empires.rules.actions import build_options, develop_options, mine_options, recruit_options
from games.ascending_empires.rules.facts import ASTEROID, COLOURS, HOLE_OF, HOLES, HOME_OF_QUADRANT, SHIP_OF
from games.ascending_empires.rules.invariants import check_invariants
from games.ascending_empires.rules.standing import facilities
from games.ascending_empires.rules.state import BOARD, BOX, SUPPLY
from games.ascending_empires.rules.turn import possible_actions
from games.ascending_empires.text.log_text import describe_event
from tabletop.core.data.messages import IllegalAnswerError
from tabletop.session.locale.translations import read_entries
from tabletop.session.match.match_session import MatchSession, Player
from tests.games.ascending_empires.playing import Play, colour_hole


def rule_of(play: Play, *answers: object) -> str:
    """Return the clause by which the last of the answers to the present step is refused."""
    with pytest.raises(IllegalAnswerError) as caught:
        play.step(*answers)
    return caught.value.rule


@pytest.mark.parametrize(("seats", "pool", "asteroids"), [(2, 32, 10), (3, 36, 5), (4, 40, 0)])
def test_set_up(seats: int, pool: int, asteroids: int) -> None:
    """Pool 32, 36, 40; vacant home holes hold an asteroid; 6 troops in supply, 2 starships in the ring (rule 2)."""
    state = Play(seats).state
    assert state.vp_pool == pool
    assert state.colours.count(ASTEROID) == asteroids
    for seat in range(seats):
        assert (state.troop_supply[seat], state.troop_box[seat]) == (6, 8)
        assert len(state.ships_at(seat, BOARD)) == 2
        assert len(state.ships_at(seat, BOX)) == 7
    vacant = [hole for hole in HOME_OF_QUADRANT if state.occupier[hole] < 0]
    assert [state.colours[hole] for hole in vacant] == [ASTEROID] * (4 - seats)
    assert all(state.face_up[hole] for hole in HOME_OF_QUADRANT)
    assert check_invariants(state) == []


def test_the_owner_places_the_first_ships() -> None:
    """The first two ships stand where the owner chooses, in the ring of the homeworld (set-up 5)."""
    play = Play()
    play.clear_ships()
    for ship in range(9, 18):
        play.state.place[ship] = BOX
    play.state.phase = "first_ships"
    play.state.place[SHIP_OF["starship-0-2"]] = BOX
    play.step(("launch", "Alpha-H", "starship", 270_000, 230_000))
    assert (play.state.x[0], play.state.y[0]) == (270_000, 230_000)
    play.state.to_supply(0)
    play.state.phase = "first_ships"
    assert rule_of(play, ("launch", "Alpha-1", "starship", 155_000, 250_000)) == "1.2"


def test_there_is_no_pass() -> None:
    """R1: no pass action; Move with no point spent is legal and leads to combat."""
    play = Play()
    assert "pass" not in possible_actions(play.state, 0)
    assert play.turn("move", "end_move").state.phase == "combat"


def test_recruit_places_two_of_the_supply() -> None:
    """Up to two troops from the supply, over homeworld and occupied planets (Seed 004, action 1)."""
    play = Play()
    hole = play.troops("Alpha-1", 0, 1)
    play.turn("recruit", ("place", "Alpha-1"), ("place", "Alpha-H"))
    assert play.state.troop[hole] == 2
    assert play.state.troop[HOLE_OF["Alpha-H"]] == 1
    assert play.state.troop_supply[0] == 3
    assert check_invariants(play.state) == []


def test_recruit_three_with_technology() -> None:
    """brown-1: Recruit places up to 3 troops."""
    play = Play()
    play.technology(0, "recruit_3")
    play.turn("recruit", *[("place", "Alpha-H")] * 2)  # the first one is the only option
    assert play.state.troop[HOLE_OF["Alpha-H"]] == 3


def test_removal_comes_first() -> None:
    """R3: removed troops can be placed again; after a placement nothing is removed; the last object abandons."""
    play = Play()
    hole = play.troops("Alpha-1", 0, 1)
    play.state.troop_box[0] += play.state.troop_supply[0]
    play.state.troop_supply[0] = 0
    play.turn("recruit", ("place", "Alpha-H"))  # the removal is the only way to begin
    assert play.state.occupier[hole] == -1
    assert play.state.face_up[hole]
    options = recruit_options(play.state, 0, 1, 1)
    assert not any(option[0] == "remove" for option in options)


def test_a_blockade_does_not_stop_recruiting() -> None:
    """R4: recruiting on a blockaded planet is allowed, unless the switch says otherwise."""
    for blocks in (False, True):
        play = Play(blockade_blocks_recruit=blocks)
        play.troops("Alpha-1", 0, 1)
        play.orbit("starship-1-1", "Alpha-1")
        assert (("place", "Alpha-1") in recruit_options(play.state, 0, 0, 0)) is not blocks


def test_mining() -> None:
    """2 troops for 1 VP or 3 for 2 VP, on one planet, never the homeworld (Seed 004, action 3)."""
    play = Play()
    hole = play.troops("Alpha-1", 0, 3)
    play.troops("Alpha-H", 0, 2)
    assert mine_options(play.state, 0) == [("Alpha-1", 2), ("Alpha-1", 3)]
    play.turn("mine", ("Alpha-1", 3))
    assert play.state.vp(0) == 2
    assert play.state.occupier[hole] == -1
    assert play.state.troop_supply[0] == 4
    assert play.state.vp_pool == 30


def test_deep_mines() -> None:
    """brown-3: each Mine action scores 1 VP more; with the house option it does nothing."""
    for idle, vp in ((False, 2), (True, 1)):
        play = Play(known_technologies_only=idle)
        play.technology(0, "mine_plus_1")
        play.troops("Alpha-1", 0, 2)
        play.turn("mine")
        assert play.state.vp(0) == vp


def test_structures_and_their_price() -> None:
    """Facility 2 troops, colony 1 troop, city 1 troop and the colony of that planet (Seed 004, action 4)."""
    play = Play()
    hole = colour_hole(play.state, "orange")
    name = HOLES[hole].name
    play.troops(name, 0, 3)
    play.turn("build", (name, "colony"))
    assert (play.state.troop[hole], play.state.colony[hole], play.state.troop_supply[0]) == (2, 1, 4)
    play.turn("build", (name, "city"))
    assert (play.state.troop[hole], play.state.colony[hole], play.state.city[hole]) == (1, 0, 1)
    assert check_invariants(play.state) == []


def test_city_reward() -> None:
    """R19: a city brings 1 troop and 1 starship from the box as far as it holds them; brown-2 one troop more."""
    for effects, troops in (((), 1), (("city_bonus",), 2)):
        play = Play()
        play.technology(0, *effects)
        play.troops("Alpha-1", 0, 1, colony=1)
        supply, box = play.state.troop_supply[0], play.state.troop_box[0]
        play.turn("build")
        assert play.state.troop_supply[0] == supply + 1 + troops  # the price returns too
        assert play.state.troop_box[0] == box - troops
        assert len(play.state.ships_at(0, SUPPLY)) == 1
        assert check_invariants(play.state) == []
    play = Play()
    play.troops("Alpha-1", 0, 1, colony=1)
    play.state.troop_supply[0] += play.state.troop_box[0]
    play.state.troop_box[0] = 0
    for ship in play.state.ships_at(0, BOX):
        play.state.place[ship] = SUPPLY
    play.turn("build")
    assert play.events_of("reinforced")[-1]["troops"] == 0
    assert play.events_of("reinforced")[-1]["ships"] == 0


def test_one_colony_and_one_city_each() -> None:
    """R20: a planet holds one colony and one city at most."""
    play = Play()
    hole = play.troops("Alpha-1", 0, 1, colony=1, city=1)
    assert legality.build(play.state, 0, hole, "colony") == "limit_one_each"
    assert legality.build(play.state, 0, hole, "city") == "limit_one_each"


def test_two_facilities_on_one_planet_only() -> None:
    """R21: one planet of yours may hold two facilities; when it is lost, the right returns."""
    play = Play()
    play.state.colours[HOLE_OF["Alpha-1"]] = play.state.colours[HOLE_OF["Alpha-2"]] = "grey"
    first = play.troops("Alpha-1", 0, 0, research=2)
    second = play.troops("Alpha-2", 0, 2, research=1)
    assert legality.build(play.state, 0, second, "research") == "limit_research"
    play.state.research[first], play.state.occupier[first] = 0, -1
    assert legality.build(play.state, 0, second, "research") == ""


def test_the_limit_is_checked_after_paying() -> None:
    """R22: 2 troops and 1 colony become a colony and a facility."""
    play = Play()
    hole = colour_hole(play.state, "grey")
    play.troops(HOLES[hole].name, 0, 2, colony=1)
    play.turn("build", (HOLES[hole].name, "research"))
    assert play.state.objects(hole) == 2


def test_build_two() -> None:
    """brown-4: a Build action may build two structures."""
    play = Play()
    play.technology(0, "build_two")
    play.troops("Alpha-1", 0, 1)
    play.troops("Alpha-2", 0, 1)
    play.turn("build", ("Alpha-1", "colony"), ("Alpha-2", "colony"))
    assert play.state.colony_stock[0] == 2
    assert play.state.phase == "after_action"


def test_facilities_count_now_and_unblockaded() -> None:
    """R23: facilities count at the moment of the action; blockaded ones do not."""
    play = Play()
    hole = colour_hole(play.state, "purple")
    play.troops(HOLES[hole].name, 0, 0, research=1)
    colour = COLOURS.index("purple")
    assert facilities(play.state, 0, colour) == 1
    assert develop_options(play.state, 0) == ["purple"]
    play.orbit("starship-1-1", HOLES[hole].name)
    assert facilities(play.state, 0, colour) == 0
    assert develop_options(play.state, 0) == []


def test_the_first_to_develop_scores_the_level() -> None:
    """The first ever at a colour and level takes as many VP; the second nothing (Seed 004, action 5)."""
    play = Play()
    hole = colour_hole(play.state, "grey")
    play.troops(HOLES[hole].name, 0, 0, research=2)
    play.turn("develop")
    play.turn("develop")
    assert play.state.vp_from[0][5] == 1 + 2
    other = colour_hole(play.state, "grey", hole + 1)
    play.state.turn = 1
    play.troops(HOLES[other].name, 1, 0, research=1)
    play.turn("develop")
    assert play.state.technology[1][COLOURS.index("grey")] == 1
    assert play.state.vp(1) == 0


@pytest.mark.parametrize(("level", "troops", "ships", "vp"), [(1, 1, 1, 0), (2, 2, 1, 0), (3, 1, 0, 5), (4, 0, 0, 10)])
def test_row_bonus(level: int, troops: int, ships: int, vp: int) -> None:
    """All four technologies at a level bring its bonus to everybody who completes the row (5.2)."""
    play = Play()
    state = play.state
    state.first = [[1] * 4 for _ in COLOURS]
    state.technology[0] = [level, level, level, level - 1]
    brown = [hole for hole in range(len(HOLES)) if state.colours[hole] == "brown"]
    for hole in brown[:level]:
        play.troops(HOLES[hole].name, 0, 0, research=1)
    supply, fleet = state.troop_supply[0], len(state.ships_at(0, SUPPLY))
    if level == 4:
        play.troops(HOLES[brown[0]].name, 0, 0, research=2 - (len(brown) > 3))
    answers = ["not_now"] if level >= 3 else []
    if legality.develop(state, 0, 3):
        pytest.fail("the position lacks facilities")
    state.phase = "develop"
    play.step(*answers)
    assert state.troop_supply[0] == supply + troops
    assert len(state.ships_at(0, SUPPLY)) == fleet + ships
    assert state.vp(0) == vp


def test_battleship_swap() -> None:
    """R24, R25: two starships go to the box for the battleship, from board or supply.

    The swap may be done before any later action, and a seat that declines it is not asked.
    """
    play = Play()
    play.technology(0, "battleship")
    play.state.place[0] = play.state.place[1] = BOX
    play.state.phase = "turn"
    play.step("recruit")
    assert not any(ask.kind == "swap" for ask in play.asked)
    play.orbit("starship-0-1", "Alpha-H")
    play.state.place[1] = SUPPLY
    play.state.phase = "turn"
    play.step("recruit")
    assert not any(ask.kind == "swap" for ask in play.asked)
    play.state.phase = "turn"
    play.step("swap", "not_now", "recruit")
    play.state.phase = "turn"
    play.step("swap", ("swap", "starship-0-1", "starship-0-2"), "recruit")
    assert play.state.place[SHIP_OF["battleship-0"]] == SUPPLY
    assert play.state.place[0] == play.state.place[1] == BOX
    play.state.phase = "turn"
    play.step("recruit")
    assert check_invariants(play.state) == []


def test_only_feasible_actions_are_offered() -> None:
    """The action question lists the feasible actions (section 7)."""
    play = Play()
    assert possible_actions(play.state, 0) == ["recruit", "move"]
    play.troops("Alpha-1", 0, 2)
    assert possible_actions(play.state, 0) == ["recruit", "move", "mine", "build"]
    assert build_options(play.state, 0)[-1] == ("Alpha-1", "colony")


def test_the_log_tells_a_placement_once() -> None:
    """The event does not repeat the answer's own line; an automatic placement has the line of the event."""
    session = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1)], seed="4")
    while session.prompt is not None and session.prompt.ask.kind != "action":
        session.answer(session.prompt.offers[0].option)
    session.answer("recruit")
    assert session.prompt is not None
    place = next(offer.option for offer in session.prompt.offers if offer.option[0] == "place")
    session.answer(place)
    assert session.lines[-1].text.key == "ascending_empires.option.recruit.place"
    assert session.lines[-1].details == ()
    play = Play()
    play.troops(HOLES[colour_hole(play.state, "grey")].name, 0, 0, research=1)
    play.turn("develop")
    assert describe_event(play.state, play.events_of("developed")[-1], None) is not None, "nobody was asked"


def test_the_sentences_of_the_log_begin_as_sentences_do() -> None:
    """A line begins with a capital, or with the name of a person."""
    words = read_entries(Path(legality.__file__).parents[1] / "locale", "en")
    sentences = {key: sentence for key, sentence in words.items() if key.startswith(("tell.", "refuse.", "option."))}
    inner = ("tell.blow",)
    for key, sentence in sentences.items():
        assert key in inner or sentence[0].isupper() or sentence.startswith(("{who}", "{first}")), key
