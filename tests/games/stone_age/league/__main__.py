"""The league: every strategy that players know against the strongest player, with intervals of 95 %.

`python -m tests.games.stone_age.league [--matches 200] [--seats 2] [--player chief] [--seed league]` prints a table.
One strategy sits on one seat, the player on all others; the seats change evenly, and the same seed gives the same
figures.
`--player habit` plays against the strongest player as it was before the league.
"""

from __future__ import annotations

from tests.games.league.table import League, main
from tests.games.stone_age.league.matches import play
from tests.games.stone_age.league.strategies import STRATEGIES, by_habit, chief

LEAGUE = League(
    module="tests.games.stone_age.league",
    about=__doc__ or "",
    strategies=STRATEGIES,
    players={"chief": lambda budget: chief, "habit": lambda budget: by_habit},
    play=play,
    seats=(2, 3, 4),
)

if __name__ == "__main__":
    main(LEAGUE)
