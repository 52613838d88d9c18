"""Why an offer is declined: said by the computer players, allowed to everybody, and no more than a rival may know."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players.policy_declining import reason_to_decline
from games.age_of_heroes.rules.market.declining import DECLINES, REASONS, said
from games.age_of_heroes.rules.market.offers import TradeOffer
from games.age_of_heroes.rules.state import HOME, State
from tabletop.core.data.messages import IllegalAnswerError, msg
from tabletop.core.game.trading import TradeDraft
from tabletop.core.match.match import Match
from tabletop.session.bots.computer_players import think
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.age_of_heroes.positions import match_of, offer, position, trading
from tests.play import SHELF
from tests.sure import sure

RICH = "grain grain limestone"
"""A hand from which seat 0, whose tribe lays limestone, offers."""


def offered(made: tuple[Any, ...], *hands: str, **facts: Any) -> Match[State]:
    """Return a match in which seat 0 has just made an offer."""
    match = trading(*(hands or (RICH, "wood", "iron")), **facts)
    match.answer(made)
    return match


def reason(made: tuple[Any, ...], *hands: str, **facts: Any) -> str:
    """Return what seat 1 says when it declines an offer of seat 0."""
    return reason_to_decline(offered(made, *hands, **facts).state, 1)


# -- the rules --------------------------------------------------------------------------------------------------------
def test_whoever_declines_may_say_why() -> None:
    """The reason is part of the answer, read by all once everybody has answered, and no option of its own."""
    match = offered(offer(-1, "grain", "wood"))
    ask = match.ask_of(1)
    assert list(ask.options) == ["accept", "decline", "counter", "leave"]
    assert all(ask.refusal(one) is None for one in DECLINES)
    match.answer(("decline", "too_little"), 1)
    assert sure(match.state.trade).reasons == [], "nobody hears it before all have answered"
    match.answer("decline", 2)
    assert match.state.trade is None
    assert sure(match.state.declined).reasons == [(1, "too_little")]
    assert match.pending[0].kind == "market"


@pytest.mark.parametrize("wrong", [("decline", "x"), ("decline",), ("accept", "lacking"), ("decline", "lacking", "")])
def test_other_words_are_no_answer(wrong: Any) -> None:
    match = offered(offer(1, "grain", "wood"))
    with pytest.raises(IllegalAnswerError):
        match.answer(wrong, 1)


def test_what_was_said_stays_until_the_next_trade_or_the_end_of_the_day() -> None:
    """It is read when the next offer is put together; a trade or the end of the market clears it."""
    match = offered(offer(1, "grain", "wood"))
    match.answer(("decline", "leading"), 1)
    shown = sure(GAME.text.trading).shown(match.state, 2, match.pending)
    assert [(one.by, sure(one.words).key) for one in sure(shown).replies] == [(1, "age_of_heroes.says.leading")]
    match.answer(offer(0, "wood", "grain"))
    shown = sure(GAME.text.trading).shown(match.state, 2, match.pending)
    assert sure(shown).replies == (), "these were no words about the offer that lies there now"
    match.answer("accept", 0)
    assert match.state.declined is None


def test_who_declines_without_a_word_is_shown_too() -> None:
    """A regression: an offer that was declined without a reason was gone, and nothing in the panel said so."""
    match = offered(offer(-1, "grain", "wood"))
    match.answer("decline", 1)
    shown = sure(GAME.text.trading).shown(match.state, 2, match.pending)
    assert sure(shown).replies == (), "nobody reads it before all have answered"
    match.answer(("decline", "lacking"), 2)
    shown = sure(GAME.text.trading).shown(match.state, 2, match.pending)
    assert [(one.by, one.text.key) for one in sure(shown).replies] == [
        (1, "ui.bargain.declines"),
        (2, "ui.bargain.says"),
    ]


def test_what_was_declined_lies_ready_to_be_raised() -> None:
    """The author's next bid begins from it, and a counter-offer from what is offered; nobody else's does."""
    match = offered(offer(1, "grain", "wood"))
    match.answer(("decline", "too_little"), 1)
    seats = []
    while match.state.phase == "market":
        stall = sure(sure(GAME.text.trading).shown(match.state, match.state.turn, match.pending)).stall
        assert sure(stall).start == (TradeDraft(1, ("grain",), ("wood",)) if match.state.turn == 0 else None)
        seats.append(match.state.turn)
        if seats[-1] == 0:
            break
        match.answer("pass")
    assert seats[-1] == 0
    match.answer(offer(1, "grain grain", "wood"), 0)
    match.answer("counter", 1)
    stall = sure(sure(GAME.text.trading).shown(match.state, 1, match.pending)).stall
    assert sure(stall).start == TradeDraft(0, (), ("grain", "grain"))


def test_an_author_who_takes_no_counter_offer_declines_it() -> None:
    """Whoever made the counter-offer sees that beside the other answers."""
    match = offered(offer(-1, "grain", "wood"))
    match.answer("counter", 1)
    match.answer("decline", 2)
    match.answer(offer(0, "wood", "limestone"), 1)
    match.answer("none", 0)
    assert sure(match.state.declined).declining == [2, 0]


def test_the_log_repeats_it() -> None:
    """One line tells everybody's answers, with the words of whoever said why."""
    match = offered(offer(-1, "grain", "wood"))
    lines = []

    class Reader:
        def answering(self, match: Match[Any], ask: Any, value: Any) -> None: ...

        def on_event(self, match: Match[Any], event: Any) -> None:
            if event.kind == "answered":
                lines.append(sure(GAME.text.describe_event(match.state, event, None)))

    match.observer = Reader()
    match.answer(("decline", "too_little"), 1)
    match.answer("counter", 2)
    text = Translations("en", SHELF.locales()).text(lines[0])
    assert text.startswith("Answers to Player 1's offer: "), text
    assert "declines: “Too little for Wood.”" in text
    assert "makes a counter-offer" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_one_short_sentence(language: str) -> None:
    """All reasons have words in both languages, none longer than a line of the panel."""
    words = Translations(language, SHELF.locales())
    for made in (TradeOffer(0, 1, ("grain",), ("marble",)), TradeOffer(0, 1, ("grain",), (), "", "peace")):
        for one in REASONS:
            text = words.text(said(made, one))
            assert 3 < len(text) <= 50, text
            assert text[-1] in ".!?。！？", text


