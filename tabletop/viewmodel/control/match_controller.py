"""The controller of a match at one screen: the current view, and the only ways to change the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.game.flicking import FlickRules
from tabletop.core.game.game import Game
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.gestures import Gesture
from tabletop.core.input.interpret import Answer, Refused
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.table import Placement
from tabletop.session.match import undo
from tabletop.session.match.gesture_reading import Meaning, not_now
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.post_match import MatchAnalyzer
from tabletop.session.match.scene_replay import ReplayedScenes, replayed_scenes
from tabletop.session.match.scenes import PERSON, AudienceText, Done, Outcome, Player, TableScene, UndoRequest
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.listeners import ChangeListener, Observable
from tabletop.viewmodel.control.open_table import OpenTable
from tabletop.viewmodel.control.previews import WhatIf
from tabletop.viewmodel.view.playback_gate import PlaybackGate
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.seat_panels import explain_illegal
from tabletop.viewmodel.view.view_state import ViewState

Place: TypeAlias = "tuple[int, int]"
"""A position on the screen at which something was done."""


class MatchListener(ChangeListener, Protocol):
    """A screen or a server that shows a match and needs to know what is done in it."""

    def on_outcome(self, outcome: Outcome, place: Place, gesture: Gesture | None) -> None:
        """Handle the outcome of an intent: `place` is its position on the screen, `gesture` the gesture if it was one.

        `on_change` follows if the outcome changed the match.
        """


class MatchController(Observable[MatchListener]):
    """The link between the displays of a match and its session: intents go in, a `ViewState` comes out.

    Every `MatchListener` is told the outcome of each intent, and when something else is to be shown. `at` is the moment
    that the screen shows (None: now). Listeners are not told which moment the screen shows or from whose perspective:
    the screen redraws itself when these change.
    """

    def __init__(self, session: MatchSession, bots: BotRunner | None = None) -> None:
        super().__init__()
        self.session = session
        self.bots = bots or BotRunner(session)
        """The runner of the computer players and of hints."""
        self.presenter = Presenter(session, shared=True)
        self.what_if = WhatIf(
            lambda: session.match, len(session.players), session.seed, session.wants, session.recorder.plan_for
        )
        self.gate = PlaybackGate(self.presenter)
        """The progress of the people at the screen through the scenes; the player of scenes keeps it up to date."""
        self.open_table = OpenTable(lambda: session.match, lambda: session.viewer, session.labels)
        """The judge of actions at the shared table while hands are closed."""
        self.at: int | None = None
        if self.alone is not None:
            session.look_as(self.alone)

    def report(self, outcome: Outcome, place: Place = (0, 0), gesture: Gesture | None = None) -> Outcome:
        """Notify the listeners of an outcome, and return it."""
        self._notify(lambda listener: listener.on_outcome(outcome, place, gesture))
        if isinstance(outcome, Done | UndoRequest):
            self._changed()
        return outcome

    # -- views ---------------------------------------------------------------------------------------------------------
    @property
    def shown(self) -> ViewState:
        """The view at the screen now."""
        return self.now if self.at is None else self.presenter.shown(self.session.viewer, self.at)

    @property
    def now(self) -> ViewState:
        """The present as far as its scenes have been played, whatever moment the screen shows."""
        return self.gate.shown(self.presenter.shown(self.session.recorder.viewer))

    @property
    def placement(self) -> Placement:
        """The position of all pieces in the view at the screen."""
        return self.presenter.placement(self.session.viewer, self.at)

    @property
    def mark(self) -> tuple[object, ...]:
        """A value that stays equal as long as the same question is asked, whoever looks."""
        shown, match = self.shown, self.session.match
        return match, len(match.log), CHANCE if shown.throw is not None else shown.acting, self.at, shown.unseen

    @property
    def players(self) -> Sequence[Player]:
        """The players, by seat."""
        return self.session.players

    @property
    def game(self) -> Game[Any]:
        """The game: its fixed words, rules and boards, never its state."""
        return self.session.game

    @property
    def flick_rules(self) -> FlickRules:
        """The house rules of this match for flicking."""
        flicking = self.session.game.table.flicking
        return FlickRules() if flicking is None else flicking.rules(self.session.match.settings)

    @property
    def may_go_back(self) -> bool:
        """True if the match can still be changed, not only looked at."""
        return self.session.writer is not None

    def explain(self, gesture: Gesture) -> Meaning:
        """Return the meaning of a gesture, without carrying it out."""
        shown = self.shown
        if shown.unseen or (shown.question is None and shown.acting in shown.computers):
            return not_now(msg("core.first_see" if shown.unseen else "core.bot_thinks", who=SeatName(shown.acting)))
        if shown.throw is None and shown.acting in self.away:
            return not_now(msg("core.elsewhere", who=SeatName(shown.acting)))
        return self.open_table.meaning(shown, gesture) or self.session.explain(gesture)

    def about(self, zone: str) -> Message | None:
        """Return what holds in a zone at the moment that is shown, as everybody may know it; None before it is seen."""
        return None if self.shown.unseen else self.presenter.about(zone, self.at)

    # -- perspective ---------------------------------------------------------------------------------------------------
    @property
    def alone(self) -> Seat | None:
        """The only person of the match, who always sees their own hand.

        None if several people play, or if that hand is elsewhere.
        """
        people = [seat for seat, player in enumerate(self.session.players) if player.kind == PERSON]
        return people[0] if len(people) == 1 and people[0] not in self.session.away else None

    @property
    def people_here(self) -> list[Seat]:
        """The seats of the people who answer at the screen."""
        return [
            seat
            for seat, player in enumerate(self.session.players)
            if player.kind == PERSON and seat not in self.session.away
        ]

    def go_away(self, seats: frozenset[Seat]) -> None:
        """Let these seats answer at their own devices, and all others at the screen."""
        if seats != self.session.away:
            self.session.away = seats
            self._changed()

    @property
    def away(self) -> frozenset[Seat]:
        """The seats that answer at their own devices."""
        return self.session.away

    def set_player(self, seat: Seat, kind: str) -> None:
        """Let another kind of player answer for a seat: a computer player, or `PERSON`."""
        player = self.session.players[seat]
        if player.kind != kind:
            player.kind = kind
            self.presenter.forget()
            self._changed()

    def rename(self, seat: Seat, name: str) -> None:
        """Call the player at a seat by another name from now on, also where earlier lines of the log tell of them."""
        self.session.players[seat].name = name
        self.presenter.forget()
        self._changed()

    def look_as(self, viewer: Seat | None) -> None:
        """Show the table from the perspective of `viewer`."""
        self.open_table.confirming = False
        self.session.look_as(viewer)

    @property
    def must_pass(self) -> bool:
        """True if the device must be passed on: the player who acts next is not the one to whom the table is shown."""
        return _must_pass(self, self.shown)

    # -- intents ------------------------------------------------------------------------------------------------------
    def gesture(self, gesture: Gesture, place: Place) -> None:
        """Carry out a gesture of the mouse or of the keyboard."""
        shown = self.shown
        if shown.throw is None and shown.acting in self.away:
            self.report(Refused(Refusal(msg("core.elsewhere", who=SeatName(shown.acting)))), place, gesture)
        else:
            reading = self.open_table.reading(shown, gesture)
            if isinstance(reading, Answer):
                self.answer(reading.value, place)
            else:
                self.report(reading or self.session.gesture(gesture), place, gesture)

    def answer(self, value: Any, place: Place) -> None:
        """Give an answer from a button, a list or the composer."""
        shown = self.shown
        if shown.viewer is None and any(corner.seat == shown.acting for corner in shown.corners):
            self.answer_as(shown.acting, value, place)
        else:
            self.report(self.session.answer(value), place)

    def answer_as(self, seat: Seat, value: Any, place: Place) -> None:
        """Give the answer of a seat from its own corner of the shared table.

        An answer that depends on the hand of the seat waits until the seat has looked at its hand.
        """
        match = self.session.match
        if all(ask.seat != seat for ask in match.pending):
            return
        ask = match.ask_of(seat)
        if self.open_table.holds(ask, value, place):
            self._changed()
            return
        outcome = self.session.answer(value, seat=seat)
        if isinstance(outcome, Refused):
            outcome = Refused(explain_illegal(self.game, match.state, ask, value, outcome.refusal))
        self.report(outcome, place)

    def let_be(self) -> None:
        """Drop the answer that waits for a look at the hand."""
        self.open_table.release()
        self._changed()

    def advance(self) -> None:
        """Go on in the lesson: the learner has read what it shows."""
        if self.session.coach is not None:
            self.session.coach.advance(self.session.match)
            self._changed()

    def leave_lesson(self) -> None:
        """End the lesson; the match goes on."""
        if self.session.coach is not None:
            self.session.coach.skipped = True
            self._changed()

    def poll_hint(self) -> bool:
        """Show a hint that has arrived; return False when there is none."""
        came = self.bots.poll_hint()
        if came:
            self._changed()
        return came

    def drop_hint(self) -> None:
        """Put the hint away: it has been read."""
        self.bots.drop_hint()
        self._changed()

    def record(self, texts: Sequence[AudienceText]) -> int:
        """Write a line that is no answer into the log. Return the number of answers before it."""
        at = self.session.recorder.record(self.session.match, texts)
        self._status_changed()
        return at

    def odds(self, option: Any) -> Message | None:
        """Return the odds of an option of the pending question, from the knowledge of the asked seat."""
        return self.what_if.odds(self.shown, option)

    def throw(self, place: Place) -> None:
        """Throw the waiting dice."""
        self.report(self.session.throw(), place)

    def run_bots(self, place: Place) -> bool:
        """Advance the computer players; return True if one of them has answered."""
        outcome = self.bots.poll()
        if outcome is not None:
            self.report(outcome, place)
        return outcome is not None

    @property
    def passes(self) -> bool:
        """True if the only person of the match is asked something that is answered for them at once."""
        reader, ask = self.session.recorder.reader, self.session.first_pending
        return ask is not None and ask.seat == reader and self.bots.passing(ask) is not None

    def throw_by_hand(self, by_hand: bool) -> None:
        """Set whether people throw their dice by hand."""
        self.session.hand_dice = by_hand

    def undo(self, place: Place = (0, 0)) -> Outcome:
        """Take back the last answer of a person, and everything after it."""
        return self.report(self.session.undo(), place)

    def redo(self, place: Place = (0, 0)) -> Outcome:
        """Give the answers again that were taken back last."""
        return self.report(self.session.redo(), place)

    def restart_turn(self, place: Place = (0, 0)) -> Outcome:
        """Take back all answers of the seat that acted last."""
        return self.report(self.session.restart_turn(), place)

    def go_to(self, moment: int, place: Place = (0, 0)) -> Outcome:
        """Take back everything after a moment."""
        return self.report(self.session.go_to(moment), place)

    def agree(self, seat: Seat, place: Place = (0, 0)) -> Outcome:
        """Note that `seat` agrees to the request to take something back."""
        return self.report(undo.agree(self.session, seat), place)

    def withdraw(self) -> None:
        """Cancel the request to take back: a seat refuses, or the player who asked has changed their mind."""
        self.session.consent = None
        self._changed()

    def look(self, at: int | None) -> None:
        """Look at the moment after `at` answers; the present for None or the last moment."""
        self.at = None if at is None or at >= len(self.session.match.log) else at

    def close(self) -> None:
        """Stop the computer players and finish the file: the match is left."""
        self.bots.stop()
        self.session.close()

    def staged(self, first: int, last: int | None) -> ReplayedScenes:
        """Return the cutscenes of the answers from number `first` to before `last` (None: the present)."""
        return replayed_scenes(self.session, first, len(self.session.match.log) if last is None else last).staged()

    def before(self, moment: int) -> Placement:
        """Return the position of all pieces after `moment` answers."""
        return self.presenter.placement(self.session.viewer, moment)


def meanings_of(play: MatchController, draft: TradeDraft, seat: Seat) -> tuple[tuple[Any, Message], ...]:
    """Return the possible meanings of a bid put together by `seat`: the answers, each with its text."""
    match, bargaining = play.session.match, play.game.text.trading
    asked = [ask for ask in match.pending if ask.seat == seat]
    return bargaining.meant(match.state, asked[0], draft) if bargaining is not None and asked else ()


def last_flight(play: MatchController) -> tuple[int, TableScene] | None:
    """Return the last flick before the moment that is shown: the number of answers before it, and its scene."""
    match = play.session.match
    for at in range((len(match.log) if play.at is None else play.at) - 1, match.first - 1, -1):
        entry = match.log[at]
        if entry.seat == CHANCE and entry.kind == "flight":
            ask = match.go_to(at).pending[0]
            return at, TableScene("flight", ask.by, None, (), (("ask", ask), ("value", entry.value)))
    return None


def look_back(play: MatchController) -> MatchAnalyzer:
    """Return the analyzer of a finished match."""
    return MatchAnalyzer(play.session.match, play.session.lines)


def _rests(play: MatchController, seat: Seat) -> bool:
    """Return whether a seat that is asked now passes automatically."""
    asked = next((ask for ask in play.session.match.pending if ask.seat == seat), None)
    return play.bots.passing(asked) is not None


def _must_pass(play: MatchController, shown: ViewState) -> bool:
    """Return whether the visible hand is not that of the seat that must act, or must be closed before it acts."""
    if not play.game.rules.secret_hands or play.alone is not None or shown.acting < 0 or shown.throw is not None:
        return False
    if shown.is_past:
        return False
    if play.open_table.held is not None:
        return shown.viewer != play.open_table.held.seat
    if _rests(play, shown.acting):
        return False
    corners = play.presenter.shown(None).corners if play.game.text.public_answers is not None else ()
    if shown.viewer is None and corners:
        return False
    if play.open_table.has_looked(len(corners)):
        return True
    if shown.acting in play.away:
        return shown.viewer is not None
    return shown.acting not in shown.computers and shown.acting != shown.viewer
