"""The league: every strategy that players know against the strongest player, with intervals of 95 %.

`python -m tests.games.ascending_empires.league [--matches 200] [--seats 2] [--seed league]` prints a table. One
strategy sits on one seat, the admiral on all others; the seats change evenly, and the same seed gives the same figures.
All have the same hand and try equally many shots, fewer than the admiral does in a match with people, so that matches
end: `--player thorough` is the admiral with all of them.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from games.ascending_empires import GAME
from tests.games.ascending_empires.league.strategies import STRATEGIES, admiral
from tests.games.league.matches import Player, by_bot, play
from tests.games.league.table import League, main

LEAGUE: Final[League[Player]] = League(
    "tests.games.ascending_empires.league",
    __doc__,
    STRATEGIES,
    {"admiral": lambda _: admiral, "thorough": lambda _: by_bot("admiral", {"iterations": 1})},
    partial(play, GAME),
    seats=tuple(GAME.seats),
)

if __name__ == "__main__":
    main(LEAGUE)
