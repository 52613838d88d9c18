"""Results: who wins by the totals, the highest or the lowest, and what the totals are worth."""

from __future__ import annotations

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Result, Score, ranked
from tabletop.core.rules.questions import Script, choose
from tabletop.session.bots.computer_players import think
from tests.core.small import Small, game_of
from tests.hooks import with_hooks


def test_the_highest_or_the_lowest_total_wins() -> None:
    assert ranked([3, 7, 7]) == (1, 2)
    assert ranked([3, 7, 3], lowest=True) == (0, 2)


@pytest.mark.parametrize(("lowest", "wanted"), [(False, 9), (True, 1)])
def test_the_generic_player_likes_a_total_as_the_result_counts_it(lowest: bool, wanted: int) -> None:
    """Where winning is out of the question, it answers for the better total."""

    def first(state: Small) -> Script[None]:
        state.said.append((yield from choose(0, "total", (1, 5, 9))))
        state.phase = "over"

    def result(state: Small) -> Result:
        return Result((Score(0, sum(state.said), ()), Score(1, 5, ())), (1,), lowest_wins=lowest)

    game = with_hooks(game_of(first=first), rules={"result": result})
    assert think(Match.new(game, 2), 0, "monte_carlo", seed=1, iterations=30).value == wanted
    assert [result(Small(said=[9])).points_of(seat) for seat in (0, 1)] == ([-9, -5] if lowest else [9, 5])
