"""Predict the certain effects of an answer without giving it.

The answer is tried in a few worlds that the asked seat cannot tell from the real one, up to the next question or to the
first automatic event after it (`automatic_events` of the rules). Its effect is everything that is the same in all of
them: the new places of pieces, and the changes of the seats' public figures. Nothing is predicted for an answer that
draws from pieces hidden from the seat, since a few worlds that agree there prove nothing.
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
from tabletop.core.rules.labels import Stat
from tabletop.core.rules.questions import Ask, Event, Seat
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.table.layout import TableLayout
from tabletop.core.table.projection import ZoneContents, alike

WORLDS: Final = 3
"""Worlds in which an answer is tried."""
NOTHING: Final = ZoneContents()
Wants: TypeAlias = Mapping[str, ZoneContents]


def hidden_kinds(plan: TableLayout) -> frozenset[str]:
    """Return the kinds of piece whose faces are hidden from a viewer, such as the backs of cards."""
    return frozenset(kind.id for kind in plan.kinds if kind.hidden)


class Difference(NamedTuple):
    """A change of a public figure of a seat.

    `change` is the difference (a gain or a price), or the new value if the figure is not a whole number or is a stock.
    """

    seat: Seat
    kind: str
    name: Message
    change: int | str | Message


@dataclass(frozen=True, slots=True)
class PredictedEffect:
    """The certain effects of an answer; `wants` is the new contents of the zones that change."""

    gains: tuple[Difference, ...] = ()
    wants: Wants = field(default_factory=dict)


class _Seen(NamedTuple):
    """The view of a world by a viewer."""

    wants: Wants
    stats: tuple[tuple[Stat, ...], ...]


class _Watch:
    """An observer of an answer in a world.

    `own` is the view at the last event before the automatic events; None until these begin.
    """

    def __init__(self, aftermath: frozenset[str], seen: Callable[[Match[Any]], _Seen]) -> None:
        self.aftermath, self.seen = aftermath, seen
        self.own: _Seen | None = None
        self._last: _Seen | None = None

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Do nothing: the answer itself is not an effect."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Keep the view at each event until the automatic events begin."""
        if self.own is not None:
            return
        if event.kind in self.aftermath:
            self.own = self._last
        else:
            self._last = self.seen(match)


class EffectSimulator:
    """The worlds in which answers to a question of `seat` are tried, as seen by `viewer` on the table `plan`."""

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
        """Return the effect of this answer, computed once; empty if it is not allowed in one of the worlds."""
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
        """Return whether a piece whose face is hidden from the asked seat has left its zone."""
        now = self._face_down(fork)
        return any(now.get(zone, 0) < count for zone, count in self._unseen.items())

    def _face_down(self, world: Match[Any]) -> dict[str, int]:
        """Return for each zone the number of pieces whose faces are hidden from the asked seat."""
        wants = self.game.table.project(world.state, self.seat).items() if self._hidden else ()
        found = {zone: sum(want.fungible.get(kind, 0) for kind in self._hidden) for zone, want in wants}
        return {zone: count for zone, count in found.items() if count}

    def _seen(self, world: Match[Any]) -> _Seen:
        state, game = world.state, self.game
        stats = tuple(game.text.seat_stats(state, self.viewer, seat) for seat in range(self.seats))
        return _Seen(game.table.project(state, self.viewer), stats)


def _gains(before: Sequence[_Seen], after: Sequence[_Seen]) -> tuple[Difference, ...]:
    """Return the changes of figures that are the same in all worlds."""
    found = [_compared(one.stats, other.stats) for one, other in zip(before, after, strict=True)]
    return tuple(gain for gain in found[0] if all(gain in other for other in found[1:]))


def _apart(stats: Sequence[Stat]) -> list[Stat]:
    """Return the figures, with the parts of a composed figure in its place."""
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
    """Return the new contents of the zones that change, if all worlds agree on them before and after the answer."""
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
