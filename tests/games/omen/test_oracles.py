"""Each oracle in the Portent of its player, where it has its effect and where it cannot."""

from tests.games.omen.positions import asked, play, position, speak


def test_pythia_draws_a_card() -> None:
    match = speak("pythia", deck=["hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.drawn == 1


def test_pythia_draws_nothing_without_cards() -> None:
    assert speak("pythia", deck=()).state.hands[0] == []


def test_tide_listener_gains_a_coin() -> None:
    assert speak("tide_listener", coins=(6, 5)).state.coins[0] == 7


def test_tide_listener_gains_nothing_from_an_empty_supply() -> None:
    assert speak("tide_listener", coins=(8, 12)).state.coins == [8, 12]


def test_sibyl_pays_for_a_soldier_draws_for_a_beast_and_takes_the_rest() -> None:
    soldier = speak("sibyl", deck=["scout"], coins=(6, 5)).state
    assert (soldier.coins[0], soldier.discards[0]) == (7, ["scout"])
    beast = speak("sibyl", deck=["hydra", "spy"]).state
    assert (beast.hands[0], beast.discards[0]) == (["spy"], ["hydra"])
    oracle = speak("sibyl", deck=["pythia"]).state
    assert (oracle.hands[0], oracle.discards[0], oracle.drawn) == (["pythia"], [], 0)


def test_sibyl_reveals_nothing_without_cards() -> None:
    match = speak("sibyl", deck=(), coins=(6, 5))
    assert match.state.hands[0] == []
    assert match.state.coins[0] == 6


def test_dream_reader_takes_one_of_two() -> None:
    match = speak("dream_reader", "hydra", deck=["scout", "hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.discards[0] == ["scout"]
    assert match.state.drawn == 0


def test_dream_reader_reveals_nothing_without_cards() -> None:
    assert speak("dream_reader", deck=()).state.hands[0] == []


def test_flame_gazer_costs_two_coins_for_an_oracle_and_one_otherwise() -> None:
    assert speak("flame_gazer", deck=["pythia"], coins=(6, 5)).state.coins[1] == 3
    assert speak("flame_gazer", deck=["scout"], coins=(6, 5)).state.coins[1] == 4


def test_flame_gazer_takes_nothing_from_an_empty_purse() -> None:
    assert speak("flame_gazer", deck=["pythia"], coins=(6, 0)).state.coins == [6, 0]


def test_bone_caster_exchanges_a_card_for_another_of_the_pile() -> None:
    match = speak("bone_caster", "scout", hand=["scout"], discard=["hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.discards[0] == ["scout"]


def test_bone_caster_cannot_take_the_discarded_card_back() -> None:
    match = speak("bone_caster", "scout", hand=["scout"])
    assert match.state.hands[0] == []
    assert match.state.discards[0] == ["scout"]


def test_bone_caster_does_nothing_when_declined() -> None:
    match = speak("bone_caster", "decline", hand=["scout"], discard=["hydra"])
    assert match.state.hands[0] == ["scout"]


def test_star_watcher_sells_two_cards_for_a_coin_and_a_discard() -> None:
    match = speak("star_watcher", "do", "spy", deck=["hydra", "spy"], coins=(6, 5))
    assert match.state.coins[0] == 5
    assert match.state.hands[0] == ["hydra"]
    assert match.state.drawn == 2


def test_star_watcher_cannot_be_paid_without_a_coin() -> None:
    match = speak("star_watcher", hand=["scout"], coins=(0, 5))
    assert asked(match)[0] == "offering"
    assert match.state.hands[0] == ["scout"]


def test_bird_augur_moves_another_unit_out_of_this_city() -> None:
    match = speak("bird_augur", ("scout", 1), own=["scout"], deck=["hydra"])
    assert match.state.sides[2] == ["scout"]
    assert match.state.hands[0] == ["hydra"]


def test_bird_augur_cannot_move_itself_or_units_of_other_cities() -> None:
    match = speak("bird_augur", sides={2: ["scout"]}, hand=["spy"])
    assert asked(match)[0] == "offering"
    assert match.state.sides[0] == ["bird_augur"]


def test_veiled_prophet_kills_after_an_expensive_card() -> None:
    match = speak("veiled_prophet", deck=["hydra"], foe=["temple_guard"], hand=["spy"])
    assert match.state.sides[1] == []
    assert match.state.killed == 1


def test_veiled_prophet_does_not_kill_after_a_cheap_card() -> None:
    match = speak("veiled_prophet", deck=["scout"], foe=["temple_guard"], hand=["spy"])
    assert match.state.sides[1] == ["temple_guard"]
    assert match.state.discards[0] == ["scout"]


def test_blind_seer_hits_the_fuller_hand_rewards_included() -> None:
    match = speak("blind_seer", foe_hand=["scout"], rewards=([], ["aegis_1"]), hand=["spy"])
    assert match.state.hands[1] == []
    assert match.state.discarded == 1


def test_blind_seer_spares_an_equal_hand() -> None:
    match = speak("blind_seer", foe_hand=["scout"], hand=["spy"])
    assert match.state.hands[1] == ["scout"]


def test_smoke_speaker_incites_another_unit_here() -> None:
    match = speak("smoke_speaker", "scout", own=["scout"], hand=["spy"])
    assert match.state.incited == ["scout"]


def test_smoke_speaker_cannot_incite_elsewhere() -> None:
    match = speak("smoke_speaker", sides={2: ["scout"]}, hand=["spy"])
    assert asked(match)[0] == "offering"
    assert match.state.incited == []


def test_moon_priestess_gains_a_coin_and_may_bury_the_top_reward() -> None:
    piles = [["aegis_1", "thunderbolt_1"], ["aegis_2"], []]
    match = play(position(phase="portent", own=["moon_priestess"], piles=piles, hand=["spy"], coins=(6, 5)))
    assert asked(match)[0] == "bury"
    match.answer("bury")
    assert match.state.coins[0] == 7
    assert match.state.piles[0] == ["thunderbolt_1", "aegis_1"]
    assert match.state.seen_rewards[0] == ["thunderbolt_1"]


def test_moon_priestess_gains_nothing_beside_a_soldier_and_sees_nothing_in_a_depleted_city() -> None:
    piles = [[], ["aegis_2"], ["aegis_1"]]
    match = play(position(phase="portent", own=["moon_priestess", "scout"], piles=piles, hand=["spy"], coins=(6, 5)))
    assert match.state.coins[0] == 6
    assert asked(match)[0] == "offering"
