"""What is lit on the table: what can be clicked, where a held piece may go, and where the keyboard's ring is."""

from __future__ import annotations

from tabletop.ui.match.asked import Asked
from tabletop.ui.match.flick.aim_show import AimShow
from tabletop.ui.match.floor import Floor
from tabletop.ui.match.pointer import Pointer
from tabletop.ui.render.sprites import Light
from tabletop.ui.table.focus import FocusRing


class Lights:
    """Outlines of pieces and places, and the marks of the aiming hand."""

    def __init__(self, floor: Floor, asked: Asked, pointer: Pointer, focus: FocusRing, show: AimShow) -> None:
        self.floor, self.asked, self.pointer, self.focus, self.show = floor, asked, pointer, focus, show

    def light(self) -> None:
        """Bring them up to date."""
        asked, aimed = self.asked, self.show.aiming.disc
        asked.note()
        usable = asked.lit(aimed or self.pointer.holding) if asked.offers() else asked.waiting_dice()
        lit: dict[str, Light] = dict.fromkeys(usable, "can")
        chosen = self.pointer.hand.chosen or aimed
        lit |= dict.fromkeys([*asked.about(), *([chosen] if chosen else [])], "chosen")
        if self.pointer.over in lit:
            lit[self.pointer.over] = "hover"
        if self.focus.current is not None:
            lit[self.focus.current] = "chosen"
        self.floor.view.set_lit({} if self.floor.director.flying else lit)
        self.show.marks()
