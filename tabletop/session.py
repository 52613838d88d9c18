"""The one door between the window and a match: gestures in, scenes and prompts out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop import story, take_back
from tabletop.ask import NATURE, Ask, Beat, Seat
from tabletop.autosave import Autosave
from tabletop.flicking import Guide, Shots
from tabletop.game import Game, Label, Result, Stat
from tabletop.guide import Answer, Choices, Gesture, Offer, Refused, located, read, targets
from tabletop.match import Match
from tabletop.nature import SeededNature, new_seed, seed_hash
from tabletop.project import sync
from tabletop.registry import shelf
from tabletop.scenes import PERSON, Consent, Done, LogLine, Outcome, Player, Prompt, Scene, data_of, players_of
from tabletop.table import Change, Placement, Table
from tabletop.whole import whole
from tabletop.words import Illegal, Message, Refusal, Who, say

__all__ = ["PERSON", "Consent", "Done", "GuidedSession", "LogLine", "Outcome", "Player", "Prompt", "Scene"]


class GuidedSession:
    """A rule-enforced match at a shared screen: people and bots, undo, autosave, log."""

    def __init__(self, game: Game[Any], players: Sequence[Player], seed: str, match: Match[Any]) -> None:
        self.game, self.players, self.seed, self.match = game, list(players), seed, match
        self.nature = SeededNature(seed)
        self.hand_dice = False
        """People throw their dice themselves; the roll waits for a `Throw`."""
        self.viewer: Seat | None = None
        self.lines: list[LogLine] = []
        self.table = Table(game.table(len(players), match.settings))
        self.writer: Autosave | None = None
        self._scenes: list[Scene] = []
        self._prompt: Prompt | None = None
        self.taken_back: list[story.TakenBack] = []
        """What was taken back past something that had been revealed."""
        self._cut: tuple[int, story.TakenBack | None] | None = None
        """So many answers of the file still count: the others were taken back and the file does not know it yet."""
        self._loading = False
        self._forged: int | None = None
        match.observer = self
        self._sync()

    # -- beginning ----------------------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        game: Game[Any],
        players: Sequence[Player],
        *,
        settings: dict[str, Any] | None = None,
        seed: str = "",
        folder: Path | None = None,
    ) -> GuidedSession:
        """A new match; with a `folder` it is saved there after every answer. Raises ValueError as `Match.new` does."""
        seed = seed or new_seed()
        session = cls(game, players, seed, Match.new(game, len(players), settings=settings))
        if folder is not None:
            path = story.free_name(folder, game.id)
            header = story.header_of(session.match, [one.name for one in players], seed, data_of(players))
            session.writer = Autosave.create(path, header)
        session._run()
        session._scenes.clear()  # the table is shown as it is after the set-up
        session._sync()
        session._save()
        return session

    @classmethod
    def load(cls, path: Path, *, extra: tuple[str, ...] = (), resume: bool = True) -> GuidedSession:
        """The match of a file, to go on with (`resume`) or only to look at. Raises `story.BadFile`."""
        told = story.read(path)
        game = shelf(extra).games.get(told.header.game)
        if game is None:
            raise story.BadFile(say("file.foreign", name=path.name, game=told.header.game))
        session = cls(game, players_of(told.header), told.header.seed, story.begin_match(game, told, path.name))
        session._loading = True
        story.feed(session.match, told, path.name)
        if session._forged is not None:
            raise story.BadFile(say("file.dice", name=path.name, number=session._forged))
        session._loading = False
        take_back.recall(session, told.taken_back)
        session._prompt = None
        session._sync()
        if resume:
            session.writer = Autosave.resume(path, told)
            session._cut = (len(session.match.log), None)  # a checkpoint of other rules may lie before the last answers
            session._run()
            session._save()
        return session

    @property
    def reader(self) -> Seat | None:
        """Who reads the log: the only person of the match, or everybody at the screen (None)."""
        people = [seat for seat, player in enumerate(self.players) if player.kind == PERSON]
        return people[0] if len(people) == 1 else None

    # -- what the window asks -----------------------------------------------------------------------------------------
    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def result(self) -> Result | None:
        """The final scores, once the match is over."""
        return self.game.result(self.match.state) if self.match.over else None

    @property
    def seed_hash(self) -> str:
        return seed_hash(self.seed)

    @property
    def prompt(self) -> Prompt | None:
        """The pending question with its options, or None when the match is over."""
        if self._prompt is None and self.match.pending:
            self._prompt = self._make_prompt(self._waiting_ask())
        return self._prompt

    def strip(self, seat: Seat) -> tuple[Stat, ...]:
        return self.game.strip(self.match.state, self.viewer, seat)

    def is_bot(self, seat: Seat) -> bool:
        return seat >= 0 and self.players[seat].kind != PERSON

    def lit(self, held: str | None = None) -> list[str]:
        """Pieces and zones to light: legal places for what is held, or everything that answers a click."""
        if self.prompt is None:
            return []
        found = targets(self.prompt.offers, self.table, held)
        shots = self.shots if held is None else None
        return found if shots is None else [*found, *(disc for disc in shots.discs if disc not in found)]

    @property
    def shots(self) -> Shots | None:
        """What the person who is asked may flick; None when no flick answers the question."""
        prompt, flicking = self.prompt, self.game.flicking
        if prompt is None or flicking is None or prompt.seat == NATURE or self.is_bot(prompt.seat):
            return None
        return flicking.shots(self.match.state, prompt.ask)

    def guides(self, target: str) -> tuple[Guide, ...]:
        """The circles that matter for a piece or zone; for "" those of the question itself."""
        if self.prompt is None or self.game.flicking is None:
            return ()
        return self.game.flicking.guides(self.match.state, self.prompt.ask, target)

    def look_as(self, viewer: Seat | None) -> list[Change]:
        """Show the table with the eyes of `viewer`; None is the shared table."""
        self.viewer = viewer
        return self._sync()

    @property
    def placement(self) -> Placement:
        """How everything lies now for the viewer: what a screen takes over, every piece by its id."""
        return self.table.placed()

    def placement_of(self, past: Match[Any], like: Placement) -> Placement:
        """How everything lay at an earlier moment, for the present viewer: the same pieces, moved least from `like`."""
        table = Table(self.table.plan)
        table.place(like)
        sync(table, self.game.project(past.state, self.viewer))
        return table.placed()

    # -- answers ------------------------------------------------------------------------------------------------------
    def gesture(self, gesture: Gesture) -> Outcome:
        """Read a gesture as an answer. `Done`, `Choices` when several options fit, or `Refused` with the reason."""
        prompt = self.prompt
        if prompt is None:
            return Refused(Refusal(say("core.over")))
        if prompt.seat == NATURE:
            return Refused(Refusal(say("core.throw_first", who=Who(prompt.ask.by))))
        if self.is_bot(prompt.seat):
            return Refused(Refusal(say("core.bot_thinks", who=Who(prompt.seat))))
        gesture = located(gesture, self.table)
        value = self.game.interpret(self.match.state, prompt.ask, gesture)
        if value is not None:
            return self.answer(value)
        reading = read(gesture, prompt.offers, self.table)
        if isinstance(reading, Answer):
            return self.answer(reading.value)
        if isinstance(reading, Choices):
            return reading
        why = self.game.why_not(self.match.state, prompt.ask, gesture)
        return Refused(why) if why is not None else reading

    def explain(self, gesture: Gesture) -> Refusal:
        """What a gesture would mean, without doing it: the option's text, or why not with the rule."""
        prompt = self.prompt
        if prompt is None or prompt.seat == NATURE:
            return Refusal(say("core.over") if prompt is None else say("core.throw_first", who=Who(prompt.ask.by)))
        reading = read(gesture, prompt.offers, self.table)
        if isinstance(reading, Answer):
            return Refusal(self.label(prompt.ask, reading.value).text)
        if isinstance(reading, Choices):
            return Refusal(say("core.choices", options=tuple(offer.label.text for offer in reading.offers[:6])))
        return self.game.why_not(self.match.state, prompt.ask, located(gesture, self.table)) or reading.refusal

    def note(self, seat: Seat, text: Message) -> None:
        """A line of the log that is no answer, such as a hint that was asked for."""
        self.lines.append(LogLine(len(self.match.log), seat, text, round=self.game.round_of(self.match.state)))

    @whole
    def answer(self, value: Any, why: Message | None = None) -> Outcome:
        """Give an answer to the pending question: from a gesture, a button, a chooser or a bot that says `why`."""
        ask = self._waiting_ask()
        lines = len(self.lines)
        try:
            self.match.answer(value, ask.seat)
        except Illegal as error:
            return Refused(error.refusal)
        if why is not None and len(self.lines) > lines:
            self.lines[lines].why = why
        return self._finish()

    @whole
    def throw(self) -> Outcome:
        """The waiting dice are let go: the answer is Nature's."""
        ask = self._waiting_ask()
        if ask.seat != NATURE:
            return Refused(Refusal(say("core.no_dice")))
        self.match.answer(self.nature(self.match.state, ask, self.match.natures), NATURE)
        return self._finish()

    # -- going back ---------------------------------------------------------------------------------------------------
    @property
    def can_undo(self) -> bool:
        return take_back.last_decision(self) is not None

    @property
    def can_redo(self) -> bool:
        return self.match.can_redo

    def undo(self) -> Outcome:
        """Take back the last answer of a person, and what bots and Nature answered after it."""
        return self._return_to(take_back.last_decision(self))

    def restart_turn(self) -> Outcome:
        """Take back all answers of the seat that acted last, as far as no other person acted between."""
        return self._return_to(take_back.turn_start(self))

    @whole
    def redo(self) -> Outcome:
        """Give the last undone answers again, up to the next question of a person."""
        if not self.match.can_redo:
            return Refused(Refusal(say("core.nothing_to_redo")))
        while self.match.can_redo:
            self._replace(self.match.redo())
            ask = self._waiting_ask() if self.match.pending else None
            if ask is None or (ask.seat != NATURE and not self.is_bot(ask.seat)):
                break
        return self._finish()

    @whole
    def go_to(self, answers: int, *, agreed: bool = False) -> Outcome:
        """Go back to right after the first `answers` answers, as far as the setting `take_back` lets.

        `Consent` names the others who must agree before something revealed is passed; call again with `agreed` when
        they have.
        """
        to = max(self.match.first, min(answers, len(self.match.log)))
        taken = take_back.judged(self, to, agreed)
        if isinstance(taken, Refused | Consent):
            return taken
        self._replace(self.match.go_to(to))
        self._cut = (to, taken)
        take_back.write_down(self, to, taken)
        done = self._finish()
        return done if taken is None else Done(done.scenes, say("core.undo_crossed"))

    def _return_to(self, answers: int | None) -> Outcome:
        return Refused(Refusal(say("core.nothing_to_undo"))) if answers is None else self.go_to(answers)

    def stand_at(self, match: Match[Any]) -> None:
        """Be what `match` says again, after an act that broke off."""
        self._replace(match)
        self._prompt = self._cut = None
        self._scenes = []

    def _replace(self, match: Match[Any]) -> None:
        self.match.observer = None
        match.observer = self
        self.match = match

    # -- saving -------------------------------------------------------------------------------------------------------
    @property
    def trouble(self) -> Message | None:
        """Why the match is no longer saved after every answer; None when it is, or was never meant to be."""
        return self.writer.trouble if self.writer is not None else None

    def save(self, path: Path) -> None:
        """Write the whole match to `path`, with a checkpoint when it stands between two steps."""
        header = story.header_of(self.match, self.names, self.seed, data_of(self.players))
        story.write(path, header, self.match.log, self.match.checkpoint, self.taken_back)

    def close(self) -> None:
        """Finish the autosave; the match can be resumed from its file."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    def _save(self) -> None:
        """Append to the autosave whatever it does not hold yet."""
        (stands, taken), self._cut = self._cut or (len(self.match.log), None), None
        if self.writer is not None:
            self.writer.keep(self.match, stands, taken)

    # -- observing the match ------------------------------------------------------------------------------------------
    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Before an answer takes effect: note it in the log."""
        if ask.seat == NATURE:
            if self._loading and self._forged is None and ask.kind in ("roll", "shuffle"):
                if self.nature(match.state, ask, match.natures) != value:
                    self._forged = len(match.log) + 1  # recorded dice must be those of the seed
            thrown = ask.kind == "roll" and ask.by >= 0  # dice of nobody's hand, as for the first player, tell nothing
            message = self.game.tell_roll(match.state, ask, value) if thrown else None
            if message is not None:
                self._detail(message)
            if ask.kind in ("roll", "flight") and not self._loading:
                self._show(ask.kind, ask.by, message, (("ask", ask), ("value", value)))
            return
        label = self.game.describe(match.state, ask, value)
        text = label.text if label.public is None or self.reader == ask.seat else label.public
        self.lines.append(LogLine(len(match.log), ask.seat, text, round=self.game.round_of(match.state)))

    def beat(self, match: Match[Any], beat: Beat) -> None:
        """At a beat: note it, and remember the picture."""
        message = self.game.tell(match.state, beat, self.reader)
        if message is not None:
            self._detail(message)
        if not self._loading:
            self._show(beat.kind, NATURE, message, beat.facts)

    def _detail(self, message: Message) -> None:
        if not self.lines:
            self.lines.append(LogLine(len(self.match.log), NATURE, say("core.set_up")))
        self.lines[-1].details.append(message)

    # -- inside -------------------------------------------------------------------------------------------------------
    def _waiting_ask(self) -> Ask[Any]:
        """The question to deal with first: of several simultaneous ones, a person's that is looking, else the first."""
        pending = self.match.pending
        for ask in pending:
            if ask.seat == self.viewer:
                return ask
        if not pending:
            raise Illegal(Refusal(say("core.over")))
        return pending[0]

    def _run(self) -> None:
        """Let Nature answer whatever does not wait for a hand."""
        while self.match.pending and self.match.pending[0].seat == NATURE:
            ask = self.match.pending[0]
            if self.hand_dice and ask.kind == "roll" and ask.by >= 0 and not self.is_bot(ask.by):
                return
            self.match.answer(self.nature(self.match.state, ask, self.match.natures), NATURE)

    def _finish(self) -> Done:
        self._run()
        self._prompt = None
        self._show("answer", NATURE, None)
        self._save()
        scenes, self._scenes = tuple(self._scenes), []
        return Done(scenes)

    def _show(self, kind: str, seat: Seat, message: Message | None, facts: tuple[tuple[str, Any], ...] = ()) -> None:
        """One more scene to play back: whatever lies elsewhere since the last one."""
        changes = tuple(self._sync())
        self._scenes.append(Scene(kind, seat, message, changes, facts, self.placement))

    def _sync(self) -> list[Change]:
        return sync(self.table, self.game.project(self.match.state, self.viewer))

    def _make_prompt(self, ask: Ask[Any]) -> Prompt:
        if ask.seat == NATURE:
            return Prompt(say("core.throw", who=Who(ask.by), count=ask.count), ask, NATURE, ())
        state = self.match.state
        offers = tuple(Offer(option, self.label(ask, option)) for option in ask.options)
        return Prompt(self.game.prompt(state, ask), ask, ask.seat, offers, self.game.secret_prompt(state, ask))

    def label(self, ask: Ask[Any], option: Any) -> Label:
        return self.game.describe(self.match.state, ask, option)
