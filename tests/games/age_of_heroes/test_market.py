"""Market Day: drawing, events, trading (rules 4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import COUNTS, KINDS, NUMBER
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.market.offers import ANYONE, WARE_NAMES, Promise
from games.age_of_heroes.rules.market.promises import market_day as market_day_of_promises
from games.age_of_heroes.rules.state import State, network
from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.game.trading import TradeDraft, TradeState
from tabletop.core.match.match import Match
from tabletop.core.rules.labels import UNSAID
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.testing.random_play import EventRecorder
from tabletop.viewmodel.view.presenter import Presenter
from tests.advised import rendered
from tests.games.age_of_heroes.positions import ALL_STOPS, hand, match_of, offer, options, position, trading
from tests.play import SHELF
from tests.sure import sure

PLAIN = "iron wood grain stone iron wood grain stone iron wood grain stone"


def market_day(**facts: Any) -> Match[State]:
    """Return a Market Day that begins now; the first question after it is pending."""
    facts.setdefault("deck", PLAIN)
    return match_of(position(phase="market_draw", **facts))


# -- drawing ----------------------------------------------------------------------------------------------------------
def test_everybody_draws_one_card_and_one_for_each_joined_tribe() -> None:
    """Rules 4.1: 1 + the other living tribes of the road network."""
    match = market_day(seats=4, roads=[(0, 1), (1, 2)])
    assert [sum(one) for one in match.state.hands] == [3, 3, 3, 1]
    assert match.state.round == 3


def test_r4_chains_count_unless_the_switch_says_no() -> None:
    """R-4: roads through other tribes count; `market_chain` off leaves the direct neighbours."""
    state = position(seats=4, roads=[(0, 1), (1, 2)])
    assert [network(state, seat) for seat in range(4)] == [2, 2, 2, 0]
    state.market_chain = False
    assert [network(state, seat) for seat in range(4)] == [1, 2, 1, 0]


def test_r3_the_seat_opens_the_round_not_the_person() -> None:
    """R-3: the next living player clockwise from the start seat takes over."""
    match = market_day(start=1, alive=[True, False, True], cities=[1, 0, 1], armies={1: {0: 0}})
    assert hand(match, 2) == "iron"
    assert hand(match, 0) == "wood"
    assert match.pending[0].seat == 2


def test_r5_all_draw_before_any_event_is_resolved() -> None:
    """R-5: a Luck drawn after the Volcano of another player already protects."""
    match = market_day(seats=2, deck="volcano luck", stops=ALL_STOPS)
    ask = match.pending[0]
    assert (ask.seat, ask.kind, ask.context) == (1, "luck", ("volcano",))
    match.answer("luck")
    assert match.state.cities == [1, 1]
    assert match.state.discard.count(NUMBER["volcano"]) == match.state.discard.count(NUMBER["luck"]) == 1


def test_events_are_resolved_in_the_order_of_drawing_and_not_replaced() -> None:
    """Rules 4.1: players in order, each one's cards as drawn; no card for an event."""
    match = market_day(seats=2, roads=[(0, 1)], deck="volcano population_boom volcano iron")
    assert match.state.cities == [1, 0]  # Volcano takes the only city of seat 1, the Boom makes two, Volcano takes one
    assert [sum(one) for one in match.state.hands] == [0, 1]


def test_events_of_a_player_who_has_fallen_are_not_resolved() -> None:
    """Rules 4.1 and 10: seat 1 has drawn a Boom, but loses its only city first, with no card in hand."""
    match = market_day(seats=3, deck="volcano population_boom iron", hands=("", "", "iron"))
    match.answer(1)
    assert match.state.alive == [True, False, True]
    assert match.state.discard.count(NUMBER["population_boom"]) == 1
    assert check_invariants(match.state) == []


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """Rules 5.1: with neither, no card is drawn."""
    state = position(seats=2, phase="market_draw", discard="iron wood")
    for kind, count in enumerate(COUNTS):
        state.hands[0][kind] = count
    state.hands[0][NUMBER["iron"]] -= 1
    state.hands[0][NUMBER["wood"]] -= 1
    state.deck = []
    match = match_of(state)
    assert match.state.deck == []
    assert match.state.discard == []
    assert sum(match.state.hands[1]) == 1


