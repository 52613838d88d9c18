"""Questions of a game with secret hands that have nothing to do with what is hidden."""

from __future__ import annotations

from tabletop.core.game.public_answers import public_questions
from tabletop.core.input.gestures import Click
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.viewmodel.control.match_controller import MatchController
from tests import high_card
from tests.hooks import with_hooks


def opened(*kinds: str) -> MatchController:
    """Return a match in which hands have been dealt, with public questions of some kinds."""
    game = with_hooks(high_card.GAME, text={"public_answers": public_questions(*kinds)})
    return MatchController(MatchSession.new(game, [Player("Ann", 0), Player("Bo", 1)], seed="1"))


def test_a_public_question_is_answered_at_the_shared_table() -> None:
    play = opened("lay")
    corners = play.presenter.shown(None).corners
    assert [corner.seat for corner in corners] == [0, 1]
    ask = play.session.match.pending[0]
    assert [offer.option for offer in corners[0].offers] == list(ask.options)
    play.answer(ask.options[0], (0, 0))
    assert play.session.match.pending[0].seat == 1


def test_all_other_questions_wait_for_a_look_at_the_hand() -> None:
    play = opened("take")
    assert play.presenter.shown(None).corners == ()
    hook = play.session.game.text.public_answers
    assert hook is not None
    ask = play.session.match.pending[0]
    assert not hook.is_sure(play.session.match.state, ask, ask.options[0])


def test_refusals_stay_as_they_are() -> None:
    play = opened("lay")
    hook, ask = play.session.game.text.public_answers, play.session.match.pending[0]
    assert hook is not None
    refusal = ask.refusal("card_99")
    assert refusal is not None
    assert hook.explain_illegal(play.session.match.state, ask, "card_99", refusal) is refusal
    assert hook.explain_gesture(play.session.match.state, ask, Click("deck")) is None
