"""All commands with their options: to add one, add a module to this folder and its options here.

The function of a command takes (options, words, registry) and returns an exit status.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final, NoReturn

from tabletop.cli import artsheet as artsheet_command
from tabletop.cli import check as check_command
from tabletop.cli import chest as chest_command
from tabletop.cli import imports as imports_command
from tabletop.cli import listing, statistics, studies
from tabletop.cli import new_game as new_game_command
from tabletop.cli import new_set as new_set_command
from tabletop.cli import replay as replay_command
from tabletop.cli import sandbox as sandbox_command
from tabletop.cli import serve as serve_command
from tabletop.cli import sounds as sounds_command
from tabletop.cli import window as window_command
from tabletop.cli.desktop import command as desktop_command
from tabletop.cli.phone_screenshot import VIEWS as PHONE_VIEWS
from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.version import __version__

OPEN: Final = "open"
"""The command that a file stands for, where no command is named."""


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one sentence and leaves with status 2."""

    words: Translations
    commands: Collection[str] = ()
    """The names of all commands."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, self.words.text(msg("cli.wrong_usage", message=message)) + "\n")


def parse(words: Translations, given: Sequence[str]) -> argparse.Namespace:
    """Parse the words of a command line; a file in the place of the command is opened, as a double click does."""
    top = parser(words)
    place = next((at for at, word in enumerate(given) if not _is_option(given, at)), None)
    if place is not None and given[place] not in top.commands and _is_file(given[place]):
        given = [*given[:place], OPEN, *given[place:]]
    return top.parse_args(given)


def _is_option(given: Sequence[str], at: int) -> bool:
    """Return whether a word is an option, or the value of `--lang`, the only one before a command that has a value."""
    return given[at].startswith("-") or (at > 0 and given[at - 1] == "--lang")


def _is_file(word: str) -> bool:
    """Return whether a word is that of a file or folder, there or not."""
    return Path(word).suffix != "" or Path(word).name != word or Path(word).exists()


def parser(words: Translations) -> Parser:
    """Return all commands and their options, with help in the language of `words`."""

    def t(key: str) -> str:
        return words.text(msg(f"cli.{key}"))

    Parser.words = words
    top = Parser(prog="tabletop", description=t("about"), epilog=t("epilog"))
    top.add_argument("--version", action="version", version=f"tabletop {__version__}")
    top.add_argument("--lang", choices=tuple(LANGUAGES), help=t("help.lang"))
    top.set_defaults(run=window_command.window, game=None)
    sub = top.add_subparsers(metavar=t("command"))
    top.commands = sub.choices

    def command(name: str, run: Callable[..., int]) -> argparse.ArgumentParser:
        one = sub.add_parser(name, help=t(f"help.{name}"), description=t(f"help.{name}"))
        one.add_argument("--lang", choices=tuple(LANGUAGES), help=t("help.lang"), default=argparse.SUPPRESS)
        one.set_defaults(run=run)
        return one

    def match_options(one: argparse.ArgumentParser, seats: str, *, many: bool = False) -> None:
        one.add_argument("game", metavar=t("game"), nargs="+" if many else None)
        one.add_argument("--seats", help=t(seats))
        one.add_argument("--seed", default="", help=t("help.seed"))
        one.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=t("help.set"))
        one.add_argument("--preset", help=t("help.preset"))

    opened = command(OPEN, window_command.open_file)
    opened.add_argument("file", type=Path, metavar=t("file"))
    play = command("play", window_command.play)
    match_options(play, "help.players")
    play.add_argument("--lesson", help=t("help.lesson"))
    play.add_argument("--watch", action="store_true", help=t("help.watch"))
    served = command("serve", serve_command.serve)
    match_options(served, "help.players", many=True)
    served.add_argument("--tables", default="1", help=t("help.tables"))
    served.add_argument("--lesson", help=t("help.lesson"))
    served.add_argument("--out", type=Path, metavar=t("folder"), help=t("help.serve_out"))
    served.add_argument("--address", help=t("help.address"))
    served.add_argument("--port", default="0", help=t("help.port"))
    served.add_argument("--name", action="append", default=[], help=t("help.host_name"))
    served.add_argument("--public", metavar="URL", help=t("help.public"))
    served.add_argument("--cert", type=Path, help=t("help.cert"))
    served.add_argument("--key", type=Path, help=t("help.key"))
    sandbox = command("sandbox", sandbox_command.sandbox)
    sandbox.add_argument("game", metavar=t("game"), nargs="?", default=None)
    sandbox.add_argument("--seats", help=t("help.sandbox_seats"))
    sandbox.add_argument("--set", action="append", default=[], metavar=t("folder"), help=t("help.own_set"))
    sandbox.add_argument("--setup", metavar=t("file"), help=t("help.setup"))
    sandbox.add_argument("--seed", default="", help=t("help.seed"))

    imported = command("import", imports_command.import_things)
    imported.add_argument("file", type=Path, metavar=t("file_or_folder"))
    imported.add_argument("--out", type=Path, required=True, metavar=t("folder"), help=t("help.import_out"))
    imported.add_argument("--as", dest="kind", metavar="KIND", help=t("help.import_as"))
    imported.add_argument("--grid", metavar="10x7", help=t("help.import_grid"))
    imported.add_argument("--width", metavar="MM", help=t("help.import_width"))
    imported.add_argument("--back", metavar=t("file"), help=t("help.import_back"))
    imported.add_argument("--pictures", type=Path, metavar=t("folder"), help=t("help.import_pictures"))
    imported.add_argument("--download", action="store_true", help=t("help.import_download"))

    chest = command("chest", chest_command.chest)
    chest.add_argument("search", nargs="?", default="", help=t("help.chest_search"))
    chest.add_argument("--json", action="store_true", help=t("help.json"))

    new_set = command("new-set", new_set_command.new_set)
    new_set.add_argument("folder", type=Path, metavar=t("folder"), help=t("help.new_set_folder"))

    def study_options(one: argparse.ArgumentParser, games: str, seats: str) -> None:
        match_options(one, seats)
        one.add_argument("--games", default="100", help=t(games))
        one.add_argument("--positions", help=t("help.positions"))
        one.add_argument("--seconds", help=t("help.seconds"))
        one.add_argument("--workers", help=t("help.workers"))
        one.add_argument("--cluster", metavar=t("address"), help=t("help.cluster"))

    simulate = command("simulate", studies.simulate)
    study_options(simulate, "help.games", "help.seats")
    simulate.add_argument("--bot", default="random", help=t("help.bot"))
    simulate.add_argument("--report", type=Path, metavar=t("folder"), help=t("help.keep"))
    simulate.add_argument("--check", action="store_true", help=t("help.check_invariants"))
    simulate.add_argument("--json", action="store_true", help=t("help.json"))
    tournament = command("tournament", studies.tournament)
    study_options(tournament, "help.games_each", "help.seats_of_tournament")
    tournament.add_argument("--players", required=True, help=t("help.players_met"))
    tournament.add_argument("--against", metavar="BOT", help=t("help.against"))
    tournament.add_argument("--report", type=Path, required=True, metavar=t("folder"), help=t("help.report"))
    tournament.set_defaults(json=False)
    checked = command("check", check_command.check)
    checked.add_argument("game", metavar=t("game"))
    checked.add_argument("--quick", action="store_true", help=t("help.quick"))
    checked.add_argument("--positions", help=t("help.check_positions"))
    checked.add_argument("--only", action="append", default=[], metavar="CHECK", help=t("help.only"))
    checked.add_argument("--golden", choices=("write", "compare"), help=t("help.golden"))
    checked.add_argument("--seats", help=t("help.golden_seats"))
    new = command("new-game", new_game_command.new_game)
    new.add_argument("name", metavar=t("name"))
    kinds = new.add_mutually_exclusive_group()
    kinds.add_argument("--cards", action="store_true", help=t("help.new_game_cards"))
    kinds.add_argument("--flick", action="store_true", help=t("help.new_game_flick"))
    new.add_argument("--out", type=Path, metavar=t("folder"), help=t("help.new_game_out"))
    replay = command("replay", replay_command.replay)
    replay.add_argument("file", type=Path, metavar=t("file"))
    replay.add_argument("--check", action="store_true", help=t("help.recheck"))
    counted = command("statistics", statistics.print_statistics)
    counted.add_argument("game", metavar=t("game"), nargs="?", default=None)
    counted.add_argument("--csv", type=Path, metavar=t("file"), help=t("help.csv"))
    counted.add_argument("--delete", action="store_true", help=t("help.forget"))
    rules = command("rules", listing.rules)
    rules.add_argument("game", metavar=t("game"))
    listed = command("list", listing.listing)
    listed.add_argument("--json", action="store_true", help=t("help.json"))
    film = command("film", replay_command.film)
    film.add_argument("file", type=Path, metavar=t("file"))
    film.add_argument("--last", action="store_true", help=t("help.last"))
    film.add_argument("--size", default="640x400", help=t("help.size"))
    film.add_argument("--out", type=Path, required=True, help=t("help.film_out"))
    picture = command("screenshot", window_command.screenshot)
    match_options(picture, "help.seats")
    picture.add_argument("--answers", help=t("help.answers"))
    picture.add_argument("--state", metavar="MODULE:FUNCTION", help=t("help.state"))
    picture.add_argument("--size", default="1280x720", help=t("help.size"))
    picture.add_argument("--phone", nargs="?", const=PHONE_VIEWS[0], choices=PHONE_VIEWS, help=t("help.phone"))
    picture.add_argument("--out", type=Path, required=True, help=t("help.out"))
    sounds = command("sounds", sounds_command.sounds)
    sounds.add_argument("--out", type=Path, metavar=t("folder"), help=t("help.sounds_out"))
    known = command("desktop", desktop_command.desktop).add_mutually_exclusive_group(required=True)
    known.add_argument("--install", action="store_true", help=t("help.desktop_install"))
    known.add_argument("--remove", action="store_true", help=t("help.desktop_remove"))
    sheet = command("artsheet", artsheet_command.artsheet)
    sheet.add_argument("game", metavar=t("game"))
    sheet.add_argument("--out", type=Path, required=True, help=t("help.out"))
    sheet.add_argument("--pairs", metavar="N", help=t("help.pairs"))
    return top
