"""War: declaration, answer, battle, reward, aftermath (rules 7), and the barbarians (rules 8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.battle import total
from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_DECK,
    CONQUEST,
    GENERAL,
    NUMBER,
    PLUNDER_PER_VICTORY,
    RAZE,
    reward,
)
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.state import (
    ATTACK,
    AWAY,
    DEFENCE,
    GENERAL_UNIT,
    HERO_ARMY,
    HERO_GENERAL,
    HOME,
    LED,
    NOBODY,
    SENT,
    SENT_LED,
    SHAKEN,
    State,
)
from games.age_of_heroes.table.pieces import TOTALS
from games.age_of_heroes.text.cutscenes import cutscene
from games.age_of_heroes.text.log_text import describe_event
from tabletop.core.game.cutscenes import Outcome
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, event
from tabletop.core.rules.stops import NO_STOP
from tests.advised import rendered
from tests.games.age_of_heroes.positions import (
    ALL_STOPS,
    battle_cards,
    battle_line,
    fates,
    fight,
    hand,
    line,
    match_of,
    options,
    position,
    sorts,
)
from tests.sure import sure


def war(
    purpose: str, *force: str, cards: tuple[int, ...] = (), answer: tuple[str, ...] = ("fight",), **facts: Any
) -> Match[State]:
    """Let seat 0 attack seat 1; the battle cards are dealt as named, the attacker's first."""
    match = match_of(position(**facts), chance=False)
    match.answer(("war", 1, purpose))
    for unit in force:
        match.answer(unit)
    match.answer("attack")
    fight(match, *answer)
    if cards:
        battle_cards(match, *cards)
    return match


def fought(match: Match[State]) -> State:
    """Play the rest of the war with the first answers; cards drawn after it do not matter."""
    while match.state.purpose and match.pending:
        ask = match.pending[0]
        match.answer(tuple(range(ask.count)) if ask.seat == CHANCE else ask.options[0], ask.seat)
    assert check_invariants(match.state) == []
    return match.state


# -- the declaration --------------------------------------------------------------------------------------------------
def test_any_other_living_player_may_be_attacked_for_any_purpose() -> None:
    """Rules 7.1, R-16: no road is needed, and the prey need not be there."""
    found = [one for one in options(match_of(position(seats=3, roads=[(0, 1)]))) if one[0] == "war"]
    assert found == [("war", other, purpose) for other in (1, 2) for purpose in ("conquest", "plunder", "raze")]


@pytest.mark.parametrize("place", [AWAY, SHAKEN])
def test_only_able_armies_at_home_march(place: int) -> None:
    """Rules 7.1."""
    found = options(match_of(position(armies={0: {HOME: 0, place: 2}})))
    assert not any(one[0] == "war" for one in found)


def test_a_force_is_gathered_and_cannot_grow_after_the_attack() -> None:
    """Rules 7.1: armies with their generals, Heroes with a role."""
    match = match_of(position(armies={0: {HOME: 1, LED: 1}}, hands=("mighty_hero", "iron"), stops=ALL_STOPS))
    match.answer(("war", 1, "conquest"))
    assert options(match) == ["army", "led_army", "hero_army", "back"]
    match.answer("army")
    assert options(match) == ["led_army", "hero_army", "hero_general", "attack", "back"]
    match.answer("hero_general")
    match.answer("led_army")
    assert options(match) == ["attack", "back"]
    match.answer("attack")
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "defence")
    assert match.state.armies[0] == [0] * 7
    assert hand(match, 0) == ""


def test_r32_until_he_confirms_the_attacker_may_go_back() -> None:
    """R-32: nothing was revealed and nothing is lost."""
    match = match_of(position(hands=("mighty_hero",)))
    before = match.state.copy()
    for word in (("war", 1, "raze"), "army", "hero_army", "back"):
        match.answer(word)
    assert match.state == before


def test_r17_a_hero_may_march_alone_but_not_as_a_general_of_nobody() -> None:
    """R-17: a Hero-army is a force; a Hero-general needs a unit without a general."""
    match = match_of(position(armies={0: {HOME: 0}}, hands=("mighty_hero mighty_hero",)))
    match.answer(("war", 1, "plunder"))
    assert options(match) == ["hero_army", "back"]
    match.answer("hero_army")
    assert options(match) == ["hero_army", "hero_general", "attack", "back"]
    match.answer("hero_general")
    assert sorts(match, 0) == [2 | 4]


