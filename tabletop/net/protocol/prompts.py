"""Prompts as a page puts them: without gestures of a mouse, and for the player who is asked without the name."""

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
    key = f"{prompt.key}.page"
    args = tuple(
        (name, page_prompt(value, words) if isinstance(value, Message) else value) for name, value in prompt.args
    )
    return Message(key if key in words else prompt.key, args)
