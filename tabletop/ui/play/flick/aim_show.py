"""What the aiming hand shows: the marks over the table and the line on top that says how to go on and how to stop."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.flicking import Flicking, Guide
from tabletop.game import Label
from tabletop.guide import Offer
from tabletop.ui.overlay import Mark
from tabletop.ui.play.flick import aim_marks
from tabletop.ui.play.popups import Chooser
from tabletop.ui.play.prompt_bar import Choice
from tabletop.words import Message, say

if TYPE_CHECKING:
    from tabletop.ui.play.flick.aim_input import AimInput


class AimShow:
    """Draws for an `AimInput`: circles of what is under the hand, ghosts of practice, the aim."""

    def __init__(self, given: AimInput) -> None:
        self.given, self.screen = given, given.screen

    def marks(self) -> None:
        """Draw what matters now over the table."""
        if self.given.flicking is not None:
            self.screen.view.set_marks(self._marks(self.given.flicking))

    def how(self) -> None:
        """Say how to flick and how to stop."""
        if self.given.pulling:
            self._say(say("ui.flick.pulling"), self._others())
            return
        shoot = Choice(say("ui.flick.shoot"), lambda: self.given.shoot(self.given.at), "main")
        cancel = Choice(say("ui.flick.cancel"), self._cancel, "refuse")
        self._say(say("ui.flick.aiming"), [shoot, *self._others(), cancel])

    def practising(self) -> None:
        """Say that nothing counts."""
        end = Choice(say("ui.flick.end_practice"), self.given.toggle_practice)
        fleet = self.given.practice.fleet is not None
        self._say(say("ui.flick.practising_fleet" if fleet else "ui.flick.practising"), [end])

    def ask(self, drops: list[Offer], pos: tuple[int, int]) -> None:
        """The pull ends where the disc could also be put down: let the person say which is meant."""
        flick = Offer(
            None, Label(say("ui.flick.shoot_at", power=f"{self.given.aim.power:.0f}" if self.given.aim else ""))
        )
        chooser = Chooser(self.screen.desk, [*drops, flick], self._meant)
        chooser.open_at(pos, self.screen.table_rect)
        self.screen.overlays.forget(keep_docked=True)
        self.screen.overlays.popups.append(chooser)
        self.marks()

    def _meant(self, option: object) -> None:
        if option is None:
            self.given.shoot(self.given.at)
            return
        self.given.let_go()
        self.screen.answer(option)

    def _others(self) -> list[Choice]:
        """What else may be done with the aimed disc, such as landing."""
        if self.given.practice.on:
            return []
        offers = [one for one in self.screen.offers() if self.given.disc in one.label.take]
        return [Choice(one.label.text, partial(self._meant, one.option)) for one in offers[:2]]

    def _cancel(self) -> None:
        self.given.cancel()

    def _say(self, message: Message, choices: list[Choice]) -> None:
        prompt = self.screen.session.prompt
        self.screen.bar.show(message, prompt.seat if prompt is not None else -1, choices)

    def _marks(self, flicking: Flicking) -> list[Mark]:
        screen, given, tell = self.screen, self.given, self.screen.desk.say
        if screen.director.busy or screen.history.at is not None or screen.overlays.curtain is not None:
            return []
        ground, shots, hand = flicking.ground, given.shots, given.input.hand
        on_fleet = given.practice.on and given.practice.fleet is not None
        shown = given.disc or (hand.held.pieces[0] if hand.held is not None else hand.chosen or given.input.under)
        pixel = 1.0 / screen.view.camera.view.scale
        if given.practice.moving:
            return given.practice.marks(ground)
        guides = () if on_fleet else self._guides(shown)
        marks = aim_marks.guide_marks(guides, tell if given.aim is None else None, pixel)
        marks += given.practice.marks(ground)
        if shots is not None and given.aim is not None:
            marks += aim_marks.aim_marks(given.aim, shots.scene, ground, given.help, tell, pixel)
            if given.pulling and given.aim.shot is not None and self._others():
                key = "ui.flick.over_place" if given.drops(given.at) else "ui.flick.will_flick"
                marks.append(aim_marks.beside(given.aim.disc, ground, tell(say(key)), pixel))
        elif shots is not None and shown in shots.discs and not on_fleet:
            marks += aim_marks.invitation(shots, shown, guides, ground, tell, pixel)
        if shots is not None and given.swiping:
            marks.append(aim_marks.finger(*screen.view.camera.to_table(*given.at)))
        return marks

    def _guides(self, shown: str) -> tuple[Guide, ...]:
        """The circles of the question, and those of what is under the hand."""
        session = self.screen.session
        return tuple(dict.fromkeys((*session.guides(""), *(session.guides(shown) if shown else ()))))
