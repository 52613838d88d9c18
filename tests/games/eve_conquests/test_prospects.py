"""The prospects by which the marshal's search judges positions, and the fitting of their weights."""

from __future__ import annotations

import json
import random
from typing import Any

from games.eve_conquests.players.evaluation_prospects import (
    AT_THE_BEGINNING,
    AT_THE_END,
    FEATURES,
    chance_of,
    features,
    prospects,
    years_left,
)
from games.eve_conquests.rules.state import State
from tests.games.eve_conquests.league.fitting import FILE, Position, fitted
from tests.games.eve_conquests.positions import position

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
STATIONS = {"stain": "development", "immensea": "production"}


def feature(state: State, name: str) -> float:
    return features(state, 0, years_left(state))[FEATURES.index(name)]


def test_two_seats_share_the_chance() -> None:
    """The lead of one seat is the deficit of the other; even positions are even, and a result counts as it is."""
    for state in (position(), position(won={0: ["stain"]}), position(units=SOUTH, outposts=STATIONS)):
        assert abs(chance_of(state, 0) + chance_of(state, 1) - 1.0) < 1e-9
    over = position(phase="over", won={0: ["stain"]})
    assert (chance_of(over, 0), chance_of(over, 1)) == (1.0, 0.0)


def test_points_and_units_are_better_to_have() -> None:
    even = chance_of(position(), 0)
    assert chance_of(position(won={0: ["stain"]}), 0) > even
    assert chance_of(position(units=SOUTH), 0) > even
    assert chance_of(position(units={"curse": (1, 3)}), 0) < even


def test_at_the_end_points_decide() -> None:
    """The same lead in points decides more in the last month than in the first; units then count for little."""
    early, late = (position(won={0: ["stain"]}, month=month, eve=eve) for month, eve in ((0, 2), (11, 1)))
    assert years_left(early) == 2.0
    assert abs(years_left(late) - 1 / 12) < 1e-9
    assert chance_of(late, 0) > chance_of(early, 0)
    units = FEATURES.index("units")
    assert AT_THE_END[units] < AT_THE_BEGINNING[units]


def test_a_claim_that_stations_allow_is_seen() -> None:
    """The pair of the marked stations counts by its points; without stations they are only sites."""
    up = {6: "stain", 7: "immensea"}
    ready = position(units=SOUTH, outposts=STATIONS, up=up)
    assert feature(ready, "claim") == feature(ready, "marked_stations") > 0
    bare = position(units=SOUTH, up=up)
    assert feature(bare, "claim") == 0
    assert feature(bare, "marked_sites") > 0
    assert prospects(ready, 0, 1.0) > prospects(bare, 0, 1.0)


def test_the_file_holds_a_weight_for_each_feature() -> None:
    """None is negative: nothing that a seat has is a burden."""
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    for when in ("at_the_beginning", "at_the_end"):
        assert tuple(data[when]) == FEATURES
        assert min(data[when].values()) >= 0.0
    assert min(data["spread"].values()) > 0.0


def test_fitting_finds_the_weights_behind_the_leads() -> None:
    """Made-up leads, with points worth one and units half of one in the first month; a burden gets no weight."""
    rng = random.Random(1)
    points, units, hand = (FEATURES.index(name) for name in ("points", "units", "hand"))
    positions, leads = [], []
    for _ in range(3000):
        ahead = [0.0] * len(FEATURES)
        ahead[points], ahead[units], ahead[hand] = (rng.gauss(0, 4) for _ in range(3))
        years = rng.uniform(0, 2)
        positions.append(Position(ahead, years))
        leads.append(round(ahead[points] + ahead[units] * years / 4 - ahead[hand] / 2 + rng.gauss(0, 1)))
    found = fitted(positions, leads)
    assert abs(found["at_the_end"]["points"] - 1.0) < 0.1
    assert abs(found["at_the_beginning"]["points"] - 1.0) < 0.1
    assert abs(found["at_the_beginning"]["units"] - 0.5) < 0.1
    assert found["at_the_end"]["units"] < 0.1
    assert found["at_the_end"]["hand"] == found["at_the_beginning"]["hand"] == 0.0
    assert found == fitted(positions, leads)
