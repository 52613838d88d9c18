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
    from tabletop.core.ask import NATURE as NATURE
    from tabletop.core.ask import Ask as Ask
    from tabletop.core.ask import Beat as Beat
    from tabletop.core.game import Game as Game
    from tabletop.core.game import GamePlayers as GamePlayers
    from tabletop.core.game import GameRules as GameRules
    from tabletop.core.game import GameTable as GameTable
    from tabletop.core.game import GameText as GameText
    from tabletop.core.labels import Label as Label
    from tabletop.core.labels import Result as Result
    from tabletop.core.labels import Score as Score
    from tabletop.core.match import Diverged as Diverged
    from tabletop.core.match import Entry as Entry
    from tabletop.core.match import Match as Match
    from tabletop.core.nature import Chance as Chance
    from tabletop.core.settings import Setting as Setting
    from tabletop.core.words import Illegal as Illegal
    from tabletop.core.words import Message as Message
    from tabletop.core.words import Refusal as Refusal
    from tabletop.files.records import BadFile as BadFile
    from tabletop.play.catalogue import Catalogue as Catalogue
    from tabletop.play.open_match import OpenMatch as OpenMatch
    from tabletop.play.open_match import games as games
    from tabletop.play.open_match import load as load
    from tabletop.play.open_match import new as new

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
