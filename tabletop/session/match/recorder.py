"""The recorder of a session: it observes a match, writes its log lines, and keeps the scenes for playback."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.cutscenes import Cutscene, Finale
from tabletop.core.game.game import Game
from tabletop.core.match.match import ChancePlayer, Match
from tabletop.core.rules.labels import UNSAID, Stat
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.core.table.layout import TableLayout
from tabletop.core.table.projection import ZoneContents, reconcile
from tabletop.core.table.table import Change, Placement, Table
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.pending_question import idle
from tabletop.session.match.scenes import PERSON, AudienceText, LogLine, Player, Progress, TableScene


class SceneRecorder:
    """The observer of a match: its log `lines`, the `scenes` not taken yet, and the `table` as it is shown."""

    def __init__(
        self, game: Game[Any], players: Sequence[Player], chance: ChancePlayer, match: Match[Any], labels: OptionLabels
    ) -> None:
        self.game, self.players, self.chance, self.labels = game, players, chance, labels
        self.viewer: Seat | None = None
        self._plan = game.table.layout(len(players), match.settings)
        self.table = Table(self.plan_for(None))
        self.lines: list[LogLine] = []
        self.scenes: list[TableScene] = []
        self.unasked: set[int] = set()
        """The numbers of answers of people that were put to nobody, or that the gesture of the one before gave."""
        self.reading = False
        """True while a file is read: no scenes are recorded, and dice are compared with those of the seed."""
        self.forged: int | None = None
        """The number of the first answer in the file that differs from the dice of the seed; None if there is none."""
        self._state: Any = None
        """A copy of the state that was projected last; `_wants` holds its projections by viewer."""
        self._wants: dict[Seat | None, dict[str, ZoneContents]] = {}
        self._stats: tuple[Seat | None, tuple[tuple[Stat, ...], ...]] = None, ()
        """The viewer at the end of the last answer, and the figures of the seats as that viewer saw them."""
        self._shown = 0
        """The number of `scenes` up to the end of the last answer."""
        self._laid: tuple[dict[str, ZoneContents], Placement] | None = None
        """The zone contents from which the table was last laid out, and the resulting placement."""
        self._rolled = False
        """True if the last scene was a throw: the dice lie where they fell from the next one on."""
        self.carried: tuple[str, ...] = ()
        """The pieces that a hand carries for the answer that is being given: of equal ones these move."""

    @property
    def reader(self) -> Seat | None:
        """The reader of the log: the only person of the match, or everybody at the screen (None)."""
        people = [seat for seat, player in enumerate(self.players) if player.kind == PERSON]
        return people[0] if len(people) == 1 else None

    # -- watching -----------------------------------------------------------------------------------------------------
    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Add an answer to the log before it takes effect."""
        if ask.seat != CHANCE:
            passing = idle(self.game, match.state, ask) if ask.seat == self.reader else None
            (self.unasked.discard if passing is None or passing != value else self.unasked.add)(len(match.log))
            label = self.labels.label(match, ask, value)
            if label.public == UNSAID:
                return
            text = (
                AudienceText(label.text) if label.public is None else AudienceText(label.public, {ask.seat: label.text})
            )
            line = self._line(match, ask.seat, text)
            if label.public is None:
                line.about = (*label.take, *([label.put] if label.put else ()), *(part for part, _ in label.parts))
            self.lines.append(line)
            return
        if self.reading and self.forged is None and ask.kind in ("roll", "shuffle"):
            if self.chance(match.state, ask, match.chance_draws) != value:
                self.forged = len(match.log) + 1
        came = len(match.log) + 1
        thrown = ask.kind == "roll" and ask.by >= 0  # dice that nobody throws, as for the first player, are not logged
        message = self.game.text.describe_roll(match.state, ask, value) if thrown else None
        self._detail(match, AudienceText(message, after=came, actor=ask.by if thrown else None))
        if ask.kind in ("roll", "flight"):
            self.show(match, ask.kind, ask.by, message, (("ask", ask), ("value", value)))

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Add an event to the log, and record a scene of it."""
        public = self.game.text.describe_event(match.state, event, None)
        own_texts = {seat: self.game.text.describe_event(match.state, event, seat) for seat in range(len(self.players))}
        secrets = {seat: own for seat, own in own_texts.items() if own != public}
        text = AudienceText(public, secrets, len(match.log), self._actor(match, event))
        self._detail(match, text)
        cutscene = None if self.reading else self.game.text.cutscene(match.state, event)
        self.show(match, event.kind, CHANCE, text.by(self.reader), tuple(event.by_name.items()), cutscene)

    def _actor(self, match: Match[Any], event: Event) -> Seat | None:
        """Return whose act an event is: that of its seat, else of the game or of whoever has decided (None).

        An event of the seat `CHANCE` is an act of the game. After a new round or a note no decision is told yet.
        """
        facts, now = event.by_name, self.game.rules.round_of(match.state)
        decision = next((line for line in reversed(self.lines) if not line.stays), None)
        is_new = decision is None or now != decision.round or decision.note
        if is_new and facts.get("round") == now:
            return CHANCE
        seat = facts.get("seat")
        if isinstance(seat, int) and 0 <= seat < len(self.players):
            return seat
        return CHANCE if decision is None or is_new or decision.unanswered or seat == CHANCE else None

    def note(self, match: Match[Any], seat: Seat, text: AudienceText) -> None:
        """Add a line to the log."""
        line = self._line(match, seat, text)
        line.note, line.alone = True, seat if text.public is None else None
        self.lines.append(line)

    def record(self, match: Match[Any], texts: Sequence[AudienceText]) -> int:
        """Add a line to the log that is not an answer, such as a change of seats, and return the answers before it.

        The line is never taken back. It comes before a decision whose consequences are not complete yet.
        """
        last = self.lines[-1] if self.lines else None
        coming = bool(last and not last.stays and match.pending and match.pending[0].seat == CHANCE)
        at = last.at if last is not None and coming else len(match.log)
        line = LogLine(at, CHANCE, list(texts), self.reader, self.game.rules.round_of(match.state), stays=True)
        self.lines.insert(len(self.lines) - coming, line)
        return at

    def _line(self, match: Match[Any], seat: Seat, text: AudienceText) -> LogLine:
        game, state = self.game, match.state
        return LogLine(
            len(match.log), seat, [text], self.reader, game.rules.round_of(state), turn=game.rules.whose_turn(state)
        )

    def _detail(self, match: Match[Any], text: AudienceText) -> None:
        """Add a consequence to the line of the last decision; it has a line of its own if no answer has had one yet."""
        if text.public is None and not text.own:
            return
        decision = next((line for line in reversed(self.lines) if not line.stays), None)
        if decision is None or decision.unanswered:
            since = 0 if decision is None else decision.texts[0].after
            answered = any(entry.seat != CHANCE for entry in match.log[since:])
            if answered and text.public is not None and None not in text.own.values():
                line = self._line(match, CHANCE if text.actor is None else text.actor, text)
                self.lines.append(replace(line, at=text.after - 1, unanswered=True))
                return
        if decision is None:
            text_of_set_up = AudienceText(msg("core.set_up"), after=len(match.log))
            decision = LogLine(len(match.log), CHANCE, [text_of_set_up], self.reader, unanswered=True)
            self.lines.append(decision)
        decision.texts.append(text)

    # -- showing ------------------------------------------------------------------------------------------------------
    def show(
        self,
        match: Match[Any],
        kind: str,
        seat: Seat = CHANCE,
        message: Message | None = None,
        facts: tuple[tuple[str, Any], ...] = (),
        cutscene: Cutscene | None = None,
    ) -> None:
        """Record a scene for playback with all changes since the last one."""
        if not self.reading:
            changes = tuple(self.lay_out(match))
            after, reached = self.table.placed(), self._reached(match)
            public = self.wants(match, None) if self._rolled or cutscene is not None else {}
            self._rolled = kind == "roll"
            self.scenes.append(TableScene(kind, seat, message, changes, facts, after, reached, cutscene, public))

    def show_end(self, match: Match[Any]) -> None:
        """Record the scene at the end of an answer, with the finale if it has ended the match.

        Where points are counted, the scenes before the finale keep the figures of the answer before: the finale counts
        the final ones up.
        """
        finale = Finale(self.game.rules.result(match.state)) if match.over else None
        viewer, stats = self._stats
        if finale is not None and finale.result.in_points and stats and viewer == self.viewer:
            for number, scene in enumerate(self.scenes[self._shown :], self._shown):
                if scene.reached is not None:
                    self.scenes[number] = replace(scene, reached=replace(scene.reached, stats=stats))
        self.show(match, "answer", cutscene=finale)
        if self.scenes and self.scenes[-1].reached is not None:
            self._stats, self._shown = (self.viewer, self.scenes[-1].reached.stats), len(self.scenes)

    def _reached(self, match: Match[Any]) -> Progress:
        """Return the progress of the match that may be shown by now."""
        game, state = self.game, match.state
        stats = tuple(game.text.seat_stats(state, self.viewer, seat) for seat in range(len(self.players)))
        texts = len(self.lines[-1].texts) if self.lines else 0
        coming = () if match.over else game.text.upcoming_turns(state)
        return Progress(len(self.lines), texts, stats, coming, game.rules.round_of(state), game.text.phase_name(state))

    def take_scenes(self) -> tuple[TableScene, ...]:
        """Return the scenes since the last call, and forget them."""
        scenes, self.scenes, self._shown = tuple(self.scenes), [], 0
        return scenes

    def plan_for(self, viewer: Seat | None) -> TableLayout:
        """Return the layout of the table, turned for a viewer; the shared table is turned for the last person."""
        people = [seat for seat, player in enumerate(self.players) if player.kind == PERSON]
        if viewer is None and self.game.table.rotate_shared is not None and people:
            return self.game.table.rotate_shared(self._plan, people[-1])
        return self._plan if self.game.table.rotate is None else self.game.table.rotate(self._plan, viewer)

    def look_as(self, match: Match[Any], viewer: Seat | None) -> list[Change]:
        """Show the table as `viewer` sees it from now on."""
        self.viewer = viewer
        self.table.turn(self.plan_for(viewer))
        return self.lay_out(match)

    def lay_out(self, match: Match[Any]) -> list[Change]:
        """Update the table to the present state as the viewer sees it, and return the changes."""
        wants = self.wants(match, self.viewer)
        if self._laid == (wants, self.table.placed()):
            return []
        changes = reconcile(self.table, wants, carried=self.carried)
        self._laid = wants, self.table.placed()
        return changes

    def wants(self, match: Match[Any], viewer: Seat | None) -> dict[str, ZoneContents]:
        """Return the present contents of the zones as `viewer` sees them, projected once per state and viewer."""
        if match.state != self._state:
            self._state, self._wants = match.state.copy(), {}
        if viewer not in self._wants:
            self._wants[viewer] = self.game.table.project(match.state, viewer)
        return self._wants[viewer]
