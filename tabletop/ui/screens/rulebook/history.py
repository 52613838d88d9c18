"""The reading history of a rules text: back, forward, and the place to continue another time."""

from __future__ import annotations


class Places:
    """The places that were left, as numbers of blocks; going back starts with the last."""

    def __init__(self) -> None:
        self.past: list[int] = []
        self.future: list[int] = []

    def visit(self, place: int) -> None:
        """Record a place that back leads to."""
        if self.past[-1:] != [place]:
            self.past.append(place)

    def leave(self, place: int) -> None:
        """Leave a place for another one; places that were gone back from are forgotten."""
        self.visit(place)
        self.future.clear()

    def back(self, place: int) -> int | None:
        """Return the place before this one."""
        if not self.past:
            return None
        self.future.append(place)
        return self.past.pop()

    def forward(self, place: int) -> int | None:
        """Return the place from which this one was gone back to."""
        if not self.future:
            return None
        self.past.append(place)
        return self.future.pop()


def remembered(text: str, game: str) -> str:
    """Return the clause at which a game's rules were last read, from the line of the settings; "" for none."""
    return dict(part.partition(":")[::2] for part in text.split()).get(game, "")


def remembering(text: str, game: str, clause: str) -> str:
    """Return that line with a new clause for a game."""
    read = dict(part.partition(":")[::2] for part in text.split()) | {game: clause}
    return " ".join(f"{name}:{at}" for name, at in sorted(read.items()) if at)
