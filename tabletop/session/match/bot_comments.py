"""Comments of computer players on their answers, saved with the answers, so that a resumed match still shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tabletop.core.data.messages import Message
from tabletop.files.records import BotComment
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.scenes import LogLine


def remember(
    lines: Iterable[LogLine], remarks: Mapping[int, BotComment], locales: Mapping[str, Path], seats: int
) -> dict[int, BotComment]:
    """Add the comments of a file to the lines of the log, by the number of answers before each.

    The file may come from anybody: a comment that the catalogues cannot render is left out.
    """
    if not remarks:
        return {}
    words = [Translations(language, locales) for language in LANGUAGES]
    names = [""] * seats
    for line in lines:
        remark = remarks.get(line.at)
        if remark is not None and not line.stays:
            line.why, line.figures = (_said(one, words, names) for one in remark)
    return dict(remarks)


def _said(message: Message | None, words: Iterable[Translations], names: list[str]) -> Message | None:
    """Return the message if it can be rendered in every language, else None."""
    if message is None or not all(_can_say(one, message, names) for one in words):
        return None
    return message


def _can_say(words: Translations, message: Message, names: list[str]) -> bool:
    try:
        return message.key in words and bool(words.text(message, names))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError):
        return False
