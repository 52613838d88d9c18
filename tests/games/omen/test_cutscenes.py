"""Wars, rewards, feats and kills are shown over the table, and the log says when an ability was in vain."""

from typing import Any

from games.omen import GAME
from games.omen.rules.facts import REWARD_POINTS
from games.omen.rules.state import State
from tabletop.core.game.cutscenes import Contest, Cutscene, Reveal
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Event
from tests.games.omen.positions import position


class Gathering:
    """An observer that keeps all cutscenes and all public lines of the log."""

    def __init__(self) -> None:
        self.cutscenes: list[Cutscene] = []
        self.lines: list[str] = []

    def answering(self, match: Match[Any], ask: Any, value: Any) -> None: ...

    def on_event(self, match: Match[State], event: Event) -> None:
        cutscene = GAME.text.cutscene(match.state, event)
        if cutscene is not None:
            self.cutscenes.append(cutscene)
        line = GAME.text.describe_event(match.state, event, None)
        if line is not None:
            self.lines.append(line.key)


def told(state: State, *answers: Any) -> Gathering:
    """Return what is shown and told of these answers of the asked seats."""
    match, gathering = Match.at(GAME, state, chance=SeededChance("omen")), Gathering()
    match.observer = gathering
    for answer in answers:
        match.answer(answer)
    return gathering


def lost(found: Gathering) -> list[tuple[int, tuple[str, ...]]]:
    """Return the seats that lose units in a cutscene, and which."""
    return [(one.seat, one.pieces) for one in found.cutscenes if isinstance(one, Reveal) and one.lost]


def test_a_war_shows_its_reward_and_then_what_falls() -> None:
    """The beaten side keeps a beast, the winner none: nobody is asked, so only the film can show it."""
    found = told(position(own=["nemean_lion", "berserker"], foe=["sea_serpent"], hand=["scout"]), ("end",))
    contest, reward, _ = found.cutscenes
    assert isinstance(contest, Contest)
    assert isinstance(reward, Reveal)
    assert (reward.seat, reward.amount) == (0, REWARD_POINTS)
    assert lost(found) == [(0, ("nemean_lion",))]


def test_a_war_lets_nobody_fall_before_it_is_chosen() -> None:
    found = told(position(own=["nemean_lion", "berserker"], foe=["sea_serpent"], hand=["scout"]), ("end",))
    contest, reward, _ = found.cutscenes
    assert isinstance(contest, Contest)
    assert contest.beaten == ()
    assert isinstance(reward, Reveal)
    assert reward.sign == "points_mark"


def test_a_kill_shows_who_killed() -> None:
    """The unit that kills stands apart from what it kills, each with its own seat."""
    (kill,) = told(position(hand=["archer"], foe=["spy"]), ("play", "archer", 0)).cutscenes
    assert isinstance(kill, Reveal)
    assert (kill.actors, kill.by) == (("archer",), 0)
    assert (kill.pieces, kill.seat, kill.lost) == (("spy",), 1, True)


def test_a_kill_is_shown_even_if_the_answer_has_named_it() -> None:
    """A unit killed without a question and one that was chosen both fall in front of everybody."""
    by_itself = told(position(hand=["archer"], foe=["spy"]), ("play", "archer", 0))
    assert lost(by_itself) == [(1, ("spy",))]
    assert "omen.tell.killed" in by_itself.lines
    chosen = told(position(hand=["minotaur"], foe=["scout", "spy"]), ("beast", "minotaur"), "spy")
    assert lost(chosen) == [(1, ("spy",))]
    assert "omen.tell.killed" not in chosen.lines


def test_units_that_are_killed_together_fall_together() -> None:
    found = told(position(hand=["cyclops"], sides={3: ["scout", "hydra", "spy"]}), ("beast", "cyclops"), 1)
    assert lost(found) == [(1, ("scout", "spy"))]
    assert found.lines.count("omen.tell.killed") == 1


def test_a_zealot_shows_whose_unit_is_lost() -> None:
    state = position(hand=["zealot"], own=["scout"], foe=["spy"])
    assert lost(told(state, ("play", "zealot", 0), "scout")) == [(0, ("scout",)), (1, ("spy",))]


def test_an_ability_without_a_target_says_so() -> None:
    """A berserker before beasts, a hoplite without comrades; but not a slinger that kills, nor a captain that asks."""
    berserker = told(position(hand=["berserker"], foe=["sea_serpent"]), ("play", "berserker", 0))
    assert berserker.lines[-2:] == ["omen.tell.ability", "omen.tell.no_effect"]
    assert told(position(hand=["hoplite"]), ("play", "hoplite", 0)).lines[-1] == "omen.tell.no_effect"
    slinger = told(position(hand=["slinger"], foe=["scout"]), ("play", "slinger", 0))
    assert "omen.tell.no_effect" not in slinger.lines
    captain = told(position(hand=["captain"], own=["hoplite"]), ("play", "captain", 0), "decline")
    assert "omen.tell.no_effect" not in captain.lines


def test_an_ability_that_uses_another_in_vain_says_it_of_that_one() -> None:
    found = told(position(hand=["captain"], own=["archer"]), ("play", "captain", 0), "archer")
    assert found.lines.count("omen.tell.no_effect") == 1
