"""What the person at the window does to a free table, and that it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.data.messages import Refusal, msg
from tabletop.sandbox.model.actions import Action, Deal, Draw, Shuffle, name_of
from tabletop.ui.render.motion.shuffle_clip import is_shuffled
from tabletop.ui.sandbox.table.live_physics import Stage
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.viewmodel.control.sandbox_controller import InPile
from tabletop.viewmodel.view.sound_cues import ACTS

DEALT: Final = 0.06
"""Seconds between cards that are dealt one after the other."""


class FreePlay:
    """Acts, their way back, the past, and whose eyes and hands. `leave` goes back to the rules of a freed match."""

    def __init__(
        self,
        area: TableArea,
        overlays: FreeOverlays,
        stage: Stage,
        sound: Callable[[str], object],
        leave: Callable[[], object],
    ) -> None:
        self.door, self.area, self.overlays, self.stage = area.door, area, overlays, stage
        self.sound, self.leave = sound, leave

    # -- acting -------------------------------------------------------------------------------------------------------
    def act(self, act: Action) -> bool:
        """Carry out an act and show it; False when it was refused, as in the past."""
        if self.only_looks():
            return False
        self.stage.quiet()
        return self.take(self.door.act(act), ACTS[name_of(act)], act)

    def search(self, pile: str) -> tuple[InPile, ...]:
        """Look through a pile; nothing when that was refused, as in the past."""
        if self.only_looks():
            return ()
        self.stage.quiet()
        found = self.door.search(pile)
        if isinstance(found, Refusal):
            self.take(found)
            return ()
        self.take(None, "scroll")
        return found

    def only_looks(self) -> bool:
        """Whether the past is shown, where nothing can be done; then it says so."""
        past = self.area.shown.is_past
        if past:
            self.overlays.refuse(msg("sandbox.ui.only_looking"))
        return past

    def take(self, refusal: Refusal | None, heard: str = "taken_back", act: Action | None = None) -> bool:
        """Show what came of an act, an undo or a redo: it was done, or why not. `heard` is "" where the pieces of the
        act are heard by themselves."""
        if refusal is not None:
            self.area.view.glide_back()
            self.overlays.refuse(refusal.reason)
            if self.door.shown.consent != self.area.shown.consent:
                self.area.show()
            return False
        self.area.view.drop()
        self.area.show(stagger=DEALT if isinstance(act, (Deal, Draw)) else 0.0)
        if isinstance(act, Shuffle) and is_shuffled(self.area.table, act.zone):
            self.area.view.shuffle(act.zone)
        if heard:
            self.sound(heard)
        elif not self.area.view.animator.moving:  # it lies where the hand has let go
            self.stage.knocks.at_once(getattr(act, "pieces", ())[:1])
        return True

    def undo(self) -> None:
        """The last act back; before the first act of a freed match, back to its rules."""
        self.stage.quiet()
        if self.only_looks():
            return
        if not self.area.shown.can_undo and self.door.freed:
            self.leave()
        else:
            self.take(self.door.undo())

    def redo(self) -> None:
        """What was taken back last, once more."""
        if not self.only_looks():
            self.take(self.door.redo())

    def agree(self) -> None:
        """Who is asked at the screen lets it be taken back."""
        self.take(self.door.agree())

    def refuse(self) -> None:
        """Nothing is taken back."""
        self.take(self.door.refuse(), "refuse")

    # -- the past -----------------------------------------------------------------------------------------------------
    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` acts (None: now)."""
        self.stage.quiet()
        self.door.look(at)
        self.area.show()

    def go_back_to_here(self) -> None:
        """Take back everything after the moment that is shown; redo brings it again."""
        if self.area.shown.is_past:
            self.take(self.door.go_to(self.area.shown.moment))

    # -- seats --------------------------------------------------------------------------------------------------------
    def sit(self, seat: int) -> None:
        """Somebody else acts from now on; no hand is open."""
        self.stage.settle()
        self.door.sit(seat)
        self.area.show(glide=False)

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.stage.settle()
        self.door.look_as(viewer)
        self.area.show(glide=False)

    def cover(self) -> None:
        """All hands are backs again."""
        self.stage.settle()
        self.door.cover()
        self.area.show(glide=False)