# -- the answer -------------------------------------------------------------------------------------------------------
def test_the_defender_is_asked_whatever_he_holds() -> None:
    """Rules 12, D15: silence gives nothing away, and a stop may be given up."""
    for held in ("iron", "luck"):
        match = war("conquest", "army", answer=(), hands=("", held), stops=ALL_STOPS)
        assert (match.pending[0].seat, options(match)) == (1, ["fight", NO_STOP])
    match.answer(NO_STOP)
    assert "attacked" not in match.state.stops[1]
    match = war("conquest", "army", answer=(), hands=("", "iron"))
    assert match.pending[0].seat == CHANCE


def test_luck_is_useless_against_a_player() -> None:
    """Rules 7.3."""
    match = war("conquest", "army", answer=(), hands=("", "luck"))
    assert options(match) == ["fight", NO_STOP]


def test_r18_olympic_games_call_the_attack_off() -> None:
    """Rules 7.3, R-18: the armies are treated as if they had fought; the attacker's Heroes are spent."""
    facts: dict[str, Any] = {"hands": ("mighty_hero", "olympic_games"), "deck": "iron iron iron"}
    match = war("plunder", "army", "hero_army", answer=("olympic_games",), **facts)
    assert hand(match, 1) == "iron"  # seat 1 has begun its turn
    assert match.state.armies[0][AWAY] == 1
    assert match.state.discard.count(NUMBER["olympic_games"]) == match.state.discard.count(NUMBER["mighty_hero"]) == 1
    assert check_invariants(match.state) == []


def test_after_a_hero_has_joined_olympic_games_come_too_late() -> None:
    """Rules 7.3: Olympic Games first, otherwise Heroes."""
    match = war("conquest", "army", answer=("hero_general",), hands=("", "olympic_games mighty_hero iron"))
    assert options(match) == ["fight", NO_STOP]
    assert sorts(match, 1) == [4]


def test_r19_all_able_armies_defend() -> None:
    """R-19: armies at home without an Earthquake card, with their generals."""
    match = war("conquest", "army", answer=(), armies={1: {HOME: 1, LED: 1, SHAKEN: 1, AWAY: 2}})
    assert sorts(match, 1) == [0, 1]


# -- the battle -------------------------------------------------------------------------------------------------------
def test_both_sides_draw_a_card_for_each_unit_and_place_it_as_they_like() -> None:
    """Rules 7.4: where units differ, their owner chooses; where they do not, no question is asked."""
    match = war("conquest", "army", "led_army", cards=(2, 6, 3), armies={0: {HOME: 1, LED: 1}})
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "assign")
    assert options(match) == [(6, 0), (6, 1), (2, 0), (2, 1)]
    match.answer((6, 1))
    assert [battle_line(match, side) for side in (0, 1)] == [[2, 6], [3]]
    assert match.pending[0].kind == "clash"


def test_r20_units_are_picked_secretly_and_shown_together() -> None:
    """R-20: both are asked at once, and others read the same whatever is picked."""
    three = {0: {HOME: 3}, 1: {HOME: 3}}
    match = war("conquest", "army", "army", "army", cards=(2, 6, 1, 3, 4, 5), armies=three)
    assert [(ask.seat, ask.kind) for ask in match.pending] == [(0, "clash"), (1, "clash")]
    match.answer(1, 0)
    assert fates(match) == [[0, 0, 0], [0, 0, 0]]
    match.answer(0, 1)
    assert fates(match) == [[0, 1, 0], [2, 0, 0]]
    assert match.state.victories == 1


def test_a_single_unit_is_picked_by_itself() -> None:
    """Rules 12, D17."""
    match = war("conquest", "army", "army", cards=(2, 6, 3), armies={0: {HOME: 2}})
    assert [ask.seat for ask in match.pending] == [0]


def test_the_higher_total_destroys_the_other_unit_with_its_general() -> None:
    """Rules 7.4: +2 with a general; army and general go back to their piles."""
    match = war("plunder", "army", cards=(6, 3), armies={1: {HOME: 0, LED: 1}})
    state = fought(match)
    assert state.armies[1][LED] == 0
    assert (state.piles[ARMY], state.piles[GENERAL]) == (12 - 2, 6)


