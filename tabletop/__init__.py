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
    from tabletop.core.data.errors import TabletopError as TabletopError
    from tabletop.core.data.messages import IllegalAnswerError as IllegalAnswerError
    from tabletop.core.data.messages import Message as Message
    from tabletop.core.data.messages import Refusal as Refusal
    from tabletop.core.game.game import Game as Game
    from tabletop.core.game.game import GamePlayers as GamePlayers
    from tabletop.core.game.game import GameRules as GameRules
    from tabletop.core.game.game import GameTable as GameTable
    from tabletop.core.game.game import GameText as GameText
    from tabletop.core.match.match import Entry as Entry
    from tabletop.core.match.match import Match as Match
    from tabletop.core.match.match import ReplayMismatchError as ReplayMismatchError
    from tabletop.core.rules.chance import FastRng as FastRng
    from tabletop.core.rules.labels import Label as Label
    from tabletop.core.rules.labels import Result as Result
    from tabletop.core.rules.labels import Score as Score
    from tabletop.core.rules.questions import CHANCE as CHANCE
    from tabletop.core.rules.questions import Ask as Ask
    from tabletop.core.rules.questions import Event as Event
    from tabletop.core.rules.settings import Setting as Setting
    from tabletop.files.records import InvalidSaveError as InvalidSaveError
    from tabletop.session.app.api import SeededMatch as SeededMatch
    from tabletop.session.app.api import at as at
    from tabletop.session.app.api import games as games
    from tabletop.session.app.api import load as load
    from tabletop.session.app.api import new as new
    from tabletop.session.locale.translations import Translations as Translations

_EXPORTS: Final = {
    "core.data.errors": ("TabletopError",),
    "core.data.messages": ("IllegalAnswerError", "Message", "Refusal"),
    "core.game.game": ("Game", "GamePlayers", "GameRules", "GameTable", "GameText"),
    "core.match.match": ("Entry", "Match", "ReplayMismatchError"),
    "core.rules.chance": ("FastRng",),
    "core.rules.labels": ("Label", "Result", "Score"),
    "core.rules.questions": ("CHANCE", "Ask", "Event"),
    "core.rules.settings": ("Setting",),
    "files.records": ("InvalidSaveError",),
    "session.app.api": ("SeededMatch", "at", "games", "load", "new"),
    "session.locale.translations": ("Translations",),
}
"""The exported names and their modules. A name is imported when it is first used, so that `import tabletop` costs
nothing."""

__all__ = sorted(name for names in _EXPORTS.values() for name in names)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _EXPORTS.items():
        if name in names:
            return getattr(import_module(f"tabletop.{module}"), name)
    raise AttributeError(f"module 'tabletop' has no attribute {name!r}")