# -- the computer players ---------------------------------------------------------------------------------------------
def test_the_price_comes_before_the_hand() -> None:
    """Too little is too little, whether the card is there or not; only at a good price it says that it has none."""
    for held in ("wood", "iron"):
        assert reason(offer(1, "grain", "wood"), RICH, held, "iron") == "too_little"
    assert reason(offer(1, "concrete", "grain"), "concrete", "iron", "iron") == "lacking"


def test_it_sells_nothing_that_ends_the_match() -> None:
    """The last stone of a monument is refused in so many words, and the last city's wood to whoever leads."""
    assert reason(offer(1, "grain grain", "limestone"), "grain grain", "iron", "iron", laid={0: 4}) == "last_stone"
    assert reason(offer(1, "grain grain", "wood"), "grain grain", "iron", "iron", cities=[4, 1, 1]) == "leading"


def test_it_keeps_its_own_stones_and_signs_nothing_in_own_words() -> None:
    assert reason(offer(1, "grain", "concrete")) == "monument_stone"
    assert reason((*offer(1, "grain", ""), "We share."), RICH, "wood", "iron") == "own_words"


def test_between_two_a_gain_is_a_loss() -> None:
    """At two seats everything that helps one hurts the other, and it says so."""
    assert reason(offer(1, "concrete", "limestone"), "concrete", "iron") == "between_two"


def test_promises_have_their_price() -> None:
    """A promise that is asked for free is too dear; one for nothing is of no use to it either."""
    assert reason(offer(1, "", "", claim="card")) == "too_little"
    strong = {1: {HOME: 3}}
    assert reason(offer(1, "concrete", "", claim="peace"), "concrete", "iron", "", armies=strong) == "promise"


