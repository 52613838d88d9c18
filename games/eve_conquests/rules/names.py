"""Names of things as messages, shared by labels, log lines and the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from games.eve_conquests.rules.facts import COLOURS, IDS, INDEX, MONTH_NAMES, NEBULAE, PLANS, ROWS, WORTHS
from tabletop.core.data.messages import Message, SeatName, msg


def region_name(region: int) -> Message:
    return msg(f"eve_conquests.region.{IDS[region]}")


def place_name(where: int | str) -> Message:
    """Return the name of a region, given its index or its id."""
    return region_name(where) if isinstance(where, int) else msg(f"eve_conquests.region.{where}")


def worth_name(worth: int) -> Message:
    """Return the colour of a worth of 1 to 4."""
    return msg(f"eve_conquests.worth.{WORTHS[worth - 1]}")


def nebula_name(nebula: int) -> Message:
    return msg(f"eve_conquests.nebula.{NEBULAE[nebula]}")


def square_name(square: int) -> Message:
    """Return the name of a political square: nebula and letter."""
    nebula, row = divmod(square, len(ROWS))
    return msg("eve_conquests.square", nebula=nebula_name(nebula), letter=ROWS[row])


def plan_name(plan: int) -> Message:
    """Return the type of a plan, outpost, token or deck."""
    return msg(f"eve_conquests.plan.{PLANS[plan]}")


def month_name(month: int) -> Message:
    return msg(f"eve_conquests.month.{MONTH_NAMES[month]}")


def card_name(kind: str) -> Message:
    """Return the name of a kind of project card."""
    return msg(f"eve_conquests.card.{kind}")


def card_brief(kind: str) -> Message:
    """Return what a kind of project card does, short enough for two lines on it."""
    return msg(f"eve_conquests.card.{kind}.brief")


def card_text(kind: str) -> Message:
    """Return the text of a kind of project card."""
    return msg(f"eve_conquests.card.{kind}.text")


def seal_name(seal: int) -> Message:
    """Return the name of a seal with its owner."""
    return msg("eve_conquests.seal", who=SeatName(seal // 3), plan=plan_name(seal % 3))


def colour_name(colour: int) -> Message:
    """Return the name of the dice of a colour."""
    return msg(f"eve_conquests.die.{COLOURS[colour]}")


def dice_count(colour: int, count: int) -> Message:
    """Return the name of this many dice of a colour."""
    return msg(f"eve_conquests.dice.{COLOURS[colour]}", count=count)


def told_dice(told: Sequence[int]) -> tuple[Message, ...]:
    """Return the names of the dice that an informed side has learned: their numbers by colour, -1 for not asked."""
    return tuple(dice_count(colour, count) for colour, count in enumerate(told) if count >= 0)


def named_region(name: str) -> Message:
    return region_name(INDEX[name])


def named_plan(name: str) -> Message:
    return plan_name(PLANS.index(name))
