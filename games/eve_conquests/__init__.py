"""EVE: Conquests: plans on a calendar, outposts on a star map, and battles with three colours of dice. Two to four."""

from games.eve_conquests.players import PLAYERS
from games.eve_conquests.rules import RULES, settings
from games.eve_conquests.rules.facts import SEATS
from games.eve_conquests.table import TABLE
from games.eve_conquests.text import TEXT
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.core.rules.private_stops import STOPS

GAME = Game(
    id="eve_conquests",
    title=msg("eve_conquests.title"),
    seats=SEATS,
    revision=3,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    retired=(STOPS,),
    features=("dice", "cards"),
    rules=RULES,
    table=TABLE,
    text=TEXT,
    players=PLAYERS,
)
