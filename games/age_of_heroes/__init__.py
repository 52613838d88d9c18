"""Age of Heroes, for two to six tribes, with trading, building, monuments, war and the Challenge Round."""

from games.age_of_heroes.players import PLAYERS
from games.age_of_heroes.rules import RULES, settings
from games.age_of_heroes.rules.facts import DATA
from games.age_of_heroes.table import TABLE
from games.age_of_heroes.text import TEXT
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.core.rules.private_stops import STOPS

GAME = Game(
    id="age_of_heroes",
    title=msg("age_of_heroes.title"),
    seats=range(DATA["players"]["min"]["value"], DATA["players"]["max"]["value"] + 1),
    revision=3,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    retired=(STOPS,),
    features=("cards",),
    rules=RULES,
    table=TABLE,
    text=TEXT,
    players=PLAYERS,
)
