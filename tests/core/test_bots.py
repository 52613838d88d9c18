"""The basis of bots: determinized worlds, fast playouts, and a search that works for any game."""

import pytest

from physics.scene import Flight, Scene, Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Script, choose, open_question
from tabletop.session.bots.computer_players import monte_carlo
from tests.core.small import ANSWERS, Small, answered, colours, game_of, match_of, painting, secrets, throw
from tests.hooks import with_hooks


class Clock:
    """A clock that runs out after it has been read so many times."""

    iterations = None

    def __init__(self, looks: int) -> None:
        self.rng = FastRng(1)
        self.looks = looks

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        raise NotImplementedError("nobody flicks in this game")

    def time_left(self) -> float:
        self.looks -= 1
        return float(self.looks)


def guessing(state: Small) -> Script[None]:
    """Offer any number except the hidden first one."""
    taken = Refusal(msg("small.taken"))
    state.said.append((yield from open_question(0, "guess", lambda value: taken if value == state.hidden[0] else None)))
    state.phase = "over"


def test_an_answer_that_another_world_forbids_is_passed_over() -> None:
    """The Monte Carlo player goes on when a candidate is not allowed in one of the worlds it plays."""
    match = Match.new(
        with_hooks(game_of(first=guessing), players={"random_answer": lambda state, ask, rng: rng.below(6)}), 1
    )
    assert monte_carlo(match, 0, Clock(60)).value in range(6)


def hiding(state: Small) -> Script[None]:
    """Ask seat 0 openly; then let seat 1 bid a hidden number."""
    state.said.append((yield from choose(0, "open", ("left", "right"))))
    state.said.append((yield from choose(1, "bid", sorted(state.hidden[:2]))))
    state.said.append((yield from choose(0, "guess", (1, 2))))
    state.phase = "over"


def test_a_redealt_match_asks_the_seat_the_same() -> None:
    """`redealt` is a fork in a world that the seat cannot tell from the real one: its own question is the same."""
    match = match_of(first=hiding)
    match.answer("left")
    worlds = [determinized(match, 0, FastRng(seed)) for seed in range(20)]
    assert {tuple(world.state.hidden) for world in worlds} != {tuple(match.state.hidden)}
    assert all(world.state.said == ["left"] for world in worlds)
    assert match.state.hidden == list(range(6))


def test_a_redealt_world_must_have_allowed_what_was_seen() -> None:
    """A world in which a given answer would have been impossible is rejected."""
    match = match_of(first=hiding)
    answered(match, "left", 1)
    worlds = [determinized(match, 0, FastRng(seed), tries=200) for seed in range(10)]
    assert all(1 in world.state.hidden[:2] for world in worlds)


def test_no_world_that_fits_is_an_error() -> None:
    """`redealt` raises `ReplayMismatchError` when it finds no world in its tries."""
    match = match_of(first=hiding)
    answered(match, "left", 1)
    with pytest.raises(ReplayMismatchError):
        determinized(match, 0, FastRng(1), tries=0)


def test_a_redealt_match_does_not_know_secret_answers() -> None:
    """Answers that others have given secretly in this moment are drawn at random."""
    match = match_of(first=secrets)
    match.answer(3, seat=1)
    seen = set()
    for seed in range(30):
        world = determinized(match, 0, FastRng(seed))
        world.answer(1, seat=0)
        world.answer(1, seat=2)
        seen.add(world.state.said[1])
    assert seen == {1, 2, 3}


def test_the_log_of_a_redealt_match_holds_no_values() -> None:
    """A bot cannot read in the log of its fork what others answered in earlier steps."""
    match = answered(painting(), *ANSWERS[:4])
    assert {entry.value for entry in determinized(match, 0, FastRng(1)).log} == {None}


def test_play_out_reaches_the_same_end() -> None:
    """The bots' fast path runs the same rules: the same answers give the same state."""
    match = painting()
    answers = iter([entry.value for entry in answered(painting(), *ANSWERS).log])
    state = match.game.rules.setup(2, {})
    count = play_out(match.game.rules.phases, state, lambda state, ask: next(answers))
    assert (state, count) == (answered(match, *ANSWERS).state, len(ANSWERS))


def test_a_running_match_can_be_played_out() -> None:
    """`Match.play_out` goes on in the middle of a step and counts the answers of seats."""
    match = answered(painting(), *ANSWERS[:3])
    rest = iter([entry.value for entry in answered(painting(), *ANSWERS).log[4:]])
    fork = match.fork()
    assert fork.play_out(lambda state, ask: next(rest)) == len(ANSWERS) - 3
    assert fork.state == answered(match, *ANSWERS[3:]).state


def test_play_out_keeps_secret_answers() -> None:
    """A match played out in the middle of simultaneous questions uses the answers that are in."""
    match = match_of(first=secrets)
    match.answer(3, seat=1)
    match.play_out(lambda state, ask: 1)
    assert match.state.said == [1, 3, 1]


def test_play_out_stops_after_the_step_in_which_most_is_reached() -> None:
    """A playout can be cut short; it stops between two steps."""
    state = Small()
    steps = game_of(first=colours, throw=throw).rules.phases
    assert play_out(steps, state, FastRng(5).answerer(None), most=1) == 2
    assert state.phase == "throw"


def test_play_out_stops_before_a_step() -> None:
    """`until` names phases whose steps are not begun; a match without answers stays where it is."""
    state = painting().state
    assert play_out(painting().game.rules.phases, state, lambda state, ask: ask.options[0], until=(state.phase,)) == 0
    assert state == painting().state
