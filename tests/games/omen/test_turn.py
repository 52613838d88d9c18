"""The phases of a turn in the order of the rules (rules 3 to 5 and 9)."""

import re
from pathlib import Path
from typing import Any

import pytest

import games.omen
from games.omen import GAME
from games.omen.rules.facts import COINS, REWARDS, UNITS
from games.omen.rules.state import State, unit_count
from games.omen.rules.war import kept_sets
from tabletop.core.data.messages import IllegalAnswerError, SeatName, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.omen.positions import asked, play, position


def begun(**settings: bool | int | str) -> Match[State]:
    return Match.new(GAME, 2, settings=settings, chance=SeededChance("begin"))


# -- set-up (rules 3) --------------------------------------------------------------------------------------------------
def test_the_base_game_is_set_up_with_48_units_three_piles_and_four_cards_and_coins_each() -> None:
    """Rules 3.1."""
    state = begun().state
    assert len(state.decks[0]) == 48 - 8
    assert [len(pile) for pile in state.piles] == [4, 4, 4]
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert (state.coins, state.supply) == ([4, 4], 12)
    assert (state.drawn, state.feats) == (0, [[], []])
    assert sorted(card for pile in state.piles for card in pile) == sorted(REWARDS)


@pytest.mark.parametrize(("settings", "count"), [({"spirits": True}, 60), ({"heroes": True}, 54)])
def test_the_modules_are_shuffled_in_separately(settings: dict[str, bool], count: int) -> None:
    """R-4: two switches."""
    state = begun(**settings).state
    assert len(state.decks[0]) + 8 == count


@pytest.mark.parametrize(("oldest", "seat"), [("first", 0), ("second", 1)])
def test_the_oldest_player_starts(oldest: str, seat: int) -> None:
    """R-2: a setting names the oldest."""
    assert begun(oldest=oldest).state.active == seat


def test_chance_names_the_oldest_by_default() -> None:
    """R-2."""
    starters = {Match.new(GAME, 2, chance=SeededChance(f"{seed}")).state.active for seed in range(12)}
    assert starters == {0, 1}


def emissaries(one: str, two: str, oldest: int = 0) -> State:
    state = position(phase="emissary", turn=0, hand=[one, "satyr"], foe_hand=[two, "griffin"], oldest=oldest)
    match = Match.at(GAME, state, chance=SeededChance("emissary"))
    match.answer(one, 0)
    assert match.state.discards[0] == [], "nothing is shown before both have chosen"
    match.answer(two, 1)
    return match.state


def test_the_emissary_with_the_higher_total_starts_and_is_discarded() -> None:
    """Rules 3: cost + value + strength; the other takes theirs back."""
    state = emissaries("scout", "hydra")
    assert state.active == state.starter == 1
    assert state.discards[0] == ["hydra"]
    assert state.hands == [["scout", "satyr"], ["griffin"]]


def test_tied_emissaries_are_decided_by_strength() -> None:
    """Rules 3: grizzled veteran 2 + 2 + 3 and messenger 3 + 2 + 2 are seven each."""
    assert emissaries("messenger", "grizzled_veteran").starter == 1


@pytest.mark.parametrize("oldest", [0, 1])
def test_emissaries_of_equal_strength_leave_it_to_the_oldest(oldest: int) -> None:
    """Rules 3: grizzled veteran and temple guard are alike."""
    assert emissaries("grizzled_veteran", "temple_guard", oldest).starter == oldest


def test_no_ability_of_an_emissary_is_used_and_the_channel_cost_is_not_added() -> None:
    """R-3: orphan choir counts 1 + 3 + 1 without its channel cost 3 and loses against hoplite, 2 + 2 + 4."""
    state = emissaries("orphan_choir", "hoplite")
    assert state.starter == 1
    assert state.coins == [6, 5]


# -- Wealth (rules 4.1) ------------------------------------------------------------------------------------------------
def wealth_position(turn: int = 4) -> State:
    return position(phase="wealth", turn=turn, hand=["satyr"], coins=(4, 4), heroes=False)


def test_three_coins_bring_a_fourth() -> None:
    """Rules 4.1: all actions of one kind bring one more."""
    assert play(wealth_position(), "coin", "coin", "coin").state.coins[0] == 8


def test_three_draws_bring_a_fourth() -> None:
    match = play(wealth_position(), "draw", "draw", "draw")
    assert len(match.state.hands[0]) == 5
    assert match.state.drawn == 4


