"""The searches of piles at the pages of a free table: what is found is told to the page that searches alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind
from tabletop.net.protocol import messages
from tabletop.net.tables.remote_table import CommandResult, SearchResult
from tabletop.sandbox.action_types.actions import Action, Search
from tabletop.sandbox.history.journal import JournalEntry
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.pile_contents import DealWay, contents_of, deal_action
from tabletop.sandbox.session import ActionRefused
from tabletop.session.match.scenes import Done
from tabletop.viewmodel.control.sandbox_controller import SandboxController

OVER: Final = SearchResult(msg("sandbox.ui.pile_changed"))
"""The result of a search that must be begun again."""


@dataclass(slots=True)
class _OpenSearch:
    """A search that is open: the pile, the kinds that were found, and the latest action, since which that is right."""

    pile: str
    kinds: dict[str, Kind]
    moment: int
    latest: JournalEntry


class PageSearches:
    """The searches that are open at pages, at most one for each seat."""

    def __init__(self, table: SandboxController) -> None:
        self.table, self.session = table, table.session
        self._open: dict[Seat, _OpenSearch] = {}

    def begin(self, seat: Seat, pile: str) -> CommandResult:
        """Look through a pile; the journal notes it."""
        return self._perform(seat, Search(pile), pile)

    def deal(self, seat: Seat, intent: messages.DealtChosen) -> CommandResult:
        """Deal what a page has chosen in its search; after anything else was done to the pile it must search again."""
        search = self._open.get(seat)
        if search is None or not set(intent.pieces) <= search.kinds.keys() or self._is_changed(search):
            self.end(seat)
            return CommandResult(Refused(Refusal(OVER.title)), found=OVER)
        table = self.session.view(seat)
        action = deal_action(table, search.pile, search.kinds, intent.pieces, intent.way, intent.seat)
        if action is None:
            return CommandResult(Refused(Refusal(msg("sandbox.refused.no_hand"))))
        return self._perform(seat, action, search.pile)

    def end(self, seat: Seat) -> None:
        """Forget the search of a seat, whose page may now be another one."""
        self._open.pop(seat, None)

    def _is_changed(self, search: _OpenSearch) -> bool:
        done = self.session.journal.done
        is_there = len(done) >= search.moment and done[search.moment - 1] is search.latest
        return not is_there or self.table.is_changed(search.pile, search.moment)

    def _perform(self, seat: Seat, action: Action, pile: str) -> CommandResult:
        """Carry out an action; return what is in the pile then."""
        outcome = self.session.perform(action, seat)
        self.table.report(outcome)
        if isinstance(outcome, ActionRefused):
            return CommandResult(Refused(outcome.refusal))
        done, inside = self.session.journal.done, contents_of(self.session.real, pile)
        self._open[seat] = _OpenSearch(pile, {one.piece: one.kind for one in inside}, len(done), done[-1])
        title = msg("net.free.found", count=len(inside))
        return CommandResult(Done(()), found=SearchResult(title, inside, tuple(self._ways(seat))))

    def _ways(self, seat: Seat) -> list[tuple[DealWay, Seat, Message]]:
        """Return the ways to deal what a seat chooses: how, to which seat, and the text of the button."""
        hands = [hand.owner for hand in hands_of(self.session.real) if hand.owner is not None]
        own: list[tuple[DealWay, Seat, Message]] = [("hand", seat, msg("sandbox.ui.deal_to_me"))]
        return [
            *(own if seat in hands else ()),
            ("each", seat, msg("sandbox.ui.deal_to_each")),
            ("out", seat, msg("sandbox.ui.lay_out")),
            *(("hand", one, msg("sandbox.ui.deal_to", who=SeatName(one))) for one in hands if one != seat),
        ]
