"""A match that is being set up: who plays, with which settings, from which seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.game import Game
from tabletop.core.words import Message, say
from tabletop.play.matches import Matches
from tabletop.play.scenes import Player
from tabletop.play.session import GuidedSession


class MatchSetup:
    """What has been chosen so far. `seat_name` gives the name of a seat that nobody has named; `styles` counts the
    colours to choose from.
    """

    def __init__(self, game: Game[Any], seat_name: Callable[[int], str], styles: int) -> None:
        self.game, self.seat_name, self.styles = game, seat_name, styles
        self.players: list[Player] = []
        self.settings: dict[str, Any] = game.complete({})
        self.seed = ""
        while len(self.players) < game.seats[0]:
            self.add_player()

    # -- who plays ----------------------------------------------------------------------------------------------------
    @property
    def full(self) -> bool:
        """Whether nobody else can join."""
        return len(self.players) >= self.game.seats[-1]

    @property
    def few(self) -> bool:
        """Whether nobody can leave."""
        return len(self.players) <= self.game.seats[0]

    def add_player(self) -> None:
        """One seat more, in the first colour that is still free."""
        taken = {player.style for player in self.players}
        style = next(style for style in range(self.styles) if style not in taken)
        self.players.append(Player(self.seat_name(len(self.players)), style))

    def remove_player(self, seat: int) -> None:
        del self.players[seat]

    def taken(self, seat: int) -> dict[int, str]:
        """The colours that the others at the table have, and their names."""
        return {player.style: player.name for other, player in enumerate(self.players) if other != seat}

    # -- with which settings ------------------------------------------------------------------------------------------
    @property
    def preset(self) -> str:
        """The preset that the settings are now, or ""."""
        for name in self.game.presets:
            if self._of_preset(name).items() <= self.settings.items():
                return name
        return ""

    def choose_preset(self, name: str) -> None:
        """Take over the settings of a preset; what it does not name has its default."""
        if name in self.game.presets:
            self.settings |= self._of_preset(name)

    def _of_preset(self, name: str) -> dict[str, Any]:
        """The game's own settings as a preset has them."""
        chosen = self.game.complete(self.game.presets[name])
        return {setting.id: chosen[setting.id] for setting in self.game.settings}

    # -- beginning ----------------------------------------------------------------------------------------------------
    @property
    def problem(self) -> Message | None:
        """Why the match cannot start yet, or None."""
        names = [player.name.strip() for player in self.players]
        if not all(names):
            return say("ui.setup.no_name")
        if len(set(names)) < len(names):
            return say("ui.setup.same_name")
        return None

    def begin(self, matches: Matches) -> GuidedSession:
        """Start the match as it is set up."""
        for player in self.players:
            player.name = player.name.strip()
        return matches.start(self.game.id, self.players, self.settings, self.seed.strip())
