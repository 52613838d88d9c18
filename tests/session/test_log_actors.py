"""Whose act each consequence in the log is: that of the seat of its event or throw, or of the game."""

from __future__ import annotations

from collections.abc import Iterator

from games.stone_age import GAME
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask, Script, Seat, event, simultaneous
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tests import high_card
from tests.games.age_of_heroes import positions as age_of_heroes
from tests.hooks import with_hooks
from tests.sure import sure


def told(names: str, rounds: int) -> Iterator[tuple[Seat, Message, Seat]]:
    """Yield the consequences in a random match of these players: who had decided, the text, and whose act it is."""
    session = MatchSession.new(GAME, [Player(name, seat) for seat, name in enumerate(names)], seed="9")
    chance = FastRng("9")
    while session.match.state.round < rounds:
        prompt = sure(session.prompt)
        if prompt.seat == CHANCE:
            session.throw()
        else:
            session.answer(prompt.offers[chance.below(len(prompt.offers))].option)
    for line in session.lines:
        for text, actor in zip(line.texts[1:], line.actors_for(None), strict=True):
            if text.public is not None:
                yield line.seat, text.public, actor


def test_each_tribe_is_fed_under_its_own_seat_and_the_game_begins_the_round() -> None:
    """A regression: all of it stood under the seat that had answered last."""
    found = [(text.key.rpartition(".")[2], actor) for _, text, actor in told("AB", 2)]
    assert {actor for word, actor in found if word in ("fed", "fed_from_store", "fed_with", "starved")} == {0, 1}
    assert {actor for word, actor in found if word == "new_round"} == {CHANCE}


def test_a_throw_stands_under_the_seat_that_throws() -> None:
    """A regression: the throw for a place that opened by itself stood under the seat that had answered before it."""
    thrown = [
        (decided, dict(text.args)["who"], actor)
        for decided, text, actor in told("ABC", 4)
        if text.key == "stone_age.tell.rolled"
    ]
    assert any(decided != actor for decided, _, actor in thrown), "no place has opened by itself"
    assert all(who == SeatName(actor) for _, who, actor in thrown)


def test_what_all_have_answered_at_once_is_told_by_the_game() -> None:
    """A regression: "Trading today: ..." stood below the line "Asked for a hint"."""
    match = age_of_heroes.match_of(age_of_heroes.position(phase="opening"))
    session = MatchSession(match.game, [Player(name, seat) for seat, name in enumerate("ABC")], "9", match)
    session.note(0, msg("core.hint_asked"))
    for seat in range(3):
        session.answer("trade", seat=seat)
    found = [(text.key, actor) for line in session.lines
             for text, actor in zip(line.details, line.actors_for(None), strict=True)]  # fmt: skip
    assert ("age_of_heroes.tell.stances", CHANCE) in found


def test_no_act_without_a_seat_is_due_to_a_hint() -> None:
    session = MatchSession.new(GAME, [Player(name, seat) for seat, name in enumerate("AB")], seed="9")
    session.note(0, msg("core.hint_asked"))
    assert session.recorder._actor(session.match, event("x")) == CHANCE


def test_the_first_events_after_answers_without_lines_have_lines_of_their_own() -> None:
    """A regression: they hung below "The table is set up.", at its moment, and stayed when the answers were taken back.

    The line of each round begins with the first card; whoever else's it is, the others stand under their own seats.
    """
    session = MatchSession.new(high_card.GAME, [Player(name, seat) for seat, name in enumerate("AB")], seed="9")
    for _ in range(2):
        for seat in (0, 1):
            session.answer(session.match.ask_of(seat).options[0], seat=seat)
    first, second = session.lines
    assert [(line.seat, line.actors_for(None)) for line in (first, second)] == [(0, (1,)), (0, (1,))]
    assert [line.text.key.rpartition(".")[0] for line in session.lines] == ["high_card.option"] * 2
    assert (first.at, second.at) == (2, 4), "one shuffle and the first answer of each round come before"
    session.go_to(4, agreed=True)
    assert [line for line in session.lines if not line.stays] == [first]


def test_a_first_event_of_nobody_is_told_by_the_game() -> None:
    """It is a line of its own, and so is the one after the next answers; what the set-up tells hangs below it."""
    told = {"describe_event": lambda cards, laid, viewer: msg("core.hint_asked"), "describe": high_card.describe}
    game = with_hooks(high_card.GAME, text=told, rules={"phases": {"deal": dealt, "lay": laid_by_nobody}})
    session = MatchSession.new(game, [Player(name, seat) for seat, name in enumerate("AB")], seed="9")
    for _ in range(2):
        for seat in (0, 1):
            session.answer(session.match.ask_of(seat).options[0], seat=seat)
    assert [(line.text.key, line.seat, len(line.details)) for line in session.lines] == [
        ("core.set_up", CHANCE, 1), ("core.hint_asked", CHANCE, 0), ("core.hint_asked", CHANCE, 0),
    ]  # fmt: skip


def dealt(cards: high_card.Deal) -> Script[None]:
    yield from high_card.deal(cards)
    yield event("dealt")


def laid_by_nobody(cards: high_card.Deal) -> Script[None]:
    asks = (Ask(seat, "lay", hand) for seat, hand in enumerate(cards.hands))
    cards.laid = list((yield from simultaneous(*asks)))
    cards.hands = [[card for card in hand if card not in cards.laid] for hand in cards.hands]
    yield event("laid")