def test_equal_totals_hurt_nobody_and_win_nothing() -> None:
    """Rules 7.4: 5 against 3 with a general."""
    match = war("plunder", "army", cards=(5, 3), armies={1: {HOME: 0, LED: 1}}, hands=("", "iron iron"))
    state = fought(match)
    assert state.armies[1][LED] == 1
    assert state.armies[0][SENT] + state.armies[0][AWAY] == 1
    assert sum(state.hands[0]) == 0


def test_citadels_help_every_defending_army() -> None:
    """Rules 2.1 and 7.4: they add up, for the defence only."""
    state = position(phase="clash", citadels={0: 3, 1: 2}, attacker=0, defender=1, purpose="raze",
                     units=[line((0, 5)), line((0, 3))], armies={0: {HOME: 0}})  # fmt: skip
    assert (total(state, 0, 0), total(state, 1, 0)) == (5, 5)


def test_a_hero_leads_and_fights_like_an_army() -> None:
    """Rules 6: +2 as a general; destroyed or not he is discarded after the battle."""
    match = war("plunder", "army", "hero_general", cards=(3, 4), hands=("mighty_hero",))
    state = fought(match)
    assert state.armies[1][HOME] == 0  # 5 against 4
    assert state.discard.count(NUMBER["mighty_hero"]) == 1
    assert state.piles[GENERAL] == 6


def test_units_without_an_opponent_are_victories() -> None:
    """Rules 7.4: with no defender every unit is one; no card is drawn then."""
    match = war("conquest", "army", "army", cities=[1, 3, 1], armies={0: {HOME: 2}, 1: {HOME: 0}})
    assert match.state.cities == [2, 2, 1]


# -- rewards ----------------------------------------------------------------------------------------------------------
def test_rewards_by_victories() -> None:
    """Rules 7.5."""
    assert [reward(CONQUEST, won) for won in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [reward(RAZE, won) for won in range(5)] == [0, 1, 1, 2, 2]
    assert PLUNDER_PER_VICTORY == 2


def test_one_victory_conquers_nothing() -> None:
    """Rules 7.5."""
    match = war("conquest", "army", armies={1: {HOME: 0}})
    assert match.state.cities == [1, 1, 1]


@pytest.mark.parametrize(("armies", "have", "taken"), [(4, 3, 2), (4, 1, 1), (2, 3, 1)])
def test_conquest_takes_cities_from_home_to_home(armies: int, have: int, taken: int) -> None:
    """Rules 7.5: never more than there are."""
    facts: dict[str, Any] = {"cities": [1, have, 1], "armies": {0: {HOME: armies}, 1: {HOME: 0}}, "hands": ("", "iron")}
    match = war("conquest", *["army"] * armies, **facts)
    assert match.state.cities == [1 + taken, have - taken, 1]


def test_plunder_takes_two_cards_for_each_victory_blind() -> None:
    """Rules 7.5: it goes to the attacker's hand, and only the two seats concerned read which."""
    match = war("plunder", "army", armies={1: {HOME: 0}}, hands=("", "iron wood gold"), deck="grain")
    match.answer((2, 0, 1), CHANCE)
    assert [hand(match, seat) for seat in (0, 1)] == ["iron gold", "wood grain"]


def test_plunder_takes_no_more_than_there_is() -> None:
    """Rules 7.5."""
    match = war(
        "plunder", "army", "army", armies={0: {HOME: 2}, 1: {HOME: 0}}, hands=("", "iron wood"), cities=[1, 1, 1]
    )
    assert hand(match, 0) == "iron wood"


def test_raze_discards_stones_of_the_monument() -> None:
    """Rules 7.5: one for a victory, two for three."""
    match = war("raze", "army", laid={1: 4}, armies={1: {HOME: 0}})
    assert match.state.laid[1] == 3
    match = war("raze", *["army"] * 3, laid={1: 4}, armies={0: {HOME: 3}, 1: {HOME: 0}})
    assert (match.state.laid[1], match.state.discard.count(NUMBER["concrete"])) == (2, 2)


def test_r16_a_war_without_prey_is_legal_and_brings_nothing() -> None:
    """R-16: razing is legal where nothing stands."""
    match = war("raze", "army", armies={1: {HOME: 0}})
    assert match.state.laid == [0, 0, 0]
    assert match.state.turn == 1


# -- aftermath --------------------------------------------------------------------------------------------------------
def test_survivors_are_away_until_the_end_of_the_next_own_turn() -> None:
    """Rules 7.6 and 9: sent now, away from the end of this turn, home at the end of the next."""
    match = war("raze", "army", "led_army", armies={0: {HOME: 1, LED: 1}, 1: {HOME: 0}})
    state = match.state
    assert (state.armies[0][AWAY], sum(state.armies[0][SENT : SENT_LED + 1])) == (1, 0)
    assert state.turn == 1


def test_a_direct_road_brings_them_home_at_once() -> None:
    """Rules 7.6: a chain through a third tribe does not count."""
    match = war("raze", "army", armies={1: {HOME: 0}}, roads=[(0, 1)])
    assert match.state.armies[0][HOME] == 1
    match = war("raze", "army", armies={1: {HOME: 0}}, roads=[(0, 2), (1, 2)])
    assert (match.state.armies[0][HOME], match.state.armies[0][AWAY]) == (0, 1)


def test_r31_the_road_counts_before_a_defeated_tribe_loses_it() -> None:
    """R-31: conquest of the last city of a player without a card; the road goes to the pile afterwards."""
    facts: dict[str, Any] = {"armies": {0: {HOME: 2}, 1: {HOME: 0}}, "roads": [(0, 1)]}
    match = war("conquest", "army", "army", **facts)
    assert match.state.alive == [True, False, True]
    assert (match.state.armies[0][HOME], match.state.roads) == (2, [])


# -- barbarians -------------------------------------------------------------------------------------------------------
def raid(*cards: int, answers: tuple[str, ...] = (), **facts: Any) -> Match[State]:
    """Return a match in which seat 0 draws the Barbarians in its turn."""
    match = match_of(
        position(phase="draw", deck="barbarians iron", draw_again_after_event=False, **facts), chance=False
    )
    for word in answers:
        match.answer(word)
    if cards:
        battle_cards(match, *cards)
    return match


def test_r21_two_barbarian_armies_plunder() -> None:
    """Rules 8, R-21: two cards for each victory, at random, to the discard pile with the Barbarians card."""
    match = raid(hands=("iron wood grain stone gold",), armies={0: {HOME: 0}})
    match.answer((4, 0, 1, 2, 3), CHANCE)
    assert hand(match, 0) == "stone"
    assert match.state.discard.count(NUMBER["barbarians"]) == 1
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "action")


