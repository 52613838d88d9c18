"""Cutscenes as pages are sent them: made from the description that the window films, with nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import HOME
from tabletop.core.data.messages import msg
from tabletop.core.game.cutscenes import Contest, Cutscene, Destruction, Feeding, Finale, Outcome, Reveal
from tabletop.core.rules.labels import Result
from tabletop.net.protocol.clips import scene_fields, worth_seeing
from tabletop.net.protocol.cutscene_tree import PageCutscene
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Done, Player, TableScene
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes.positions import match_of, position
from tests.net.hosted import scribe_of
from tests.sure import sure


def battle(*, armies: int = 1) -> tuple[MatchSession, list[TableScene]]:
    """Return a session after a war of seat 0 to plunder seat 1, and the scenes of the war."""
    state = position(armies={1: {HOME: armies}}, hands=("gold", "iron wood wood", ""), deck="grain")
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("ABC")], "clips", match_of(state))
    scenes: list[TableScene] = []
    for answer in (("war", 1, "plunder"), "army", "attack"):
        done = session.answer(answer, seat=0)
        assert isinstance(done, Done)
        scenes += done.scenes
    return session, scenes


def sent(session: MatchSession, scenes: list[TableScene], viewer: int | None, language: str = "en") -> list[Any]:
    """Return the fields of the messages to the page of a viewer; a picture is named after its kind and face."""
    shown = Presenter(session, apart=True).shown(viewer)
    scribe = scribe_of(language, lambda kind, face: f"{kind.id} {face}")
    return [sure(scene_fields(one, shown, scribe)) for one in worth_seeing(scenes, None)]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_battle_is_told_to_everybody_at_the_table(viewer: int | None) -> None:
    """Both sides with their cards, amounts and totals, who falls, and in words who loses an army."""
    session, scenes = battle()
    contest = next(one.cutscene for one in scenes if isinstance(one.cutscene, Contest))
    clash, end, *_ = sent(session, scenes, viewer)
    assert clash["kind"] == "cutscene"
    assert clash["title"] == "Clash 1 of 1"
    assert [side["seat"] for side in clash["sides"]] == [0, 1]
    assert [side["total"] for side in clash["sides"]] == [side.total for side in contest.sides]
    for number, (side, wanted) in enumerate(zip(clash["sides"], contest.sides, strict=True)):
        unit, card = side["cards"]
        assert card["amount"] == wanted.shares[1].amount
        assert card["face"] == f"battle_card {wanted.shares[1].amount}", "the battle card lies face up"
        assert ("fallen" in unit) == ("fallen" in card) == (number == 1 - contest.winner)
        assert ("won" in side) == (number == contest.winner)
    assert f"An army of {'ABC'[1 - contest.winner]} is lost." in clash["text"]
    assert [side["seat"] for side in end["sides"]] == [0, 1]
    assert [-1, "army"] in end["sides"][1 - contest.winner]["gains"]
    assert [side["total"] for side in end["sides"]] == ["1 victory", "0 victories"][:: 1 - 2 * contest.winner]


def test_a_battle_is_told_in_both_languages() -> None:
    session, scenes = battle()
    clash = sent(session, scenes, 0, "zh_TW")[0]
    assert clash["title"] == "第 1 場交鋒，共 1 場"
    assert clash["sides"][0]["cards"][0]["name"] != sent(session, scenes, 0)[0]["sides"][0]["cards"][0]["name"]


def test_cards_that_are_plundered_unseen_are_in_no_scene() -> None:
    """A page is told how many cards change hands, never which, whoever looks at it."""
    session, scenes = battle(armies=0)
    for viewer in (0, 1, 2, None):
        fields = sent(session, scenes, viewer)
        assert [one["kind"] for one in fields] == ["cutscene"], "the plunder is told with the end of the war"
        assert "cards" not in fields[0]["sides"][0]
        (gain,) = fields[0]["sides"][0]["gains"]
        assert gain[0] == 2
        assert not any(card in str(fields) for card in ("iron", "wood", "Iron", "Wood"))


def test_what_pages_know_already_is_not_shown() -> None:
    """The finale is told by the result, a meal that is paid by nothing, and a sentence is told once."""
    text = msg("core.close")
    told = Outcome(msg("core.names", taken=text), None)
    cutscenes: list[Cutscene] = [
        told,
        Reveal(text, 0),
        Destruction(text),
        Feeding(0, "person", 5, (), 0, text),
        Finale(Result((), ())),
        Reveal(msg("core.other"), 1),
        Feeding(0, "person", 5, (), 2, text, -10),
    ]
    scenes = [TableScene("event", -1, None, (), cutscene=one) for one in cutscenes]
    seen = [one.cutscene for one in worth_seeing(scenes, None) if isinstance(one, PageCutscene)]
    assert seen == [told, cutscenes[5], cutscenes[6]]


def test_only_faces_that_everybody_saw_are_shown() -> None:
    """A piece that lies in no public zone at that moment is left out."""
    session, scenes = battle()
    hidden = [TableScene("event", 0, None, (), cutscene=one.cutscene) for one in scenes if one.cutscene is not None]
    for fields in sent(session, hidden, 0):
        assert not any("cards" in side for side in fields["sides"])