def test_a_mix_brings_no_bonus() -> None:
    match = play(wealth_position(), "draw", "coin", "coin")
    assert (len(match.state.hands[0]), match.state.coins[0]) == (2, 6)


def test_the_very_first_turn_has_two_actions_and_the_bonus() -> None:
    """Rules 4.1."""
    match = play(wealth_position(turn=0), "coin", "coin")
    assert match.state.coins[0] == 7
    assert asked(match)[0] == "surge"


def test_the_second_player_has_three_actions_in_the_first_turn() -> None:
    match = play(wealth_position(turn=1), "coin", "coin")
    assert asked(match)[0] == "wealth"


def test_an_action_without_effect_is_not_offered() -> None:
    """R-8: no coin from an empty supply; then the only kind left is taken by itself."""
    match = play(position(phase="wealth", coins=(10, 10), hand=["satyr"], heroes=False))
    assert len(match.state.hands[0]) == 5
    assert asked(match)[0] == "surge"


def test_actions_are_lost_when_there_are_neither_cards_nor_coins() -> None:
    """R-8."""
    match = play(position(phase="wealth", coins=(10, 10), hand=["satyr"], deck=(), heroes=False))
    assert match.state.wealth == ["lost", "lost", "lost"]
    assert match.state.hands[0] == ["satyr"]


# -- Surge (rules 4.2) -------------------------------------------------------------------------------------------------
def test_only_what_can_be_paid_and_fits_is_offered() -> None:
    """Rules 4.2: coins at least the cost, unit count plus size at most 5."""
    match = play(position(hand=["hydra", "pythia"], own=["satyr", "griffin"], coins=(2, 5)))
    assert asked(match)[1] == [("play", "pythia", 0), ("play", "pythia", 1), ("play", "pythia", 2), ("end",)]
    beast = play(position(hand=["minotaur"], own=["satyr", "griffin"], coins=(4, 5)))
    assert ("play", "minotaur", 0) not in asked(beast)[1]
    assert ("beast", "minotaur") in asked(beast)[1]


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    match = play(position(hand=["hydra"], coins=(2, 5)))
    before = match.state.copy()
    with pytest.raises(IllegalAnswerError):
        match.answer(("play", "hydra", 0))
    assert match.state == before


def test_a_depleted_city_still_receives_units() -> None:
    """Rules 4.2."""
    match = play(position(hand=["pythia"], piles=[[], ["aegis_1"], ["aegis_2"]]), ("play", "pythia", 0))
    assert match.state.sides[0] == ["pythia"]


def test_one_reward_a_turn() -> None:
    """Rules 4.2."""
    match = play(position(rewards=(["thunderbolt_1", "aegis_1"], [])), ("reward", "thunderbolt_1"))
    assert asked(match)[1] == [("end",)]


def test_oracles_and_heroes_do_nothing_on_entering() -> None:
    """Rules 4.2."""
    match = play(position(hand=["pythia", "atalanta"], deck=["scout"]), ("play", "pythia", 0), ("play", "atalanta", 0))
    assert match.state.hands[0] == []
    assert match.state.coins[1] == 5


def test_nobody_is_bound_by_the_limits_during_surge() -> None:
    """Rules 4.2: over 10 coins or 7 cards is no problem until the end of the Offering phase."""
    state = position(hand=["satyr", "spy", "pythia", "sibyl", "griffin", "harpy", "archer", "scout"], coins=(12, 5))
    assert asked(play(state))[0] == "surge"


# -- Portent (rules 4.3) -----------------------------------------------------------------------------------------------
def test_every_own_oracle_speaks_once_in_any_order() -> None:
    """R-11."""
    state = position(phase="portent", own=["pythia"], sides={2: ["tide_listener"], 5: ["sibyl"]}, hand=["satyr"])
    match = play(state)
    assert asked(match) == ("portent", ["pythia", "tide_listener"])
    match.answer("tide_listener")
    assert match.state.activated == ["tide_listener", "pythia"]
    assert asked(match)[0] == "offering"


def test_an_oracle_incited_before_its_turn_is_skipped() -> None:
    """Rules 4.3: smoke speaker incites pythia, which then does not speak."""
    state = position(phase="portent", own=["pythia", "smoke_speaker"], hand=["satyr"])
    match = play(state, "smoke_speaker", "pythia")
    assert match.state.activated == ["smoke_speaker"]
    assert match.state.drawn == 0