@pytest.mark.parametrize("armies", [1, 3, 4])
def test_the_strength_of_the_barbarians_is_a_setting(armies: int) -> None:
    """Setting `barbarian_armies`, 1 to 4."""
    match = raid(hands=("iron " * 9,), armies={0: {HOME: 0}}, barbarian_armies=armies)
    while match.pending[0].seat == CHANCE:
        match.answer(tuple(range(match.pending[0].count)), CHANCE)
    assert sum(match.state.hands[0]) == 9 - 2 * armies


def test_defenders_fight_with_citadels_and_generals_and_may_fall() -> None:
    """Rules 8: losses as in 7.4; barbarian losses mean nothing."""
    match = raid(4, 6, 1, 2, hands=("iron iron iron iron iron",), citadels={0: 1}, armies={0: {HOME: 1, LED: 1}})
    assert match.pending[0].kind == "assign"
    match.answer((2, 1))  # 2 + 2 + 1 under the led army, 1 + 1 under the other
    assert options(match) == [0, 1]
    match.answer(1)  # the led army beats the first barbarians, 5 to 4; the other army loses
    assert match.state.victories == 1
    while match.pending[0].seat == CHANCE:
        match.answer(tuple(range(match.pending[0].count)), CHANCE)
    assert (match.state.armies[0][HOME], match.state.armies[0][LED]) == (0, 1)
    assert sum(match.state.hands[0]) == 3
    assert check_invariants(match.state) == []


def test_barbarians_fight_in_the_order_their_cards_were_drawn() -> None:
    """Rules 8: nobody sees the card before it is turned up."""
    match = raid(4, 6, 1, 2, armies={0: {HOME: 2}}, hands=("iron",))
    assert battle_line(match, 0) == [4, 6]
    seen = [item.face for unit in (0, 1) for item in GAME.table.project(match.state, 0)[f"slot0-{unit}"].unique[1:]]
    assert seen == [0, 0]


