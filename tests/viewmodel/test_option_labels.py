"""The options of a question are described once for all readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Drag
from tabletop.core.input.interpret import Answer, match_gesture
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.viewmodel.control.match_controller import MatchController


class Described:
    """Stone Age, with a count of how often each answer has been described."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[int, str]] = Counter()
        self.asks: list[Ask[Any]] = []
        whole: Game[Any] = game_registry(()).games["stone_age"]
        original: Callable[[Any, Ask[Any], Any], Label] = whole.text.describe

        def describe(state: Any, ask: Ask[Any], value: Any) -> Label:
            self.asks.append(ask)  # so that no other has its number
            self.counts[id(ask), repr(value)] += 1
            return original(state, ask, value)

        self.game = replace(whole, text=replace(whole.text, describe=describe))


@pytest.fixture
def described() -> Described:
    return Described()


def a_drag(play: MatchController) -> Drag:
    """Return a drag of workers to a place that takes exactly so many."""
    shown = play.shown
    for offer in shown.offers:
        takes = set(offer.label.take)
        held = [one for one in shown.table.pieces.values() if {one.id, one.zone, f"{one.zone}:{one.kind}"} & takes]
        if held and offer.label.put:
            names = tuple(piece.id for piece in held[: offer.label.count])
            drag = Drag(names, held[0].zone, offer.label.put, 0.0, 0.0)
            if isinstance(match_gesture(drag, shown.offers, shown.table), Answer):
                return drag
    raise AssertionError("nothing can be dragged")


def test_a_drag_describes_no_option_again(described: Described) -> None:
    """Screen, page, gesture and log read the same words; only the next question is described."""
    session = MatchSession.new(described.game, [Player("Ada", 0), Player("Ben", 1)], seed="labels")
    play = MatchController(session)
    page = RemoteMatch(play)
    page.watch(frozenset((0, 1)))
    page.work()
    drag = a_drag(play)
    play.explain(drag)
    asked = play.shown.offers
    before, answers = described.counts.total(), len(session.match.log)
    play.gesture(drag, (0, 0))
    assert len(session.match.log) > answers, "it is an answer"
    assert play.shown.offers != asked
    page.work()
    calls = described.counts.total() - before
    print(f"{len(asked)} options before, {len(play.shown.offers)} after: {calls} calls for one drag")
    assert calls <= len(play.shown.offers), "no more than what is asked next"
    assert max(described.counts.values()) == 1


def test_a_computer_player_needs_no_words(described: Described) -> None:
    """Finding the asked seat describes nothing."""
    session = MatchSession.new(described.game, [Player("Ada", 0), Player("Ben", 1)], seed="labels")
    described.counts.clear()
    ask = session.first_pending
    assert ask is not None
    assert ask.seat != CHANCE
    play = MatchController(session)
    assert not play.run_bots((0, 0))
    assert not described.counts
