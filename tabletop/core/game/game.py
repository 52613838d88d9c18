"""The one value that a game exports: its name, its settings, and its hooks in four groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar, get_args

from tabletop.core.data.errors import did_you_mean
from tabletop.core.data.messages import Message, Refusal, SeatName, msg, translated
from tabletop.core.game.bots import AnswerBuilder, Bot, Policy, Rng
from tabletop.core.game.hidden_pieces import HiddenPieces, not_redealt
from tabletop.core.game.layout_cache import LayoutCache
from tabletop.core.game.sound_names import EVENT_SOUNDS, EventSound
from tabletop.core.game.usage import Trackable, Usage
from tabletop.core.rules.flicks import flick_in, flickable, meant_flick, random_flick
from tabletop.core.rules.labels import Coming, Goal, Label, Result, Spans, Stat
from tabletop.core.rules.questions import CHANCE, Ask, Event, Script, Seat
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.rules.settings import HOST_SETTINGS, Setting, Settings, Value
from tabletop.core.table.layout import TableLayout

if TYPE_CHECKING:
    from tabletop.core.game.cutscenes import Cutscene
    from tabletop.core.game.flicking import Flicking
    from tabletop.core.game.public_answers import PublicAnswers
    from tabletop.core.game.trading import Bargaining
    from tabletop.core.input.gestures import Gesture
    from tabletop.core.rules.stops import Windows
    from tabletop.core.table.projection import ZoneContents


class State(Protocol):
    """A rules state: a slots dataclass with `copy()` (see `Copyable`) and the name of the next step in `phase`."""

    phase: str

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)
Feature: TypeAlias = Literal["dice", "flicks", "cards"]
"""A thing that a game is played with, beside its board."""
FEATURES: Final = get_args(Feature)


def _faces(state: Any, ask: Ask[Any], value: Any) -> Message | None:
    return msg("core.rolled", faces=value, who=SeatName(ask.by))


def _throw(ask: Ask[Any]) -> Message:
    if ask.kind == "flight":
        return msg("core.flies")
    return msg("core.throw", who=SeatName(ask.by), count=ask.count)


_UNTITLED: Final = translated({})


def _unnamed(*asked: Any) -> Any:
    """Mark a text hook that uses words by key, until the game that they belong to is known."""
    raise TypeError("these words belong to no game")


def _empty_table(seats: int, settings: Settings) -> TableLayout:
    return TableLayout(width=600, height=400, kinds=(), zones=())


def _is_by_layout(hook: Any) -> bool:
    """Return whether `HiddenPieces` provides this hook."""
    return isinstance(getattr(hook, "__self__", None), HiddenPieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(Generic[S]):
    """The rules of a game: everything needed to play it without a screen."""

    state: type[S]
    setup: Callable[[int, Settings], S]
    """The state before the first step (seats, settings); the first step asks for any shuffles."""
    phases: Mapping[str, Callable[[S], Script[None]]]
    """One script for each phase; the phase "over" is reserved."""
    result: Callable[[S], Result]
    """The scores up to now, asked for during a match too, and the winners of one that is over."""
    check_invariants: Callable[[S], list[str]] | None = None
    """The faults of a state, in words for authors; empty when all invariants of the rules hold."""
    determinize: Callable[[S, S, Seat, Rng], None] | None = None
    """`determinize(state, now, seat, stream)`: replace hidden things in `state` (the start of the current step).

    Everything that `seat` cannot know, judged by `now`, is replaced by something it cannot tell apart. None when
    nothing is hidden.
    """
    secret_hands: bool = False
    """Seats have hands that only they may see: the shared screen draws a curtain between them.

    Where little is hidden (False), the person who acts holds a key or the eye of the bar to peek.
    """
    automatic_events: frozenset[str] = frozenset()
    """Events that begin the automatic part after an answer, which is no effect of it.

    An example is the feeding when the last place has been used.
    """
    round_of: Callable[[S], int] = lambda state: 0
    """The number of the round, from 1; 0 for games without rounds."""
    whose_turn: Callable[[S], Seat] = lambda state: CHANCE
    """The seat whose turn it is, for games in which others are asked during it; -1 for nobody's."""
    windows: Windows | None = None
    """The windows to interrupt, put to all seats that may hold something to play; None for games without."""
    undo_clause: str = ""
    """The clause of the players' rules about what may be undone, where they have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTable(Generic[S]):
    """The pieces: their places, looks, movements and sounds. All lengths are in mm."""

    layout: Callable[[int, Settings], TableLayout] = _empty_table
    """The zones and pieces of a table (seats, settings)."""
    project: Callable[[S, Seat | None], dict[str, ZoneContents]] = lambda state, viewer: {}
    """The place of every piece as `viewer` sees it; None is the shared table that shows nobody's secrets."""
    locate: Callable[[S], Mapping[str, ZoneContents]] | None = None
    """The true place of every piece, in place of `project`.

    Everybody is shown what `Zone.show` allows, and backs of the rest. Seats with a zone of which only they see the
    faces have secret hands, and `rules.determinize` deals anew the pieces that a seat does not see, wherever the state
    names these pieces by their ids.
    """
    has_private_view: Callable[[S, Seat], bool] | None = None
    """A test for whether a seat sees anything on the table that the shared one does not show.

    It answers without projecting the state for both; None compares the two projections.
    """
    rotate: Callable[[TableLayout, Seat | None], TableLayout] | None = None
    """The layout turned for a viewer, with the own home near the hand; None where the table is never turned."""
    rotate_shared: Callable[[TableLayout, Seat], TableLayout] | None = None
    """The layout of the shared table, hands closed, turned to a person; None where it is the same for all."""
    flicking: Flicking | None = None
    """The flicking of discs; None for games without flicks."""
    dwell: Mapping[str, float] = field(default_factory=dict)
    """Events that stay on the screen for a while, in seconds, before the next thing moves."""
    turn_seconds: float = 0.0
    """Seconds that the turn of a computer player is shown at most: the longer it has lasted, the faster the rest is.

    Cutscenes, flights and dice are not hurried, except scenes of the kinds `brisk`. 0 shows everything at its own pace.
    """
    brisk: frozenset[str] = frozenset()
    """Kinds of scenes that go faster when a computer player causes them, such as many small rolls."""
    decisive_events: frozenset[str] = frozenset()
    """Events that decide something, such as a battle: people may want them to stay until somebody goes on."""
    banners: frozenset[str] = frozenset()
    """Events and phases announced over the table when they are seen.

    Events appear with the sentence that `describe_event` has for them; names of phases are listed by the keys of the
    messages of `phase_name`.
    """
    sounds: Mapping[str, EventSound] = field(default_factory=dict)
    """The sounds of events by their names; the pieces that these move make their own sounds."""
    tints: Mapping[str, str] = field(default_factory=dict)
    """The colours ("#rrggbb") of things that have one of their own, by the keys of their names; charts use them too."""
    legend: tuple[tuple[str, Message], ...] = ()
    """The meaning of signs and coloured figures on the pieces: the kind that shows each, and its words.

    A sign whose kind is not in the layout of a match, because of its settings, is not shown in that match.
    """


