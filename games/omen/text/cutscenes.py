"""The moments of the game that are shown over the table: a war with what it wins and costs, a kill, a feat."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import FEAT_POINTS, REWARD_POINTS
from games.omen.rules.names import city_name
from games.omen.rules.state import State, strength_of, total_strength
from games.omen.text.log_text import describe_event, killed_text
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.cutscenes import Contest, Cutscene, Extra, Reveal, Share, Side
from tabletop.core.rules.questions import Event, Seat

POINTS: Final = "points_mark"
"""The sign beside points."""


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the public log."""
    facts = dict(event.facts)
    if event.kind == "killed":  # shown even where the answer has already told it
        seat, cards = facts["seat"], facts["cards"]
        return Reveal(killed_text(seat, cards), facts["owner"], cards, lost=True, actors=(facts["by"],), by=seat)
    text = describe_event(state, event, None)
    if text is None:
        return None
    if event.kind == "war":
        return _war(state, facts["city"], facts["totals"], facts["winner"], text)
    if event.kind == "reward_won":
        return Reveal(text, facts["seat"], zone=f"rewards{facts['seat']}", amount=REWARD_POINTS, sign=POINTS)
    if event.kind == "reduced":
        return Reveal(text, facts["seat"], facts["cards"], lost=True)
    if event.kind == "feat":
        return Reveal(text, facts["seat"], (f"{facts['feat']}/{facts['seat']}",), amount=FEAT_POINTS, sign=POINTS)
    return None


def _war(state: State, city: int, totals: tuple[int, int], winner: Seat, result: Message) -> Contest:
    """Return the war of a city: the strength of every unit, then what heroes add. Who falls is shown afterwards."""
    sides = tuple(_side(state, city, seat, totals[seat]) for seat in (0, 1))
    return Contest(msg("omen.cutscene.war", city=city_name(city)), (sides[0], sides[1]), winner, result)


def _side(state: State, city: int, seat: Seat, total: int) -> Side:
    place = 2 * city + seat
    shares = tuple(Share(unit, strength_of(state, unit)) for unit in state.sides[place])
    bonus = total - total_strength(state, place)
    extras = (Extra(msg("omen.cutscene.heroes"), bonus),) if bonus else ()
    return Side(seat, shares, total, extras)
