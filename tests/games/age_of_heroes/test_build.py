"""Building (rules 5.2 b and 2.1)."""

from __future__ import annotations

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import ARMY, CITADEL, CITY, GENERAL, ITEMS, ROAD
from games.age_of_heroes.rules.state import HOME, LED, SHAKEN, neighbours, road
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes.positions import hand, match_of, options, position, shapes, take_action
from tests.play import SHELF
from tests.sure import sure

PRICE = {
    "city": "wood wood stone",
    "army": "iron grain grain",
    "citadel": "iron wood stone",
    "general": "iron gold",
}


@pytest.mark.parametrize("item", PRICE)
def test_an_item_is_paid_for_and_taken_from_its_pile(item: str) -> None:
    """Rules 2.1: paid cards go face up to the discard pile."""
    match = match_of(position(hands=(f"{PRICE[item]} luck",)))
    before = match.state.piles[ITEMS.index(item)]
    take_action(match, "build", item)
    state = match.state
    assert hand(match, 0) == "luck"
    assert len(state.discard) == len(PRICE[item].split())
    assert state.piles[ITEMS.index(item)] == before - 1
    counts = {"city": state.cities[0] - 1, "army": state.armies[0][HOME] - 1, "citadel": state.citadels[0],
              "general": state.armies[0][LED]}  # fmt: skip
    assert counts[item] == 1


@pytest.mark.parametrize("item", PRICE)
def test_an_item_that_cannot_be_paid_for_is_not_offered(item: str) -> None:
    """Rules 5.2."""
    short = PRICE[item].split()[1:]
    assert ("build", item) not in shapes(match_of(position(hands=(" ".join(short),))))


@pytest.mark.parametrize(("item", "number"), [("city", CITY), ("army", ARMY), ("citadel", CITADEL)])
def test_an_empty_pile_builds_nothing(item: str, number: int) -> None:
    """Rules 2: the stock limits building; `number` of each are on the table."""
    stock = {"city": 12, "army": 12, "citadel": 9}[item]
    cities = [1, stock - 2, 1] if item == "city" else None
    armies = {1: {HOME: stock - 2}} if item == "army" else None
    state = position(
        hands=(PRICE[item],), cities=cities, armies=armies, citadels={1: stock} if item == "citadel" else None
    )
    assert state.piles[number] == 0
    assert ("build", item) not in shapes(match_of(state))


def test_r1_gold_may_stand_in_even_with_the_ordinary_card_in_hand() -> None:
    """R-1: the payment with the least gold comes first; every other is the payer's to choose."""
    match = match_of(position(hands=("wood wood stone gold",)))
    ways = [one[2] for one in options(match) if one[:2] == ("build", "city")]
    assert ways == [(0, 2, 0, 1, 0), (0, 2, 0, 0, 1), (0, 1, 0, 1, 1)]
    match.answer(("build", "city", (0, 1, 0, 1, 1)))
    assert hand(match, 0) == "wood"


def test_nothing_stands_for_gold() -> None:
    """Rules 2.1: a general without iron costs two gold; iron alone does not pay for one."""
    assert ("build", "general") not in shapes(match_of(position(hands=("iron iron",))))
    match = match_of(position(hands=("gold gold",)))
    take_action(match, "build", "general")
    assert (hand(match, 0), match.state.armies[0][LED]) == ("", 1)


def test_special_resources_pay_for_nothing() -> None:
    """Rules 2.1."""
    assert options(match_of(position(hands=("limestone limestone concrete brick",))))[0] == ("taxes",)


@pytest.mark.parametrize("place", [SHAKEN, LED])
def test_r10_a_general_needs_a_free_army_at_home(place: int) -> None:
    """R-10: not one under an Earthquake card, away, or with a general."""
    state = position(hands=("iron gold",), armies={0: {HOME: 0, place: 1}})
    assert ("build", "general") not in shapes(match_of(state))
    state = position(hands=("iron gold",), armies={0: {place: 1}})
    assert ("build", "general") in shapes(match_of(state))


def test_any_number_of_items_and_no_other_action_after_it() -> None:
    """Rules 5.2 b: the action ends when the player says so."""
    match = match_of(position(hands=("wood wood stone iron grain grain",)))
    take_action(match, "build", "army")
    assert shapes(match) == [("build", "city"), ("end",)]
    take_action(match, "build", "city")
    match.answer(("end",))
    assert match.state.turn == 1


