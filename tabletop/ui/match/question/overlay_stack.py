"""All layers above the table of a match screen: popups, messages, the docked panel, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Option, options_by_piece
from tabletop.core.table.layout import Arrangement, Shape, Visibility
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.history.past_banner import PastBanner
from tabletop.ui.match.widgets.consent_panel import ConsentPanel
from tabletop.ui.match.widgets.free_place import FreePlaces
from tabletop.ui.match.widgets.hint_panel import HintPanel
from tabletop.ui.match.widgets.legend_panel import Legend, Signs
from tabletop.ui.match.widgets.lesson_bubble import LessonBubble
from tabletop.ui.match.widgets.pile_browser import Browse, CardChoice, Found
from tabletop.ui.table.overlays.end_screen import EndScreen
from tabletop.ui.table.overlays.overlay_stack import Layers
from tabletop.ui.table.overlays.popups import Chooser, Notice
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.ui.table.panels.turns_panel import TurnsPanel


class Overlays(Layers):
    """The layers over the table, lowest first: the docked panel, popups, a message, the curtain, a question.

    `game` is the id of the game, for its rules; a docked panel lies in the lower part of `registry` if it fits.
    """

    def __init__(self, context: MatchContext, game: str, registry: LogPanel) -> None:
        super().__init__(context)
        self.context, self.game, self.registry = context, game, registry
        self.places = FreePlaces(context)
        self.docked: Popup | None = None
        self.lesson: LessonBubble | None = None
        """The sentence of a lesson for the learner."""
        self.hint: HintPanel | None = None
        """The hint for the present question."""
        self.turns: TurnsPanel | None = None
        """The list of what the others did."""
        self.question: ConsentPanel | None = None
        """A question to the other people."""
        self.past: PastBanner | None = None
        """The band that says that the past is shown."""
        self._notice_spot = (0, 0)
        """The point of the message on the screen."""

    def all(self) -> list[Popup]:
        """Return the layers above the table, lowest first.

        A question to the other people lies above a curtain. A lesson lies above a docked panel that leaves no room
        beside it.
        """
        layers = (self.past, self.turns, self.docked, self.lesson, self.hint)
        lowest = [one for one in layers if one is not None]
        return [*lowest, *super().all(), *([self.question] if self.question is not None else [])]

    @property
    def message_rects(self) -> list[pygame.Rect]:
        """The areas in which messages are read or answers chosen; no tip covers them."""
        choosers = [one for one in self.popups if isinstance(one, Chooser)]
        return [one.rect for one in (self.lesson, self.toast, *choosers) if one is not None]

    def open(self, popup: Popup) -> None:
        """Open a popup above the table, in place of those that are open."""
        self.forget(keep_docked=True)
        self.popups.append(popup)

    @property
    def asking(self) -> bool:
        """True while other people are being asked; nobody plays on meanwhile."""
        return self.question is not None

    def update(self, now: int) -> None:
        """Let time pass; keep the newest lines of the log visible above a docked panel."""
        super().update(now)
        if self.toast is not None and not self.places.is_free(self.toast.rect):
            self.context.view.expose(self.toast.rect)
            self.place_notice(self.toast, self._notice_spot)
        if self.docked is not None and self.places.hides_motion(self.docked.rect):  # the next question brings it back
            self.context.view.expose(self.docked.rect)
            self.docked = None
        docked, log = self.docked, self.registry.rect
        on_log = docked is not None and docked.rect.colliderect(log)
        self.registry.keep_clear(log.bottom - docked.rect.top if docked is not None and on_log else 0)

    def drop_lesson(self) -> None:
        """Remove the sentence of a lesson."""
        if self.lesson is not None:
            self.context.view.expose(self.lesson.rect)
            self.lesson, self.registry.dirty = None, True

    def drop_hint(self) -> None:
        """Remove the hint."""
        if self.hint is not None:
            self.context.view.expose(self.hint.rect)
            self.hint = None

    def drop_turns(self) -> None:
        """Remove the list of what the others did."""
        if self.turns is not None:
            self.context.view.expose(self.turns.rect)
            self.turns, self.registry.dirty = None, True

    def show_past(self, band: PastBanner | None) -> None:
        """Show the band of the past, or remove it."""
        if self.past is not None:
            self.context.view.expose(self.past.rect)
        self.past = band
        if band is not None:
            band.lie_in(self.context.room.table)

    def drop_question(self) -> None:
        """Remove the question to the other people."""
        if self.question is not None:
            self.context.view.expose(self.question.rect)
            self.question = None

    def close_all(self) -> None:
        """Close all popups; withdraw a question to the other people."""
        super().close_all()
        if self.question is not None:
            self.question.withdraw()

    def dock(self, popup: Popup) -> None:
        """Put a panel in the lower part of the log if it fits there, else over the upper middle of the table."""
        width, height = popup.size()
        gap, log, area = self.context.ui.theme.gap, self.registry.rect, self.context.room.table
        if popup is self.docked and width <= log.width and height + gap * 4 <= log.height:
            popup.place(pygame.Rect(log.left, log.bottom - height, log.width, height))
            return
        rect = pygame.Rect(0, area.y + gap, width, min(height, area.height - gap * 2))
        rect.centerx = area.centerx
        popup.place(rect)

    def place(self) -> None:
        """Place the layers for a new size of the room."""
        if self.curtain is not None:
            self.curtain.place(self.context.room.table)
        if self.docked is not None:
            self.dock(self.docked)
        if self.question is not None:
            self.question.lie_in(self.context.room.table)
        if self.past is not None:
            self.past.lie_in(self.context.room.table)
        if self.turns is not None:  # over the log, which says the same in more words
            self.turns.place(self.registry.rect.copy())

    def show_toast(
        self, text: Message, pos: tuple[int, int], rule: str = "", holds: Callable[[], bool] = lambda: True
    ) -> None:
        """Show a message at a place as long as `holds` is true; `rule` is the clause that it is based on."""
        self.context.host.sound("notice")
        self.note(text, pos, rule, lambda: self.context.host.routes.open_rules(self.game, rule), holds)

    def place_notice(self, notice: Notice, pos: tuple[int, int]) -> None:
        """Place a message beside a point, where it covers neither that place nor anything that can be used."""
        target = self.context.ui.theme.target
        spot = pygame.Rect(0, 0, target, target)
        spot.center = pos
        layers = [one for one in self.all() if one is not notice]
        rect = self.places.find(notice.size(), [spot], above=layers, others=[spot])
        if rect is None:  # the log says the same as the table
            log = self.registry.rect
            notice.wide = log.width
            rect = pygame.Rect(log.topleft, notice.size())
        self._notice_spot = pos
        notice.place(rect)

    def has_message_at(self, pos: tuple[int, int]) -> bool:
        """Return whether the message on the screen lies at or beside a point."""
        if self.toast is None:
            return False
        beside = 4 * self.context.ui.theme.gap
        return self.toast.rect.inflate(2 * beside, 2 * beside).collidepoint(pos)

    def clause(self) -> str:
        """Return the clause of the message on the screen, else of the lesson's sentence, for the rules page."""
        if self.toast is not None and self.toast.rule:
            return self.toast.rule
        return self.lesson.coached.rule if self.lesson is not None else ""

    def look_through(self, target: str) -> bool:
        """Show all cards of the open pile `target` (the zone or a piece of it), the top one first.

        This works too for a row of cards that hide each other, and for spent cards with known fronts. A click on a card
        shows it enlarged. Return False where nothing is hidden, or if a card may not be seen.
        """
        table = self.context.view.table
        faces = self._open_faces(table.pieces[target].zone if target in table.pieces else target)
        if not faces:
            return False
        title, taken = msg("ui.browse.title", count=len(faces)), lambda piece: self.inspect(piece, faces[piece])
        self._browse(Browse(self.context.ui, title, self._pictures(faces), taken))
        return True

    def choose_card(self, offers: Sequence[Option], answer: Callable[[object], None]) -> bool:
        """Let a card of an open pile be chosen by its picture, where each of several offers takes one card of it.

        A list then asks what to do with the card, if there is a choice. Return False where this does not apply.
        """
        table = self.context.view.table
        options = options_by_piece(offers, table)
        zones = {table.pieces[card].zone for card in options}
        faces = self._open_faces(zones.pop()) if len(options) > 1 and len(zones) == 1 else {}
        if not faces:
            return False
        found = self._pictures({card: face for card, face in faces.items() if card in options})
        title = msg("ui.browse.choose", count=len(found))
        self._browse(CardChoice(self.context.ui, title, found, options, answer, partial(self._ask_about, answer)))
        return True

    def _ask_about(
        self, answer: Callable[[object], None], card: Found, options: Sequence[Option], pos: tuple[int, int]
    ) -> None:
        """Ask in a list above the pictures what to do with the chosen card."""
        for popup in [one for one in self.popups if isinstance(one, Chooser)]:
            self.close(popup)
        chooser = Chooser(self.context.ui, options, answer, card.name)
        chooser.open_at(pos, self.context.room.table)
        self.popups.append(chooser)

    def _browse(self, browse: Browse) -> None:
        browse.open_at((0, 0), self.context.room.table)
        self.open(browse)

    def _pictures(self, faces: Mapping[str, int]) -> list[Found]:
        """Return the pictures of pieces with these faces up."""
        view = self.context.view
        kinds = {piece: view.table.kind_of(piece) for piece in faces}
        return [
            Found(piece, kinds[piece].called(face), partial(view.icon, kinds[piece].id, face))
            for piece, face in faces.items()
        ]

    def _open_faces(self, name: str) -> dict[str, int]:
        """Return the faces of the pieces of an open pile, the top one first.

        It is empty where no piece hides another, or if one may not be seen.
        """
        table = self.context.view.table
        zone = table.zones.get(name)
        if zone is None or zone.show is not Visibility.ALL:
            return {}
        spent, order = zone.role == "spent", list(reversed(table.in_zone(zone.id)))
        faces = {piece.id: 0 if spent else piece.face for piece in order}
        hides = spent or zone.arrange is Arrangement.PILE or self._is_crowded(zone.id)
        return faces if hides and (spent or all(table.kind_of(one).is_open(faces[one]) for one in faces)) else {}

    def _is_crowded(self, zone: str) -> bool:
        """Return whether cards in a row cover more than half of each other."""
        table, poses = self.context.view.table, self.context.view.poses
        row = table.in_zone(zone) if table.zones[zone].arrange is Arrangement.ROW else []
        wide = [table.kind_of(piece.id).width for piece in row if table.kind_of(piece.id).shape is Shape.CARD]
        if len(wide) < 2 or len(wide) < len(row) or any(piece.id not in poses for piece in row):
            return False
        return any(abs(poses[b.id].x - poses[a.id].x) < max(wide) / 2 for a, b in pairwise(row))

    def show_legend(self, signs: Signs) -> None:
        """Open the legend of the signs on the pieces, or close it."""
        if any(isinstance(one, Legend) for one in self.popups):
            self.forget(keep_docked=True)
            return
        here = tuple(sign for sign in signs if sign[0] in self.context.view.kinds)  # some belong to other settings
        panel = Legend(self.context.ui, here, partial(picture_of, self.context.view))
        panel.open_at((0, 0), self.context.room.table)
        self.open(panel)

    def renew(self) -> None:
        """Close all popups that belong to the present question; those about the match stay until they are closed."""
        lasting = [one for one in self.popups if one.lasts]
        self.popups = [one for one in self.popups if not one.lasts]
        self.forget()
        self.popups += lasting

    def forget(self, *, keep_docked: bool = False) -> None:
        """Close all popups."""
        for popup in [one for one in self.popups if not isinstance(one, EndScreen)]:
            self.close(popup)
        if not keep_docked and self.docked is not None:
            self.context.view.expose(self.docked.rect)
            self.docked = None
