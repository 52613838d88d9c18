"""The end of a match on the screen: the winner, the reason, and the possible next steps."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Result
from tabletop.session.match.post_match import MatchAnalysis, MatchAnalyzer, sources_of
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.table.overlays.end_pages import CurvesPage, MomentsPage, Page, SourcesPage
from tabletop.ui.table.overlays.end_screen import EndButton, EndScreen, KeepButton
from tabletop.ui.table.panels.prompt_bar import Choice, PromptBar
from tabletop.ui.text import icons
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import look_back

SMALLEST = 60
"""The scale (per cent) at which the final scores are not shrunk any further to fit."""


class Ending:
    """A controller of the final scores.

    It shows them once by itself and again on request, with an analysis of the match.
    """

    def __init__(self, past: TimeTravel, bar: PromptBar) -> None:
        self.past, self.bar = past, bar
        self.controller, self.context, self.overlays = past.controller, past.context, past.overlays
        self._seen = False
        self._back: tuple[int, MatchAnalyzer] | None = None
        """The analyzer of the match, with the number of answers for which it was made."""

    def begin_again(self) -> None:
        """Prepare for a match that goes on: its end has not been seen."""
        self._seen = False

    def show_choices(self) -> None:
        """Show in the bar that the match is over; open the final scores the first time."""
        self.bar.show(msg("core.over"), -1, [Choice(msg("ui.end.scores"), self.show, "main")])
        if not self._seen:
            self._seen = True
            self.show()

    def show(self) -> None:
        """Open the final scores."""
        shown, context = self.controller.shown, self.context
        if shown.result is None:
            return
        end: EndScreen
        back = self._look_back()
        buttons: list[EndButton] = [
            (msg("ui.end.table"), lambda: self.overlays.close(end), "plain"),
            (msg("ui.end.replay"), self.past.replay_from_start, "plain"),
            (msg("ui.end.rematch"), lambda: context.host.routes.rematch(self.controller), "plain"),
            (msg("ui.end.leave"), context.host.routes.home, "main"),
        ]
        ui, room = context.ui, context.room
        bounds = pygame.Rect(0, room.table.y, room.size[0], room.table.height)
        while True:
            end = EndScreen(
                ui,
                shown.result,
                shown.seed,
                shown.seed_hash,
                buttons,
                shown.taken_back,
                self._pages(back, shown.result),
                lambda: not back.work(),
                self._to_keep(),
            )
            width, height = end.size()
            scale = ui.theme.scale
            if (width <= bounds.width and height <= bounds.height) or scale <= SMALLEST:
                break
            smaller = Theme(ui.theme.text, scale - 5, ui.theme.text_scale)
            ui = replace(ui, theme=smaller)
        end.place(pygame.Rect(0, 0, width, height))
        end.rect.center = room.table.center
        end.rect.clamp_ip(bounds)
        self.overlays.popups = [end]

    def show_again(self) -> None:
        """Lay out the open final scores for a new size of the window, at the same page."""
        shown = next((one for one in self.overlays.popups if isinstance(one, EndScreen)), None)
        if shown is None:
            return
        number = 1 + shown.pages.index(shown.page) if shown.page is not None else 0
        self.show()
        for one in self.overlays.popups:
            if isinstance(one, EndScreen):
                one.open(number)

    def _to_keep(self) -> list[KeepButton]:
        """Return buttons for a picture of the table, and for a film if something was flicked or thrown."""
        routes, controller = self.context.host.routes, self.controller
        found: list[KeepButton] = [(icons.IMAGE, msg("keep.picture"), lambda: routes.keep(controller, "picture"))]
        if controller.shown.flown or any(controller.shown.thrown):
            found.append((icons.FILM, msg("keep.film"), lambda: routes.keep(controller, "film")))
        return found

    def _look_back(self) -> MatchAnalyzer:
        """Return the analyzer of the match, which works a little in every frame. A known one is used again."""
        answers = self.controller.shown.moments
        if self._back is None or self._back[0] != answers:
            self._back = answers, look_back(self.controller)
        return self._back[1]

    def _pages(self, back: MatchAnalyzer, result: Result) -> list[Page]:
        def found() -> MatchAnalysis | None:
            return back.found

        def look(at: int) -> None:
            self.overlays.close_all()
            self.past.look(at)

        return [
            CurvesPage(msg("after.by_round"), found, lambda one: one.points, msg("after.no_points")),
            CurvesPage(
                msg("after.standing"),
                found,
                lambda one: [100 * figure for figure in one.standing],
                msg("after.unjudged"),
            ),
            SourcesPage(msg("after.sources"), sources_of(result), self.controller.game.table.tints),
            MomentsPage(msg("after.moments"), found, look),
        ]
