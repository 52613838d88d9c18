"""What can be done to pieces: the same deeds for keys and for the menu."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.sandbox import acts
from tabletop.sandbox.desk import LOCKED, hands_of, is_thrown, is_two_sided, sides_of
from tabletop.sandbox.dice import throwable
from tabletop.sandbox.room import room_for_one
from tabletop.sandbox.zones import TABLE, is_bag
from tabletop.table import Arrange, Kind, Shape
from tabletop.ui.layouts import pose_of
from tabletop.ui.play.browse import Found
from tabletop.ui.sandbox.menu import Item
from tabletop.words import Message, say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen

FINE_TURN: Final = 5.0
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")
"""What a counter may show."""
STEPS: Final = {Shape.CARD: 90.0, Shape.BOARD: 90.0, Shape.TILE: 90.0}
"""Degrees of one turn of a kind that names none; other pieces turn by 45."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a deed is for: pieces, and the pile that the pointer is on ("" when none)."""

    pieces: tuple[str, ...] = ()
    pile: str = ""


class Deeds:
    """All deeds of the free table. A deed takes the target and returns nothing; refusals show beside the pointer."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.copied: tuple[acts.Copied, ...] = ()
        self._table: dict[str, Callable[[Target], object]] = {
            "flip": lambda to: self._do(to.pieces and acts.FlipOver(to.pieces)),
            "flip_pile": lambda to: self._do(to.pile and acts.FlipPile(to.pile)),
            "turn_left": lambda to: self.turn(to, -1),
            "turn_right": lambda to: self.turn(to, 1),
            "turn_left_finely": lambda to: self.turn(to, -1, FINE_TURN),
            "turn_right_finely": lambda to: self.turn(to, 1, FINE_TURN),
            "randomise": self.randomise,
            "lock": self.lock,
            "put_under": self.put_under,
            "gather": lambda to: self.gather(to, bag=False),
            "bag": lambda to: self.gather(to, bag=True),
            "group": self.group,
            "deal": lambda to: self._do(to.pile and acts.Deal(to.pile)),
            "deal_some": self.deal_some,
            "to_hand": self.to_hand,
            "browse": self.browse,
            "spread": lambda to: self._do(to.pile and acts.Spread(to.pile)),
            "counter_up": lambda to: self.count(to, 1),
            "counter_down": lambda to: self.count(to, -1),
            "counter_up_five": lambda to: self.count(to, 5),
            "counter_down_five": lambda to: self.count(to, -5),
            "write": self.write,
            "layer_up": lambda to: self._do(to.pieces and acts.Layer(to.pieces, True)),
            "layer_down": lambda to: self._do(to.pieces and acts.Layer(to.pieces, False)),
            "remove": lambda to: self._do(to.pieces and acts.Delete(to.pieces)),
            "copy": self.copy,
            "cut": self.cut,
            "paste": lambda to: self.paste(screen.pointer()),
            "duplicate": lambda to: self._do(to.pieces and acts.Duplicate(to.pieces)),
        }

    def __contains__(self, deed: str) -> bool:
        return deed in self._table

    def do(self, deed: str, target: Target) -> None:
        """Carry out a deed."""
        self._table[deed](target)

    def _do(self, act: acts.Act | str | tuple[str, ...]) -> None:
        """Carry out an act; what has no target does nothing."""
        if isinstance(act, (str, tuple)):
            self._nothing_here()
        else:
            self.screen.act(act)

    def _nothing_here(self) -> None:
        self.screen.overlays.refuse(say("sandbox.ui.nothing_here"))

    # -- deeds that need more than one line ------------------------------------------------------------------------
    def turn(self, target: Target, way: int, degrees: float = 0.0) -> None:
        """By the step of the piece, or by `degrees`."""
        if not target.pieces:
            self._nothing_here()
            return
        kind = self.kind(target.pieces[0])
        step = degrees or kind.turn or STEPS.get(kind.shape, 45.0)
        self._do(acts.TurnBy(target.pieces, way * step))

    def randomise(self, target: Target) -> None:
        """Throw dice, shuffle a pile, a bag or a hand."""
        session = self.screen.session
        dice = throwable(session, target.pieces)
        if dice and not target.pile:
            self.screen.stage.throw(dice, self._where(target), (0.0, 0.0))
        elif target.pile:
            self._do(acts.Shuffle(target.pile))
        elif target.pieces and session.table.pieces[target.pieces[0]].pose is None:
            self._do(acts.Shuffle(session.table.pieces[target.pieces[0]].zone))
        else:
            self.screen.overlays.refuse(say("sandbox.refused.no_pile"))

    def gather(self, target: Target, *, bag: bool) -> None:
        """Make a stack, or put into a bag: one thing then, of which nothing is picked."""
        if not target.pieces:
            self._nothing_here()
        elif self.screen.act(acts.Gather(self._lowest_first(target.pieces), self._where(target), bag)):
            self.screen.picked.clear()
            self.screen.light()

    def lock(self, target: Target) -> None:
        """Fix, or free when all are fixed."""
        marks = [self.screen.session.table.pieces[piece].marks for piece in target.pieces]
        self._do(target.pieces and acts.Lock(target.pieces, not all(LOCKED in mark for mark in marks)))

    def group(self, target: Target) -> None:
        """Tie together, or untie what is one group already."""
        groups = {self.screen.session.table.groups.get(piece, "") for piece in target.pieces}
        tied = len(groups) == 1 and "" not in groups
        self._do(target.pieces and acts.Group(target.pieces, not tied))

    def put_under(self, target: Target) -> None:
        """What is picked goes below what lies under the pointer."""
        screen = self.screen
        picked = tuple(piece for piece in screen.picked if piece != screen.over)
        if not picked or not screen.over:
            screen.overlays.refuse(say("sandbox.ui.pick_first"))
            return
        self._do(acts.PutUnder(picked, screen.over))

    def to_hand(self, target: Target) -> None:
        """Into the hand of who acts; from there back to the table."""
        session = self.screen.session
        mine = self._my_hand()
        if not target.pieces:
            self._nothing_here()
        elif not mine:
            self.screen.overlays.refuse(say("sandbox.refused.no_hand"))
        elif session.table.pieces[target.pieces[0]].zone == mine:
            kind, middle = self.kind(target.pieces[0]), (session.table.width / 2, session.table.zones[TABLE].h / 2)
            x, y = room_for_one(kind, session.real, middle)
            spots = tuple((x + 12.0 * number, y) for number in range(len(target.pieces)))
            self._do(acts.Move(target.pieces, TABLE, spots))
        else:
            self._do(acts.Move(target.pieces, mine))

    def deal_some(self, target: Target) -> None:
        """Ask how many each seat gets."""
        if not target.pile:
            self.screen.overlays.refuse(say("sandbox.refused.no_pile"))
            return
        self.screen.overlays.ask(say("sandbox.ui.deal_how_many"), "5", lambda text: self._deal(target.pile, text))

    def _deal(self, pile: str, text: str) -> None:
        if WHOLE_NUMBER.fullmatch(text.strip()) and 0 < int(text) <= 99:
            self._do(acts.Deal(pile, int(text)))
        else:
            self.screen.overlays.refuse(say("sandbox.ui.no_number"))

    def draw(self, pile: str, count: int) -> None:
        """So many from the top into the hand of who acts."""
        self._do(acts.Draw(pile, count, self.screen.session.by))

    def browse(self, target: Target) -> None:
        """Look through a pile; a click takes that piece into the hand. The journal notes the look."""
        screen, session = self.screen, self.screen.session
        if not target.pile:
            screen.overlays.refuse(say("sandbox.refused.no_pile"))
            return
        if not screen.act(acts.Search(target.pile)):
            return
        order = list(reversed(session.real.order(target.pile)))
        found = [Found(piece, session.real.kind_of(piece).name, partial(self._front, piece)) for piece in order]
        screen.overlays.browse(say("sandbox.ui.browse_title", count=len(order)), found, self._take_out)

    def _front(self, piece_id: str, size: int) -> pygame.Surface:
        """What a piece of a pile really is, as a picture at most `size` pixels large."""
        piece = self.screen.session.real.pieces[piece_id]
        face = 0 if is_two_sided(self.screen.session.real.kinds[piece.kind]) else piece.face
        return self.screen.view.icon(piece.kind, face, size)

    def _take_out(self, piece: str) -> None:
        mine = self._my_hand()
        if mine:
            self._do(acts.Move((piece,), mine))
        else:
            self.screen.overlays.refuse(say("sandbox.refused.no_hand"))

    def _my_hand(self) -> str:
        """The hand of who acts; "" when that seat has none."""
        session = self.screen.session
        return next((hand.id for hand in hands_of(session.real) if hand.owner == session.by), "")

    def count(self, target: Target, by: int) -> None:
        """Change the figure of a counter; any piece becomes one."""
        piece = target.pieces[0] if target.pieces else ""
        self._do(piece and acts.SetCounter(piece, self.figure(piece) + by))

    def figure(self, piece: str) -> int:
        """What a counter shows; 0 when nothing is written on it."""
        text = self.screen.session.table.texts.get(piece, "")
        return int(text) if WHOLE_NUMBER.fullmatch(text) else 0

    def is_counter(self, piece: str) -> bool:
        text = self.screen.session.table.texts.get(piece, "")
        return bool(WHOLE_NUMBER.fullmatch(text)) or self.kind(piece).id.endswith("/counter")

    def write(self, target: Target) -> None:
        """Ask for the words of a note."""
        if not target.pieces:
            self._nothing_here()
            return
        piece = target.pieces[0]
        text = self.screen.session.table.texts.get(piece, "")
        self.screen.overlays.ask(say("sandbox.ui.write_what"), text, lambda new: self._do(acts.Write(piece, new)))

    def copy(self, target: Target) -> None:
        """Keep what is there for pasting; nothing there leaves what was copied before."""
        if target.pieces:
            self.copied = self.screen.session.copies(target.pieces)
            self.screen.overlays.refuse(say("sandbox.ui.copied", count=len(self.copied)))
        else:
            self._nothing_here()

    def cut(self, target: Target) -> None:
        """Copy, then take away; what cannot be taken away is not copied either."""
        copied = self.screen.session.copies(target.pieces)
        if not target.pieces:
            self._nothing_here()
        elif self.screen.act(acts.Delete(target.pieces)):
            self.copied = copied

    def paste(self, spot: acts.Spot) -> None:
        """What was copied comes onto the table around a spot."""
        self._do(acts.Paste(self.copied, spot))

    # -- the menu ----------------------------------------------------------------------------------------------------
    def groups(self, target: Target) -> list[list[Item]]:
        """The rows of the menu for a target, in groups."""
        if not target.pieces:
            why = say("sandbox.refused.nothing_copied") if not self.copied else None
            here = self.screen.pointer()
            return [[replace(self._item("paste", target, why), act=lambda: self.paste(here))]]
        table = self.screen.session.table
        kinds = [self.kind(piece) for piece in target.pieces]
        locked = any(LOCKED in table.pieces[piece].marks for piece in target.pieces)
        fixed = say("sandbox.refused.locked") if locked else None
        one_side = None if any(sides_of(kind) > 1 for kind in kinds) else say("sandbox.refused.one_side")
        several = None if len(target.pieces) > 1 else say("sandbox.refused.group_of_one")
        rows = [
            [
                self._item("flip", target, fixed or one_side),
                self._item("turn_left", target, fixed),
                self._item("turn_right", target, fixed),
                self._item("to_hand", target, fixed),
            ]
        ]
        if target.pile:
            bag = say("sandbox.refused.bag") if is_bag(target.pile) else None
            rows.append([self._item(deed, target, bag if deed in ("browse", "spread") else None) for deed in
                         ("randomise", "deal", "deal_some", "browse", "flip_pile", "spread")])  # fmt: skip
        elif any(is_thrown(kind) for kind in kinds):
            rows.append([self._item("randomise", target, fixed)])
        rows.append([self._item("lock", target), self._item("gather", target, fixed or several),
                     self._item("bag", target, fixed), self._item("group", target, several),
                     self._item("layer_up", target), self._item("layer_down", target)])  # fmt: skip
        rows.append([self._item("counter_up", target), self._item("write", target)])
        rows.append([self._item(deed, target, fixed if deed != "copy" else None) for deed in
                     ("copy", "cut", "duplicate", "remove")])  # fmt: skip
        return rows

    def _item(self, deed: str, target: Target, why: Message | None = None) -> Item:
        keys = self.screen.app.keys
        key = keys.shown(deed).split(", ")[0] if deed in keys.actions else ""
        return Item(say(f"sandbox.deed.{deed}"), key, lambda: self.do(deed, target), why)

    # -- helpers -----------------------------------------------------------------------------------------------------
    def kind(self, piece: str) -> Kind:
        return self.screen.session.table.kind_of(piece)

    def _lowest_first(self, pieces: Sequence[str]) -> tuple[str, ...]:
        table = self.screen.session.table
        return tuple(sorted(pieces, key=lambda piece: table.pieces[piece].index))

    def _where(self, target: Target) -> acts.Spot:
        """Where the first piece lies."""
        lie = pose_of(self.screen.session.table, target.pieces[0]) if target.pieces else None
        return (lie.x, lie.y) if lie is not None else self.screen.pointer()


def target_of(screen: SandboxScreen, piece: str) -> Target:
    """What a deed means for the piece under the pointer: what is picked when it is among it, else it and its group.

    Over a pile that holds all that is picked, it means the pile.
    """
    table = screen.session.table
    zone = table.zones.get(table.pieces[piece].zone) if piece in table.pieces else None
    order = table.order(zone.id) if zone is not None and zone.arrange is Arrange.PILE else ()
    if screen.picked and (not piece or piece in screen.picked) and not screen.picked <= set(order):
        return Target(tuple(one for one in screen.picked if one in table.pieces))
    if zone is not None and order:
        return Target((order[-1],), zone.id if len(order) > 1 else "")
    return Target(screen.session.together(piece)) if piece in table.pieces else Target()
