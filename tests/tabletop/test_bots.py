"""Computer players that work for any game."""

from dataclasses import replace

from tabletop.ask import Script, offer
from tabletop.bots import monte_carlo
from tabletop.match import Match
from tabletop.nature import Chance
from tabletop.words import Refusal, say
from tests.tabletop.small import Small, game_of


class Clock:
    """A bench whose time runs out after so many looks at the clock."""

    def __init__(self, looks: int) -> None:
        self.stream = Chance(1)
        self.looks = looks

    def time_left(self) -> float:
        self.looks -= 1
        return float(self.looks)


def guessing(state: Small) -> Script[None]:
    """Any number may be offered but the hidden first one."""
    taken = Refusal(say("small.taken"))
    state.said.append((yield from offer(0, "guess", lambda value: taken if value == state.hidden[0] else None)))
    state.phase = "over"


def test_an_answer_that_another_world_forbids_is_passed_over() -> None:
    """The Monte Carlo player goes on when a candidate is not allowed in one of the worlds it plays."""
    match = Match.new(replace(game_of(first=guessing), sample=lambda state, ask, stream: stream.below(6)), 1)
    assert monte_carlo(match, 0, Clock(60)).value in range(6)
