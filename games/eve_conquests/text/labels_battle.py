"""Labels of the options in a battle."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from games.eve_conquests.rules.combat.battle import hits_on
from games.eve_conquests.rules.combat.combat_math import damage, defence, fighting, side_of
from games.eve_conquests.rules.combat.odds import mean, some
from games.eve_conquests.rules.facts import COLOURS, DAMAGE, DICE, INDEX, PLANS, REGIONS
from games.eve_conquests.rules.names import card_name, colour_name, named_plan, named_region
from games.eve_conquests.rules.state import State
from games.eve_conquests.table.projection import dice_pieces
from games.eve_conquests.text.labels_cards import cards_of
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask


def _dice(state: State, ask: Ask[Any], option: tuple[int, int, int]) -> Label:
    """Return the label of a choice of dice, composed; others read only that dice were chosen."""
    public = msg("eve_conquests.option.dice.public")
    if not any(option):
        return Label(msg("eve_conquests.option.no_dice"), button="plain", public=public)
    parts = tuple((f"die_{colour}", count) for colour, count in zip(COLOURS, option, strict=True) if count)
    red, blue, white = option
    text = msg("eve_conquests.option.dice", red=red, blue=blue, white=white)
    return Label(text, parts=parts, public=public, note=_odds(option), suggested=option == usual(ask.context[1]))


def usual(limit: int) -> tuple[int, int, int]:
    """Return a choice of this many dice to begin with: half of them for damage, the rest for tactics and defence."""
    red = min(DICE, (limit + 1) // 2)
    white = min(DICE, (limit - red + 1) // 2)
    return red, min(DICE, limit - red - white), white


def _odds(dice: tuple[int, int, int]) -> Message:
    """Return the odds of these dice: the exact mean of every colour, and the chance of any damage."""
    means = {name: f"{float(mean(colour, dice[colour])):.1f}" for colour, name in enumerate(COLOURS)}
    return msg("eve_conquests.option.dice.odds", chance=round(100 * some(DAMAGE, dice[DAMAGE])), **means)


def percent(chance: Fraction | float) -> str:
    """Return a chance in whole hundredths; what may happen is never 0, what may fail never 100."""
    if 0 < chance < Fraction(1, 100):
        return "<1"
    return ">99" if Fraction(99, 100) < chance < 1 else str(round(100 * chance))


def _question(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("eve_conquests.option.question", colour=colour_name(COLOURS.index(option)))
    return Label(text, msg(f"eve_conquests.option.question.{option}"), button="plain")


def _tactics(state: State, ask: Ask[Any], option: str) -> Label:
    text, short = msg(f"eve_conquests.option.{option}"), msg(f"eve_conquests.option.{option}.short")
    return Label(text, short, button="main" if option == _apt(state, ask) else "plain")


def _apt(state: State, ask: Ask[Any]) -> str | None:
    """Return the tactics action that matters now: absorb if hits come through, else pierce if more would go out."""
    battle = fighting(state)
    side = side_of(state, ask.seat)
    if hits_on(state, side):
        return "absorb"
    shield = max(0, defence(state, 1 - side) - battle.pierced[side])
    strikes = damage(state, side) - battle.absorbed[1 - side]
    return "pierce" if strikes >= shield > 0 else None


def _reroll(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    colour = COLOURS.index(option[0])
    text = msg("eve_conquests.option.reroll", die=msg(f"eve_conquests.die.{option[0]}.one"), points=option[1])
    return Label(text, take=dice_pieces(state, ask.context[1] * 3 + colour, option[1]))


def _token_loss(state: State, ask: Ask[Any], option: str) -> Label:
    name = PLANS[ask.context[0]]
    if option == "plan":
        return Label(msg("eve_conquests.option.token_plan", plan=named_plan(name)), put=f"plan{ask.seat}/{name}")
    text = msg("eve_conquests.option.token_card", card=card_name(option))
    return Label(text, take=cards_of(state.held[ask.seat], option))


def _theft(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("eve_conquests.option.theft", region=named_region(option), points=REGIONS[INDEX[option]].worth)
    return Label(text, take=(f"card-{option}", f"won{ask.context[0]}"))


BATTLE_KINDS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "dice": _dice,
    "question": _question,
    "tactics": _tactics,
    "reroll": _reroll,
    "token_loss": _token_loss,
    "theft": _theft,
}
"""Labels of the questions of a battle, by kind."""