# -- traders ----------------------------------------------------------------------------------------------------------
def asked(match: Match[State]) -> list[tuple[int, str]]:
    return [(ask.seat, ask.kind) for ask in match.pending]


def reply(match: Match[State], **answers: Any) -> None:
    """Give answers by seat: s1="accept"."""
    for name, value in answers.items():
        match.answer(value, int(name[1:]))


def log_after(match: Match[State], *answers: tuple[int, Any]) -> list[str]:
    """Return the log lines of events while these answers are given, in English."""
    recorder = EventRecorder((None,))
    match.observer = recorder
    for seat, value in answers:
        match.answer(value, seat)
    words = Translations("en", SHELF.locales())
    return [words.text(line, ("Ann", "Bo", "Cleo", "Dan")) for _, line in recorder.lines if line is not None]


def said(match: Match[State], value: Any) -> str:
    """Return the log line of an answer to the present question, in English."""
    label = GAME.text.describe(match.state, match.pending[0], value)
    return Translations("en", SHELF.locales()).text(label.public or label.text, ("Ann", "Bo", "Cleo", "Dan"))


def test_all_say_at_once_whether_they_trade() -> None:
    """Rules 4.2: the question is put to everybody at the same time."""
    match = market_day(seats=3)
    assert asked(match) == [(0, "opening"), (1, "opening"), (2, "opening")]
    reply(match, s0="leave", s1="trade", s2="listen")
    assert asked(match) == [(1, "market")]
    match.answer(offer(ANYONE, "wood", "iron"))
    assert asked(match) == [(2, "answer")]


def test_without_two_who_are_there_nobody_trades() -> None:
    """Rules 4.2: one alone has nobody to trade with."""
    match = market_day(seats=3, deck="iron wood grain stone")
    reply(match, s0="leave", s1="trade", s2="leave")
    assert asked(match) == [(0, "action")]


def test_trading_ends_when_all_pass_one_after_another() -> None:
    """Rules 4.2: a pass counts only with nothing in between."""
    match = trading("stone", "iron", "wood", start=0, deck="iron")
    for go in ("pass", "pass", ("call", "gold"), "pass", "pass"):
        match.answer(go)
    assert asked(match) == [(2, "market")]
    match.answer("pass")
    assert asked(match) == [(0, "action")]


def test_who_only_listens_has_no_goes_but_hears_offers() -> None:
    """Rules 4.2."""
    match = trading("stone", "iron")
    match.answer("listen")
    match.answer(offer(0, "iron", "stone"))
    assert asked(match) == [(0, "answer")]
    match.answer("accept")
    assert hand(match, 0) == "iron"
    assert asked(match) == [(1, "market")]


def test_who_leaves_is_asked_no_more_on_this_day() -> None:
    """Rules 4.2: neither by name nor among all."""
    match = trading("stone", "iron", "wood")
    match.answer("leave")
    with pytest.raises(IllegalAnswerError, match="own_offer"):
        match.answer(offer(0, "iron", "stone"))
    match.answer(offer(ANYONE, "iron", "stone"))
    assert asked(match) == [(2, "answer")]


@pytest.mark.parametrize("limit", [0, 3])
def test_the_limit_of_offers_ends_the_day(limit: int) -> None:
    """Setting `market_offer_limit`: calls use it up too; 0 is a day without trading."""
    match = match_of(position(seats=2, phase="opening", hands=("stone", "iron"), market_offer_limit=limit))
    if limit:
        reply(match, s0="trade", s1="trade")
    calls = 0
    while match.pending[0].kind == "market":
        match.answer(("call", "gold"))
        calls += 1
    assert calls == 2 * limit


# -- offers -----------------------------------------------------------------------------------------------------------
def test_r6_an_accepted_trade_swaps_the_cards_at_once() -> None:
    """R-6: cards change hands in one step; their kinds are public from then on."""
    match = trading("stone", "iron iron", "wood")
    match.answer(offer(1, "stone", "iron"))
    match.answer("accept", 1)
    assert [hand(match, seat) for seat in (0, 1, 2)] == ["iron", "iron stone", "wood"]
    assert match.state.known[0][NUMBER["iron"]] == match.state.known[1][NUMBER["stone"]] == 1
    assert asked(match) == [(1, "market")]


