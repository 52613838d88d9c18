"""Every number is defined in one place: the game's in `data.json`, those of the physics in `physics.constants`."""

from __future__ import annotations

import importlib.util
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from games.ascending_empires.rules import facts
from physics import constants, scene

DATA = (files("games.ascending_empires") / "data.json").read_text(encoding="utf-8")

TOLD = {
    "components.coloured_planets_per_colour.value.brown",
    "components.coloured_planets_per_colour.value.grey",
    "components.coloured_planets_per_colour.value.purple",
    "components.board_pieces.value",
    "components.player_placards.value",
    "components.starship_discs.value.total",
    "components.battleship_discs.value.total",
    "components.planet_discs_total.value",
    "components.coloured_planets.value",
    "components.homeworlds.value",
    "components.troops.value.total",
    "components.tech_markers_per_player.value",
    "components.range_rulers.value.total",
    "components.range_rulers.value.per_player",
    "components.holes_in_board.value",
    "setup.in_box_per_player.value.troops",
    "setup.in_box_per_player.value.starships",
    "setup.in_box_per_player.value.battleship",
    "setup.tech_levels_start.value",
    "setup.supply_starships_start.value",
    "actions.build.value.city.cost_colonies",
    "actions.double_research_planets_max.value",
    "geometry.piece_size_m.value",
}
"""Numbers of the box and of the rule book that follow from others; no code reads them."""


class Read(dict[str, Any]):
    """A JSON object that records which of its values are read."""

    def __init__(self, values: dict[str, Any], path: str, seen: set[str]) -> None:
        super().__init__(values)
        self.path, self.seen = path, seen

    def __getitem__(self, key: str) -> Any:
        value, path = super().__getitem__(key), f"{self.path}{key}"
        if isinstance(value, dict):
            return Read(value, f"{path}.", self.seen)
        if isinstance(value, list) and any(isinstance(one, dict) for one in value):
            return [Read(one, f"{path}.{place}.", self.seen) for place, one in enumerate(value)]
        self.seen.add(path)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self.keys() else default

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


def numbers(value: Any, path: str = "") -> list[str]:
    """Return the paths of all numbers and of all lists of numbers."""
    if isinstance(value, dict):
        return [one for key, inner in value.items() for one in numbers(inner, f"{path}.{key}" if path else key)]
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return [one for place, inner in enumerate(value) for one in numbers(inner, f"{path}.{place}")]
    found = value if isinstance(value, list) else [value]
    return [path] if any(type(one) in (int, float) for one in found) else []


def test_every_number_of_the_data_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that no code reads would duplicate one defined elsewhere."""
    seen: set[str] = set()
    parse = json.loads
    monkeypatch.setattr(json, "loads", lambda text: Read(parse(text), "", seen))
    source = Path(facts.__file__).with_name("facts.py")  # also where the module itself is compiled
    spec = importlib.util.spec_from_file_location("games.ascending_empires.facts_again", source)
    assert spec is not None
    assert spec.loader is not None
    again = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(again)
    assert again.HOLES == facts.HOLES
    unread = {path for path in numbers(parse(DATA)) if path not in seen}
    rows = [path for path in unread if path.startswith("technologies.level_row_bonus")]
    assert all(".gain." in path for path in rows), "a gain is read as a whole"
    assert unread.difference(rows) == TOLD


def test_what_follows_from_other_numbers_agrees_with_them() -> None:
    """The listed derived numbers equal their computation from the numbers in use."""
    data = json.loads(DATA)
    boxed = data["setup"]["in_box_per_player"]["value"]
    assert data["components"]["starship_discs"]["value"]["total"] == facts.STARSHIPS * facts.MOST_SEATS
    assert (
        data["components"]["battleship_discs"]["value"]["total"] == (facts.FLEET - facts.STARSHIPS) * facts.MOST_SEATS
    )
    assert data["components"]["troops"]["value"]["total"] == facts.PER_PLAYER["troop"] * facts.MOST_SEATS
    assert set(data["components"]["coloured_planets_per_colour"]["value"].values()) == {facts.PLANETS_OF_COLOUR}
    assert data["components"]["coloured_planets"]["value"] == facts.PLANETS_OF_COLOUR * len(facts.COLOURS)
    assert data["components"]["planet_discs_total"]["value"] == len(facts.HOLES)
    assert data["components"]["holes_in_board"]["value"] == len(facts.HOLES)
    assert data["components"]["homeworlds"]["value"] == len(facts.HOME_OF_QUADRANT)
    assert data["components"]["tech_markers_per_player"]["value"] == len(facts.COLOURS)
    assert boxed["troops"] == facts.PER_PLAYER["troop"] - facts.TROOPS_AT_START
    assert boxed["starships"] == facts.STARSHIPS - facts.SHIPS_AT_START
    assert boxed["battleship"] == facts.FLEET - facts.STARSHIPS


def test_the_physics_has_one_table_of_constants() -> None:
    """Friction, rebound, the fastest flick and the gap at rest come from `physics.constants`, sizes from the data."""
    assert facts.MAX_SPEED == constants.MAX_SPEED * 1000
    assert facts.MAX_OFFSET == constants.MAX_OFFSET * 1000
    assert facts.REST_GAP == constants.REST_GAP * 1e6
    assert facts.RAM_SPEED == constants.CONTACT_SPEED * 1e6
    assert "physics" not in json.loads(DATA)
    assert not {name for name in vars(constants) if re.fullmatch(r"(SHIP|BATTLESHIP|PLANET)_.*|THICKNESS", name)}
    with pytest.raises(TypeError):
        scene.Disc("a", 0.0, 0.0, 0.008, 0.001)  # type: ignore[call-arg]
