"""What a game folder exports: one `Game` value, and the small values it answers with."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from tabletop.core.ask import NATURE, Ask, Beat, Script, Seat
from tabletop.core.sounding import EventSound
from tabletop.core.uses import Usable, Use
from tabletop.core.words import Message, Refusal, Who, say

if TYPE_CHECKING:
    from physics.scene import Flight, Scene, Shot
    from tabletop.core.bargain import Bargaining, InTheOpen
    from tabletop.core.flicking import Flicking
    from tabletop.core.gesture import Gesture
    from tabletop.core.plan import TablePlan
    from tabletop.core.project import Want
    from tabletop.core.stops import Windows


class State(Protocol):
    """What every rules state offers: slots dataclasses, `copy()` (see `Copyable`), and the next step in `phase`."""

    phase: str

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)
Value: TypeAlias = "bool | int | str"
Settings: TypeAlias = Mapping[str, Value]


class Stream(Protocol):
    """A source of chance outside the match: for bots and re-dealing."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        ...

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into a random order in place."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """One switch of a match, chosen at set-up and never changed.

    Its catalogue entries are `<game>.setting.<id>` (name), `<game>.setting.<id>.why` (what it changes and for whom) and
    `<game>.setting.<id>.<value>` for each choice ("true" and "false" for switches); a number that has no entry stands
    for itself. A preset has `<game>.preset.<id>` (name) and `<game>.preset.<id>.about` (what kind of match that is).
    """

    id: str
    choices: tuple[Value, ...]
    default: Value


TakingBack: TypeAlias = Literal["free", "agreed", "never"]
TAKE_BACK: Final = Setting("take_back", get_args(TakingBack), "agreed")
"""What may be taken back: everything; past what was revealed only when the other people agree; never past it."""
HOST_SETTINGS: Final = (TAKE_BACK,)
"""The settings that every match has beside its game's own. Their catalogue entries are `core.setting.<id>`."""


ButtonStyle: TypeAlias = Literal["main", "plain", "refuse"]
"""How a button stands out: it goes on, it is one of several, it declines or takes back."""
Flag: TypeAlias = Literal["dice", "flicks", "cards"]
"""What a game is played with, beside its board."""


class Glimpse(NamedTuple):
    """A circle over the table, in mm, and the word at its rim: what an option would bring, shown while the hand rests
    on what stands for it. `bold` is where something would lie."""

    x: float
    y: float
    radius: float
    text: str = ""
    bold: bool = False


UNSAID: Final = say("core.unsaid")
"""What others may read of an answer that is told when all who were asked together have answered."""


@dataclass(frozen=True, slots=True)
class Label:
    """One option for people: text, and what on the table stands for it.

    `take` names what a hand picks up for it: pieces, zones, or one kind in a zone ("stock/0:city_0"). `put` is the zone
    or piece where it lands; `count` is how many pieces move at once; with `exactly` the place takes just so many,
    however many are held. `also` names other places that are lit and whose
    click may mean it. `parts` makes the option a combination (kind or piece id, how many) that the window lets
    people compose. `button` is "" for a place on the table. `public` is what others may
    read when the option is secret; `UNSAID` when the log has no line of it, because a beat tells it with all the
    others. `glimpses` are shown over the table while the hand rests on it; `note` is said beside a combination that has
    been put together.
    """

    text: Message
    short: Message | None = None
    take: tuple[str, ...] = ()
    put: str | None = None
    count: int = 1
    exactly: bool = False
    also: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()
    button: ButtonStyle | Literal[""] = ""
    public: Message | None = None
    glimpses: tuple[Glimpse, ...] = ()
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Stat:
    """One public figure in a player's strip: a kind of piece (for its picture) or "", the value, and its name.

    A value that is a message is a sentence of its own, and its name explains it. `count` is how much there is of it
    where the value is a text, such as "2/5". A `stock` is what only waits to be put on the table, such as units in
    supply: neither is it good to have more of it nor a loss to have less.
    """

    kind: str
    value: int | str | Message
    name: Message
    count: int | None = None
    stock: bool = False
    parts: tuple[Stat, ...] = ()
    """The figures that the value is put together from, where each may change by itself."""

    @property
    def counted(self) -> int | None:
        """How much there is of it: what can be gained and lost."""
        return self.value if isinstance(self.value, int) else self.count


