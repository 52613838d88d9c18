"""Two worlds that a seat cannot tell apart, followed side by side; see `tabletop.testing.leaks`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, NamedTuple
from zlib import crc32

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.core.rules.stops import NO_STOP
from tabletop.testing.random_play import random_value

DEALS_TO_BE_SURE: Final = 12
"""The number of deals after which a fact that stays the same is taken for something that the viewer knows."""
PASSING: Final = 0.5
"""The chance that somebody who could pass does so, where there is more to do."""
SAME: Final = 0.8
"""The chance that the others give the very same answer where possible; otherwise they give one that looks the same."""
STOPPING: Final = 0.5
"""The chance that somebody who may say where to be asked decides that by their own hand."""
PLAIN: Final = ("pass", "fight", "suffer", "end", ("nothing",), ("end",))
"""The answers that may be given instead of choosing a stop, so that nobody notices the choice."""
FEW: Final = 30
"""The most options for which each one is checked for a button to pass with."""


class Record(NamedTuple):
    """One thing that the viewer notices, and the state of that moment (to see what it was shown by then)."""

    what: tuple[Any, ...]
    """("asked", who and what of everybody) or ("answer" | "event" | "dice", kind, lines)."""
    state: Any


class Witness:
    """An observer of a match that notes what `viewer` notices, and what those who share a screen with it read."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.events: list[Record] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        if ask.seat != CHANCE:
            lines = answer_lines(match, ask, value, self.viewer)
            self._note(match, "answer", ask.kind, ask.seat, *lines)
        elif ask.kind == "roll" and ask.by >= 0:
            self._note(match, "dice", ask.kind, ask.by, msg("core.rolled", faces=value, who=SeatName(ask.by)))

    def on_event(self, match: Match[Any], event: Event) -> None:
        lines = [match.game.text.describe_event(match.state, event, reader) for reader in (self.viewer, None)]
        self._note(match, "event", event.kind, CHANCE, *lines)

    def asked(self, match: Match[Any]) -> None:
        who = tuple((ask.seat, ask.kind, ask.by, ask.faces, ask.seat == CHANCE and ask.count) for ask in match.pending)
        self.events.append(Record(("asked", who), match.state.copy()))

    def _note(self, match: Match[Any], what: str, kind: str, seat: Seat, *lines: Message | None) -> None:
        round = match.game.rules.round_of(match.state)
        self.events.append(Record((what, kind, seat, round, *lines), match.state.copy()))


def answer_lines(match: Match[Any], ask: Ask[Any], value: Any, viewer: Seat) -> tuple[Message, Message]:
    """Return the log lines of an answer: for `viewer`, and for all who share a screen."""
    label = match.game.text.describe(match.state, ask, value)
    public = label.text if label.public is None else label.public
    return label.text if viewer == ask.seat else public, public


def is_stop(ask: Ask[Any], option: Any) -> bool:
    """Return True if an option says where its seat wants to be asked."""
    if ask.kind == "stop" or option in (NO_STOP, "more_stops", "fewer_stops"):
        return True
    return type(option) is tuple and option[:1] == ("stop",)


def stop_by_hand(match: Match[Any], ask: Ask[Any]) -> Any:
    """Return an answer that decides by the player's own cards where to be asked; None where no such answer is allowed.

    Any choice that depends on the hand would do: others must not notice it, whatever it depends on.
    """
    if ask.check is not None or not any(is_stop(ask, option) for option in ask.options):
        return None
    ways = [option for option in ask.options if is_stop(ask, option) or option in PLAIN]
    seen = match.game.table.project(match.state, ask.seat)
    hand = sorted(repr(want) for zone, want in seen.items() if zone.startswith("hand"))
    return ways[crc32(repr(hand).encode()) % len(ways)]


@dataclass
class WorldDifference:
    """The first thing by which `viewer` can tell two worlds apart that it must not."""

    what: str
    """"event" (asked, notified or shown something else), "options" (asked the same, offered something else)."""
    before: Sequence[Record]
    real: Record | None
    other: Record | None
    options: tuple[Any, Any] = ((), ())
    unlike: str = ""
    """The earlier answer of another seat that differed, though it looked the same. Empty if all answered the same."""

    @property
    def signature(self) -> str:
        """In short, to count what is the same leak."""
        unlike = ", after answers that only looked alike" if self.unlike else ""
        what = "is offered something else" if self.what == "options" else "is asked, told or shown something else"
        return f"a seat {what}: {_short(self.real)}  <->  {_short(self.other)}{unlike}"


def _short(event: Record | None) -> str:
    if event is None:
        return "nothing"
    if event.what[0] == "asked":
        return " + ".join(f"{ask[1]} of {'chance' if ask[0] == CHANCE else 'a seat'}" for ask in event.what[1]) or "end"
    keys = {part.key for part in event.what[4:] if isinstance(part, Message)}
    return f"{event.what[0]} {event.what[1]} {sorted(keys)}"