def test_several_cards_gifts_and_cards_for_a_promise() -> None:
    """Rules 4.2 and R-7: nothing limits how many cards; a promise is text and does nothing."""
    match = trading("gold luck", "marble", "wood")
    match.answer(offer(1, "gold luck", "marble", pledge="peace"))
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1)] == ["marble", "gold luck"]
    match = trading("gold", "marble", "wood")
    match.answer(offer(1, "gold", "", claim="peace"))
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1)] == ["", "gold marble"]


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (("offer", 0, ("stone",), (), "", ""), "own_offer"),
        (("offer", 7, ("stone",), (), "", ""), "own_offer"),
        (("offer", 1, ("gold",), (), "", ""), "not_held"),
        (("offer", 1, ("stone", "stone"), (), "", ""), "not_held"),
        (("offer", 1, (), ("iron", "iron"), "", ""), "hand_small"),
        (("offer", ANYONE, (), ("iron",) * 4, "", ""), "hand_small"),
        (("offer", 1, (), (), "", ""), "offer_empty"),
        (("offer", 1, ("famine",), (), "", ""), "core.not_offered"),
        (("offer", 1, ["stone"], (), "", ""), "core.not_offered"),
        (("offer", True, ("stone",), (), "", ""), "core.not_offered"),
        (("offer", 1, ("wood", "iron"), (), "", ""), "core.not_offered"),
        (("offer", 1, ("stone",), (), "war", ""), "core.not_offered"),
        (("offer", 1, ("stone",), (), "", "", ""), "core.not_offered"),
        (("offer", 1, ("stone",), (), "", "", "two\nlines"), "core.not_offered"),
        (("offer", 1, ("stone",), (), "", "", " margin"), "core.not_offered"),
        (("offer", 1, ("stone",), (), "", "", "x" * 61), "core.not_offered"),
        (("offer", 1, ("stone",), (), "", "", 7), "core.not_offered"),
        (("draft", 1, ("stone",), (), "", ""), "core.not_offered"),
        (("offer", 1, ("stone",), ()), "core.not_offered"),
        (("call", "famine"), "core.not_offered"),
        (("call",), "core.not_offered"),
        (["call", "gold"], "core.not_offered"),
        (["offer", 1, ("stone",), (), "", ""], "core.not_offered"),
        ("accept", "core.not_offered"),
        ("drop", "core.not_offered"),
    ],
)
def test_what_is_no_offer_is_refused(value: Any, word: str) -> None:
    """Rules 4.2: cards of the own hand, no more asked for than a hand holds, somebody who is there, something named."""
    match = trading("stone", "iron", "wood wood wood")
    before = match.state.copy()
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer(value)
    assert word in refused.value.reason.key
    assert match.state == before


def test_an_open_offer_is_put_to_all_whatever_they_hold() -> None:
    """Rules 4.2 and 12: the list of asked seats tells nothing of a hand.

    A seat that cannot accept may decline, counter or leave.
    """
    match = trading("stone", "iron", "wood", "")
    match.answer(offer(ANYONE, "stone", "iron"))
    assert asked(match) == [(1, "answer"), (2, "answer"), (3, "answer")]
    assert [list(ask.options) for ask in match.pending] == [
        ["accept", "decline", "counter", "leave"],
        ["decline", "counter", "leave"],
        ["decline", "counter", "leave"],
    ]
    reply(match, s3="decline", s1="accept", s2="decline")
    assert [hand(match, seat) for seat in (0, 1, 2)] == ["iron", "stone", "wood"]


