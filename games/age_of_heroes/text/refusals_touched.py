"""The thing a hand touched, read from the ids of pieces and zones in `layout`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.age_of_heroes.rules.facts import ITEMS, NUMBER
from games.age_of_heroes.rules.state import HOME, LED, State
from games.age_of_heroes.text.gestures import owner_of
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.questions import Seat

ARMIES: Final = ("army", "led_army")


@dataclass(frozen=True, slots=True)
class Touch:
    """A click or a drag: the piece (empty for a bare place), where it was taken and where it was put."""

    piece: str
    source: str
    goal: str

    @classmethod
    def of(cls, gesture: Gesture) -> Touch | None:
        match gesture:
            case Click(target, zone):
                return cls(target, zone or target, zone or target)
            case Drag(pieces, source, goal) if pieces:
                return cls(pieces[0], source, goal)
        return None

    @property
    def sort(self) -> str:
        """The first word of the piece: "own" for a card of the own hand, or a kind of card or item."""
        return self.piece.split("-")[0]

    @property
    def card(self) -> int | None:
        """The kind of card of the Resource Deck that was touched."""
        words = self.piece.split("-")
        return NUMBER.get(words[1] if words[0] == "own" and len(words) > 1 else words[0])

    @property
    def is_own_card(self) -> bool:
        return self.sort == "own"

    @property
    def is_foreign_card(self) -> bool:
        """True when it is a card in somebody else's hand, carried away from there."""
        return self.sort == "hand_card" and self.source != self.goal

    @property
    def is_army(self) -> bool:
        return self.sort.rstrip("_0123456789") in ARMIES and not self.source.startswith("pile/")

    @property
    def item(self) -> int | None:
        """The item whose pile was touched."""
        name = self.source.removeprefix("pile/")
        return ITEMS.index(name) if name != self.source and name in ITEMS else None

    @property
    def on_table(self) -> bool:
        """True when it is an item or a stone before a tribe."""
        return self.item is None and (self.is_army or self.sort in ITEMS or self.sort.startswith("laid_"))

    @property
    def tribe(self) -> Seat | None:
        """The tribe whose home area was aimed at."""
        return owner_of(self.goal)

    def side(self, own: int) -> int | None:
        """Return the side of the battle whose unit, place or card was touched; None when it was none of these.

        The side of whoever is asked, `own`, has the lower line.
        """
        for name in (self.goal, self.source):
            for word in ("slot", "unit-", "card-"):
                number = name.removeprefix(word)[:1]
                if name.startswith(word) and number.isdigit():
                    return own if word == "slot" and number == "1" else 1 - own if word == "slot" else int(number)
        return None

    def army_of(self) -> Seat | None:
        """Return the owner of the touched army; None where the piece does not tell."""
        words = self.piece.split("-")
        if len(words) == 3:
            return int(words[1])
        return owner_of(self.source)

    def is_shaken(self, state: State) -> bool:
        """Return whether it is an army at home under an Earthquake card: these come last in their row."""
        words = self.piece.split("-")
        if len(words) != 3:
            return False
        armies = state.armies[int(words[1])]
        return int(words[2]) >= armies[LED] + armies[HOME]
