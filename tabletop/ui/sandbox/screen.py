"""The free table in the window: table, bar, seats and journal. It only talks to the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.sandbox.acts import Act
from tabletop.sandbox.desk import LOCKED, hands_of, is_thrown
from tabletop.sandbox.session import NotDone, Outcome, SandboxSession
from tabletop.sandbox.zones import is_bag
from tabletop.table import Piece, Shape
from tabletop.ui import icons
from tabletop.ui.clock import ticks
from tabletop.ui.draw_list import is_board
from tabletop.ui.overlay import Mark
from tabletop.ui.play.log_panel import LogPanel
from tabletop.ui.play.panel import Desk, Panel
from tabletop.ui.play.prompt_bar import Choice, PromptBar, Tool
from tabletop.ui.play.strips import Strips
from tabletop.ui.sandbox.deeds import Deeds
from tabletop.ui.sandbox.input import SandboxInput
from tabletop.ui.sandbox.overlays import Overlays
from tabletop.ui.sandbox.pictures import SetPictures
from tabletop.ui.sandbox.shelf import LOOK_MS, SetShelf
from tabletop.ui.sandbox.stage import Stage
from tabletop.ui.sandbox.written import PING_SECONDS, ping, written
from tabletop.ui.scene_view import TableView
from tabletop.ui.theme import Theme
from tabletop.ui.widgets.dialog import Dialog, Reply
from tabletop.words import Message, Who, say

if TYPE_CHECKING:
    from tabletop.ui.app import App


class SandboxScreen:
    """One free table. `picked` are the pieces that were selected, `over` the one under the pointer."""

    overlay = False
    contexts: tuple[str, ...] = ("piece", "sandbox", "tool", "camera", "history", "any")

    def __init__(self, app: App, session: SandboxSession) -> None:
        self.app, self.session = app, session
        self.stale = True
        styles = [app.theme.seats[player.style % len(app.theme.seats)] for player in session.players]
        self.desk = Desk(app.words, app.theme, session.names, styles)
        self.pictures = SetPictures(session.library)
        seated = Theme(app.theme.text, app.theme.scale, app.theme.text_scale)
        seated.seats = tuple(styles) + tuple(style for style in app.theme.seats if style not in styles)
        self.view = TableView(
            session.table, app.words, app.theme.text, seated, names=session.names, pictures=self.pictures
        )
        self.overlays, self.stage, self.shelf = Overlays(self), Stage(self), SetShelf(self)
        self.bar = PromptBar(self.desk, self._tools(), self._right_tools())
        self.strips = Strips(self.desk, lambda kind, size: None, self.sit)
        self.log = LogPanel(self.desk, self.look)
        self.picked: set[str] = set()
        self.over = ""
        self.marks: list[Mark] = []
        """What the hand draws over the table: ruler, aim, box, snap point."""
        self.lit: dict[str, str] = {}
        self._ping: tuple[tuple[float, float], float, tuple[int, int, int]] | None = None
        self._zones: object = None
        self._tip_wait: float | None = None
        self.now = 0
        self.table_rect = pygame.Rect(0, 0, *app.size)
        self.deeds = Deeds(self)
        self.input = SandboxInput(self)
        self.resize(app.size)
        self.refresh()

    # -- furniture ----------------------------------------------------------------------------------------------------
    def _tools(self) -> list[Tool]:
        session = self.session

        def now() -> bool:
            return session.past is None

        def several() -> bool:
            return len(session.players) > 1

        return [
            Tool(icons.UNDO, say("ui.play.undo"), self.undo, lambda: now() and (session.can_undo or self.freed)),
            Tool(icons.REDO, say("ui.play.redo"), self.redo, lambda: now() and session.can_redo),
            Tool(icons.PLUS, say("sandbox.ui.add"), self.shelf.open, now),
            Tool(icons.EYE, say("sandbox.ui.show_hand"), self._press_eye, several, held=True),
            Tool(icons.EYE_OFF, say("sandbox.ui.cover_hands"), self.cover, several),
            Tool(icons.CONTENT_SAVE, say("sandbox.ui.save_as"), self.save_as, now),
        ]  # fmt: skip

    def _right_tools(self) -> list[Tool]:
        return [
            Tool(icons.KEYBOARD, say("ui.play.keys"), self.app.open_keys, lambda: True),
            Tool(icons.COG, say("ui.play.options"), self.app.open_options, lambda: True),
            Tool(icons.EXIT, say("ui.play.leave"), self.app.leave, lambda: True),
        ]

    def panels(self) -> list[Panel]:
        return [self.bar, self.strips, self.log]

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, scale or language."""
        if self.desk.words is not self.app.words or self.desk.theme is not self.app.theme:
            self.desk.theme, self.desk.words = self.app.theme, self.app.words
            self.view.speak(self.app.words, self.app.theme.text)
        width, height = size
        theme = self.desk.theme
        top, side = self.bar.height(width), min(theme.px(270), round(width * 0.28))
        self.bar.place(pygame.Rect(0, 0, width, top))
        self.refresh()
        tall = min(self.strips.height(side), (height - top) // 2)
        self.strips.place(pygame.Rect(width - side, top, side, tall))
        self.log.place(pygame.Rect(width - side, top + tall, side, height - top - tall))
        self.table_rect = pygame.Rect(0, top, width - side, height - top)
        self.view.resize(self.table_rect)
        self.view.look_changed()
        if self.overlays.curtain is not None:
            self.overlays.curtain.place(self.table_rect)
        for panel in self.panels():
            panel.dirty = True
        self.stale = True

    def refresh(self) -> None:
        """Bring bar, seats and journal up to date with the session."""
        session = self.session
        held = {zone.owner: len(session.table.order(zone.id)) for zone in hands_of(session.real)}
        notes = []
        for seat in range(len(session.players)):
            looks = seat == session.viewer and len(session.players) > 1
            key = "sandbox.ui.holds_and_looks" if looks else "sandbox.ui.holds"
            notes.append(self.desk.say(say(key, count=held.get(seat, 0))))
        self.strips.show([()] * len(session.players), session.by, notes)
        self.log.show(session.lines, session.past)
        self._say()

    def _say(self) -> None:
        """What the bar says: the past that is shown, what is under the pointer, or who acts."""
        session = self.session
        if session.past is not None:
            choices = [
                Choice(say("ui.history.go_back"), self.go_back_to_here, "main"),
                Choice(say("ui.history.present"), lambda: self.look(None)),
            ]
            message = say("sandbox.ui.looking", at=session.past, all=len(session.journal))
            self.bar.show(message, -1, choices)
            return
        choices = [Choice(say("sandbox.ui.back_to_rules"), self.back_to_rules)] if self.freed else []
        self.bar.show(self._hint(), session.by, choices)
        self.bar.dirty = True

    def _hint(self) -> Message:
        session = self.session
        if self.stage.rolling is not None:
            return say("sandbox.ui.rolling", count=len(self.stage.rolling.dice))
        if self.input.keyboard.digits:
            return say("sandbox.ui.draw_so_many", count=int(self.input.keyboard.digits))
        piece = session.table.pieces.get(self.over)
        if piece is None:
            empty = not session.table.pieces
            return say("sandbox.ui.hint_empty" if empty else "sandbox.ui.hint_table", who=Who(session.by))
        zone = session.table.zones.get(piece.zone)
        name: Message = session.table.kind_of(piece.id).name
        text = session.table.texts.get(piece.id)
        if text:
            return say("sandbox.ui.hint_written", name=name, text=text)
        if zone is not None and is_bag(zone.id):
            return say("sandbox.ui.hint_bag", count=len(session.table.order(zone.id)))
        if zone is not None and zone.arrange == "pile":
            return say("sandbox.ui.hint_pile", name=name, count=len(session.table.order(zone.id)))
        return say(f"sandbox.ui.hint_{self._handled(piece)}", name=name)

    def _handled(self, piece: Piece) -> str:
        """What hands do with such a piece above all: the end of the key of its hint."""
        kind = self.session.table.kind_of(piece.id)
        if LOCKED in piece.marks:
            return "locked"
        if kind.shape in (Shape.DISC, Shape.TOKEN):
            return "coin" if is_thrown(kind) else "disc"
        return "thrown" if is_thrown(kind) else "piece"

    # -- acting -------------------------------------------------------------------------------------------------------
    def act(self, act: Act) -> bool:
        """Carry out an act and show it; False when it was refused, as in the past."""
        if self.only_looks():
            return False
        self.stage.quiet()
        return self.take(self.session.act(act))

    def only_looks(self) -> bool:
        """Whether the past is shown, where nothing can be done; then it says so."""
        if self.session.past is not None:
            self.overlays.refuse(say("sandbox.ui.only_looking"))
        return self.session.past is not None

    def take(self, outcome: Outcome) -> bool:
        """Show what came of an act, an undo or a redo."""
        if isinstance(outcome, NotDone):
            self.view.glide_back()
            self.overlays.refuse(outcome.refusal.reason)
            return False
        self.view.drop()
        self.shown()
        self.app.sound("card")
        return True

    def shown(self, *, glide: bool = True) -> None:
        """The table has changed: show it."""
        table = self.session.table
        self.input.carrying.still_there()
        self.view.kinds.update(table.kinds)
        zones = tuple(zone for zone in table.zones.values() if zone.outline)
        if zones != self._zones:
            self._zones = zones
            self.view.repaint()
        if glide:
            self.view.animate(stagger=0.0)
        else:
            self.view.invalidate()
        self.picked &= table.pieces.keys()
        self.over = self.view.hit(self.input.at).piece
        self.refresh()
        self.light()

    def undo(self) -> None:
        """The last act back; before the first act of a freed match, back to its rules."""
        self.stage.quiet()
        if self.only_looks():
            return
        if not self.session.can_undo and self.freed:
            self.back_to_rules()
        else:
            self.take(self.session.undo())

    def redo(self) -> None:
        """What was taken back last, once more."""
        if not self.only_looks():
            self.take(self.session.redo())

    @property
    def freed(self) -> bool:
        """Whether this table was set free from a guided match."""
        return self.session.freed_from is not None

    def back_to_rules(self) -> None:
        """Leave the freed table; the match goes on as it stood."""
        self.app.pop(self)

    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` acts (None: now)."""
        self.stage.quiet()
        self.session.look_at(at)
        self.shown()

    def go_back_to_here(self) -> None:
        """Take back everything after the moment that is shown; redo brings it again."""
        if self.session.past is not None:
            self.take(self.session.go_to(self.session.past))

    def save_as(self) -> None:
        """Ask for a name and write the table with its journal."""
        self.overlays.ask(say("sandbox.ui.save_name"), "", self._save)

    def _save(self, name: str) -> None:
        from tabletop.ui.sandbox.opening import save_as, save_path

        app, path = self.app, save_path(name)

        def write() -> None:
            app.show_toast(self.desk.say(save_as(self.session, name)))

        if path is None or not path.exists():
            write()
            return
        replies = [Reply(app.say("ui.back"), lambda: None), Reply(app.say("sandbox.ui.replace"), write, "main")]
        app.push(Dialog(app, app.say("sandbox.ui.save_as"), app.say("sandbox.ui.is_there", name=path.name), replies))

    # -- seats --------------------------------------------------------------------------------------------------------
    def sit(self, seat: int) -> None:
        """Somebody else acts from now on; no hand is open."""
        self.session.by = seat
        if len(self.session.players) > 1:
            self.look_as(None)
        self.refresh()

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.stage.settle()
        self.session.look_as(viewer)
        self.shown(glide=False)

    def _press_eye(self) -> None:
        self.input.press_eye()

    def cover(self) -> None:
        """All hands are backs again."""
        self.look_as(None if len(self.session.players) > 1 else 0)

    # -- seeing -------------------------------------------------------------------------------------------------------
    def pointer(self) -> tuple[float, float]:
        """The table point under the pointer."""
        return self.view.camera.to_table(*self.input.at)

    def middle(self) -> tuple[float, float]:
        """The table point in the middle of the view."""
        return self.view.camera.to_table(*self.table_rect.center)

    def light(self) -> None:
        """Outline what is picked, what is under the pointer and where the hand would put something."""
        lit = dict.fromkeys(self.picked, "chosen")
        if self.over and self.over not in lit and self.input.idle and not is_board(self.session.table, self.over):
            lit[self.over] = "hover"
        self.view.set_lit({**lit, **self.lit})
        self._mark()

    def start_ping(self) -> None:
        """Rings at the pointer, to say "here"."""
        self._ping = (self.pointer(), 0.0, self.desk.styles[self.session.by].colour)

    def _mark(self) -> None:
        grip = self.input.carrying.grip
        held = grip.pieces if grip is not None else ()
        marks = written(self.session.table, self.view.lies, self.view.camera.view.scale, without=held)
        if self._ping is not None:
            marks += ping(*self._ping)
        self.view.set_marks([*marks, *self.marks])

    # -- the screen of the app ---------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def update(self, now_ms: int) -> float | None:
        seconds = min(0.1, max(0.0, (now_ms - self.now) / 1000.0)) if self.now else 0.0
        self.now = now_ms
        self.view.update(seconds)
        self.stage.update(seconds)
        if self._ping is not None:
            at, age, colour = self._ping
            self._ping = (at, age + seconds, colour) if age + seconds < PING_SECONDS else None
            self._mark()
        if self.overlays.toast is not None and now_ms >= self.overlays.toast.until:
            self.overlays.drop_toast()
        self.input.wait()
        self._tip_wait = self.overlays.tips.update(ticks(), self.app.surface.get_rect())
        self.shelf.look(now_ms)
        self.app.tell_once(self.session.trouble)
        self.app.tell_once(self.pictures.trouble)
        return self._wake()

    def _wake(self) -> float | None:
        if self.view.moving or self.stage.sliding is not None or self._ping is not None:
            return 1000 / 60
        if self.stage.rolling is not None or self.input.waiting:
            return 30
        waits = [self._tip_wait] if self._tip_wait is not None else []
        waits += [500.0] if self.overlays.toast is not None else []
        waits += [float(LOOK_MS)] if self.shelf.watched else []
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        everything, self.stale = self.stale, False
        if everything:
            self.view.expose()
        changed: list[pygame.Rect] = []
        for panel in self.panels():
            changed += panel.draw(surface, force=everything)
        table = self.view.draw(surface) if self.overlays.curtain is None else []
        changed += table
        for cover in self.overlays.all():
            changed += cover.draw(surface, force=everything or bool(table))
        if self.overlays.tips.shown is not None:
            changed += self.overlays.tips.shown.draw(surface, force=bool(changed))
        return changed

    def back(self) -> bool:
        """Escape: one step back, else ask whether to leave."""
        if self.input.back():
            return True
        app = self.app
        kept = "sentence" if self.session.is_saved else "unsaved"
        replies = [
            Reply(app.say("ui.pause.leave"), app.leave, "refuse"),
            Reply(app.say("ui.pause.on"), lambda: None, "main"),
        ]
        app.push(Dialog(app, app.say("sandbox.title"), app.say(f"sandbox.ui.leave_{kept}"), replies))
        return True

    def rules_place(self) -> tuple[str, str] | None:
        return (self.session.origin.game, "") if self.session.origin.game else None

    def close(self) -> None:
        self.stage.quiet()
        self.session.close()
