"""Profiles of computer players: their names, characters and levels.

All texts come from the catalogues. A game's own player `chief` has `<game>.bot.chief.name` (the title of this kind of
player), `.about` (one sentence of character) and `.names` (the names of such players at a table, in order); the generic
players have the same keys below `bot.`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias

from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.session.bots.computer_players import GENERIC
from tabletop.session.locale.translations import Translations

Level: TypeAlias = Literal["easy", "middle", "strong"]
"""The strength of a computer player among those of its game."""
PROFILE: Final = ("name", "about", "names")
"""The entries of a catalogue about a kind of player."""


class BotProfiles:
    """The computer players of a game in a language. Kinds are their names in commands and files."""

    def __init__(self, game: Game[Any], words: Translations) -> None:
        self.game, self.words = game, words

    @property
    def own(self) -> tuple[str, ...]:
        """The kinds of the game itself, the easiest first; the generic kinds if the game has none."""
        return tuple(self.game.players.bots or GENERIC)

    def kinds(self, *, all: bool = False, beside: str = "") -> tuple[str, ...]:
        """Return the kinds to offer: the game's own (or `all`), and the kind `beside` that is in use already."""
        known = (*self.own, *(kind for kind in GENERIC if kind not in self.own))
        return tuple(kind for kind in known if all or kind in self.own or kind == beside)

    def level(self, kind: str) -> Level | None:
        """Return the level of a kind: the first of a game's own is easy, the last strong. None for a single kind."""
        own = self.own
        if kind not in own or len(own) < 2:
            return None
        place = own.index(kind)
        return "easy" if place == 0 else "strong" if place == len(own) - 1 else "middle"

    def title(self, kind: str) -> str:
        """Return the title of a kind of player, with its level where there are several kinds."""
        name = self._word(kind, "name") or kind
        level = self.level(kind)
        return name if level is None else self.words.text(msg("core.cast", name=name, level=msg(f"core.level.{level}")))

    def about(self, kind: str) -> str:
        """Return one sentence about the character of a kind; "" when there is none."""
        return self._word(kind, "about")

    def named(self, kind: str, taken: Collection[str]) -> str:
        """Return a name for the next player of a kind: the first of its names that is not taken."""
        comma = self.words.entries.get("core.comma", ", ")
        names = [name for name in self._word(kind, "names").split(comma) if name] or [self._word(kind, "name") or kind]
        free = [name for name in names if name not in taken]
        number = 2
        while not free:
            free = [name for name in (f"{one} {number}" for one in names) if name not in taken]
            number += 1
        return free[0]

    def _word(self, kind: str, word: str) -> str:
        """Return a catalogue entry about a kind: the game's own, else that of the generic players."""
        for key in (f"{self.game.id}.bot.{kind}.{word}", f"bot.{kind}.{word}"):
            if key in self.words:
                return self.words.text(msg(key))
        return ""
