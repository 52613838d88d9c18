"""What lies on the table between two steps: plain fields, counted by seat."""

from dataclasses import dataclass, replace

from tabletop.core.game import Settings

PICKERS, HAND, CARDS = 2, 4, 24
ROOM = {"orchard": 6, "market": 2}
"""How many pickers each place holds (rules 2.1): eight in all, enough for four seats."""


@dataclass(slots=True)
class Orchard:
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

    def copy(self) -> "Orchard":
        at = {place: there[:] for place, there in self.at.items()}
        hands = [hand[:] for hand in self.hands]
        return replace(self, home=self.home[:], at=at, apples=self.apples[:], hands=hands, laid=self.laid[:],
                       deck=self.deck[:], dice=self.dice[:])  # fmt: skip


def begin(seats: int, settings: Settings) -> Orchard:
    """The table before anything is shuffled."""
    at = {place: [0] * seats for place in ROOM}
    hands: list[list[int]] = [[] for _ in range(seats)]
    return Orchard(int(settings["rounds"]), [PICKERS] * seats, at, [0] * seats, hands, [], [], [])
