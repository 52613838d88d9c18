"""Orchard Fair: the small game that docs/adding-a-game.md walks through and the generic tests play."""

from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tests.example_game.rules import RULES, settings
from tests.example_game.table import TABLE
from tests.example_game.text import TEXT

GAME = Game(
    id="example_game",
    title=msg("example_game.title"),
    seats=range(2, 5),
    revision=1,
    settings=settings.SETTINGS,
    features=("dice", "cards"),
    rules=RULES,
    table=TABLE,
    text=TEXT,
)