def test_answers_are_read_when_all_are_in() -> None:
    """Rules 4.2: an answer has no line of its own; the line after the last one says everything."""
    match = trading("stone", "iron", "wood")
    match.answer(offer(ANYONE, "stone", "iron"))
    labels = [GAME.text.describe(match.state, ask, option) for ask in match.pending for option in ask.options]
    assert {label.public for label in labels} == {UNSAID}
    assert log_after(match, (1, "decline")) == []
    assert (
        log_after(match, (2, "leave"))[0] == "Answers to Ann's offer: Bo declines, Cleo declines and leaves the market."
    )


def test_answers_given_together_have_one_line_in_the_log() -> None:
    """Each reply is listed once, below the offer that it answered."""
    match = trading("stone", "iron", "wood")
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate(("Ann", "Bo", "Cleo"))], "log", match)
    before = len(session.lines)
    session.answer(offer(ANYONE, "stone", "iron"))
    for seat in (1, 2):
        session.answer("decline", seat=seat)
    words = Translations("en", SHELF.locales())
    assert len(session.lines) == before + 1
    is_broken = [words.text(line, session.names) for line in session.lines[-1].details]
    assert is_broken == ["Answers to Ann's offer: Bo declines, Cleo declines.", "The offer of Ann comes to nothing."]


def test_the_author_chooses_among_those_who_accept() -> None:
    """Rules 4.2: with several he picks one; who made an offer cannot back out of it."""
    match = trading("stone", "iron", "iron", "iron")
    match.answer(offer(ANYONE, "stone", "iron"))
    reply(match, s1="accept", s2="decline", s3="accept")
    assert asked(match) == [(0, "pick")]
    assert options(match) == [("accept", 1), ("accept", 3)]
    match.answer(("accept", 3))
    assert [hand(match, seat) for seat in range(4)] == ["iron", "iron", "iron", "stone"]


def test_a_counter_offer_stands_beside_the_offer() -> None:
    """Rules 4.2: the author sees both, takes one or none."""
    match = trading("stone wood", "iron gold", "gold")
    match.answer(offer(ANYONE, "stone", "gold"))
    reply(match, s1="counter", s2="accept")
    assert asked(match) == [(1, "counter")]
    match.answer(offer(0, "gold", "wood stone"))
    assert GAME.text.trading is not None
    shown = GAME.text.trading.shown(match.state, None, match.pending)
    assert shown is not None
    assert [(bid.by, bid.give, bid.want) for bid in shown.bids] == [
        (0, (("ware_stone", 1),), (("ware_gold", 1),)),
        (1, (("ware_gold", 1),), (("ware_wood", 1), ("ware_stone", 1))),
    ]
    assert asked(match) == [(0, "pick")]
    assert options(match) == [("accept", 2), ("counter", 1)]
    match.answer(("counter", 1))
    assert [hand(match, seat) for seat in (0, 1)] == ["gold", "iron wood stone"]


def test_a_counter_goes_to_the_author_and_may_be_dropped() -> None:
    """Rules 4.2."""
    match = trading("stone", "iron", "gold")
    match.answer(offer(ANYONE, "stone", "gold"))
    reply(match, s1="counter", s2="decline")
    with pytest.raises(IllegalAnswerError, match="own_offer"):
        match.answer(offer(2, "iron", "stone"))
    match.answer("drop")
    assert asked(match) == [(1, "market")]


def test_the_author_may_turn_all_counters_down() -> None:
    """Rules 4.2: the author has two ways to say no, whatever the hand."""
    match = trading("stone", "iron", "gold")
    match.answer(offer(1, "stone", "iron"))
    match.answer("counter")
    match.answer(offer(0, "iron", "luck"))
    assert options(match) == ["none", "leave"]
    match.answer("leave")
    assert match.state.stances[0] == "absent"


def test_a_call_is_a_line_in_the_log_and_nothing_else() -> None:
    """Rules 4.2."""
    match = trading("stone", "iron")
    match.answer(("call", "marble"))
    assert [hand(match, seat) for seat in (0, 1)] == ["stone", "iron"]
    assert asked(match) == [(1, "market")]


def test_only_cards_of_a_hand_are_wares() -> None:
    """Rules 4.2: ordinary and special resources, gold, kept events; never immediate events or items."""
    assert set(KINDS) - set(WARE_NAMES) == {"population_boom", "earthquake", "volcano", "famine", "barbarians"}


