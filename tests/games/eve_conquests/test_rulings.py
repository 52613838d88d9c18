"""The rulings R1 to R30 of the rules (16) that have no test of their own beside the rule they belong to."""

from __future__ import annotations

from games.eve_conquests import GAME
from games.eve_conquests.rules.calendar import place_seal
from games.eve_conquests.rules.cards.base import EFFECT, can_play
from games.eve_conquests.rules.combat.combat_math import defence
from games.eve_conquests.rules.determinize import determinize
from games.eve_conquests.rules.facts import DATA, EVE, FACES, INDEX, REGIONS
from games.eve_conquests.rules.map.star_map import connected
from tabletop.core.data.messages import msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tests.games.eve_conquests.positions import at, battle, options, play, position, units_of, verbs

FRONT = {"catch": (0, 3), "curse": (1, 2)}
ATTACK = ("catch", "curse")


def test_r1_an_empty_headquarters_region_is_owned_for_every_purpose() -> None:
    """Adjacency, presence and connection work without units; attacking and moving need units."""
    match = play(position(plan="logistics", units={"kador": (0, 2), "providence": (0, 1)}))
    assert connected(match.state.presence[0], at("kador")) >> at("providence") & 1  # through Domain
    assert ("kador", "domain") in verbs(match, "move")
    assert not any(one[0] == "domain" for one in verbs(match, "move"))
    assert "devoid" in verbs(play(position()), "expand")


def test_r2_a_headquarters_region_is_never_empty() -> None:
    """No seat may expand into it; others may place agents there."""
    match = play(position(units={"metropolis": (0, 1)}))
    assert "the_forge" not in verbs(match, "expand")
    assert "the_forge" in verbs(match, "agent")


def test_r6_the_others_close_up() -> None:
    """After a card has removed a seal from a queue, only the order of the rest matters."""
    seals = {(1, "production"): 4, (0, "production"): 4, (1, "logistics"): 4}
    match = play(position(plan="logistics", hands={0: ["L03"]}, seals=seals), ("play", "L03"), 1)
    assert match.state.calendar[4] == [4, 5]
    assert match.state.calendar[3] == [1]


def test_r7_a_seal_lands_at_most_eleven_months_ahead() -> None:
    state = position(month=3)
    state.calendar[3].remove(0)
    assert place_seal(state, 0, 0, 12) == 2


def test_r10_an_empty_deck_is_renewed_from_its_discards() -> None:
    """There is no hand limit either."""
    state = position(plan="logistics", actions=3)
    state.discards[0] = state.decks[0][:3]
    state.hands[0] = state.decks[0][3:]
    state.decks[0] = []
    match = play(state, ("draw", "development"))
    assert len(match.state.decks[0]) == 2
    assert len(match.state.hands[0]) == 31
    match = play(match.state, ("draw", "development"), ("draw", "development"))
    assert ("draw", "development") not in options(match)


def test_r12_an_empty_headquarters_is_no_target_of_an_attack() -> None:
    match = play(position(plan="logistics", units={"metropolis": (0, 3)}))
    assert verbs(match, "attack") == []


def test_r13_a_claim_takes_exactly_two_cards() -> None:
    """Three fitting stations make three pairs, and no single or triple."""
    units = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1), "providence": (0, 1)}
    outposts = {"stain": "development", "immensea": "production"}
    state = position(units=units, outposts=outposts, up={6: "stain", 7: "immensea", 8: "domain"})
    found = verbs(play(state), "claim")
    assert len(found) == 3
    assert all(len(one) == 2 for one in found)


def test_r15_no_card_is_played_without_effect() -> None:
    """With nothing on the map but headquarters most cards have no effect."""
    state = position()
    idle = {kind for kind in EFFECT if not kind.startswith("P") and not can_play(state, 0, kind)}
    assert {"D02", "D03", "D07", "D08", "D10", "D12", "L07", "L08", "L09"} <= idle


def test_r17_one_card_window_each_attacker_first() -> None:
    """The attacker cannot answer the defender."""
    state = position(plan="logistics", units=FRONT, hands={0: ["P01", "P02"], 1: ["P03"]})
    match = play(state, ("attack", *ATTACK))
    assert match.pending[0].seat == 0
    match.answer(("play", "P01"))
    match.answer("pass")
    assert match.pending[0].seat == 1
    match.answer(("play", "P03"))
    assert {ask.kind for ask in match.pending} == {"dice"}


def test_r18_the_limit_of_dice_is_the_strength_with_its_station() -> None:
    units = FRONT | {"metropolis": (0, 1)}
    state = position(plan="logistics", units=units, outposts={"catch": "logistics"})
    match = play(state, ("attack", *ATTACK))
    ask = next(ask for ask in match.pending if ask.seat == 0)
    assert max(sum(dice) for dice in ask.options) == 4


