"""The rulings R-1 to R-36 that no chapter test holds yet; see docs/rules/omen.md for the list with its tests."""

import pytest

from games.omen.rules.facts import COINS, REWARDS, TYPE, UNITS
from games.omen.rules.units.ability import Ability, resolve
from games.omen.table.projection import project
from tabletop.core.data.messages import IllegalAnswerError
from tests.games.omen.positions import asked, enter, play, position, reward, use


def test_r1_rewards_have_their_own_back_and_their_number_is_public() -> None:
    state = position(rewards=([], ["aegis_1", "aegis_2"]), foe_hand=["scout"])
    seen = project(state, 0)
    assert seen["rewards1"].fungible == {"reward_back": 2}
    assert seen["hand1"].fungible == {"unit_back": 1}


def test_r9_a_beast_is_discarded_after_its_effect() -> None:
    """Helm and phoenix: a card is not in the discard pile while it is resolved."""
    match = play(position(hand=["phoenix"], discard=["scout"]), ("beast", "phoenix"))
    assert asked(match)[1] == ["scout", "stop"]
    assert match.state.limbo == ["phoenix"]


def test_r10_using_a_beast_channelling_and_rewards_are_legal_without_effect() -> None:
    state = position(hand=["minotaur", "burned_priest"], rewards=(["thunderbolt_1"], []), coins=(9, 5))
    options = asked(play(state))[1]
    assert {("beast", "minotaur"), ("channel", "burned_priest"), ("reward", "thunderbolt_1")} <= set(options)


def test_r12_feats_are_declared_without_a_question() -> None:
    match = play(position(phase="feats", drawn=6, hand=["satyr"]))
    assert match.state.feats[0] == ["feat_draws"]
    assert asked(match)[0] == "offering"


def test_r17_a_spirit_that_is_moved_enters_again_and_chooses_anew() -> None:
    state = position(hand=["messenger"], sides={2: ["orphan_choir"]}, deck=["hydra"])
    match = play(state, ("play", "messenger", 0), ("orphan_choir", 0))
    assert asked(match) == ("spirit_mode", ["A", "B"])
    match.answer("A")
    assert match.state.hands[0] == ["hydra"]


