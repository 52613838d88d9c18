"""The controller between the window and a match: gestures in, scenes and prompts out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletop.core.data.messages import IllegalAnswerError, Message, Refusal, msg
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Drag, Gesture
from tabletop.core.input.interpret import Answer, Refused
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance, new_seed, seed_hash
from tabletop.core.rules.labels import Result
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.projection import ZoneContents
from tabletop.core.table.table import Change, Placement
from tabletop.files.records import BotComment
from tabletop.files.untrusted import refusing
from tabletop.session.bots.hints import Hint
from tabletop.session.games.game_boundary import beginning, refusing_game_errors
from tabletop.session.games.registry import game_registry
from tabletop.session.match import undo
from tabletop.session.match.bot_comments import remember
from tabletop.session.match.gesture_reading import Meaning, carried_on, explained, read_gesture
from tabletop.session.match.lesson_seats import coach_of
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.pending_question import first_of, prompt_of
from tabletop.session.match.recorder import SceneRecorder
from tabletop.session.match.scenes import (
    PERSON,
    AudienceText,
    Done,
    LogLine,
    Outcome,
    Player,
    Prompt,
    TableScene,
    UndoRequest,
    players_of,
)
from tabletop.session.match.transactions import atomic
from tabletop.session.saves import match_log
from tabletop.session.saves.autosave import Autosave
from tabletop.session.saves.match_file import MatchFile
from tabletop.session.tutorial.lesson_runner import LessonRunner, prepare

__all__ = ["PERSON", "Done", "LogLine", "MatchSession", "Outcome", "Player", "Prompt", "TableScene", "UndoRequest"]


class MatchSession:
    """A rule-enforced match at a shared screen: people and bots, undo, autosave, log."""

    def __init__(self, game: Game[Any], players: Sequence[Player], seed: str, match: Match[Any]) -> None:
        self.game, self.players, self.seed, self.match = game, list(players), seed, match
        self.chance = SeededChance(seed)
        self.hand_dice = False  # if True, people throw their dice themselves: a roll waits for `throw`
        self.labels = OptionLabels(game)  # of the pending questions, shared by everyone who reads them
        self.recorder = SceneRecorder(game, self.players, self.chance, match, self.labels)
        self.table = self.labels.table = self.recorder.table
        self.lines, self.saving = self.recorder.lines, MatchFile(self.players, seed)
        self.taken_back = self.saving.taken_back
        self.away: frozenset[Seat] = frozenset()  # the seats of people who answer on a device of their own
        self.consent: UndoRequest | None = None  # the undo that waits for the consent of others
        self.hints: dict[Seat, Hint] = {}  # the hint for each seat on its pending question
        self.coach: LessonRunner | None = None  # the lesson that accompanies the match
        self.proofs: list[Callable[[], object]] = []  # checks that a state can be shown, made before an answer counts
        self._prompt: Prompt | None = None
        match.observer = self.recorder
        self.recorder.lay_out(match)

    # -- beginning ----------------------------------------------------------------------------------------------------
    @classmethod
    @beginning
    def new(
        cls,
        game: Game[Any],
        players: Sequence[Player],
        *,
        settings: dict[str, Any] | None = None,
        seed: str = "",
        folder: Path | None = None,
        coach: LessonRunner | None = None,
        by_hand: bool = False,
        state: Any = None,
    ) -> MatchSession:
        """Begin a new match, or one at a `state` of its own, with a lesson if there is a `coach`.

        It is saved in `folder`. Dice wait for people if `by_hand`. Raises ValueError as `Match.new` does, and
        `GameCodeError` for a broken game.
        """
        session = cls(game, players, seed or new_seed(), _begun(game, len(players), settings, state))
        session.saving.lesson, session.coach = coach.name if coach is not None else "", coach
        session.hand_dice, session.recorder.reading = by_hand, True  # first shown as it is after the set-up
        session._run()
        if coach is not None:
            prepare(coach.lesson, session.match, session.chance)
        session.recorder.reading = False
        session.recorder.lay_out(session.match)
        if folder is not None:
            session.saving.keep_in(folder, session.match)
        session.saving.keep(session.match)
        return session

    @classmethod
    def load(
        cls, path: Path, *, extra: tuple[str, ...] = (), resume: bool = True, by_hand: bool = False
    ) -> MatchSession:
        """Load a match from a file, either to continue it (`resume`) or only to view it.

        Dice that waited to be thrown wait again if `by_hand`. Raises `InvalidSaveError` for any invalid file.
        """
        with refusing(path.name), refusing_game_errors():
            log = match_log.read(path)
            session = _replay_log(path.name, log, tuple(extra), resume, by_hand=by_hand)
            if resume:
                session.saving.resume(path, log, session.match)
                session._run()
                session.saving.keep(session.match)
            return session

    # -- data for the window ------------------------------------------------------------------------------------------
    @property
    def viewer(self) -> Seat | None:
        """The seat whose view of the table is shown; None is the shared table."""
        return self.recorder.viewer

    @property
    def unasked(self) -> set[int]:
        """The numbers of answers of people that go with the one before: undo and redo take both together."""
        return self.recorder.unasked

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def result(self) -> Result | None:
        """The final scores and winners; None until the match is over."""
        return self.game.rules.result(self.match.state) if self.match.over else None

    @property
    def seed_hash(self) -> str:
        return seed_hash(self.seed)

    @property
    def prompt(self) -> Prompt | None:
        """The pending question with its options, or None when the match is over."""
        if (ask := self.first_pending) is not None and (self._prompt is None or self._prompt.ask is not ask):
            self._prompt = prompt_of(self.match, ask, self.labels)
        return self._prompt

    @property
    def first_pending(self) -> Ask[Any] | None:
        """The question to show first (see `first_of`), without labels for its options; None when the match is over."""
        return first_of(self.match.pending, self.viewer, self.away)

    def is_bot(self, seat: Seat) -> bool:
        return seat >= 0 and self.players[seat].kind != PERSON

    def look_as(self, viewer: Seat | None) -> list[Change]:
        """Show the table as `viewer` sees it; None is the shared table."""
        return self.recorder.look_as(self.match, viewer)

    @property
    def placement(self) -> Placement:
        """The present place of every piece by its id, as the viewer sees it; a screen can take it over."""
        return self.table.placed()

    def wants(self, viewer: Seat | None) -> dict[str, ZoneContents]:
        """Return the present contents of the zones as `viewer` sees them; each view of a state is projected once."""
        return self.recorder.wants(self.match, viewer)

    # -- answers ------------------------------------------------------------------------------------------------------
    @atomic
    def gesture(self, gesture: Gesture) -> Outcome:
        """Answer by a gesture. Return `Done`, `Choices` when several options fit, or `Refused` with the reason."""
        ask = self.first_pending
        found = read_gesture(self.match, ask, self.labels, gesture, self.table, self.is_bot)
        if not isinstance(found, Answer):
            return found
        assert ask is not None, "a gesture answers a question"
        return self.answer_by(gesture, ask, found.value)

    @atomic
    def answer_by(self, gesture: Gesture, ask: Ask[Any], value: Any) -> Outcome:
        """Give the answer of a gesture, and the next one where it goes `onward`; undo takes both together."""
        onward = self.labels.label(self.match, ask, value).onward
        self.recorder.carried = gesture.pieces if isinstance(gesture, Drag) else ()
        outcome = self.answer(value, seat=ask.seat)  # an error in it is a refusal
        self.recorder.carried = ()
        if not onward or not isinstance(outcome, Done):
            return outcome
        if (following := carried_on(self.match, ask.seat, self.labels, gesture)) is None:
            return outcome
        at = len(self.match.log)
        further = self.answer(following.value, seat=ask.seat)
        if not isinstance(further, Done):
            return outcome
        self.unasked.add(at)
        return Done((*outcome.scenes, *further.scenes), outcome.note or further.note)

    def explain(self, gesture: Gesture) -> Meaning:
        """Return the meaning of a gesture without doing it."""
        return explained(self.match, self.first_pending, self.labels, gesture, self.table)

    def note(self, seat: Seat, text: Message, *, alone: bool = False) -> None:
        """Add a line to the log that is not an answer, such as a request for a hint; `alone`, only its seat sees it."""
        self.recorder.note(self.match, seat, AudienceText(None, {seat: text}) if alone else AudienceText(text))

    @atomic
    def answer(
        self, value: Any, why: Message | None = None, *, seat: Seat | None = None, figures: Message | None = None
    ) -> Outcome:
        """Answer the pending question (of `seat`). A bot adds its reason (`why`) and the `figures` of its search."""
        ask, at = self._waiting_ask() if seat is None else self.match.ask_of(seat), len(self.match.log)
        lines = len(self.lines)
        try:
            if self.coach is not None and not self.is_bot(ask.seat):
                self.coach.check(self.match, ask, value)
            self.match.answer(value, ask.seat)
        except IllegalAnswerError as error:
            return Refused(error.refusal)
        self.saving.remark(at, self.lines[lines:], BotComment(why, figures))
        return self._finish()

    @atomic
    def throw(self) -> Outcome:
        """Throw the waiting dice: the answer is that of chance."""
        if (ask := self._waiting_ask()).seat != CHANCE:
            return Refused(Refusal(msg("core.no_dice")))
        self.match.answer(self.chance(self.match.state, ask, self.match.chance_draws), CHANCE)
        return self._finish()

    # -- going back ---------------------------------------------------------------------------------------------------
    @property
    def can_undo(self) -> bool:
        return undo.last_decision(self) is not None

    @property
    def can_redo(self) -> bool:
        return self.match.can_redo

    def undo(self, asker: Seat | None = None) -> Outcome:
        """Take back the last answer of a person and all later ones, at the request of `asker` or of the viewer."""
        return self._return_to(undo.last_decision(self), asker)

    def restart_turn(self) -> Outcome:
        """Take back the latest answers of the person who acted last, back to the last answer of another player."""
        return self._return_to(undo.turn_start(self))

    @atomic
    def redo(self) -> Outcome:
        """Give the last undone answers again, up to the next question of a person."""
        if not self.match.can_redo:
            return Refused(Refusal(msg("core.nothing_to_redo")))
        while self.match.can_redo:
            self._replace(self.match.redo(self.recorder))
            ask = self._waiting_ask() if self.match.pending else None
            if len(self.match.log) in self.unasked and self.match.can_redo:
                continue
            if ask is None or (ask.seat != CHANCE and not self.is_bot(ask.seat)):
                break
        return self._finish()

    @atomic
    def go_to(self, answers: int, *, agreed: bool = False, asker: Seat | None = None) -> Outcome:
        """Go back to the moment after the first `answers` answers, as far as the setting `take_back` allows.

        If something was revealed since, the result is an `UndoRequest` with the others who must agree; call again with
        `agreed` when they have.
        """
        to = max(undo.earliest(self), min(answers, len(self.match.log)))
        taken = undo.judged(self, to, agreed, undo.asking(self) if asker is None else asker)
        self.consent = taken if isinstance(taken, UndoRequest) else None
        if isinstance(taken, Refused | UndoRequest):
            return taken
        gone = self.match.log[to:]
        self._replace(self.match.go_to(to))
        self.saving.cut(to)
        undo.write_down(self, to, gone, taken)
        return Done(self._finish().scenes, None if taken is None else msg("core.undo_crossed"))

    def _return_to(self, answers: int | None, asker: Seat | None = None) -> Outcome:
        return Refused(Refusal(msg("core.nothing_to_undo"))) if answers is None else self.go_to(answers, asker=asker)

    def stand_at(self, match: Match[Any]) -> None:
        """Return to the state of `match` after an action that failed."""
        self._replace(match)
        self._prompt, self.consent, self.hints = None, None, {}
        self.saving.cut(None)
        self.recorder.take_scenes()

    def _replace(self, match: Match[Any]) -> None:
        self.match.observer, match.observer, self.match = None, self.recorder, match

    # -- saving -------------------------------------------------------------------------------------------------------
    @property
    def writer(self) -> Autosave | None:
        """The autosave of the match; None when the match is not saved."""
        return self.saving.writer

    def save(self, path: Path) -> None:
        """Write the whole match to `path`."""
        self.saving.save(path, self.match)

    def close(self) -> None:
        """Finish the autosave; the match can be resumed from its file."""
        self.saving.close(self.match)

    # -- inside -------------------------------------------------------------------------------------------------------
    def _waiting_ask(self) -> Ask[Any]:
        if (ask := self.first_pending) is None:
            raise IllegalAnswerError(Refusal(msg("core.over")))
        return ask

    def _run(self) -> None:
        """Answer all questions of chance that do not wait for a person to throw dice."""
        while self.match.pending and self.match.pending[0].seat == CHANCE:
            ask = self.match.pending[0]
            if self.hand_dice and ask.kind == "roll" and ask.by >= 0 and not self.is_bot(ask.by):
                return
            self.match.answer(self.chance(self.match.state, ask, self.match.chance_draws), CHANCE)

    def _finish(self) -> Done:
        self._run()
        self._prompt, self.consent, self.hints = None, None, {}
        self.recorder.show_end(self.match)
        for proof in self.proofs:
            proof()
        self.saving.keep(self.match)
        return Done(self.recorder.take_scenes())


def _begun(game: Game[Any], seats: int, settings: dict[str, Any] | None, state: Any) -> Match[Any]:
    """Return a new match, or one at a state, in which nothing has been answered yet, chance included."""
    if state is None:
        return Match.new(game, seats, settings=settings)
    return Match.at(game, state, settings=game.complete(settings or {}))


def _replay_log(
    name: str, log: match_log.MatchLog, extra: tuple[str, ...], resume: bool, *, by_hand: bool
) -> MatchSession:
    """Replay the match of a file called `name`. Raises `InvalidSaveError`, and any error of the game's code."""
    game = game_registry(extra).games.get(log.header.game)
    if game is None:
        raise match_log.InvalidSaveError(msg("file.foreign", name=name, game=log.header.game))
    session = MatchSession(game, players_of(log.header), log.header.seed, match_log.begin_match(game, log, name))
    session.coach = coach_of(game, game_registry(extra).folders[game.id], log.header.lesson or "") if resume else None
    session.saving.lesson, session.hand_dice = log.header.lesson or "", by_hand
    session.recorder.reading = True
    match_log.feed(session.match, log, name)
    if session.recorder.forged is not None:
        raise match_log.InvalidSaveError(msg("file.dice", name=name, number=session.recorder.forged))
    session.recorder.reading = False
    session.saving.remarks = remember(session.lines, log.remarks, game_registry(extra).locales(), len(session.players))
    undo.recall(session, log.taken_back)
    session.recorder.lay_out(session.match)
    return session
