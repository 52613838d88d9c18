"""The contrast between text and its background."""

from __future__ import annotations

from tabletop.ui.text.text import Colour


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours from 1 to 21, as the Web Content Accessibility Guidelines define it."""

    def light(colour: Colour) -> float:
        parts = [part / 255 for part in colour]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
