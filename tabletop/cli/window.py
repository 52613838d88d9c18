"""The commands that open the window, and the picture of a match without one."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import (
    CommandError,
    game_of,
    lesson_of,
    number,
    players_of,
    seats_of,
    settings_of,
    size_of,
    unopened,
)
from tabletop.core.data.messages import msg, quoted
from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.chance import FastRng
from tabletop.session.games.game_boundary import error_line
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import Translations
from tabletop.session.match import undo
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves.match_log import InvalidSaveError


def window(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open the launcher."""
    return open_window(words, registry, None)


def play(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open the window at a new match."""
    game = game_of(options.game, registry)
    if options.lesson is not None:
        if options.watch:
            raise CommandError(msg("cli.watch_lesson"))
        return open_window(words, registry, None, lesson=(game.id, lesson_of(options, game, registry)))
    players = players_of(options.seats, game, words)
    chosen = settings_of(options, game)
    return open_window(words, registry, (game, players, chosen, options.seed), watch=options.watch)


def open_file(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Open the window at a saved match, table or set-up; anything else is taken as if it were dropped there."""
    if not options.file.exists():
        raise CommandError(msg("cli.no_file", file=quoted(str(options.file), 400)))
    return open_window(words, registry, None, file=options.file.absolute())


def open_window(
    words: Translations,
    registry: GameRegistry,
    match: Any,
    sandbox: Any = None,
    lesson: Any = None,
    setup: Any = None,
    *,
    watch: bool = False,
    file: Path | None = None,
) -> int:
    """Open the window at the launcher, a match, a free table, a set-up, a lesson or a file.

    See `tabletop.ui.shell.app.run`.
    """
    if not has_display():
        raise CommandError(msg("cli.no_display"))
    from tabletop.ui.shell.app import run

    return run(words, registry, match, sandbox, lesson, setup, watch=watch, file=file)


def has_display() -> bool:
    """Return whether a window can be opened here."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return True
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def screenshot(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Write a picture of a saved match, or of one after random answers: a new one, or from a position of one's own."""
    size = size_of(options.size)
    answers = None if options.answers is None else number(options.answers, "--answers", 0, 1_000_000)
    path = Path(options.game)
    if path.suffix and path.is_file():
        session = _saved_match(path, answers)
    else:
        session = _random_match(options, words, registry, answers or 0)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        if options.phone:
            from tabletop.cli.phone_screenshot import save_phone_screenshot

            save_phone_screenshot(session, words, registry, options.out, options.phone)
        else:
            from tabletop.ui.shell.export.screenshot import save_picture

            save_picture(session, words, size, options.out)
    except OSError as error:
        raise CommandError(msg("cli.cannot_write", file=str(options.out), error=error.strerror or str(error))) from None
    return 0


def _saved_match(path: Path, answers: int | None) -> MatchSession:
    """Return the match of a file, after all its answers or the first few; the file stays as it is."""
    try:
        session = MatchSession.load(path, extra=extras(), resume=False)
    except InvalidSaveError as bad:
        raise unopened(bad) from None
    if answers is not None:
        session.stand_at(session.match.go_to(answers))
        undo.forget(session, len(session.match.log))
        session.recorder.lay_out(session.match)
    return session


def _random_match(options: Any, words: Translations, registry: GameRegistry, answers: int) -> MatchSession:
    """Return a match after a number of random answers: a new one, or one that begins at a state of the author."""
    game = game_of(options.game, registry)
    state = None if options.state is None else _state_of(options.state, game)
    seats = seats_of(options, game) if state is None else len(game.rules.result(state).scores)
    players = [Player(words.text(msg("core.seat", number=seat + 1)), seat) for seat in range(seats)]
    settings, seed = settings_of(options, game), options.seed or "0"
    session = MatchSession.new(game, players, settings=settings, seed=seed, state=state)
    chance = FastRng(seed)
    answer = chance.answerer(game.players.random_answer)
    for _ in range(answers):
        if session.over:
            break
        outcome = session.answer(answer(session.match.state, session.match.pending[0]))
        if isinstance(outcome, Refused):
            raise CommandError(outcome.refusal.reason)
    return session


def _state_of(name: str, game: Game[Any]) -> Any:
    """Return the state that a function of the author returns; `name` is its module and its own name."""
    module, colon, function = name.partition(":")
    if not colon or not module or not function:
        raise CommandError(msg("cli.not_a_state", text=name))
    try:
        make = getattr(importlib.import_module(module), function, None)
        if not callable(make):
            raise CommandError(msg("cli.no_function", module=module, function=function))
        state = make()
    except CommandError:
        raise
    except Exception as error:
        raise CommandError(msg("cli.state_broke", name=name, error=error_line(error))) from None
    if not isinstance(state, game.rules.state):
        raise CommandError(msg("cli.no_state", name=name, kind=type(state).__name__, state=game.rules.state.__name__))
    return state
