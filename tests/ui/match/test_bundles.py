"""A bundle of people over the board: the hand says how many would go, and a drop moves exactly so many or none."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.stone_age.rules.facts import INDEX
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import WIDTH
from tabletop.core.match.match import Match
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.viewmodel.control.match_controller import MatchController
from tests.parameters import quick_ends
from tests.play import SHELF
from tests.ui.driver import Mouse, wait_for_question

GAME = SHELF.games["stone_age"]


class Table:
    """Two people before the first placement; one ring of the river is free."""

    def __init__(self) -> None:
        session = MatchSession.new(GAME, [Player("Ann", 0), Player("Bo", 1)], seed="bundles")
        state = session.match.checkpoint[1]
        state.turn = 0
        put(state, 1, INDEX["quarry"], 5)
        state.rings[INDEX["river"]] = 1
        match = Match.at(GAME, state, settings=session.match.settings)
        session = MatchSession(GAME, session.players, "bundles", match)
        self.session = session
        self.screen = MatchView(
            NullPlayer(Translations("en", SHELF.locales()), 100), MatchController(session), PlayOptions(speed=0)
        )
        self.screen.resize((1280, 720))
        self.surface = pygame.Surface((1280, 720))
        while self.screen.opening is not None:
            self.pump()
        self.pump(40)
        self.mouse = Mouse(lambda event: self.screen.handle(event), self.pump)

    def pump(self, times: int = 1) -> None:
        for _ in range(times):
            self.screen.update(self.screen.now + 20)
            self.screen.draw(self.surface)

    def hold(self, count: int) -> None:
        """Pick up so many people: press, pull, and turn the wheel for each one more."""
        wait_for_question(self.screen, self.pump)
        people = self.session.table.in_zone("mat0/people")
        pose = self.screen.view.poses[people[0].id]
        x, y = self.screen.view.camera.to_screen(pose.x, pose.y)
        self.mouse.move((round(x), round(y)))
        self.mouse.down()
        self.mouse.move((round(x) + 20, round(y) + 20))
        for _ in range(count - 1):
            self.screen.parts.input.hand.take_one_more()
        held = self.screen.parts.input.hand.held
        assert held is not None
        assert len(held.pieces) == count

    def over(self, place: str) -> str:
        """Carry the held pieces over a place; return the text beside it."""
        zone = self.screen.view.table.zones[f"place/{place}"]
        x, y = self.screen.view.camera.to_screen(zone.x + zone.w / 2, zone.y + zone.h / 2)
        self.mouse.move((round(x), round(y)))
        return self.screen.view._movement.grasp.label

    def at(self, place: str) -> int:
        return int(self.session.match.state.at[INDEX[place] * WIDTH])


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.screen.close()


@pytest.mark.parametrize(
    ("held", "place", "label", "placed"),
    quick_ends(
        [
            (3, "field", "1 × Person", 1),
            (5, "building_1", "1 × Person", 1),
            (2, "card_1", "1 × Person", 1),
            (1, "hut", "2 × Person", 2),
            (4, "hut", "2 × Person", 2),
            (3, "forest", "3 × Person", 3),
            (3, "river", "3 × Person", 0),
        ]
    ),
)
def test_a_drop_places_what_the_hand_announced(table: Table, held: int, place: str, label: str, placed: int) -> None:
    """4.3: a place that takes a fixed number says so; three people on a river with one free ring glide back."""
    table.hold(held)
    assert table.over(place) == label
    table.mouse.up()
    assert table.at(place) == placed
    if not placed:
        toast = table.screen.parts.overlays.toast
        assert toast is not None
        assert toast.rule == "4.3"
        assert len(table.session.table.in_zone("mat0/people")) == 5
