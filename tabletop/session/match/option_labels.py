"""Labels for the options of the pending questions, made once and shared by screens, pages, hints and the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Option
from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import CHANCE, Ask


class OptionLabels:
    """A cache of the labels of answers, which is valid until the next answer."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._moment: tuple[Match[Any] | None, int] = (None, 0)
        """The match and the number of its answers for which labels are cached."""
        self._labels: list[tuple[Ask[Any], dict[Any, Label]]] = []

    def options(self, match: Match[Any], ask: Ask[Any], values: Iterable[Any] | None = None) -> tuple[Option, ...]:
        """Return the options of a pending question, or other answers to it (`values`), with their labels."""
        known, answers = self._known(match, ask), ask.options if values is None else values
        return tuple(Option(value, self._label(match, ask, value, known)) for value in answers)

    def label(self, match: Match[Any], ask: Ask[Any], value: Any) -> Label:
        """Return the label of one answer to a pending question."""
        return self._label(match, ask, value, self._known(match, ask))

    def _known(self, match: Match[Any], ask: Ask[Any]) -> dict[Any, Label]:
        moment = self._moment
        if moment[0] is not match or moment[1] != len(match.log):
            self._moment, self._labels = (match, len(match.log)), []
        for one, labels in self._labels:
            if one is ask:
                return labels
        known: dict[Any, Label] = {}
        if ask.seat != CHANCE:
            self._labels.append((ask, known))
        return known

    def _label(self, match: Match[Any], ask: Ask[Any], value: Any, known: dict[Any, Label]) -> Label:
        try:
            label = known.get(value)
        except TypeError:  # an answer that cannot be hashed
            return self.game.text.describe(match.state, ask, value)
        if label is None:
            label = known[value] = self.game.text.describe(match.state, ask, value)
        return label
