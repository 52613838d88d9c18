"""The link between pages and a match: intents go in, one `ViewState` a viewer comes out.

It runs on the thread of the session.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.data.messages import Refusal, SeatName, msg
from tabletop.core.game.trading import TradeDraft, TradeGoods
from tabletop.core.input.gestures import Gesture
from tabletop.core.input.interpret import Answer, Choices, Refused
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.net.protocol import messages
from tabletop.net.protocol.aim import aim_of
from tabletop.net.protocol.clips import Watched, worth_seeing
from tabletop.net.tables.remote_table import STALE, CommandResult, PublishedView, RemoteTable
from tabletop.session.match import undo
from tabletop.session.match.gesture_reading import interpret_gesture
from tabletop.session.match.scenes import PERSON, AudienceText, Done, LogLine, Outcome
from tabletop.viewmodel.control.match_controller import MatchController, MatchListener, Place
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.view_state import ViewState


class RemoteMatch(RemoteTable, MatchListener):
    """The seats of one match that are played from other devices."""

    def __init__(self, play: MatchController) -> None:
        super().__init__()
        self.play, self.session = play, play.session
        self.aim = aim_of(play.game, play.session.match.settings)
        self.presenter = Presenter(play.session, apart=True)
        self._clips: list[Watched] = []
        self._unsubscribe = play.subscribe(self)
        self._seen: dict[Seat | None, PublishedView] = {}
        self._asks: dict[Seat, tuple[int, Ask[Any] | None]] = {}

    def show(self) -> None:
        """Publish what has changed."""
        fresh: dict[Seat | None, PublishedView] = {}
        for viewer in (None, *sorted(self._viewers)):
            shown = self.presenter.shown(viewer)
            before = self._seen.get(viewer)
            if before is None or before.shown is not shown:
                number = self._number(viewer)
                fresh[viewer] = self._seen[viewer] = PublishedView(shown, number, self._is_quiet(viewer))
        if fresh:
            seen, self._clips = tuple(self._clips), []
            self.publish({viewer: one._replace(shown=self._own(one.shown)) for viewer, one in fresh.items()}, seen)

    def _own(self, shown: ViewState) -> ViewState:
        """Return the view for a page, without what it may not do.

        It can take back only its own decisions, a seat without a stop is not asked, and the shared table asks nobody.
        """
        if shown.viewer is None:
            return replace(shown, question=None, hint=None, throw=None, corners=(), can_undo=False, can_redo=False)
        if self.play.bots.passing(self._asked(shown.viewer)) is not None:
            shown = replace(shown, question=None, hint=None)  # this seat will pass automatically in a moment
        last = undo.last_decision(self.session) if shown.can_undo else None
        own = last is not None and self.session.match.log[last].seat == shown.viewer
        return shown if shown.can_undo == own else replace(shown, can_undo=own)

    def on_outcome(self, outcome: Outcome, place: Place, gesture: Gesture | None) -> None:
        """Keep the clips of an answer for the pages."""
        if isinstance(outcome, Done):
            ground = self.aim.ground if self.aim is not None else None
            self._clips += worth_seeing(outcome.scenes, ground, self.session.lines)

    def on_change(self) -> None:
        """Do nothing: `work` determines what to publish."""

    def on_status_change(self) -> None:
        """Do nothing: `work` determines what to publish."""

    def leave(self) -> None:
        """Stop listening: nobody watches from elsewhere any more."""
        self._unsubscribe()

    def again(self) -> None:
        """Publish everything anew: a player has changed."""
        self.presenter.forget()
        self._seen.clear()

    def _asked(self, seat: Seat) -> Ask[Any] | None:
        """Return the pending question of this seat: its own, or dice that it throws."""
        own = (ask for ask in self.session.match.pending if ask.seat == seat or (ask.seat == CHANCE and ask.by == seat))
        return next(own, None)

    def _is_quiet(self, viewer: Seat | None) -> bool:
        """Return whether the viewer's question is a window, which seats without a stop pass without being asked."""
        windows, ask = self.session.game.rules.windows, self._asked(viewer) if viewer is not None else None
        return windows is not None and ask is not None and windows.passing(self.session.match.state, ask) is not None

    def _number(self, viewer: Seat | None) -> int:
        """Return the number of the question: a new one for every question, even for the same one put again."""
        if viewer is None:
            return 0
        number, before = self._asks.get(viewer, (0, None))
        ask = self._asked(viewer)
        if ask is not before:
            number += 1
            self._asks[viewer] = number, ask
        return number

    # -- intents ------------------------------------------------------------------------------------------------------
    def perform(self, seat: Seat, intent: messages.Intent) -> CommandResult:
        """Carry out the intent of a page for `seat`, as far as the rules and the moment allow it."""
        if isinstance(intent, messages.ANSWERS):
            number, ask = self._asks.get(seat, (0, None))
            if ask is None or intent.question != number or self._asked(seat) is not ask:
                return CommandResult(Done(()) if isinstance(intent, messages.Clicked) and intent.explain else STALE)
            return self._answer(seat, ask, intent)
        if isinstance(intent, messages.LessonAck):
            return CommandResult(self._heed(seat, intent))
        if isinstance(intent, messages.TakeBack):
            return CommandResult(self._take_back(seat))
        if isinstance(intent, messages.Agree):
            return CommandResult(self._agree(seat, intent.yes))
        return CommandResult(STALE)  # an action of a free table

    def _answer(self, seat: Seat, ask: Ask[Any], intent: messages.PageMessage) -> CommandResult:
        shown = self._own(self.presenter.shown(seat))
        number = self._asks[seat][0]
        if isinstance(intent, messages.ThrowDice):
            return CommandResult(self._report(self.session.throw()) if ask.seat == CHANCE else STALE)
        question = shown.question
        if question is None:
            return CommandResult(STALE)
        if isinstance(intent, messages.AskHint):
            self.play.bots.hint(seat)
            return CommandResult(Done(()))
        offers = question.offers
        if isinstance(intent, messages.Choose):
            if intent.option >= len(offers):
                return CommandResult(STALE)
            return CommandResult(self._given(seat, offers[intent.option].option))
        if isinstance(intent, messages.SubmitBid):
            return self._bid(seat, ask, intent)
        assert isinstance(intent, messages.Clicked | messages.Dragged | messages.Flicked)
        found = interpret_gesture(self.session.match, ask, offers, intent.gesture, shown.table)
        if isinstance(intent, messages.Clicked) and intent.explain:
            return CommandResult(found if isinstance(found, Refused) else Done(()), piece=intent.target)
        if isinstance(found, Answer):
            return CommandResult(self._report(self.session.answer_by(intent.gesture, ask, found.value)))
        options = found.offers if isinstance(found, Choices) else ()
        return CommandResult(found, number, tuple(offers.index(offer) for offer in options))

    def _heed(self, seat: Seat, heed: messages.LessonAck) -> Outcome:
        """Go on in the lesson from a step that only shows something, or leave the lesson."""
        coached = self.presenter.shown(seat).coached
        if coached is None or coached.number != heed.step or not (coached.look or heed.leave):
            return STALE
        if heed.leave:
            self.play.leave_lesson()
        else:
            self.play.advance()
        return Done(())

    def _given(self, seat: Seat, value: Any) -> Outcome:
        return self._report(self.session.answer(value, seat=seat))

    def _report(self, outcome: Outcome) -> Outcome:
        """Tell everyone the outcome of a page's intent; a refusal concerns that page alone."""
        return outcome if isinstance(outcome, Refused) else self.play.report(outcome)

    def _bid(self, seat: Seat, ask: Ask[Any], bid: messages.SubmitBid) -> CommandResult:
        """Give a bid as an answer with its intended meaning.

        If several meanings are possible and none is stated, the possible ones are returned.
        """
        game = self.session.game
        bargain = self.presenter.shown(seat).bargain
        if game.text.trading is None or bargain is None or bargain.stall is None or bargain.stall.seat != seat:
            return CommandResult(STALE)
        if not _can_name(bargain.stall, bid):
            return CommandResult(Refused(Refusal(msg("net.no_bid"))))
        draft = TradeDraft(bid.to, bid.give, bid.want, bid.pledge, bid.claim, bid.words)
        meant = game.text.trading.meant(self.session.match.state, ask, draft)
        if not meant:
            return CommandResult(Refused(Refusal(msg("net.no_bid"))))
        if bid.meaning >= len(meant):
            return CommandResult(STALE)
        if bid.meaning < 0 and len(meant) > 1:
            return CommandResult(Choices(()), bid.question, meanings=tuple(text for _, text in meant))
        return CommandResult(self._given(seat, meant[max(bid.meaning, 0)][0]))

    def _take_back(self, seat: Seat) -> Outcome:
        """Take back the last decision if it was the page's own; while the others are asked, do nothing."""
        if self.session.consent is not None and self.session.consent.asker == seat:
            return Done(())
        last = undo.last_decision(self.session)
        if last is None or self.session.match.log[last].seat != seat:
            return Refused(Refusal(msg("core.nothing_to_undo")))
        return self._report(self.session.undo(seat))

    def _agree(self, seat: Seat, yes: bool) -> Outcome:
        consent = self.session.consent
        if consent is None or seat not in consent.left:
            return STALE
        if yes:
            return self._report(undo.agree(self.session, seat))
        self.play.withdraw()
        self.session.note(seat, msg("core.take_back.refused"))
        return consent

    # -- players -------------------------------------------------------------------------------------------------------
    def go_away(self, seats: frozenset[Seat]) -> None:
        """Let these seats answer at their pages."""
        self.play.go_away(seats)

    def let_play(self, seat: Seat, kind: str) -> None:
        """Let another kind of player answer for a seat: a computer player, or `PERSON` again."""
        if self.session.players[seat].kind != kind:
            self.again()
            self.play.set_player(seat, kind)

    def rename(self, seat: Seat, name: str, was: str = "") -> None:
        """Call the person at a seat by another name; if it `was` another one of their own, the log says so."""
        self.again()
        self.play.rename(seat, name)
        if was:
            self.record([AudienceText(msg("net.name.changed", was=was, who=SeatName(seat)))])

    # -- the log ------------------------------------------------------------------------------------------------------
    def record(self, texts: list[AudienceText]) -> int:
        """Write a line that is no answer into the log. Return the number of answers before it."""
        return self.play.record(texts)

    def log(self) -> tuple[list[LogLine], int]:
        """Return the lines of the log, and the number of answers given."""
        return self.session.lines, len(self.session.match.log)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play."""
        return frozenset(seat for seat, player in enumerate(self.session.players) if player.kind == PERSON)


def _can_name(stall: TradeGoods, bid: messages.SubmitBid) -> bool:
    """Return whether a bid names only what the stall has: its receivers, wares and promises."""
    wares = {ware.id for ware in stall.wares}
    pledges, claims = ({"", *(promise for promise, _ in promises)} for promises in (stall.pledges, stall.claims))
    known = wares.issuperset(bid.give) and wares.issuperset(bid.want) and bid.to in stall.receivers
    return known and bid.pledge in pledges and bid.claim in claims and len(bid.words) <= stall.words
