"""Each reward and each feat, where it has its effect and where it cannot."""

from typing import Any

import pytest

from games.omen import GAME
from games.omen.rules.facts import USED_REWARD_POINTS
from games.omen.rules.state import State
from tests.games.omen.positions import asked, play, position, reward


def test_thunderbolt_kills_any_opposing_unit_and_is_turned_face_down() -> None:
    match = reward("thunderbolt", foe=["hydra"])
    assert match.state.sides[1] == []
    assert match.state.used[0] == ["thunderbolt_1"]
    assert match.state.laid[0] == []


def test_thunderbolt_finds_nobody() -> None:
    assert reward("thunderbolt", own=["scout"]).state.killed == 0


def test_horn_of_plenty_gives_four_in_any_mix() -> None:
    match = reward("horn_of_plenty", "draw", "coin", "coin", "draw", deck=["scout", "spy"], coins=(6, 5))
    assert match.state.hands[0] == ["scout", "spy"]
    assert match.state.coins[0] == 8
    assert match.state.drawn == 2


def test_horn_of_plenty_gives_only_what_there_is() -> None:
    """Without cards the coins are taken automatically; the supply has two."""
    match = reward("horn_of_plenty", deck=(), coins=(8, 10))
    assert match.state.coins[0] == 10
    assert match.state.hands[0] == []


def test_winged_sandals_move_two_units() -> None:
    match = reward("winged_sandals", ("pythia", 1), ("hydra", 1), own=["pythia", "hydra"])
    assert match.state.sides[2] == ["pythia", "hydra"]


def test_winged_sandals_may_stop_and_cannot_move_nobody() -> None:
    assert reward("winged_sandals", "stop", own=["pythia"]).state.sides[0] == ["pythia"]
    assert asked(reward("winged_sandals"))[0] == "surge"


def test_helm_of_shades_puts_any_unit_of_the_pile_into_a_city() -> None:
    match = reward("helm_of_shades", ("hydra", 2), discard=["hydra"])
    assert match.state.sides[4] == ["hydra"]


def test_helm_of_shades_finds_an_empty_pile_or_full_cities() -> None:
    assert asked(reward("helm_of_shades"))[0] == "surge"
    four = {0: ["hydra", "satyr"], 2: ["minotaur", "harpy"], 4: ["sphinx", "griffin"]}
    assert asked(reward("helm_of_shades", sides=four, discard=["cyclops"]))[0] == "surge"


def test_apple_of_discord_takes_two_cards_and_two_coins() -> None:
    match = reward("apple_of_discord", "scout", "spy", foe_hand=["scout", "spy", "hydra"], coins=(6, 5))
    assert match.state.hands[1] == ["hydra"]
    assert match.state.coins[1] == 3


def test_apple_of_discord_takes_what_there_is() -> None:
    match = reward("apple_of_discord", coins=(6, 1))
    assert match.state.coins[1] == 0
    assert match.state.discarded == 0


def test_aegis_uses_two_different_soldiers() -> None:
    match = reward("aegis", "scout", "cutpurse", own=["scout", "cutpurse"], deck=["spy"], coins=(6, 5))
    assert match.state.hands[0] == ["spy"]
    assert match.state.coins == [8, 3]


def test_aegis_finds_only_other_types() -> None:
    match = reward("aegis", own=["pythia", "scout"], incited=["scout"])
    assert asked(match)[0] == "surge"


ACROSS = {
    "feat_soldiers": ("scout", "spy", "archer"),
    "feat_beasts": ("hydra", "satyr", "griffin"),
    "feat_oracles": ("pythia", "sibyl", "blind_seer"),
}


def declared(**where: Any) -> State:
    """Return the state after the Feats phase of seat 0."""
    return play(position(phase="feats", hand=["satyr"] if "own" not in where else [], **where)).state


@pytest.mark.parametrize("feat", ACROSS)
def test_a_type_in_each_city(feat: str) -> None:
    one, two, three = ACROSS[feat]
    state = position(phase="feats", own=[one], sides={2: [two], 4: [three]}, hand=["minotaur"])
    assert play(state).state.feats[0] == [feat]


@pytest.mark.parametrize("feat", ACROSS)
def test_a_type_in_two_cities_is_not_enough(feat: str) -> None:
    one, two, three = ACROSS[feat]
    state = position(phase="feats", own=[one, three], sides={2: [two]}, hand=["minotaur"])
    assert play(state).state.feats[0] == []


def test_incited_units_are_beasts_for_feats_and_no_soldiers() -> None:
    """Rules 7: an incited unit counts as a beast for everything."""
    three = {2: ["spy"], 4: ["archer"]}
    state = position(phase="feats", own=["scout"], sides=three, incited=["scout", "spy", "archer"], hand=["minotaur"])
    assert play(state).state.feats[0] == ["feat_beasts"]


@pytest.mark.parametrize(
    ("feat", "counter", "enough"),
    [("feat_discards", "discarded", 3), ("feat_kills", "killed", 3), ("feat_draws", "drawn", 6)],
)
def test_counters_of_the_turn(feat: str, counter: str, enough: int) -> None:
    assert declared(**{counter: enough}).feats[0] == [feat]
    assert declared(**{counter: enough - 1}).feats[0] == []


def test_several_feats_are_declared_at_once_and_only_those_of_the_active_player() -> None:
    """Rules 4.4: any number in one turn; only the active player's feats are checked."""
    state = declared(drawn=6, killed=3, sides={1: ["scout"], 3: ["spy"], 5: ["archer"]})
    assert state.feats == [["feat_kills", "feat_draws"], []]


def test_an_achieved_feat_stays_achieved() -> None:
    """Rules 4.4."""
    assert declared(feats=(["feat_soldiers"], [])).feats[0] == ["feat_soldiers"]


def test_a_reward_that_is_being_resolved_counts_as_the_played_one_that_it_is() -> None:
    """A regression: during its effect it counted nothing, so that the tip gave a price of 2 points and the lesson 1."""
    match = reward("horn_of_plenty", deck=["scout", "spy"])
    assert match.state.limbo == ["horn_of_plenty_1"], "its effect asks"
    points = [GAME.text.seat_stats(match.state, viewer, 0)[-1].value for viewer in (None, 0, 1)]
    assert points == [USED_REWARD_POINTS] * 3
    assert GAME.text.seat_stats(match.state, 0, 1)[-1].value == 0
    assert GAME.players.goal is not None
    assert dict(GAME.players.goal(match.state, 0).lines[0].args)["used"] == 1
