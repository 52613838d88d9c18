"""What an answer would come to, as far as it is sure: before it is given, and without giving it.

The answer is given in a few worlds that the asked seat cannot tell from the real one, up to the next question or to
what comes by itself after it (`Game.aftermath`). What all of them agree on is its effect: where pieces will lie, and
how the public figures of the seats will change. Of an answer that draws from what the seat cannot see nothing is said:
worlds that agree would only be likely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.core.data.messages import IllegalAnswerError, Message
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.contract import UndealtError
from tabletop.core.rules.labels import Stat
from tabletop.core.rules.questions import Ask, Event, Seat
from tabletop.core.table.layout import TableLayout
from tabletop.core.table.projection import ZoneContents, alike

WORLDS: Final = 3
"""Worlds in which an answer is tried."""
NOTHING: Final = ZoneContents()
Wants: TypeAlias = Mapping[str, ZoneContents]


def hidden_kinds(plan: TableLayout) -> frozenset[str]:
    """Return the kinds of piece whose faces a viewer does not see, such as the backs of cards."""
    return frozenset(kind.id for kind in plan.kinds if kind.hidden)


class Difference(NamedTuple):
    """A public figure of a seat that changes: `change` is the difference, which is a gain or a price, or what will
    stand there where that is no whole number or only a stock."""

    seat: Seat
    kind: str
    name: Message
    change: int | str | Message


@dataclass(frozen=True, slots=True)
class PredictedEffect:
    """What an answer brings for sure; `wants` is what then lies in the zones that change."""

    gains: tuple[Difference, ...] = ()
    wants: Wants = field(default_factory=dict)


class _Seen(NamedTuple):
    """What a viewer sees of a world."""

    wants: Wants
    strips: tuple[tuple[Stat, ...], ...]


class _Watch:
    """Sees an answer happen in a world: `own` is what had come of it at the last beat before its aftermath, None while
    there is none."""

    def __init__(self, aftermath: frozenset[str], seen: Callable[[Match[Any]], _Seen]) -> None:
        self.aftermath, self.seen = aftermath, seen
        self.own: _Seen | None = None
        self._last: _Seen | None = None

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """The answer itself is no effect."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Something has come of it, or the aftermath begins."""
        if self.own is not None:
            return
        if event.kind in self.aftermath:
            self.own = self._last
        else:
            self._last = self.seen(match)


class EffectSimulator:
    """The worlds of one question of `seat`, in which its answers are tried, as `viewer` sees them on a table `plan`."""

    def __init__(
        self, match: Match[Any], seat: Seat, viewer: Seat | None, seats: int, seed: str, plan: TableLayout
    ) -> None:
        self.seat, self.viewer, self.seats, self.game = seat, viewer, seats, match.game
        chance = FastRng(f"{seed}|what if|{len(match.log)}")
        self.worlds: list[Match[Any]] = []
        with suppress(ReplayMismatchError, UndealtError):
            for _ in range(1 if match.game.rules.determinize is None else WORLDS):
                self.worlds.append(determinized(match, seat, chance))
        self._before = [self._seen(world) for world in self.worlds]
        self._hidden = hidden_kinds(plan)
        self._unseen = self._face_down(self.worlds[0]) if self.worlds else {}
        self._known: dict[Any, PredictedEffect] = {}

    def effect(self, value: Any) -> PredictedEffect:
        """Return what this answer brings; nothing where a world does not allow it. Computed once for each answer."""
        if value not in self._known:
            self._known[value] = self._tried(value)
        return self._known[value]

    def _tried(self, value: Any) -> PredictedEffect:
        after: list[_Seen] = []
        for world in self.worlds:
            fork = world.fork()
            fork.chance = None
            watch = _Watch(self.game.rules.automatic_events, self._seen)
            fork.observer = watch if self.game.rules.automatic_events else None
            try:
                fork.answer(value, self.seat)
            except IllegalAnswerError:
                return PredictedEffect()
            if not after and self._draws(fork):
                return PredictedEffect()
            after.append(watch.own or self._seen(fork))
        if not after:
            return PredictedEffect()
        return PredictedEffect(_gains(self._before, after), _changed(self._before, after))

    def _draws(self, fork: Match[Any]) -> bool:
        """Return whether something has left a place where it lay unseen by the asked seat."""
        now = self._face_down(fork)
        return any(now.get(zone, 0) < count for zone, count in self._unseen.items())

    def _face_down(self, world: Match[Any]) -> dict[str, int]:
        """Return how many pieces lie in each zone whose faces the asked seat does not see."""
        wants = self.game.table.project(world.state, self.seat).items() if self._hidden else ()
        found = {zone: sum(want.fungible.get(kind, 0) for kind in self._hidden) for zone, want in wants}
        return {zone: count for zone, count in found.items() if count}

    def _seen(self, world: Match[Any]) -> _Seen:
        state, game = world.state, self.game
        strips = tuple(game.text.seat_stats(state, self.viewer, seat) for seat in range(self.seats))
        return _Seen(game.table.project(state, self.viewer), strips)


def _gains(before: Sequence[_Seen], after: Sequence[_Seen]) -> tuple[Difference, ...]:
    """Return the figures that change alike in all worlds."""
    found = [_compared(one.strips, other.strips) for one, other in zip(before, after, strict=True)]
    return tuple(gain for gain in found[0] if all(gain in other for other in found[1:]))


def _apart(stats: Sequence[Stat]) -> list[Stat]:
    """Return the figures, each that is put together from others as those."""
    return [part for stat in stats for part in (stat.parts or (stat,))]


def _compared(before: Sequence[Sequence[Stat]], after: Sequence[Sequence[Stat]]) -> list[Difference]:
    gains = []
    for seat, (own, then) in enumerate(zip(before, after, strict=True)):
        for stat, new in zip(_apart(own), _apart(then), strict=False):
            if stat.value == new.value or stat.name != new.name:
                continue
            if stat.count is not None and stat.count == new.count:
                continue  # "4/5" after "5/5": nothing is gained or lost
            whole = isinstance(stat.value, int) and isinstance(new.value, int) and not new.stock
            stands = str(new.value) if new.stock else new.value
            change = new.value - stat.value if whole else stands  # type: ignore[operator]
            gains.append(Difference(seat, new.kind, new.name, change))
    return gains


def _changed(before: Sequence[_Seen], after: Sequence[_Seen]) -> Wants:
    """The zones that hold something else after the answer, as far as all worlds show the same before and after."""
    found: dict[str, ZoneContents] = {}
    zones = dict.fromkeys(zone for seen in (before[0], after[0]) for zone in seen.wants)
    for zone in zones:
        then = after[0].wants.get(zone, NOTHING)
        if alike({zone: before[0].wants.get(zone, NOTHING)}, {zone: then}):
            continue
        pairs = list(zip(before, after, strict=True))
        if all(_same(pairs[0], pair, zone) for pair in pairs[1:]):
            found[zone] = then
    return found


def _same(one: tuple[_Seen, _Seen], other: tuple[_Seen, _Seen], zone: str) -> bool:
    return all(
        alike({zone: mine.wants.get(zone, NOTHING)}, {zone: theirs.wants.get(zone, NOTHING)})
        for mine, theirs in zip(one, other, strict=True)
    )
