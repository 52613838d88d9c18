"""Every refusal has a sentence in both languages and a rule that exists in the rules (18)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import PLANS as PLAN_NAMES
from games.eve_conquests.rules.state import State
from games.eve_conquests.text.refusals_cards import thing_of
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.input.interpret import Option, Refused, match_gesture
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.testing.random_play import random_value
from tests.games.eve_conquests.positions import at, options, play, position, reason
from tests.sure import sure

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
CLAIM = {"stain": "development", "immensea": "production"}


def drag(piece: str, start: str, goal: str) -> Drag:
    return Drag((piece,), start, goal)


def log(**more: Any) -> State:
    return position(**({"plan": "logistics", "units": {"catch": (0, 3), "curse": (1, 2)}} | more))


def at_first_seal() -> State:
    """Return the set-up of a match when the first seal is to be placed."""
    match, chance = Match.new(GAME, 2, chance=SeededChance("seal")), FastRng("seal")
    while match.pending[0].kind != "starting_seal":
        match.answer(random_value(match, match.pending[0], chance))
    return match.state


CASES: list[tuple[State, Click | Drag, str, str]] = [
    # the seat of the turn and its rights
    (log(), drag("project_back_logistics-1", "deck/logistics", "region/stain"), "not_to_region", "7"),
    (log(), drag("emblem-0", "emblem0", "region/catch"), "not_to_region", "7"),
    (position(), Click("deck/logistics"), "wrong_plan", "7"),
    (position(actions=0, units=SOUTH), Click("region/kador"), "no_actions", "7.1"),
    (position(), Click("month/3"), "seal", "7.5"),
    (position(), drag("unit_1-0", "supply1", "region/kador"), "not_yours", "3"),
    # development
    (position(), Click("region/tribute"), "not_adjacent", "9"),
    (position(units={"kador": (0, 1)}), Click("region/kador"), "not_empty_own", "9"),
    (position(units={"catch": (0, 60)}, hands={0: ["D05"]}, fresh=True), Click("region/kador"), "no_supply", "9"),
    (position(agent_placed=True, units={"metropolis": (0, 1)}), Click("region/the_forge"), "agent_limit", "9"),
    (position(), Click("region/the_forge"), "agent_not_adjacent", "9"),
    (position(), Click("region/branch"), "out_of_play", "17"),
    # outposts
    (position(units={"stain": (0, 1)}), drag("outpost_logistics-0", "stock/logistics", "region/stain"),
     "no_presence", "8"),
    (position(), drag("outpost_logistics-0", "stock/logistics", "region/domain"), "hq_region", "8"),
    (position(), drag("outpost_logistics-0", "stock/logistics", "region/stain"), "not_owned", "8"),
    (position(units=SOUTH, outposts=CLAIM), drag("outpost_logistics-0", "stock/logistics", "region/stain"),
     "has_outpost", "8"),
    # claims
    (position(claimed=True, units=SOUTH, outposts=CLAIM, up={6: "stain"}), Click("marker-6"), "already_claimed", "12"),
    (position(units=SOUTH), Click("card-essence"), "no_marker", "12"),
    (position(units={"stain": (0, 1)}, up={6: "stain"}), Click("marker-6"), "no_own_station", "12"),
    (position(units={"curse": (1, 1)}, up={6: "curse"}), Click("marker-6"), "claim_other", "12"),
    (position(units=SOUTH, outposts=CLAIM, up={6: "stain"}), Click("marker-6"), "no_match", "12"),
    (position(units={"stain": (0, 1), "immensea": (0, 1)}, outposts=CLAIM, up={6: "stain", 7: "immensea"}),
     Click("marker-6"), "not_connected", "3"),
    (position(units={"stain": (0, 1), "curse": (0, 1)}, outposts={"stain": "development", "curse": "development"},
              held={0: ["D09"]}, up={6: "stain", 5: "curse"}), Click("marker-6"), "not_connected", "3"),
    (position(units={"stain": (0, 1), "immensea": (0, 1)}, up={6: "stain", 7: "immensea"}, unlinked=True),
     Click("marker-6"), "no_match", "12"),
    (position(outposts={}, up={6: "stain"}, unlinked=True), Click("marker-6"), "no_own_station", "12"),
    (log(up={6: "stain"}), Click("marker-6"), "wrong_plan", "12"),
    # production
    (position(plan="production"), Click("region/kador"), "no_station", "10"),
    (position(plan="production", produced=[at("domain")] * 3, units=SOUTH, outposts={"stain": "logistics"}),
     Click("region/domain"), "site_limit", "10"),
    (position(plan="production", units={"catch": (0, 60)}, hands={0: ["P01"]}, fresh=True),
     Click("region/domain"), "no_supply", "10"),
    # logistics
    (log(spent=1 << at("catch")), drag("unit_0-0", "fleet/catch", "region/curse"), "spent", "11"),
    (log(units={"catch": (0, 1), "stain": (0, 1)}), drag("unit_0-0", "fleet/catch", "region/stain"), "last_unit", "11"),
    (log(), drag("unit_0-0", "fleet/catch", "region/immensea"), "move_empty", "11"),
    (log(), drag("unit_0-0", "fleet/catch", "region/domain"), "not_connected", "3"),
    (log(units={"catch": (0, 2), "tribute": (1, 1)}), drag("unit_0-0", "fleet/catch", "region/tribute"),
     "attack_not_adjacent", "15"),
    (log(units={"metropolis": (0, 2)}), drag("unit_0-0", "fleet/metropolis", "region/the_forge"), "no_defenders", "15"),
    (log(agents={"curse": [0]}), drag("unit_0-0", "fleet/curse", "region/catch"), "agents_stay", "3"),
    (log(), drag("unit_1-0", "fleet/curse", "region/catch"), "not_owned", "3"),
    (log(units={"catch": (0, 2), "tribute": (1, 1)}), Click("region/tribute"), "attack_not_beside", "15"),
    (log(actions=0, up={}, hands={0: ["L08"]}, spent=1 << at("catch")), Click("deck/logistics"), "no_actions", "7.1"),
    (position(units=SOUTH), drag("unit_0-0", "fleet/catch", "region/stain"), "wrong_plan", "7"),
    # cards
    (position(hands={0: ["D11"]}, units=SOUTH), Click("project-hand"), "no_token", "13"),
    (position(hands={0: ["L06"], 1: ["L10"]}), Click("project-hand"), "wrong_time_card", "13"),
    (position(hands={0: ["D02"]}, homes=("domain", "branch")), Click("project-hand"), "card_idle", "13"),
    (position(hands={0: ["D01"]}), drag("project-hand", "hand0", "region/kador"), "card_place", "13"),
    (position(hands={0: ["L06"], 1: ["L10"]}), Click("project-5"), "not_your_card", "13"),
    (position(hands={0: ["L06"]}, held={1: ["L12"]}, units={"curse": (1, 1)}, outposts={"curse": "logistics"}),
     Click("project-held"), "held_by", "13"),
    (position(), Click("discard/logistics"), "discarded", "13"),
    # a discard for an action
    (position(fresh=True, hands={0: ["P01"]}), drag("project-hand", "hand0", "discard/development"),
     "discard_deck", "7.2"),
    (position(fresh=True, hands={0: ["D01"]}), drag("project-hand", "hand0", "discard/logistics"),
     "discard_pile", "7.2"),
    (position(fresh=False, hands={0: ["D01"]}), drag("project-hand", "hand0", "discard/development"),
     "discard_late", "7.2"),
    # tokens, seals, markers
    (position(units=SOUTH, outposts=CLAIM), drag("token_development-0", "reserve0/development", "plan0/development"),
     "token", "7.4"),
    (position(units=SOUTH, outposts=CLAIM), drag("token_development-0", "reserve0/development", "region/kador"),
     "token", "7.4"),
    (position(), drag("token_development-0", "reserve1/development", "plan0/development"), "not_yours", "3"),
    (position(phase="start_plan", units=SOUTH, outposts=CLAIM),
     drag("token_production-0", "reserve0/production", "plan0/development"), "token_type", "7.4"),
    (position(), drag("seal-0-development", "seals", "month/3"), "seal", "7.5"),
    (position(), drag("seal-1-development", "seals", "month/3"), "not_your_seal", "6"),
    (position(phase="start_plan", units=SOUTH, outposts=CLAIM), Click("month/1"), "seal_months", "7.5"),
    (position(phase="start_plan", units=SOUTH, outposts=CLAIM), drag("seal-0-development", "seals", "month/1"),
     "seal_months", "7.5"),
    (position(phase="start_plan", units=SOUTH, outposts=CLAIM), drag("seal-0-logistics", "seals", "month/1"),
     "seal", "7.5"),
    (position(), Click("wheel"), "wheel", "6"),
    (position(), Click("eve_marker"), "track", "14"),
    (position(won={0: ["stain"]}), Click("won0"), "won", "12"),
    (position(won={1: ["stain"]}), Click("won1"), "not_yours", "3"),
    # other things of a turn
    (position(), drag("unit_0-0", "supply0", "track"), "unit_where", "9"),
    (position(plan="production"), drag("unit_0-0", "supply0", "track"), "unit_where", "10"),
    (log(), Click("supply0"), "wrong_plan", "10"),
    (position(), Click("stock/logistics"), "build_where", "8"),
    (position(), Click("square/1"), "square", "12"),
    (log(), Click("region/catch"), "unit_drag", "11"),
    (position(units=SOUTH, outposts=CLAIM, up={6: "stain"}), Click("region/stain"), "no_match", "12"),
    # a click on a piece means its place
    (log(units={"catch": (0, 3), "tribute": (1, 1)}), Click("unit_1-0", "fleet/tribute"), "attack_not_beside", "15"),
    (position(), Click("token_production-19", "reserve1/production"), "not_yours", "3"),
    (position(won={0: ["stain"]}), Click("card-stain", "won0"), "won", "12"),
    (log(actions=0, up={}, hands={0: ["L08"]}, spent=1 << at("catch")),
     Click("project_back_logistics-3", "deck/logistics"), "no_actions", "7.1"),
    (position(units={"metropolis": (0, 1)}), Click("headquarters-1", "home/the_forge"), "click_region", "7"),
    # the dragged piece decides the reason
    (position(plan="production"), drag("region_back_violet-1", "pile/2", "region/domain"), "not_to_region", "7"),
    (log(), drag("unit_0-0", "fleet/catch", "deck/logistics"), "nothing_here", "7"),
    (log(), drag("unit_0-0", "fleet/catch", "region/catch"), "same_region", "11"),
    (log(), drag("headquarters-0", "home/domain", "region/catch"), "stations_stay", "8"),
    (log(won={0: ["stain"]}), drag("unit_0-0", "fleet/catch", "won0"), "won", "12"),
    (log(), Click("seals"), "seal", "7.5"),
    (log(), Click("hand0"), "own_hand", "13"),
    # out of turn and between
    (play(position(hands={1: ["L10"]}), "end").state, Click("region/kador"), "only_cards", "13"),
    (at_first_seal(), Click("wheel"), "wheel", "6"),
]  # fmt: skip


def filled(state: State, gesture: Click | Drag) -> Click | Drag:
    """Return the gesture with the card in the hand of seat 0, or in front of a seat."""
    cards = {"project-hand": state.hands[0], "project-held": [card for held in state.held for card in held]}
    if isinstance(gesture, Click):
        return Click(f"project-{cards[gesture.target][0]}") if gesture.target in cards else gesture
    if gesture.pieces[0] in cards:
        return Drag((f"project-{cards[gesture.pieces[0]][0]}",), gesture.from_zone, gesture.to_zone)
    return gesture


@pytest.mark.parametrize(
    ("state", "gesture", "word", "rule"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_refusal_says_why(state: State, gesture: Click | Drag, word: str, rule: str) -> None:
    assert reason(state, filled(state, gesture)) == (word, rule)


@pytest.mark.wide
def test_each_of_them_is_illegal() -> None:
    """No gesture of the table fits an option: an allowed gesture is never refused."""
    assert len(CASES) >= 60
    for state, gesture, _, _ in CASES:
        match = Match.at(GAME, state.copy(), chance=SeededChance("eve"))
        ask = match.pending[0]
        offers = [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options]
        table = Table(GAME.table.layout(state.seats, GAME.complete({})))
        reconcile(table, GAME.table.project(match.state, ask.seat))
        assert isinstance(match_gesture(filled(state, gesture), offers, table), Refused), gesture


def refused() -> Iterator[tuple[str, str, str, str]]:
    """Yield gesture, the sentence in English and in Chinese, and the clause of every case."""
    words = [Translations(language, game_registry().locales()) for language in ("en", "zh_TW")]
    for state, gesture, _, _ in CASES:
        match = Match.at(GAME, state.copy(), chance=SeededChance("eve"))
        gesture = filled(state, gesture)
        refusal = GAME.text.explain_illegal(match.state, match.pending[0], gesture)
        assert refusal is not None
        written = [one.text(refusal.reason, ("Ann", "Bo", "Cleo", "Dan")) for one in words]
        what = gesture.target if isinstance(gesture, Click) else f"{gesture.pieces[0]} to {gesture.to_zone}"
        yield what, written[0], written[1], refusal.rule


def test_refusals_in_the_set_up() -> None:
    """5.1, 5.2, 5.3, 5.4."""
    homes = position(4, phase="headquarters", homes=("domain", "the_forge", "lonetrek", "heimatar"), first=0)
    homes.calendar = [[] for _ in range(12)]
    homes.hq[3] = -1
    homes.owned[3] = homes.presence[3] = 0
    homes.turn = 3
    homes.progress = 3
    assert reason(homes, Click("region/domain")) == ("hq_taken", "5.1")
    assert reason(homes, Click("region/branch")) == ("hq_green", "5.1")
    units = position(phase="units", first=0)
    units.calendar = [[] for _ in range(12)]
    assert reason(units, Click("region/tribute")) == ("starting_unit", "5.2")
    outposts = position(phase="outposts", units=SOUTH, first=0)
    outposts.calendar = [[] for _ in range(12)]
    assert reason(outposts, Click("region/querious")) == ("not_owned", "8")
    seals = position(phase="seals", first=0)
    seals.calendar = [[] for _ in range(12)]
    assert reason(seals, Click("region/kador")) == ("starting_months", "5.4")


def test_refusals_in_a_battle() -> None:
    """15.2, 15.5, 15.7."""
    state = log(hands={0: ["P01"]})
    cards = play(state, ("attack", "catch", "curse")).state
    assert reason(cards, Click("region/kador")) == ("only_cards", "15.2")
    dice = play(log(), ("attack", "catch", "curse"))
    assert reason(dice.state, Click("region/kador")) == ("battle_dice", "15.5")


def test_the_rules_of_refusals_exist() -> None:
    """Every clause that a refusal names has a heading in both languages."""
    package = files("games.eve_conquests")
    names = ("refusals.py", "refusals_cards.py")
    source = "".join(package.joinpath("text", name).read_text(encoding="utf-8") for name in names)
    clauses = set(re.findall(r'"(\d+(?:\.\d+)?)"', source)) | {"3", "7.5", "5.4"}
    for language in ("en", "zh_TW"):
        text = package.joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8")
        headings = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))
        assert clauses <= headings, clauses - headings


if __name__ == "__main__":
    for line in refused():
        print(" | ".join(line))


def test_a_place_that_is_offered_is_never_called_wrong() -> None:
    """The dragged piece does not fit there, but the region does."""
    state = position(phase="units", progress=0)
    (region, *_) = options(play(state), "starting_unit")
    for piece, zone in (("outpost_production-0", "stock/production"), ("marker-3", "region/curse")):
        word = "card_stays" if piece.startswith("marker") else "click_region"
        assert reason(state, Drag((piece,), zone, f"region/{region}"))[0] == word


def test_while_a_move_goes_on_its_source_is_not_called_spent() -> None:
    """11: the source is spent by the present move."""
    front = {"catch": (0, 4), "stain": (0, 1), "immensea": (0, 1), "pure_blind": (0, 1)}
    match = play(position(plan="logistics", units=front), ("move", "catch", "stain"), 1)
    assert match.pending[0].kind == "move_on"
    for target, word in (("pure_blind", "not_connected"), ("catch", "same_region"), ("placid", "not_owned")):
        refusal = GAME.text.explain_illegal(
            match.state, match.pending[0], Drag(("unit_0-0",), "fleet/catch", f"region/{target}")
        )
        assert sure(refusal).reason.key.rpartition(".")[2] == word


def test_who_may_ask_is_told_to_ask() -> None:
    """15.5."""
    front = {"catch": (0, 3), "curse": (1, 2)}
    state = position(plan="logistics", units=front, agents={"curse": [0]})
    match = play(state, ("attack", "catch", "curse"), (1, 0, 0), chance=False)
    refusal = sure(
        GAME.text.explain_illegal(match.state, match.pending[0], Click("stock/production", "stock/production"))
    )
    assert (refusal.reason.key, refusal.rule) == ("eve_conquests.no.battle_question", "15.5")


@pytest.mark.parametrize(
    ("target", "thing"),
    [
        ("plan0/logistics", ("plan", 0, "logistics")),
        ("hand2", ("hand", 2, "")),
        ("project-12", ("project", -1, "12")),
        ("seal-1-production", ("seal", -1, "1-production")),
        ("agents-1-kador", ("agents", -1, "1-kador")),
        ("wheel", ("wheel", -1, "")),
        ("", ("", -1, "")),
    ],
)
def test_an_id_says_what_it_stands_for(target: str, thing: tuple[str, int, str]) -> None:
    assert thing_of(target) == thing


def test_a_level_without_its_tokens_is_refused_for_the_tokens() -> None:
    """With one token a plan starts at its second level at most; only then does another reason apply."""
    match, chance = Match.new(GAME, 2, chance=SeededChance("levels")), FastRng("levels")
    while match.pending[0].kind != "starting_seal":
        match.answer(random_value(match, match.pending[0], chance))
    ask = match.pending[0]
    for tokens, key in ((0, "level_tokens"), (1, "level_tokens"), (2, "token_seal")):
        match.state.reserve[ask.seat * 3 : ask.seat * 3 + 3] = [tokens] * 3
        reason_given = sure(
            GAME.text.explain_illegal(match.state, ask, Click(f"plan{ask.seat}/{PLAN_NAMES[0]}"))
        ).reason
        assert reason_given.key == f"eve_conquests.no.{key}"
        if key == "level_tokens":
            assert dict(reason_given.args)["level"] == tokens + 1
