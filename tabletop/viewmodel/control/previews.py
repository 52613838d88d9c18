"""Previews of the answers to the question on the screen, for a pointer that rests on one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import TableLayout
from tabletop.core.table.projection import ProjectionError, ZoneContents, reconcile
from tabletop.core.table.table import Flip, Move, Placement, Table
from tabletop.session.match.effect_simulator import EffectSimulator, PredictedEffect
from tabletop.viewmodel.view.view_state import ViewState


class WhatIf:
    """The sampled worlds of the question that is shown; made when first needed, kept as long as it is asked."""

    def __init__(
        self,
        match: Callable[[], Match[Any]],
        seats: int,
        seed: str,
        wants: Callable[[Seat | None], dict[str, ZoneContents]],
        plan_for: Callable[[Seat | None], TableLayout],
    ) -> None:
        """`match` returns the current match; `wants` and `plan_for` the contents and the layout of a viewer's table."""
        self.match, self.seats, self.seed, self.wants, self.plan_for = match, seats, seed, wants, plan_for
        self._asked: tuple[object, ...] = ()
        self._trial: EffectSimulator | None = None

    def effect(self, shown: ViewState, value: Any) -> PredictedEffect:
        """Return the certain effect of an answer to the question of `shown`."""
        question, match = shown.question, self.match()
        if question is None or shown.is_past:
            return PredictedEffect()
        asked = (match, question.number, question.seat, shown.viewer)
        if self._trial is None or asked != self._asked:
            self._asked = asked
            self._trial = EffectSimulator(
                match, question.seat, shown.viewer, self.seats, self.seed, self.plan_for(None)
            )
        return self._trial.effect(value)

    def odds(self, shown: ViewState, value: Any) -> Message | None:
        """Return the odds of an answer if the game knows them, from the knowledge of the asked seat."""
        question, match = shown.question, self.match()
        odds = match.game.players.odds
        if question is None or odds is None:
            return None
        return odds(match.state, match.ask_of(question.seat), value)

    def laid(
        self, effect: PredictedEffect, viewer: Seat | None, placement: Placement
    ) -> tuple[Table, tuple[str, ...]] | None:
        """Return the table after the effect, and the pieces that lie elsewhere than now or show another face."""
        if not effect.wants:
            return None
        table = Table(self.plan_for(viewer))
        table.place(placement)
        wants: dict[str, ZoneContents] = dict(self.wants(viewer))
        taken = {item.piece for want in effect.wants.values() for item in want.unique}
        for zone, want in list(wants.items()):
            if any(item.piece in taken for item in want.unique):
                wants[zone] = want._replace(unique=[item for item in want.unique if item.piece not in taken])
        wants |= effect.wants
        try:
            changes = reconcile(table, wants)
        except ProjectionError:  # the worlds disagree about the origin of a gained piece
            return None
        home = table.plan.box
        moved = dict.fromkeys(one.piece for one in changes if isinstance(one, Move | Flip))
        return table, tuple(piece for piece in moved if table.pieces[piece].zone != home)
