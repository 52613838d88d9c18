"""The strategies that players of Ascending Empires know, as small scripts (sources: docs/players/ascending_empires.md).

Each has a few wishes for its action, in order, and likes some things on the board more than their points are worth.
Where no wish can be fulfilled it plans like the admiral, by what it likes, with the same hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from games.ascending_empires.players.bots import SKILLS, decision_of
from games.ascending_empires.players.bots_plan import Mind
from games.ascending_empires.players.evaluation import is_stuck, patience, spare_troops
from games.ascending_empires.rules.actions import build_options, develop_options, mine_options
from games.ascending_empires.rules.facts import COLOURS, HOLE_OF, HOLES, MINE, OBJECTS_MOST, SHIPS
from games.ascending_empires.rules.standing import facilities, is_blockaded, is_guarded
from games.ascending_empires.rules.star_map import orbits_of
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from games.ascending_empires.rules.turn import possible_actions
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask, Seat
from tabletop.session.bots.computer_players import BotContextImpl
from tests.games.league.matches import Player

Liking: TypeAlias = Callable[[State, Seat], float]
"""The worth of a position to a strategy beside what it is worth to the admiral, in points."""
Wish: TypeAlias = Callable[[State, Seat], str]
"""An action that a player would like to take now; "" for none."""

HAND: Final = SKILLS["admiral"]._replace(shots=6, slips=1, width=1, rebounds=False)
"""The hand and the search of everybody in the league: the admiral's hand, with fewer shots tried."""
PLAIN: Final = HAND._replace(research=0.0)
"""The same for the scripts, which value technologies as the admiral did before the league."""


# -- wishes for the action --------------------------------------------------------------------------------------------
def mine(most: int, state: State, seat: Seat) -> str:
    """Wish to mine where `most` troops can go without giving up the planet, or the end is near."""
    rich = [one for one in mine_options(state, seat) if one[1] == most]
    free = [one for one in rich if state.objects(HOLE_OF[one[0]]) > one[1] or state.vp_pool <= MINE[most]]
    return "mine" if free else ""


def mine_all(state: State, seat: Seat) -> str:
    """Wish to mine three troops wherever they are, planet or not."""
    return "mine" if any(troops == max(MINE) for _, troops in mine_options(state, seat)) else ""


def muster(state: State, seat: Seat) -> str:
    """Wish to recruit while two troops in the supply find room on planets for a mine."""
    room = [
        hole for hole in state.occupied_by(seat) if state.objects(hole) < OBJECTS_MOST and not is_stuck(state, hole)
    ]
    return "recruit" if state.troop_supply[seat] >= 2 and len(room) >= 2 else ""


def build(what: tuple[str, ...], state: State, seat: Seat) -> str:
    """Wish to build one of these structures."""
    return "build" if any(one in what for _, one, *_ in _listed(state, seat)) else ""


def develop(state: State, seat: Seat) -> str:
    """Wish to raise a technology whenever there is one to raise."""
    return "develop" if develop_options(state, seat) else ""


def _listed(state: State, seat: Seat) -> list[Any]:
    return [one for one in build_options(state, seat) if len(one) >= 2]


# -- likings for positions --------------------------------------------------------------------------------------------
def planets(worth: float, state: State, seat: Seat) -> float:
    """Like every planet that is occupied."""
    return worth * len(state.occupied_by(seat))


def pairs_of_troops(worth: float, state: State, seat: Seat) -> float:
    """Like troops on planets that can be mined."""
    return worth * sum(
        max(0, spare_troops(state, hole)) for hole in state.occupied_by(seat) if not is_stuck(state, hole)
    )


def blockades(worth: float, state: State, seat: Seat) -> float:
    """Like own ships in the orbits of enemy planets, the more so the more stands there."""
    found = {hole for ship in state.ships_at(seat, BOARD) for hole in orbits_of(state, ship)}
    enemy = [hole for hole in found if state.occupier[hole] not in (-1, seat) and is_blockaded(state, hole)]
    return worth * sum(1 + 0.3 * state.objects(hole) for hole in enemy)


def no_enemy_ships(worth: float, state: State, seat: Seat) -> float:
    """Like every enemy ship that does not fly."""
    return -worth * sum(SHIPS[ship].owner != seat for ship in state.flying())


