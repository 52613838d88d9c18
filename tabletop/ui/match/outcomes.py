"""The outcome of an intent on the screen: scenes to play, a refusal beside the cursor, or a list to choose from."""

from __future__ import annotations

from tabletop.core.input.gestures import Click, Gesture
from tabletop.core.input.interpret import Choices, Refused
from tabletop.session.match.scenes import Done, Outcome
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.panel_sync import PanelSync
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.viewmodel.control.match_controller import MatchListener, Place


class Outcomes(MatchListener):
    """The listener of a match screen: it shows the outcome of every intent, from this screen or from elsewhere."""

    def __init__(self, past: TimeTravel, lights: Lights, panels: PanelSync) -> None:
        self.past, self.lights, self.panels, self.context = past, lights, panels, past.context
        self.overlays, self.question, self.controller = past.overlays, lights.question, past.controller

    def on_change(self) -> None:
        """Bring the whole screen up to date."""
        self.context.refresh()

    def on_status_change(self) -> None:
        """Bring the log and the figures up to date."""
        self.panels.update_status()

    def on_outcome(self, outcome: Outcome, place: Place, gesture: Gesture | None) -> None:
        """Show the outcome of an intent. A refused click on an open pile shows its cards instead."""
        if isinstance(outcome, Refused):
            if isinstance(gesture, Click) and self.overlays.look_through(gesture.target):
                self.lights.light()
                return
            self.context.view.glide_back()
            self.question.refuse(outcome.refusal, place)
            self.lights.light()
        elif isinstance(outcome, Choices):
            self.context.view.glide_back()
            if not self.overlays.choose_card(outcome.offers, self.question.answer):
                chooser = Chooser(self.context.ui, outcome.offers, self.question.answer)
                chooser.open_at(place, self.context.room.table)
                chooser.unfolded = True
                self.overlays.open(chooser)
            self.lights.light()
        elif isinstance(outcome, Done):
            self.controller.gate.begin(outcome.scenes)
            self.context.view.drop()
            self.lights.pointer.hand.cancel()
            if self.context.director.busy:
                self.context.director.skip()
            self.past.end_scene()
            self.context.director.play(outcome.scenes)
            if outcome.note is not None:
                self.overlays.show_toast(outcome.note, self.context.below_bar)
