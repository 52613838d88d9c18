"""The command line: opens the window, or works without one."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from tabletop.cli.arguments import CommandError, preferred_language
from tabletop.cli.commands import parse
from tabletop.core.data.messages import msg
from tabletop.session.games.game_boundary import blamed
from tabletop.session.games.registry import extras, game_registry
from tabletop.session.locale.translations import LANGUAGES, Translations

NO_ROOM: Final = frozenset((errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)))
"""Error numbers of an output that takes nothing more."""
TEXTS: Final = frozenset(("seed", "seats", "set", "preset", "lesson", "players", "bot", "name", "only"))
"""Options that are texts; paths may have any bytes."""


def language(chosen: Sequence[str]) -> str:
    """Return the language of this run: `--lang`, else the settings file, else the system's, else English."""
    for number in range(len(chosen) - 1, -1, -1):  # the last one counts, as with every option
        word = chosen[number]
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and number + 1 < len(chosen):
            return chosen[number + 1]
    return preferred_language(os.environ)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status (0 good, 1 a check failed, 2 wrong input)."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for what was asked for
    _bear_any_letters()
    given = list(sys.argv[1:] if arguments is None else arguments)
    extra = extras()
    tongue = language(given)
    words = Translations(tongue if tongue in LANGUAGES else "en")
    options: Any = parse(words, given)
    try:
        _refuse_bytes(options)
        for name, folder in game_registry(extra).locales().items():
            words.add(name, folder)
        status = int(options.run(options, words, game_registry(extra)))
        sys.stdout.flush()
        return status
    except CommandError as failure:
        print(words.text(failure.reason), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except BaseException as error:
        if (broken := blamed(error)) is not None:
            print(words.text(broken.reason), file=sys.stderr)
            return 2
        if isinstance(error, KeyboardInterrupt):
            return 130
        if not isinstance(error, OSError) or error.filename is not None or error.errno not in NO_ROOM:
            raise
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), 1
        )  # what is left of the output goes nowhere, not to an error at the end
        print(words.text(msg("cli.no_output", error=error.strerror)), file=sys.stderr)
        return 1


def _refuse_bytes(options: Any) -> None:
    """Fail when a name or a seed has bytes that are no letters: no save could hold them, and no window shows them."""
    for option, given in vars(options).items():
        for text in given if isinstance(given, list) else (given,):
            if option in TEXTS and isinstance(text, str) and not _is_text(text):
                shown = text.encode("utf-8", "backslashreplace").decode()
                raise CommandError(msg("cli.no_text", option=f"--{option}", text=shown))


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _bear_any_letters() -> None:
    """Print letters that an output has no way to show as their numbers, such as Chinese where it is Western."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