@pytest.mark.parametrize("card", ["olympic_games", "luck"])
def test_barbarians_may_be_sent_away(card: str) -> None:
    """Rules 8: by Luck or Olympic Games."""
    match = raid(answers=(card,), hands=(f"iron {card}",), armies={0: {HOME: 0}})
    assert hand(match, 0) == "iron"
    assert match.state.discard.count(NUMBER["barbarians"]) == match.state.discard.count(NUMBER[card]) == 1


def test_heroes_may_join_against_barbarians() -> None:
    """Rules 8."""
    match = raid(answers=("hero_army",), hands=("mighty_hero iron",), armies={0: {HOME: 0}})
    assert sorts(match, 1) == [2]


@pytest.mark.parametrize(
    ("kind", "facts", "key"),
    [
        ("victories", {"victories": 1, "unopposed": 0}, "victories"),
        ("victories", {"victories": 2, "unopposed": 1}, "victories_unopposed"),
        ("conquered", {"count": 0}, "conquered_none"),
        ("conquered", {"count": 1}, "conquered"),
        ("razed", {"count": 0}, "razed_none"),
        ("razed", {"count": 2}, "razed"),
        ("plundered", {"count": 0, "cards": ()}, "in_vain"),
        ("plundered", {"count": 1, "cards": ("iron",)}, "plundered"),
    ],
)
def test_the_log_counts_nothing_that_is_not_there(kind: str, facts: dict[str, Any], key: str) -> None:
    """7.5, 7.6: the log says that a war brings nothing, with the victories that it would have taken.

    Unopposed victories are listed only where there are any.
    """
    happened = event(kind, **{"seat": 0, "other": 1, **facts})
    assert sure(GAME.text.describe_event(position(), happened, 0)).key == f"age_of_heroes.tell.{key}"


def test_barbarians_that_find_nothing_are_told_so() -> None:
    """Rules 8."""
    happened = event("looted", seat=0, count=0, cards=())
    assert sure(GAME.text.describe_event(position(), happened, None)).key == "age_of_heroes.tell.looted_nothing"


# -- oracles ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bonus", "wins", "ties"),
    [
        (-2, Fraction(49, 69), Fraction(8, 69)),
        (-1, Fraction(39, 69), Fraction(10, 69)),
        (0, Fraction(10, 23), Fraction(3, 23)),
        (1, Fraction(20, 69), Fraction(10, 69)),
        (2, Fraction(12, 69), Fraction(8, 69)),
        (3, Fraction(2, 23), Fraction(2, 23)),
        (4, Fraction(2, 69), Fraction(4, 69)),
        (5, Fraction(0), Fraction(2, 69)),
    ],
)
def test_odds_of_one_clash(bonus: int, wins: Fraction, ties: Fraction) -> None:
    """The chances of one clash by the defence's bonus, with the totals that the rules compute."""
    state = position(phase="clash", citadels={1: max(0, bonus)}, attacker=0, defender=1, purpose="raze",
                     units=[line((1 if bonus == -2 else 0, 1)), line((0, 1))],
                     armies={0: {HOME: 0}})  # fmt: skip
    won = even = 0
    extra = 1 if bonus == -1 else 0  # a bonus of one in attack exists nowhere in the game: it is added here
    pairs = list(permutations(BATTLE_DECK, 2))
    for attack, defence in pairs:
        state.units = [[replace(state.units[0][0], card=attack)], line((0, defence))]
        first, second = total(state, 0, 0) + extra, total(state, 1, 0)
        won += first > second
        even += first == second
    assert (Fraction(won, len(pairs)), Fraction(even, len(pairs))) == (wins, ties)


