"""The language of rule scripts: they yield questions to seats and to chance, and events to observers.

A script is a short generator. `choice = yield from choose(seat, "place", options)` asks a question; the answer comes
back as the value of the expression. Dice, shuffles and flights of ships are questions to the seat `CHANCE`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeAlias, TypeVar

from physics.scene import Flight, Scene, Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.data.strict import is_option, is_valid_answer, strictly_equal

Seat: TypeAlias = int
CHANCE: Final = -1
"""The seat that answers dice, shuffles and flights."""

T = TypeVar("T")


class Ask(Generic[T]):
    """One question a rule script puts to a seat, or to `CHANCE`.

    `options` lists allowed answers; without a `check` there are no others. `check` judges an open answer: it returns
    None when the answer is allowed and a `Refusal` when it is not. Answers are plain hashable values (str, int, float,
    bool, None, tuples of them), and an answer is an option only with the same types at every depth (`strictly_equal`).
    `variants` are allowed too: tuples that begin with an option and mean the same, only said in more words, such as a
    refusal with its reason. They are not listed where options are, and nobody has to know them.
    """

    __slots__ = ("by", "check", "context", "count", "faces", "kind", "options", "seat", "variants")

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Sequence[T] = (),
        check: Callable[[T], Refusal | None] | None = None,
        count: int = 0,
        faces: int = 0,
        by: Seat = CHANCE,
        context: tuple[Any, ...] = (),
        variants: tuple[T, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.check = check
        self.count = count
        """For chance: the number of dice to roll or things to shuffle."""
        self.faces = faces
        """For chance: the faces of each die."""
        self.by = by
        """For chance: the seat whose dice or shot it is."""
        self.context = context
        """The subject of the question (a place, a card id, a scene and a shot), for labels, bots and the window."""
        self.variants = variants

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.parts == other.parts

    @property
    def parts(self) -> tuple[Any, ...]:
        """All fields, for comparison."""
        answers = self.options, self.check, self.variants
        return self.seat, self.kind, answers, self.count, self.faces, self.by, self.context

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.kind!r}, {self.options!r}, context={self.context!r})"

    def refusal(self, value: T) -> Refusal | None:
        """Return None when `value` may be answered, else the reason. Never raises: a failing check allows nothing."""
        refusal: Refusal | None = Refusal(msg("core.not_offered"))
        if self.check is not None and is_valid_answer(value):
            with suppress(Exception):  # a value on which the check fails is no answer
                refusal = self.check(value)
        if refusal is None or is_option(value, self.options) or is_option(value, self.variants):
            return None
        return refusal

    def option_of(self, value: T) -> Any:
        """Return the option that a variant means; any other answer means itself."""
        found: Any = value
        return found[0] if type(value) is tuple and is_option(value, self.variants) else value


class Event:
    """A moment worth a picture: nobody answers, nothing is logged, bots skip it. `event` makes one.

    It has no `__init__`, and its facts are a tuple only when they are read: playouts make thousands and read none.
    """

    __slots__ = ("by_name", "kind")
    __match_args__: ClassVar[tuple[str, ...]] = ("kind", "facts")
    kind: str
    by_name: dict[str, Any]
    """The facts by their names."""

    @property
    def facts(self) -> tuple[tuple[str, Any], ...]:
        """The names and values of what happened, in the order in which the rules give them."""
        return tuple(self.by_name.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.by_name == other.by_name

    def __hash__(self) -> int:
        return hash((self.kind, self.facts))

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.facts!r})"

    def __iter__(self) -> NoReturn:
        raise TypeError("an event is no script: write `yield event(...)`, not `yield from event(...)`")

    def __getitem__(self, name: str) -> Any:
        return self.by_name[name]


Yielded: TypeAlias = "Ask[Any] | tuple[Ask[Any], ...] | Event"
Script: TypeAlias = Generator[Yielded, Any, T]


def choose(
    seat: Seat, kind: str, options: Sequence[T], *, ask_anyway: bool = False, context: tuple[Any, ...] = ()
) -> Script[T]:
    """Ask for one of `options`. With a single option nobody is asked and nothing is logged, unless `ask_anyway`."""
    if len(options) == 1 and not ask_anyway:
        return options[0]
    answer: T = yield Ask(seat, kind, options, context=context)
    return answer


def choose_subset(
    seat: Seat, kind: str, items: Sequence[T], *, least: int, most: int, context: tuple[Any, ...] = ()
) -> Script[tuple[T, ...]]:
    """Ask for a set of `least` to `most` of the distinct `items`, answered as a tuple in the order of `items`."""

    def check(value: tuple[T, ...]) -> Refusal | None:
        if type(value) is not tuple or not all(is_option(one, items) for one in value):
            return Refusal(msg("core.not_offered"))
        if not least <= len(value) <= most:
            return Refusal(msg("core.wrong_count", least=least, most=most))
        places = [items.index(one) for one in value]
        return None if places == sorted(set(places)) else Refusal(msg("core.wrong_order"))

    if least == most == len(items):
        return tuple(items)
    answer: tuple[T, ...] = yield Ask(
        seat, kind, check=check, count=most, context=(tuple(items), least, most, *context)
    )
    return answer


def open_question(
    seat: Seat, kind: str, check: Callable[[Any], Refusal | None], *, context: tuple[Any, ...] = ()
) -> Script[Any]:
    """Ask an open question: any plain value that `check` lets pass is an answer."""
    answer = yield Ask(seat, kind, check=check, context=context)
    return answer


def simultaneous(*asks: Ask[T]) -> Script[tuple[T, ...]]:
    """Ask for secret simultaneous answers: nobody sees one before all are in."""
    answers: tuple[T, ...] = yield asks
    return answers


def roll(count: int, faces: int = 6, *, by: Seat = CHANCE, context: tuple[Any, ...] = ()) -> Script[tuple[int, ...]]:
    """Roll `count` dice, each 1 to `faces`, thrown by the seat `by`; return their faces."""

    def check(value: Any) -> Refusal | None:
        good = _whole_numbers(value) and len(value) == count and all(1 <= one <= faces for one in value)
        return None if good else Refusal(msg("core.not_a_roll"))

    values: tuple[int, ...] = yield Ask(CHANCE, "roll", check=check, count=count, faces=faces, by=by, context=context)
    return values


def shuffle(items: Sequence[T], *, by: Seat = CHANCE) -> Script[list[T]]:
    """Return `items` in an order drawn by chance; the log holds the permutation."""
    count = len(items)

    def check(value: Any) -> Refusal | None:
        good = _whole_numbers(value) and sorted(value) == list(range(count))
        return None if good else Refusal(msg("core.not_a_shuffle"))

    order: tuple[int, ...] = yield Ask(CHANCE, "shuffle", check=check, count=count, by=by)
    return [items[index] for index in order]


def _whole_numbers(value: Any) -> bool:
    """Return whether `value` is a tuple of whole numbers (True and False are none)."""
    return type(value) is tuple and all(type(one) is int for one in value)


def flight(scene: Scene, shot: Shot, *, by: Seat = CHANCE) -> Script[Flight]:
    """Return the flight of `shot` flicked in `scene`; the log holds the whole outcome.

    Raises KeyError where the scene has no such disc, and TypeError for anything but a scene and a shot.
    """
    for value, wanted in ((scene, Scene), (shot, Shot)):
        if not isinstance(value, wanted):
            more = ": its `yield from` is missing" if isinstance(value, Generator) else ""
            raise TypeError(f"flight needs a {wanted.__name__} and was given a {type(value).__name__}{more}")
    scene.disc(shot.disc)
    plain = yield Ask(CHANCE, "flight", check=partial(_flight_refusal, scene), by=by, context=(scene, shot))
    return Flight.from_plain(plain)


def _flight_refusal(scene: Scene, value: Any) -> Refusal | None:
    """Check that a flight has the form that the physics writes, with the discs of its scene and no others."""
    try:
        flown = Flight.from_plain(value)
    except (TypeError, ValueError, KeyError, IndexError):
        return Refusal(msg("core.not_a_flight"))
    good = strictly_equal(flown.to_plain(), value) and flown.is_of(scene)
    return None if good else Refusal(msg("core.not_a_flight"))


def event(event_kind: str, /, **facts: Any) -> Event:
    """Emit an event: the window draws the picture of this moment; nobody answers.

    The facts may have a `kind` of their own; mypyc refuses one that is called like the parameter.
    """
    made = Event()
    made.kind, made.by_name = event_kind, facts
    return made
