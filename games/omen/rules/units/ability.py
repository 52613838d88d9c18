"""Abilities: who resolves one, of which card, at which city; and the registry of all effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from games.omen.rules.facts import NUMBERS
from games.omen.rules.state import State
from tabletop.core.rules.questions import Ask, Script, Seat, event

NOWHERE: Final = -1
DEEPEST: Final = 30
"""Depth that a chain of interrupting abilities never reaches (R-19)."""


@dataclass(slots=True)
class Ability:
    """One ability being resolved. Its numbers are read from the card: `ability["max_strength"]`."""

    state: State
    seat: Seat
    """The controller: the player on whose side the unit is (R-18)."""
    card: str
    city: int = NOWHERE
    """"This city": where the ability was triggered, even if the unit has left it since (R-34)."""
    depth: int = 0
    revealed: list[str] = field(default_factory=list)
    returned: str = ""
    """The unit that a step of this ability has returned to a hand."""
    answered: str = ""
    """The card chosen by the last answer; the log already says what happens to it."""
    mode: str = ""
    """The ability of a spirit: "a" or "b"."""

    def __getitem__(self, number: str) -> int:
        return NUMBERS[self.card][number]

    def facts(self, verb: str) -> tuple[str | int, ...]:
        """Return the subject of a question of this ability: the operation, the card, the mode, and "this city"."""
        return verb, self.card, self.mode, self.city

    @property
    def foe(self) -> Seat:
        return 1 - self.seat

    @property
    def hand(self) -> list[str]:
        return self.state.hands[self.seat]

    @property
    def discard_pile(self) -> list[str]:
        return self.state.discards[self.state.deck_of(self.seat)]


AbilityScript: TypeAlias = Callable[[Ability], Script[None]]

EFFECTS: Final[dict[str, AbilityScript]] = {}
"""Card id (a spirit's with `_a` and `_b`) -> its effect. Filled by the card modules when they are loaded."""


def effect(function: AbilityScript) -> AbilityScript:
    """Register a card's effect, a function named like the card, in `EFFECTS`."""
    EFFECTS[function.__name__] = function
    return function


def resolve(ability: Ability, mode: str = "") -> Script[None]:
    """Resolve one ability (`mode` "a" or "b" of a spirit), then discard what it revealed and did not take."""
    if ability.depth > DEEPEST:
        raise RecursionError("a chain of abilities does not end")
    ability.mode = mode
    name = f"{ability.card}_{mode}" if mode else ability.card
    yield event("ability", seat=ability.seat, card=ability.card, mode=mode)
    if not (yield from _watched(EFFECTS[name](ability))):
        yield event("no_effect", seat=ability.seat, card=ability.card)
    for card in ability.revealed:
        ability.state.limbo.remove(card)
        ability.discard_pile.append(card)


def _watched(script: Script[None]) -> Script[bool]:
    """Run an effect; return whether it has asked or reported anything: every change is reported."""
    has_acted = False
    try:
        step = next(script)
        while True:
            has_acted = True
            step = script.send((yield step))
    except StopIteration:
        return has_acted


def pick(
    ability: Ability, verb: str, options: Sequence[str], *, seat: Seat | None = None, instead: str = ""
) -> Script[str]:
    """Ask for a card out of `options`; return "" if there is none or the `instead` word ("decline", "stop") was chosen.

    With one option and no way out nobody is asked: a choice is mandatory when there is a legal target (R-20).
    """
    ability.answered = ""
    if not options:
        return ""
    if not instead and len(options) == 1:
        return options[0]
    chooser = ability.seat if seat is None else seat
    answer: str = yield Ask(chooser, "target", [*options, instead] if instead else options, context=ability.facts(verb))
    if answer == instead:
        return ""
    ability.answered = answer
    return answer


def pick_pair(
    ability: Ability,
    verb: str,
    options: Sequence[tuple[str, str | int]],
    instead: str = "",
    *,
    ask_anyway: bool = False,
) -> Script[tuple[str, str | int] | None]:
    """Ask like `pick` for (unit, city) of moves and deploys or (unit, unit) of swaps; None when nothing was chosen.

    `ask_anyway` asks even without an option, where not asking would reveal what is in a hand.
    """
    ability.answered = ""
    if not options and not ask_anyway:
        return None
    if not instead and len(options) == 1:
        return options[0]
    answer = yield Ask(ability.seat, verb, [*options, instead] if instead else options, context=ability.facts(verb))
    if answer == instead:
        return None
    ability.answered = answer[0]
    chosen: tuple[str, str | int] = answer
    return chosen