def test_battle_cards_stay_turned_up_pair_by_pair() -> None:
    """7.4: both cards of a clash lie face to face with their totals; fallen units are marked; victories are counted."""
    facts: dict[str, Any] = {"armies": {0: {HOME: 3}, 1: {HOME: 1, LED: 1}}, "citadels": {1: 1}, "cities": [1, 2, 1]}
    match = war("conquest", "army", "army", "army", cards=(5, 2, 6, 4, 1), **facts)
    while match.pending[0].kind == "assign":
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    for seat in (0, 1):
        ask = match.ask_of(seat)
        side = 0 if seat == 0 else 1
        units, wanted = match.state.units[side], 6 if seat == 0 else 4
        match.answer(next(one for one in ask.options if units[one].card == wanted), seat)
    seen = GAME.table.project(match.state, 2)
    attack, defence = [{item.piece: item.face for item in seen[f"slot{side}-0"].unique} for side in (0, 1)]
    unit, other = match.state.pairs[0]
    bonus = 2 * match.state.units[1][other].is_led + 1
    assert attack[f"card-0-{unit}"] == 6, "turned up for everybody"
    assert defence[f"card-1-{other}"] == 4, "who fell too"
    assert attack["total-0-0"] % TOTALS == 6
    assert defence["total-1-0"] % TOTALS == 4 + bonus
    better = 1 if 4 + bonus > 6 else 0 if 4 + bonus < 6 else None
    assert [attack["total-0-0"] >= TOTALS, defence["total-1-0"] >= TOTALS] == [better == 0, better == 1]
    assert ("fell-0-0" in attack) is (better == 1)
    assert ("fell-1-0" in defence) is (better == 0)
    tally = {item.piece: item.face for item in seen["tally"].unique}
    assert tally == {"victories": int(better == 0), "citadel_bonus": 1}
    hidden = [item.face for item in seen["slot0-1"].unique if item.piece.startswith("card-")]
    assert hidden == [0], "the others wait face down"


def test_a_clash_is_looked_at_before_anything_else_moves() -> None:
    """The film of a battle stands still at every pair, and at the count of victories."""
    assert GAME.table.dwell["clash"] > 1
    assert GAME.table.dwell["victories"] > 1


@pytest.mark.parametrize(
    ("purpose", "victories", "cities", "winner", "crowned", "gains"),
    [
        ("conquest", 2, 3, 0, True, ((0, 1), (1, -1))),
        ("conquest", 4, 1, 0, True, ((0, 1), (1, -1))),
        ("conquest", 1, 3, 1, False, ()),
        ("plunder", 1, 3, 0, False, ((0, 2), (1, -2))),
        ("plunder", 0, 3, 1, False, ()),
        ("raze", 1, 3, 0, False, ((1, -1),)),
    ],
)
def test_only_a_city_that_is_taken_crowns_the_end_of_a_war(
    purpose: str, victories: int, cities: int, winner: int, crowned: bool, gains: tuple[tuple[int, int], ...]
) -> None:
    """What is won and lost is shown in figures; an attack that gains nothing has been held off."""
    state = position(seats=2, phase="aftermath", attacker=0, defender=1, purpose=purpose, laid={1: 2},
                     cities=[1, cities], hands=("", "iron wood gold"), units=[line((0, 5, 1)), line((0, 4, 0))],
                     armies={0: {HOME: 0}, 1: {HOME: 0}})  # fmt: skip
    shown = cutscene(state, event("victories", seat=0, victories=victories, unopposed=0))
    assert isinstance(shown, Outcome)
    assert sure(shown.winner).seat == winner
    assert (shown.crowned, tuple((gain.seat, gain.amount) for gain in shown.gains)) == (crowned, gains)


@pytest.mark.parametrize(
    ("purpose", "victories", "words"),
    [
        ("plunder", 1, "Ann takes 2 cards from Bo. Units lost: 0 of 2 by Ann, 1 of 2 by Bo."),
        ("plunder", 0, "Ann takes nothing from Bo. Units lost: 0 of 2 by Ann, 1 of 2 by Bo."),
        ("raze", 1, "Ann breaks 1 block of Bo. Units lost: 0 of 2 by Ann, 1 of 2 by Bo."),
        ("conquest", 1, "Ann takes no city from Bo: that needs 2 victories. Units lost: 0 of 2 by Ann, 1 of 2 by Bo."),
    ],
)
def test_the_end_of_a_battle_says_what_was_taken_and_what_fell(purpose: str, victories: int, words: str) -> None:
    """A regression: under the winner stood "1 unit against 1: 0 victories", and nowhere what either side lost."""
    state = position(seats=2, phase="aftermath", attacker=0, defender=1, purpose=purpose, laid={1: 2},
                     hands=("", "iron wood gold"), units=[line((0, 5, 1), (0, 4, 1)), line((0, 4, 2), (0, 4, 1))],
                     armies={0: {HOME: 0}, 1: {HOME: 0}})  # fmt: skip
    state.pairs = [(0, 0), (1, 1)]
    shown = cutscene(state, event("victories", seat=0, victories=victories, unopposed=0))
    assert isinstance(shown, Outcome)
    assert rendered([shown.text], "en", names=("Ann", "Bo")) == words