@dataclass(frozen=True, slots=True)
class Spans(Generic[S]):
    """The spans of time of a match that is told when it is over, such as months."""

    of: Callable[[S], int]
    """The number of the present one; it grows with the match."""
    name: Callable[[int], Message]
    """What the span of a number is called."""
    several: Message
    """What they are called, below the curves."""


class Coming(NamedTuple):
    """One turn to come: the kind of piece that stands for it, what it is called, and when (short)."""

    kind: str
    name: Message
    when: Message


class Goal(NamedTuple):
    """How a match is won, in a sentence or two, and where everybody stands in this: a line a seat or a way to win."""

    text: Message
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points with the source of every point."""

    seat: Seat
    total: int
    parts: tuple[tuple[Message, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match: scores in seat order, the seats that win (several when shared), and how ties were settled.

    `in_points` says whether the totals are points: where nothing is counted in points the parts alone are shown.
    """

    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]
    note: Message | None = None
    in_points: bool = True


class Bench(Protocol):
    """What the host lends to a computer player: chance, a clock and the physics."""

    @property
    def stream(self) -> Stream:
        """Chance for the bot's own use."""
        ...

    @property
    def iterations(self) -> int | None:
        """How many positions a search may judge whatever the clock says; None where only time counts."""
        ...

    def time_left(self) -> float:
        """Seconds until an answer is due."""
        ...

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        """The flight that the match itself would see."""
        ...


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player's answer and one line that says why, as a person at the table would; `others` are the answers
    it liked next, best first. `figures` is what its search has counted, for whoever wants details."""

    value: Any
    why: Message
    others: tuple[Any, ...] = ()
    figures: Message | None = None


Token: TypeAlias = "str | int | float | bool | None"
"""One of the few plain values that answers are put together from."""
Spelling: TypeAlias = Generator[Sequence[Token], Token, Any]
"""An answer that is put together choice by choice: yields what may come next, is sent one of it, returns the answer.
What it yields is never empty, and whatever is chosen, the answer is allowed."""
Habit: TypeAlias = Callable[[Any, Ask[Any], Stream], Any]
"""A quick answer to any question of a seat: (state, ask, stream) -> value."""
Thinker: TypeAlias = Callable[[Any, Seat, Bench], Thought]
"""A computer player: (match, seat, bench) -> thought. The match is a re-dealt one: what the seat may know of it."""


def _no_tale(state: Any, beat: Beat, viewer: Seat | None) -> Message | None:
    return None


def _numbers(state: Any, ask: Ask[Any], value: Any) -> Message | None:
    return say("core.rolled", faces=value, who=Who(ask.by))


def _no_reason(state: Any, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    return None


def _no_reading(state: Any, ask: Ask[Any], gesture: Gesture) -> Any:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """A whole game: rules, table and words. Everything the host knows about it."""

    id: str
    title: Message
    seats: range
    """Possible numbers of seats, for example range(2, 5)."""
    rules_revision: int
    state: type[S]
    setup: Callable[[int, Settings], S]
    """The state before the first step (seats, settings); shuffles are asked by the first step."""
    steps: Mapping[str, Callable[[S], Script[None]]]
    """One script a phase; the phase "over" is reserved."""
    result: Callable[[S], Result]
    table: Callable[[int, Settings], TablePlan]
    project: Callable[[S, Seat | None], dict[str, Want]]
    """Where every piece lies, as `viewer` sees it; None is the shared table that shows nobody's secrets."""
    sees_more: Callable[[S, Seat], bool] | None = None
    """Whether a seat sees anything on the table that the shared one does not show, found without projecting it for
    both; None compares the two."""
    describe: Callable[[S, Ask[Any], Any], Label]
    prompt: Callable[[S, Ask[Any]], Message]
    """What the asked seat must do; `Who(seat)` may stand in it."""
    secret_prompt: Callable[[S, Ask[Any]], Message | None] = lambda state, ask: None
    """What the asked seat reads in place of `prompt`, where it knows more than the others may read."""
    tell: Callable[[S, Beat, Seat | None], Message | None] = _no_tale
    """One log line for a beat, as `viewer` may read it."""
    tell_roll: Callable[[S, Ask[Any], Any], Message | None] = _numbers
    """The log line of a throw of somebody's dice; a game whose dice show other things than numbers has its own."""
    why_not: Callable[[S, Ask[Any], Gesture], Refusal | None] = _no_reason
    """The sentence and the rule for a gesture that no option fits."""
    interpret: Callable[[S, Ask[Any], Gesture], Any] = _no_reading
    """The answer to an open question that a gesture means, or None."""
    strip: Callable[[S, Seat | None, Seat], tuple[Stat, ...]] = lambda state, viewer, seat: ()
    aftermath: frozenset[str] = frozenset()
    """Beats with which begins what comes by itself after an answer and is no effect of it, as the feeding when the last
    place has been used."""
    odds: Callable[[S, Ask[Any], Any], Message | None] | None = None
    """The odds of a combination, by what the asked seat may know: computed when somebody asks for them."""
    advise: Callable[[S, Ask[Any], Any], tuple[Message, ...]] = lambda state, ask, value: ()
    """What speaks for an answer, in the words of the game and with figures of the position, the weightiest first. It
    reads nothing but what the asked seat may know."""
    goal: Callable[[S, Seat | None], Goal] | None = None
    """How the match is won and where everybody stands, as far as a viewer (None: everybody) may know."""
    coming: Callable[[S], tuple[Coming, ...]] = lambda state: ()
    """The turns to come in their order, where the game lays them out."""
    whose_turn: Callable[[S], Seat] = lambda state: NATURE
    """Whose turn it is, for games in which others are asked during it; -1 for nobody's."""
    round_of: Callable[[S], int] = lambda state: 0
    spans: Spans[S] | None = None
    """By what a match is told when it is over, where that is finer than its rounds."""
    phase_name: Callable[[S], Message | None] = lambda state: None
    settings: tuple[Setting, ...] = ()
    take_back_rule: str = ""
    """The clause of the players' rules that says what may be taken back, where they do."""
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    redeal: Callable[[S, S, Seat, Stream], None] | None = None
    """`redeal(state, now, seat, stream)`: replace in `state` (the start of the current step) whatever `seat` cannot
    know, judged by `now`, by something it cannot tell apart. None when nothing is hidden."""
    secret_hands: bool = False
    """Seats hold hands that only they may see: the shared screen draws a curtain between them. Where little is hidden
    (False), the person who acts holds a key or the eye of the bar to peek."""
    sample: Callable[[S, Ask[Any], Stream], Any] | None = None
    """A random allowed answer to an open question."""
    spell: Callable[[S, Ask[Any]], Spelling] | None = None
    """How an answer to an open question is put together from a few choices, one after the other, for those who learn a
    game: a grid where the answer is continuous. None: some random allowed answers stand for all."""
    vocabulary: tuple[str, ...] = ()
    """Names that an answer may hold: all cards, places, pieces. The other words that learning programs need are found
    in random matches, which would miss rare names."""
    bots: Mapping[str, Thinker] = field(default_factory=dict)
    declines: frozenset[Any] = frozenset()
    """Answers that turn something down; the eager random player gives them only when there is nothing else."""
    evaluate: Callable[[S, Seat], float] | None = None
    """How well a seat stands, 0 to 1; used by searching bots when a playout is cut short."""
    habit: Habit | None = None
    """What a sound player answers without thinking ahead, for everybody; searching bots go on so. It reads nothing but
    what the asked seat may know. None: at random."""
    uses: Callable[[S, Beat], tuple[Use, ...]] = lambda state, beat: ()
    """What a beat says that seats used, for those who count how often that is and what comes of it."""
    usable: tuple[Usable, ...] = ()
    """Everything that `uses` may name, so that what nobody ever used is found too."""
    faults: Callable[[S], list[str]] | None = None
    """What is wrong with a state, in words for authors: the invariants of the rules. Empty when all hold."""
    flicking: Flicking | None = None
    """How discs are flicked; None for games without flicks."""
    turned: Callable[[TablePlan, Seat | None], TablePlan] | None = None
    """The plan as it lies for a viewer, with the own home near the hand; None where the table is never turned."""
    faced: Callable[[TablePlan, Seat], TablePlan] | None = None
    """The plan of the shared table, hands closed, turned to a person; None where it lies alike for all."""
    bargaining: Bargaining | None = None
    """How people bargain in one panel; None for games without."""
    windows: Windows | None = None
    """The windows to interrupt, put to everybody who may hold something to play; None for games without."""
    retired: tuple[Setting, ...] = ()
    """Settings that nobody chooses any more; the last choice is how matches were played before it was there."""
    in_the_open: InTheOpen | None = None
    """Which questions of a game with secret hands are answered at the shared table, without a curtain."""
    looks: Mapping[str, float] = field(default_factory=dict)
    """Beats that are looked at for a while, in seconds, before the next thing moves."""
    decides: frozenset[str] = frozenset()
    """Beats that decide something, such as a battle: people may want them to stay until somebody goes on."""
    sounds: Mapping[str, EventSound] = field(default_factory=dict)
    """What is heard when something happens, by the names of beats; the pieces that it moves are heard by themselves."""
    banners: frozenset[str] = frozenset()
    """What is called out over the table when it is seen: beats, by the sentence that `tell` has for them, and names of
    phases, by the keys of the messages of `phase_name`."""
    sum_of: Callable[[Ask[Any], Any], Message | None] = lambda ask, value: None
    """What a throw comes to (the question to Nature, the faces), in a few words beside the dice; None: its log line."""
    tints: Mapping[str, str] = field(default_factory=dict)
    """The colours ("#rrggbb") of things that have one of their own, by the keys of their names: charts keep to them."""
    legend: tuple[tuple[str, Message], ...] = ()
    """What the signs and coloured figures on its pieces mean: the kind that shows each, and its words."""
    flags: tuple[Flag, ...] = ()

    @property
    def all_settings(self) -> tuple[Setting, ...]:
        """The game's own settings, then those that every match has."""
        return (*self.settings, *HOST_SETTINGS)

    @property
    def former(self) -> dict[str, Value]:  # the retired settings of matches from before these were there
        return {setting.id: setting.choices[-1] for setting in self.retired}

    def words_of(self, setting: Setting) -> str:
        """Where the words of a setting begin in the catalogues."""
        return f"{'core' if setting in HOST_SETTINGS else self.id}.setting.{setting.id}"

    def complete(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """All settings, with the defaults where nothing was chosen. Raises ValueError naming what does not fit."""
        known = {setting.id: setting for setting in (*self.all_settings, *self.retired)}
        for key, value in chosen.items():
            if key not in known:
                raise ValueError(key)
            if not any(value == choice and type(value) is type(choice) for choice in known[key].choices):
                raise ValueError(f"{key}={value}")
        return {key: chosen.get(key, setting.default) for key, setting in known.items()}


def ranked(totals: Sequence[float]) -> tuple[Seat, ...]:
    """The seats with the highest total."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
