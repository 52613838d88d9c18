"""Everything that lies above the table of a match screen: popups, refusals, the docked panel, the curtain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Arrangement, Shape, Visibility
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.widgets.consent_panel import ConsentPanel
from tabletop.ui.match.widgets.hint_panel import HintPanel
from tabletop.ui.match.widgets.legend_panel import Legend, Signs
from tabletop.ui.match.widgets.lesson_bubble import LessonBubble
from tabletop.ui.match.widgets.pile_browser import Browse, Found
from tabletop.ui.table.overlays.fullscreen import EndScreen
from tabletop.ui.table.overlays.overlay_stack import Layers
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.ui.table.panels.turns_panel import TurnsPanel


class Overlays(Layers):
    """What covers the table now, lowest first: the docked panel, popups, a refusal, the curtain, a question.

    `game` is the id of what is played, for its rules; a docked panel lies in the lower part of `registry` if it fits.
    """

    def __init__(self, floor: MatchContext, game: str, registry: LogPanel) -> None:
        super().__init__(floor)
        self.floor, self.game, self.registry = floor, game, registry
        self.docked: Popup | None = None
        self.lesson: LessonBubble | None = None
        """What a learner is told."""
        self.hint: HintPanel | None = None
        """What was asked for to help with the question."""
        self.turns: TurnsPanel | None = None
        """What the others did."""
        self.question: ConsentPanel | None = None
        """What the others are asked."""

    def all(self) -> list[Popup]:
        """What lies above the table now, lowest first; a question to the others lies above a curtain, what a learner
        is told above a docked panel that leaves no room beside it."""
        lowest = [one for one in (self.turns, self.docked, self.lesson, self.hint) if one is not None]
        return [*lowest, *super().all(), *([self.question] if self.question is not None else [])]

    @property
    def told(self) -> list[pygame.Rect]:
        """Where sentences are to be read or an answer is to be chosen; no tip covers them."""
        choosers = [one for one in self.popups if isinstance(one, Chooser)]
        return [one.rect for one in (self.lesson, self.toast, *choosers) if one is not None]

    def open(self, popup: Popup) -> None:
        """Lay one popup above the table, in the place of those that lie there."""
        self.forget(keep_docked=True)
        self.popups.append(popup)

    @property
    def asking(self) -> bool:
        """True if the others are being asked; nobody plays on meanwhile."""
        return self.question is not None

    def update(self, now: int) -> None:
        """Let time pass; the log keeps its newest lines in sight above a docked panel."""
        super().update(now)
        docked, log = self.docked, self.registry.rect
        on_log = docked is not None and docked.rect.colliderect(log)
        self.registry.keep_clear(log.bottom - docked.rect.top if docked is not None and on_log else 0)

    def drop_lesson(self) -> None:
        """The learner is told nothing now."""
        if self.lesson is not None:
            self.floor.view.expose(self.lesson.rect)
            self.lesson, self.registry.dirty = None, True

    def drop_hint(self) -> None:
        """The hint is put away."""
        if self.hint is not None:
            self.floor.view.expose(self.hint.rect)
            self.hint = None

    def drop_turns(self) -> None:
        """What the others did is not listed any more."""
        if self.turns is not None:
            self.floor.view.expose(self.turns.rect)
            self.turns, self.registry.dirty = None, True

    def drop_question(self) -> None:
        """The others are not asked any more."""
        if self.question is not None:
            self.floor.view.expose(self.question.rect)
            self.question = None

    def close_all(self) -> None:
        """Take all popups away; a question to the others is withdrawn."""
        super().close_all()
        if self.question is not None:
            self.question.withdraw()

    def dock(self, popup: Popup) -> None:
        """Lay a panel below the log when it fits there, else over the upper middle of the table."""
        width, height = popup.size()
        gap, log, area = self.floor.desk.theme.gap, self.registry.rect, self.floor.room.table
        if popup is self.docked and width <= log.width and height + gap * 4 <= log.height:
            popup.place(pygame.Rect(log.left, log.bottom - height, log.width, height))
            return
        rect = pygame.Rect(0, area.y + gap, width, min(height, area.height - gap * 2))
        rect.centerx = area.centerx
        popup.place(rect)

    def place(self) -> None:
        """The room has another size."""
        if self.curtain is not None:
            self.curtain.place(self.floor.room.table)
        if self.docked is not None:
            self.dock(self.docked)
        if self.question is not None:
            self.question.lie_in(self.floor.room.table)
        if self.turns is not None:  # over the log, which says the same in more words
            self.turns.place(self.registry.rect.copy())

    def tell(
        self, text: Message, pos: tuple[int, int], rule: str = "", holds: Callable[[], bool] = lambda: True
    ) -> None:
        """Say something at a place, as long as it is true; `rule` is the clause that it rests on."""
        self.floor.host.sound("notice")
        self.note(text, pos, rule, lambda: self.floor.host.routes.open_rules(self.game, rule), holds)

    def told_at(self, pos: tuple[int, int]) -> bool:
        """Return whether the notice on the screen lies at or beside a point."""
        if self.toast is None:
            return False
        beside = 4 * self.floor.desk.theme.gap
        return self.toast.rect.inflate(2 * beside, 2 * beside).collidepoint(pos)

    def clause(self) -> str:
        """The clause of the notice that is on the screen, else that of a lesson's sentence, for the rules page."""
        if self.toast is not None and self.toast.rule:
            return self.toast.rule
        return self.lesson.coached.rule if self.lesson is not None else ""

    def look_through(self, target: str) -> bool:
        """Show all cards of the open pile `target` (the zone or a piece of it), the top one first, of a row in which
        they hide each other, or of those that are spent, with the fronts that are known; a click on one holds it up to
        the eye. False where nothing is hidden, or not every card may be seen.
        """
        view = self.floor.view
        table = view.table
        zone = table.zones.get(table.pieces[target].zone if target in table.pieces else target)
        if zone is None or zone.show is not Visibility.ALL:
            return False
        spent, order = zone.role == "spent", list(reversed(table.in_zone(zone.id)))
        faces = {piece.id: 0 if spent else piece.face for piece in order}
        hides = spent or zone.arrange is Arrangement.PILE or self._is_crowded(zone.id)
        if not order or not hides or not (spent or all(table.kind_of(one).is_open(faces[one]) for one in faces)):
            return False
        found = [
            Found(one.id, table.kind_of(one.id).called(faces[one.id]), partial(view.icon, one.kind, faces[one.id]))
            for one in order
        ]
        title, taken = msg("ui.browse.title", count=len(order)), lambda piece: self.inspect(piece, faces[piece])
        browse = Browse(self.floor.desk, title, found, taken)
        browse.open_at((0, 0), self.floor.room.table)
        self.open(browse)
        return True

    def _is_crowded(self, zone: str) -> bool:
        """Return whether cards in a row hide more than half of each other."""
        table, lies = self.floor.view.table, self.floor.view.lies
        row = table.in_zone(zone) if table.zones[zone].arrange is Arrangement.ROW else []
        wide = [table.kind_of(piece.id).width for piece in row if table.kind_of(piece.id).shape is Shape.CARD]
        if len(wide) < 2 or len(wide) < len(row) or any(piece.id not in lies for piece in row):
            return False
        return any(abs(lies[b.id].x - lies[a.id].x) < max(wide) / 2 for a, b in pairwise(row))

    def show_legend(self, signs: Signs) -> None:
        """What the signs on the pieces mean, or away with it."""
        if any(isinstance(one, Legend) for one in self.popups):
            self.forget(keep_docked=True)
            return
        panel = Legend(self.floor.desk, signs, partial(picture_of, self.floor.view))
        panel.open_at((0, 0), self.floor.room.table)
        self.open(panel)

    def renew(self) -> None:
        """Something else may be asked: what spoke of that goes, what tells of the match stays until it is closed."""
        lasting = [one for one in self.popups if one.lasts]
        self.popups = [one for one in self.popups if not one.lasts]
        self.forget()
        self.popups += lasting

    def forget(self, *, keep_docked: bool = False) -> None:
        """Away with all popups."""
        for popup in [one for one in self.popups if not isinstance(one, EndScreen)]:
            self.close(popup)
        if not keep_docked and self.docked is not None:
            self.floor.view.expose(self.docked.rect)
            self.docked = None