def test_an_oracle_that_moved_does_not_speak_twice() -> None:
    """Rules 4.3: a card already activated is not activated again, wherever it went."""
    state = position(phase="portent", own=["bird_augur", "pythia"], hand=["satyr"])
    match = play(state, "pythia", ("pythia", 2))
    assert match.state.drawn == 1
    assert match.state.sides[4] == ["pythia"]


# -- War (rules 4.5) ---------------------------------------------------------------------------------------------------
def war(own: list[str], foe: list[str], **where: Any) -> Match[State]:
    """Return the War of seat 0 with these units in city 0; both hold cards, so that the turn does not run on."""
    state = position(phase="war", own=own, foe=foe, hand=["satyr"], foe_hand=["griffin"], heroes=False, **where)
    return play(state)


def test_a_city_is_war_torn_through_three_opposing_units_even_without_own_ones() -> None:
    """Rules 4.5 (a)."""
    match = war([], ["hydra", "pythia"])
    assert len(match.state.rewards[1]) == 1


def test_three_own_units_alone_bring_no_war() -> None:
    """Rules 4.5: the active player's own units alone never satisfy (a)."""
    match = war(["hydra", "pythia"], [])
    assert match.state.rewards == [[], []]


def test_five_units_of_both_sides_bring_war() -> None:
    """Rules 4.5 (b)."""
    assert len(war(["hydra", "pythia"], ["scout", "archer"]).state.rewards[0]) == 1


def test_four_units_of_both_sides_bring_no_war() -> None:
    """The example in the source: the middle city with three own units and one opposing one."""
    assert war(["hydra", "pythia"], ["scout"]).state.rewards == [[], []]


def test_a_depleted_city_is_never_war_torn() -> None:
    """Rules 4.5."""
    match = war([], ["hydra", "pythia"], piles=[[], ["aegis_1"], ["aegis_2"]])
    assert match.state.sides[1] == ["hydra", "pythia"]


def test_the_winner_keeps_one_unit_and_the_loser_two_of_their_own_choice() -> None:
    """Rules 4.5, step 5: winner first."""
    match = war(["captain", "hoplite", "scout"], ["archer", "spy", "pythia"])
    assert match.pending[0].seat == 0
    assert asked(match) == ("keep", [("captain",), ("hoplite",), ("scout",)])
    match.answer(("hoplite",))
    assert match.pending[0].seat == 1
    match.answer(("archer", "pythia"))
    assert (match.state.sides[0], match.state.sides[1]) == (["hoplite"], ["archer", "pythia"])
    assert sorted(match.state.discards[0]) == ["captain", "scout", "spy"]
    assert (match.state.killed, match.state.discarded) == (0, 0)


def test_the_winner_takes_the_top_reward() -> None:
    """Rules 4.5, step 5."""
    match = war(["hydra"], ["scout", "spy", "pythia"], piles=[["aegis_1", "thunderbolt_1"], ["aegis_2"], []])
    assert match.state.rewards[0] == ["thunderbolt_1"]
    assert match.state.piles[0] == ["aegis_1"]


def test_equal_totals_go_to_the_side_with_more_soldiers() -> None:
    """Rules 4.5, step 3: scout and archer, 3, against pythia, sibyl and dream reader, 3."""
    assert len(war(["scout", "archer"], ["pythia", "sibyl", "dream_reader"]).state.rewards[0]) == 1


def test_incited_soldiers_do_not_count_as_soldiers_in_a_tie() -> None:
    """Rules 4.5, step 3: an incited scout, 4, and an archer against two soldiers of strength 6 together."""
    match = war(["scout", "archer"], ["spy", "berserker"], incited=["scout"])
    assert len(match.state.rewards[1]) == 1


def test_nobody_wins_a_full_tie_and_both_keep_two() -> None:
    """Rules 4.5, step 4: the active player chooses first."""
    match = war(["archer", "peltast", "spy"], ["raider", "grave_robber", "slinger"])
    assert match.state.rewards == [[], []]
    assert match.pending[0].seat == 0
    assert len(asked(match)[1]) == 3
    match.answer(("archer", "spy"))
    match.answer(("raider", "slinger"))
    assert unit_count(match.state, 0) == unit_count(match.state, 1) == 2
    assert len(match.state.piles[0]) == 4


def test_several_cities_are_resolved_in_the_order_of_the_active_player() -> None:
    """R-13."""
    match = war(["hydra"], ["scout", "spy", "pythia"], sides={5: ["minotaur", "archer"]})
    assert asked(match) == ("war_city", [0, 2])
    match.answer(2)
    assert len(match.state.rewards[1]) == 1


