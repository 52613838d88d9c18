"""Settings: few rows of choices in which every two meet, and what is wrong at the questions of matches with them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, TypeAlias

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.projection import ZoneContents
from tabletop.study.matches.inspection import EventInspector, Inspector
from tabletop.testing.random_play import cached_by_game, random_value

Pair: TypeAlias = tuple[tuple[str, Hashable], tuple[str, Hashable]]
SEATS: Final = "seats"
MOST: Final = 4_000
"""Answers of a random match that are looked at: some games have endings that chance alone hardly ever brings about."""
MANY: Final = 6
"""Of a setting with more choices than this only some meet with all choices of the others."""
BEGINNING: Final = 60
"""Answers of a match that are looked at where a row is only one more number of a long row (`other_choices`)."""


def pairs_of(row: Mapping[str, Hashable]) -> set[Pair]:
    """Return every two choices that meet in a row."""
    return set(combinations(row.items(), 2))


def all_pairs(factors: Mapping[str, Sequence[Hashable]]) -> set[Pair]:
    """Return every two choices of two factors."""
    return {((one, a), (two, b)) for one, two in combinations(factors, 2) for a in factors[one] for b in factors[two]}


def covering_rows(
    factors: Mapping[str, Sequence[Hashable]], begin: Iterable[Mapping[str, Hashable]] = ()
) -> list[dict[str, Hashable]]:
    """Rows with a choice for every factor, the rows of `begin` first; the same every time.

    Each further row grows from a pair that is still missing: factor by factor the choice with which most missing pairs
    meet.
    """
    rows = [{name: row[name] for name in factors} for row in begin]
    missing = sorted(all_pairs(factors) - {pair for row in rows for pair in pairs_of(row)}, key=repr)
    alone = [(name, choices) for name, choices in factors.items() if len(factors) == 1]
    rows += [{name: choice} for name, choices in alone for choice in choices if {name: choice} not in rows]
    while missing:
        left, seed = set(missing), dict(missing[0])
        for name in sorted(factors, key=lambda name: -len(factors[name])):
            if name not in seed:
                seed[name] = max(factors[name], key=partial(_gain, factors, seed, left, name))
        rows.append({name: seed[name] for name in factors})
        met = pairs_of(rows[-1])
        missing = [pair for pair in missing if pair not in met]
    return rows


def _gain(
    factors: Mapping[str, Sequence[Hashable]],
    row: Mapping[str, Hashable],
    missing: set[Pair],
    name: str,
    choice: Hashable,
) -> int:
    """Count the missing pairs that an incomplete row would cover if it got this choice."""
    grown = {**row, name: choice}
    return len(pairs_of({one: grown[one] for one in factors if one in grown}) & missing)


# -- the settings of a game -------------------------------------------------------------------------------------------
def factors_of(game: Game[Any]) -> dict[str, Any]:
    """Return the settings of a game with their choices, and the number of seats.

    A long list of choices is cut to its first two, its middle, its last and the default.
    """
    factors: dict[str, Any] = {SEATS: tuple(game.seats)}
    for one in game.all_settings:
        some = one.choices[0], one.choices[1], one.choices[len(one.choices) // 2], one.choices[-1], one.default
        factors[one.id] = one.choices if len(one.choices) <= MANY else tuple(dict.fromkeys(some))
    return factors


@cached_by_game
def rows_of(game: Game[Any]) -> list[dict[str, Any]]:
    """Rows of settings with a number of seats: each preset with the fewest and the most, then what is still missing."""
    presets = [*game.presets.values()] or [{}]
    begin = [{SEATS: seats, **game.complete(preset)} for preset in presets for seats in {game.seats[0], game.seats[-1]}]
    return [dict(row) for row in covering_rows(factors_of(game), begin)]


def other_choices(game: Game[Any]) -> list[dict[str, Any]]:
    """Return a row for each choice that `factors_of` leaves out, with everything else drawn at random."""
    factors, chance = factors_of(game), FastRng(game.id)
    return [
        {name: choices[chance.below(len(choices))] for name, choices in factors.items()} | {one.id: choice}
        for one in game.all_settings
        for choice in one.choices
        if choice not in factors[one.id]
    ]


def walked(game: Game[Any], row: Mapping[str, Any], seed: str, most: int = MOST) -> Iterator[Match[Any]]:
    """Yield a random match at each question (to rng too) and at its end, for at most `most` answers."""
    settings = {name: value for name, value in row.items() if name != SEATS}
    match, rng, chance = Match.new(game, row[SEATS], settings=settings), FastRng(seed), SeededChance(seed)
    yield match
    while not match.over and len(match.log) < most:
        ask = match.pending[rng.below(len(match.pending))]
        value = chance(match.state, ask, match.chance_draws) if ask.seat == CHANCE else random_value(match, ask, rng)
        match.answer(value, ask.seat)
        yield match


def faults_of(
    game: Game[Any], row: Mapping[str, Any], seed: str, most: int = MOST, marks: frozenset[str] | None = None
) -> list[str]:
    """Return what is wrong, and where, at the first faulty question of a random match, or at an event before it.

    At events only the shared table is looked at. A mark on a piece that is not in `marks` counts as a fault too.
    """
    inspector = Inspector(game, row[SEATS], {name: value for name, value in row.items() if name != SEATS})
    early: list[str] = []
    watch = EventInspector(lambda state: inspector.faults(state, seats=()), lambda fault, place: early.append(fault))
    for match in walked(game, row, seed, most):
        match.observer = watch
        watch.settle()
        faults = early + inspector.faults(match.state, match.pending, _looking(match, row[SEATS]))
        if marks is not None:
            other = sorted(marks_of(inspector.shared()) - marks)
            faults += [f"the vocabulary has no mark {mark!r}" for mark in other]
        if faults:
            asked = ", ".join(f"{ask.kind} of {ask.seat}" for ask in match.pending)
            return [f"{row}, seed {seed}, answer {len(match.log)}, asked {asked}:", *faults]
    return []


def _looking(match: Match[Any], seats: int) -> list[Seat]:
    """Return the seats whose tables to look at: those asked, one in turn while only chance is, all at the end."""
    asked = [ask.seat for ask in match.pending if ask.seat != CHANCE]
    return asked or ([len(match.log) % seats] if match.pending else list(range(seats)))


def marks_of(wants: Mapping[str, ZoneContents]) -> set[str]:
    """Return the marks on the pieces of a table."""
    return {mark for want in wants.values() for item in want.unique for mark in item.marks}
