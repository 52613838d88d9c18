"""The past of a match on the screen: looking back, films of the match and of one scene, going back for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.match import Match
from tabletop.scenes import Scene
from tabletop.ui.play.prompt_bar import Choice
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen


class Past:
    """What the screen does with `History`: every way to see an earlier moment, and back to the present."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.again = False
        """The film that runs is of the past."""

    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` answers (None: now)."""
        self.screen.director.skip()
        self.screen.history.stop()
        self.screen.history.look(at)
        self.screen.refresh()

    def go_back(self) -> None:
        """Take back everything after the moment that is shown."""
        at = self.screen.history.at
        if at is not None and self.screen.session.writer is not None:
            self.look(None)
            self.screen.jump(lambda: self.screen.session.go_to(at))

    def replay(self) -> None:
        """Run the match as a film."""
        self.screen.director.skip()
        self.screen.overlays.close_all()
        self.screen.history.start()
        self.screen.refresh()

    def replay_from_start(self) -> None:
        self.screen.history.at = None
        self.replay()

    def step(self, by: int) -> None:
        """To the decision before or after the moment that is shown."""
        self.screen.director.skip()
        self.screen.history.stop()
        self.screen.history.step(by)
        self.screen.refresh()

    def replay_last_turn(self) -> None:
        """Show again what the others have done since this seat acted last."""
        prompt = self.screen.session.prompt
        seat = prompt.seat if prompt is not None else -1
        own = [line.at for line in self.screen.session.lines if line.seat == seat]
        later = [line.at for line in self.screen.session.lines if not own or line.at > own[-1]]
        if later:
            self.look(later[0])
            self.screen.history.start()
            self.screen.refresh()

    def show_again(self, past: Match[Any], scene: Scene) -> None:
        """Play one scene from the match as it was just before it, then show again what is shown now."""
        self.screen.director.skip()
        view = self.screen.view
        view.table.place(self.screen.session.placement_of(past, view.table.placed()))
        view.invalidate()
        self.screen._playing = self.again = True
        self.screen.director.play([scene])
        self.screen.light()

    def end_scene(self) -> None:
        """Back from a scene of the past to the table that is looked at."""
        if self.again:
            self.again = False
            self.screen.history.look(self.screen.history.at)

    def pause(self) -> None:
        self.screen.history.stop()
        self.screen.refresh()

    def show_choices(self) -> None:
        at = self.screen.history.at or 0
        choices = [Choice(say("ui.history.present"), lambda: self.look(None), "plain")]
        if self.screen.session.writer is not None and at < len(self.screen.session.match.log):
            choices.insert(0, Choice(say("ui.history.go_back"), self.go_back, "main"))
        playing = (
            Choice(say("ui.history.pause"), self.pause)
            if self.screen.history.playing
            else Choice(say("ui.history.play"), self.replay)
        )
        choices.append(playing)
        self.screen.bar.show(say("ui.history.looking", at=at, all=len(self.screen.session.match.log)), -1, choices)
