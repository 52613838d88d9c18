"""Scenes of a part of a match, made again from its log so that they can be shown again."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop.core.match.match import Match
from tabletop.core.table.table import Placement
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.recorder import SceneRecorder
from tabletop.session.match.scenes import TableScene


class ReplayedScenes(NamedTuple):
    """Scenes that follow each other, and the placement before the first of them."""

    before: Placement
    scenes: tuple[TableScene, ...]

    def staged(self) -> ReplayedScenes:
        """Return the part from the first cutscene to the last one; it may have no scenes."""
        shown = [number for number, scene in enumerate(self.scenes) if scene.cutscene is not None]
        if not shown:
            return ReplayedScenes(self.before, ())
        before = self.scenes[shown[0] - 1].after if shown[0] else None
        return ReplayedScenes(before or self.before, self.scenes[shown[0] : shown[-1] + 1])


def replayed_scenes(session: MatchSession, first: int, last: int) -> ReplayedScenes:
    """Return the scenes of the answers from number `first` to before `last`, as the viewer of the table sees them."""
    match: Match[Any] = session.match.go_to(first)
    recorder = SceneRecorder(session.game, session.players, session.chance, match, OptionLabels(session.game))
    recorder.look_as(match, session.viewer)
    recorder.table.place(session.table.placed())  # the pieces that are alike keep their ids, so that fewer move
    recorder.lay_out(match)
    before, match.observer = recorder.table.placed(), recorder
    match.replay(session.match.log[first:last])
    recorder.show_end(match)
    return ReplayedScenes(before, recorder.take_scenes())