def test_the_end_of_a_battle_without_a_clash_says_only_what_was_taken() -> None:
    state = position(seats=2, phase="aftermath", attacker=NOBODY, defender=0, purpose="plunder",
                     hands=("iron wood gold", ""), units=[line((0, 5, 0)), []])  # fmt: skip
    shown = cutscene(state, event("victories", seat=NOBODY, victories=1, unopposed=1))
    assert isinstance(shown, Outcome)
    assert rendered([shown.text], "en", names=("Ann", "Bo")) == "The barbarians take 2 cards from Ann."


def test_a_battle_has_a_line_that_says_who_fought_whom_and_how_it_ended() -> None:
    """A regression: the log had clashes and a number of victories, and nothing about the whole battle."""
    state = position(seats=2, phase="aftermath", turn=0, attacker=0, defender=1, purpose="conquest", victories=1,
                     units=[line((0, 5, 1), (0, 4, 0)), line((0, 2, 2))], armies={1: {HOME: 0}})  # fmt: skip
    happened = event("victories", seat=0, victories=2, unopposed=1)
    for language, words in (
        ("en", "Battle of Ann against Bo (Conquest), 2 units against 1: 2 victories, 1 of them unopposed."),
        ("zh_TW", "Ann 對 Bo 之戰（征服），2 支部隊對 1 支：2 次勝利，其中 1 次沒有對手。"),
    ):
        assert rendered([sure(describe_event(state, happened, None))], language, names=("Ann", "Bo")) == words


@pytest.mark.parametrize(
    ("sort", "lost", "in_chinese"),
    [
        (0, "An army", "一支軍隊"),
        (GENERAL_UNIT, "An army with its general", "一支軍隊和它的將軍"),
        (HERO_GENERAL, "An army", "一支軍隊"),
        (HERO_ARMY, "A Mighty Hero fighting as an army", "當作軍隊的強力英雄"),
        (HERO_ARMY + HERO_GENERAL, "A Mighty Hero fighting as an army", "當作軍隊的強力英雄"),
    ],
)
@pytest.mark.parametrize("beaten", [ATTACK, DEFENCE])
def test_who_loses_an_army_is_told_so(beaten: int, sort: int, lost: str, in_chinese: str) -> None:
    """A regression: the log compared totals, and a new player did not see that an army was gone."""
    units = [line((sort if side == beaten else 0, 1 if side == beaten else 6, 2)) for side in (ATTACK, DEFENCE)]
    state = position(phase="clash", attacker=0, defender=1, purpose="plunder")
    state.units, state.pairs = units, [(0, 0)]
    attack, defence = (1, 6) if beaten == ATTACK else (6, 1)
    happened = event("clash", seat=0, other=1, attack=attack, defence=defence, cards=(attack, defence))
    told = [sure(describe_event(state, happened, None))]
    who = ("Ann", "Bo")[beaten]
    assert rendered(told, "en", names=("Ann", "Bo")).endswith(f" {lost} of {who} is lost.")
    assert rendered(told, "zh_TW", names=("Ann", "Bo")).endswith(f"，{who} 失去{in_chinese}。")


def test_of_a_draw_nobody_is_told_a_loss() -> None:
    state = position(phase="clash", attacker=0, defender=1, purpose="plunder", pairs=[(0, 0)])
    happened = event("clash", seat=0, other=1, attack=3, defence=3, cards=(3, 3))
    assert "lost" not in rendered([sure(describe_event(state, happened, None))], "en", names=("Ann", "Bo"))


def test_a_force_that_can_win_nothing_is_told_how_many_it_takes() -> None:
    """A conquest takes two victories: with one army sent, the prompt says so; with two it no longer does."""
    match = match_of(position(armies={0: {HOME: 3}}))
    war = next(option for option in match.pending[0].options if option[0] == "war" and option[2] == "conquest")
    match.answer(war)
    while match.pending[0].kind != "force":
        match.answer(match.pending[0].options[0])
    said = []
    for _ in range(3):
        said.append(GAME.text.prompt(match.state, match.pending[0]).key.rpartition(".")[2])
        match.answer("army")
    assert said == ["force_too_small", "force_too_small", "force_more"]