class Worlds:
    """The real match and one that `viewer` cannot tell from it, step by step."""

    def __init__(self, match: Match[Any], seats: int, viewer: Seat, chance: FastRng) -> None:
        self.game, self.seats, self.viewer, self.chance = match.game, seats, viewer, chance
        self.plan = match.game.table.layout(seats, match.settings)
        self.owners = {zone.id: zone.owner for zone in self.plan.zones}
        answers, start = match.checkpoint
        self.recent = match.log[answers:]
        """Answers since the start of the running step: they are given again in both worlds."""
        dealt = start.copy()
        assert match.game.rules.determinize is not None
        match.game.rules.determinize(dealt, match.state, viewer, chance)
        self.alike = dealt == start
        self.witnesses = Witness(viewer), Witness(viewer)
        self.real, self.other = (
            _begun(match, state, answers, witness)
            for state, witness in zip((start, dealt), self.witnesses, strict=True)
        )
        self.checked = 0
        """The number of events that are known to be the same."""
        self.given = -sum(entry.seat != CHANCE for entry in self.recent)
        """Answers of seats since the position."""
        self.stops = 0
        """The number of times another seat chose another stop in the other world."""
        self.unlike = ""
        """The answer of another seat that only looks the same, if any."""

    def compare(self, followed: int) -> str | WorldDifference:
        """Follow both worlds for `followed` answers; return how the comparison ended, or the first difference."""
        while True:
            self.witnesses[0].asked(self.real)
            self.witnesses[1].asked(self.other)
            found = self._first_difference()
            if found is not None:
                return found
            if self.given >= followed or self.real.over:
                return "whole"
            ask = self.real.pending[0]
            end = self._answer_both(ask, self.other.ask_of(ask.seat))
            if end is not None:
                return end
            self.given += ask.seat != CHANCE

    def _first_difference(self) -> str | WorldDifference | None:
        one, two = (witness.events for witness in self.witnesses)
        for index in range(self.checked, max(len(one), len(two))):
            real = one[index] if index < len(one) else None
            other = two[index] if index < len(two) else None
            if real is None or other is None or real.what != other.what:
                alike = real is not None and other is not None and real.what[:4] == other.what[:4]
                if self._shown(index + alike) or self._uncovered(index) or (alike and self._known(index)):
                    return "sight"
                return WorldDifference("event", one[max(0, index - 8) : index], real, other, unlike=self.unlike)
        self.checked = len(one)
        return None

    def _shown(self, events: int) -> bool:
        """Return True if the viewer was shown something else in one of the worlds within the first `events` events."""
        pairs = zip(self.witnesses[0].events[:events], self.witnesses[1].events[:events], strict=False)
        return any(self._view(real.state) != self._view(other.state) for real, other in pairs)

    def _known(self, index: int) -> bool:
        """Return True if the viewer knows by then what it is notified of: new deals for it no longer vary that."""
        sure = [self._certain(witness.events[index].state) for witness in self.witnesses]
        return any(path in sure[1] and sure[1][path] != leaf for path, leaf in sure[0].items())

    def _certain(self, state: Any) -> dict[str, Any]:
        """Return all in a state that stays as it is however often what the viewer cannot know is dealt anew."""
        certain = dict(leaves(state))
        for _ in range(DEALS_TO_BE_SURE):
            dealt = state.copy()
            self.game.rules.determinize(dealt, state, self.viewer, self.chance)  # type: ignore[misc]
            there = dict(leaves(dealt))
            certain = {path: leaf for path, leaf in certain.items() if path in there and there[path] == leaf}
        return certain

    def _uncovered(self, index: int) -> bool:
        """Return True if something nobody knew, such as the top of a deck, was turned up in one of the worlds only."""
        news = []
        for witness in self.witnesses:
            if not 0 < index < len(witness.events):
                return False
            (before, hands), (after, hands_now) = (
                self._lying(witness.events[number].state) for number in (index - 1, index)
            )
            news.append((after - before, any(hands_now[zone] < count for zone, count in hands.items())))
        (real, played), (other, other_played) = news
        return real != other and ((bool(real) and not played) or (bool(other) and not other_played))

    def _lying(self, state: Any) -> tuple[Counter[Any], Counter[str]]:
        """Count the pieces that the viewer sees outside the box, and the pieces in the places of others."""
        lying: Counter[Any] = Counter()
        hands: Counter[str] = Counter()
        for zone, want in self.game.table.project(state, self.viewer).items():
            if zone == self.plan.box:
                continue
            lying.update(dict(want.fungible))
            lying.update((item.piece, item.face) for item in want.unique)
            if self.owners.get(zone) not in (None, self.viewer):
                hands[zone] = len(want.unique) + sum(want.fungible.values())
        return lying, hands

    def _view(self, state: Any) -> Any:
        stats = [self.game.text.seat_stats(state, self.viewer, seat) for seat in range(self.seats)]
        tables = [self.game.table.project(state, viewer) for viewer in (self.viewer, None)]
        return tables, stats, self.game.text.phase_name(state)

    # -- answers ------------------------------------------------------------------------------------------------------
    def _answer_both(self, real: Ask[Any], other: Ask[Any]) -> str | WorldDifference | None:
        """Answer the same question in both worlds. None, or how the comparison ends."""
        recorded = self.recent.pop(0) if self.recent else None
        if recorded is None and real.seat not in (CHANCE, self.viewer) and self.chance.random() < STOPPING:
            value, twin = stop_by_hand(self.real, real), stop_by_hand(self.other, other)
            if value is not None and twin is not None:
                if value != twin:
                    self.stops += 1
                    self.unlike = f"seat {real.seat}, {real.kind}: {value!r} <-> {twin!r}"
                self._give(real.seat, value, twin)
                return None
        if real.seat == CHANCE:
            value = recorded.value if recorded else self.chance.chance(real)
            if other.refusal(value) is not None:
                return self._options_differ(real, other)
            self._give(real.seat, value, value)
            return None
        if recorded is not None:
            real = self.real.ask_of(recorded.seat)
            other = self.other.ask_of(recorded.seat)
        if real.seat == self.viewer:
            if real.check is None and list(real.options) != list(other.options):
                return self._options_differ(real, other)
            value = recorded.value if recorded else self._candidates(real, other)[0]
            if other.refusal(value) is not None:
                return self._options_differ(real, other)
            self._give(real.seat, value, value)
            return None
        for value in [recorded.value] if recorded else self._candidates(real, other):
            for twin in self._twins(real, value, other):
                if twin != value:
                    self.unlike = f"seat {real.seat}, {real.kind}: {value!r} <-> {twin!r}"
                self._give(real.seat, value, twin)
                return None
        return "unfit" if recorded else "act"

    def _give(self, seat: Seat, value: Any, twin: Any) -> None:
        self.real.answer(value, seat)
        self.other.answer(twin, seat)

    def _options_differ(self, real: Ask[Any], other: Ask[Any]) -> str | WorldDifference:
        events = self.witnesses[0].events
        if self._shown(len(events)):
            return "sight"
        options = tuple(real.options), tuple(other.options)
        last = self.witnesses[1].events[-1]
        return WorldDifference("options", events[-8:-1], events[-1], last, options, self.unlike)

    def _candidates(self, real: Ask[Any], other: Ask[Any]) -> list[Any]:
        """Answers that the real world allows, in a random order; those that pass, or that both worlds allow, first."""
        if real.check is not None:
            return [random_value(self.real, real, self.chance) for _ in range(4)]
        options = list(real.options)
        self.chance.shuffle(options)
        if self.chance.random() < SAME and other.check is None:
            both = set(other.options)
            options.sort(key=lambda one: one not in both)
        if self.chance.random() < PASSING:
            looked = options if len(options) <= FEW else ()
            passing = [one for one in options if one in self.game.players.decline_answers]
            passing = passing or [one for one in looked if self.game.text.describe(self.real.state, real, one).button]
            options = [*passing, *options]
        return options

    def _twins(self, real: Ask[Any], value: Any, other: Ask[Any]) -> Iterator[Any]:
        """Answers in the other world that look to the viewer as `value` does in the real one."""
        lines = answer_lines(self.real, real, value, self.viewer)

        def looks_alike(twin: Any) -> bool:
            return answer_lines(self.other, other, twin, self.viewer) == lines

        same = other.refusal(value) is None and looks_alike(value)
        if same and self.chance.random() < SAME:
            yield value
        if other.check is None:
            options = list(other.options)
            self.chance.shuffle(options)
        else:
            options = [random_value(self.other, other, self.chance) for _ in range(4)]
        yield from (twin for twin in options if looks_alike(twin))
        if same:
            yield value


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every plain value in a tree of dataclasses, lists and dicts, with its path."""
    if is_dataclass(value) and not isinstance(value, type):
        parts: Sequence[tuple[Any, Any]] = [(one.name, getattr(value, one.name)) for one in fields(value)]
    elif isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, (list, tuple)):
        parts = list(enumerate(value))
        yield f"{path}#", len(value)
    else:
        yield path, value
        return
    for name, part in parts:
        yield from leaves(part, f"{path}/{name}")


def _begun(match: Match[Any], state: Any, answers: int, witness: Witness) -> Match[Any]:
    begun = Match.at(match.game, state, settings=match.settings, earlier=match.log[:answers])
    begun.observer = witness
    return begun