class Wording:
    """The label of an option: the engine's for an answer of `flick`, else the game's, else the usual words by key."""

    __slots__ = ("_game_id", "_own")

    def __init__(self, game_id: str, own: Callable[[Any, Ask[Any], Any], Label | Any]) -> None:
        self._game_id, self._own = game_id, own

    def __call__(self, state: Any, ask: Ask[Any], option: Any) -> Label:
        if type(option) is tuple and (shot := flick_in(option)) is not None and flickable(ask):
            return Label(msg("core.flick.flicked", speed=shot.speed // 10), take=(shot.piece,))
        label: Label | None = None if self._own is _unnamed else self._own(state, ask, option)
        if label is not None:
            return label
        if isinstance(option, str):
            return Label(msg(f"{self._game_id}.option.{option}"), button="plain")
        return Label(msg(f"{self._game_id}.option.{ask.kind}", option=str(option)), button="plain")

    @property
    def __wrapped__(self) -> Any:
        """The game's own hook, for `inspect.unwrap`: its line is named where something is wrong with a label."""
        return self._own


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText(Generic[S]):
    """The words that people read, and the meaning of their gestures."""

    describe: Callable[[S, Ask[Any], Any], Label | Any] = _unnamed
    """One option in words, with the pieces and zones of the table that stand for it; None for the usual words.

    With the usual words an option is a button, called by its word: `<game>.option.<option>` for a text,
    `<game>.option.<kind of question>` with `{option}` for anything else. Answers of `flick` have words already, and are
    not described by the game.
    """
    prompt: Callable[[S, Ask[Any]], Message] = _unnamed
    """The task of the asked seat; `SeatName(seat)` may be in it. Default: `<game>.prompt.<kind of question>`."""
    secret_prompt: Callable[[S, Ask[Any]], Message | None] = lambda state, ask: None
    """The prompt for the asked seat where it knows more than the others may read."""
    closed: Callable[[S, Ask[Any]], tuple[tuple[Label, Message], ...]] = lambda state, ask: ()
    """The actions named in the prompt that cannot be chosen now, each with its reason, for the asked seat alone."""
    explain_illegal: Callable[[S, Ask[Any], Gesture], Refusal | None] = lambda state, ask, gesture: None
    """The sentence and the rule for a gesture that no option fits."""
    interpret: Callable[[S, Ask[Any], Gesture], Any] = meant_flick
    """The answer to an open question that a gesture means, or None. Default: a flick, where `flick` asks for one."""
    trading: Bargaining | None = None
    """The bargaining in one panel; None for games without."""
    public_answers: PublicAnswers | None = None
    """The questions of a game with secret hands that are answered at the shared table, without a curtain."""
    describe_event: Callable[[S, Event, Seat | None], Message | None] = lambda state, event, viewer: None
    """One log line for an event, as `viewer` may read it."""
    throw_prompt: Callable[[Ask[Any]], Message] = _throw
    """The prompt for a throw of somebody's dice; a game that knows what they are thrown for says so."""
    describe_roll: Callable[[S, Ask[Any], Any], Message | None] = _faces
    """The log line of a throw of somebody's dice; a game whose dice do not show numbers has its own."""
    cutscene: Callable[[S, Event], Cutscene | None] = lambda state, event: None
    """The cutscene of an event that decides something; None for all others. Only public things may be in it."""
    roll_summary: Callable[[Ask[Any], Any], Message | None] = lambda ask, value: None
    """The sum of a throw (chance question, faces) in a few words beside the dice; None: its log line."""
    seat_stats: Callable[[S, Seat | None, Seat], tuple[Stat, ...]] = lambda state, viewer, seat: ()
    """The figures of a seat beside its name, as `viewer` may know them."""
    phase_name: Callable[[S], Message | None] = lambda state: None
    """The name of the phase, where the game displays it."""
    timeline_unit: Spans[S] | None = None
    """The spans of time of the match log shown at the end, where they are finer than rounds."""
    upcoming_turns: Callable[[S], tuple[Coming, ...]] = lambda state: ()
    """The turns to come in their order, where the game shows them."""
    about_zone: Callable[[S, str], Message | None] = lambda state, zone: None
    """One sentence on the present state of a zone, for its tips. It may hold only what is public."""

    def with_words_of(self, game_id: str) -> GameText[S]:
        """Return the same text hooks, with words by key where the game gives none of its own."""

        def prompt(state: S, ask: Ask[Any]) -> Message:
            return msg(f"{game_id}.prompt.{ask.kind}", who=SeatName(ask.seat))

        return replace(
            self,
            describe=self.describe if isinstance(self.describe, Wording) else Wording(game_id, self.describe),
            prompt=prompt if self.prompt is _unnamed else self.prompt,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayers(Generic[S]):
    """Computer players, and advice for people."""

    bots: Mapping[str, Bot] = field(default_factory=dict)
    """Computer players by name, the weakest first."""
    thinking_time: Callable[[str, str], float] = lambda bot, kind: 0.0
    """The seconds that a bot thinks about a kind of question where hands are secret.

    Its answer is shown after that time, even when there was nothing to think about. 0 for a bot that does not look at
    the clock there.
    """
    default_policy: Policy | None = None
    """A sound answer without thinking ahead, for every seat; searching bots use it in playouts.

    It reads nothing but what the asked seat may know. None: at random.
    """
    evaluate: Callable[[S, Seat], float] | None = None
    """The quality of a seat's position, 0 to 1; used by searching bots when a playout is cut short."""
    random_answer: Callable[[S, Ask[Any], Rng], Any] | None = None
    """A random allowed answer to an open question. Default, in a game with flicks: any flick, where `flick` asks."""
    action_tokens: Callable[[S, Ask[Any]], AnswerBuilder] | None = None
    """A builder that composes an answer to an open question of a few choices, for learning programs.

    Where the answer is continuous, it is a grid. None: some random allowed answers stand for all.
    """
    vocabulary: tuple[str, ...] = ()
    """Names that an answer may hold: all cards, places, pieces.

    The other words that learning programs need are found in random matches, which would miss rare names.
    """
    decline_answers: frozenset[Any] = frozenset()
    """Answers that turn something down; the eager random player gives them only when there is nothing else."""
    reasons_for: Callable[[S, Ask[Any], Any], tuple[Message, ...]] = lambda state, ask, value: ()
    """Reasons for an answer, in the words of the game and with figures of the position, the weightiest first.

    They read nothing but what the asked seat may know.
    """
    odds: Callable[[S, Ask[Any], Any], Message | None] | None = None
    """The odds of a combination by what the asked seat may know; computed only when somebody asks for them."""
    goal: Callable[[S, Seat | None], Goal] | None = None
    """The way the match is won and the position of everybody, as far as a viewer (None: everybody) may know."""
    usage: Callable[[S, Event], tuple[Usage, ...]] = lambda state, event: ()
    """The things that seats used in an event, for statistics of their use and its consequences."""
    trackable: tuple[Trackable, ...] = ()
    """Everything that `usage` may name, so that things never used are found too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """A whole game: everything the host knows about it."""

    id: str
    title: Message = _UNTITLED
    """The name of the game; without it `<game>.title`."""
    seats: range
    """Possible numbers of seats, for example range(2, 5)."""
    revision: int = 1
    """The revision of the rules; it goes up when a change would make old logs come out differently."""
    settings: tuple[Setting, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Named choices of several settings."""
    retired: tuple[Setting, ...] = ()
    """Settings that can no longer be chosen; the last choice is how matches were played before the setting existed."""
    features: tuple[Feature, ...] = ()
    rules: GameRules[S]
    table: GameTable[S] = field(default_factory=GameTable)
    text: GameText[S] = field(default_factory=GameText)
    players: GamePlayers[S] = field(default_factory=GamePlayers)

    def __post_init__(self) -> None:
        """Add what follows from the rest. Raises ValueError for a sound or a feature that does not exist."""
        for what, used, known in (
            ("sound", self.table.sounds.values(), EVENT_SOUNDS),
            ("feature", self.features, FEATURES),
        ):
            for word in used:
                if word not in known:
                    raise ValueError(
                        f"{self.id} has the {what} {word!r}, which does not exist{did_you_mean(word, known)}"
                    )
        object.__setattr__(self, "text", self.text.with_words_of(self.id))
        if self.table.flicking is not None and self.players.random_answer is None:
            object.__setattr__(self, "players", replace(self.players, random_answer=random_flick))
        if self.table.locate is not None:
            self._hide(HiddenPieces(self.table.layout, self.table.locate, self.seats, self.settings, self.complete({})))
        if not isinstance(self.table.layout, LayoutCache):
            object.__setattr__(self, "table", replace(self.table, layout=LayoutCache(self.table.layout)))
        if self.title is _UNTITLED:
            object.__setattr__(self, "title", msg(f"{self.id}.title"))

    def _hide(self, pieces: HiddenPieces) -> None:
        """Add the hooks that follow from the layout, where the game gives only the places of its pieces."""
        if _is_by_layout(self.table.project):
            return  # a copy of a game that has all this
        own = None if _is_by_layout(self.rules.determinize) else self.rules.determinize
        rules = replace(
            self.rules,
            determinize=own or (pieces.determinize if pieces.hides else None),
            secret_hands=self.rules.secret_hands or pieces.has_hands,
        )
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "table", replace(self.table, layout=pieces.layout, project=pieces.project))

    @property
    def undealt(self) -> UndealtError | None:
        """The error of a game that hides pieces and has no determinization of them; None where it has one."""
        if self.rules.determinize is not None:
            return None
        return not_redealt(self.table.layout, self.seats[-1], tuple(self.complete({}).items()))

    @property
    def all_settings(self) -> tuple[Setting, ...]:
        """The game's own settings, then those that every match has."""
        return (*self.settings, *HOST_SETTINGS)

    @property
    def former(self) -> dict[str, Value]:
        """The choices of matches whose files do not name a setting: from before it was there, or had its default."""
        unnamed = {setting.id: setting.unnamed for setting in self.settings if setting.unnamed is not None}
        return unnamed | {setting.id: setting.choices[-1] for setting in self.retired}

    def words_of(self, setting: Setting) -> str:
        """Return the beginning of the catalogue keys of a setting."""
        return f"{'core' if setting in HOST_SETTINGS else self.id}.setting.{setting.id}"

    def complete(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """Return all settings, with defaults where nothing was chosen and present names for renamed choices.

        Raises ValueError naming what does not fit.
        """
        known = {setting.id: setting for setting in (*self.all_settings, *self.retired)}
        chosen = {key: known[key].present(value) if key in known else value for key, value in chosen.items()}
        for key, value in chosen.items():
            if key not in known:
                raise ValueError(key)
            if not any(value == choice and type(value) is type(choice) for choice in known[key].choices):
                raise ValueError(f"{key}={value}")
        return {key: chosen.get(key, setting.default) for key, setting in known.items()}
