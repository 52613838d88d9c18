"""Counts of the outcomes of shuffles and dice of a sandbox, made through its own actions, and their chi-square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.actions.apply import apply_action
from tabletop.sandbox.actions.context import ActionContext
from tabletop.sandbox.session import SandboxSession
from tests.sandbox.hands import LIBRARY, session


def counted_dice(outcomes: int, sides: int, seed: str) -> Counter[int]:
    """Count the faces of at least `outcomes` dice thrown in hands of 50."""
    made = session(1, seed)
    kind = "coins/gold" if sides == 2 else f"dice/d{sides}"
    made.perform(actions.Paste((actions.Copied(kind, 0, 0, 0, 0),) * 50, (400, 300)))
    dice = tuple(made.real.pieces)
    throw = actions.ThrowDice(dice, ((400.0, 300.0),) * 50, (0.0,) * 50)
    counts: Counter[int] = Counter()
    for number in range(1, -(-outcomes // 50) + 1):
        carry_out(made, throw, number)
        counts.update(made.real.pieces[die].face for die in dice)
    return counts


def counted_places(outcomes: int, cards: int, seed: str) -> dict[str, Counter[int]]:
    """Count the places where each card of a small pile ends up, over all outcomes (cards times shuffles)."""
    made = session(1, seed)
    kinds = [kind.id for kind in LIBRARY.sets["standard_deck"].kinds[:cards]]
    made.perform(actions.Paste(tuple(actions.Copied(kind, 1, 0, 0, 0) for kind in kinds), (300, 300)))
    made.perform(actions.Gather(tuple(made.real.pieces), (300, 300)))
    pile = next(zone for zone in made.real.zones if zone.startswith("stack"))
    counts: dict[str, Counter[int]] = {kind: Counter() for kind in kinds}
    for number in range(1, -(-outcomes // cards) + 1):
        carry_out(made, actions.Shuffle(pile), number)
        for place, card in enumerate(made.real.order(pile)):
            counts[made.real.pieces[card].kind][place] += 1
    return counts


def carry_out(made: SandboxSession, action: actions.Action, number: int) -> None:
    """Carry out an action as the `number`-th of a journal, without keeping the journal."""
    apply_action(ActionContext(made.real, made.library, made.seed, number), action)


def chi_square_of_shuffles(counts: Mapping[str, Mapping[int, int]]) -> float:
    """Return chi-square over all cards and places together; n cards have (n - 1) squared degrees of freedom.

    The cards of one shuffle exclude each other from a place, which makes the plain sum n / (n - 1) times too large.
    """
    cards = len(counts)
    return sum(chi_square(places, cards) for places in counts.values()) * (cards - 1) / cards


def chi_square(counts: Mapping[int, int], values: int) -> float:
    """Return chi-square for the hypothesis that all values 0 to `values` - 1 are equally likely."""
    expected = sum(counts.values()) / values
    return sum((counts.get(value, 0) - expected) ** 2 / expected for value in range(values))


def limit(freedom: int) -> float:
    """Return about the 99.99 % point of chi-square (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.719 * part**0.5) ** 3)