@pytest.mark.parametrize(
    ("hand", "said"), [("", [None, "force_all"]), ("mighty_hero", [None, None])], ids=["none left", "a hero left"]
)
def test_who_has_sent_all_is_not_asked_for_more(hand: str, said: list[str | None]) -> None:
    """A regression: "Choose more, or attack", with nothing to choose. Nobody else learns that no Hero is left."""
    match = match_of(position(armies={0: {HOME: 1}}, hands=(hand, "gold")))
    found = []
    for answer in (("war", 1, "plunder"), "army"):
        match.answer(answer)
        assert match.pending[0].kind == "force"
        found.append(GAME.text.secret_prompt(match.state, match.pending[0]))
    assert [None if one is None else one.key.rpartition(".")[2] for one in found] == said
    assert GAME.text.prompt(match.state, match.pending[0]).key.endswith(".force_more")


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"cities": (1, 2, 1), "hands": ("", "gold iron"), "laid": {1: 3}}, [
            "Conquest, to take cities (2 there)", "Plunder, to take cards (2 in hand)",
            "Raze, to break the monument (3 of 5 blocks laid)",
        ]),
        ({"cities": (1, 0, 1)}, [
            "Conquest, though there is no city to take", "Plunder, though there is no card to take",
            "Raze, though no block is laid",
        ]),
    ],
)  # fmt: skip
def test_a_war_says_what_there_is_to_take(facts: dict[str, Any], words: list[str]) -> None:
    """A regression: a raze was offered at a monument of no blocks without a word about it."""
    match = match_of(position(armies={0: {HOME: 1}}, **facts))
    (ask,) = match.pending
    wars = [
        sure(GAME.text.describe(match.state, ask, option)).text for option in ask.options if option[:2] == ("war", 1)
    ]
    assert [rendered([war], "en", names=("Ann", "Bo")) for war in wars] == [f"War on Bo: {word}" for word in words]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "2 victories take 1 city, 4 take 2.",
                "Each victory takes 2 cards.",
                "1 victory breaks 1 block, 3 break 2.",
            ],
        ),
        (
            "zh_TW",
            [
                "2 次勝利奪取 1 座城市，4 次奪取 2 座。",
                "每次勝利奪取 2 張手牌。",
                "1 次勝利破壞 1 張石材，3 次破壞 2 張。",
            ],
        ),
    ],
)
def test_a_war_says_what_victories_bring(language: str, words: list[str]) -> None:
    """A regression: below "War on Bo" a phone said what an army is."""
    match = match_of(position(armies={0: {HOME: 1}}))
    (ask,) = match.pending
    options = [option for option in ask.options if option[:2] == ("war", 1)]
    notes = [sure(sure(GAME.text.describe(match.state, ask, option)).note) for option in options]
    assert [rendered([note], language) for note in notes] == words


@pytest.mark.parametrize(("armies", "option", "asked"), [(0, "yield", "_open"), (1, "fight", "")])
def test_nobody_without_an_army_is_told_to_fight(armies: int, option: str, asked: str) -> None:
    """A regression: "Play a card, or fight", and nobody was there to fight."""
    match = match_of(position(armies={0: {HOME: 1}, 1: {HOME: armies}}, hands=("", "olympic_games")))
    for answer in (("war", 1, "plunder"), "army", "attack"):
        match.answer(answer)
    (ask,) = match.pending
    assert ask.kind == "defence"
    assert GAME.text.prompt(match.state, ask).key == f"age_of_heroes.prompt.defence{asked}"
    assert sure(GAME.text.describe(match.state, ask, "fight")).text.key == f"age_of_heroes.option.defence_{option}"


@pytest.mark.parametrize("count", [1, 2])
def test_a_defender_whose_armies_are_shaken_reads_so(count: int) -> None:
    """A regression: with a shaken army at home one read that no army was at home."""
    match = match_of(position(armies={0: {HOME: 1}, 1: {HOME: 0, SHAKEN: count}}, hands=("", "olympic_games")))
    for answer in (("war", 1, "plunder"), "army", "attack"):
        match.answer(answer)
    said = rendered([GAME.text.prompt(match.state, match.pending[0])], "en")
    assert f"the Earthquake keeps your {'army' if count == 1 else 'armies'} from fighting" in said


def test_equal_units_of_a_march_are_named_once() -> None:
    """A regression: "with: army, army"."""
    state = position(seats=2)
    happened = event("war", seat=0, other=1, purpose="plunder", units=(0, 0, 1))
    for language, words in (("en", "army ×2"), ("zh_TW", "×2")):
        line_of = rendered([sure(describe_event(state, happened, None))], language, names=("Ann", "Bo"))
        assert line_of.count(words) == 1
