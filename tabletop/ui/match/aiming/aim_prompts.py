"""The message in the bar while a disc is aimed: how to go on and how to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.ui.match.aiming.aim_state import Aiming, Point
from tabletop.ui.match.aiming.stroke_series import SERIES
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.ui.table.panels.prompt_bar import Choice


@dataclass(frozen=True, slots=True)
class AimHandlers:
    """The functions behind the buttons of the message."""

    shoot: Callable[[], object]
    cancel: Callable[[], object]
    let_go: Callable[[], object]
    end_practice: Callable[[], object]


class AimPrompts:
    """A writer of the bar while a disc is aimed; it also asks which of two meanings of a pull is intended."""

    def __init__(self, aiming: Aiming, handlers: AimHandlers) -> None:
        self.aiming, self.handlers = aiming, handlers

    def how(self) -> None:
        """Say how to flick and how to stop."""
        if self.aiming.pulling:
            self._say(msg("ui.flick.pulling"), self._others())
            return
        shoot = Choice(msg("ui.flick.shoot"), self._do(self.handlers.shoot), "main", subject=self.aiming.disc)
        cancel = Choice(msg("ui.flick.cancel"), self._do(self.handlers.cancel), "refuse")
        self._say(
            msg("ui.flick.aiming_keys" if self.aiming.swiping else "ui.flick.aiming"), [shoot, *self._others(), cancel]
        )

    def striking(self) -> None:
        """Say how a stroke flicks and how to stop it."""
        if self.aiming.practice.on:
            self.practising()
        else:
            self._say(msg("ui.flick.striking"), [])

    def flying(self) -> None:
        """Say that the disc has been flicked."""
        self._say(msg("ui.flick.flying"), [])

    def practising(self) -> None:
        """Say that flicks do not count during practice, or what the hand did in its last stroke."""
        end = Choice(msg("ui.flick.end_practice"), self._do(self.handlers.end_practice))
        fleet = self.aiming.practice.fleet is not None
        message = msg("ui.flick.practising_fleet" if fleet else "ui.flick.practising")
        if self.aiming.swiping:
            message = self.aiming.series.summary or msg("ui.flick.practising_strokes", count=SERIES)
        self._say(message, [end])

    def ask(self, drops: list[Option], pos: Point) -> None:
        """Let the person choose between a flick and putting the disc down, where the pull may mean either."""
        aim, context = self.aiming.aim, self.aiming.context
        told = aim is not None and self.aiming.help != "bare"
        power = msg("ui.flick.shoot_at", power=f"{aim.power:.0f}") if aim is not None and told else None
        flick = Option(None, Label(power or msg("ui.flick.shoot")))
        chooser = Chooser(context.ui, [*drops, flick], self._meant)
        chooser.open_at(pos, context.room.table)
        chooser.unfolded = True
        self.aiming.question.overlays.open(chooser)

    def _meant(self, option: object) -> None:
        if option is None:
            self.handlers.shoot()
            return
        self.handlers.let_go()
        self.aiming.question.answer(option)

    def _others(self) -> list[Choice]:
        return [Choice(one.label.text, partial(self._meant, one.option)) for one in self.aiming.others()[:2]]

    def _do(self, handler: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            handler()

        return do

    def _say(self, message: Message, choices: list[Choice]) -> None:
        question = self.aiming.question
        question.bar.show(message, question.controller.shown.acting, choices)
