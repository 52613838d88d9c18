"""The hand that draws on the table, wipes, and writes, moves and changes texts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from tabletop.core.data.messages import Message, msg
from tabletop.sandbox.action_types import drawing_actions
from tabletop.sandbox.model.drawings import (
    PENS,
    TEXT_SIZES,
    Caption,
    caption_at,
    erasable,
    fitted,
    grown,
    simplified,
)
from tabletop.sandbox.model.zones import TABLE
from tabletop.sets.drawing_schema import StrokeShape
from tabletop.ui.render.layers.marks import OverMark, Ring, Words
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.annotations import box
from tabletop.ui.sandbox.view.ink import wet_ink
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.velocity import Point

Tool: TypeAlias = Literal["", "pen", "line", "circle", "eraser", "text"]
TOOLS: Final[tuple[Tool, ...]] = ("pen", "line", "circle", "eraser", "text")
ERASER: Final = 10.0
"""The radius of the eraser (pixels)."""
STILL: Final = 5.0
"""The distance in pixels up to which a press on a text is a click."""
FINEST_STEP: Final = 1.5
"""The distance in pixels below which the next point of a path is left out."""
TWICE_MS: Final = 450
"""The greatest time between the two clicks that open a text."""
OF_TEXT: Final = {"add_text": "text_edit", "write": "text_edit", "lock": "text_lock", "remove": "text_erase",
                  "counter_up": "text_larger", "counter_down": "text_smaller"}  # fmt: skip
"""The commands for pieces that mean a text where no piece is, and what they do with it."""


class DrawTool:
    """The tools for the table itself. `tool` is the one in the hand; without one, texts can still be moved.

    `colour` is "" for that of the seat, `size` the place in the lists of widths and heights. `on_change` is called when
    the tool, its colour or its size has changed.
    """

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area = play, play.area
        self.tool: Tool = ""
        self.colour, self.size = "", 1
        self.on_change: Callable[[], object] = lambda: None
        self._points: list[Point] = []
        self._wiped: list[str] = []
        self._held: Caption | None = None
        self.over: Caption | None = None
        """The text under the pointer, where no piece is."""
        self._clicked: tuple[str, int] = ("", 0)
        self._commands: dict[str, Callable[[Caption], object]] = {
            "text_edit": self._edit,
            "text_larger": lambda one: self._change(one, one.text, grown(one.size, 1), one.colour),
            "text_smaller": lambda one: self._change(one, one.text, grown(one.size, -1), one.colour),
            "text_colour": lambda one: self._change(one, one.text, one.size, self.ink),
            "text_lock": lambda one: self.play.perform(drawing_actions.LockCaption(one.id, not one.locked)),
            "text_erase": lambda one: self.play.perform(drawing_actions.EraseDrawings((one.id,))),
        }

    # -- the tool in the hand -----------------------------------------------------------------------------------------
    def take(self, tool: Tool) -> None:
        """Take a tool into the hand; "" puts it away."""
        if tool and self.play.only_looks():
            return
        self.cancel()
        self.tool = tool
        self.on_change()

    def put_away(self) -> bool:
        """Put the tool away; return whether there was one."""
        had = bool(self.tool)
        if had:
            self.take("")
        return had

    def choose(self, colour: str | None = None, size: int | None = None) -> None:
        """Choose the colour ("" for that of the seat) or the size of what is drawn next."""
        self.colour = self.colour if colour is None else colour
        self.size = self.size if size is None else size
        self.on_change()

    @property
    def ink(self) -> str:
        """The colour of what is drawn next."""
        return self.colour or self.seat_ink

    @property
    def seat_ink(self) -> str:
        """The colour of the seat that acts."""
        return "#{:02x}{:02x}{:02x}".format(*self.area.ui.styles[self.play.controller.by].colour)

    @property
    def hint(self) -> Message | None:
        """The hint about the tool in the hand, or the text under the pointer."""
        if self.tool:
            return msg(f"sandbox.ui.drawing_{self.tool}")
        return None if self.over is None else msg(f"sandbox.ui.hint_text{'_locked' if self.over.locked else ''}")

    def wipe(self, *, own: bool) -> None:
        """Wipe off everything that is seen, or everything of the seat that acts; locked texts stay."""
        names = erasable(self.area.drawings, self.play.controller.by if own else None)
        if names:
            self.play.perform(drawing_actions.EraseDrawings(names))
        else:
            self.play.overlays.refuse(msg("sandbox.ui.nothing_drawn"))

    # -- texts --------------------------------------------------------------------------------------------------------
    def text_at(self, at: Point) -> Caption | None:
        """Return the text at a point of the table."""
        return caption_at(self.area.drawings, at)

    def commands(self) -> list[str]:
        """Return the commands for a text."""
        return list(self._commands)

    def do(self, action: str, at: Point) -> bool:
        """Carry out a command, or what it means for a text at a point; return False where there is no text."""
        found, command = self.text_at(at), self._commands.get(OF_TEXT.get(action, action))
        if found is None or command is None:
            return False
        command(found)
        return True

    def write(self, at: Point) -> None:
        """Ask for a new text at a point, or for the words of the one that is there."""
        if not self.do("text_edit", at):
            size = TEXT_SIZES[self.size]
            self.play.overlays.ask(
                msg("sandbox.ui.text_what"),
                "",
                lambda text: self.play.perform(drawing_actions.AddCaption(text, at, size, self.ink)),
            )

    def _edit(self, one: Caption) -> None:
        if one.locked:
            self.play.overlays.refuse(msg("sandbox.refused.locked_text"))
            return
        self.play.overlays.ask(
            msg("sandbox.ui.text_what"), one.text, lambda text: self._change(one, text, one.size, one.colour)
        )

    def _change(self, one: Caption, text: str, size: float, colour: str) -> None:
        """Change a text; without words it is erased."""
        if text.strip():
            self.play.perform(drawing_actions.ChangeCaption(one.id, text, size, colour))
        else:
            self.play.perform(drawing_actions.EraseDrawings((one.id,)))

    # -- the mouse ----------------------------------------------------------------------------------------------------
    def hover(self, at: Point | None) -> bool:
        """Note the text under the pointer, None where something else is; return whether it is another one."""
        before = self.over
        self.over = None if at is None or self.tool not in ("", "text") else self.text_at(at)
        if self.over == before:
            return False
        self.area.marks = [] if self.over is None else _frame(self.over)
        return True

    def press(self, at: Point, piece: str) -> bool:
        """Begin a stroke, or take hold of a text; return False where the press means something else."""
        self._points, self._wiped, self._held = [at], [], None
        if self.tool in ("", "text"):
            found = self.text_at(at) if not piece or self.tool else None
            self._held = found
            return bool(self.tool) or found is not None
        self.drag(at)
        return True

    def drag(self, at: Point) -> None:
        """Show what a release here would draw, wipe or move."""
        area, scale = self.area, self.area.view.camera.view.scale
        match self.tool:
            case "pen" | "line" | "circle" as shape:
                if shape != "pen":
                    self._points[1:] = [at]
                elif math.dist(at, self._points[-1]) * scale >= FINEST_STEP:
                    self._points.append(at)
                area.marks = wet_ink(shape, self._fitted(shape), self.ink, PENS[self.size], scale)
            case "eraser":
                reach = ERASER / scale
                area.marks = [Ring(*at, reach)]
                near = [name for name in erasable(area.drawings) if area.drawings[name].is_near(at, reach)]
                self._wiped += [name for name in near if name not in self._wiped]
                area.leave_out(self._wiped)
            case _:
                self._drag_text(at)
        area.light()

    def _drag_text(self, at: Point) -> None:
        held = self._held
        if held is None or held.locked or not self._is_moved(at):
            return
        middle = self._middle(held, at)
        self.area.leave_out((held.id,))
        self.area.marks = [*_frame(replace(held, spot=middle)), Words(*middle, " ".join(held.lines))]

    def _is_moved(self, at: Point) -> bool:
        return math.dist(at, self._points[0]) * self.area.view.camera.view.scale > STILL

    def _middle(self, held: Caption, at: Point) -> Point:
        start = self._points[0]
        return held.spot[0] + at[0] - start[0], held.spot[1] + at[1] - start[1]

    def _fitted(self, shape: StrokeShape) -> tuple[Point, ...]:
        return fitted(shape, self._points, self.area.shown.table.zones[TABLE])

    def release(self, at: Point) -> None:
        """Draw, wipe, or put a text down."""
        self.area.clear_marks()
        match self.tool:
            case "pen" | "line" | "circle" as shape:
                points = self._fitted(shape)
                points = simplified(points) if shape == "pen" else points
                if points:
                    self.play.perform(drawing_actions.DrawStroke(shape, points, self.ink, PENS[self.size]))
            case "eraser":
                if self._wiped:
                    self.play.perform(drawing_actions.EraseDrawings(tuple(self._wiped)))
            case _:
                self._release_text(self._held, at)
        self.cancel()

    def _release_text(self, held: Caption | None, at: Point) -> None:
        """Move a text, open it with a second click, or write a new one."""
        before, self._clicked = self._clicked, (held.id if held is not None else "", ticks())
        if held is None:
            self.write(at)
        elif self._is_moved(at):
            self.play.perform(drawing_actions.MoveCaption(held.id, self._middle(held, at)))
        elif self.tool or (before[0] == held.id and ticks() - before[1] <= TWICE_MS):
            self._edit(held)

    def cancel(self) -> None:
        """Let go without drawing, wiping or moving anything."""
        self._points, self._wiped, self._held = [], [], None
        self.area.leave_out()


def _frame(text: Caption) -> list[OverMark]:
    """Return the lines around a text; the bottom of its box, as pymunk counts, is farther up on the table."""
    around = text.box
    return box((around.left, around.bottom), (around.right, around.top))