def test_a_trade_can_end_a_tribe() -> None:
    """R-23: a player without a city who gives the last card away is out at once; the label says so before."""
    match = trading("stone", "iron", "wood", cities=[0, 1, 1], turn=1)
    match.answer(offer(0, "", "stone", pledge="peace"))
    label = GAME.text.describe(match.state, match.pending[0], "accept")
    assert label.text.key == "age_of_heroes.option.accept_last"
    match.answer("accept")
    assert match.state.alive == [False, True, True]
    assert asked(match) == [(2, "market")]


# -- the panel --------------------------------------------------------------------------------------------------------
def test_a_draft_of_the_panel_means_an_offer_or_a_call() -> None:
    """Rules 4.2: cards in any order, receiver, promises and own words make one answer."""
    match = trading("stone gold", "iron", "wood")
    ask = match.pending[0]
    draft = TradeDraft(1, ("gold", "stone"), ("iron", "gold"), "peace", "road", " until round five ")
    assert GAME.text.trading is not None
    assert [value for value, _ in GAME.text.trading.meant(match.state, ask, draft)] == [
        ("offer", 1, ("stone", "gold"), ("iron", "gold"), "peace", "road", "until round five")
    ]
    values = [value for value, _ in GAME.text.trading.meant(match.state, ask, TradeDraft(ANYONE, (), ("gold",)))]
    assert values == [("offer", ANYONE, (), ("gold",), "", ""), ("call", "gold")]


def test_what_can_be_answered_in_the_open_tells_nothing_of_a_hand() -> None:
    """Rules 13: the shared table offers the same for any hands, also acceptances and counters."""
    for hands in (("stone", "iron", "wood"), ("stone", "wood", "iron")):
        match = trading(*hands)
        assert GAME.text.public_answers is not None
        assert GAME.text.public_answers.answers(match.state, match.pending[0]) == ("pass", "listen", "leave")
        match.answer(offer(ANYONE, "stone", "iron"))
        for ask in match.pending:
            assert GAME.text.public_answers.answers(match.state, ask) == ("accept", "decline", "counter", "leave")
    ask = match.pending[0]
    refusal = sure(GAME.text.public_answers).explain_illegal(
        match.state, ask, "accept", Refusal(msg("core.not_offered"))
    )
    words = Translations("en", SHELF.locales()).text(refusal.reason, ("Ann", "Bo", "Cleo"))
    assert (words, refusal.rule) == ("Bo cannot accept: that gives 1 Iron, which this hand does not hold.", "4.2")


# -- promises ---------------------------------------------------------------------------------------------------------
def test_a_payer_may_ask_the_other_not_to_attack() -> None:
    """Rules 4.2, the source's own example: gold for a promise not to attack. Sentences say who promises what."""
    match = trading("gold", "iron", "wood")
    asked_for = "Offer to Bo: 1 Gold for the promise of Bo not to attack Ann before the next Market Day"
    assert said(match, offer(1, "gold", "", claim="peace")) == asked_for
    lines = log_after(match, (0, offer(1, "gold", "", claim="peace")), (1, "accept"))
    assert lines == [
        "Answers to Ann's offer: Bo accepts.",
        "Ann gives 1 Gold, Bo gives nothing.",
        "Bo promises not to attack Ann before the next Market Day.",
    ]
    assert match.state.promises == [Promise(1, 0, "peace")]


def test_an_open_offer_binds_whoever_accepts() -> None:
    """Rules 4.2."""
    match = trading("gold", "iron", "wood")
    assert "the promise of whoever accepts not to attack Ann" in said(match, offer(ANYONE, "gold", "", claim="peace"))
    lines = log_after(match, (0, offer(ANYONE, "gold", "", claim="peace")), (1, "decline"), (2, "accept"))
    assert lines[-1] == "Cleo promises not to attack Ann before the next Market Day."


