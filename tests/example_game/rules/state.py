"""The state of the table between two steps: plain fields, counted by seat."""

from dataclasses import dataclass

from tabletop.core.data.copying import Copyable


@dataclass(slots=True)
class Orchard(Copyable):
    """A match of Orchard Fair."""

    rounds: int
    home: list[int]
    """Pickers that are at home."""
    at: dict[str, list[int]]
    """Pickers at each place."""
    apples: list[int]
    hands: list[list[int]]
    laid: list[int]
    """The cards of the last fair, none before the first."""
    deck: list[int]
    dice: list[int]
    phase: str = "setup"
    round: int = 1
    first: int = 0
    turn: int = 0
