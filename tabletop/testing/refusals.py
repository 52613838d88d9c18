"""Refusals: what a hand is told that may not do what it does.

`python -m tabletop.testing.refusals GAME` prints a table of such gestures.

Random matches are played; at their positions a hand tries to click everything on the table and to drag everything to
all places (and to flick, where a game has flicks). Refusals are kept, one of each (question, way, sentence), and shown
in every language with the clause. Mistakes that need no reader are found automatically: see `faults`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tabletop.core.data.messages import BY_LANGUAGE, Message, Refusal
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.core.input.interpret import Answer, Option, Refused, can_take, max_pickup
from tabletop.core.match.determinize import determinized
from tabletop.core.match.explain_illegal import gesture_of
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.table.layout import Shape, TableLayout
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.games.registry import extras, game_registry
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.gesture_reading import interpret_gesture
from tabletop.session.match.option_labels import OptionLabels
from tabletop.testing.random_play import cached_by_game, recorded, replayed

NAMES: Final = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
Claim: TypeAlias = Callable[[Any, Ask[Any], Gesture, Mapping[str, Any]], object]
"""A test of whether a sentence is true: from the state, the question, the gesture and the values in its gaps."""
Claims: TypeAlias = Mapping[str, Claim]
"""Claims of one game by the last word of the key of their sentence."""
WORLDS: Final = 2
"""Worlds that the asked seat cannot tell from the real one, in which each refusal must be the same."""
TRIED: Final = 60
"""Gestures that are tried at one position."""


@dataclass(frozen=True)
class RefusedGesture:
    """A gesture at a position, and the refusal it got."""

    match: Match[Any]
    ask: Ask[Any]
    gesture: Gesture
    refusal: Refusal
    seats: int

    @property
    def sort(self) -> tuple[str, str, str]:
        """Question, way of the gesture, sentence: one of each is worth reading."""
        return self.ask.kind, type(self.gesture).__name__, self.refusal.reason.key

    def texts(self, catalogues: Sequence[Translations]) -> list[str]:
        """Return the sentence in each of these catalogues."""
        return [words.text(self.refusal.reason, NAMES) for words in catalogues]


@cached_by_game
def _plan(game: Game[Any], seats: int) -> TableLayout:
    return game.table.layout(seats, game.complete({}))


def seen(match: Match[Any], seat: int, seats: int) -> Table:
    """Return the table as the seat sees it."""
    table = Table(_plan(match.game, seats))
    reconcile(table, match.game.table.project(match.state, seat))
    return table


def gestures(game: Game[Any], offers: Sequence[Option], table: Table, chance: FastRng, count: int) -> Iterator[Gesture]:
    """Yield up to `count` gestures that a hand could make; each kind of piece in each place is equally likely."""
    heaps: dict[tuple[str, str], list[str]] = {}
    for one in table.pieces.values():
        if one.zone != table.plan.box and table.kind_of(one.id).shape is not Shape.BOARD:
            heaps.setdefault((one.zone, one.kind), []).append(one.id)
    sources, zones = list(heaps), [zone.id for zone in table.zones.values() if not zone.quiet]
    held_ones = [heap for heap in heaps.items() if can_take(heap[1][0], offers, table)] or list(heaps.items())
    aims = {offer.label.put for offer in offers if offer.label.put in table.pieces}
    goals = [*zones, *sorted(aim for aim in aims if aim is not None)]
    if not zones:
        return
    if not sources:
        yield from (Click(zones[chance.below(len(zones))]) for _ in range(count))
        return
    for _ in range(count):
        way = chance.below(20)
        zone, kind = sources[chance.below(len(sources))]
        heap = heaps[zone, kind]
        piece = heap[chance.below(len(heap))]
        if way < 6:
            yield Click(piece, zone)
        elif way < 8:
            yield Click(zones[chance.below(len(zones))])
        elif way == 8 and game.table.flicking is not None and table.kind_of(piece).shape is Shape.DISC:
            yield Flick(piece, chance.below(600_000) - 300_000, 1 + chance.below(900))
        else:
            goal = goals[chance.below(len(goals))]
            if way > 11:  # as a hand at the window does: only what some option takes can be picked up
                (zone, kind), heap = held_ones[chance.below(len(held_ones))]
                piece = heap[chance.below(len(heap))]
            held = heap[: max(1, max_pickup(piece, offers, table))] if way == 19 else [piece]
            at = table.zones[goal] if goal in table.zones else table.zones[table.pieces[goal].zone]
            yield Drag(tuple(held), zone, goal, at.x + at.w / 2, at.y + at.h / 2)


def refusal_of(match: Match[Any], ask: Ask[Any], gesture: Gesture, seats: int) -> Refusal | None:
    """Return the refusal of the gesture at the shared screen; None where it is an answer or a choice."""
    return _refusal(match, ask, gesture, seen(match, ask.seat, seats), OptionLabels(match.game).options(match, ask))


def _refusal(
    match: Match[Any], ask: Ask[Any], gesture: Gesture, table: Table, options: Sequence[Option]
) -> Refusal | None:
    reading = interpret_gesture(match, ask, options, gesture, table)
    if isinstance(reading, Refused):
        return reading.refusal
    return ask.refusal(reading.value) if isinstance(reading, Answer) else None


def refused(
    game: Game[Any], seats: int, seed: int, *, positions: int = 60, tried: int = TRIED
) -> Iterator[RefusedGesture]:
    """Yield the refused gestures at about `positions` questions of one random match."""
    chance = FastRng(f"{game.id} {seats} {seed}")
    every = max(1, len(recorded(game, seats, seed)) // positions)
    for match, entry in replayed(game, seats, seed=seed):
        if entry.seat == CHANCE or chance.below(every):
            continue
        ask = match.ask_of(entry.seat)
        table, options = seen(match, ask.seat, seats), OptionLabels(game).options(match, ask)
        fork = None
        for gesture in gestures(game, options, table, chance, tried):
            refusal = _refusal(match, ask, gesture, table, options)
            if refusal is not None:
                fork = fork or match.fork()
                yield RefusedGesture(fork, fork.ask_of(ask.seat), gesture, refusal, seats)


def refused_options(attempt: RefusedGesture, chance: FastRng, count: int) -> Iterator[tuple[Any, Refusal]]:
    """Options of a question, `count` of them tried, that a hand cannot choose by their own gesture: there are none."""
    match, ask = attempt.match, attempt.ask
    table, options = seen(match, ask.seat, attempt.seats), OptionLabels(match.game).options(match, ask)
    wants = match.game.table.project(match.state, ask.seat)
    for _ in range(min(count, len(options))):
        offer = options[chance.below(len(options))]
        gesture = gesture_of(offer.label, wants)
        refusal = None if gesture is None else _refusal(match, ask, gesture, table, options)
        if refusal is not None:
            yield offer.option, refusal


# -- what is false for sure -------------------------------------------------------------------------------------------
def faults(attempt: RefusedGesture, catalogues: Sequence[Translations], claims: Claims | None = None) -> Iterator[str]:
    """Yield mistakes in a sentence that need no reader. `claims` check the sentence against the state."""
    refusal = attempt.refusal
    for words, text in zip(catalogues, attempt.texts(catalogues), strict=True):
        unwritten = refusal.reason.key != BY_LANGUAGE and refusal.reason.key not in words
        if unwritten or len(text) < 5 or "{" in text or f"{attempt.match.game.id}." in text or "core." in text:
            yield f"no sentence in {words.language}: {text!r}"
    if not refusal.rule:
        yield f"no clause: {refusal.reason.key}"
    claim = (claims or {}).get(refusal.reason.key.rpartition(".")[2])
    if claim is not None and not claim(attempt.match.state, attempt.ask, attempt.gesture, dict(refusal.reason.args)):
        yield f"false: {refusal.reason.key} {dict(refusal.reason.args)}"


def gives_away(attempt: RefusedGesture, chance: FastRng) -> Refusal | None:
    """Return a different refusal of the gesture in a world that the asked seat cannot tell apart, if any."""
    mine = attempt.match.game.table.project(attempt.match.state, attempt.ask.seat)
    for _ in range(WORLDS):
        try:
            other = determinized(attempt.match, attempt.ask.seat, chance)
        except ReplayMismatchError:
            continue
        if other.game.table.project(other.state, attempt.ask.seat) != mine:
            continue
        there = refusal_of(other, other.ask_of(attempt.ask.seat), attempt.gesture, attempt.seats)
        if there != attempt.refusal:
            return there or Refusal(Message(key="allowed"))
    return None


# -- many -------------------------------------------------------------------------------------------------------------
def many(
    game: Game[Any], seeds: Sequence[int], *, positions: int, tried: int = TRIED
) -> dict[tuple[str, str, str], RefusedGesture]:
    """Return one refusal of each sort, from a match of each number of seats and seed."""
    found: dict[tuple[str, str, str], RefusedGesture] = {}
    for seed in seeds:
        for attempt in refused(game, game.seats[seed % len(game.seats)], seed, positions=positions, tried=tried):
            found.setdefault(attempt.sort, attempt)
    return found


@dataclass
class RefusalReport:
    """The number of refusals, and all definite mistakes with how often each occurred."""

    count: int
    wrong: Counter[str]


def judged(
    game: Game[Any],
    seeds: Sequence[int],
    positions: int,
    catalogues: Sequence[Translations],
    *,
    tried: int = TRIED,
    claims: Claims | None = None,
) -> RefusalReport:
    """Judge what is refused in matches of these seeds."""
    report = RefusalReport(0, Counter())
    wrong = report.wrong
    for seed in seeds:
        chance, looked = FastRng(f"judge {seed}"), set()
        for attempt in refused(game, game.seats[seed % len(game.seats)], seed, positions=positions, tried=tried):
            report.count += 1
            wrong.update(f"{fault} ({attempt.ask.kind})" for fault in faults(attempt, catalogues, claims))
            sort = (*attempt.sort, len(attempt.match.log) // 50)
            if sort in looked:
                continue
            looked.add(sort)
            other = gives_away(attempt, chance)
            if other is not None:
                wrong[f"hidden: {attempt.refusal.reason.key} <-> {other.reason.key} ({attempt.ask.kind})"] += 1
            for option, refusal in refused_options(attempt, chance, 3):
                wrong[f"allowed: {attempt.ask.kind} {option!r:.60}: {refusal.reason.key}"] += 1
    return report


def chosen(found: Sequence[RefusedGesture], count: int) -> list[RefusedGesture]:
    """Choose up to `count` of them so that all sentences and questions come up first."""
    had: Counter[str] = Counter()
    order: list[RefusedGesture] = []
    left = list(found)
    while left and len(order) < count:
        best = min(left, key=lambda one: (had[one.refusal.reason.key], had[one.ask.kind]))
        had.update((best.refusal.reason.key, best.ask.kind))
        left.remove(best)
        order.append(best)
    return order


def spoken(gesture: Gesture) -> str:
    """Describe a gesture in a few English words."""
    match gesture:
        case Click(target, zone):
            return f"click {target}" + (f" in {zone}" if zone and zone != target else "")
        case Drag(pieces, source, goal):
            return f"drag {' '.join(pieces)} from {source} to {goal}"
    return str(gesture)


def main() -> None:
    """Run the command line."""
    games = game_registry(extras())
    reader = argparse.ArgumentParser(
        prog="python -m tabletop.testing.refusals", description=str(__doc__).splitlines()[0]
    )
    reader.add_argument("game", choices=list(games.games))
    reader.add_argument("--language", choices=LANGUAGES)
    reader.add_argument("--count", type=int, default=60)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--matches", type=int, default=3)
    reader.add_argument("--positions", type=int, default=60)
    reader.add_argument("--judge", action="store_true", help="print only what is false for sure")
    asked = reader.parse_args()
    game, seeds = games.games[asked.game], range(asked.seed, asked.seed + asked.matches)
    languages = [asked.language] if asked.language else list(LANGUAGES)
    catalogues = [Translations(language, games.locales()) for language in languages]
    if asked.judge:
        for line, count in judged(game, seeds, asked.positions, catalogues).wrong.items():
            print(f"{count} x {line}")
        return
    found = many(game, seeds, positions=asked.positions)
    for attempt in sorted(chosen(list(found.values()), asked.count), key=lambda one: one.sort):
        print(f"{attempt.ask.kind}: {spoken(attempt.gesture)}  [{attempt.refusal.rule}]  {attempt.refusal.reason.key}")
        for text in attempt.texts(catalogues):
            print(f"    {text}")
    print(f"{len(found)} sorts, {len({sort[2] for sort in found})} sentences")


if __name__ == "__main__":
    main()
