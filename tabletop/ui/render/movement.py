"""How the pieces of a shown table lie, and what is on its way to where it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tabletop.core.table import Table
from tabletop.ui.render.animate import Animator, Moment, Reel, Sighting, journeys, resting_angle
from tabletop.ui.render.layouts import Layout, Lie

LANDING_BUDGET: Final = 0.002
"""Seconds a frame, while a film is shown, for the pictures of what will lie in the end."""


class Movement:
    """Where every piece lies and was last seen, and the motions between. Nothing here writes to the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.animator = Animator()
        self._layout = Layout()
        self.lies: dict[str, Lie] = {}
        """How every piece lies since the table was last shown."""
        self._seen: dict[str, Sighting] = {}
        self._landing = False
        """Whether pictures of what is seen moving are to be made, for when it rests."""
        self.settle()

    def settle(self) -> None:
        """The table was changed: everything is seen as it lies now, without motion."""
        self.lies = self._layout.of(self.table)
        self._seen = {piece: (lie, self.table.pieces[piece].face) for piece, lie in self.lies.items()}

    def take_up(self, pieces: Iterable[str]) -> None:
        """The hand takes these: none of them moves by itself any more."""
        for piece in pieces:
            self.animator.motions.pop(piece, None)

    def put_down(self, pieces: Iterable[str], at: tuple[float, float], lean: float = 0.0) -> None:
        """The hand lets go at a point (mm): the pieces are seen there, turned by `lean`, and set off from there."""
        for piece in [one for one in pieces if one in self.table.pieces]:
            angle, face = self.table.pieces[piece].angle + lean, self.table.pieces[piece].face
            self._seen[piece] = (Lie(*at, angle), face)

    def start(self, order: Iterable[str], duration: float, stagger: float) -> None:
        """The table was changed: every piece that lies elsewhere now sets off from where it was last seen."""
        before = dict(self._seen)
        for piece_id, moment in self.animator.moments().items():
            before[piece_id] = (Lie(moment.x, moment.y, moment.angle), moment.face)
        self.settle()
        self.animator.start(journeys(self.table, before, self._seen, order), duration, stagger)

    def film(self, frames: Callable[[float], Mapping[str, Moment]], duration: float) -> None:
        """Show motion computed before: `frames(seconds)` gives piece id to its moment."""
        self.animator.play(Reel(frames, duration))
        self._landing = True

    def update(self, seconds: float, warm: Callable[[float], float]) -> bool:
        """Let time pass; whether something came to rest.

        `warm` makes pictures of what will lie when a film ends, for so many seconds, and says the part that is ready:
        the film's last frame stands until all are.
        """
        waits = self._landing and self._waits_to_land(seconds, warm)
        if waits or not self.animator.moving:
            return False
        ended = self.animator.update(seconds)
        if ended:
            self._glide_home(ended)
        return bool(ended)

    def _waits_to_land(self, seconds: float, warm: Callable[[float], float]) -> bool:
        film = self.animator.film
        last = film is None or film.age + seconds * self.animator.speed >= film.duration
        self._landing = film is not None and warm(LANDING_BUDGET * (4 if last else 1)) < 1.0
        return self._landing and last

    def _glide_home(self, ended: Mapping[str, Moment]) -> None:
        """What a film left elsewhere than it lies on the table glides there."""
        seen = {
            piece: (Lie(moment.x, moment.y, resting_angle(moment)), moment.face)
            for piece, moment in ended.items()
            if piece in self._seen
        }
        lying = {piece: self._seen[piece] for piece in seen}
        self.animator.start(journeys(self.table, seen, lying), duration=0.2, stagger=0.0)

    def away(self) -> set[str]:
        """The pieces that are on their way."""
        film = self.animator.film
        return self.animator.motions.keys() | (film.frames(film.age).keys() if film is not None else set())
