"""What comes of an intent, on the screen: scenes to play, a refusal beside the cursor, a list to choose from."""

from __future__ import annotations

from tabletop.core.input.gestures import Click, Gesture
from tabletop.core.input.interpret import Choices, Refused
from tabletop.session.match.scenes import Outcome, UndoRequest
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.table.overlays.popups import Chooser


class Outcomes:
    """Hears what comes of everything that is done at a match screen."""

    def __init__(self, past: TimeTravel, lights: Lights) -> None:
        self.past, self.lights, self.floor = past, lights, past.floor
        self.overlays, self.asked, self.play = past.overlays, lights.asked, past.play

    def take(self, outcome: Outcome, pos: tuple[int, int], gesture: Gesture | None = None) -> None:
        """Show what came of an act. A click that answers nothing looks through an open pile."""
        if isinstance(outcome, Refused):
            if isinstance(gesture, Click) and self.overlays.look_through(gesture.target):
                self.lights.light()
                return
            self.floor.view.glide_back()
            self.asked.refuse(outcome.refusal, pos)
            self.lights.light()
        elif isinstance(outcome, Choices):
            self.floor.view.glide_back()
            chooser = Chooser(self.floor.desk, outcome.offers, self.asked.answer)
            chooser.open_at(pos, self.floor.room.table)
            chooser.unfolded = True
            self.overlays.open(chooser)
            self.lights.light()
        elif isinstance(outcome, UndoRequest):
            self.play.changed()
        else:
            self.play.lag.begin(outcome.scenes)
            self.floor.view.drop()
            self.lights.pointer.hand.cancel()
            if self.floor.director.busy:
                self.floor.director.skip()
            self.past.end_scene()
            self.floor.director.play(outcome.scenes)
            if outcome.note is not None:
                self.overlays.tell(outcome.note, self.floor.below_bar)
            self.play.changed()
