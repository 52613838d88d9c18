"""What computer players have said of their answers, beside the answers in the file: the log of a match that is resumed
tells it as before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tabletop.core.data.messages import Message
from tabletop.files.records import BotComment
from tabletop.session.library.translations import LANGUAGES, Translations
from tabletop.session.match.scenes import LogLine


def remember(
    lines: Iterable[LogLine], remarks: Mapping[int, BotComment], locales: Mapping[str, Path], seats: int
) -> dict[int, BotComment]:
    """Put the remarks of a file (by the answers before each) beside the lines of the log. Anybody may have written
    them: one that the words of the game cannot say is left out."""
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
    """Return the sentence, if it can be said in every language."""
    if message is None or not all(_can_say(one, message, names) for one in words):
        return None
    return message


def _can_say(words: Translations, message: Message, names: list[str]) -> bool:
    try:
        return message.key in words and bool(words.text(message, names))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError):
        return False
