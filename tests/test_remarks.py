"""The remarks of computer players tell others nothing that they cannot know, neither by reasons nor by counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.game.bots import BotDecision
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.table.projection import alike
from tabletop.session.bots.computer_players import think, thinkers
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.testing.worlds import answer_lines
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_where
from tests.play import SHELF

HIDING = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items() if game.rules.determinize is not None]
ITERATIONS = 4
"""Positions that a search judges for one of these answers."""


class Table(NamedTuple):
    """A match at a question to `seat`, seen by another seat."""

    match: Match[Any]
    seats: int
    seat: Seat
    viewer: Seat

    def decision(self, name: str) -> BotDecision:
        """Return a computer player's decision, without a clock."""
        clock: dict[str, Any] = (
            {"iterations": ITERATIONS} if self.match.game.table.flicking is None else {"seconds": 0.0}
        )
        return think(self.match, self.seat, name, seed=3, **clock)

    def read(self, name: str, decision: BotDecision, viewer: Seat | None) -> tuple[Any, Any]:
        """Return the reason and figures that `viewer` reads for that answer, and the table that `viewer` then sees."""
        players = [Player(f"P{one}", one, name if one == self.seat else "person") for one in range(self.seats)]
        here = self.match.fork()
        here.first = len(here.log)
        session = MatchSession(here.game, players, "remarks", here)
        session.answer(decision.value, decision.reason, seat=self.seat, figures=decision.stats)
        lines = Presenter(session, shared=True).shown(viewer).lines
        remarks = [(line.why, line.figures) for line in lines if line.seat == self.seat]
        return remarks, here.game.table.project(here.state, viewer)


def tables(game: Game[Any], count: int) -> Iterator[tuple[Table, Table]]:
    """Yield questions of all kinds, also with one answer, each with the same in a world that looks alike to the viewer.

    Half of the answers before are chosen by policy; every number of seats comes in turn.
    """
    number = 0
    while count:
        chance, seats = FastRng(f"remarks {number}"), game.seats[number % len(game.seats)]
        match = Match.new(game, seats, chance=SeededChance(f"remarks {number}"))
        number += 1
        while not match.over and count:
            ask = match.pending[chance.below(len(match.pending))]
            if ask.seat != CHANCE and chance.below(11) == 0:
                viewer = (ask.seat + 1 + chance.below(seats - 1)) % seats
                world = remote_seats(match, ask.seat, viewer, chance)
                if world is not None:
                    count -= 1
                    yield Table(match, seats, ask.seat, viewer), Table(world, seats, ask.seat, viewer)
            usual = game.players.default_policy is not None and chance.below(2)
            value = (
                game.players.default_policy(match.state, ask, chance)
                if usual and game.players.default_policy
                else random_value(match, ask, chance)
            )
            match.answer(value, ask.seat)


def remote_seats(match: Match[Any], seat: Seat, viewer: Seat, chance: FastRng) -> Match[Any] | None:
    """Return a world that `viewer` cannot tell from the real one, in which `seat` is asked the same, or None."""
    try:
        world = determinized(match, viewer, chance, tries=40)
    except ReplayMismatchError:
        return None
    asked = [[(ask.seat, ask.kind) for ask in one.pending] for one in (match, world)]
    return world if asked[0] == asked[1] and world.state != match.state else None


def compared(game: Game[Any], count: int) -> Counter[str]:
    """Let every computer player answer in both worlds; where the answers look alike, the texts must be alike."""
    tally = Counter[str]()
    for one, other in tables(game, count):
        ask, twin = (table.match.ask_of(table.seat) for table in (one, other))
        for name in thinkers(game):
            thoughts = one.decision(name), other.decision(name)
            lines = [
                answer_lines(table.match, asked, decision.value, one.viewer)
                for table, asked, decision in zip((one, other), (ask, twin), thoughts, strict=True)
            ]
            if lines[0] != lines[1]:
                tally["unlike"] += 1
                continue
            tally["alike"] += 1
            tally["reasons"] += bool(one.read(name, thoughts[0], one.viewer)[0])
            tally["figures"] += thoughts[0].stats is not None
            for viewer in (one.viewer, None):
                remarks, seen = zip(
                    *(
                        table.read(name, decision, viewer)
                        for table, decision in zip((one, other), thoughts, strict=True)
                    ),
                    strict=True,
                )
                if remarks[0] != remarks[1] and not alike(*seen):  # cards turned up by the answer may be named
                    tally["sights"] += 1
                elif remarks[0] != remarks[1]:
                    tally[f"LEAK {name} {ask.kind} {remarks}"[:600]] += 1
    return tally


def without_a_leak(game: Game[Any], count: int) -> Counter[str]:
    tally = compared(game, count)
    assert [one for one in tally if one.startswith("LEAK")] == []
    return tally


@pytest.mark.parametrize("game", quick_where(HIDING, lambda game: game.id == "example_game"))
def test_remarks_tell_nothing_in_a_sample(game: Game[Any]) -> None:
    """In a few questions of every game, reasons and figures are the same for answers that look the same."""
    tally = without_a_leak(game, 4)
    assert tally["reasons"] >= 4


@pytest.mark.wide
def test_counts_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of choices of a computer player, and their values, depend on its hand: showing them would be found."""
    monkeypatch.setattr(Presenter, "_shows_counts", True)
    with pytest.raises(AssertionError, match="figures"):
        without_a_leak(SHELF.games["omen"], 5)


@pytest.mark.parametrize("game_id", ["age_of_heroes", "omen"])
def test_nobody_says_that_the_hand_left_no_choice(game_id: str) -> None:
    """A single answer has the same reasons as one of many: "there was only one choice" would tell of the hand."""
    game, found = SHELF.games[game_id], 0
    for one, _ in tables(game, 40):
        ask = one.match.ask_of(one.seat)
        if ask.check is None and len(ask.options) == 1:
            found += 1
            for name in thinkers(game):
                decision = one.decision(name)
                assert (decision.value, decision.reason.key == "bot.only_choice") == (ask.options[0], False), name
            if found == 2:
                break
    assert found


@pytest.mark.wide
def test_counts_are_read_when_the_match_is_over() -> None:
    """Counts are shown after the match to a player who has switched details on."""
    for game_id in ("omen", "stone_age"):
        game = SHELF.games[game_id]
        players = [Player("P0", 0), Player("P1", 1, "monte_carlo")]
        session = MatchSession.new(game, players, seed="counts")
        chance, presenter = FastRng(1), Presenter(session, shared=True)
        while not session.match.over:
            ask = session.match.pending[0]
            value = random_value(session.match, ask, chance)
            session.answer(value, seat=ask.seat, figures=msg("bot.no_time") if ask.seat == 1 else None)
            counted = any(line.figures for line in presenter.shown(0).lines)
            assert not counted or session.match.over
        assert sum(line.figures is not None for line in presenter.shown(0).lines) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDING)
def test_remarks_tell_nothing(game: Game[Any]) -> None:
    """The same holds in 200 questions a game, for all computer players."""
    tally = without_a_leak(game, 200)
    print(game.id, dict(tally))
    assert tally["reasons"] >= 200