def test_r18_the_side_decides_who_resolves() -> None:
    """A raider moved by its enemy makes that enemy discard, and counts for nobody's feat."""
    match = enter("phalanx_breaker", ("raider", 2), "spy", foe=["raider"], hand=["spy", "hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.discarded == 0


def test_r19_an_enter_ability_interrupts_and_the_effect_goes_on_with_fresh_targets() -> None:
    """Sandals: the moved archer kills at once; the second move does not know the dead unit any more."""
    match = reward("winged_sandals", ("archer", 1), own=["archer"], sides={3: ["scout"], 4: ["pythia"]})
    assert match.state.sides[3] == []
    assert asked(match) == ("move", [("pythia", 0), ("pythia", 1), "stop"])


def test_r19_after_a_swap_the_controller_chooses_who_resolves_first() -> None:
    match = use("sea_serpent", ("scout", "cutpurse"), own=["scout"], sides={2: ["cutpurse"]}, deck=["spy"])
    assert asked(match) == ("target", ["scout", "cutpurse"])
    match.answer("cutpurse")
    assert match.state.hands[0] == ["spy"]
    assert match.state.coins[1] == 3


def test_r19_the_second_unit_of_a_swap_is_skipped_when_it_was_incited_meanwhile() -> None:
    state = position(
        hand=["sea_serpent"], own=["scout"], sides={2: ["standard_bearer"], 0: ["scout", "pythia"]}, deck=["spy"]
    )
    match = play(state, ("beast", "sea_serpent"), ("scout", "standard_bearer"), "standard_bearer", "pythia")
    assert match.state.incited == ["pythia"]
    assert match.state.hands[0] == ["spy"]
    lone = position(hand=["sea_serpent"], own=["messenger"], sides={2: ["scout"]}, deck=["spy"])
    moved = play(lone, ("beast", "sea_serpent"), ("messenger", "scout"), "messenger", ("scout", 2))
    assert moved.state.hands[0] == ["spy"], "the scout resolved once, where the messenger sent it, and not again"


def test_r19_a_chain_that_does_not_end_is_an_error() -> None:
    with pytest.raises(RecursionError):
        next(resolve(Ability(position(), 0, "scout", 0, depth=31)))


def test_r20_a_single_legal_target_is_taken_without_asking() -> None:
    assert asked(enter("archer", foe=["scout"]))[0] == "surge"


def test_r20_up_to_may_stop_at_once() -> None:
    assert use("chimera", "stop", own=["scout"]).state.incited == []


def test_r21_own_discards_take_unit_cards_only() -> None:
    match = enter("quartermaster", deck=(), rewards=(["aegis_1"], []))
    assert match.state.rewards[0] == ["aegis_1"]


def test_r22_an_empty_deck_is_made_anew_from_the_discard_pile_alone() -> None:
    state = position(hand=["scout", "spy"], deck=(), discard=["hydra"], own=["pythia"])
    match = play(state, ("play", "scout", 0))
    assert match.state.hands[0] == ["spy", "hydra"]
    assert match.state.discards[0] == match.state.decks[0] == []


def test_r22_revealed_cards_in_limbo_are_not_shuffled_in() -> None:
    """Sibyl reveals the last card, a beast; drawing then shuffles the pile without it."""
    state = position(phase="portent", own=["sibyl"], deck=(), discard=["scout"], unused=[])
    state.decks[0] = ["hydra"]
    match = play(state)
    assert match.state.hands[0] == ["scout"]
    assert match.state.discards[0] == ["hydra"]


def test_r23_gains_are_limited_by_the_supply() -> None:
    match = play(position(hand=["fallen_king"], coins=(3, 17)), ("play", "fallen_king", 0), "B")
    assert match.state.coins == [2, 17]
    empty = play(position(hand=["orphan_choir"], coins=(1, 19)), ("play", "orphan_choir", 0), "B")
    assert (empty.state.coins, empty.state.supply) == ([1, 19], 0)


def test_r27_rewards_in_hand_are_hidden_from_the_other_player() -> None:
    first = position(rewards=(["aegis_1"], []))
    second = position(rewards=(["thunderbolt_2"], []), piles=first.piles)
    assert project(first, 1)["rewards0"] == project(second, 1)["rewards0"]
    assert project(first, 0)["rewards0"] != project(second, 0)["rewards0"]


def test_r28_other_wars_go_on_after_the_second_city_is_depleted() -> None:
    piles = [["aegis_1"], [], ["aegis_2"]]
    state = position(phase="war", foe=["scout", "spy", "pythia"], sides={5: ["archer", "sibyl", "raider"]},
                     piles=piles, hand=["satyr"], foe_hand=["griffin"])  # fmt: skip
    match = play(state, 0, ("scout",))
    assert [len(pile) for pile in match.state.piles] == [0, 0, 0]
    assert not match.over


def test_r30_a_reward_gained_in_this_turn_cannot_be_played() -> None:
    state = position(rewards=(["aegis_1", "thunderbolt_1"], []), fresh=["aegis_1"])
    assert asked(play(state))[1] == [("reward", "thunderbolt_1"), ("end",)]


def test_r30_a_reward_won_in_the_opponents_war_may_be_used_in_the_next_surge() -> None:
    state = position(phase="war", active=1, own=["hydra"], foe=["scout", "spy", "pythia"], hand=["satyr"],
                     foe_hand=["griffin"], coins=(3, 3))  # fmt: skip
    match = play(state, ("scout", "spy"), "skip", "coin", "coin", "coin")
    rewards = [option for option in asked(match)[1] if option[0] == "reward"]
    assert rewards == [("reward", match.state.rewards[0][0])]


def test_r32_every_unit_is_there_once() -> None:
    kinds = [TYPE[unit] for unit in UNITS]
    assert [kinds.count(kind) for kind in ("soldier", "beast", "oracle", "spirit", "hero")] == [24, 12, 12, 12, 6]
    assert len(set(UNITS)) == 66
    assert len(REWARDS) == 12
    assert COINS == 20


def test_r34_this_city_stays_where_the_ability_was_triggered() -> None:
    """The moved guardian takes effect where it has entered; the breaker that moved it stays where it was played."""
    state = position(hand=["phalanx_breaker"], foe=["seaside_guardian"], sides={2: ["scout"]})
    match = play(state, ("play", "phalanx_breaker", 0), ("seaside_guardian", 1))
    assert match.state.hands[0] == ["scout"], "the guardian looks at the city it entered"
    assert match.state.sides[0] == ["phalanx_breaker"]


def test_r35_a_returned_unit_may_be_played_again_in_the_same_turn() -> None:
    state = position(hand=["weeping_widow"], own=["scout"], coins=(6, 5))
    match = play(state, ("play", "weeping_widow", 1), "A", "scout")
    assert ("play", "scout", 0) in asked(match)[1]


def test_r36_running_out_of_coins_and_cards_ends_nothing() -> None:
    state = position(
        phase="wealth", coins=(10, 10), deck=(), hand=[], heroes=False, piles=[["aegis_1"], ["aegis_2"], []]
    )
    match = play(state, ("end",), ("end",))
    assert not match.over


# -- inciting (rules 7) ------------------------------------------------------------------------------------------------
def test_an_incited_unit_moves_without_entering_and_stays_incited() -> None:
    match = use("griffin", ("scout", 1), "stop", own=["scout", "pythia"], incited=["scout"], deck=["spy"])
    assert match.state.incited == ["scout"]
    assert match.state.hands[0] == []


def test_an_incited_unit_counts_two_when_it_is_moved() -> None:
    crowd = ["peltast", "slinger", "archer", "raider"]
    match = use("griffin", own=["scout"], sides={2: crowd}, incited=["scout"])
    assert ("scout", 1) not in asked(match)[1]
    assert ("scout", 2) in asked(match)[1]


def test_an_incited_unit_that_leaves_the_cities_is_an_ordinary_card() -> None:
    match = enter("beast_hunter", foe=["scout"], incited=["scout"])
    assert match.state.incited == []
    assert match.state.discards[0] == ["scout"]


def test_an_incited_unit_cannot_be_incited_again() -> None:
    match = use("chimera", "scout", own=["scout"])
    assert asked(match)[0] == "surge"


def test_an_unknown_answer_is_refused_and_changes_nothing() -> None:
    match = play(position(hand=["scout"]))
    before = match.state.copy()
    for wrong in (("play", "scout", 3), ("play", "spy", 0), ("beast", "scout"), ("channel", "scout"), "end", None):
        with pytest.raises(IllegalAnswerError):
            match.answer(wrong)
    assert match.state == before
