"""The lights on the table: what can be clicked, where a held piece may go, and the keyboard's ring."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.core.input.interpret import glimpses
from tabletop.core.rules.labels import RingLook
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine, Verdict, Words
from tabletop.ui.render.sprites.sprite_cache import Light
from tabletop.ui.table.frame.focus_ring import FocusRing
from tabletop.ui.table.overlays.popups import ComposerPanel

JOINED: Final = (168, 186, 208)
"""The colour of lines and places that are only pointed out: unlike any light of what may be clicked."""
JOINED_LINE, JOINED_RING = 2.6, 1.0
"""The widths of the lines from a place that is pointed at, and of the rings at their ends (pixels)."""
DASHED: Final = (206, 160, 255)
DOUBLE: Final = (120, 236, 220)
"""The colours of rings with a look of their own, which their lines show as well."""
RING_GAP: Final = 4.0
"""The distance between two rings about one place (mm)."""
NAME, NAME_BELOW = 17, 0.78
"""The text size of the name of a place under the mouse (pixels), and how far below its middle it is, in its heights.

There its own name is printed, so it hides nothing of its neighbours.
"""
VERDICT, VERDICT_LEFT = 0.36, 0.18
"""The diameter of a tick or a cross, as a part of the smaller side of its piece, and how far it is to the left.

It lies at the lower edge, below figures; the next piece may cover the right part.
"""
LEAST_WORD: Final = 12
"""The least height in pixels of the text that shows the effect of an option."""


class Lights:
    """The outlines of pieces and places, and the marks of the aim."""

    def __init__(
        self, context: MatchContext, question: QuestionView, pointer: Pointer, focus: FocusRing, show: AimShow
    ) -> None:
        self.context, self.question, self.pointer, self.focus, self.show = context, question, pointer, focus, show

    def light(self) -> None:
        """Bring outlines and marks up to date."""
        question, aimed = self.question, self.show.aiming.disc
        question.note()
        usable = question.lit(aimed or self.pointer.holding) if question.offers() else question.waiting_dice()
        fleet = self.show.aiming.shots if self.show.aiming.on_fleet else None
        if fleet is not None:
            usable = [one for one in usable if one not in fleet.discs]  # in practice, their ghosts are flicked instead
        rings = self._rings() if question.offers() and not (aimed or self.pointer.holding) else {}
        ringed = [name for name, looks in rings.items() if "" not in looks]
        lit: dict[str, Light] = dict.fromkeys((one for one in usable if one not in ringed), "can")
        chosen = self.pointer.hand.chosen or aimed
        marked = question.marked()
        picked = [piece for piece, is_in in marked.items() if is_in and piece in self.context.view.poses]
        lit |= dict.fromkeys([*question.about(), *picked, *self._paid(), *([chosen] if chosen else [])], "chosen")
        if self.pointer.over in lit or self.pointer.over in ringed:
            lit[self.pointer.over] = "hover"
        if self.focus.current is not None:
            lit[self.focus.current] = "chosen"
        out = "" if self.pointer.hand.held else self.focus.current or self.pointer.under
        self.context.view.lifted_out = out
        self.context.view.set_lit({} if self.context.director.flying else lit)
        if self.show.aiming.flicking is None:
            marks = [*self._joined(), *self._ring_marks(rings), *self._glimpses(), *self._ticks(marked)]
            self.context.view.set_marks([] if self.context.director.flying else marks)
        self.show.marks()

    def _paid(self) -> Iterator[str]:
        """Yield the pieces of the asked seat that the combination in the panel would give away or use."""
        panel, table = self.question.overlays.docked, self.context.view.table
        if not isinstance(panel, ComposerPanel) or not all(offer.label.pays for _, offer in panel.composer.offers):
            return
        own = [zone.id for zone in table.zones.values() if zone.owner == self.question.controller.shown.acting]
        for part, count in panel.composer.chosen.items():
            alike = [piece.id for zone in own for piece in table.in_zone(zone) if part in (piece.id, piece.kind)]
            yield from alike[max(0, len(alike) - count) :]

    def _rings(self) -> dict[str, set[RingLook]]:
        """Return the looks of the rings of all acts that a place is good for, where some act has a look of its own."""
        found: dict[str, set[RingLook]] = {}
        for offer in self.question.offers():
            if offer.label.put is not None:
                found.setdefault(offer.label.put, set()).add(offer.label.ring)
        return {name: looks for name, looks in found.items() if any(looks) and name in self.context.view.table.zones}

    def _ring_marks(self, rings: Mapping[str, set[RingLook]]) -> Iterator[OverMark]:
        for name, looks in rings.items():
            zone = self.context.view.table.zones[name]
            x, y, radius = zone.x + zone.w / 2, zone.y + zone.h / 2, max(zone.w, zone.h) / 2
            if "dashed" in looks:
                yield Ring(x, y, radius + RING_GAP, colour=DASHED, width=3.0, dashed=True)
            if "double" in looks:
                for gap in (-RING_GAP, 0.0):
                    yield Ring(x, y, radius + gap, colour=DOUBLE, width=1.6)

    def _ticks(self, marked: Mapping[str, bool]) -> Iterator[OverMark]:
        """Yield a tick on each piece that is chosen to stay, and a cross on each that is lost."""
        view = self.context.view
        for piece, is_in in marked.items():
            if piece in view.poses:
                pose, kind = view.poses[piece], view.table.kind_of(piece)
                size = min(kind.width, kind.height) * VERDICT
                yield Verdict(pose.x - VERDICT_LEFT * kind.width, pose.y + (kind.height - 1.1 * size) / 2, size, is_in)

    def _joined(self) -> Iterator[OverMark]:
        """Yield the lines from the place under the mouse, its neighbours at their ends, and its name below it."""
        zones = self.context.view.table.zones
        here = zones.get(self.focus.current or self.pointer.zone)
        if here is None or not here.joined or self.pointer.hand.held is not None:
            return
        x, y = here.x + here.w / 2, here.y + here.h / 2
        for name in here.joined:
            other = zones[name]
            right, down = other.x + other.w / 2 - x, other.y + other.h / 2 - y
            share = min(1.0, here.w / 2 / max(1.0, math.hypot(right, down)))  # from rim to rim
            ends = (x + right * share, y + down * share, x + right * (1 - share), y + down * (1 - share))
            yield StraightLine(*ends, colour=JOINED, width=JOINED_LINE)
            yield Ring(other.x + other.w / 2, other.y + other.h / 2, other.w / 2, colour=JOINED, width=JOINED_RING)
        yield Ring(x, y, here.w / 2, colour=JOINED, width=JOINED_LINE)
        if here.name is not None:
            yield Words(x, y + NAME_BELOW * here.h, self.context.ui.say(here.name), NAME)

    def _glimpses(self) -> list[OverMark]:
        """Return marks for the effects of the options under the mouse or under the keyboard's ring."""
        shown, target = self.question.controller.shown, self.focus.current or self.pointer.over or self.pointer.under
        marks: list[OverMark] = []
        for glimpse in glimpses(target, self.question.offers(), shown.table):
            width, fill = (4.0, 70) if glimpse.bold else (1.5, 0)
            marks.append(Ring(glimpse.x, glimpse.y, glimpse.radius, width=width, fill=fill))
            if glimpse.text:  # at the rim, so that the things there stay visible
                aside = glimpse.radius * 0.6
                size = max(LEAST_WORD, round(glimpse.radius * self.context.view.camera.view.scale * 0.75))
                marks.append(Words(glimpse.x + aside, glimpse.y - aside, glimpse.text, size))
        return marks
