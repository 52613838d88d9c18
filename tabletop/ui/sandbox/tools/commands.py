"""The commands for pieces: the same actions for keys and for the menu."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Kind
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.action_types.pile_actions import MakeEndless
from tabletop.sandbox.geometry.free_space import beside, room_for_one
from tabletop.sandbox.model.pieces import LOCKED, hands_of, turn_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE, is_endless
from tabletop.ui.render.geometry.zone_layouts import pose_of
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.tools.searching import Searching
from tabletop.ui.sandbox.view.target import Target

FINE_TURN: Final = 5.0
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")
"""The numbers that a counter may show."""


class Commands:
    """All actions of the free table, each as a function of the target; refusals are shown beside the pointer."""

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area, self.controller, self.overlays = play, play.area, play.controller, play.overlays
        self.searching = Searching(play)
        self.copied: tuple[actions.Copied, ...] = ()
        self.copied_pile = False
        """True if what was copied is a pile, and is pasted as one."""
        self._table: dict[str, Callable[[Target], object]] = {
            "flip": lambda to: self._do(to.pieces and actions.FlipOver(to.pieces)),
            "flip_pile": lambda to: self._do(to.pile and actions.FlipPile(to.pile)),
            "turn_left": lambda to: self.turn(to, -1),
            "turn_right": lambda to: self.turn(to, 1),
            "turn_left_finely": lambda to: self.turn(to, -1, FINE_TURN),
            "turn_right_finely": lambda to: self.turn(to, 1, FINE_TURN),
            "randomise": self.randomise,
            "lock": self.lock,
            "put_under": self.put_under,
            "gather": lambda to: self.gather(to, bag=False),
            "bag": lambda to: self.gather(to, bag=True),
            "endless": self.endless,
            "group": self.group,
            "deal": lambda to: self._do(to.pile and actions.Deal(to.pile)),
            "deal_some": self.deal_some,
            "to_hand": self.to_hand,
            "browse": self.browse,
            "spread": lambda to: self._do(to.pile and actions.Spread(to.pile)),
            "counter_up": lambda to: self.count(to, 1),
            "counter_down": lambda to: self.count(to, -1),
            "counter_up_five": lambda to: self.count(to, 5),
            "counter_down_five": lambda to: self.count(to, -5),
            "write": self.write,
            "layer_up": lambda to: self._do(to.pieces and actions.Layer(to.pieces, True)),
            "layer_down": lambda to: self._do(to.pieces and actions.Layer(to.pieces, False)),
            "remove": lambda to: self._do(to.pieces and actions.Delete(to.pieces)),
            "copy": self.copy,
            "cut": self.cut,
            "paste": lambda to: self.paste(self.area.pointer()),
            "duplicate": self.duplicate,
            "split": self.split,
            "ground_picture": self.lay_picture,
        }

    def __contains__(self, action: str) -> bool:
        return action in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def add(self, action: str, command: Callable[[Target], object]) -> None:
        """Add a command that is made elsewhere."""
        self._table[action] = command

    def do(self, action: str, target: Target) -> None:
        """Carry out an action."""
        self._table[action](target)

    def _do(self, action: actions.Action | str | tuple[str, ...]) -> None:
        """Carry out an action; one without a target does nothing."""
        if isinstance(action, (str, tuple)):
            self._nothing_here()
        else:
            self.play.perform(action)

    def _nothing_here(self) -> None:
        self.overlays.refuse(msg("sandbox.ui.nothing_here"))

    # -- actions that need more than one line ----------------------------------------------------------------------
    def turn(self, target: Target, way: int, degrees: float = 0.0) -> None:
        """Turn pieces, or a whole pile, by their own step or by `degrees`."""
        if not target.pieces:
            self._nothing_here()
            return
        step = way * (degrees or turn_of(self.kind(target.pieces[0])))
        self._do(actions.TurnPile(target.pile, step) if target.pile else actions.TurnBy(target.pieces, step))

    def duplicate(self, target: Target) -> None:
        """Make a twin of each piece, or of a whole pile."""
        if target.pile:
            self._do(actions.DuplicatePile(target.pile, self._beside(target.pile)))
        else:
            self._do(target.pieces and actions.Duplicate(target.pieces))

    def split(self, target: Target) -> None:
        """Ask how many pieces of a pile make a pile of their own; half of them is proposed."""
        if not target.pile:
            self.overlays.refuse(msg("sandbox.refused.no_pile"))
            return
        half = len(self.area.shown.table.order(target.pile)) // 2
        self.overlays.ask(msg("sandbox.ui.split_how_many"), str(half), lambda text: self._split(target.pile, text))

    def _split(self, pile: str, text: str) -> None:
        if WHOLE_NUMBER.fullmatch(text.strip()) and pile in self.area.shown.table.zones:
            self._do(actions.Split(pile, int(text), "", self._beside(pile)))
        else:
            self.overlays.refuse(msg("sandbox.refused.split", most=max(1, len(self.area.shown.table.order(pile)) - 1)))

    def _beside(self, pile: str) -> Spot:
        """Return where there is room for a pile near another."""
        return beside(self.area.shown.table, pile)

    def randomise(self, target: Target) -> None:
        """Throw dice, shuffle a pile, a bag or a hand."""
        table = self.area.shown.table
        dice = self.controller.throwable(target.pieces)
        if dice and not target.pile:
            self.play.stage.throw(dice, self._where(target), (0.0, 0.0))
        elif target.pile:
            self._do(actions.Shuffle(target.pile))
        elif target.pieces and table.pieces[target.pieces[0]].pose is None:
            self._do(actions.Shuffle(table.pieces[target.pieces[0]].zone))
        else:
            self.overlays.refuse(msg("sandbox.refused.no_pile"))

    def gather(self, target: Target, *, bag: bool) -> None:
        """Make a stack, or put pieces into a bag: this is one thing then, of which nothing is selected."""
        if not target.pieces:
            self._nothing_here()
        elif self.play.perform(actions.Gather(self._lowest_first(target.pieces), self._where(target), bag)):
            self.area.picked.clear()
            self.area.light()

    def endless(self, target: Target) -> None:
        """Make an endless pile or bag of pieces, or of a whole pile; an endless one becomes ordinary again."""
        if target.pile:
            self._do(MakeEndless(pile=target.pile, on=not is_endless(target.pile)))
        elif not target.pieces:
            self._nothing_here()
        elif self.play.perform(MakeEndless(self._lowest_first(target.pieces), spot=self._where(target))):
            self.area.picked.clear()
            self.area.light()

    def lock(self, target: Target) -> None:
        """Lock the pieces, or unlock them if all are locked."""
        marks = [self.area.shown.table.pieces[piece].marks for piece in target.pieces]
        self._do(target.pieces and actions.Lock(target.pieces, not all(LOCKED in mark for mark in marks)))

    def group(self, target: Target) -> None:
        """Group the pieces, or ungroup them if they are one group already."""
        groups = {self.area.shown.groups.get(piece, "") for piece in target.pieces}
        tied = len(groups) == 1 and "" not in groups
        self._do(target.pieces and actions.Group(target.pieces, not tied))

    def put_under(self, target: Target) -> None:
        """Put the selected pieces below the one under the pointer."""
        picked = tuple(piece for piece in self.area.picked if piece != self.area.over)
        if not picked or not self.area.over:
            self.overlays.refuse(msg("sandbox.ui.pick_first"))
            return
        self._do(actions.PutUnder(picked, self.area.over))

    def to_hand(self, target: Target) -> None:
        """Move pieces into the hand of the acting seat; from there back to the table."""
        table = self.area.shown.table
        mine = self.searching.own_hand()
        if not target.pieces:
            self._nothing_here()
        elif not mine:
            self.overlays.refuse(msg("sandbox.refused.no_hand"))
        elif table.pieces[target.pieces[0]].zone == mine:
            kind, middle = self.kind(target.pieces[0]), (table.width / 2, table.zones[TABLE].h / 2)
            x, y = room_for_one(kind, table, middle)
            spots = tuple((x + 12.0 * number, y) for number in range(len(target.pieces)))
            self._do(actions.MovePieces(target.pieces, TABLE, spots))
        else:
            self._do(actions.MovePieces(target.pieces, mine))

    def deal_some(self, target: Target) -> None:
        """Ask how many each seat gets."""
        if not target.pile:
            self.overlays.refuse(msg("sandbox.refused.no_pile"))
            return
        self.overlays.ask(msg("sandbox.ui.deal_how_many"), "5", lambda text: self.deal(target.pile, text))

    def deal(self, pile: str, text: str) -> None:
        """Deal the typed number of pieces to each seat, or as many as there are."""
        if WHOLE_NUMBER.fullmatch(text.strip()) and 0 < int(text) <= 99:
            table = self.play.area.shown.table
            hands = len(hands_of(table))
            most = -(-len(table.order(pile)) // hands) if hands and pile in table.zones else 1
            self._do(actions.Deal(pile, min(int(text), max(1, most))))
        else:
            self.overlays.refuse(msg("sandbox.ui.no_number"))

    def draw(self, pile: str, count: int) -> None:
        """Draw `count` pieces from the top into the hand of the acting seat."""
        self._do(actions.Draw(pile, count, self.controller.by))

    def lay_picture(self, target: Target) -> None:
        """Lay the upper side of a piece over the table, as its picture."""
        if not target.pieces:
            self._nothing_here()
            return
        table = self.area.shown.table
        plan, lying = table.plan, table.pieces[target.pieces[0]]
        self._do(drawing_actions.SetTableLook(plan.mat, plan.mat_colour, lying.kind, lying.face))

    def browse(self, target: Target) -> None:
        """Look through a pile, to take pieces out. The journal notes the look."""
        if target.pile:
            self.searching.open(target.pile)
        else:
            self.overlays.refuse(msg("sandbox.refused.no_pile"))

    def count(self, target: Target, by: int) -> None:
        """Change the number on a counter; any piece becomes one."""
        piece = target.pieces[0] if target.pieces else ""
        self._do(piece and actions.SetCounter(piece, self.figure(piece) + by))

    def figure(self, piece: str) -> int:
        """Return the number on a counter; 0 when nothing is written on it."""
        text = self.area.shown.texts.get(piece, "")
        return int(text) if WHOLE_NUMBER.fullmatch(text) else 0

    def is_counter(self, piece: str) -> bool:
        text = self.area.shown.texts.get(piece, "")
        return bool(WHOLE_NUMBER.fullmatch(text)) or self.kind(piece).counter

    def write(self, target: Target) -> None:
        """Ask for the text of a note."""
        if not target.pieces:
            self._nothing_here()
            return
        piece = target.pieces[0]
        text = self.area.shown.texts.get(piece, "")
        self.overlays.ask(msg("sandbox.ui.write_what"), text, lambda new: self._do(actions.Write(piece, new)))

    def copy(self, target: Target) -> None:
        """Keep the pieces for pasting; without pieces the previous copy is kept."""
        if target.pieces:
            self.copied, self.copied_pile = self.controller.copies(self._whole(target)), bool(target.pile)
            self.overlays.show_toast(msg("sandbox.ui.copied", count=len(self.copied)))
        else:
            self._nothing_here()

    def cut(self, target: Target) -> None:
        """Copy the pieces, or a whole pile, then remove them; what cannot be removed is not copied either."""
        pieces = self._whole(target)
        copied = self.controller.copies(pieces)
        if not pieces:
            self._nothing_here()
        elif self.play.perform(actions.Delete(pieces)):
            self.copied, self.copied_pile = copied, bool(target.pile)

    def paste(self, spot: Spot) -> None:
        """Paste the copied pieces onto the table around a spot; a pile comes as a pile."""
        self._do(actions.Paste(self.copied, spot, self.copied_pile))

    def _whole(self, target: Target) -> tuple[str, ...]:
        """Return all pieces of a target: those of its pile, the lowest first, or else its own."""
        return self.area.shown.table.order(target.pile) if target.pile else target.pieces

    # -- helpers -----------------------------------------------------------------------------------------------------
    def kind(self, piece: str) -> Kind:
        return self.area.shown.table.kind_of(piece)

    def _lowest_first(self, pieces: Sequence[str]) -> tuple[str, ...]:
        table = self.area.shown.table
        return tuple(sorted(pieces, key=lambda piece: table.pieces[piece].index))

    def _where(self, target: Target) -> Spot:
        """Return the position of the first piece."""
        pose = pose_of(self.area.table, target.pieces[0]) if target.pieces else None
        return (pose.x, pose.y) if pose is not None else self.area.pointer()
