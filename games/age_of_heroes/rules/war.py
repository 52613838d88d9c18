"""War: the declaration, the defender's answer, and how armies come back (rules 7.1 to 7.3, 7.6)."""

from __future__ import annotations

from games.age_of_heroes.rules.common import may_hold
from games.age_of_heroes.rules.elimination import settle
from games.age_of_heroes.rules.facts import KINDS, LUCK, MIGHTY_HERO, OLYMPIC_GAMES
from games.age_of_heroes.rules.market import promises
from games.age_of_heroes.rules.state import (
    ATTACK,
    ATTACKED,
    DEFENCE,
    GENERAL_UNIT,
    HERO_ARMY,
    HERO_GENERAL,
    HOME,
    LED,
    NOBODY,
    SENT,
    SENT_LED,
    BattleUnit,
    State,
    discard,
    heroes,
    leave,
    linked,
    no_units,
    real_armies,
    survivors,
)
from tabletop.core.rules.questions import Ask, Event, Script, Seat, event
from tabletop.core.rules.stops import at_stop


def hero_roles(units: list[BattleUnit]) -> list[str]:
    """Return the roles of a Hero: an army, or the general of a unit without one; without a unit no general (R-17)."""
    return ["hero_army", "hero_general"] if any(not unit.is_led for unit in units) else ["hero_army"]


def add_hero(units: list[BattleUnit], role: str) -> None:
    """Add a Hero; a Hero-general goes to a real army before another Hero; otherwise such units are interchangeable."""
    if role == "hero_army":
        units.append(BattleUnit(HERO_ARMY))
        return
    free = [index for index, unit in enumerate(units) if not unit.is_led]
    index = min(free, key=lambda one: units[one].sort)
    units[index] = BattleUnit(units[index].sort | HERO_GENERAL)


# -- the declaration --------------------------------------------------------------------------------------------------
def force(state: State) -> Script[None]:
    """Let the attacker name armies and Heroes one after another; until he confirms he may go back (R-32)."""
    seat, units = state.attacker, state.units[ATTACK]
    armies, (real, led) = state.armies[seat], real_armies(units)
    options = []
    if armies[HOME] > real - led:
        options.append("army")
    if armies[LED] > led:
        options.append("led_army")
    if state.hands[seat][MIGHTY_HERO] > heroes(units):
        options += hero_roles(units)
    if units:
        options.append("attack")
    options.append("back")
    answer = yield Ask(seat, "force", options)
    if answer == "back":
        end_war(state)  # nothing has been revealed, so another card may still be drawn where it might before
        state.phase = "action"
    elif answer == "attack":
        yield from _march(state)
    elif answer in ("army", "led_army"):
        units.append(BattleUnit(GENERAL_UNIT if answer == "led_army" else 0))
    else:
        add_hero(units, answer)


def _march(state: State) -> Script[None]:
    """Send out the force: it can neither be recalled nor strengthened from here."""
    seat, units = state.attacker, state.units[ATTACK]
    (real, led), sorts = real_armies(units), tuple([unit.sort for unit in units])
    state.armies[seat][LED] -= led
    state.armies[seat][HOME] -= real - led
    used = heroes(units)
    leave(state, seat, MIGHTY_HERO, used)
    state.last_drawn = NOBODY
    state.phase = "defence"
    yield event("war", seat=seat, other=state.defender, purpose=state.purpose, units=sorts)
    yield from promises.attacked(state, seat, state.defender)


# -- the defender's answer --------------------------------------------------------------------------------------------
def defence(state: State) -> Script[None]:
    """Ask for Olympic Games, or Mighty Heroes; then all able armies fight (R-19). Luck stops barbarians only.

    Seats that may hold such a card by all open information are asked, so that silence gives nothing away.
    """
    seat = state.defender
    units, hand = state.units[DEFENCE], state.hands[seat]
    able = [BattleUnit()] * state.armies[seat][HOME] + [BattleUnit(GENERAL_UNIT)] * state.armies[seat][LED]
    if not units:
        units += able
    helpful = [MIGHTY_HERO]
    if heroes(units) == 0:
        helpful = [OLYMPIC_GAMES, *([LUCK] if state.attacker == NOBODY else []), MIGHTY_HERO]
    options: list[str] = []
    for kind in helpful:
        if hand[kind]:
            options += hero_roles(units) if kind == MIGHTY_HERO else [KINDS[kind]]
    answer = "fight"
    if any(may_hold(state, seat, kind) for kind in helpful):
        mine = state.private_stops
        answer = yield from at_stop(
            seat, "defence", state.stops, ATTACKED, options, "fight", private=mine, until_turn=mine
        )
    if answer == "fight":
        state.phase = "battle_draw"
    elif answer in ("olympic_games", "luck"):
        discard(state, seat, OLYMPIC_GAMES if answer == "olympic_games" else LUCK)
        yield event("called_off", seat=seat, event=answer)
        yield from close_war(state)
    else:
        leave(state, seat, MIGHTY_HERO)
        add_hero(units, answer)
        yield event("hero_joins", seat=seat, role=answer)


# -- afterwards -------------------------------------------------------------------------------------------------------
def close_war(state: State) -> Script[None]:
    """Finish the battle: a war is followed by the monument, the barbarians by the end of their event."""
    marched = return_home(state)
    state.phase = "after_event" if state.attacker == NOBODY else "monument"
    end_war(state)
    if marched is not None:
        yield marched
    if state.phase == "monument":
        yield from settle(state)


def return_home(state: State) -> Event | None:
    """Spend Heroes; move armies to the away area, or home at once over a direct road (7.6, R-18, R-31).

    Return the event of their march, which is seen when they have left the battle; None where none is left.
    """
    state.discard += [MIGHTY_HERO] * (heroes(state.units[ATTACK]) + heroes(state.units[DEFENCE]))
    seat = state.attacker
    if seat == NOBODY:
        return None
    real, led = real_armies(survivors(state, ATTACK))
    at_once = state.defender in linked(state, seat)
    state.armies[seat][HOME if at_once else SENT] += real - led
    state.armies[seat][LED if at_once else SENT_LED] += led
    return event("marched_back", seat=seat, count=real, at_once=at_once) if real else None


def end_war(state: State) -> None:
    """Clear the war, its units and its battle cards."""
    state.attacker = state.defender = NOBODY
    state.purpose = ""
    state.units, state.drawn = no_units(), [[], []]
    state.pairs, state.victories = [], 0


def side_seat(state: State, side: int) -> Seat:
    """Return the seat that leads a side; `NOBODY` for the barbarians."""
    return state.attacker if side == ATTACK else state.defender


def line_of(state: State, side: int, viewer: Seat | None) -> int:
    """Return the battle line of a side: the upper one (0) or the lower one (1), which is that of the viewer.

    Spectators see the attack above.
    """
    return 1 - side if viewer is not None and viewer == state.attacker else side
