"""Playback of cutscenes: the film of one in the view, its end that stays while it is read, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.game.cutscenes import (
    Contest,
    Destruction,
    Feeding,
    Finale,
    Outcome,
    Reveal,
    Side,
    Volley,
)
from tabletop.core.table.table import Move
from tabletop.session.match.scenes import TableScene
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.match.cutscenes.contest_clip import ContestClip
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.destruction_clip import DestructionClip
from tabletop.ui.match.cutscenes.feeding_clip import FeedingClip
from tabletop.ui.match.cutscenes.finale_clip import FinaleClip
from tabletop.ui.match.cutscenes.outcome_clip import OutcomeClip
from tabletop.ui.match.cutscenes.reveal_clip import RevealClip
from tabletop.ui.match.cutscenes.stage_art import SHADE, Seen, Spot, StageArt
from tabletop.ui.match.cutscenes.volley_clip import VolleyClip
from tabletop.ui.render.geometry.camera import STEP, Area, Camera
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.render.table_view import TableView
from tabletop.viewmodel.view.sound_cues import Cue

LEANS: Final = 5
"""Zoom steps by which the camera comes closer to a destruction."""
LEAN: Final = 0.5
"""Seconds that this takes."""
ABREAST: Final = 14
"""The width of a piece that is destroyed nobody knows where, in hundredths of the height of the room."""
LEAVE: Final = 0.4
"""Seconds in which the pieces go back to the table."""


class CutsceneShow:
    """A cutscene that is being shown in a view; its last picture stays until `end`."""

    def __init__(self, clip: CutsceneClip, view: TableView, speed: float, *, follows: bool, followed: bool) -> None:
        """Begin the film; `speed` divides its time, 0 shows its last picture at once.

        Where it `follows` another one the table has been dark before, and where it is `followed` it stays dark.
        """
        self.clip, self.view, self._speed, self._followed = clip, view, speed, followed
        clip.art.darkness = SHADE if follows else 0.0
        still = speed <= 0
        rate = 1.0 if still else speed
        length = clip.length / rate
        view.film(self._hidden, length, lambda seconds, camera: ([], clip.pictures(seconds * rate)), stays=True)
        self._before: tuple[int, float, float] | None = None
        """The camera view from before it came closer."""
        self._focus = clip.focus if not still and view.camera.step == 0 else None
        """The place to come closer to, from the second frame on: the first one paints the table as it is now."""
        self._frames = 0

    @property
    def cues(self) -> list[Cue]:
        """The sounds of the film, at its speed; none for a still picture."""
        if self._speed <= 0:
            return []
        return [(time / self._speed, name, strength) for time, name, strength in self.clip.cues]

    def update(self) -> None:
        """Move the camera closer to the place of the event."""
        self._frames += 1
        if self._focus is not None and self._frames > 1:
            self._approach(*self._focus)
            self._focus = None

    def _approach(self, x: float, y: float) -> None:
        """Move the camera closer to a point of the table (mm)."""
        camera = self.view.camera
        self._before = (camera.step, camera.goal.x, camera.goal.y)
        wide, high = (side / camera.whole / STEP**LEANS for side in camera.viewport.size)
        camera.fit(Area.around(x, y, wide, high), seconds=LEAN / self._speed)
        self.view.look_changed(returns=True)

    def end(self) -> None:
        """Return the pieces to the table, which `view` shows afterwards, unless another cutscene follows."""
        if self._speed <= 0:
            return
        self.clip.art.darkness = SHADE if self._followed else 0.0
        if self._before is not None:
            self.view.camera.show(*self._before)
            self.view.camera.jump()  # the picture of the close view does not hold the rest of the table
            self.view.invalidate()
            self._before = None
        seconds = LEAVE / self._speed
        self.view.film(self._hidden, seconds, lambda now, camera: self._leaving(now / seconds, camera))

    def _leaving(self, part: float, camera: Camera) -> tuple[list[Picture], list[Picture]]:
        return [], self.clip.leaving(min(1.0, part))

    def _hidden(self, seconds: float) -> Mapping[str, PieceFrame]:
        """Return the pieces on the stage, which are not seen on the table meanwhile."""
        poses = self.view.poses
        return {
            piece: PieceFrame(poses[piece].x, poses[piece].y, poses[piece].angle, shown=0.0)
            for piece in self.clip.pieces
            if piece in poses
        }


def pieces_of(side: Side) -> list[str]:
    """Return all pieces of a side of a contest."""
    return [*(share.piece for share in side.shares), *(piece for post in side.line for piece in post.pieces)]


def _arrived(scene: TableScene, zone: str) -> list[str]:
    """Return the pieces that a scene brings into a zone."""
    return [one.piece for one in scene.changes if isinstance(one, Move) and one.zone == zone]


class CutscenePlayer:
    """The maker of the shows of one match screen."""

    def __init__(self, view: TableView, ui: UiContext) -> None:
        self.view, self.ui = view, ui
        self._next: TableScene | None = None
        """The scene whose cutscene follows at once on the one that is shown."""

    def seen(self, scene: TableScene, wrecks: Mapping[str, PieceFrame]) -> dict[str, Seen]:
        """Return how the pieces that a scene changes or destroys look and where they lie, before it changes them.

        What a flight has destroyed before lies where that happened (`wrecks`).
        """
        art, camera = StageArt(self.view, self.ui), self.view.camera
        changed = dict.fromkeys(change.piece for change in scene.changes)
        pieces = self.view.table.pieces
        found = {
            piece: Seen(art.look_of(piece), art.lying(piece), pieces[piece].zone)
            for piece in changed
            if piece in self.view.poses
        }
        destroyed = scene.cutscene.pieces if isinstance(scene.cutscene, Destruction) else ()
        for piece in destroyed:
            if piece in wrecks and piece not in self.view.poses:
                at = wrecks[piece]
                spot = Spot(*camera.to_screen(at.x, at.y), camera.view.scale, at.angle)
                found[piece] = Seen(art.look_of(piece), spot, pieces[piece].zone)
        return found

    def show(
        self, scene: TableScene, before: Mapping[str, Seen], speed: float, coming: Sequence[TableScene] = ()
    ) -> CutsceneShow | None:
        """Begin the cutscene of a scene; None if it has none, or if nothing of it is seen on this table.

        Between it and that of the first of the `coming` scenes, if that is on the stage too, the table stays dark.
        """
        follows, self._next = scene is self._next, None
        clip = self._clip(scene, before)
        if clip is None:
            return None
        if coming and isinstance(coming[0].cutscene, Contest | Outcome | Reveal):
            self._next = coming[0]
        return CutsceneShow(clip, self.view, speed, follows=follows, followed=self._next is not None)

    def _clip(self, scene: TableScene, before: Mapping[str, Seen]) -> CutsceneClip | None:
        art, seen = StageArt(self.view, self.ui), self.view.poses
        match scene.cutscene:
            case Contest() as contest:
                pieces = [piece for side in contest.sides for piece in pieces_of(side)]
                return ContestClip(contest, art, before) if all(piece in seen for piece in pieces) else None
            case Reveal() as reveal:
                arrived = (reveal.faces and _arrived(scene, reveal.faces)) or _arrived(scene, reveal.zone)
                pieces = [piece for piece in reveal.pieces or arrived if piece in seen]
                left = [one for piece, one in before.items() if one.zone == reveal.faces and piece not in seen]
                known = dict(zip(pieces, left, strict=False))
                looks = {piece: one.look for piece, one in known.items()}
                return RevealClip(reveal, art, pieces, self._origins(pieces, before) | known, looks) if pieces else None
            case Destruction() as destruction:
                struck = {piece: one for piece, one in before.items() if destruction.strikes(piece, one.zone)}
                struck = struck or self._in_the_middle(destruction.pieces)
                return DestructionClip(destruction, art, struck) if struck else None
            case Outcome() as outcome:
                return OutcomeClip(outcome, art)
            case Volley() as volley:
                return VolleyClip(volley, art)
            case Feeding() as feeding:
                return FeedingClip(feeding, art)
            case Finale() as finale:
                return FinaleClip(finale, art)
            case None:
                return None

    def _in_the_middle(self, pieces: Sequence[str]) -> dict[str, Seen]:
        """Return pieces whose last places are not known, beside each other in the middle of the room."""
        art = StageArt(self.view, self.ui)
        looks = {piece: art.look_of(piece) for piece in pieces if piece in self.view.table.pieces}
        found = {}
        for number, (piece, look) in enumerate(looks.items()):
            wide, _ = art.size_of(look)
            x = art.room.centerx + (number - (len(looks) - 1) / 2) * ABREAST * art.unit
            spot = Spot(x, art.room.centery, ABREAST * art.unit / wide)
            found[piece] = Seen(look, spot, "")
        return found

    def _origins(self, pieces: Sequence[str], before: Mapping[str, Seen]) -> dict[str, Seen]:
        """Return how pieces were seen before they came; a piece whose back lay elsewhere comes from there."""
        art, found = StageArt(self.view, self.ui), dict[str, Seen]()
        backs = [seen for piece, seen in before.items() if piece not in self.view.poses]
        for piece in pieces:
            size = art.size_of(art.look_of(piece))
            back = next((seen for seen in backs if art.size_of(seen.look) == size), None)
            if piece in before:
                found[piece] = before[piece]
            elif back is not None:
                found[piece] = back
                backs.remove(back)
        return found