@pytest.mark.parametrize("name", [*GAME.players.bots])
def test_all_levels_say_why(name: str) -> None:
    """Every computer player gives its reason beside the answer, the same one in its remark."""
    match = offered(offer(1, "grain", "wood"))
    decision = think(match, 1, name, seed=1, iterations=4)
    assert decision.value == ("decline", "too_little")
    assert decision.reason == msg("age_of_heroes.says.too_little", **dict(decision.reason.args))


def test_the_reason_is_the_same_for_every_hand_but_at_a_good_price() -> None:
    """Only "I have none" depends on the hand, and only where a refusal alone would tell as much."""
    for made in (offer(1, "grain", "wood"), offer(1, "grain", "concrete"), offer(1, "limestone", "gold")):
        hands = ("iron", "wood", "concrete gold", "gold wood", "concrete")
        found = {reason(made, RICH, held, "iron") for held in hands}
        assert len(found - {"lacking", ""}) <= 1
        assert not (found & {"lacking", ""}) or len(found) == len(found & {"lacking", ""}), found


# -- one who has spoken keeps to it -----------------------------------------------------------------------------------
def answers_in_turn(match: Match[State], *made: tuple[Any, ...]) -> list[str]:
    """Return what seat 1 says to one offer of seat 0 after the other; seat 2 only passes."""
    found = []
    for one in made:
        while match.pending[0].seat != 0 or match.pending[0].kind != "market":
            match.answer("pass")
        match.answer(one)
        found.append(reason_to_decline(match.state, 1))
        match.answer(("decline", found[-1]) if found[-1] else "decline", 1)
    return found


def test_who_found_the_price_too_little_does_not_say_then_that_it_has_none() -> None:
    """A regression: "Too little for Wood." and a moment later "I have no Wood."."""
    match = trading("grain grain gold gold iron", "iron iron iron", "iron")
    assert answers_in_turn(match, offer(1, "grain", "wood"), offer(1, "gold gold", "wood")) == ["too_little", ""]


def test_who_lacks_a_card_does_not_call_a_poorer_offer_too_little() -> None:
    match = trading("grain grain gold gold iron", "iron iron iron", "iron")
    assert answers_in_turn(match, offer(1, "gold gold", "wood"), offer(1, "grain", "wood")) == ["lacking", "lacking"]


def test_a_card_that_was_too_dear_is_not_thrown_away() -> None:
    """A regression: a computer player called an offer too little for a card, and discarded the card in its turn."""
    state = position(phase="discard", turn=1, hands=("", "iron iron wood wood stone grain"))
    assert think(match_of(state), 1, "chieftain", seed="x", seconds=0.0).value == "grain"
    state = position(phase="discard", turn=1, hands=("", "iron iron wood wood stone grain"))
    state.said = [(1, "too_little", ("grain",))]
    assert think(match_of(state), 1, "chieftain", seed="x", seconds=0.0).value != "grain"


def test_an_offer_for_the_authors_own_stone_helps_the_author_more() -> None:
    """Whoever then throws the stone away does not contradict that."""
    assert reason(offer(1, "grain", "limestone"), "grain grain", "limestone iron", "iron") == "helps_you"


def replies(match: Match[State]) -> list[tuple[int, str]]:
    """Return who is shown to everybody as having declined, and the words for it."""
    shown = sure(GAME.text.trading).shown(match.state, 0, match.pending)
    return [(one.by, one.text.key) for one in sure(shown).replies]


@pytest.mark.parametrize("struck", [True, False])
@pytest.mark.parametrize("go", ["pass", "listen", ("call", "grain")])
def test_a_no_stays_in_view_until_the_next_go_or_a_deal(struck: bool, go: object) -> None:
    """It goes with the next go whatever that is. A regression: beside a struck deal it stood below an empty market."""
    match = offered(offer(-1, "grain", "wood"), RICH, "wood", "iron")
    match.answer("accept" if struck else "decline", 1)
    match.answer("decline", 2)
    assert match.state.trade is None
    assert replies(match) == [(seat, "ui.bargain.declines") for seat in (() if struck else (1, 2))]
    match.answer(go)
    assert replies(match) == []
