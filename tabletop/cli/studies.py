"""The commands `simulate` and `tournament`: play matches on all available processors and machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.cli.arguments import CommandError, game_of, number, seats_of, settings_of
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.game import Game
from tabletop.session.bots.computer_players import thinkers
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.study.extras import missing_extra
from tabletop.study.matches.cluster import cluster
from tabletop.study.matches.executors import ExecutorFactory, WorkersLostError, processes
from tabletop.study.matches.results_file import ResultsFile, WrongStudyError
from tabletop.study.matches.runner import HEAD_START, Clock, cores, run_study
from tabletop.study.matches.schedule import groups, round_robin
from tabletop.study.matches.specs import POSITIONS, MatchResult, MatchSpec, same_settings
from tabletop.study.report.effects import interval
from tabletop.study.report.summary import figures, speed

if TYPE_CHECKING:
    from tabletop.study.report.ratings import Rating

MATCHES: Final = "matches.jsonl"
"""The file of a study's folder that holds the result of every match."""
FIGURES: Final = "figures.json"
MOST_SECONDS: Final = 3600
"""The largest number of seconds for one answer."""


def simulate(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Play matches without a screen and report the figures."""
    game = game_of(options.game, registry)
    seats = seats_of(options, game)
    games = number(options.games, "--games", 1, 10_000_000)
    known_bot(options.bot, game)
    budget = budget_of(options)
    settings = same_settings(game, settings_of(options, game))
    shared = {"settings": settings, "extra": extras(), "check": options.check, **budget}
    specs = [MatchSpec(game.id, index, options.seed, (options.bot,) * seats, **shared) for index in range(games)]
    about = {"study": "simulate", "players": [options.bot] * seats, "check": options.check}
    with study_in(options.report, {**about, **of_match(game, options.seed, settings, budget)}) as ledger:
        results, clock = played(options, specs, ledger, words)
    report = figures(game, seats, results)
    if options.report is not None:
        (options.report / FIGURES).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    if options.json:
        print(json.dumps({**report, **speed(clock)}))
    else:
        for key, value in report.items():
            print(f"{key:24} {value}")
        for key, value in speed(clock).items():  # the timings are not part of the report
            print(f"{key:24} {value}", file=sys.stderr)
    faults = [fault for result in results for fault in result.faults]
    for fault in faults[:10]:
        print(words.text(msg("cli.fault", what=fault)), file=sys.stderr)
    return 0 if not faults and all(result.finished for result in results) else 1


def tournament(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Let computer players meet, each on every seat equally often, and report on them and on the game."""
    game = game_of(options.game, registry)
    named = [known_bot(name.strip(), game) for name in options.players.split(",")]
    rival = None if options.against is None else known_bot(options.against, game)
    players = named if rival is None else [*named, rival]
    if len(set(players)) < len(players):
        raise CommandError(msg("cli.player_twice" if rival is None else "cli.player_twice_against"))
    wanted = number(options.games, "--games", 1, 1_000_000)
    most = min(len(players), game.seats[-1]) if rival is None else 0
    seats = seats_of(options, game) if options.seats else max(game.seats[0], most)
    budget = budget_of(options)
    settings = same_settings(game, settings_of(options, game))
    shared = {"settings": settings, "extra": extras(), "observed": True, **budget}
    meeting = groups(named, seats, rival)
    tables = round_robin(meeting, wanted)
    specs = [MatchSpec(game.id, index, options.seed, table, **shared) for index, table in enumerate(tables)]
    try:
        from tabletop.study.report.html_report import Report, write

        about = {"study": "tournament", "players": players, "seats": seats}
        about |= {} if rival is None else {"against": rival}
        with study_in(options.report, {**about, **of_match(game, options.seed, settings, budget)}) as ledger:
            results, _ = played(options, specs, ledger, words)
        catalogues = [Translations(language, registry.locales()) for language in LANGUAGES]
        seated = _seated(players, rival, seats)
        report = Report.of(game, players, results, [*seated, _decision(budget)])
        pages = write(report, options.report, catalogues)
    except ImportError as missing:
        raise CommandError(missing_extra(missing.name or "?", "report")) from None
    print(words.text(msg("study.played", count=len(results), groups=len(meeting), each=wanted, seats=seats)))
    heads = ("player", "elo", "interval", "won_share", "interval", "matches")
    for cells in ([words.text(msg(f"study.column.{name}")) for name in heads], *map(_cells, report.ratings)):
        print("{:20} {:>6}  {:>14}  {:>7}  {:>14}  {:>7}".format(*cells))
    for condition in seated:
        print(words.text(condition))
    for page, catalogue in zip(pages, catalogues, strict=True):
        print(catalogue.text(msg("cli.report_written", file=str(page))))
    return 0 if all(result.finished for result in results) else 1


def _cells(line: Rating) -> Sequence[str]:
    """Return the cells of a player in the printed table; both intervals are those of 95 %."""
    low, high = interval(line.won, line.matches)
    share = f"{100 * line.won:.1f} %", f"[{100 * low:.1f}, {100 * high:.1f}]"
    return line.player, f"{line.elo:.0f}", f"[{line.low:.0f}, {line.high:.0f}]", *share, str(line.matches)


def _seated(players: Sequence[str], rival: str | None, seats: int) -> list[Message]:
    """Return a sentence where a player has several seats of a table."""
    if rival is not None:
        return [msg("study.against", rival=rival, seats=seats)]
    return [msg("study.several_seats")] if len(players) < seats else []


# -- common parts of the studies ---------------------------------------------------------------------------------------
def known_bot(name: str, game: Game[Any]) -> str:
    """Return the name of a bot of the game. Raises `CommandError` with the list of bots for an unknown one."""
    if name not in thinkers(game):
        raise CommandError(msg("cli.unknown_bot", bot=name, known=", ".join(thinkers(game))))
    return name


def budget_of(options: Any) -> dict[str, Any]:
    """Return the thinking budget of a player: a number of positions, or seconds if they are given."""
    positions = POSITIONS if options.positions is None else number(options.positions, "--positions", 1, 1_000_000)
    if options.seconds is None:
        return {"positions": positions}
    try:
        seconds = float(options.seconds)
    except ValueError:
        raise CommandError(msg("cli.not_a_number", option="--seconds", text=options.seconds)) from None
    if not 0 <= seconds <= MOST_SECONDS:  # also excludes NaN
        raise CommandError(
            msg("cli.out_of_range", option="--seconds", least=0, most=MOST_SECONDS, value=options.seconds)
        )
    return {"positions": positions, "seconds": seconds}


def _decision(budget: dict[str, Any]) -> Message:
    """Return a sentence that describes a budget from `budget_of`."""
    if "seconds" in budget:
        return msg("study.page.seconds", seconds=f"{budget['seconds']:g}")
    return msg("study.page.positions", count=budget["positions"])


def of_match(game: Game[Any], seed: str, settings: dict[str, Any], budget: dict[str, Any]) -> dict[str, Any]:
    """Return everything that determines the matches of a study, for the first line of its file."""
    return {"game": game.id, "rules": game.revision, "seed": seed, "settings": settings, **budget}


@contextmanager
def study_in(folder: Path | None, about: dict[str, Any]) -> Iterator[ResultsFile | None]:
    """Open the file of a study in its folder; yield None if nothing is to be saved."""
    if folder is None:
        yield None
        return
    try:
        ledger = ResultsFile(folder / MATCHES, about)
    except WrongStudyError as foreign:
        raise CommandError(foreign.reason) from None
    except OSError as error:
        raise CommandError(msg("cli.cannot_write", file=str(folder), error=error.strerror or str(error))) from None
    with ledger:
        yield ledger


def executors_of(options: Any, games: int) -> Callable[[], ExecutorFactory] | None:
    """Return a function that starts the executors: a cluster or processes. None: play everything in this process."""
    if options.cluster is not None:
        return lambda: cluster(options.cluster)
    count = cores() if options.workers is None else number(options.workers, "--workers", 1, 1024)
    count = min(count, games)
    return None if count == 1 else lambda: processes(count)


def played(
    options: Any, specs: Sequence[MatchSpec], ledger: ResultsFile | None, words: Translations
) -> tuple[list[MatchResult], Clock]:
    """Play all matches, with a progress bar on a terminal. Ctrl+C stops and keeps the results so far."""
    executors, bar = executors_of(options, len(specs)), progress(options, len(specs))
    head_start = HEAD_START if options.cluster is None else 0.0
    seen = bar.update if bar is not None else lambda count: None
    try:
        return run_study(specs, executors, ledger, seen, head_start=head_start)
    except WorkersLostError as unplayable:
        raise CommandError(unplayable.reason) from None
    except KeyboardInterrupt:
        if ledger is not None:
            kept = msg("study.stopped", count=len(ledger.results), all=len(specs))
            print(words.text(kept), file=sys.stderr)
        raise
    finally:
        if bar is not None:
            bar.close()


def progress(options: Any, total: int) -> Any:
    """Return a progress bar on a terminal; None elsewhere."""
    if options.json or not sys.stderr.isatty():
        return None
    from tqdm import tqdm

    return tqdm(total=total, unit=" matches", leave=False)
