"""The past of a match on the screen: looking back, films of the match and of one scene, taking back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.core.data.messages import Message, msg
from tabletop.session.match.scene_replay import ReplayedScenes
from tabletop.session.match.scenes import Outcome, TableScene
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.match.history.past_banner import PastBanner
from tabletop.ui.match.history.scrubber import Scrubber
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.table.panels.prompt_bar import Choice, PromptBar
from tabletop.viewmodel.control.match_controller import MatchController, Place, last_flight
from tabletop.viewmodel.view.turns import answers, is_own


class TimeTravel:
    """A controller of the past: it shows earlier moments, returns to the present, and undoes and redoes answers."""

    def __init__(
        self,
        controller: MatchController,
        context: MatchContext,
        history: HistoryPlayer,
        bar: PromptBar,
        overlays: Overlays,
        lights: Lights,
    ) -> None:
        self.controller, self.context, self.history, self.bar = controller, context, history, bar
        self.overlays, self.lights = overlays, lights
        self.again = False
        """True while a scene of the past is replayed."""
        self.scrubber = Scrubber(self, bar, lambda pos: any(one.rect.collidepoint(pos) for one in overlays.all()))

    # -- looking ------------------------------------------------------------------------------------------------------
    def look(self, at: int | None, *, glide: bool = True) -> None:
        """Show the table as it was after `at` answers (None: now); without `glide` the pieces are there at once."""
        self.context.director.skip()
        self.history.stop()
        self.history.look(at, glide=glide)
        self.context.refresh()

    def look_first(self) -> None:
        """Show the beginning of the match."""
        self.look(self.history.moments[0])

    def replay(self) -> None:
        """Run the match as a film."""
        self.context.director.skip()
        self.overlays.close_all()
        self.history.start()
        self.context.refresh()

    def replay_from_start(self) -> None:
        self.controller.look(None)
        self.replay()

    def step(self, by: int) -> None:
        """Go to the decision before or after the moment that is shown."""
        self.context.director.skip()
        self.history.stop()
        self.history.step(by)
        self.context.refresh()

    def step_round(self, by: int) -> None:
        """Go to the beginning of the next round, or back."""
        self.context.director.skip()
        self.history.stop()
        self.history.step_round(by)
        self.context.refresh()

    def toggle(self) -> None:
        """Let the film go on, or stop it."""
        self.pause() if self.history.playing else self.replay()

    def set_rate(self, by: int) -> None:
        """Choose the next faster or slower rate of the film."""
        self.history.change_rate(by)
        self.bar.dirty = True

    def replay_last_turn(self) -> None:
        """Replay what the others have done since this seat acted last."""
        shown = self.controller.now
        lines = answers(shown)
        own = [line.at for line in lines if is_own(line, shown.acting)]
        later = [line.at for line in lines if not own or line.at > own[-1]]
        if later:
            self.look(later[0])
            self.history.start()
            self.context.refresh()

    def replay_flight(self) -> bool:
        """Replay the last flight before the moment that is shown; return False if there is none."""
        found = last_flight(self.controller)
        if found is None or self.overlays.curtain is not None:
            return False
        self.show_again(*found)
        return True

    def show_again(self, moment: int, scene: TableScene) -> None:
        """Replay one scene from the match as it was at a moment, then return to what is shown now."""
        self._play_again(ReplayedScenes(self.controller.before(moment), (scene,)))

    def look_again(self, first: int, last: int | None) -> None:
        """Show the cutscenes of the answers from number `first` to before `last`, then the table after them."""
        self.look(last)
        staged = self.controller.staged(first, last)
        if staged.scenes:
            self._play_again(staged)

    def _play_again(self, replayed: ReplayedScenes) -> None:
        """Replay scenes of the past; the table of the moment that is shown now follows them."""
        self.context.director.skip()
        self.context.view.table.place(replayed.before)
        self.context.view.invalidate()
        self.again = True
        self.context.director.play(replayed.scenes, again=True)
        self.lights.light()

    def end_scene(self) -> None:
        """End the replay of a scene and return to the table that was shown before."""
        if self.again:
            self.again = False
            self.history.look(self.history.at)

    def pause(self) -> None:
        self.history.stop()
        self.context.refresh()

    def show_choices(self) -> None:
        """Show in the bar and in a band over the table which moment of the past is shown, with the ways back."""
        shown = self.controller.shown
        back = partial(self.look, None)
        self.overlays.show_past(PastBanner(self.context.ui, self._where(), back))
        choices = [Choice(msg("ui.history.present"), back, "main")]
        count = self._later()
        if self.controller.may_go_back and shown.is_past and count:
            text, about = msg("ui.history.take_back", count=count), msg("ui.history.take_back_tip")
            choices.append(Choice(text, self.go_back, "refuse", about=about))
        self.bar.show(self._where(), -1, choices, middle=self.scrubber)
        self.bar.dirty = True

    def _later(self) -> int:
        """Return how many decisions lie after the moment that is shown."""
        return sum(line.at >= self.controller.shown.moment for line in answers(self.controller.now))

    def _where(self) -> Message:
        """Return the description of the shown moment, in the words of the game."""
        shown = self.controller.shown
        where = msg("ui.history.looking_first")
        if shown.round > 0:
            named = {} if shown.phase is None else {"phase": shown.phase}
            where = msg("ui.history.looking_phase" if named else "ui.history.looking", round=shown.round, **named)
        if not self.context.ui.details:
            return where
        return msg("ui.history.counted", where=where, at=shown.moment, all=shown.moments)

    # -- going back ---------------------------------------------------------------------------------------------------
    def go_back(self) -> None:
        """Take back everything after the moment that is shown, and say how to restore it."""
        at, count, answered = self.history.at, self._later(), self.controller.now.moments
        if at is not None and self.controller.may_go_back:
            self.look(None)
            self.overlays.drop_toast()
            self.jump(lambda place: self.controller.go_to(at, place))
            if self.overlays.toast is None and self.controller.now.moments < answered:
                text = msg("ui.history.taken_back", count=count)
                self.lights.question.show_toast(text, self.context.below_bar)

    def undo(self) -> None:
        self.jump(self.controller.undo)

    def redo(self) -> None:
        self.jump(self.controller.redo)

    def restart_turn(self) -> None:
        self.jump(self.controller.restart_turn)

    def jump(self, change: Callable[[Place], Outcome]) -> None:
        """Change the match to another moment by `change`, which is given the place for its messages."""
        self.controller.bots.forget()
        if self.history.at is not None:
            self.look(None)
        self.context.director.skip()
        self.context.host.sound("taken_back")
        change(self.context.below_bar)