def test_a_winner_keeps_no_beast_and_a_loser_keeps_a_beast_or_a_smaller_unit() -> None:
    """R-14: every maximal set within the limit."""
    state = position(own=["hydra", "scout"], foe=["hydra"])
    assert kept_sets(state, 0, 1) == [("scout",)]
    assert kept_sets(state, 0, 2) == [("hydra",), ("scout",)]
    assert kept_sets(state, 1, 1) == [()]
    assert kept_sets(position(own=["scout", "spy", "archer"]), 0, 2) == [
        ("scout", "spy"),
        ("scout", "archer"),
        ("spy", "archer"),
    ]


# -- Offering, limits, end (rules 4.6 and 9) ---------------------------------------------------------------------------
def test_an_offering_brings_its_value_in_any_mix() -> None:
    """R-15: scout has value 3."""
    state = position(phase="offering", hand=["scout", "hydra"], deck=["spy"], coins=(4, 4))
    match = play(state, "scout", "draw", "coin", "coin")
    assert match.state.hands[0] == ["hydra", "spy"]
    assert match.state.coins[0] == 6


def test_three_of_a_kind_in_an_offering_bring_no_bonus() -> None:
    """Rules 4.6."""
    match = play(position(phase="offering", hand=["scout", "hydra"], coins=(4, 4)), "scout", "coin", "coin", "coin")
    assert match.state.coins[0] == 7


def test_rewards_cannot_be_offered_and_the_offering_may_be_skipped() -> None:
    state = position(phase="offering", hand=["scout"], rewards=(["aegis_1"], []))
    match = play(state)
    assert asked(match) == ("offering", ["scout", "skip"])
    match.answer("skip")
    assert match.state.active == 1


SEVEN = ["satyr", "spy", "pythia", "sibyl", "griffin", "harpy", "archer"]


def test_over_seven_cards_a_unit_is_discarded_or_a_reward_laid_down() -> None:
    """Rules 4.6, step 3; R-29: laying down is no playing."""
    state = position(phase="limits", hand=SEVEN, rewards=(["aegis_1", "aegis_2"], []))
    match = play(state)
    assert asked(match) == ("limit", [*SEVEN, "aegis_1"])
    match.answer("aegis_1")
    assert (match.state.used[0], match.state.laid[0], match.state.reward_played) == (["aegis_1"], ["aegis_1"], False)
    match.answer("spy")
    assert "spy" in match.state.discards[0]
    assert (match.state.active, match.state.discarded) == (1, 0)


def test_over_ten_coins_the_excess_returns_to_the_supply() -> None:
    """Rules 4.6, step 4; only the active player (R-31)."""
    match = play(position(phase="limits", coins=(8, 11), foe_hand=["satyr"]))
    assert (match.state.coins, match.state.active) == ([8, 11], 1)
    own = play(position(phase="limits", coins=(12, 5), foe_hand=["satyr"]))
    assert (own.state.coins[0], own.state.supply) == (10, COINS - 15)


def test_incited_units_of_both_players_are_turned_up_after_the_offering() -> None:
    """R-16; nothing enters, so the scout draws nothing."""
    state = position(phase="limits", own=["scout"], foe=["spy"], incited=["scout", "spy"], foe_hand=["satyr"])
    match = play(state)
    assert match.state.incited == []
    assert match.state.hands == [[], ["satyr"]]


def test_two_depleted_cities_end_the_game() -> None:
    """Rules 9."""
    match = play(position(phase="limits", piles=[[], ["aegis_1"], []]))
    assert match.over
    assert not play(position(phase="limits", piles=[[], ["aegis_1"], ["aegis_2"]])).over


FIVE = ["feat_soldiers", "feat_beasts", "feat_oracles", "feat_discards", "feat_kills"]


def test_a_fifth_feat_gives_the_other_player_one_last_turn() -> None:
    """R-25, the precise text: the opposing player's five feats end the game."""
    assert not play(position(phase="limits", feats=(FIVE, []), foe_hand=["satyr"])).over
    assert play(position(phase="limits", feats=([], FIVE), foe_hand=["satyr"])).over


