"""The controller of a free table at one screen: the current view, and the only ways to change the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import TableLayout, Visibility
from tabletop.imports.model import ImportRefusedError, SetDraft
from tabletop.sandbox import setups
from tabletop.sandbox.action_types.actions import Action, Copied, Duplicate, MovePieces, MovePile, Search
from tabletop.sandbox.model.changes import AddPiece
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.physics import thrown_dice
from tabletop.sandbox.pile_contents import InPile, contents_of
from tabletop.sandbox.running_timer import RunningTimer
from tabletop.sandbox.session import ActionRefused, Outcome, SandboxSession
from tabletop.sandbox.table_set import draft_of
from tabletop.session.match.scenes import AudienceText, Player
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.viewmodel.control.listeners import ChangeListener, Observable
from tabletop.viewmodel.control.sandbox_consent import FreeConsent
from tabletop.viewmodel.view.sandbox_presenter import SandboxPresenter
from tabletop.viewmodel.view.view_state import ViewState


class SandboxListener(ChangeListener, Protocol):
    """A screen that shows a free table and needs to know what is done to it elsewhere."""

    def before_action(self) -> None:
        """Bring moving pieces to rest: an action from elsewhere comes next."""


class SandboxController(Observable[SandboxListener]):
    """The link between the displays of a free table and its session: intents go in, a `ViewState` comes out.

    Every `SandboxListener` is told of actions from elsewhere; the screen shows its own actions in its own way. `viewer`
    is the seat from whose perspective the screen is drawn (None: nobody's in particular), `at` the moment that it shows
    (None: now). Methods that fail return a `Refusal`; None means success.
    """

    def __init__(self, session: SandboxSession) -> None:
        super().__init__()
        self.session = session
        self._presenter = SandboxPresenter(session)
        self._alone: Seat | None = 0 if len(session.players) == 1 else None
        self.at_pages: frozenset[Seat] = frozenset()
        """The seats of this table that pages hold."""
        self._eyes = self._alone
        self.at: int | None = None
        self.consents = FreeConsent(session, self._has_seen)
        self._looked: dict[Seat, int] = {}
        """The number of actions done when the hand of a seat was last open at the screen, by seat."""

    # -- actions from elsewhere ----------------------------------------------------------------------------------------
    def begin_remote(self) -> None:
        """Announce to the listeners that an action from elsewhere comes next."""
        self._notify(lambda listener: listener.before_action())

    def report(self, outcome: Outcome | None) -> None:
        """Notify the listeners of an action from elsewhere, unless it was refused."""
        if not isinstance(outcome, ActionRefused):
            self._changed()

    def go_away(self, seats: frozenset[Seat]) -> None:
        """Let these seats hold their hands at their pages, where the screen does not show them."""
        if seats != self.at_pages:
            self.at_pages = seats
            self.cover()
            self._changed()

    def record(self, texts: list[AudienceText]) -> int:
        """Write a line that is no action into the journal. Return the number of actions before it."""
        at = self.session.record(texts)
        self._changed()
        return at

    # -- views ---------------------------------------------------------------------------------------------------------
    @property
    def shown(self) -> ViewState:
        """The view at the screen now."""
        return self._presenter.shown(self.viewer, self.at)

    @property
    def players(self) -> Sequence[Player]:
        return self.session.players

    @property
    def plan(self) -> TableLayout:
        """The layout of the table: its size, its cloth and its lettering, which never change."""
        return self.session.real.plan

    @property
    def library(self) -> Library:
        """The piece sets at hand."""
        return self.session.library

    @property
    def game(self) -> str:
        """The id of the game whose pieces lie here; "" for none."""
        return self.session.origin.game

    @property
    def by(self) -> Seat:
        """The seat that acts now, whatever moment the screen shows."""
        return self.session.by

    @property
    def freed(self) -> bool:
        """True if this table was set free from a guided match."""
        return self.session.freed_from is not None

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose hands are elsewhere: at pages of this table, or of the match that it was set free from.

        The screen neither shows nor touches those hands.
        """
        match = self.session.freed_from
        return self.at_pages if match is None else self.at_pages | match.away

    @property
    def viewer(self) -> Seat | None:
        """The seat from whose perspective the screen is drawn; None if that hand is elsewhere by now."""
        return None if self._eyes in self.away else self._eyes

    @property
    def made(self) -> tuple[str, ...]:
        """The pieces that the latest action made."""
        done = self.session.journal.done
        return tuple(one.piece for one in done[-1].changes if isinstance(one, AddPiece)) if done else ()

    # -- perspective and seats -----------------------------------------------------------------------------------------
    def look_as(self, viewer: Seat | None) -> None:
        """Show the table from the perspective of a seat.

        None, or a seat whose hand is elsewhere, gives the shared screen.
        """
        self._note_look()
        self._eyes = None if viewer in self.away else viewer
        self._note_look()

    def _note_look(self) -> None:
        if self.viewer is not None:
            self._looked[self.viewer] = len(self.session.journal)

    def _has_seen(self, seat: Seat, at: int) -> bool:
        """Return whether a seat has seen its hand since the action at an index of the journal.

        It counts at the screen and at the page of the seat.
        """
        return seat in self.away or seat == self.viewer or at < self._looked.get(seat, 0)

    def cover(self) -> None:
        """Close the open hand, unless there is only one seat."""
        self.look_as(self._alone)

    def sit(self, seat: Seat) -> None:
        """Let another seat act from now on; no hand is open."""
        self.session.by = seat
        self.cover()

    def look(self, at: int | None) -> None:
        """Look at the moment after `at` actions; the present for None or the last moment."""
        self.at = None if at is None or at >= len(self.session.journal) else max(0, at)

    # -- intents ------------------------------------------------------------------------------------------------------
    def perform(self, action: Action) -> Refusal | None:
        """Carry out an action of the acting seat, and show the present again. Hands elsewhere cannot be touched."""
        holder = self._holder(action)
        if holder is not None:
            return Refusal(msg("sandbox.refused.elsewhere", who=SeatName(holder)))
        return self._done(self.session.perform(action))

    def _holder(self, action: Action) -> Seat | None:
        """Return the seat that holds elsewhere what an action would touch, else None.

        Such a seat may still be given pieces.
        """
        away = self.away
        if not away:
            return None
        real = self.session.real
        hands = {
            zone.id: zone.owner for zone in real.zones.values() if zone.show is Visibility.OWNER and zone.owner in away
        }
        held = {piece: owner for zone, owner in hands.items() for piece in real.order(zone)}
        goes_to = {MovePieces: "zone", MovePile: "onto"}.get(type(action), "")
        for field in action.__struct_fields__:
            value = getattr(action, field)
            for one in value if isinstance(value, tuple) else (value,):
                owner = held.get(one) if isinstance(one, str) else None
                if isinstance(one, str) and owner is None and field != goes_to:
                    owner = hands.get(one)
                if owner is not None:
                    return owner
        return None

    def undo(self) -> Refusal | None:
        """Take back the last action, whoever did it; seats that have seen what would disappear are asked first."""
        if not self.session.can_undo:
            return self._done(self.session.undo())
        return self.go_to(len(self.session.journal) - 1)

    def redo(self) -> Refusal | None:
        """Do the action again that was taken back last."""
        return self._done(self.session.redo())

    def go_to(self, moment: int) -> Refusal | None:
        """Take back everything after a moment; redo restores it."""
        return self._done(self.consents.go_to(moment))

    def agree(self) -> Refusal | None:
        """Agree to the request for the seats that are asked at the screen; the others are asked at their pages."""
        asked, outcome = self.session.consent, None
        for seat in () if asked is None else asked.left:
            if seat not in self.away:
                outcome = self.consents.agree(seat)
        return None if outcome is None else self._done(outcome)

    def refuse(self) -> Refusal | None:
        """Refuse the request; nothing is taken back."""
        return self._done(self.consents.refuse())

    def _done(self, outcome: Outcome) -> Refusal | None:
        self.at = None
        self._looked = {seat: min(at, len(self.session.journal)) for seat, at in self._looked.items()}
        return outcome.refusal if isinstance(outcome, ActionRefused) else None

    def throw(self, pieces: Sequence[str], spot: Spot, speed: Spot) -> thrown_dice.Rolling | Refusal:
        """Throw dice at a table point with the speed of the hand (mm/s).

        The result of the throw is an action that is still to be carried out.
        """
        return thrown_dice.throw(self.session, pieces, spot, speed)

    def throwable(self, pieces: Sequence[str]) -> list[str]:
        """Return the dice and coins among `pieces` that are free to be thrown."""
        return thrown_dice.throwable(self.session, pieces)

    def search(self, pile: str) -> tuple[InPile, ...] | Refusal:
        """Look through a pile, the uppermost piece first; the journal records it."""
        refusal = self.perform(Search(pile))
        if refusal is not None:
            return refusal
        return contents_of(self.session.real, pile)

    def is_changed(self, pile: str, moment: int) -> bool:
        """Return whether anything has been done to a pile, or was undone, since the moment after so many actions."""
        done = self.session.journal.done
        return len(done) < moment or any(pile in entry.touched for entry in done[moment:])

    def copies(self, pieces: Sequence[str]) -> tuple[Copied, ...]:
        """Return copies of pieces for the clipboard, to be used with `Paste`; none if one of them is held elsewhere."""
        return self.session.copies(pieces) if self._holder(Duplicate(tuple(pieces))) is None else ()

    # -- sets and files -----------------------------------------------------------------------------------------------
    def refresh_sets(self) -> tuple[list[PieceSet], list[InvalidSetError]]:
        """Reload the user's own sets whose files have changed.

        Return the sets that were read, and the errors of the others.
        """
        fresh, bad = self.session.library.refresh()
        for found in fresh:
            self.session.real.kinds.update({kind.id: kind for kind in found.kinds})
        return fresh, bad

    @property
    def is_saved(self) -> bool:
        """True if everything done is in a file. A table that was only opened to look at it does not count as saved."""
        return self.session.is_saved

    def take_news(self) -> list[Message]:
        """Return the messages about the file that are to be shown once."""
        return self.session.keeping.take_news()

    @property
    def path(self) -> Path | None:
        """The file to which the table is saved after every action; None if there is none yet."""
        return self.session.keeping.path

    def save(self, path: Path) -> None:
        """Write the table with its whole journal to `path`. Raises OSError."""
        self.session.save(path)

    def save_setup(self, path: Path) -> None:
        """Write the contents of the table to `path` as a setup for new tables. Raises OSError."""
        setups.write(self.session, path)

    def as_set(self, name: str) -> SetDraft:
        """Return what lies on the table as a set in the making. Raises `ImportRefusedError`."""
        return draft_of(self.session.real, self.library, name)

    def as_object(self, name: str, pieces: Sequence[str]) -> SetDraft:
        """Return some pieces as a set in the making. Raises `ImportRefusedError`, as for pieces held elsewhere."""
        holder = self._holder(Duplicate(tuple(pieces)))
        if holder is not None:
            raise ImportRefusedError(msg("sandbox.refused.elsewhere", who=SeatName(holder)))
        return draft_of(self.session.real, self.library, name, pieces)

    @property
    def timer(self) -> RunningTimer:
        """The running timer of the table."""
        return self.session.timer

    def close(self) -> None:
        """Finish the autosave; the table can be resumed from its file."""
        self.session.close()