def test_r19_only_the_asker_hears_the_answer() -> None:
    """Others read the same, and the chosen dice look the same to them, when the dice are dealt anew."""
    state = position(3, plan="logistics", units=FRONT, agents={"curse": [0]})
    match = play(state, ("attack", *ATTACK), (1, 1, 0), "blue")
    assert match.pending[0].seat == 0
    known = {}
    for seat in (0, 2):
        seen = set()
        for seed in range(60):
            other = match.checkpoint[1]
            determinize(other, match.state, seat, FastRng(seed))
            assert other.battle is not None
            seen.add(tuple(other.battle.dice[3:]))
        known[seat] = {dice[1] for dice in seen}
        assert len(seen) > 1
    assert known == {0: {1}, 2: {0, 1, 2}}


def test_r21_the_defenders_region_is_settled_first() -> None:
    """Both are lost: a card stolen in the first step cannot be stolen back in the second."""
    units = {"catch": (0, 1), "curse": (1, 1)}
    state = position(plan="logistics", units=units, outposts={"catch": "logistics", "curse": "production"},
                     won={1: ["stain"]})  # fmt: skip
    match = battle(state, ATTACK, ((1, 0, 0), (1, 0, 0)), ([("red", 1)], [("red", 1)]))
    assert (match.pending[0].kind, match.pending[0].seat) == ("theft", 0)
    match.answer("stain")
    assert match.state.battle is None  # it cannot be stolen back, and seat 0 has no other card
    assert match.state.won == [[at("stain")], []]


def test_r21_a_card_stolen_in_the_first_step_stays_with_the_thief() -> None:
    """The second theft chooses among the cards that the loser had before the battle."""
    units = {"catch": (0, 1), "curse": (1, 1)}
    state = position(plan="logistics", units=units, outposts={"catch": "logistics", "curse": "production"},
                     won={1: ["stain"], 0: ["tribute"]})  # fmt: skip
    match = battle(state, ATTACK, ((1, 0, 0), (1, 0, 0)), ([("red", 1)], [("red", 1)]))
    match.answer("stain")
    assert options(match, "theft") == ["tribute", "none"]


def test_r23_an_invasion_may_empty_a_headquarters_region() -> None:
    units = {"domain": (0, 3), "devoid": (1, 1), "derelik": (1, 1)}
    state = position(plan="logistics", units=units)
    match = battle(state, ("domain", "devoid"), ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))
    assert options(match, "invasion") == [0, 1, 2, 3]
    match.answer(3)
    assert units_of(match.state, "domain") == (0, 0)


def test_r25_a_conquered_region_cannot_attack_in_the_same_turn() -> None:
    """This happens neither after an invasion nor when agents took over."""
    units = FRONT | {"derelik": (1, 1), "scalding_pass": (1, 1)}
    state = position(plan="logistics", units=units, agents={"curse": [0]})
    match = battle(state, ATTACK, ((3, 0, 0), (0, 0, 0)), ([("red", 1)] * 3, []))
    match.answer(0)
    assert not any(one[0] == "curse" for one in verbs(match, "attack"))


def test_r27_own_simultaneous_choices_in_any_order() -> None:
    """Cards before the dice are played in the order their owner likes."""
    state = position(plan="logistics", units=FRONT, hands={0: ["P01", "P02"]})
    assert verbs(play(state, ("attack", *ATTACK)), "play") == ["P01", "P02"]


def test_r28_blue_dice_are_defence() -> None:
    match = battle(position(plan="logistics", units=FRONT), ATTACK, ((1, 0, 1), (0, 2, 0)),
                   ([("red", 1), ("white", 1)], [("blue", 1), ("blue", 1)]))  # fmt: skip
    assert defence(match.state, 1) == 2
    assert DATA["dice"]["blue"]["kind"] == "defence"
    assert max(FACES[1]) == 1


def test_r29_a_waiting_seal_of_the_current_month_may_still_be_moved() -> None:
    """The one being resolved may not be chosen, nor the EVE marker."""
    state = position(plan="logistics", hands={0: ["L02"]}, seals={(1, "production"): 0})
    state.eve = -1
    state.calendar[0].append(EVE)
    match = play(state, ("play", "L02"))
    assert 4 in options(match, "card_seal")
    assert EVE not in options(match)
    assert 2 not in options(match)


def test_r30_black_rise_is_not_on_the_map() -> None:
    assert len(REGIONS) == 63
    assert "black_rise" not in INDEX
    assert all(one in REGIONS[other].adjacent for one, region in enumerate(REGIONS) for other in region.adjacent)


