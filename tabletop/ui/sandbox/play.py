"""What the person at the window does to the session of a free table, and that it is shown."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.words import say
from tabletop.sandbox.acts import Act
from tabletop.sandbox.session import NotDone, Outcome
from tabletop.ui.sandbox.area import TableArea
from tabletop.ui.sandbox.overlays import FreeOverlays
from tabletop.ui.sandbox.stage import Stage


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
        self.session, self.area, self.overlays, self.stage = area.session, area, overlays, stage
        self.sound, self.leave = sound, leave

    # -- acting -------------------------------------------------------------------------------------------------------
    def act(self, act: Act) -> bool:
        """Carry out an act and show it; False when it was refused, as in the past."""
        if self.only_looks():
            return False
        self.stage.quiet()
        return self.take(self.session.act(act))

    def only_looks(self) -> bool:
        """Whether the past is shown, where nothing can be done; then it says so."""
        if self.session.past is not None:
            self.overlays.refuse(say("sandbox.ui.only_looking"))
        return self.session.past is not None

    def take(self, outcome: Outcome) -> bool:
        """Show what came of an act, an undo or a redo."""
        if isinstance(outcome, NotDone):
            self.area.view.glide_back()
            self.overlays.refuse(outcome.refusal.reason)
            return False
        self.area.view.drop()
        self.area.shown()
        self.sound("card")
        return True

    @property
    def freed(self) -> bool:
        """Whether this table was set free from a guided match."""
        return self.session.freed_from is not None

    def undo(self) -> None:
        """The last act back; before the first act of a freed match, back to its rules."""
        self.stage.quiet()
        if self.only_looks():
            return
        if not self.session.can_undo and self.freed:
            self.leave()
        else:
            self.take(self.session.undo())

    def redo(self) -> None:
        """What was taken back last, once more."""
        if not self.only_looks():
            self.take(self.session.redo())

    # -- the past -----------------------------------------------------------------------------------------------------
    def look(self, at: int | None) -> None:
        """Show the table as it was after `at` acts (None: now)."""
        self.stage.quiet()
        self.session.look_at(at)
        self.area.shown()

    def go_back_to_here(self) -> None:
        """Take back everything after the moment that is shown; redo brings it again."""
        if self.session.past is not None:
            self.take(self.session.go_to(self.session.past))

    # -- seats --------------------------------------------------------------------------------------------------------
    def sit(self, seat: int) -> None:
        """Somebody else acts from now on; no hand is open."""
        self.session.by = seat
        if len(self.session.players) > 1:
            self.look_as(None)
        self.area.changed()

    def look_as(self, viewer: int | None) -> None:
        """Show the table with other eyes, at once."""
        self.stage.settle()
        self.session.look_as(viewer)
        self.area.shown(glide=False)

    def cover(self) -> None:
        """All hands are backs again."""
        self.look_as(None if len(self.session.players) > 1 else 0)
