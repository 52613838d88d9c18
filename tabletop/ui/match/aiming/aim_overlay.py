"""Drawing of the aim over the table: circles of the piece under the mouse, ghosts of practice, the aim."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.core.game.flicking import Flicking, GuideCircle
from tabletop.ui.match.aiming import aim_marks
from tabletop.ui.match.aiming.aim_state import Aiming
from tabletop.ui.match.aiming.stroke_series import trail
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.render.layers.marks import OverMark


class AimShow:
    """A painter of the marks of an `Aiming`."""

    def __init__(self, aiming: Aiming, pointer: Pointer) -> None:
        self.aiming, self.pointer = aiming, pointer

    def marks(self) -> None:
        """Draw the marks that matter now over the table."""
        if self.aiming.flicking is not None:
            self.aiming.context.view.set_marks(self._marks(self.aiming.flicking))

    def _marks(self, flicking: Flicking) -> list[OverMark]:
        aiming, view, say = self.aiming, self.aiming.context.view, self.aiming.context.ui.say
        if not aiming.ready:
            return []
        ground, shots = flicking.ground, aiming.shots
        held = aiming.disc or self.pointer.holding
        under = held or self.pointer.under
        pixel = view.camera.grain / view.camera.view.scale
        if aiming.practice.moving:
            return [*aiming.series.marks(ground), *aiming.practice.marks(ground)]
        guides = () if aiming.on_fleet else self._guides(under, "" if held else self.pointer.over)
        pulled = aiming.aim is not None and aiming.aim.shot is not None
        marks = aim_marks.guide_marks(guides, say if aiming.aim is None else None, pixel, quiet=pulled)
        marks += trail(aiming.trail, ground) or aiming.series.marks(ground)
        marks += aiming.practice.marks(ground)
        if shots is not None and aiming.on_fleet and aiming.aim is None:
            marks += aim_marks.ready(shots, ground, pixel)
        if shots is not None and aiming.aim is not None:
            room = view.camera.seen
            if aiming.reach is not None:
                marks += aim_marks.scale_marks(
                    aiming.aim, ground, aiming.reach, view.camera.view.scale, bare=aiming.help == "bare"
                )
            marks += aim_marks.aim_marks(aiming.aim, shots.scene, ground, aiming.help, say, pixel, room)
            if aiming.pulling and aiming.aim.shot is not None and aiming.others():
                key = "ui.flick.over_place" if aiming.drops(aiming.at) else "ui.flick.will_flick"
                marks.append(aim_marks.beside(aiming.aim.disc, ground, say(msg(key)), pixel))
        elif shots is not None and under in shots.discs and not aiming.on_fleet:
            words = say(msg("ui.flick.invitation_strike" if aiming.swiping else "ui.flick.invitation"))
            marks += aim_marks.invitation(shots, under, guides, ground, words, pixel)
        if shots is not None and aiming.swiping:
            marks.append(aim_marks.finger(*view.camera.to_table(*aiming.at)))
        return marks

    def _guides(self, *targets: str) -> tuple[GuideCircle, ...]:
        """Return the circles of the question, and those of the piece and the lit place under the mouse."""
        controller = self.aiming.question.controller
        near = [guide for target in targets if target for guide in controller.presenter.guides(target)]
        return tuple(dict.fromkeys((*controller.shown.guides, *near)))
