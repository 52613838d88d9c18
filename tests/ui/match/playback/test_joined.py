"""A place that lines join with others: under the mouse, it shows its name, its lines and its neighbours."""

from __future__ import annotations

import math

import pygame
import pytest

from games.eve_conquests.rules.facts import IDS, REGIONS
from games.eve_conquests.table.layout import layout
from tabletop.core.rules.chance import FastRng
from tabletop.session.match.match_session import MatchSession
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.question.highlights import JOINED_RING
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine, Words
from tabletop.ui.render.sprites.sprite_cache import LINES
from tests.parameters import quick_first
from tests.ui.at_question import at_question
from tests.ui.render.test_legible import opened


def pointed_at(screen: MatchView, zone: str) -> tuple[OverMark, ...]:
    """Return the marks while the mouse rests on the middle of a zone."""
    here = screen.view.table.zones[zone]
    x, y = screen.view.camera.to_screen(here.x + here.w / 2, here.y + here.h / 2)
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(0, 0, 0)))
    return screen.view._marks


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_region_shows_its_name_its_lines_and_its_neighbours(language: str) -> None:
    screen = opened("eve_conquests", language, seats=3)
    surface = pygame.Surface((1280, 720))
    screen.draw(surface)
    screen.opening = None
    for region in ("catch", "stain"):
        marks = pointed_at(screen, f"region/{region}")
        count = len(REGIONS[IDS.index(region)].adjacent)
        assert sum(isinstance(mark, StraightLine) for mark in marks) == count
        assert sum(isinstance(mark, Ring) and mark.width == JOINED_RING for mark in marks) == count
        name = screen.view.table.zones[f"region/{region}"].name
        assert name is not None
        assert [mark.text for mark in marks if isinstance(mark, Words)] == [screen.ui.say(name)]
    assert not any(isinstance(mark, StraightLine) for mark in pointed_at(screen, "month/0"))


def test_what_is_pointed_out_looks_unlike_what_may_be_clicked() -> None:
    """Its colour is far from that of every light, and the rings are thin and leave the places as they are."""
    screen = opened("eve_conquests", seats=3)
    for mark in pointed_at(screen, "region/catch"):
        if isinstance(mark, Ring | StraightLine):
            assert all(math.dist(mark.colour, colour) > 70 for colour in (LINES["can"][0], LINES["chosen"][0]))
        if isinstance(mark, Ring):
            assert not mark.fill
    assert LINES["can"][1] > JOINED_RING


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_run_both_ways_and_never_out_of_play(seats: int) -> None:
    zones = {zone.id: zone for zone in layout(seats, {}).zones}
    joined = {zone.id: zone.joined for zone in zones.values() if zone.joined}
    assert all(one in joined[other] for one, others in joined.items() for other in others)
    assert len(joined) == sum(seats > 2 or region.worth <= 2 for region in REGIONS)


@pytest.mark.parametrize(("act", "ring"), [("agent", "dashed"), ("build", "double")])
def test_acts_that_go_to_regions_have_rings_of_their_own(act: str, ring: str) -> None:
    """A region is lit plainly for units, by a dashed ring for agents, and by a double ring for outposts."""

    def is_asked(session: MatchSession) -> bool:
        prompt = session.prompt
        return prompt is not None and any(option[0] == act for option in prompt.ask.options if type(option) is tuple)

    driver = at_question("eve_conquests", ("Ann", "Bo"), is_asked, seed="rings", chance=FastRng("rings"))
    view, offers = driver.screen.view, driver.screen.parts.question.offers()
    places = {one.label.put for one in offers if one.label.ring == ring}
    assert places
    middles = {(zone.x + zone.w / 2, zone.y + zone.h / 2) for zone in view.table.zones.values() if zone.id in places}
    rings = [mark for mark in view._marks if isinstance(mark, Ring)]
    for middle in middles:
        about = [mark for mark in rings if (mark.x, mark.y) == middle]
        assert any(mark.dashed for mark in about) if ring == "dashed" else len(about) >= 2
