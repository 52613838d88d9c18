"""Tabletop: rule-enforced board games as a library, and a window over them.

>>> import tabletop
>>> match = tabletop.new("stone_age", seats=2, seed="7")
>>> while not match.over:
...     match.answer(match.sample())
>>> match.result.winners
(1,)
"""

from typing import TYPE_CHECKING, Any, Final

from tabletop.version import __version__ as __version__

if TYPE_CHECKING:
    from tabletop.core.data.messages import Illegal as Illegal
    from tabletop.core.data.messages import Message as Message
    from tabletop.core.data.messages import Refusal as Refusal
    from tabletop.core.game.game import Game as Game
    from tabletop.core.game.game import GamePlayers as GamePlayers
    from tabletop.core.game.game import GameRules as GameRules
    from tabletop.core.game.game import GameTable as GameTable
    from tabletop.core.game.game import GameText as GameText
    from tabletop.core.match.match import Diverged as Diverged
    from tabletop.core.match.match import Entry as Entry
    from tabletop.core.match.match import Match as Match
    from tabletop.core.rules.chance import Chance as Chance
    from tabletop.core.rules.labels import Label as Label
    from tabletop.core.rules.labels import Result as Result
    from tabletop.core.rules.labels import Score as Score
    from tabletop.core.rules.questions import NATURE as NATURE
    from tabletop.core.rules.questions import Ask as Ask
    from tabletop.core.rules.questions import Beat as Beat
    from tabletop.core.rules.settings import Setting as Setting
    from tabletop.files.records import BadFile as BadFile
    from tabletop.session.app.api import OpenMatch as OpenMatch
    from tabletop.session.app.api import games as games
    from tabletop.session.app.api import load as load
    from tabletop.session.app.api import new as new
    from tabletop.session.library.translations import Catalogue as Catalogue

_FACE: Final = {
    "core.ask": ("NATURE", "Ask", "Beat"),
    "core.game": ("Game", "GamePlayers", "GameRules", "GameTable", "GameText"),
    "core.labels": ("Label", "Result", "Score"),
    "core.match": ("Diverged", "Entry", "Match"),
    "core.nature": ("Chance",),
    "core.settings": ("Setting",),
    "core.words": ("Illegal", "Message", "Refusal"),
    "files.records": ("BadFile",),
    "play.catalogue": ("Catalogue",),
    "play.open_match": ("OpenMatch", "games", "load", "new"),
}
"""Where the names come from; a name is imported when it is first used, so that `import tabletop` costs nothing."""

__all__ = sorted(name for names in _FACE.values() for name in names)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _FACE.items():
        if name in names:
            return getattr(import_module(f"tabletop.{module}"), name)
    raise AttributeError(f"module 'tabletop' has no attribute {name!r}")
