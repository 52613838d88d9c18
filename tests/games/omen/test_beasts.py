"""Each beast used from the hand, where it has its effect and where it cannot."""

from tests.games.omen.positions import asked, play, position, use


def test_satyr_draws_three() -> None:
    match = use("satyr", deck=["hydra", "scout", "spy"])
    assert match.state.hands[0] == ["hydra", "scout", "spy"]
    assert match.state.discards[0] == ["satyr"]


def test_satyr_draws_nothing_without_cards() -> None:
    assert use("satyr", deck=()).state.hands[0] == []


def test_minotaur_kills_any_opposing_unit() -> None:
    match = use("minotaur", "hydra", foe=["scout"], sides={5: ["hydra"]})
    assert match.state.sides[5] == []
    assert match.state.killed == 1


def test_minotaur_finds_nobody() -> None:
    match = use("minotaur", own=["scout"], coins=(6, 5))
    assert match.state.sides[0] == ["scout"]
    assert match.state.coins[0] == 2


def test_phoenix_takes_two_cards_back_but_never_itself() -> None:
    match = use("phoenix", "hydra", "scout", discard=["scout", "hydra"])
    assert match.state.hands[0] == ["hydra", "scout"]
    assert match.state.discards[0] == ["phoenix"]


def test_phoenix_may_stop_and_finds_nothing_in_an_empty_pile() -> None:
    assert use("phoenix", "scout", "stop", discard=["scout", "hydra"]).state.hands[0] == ["scout"]
    assert use("phoenix").state.hands[0] == []


def test_harpy_makes_the_opponent_discard_two() -> None:
    match = use("harpy", "spy", "scout", foe_hand=["scout", "hydra", "spy"])
    assert match.state.hands[1] == ["hydra"]
    assert match.state.discarded == 2


def test_harpy_takes_no_rewards_when_unit_cards_run_out() -> None:
    match = use("harpy", foe_hand=["scout"], rewards=([], ["aegis_1"]))
    assert match.state.discarded == 1
    assert match.state.rewards[1] == ["aegis_1"]


def test_sphinx_chooses_two_cards_and_draws_one() -> None:
    match = use("sphinx", "hydra", "spy", foe_hand=["scout", "hydra", "spy"], deck=["captain"])
    assert match.state.hands == [["captain"], ["scout"]]


def test_sphinx_only_draws_from_an_empty_hand() -> None:
    match = use("sphinx", deck=["captain"])
    assert match.state.hands[0] == ["captain"]
    assert match.state.discarded == 0


def test_griffin_moves_two_different_units() -> None:
    match = use("griffin", ("pythia", 1), ("hydra", 2), own=["pythia", "hydra"])
    assert match.state.sides[2] == ["pythia"]
    assert match.state.sides[4] == ["hydra"]


def test_griffin_cannot_move_one_unit_twice() -> None:
    match = use("griffin", ("pythia", 1), own=["pythia"])
    assert match.state.sides[2] == ["pythia"]
    assert asked(match)[0] == "surge"


def test_sea_serpent_swaps_units_of_two_cities() -> None:
    match = use("sea_serpent", ("scout", "hydra"), own=["scout"], sides={2: ["hydra"]}, deck=["spy"])
    assert match.state.sides[0] == ["hydra"]
    assert match.state.sides[2] == ["scout"]
    assert match.state.hands[0] == ["spy"]


def test_sea_serpent_cannot_swap_within_a_city_or_beyond_the_limit() -> None:
    assert asked(use("sea_serpent", own=["scout", "pythia"]))[0] == "surge"
    crowd = ["scout", "peltast", "slinger", "archer", "raider"]
    match = use("sea_serpent", own=crowd, sides={2: ["hydra"]})
    assert asked(match)[0] == "surge"


def test_nemean_lion_steals_four_coins() -> None:
    assert use("nemean_lion", coins=(6, 5)).state.coins == [7, 1]


def test_nemean_lion_steals_nothing_from_nobody() -> None:
    assert use("nemean_lion", coins=(6, 0)).state.coins == [3, 0]


def test_chimera_incites_up_to_three() -> None:
    match = use("chimera", "scout", "pythia", "stop", own=["scout", "spy"], sides={2: ["pythia"]})
    assert match.state.incited == ["scout", "pythia"]


def test_chimera_cannot_incite_beasts() -> None:
    match = use("chimera", own=["hydra"])
    assert match.state.incited == []
    assert asked(match)[0] == "surge"


def test_cerberus_puts_a_soldier_and_an_oracle_into_cities() -> None:
    match = use("cerberus", ("scout", 0), ("pythia", 1), discard=["scout", "pythia", "hydra"], deck=["spy"])
    assert match.state.sides[0] == ["scout"]
    assert match.state.sides[2] == ["pythia"]
    assert match.state.hands[0] == ["spy"]


def test_cerberus_finds_neither_in_the_pile() -> None:
    match = use("cerberus", discard=["hydra"])
    assert match.state.sides[0] == []
    assert asked(match)[0] == "surge"


def test_cyclops_kills_everybody_weak_in_one_city() -> None:
    match = use("cyclops", 1, sides={3: ["scout", "hydra", "spy"], 5: ["archer"]})
    assert match.state.sides[3] == ["hydra"]
    assert match.state.sides[5] == ["archer"]
    assert match.state.killed == 2


def test_cyclops_kills_nobody_in_an_empty_city() -> None:
    match = use("cyclops", 2, sides={3: ["scout"]})
    assert match.state.sides[3] == ["scout"]
    assert match.state.killed == 0


def test_hydra_makes_the_opponent_choose_one_in_each_city() -> None:
    match = use("hydra", "scout", foe=["captain", "scout"], sides={3: ["spy"]})
    assert match.state.sides[1] == ["captain"]
    assert match.state.sides[3] == []
    assert match.state.killed == 2


def test_hydra_finds_empty_cities() -> None:
    assert use("hydra", own=["scout"]).state.sides[0] == ["scout"]


def test_a_beast_in_a_city_has_no_ability() -> None:
    """Rules 4.2: a beast placed in a city has no enter ability."""
    match = play(position(hand=["satyr"], deck=["hydra"]), ("play", "satyr", 0))
    assert match.state.sides[0] == ["satyr"]
    assert match.state.hands[0] == []
