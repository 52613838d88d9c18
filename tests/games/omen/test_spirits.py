"""Each ability of each spirit, where it has its effect and where it cannot; channelling."""

from typing import Any

from games.omen.rules.state import State
from tests.games.omen.positions import asked, enter, play, position


def after(card: str, mode: str, *answers: Any, **where: Any) -> State:
    """Return the state after the spirit entered city 0 and one ability was resolved.

    No question about it may remain.
    """
    match = enter(card, mode, *answers, **where)
    assert asked(match)[0] == "surge"
    return match.state


def test_fallen_king() -> None:
    assert after("fallen_king", "A", foe=["scout"]).sides[1] == []
    assert after("fallen_king", "A", foe=["hoplite"]).sides[1] == ["hoplite"]
    assert after("fallen_king", "B", coins=(6, 5)).coins[0] == 5
    assert after("fallen_king", "B", coins=(8, 12)).coins[0] == 7


def test_drowned_sailor() -> None:
    assert after("drowned_sailor", "A", coins=(6, 5)).coins[1] == 3
    assert after("drowned_sailor", "A", coins=(6, 0)).coins[1] == 0
    assert after("drowned_sailor", "B", deck=["hydra"]).hands[0] == ["hydra"]
    assert after("drowned_sailor", "B", deck=()).hands[0] == []


def test_lost_bride() -> None:
    assert after("lost_bride", "A", "scout", foe_hand=["scout", "spy"]).hands[1] == ["spy"]
    assert after("lost_bride", "A", rewards=([], ["aegis_1"])).rewards[1] == ["aegis_1"]
    assert after("lost_bride", "B", coins=(6, 5)).coins[0] == 5


def test_nameless_hoplite() -> None:
    assert after("nameless_hoplite", "A", deck=["hydra"]).hands[0] == ["hydra"]
    assert after("nameless_hoplite", "A", deck=()).hands[0] == []
    assert after("nameless_hoplite", "B", "scout", sides={2: ["scout"]}).incited == ["scout"]
    assert after("nameless_hoplite", "B").incited == []


def test_burned_priest() -> None:
    assert after("burned_priest", "A", sides={3: ["pythia"]}).sides[3] == []
    assert after("burned_priest", "A", foe=["scout"]).sides[1] == ["scout"]
    assert after("burned_priest", "B", "pythia", discard=["pythia", "scout"]).hands[0] == ["pythia"]
    assert after("burned_priest", "B", discard=["scout"]).hands[0] == []


def test_hanged_thief() -> None:
    assert after("hanged_thief", "A", coins=(6, 5)).coins == [6, 3]
    assert after("hanged_thief", "A", coins=(6, 0)).coins == [4, 0]
    stolen = after("hanged_thief", "B", foe_hand=["scout"])
    assert (stolen.hands, stolen.drawn, stolen.discarded) == ([["scout"], []], 0, 0)
    assert after("hanged_thief", "B", rewards=([], ["aegis_1"])).rewards[1] == ["aegis_1"]


def test_hanged_thief_takes_one_of_several_at_random() -> None:
    hands = {after("hanged_thief", "B", foe_hand=["scout", "spy"]).hands[0][0]}
    assert hands <= {"scout", "spy"}


def test_weeping_widow() -> None:
    back = after("weeping_widow", "A", "spy", sides={2: ["spy"]}, coins=(6, 5))
    assert (back.hands[0], back.coins[0]) == (["spy"], 7)
    declined = after("weeping_widow", "A", "decline", sides={2: ["spy"]}, coins=(6, 5))
    assert (declined.hands[0], declined.coins[0]) == ([], 4)
    assert after("weeping_widow", "A", coins=(6, 5)).coins[0] == 4
    assert after("weeping_widow", "B", "spy", discard=["spy", "captain"]).hands[0] == ["spy"]
    assert after("weeping_widow", "B", discard=["captain"]).hands[0] == []


