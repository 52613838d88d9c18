"""The setup of a match: its players, settings and seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.game import Game
from tabletop.session.app.save_library import Matches
from tabletop.session.bots.computer_players import easiest, thinkers
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player


@dataclass(frozen=True, slots=True)
class PreviousSetup:
    """The setup of a game the last time it was played. It comes from a file, so any of it may be invalid."""

    players: Sequence[Player] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


class MatchSetup:
    """The choices made so far for a new match.

    `seat_name` gives the default name of a person at a seat; `styles` is the number of colours to choose from; `person`
    is the name that a person used last, in any game.

    The setup begins as it was the `last` time. A first match has `first_seats` players, or the fewest possible: one
    person and the easiest of the game's own computer players, or the generic one where the game has none of its own.
    """

    def __init__(
        self,
        game: Game[Any],
        seat_name: Callable[[int], str],
        styles: int,
        cast: BotProfiles,
        last: PreviousSetup | None = None,
        person: str = "",
        first_seats: int | None = None,
    ) -> None:
        self.first_seats = game.seats[0] if first_seats is None else first_seats
        self.game, self.seat_name, self.styles, self.cast, self.person = game, seat_name, styles, cast, person
        self.players: list[Player] = []
        self.settings: dict[str, Any] = game.complete({})
        self.seed = ""
        self.start_fresh()
        if last is not None:
            self._take(last)

    def start_fresh(self) -> None:
        """Set everything as for a first match of this game."""
        self.settings, self.players = self.game.complete({}), []
        while len(self.players) < self.first_seats:
            self.add_player()
        if self.person:
            self.players[0].name = self.person

    def _take(self, last: PreviousSetup) -> None:
        """Take over the valid parts of a previous setup: the players if all of them fit, and each valid setting."""
        known = (PERSON, *thinkers(self.game))
        players, colours = last.players, {player.style for player in last.players}
        if (
            len(players) in self.game.seats
            and all(player.kind in known for player in players)
            and len(colours) == len(players)
            and all(0 <= colour < self.styles for colour in colours)
        ):
            named = [player.name or self.seat_name(seat) for seat, player in enumerate(players)]
            self.players = [Player(name, one.style, one.kind) for name, one in zip(named, players, strict=True)]
        for setting in self.game.all_settings:
            value = last.settings.get(setting.id)
            if any(type(value) is type(choice) and value == choice for choice in setting.choices):
                self.settings[setting.id] = value

    # -- players ------------------------------------------------------------------------------------------------------
    @property
    def full(self) -> bool:
        """True if nobody else can join."""
        return len(self.players) >= self.game.seats[-1]

    @property
    def few(self) -> bool:
        """True if nobody can leave."""
        return len(self.players) <= self.game.seats[0]

    def add_player(self) -> None:
        """Add a seat in the first colour that is still free: a person first, then the easiest computer players."""
        taken = {player.style for player in self.players}
        style = next(style for style in range(self.styles) if style not in taken)
        self.players.append(Player("", style))
        seat = len(self.players) - 1
        self.choose_kind(seat, easiest(self.game) if seat else PERSON)

    def remove_player(self, seat: int) -> None:
        del self.players[seat]

    def choose_kind(self, seat: int, kind: str) -> None:
        """Put a person or a computer player at a seat, and give the player a default name."""
        player = self.players[seat]
        player.kind = kind
        if kind == PERSON:
            player.name = (self.person if seat == 0 else "") or self.seat_name(seat)
        else:
            taken = [other.name for other in self.players if other is not player]
            player.name = self.cast.named(kind, taken)

    def taken(self, seat: int) -> dict[int, str]:
        """Return the names of the other players by the colours that they have."""
        return {player.style: player.name for other, player in enumerate(self.players) if other != seat}

    # -- settings -----------------------------------------------------------------------------------------------------
    @property
    def preset(self) -> str:
        """The preset that the present settings match, or ""."""
        for name in self.game.presets:
            if self._of_preset(name).items() <= self.settings.items():
                return name
        return ""

    def choose_preset(self, name: str) -> None:
        """Take over the settings of a preset, with the default for each rule that it does not name."""
        if name in self.game.presets:
            self.settings |= self._of_preset(name)

    def _of_preset(self, name: str) -> dict[str, Any]:
        """Return the game's own settings with the values of a preset.

        The help while aiming is asked for beside the rules, so it belongs to a preset only if that names it.
        """
        preset, flicking = self.game.presets[name], self.game.table.flicking
        chosen, help = self.game.complete(preset), flicking.help_setting if flicking is not None else None
        own = [setting for setting in self.game.settings if setting is not help or setting.id in preset]
        return {setting.id: chosen[setting.id] for setting in own}

    # -- beginning ----------------------------------------------------------------------------------------------------
    @property
    def problem(self) -> Message | None:
        """The reason why the match cannot start yet, or None."""
        names = [player.name.strip() for player in self.players]
        if not all(names):
            return msg("ui.setup.no_name")
        if len(set(names)) < len(names):
            return msg("ui.setup.same_name")
        return None

    def begin(self, matches: Matches) -> MatchSession:
        """Start the match with this setup."""
        for player in self.players:
            player.name = player.name.strip()
        return matches.start(self.game.id, self.players, self.settings, self.seed.strip())
