"""Where somebody has read in a rules text: back, on again, and where to go on another time."""

from __future__ import annotations


class Places:
    """The places that were left, as numbers of blocks; the last ones first to go back to."""

    def __init__(self) -> None:
        self.past: list[int] = []
        self.future: list[int] = []

    def visit(self, place: int) -> None:
        """A place that back leads to."""
        if self.past[-1:] != [place]:
            self.past.append(place)

    def leave(self, place: int) -> None:
        """A place is left for another one; what was gone back from is forgotten."""
        self.visit(place)
        self.future.clear()

    def back(self, place: int) -> int | None:
        """The place before this one."""
        if not self.past:
            return None
        self.future.append(place)
        return self.past.pop()

    def forward(self, place: int) -> int | None:
        """The place that this one was gone back to from."""
        if not self.future:
            return None
        self.past.append(place)
        return self.future.pop()


def remembered(text: str, game: str) -> str:
    """The clause at which a game's rules were read last, out of the line of the settings; "" for none."""
    return dict(part.partition(":")[::2] for part in text.split()).get(game, "")


def remembering(text: str, game: str, clause: str) -> str:
    """That line with a new clause for a game."""
    read = dict(part.partition(":")[::2] for part in text.split()) | {game: clause}
    return " ".join(f"{name}:{at}" for name, at in sorted(read.items()) if at)
