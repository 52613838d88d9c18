"""The moments of the game that are shown over the table: each clash of a battle, and how the battle ended."""

from __future__ import annotations

from games.age_of_heroes.rules.battle import total
from games.age_of_heroes.rules.facts import BARBARIAN_BONUS, CITADEL_BONUS, GENERAL_BONUS
from games.age_of_heroes.rules.names import card_name
from games.age_of_heroes.rules.state import ATTACK, DEFENCE, DESTROYED, NOBODY, UNFOUGHT, State
from games.age_of_heroes.rules.war import side_seat
from games.age_of_heroes.text.log_text import describe_event
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.cutscenes import Contest, Cutscene, Extra, Outcome, Share, Side
from tabletop.core.rules.questions import Event


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the public log."""
    if event.kind not in ("clash", "victories"):
        return None
    text = describe_event(state, event, None)
    assert text is not None, "clashes and battles are in the log"
    if event.kind == "clash":
        return _clash(state, text)
    seat = state.attacker if dict(event.facts)["victories"] else state.defender
    return Outcome(text, seat, card_name("barbarians") if seat == NOBODY else None)


def _clash(state: State, result: Message) -> Contest:
    """Return the clash of the last pair: battle cards, then leaders, citadels, or what barbarians add."""
    pair = state.pairs[-1]
    sums = [total(state, side, pair[side]) for side in (ATTACK, DEFENCE)]
    winner = -1 if sums[ATTACK] == sums[DEFENCE] else int(sums[DEFENCE] > sums[ATTACK])
    loser = 1 - winner
    beaten = () if winner < 0 else (f"unit-{loser}-{pair[loser]}", f"card-{loser}-{pair[loser]}")
    number, clashes = len(state.pairs), min(len(state.units[ATTACK]), len(state.units[DEFENCE]))
    title = msg("age_of_heroes.cutscene.clash", number=number, all=clashes)
    sides = tuple(_side(state, side, pair[side], sums[side]) for side in (ATTACK, DEFENCE))
    return Contest(title, (sides[ATTACK], sides[DEFENCE]), winner, result, beaten)


def _side(state: State, side: int, unit: int, points: int) -> Side:
    seat, one, units = side_seat(state, side), state.units[side][unit], state.units[side]
    extras = []
    if seat == NOBODY and BARBARIAN_BONUS:
        extras.append(Extra(msg("age_of_heroes.cutscene.barbarians"), BARBARIAN_BONUS))
    elif one.is_led:
        extras.append(Extra(msg("age_of_heroes.cutscene.leader"), GENERAL_BONUS))
    if side == DEFENCE and state.citadels[state.defender]:
        extras.append(Extra(msg("age_of_heroes.cutscene.citadels"), CITADEL_BONUS * state.citadels[state.defender]))
    fates = {
        fate: tuple(f"unit-{side}-{n}" for n, other in enumerate(units) if other.fate == fate and n != unit)
        for fate in (UNFOUGHT, DESTROYED)
    }
    shares = Share(f"unit-{side}-{unit}"), Share(f"card-{side}-{unit}", one.card)
    name = card_name("barbarians") if seat == NOBODY else None
    return Side(seat, shares, points, tuple(extras), fates[UNFOUGHT], fates[DESTROYED], name)
