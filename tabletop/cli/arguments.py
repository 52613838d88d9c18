"""The reading of command-line arguments: games, players, settings, numbers and sizes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.errors import TabletopError, closest
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.game.game import Game
from tabletop.files.records import SETUP_SUFFIX
from tabletop.session.bots.computer_players import thinkers
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import PERSON, Player
from tabletop.session.saves.match_log import SUFFIX, InvalidSaveError

SAVED: Final = frozenset((SUFFIX, ".jsonl", SETUP_SUFFIX))
"""The suffixes of saved matches, the old ones too, and of set-ups."""
LONGEST_NAME: Final = 40
"""The largest number of letters of a player's name."""


class CommandError(TabletopError):
    """The command cannot be carried out; `reason` is the explanation in one sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def preferred_language(environment: Mapping[str, str]) -> str:
    """Return the language of the settings file, else of the system, else English."""
    from tabletop.ui.system.preferences import saved_language  # standard library only

    chosen = saved_language()
    if chosen in LANGUAGES:
        return str(chosen)
    system = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "zh_TW" if system.startswith("zh") else "en"


def game_of(name: str, registry: GameRegistry) -> Game[Any]:
    """Return the game called `name`. Raises `CommandError` with a list of games, or the reason why it does not load."""
    if name in registry.games:
        return registry.games[name]
    if name in registry.broken:
        raise CommandError(msg("cli.broken_game", game=name, error=registry.broken[name].what))
    if is_file_name(name):
        check_file(Path(name))
        raise CommandError(msg("cli.file_not_game", file=name))
    known = ", ".join(registry.games)
    near, own = closest(name, registry.games), msg("cli.own_game", game=name)
    if near is not None:
        raise CommandError(msg("cli.unknown_game_near", game=name, near=near, known=known, own=own))
    raise CommandError(msg("cli.unknown_game", game=name, known=known, own=own))


def is_file_name(name: str) -> bool:
    """Return True if a name can only be meant as a file: with a folder, or with the suffix of a saved match."""
    return len(Path(name).parts) > 1 or Path(name).suffix in SAVED


def check_file(path: Path) -> None:
    """Raise `CommandError` if there is no file of this name."""
    if not path.exists():
        raise CommandError(msg("cli.no_file", file=str(path)))


def number(text: str, option: str, least: int, most: int) -> int:
    """Parse a whole number in a range."""
    try:
        value = int(text)
    except ValueError:
        raise CommandError(msg("cli.not_a_number", option=option, text=text)) from None
    if not least <= value <= most:
        raise CommandError(msg("cli.out_of_range", option=option, least=least, most=most, value=value))
    return value


def seats_of(options: Any, game: Game[Any]) -> int:
    """Return the requested number of seats, or the smallest one of the game."""
    if options.seats is None:
        return game.seats[0]
    return number(options.seats, "--seats", game.seats[0], game.seats[-1])


def unopened(error: InvalidSaveError) -> CommandError:
    """Return the error of a file that cannot be opened; for a game that is not there it says how to load it.

    The name of the game is part of the file, so it is shown in a command only if it can be the name of a module.
    """
    game = str(dict(error.reason.args).get("game", ""))
    if error.reason.key != "file.foreign" or not game.isidentifier():
        return CommandError(error.reason)
    return CommandError(msg("cli.foreign_file", what=error.reason, own=msg("cli.own_game", game=game)))


def settings_of(options: Any, game: Game[Any]) -> dict[str, Any]:
    """Return the preset and the `--set` options as settings."""
    chosen: dict[str, Any] = {}
    if options.preset is not None:
        if options.preset not in game.presets:
            raise CommandError(msg("cli.unknown_preset", preset=options.preset, known=", ".join(game.presets) or "-"))
        chosen.update(game.presets[options.preset])
    known = {setting.id: setting for setting in game.all_settings}
    for text in options.set:
        key, equals, value = text.partition("=")
        if not equals:
            raise CommandError(msg("cli.not_a_setting", text=text))
        if key not in known:
            raise CommandError(msg("cli.unknown_setting", key=key, known=", ".join(known) or "-"))
        fitting = [choice for choice in known[key].choices if spelled(choice) == value.lower()]
        if not fitting:
            choices = ", ".join(spelled(choice) for choice in known[key].choices)
            raise CommandError(msg("cli.wrong_value", key=key, value=value, choices=choices))
        chosen[key] = fitting[0]
    return chosen


def spelled(value: Any) -> str:
    """Return a setting's value as the user types it: on and off for switches."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value).lower()


def players_of(text: str | None, game: Game[Any], words: Translations) -> list[Player]:
    """Parse the players: their number, such as `3`, or names with bots, such as `Ann,Bo,robot=monte_carlo`."""
    if text is None or text.isdigit():
        count = game.seats[0] if text is None else number(text, "--seats", game.seats[0], game.seats[-1])
        return [Player(words.text(msg("core.seat", number=seat + 1)), seat) for seat in range(count)]
    players = []
    for seat, one in enumerate(text.split(",")):
        name, _, kind = one.strip().partition("=")
        if kind and kind not in thinkers(game):
            raise CommandError(msg("cli.unknown_bot", bot=kind, known=", ".join(thinkers(game))))
        players.append(Player(checked_name(name, text), seat, kind or PERSON))
    if len(players) not in game.seats:
        raise CommandError(
            msg("cli.out_of_range", option="--seats", least=game.seats[0], most=game.seats[-1], value=len(players))
        )
    return players


def checked_name(name: str, text: str) -> str:
    """Return `name`, the name of a player among those in `text`, if it is acceptable.

    Raises `CommandError` for an empty name, for an unprintable one (a control character or a directional mark would
    change the line in which it is printed), and for one of more than 40 letters.
    """
    if not name:
        raise CommandError(msg("cli.no_name", text=quoted(text)))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise CommandError(msg("cli.bad_name", name=quoted(name), most=LONGEST_NAME))
    return name


def size_of(text: str) -> tuple[int, int]:
    """Parse a size such as `1920x1080` into two numbers."""
    width, cross, height = text.lower().partition("x")
    if not cross:
        raise CommandError(msg("cli.not_a_size", text=text))
    return number(width, "--size", 320, 7680), number(height, "--size", 240, 4320)


def lesson_of(options: Any, game: Game[Any], registry: GameRegistry) -> str:
    """Return the id of the requested lesson of a game."""
    known, wanted = registry.lessons(game.id), str(options.lesson)
    if wanted not in known:
        raise CommandError(msg("cli.unknown_lesson", game=game.id, lesson=wanted, known=", ".join(known) or "-"))
    return wanted
