"""The keys of a flick: turning, power and spin, the shot, practice, and the last flight again."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.match.aiming.aim_input import AimInput

TURNS: Final = {"aim_left": (1, False), "aim_right": (-1, False), "aim_left_finely": (1, True),
                "aim_right_finely": (-1, True)}  # fmt: skip
POWERS: Final = {"power_up": (1, False), "power_down": (-1, False), "power_up_finely": (1, True),
                 "power_down_finely": (-1, True)}  # fmt: skip
SPINS: Final = {"spin_left": (-1, False), "spin_right": (1, False), "spin_left_finely": (-1, True),
                "spin_right_finely": (1, True)}  # fmt: skip


class AimKeys:
    """Keyboard control of an `AimInput`."""

    def __init__(self, aim: AimInput) -> None:
        self.aim = aim

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key of the context "flick"; return True if it was used."""
        action = self.aim.context.host.action(event, ("flick",)) if self.aim.flicking is not None else None
        if action == "replay_shot":
            return self.aim.replay()
        if action == "practice":
            self.aim.toggle_practice()
            return True
        aimed = self.aim.aim
        if aimed is None or action is None:
            return False
        if action == "cancel_flick":
            return self.aim.cancel()
        if action == "shoot":
            self.aim.shoot(self.aim.aiming.at)
            return True
        if action in SPINS:
            steps, fine = SPINS[action]
            aimed.sidestep(steps, fine=fine)
        elif action in TURNS:
            steps, fine = TURNS[action]
            aimed.turn(steps, fine=fine)
        elif action in POWERS:
            steps, fine = POWERS[action]
            aimed.strengthen(steps, fine=fine)
        else:
            return False
        self.aim.aiming.pressed = None
        self.aim.show.marks()
        return True