def test_the_set_up_of_a_match_knows_no_cards() -> None:
    """13: no seat is asked for a card before the first turn."""
    match = Match.new(GAME, 3, chance=SeededChance("cards"))
    chance = FastRng(1)
    while match.state.phase in ("empire", "reveal", "headquarters", "units", "outposts", "seals"):
        ask = match.pending[0]
        assert not any(isinstance(one, tuple) and one[0] == "play" for one in ask.options)
        match.answer(ask.options[chance.below(len(ask.options))])
    assert match.state.hands == [[], [], []]


def test_r19_the_answer_stands_where_only_the_asker_reads() -> None:
    """It stands in the prompt of the asker, not in the one that all see, and in no label."""
    state = position(plan="logistics", units=FRONT, agents={"curse": [0]})
    match = play(state, ("attack", *ATTACK), (1, 1, 0), "blue")
    ask = match.pending[0]
    secret = GAME.text.secret_prompt(match.state, ask)
    assert secret is not None
    assert dict(secret.args)["told"] == (msg("eve_conquests.dice.blue", count=1),)
    assert set(dict(GAME.text.prompt(match.state, ask).args)) == {"who", "limit"}
    assert not GAME.text.describe(match.state, ask, (0, 0, 0)).text.args


def test_r19_the_informed_side_may_ask_nothing() -> None:
    """15.5 of the source: a seat may ask one of three questions; then no answer stands in its prompt."""
    state = position(plan="logistics", units=FRONT, agents={"curse": [0]})
    match = play(state, ("attack", *ATTACK), (1, 1, 0), "none")
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "dice")
    assert GAME.text.secret_prompt(match.state, match.pending[0]) is None


def test_r31_a_token_lost_from_the_running_plan_takes_its_actions_along() -> None:
    """15.10: the seal stays, and that turn has fewer actions."""
    units = {"catch": (0, 1), "curse": (1, 3), "stain": (0, 1)}
    outposts = {"catch": "logistics", "stain": "logistics"}
    for on_plan, left in ((2, 2), (1, 3)):
        state = position(plan="logistics", units=units, outposts=outposts, actions=4,
                         on_plans={(0, "logistics"): on_plan})  # fmt: skip
        match = battle(state, ATTACK, ((0, 0, 0), (2, 0, 0)), ([], [("red", 1), ("red", 0)]))
        match.answer(0)  # no invasion
        assert match.state.plans[2] == 1
        assert match.state.actions == left  # the attack cost one; the reserve had a token in the second case


def test_r31_a_card_that_loses_its_token_takes_its_action_along() -> None:
    """13, 15.10: Permanent Trade Lane, lost in the battle of its own logistics turn."""
    state = position(plan="logistics", units={"catch": (0, 1), "curse": (1, 3)}, outposts={"catch": "logistics"},
                     held={0: ["L11"]}, actions=4)  # fmt: skip
    match = battle(state, ATTACK, ((0, 0, 0), (2, 0, 0)), ([], [("red", 1), ("red", 0)]))
    match.answer(0)
    assert (match.state.held[0], match.state.actions) == ([], 2)


def test_emergency_warp_moves_any_number_under_the_strict_reading() -> None:
    """R20 is about tactics actions; the card says any number."""
    state = position(plan="logistics", units={"catch": (0, 3), "curse": (1, 2), "stain": (0, 1)}, hands={0: ["P07"]},
                     settings={"retreat_units_per_action": "one"})  # fmt: skip
    match = battle(state, ATTACK, ((0, 0, 0), (1, 0, 0)), ([], [("red", 2)]))
    match.answer(("play", "P07"))
    assert options(match, "retreat_count") == [1, 2, 3]


def test_one_signals_intercept_asks_one_question_whatever_the_agents() -> None:
    """15.4: the card says one dice question, even if you do not have more agents."""
    state = position(plan="logistics", units=FRONT, agents={"curse": [0]}, hands={0: ["P09"]})
    match = play(state, ("attack", *ATTACK), ("play", "P09"), (1, 1, 0), "blue")
    assert match.pending[0].kind == "dice"


def test_the_defender_does_not_play_a_signals_intercept_in_vain() -> None:
    """R15: a seat that is informed already, with nothing to answer, gains nothing by it.

    The attacker's may meet an answer.
    """
    mine = position(plan="logistics", units=FRONT, agents={"catch": [1]}, hands={1: ["P09"]})
    assert verbs(play(mine, ("attack", *ATTACK)), "play") == []
    answer = position(plan="logistics", units=FRONT, agents={"catch": [1]}, hands={0: ["P09"], 1: ["P09"]})
    assert verbs(play(answer, ("attack", *ATTACK), ("play", "P09")), "play") == ["P09"]
