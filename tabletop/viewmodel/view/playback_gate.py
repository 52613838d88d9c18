"""The `ViewState` that the panels of a screen show during playback: up to the scene that has been seen last.

The table lags behind the match until every scene has been played. So do the panels that report on it: log, figures,
round, the bar. Nothing is asked before every scene that must be seen (`TableScene.must_be_seen`) is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.session.match.scenes import TableScene
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.view_state import ViewState


@dataclass(frozen=True, slots=True, eq=False)
class SeenUpTo:
    """The progress of a viewer through the scenes of the last answer; equal as long as nothing more has been seen."""

    scene: TableScene | None = None
    """The scene whose motion has ended last; None before the first."""
    is_dwelling: bool = False
    """True while its result is still being looked at."""
    left: int = 0
    """The number of scenes that are not over, including the one whose result is being looked at."""
    playing: TableScene | None = None
    """The scene that is in motion; None between scenes, and while a result is being looked at."""

    def __eq__(self, other: object) -> bool:
        """Compare scenes by identity: equal scenes follow one another when the same thing happens twice."""
        if not isinstance(other, SeenUpTo):
            return NotImplemented
        same = self.scene is other.scene and self.playing is other.playing
        return same and (self.is_dwelling, self.left) == (other.is_dwelling, other.left)


class PlaybackGate:
    """Shows the match as far as a viewer has seen it.

    Call `begin` when an answer has brought scenes, `scene_begins` before one moves, `scene_seen` when its motion has
    ended, `scene_over` when its result has been looked at.
    """

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter
        self.seen_up_to = SeenUpTo()
        self._now: ViewState | None = None
        """The present at the last call of `shown`."""
        self._before: ViewState | None = None
        """The present before the scenes."""
        self._scenes: deque[TableScene] = deque()
        """The scenes that are not over."""
        self._made: tuple[ViewState, SeenUpTo, ViewState] | None = None
        """The view state made last, after the present and the progress that it was made from."""

    def begin(self, scenes: Sequence[TableScene]) -> None:
        """Begin with scenes none of which has been seen; call this before any part of them is shown."""
        self._before = self._now
        self._scenes = deque(scenes)
        self.seen_up_to = SeenUpTo(left=len(self._scenes))

    def scene_begins(self, scene: TableScene) -> None:
        """Note the scene that is in motion, whose result has not been seen."""
        if any(one is scene for one in self._scenes):
            self.seen_up_to = replace(self.seen_up_to, is_dwelling=False, playing=scene)

    def scene_seen(self, scene: TableScene) -> bool:
        """Show the result of a scene: its motion has ended. Return False for a scene of the past."""
        if not any(one is scene for one in self._scenes):
            return False
        while self._scenes[0] is not scene:
            self._scenes.popleft()
        self.seen_up_to = SeenUpTo(scene, is_dwelling=True, left=len(self._scenes))
        return True

    def scene_over(self, scene: TableScene) -> None:
        """Leave a scene behind: its result has been looked at."""
        if self.seen_up_to.is_dwelling and self.seen_up_to.scene is scene:
            self._scenes.popleft()
            self.seen_up_to = SeenUpTo(scene, left=len(self._scenes))

    @property
    def is_behind(self) -> bool:
        """True if a scene that must be seen (`TableScene.must_be_seen`) is not over yet."""
        return any(scene.must_be_seen for scene in self._scenes)

    def shown(self, now: ViewState) -> ViewState:
        """Return the visible part of the present `now`."""
        before = self._before
        self._now = now
        if not self._scenes or before is None or before.viewer != now.viewer:
            return now
        if self._made is None or self._made[0] is not now or self._made[1] is not self.seen_up_to:
            self._made = (now, self.seen_up_to, self._make(before, now))
        return self._made[2]

    def _make(self, before: ViewState, now: ViewState) -> ViewState:
        """Return the present with the panels as far as they have been seen.

        Nothing is asked as long as more is to come.
        """
        panels = self._panels(before, now)
        if not self.is_behind:
            return replace(now, **panels)
        said, said_of = self._said(before)
        return replace(
            now,
            **panels,
            prompt=before.prompt,
            acting=before.acting,
            waiting=before.waiting,
            question=None,
            corners=(),
            bargain=before.bargain,
            throw=None,
            about=(),
            guides=(),
            thrown=before.thrown,
            flown=before.flown,
            result=None,
            coached=before.coached if self.seen_up_to.scene is None else None,
            seed="",
            unseen=True,
            said=said,
            said_of=said_of,
        )

    def _said(self, before: ViewState) -> tuple[Message | None, Seat]:
        """Return what the bar says of the scene that is shown, and whose act it is.

        That is the message of a result. A cutscene has words of its own, and a scene of somebody else that is in motion
        has no result yet: then it is the phase, so that nothing older stands there meanwhile. Of the own flight the
        window itself tells.
        """
        progress = self.seen_up_to
        scene = progress.scene if progress.is_dwelling else progress.playing
        if scene is None or not scene.must_be_seen:
            return None, CHANCE
        if progress.is_dwelling and scene.cutscene is None:
            return scene.message, scene.actor
        own = scene.actor in (CHANCE, before.acting) and (progress.scene is None or scene.kind == "flight")
        phase = scene.reached.phase if scene.reached is not None else None
        return (phase, scene.actor) if scene.cutscene is not None or not own else (None, CHANCE)

    def _panels(self, before: ViewState, now: ViewState) -> dict[str, Any]:
        """Return log, figures, round and phase at the end of the scene seen last, or as they were before the first."""
        reached = self.seen_up_to.scene.reached if self.seen_up_to.scene is not None else None
        if reached is not None:
            lines = self.presenter.read(now.viewer, reached.lines, reached.texts)
        else:
            lines = now.lines[: len(before.lines)]
            if before.lines and len(now.lines) >= len(before.lines):
                lines = (*lines[:-1], before.lines[-1])
        of = reached or before
        return {"lines": lines, "stats": of.stats, "coming": of.coming, "round": of.round, "phase": of.phase}