def test_weeping_widow_returns_the_printed_cost_of_an_incited_unit() -> None:
    """An incited unit's printed cost is still its cost (rules 6)."""
    state = after("weeping_widow", "A", "spy", own=["spy"], incited=["spy"], coins=(6, 5))
    assert state.coins[0] == 7
    assert state.incited == []


def test_headless_rider() -> None:
    assert after("headless_rider", "A", ("pythia", 2), own=["pythia", "scout"]).sides[4] == ["pythia"]
    assert after("headless_rider", "A", own=["scout"]).sides[0] == ["scout", "headless_rider"]
    assert after("headless_rider", "B", sides={3: ["spy"]}).hands[1] == ["spy"]
    assert after("headless_rider", "B", foe=["hoplite"]).hands[1] == []


def test_orphan_choir() -> None:
    assert after("orphan_choir", "A", deck=["hydra"]).hands[0] == ["hydra"]
    assert after("orphan_choir", "A", deck=()).hands[0] == []
    assert after("orphan_choir", "B", coins=(6, 5)).coins[0] == 6


def test_plague_bearer() -> None:
    state = after("plague_bearer", "A", "scout", foe=["scout"], sides={3: ["hydra"]})
    assert (state.sides[1], state.sides[3], state.killed) == ([], ["hydra"], 1)
    assert after("plague_bearer", "A", own=["scout"]).killed == 0
    assert after("plague_bearer", "B", foe_hand=["scout"]).hands[1] == []
    assert after("plague_bearer", "B", foe_hand=["scout", "spy"]).discarded == 1
    assert after("plague_bearer", "B", rewards=([], ["aegis_1"])).discarded == 0


def test_buried_miner() -> None:
    assert after("buried_miner", "A", coins=(6, 5)).coins[0] == 6
    taken = after("buried_miner", "B", "hydra", deck=["scout", "hydra"])
    assert (taken.hands[0], taken.discards[0]) == (["hydra"], ["scout"])
    assert after("buried_miner", "B", deck=()).hands[0] == []


def test_ferrymans_ward() -> None:
    assert after("ferrymans_ward", "A", "scout", sides={2: ["scout"]}, deck=["hydra"]).hands[0] == ["hydra"]
    assert after("ferrymans_ward", "A", sides={2: ["spy"]}).hands[0] == []
    assert after("ferrymans_ward", "B", ("peltast", 2), discard=["peltast", "spy"]).sides[4] == ["peltast"]
    assert after("ferrymans_ward", "B", discard=["spy"]).sides[4] == []


def test_a_channelled_spirit_resolves_both_abilities_from_the_discard_pile() -> None:
    """R-9: the channel cost is paid, the spirit is discarded, then both abilities in the chosen order."""
    match = play(position(hand=["drowned_sailor"], coins=(6, 5), deck=["hydra"]), ("channel", "drowned_sailor"), "BA")
    assert match.state.coins == [2, 3]
    assert match.state.hands[0] == ["hydra"]
    assert match.state.discards[0] == ["drowned_sailor"]


def test_the_order_of_a_channelled_spirit_matters() -> None:
    """R-9: a card drawn by A is available when B is resolved, and vice versa."""
    where: dict[str, Any] = {"hand": ["burned_priest"], "foe": ["pythia"], "coins": (6, 5)}
    first = play(position(**where), ("channel", "burned_priest"), "AB", "pythia")
    assert first.state.hands[0] == ["pythia"]
    other = play(position(**where), ("channel", "burned_priest"), "BA")
    assert (other.state.hands[0], other.state.discards[0]) == ([], ["burned_priest", "pythia"])


def test_channelling_costs_the_channel_cost_and_not_the_cost() -> None:
    """Rules 4.2: the fallen king costs 3 to play and 5 to channel."""
    options = asked(play(position(hand=["fallen_king"], coins=(4, 5))))[1]
    assert ("channel", "fallen_king") not in options
    assert ("play", "fallen_king", 0) in options
