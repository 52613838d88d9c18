"""Private stops: the setting of a match, and labels for giving a stop up without telling anybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.settings import Setting

STOPS: Final = Setting("stops", ("private", "public"), "private")
"""The setting for private stops; in matches of earlier files they were chosen in public."""


def are_private(settings: Mapping[str, Any]) -> bool:
    """Return whether stops are private in a match with these settings."""
    return bool(settings.get(STOPS.id, STOPS.default) == STOPS.default)


def until_own_turn(label: Label) -> Label:
    """Return the label for giving a stop up until the own next turn; others see only `label`, that of passing."""
    return _resting(label, "until_own_turn")


def from_now_on(label: Label) -> Label:
    """Return the label for giving a stop up permanently; others see only `label`, that of passing."""
    return _resting(label, "from_now_on")


def _resting(label: Label, word: str) -> Label:
    text, short = msg(f"core.stops.{word}", action=label.text), msg(f"core.stops.{word}.short")
    public = label.text if label.public is None else label.public
    return replace(label, text=text, short=short, button="plain", public=public)