def guards(worth: float, state: State, seat: Seat) -> float:
    """Like own ships in the orbits of own planets, which then cannot be attacked, and planets that nobody blockades."""
    own = set(state.occupied_by(seat))
    guarded = {hole for ship in state.ships_at(seat, BOARD) for hole in orbits_of(state, ship)} & own
    return worth * len(guarded) - 2 * worth * sum(is_guarded(state, hole, seat) for hole in own)


def laboratories(worth: float, state: State, seat: Seat) -> float:
    """Like facilities that make the next level possible, and levels, in every colour alike."""
    found = 0.0
    for colour in range(len(COLOURS)):
        level, ready = state.technology[seat][colour], facilities(state, seat, colour)
        found += level + 0.5 * min(ready, level + 1)
    return worth * (found + min(state.technology[seat]))


def quadrants(worth: float, state: State, seat: Seat) -> float:
    """Like cities, and planets in quadrants where there is none of the own yet."""
    cities = {HOLES[hole].quadrant for hole in state.occupied_by(seat) if state.city[hole]}
    held = {HOLES[hole].quadrant for hole in state.occupied_by(seat)}
    return worth * (sum(state.city) and len(cities) + 0.3 * len(held))


def fleet(worth: float, state: State, seat: Seat) -> float:
    """Like ships that fly more than ships in the supply."""
    return worth * (len(state.ships_at(seat, BOARD)) - 0.2 * len(state.ships_at(seat, SUPPLY)))


# -- the scripts ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Taste(Mind):
    """A thinking player that likes something beside points."""

    liked: tuple[Liking, ...] = ()

    def likes(self, state: State) -> float:
        # no super(): a dataclass with slots is made anew
        return Mind.likes(self, state) + self.later * sum(one(state, self.seat) for one in self.liked)


def follow(wishes: tuple[Wish, ...], liked: tuple[Liking, ...], match: Match[State], ask: Ask[Any], seed: str) -> Any:
    """Answer by the first wish that can be fulfilled, else by a plan; the last turn is played for points alone.

    It thinks in a world that its seat cannot tell from the real one.
    """
    seat, context = ask.seat, BotContextImpl(FastRng(seed), 0.0, 1)
    world = determinized(match, seat, context.rng, tries=300)
    state = world.state
    later = patience(state)
    if state.turns_left >= 0:
        return decision_of(Mind(seat, context, PLAIN, later), world).value
    if ask.kind == "action":
        wish = next((one for one in (wish(state, seat) for wish in wishes) if one), "")
        if wish in possible_actions(state, seat):
            return wish
    return decision_of(Taste(seat, context, PLAIN, later, None, liked), world).value


def admiral(match: Match[State], ask: Ask[Any], seed: str) -> Any:
    """Answer as the strongest player does when it tries as many shots as the scripts."""
    context = BotContextImpl(FastRng(seed), 0.0, 1)
    world = determinized(match, ask.seat, context.rng, tries=300)
    return decision_of(Mind(ask.seat, context, HAND, patience(world.state)), world).value


def _script(*wishes: Wish, likes: tuple[Liking, ...] = ()) -> Player:
    return partial(follow, wishes, likes)


def _like(what: Callable[[float, State, Seat], float], worth: float) -> Liking:
    return partial(what, worth)


_cities: Final[Wish] = partial(build, ("city", "colony"))
_research: Final[Wish] = partial(build, ("research",))
STRATEGIES: Final[Mapping[str, Player]] = {
    "admiral of before": _script(),
    "mine": _script(mine_all, muster, likes=(_like(planets, 0.5), _like(pairs_of_troops, 0.6))),
    "mine and spread": _script(partial(mine, 2), muster, likes=(_like(pairs_of_troops, 0.3),)),
    "spread": _script(likes=(_like(planets, 1.0), _like(fleet, 0.2))),
    "cities": _script(_cities, likes=(_like(quadrants, 1.0), _like(planets, 0.3))),
    "technology rush": _script(develop, _research, likes=(_like(laboratories, 1.2), _like(planets, 0.3))),
    "technology, then war": _script(develop, likes=(_like(laboratories, 0.6), _like(fleet, 0.3))),
    "blockade": _script(likes=(_like(blockades, 1.0), _like(fleet, 0.3))),
    "hunter of ships": _script(likes=(_like(no_enemy_ships, 0.8), _like(fleet, 0.5))),
    "fleet": _script(likes=(_like(fleet, 1.0),)),
    "guards": _script(_cities, likes=(_like(guards, 0.7),)),
}
"""All strategies by name."""
