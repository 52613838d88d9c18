"""The league: every strategy that players know against the strongest player, with intervals of 95 %.

`python -m tests.games.eve_conquests.league [--matches 200] [--positions 60] [--player marshal] [--seed league]` prints
a table. The seats change evenly, and the same seed and number of positions give the same figures; `--seconds` lets the
player think by the clock.
"""

from __future__ import annotations

from functools import partial

from games.eve_conquests import GAME
from tests.games.eve_conquests.league.strategies import STRATEGIES
from tests.games.league.matches import by_bot, play
from tests.games.league.table import League, main

LEAGUE = League(
    module="tests.games.eve_conquests.league",
    about=__doc__ or "",
    strategies=STRATEGIES,
    players={name: partial(by_bot, name) for name in reversed(list(GAME.players.bots))},
    play=partial(play, GAME),
    seats=tuple(GAME.seats),
    positions=60,
)

if __name__ == "__main__":
    main(LEAGUE)
