"""The free table in the window: table, bar, seats and journal, put together from their parts."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.base.tooltips import Tips
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.render.table_view import TableView
from tabletop.ui.sandbox.imports.dropping import Dropping
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.table.bar_choices import bar_choices
from tabletop.ui.sandbox.table.bar_tools import left_tools, right_tools
from tabletop.ui.sandbox.table.chest_list import ChestList
from tabletop.ui.sandbox.table.draw_cursor import DrawCursor
from tabletop.ui.sandbox.table.live_physics import Stage
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.table.save_as import Saving
from tabletop.ui.sandbox.table.set_picker import LOOK_MS, SetPicker
from tabletop.ui.sandbox.table.set_start import SetStart
from tabletop.ui.sandbox.table.timer_panel import TimerPanel
from tabletop.ui.sandbox.tools.commands import Commands
from tabletop.ui.sandbox.tools.draw_bar import DrawBar, place_beside
from tabletop.ui.sandbox.tools.draw_tool import DrawTool
from tabletop.ui.sandbox.tools.events import SandboxInput
from tabletop.ui.sandbox.tools.frame_tool import FrameTool
from tabletop.ui.sandbox.tools.reveal_button import Eye
from tabletop.ui.sandbox.tools.table_commands import TableCommands
from tabletop.ui.sandbox.tools.timer_commands import TimerCommands
from tabletop.ui.sandbox.tools.turn_commands import TurnCommands
from tabletop.ui.sandbox.view.displayed_table import DrawnTable
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.sandbox.view.status_text import about, hint, seat_notes
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.system.clock import ticks
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.frame.table_screen import paint, seated, speak, styles_of
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.panels.table_chat import TableChat
from tabletop.viewmodel.control.sandbox_controller import SandboxController, SandboxListener


class SandboxScreen(SandboxListener):
    """The screen of one free table."""

    overlay = False
    contexts: tuple[KeyContext, ...] = ("piece", "sandbox", "tool", "camera", "history", "any")

    def __init__(self, app: Shell, controller: SandboxController) -> None:
        self.app, self.controller = app, controller
        self.stale = True
        self.phones: Any = None
        """The object that shares the table with phones, while they are turned on."""
        styles, names, table = (
            styles_of(app.theme, controller.players),
            list(controller.shown.names),
            DrawnTable(controller.plan),
        )
        table.take_over(controller.shown.table)
        self.ui = UiContext(app.words, app.theme, names, styles, press_guard=app.press_guard)
        self.pictures = SetPictures(controller.library)
        colours = seated(app.theme, styles)
        self.view = TableView(table, app.words, app.theme.text, colours, names=names, pictures=self.pictures)
        self.mat: str = table.plan.mat
        self.area = TableArea(controller, self.ui, self.view, table, app.size)
        self.overlays = FreeOverlays(app, self.area)
        self.stage = Stage(self.area, self.overlays.show_toast, app.sound)
        self.play = FreePlay(self.area, self.overlays, self.stage, app.sound, self.back_to_rules)
        self.saving = Saving(app, controller, self.overlays)
        self.eye = Eye(self.play)
        self.commands = Commands(self.play)
        self.turns, self.timer = TurnCommands(self.play), TimerCommands(self.play)
        self.set_picker = SetPicker(self.commands, self.pictures, SetStart(app, controller), app.show_toast)
        self.chest = ChestList(self.set_picker, self.overlays, app.show_toast)
        self.dropping = Dropping(app, self.set_picker.add_folder, self.set_picker.lay_folder)
        self.bar = PromptBar(
            self.ui, left_tools(self.play, self.set_picker, self.eye, self.saving), right_tools(app, self.play)
        )
        self.players = PlayersPanel(self.ui, lambda kind, size: None, self.play.sit)
        self.log = LogPanel(self.ui, self.play.look)
        self.chat = TableChat(self.ui, self.play.speaker, self.overlays.refuse)
        self.chat.phones, self.chat.ask = lambda: self.phones, self.overlays.ask
        self.tips = Tips(self.ui, self.words_at)
        self.drawing = DrawTool(self.play)
        self.draw_bar = DrawBar(self.ui, self.drawing)
        self.timer_panel = TimerPanel(self.ui, self.timer, app.sound)
        panels = [self.bar, self.players, self.draw_bar, self.timer_panel, self.log, self.chat.panel]
        self.frame = ScreenParts(self.view, panels, self.overlays, self.tips)
        self.input = SandboxInput(
            app,
            self.play,
            self.commands,
            TableCommands(self.set_picker, FrameTool(self.play), self.drawing, self.turns, self.timer, self.chest),
            self.frame,
            self.bar,
            self.log,
            self.eye,
            self.saving,
            self.dropping.drop,
        )
        self.input.keyboard.add("chat", self.chat.write)
        self.cursor = DrawCursor(self.drawing, self.frame)
        self._tip_wait: float | None = None
        self._away = controller.away
        self.area.listeners.append(self.refresh)
        self.drawing.on_change = self._place_panels
        self.resize(app.size)
        self.area.make_pictures()
        self.refresh()
        self._unsubscribe = controller.subscribe(self)

    # -- what is done elsewhere ---------------------------------------------------------------------------------------
    def before_action(self) -> None:
        """Bring to rest what moves by itself."""
        self.stage.quiet()

    def on_change(self) -> None:
        """Show what somebody has done elsewhere."""
        self.area.show()

    def on_status_change(self) -> None:
        """Update the display of seats and their players."""
        self.refresh()

    # -- frame --------------------------------------------------------------------------------------------------------
    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out again, because the window has another size, scale or language."""
        speak(self.ui, self.view, self.app.words, self.app.theme)
        self.view.animator.reduced = self.app.preferences.reduced_motion
        beside = self._beside()
        self.bar.place(pygame.Rect(0, 0, size[0], beside.top))
        self.refresh()
        self._place_panels()
        self.area.table_rect = pygame.Rect(0, beside.top, beside.left, beside.height)
        if self.area.opening is not None:
            self.area.opening.place(self.area.table_rect)
        self.view.resize(self.area.table_rect)
        self.view.look_changed()
        self.area.light()
        if self.overlays.curtain is not None:
            self.overlays.curtain.place(self.area.table_rect)
        for panel in self.frame.panels:
            panel.dirty = True
        self.stale = True

    def _beside(self) -> pygame.Rect:
        """Return the room beside the table, below the bar."""
        width, height = self.app.size
        top, side = self.bar.height(width), min(self.ui.theme.px(270), round(width * 0.28))
        return pygame.Rect(width - side, top, side, height - top)

    def _place_panels(self) -> None:
        """Lay out the panels beside the table."""
        room = place_beside(self._beside(), self.players, self.draw_bar)
        self.chat.divide(self.timer_panel.place_in(room), self.log)
        self._say()

    def refresh(self) -> None:
        """Bring bar, seats and journal up to date with what is shown."""
        shown = self.area.shown
        notes = list(map(self.ui.say, seat_notes(shown, self.controller)))
        turn = self.turns.mark(notes)
        self.players.show([()] * len(shown.stats), self.controller.by, notes, turn=turn)
        self.log.show(shown.lines, shown.moment if shown.is_past else None)
        self._say()

    def _say(self) -> None:
        """Update the bar: it tells about the past that is shown, the piece under the pointer, or who acts."""
        choices = bar_choices(self.play)
        self.bar.show(self._hint(), self.area.shown.acting, choices)
        self.bar.dirty = True

    def _hint(self) -> Message:
        shown = self.area.shown
        assert shown.prompt is not None, "a free table always says something"
        if shown.is_past:
            return shown.prompt
        if shown.consent is not None:
            return shown.consent.question
        if self.stage.rolling is not None:
            return msg("sandbox.ui.rolling", count=len(self.stage.rolling.dice))
        if self.input.keyboard.digits:
            return msg("sandbox.ui.draw_so_many", count=int(self.input.keyboard.digits))
        return self.drawing.hint or hint(shown, self.area.over) or shown.prompt

    def back_to_rules(self) -> None:
        """Leave the freed table; the match continues as it was."""
        self.app.pop(self)

    # -- the screen of the app ---------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        return self.area.opening is None and self.input.handle(event)

    def update(self, now_ms: int) -> float | None:
        if self._away != self.controller.away:  # a hand has gone to a phone, or come back from there
            self._away = self.controller.away
            self.area.show(glide=False)
        if self.chat.update() | self.timer_panel.update():
            self.resize(self.app.size)
        if self.area.opening is not None and self.area.opening.work():
            self.area.opening, self.stale = None, True
        seconds = self.area.update(now_ms)
        self.stage.update(seconds, held=self.input.pushing)
        self.area.update_ping(seconds)
        self.overlays.update(now_ms)
        self.input.wait()
        self.cursor.update()
        self._tip_wait = self.tips.update(ticks(), self.app.surface.get_rect())
        self.set_picker.look(now_ms)
        self.dropping.update()
        self.saving.sets.update()
        self._show_news()
        self.app.show_toast_once(self.pictures.trouble)
        return self._wake()

    def _show_news(self) -> None:
        """Show what has happened to the file of the table."""
        news = self.controller.take_news()
        if news:
            self.app.show_toast(" ".join(map(self.app.words.text, news)))

    def _wake(self) -> float | None:
        if self.area.opening is not None or self.view.moving or self.stage.sliding is not None or self.area.pinging:
            return 1000 / 60
        if self.stage.rolling is not None or self.input.waiting:
            return 30
        look = LOOK_MS if self.set_picker.watched else None
        clock = None if self.timer.wait is None else 1000 * self.timer.wait
        waits = (clock, self._tip_wait, self.overlays.wait, self.dropping.wait, self.saving.sets.wait, look)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        everything, self.stale = self.stale, False
        changed = paint(surface, self.frame, self.area.opening, everything=everything)
        self.app.press_guard.note(self.frame.sheets(), self.overlays.keys())
        return changed

    def words_at(self, pos: tuple[int, int]) -> list[str]:
        """Return the text for a point: the tip of a button, or the name of a piece and its description."""
        layers, panel, area = self.overlays, self.frame.at(pos), self.area
        if panel is not None:
            return [panel.tip_at(pos)] if panel in layers.all() or not layers.popups else []
        piece = self.view.hit(pos).piece
        if layers.popups or layers.toast or not area.idle or not piece or is_board(area.table, piece):
            return []
        messages, written = about(area.shown, piece)
        words = [self.ui.say(message) for message in messages]
        return [*words, written] if written else words

    def back(self) -> bool:
        """Go back one step (Escape), else ask whether to leave."""
        if self.input.back():
            return True
        app = self.app
        kept = "sentence" if self.controller.is_saved else "unsaved"
        replies = [
            Reply(app.say("ui.pause.leave"), app.routes.home, "refuse"),
            Reply(app.say("ui.pause.on"), lambda: None, "main"),
        ]
        app.push(Dialog(app, app.say("sandbox.title"), app.say(f"sandbox.ui.leave_{kept}"), replies))
        return True

    def rules_place(self) -> tuple[str, str] | None:
        return (self.controller.game, "") if self.controller.game else None

    def close(self) -> None:
        if self.phones is not None:
            self.phones.close(back=False)
        self._unsubscribe()
        self.cursor.reset()
        self.stage.quiet()
        self.controller.close()
        self._show_news()
