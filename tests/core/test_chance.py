"""The stream of chance: a pure function of seed, number and kind; every outcome equally likely."""

import itertools
import math
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tabletop.core.rules.chance import CounterRng, FastRng, SeededChance, new_seed, seed_hash
from tabletop.core.rules.questions import CHANCE, Ask

DICE = 600_000


def chi_square(counts: Mapping[Any, int], outcomes: int) -> float:
    expected = sum(counts.values()) / outcomes
    seen = sum((count - expected) * (count - expected) / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


def bound_of(outcomes: int) -> float:
    """Return four standard deviations above the mean of chi-square with `outcomes - 1` degrees of freedom."""
    freedom = outcomes - 1
    return freedom + 4 * math.sqrt(2 * freedom)


def dice(count: int, faces: int = 6) -> Ask[tuple[int, ...]]:
    return Ask(CHANCE, "roll", count=count, faces=faces)


def order_of(count: int) -> Ask[tuple[int, ...]]:
    return Ask(CHANCE, "shuffle", count=count)


@pytest.mark.parametrize("ask", [dice(5), order_of(20), Ask(CHANCE, "start", range(7))], ids=lambda ask: ask.kind)
def test_an_answer_follows_from_seed_number_and_kind(ask: Ask[object]) -> None:
    """The n-th answer is a pure function: asked in any order, by any stream of the seed, it is the same."""
    forwards = [SeededChance("seed")(None, ask, number) for number in range(50)]
    chance = SeededChance("seed")
    backwards = [chance(None, ask, number) for number in reversed(range(50))]
    assert forwards == backwards[::-1]
    assert forwards != [SeededChance("other")(None, ask, number) for number in range(50)]


def test_answers_of_different_numbers_and_kinds_differ() -> None:
    """Number and kind of the question lead to streams of their own."""
    values = [
        CounterRng("seed", number, kind).below(1 << 64) for number in range(100) for kind in ("roll", "shuffle", "draw")
    ]
    assert len(set(values)) == 300


def test_the_stream_is_what_it_always_was() -> None:
    """A seed gives the same dice in every version of the program: saved matches rely on this."""
    chance = SeededChance("constant")
    assert chance(None, dice(8), 1) == (5, 5, 5, 4, 2, 4, 1, 4)
    assert chance(None, order_of(10), 2) == (6, 0, 4, 5, 1, 3, 2, 9, 8, 7)


def test_dice_are_fair() -> None:
    """For 600,000 dice of ten seeds, the sum of the chi-squares is within four standard deviations of its mean."""
    total = 0.0
    for seed in range(10):
        chance = SeededChance(f"fair {seed}")
        counts: Counter[object] = Counter()
        for number in range(60):
            counts.update(chance(None, dice(DICE // 600), number))
        total += chi_square(counts, 6)
    assert total < bound_of(1 + 10 * 5)


def test_first_dice_of_many_questions_are_fair() -> None:
    """The first die of each question is fair too, not only the run within one question."""
    chance = SeededChance("one die each")
    counts = Counter(chance(None, dice(1), number)[0] for number in range(30_000))
    assert chi_square(counts, 6) < bound_of(6)


def test_shuffles_are_uniform() -> None:
    """All 120 orders of five things are equally likely."""
    chance = SeededChance("shuffles")
    counts = Counter(chance(None, order_of(5), number) for number in range(24_000))
    assert len(counts) == 120
    assert chi_square(counts, 120) < bound_of(120)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 64, 65, 1000, (1 << 300) + 1])
def test_a_draw_stays_below_its_bound(bound: int) -> None:
    """`below(bound)` is an integer from 0 to `bound` - 1; small bounds reach both ends."""
    draws = CounterRng("seed", 1, "draw")
    values = [draws.below(bound) for _ in range(400)]
    assert all(0 <= value < bound for value in values)
    if bound < 50:
        assert set(values) == set(range(bound))


def test_a_draw_among_nothing_is_an_error() -> None:
    """There is no integer below 0: a question to chance without options is a mistake in the rules."""
    with pytest.raises(AssertionError):
        CounterRng("seed", 1, "draw").below(0)


def test_bits_come_from_one_stream() -> None:
    """Reading bit by bit and reading all at once give the same bits."""
    one, other = CounterRng("seed", 1, "bits"), CounterRng("seed", 1, "bits")
    bits = [one.bits(1) for _ in range(700)]
    assert int("".join(map(str, bits)), 2) == other.bits(700)


def test_any_other_question_is_one_of_its_options() -> None:
    """A question of another kind to chance is answered with one of its options, each in its turn."""
    ask = Ask(CHANCE, "event", ("sun", "rain", "wind"))
    chance = SeededChance("weather")
    assert {chance(None, ask, number) for number in range(60)} == {"sun", "rain", "wind"}


def test_chance_is_reproducible() -> None:
    """The fast generator gives the same for the same seed."""
    answers = [[FastRng(seed).chance(ask) for ask in (dice(9), order_of(9))] for seed in (1, 1, 2)]
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]


def test_chance_answers_like_nature() -> None:
    """Dice within their faces, permutations and options are right for bots as for matches."""
    chance = FastRng("any")
    for faces, count in itertools.product((2, 6, 20), (1, 4)):
        rolls = [chance.chance(dice(count, faces)) for _ in range(300)]
        assert {len(roll) for roll in rolls} == {count}
        assert {die for roll in rolls for die in roll} == set(range(1, faces + 1))
    assert sorted(chance.chance(order_of(30))) == list(range(30))
    assert {chance.chance(Ask(CHANCE, "event", "xyz")) for _ in range(60)} == set("xyz")


def test_chance_needs_a_sampler_for_open_questions() -> None:
    """An open question of a game without a sampler cannot be answered at random."""
    ask: Ask[object] = Ask(0, "trade", check=lambda value: None)
    with pytest.raises(LookupError, match="trade"):
        FastRng(1).answerer(None)(None, ask)
    assert FastRng(1).answerer(lambda state, ask, rng: rng.below(1))(None, ask) == 0


def test_a_seed_can_be_verified() -> None:
    """The hash that is shown at the start is that of the seed shown at the end; nobody can guess the seed."""
    seed = new_seed()
    assert len(bytes.fromhex(seed)) == 16
    assert new_seed() != seed
    assert seed_hash("windfall") == "243bb77fc2bb8c76d6fa5a24e20657db8aeb8a03bb23cf6957c6ae0c8c5e75b8"


def test_chance_shuffles_as_the_standard_library_does() -> None:
    """They agree draw for draw, so that later draws are the same too."""
    for seed in range(40):
        chance, standard = FastRng(seed), Random(seed)
        for count in (0, 1, 2, 7, 64, 65, 111):
            mine, others = list(range(count)), list(range(count))
            chance.shuffle(mine)
            standard.shuffle(others)
            assert mine == others
        assert chance.random() == standard.random()
