"""The past of a match on the screen: looking back, films of the match and of one scene, going back for good."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.data.messages import Message, msg
from tabletop.session.match.scenes import Outcome, TableScene
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.match.history.scrubber import Scrubber
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.table.panels.prompt_bar import Choice, PromptBar
from tabletop.viewmodel.control.match_controller import MatchController, Place, last_flight
from tabletop.viewmodel.view.turns import answers, is_own


class TimeTravel:
    """Every way to see an earlier moment, and back to the present; taking back and doing again."""

    def __init__(
        self,
        play: MatchController,
        floor: MatchContext,
        history: HistoryPlayer,
        bar: PromptBar,
        overlays: Overlays,
        lights: Lights,
    ) -> None:
        self.play, self.floor, self.history, self.bar = play, floor, history, bar
        self.overlays, self.lights = overlays, lights
        self.again = False
        """The film that runs is of the past."""
        self.scrubber = Scrubber(self, bar, lambda pos: any(one.rect.collidepoint(pos) for one in overlays.all()))

    # -- looking ------------------------------------------------------------------------------------------------------
    def look(self, at: int | None, *, glide: bool = True) -> None:
        """Show the table as it was after `at` answers (None: now); without `glide` the pieces lie there at once."""
        self.floor.director.skip()
        self.history.stop()
        self.history.look(at, glide=glide)
        self.floor.refresh()

    def look_first(self) -> None:
        """The beginning of the match."""
        self.look(self.history.moments[0])

    def replay(self) -> None:
        """Run the match as a film."""
        self.floor.director.skip()
        self.overlays.close_all()
        self.history.start()
        self.floor.refresh()

    def replay_from_start(self) -> None:
        self.play.look(None)
        self.replay()

    def step(self, by: int) -> None:
        """To the decision before or after the moment that is shown."""
        self.floor.director.skip()
        self.history.stop()
        self.history.step(by)
        self.floor.refresh()

    def step_round(self, by: int) -> None:
        """To the beginning of the next round, or back."""
        self.floor.director.skip()
        self.history.stop()
        self.history.step_round(by)
        self.floor.refresh()

    def toggle(self) -> None:
        """Let the film go on, or stop it."""
        self.pause() if self.history.playing else self.replay()

    def set_rate(self, by: int) -> None:
        """The next faster or slower pace of the film."""
        self.history.change_rate(by)
        self.bar.dirty = True

    def replay_last_turn(self) -> None:
        """Show again what the others have done since this seat acted last."""
        shown = self.play.now
        lines = answers(shown)
        own = [line.at for line in lines if is_own(line, shown.acting)]
        later = [line.at for line in lines if not own or line.at > own[-1]]
        if later:
            self.look(later[0])
            self.history.start()
            self.floor.refresh()

    def replay_flight(self) -> bool:
        """Show the last flight again, of the match or of the moment that is looked at; False without one."""
        found = last_flight(self.play)
        if found is None or self.overlays.curtain is not None:
            return False
        self.show_again(*found)
        return True

    def show_again(self, moment: int, scene: TableScene) -> None:
        """Play one scene from the match as it was at a moment, then show again what is shown now."""
        self.floor.director.skip()
        self.floor.view.table.place(self.play.before(moment))
        self.floor.view.invalidate()
        self.again = True
        self.floor.director.play([scene], again=True)
        self.lights.light()

    def end_scene(self) -> None:
        """Back from a scene of the past to the table that is looked at."""
        if self.again:
            self.again = False
            self.history.look(self.history.at)

    def pause(self) -> None:
        self.history.stop()
        self.floor.refresh()

    def show_choices(self) -> None:
        """What the bar says while the past is looked at."""
        shown = self.play.shown
        choices = [Choice(msg("ui.history.present"), lambda: self.look(None), "main")]
        count = self._later()
        if self.play.may_go_back and shown.is_past and count:
            text, about = msg("ui.history.take_back", count=count), msg("ui.history.take_back_tip", redo=self._redo())
            choices.append(Choice(text, self.go_back, "refuse", about=about))
        self.bar.show(self._where(), -1, choices, middle=self.scrubber)
        self.bar.dirty = True

    def _later(self) -> int:
        """How many decisions lie after the moment that is looked at."""
        return sum(line.at >= self.play.shown.moment for line in answers(self.play.now))

    def _redo(self) -> str:
        """The key that gives back what was taken back."""
        return self.floor.host.key_of("redo")

    def _where(self) -> Message:
        """Which moment is looked at, in words of the game."""
        shown = self.play.shown
        where = msg("ui.history.looking_first")
        if shown.round > 0:
            named = {} if shown.phase is None else {"phase": shown.phase}
            where = msg("ui.history.looking_phase" if named else "ui.history.looking", round=shown.round, **named)
        if not self.floor.desk.details:
            return where
        return msg("ui.history.counted", where=where, at=shown.moment, all=shown.moments)

    # -- going back ---------------------------------------------------------------------------------------------------
    def go_back(self) -> None:
        """Take back everything after the moment that is shown, and say how it comes again."""
        at, count, answered = self.history.at, self._later(), self.play.now.moments
        if at is not None and self.play.may_go_back:
            self.look(None)
            self.overlays.drop_toast()
            self.jump(lambda place: self.play.go_to(at, place))
            if self.overlays.toast is None and self.play.now.moments < answered:
                told = msg("ui.history.taken_back", count=count, redo=self._redo())
                self.lights.asked.tell(told, self.floor.below_bar)

    def undo(self) -> None:
        self.jump(self.play.undo)

    def redo(self) -> None:
        self.jump(self.play.redo)

    def restart_turn(self) -> None:
        self.jump(self.play.restart_turn)

    def jump(self, act: Callable[[Place], Outcome]) -> None:
        """Change the match to another moment by an act, which is given the place for what it says."""
        self.play.robots.forget()
        if self.history.at is not None:
            self.look(None)
        self.floor.director.skip()
        self.floor.host.sound("taken_back")
        act(self.floor.below_bar)
