"""At one screen with closed hands, trying reveals nothing about a hand: worlds that differ in it look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import KINDS, WARES
from games.age_of_heroes.text.refusals_market import COMPOSING
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Refused
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import Outcome
from tabletop.testing.leaks import played
from tabletop.viewmodel.control.match_controller import MatchController, MatchListener, Place

SEATS = 3
MARKET = ("market", "answer", "counter", "pick")


class Prober(MatchListener):
    """A player at the shared table who tries actions of others, and notes everything that the screen says."""

    def __init__(self, match: Match[Any]) -> None:
        self.play = MatchController(
            MatchSession(GAME, [Player(f"P{seat}", seat) for seat in range(SEATS)], "probe", match)
        )
        self.outcomes: list[object] = []
        self.play.subscribe(self)

    def on_outcome(self, outcome: Outcome, place: Place, gesture: Gesture | None) -> None:
        self.outcomes.append(self._seen(outcome))

    def on_change(self) -> None:
        """Do nothing: the screen is read when it is compared."""

    def on_status_change(self) -> None:
        """Do nothing: the screen is read when it is compared."""

    @property
    def sight(self) -> object:
        """The content of the screen, without the poses of pieces."""
        shown, table = self.play.shown, self.play.open_table
        asked = shown.prompt, shown.acting, shown.waiting, shown.question, shown.corners, shown.bargain
        state = shown.lines, shown.stats, shown.round, shown.phase, shown.can_undo, shown.coming
        return asked, state, table.pending_answer, self.play.must_pass, shown.viewer

    def _seen(self, outcome: Outcome) -> object:
        return outcome.refusal if isinstance(outcome, Refused) else type(outcome).__name__


def worlds(seeds: range, step: int) -> Iterator[tuple[Match[Any], Match[Any]]]:
    """Yield questions that are answered at the shared table, each with the same in a world of other hands."""
    assert GAME.text.public_answers is not None
    for seed in seeds:
        chance, settings = FastRng(seed), GAME.complete({})
        log = played(GAME, SEATS, settings, seed)
        whole = Match.new(GAME, SEATS, settings=settings)
        whole.replay(log)
        for number in range(seed % step, len(log), step):
            match = whole.go_to(number)
            if match.over or any(ask.seat == CHANCE for ask in match.pending):
                continue
            if any(GAME.text.public_answers.answers(match.state, ask) is None for ask in match.pending):
                continue
            match.first = number
            try:
                world = determinized(match, (match.pending[0].seat + 1) % SEATS, chance)
            except ReplayMismatchError:
                continue
            world.first = number
            if [(ask.seat, ask.kind) for ask in match.pending] == [(ask.seat, ask.kind) for ask in world.pending]:
                yield match, world


def tries(match: Match[Any], ask: Ask[Any], chance: FastRng) -> list[Any]:
    """Return the presses possible for a seat: every button, and offers of any ware for any other, with promises."""
    assert GAME.text.public_answers is not None
    assert GAME.text.trading is not None
    found = list(GAME.text.public_answers.answers(match.state, ask) or ())
    if ask.kind not in COMPOSING:
        return found
    names = [KINDS[kind] for kind in WARES]
    to = -1 if match.state.trade is None else match.state.trade.offer.author
    for ware in names:
        other = names[chance.below(len(names))]
        draft = TradeDraft(to, (ware,) * (1 + chance.below(2)), (other,) if chance.below(2) else (), claim="peace")
        found += [value for value, _ in GAME.text.trading.meant(match.state, ask, draft)]
    return [*found, ("offer", to, (), ("gold",), "card", "")]


def same_in_both(pair: tuple[Match[Any], Match[Any]], tally: Counter[str], chance: FastRng) -> None:
    """Check that every attempt looks the same in both worlds until the hand is opened."""
    for ask in pair[0].pending:
        for value in tries(pair[0], ask, chance):
            probers = [Prober(match.fork()) for match in pair]
            for prober in probers:
                prober.play.answer_as(ask.seat, value, (0, 0))
            held = [prober.play.open_table.held for prober in probers]
            assert held[0] == held[1]
            assert probers[0].outcomes == probers[1].outcomes, (ask.kind, value)
            if probers[0].outcomes != ["Done"]:  # the result may depend on the deck
                assert probers[0].sight == probers[1].sight, (ask.kind, value)
            tally["held" if held[0] else "given"] += 1
            tally[f"{ask.kind} held"] += held[0] is not None
            tally["unlike"] += (ask.refusal(value) is None) != (pair[1].ask_of(ask.seat).refusal(value) is None)


def all_gestures_alike(pair: tuple[Match[Any], Match[Any]], tally: Counter[str]) -> None:
    """Check that every click and drag has the same meaning in the other world, or the same reason for its refusal."""
    one, other = Prober(pair[0].fork()), Prober(pair[1].fork())
    table = one.play.shown.table
    tops = (next(iter(table.in_zone(zone)), None) for zone in table.zones)
    names = [piece.id for piece in tops if piece is not None and piece.id in other.play.shown.table.pieces]
    for name in (*table.zones, *names):
        drags = [Drag((f"own-{kind}-0",), "hand", name) for kind in ("luck", "gold", "granite")]
        gestures: list[Gesture] = [Click(name), *drags]
        for gesture in gestures:
            assert one.play.explain(gesture) == other.play.explain(gesture), gesture
            tally["gestures"] += 1


def prove(seeds: range, step: int) -> Counter[str]:
    tally, chance = Counter[str](), FastRng(1)
    for pair in worlds(seeds, step):
        tally["hands"] += pair[0].state.hands != pair[1].state.hands
        tally[pair[0].pending[0].kind] += 1
        all_gestures_alike(pair, tally)
        same_in_both(pair, tally, chance)
    return tally


@pytest.mark.wide
def test_nothing_is_learned_by_trying() -> None:
    """Offers, acceptances, counters, promises and gestures at the shared table are alike in worlds of other hands."""
    tally = prove(range(1), 11)
    assert tally["hands"] >= 8
    assert tally["market held"] >= 10
    assert tally["answer held"] >= 1
    assert tally["unlike"] >= 5, "the worlds differ in what can be paid"
    assert tally["gestures"] >= 1000


@pytest.mark.slow
def test_nothing_is_learned_by_trying_in_many_matches() -> None:
    tally = prove(range(12), 3)
    print(dict(tally))
    assert tally["unlike"] >= 200
    assert min(tally[f"{kind} held"] for kind in MARKET) >= 1


def test_what_everybody_knows_of_needs_no_look() -> None:
    """A card that was offered before is known to be there: it is offered again without a curtain."""
    match = next(pair[0] for pair in worlds(range(3), 1) if pair[0].pending[0].kind == "market")
    seat = match.pending[0].seat
    kind = next(kind for kind in WARES if match.state.hands[seat][kind])
    value = ("offer", -1, (KINDS[kind],), (), "", "peace")
    prober = Prober(match.fork())
    prober.play.answer_as(seat, value, (0, 0))
    assert (prober.outcomes, prober.play.must_pass) == ([], True)
    match.state.known[seat][kind] = 1
    prober = Prober(match)
    prober.play.answer_as(seat, value, (0, 0))
    assert (prober.outcomes, prober.play.open_table.held) == (["Done"], None)


def test_what_waits_is_gone_once_something_else_is_asked() -> None:
    """After answers were undone and as many given again, no earlier press takes effect."""
    match = next(pair[0] for pair in worlds(range(3), 1) if pair[0].pending[0].kind == "market")
    seat = match.pending[0].seat
    kind = next(kind for kind in WARES if match.state.hands[seat][kind])
    prober = Prober(match)
    prober.play.answer_as(seat, ("offer", -1, (KINDS[kind],), (), "", "peace"), (0, 0))
    assert prober.play.open_table.held is not None
    match.answer("pass", seat)
    assert prober.play.open_table.held is None
    prober.play.session.match = match.undo()
    assert len(prober.play.session.match.log) == len(match.log) - 1
    assert prober.play.open_table.held is None