# -- roads ------------------------------------------------------------------------------------------------------------
def test_a_road_needs_the_neighbours_consent() -> None:
    """Rules 5.2 b: asked after cost and stock are checked; then it is paid for."""
    match = match_of(position(seats=4, hands=("stone stone",)))
    assert [one for one in shapes(match) if one[0] == "road"] == [("road", 1), ("road", 3)]
    take_action(match, "road", 3)
    assert (match.pending[0].seat, match.pending[0].kind) == (3, "consent")
    prompt = GAME.text.prompt(match.state, match.pending[0])
    assert dict(prompt.args) | {"now": 1, "cards": 2} == dict(prompt.args), "it says what the road brings"
    match.answer("consent")
    assert match.state.roads == [road(0, 3)]
    assert (hand(match, 0), match.state.piles[ROAD]) == ("", 5)


def test_r12_a_refusal_leaves_cards_and_actions_but_not_the_same_question() -> None:
    """R-12: the cards stay in hand, that neighbour is not asked again this turn, another action may be chosen."""
    match = match_of(position(seats=4, hands=("stone stone",)))
    take_action(match, "road", 1)
    match.answer("refuse")
    assert hand(match, 0) == "stone stone"
    assert ("road", 1) not in shapes(match)
    assert {("road", 3), ("taxes",), ("nothing",)} <= set(shapes(match))


def test_r12_after_something_is_built_a_refusal_leaves_the_action_build() -> None:
    """R-12."""
    match = match_of(position(seats=4, hands=("stone stone iron grain grain",)))
    take_action(match, "build", "army")
    take_action(match, "road", 1)
    match.answer("refuse")
    assert shapes(match) == [("road", 3), ("end",)]


def test_r11_one_road_for_each_pair() -> None:
    """R-11."""
    match = match_of(position(seats=3, hands=("stone stone",), roads=[(0, 1)]))
    assert [one for one in shapes(match) if one[0] == "road"] == [("road", 2)]


def test_r22_gaps_close_and_two_players_are_each_others_neighbours() -> None:
    """R-22: neighbours are the nearest living players on either side."""
    state = position(seats=5)
    assert neighbours(state, 0) == [1, 4]
    dead = position(
        seats=5, alive=[True, False, True, True, False], cities=[1, 0, 1, 1, 0], armies={1: {HOME: 0}, 4: {HOME: 0}}
    )
    assert neighbours(dead, 0) == [2, 3]
    assert neighbours(position(seats=2), 0) == [1]


def test_r23_a_cityless_builder_may_build_himself_out_and_is_warned() -> None:
    """R-23: the last card is spent on an army; no drag does it by accident, and the button warns before."""
    match = match_of(position(cities=[0, 1, 1], hands=("iron grain grain",)))
    value = next(one for one in options(match) if one[:2] == ("build", "army"))
    label = GAME.text.describe(match.state, match.pending[0], value)
    assert (label.text.key, label.take, label.put) == ("age_of_heroes.option.last", (), None)
    assert label.public is not None
    assert label.public.key == "age_of_heroes.option.build_public"
    take_action(match, "build", "army")
    assert match.state.alive == [False, True, True]
    assert match.state.turn == 1
    assert match.state.piles[GENERAL] == 6


@pytest.mark.parametrize(
    ("hands", "armies", "named"),
    [
        ("luck", 1, ["Build: Your cards pay for nothing that you could build now."]),
        ("", 0, ["Build: Your cards pay for nothing that you could build now.",
                 "Wage war: You have nothing to attack with: no army at home and no Mighty Hero."]),
        ("wood grain iron stone gold", 1, []),
    ],
)  # fmt: skip
def test_what_the_prompt_names_and_cannot_be_done_says_why(hands: str, armies: int, named: list[str]) -> None:
    """A regression: "collect taxes, build, wage war", and nothing in the list was called building."""
    state = position(hands=(hands,), armies={0: {HOME: armies}})
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("ABC")], "closed", match_of(state))
    question = sure(Presenter(session, apart=True).shown(0).question)
    words = Translations("en", SHELF.locales())
    said = [f"{words.text(one.label.text)}: {words.text(why)}" for one, why in question.standing if why is not None]
    assert said == named
    assert Presenter(session, apart=True).shown(1).question is None, "nobody else learns what the hand allows"