def test_a_broken_peace_is_told() -> None:
    """Rules 4.2: nothing is enforced; the log says it, and the label warns before."""
    match = match_of(position(promises=[Promise(0, 1, "peace")], laid={2: 1}))
    ask = match.pending[0]
    assert GAME.text.describe(match.state, ask, ("war", 1, "raze")).text.key == "age_of_heroes.option.breaks_peace"
    assert GAME.text.describe(match.state, ask, ("war", 2, "raze")).text.key == "age_of_heroes.option.raze"
    lines = log_after(match, (0, ("war", 1, "raze")), (0, "army"), (0, "attack"))
    assert "Ann breaks the promise not to attack Bo." in lines
    assert match.state.promises == []


def test_peace_ends_with_the_next_market_day() -> None:
    """Rules 4.2: it is promised for a round; consent to a road holds until it is asked for."""
    promises = [Promise(0, 1, "peace"), Promise(0, 1, "road")]
    match = market_day(seats=2, promises=promises)
    assert match.state.promises == [Promise(0, 1, "road")]


@pytest.mark.parametrize(("answer", "is_broken"), [("consent", False), ("refuse", True)])
def test_a_promised_consent_is_kept_or_broken(answer: str, is_broken: bool) -> None:
    """Rules 4.2."""
    match = match_of(position(hands=("stone stone",), promises=[Promise(1, 0, "road")]))
    lines = log_after(match, (0, ("road", 1, (0, 0, 0, 2, 0))), (1, answer))
    assert ("Bo breaks the promise to agree to a road with Ann." in lines) == is_broken
    assert match.state.promises == []


def test_own_words_bind_both_and_stay_in_view_for_one_market_day_more() -> None:
    """Rules 4.2: beside the usual promises anything may be agreed; nobody judges it, everybody can read it."""
    match = trading("gold", "iron", "wood")
    made = (*offer(1, "gold", ""), "No road to Cleo")
    assert said(match, made) == "Offer to Bo: 1 Gold, the agreement: No road to Cleo for nothing"
    lines = log_after(match, (0, made), (1, "accept"))
    assert lines[-1] == "Ann and Bo agree: No road to Cleo"
    state = match.state
    assert state.promises == [Promise(0, 1, "words", "No road to Cleo", 2)]
    for day, there in ((3, True), (4, False)):
        state.round = day
        market_day_of_promises(state)
        assert bool(state.promises) is there


def test_a_card_later_is_owed_until_it_is_given() -> None:
    """Rules 4.2: it stays in view, and the log says that the promise was kept."""
    match = trading("gold", "iron wood", "wood")
    lines = log_after(match, (0, offer(1, "gold", "", claim="card")), (1, "accept"))
    assert lines[-1] == "Bo promises to give Ann a card later."
    assert match.state.promises == [Promise(1, 0, "card")]
    lines = log_after(match, (1, offer(0, "wood", "")), (0, "accept"))
    assert "Bo keeps the promise to give Ann a card." in lines
    assert match.state.promises == []


def test_offering_the_last_card_is_warned_of() -> None:
    """R-23: without a city, an offer that empties the hand ends the own tribe; the button says so before."""
    assert GAME.text.trading is not None
    for cities, give, want, word in (
        ([0, 1, 1], ("stone",), (), "make_last"),
        ([0, 1, 1], ("stone",), ("iron",), "make"),
        ([1, 1, 1], ("stone",), (), "make"),
    ):
        match = trading("stone", "iron", "wood", cities=cities)
        ((_, text),) = GAME.text.trading.meant(match.state, match.pending[0], TradeDraft(ANYONE, give, want))
        assert text.key == f"age_of_heroes.option.{word}"


def test_a_call_is_one_line_of_the_log() -> None:
    """The line of the answer says it; nothing repeats it."""
    match = trading("stone", "iron")
    assert log_after(match, (0, ("call", "marble"))) == []
    label = GAME.text.describe(match.state, match.pending[0], ("call", "marble"))
    assert label.public is None


def test_calls_stay_in_view_for_the_day() -> None:
    """4.2: the panel of the market lists each call with its seat, once."""
    match = trading("wood", "iron", "")
    match.answer(("call", "marble"))
    match.answer("pass")
    match.answer("pass")
    match.answer(("call", "marble"))
    words = Translations("en", SHELF.locales())
    panel: TradeState = sure(sure(GAME.text.trading).shown(match.state, None, match.pending))
    assert [words.text(call, ["Ann", "Bo", "Cy"]) for call in panel.calls] == ["Ann: Marble"]


