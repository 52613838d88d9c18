"""Checks of the reasons that games give for an answer, in the words of the games of this repository."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tabletop.core.data.messages import Message
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.testing import reasons
from tests.play import SHELF


@cache
def words(language: str) -> Translations:
    return Translations(language, SHELF.locales())


def rendered(
    messages: Sequence[Message], language: str = "en", names: Sequence[str] = ("Ann", "Bo", "Cy", "Di")
) -> str:
    return " ".join(words(language).text(one, names) for one in messages)


def faults(messages: Sequence[Message], longest: Mapping[str, int] = reasons.LONGEST) -> list[str]:
    """Return the faults in the reasons for an answer, in both languages.

    `longest` is the greatest length of a sentence in characters.
    """
    return reasons.faults(messages, [words(language) for language in LANGUAGES], longest)
