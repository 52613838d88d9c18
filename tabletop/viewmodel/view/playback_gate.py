"""What the panels of a screen show while scenes are played: the `ViewState` up to the scene that has been seen last.

The table lags behind the match until every scene has been played. So does whatever is told of it: log, figures, round,
the bar. Nothing is asked before everything that tells something has been seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.scenes import TableScene
from tabletop.viewmodel.view.match_view import Presenter
from tabletop.viewmodel.view.view_state import ViewState


class PlaybackGate:
    """How far somebody who looks at a screen has come.

    `begin` is called when an answer has brought scenes, `saw` when the motion of one has ended, `done` when it has been
    looked at.
    """

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter
        self._now: ViewState | None = None
        """What was the present when something was shown last."""
        self._before: ViewState | None = None
        """What it was before the scenes."""
        self._scenes: deque[TableScene] = deque()
        self._seen: TableScene | None = None
        """The scene seen last, of those since `begin`."""
        self._looking = False
        self._made: tuple[ViewState, object, ViewState] | None = None

    def begin(self, scenes: Sequence[TableScene]) -> None:
        """These scenes will be played, and none of them has been seen; called before anything of them is shown."""
        self._before = self._now
        self._scenes, self._seen, self._looking = deque(scenes), None, False

    def saw(self, scene: TableScene) -> bool:
        """The motion of a scene has ended: what came of it may be told. False for a scene of the past."""
        if not any(one is scene for one in self._scenes):
            return False
        while self._scenes[0] is not scene:
            self._scenes.popleft()
        self._seen, self._looking = scene, True
        return True

    def done(self, scene: TableScene) -> None:
        """A scene that was seen has been looked at."""
        if self._looking and self._seen is scene:
            self._scenes.popleft()
            self._looking = False

    @property
    def mark(self) -> tuple[object, ...]:
        """Equal as long as nothing more has been seen."""
        return id(self._seen), self._looking, len(self._scenes)

    @property
    def waits(self) -> bool:
        """Whether something that tells is still to be seen, or is being looked at."""
        return any(scene.tells for scene in self._scenes)

    def shown(self, now: ViewState) -> ViewState:
        """What may be shown of the present `now`."""
        before = self._before
        self._now = now
        if not self._scenes or before is None or before.viewer != now.viewer:
            return now
        mark = self.mark
        if self._made is None or self._made[0] is not now or self._made[1] != mark:
            self._made = (now, mark, self._make(before, now))
        return self._made[2]

    def _make(self, before: ViewState, now: ViewState) -> ViewState:
        reached = self._seen.reached if self._seen is not None else None
        told: dict[str, Any]
        if reached is None:
            lines = now.lines[: len(before.lines)]
            if before.lines and len(now.lines) >= len(before.lines):
                lines = (*lines[:-1], before.lines[-1])
            told = {"strips": before.strips, "coming": before.coming, "round": before.round, "phase": before.phase}
        else:
            lines = self.presenter.read(now.viewer, reached.lines, reached.heard)
            told = {"strips": reached.strips, "coming": reached.coming, "round": reached.round, "phase": reached.phase}
        if not self.waits:
            return replace(now, lines=lines, **told)
        return replace(
            now,
            **told,
            lines=lines,
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
            coached=before.coached,
            seed="",
            unseen=True,
            said=self._seen.message if self._looking and self._seen is not None else None,
            said_of=self._seen.seat if self._looking and self._seen is not None else CHANCE,
        )
