"""Omen: A Reign of War, for two players, with spirits, heroes, the emissary start and both deck-building variants."""

from games.omen.players import PLAYERS
from games.omen.rules import RULES, settings
from games.omen.table import TABLE
from games.omen.text import TEXT
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.core.rules.private_stops import STOPS

GAME = Game(
    id="omen",
    title=msg("omen.title"),
    seats=range(2, 3),
    revision=2,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    retired=(STOPS,),
    features=("cards",),
    rules=RULES,
    table=TABLE,
    text=TEXT,
    players=PLAYERS,
)
