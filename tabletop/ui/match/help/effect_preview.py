"""Preview of an option under the resting mouse: ghosts of the pieces where they would lie, and figures in the tip."""

from __future__ import annotations

from typing import Final

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.input.interpret import Option, fits
from tabletop.session.match.effect_simulator import Difference, PredictedEffect
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.match.widgets.hint_panel import HintPanel
from tabletop.ui.match.widgets.pile_browser import CardChoice
from tabletop.ui.render.geometry.zone_layouts import lay_out
from tabletop.ui.render.layers.foreground import GhostPiece
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.ui.table.panels.prompt_bar import PromptBar

MOST: Final = 4
"""The most options of one place of which the effects are told."""


class WhatIfView:
    """A preview of the option under the resting mouse, by asking the match; none while a button is down."""

    def __init__(self, pointer: Pointer) -> None:
        self.pointer, self.question, self.context = pointer, pointer.question, pointer.context
        self.controller = pointer.question.controller

    def rest(self, panel: Panel | None, pos: tuple[int, int]) -> list[Message]:
        """Return the effects of the option under the resting mouse, in sentences, and show its ghosts."""
        self.clear()
        if self.pointer.hand.pressed or self.question.inert or self.context.director.busy:
            return []
        offers = self._offers(panel, pos)
        if len(offers) == 1:
            return self.of_one(offers[0])
        return self.several(offers[:MOST])

    def clear(self) -> None:
        """Remove the ghosts: the mouse does not rest on an option any more."""
        if self.context.view.ghosts:
            self.context.view.ghosts = ()

    def _offers(self, panel: Panel | None, pos: tuple[int, int]) -> list[Option]:
        """Return the options that belong to the thing under the mouse."""
        if isinstance(panel, HintPanel | CardChoice | Chooser | PromptBar):
            return list(panel.offers_at(pos))
        if panel is not None:
            return []
        meant, table = self.pointer.meant(pos), self.controller.shown.table
        return [offer for offer in self.question.offers() if meant is not None and fits(meant, offer.label, table)]

    def of_one(self, offer: Option) -> list[Message]:
        """Return the gains, costs and results of one option and its odds, if it has any; show its ghosts."""
        shown = self.controller.shown
        effect = self.controller.what_if.effect(shown, offer.option)
        self._show_ghosts(effect)
        odds = self.controller.what_if.odds(shown, offer.option)
        lines: list[Message] = []
        for seat in _seats(effect, shown.acting):
            if seat == shown.acting:
                lines += _own(effect, seat)
            else:
                lines.append(msg("ui.what_if.other", who=SeatName(seat), figures=_figures_of(effect, seat)))
        return [*lines, *([odds] if odds is not None else [])]

    def several(self, offers: list[Option]) -> list[Message]:
        """Return one line for each option with an effect in numbers, and show the ghosts of the first option."""
        shown, lines = self.controller.shown, []
        shorts = [offer.label.short for offer in offers]
        distinct = len(set(shorts)) == len(shorts)
        for number, offer in enumerate(offers):
            effect = self.controller.what_if.effect(shown, offer.option)
            figures = [
                _figures_of(effect, seat)
                if seat == shown.acting
                else msg("ui.what_if.other", who=SeatName(seat), figures=_figures_of(effect, seat))
                for seat in _seats(effect, shown.acting)
            ]
            if any(isinstance(gain.change, int) for gain in effect.gains):
                label = (distinct and offer.label.short) or offer.label.text
                lines.append(msg("ui.what_if.option", option=label, figures=tuple(figures)))
            if number == 0:
                self._show_ghosts(effect)
        return lines

    def _show_ghosts(self, effect: PredictedEffect) -> None:
        controller, view = self.controller, self.context.view
        laid = controller.what_if.laid(effect, controller.shown.viewer, controller.placement)
        if laid is None:
            return
        table, moved = laid
        poses = {piece: pose for zone in effect.wants for piece, pose in lay_out(table, zone).items()}
        ghosts = [
            GhostPiece(piece, table.pieces[piece].face, poses[piece])
            for piece in moved
            if piece in poses
            and not poses[piece].covered
            and (piece not in view.poses or view.poses[piece][:2] != poses[piece][:2])
        ]
        view.ghosts = tuple(ghosts)


def _seats(effect: PredictedEffect, acting: int) -> list[int]:
    """Return the seats whose public figures change, the acting one first."""
    return sorted({gain.seat for gain in effect.gains}, key=lambda one: (one != acting, one))


def _figures_of(effect: PredictedEffect, seat: int, sorts: tuple[str, ...] = ("gain", "price", "then")) -> Message:
    """Return all changes of one seat, limited to some sorts, as a list with commas."""
    figures = tuple(_figure(gain) for gain in effect.gains if gain.seat == seat and _sort(gain) in sorts)
    return msg("core.list", items=figures)


def _own(effect: PredictedEffect, seat: int) -> list[Message]:
    """Return one sentence each for the gains, the costs and the resulting values of the asked seat."""
    sorts = [_sort(gain) for gain in effect.gains if gain.seat == seat]
    return [
        msg(f"ui.what_if.{sort}", figures=_figures_of(effect, seat, (sort,)))
        for sort in ("gain", "price", "then")
        if sort in sorts
    ]


def _sort(gain: Difference) -> str:
    if not isinstance(gain.change, int):
        return "then"
    return "gain" if gain.change > 0 else "price"


def _figure(gain: Difference) -> Message:
    """Return "food +3", "wood -1", or the value that results."""
    if isinstance(gain.change, int):
        sign = "more" if gain.change > 0 else "less"
        return msg(f"ui.what_if.{sign}", count=abs(gain.change), name=gain.name)
    return msg("ui.what_if.stands", value=gain.change, name=gain.name)
