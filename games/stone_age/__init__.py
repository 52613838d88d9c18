"""Stone Age: people gather, build and feed a tribe. For two to four players."""

from games.stone_age.players import PLAYERS
from games.stone_age.rules import RULES, settings
from games.stone_age.rules.facts import DATA
from games.stone_age.table import TABLE
from games.stone_age.text import TEXT
from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game

GAME = Game(
    id="stone_age",
    title=msg("stone_age.title"),
    seats=range(DATA["game"]["players"][0], DATA["game"]["players"][1] + 1),
    revision=1,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    features=("dice", "cards"),
    rules=RULES,
    table=TABLE,
    text=TEXT,
    players=PLAYERS,
)
