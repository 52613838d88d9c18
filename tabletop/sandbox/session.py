"""The one interface between the window and a sandbox: actions in, changes out; journal, hidden hands, autosave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.core.data.messages import IllegalAnswerError, Message, Refusal, msg
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry as MatchEntry
from tabletop.core.rules.chance import new_seed
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.layout import TableLayout
from tabletop.files.untrusted import refusing
from tabletop.sandbox.action_types.actions import Action, Copied, RedoAction, UndoAction, from_plain, rounded
from tabletop.sandbox.actions import undo_own
from tabletop.sandbox.actions.apply import apply_action
from tabletop.sandbox.actions.context import ActionContext
from tabletop.sandbox.geometry import layout
from tabletop.sandbox.history.autosave import Keeping
from tabletop.sandbox.history.journal import Journal, JournalEntry
from tabletop.sandbox.history.time_travel import EarlierTable
from tabletop.sandbox.journal_text import describe_action
from tabletop.sandbox.model import saved_state
from tabletop.sandbox.model.changes import FreeChange
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import spot_of
from tabletop.sandbox.model.saved_state import Origin, StateData
from tabletop.sandbox.model.seat_view import SeatView, Viewpoint
from tabletop.sandbox.running_timer import RunningTimer
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import AudienceText, LogLine, Player, UndoRequest, players_of
from tabletop.session.saves import match_log
from tabletop.sets.library import Library


@dataclass(frozen=True, slots=True)
class ActionDone:
    """The outcome of an action that was carried out by `changes`."""

    changes: tuple[FreeChange, ...]
    line: Message


@dataclass(frozen=True, slots=True)
class ActionRefused:
    """The outcome of an action that was not possible and changed nothing."""

    refusal: Refusal


Outcome = ActionDone | ActionRefused


class SandboxSession:
    """Free play of one to six seats. `real` is the true table, which nobody sees; `view` returns what a seat sees."""

    def __init__(
        self,
        table: FreeTable,
        players: Sequence[Player],
        seed: str,
        library: Library,
        origin: Origin | None = None,
        actions_before: int = 0,
    ) -> None:
        self.players, self.seed, self.library = list(players), seed, library
        self.origin = origin or Origin()
        self.real = table
        self.timer = RunningTimer(table)
        self._actions_before = actions_before
        self.journal = Journal(table)
        self.keeping = Keeping(self.players, seed, self._present(), self.journal, self._present)
        self._past = EarlierTable(table, self.journal)
        self.by: Seat = 0
        """The seat that acts."""
        self.lines: list[LogLine] = []
        self.consent: UndoRequest | None = None
        """The undo for which some players have been asked to agree."""
        self.freed_from: MatchSession | None = None
        """The guided match from which this table was copied; undoing past the first action goes back to it."""

    # -- beginning ----------------------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        players: Sequence[Player],
        *,
        game: Game[Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        seed: str = "",
        library: Library | None = None,
        folder: Path | None = None,
    ) -> SandboxSession:
        """Return an empty table, or the pieces of `game` as at its start; saved in a given `folder` at every action.

        A game is laid out for the allowed number of seats that is nearest to the number of players.
        """
        if len(players) not in layout.SEATS:
            raise ValueError(f"a sandbox has 1 to 6 seats, not {len(players)}")
        seed = seed or new_seed()
        library = library or Library()
        if game is None:
            session = cls(layout.empty(len(players), library), players, seed, library)
        else:
            chosen = game.complete(settings or {})
            seats = min(max(len(players), game.seats[0]), game.seats[-1])
            origin = Origin(game.id, seats, dict(chosen))
            session = cls(layout.of_game(game, seats, chosen, library, seed), players, seed, library, origin)
        if folder is not None:
            session.keep_in(folder)
        return session

    @classmethod
    def set_free(
        cls, guided: MatchSession, library: Library | None = None, folder: Path | None = None
    ) -> SandboxSession:
        """Return a copy of the table of a guided match, to try things out; undoing everything leads back to the match.

        With a `folder` it is saved there from its first action on.
        """
        library = library or Library()
        seed = new_seed()
        seats = len(guided.players)
        table = layout.of_match(guided.match, seats, library, seed)
        origin = Origin(guided.game.id, seats, dict(guided.match.settings))
        session = cls(table, guided.players, seed, library, origin)
        session.freed_from = guided
        ask = guided.first_pending
        session.by = max(0, ask.by if ask.seat == CHANCE else ask.seat) if ask is not None else 0
        session.keeping.keep_later(folder)
        return session

    @classmethod
    def load(
        cls, path: Path, *, extra: tuple[str, ...] = (), library: Library | None = None, resume: bool = True
    ) -> SandboxSession:
        """Load the sandbox of a file, either to continue it (`resume`) or only to view it.

        Raises `match_log.InvalidSaveError` for any file that cannot be read.
        """
        with refusing(path.name):
            return cls._load(path, extra, library or Library(), resume)

    @classmethod
    def _load(cls, path: Path, extra: tuple[str, ...], library: Library, resume: bool) -> SandboxSession:
        log = match_log.read(path)
        if log.header.game != match_log.SANDBOX or log.checkpoint is None:
            raise match_log.InvalidSaveError(msg("sandbox.file.not_a_sandbox", name=path.name))
        data = saved_state.read_state(log.checkpoint[1], path.name)
        plan = None
        if data.game:
            game = game_registry(extra).games.get(data.game)
            if game is None:
                raise match_log.InvalidSaveError(msg("file.foreign", name=path.name, game=data.game))
            plan = _plan_of(game, data, path.name)
        table = saved_state.from_data(data, plan, library, path.name)
        players = _seated(log.header, path.name)
        if not table.turns.is_sound(len(players)):
            raise match_log.InvalidSaveError(msg("sandbox.file.bad_state", name=path.name))
        origin = Origin(data.game, data.game_seats, data.settings)
        session = cls(table, players, log.header.seed, library, origin, data.acts)
        _replay_actions(session, log.entries, path.name)
        undo_own.recall(session.lines, log.taken_back)
        session.keeping.recall(log.taken_back)
        if resume:
            session.keeping.resume(path, log)
        return session

    # -- actions ------------------------------------------------------------------------------------------------------
    def perform(self, action: Action, by: Seat | None = None) -> Outcome:
        """Carry out an action; it becomes one entry of the journal."""
        action = self.timer.stamped(rounded(action))
        by = self.by if by is None else by
        context = self.context(by)
        try:
            apply_action(context, action)
        except IllegalAnswerError as error:
            return ActionRefused(error.refusal)
        line = describe_action(action, by, self.real, self.library, self.journal)
        entry = JournalEntry(
            by, action, tuple(context.changes), context.inverses, frozenset(context.touched), context.reveals, line
        )
        self.journal.add(entry)
        return self._done(entry)

    def context(self, by: Seat | None = None) -> ActionContext:
        """Return the context in which the next action is carried out."""
        by = self.by if by is None else by
        number = self._actions_before + len(self.journal) + 1
        return ActionContext(self.real, self.library, self.seed, number, by, self.journal)

    def _done(self, entry: JournalEntry) -> ActionDone:
        """Record the newest action."""
        self.consent = None
        self.timer.note()
        self.lines.append(LogLine(len(self.journal) - 1, entry.by, [AudienceText(entry.line)]))
        self.keeping.acted(entry)
        return ActionDone(entry.changes, entry.line)

    def take_back(self, seat: Seat, first: int = 0) -> Outcome:
        """Undo the last action of a seat from the place `first` of the journal on. The undo is an action itself."""
        action = undo_own.last_action(self.journal, seat, first)
        if action is None:
            return ActionRefused(Refusal(msg("sandbox.refused.not_own")))
        return self.perform(UndoAction(action + 1), seat)

    def do_again(self, seat: Seat, first: int = 0) -> Outcome:
        """Redo the action that a seat undid last."""
        action = undo_own.last_taken_back(self.journal, seat, first)
        if action is None:
            return ActionRefused(Refusal(msg("core.nothing_to_redo")))
        return self.perform(RedoAction(action + 1), seat)

    def record(self, texts: Sequence[AudienceText]) -> int:
        """Add a line that is not an action and is never undone; return the number of actions before it."""
        self.lines.append(LogLine(len(self.journal), CHANCE, list(texts), stays=True))
        return len(self.journal)

    def undo(self) -> Outcome:
        """Undo the last action, regardless of its seat."""
        if not self.journal.can_undo:
            return ActionRefused(Refusal(msg("core.nothing_to_undo")))
        return self.go_to(len(self.journal) - 1)

    def redo(self) -> Outcome:
        """Redo the action that was undone last; shuffles and dice come out as before."""
        if not self.journal.can_redo:
            return ActionRefused(Refusal(msg("core.nothing_to_redo")))
        return self._done(self.journal.redo())

    def go_to(self, moment: int) -> Outcome:
        """Go back to the moment after the first `moment` actions, or forward as far as actions were undone.

        An undo of dice, a shuffle, or something that was seen leaves a line in the journal.
        """
        self.consent = None
        changes: list[FreeChange] = []
        taken = len(self.journal) - moment
        gone = self.journal.done[moment:] if taken > 0 else []
        for _ in range(taken):
            changes += self.journal.undo().inverses
        self.timer.note()
        if gone:
            self.keeping.undone(taken, undo_own.write_down(self.lines, moment, self.by, gone))
        while len(self.journal) < moment and self.journal.can_redo:
            self.redo()
        return ActionDone(tuple(changes), msg("sandbox.taken_back", count=max(taken, 0)))

    # -- seeing -------------------------------------------------------------------------------------------------------
    def at(self, moment: int | None = None) -> FreeTable:
        """Return the table after `moment` actions (None: now), only for reading. The present one is not touched."""
        return self._past.after(len(self.journal) if moment is None else moment)

    def view(self, viewer: Seat | None, moment: int | None = None) -> SeatView:
        """Return the table as a seat sees it after `moment` actions (None: now); None is the shared screen."""
        return Viewpoint(viewer).look(self.at(moment))

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def can_undo(self) -> bool:
        return self.journal.can_undo

    @property
    def can_redo(self) -> bool:
        return self.journal.can_redo

    def digest(self) -> str:
        """Return a hash of everything on the table, hidden or not."""
        return self.real.digest()

    def copies(self, pieces: Sequence[str]) -> tuple[Copied, ...]:
        """Return the pieces for a clipboard, with positions relative to their common middle."""
        found = [self.real.pieces[piece] for piece in pieces]
        spots = [spot_of(self.real, piece) for piece in found]
        x, y = (sum(spot[axis] for spot in spots) / max(1, len(spots)) for axis in (0, 1))
        return tuple(
            Copied(piece.kind, piece.face, piece.angle, round(left - x, 2), round(top - y, 2),
                   self.real.texts.get(piece.id, ""))
            for piece, (left, top) in zip(found, spots, strict=True)
        )  # fmt: skip

    # -- saving -------------------------------------------------------------------------------------------------------
    def keep_in(self, folder: Path) -> None:
        """Save after every action from now on, to a new file in `folder`."""
        self.keeping.keep_in(folder)

    @property
    def trouble(self) -> Message | None:
        """The reason why the file lacks some actions; None when it is complete, or was never meant to exist."""
        return self.keeping.trouble

    @property
    def is_saved(self) -> bool:
        """True if all actions are in a file; a table that was opened only for viewing is not saved."""
        return self.keeping.is_saved

    def save(self, path: Path) -> None:
        """Write the sandbox with its whole journal to `path`; a timer that runs is paused there."""
        self.keeping.save(path, self.timer.pause(), self.by)

    def close(self) -> None:
        """Pause the timer and finish the autosave; the sandbox can be resumed from its file."""
        pause = self.timer.pause()
        if pause is not None and self.is_saved:
            self.perform(pause)
        self.keeping.close()

    def _present(self) -> StateData:
        return saved_state.to_data(self.real, self.origin, self._actions_before + len(self.journal))


def _plan_of(game: Game[Any], data: StateData, name: str) -> TableLayout:
    """Return the plan of the game of a saved table; settings that the game no longer has are ignored.

    Raises `InvalidSaveError`.
    """
    switches = {setting.id for setting in game.all_settings}
    try:
        if data.game_seats not in game.seats:
            raise ValueError(data.game_seats)
        return game.table.layout(
            data.game_seats, game.complete({key: value for key, value in data.settings.items() if key in switches})
        )
    except ValueError:
        raise match_log.InvalidSaveError(msg("sandbox.file.bad_state", name=name)) from None


def _seated(header: match_log.Header, name: str) -> list[Player]:
    """Return the players of a saved table. Raises `InvalidSaveError`."""
    try:
        players = players_of(header)
    except ValueError:
        players = []
    if len(players) not in layout.SEATS or len(players) != len(header.seats):
        raise match_log.InvalidSaveError(msg("sandbox.file.bad_state", name=name))
    return players


def _replay_actions(session: SandboxSession, entries: Sequence[MatchEntry], name: str) -> None:
    """Carry out the actions of a file. Raises `InvalidSaveError`."""
    for number, entry in enumerate(entries, 1):
        bad = match_log.InvalidSaveError(msg("sandbox.file.bad_act", name=name, number=number))
        if not 0 <= entry.seat < len(session.players):
            raise bad
        try:
            done = session.perform(from_plain(entry.kind, entry.value), entry.seat)
        except ValueError:
            raise bad from None
        if isinstance(done, ActionRefused):
            raise bad