def test_the_other_reading_ends_the_game_in_the_turn_of_the_fifth_feat() -> None:
    """R-25: setting feat_end = immediate."""
    assert play(position(phase="limits", feats=(FIVE, []), feat_end="immediate")).over
    assert play(position(phase="limits", feats=([], FIVE), feat_end="immediate")).over
    assert not play(position(phase="limits", feats=(FIVE[:4], []), feat_end="immediate", foe_hand=["satyr"])).over


def test_every_point_has_a_source() -> None:
    """Rules 9: 2 a reward in hand, 1 face down, 2 a feat, 1 a hero in hand (not in a city)."""
    state = position(
        phase="over", hand=["achilles", "scout"], own=["perseus"], rewards=(["aegis_1"], []),
        used=(["aegis_2", "thunderbolt_1"], []), feats=(["feat_kills"], []),
    )  # fmt: skip
    score = GAME.rules.result(state).scores[0]
    assert [points for _, points in score.parts] == [2, 1, 1, 2, 1]
    assert score.total == 7


def test_ties_are_decided_by_feats_and_else_shared() -> None:
    """R-26."""
    more_feats = position(phase="over", rewards=(["aegis_1"], []), feats=([], ["feat_kills"]))
    assert GAME.rules.result(more_feats).winners == (1,)
    equal = position(phase="over", feats=(["feat_draws"], ["feat_kills"]))
    assert GAME.rules.result(equal).winners == (0, 1)
    assert GAME.rules.result(position(phase="over", rewards=(["aegis_1"], []))).winners == (0,)


# -- the drafts (rules 3) ----------------------------------------------------------------------------------------------
def drafted(decks: str) -> Match[State]:
    """Return the first question after a draft in which everybody took or passed the first card."""
    match = begun(decks=decks, oldest="first")
    while match.pending[0].kind == decks:
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    return match


@pytest.mark.parametrize("decks", ["draft_three", "open_draft"])
def test_each_player_gets_an_own_deck_of_thirty(decks: str) -> None:
    """Rules 3: 60 of all 66 units are used, whatever the module switches say."""
    state = drafted(decks).state
    assert [len(deck) for deck in state.decks] == [26, 26]
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert len(state.unused) == len(UNITS) - 60


def test_draft_of_three_is_simultaneous_and_secret() -> None:
    """R-5."""
    match = begun(decks="draft_three")
    assert [ask.seat for ask in match.pending] == [0, 1]
    passed = match.pending[0].options[0]
    match.answer(passed, 0)
    assert match.state.pools == [[], []], "nothing moves before both have chosen"
    other = match.pending[0].options[1]
    match.answer(other, 1)
    assert match.state.pools[1][-1] == passed or match.state.pools[1].count(passed) == 1
    assert [len(pool) for pool in match.state.pools] == [3, 3]


def test_open_draft_alternates_and_the_other_player_begins_round_two() -> None:
    """R-6."""
    match = begun(decks="open_draft", oldest="first")
    takers: list[int] = []
    while len(match.state.pools[0]) + len(match.state.pools[1]) < 41:
        ask = match.pending[0]
        takers.append(ask.seat)
        match.answer(ask.options[0])
        if len(ask.options) == 2:
            takers.append(1 - ask.seat)
    assert takers[:20] == [0, 1] * 10
    assert takers[20:40] == [1, 0] * 10
    assert takers[40] == 0


def test_with_own_decks_cards_go_to_their_holders_own_piles() -> None:
    """R-7: also a stolen card, whose first owner is forgotten."""
    state = position(draft="open_draft", hand=["raider", "hanged_thief"], foe_hand=["scout", "spy"], coins=(9, 5))
    match = play(state, ("play", "raider", 0), "spy", ("play", "hanged_thief", 0), "B")
    assert match.state.discards == [[], ["spy"]]
    assert match.state.hands[0] == ["scout"]
    ended = play(match.state.copy(), ("end",), "scout", "coin", "coin", "coin")
    assert ended.state.discards == [["scout"], ["spy"]]


@pytest.mark.parametrize("key", ["tell.war", "standing.leads", "standing.soldiers", "standing.level"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_runs_into_a_name_that_ends_in_one(language: str, key: str) -> None:
    """Strength 15 of Player 1 must not read as 115."""
    catalogue = Translations(language, {"omen": Path(str(games.omen.__file__)).parent / "locale"})
    sentence = msg(f"omen.{key}", city="-", first=SeatName(0), one=15, second=SeatName(1), two=17, who=SeatName(1))
    assert not re.search(r"\d\s*1[57]", catalogue.text(sentence, ("Player 1", "Player 2")))
