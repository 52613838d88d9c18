"""Prompts as a page puts them: without gestures of a mouse, and for the player who is asked without the name.

Players who are not asked read about the one who is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import Seat
from tabletop.session.locale.translations import Translations

AFTER_NAME: Final = (":", "：")
"""The signs after the name with which a prompt begins."""


def own_prompt(prompt: Message, words: Translations, names: Sequence[str], seat: Seat) -> str:
    """Return a prompt in the imperative, for the page of the seat that is asked."""
    said = words.text(page_prompt(prompt, words), names)
    for sign in AFTER_NAME:
        name, found, rest = said.partition(sign)
        if found and name.strip() == names[seat]:
            rest = rest.strip()
            return rest[:1].upper() + rest[1:]
    return said


def page_prompt(prompt: Message, words: Translations) -> Message:
    """Return a prompt as pages say it, with the prompts in it.

    A prompt that speaks of clicks and drags has an entry of its own for pages, whose key ends with `.page`.
    """
    return _in_form(prompt, words, ("page",))


def others_prompt(prompt: Message, words: Translations) -> Message:
    """Return a prompt as pages say it to those who are not asked.

    A prompt that calls the asked player "you" has an entry of its own for the others, whose key ends with `.others`.
    """
    return _in_form(prompt, words, ("others", "page"))


def _in_form(prompt: Message, words: Translations, forms: tuple[str, ...]) -> Message:
    """Return a prompt, and the prompts in it, in the first of these forms that it has."""
    key = next((key for form in forms if (key := f"{prompt.key}.{form}") in words), prompt.key)
    args = tuple(
        (name, _in_form(value, words, forms) if isinstance(value, Message) else value) for name, value in prompt.args
    )
    return Message(key, args)
