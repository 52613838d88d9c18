"""The boundary to the code of games: anything it raises becomes one error that names the game, file and line."""

from __future__ import annotations

import dis
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import unwrap
from pathlib import Path
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from tabletop.core.data.errors import TabletopError, file_line
from tabletop.core.data.messages import Message, msg, quoting
from tabletop.core.game.game import Game
from tabletop.core.rules.script_errors import RulesError
from tabletop.core.table.projection import ProjectionError
from tabletop.files.records import InvalidSaveError

C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")
LONGEST_ERROR: Final = 160
"""The greatest number of characters that a sentence quotes from an error of a game."""
RAISES: Final = dis.opmap["RAISE_VARARGS"]


class GameCodeError(TabletopError):
    """Error for game code that raised an exception, or gave the program something that it cannot work with.

    `file` is relative to the parent folder of the game's package; `what` is the error in one line.
    """

    def __init__(self, game: str, file: str, line: int, what: str) -> None:
        super().__init__(game, file, line, what)
        self.game, self.file, self.line, self.what = game, file, line, what

    @property
    def reason(self) -> Message:
        """The message that describes the error."""
        line = str(self.line)
        return quoting(msg("core.game_broke", game=self.game, file=self.file, line=line, what=self.what), LONGEST_ERROR)

    @property
    def public_reason(self) -> Message:
        """The message without the error's own words, which may name what only one seat may see, such as its cards."""
        return quoting(msg("core.game_broke_at", game=self.game, file=self.file, line=str(self.line)))

    def __str__(self) -> str:
        return f"{self.game}: {self.file}:{self.line}: {self.what}"


class Home(NamedTuple):
    """A loaded game, the folder of its code, and whether it is `foreign`: not one of the program's own games."""

    game: Any
    folder: Path
    foreign: bool


_HOMES: Final[dict[str, Home]] = {}


def settle(name: str, game: Any, folder: Path, *, foreign: bool) -> None:
    """Remember the folder of the code of a game that has been loaded."""
    _HOMES[name] = Home(game, folder, foreign)


def is_foreign(game: Any) -> bool:
    """Return whether a game was loaded from somebody else's package."""
    home = _HOMES.get(game.id)
    return home is not None and home.game is game and home.foreign


@contextmanager
def held_off(game: Game[Any], *expected: type[BaseException]) -> Iterator[None]:
    """Raise `GameCodeError` for anything that the code of a game raises in this block.

    For a foreign game, do so for all other exceptions too, except those that are `expected`. Ctrl+C is passed on.
    """
    try:
        yield
    except BaseException as error:
        broken = blamed(error, game)
        if broken is None and isinstance(error, Exception) and not isinstance(error, expected):
            broken = misled(error, game)
        if broken is None or broken is error:
            raise
        raise broken from error


def beginning(begin: Callable[Concatenate[C, Game[Any], P], T]) -> Callable[Concatenate[C, Game[Any], P], T]:
    """Decorate a function that begins a match: it raises `GameCodeError` if the game breaks.

    ValueError and OSError are passed on as usual.
    """

    @wraps(begin)
    def held(cls: C, game: Game[Any], /, *args: P.args, **more: P.kwargs) -> T:
        with held_off(game, ValueError, OSError):
            return begin(cls, game, *args, **more)

    return held


@contextmanager
def refusing_game_errors() -> Iterator[None]:
    """Raise `InvalidSaveError` with a message when the code of a game breaks while a file is read."""
    try:
        yield
    except InvalidSaveError:
        raise
    except BaseException as error:
        if (broken := blamed(error)) is None:
            raise
        raise InvalidSaveError(broken.reason) from error


def blamed(error: BaseException, game: Game[Any] | None = None) -> GameCodeError | None:
    """Return the error as a `GameCodeError` if the code of `game`, or of any loaded game, raised it; else None."""
    if isinstance(error, GameCodeError):
        return error
    if is_interrupt(error):
        return None
    homes = [home for home in _HOMES.values() if game is None or home.game is game]
    cause: BaseException | None = error
    while cause is not None:
        for home in homes:
            if (place := place_of(cause, home.folder)) is not None:
                return GameCodeError(home.folder.name, *place, error_line(cause))
        cause = cause.__cause__
    return None


def misled(error: Exception, game: Game[Any]) -> GameCodeError | None:
    """Return the error of the program as a `GameCodeError`, if something that a foreign game gave it is the cause."""
    if not is_foreign(game):
        return None
    if isinstance(error, ProjectionError) and (place := projecting(game)) is not None:
        return GameCodeError(game.id, *place, error_line(error))
    last = traceback.extract_tb(error.__traceback__)[-1]
    return GameCodeError(game.id, Path(last.filename).name, last.lineno or 0, error_line(error))


def projecting(game: Game[Any]) -> tuple[str, int] | None:
    """Return the file and line of the function of a game that says what lies where, None for a compiled one."""
    code = getattr(game.table.locate or game.table.project, "__code__", None)
    return None if code is None else (Path(code.co_filename).name, code.co_firstlineno)


def place_of(error: BaseException, folder: Path) -> tuple[str, int] | None:
    """Return the last line of code in a folder that ran before an error; None when none did.

    The result is its file, relative to the parent of the folder, and the line number.
    """
    found = None
    if isinstance(error, RulesError) and error.code is not None:
        found = error.code.co_filename, error.line
    elif isinstance(error, SyntaxError) and error.filename is not None:
        found = error.filename, error.lineno or 0
    else:
        for frame, line in traceback.walk_tb(error.__traceback__):
            if _below(frame.f_code.co_filename, folder):
                found = frame.f_code.co_filename, line
    if found is None or not _below(found[0], folder):
        return None
    return Path(found[0]).relative_to(folder.parent).as_posix(), found[1]


def line_of_function(function: Any) -> str | None:
    """Return the file of a function and the line where it begins, None for a compiled one."""
    code = getattr(unwrap(function), "__code__", None)
    return None if code is None else file_line(code.co_filename, code.co_firstlineno)


def _below(file: str, folder: Path) -> bool:
    """Return whether a source file belongs to a game: it lies in its folder, or it is a game in a single file."""
    return file.startswith(f"{folder}/") or Path(file).is_relative_to(folder) or file == f"{folder}.py"


def error_line(error: BaseException) -> str:
    """Return an error in one line, with its notes; only the name of its type if it has no text."""
    name = type(error).__name__
    try:
        text = str(error)
    except BaseException as worse:
        if is_interrupt(worse):
            raise
        text = ""
    first = (f"{name}: {text}".splitlines() or [name])[0] if text else name
    return "; ".join((first, *getattr(error, "__notes__", ())))


def is_interrupt(error: BaseException) -> bool:
    """Return whether an error is a person's Ctrl+C, which comes between two instructions.

    Code that raises a `KeyboardInterrupt` itself does so by an instruction of its own.
    """
    if not isinstance(error, KeyboardInterrupt):
        return False
    last = error.__traceback__
    if last is None:
        return True
    while last.tb_next is not None:
        last = last.tb_next
    code = last.tb_frame.f_code.co_code
    return not 0 <= last.tb_lasti < len(code) or code[last.tb_lasti] != RAISES