def test_who_holds_what_is_called_for_alone_reads_so_where_it_decides() -> None:
    """The own prompt names the card and the caller; nobody else learns that it is held, and own calls do not count."""
    match = trading("wood", "iron", "iron marble")
    for call in ("marble", "gold"):
        match.answer(("call", call))
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate(("Ann", "Bo", "Cy"))], "calls", match)
    presenter, words = Presenter(session, apart=True), Translations("en", SHELF.locales())
    assert match.pending[0].seat == 2

    def read(viewer: int | None) -> str:
        return words.text(sure(presenter.shown(viewer).prompt), session.names)

    assert read(2).endswith("You hold what others call for: Marble (Ann).")
    public = words.text(GAME.text.prompt(match.state, match.pending[0]), session.names)
    assert "call for:" not in public
    assert [read(viewer) for viewer in (0, 1, None)] == [public] * 3
    match.answer("pass")
    assert GAME.text.secret_prompt(match.state, match.pending[0]) is None, "the caller itself holds none"


def test_every_ware_and_promise_is_explained() -> None:
    """The panel of the market says what each is good for; nothing of it depends on a hand."""
    stalls = []
    for held in ("gold wood", "iron"):
        match = trading(held, "", "")
        stall = sure(sure(sure(GAME.text.trading).shown(match.state, match.pending[0].seat, match.pending)).stall)
        assert all(ware.about for ware in stall.wares)
        assert [promise for promise, _ in stall.explained] == [promise for promise, _ in stall.pledges]
        stalls.append([ware.about for ware in stall.wares])
    assert stalls[0] == stalls[1]


@pytest.mark.parametrize(
    ("give", "want", "words", "in_chinese"),
    [
        ("gold", "wood", "you get 1 Gold and give 1 Wood", "你得到 1 張黃金，付出 1 張木"),
        ("gold", "", "you get 1 Gold and give nothing", "你得到 1 張黃金，什麼都不用付出"),
        ("", "wood", "you give 1 Wood and get nothing", "你付出 1 張木，什麼都拿不到"),
    ],
)
def test_who_accepts_a_counter_offer_reads_who_gives_what(give: str, want: str, words: str, in_chinese: str) -> None:
    """A regression: "Accept the counter-offer of Bo: 1 Stone for 1 Concrete" left open which of them is given."""
    match = trading("stone wood", "iron gold", "gold")
    match.answer(offer(ANYONE, "stone", "gold"))
    reply(match, s1="counter", s2="decline")
    match.answer(offer(0, give, want))
    label = GAME.text.describe(match.state, match.pending[0], ("counter", 1))
    assert label is not None
    assert rendered([label.text], "en", names=("Ann", "Bo")) == f"Accept the counter-offer of Bo: {words}"
    assert rendered([label.text], "zh_TW", names=("Ann", "Bo")).endswith(f"：{in_chinese}")
    for language, you in (("en", "you"), ("zh_TW", "你")):  # the log tells it to everybody
        assert you not in rendered([sure(label.public)], language, names=("Ann", "Bo"))


def test_the_end_of_a_market_is_news() -> None:
    """A regression: no line told that a Market Day was over."""
    match = trading("stone", "iron", "wood")
    assert "Market Day is over." not in log_after(match, (0, "pass"), (1, "pass"))
    assert log_after(match, (2, "pass"))[0] == "Market Day is over."


def test_a_counter_offer_waits_for_the_other_answers() -> None:
    """A regression: nothing told that its form comes when all have answered; with one to answer it comes at once."""
    match = trading("stone", "iron", "wood")
    match.answer(offer(ANYONE, "stone", "iron"))
    alone = trading("stone", "iron", "wood")
    alone.answer(offer(1, "stone", "iron"))
    keys = [GAME.text.describe(one.state, one.pending[0], "counter").text.key for one in (match, alone)]
    assert keys == ["age_of_heroes.option.counter_later", "age_of_heroes.option.counter"]
