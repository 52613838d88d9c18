"""The poses of the pieces of a shown table, and the motion of those on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.hand_fan import Fanning
from tabletop.ui.render.geometry.zone_layouts import Layout, PiecePose
from tabletop.ui.render.motion.fold_motion import Folding
from tabletop.ui.render.motion.held_pieces import HeldPieces
from tabletop.ui.render.motion.tweens import (
    Animator,
    Around,
    Clip,
    PieceFrame,
    Sighting,
    find_transitions,
    resting_angle,
)

LANDING_BUDGET: Final = 0.002
"""The seconds per frame, during a clip, for the pictures of the final positions."""


class Movement:
    """The pose of every piece, where it was last seen, and the motions between. Nothing here writes to the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.animator = Animator()
        self._layout = Layout()
        self.poses: dict[str, PiecePose] = {}
        """The pose of every piece since the table was last shown."""
        self._seen: dict[str, Sighting] = {}
        self.grasp = HeldPieces()
        self._fanning = Fanning(table)
        self._folding = Folding(table)
        self._landing = False
        """True if pictures of the moving pieces are to be made, for when they rest."""
        self.settle()

    def settle(self, *, still: bool = False) -> None:
        """Show everything in its place after the table was changed; `still` also ends the motion of folding sides."""
        if still:
            self._folding.end()
        self.poses = self._layout.of(self.table)
        self._fanning.laid_anew(self.poses)
        self._seen = {piece: (pose, self.table.pieces[piece].face) for piece, pose in self.poses.items()}

    @property
    def seen(self) -> Mapping[str, PiecePose]:
        """The poses in which resting pieces are seen: their own, except in hands that open and sides that fold."""
        return self._folding.seen(self._fanning.seen(self.poses))

    @property
    def follows(self) -> bool:
        """True if something follows the hand or the pointer and has not arrived yet."""
        return self.grasp.moving or self._fanning.moving or self._folding.moving

    def fold(self) -> None:
        """Let resting pieces slide to their places, after sides of the table have folded or opened."""
        before = self.seen
        self.settle()
        for piece, motion in self.animator.motions.items():
            motion.end = self.poses.get(piece, motion.end)
        if self.animator.reduced:
            self._folding.end()
        else:
            self._folding.start(before, self.poses)

    def point(self, piece: str) -> None:
        """Note the piece under the pointer ("" for none)."""
        if piece != self._fanning.at:
            self._fanning.point(piece, self.poses)

    def carry(self, pieces: Sequence[str], at: tuple[float, float]) -> bool:
        """Hold these pieces at a point (mm), no longer moving on their own; return whether others were held before."""
        grasp, still = self.grasp, self.animator.reduced
        grasp.move(at, still=still)
        if tuple(pieces) == grasp.pieces:
            return False
        pose = self.poses.get(pieces[0])
        first = grasp.at if set(pieces) & set(grasp.pieces) else pose[:2] if pose is not None else at
        grasp.close(pieces, at if still else first)
        for piece in pieces:
            self.animator.motions.pop(piece, None)
        return True

    def put_down(self) -> None:
        """Let go: the pieces are seen where they were carried, and start from there."""
        for piece in [one for one in self.grasp.pieces if one in self.table.pieces]:
            angle, face = self.table.pieces[piece].angle + self.grasp.lean, self.table.pieces[piece].face
            self._seen[piece] = (PiecePose(*self.grasp.at, angle), face)
        self.grasp.open()

    def start(self, order: Iterable[str], duration: float, stagger: float, after: float = 0.0) -> None:
        """Start the motion of every piece that has moved, from where it was last seen, after the table was changed."""
        before = dict(self._seen)
        for piece_id, moment in self.animator.moments().items():
            before[piece_id] = (PiecePose(moment.x, moment.y, moment.angle, size=moment.size), moment.face)
        self.settle()
        self.animator.start(find_transitions(self.table, before, self._seen, order), duration, stagger, after)

    def film(
        self,
        frames: Callable[[float], Mapping[str, PieceFrame]],
        duration: float,
        around: Around | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """Show a clip: `frames(seconds)` gives piece id to its moment, `around` gives further pictures."""
        self.animator.play(Clip(frames, duration, around=around, stays=stays))
        self._landing = True

    def look_changed(self) -> None:
        """Note that other pictures are needed than before."""
        self._landing = self.animator.film is not None

    def update(self, seconds: float, warm: Callable[[float], float]) -> bool:
        """Let time pass; return whether something at rest has moved on the screen, or came to rest.

        `warm` makes pictures for the end of a clip for this many seconds and returns the share that is ready: the
        last frame of the clip stays until all are.
        """
        self.grasp.update(seconds)
        opened = self._fanning.update(seconds, still=self.animator.reduced)
        opened |= self._folding.update(seconds, still=self.animator.reduced)
        waits = self._landing and self._waits_to_land(seconds, warm)
        if waits or not self.animator.moving:
            return opened
        ended = self.animator.update(seconds)
        if ended:
            self._glide_home(ended)
        return opened or bool(ended)

    def _waits_to_land(self, seconds: float, warm: Callable[[float], float]) -> bool:
        film = self.animator.film
        if film is not None and film.stays:  # it hides nothing: its last frame stays until it is released
            return False
        last = film is None or film.age + seconds * self.animator.speed >= film.duration
        self._landing = film is not None and warm(LANDING_BUDGET * (4 if last else 1)) < 1.0
        return self._landing and last

    def _glide_home(self, ended: Mapping[str, PieceFrame]) -> None:
        """Let pieces that a clip left at another place than on the table glide there."""
        seen = {
            piece: (PiecePose(moment.x, moment.y, resting_angle(moment), size=moment.size), moment.face)
            for piece, moment in ended.items()
            if piece in self._seen and moment.shown > 0
        }
        lying = {piece: self._seen[piece] for piece in seen}
        self.animator.start(find_transitions(self.table, seen, lying), duration=0.2, stagger=0.0)

    def away(self) -> set[str]:
        """Return the pieces that are on their way, or in the hand."""
        film = self.animator.film
        filmed = film.frames(film.age).keys() if film is not None else set[str]()
        return self.animator.motions.keys() | filmed | set(self.grasp.pieces)
