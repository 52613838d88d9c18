"""Ascending Empires: flick ships between planets, found colonies, develop technologies (2 to 4 seats)."""

from games.ascending_empires.players import PLAYERS
from games.ascending_empires.rules import RULES, settings
from games.ascending_empires.table import TABLE
from games.ascending_empires.text import TEXT
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game

GAME = Game(
    id="ascending_empires",
    title=msg("ascending_empires.title"),
    seats=range(2, 5),
    revision=2,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    features=("flicks",),
    rules=RULES,
    table=TABLE,
    text=TEXT,
    players=PLAYERS,
)
