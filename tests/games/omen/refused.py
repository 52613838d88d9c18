"""Gestures that the rules do not allow, each with its reason.

`python -m tests.games.omen.refused` prints them in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.omen import GAME
from games.omen.rules.interrupts import MOMENTS
from games.omen.rules.state import State
from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import Translations
from tests.games.omen.positions import play, position
from tests.play import SHELF

STOPS: Final = [frozenset(MOMENTS), frozenset(MOMENTS)]


class Case(NamedTuple):
    """A position, the answers that lead to the question, the gesture, and key and clause of the reason."""

    where: Mapping[str, Any]
    answers: tuple[Any, ...]
    gesture: Gesture
    word: str
    clause: str


def drag(piece: str, to_zone: str, from_zone: str = "hand0") -> Drag:
    return Drag((piece,), from_zone, to_zone)


POOR: Final = {"hand": ["hydra", "scout"], "coins": (2, 5)}
FULL: Final = {"hand": ["scout"], "own": ["griffin", "satyr", "pythia"]}
CROWDED: Final = {
    "hand": ["scout"],
    "own": ["griffin", "satyr", "pythia"],
    "sides": {2: ["hydra", "cyclops", "sibyl"], 4: ["harpy", "sphinx", "spy"]},
}
BEARER: Final = {"hand": ["standard_bearer"], "own": ["satyr", "scout"], "foe": ["spy"], "sides": {2: ["archer"]}}
BORNE: Final = (("play", "standard_bearer", 0),)
GRIFFIN: Final = {"hand": ["griffin"], "own": ["scout"], "sides": {2: ["hydra", "satyr", "pythia"], 1: ["spy"]}}
FLOWN: Final = (("beast", "griffin"),)
SERPENT: Final = {
    "hand": ["sea_serpent", "raider"],
    "own": ["scout", "pythia", "hydra", "sibyl"],
    "sides": {2: ["satyr", "harpy"], 4: ["messenger"], 1: ["spy"]},
}
SWUM: Final = (("beast", "sea_serpent"),)
CHIMERA: Final = {"hand": ["chimera"], "own": ["scout", "satyr", "harpy"], "sides": {2: ["archer"], 1: ["spy"]}}
LIT: Final = (("beast", "chimera"),)
SHOT: Final = {
    "hand": ["archer"],
    "own": ["messenger"],
    "foe": ["scout", "slinger", "hydra"],
    "sides": {3: ["peltast"]},
}
AIMED: Final = (("play", "archer", 0),)
OFFERING: Final = {"phase": "offering", "hand": ["spy"], "own": ["scout"], "rewards": (["aegis_1"], [])}
TWO_WARS: Final = {"phase": "war", "foe": ["hydra", "spy"], "sides": {3: ["satyr", "scout"]}}
ONE_WAR: Final = {"phase": "war", "own": ["spy", "scout", "hoplite"], "foe": ["archer", "raider"]}
PORTENT: Final = {
    "phase": "portent",
    "own": ["tide_listener", "sibyl", "pythia", "scout"],
    "activated": ["pythia"],
    "incited": [],
}
WINDOW: Final = {
    "phase": "surge_end", "active": 1, "hand": ["perseus", "atalanta", "spy"], "foe": ["scout"], "stops": STOPS,
}  # fmt: skip
BREAKER: Final = {
    "hand": ["phalanx_breaker"],
    "foe": ["scout", "spy"],
    "sides": {3: ["hydra", "satyr", "pythia"]},
    "own": ["peltast"],
}
BROKEN: Final = (("play", "phalanx_breaker", 0),)

CASES: Final = (
    # Surge
    Case(POOR, (), drag("hydra", "city0/side0"), "coins", "4.2"),
    Case(POOR, (), Click("hydra"), "coins", "4.2"),
    Case(POOR, (), drag("hydra", "play"), "coins", "4.2"),
    Case(FULL, (), drag("scout", "city0/side0"), "city_full", "5"),
    Case(CROWDED, (), Click("scout"), "all_full", "5"),
    Case(CROWDED, (), Click("city0/side0"), "nothing_fits", "4.2"),
    Case({"hand": ["scout"]}, (), drag("scout", "city0/side1"), "other_side", "4.2"),
    Case({"hand": ["scout"]}, (), Click("city0/side1"), "other_side", "4.2"),
    Case({"hand": ["scout"]}, (), drag("scout", "supply"), "no_city", "4.2"),
    Case({"hand": ["scout"]}, (), drag("scout", "play"), "not_a_beast", "4.2"),
    Case({"hand": ["scout"]}, (), drag("scout", "channel"), "not_a_spirit", "4.2"),
    Case({"hand": ["scout"]}, (), Click("play"), "none_to_play", "4.2"),
    Case({"hand": ["scout"]}, (), Click("channel"), "none_to_channel", "4.2"),
    Case(POOR, (), Click("play"), "nothing_to_play", "4.2"),
    Case({"hand": ["fallen_king"], "coins": (0, 5)}, (), Click("channel"), "nothing_to_channel", "4.2"),
    Case(POOR, (), Click("phase", "track_marker"), "only_shows", "4"),
    Case(POOR, (), Click("area/0"), "asked.surge", "4.2"),
    Case(POOR, (), Click("war_banner/2", "city2/war"), "war_later", "4.5"),
    Case(SERPENT, SWUM, Click("sea_serpent", "play"), "in_play", "6"),
    Case({"hand": ["fallen_king"], "coins": (4, 5)}, (), drag("fallen_king", "channel"), "coins", "4.2"),
    Case({"hand": ["achilles"]}, (), drag("achilles", "play"), "hero_moment", "8"),
    Case({"foe_hand": ["spy"]}, (), drag("unit_back-3", "city0/side1", "hand1"), "not_yours", "2.2"),
    Case({"own": ["spy"]}, (), drag("spy", "city1/side0", "city0/side0"), "in_city", "4.2"),
    Case({"discard": ["spy"]}, (), Click("discard0"), "discard_pile", "2.2"),
    Case({"discard": ["spy"]}, (), drag("spy", "city0/side0", "discard0"), "discard_pile", "2.2"),
    Case({"rewards": (["aegis_1"], []), "reward_played": True}, (), Click("aegis_1"), "one_reward", "4.2"),
    Case({"rewards": (["aegis_1"], []), "fresh": ["aegis_1"]}, (), Click("aegis_1"), "reward_fresh", "4.2"),
    Case({"rewards": (["aegis_1"], [])}, (), drag("aegis_1", "city0/side0", "rewards0"), "reward_place", "4.2"),
    Case({"used": (["aegis_1"], [])}, (), drag("aegis_1", "play", "used0"), "reward_used", "9"),
    Case({"used": ([], ["aegis_1"])}, (), drag("aegis_1", "play", "used1"), "not_yours", "2.2"),
    Case({}, (), Click("city0/rewards"), "reward_pile", "4.5"),
    Case({}, (), Click("reward_back-2", "city1/rewards"), "reward_pile", "4.5"),
    Case({}, (), Click("reward_back-2", "rewards1"), "not_yours", "2.2"),
    Case({}, (), Click("deck0"), "deck", "4.1"),
    Case({}, (), Click("supply"), "supply", "4.1"),
    Case({}, (), Click("coin-1", "coins0"), "own_coins", "6.5"),
    Case({}, (), Click("feat_kills/0"), "feat", "4.4"),
    Case({}, (), Click("left/1", "city1/left"), "only_shows", "4.5"),
    Case({"own": ["spy", "hydra"], "foe": ["satyr"]}, (), Click("city0/war"), "war_later", "4.5"),
    # abilities
    Case(BEARER, BORNE, Click("satyr"), "beast_already", "7"),
    Case(BEARER, BORNE, Click("standard_bearer"), "not_itself", "6"),
    Case(BEARER, BORNE, Click("spy"), "own_units", "6"),
    Case(BEARER, BORNE, Click("archer"), "this_city", "6.2"),
    Case(CHIMERA, LIT, Click("scout"), "incite_full", "7"),
    Case({**CHIMERA, "own": ["scout", "satyr"]}, (*LIT, "scout"), Click("scout"), "incited_already", "7"),
    Case(GRIFFIN, FLOWN, drag("scout", "city1/side0", "city0/side0"), "city_full", "5"),
    Case(GRIFFIN, FLOWN, drag("scout", "city0/side0", "city0/side0"), "there_already", "6"),
    Case(GRIFFIN, FLOWN, drag("scout", "city2/side1", "city0/side0"), "same_side", "6.2"),
    Case(GRIFFIN, FLOWN, drag("spy", "city2/side1", "city0/side1"), "own_units", "6"),
    Case(GRIFFIN, (*FLOWN, ("scout", 2)), drag("scout", "city0/side0", "city2/side0"), "once", "6"),
    Case(SERPENT, SWUM, drag("scout", "satyr", "city0/side0"), "swap_limit", "5"),
    Case(SERPENT, SWUM, drag("scout", "pythia", "city0/side0"), "swap_same", "6"),
    Case(SERPENT, SWUM, drag("scout", "spy", "city0/side0"), "own_units", "6"),
    Case(SERPENT, SWUM, drag("scout", "city1/side0", "city0/side0"), "swap_onto", "6"),
    Case(SHOT, AIMED, Click("hydra"), "target_text", "6"),
    Case(SHOT, AIMED, Click("messenger"), "their_units", "6"),
    Case(SHOT, AIMED, Click("peltast"), "this_city", "6.2"),
    Case(SHOT, AIMED, drag("scout", "discard0", "city0/side1"), "click_it", "6"),
    Case({**SHOT, "foe": ["scout", "slinger", "spy"], "incited": ["spy"]}, AIMED, Click("spy"), "incited", "7"),
    Case(BREAKER, BROKEN, drag("scout", "city1/side1", "city0/side1"), "side_full", "5"),
    # the other questions
    Case({"phase": "wealth", "hand": ["scout"]}, (), drag("scout", "city0/side0"), "asked.wealth", "4.1"),
    Case(OFFERING, (), Click("aegis_1", "rewards0"), "not_a_unit", "4.6"),
    Case(OFFERING, (), drag("scout", "discard0", "city0/side0"), "asked.offering", "4.6"),
    Case(TWO_WARS, (), Click("city2/war"), "not_war_torn", "4.5"),
    Case(ONE_WAR, (), Click("archer"), "keep_own", "4.5"),
    Case(PORTENT, (), Click("pythia"), "has_spoken", "4.3"),
    Case(PORTENT, (), Click("scout"), "asked.portent", "4.3"),
    Case(WINDOW, (), drag("atalanta", "play"), "other_moment", "8"),
    Case(WINDOW, (), drag("spy", "play"), "not_a_hero", "8"),
    Case(WINDOW, (), Click("scout"), "asked.hero", "8"),
)


def refused(case: Case) -> Refusal | None:
    """Return the refusal; None when the gesture is an answer, or no reason is known."""
    match: Match[State] = play(position(**case.where), *case.answers)
    ask = match.pending[0]
    table = Table(GAME.table.layout(2, GAME.complete({"spirits": True})))
    reconcile(table, GAME.table.project(match.state, ask.seat))
    offers = [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options]
    if not isinstance(match_gesture(case.gesture, offers, table), Refused):
        return None
    gesture = case.gesture
    if isinstance(gesture, Click) and not gesture.zone:
        gesture = with_zone(gesture, table)
    return GAME.text.explain_illegal(match.state, ask, gesture)


def main() -> None:
    for case in CASES:
        refusal = refused(case)
        print(f"{case.gesture}")
        for language in ("en", "zh_TW"):
            words = Translations(language, SHELF.locales())
            text = "ANSWERED" if refusal is None else f"{words.text(refusal.reason, ['Ann', 'Bo'])} [{refusal.rule}]"
            print(f"    {text}")


if __name__ == "__main__":
    main()
