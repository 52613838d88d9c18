"""Computer players as people: what they are called, what they are like, and how strong they are.

All of it is words of the catalogues. A game's own player `chief` has `<game>.bot.chief.name` (what such a player is
called), `.about` (one sentence of character) and `.names` (what those at a table are called, seat by seat); those that
know any game have the same below `bot.`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeAlias

from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.session.bots.generic import GENERIC
from tabletop.session.library.translations import Translations

Level: TypeAlias = Literal["easy", "middle", "strong"]
"""How strong a computer player is among those of its game."""


class BotProfiles:
    """The computer players of a game in a language. Kinds are the names that commands and files know them by."""

    def __init__(self, game: Game[Any], words: Translations) -> None:
        self.game, self.words = game, words

    @property
    def own(self) -> tuple[str, ...]:
        """The kinds that a game brings, the easiest first; those that know any game where it brings none."""
        return tuple(self.game.players.bots or GENERIC)

    def kinds(self, *, all: bool = False, beside: str = "") -> tuple[str, ...]:
        """Return what is offered: the own kinds, `all` that can play, and the one that is there already."""
        known = (*self.own, *(kind for kind in GENERIC if kind not in self.own))
        return tuple(kind for kind in known if all or kind in self.own or kind == beside)

    def level(self, kind: str) -> Level | None:
        """How strong a kind is: the first of a game's own is easy and the last strong. None where there is no other."""
        own = self.own
        if kind not in own or len(own) < 2:
            return None
        place = own.index(kind)
        return "easy" if place == 0 else "strong" if place == len(own) - 1 else "middle"

    def title(self, kind: str) -> str:
        """Return what such a player is called, with the level where there are several."""
        name = self._word(kind, "name") or kind
        level = self.level(kind)
        return name if level is None else self.words.text(msg("core.cast", name=name, level=msg(f"core.level.{level}")))

    def about(self, kind: str) -> str:
        """Return one sentence of character; "" when there is none."""
        return self._word(kind, "about")

    def named(self, kind: str, taken: Collection[str]) -> str:
        """Return what the next one at the table is called: the first of their names that nobody has."""
        comma = self.words.entries.get("core.comma", ", ")
        names = [name for name in self._word(kind, "names").split(comma) if name] or [self._word(kind, "name") or kind]
        free = [name for name in names if name not in taken]
        number = 2
        while not free:
            free = [name for name in (f"{one} {number}" for one in names) if name not in taken]
            number += 1
        return free[0]

    def _word(self, kind: str, word: str) -> str:
        """Return an entry about a kind: the game's own, else what is said of those that know any game."""
        for key in (f"{self.game.id}.bot.{kind}.{word}", f"bot.{kind}.{word}"):
            if key in self.words:
                return self.words.text(msg(key))
        return ""
