"""Plundered cards in the window: face up for the two players who may know them, backs for everybody else."""

from __future__ import annotations

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import HOME
from tabletop.core.game.cutscenes import Reveal
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Done, Player, TableScene
from tabletop.ui.match.cutscenes.reveal_clip import RevealClip
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.viewmodel.control.match_controller import MatchController
from tests.games.age_of_heroes.positions import match_of, position
from tests.ui.headless import SIZE, Alone


def reveal_for(viewer: int) -> RevealClip:
    """Return the reveal of a plunder of two cards of seat 1 by seat 0, as one of three players sees it."""
    state = position(armies={1: {HOME: 0}}, hands=("gold", "iron wood wood", ""), deck="grain")
    players = [Player(name, seat, PERSON if seat == viewer else "chieftain") for seat, name in enumerate("ABC")]
    session = MatchSession(GAME, players, "reveal", match_of(state))
    screen = MatchView(Alone(), MatchController(session), PlayOptions(speed=1))
    screen.resize(SIZE)
    scenes: list[TableScene] = []
    for answer in (("war", 1, "plunder"), "army", "attack"):
        done = session.answer(answer, seat=0)
        assert isinstance(done, Done)
        scenes += done.scenes
    player = screen.director.cutscenes
    assert player is not None
    for scene in scenes:
        before = player.seen(scene, {})
        assert scene.after is not None
        screen.view.table.place(scene.after)
        screen.view.animate([], duration=0.0, stagger=0.0)
        if isinstance(scene.cutscene, Reveal):
            show = player.show(scene, before, 1.0)
            assert show is not None
            assert isinstance(show.clip, RevealClip)
            screen.close()
            return show.clip
    raise AssertionError([scene.kind for scene in scenes])


@pytest.mark.parametrize(("viewer", "known"), [(0, True), (1, True), (2, False)])
def test_plundered_cards_are_face_up_for_those_concerned(viewer: int, known: bool) -> None:
    """A regression: the attacker saw large backs while the same cards lay face up in the hand below."""
    clip = reveal_for(viewer)
    kinds = [shown.look.kind for shown in clip.row]
    assert len(kinds) == 2
    assert (set(kinds) <= {"iron", "wood"}) is known
    assert (set(kinds) == {"hand_card"}) is not known
