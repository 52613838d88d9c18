"""Every refusal has a sentence in both languages and a rule that is in the rules (18)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.eve_conquests.state import State
from tabletop.core.gesture import Click, Drag
from tests.games.eve_conquests.positions import at, play, position, reason

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
CLAIM = {"stain": "development", "immensea": "production"}


def drag(piece: str, start: str, goal: str) -> Drag:
    return Drag((piece,), start, goal)


def log(**more: object) -> State:
    return position(**({"plan": "logistics", "units": {"catch": (0, 3), "curse": (1, 2)}} | more))  # type: ignore[arg-type]


CASES = [
    # whose turn and what belongs to it
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
    (position(units=SOUTH, up={6: "stain"}), Click("marker-6"), "no_own_station", "12"),
    (position(units={"curse": (1, 1)}, up={6: "curse"}), Click("marker-6"), "claim_other", "12"),
    (position(units=SOUTH, outposts=CLAIM, up={6: "stain"}), Click("marker-6"), "no_match", "12"),
    (position(units={"stain": (0, 1), "immensea": (0, 1)}, outposts=CLAIM, up={6: "stain", 7: "immensea"}),
     Click("marker-6"), "not_connected", "3"),
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
    (position(hands={0: ["D11"]}, units=SOUTH), Click("project-29"), "no_token", "13"),
    (position(hands={0: ["L06"], 1: ["L10"]}), Click("project-79"), "wrong_time_card", "13"),
    (position(hands={0: ["L06"], 1: ["L10"]}), Click("project-5"), "not_your_card", "13"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "gesture", "word", "rule"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_refusal_says_why(state: State, gesture: Click | Drag, word: str, rule: str) -> None:
    hands = [card for hand in state.hands for card in hand]
    if isinstance(gesture, Click) and gesture.target.startswith("project-") and word != "not_your_card":
        gesture = Click(f"project-{hands[0]}")
    assert reason(state, gesture) == (word, rule)


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
    assert reason(seals, Click("region/kador")) == ("seal", "5.4")


def test_refusals_in_a_battle() -> None:
    """15.2, 15.5, 15.7."""
    state = log(hands={0: ["P01"]})
    cards = play(state, ("attack", "catch", "curse")).state
    assert reason(cards, Click("region/kador")) == ("battle_cards", "15.2")
    dice = play(log(), ("attack", "catch", "curse"))
    assert reason(dice.state, Click("region/kador")) == ("battle_dice", "15.5")


def test_the_rules_of_refusals_exist() -> None:
    """Every clause that a refusal names has a heading in both languages."""
    package = files("games.eve_conquests")
    source = "".join(package.joinpath(name).read_text(encoding="utf-8") for name in ("refusals.py",))
    clauses = set(re.findall(r'"(\d+(?:\.\d+)?)"', source)) | {"3", "7.5", "5.4"}
    for language in ("en", "zh_TW"):
        text = package.joinpath("rules", f"{language}.md").read_text(encoding="utf-8")
        headings = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))
        assert clauses <= headings, clauses - headings
