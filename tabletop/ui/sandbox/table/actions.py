"""The actions of the person at the window on a free table, and showing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.sandbox.action_types.actions import Action, Deal, Draw, Shuffle, name_of
from tabletop.sandbox.pile_contents import InPile
from tabletop.ui.render.motion.shuffle_clip import is_shuffled
from tabletop.ui.sandbox.table.live_physics import Stage
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.viewmodel.view.sound_cues import ACTION_SOUNDS

DEALT: Final = 0.06
"""The seconds between cards that are dealt one after the other."""


class FreePlay:
    """The actions on a table, undo and redo, the past, and the seat that acts and looks.

    `leave` goes back to the rules of a freed match.
    """

    def __init__(
        self,
        area: TableArea,
        overlays: FreeOverlays,
        stage: Stage,
        sound: Callable[[str], object],
        leave: Callable[[], None],
    ) -> None:
        self.controller, self.area, self.overlays, self.stage = area.controller, area, overlays, stage
        self.sound, self.leave = sound, leave

    # -- acting -------------------------------------------------------------------------------------------------------
    def perform(self, action: Action) -> bool:
        """Carry out an action and show it; return False when it was refused, as in the past."""
        if self.only_looks():
            return False
        self.stage.quiet()
        return self.take(self.controller.perform(action), ACTION_SOUNDS[name_of(action)], action)

    def search(self, pile: str) -> tuple[InPile, ...]:
        """Look through a pile; return nothing when that was refused, as in the past."""
        if self.only_looks():
            return ()
        self.stage.quiet()
        found = self.controller.search(pile)
        if isinstance(found, Refusal):
            self.take(found)
            return ()
        self.take(None, "scroll")
        return found

    def only_looks(self) -> bool:
        """Return whether the past is shown, where nothing can be done; if so, tell the user."""
        past = self.area.shown.is_past
        if past:
            self.overlays.refuse(msg("sandbox.ui.only_looking"))
        return past

    def take(self, refusal: Refusal | None, sound: str = "taken_back", action: Action | None = None) -> bool:
        """Show the result of an action, an undo or a redo, or why it was refused; return whether it was done.

        `sound` is "" where the pieces make their own sounds.
        """
        if refusal is not None:
            self.area.view.glide_back()
            self.overlays.refuse(refusal.reason)
            if self.controller.shown.consent != self.area.shown.consent:
                self.area.show()
            return False
        self.area.view.drop()
        self.area.show(stagger=DEALT if isinstance(action, (Deal, Draw)) else 0.0)
        if isinstance(action, Shuffle) and is_shuffled(self.area.table, action.zone):
            self.area.view.shuffle(action.zone)
        if sound:
            self.sound(sound)
        elif not self.area.view.animator.moving:  # it is where the hand let go
            self.stage.knocks.at_once(getattr(action, "pieces", ())[:1])
        return True

    def undo(self) -> None:
        """Undo the last action; before the first action of a freed match, go back to its rules."""
        self.stage.quiet()
        if self.only_looks():
            return
        if not self.area.shown.can_undo and self.controller.freed:
            self.leave()
        else:
            self.take(self.controller.undo())

    def redo(self) -> None:
        """Redo the last undone action."""
        if not self.only_looks():
            self.take(self.controller.redo())

    def agree(self) -> None:
        """Agree to an undo for the person who is asked at the screen."""
        self.take(self.controller.agree())

    def refuse(self) -> None:
        """Refuse an undo."""
        self.take(self.controller.refuse(), "refuse")

    # -- the past -----------------------------------------------------------------------------------------------------
    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` actions (None: now)."""
        self.stage.quiet()
        self.controller.look(at)
        self.area.show()

    def go_back_to_here(self) -> None:
        """Undo everything after the moment that is shown; redo brings it back."""
        if self.area.shown.is_past:
            self.take(self.controller.go_to(self.area.shown.moment))

    def speaker(self) -> int | Message:
        """Return the acting seat, which chats at the window; or why it does not: it is on a phone."""
        by = self.controller.by
        return msg("sandbox.ui.chat_elsewhere", who=SeatName(by)) if by in self.controller.away else by

    # -- seats --------------------------------------------------------------------------------------------------------
    def sit(self, seat: int) -> None:
        """Let another seat act from now on, with no hand open."""
        self.stage.settle()
        self.controller.sit(seat)
        self.area.show(glide=False)

    def look_as(self, viewer: int | None) -> None:
        """Show the table as another viewer sees it, without motion."""
        self.stage.settle()
        self.controller.look_as(viewer)
        self.area.show(glide=False)

    def cover(self) -> None:
        """Cover all hands again."""
        self.stage.settle()
        self.controller.cover()
        self.area.show(glide=False)
