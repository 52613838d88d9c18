"""Each soldier, where it has its effect and where it cannot. Numbers of coins include the cost that was paid."""

from tests.games.omen.positions import asked, enter, play, position


def test_conscript_makes_its_player_discard_a_unit_card() -> None:
    match = enter("conscript", "satyr", hand=["satyr", "hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.discards[0] == ["satyr"]


def test_conscript_with_an_empty_hand_discards_nothing() -> None:
    match = enter("conscript", rewards=(["aegis_1"], []))
    assert match.state.discards[0] == []
    assert match.state.rewards[0] == ["aegis_1"]


def test_scout_draws_a_card() -> None:
    match = enter("scout", deck=["hydra"])
    assert match.state.hands[0] == ["hydra"]
    assert match.state.drawn == 1


def test_scout_draws_nothing_without_deck_and_discard_pile() -> None:
    assert enter("scout", deck=()).state.hands[0] == []


def test_tribute_bearer_gains_a_coin_more_while_the_opponent_has_more() -> None:
    assert enter("tribute_bearer", coins=(2, 8)).state.coins == [3, 8]


def test_tribute_bearer_gains_one_coin_from_a_poorer_opponent() -> None:
    assert enter("tribute_bearer", coins=(6, 5)).state.coins == [6, 5]


def test_peltast_costs_the_opponent_a_coin() -> None:
    assert enter("peltast", coins=(6, 5)).state.coins == [5, 4]


def test_peltast_takes_nothing_from_an_empty_purse() -> None:
    assert enter("peltast", coins=(6, 0)).state.coins == [5, 0]


def test_slinger_kills_strength_one_here() -> None:
    match = enter("slinger", foe=["scout", "archer"])
    assert match.state.sides[1] == ["archer"]
    assert match.state.killed == 1


def test_slinger_cannot_kill_strength_two_nor_elsewhere() -> None:
    match = enter("slinger", foe=["archer"], sides={3: ["scout"]})
    assert match.state.sides[1] + match.state.sides[3] == ["archer", "scout"]
    assert asked(match)[0] == "surge"


def test_hoplite_gains_a_coin_beside_another_soldier() -> None:
    assert enter("hoplite", own=["scout"], coins=(6, 5)).state.coins[0] == 5


def test_hoplite_gains_nothing_beside_an_oracle_or_an_incited_soldier() -> None:
    match = enter("hoplite", own=["pythia", "scout"], incited=["scout"], coins=(6, 5))
    assert match.state.coins[0] == 4


def test_grizzled_veteran_draws_or_gains() -> None:
    assert enter("grizzled_veteran", "coin", coins=(6, 5)).state.coins[0] == 5
    assert enter("grizzled_veteran", "draw", deck=["hydra"]).state.hands[0] == ["hydra"]


def test_grizzled_veteran_draws_nothing_when_there_is_no_card() -> None:
    match = enter("grizzled_veteran", "draw", deck=(), coins=(6, 5))
    assert match.state.hands[0] == []
    assert match.state.coins[0] == 4


def test_cutpurse_steals_two_coins() -> None:
    assert enter("cutpurse", coins=(6, 5)).state.coins == [6, 3]


def test_cutpurse_steals_what_there_is() -> None:
    assert enter("cutpurse", coins=(6, 1)).state.coins == [5, 0]
    assert enter("cutpurse", coins=(6, 0)).state.coins == [4, 0]


def test_raider_lets_the_opponent_choose_a_card_to_discard() -> None:
    match = enter("raider", "scout", foe_hand=["scout", "hydra"])
    assert match.state.hands[1] == ["hydra"]
    assert match.state.discarded == 1


def test_raider_never_touches_rewards() -> None:
    match = enter("raider", rewards=([], ["aegis_1"]))
    assert match.state.rewards[1] == ["aegis_1"]
    assert match.state.discarded == 0


def test_archer_kills_strength_two_here() -> None:
    assert enter("archer", "peltast", foe=["peltast", "scout"]).state.sides[1] == ["scout"]


def test_archer_cannot_kill_strength_three() -> None:
    match = enter("archer", foe=["temple_guard"])
    assert match.state.sides[1] == ["temple_guard"]


def test_arsonist_kills_an_oracle_anywhere() -> None:
    match = enter("arsonist", foe=["scout"], sides={5: ["pythia"]})
    assert match.state.sides[5] == []
    assert match.state.sides[1] == ["scout"]


def test_arsonist_cannot_kill_an_incited_oracle() -> None:
    assert enter("arsonist", foe=["pythia"], incited=["pythia"]).state.sides[1] == ["pythia"]


def test_standard_bearer_incites_another_own_unit_here() -> None:
    assert enter("standard_bearer", "scout", own=["scout"]).state.incited == ["scout"]
    assert enter("standard_bearer", "decline", own=["scout"]).state.incited == []


def test_standard_bearer_cannot_incite_beyond_the_city_limit() -> None:
    match = enter("standard_bearer", own=["scout", "peltast", "slinger", "archer"])
    assert match.state.incited == []
    assert asked(match)[0] == "surge"


def test_grave_robber_takes_a_cheap_soldier_back() -> None:
    match = play(position(hand=["grave_robber"], discard=["captain", "scout", "pythia"]), ("play", "grave_robber", 0))
    assert asked(match) == ("target", ["scout", "decline"])
    match.answer("scout")
    assert match.state.hands[0] == ["scout"]
    assert match.state.drawn == 0


def test_grave_robber_finds_no_cheap_soldier() -> None:
    assert asked(enter("grave_robber", discard=["captain", "pythia"]))[0] == "surge"


def test_temple_guard_takes_a_revealed_oracle() -> None:
    match = enter("temple_guard", deck=["pythia"])
    assert match.state.hands[0] == ["pythia"]
    assert match.state.drawn == 0


def test_temple_guard_discards_anything_else() -> None:
    match = enter("temple_guard", deck=["hydra"])
    assert match.state.hands[0] == []
    assert match.state.discards[0] == ["hydra"]


def test_quartermaster_draws_two_then_discards_one() -> None:
    match = enter("quartermaster", "satyr", hand=["scout"], deck=["hydra", "satyr"])
    assert match.state.hands[0] == ["scout", "hydra"]
    assert match.state.discards[0] == ["satyr"]


def test_quartermaster_without_cards_does_nothing() -> None:
    match = enter("quartermaster", deck=())
    assert match.state.hands[0] == match.state.discards[0] == []


def test_messenger_moves_another_own_unit_which_enters() -> None:
    match = enter("messenger", ("scout", 2), sides={2: ["scout"]}, deck=["hydra"])
    assert match.state.sides[4] == ["scout"]
    assert match.state.hands[0] == ["hydra"]


def test_messenger_cannot_move_itself() -> None:
    match = enter("messenger", sides={3: ["scout"]})
    assert match.state.sides[0] == ["messenger"]
    assert asked(match)[0] == "surge"


def test_phalanx_breaker_moves_an_opposing_unit_away() -> None:
    """The moved archer resolves for its own player and finds a target where it arrives (R-18)."""
    match = enter("phalanx_breaker", ("archer", 1), foe=["archer"], sides={2: ["scout"]})
    assert match.state.sides[3] == ["archer"]
    assert match.state.sides[2] == []
    assert match.state.killed == 0


def test_phalanx_breaker_cannot_move_cost_four() -> None:
    match = enter("phalanx_breaker", foe=["captain"])
    assert match.state.sides[1] == ["captain"]


def test_seaside_guardian_returns_a_weak_unit() -> None:
    match = enter("seaside_guardian", foe=["archer"])
    assert match.state.hands[1] == ["archer"]
    assert match.state.killed == 0


def test_seaside_guardian_cannot_return_strength_four() -> None:
    assert enter("seaside_guardian", foe=["hoplite"]).state.sides[1] == ["hoplite"]


def test_spy_sees_the_hand_and_chooses() -> None:
    match = enter("spy", "hydra", foe_hand=["scout", "hydra"])
    assert match.state.hands[1] == ["scout"]
    assert match.state.discarded == 1


def test_spy_finds_only_rewards() -> None:
    match = enter("spy", rewards=([], ["aegis_1"]))
    assert match.state.rewards[1] == ["aegis_1"]
    assert asked(match)[0] == "surge"


def test_zealot_kills_an_own_unit_to_kill_an_opposing_one() -> None:
    match = enter("zealot", "scout", own=["scout"], foe=["hydra"])
    assert match.state.sides[0] == ["zealot"]
    assert match.state.sides[1] == []
    assert match.state.killed == 1


def test_zealot_kills_nothing_without_an_own_victim() -> None:
    assert enter("zealot", foe=["hydra"]).state.sides[1] == ["hydra"]
    assert enter("zealot", "decline", own=["scout"], foe=["hydra"]).state.sides[1] == ["hydra"]


def test_berserker_incites_an_opposing_unit_here() -> None:
    assert enter("berserker", foe=["scout"]).state.incited == ["scout"]


def test_berserker_cannot_incite_a_beast() -> None:
    assert enter("berserker", foe=["hydra"], sides={3: ["scout"]}).state.incited == []


def test_captain_uses_a_cheap_soldier_here_again() -> None:
    assert enter("captain", "scout", own=["scout"], deck=["hydra"]).state.hands[0] == ["hydra"]


def test_captain_cannot_use_cost_three_nor_an_incited_soldier() -> None:
    match = enter("captain", own=["messenger", "scout"], incited=["scout"])
    assert asked(match)[0] == "surge"


def test_recruiter_puts_a_cheap_soldier_from_hand_into_this_city() -> None:
    match = enter("recruiter", ("scout", 0), hand=["scout"], deck=["hydra"], coins=(6, 5))
    assert match.state.sides[0] == ["recruiter", "scout"]
    assert match.state.hands[0] == ["hydra"]
    assert match.state.coins[0] == 2


def test_recruiter_cannot_put_an_expensive_soldier_or_overfill_the_city() -> None:
    assert asked(enter("recruiter", hand=["spy"])) == ("deploy", ["decline"]), "not asking would tell of the hand"
    full = enter("recruiter", own=["hydra", "satyr"], hand=["scout"])
    assert full.state.sides[0] == ["hydra", "satyr", "recruiter"]


def test_beast_hunter_kills_a_beast_anywhere() -> None:
    assert enter("beast_hunter", foe=["scout"], sides={5: ["hydra"]}).state.sides[5] == []
    assert enter("beast_hunter", foe=["scout"], incited=["scout"]).state.sides[1] == []


def test_beast_hunter_leaves_soldiers_alone() -> None:
    assert enter("beast_hunter", foe=["scout"]).state.sides[1] == ["scout"]
