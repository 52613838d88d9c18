"""The free table in the window: table, bar, seats and journal. It only talks to the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.guide import Offer
from tabletop.sandbox import acts
from tabletop.sandbox.acts import Act
from tabletop.sandbox.desk import hands_of
from tabletop.sandbox.dice import Rolling, throw
from tabletop.sandbox.loose import Loose
from tabletop.sandbox.room import room_for
from tabletop.sandbox.session import NotDone, Outcome, SandboxSession
from tabletop.sets.model import BadSet
from tabletop.ui import icons
from tabletop.ui.draw_list import is_board
from tabletop.ui.layouts import lay_out_all
from tabletop.ui.overlay import Mark
from tabletop.ui.play.covers import Curtain, Inspect
from tabletop.ui.play.log_panel import LogPanel
from tabletop.ui.play.panel import Desk, Panel
from tabletop.ui.play.popups import Chooser, Popup, Toast
from tabletop.ui.play.prompt_bar import Choice, PromptBar, Tool
from tabletop.ui.play.strips import Strips
from tabletop.ui.sandbox.ask import AskText
from tabletop.ui.sandbox.deeds import Deeds
from tabletop.ui.sandbox.input import SandboxInput
from tabletop.ui.sandbox.menu import Item, Menu
from tabletop.ui.sandbox.motions import Sliding, dice_film
from tabletop.ui.sandbox.pictures import SetPictures
from tabletop.ui.sandbox.written import PING_SECONDS, ping, written
from tabletop.ui.scene_view import TableView
from tabletop.ui.theme import Theme
from tabletop.ui.widgets.dialog import Dialog, Reply
from tabletop.words import Message, Refusal, Who, say

if TYPE_CHECKING:
    from tabletop.ui.app import App

LOOK_AT_FILES_MS: Final = 1000
"""Own sets are looked at so often for changed files."""


class SandboxScreen:
    """One free table. `picked` are the pieces that were selected, `over` the one under the pointer."""

    overlay = False
    contexts: tuple[str, ...] = ("piece", "sandbox", "tool", "camera", "any")

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
        self.bar = PromptBar(self.desk, self._tools(), self._right_tools())
        self.strips = Strips(self.desk, lambda kind, size: None, self.sit)
        self.log = LogPanel(self.desk, self.look)
        self.popups: list[Popup] = []
        self.toast: Toast | None = None
        self.curtain: Curtain | None = None
        self.picked: set[str] = set()
        self.over = ""
        self.marks: list[Mark] = []
        """What the hand draws over the table: ruler, aim, box, snap point."""
        self.lit: dict[str, str] = {}
        self.rolling: Rolling | None = None
        self.sliding: Sliding | None = None
        self._ping: tuple[tuple[float, float], float, tuple[int, int, int]] | None = None
        self._zones: object = None
        self._now = 0
        self._files_at = 0
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
            Tool(icons.PLUS, say("sandbox.ui.add"), self.add_pieces, now),
            Tool(icons.EYE, say("sandbox.ui.show_hand"), self._press_eye, several),
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

    def covers(self) -> list[Popup]:
        """What lies above the table now, lowest first."""
        return [one for one in (*self.popups, self.toast, self.curtain) if one is not None]

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
        if self.curtain is not None:
            self.curtain.place(self.table_rect)
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
            message = say("ui.history.looking", at=session.past, all=len(session.journal))
            self.bar.show(message, -1, choices)
            return
        choices = [Choice(say("sandbox.ui.back_to_rules"), self.back_to_rules)] if self.freed else []
        self.bar.show(self._hint(), session.by, choices)
        self.bar.dirty = True

    def _hint(self) -> Message:
        session = self.session
        if self.rolling is not None:
            return say("sandbox.ui.rolling", count=len(self.rolling.dice))
        if self.input.digits:
            return say("sandbox.ui.draw_so_many", count=int(self.input.digits))
        piece = session.table.pieces.get(self.over)
        if piece is None:
            return say("sandbox.ui.hint_table", who=Who(session.by))
        zone = session.table.zones.get(piece.zone)
        name: Message = session.table.kind_of(piece.id).name
        text = session.table.texts.get(piece.id)
        if text:
            return say("sandbox.ui.hint_written", name=name, text=text)
        if zone is not None and zone.arrange == "pile":
            return say("sandbox.ui.hint_pile", name=name, count=len(session.table.order(zone.id)))
        return say("sandbox.ui.hint_piece", name=name)

    # -- acting -------------------------------------------------------------------------------------------------------
    def act(self, act: Act) -> bool:
        """Carry out an act and show it; False when it was refused."""
        self.land()
        self.settle()
        return self.take(self.session.act(act))

    def take(self, outcome: Outcome) -> bool:
        """Show what came of an act, an undo or a redo."""
        if isinstance(outcome, NotDone):
            self.view.glide_back()
            self.refuse(outcome.refusal.reason)
            return False
        self.view.drop()
        self.shown()
        self.app.sound("card")
        return True

    def shown(self, *, glide: bool = True) -> None:
        """The table has changed: show it."""
        table = self.session.table
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

    def refuse(self, reason: Message) -> None:
        """Say why not, beside the pointer."""
        self._drop_toast()
        self.toast = Toast(self.desk, Refusal(reason), lambda rule: None, self._now)
        self.toast.open_at(self.input.at, self.table_rect)
        self.app.sound("refuse")

    def undo(self) -> None:
        """The last act back; before the first act of a freed match, back to its rules."""
        self.land()
        self.settle()
        if not self.session.can_undo and self.freed:
            self.back_to_rules()
        else:
            self.take(self.session.undo())

    def redo(self) -> None:
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
        self.land()
        self.settle()
        self.session.look_at(at)
        self.shown()

    def go_back_to_here(self) -> None:
        """Take back everything after the moment that is shown; redo brings it again."""
        if self.session.past is not None:
            self.take(self.session.go_to(self.session.past))

    # -- dice and loose pieces ----------------------------------------------------------------------------------------
    def throw(self, dice: Sequence[str], spot: tuple[float, float], speed: tuple[float, float]) -> None:
        """Let dice go; they are shown when their way has been computed."""
        self.land()
        self.settle()
        rolling = throw(self.session, dice, spot, speed)
        if isinstance(rolling, Refusal):
            self.view.glide_back()
            self.refuse(rolling.reason)
            return
        self.view.drop()
        self.rolling = rolling
        self._say()

    def land(self) -> None:
        """Dice in the air come down: their act is carried out and their film runs."""
        if self.rolling is None:
            return
        landed, self.rolling = self.rolling.landed(), None
        outcome = self.session.act(landed.act)
        if isinstance(outcome, NotDone):
            self.refuse(outcome.refusal.reason)
            return
        self.shown(glide=False)
        self.view.film(*dice_film(landed, self.session))
        self.app.sound("dice")

    def slide(self, loose: Loose) -> None:
        """Pieces begin to move by themselves."""
        self.view.drop()
        self.sliding = Sliding(loose, self.view)

    def settle(self) -> None:
        """What moves by itself comes to rest now; the result is one act."""
        if self.sliding is None:
            return
        sliding, self.sliding = self.sliding, None
        act = sliding.loose.settled()
        sliding.end()
        if act is None:
            self.view.invalidate()
            return
        outcome = self.session.act(act)
        self.shown(glide=isinstance(outcome, NotDone) or bool(act.off))
        if act.off:
            self.refuse(say("sandbox.thrown_off", count=len(act.off)))

    # -- popups -------------------------------------------------------------------------------------------------------
    def menu(self, groups: Sequence[Sequence[Item]], title: Message | str) -> None:
        """Open a menu at the pointer."""
        self.close_popups()
        self._open(Menu(self.desk, title, groups))

    def choose(self, title: Message, offers: list[Offer], take: Callable[[object], None]) -> None:
        """A list to choose from."""
        self.close_popups()
        self._open(Chooser(self.desk, offers, take, title))

    def _open(self, popup: Popup) -> None:
        popup.open_at(self.input.at, self.table_rect)
        self.popups.append(popup)

    def ask(self, title: Message, text: str, then: Callable[[str], object]) -> None:
        """A line to type."""
        self.app.push(AskText(self.app, self.desk.say(title), text, then))

    def inspect(self, piece: str) -> None:
        """Hold a piece up to the eye; "" puts it down."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self.close_popup(popup)
        if piece:
            size = min(self.table_rect.height * 3 // 5, self.desk.theme.px(460))
            popup = Inspect(self.desk, self.view.inspect_surface(piece, size))
            popup.place(pygame.Rect((0, 0), popup.size()))
            popup.rect.center = self.table_rect.center
            self.popups.append(popup)

    def close_popup(self, popup: Popup) -> None:
        if popup in self.popups:
            self.popups.remove(popup)
        self.view.expose(popup.rect)

    def close_popups(self) -> None:
        for popup in list(self.popups):
            self.close_popup(popup)

    def _drop_toast(self) -> None:
        if self.toast is not None:
            self.view.expose(self.toast.rect)
            self.toast = None

    def add_pieces(self) -> None:
        """Choose a set to lay out."""
        library = self.session.library
        sets = [Item(found.name, "", partial(self._bring, name)) for name, found in library.sets.items()]
        single = [
            Item(kind.name, "", partial(self._add_one, kind.id))
            for kind in library.sets["meeples"].kinds
            if kind.id in ("meeples/note", "meeples/counter")
        ]
        self.menu([sets, single], say("sandbox.ui.add"))

    def _bring(self, name: str) -> None:
        session = self.session
        self.act(acts.Bring(name, room_for(session.library.sets[name], session.real, self.middle())))

    def _add_one(self, kind: str) -> None:
        self.act(acts.Paste((acts.Copied(kind, 0, 0.0, 0.0, 0.0),), self.middle()))

    def add_folder(self, path: Path) -> None:
        """A set was dropped on the window: read it and lay it out."""
        try:
            found = self.session.library.add(path if path.is_dir() else path.parent)
        except BadSet as bad:
            self.app.show_toast(self.desk.say(bad.reason))
            return
        self.pictures.forget()
        self._bring(found.id)

    def _look_at_files(self) -> None:
        """Show own sets again when their files have changed."""
        fresh, bad = self.session.library.refresh()
        for error in bad:
            self.app.show_toast(self.desk.say(error.reason))
        for found in fresh:
            self.session.real.kinds.update({kind.id: kind for kind in found.kinds})
        if fresh:
            self.session.look_at(self.session.past)
            self.pictures.forget()
            self.view.kinds.update(self.session.table.kinds)
            self.view.forget_pictures()

    def save_as(self) -> None:
        """Ask for a name and write the table with its journal."""
        self.ask(say("sandbox.ui.save_name"), "", self._save)

    def _save(self, name: str) -> None:
        problem = self.app.save_sandbox(self.session, name)
        self.app.show_toast(self.desk.say(problem))

    # -- seats --------------------------------------------------------------------------------------------------------
    def sit(self, seat: int) -> None:
        """Somebody else acts from now on; no hand is open."""
        self.session.by = seat
        if len(self.session.players) > 1:
            self.look_as(None)
        self.refresh()

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.settle()
        self.session.look_as(viewer)
        self.shown(glide=False)

    def _press_eye(self) -> None:
        self.input.press_eye()

    def cover(self) -> None:
        """All hands are backs again."""
        self.look_as(None if len(self.session.players) > 1 else 0)

    def raise_curtain(self) -> None:
        """Hide the table until the person who acts says that only they are looking."""
        self.cover()
        self.curtain = Curtain(self.desk, self.session.by, self._lift, "Enter")
        self.curtain.place(self.table_rect)

    def _lift(self) -> None:
        self.curtain = None
        self.view.expose()
        self.look_as(self.session.by)

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
        marks = written(self.session.table, lay_out_all(self.session.table), self.view.camera.view.scale)
        if self._ping is not None:
            marks += ping(*self._ping)
        self.view.set_marks([*marks, *self.marks])

    # -- the screen of the app ---------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def update(self, now_ms: int) -> float | None:
        seconds = min(0.1, max(0.0, (now_ms - self._now) / 1000.0)) if self._now else 0.0
        self._now = now_ms
        self.view.update(seconds)
        if self.rolling is not None and self.rolling.ready:
            self.land()
        if self.sliding is not None:
            self._slide_on(seconds)
        if self._ping is not None:
            at, age, colour = self._ping
            self._ping = (at, age + seconds, colour) if age + seconds < PING_SECONDS else None
            self._mark()
        if self.toast is not None and now_ms >= self.toast.until:
            self._drop_toast()
        self.input.wait(now_ms)
        if self.session.library.folders and now_ms - self._files_at > LOOK_AT_FILES_MS:
            self._files_at = now_ms
            self._look_at_files()
        return self._wake()

    def _slide_on(self, seconds: float) -> None:
        assert self.sliding is not None, "asked only while something slides"
        knock = self.sliding.advance(seconds)
        if knock > 0.05:
            self.app.sound("knock", min(1.0, knock))
        if not self.sliding.moving and not self.input.pushing:
            self.settle()

    def _wake(self) -> float | None:
        if self.view.moving or self.sliding is not None or self._ping is not None:
            return 1000 / 60
        if self.rolling is not None or self.input.waiting:
            return 30
        if self.toast is not None:
            return 500
        return LOOK_AT_FILES_MS if self.session.library.folders else None

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        everything, self.stale = self.stale, False
        if everything:
            self.view.expose()
        changed: list[pygame.Rect] = []
        for panel in self.panels():
            changed += panel.draw(surface, force=everything)
        table = self.view.draw(surface) if self.curtain is None else []
        changed += table
        for cover in self.covers():
            changed += cover.draw(surface, force=everything or bool(table))
        return changed

    def back(self) -> bool:
        """Escape: one step back, else ask whether to leave."""
        if self.input.back():
            return True
        app = self.app
        replies = [
            Reply(app.say("ui.pause.leave"), app.leave, "refuse"),
            Reply(app.say("ui.pause.on"), lambda: None, "main"),
        ]
        app.push(Dialog(app, app.say("ui.pause.title"), app.say("sandbox.ui.leave_sentence"), replies))
        return True

    def rules_place(self) -> tuple[str, str] | None:
        return (self.session.origin.game, "") if self.session.origin.game else None

    def close(self) -> None:
        self.land()
        self.settle()
        self.session.close()
