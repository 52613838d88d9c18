"""The summary of a finished match: points by round, sources, decisive moments."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE
from tabletop.session.match import post_match as module
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.post_match import MatchAnalyzer, afterwards, sources_of, spans_of
from tabletop.session.match.scenes import AudienceText, LogLine
from tests.hooks import with_hooks
from tests.parameters import quick_only
from tests.play import SHELF, recorded

GAMES = [game for game in SHELF.games if game != "example_game"]
every_game = pytest.mark.parametrize("game_id", quick_only(GAMES, "stone_age"))


def ended(game_id: str) -> MatchSession:
    """Return a session at the end of a random match."""
    game = SHELF.games[game_id]
    seats = game.seats[0]
    match = Match.new(game, seats)
    session = MatchSession(game, [Player(f"P{seat}", seat) for seat in range(seats)], "tests 0", match)
    session.recorder.reading = True
    match.replay(recorded(game_id, seats))
    assert session.over
    return session


@every_game
def test_points_of_rounds_are_what_the_rules_count_at_that_moment(game_id: str) -> None:
    session = ended(game_id)
    found = afterwards(session.match, session.lines)
    game, result = session.game, session.result
    assert result is not None
    assert found.rounds[-1].points == tuple(score.total for score in result.scores)
    assert found.rounds[-1].at == len(session.match.log)
    assert len({one.round for one in found.rounds}) == len(found.rounds)
    for one in found.rounds[:: max(1, len(found.rounds) // 6)]:
        then = session.match.go_to(one.at)
        assert one.points == tuple(score.total for score in game.rules.result(then.state).scores)
        if one is not found.rounds[-1]:
            assert one.round < spans_of(game).of(then.state)
        if game.players.evaluate is not None:
            seats = range(len(session.players))
            assert one.standing == tuple(game.players.evaluate(then.state, seat) for seat in seats)


@every_game
def test_every_point_has_its_source(game_id: str) -> None:
    result = ended(game_id).result
    assert result is not None
    sources = sources_of(result)
    for score in result.scores:
        assert sum(source.points[score.seat] for source in sources) == score.total
    assert all(any(source.points) for source in sources)


@pytest.mark.wide
@every_game
def test_deciding_moments_are_decisions_of_the_log_with_the_judgement_before_and_after(game_id: str) -> None:
    session = ended(game_id)
    judge = session.game.players.evaluate
    found = afterwards(session.match, session.lines).moments
    lines = {line.at: line for line in session.lines}
    assert judge is not None
    assert 1 <= len(found) <= module.MOMENTS
    assert [one.at for one in found] == sorted(one.at for one in found)
    for one in found:
        cause = module.cause_of(lines[one.at], session.lines)
        assert (cause.text, cause.seat) == (one.text, one.by)
        assert spans_of(session.game).of(session.match.go_to(one.at).state) == one.round
        log = session.match.log
        later = next((at for at in range(one.at + 1, len(log)) if log[at].seat != CHANCE), len(log))
        assert judge(session.match.go_to(one.at).state, one.seat) == one.before
        assert judge(session.match.go_to(later).state, one.seat) == one.after
        assert abs(one.after - one.before) >= module.LEAST


@pytest.mark.parametrize(("turn", "actor", "by"), [(0, 0, 0), (0, 1, 1), (1, 1, 1), (CHANCE, 0, 1)])
def test_a_battle_is_decided_by_who_began_it(turn: int, actor: int, by: int) -> None:
    """A regression: "Ur: Fight" was named for a battle that another player had begun."""
    attack = LogLine(4, 0, [AudienceText(msg("a"))], turn=turn)
    fell = AudienceText(msg("c"), actor=actor)
    fight = LogLine(5, 1, [AudienceText(msg("b")), fell], turn=turn)
    assert module.cause_of(fight, [attack, fight]).seat == by


def test_work_is_done_in_slices_and_can_be_stopped_after_each() -> None:
    """However short the time, a slice feeds one answer; the analysed match does not move."""
    session = ended("omen")
    before, log = session.match.state.copy(), len(session.match.log)
    back, time = MatchAnalyzer(session.match, session.lines), count()
    slices = 0
    while not back.work(0.0, lambda: float(next(time))):
        slices += 1
        assert 0 < back.part < 1 or slices >= log
    assert slices == log
    assert back.part == 1
    assert (session.match.state, len(session.match.log)) == (before, log)
    assert back.found == afterwards(session.match, session.lines)


def test_a_long_match_is_judged_at_some_of_its_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is bounded; the end and the beginning of every round are analysed all the same."""
    session = ended("stone_age")
    rounds = len(afterwards(session.match, session.lines).rounds)
    looked: list[int] = []
    judge = session.game.players.evaluate
    assert judge is not None

    def counted(state: Any, seat: int) -> float:
        looked.append(seat)
        return judge(state, seat)

    monkeypatch.setattr(session.match, "game", with_hooks(session.game, players={"evaluate": counted}))
    monkeypatch.setattr(module, "MOST_LOOKS", 100)
    found = afterwards(session.match, session.lines)
    assert len(looked) <= 100 + 2 * (rounds + 2)
    assert len(found.rounds) == rounds
    assert found.rounds[-1].at == len(session.match.log)


def test_a_game_without_a_judgement_names_no_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    session = ended("stone_age")
    monkeypatch.setattr(session.match, "game", with_hooks(session.game, players={"evaluate": None}))
    found = afterwards(session.match, session.lines)
    assert found.moments == ()
    assert all(one.standing == () for one in found.rounds)
    assert len(found.rounds) > 5


def test_a_game_without_rounds_is_told_by_its_own_spans() -> None:
    """A regression: the curves of EVE had two points, one a year."""
    session = ended("eve_conquests")
    found = afterwards(session.match, session.lines)
    numbers = [one.round for one in found.rounds]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 12
    assert found.spans.name(numbers[1]) != found.spans.name(numbers[2])
    assert all(moment.round in numbers for moment in found.moments)
