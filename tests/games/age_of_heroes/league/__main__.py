"""The league: every strategy that players know against the strongest player, with intervals of 95 %.

`python -m tests.games.age_of_heroes.league [--matches 200] [--seats 2] [--positions 100] [--seed league]` prints a
table. One strategy sits on one seat, the chieftain on all others; the seats change evenly, and the same seed gives the
same figures. The lead is in cities and blocks.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from games.age_of_heroes import GAME
from tests.games.age_of_heroes.league.strategies import STRATEGIES
from tests.games.league.matches import Player, by_bot, by_script, play
from tests.games.league.table import League, main

LEAGUE: Final[League[Player]] = League(
    "tests.games.age_of_heroes.league",
    __doc__,
    {name: by_script(strategy) for name, strategy in STRATEGIES.items()},
    {"chieftain": partial(by_bot, "chieftain")},
    partial(play, GAME),
    seats=tuple(GAME.seats),
    positions=100,
)

if __name__ == "__main__":
    main(LEAGUE)
