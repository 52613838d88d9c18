"""The time for which computer players' turns are shown, by the clock of the window: motion, results and pauses.

    python -m tests.ui.match.playback.test_turn_tempo GAME SEATS [MATCHES] [PHASE]

prints how long people watch computer players between two of their own answers, in all or within one phase.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.game import cutscenes
from tabletop.core.game.cutscenes import Party
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.labels import Result
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.match.scenes import PERSON, Outcome, TableScene
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.playback.director import Director
from tabletop.ui.match.playback.dwell import FASTEST_BATTLE, MatchPacing
from tabletop.ui.match.playback.turn_tempo import LEAST, TurnTempo
from tabletop.ui.render.motion.motion import Movement
from tests.ui import headless
from tests.ui.headless import AtOnce, Bench, playing

if TYPE_CHECKING:
    from tabletop.viewmodel.control.match_controller import MatchController

FRAME = 20
"""Milliseconds between two frames."""
PAUSE = 0.7
"""The usual pause after the answer of a computer player."""


class ByPolicy(AtOnce):
    """Computer players that answer by the default policy of the game as soon as they are asked."""

    def poll(self) -> Outcome | None:
        ask = self.session.first_pending
        if ask is None or not self.session.is_bot(ask.seat):
            return None
        windows, value = self.session.game.rules.windows, policy_of(self.session.match, ask, self.chance)
        self.passed = windows is not None and windows.passing(self.session.match.state, ask) == value
        return self.session.answer(value)


def policy_of(match: Match[Any], ask: Ask[Any], chance: FastRng) -> Any:
    policy = match.game.players.default_policy
    assert policy is not None
    return policy(match.state, ask, chance)


def watches(game: str, seats: int, seed: int, until: Callable[[Bench], bool], phase: str = "") -> Iterator[float]:
    """Yield the seconds for which a person watches computer players between two own answers, or for each `phase`.

    Results that stay until somebody goes on are passed at once, since reading takes as long as it takes.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless, "AtOnce", ByPolicy)
        patch.setattr(Movement, "_waits_to_land", lambda *_: False)  # it waits for pictures, by the clock on the wall
        with playing(game, (PERSON, *["eager"] * (seats - 1)), seed, results="stay") as bench:
            bench.screen.context.options.bot_pause = PAUSE
            bench.screen.context.options.turns_listed = False
            yield from _watched(bench, FastRng(seed), until, phase)


def _watched(bench: Bench, chance: FastRng, until: Callable[[Bench], bool], phase: str) -> Iterator[float]:
    session, director, spent = bench.session, bench.screen.director, 0
    pacing = director.pacing
    while not session.over and not until(bench):
        if _goes_on(bench, director, chance):
            own = pacing.tempo.seat == 0  # type: ignore[attr-defined]
            counts = not own and phase in ("", session.match.state.phase)
            spent += FRAME * counts
        elif not phase:
            if spent:
                yield spent / 1000
            spent = 0
        if phase and spent and session.match.state.phase != phase:
            yield spent / 1000
            spent = 0
    if spent and not phase:
        yield spent / 1000


def _goes_on(bench: Bench, director: Director, chance: FastRng) -> bool:
    """Let a frame pass, or act for the person when nothing goes on by itself; return whether a frame has passed."""
    session = bench.session
    if director.busy and director.wait is None:
        director.advance()
        return False
    prompt = session.prompt
    if director.busy or prompt is None or (prompt.seat != CHANCE and session.is_bot(prompt.seat)):
        bench.let(FRAME, FRAME)
        return True
    if prompt.seat == CHANCE and session.is_bot(prompt.ask.by):
        bench.let(FRAME, FRAME)
        return True
    if prompt.seat == CHANCE:
        bench.screen.controller.report(session.throw(), (0, 0))
    else:
        bench.screen.controller.answer_as(prompt.seat, policy_of(session.match, prompt.ask, chance), (0, 0))
    return False


def test_a_turn_of_any_length_has_an_end() -> None:
    """The first results take their usual time; together they never take more than the limit."""
    for usual in (0.1, 0.4, 0.9):
        tempo, shares = TurnTempo(2.0), list[float]()
        tempo.begin(1)
        for _ in range(100):
            shares.append(tempo.share)
            tempo.spend(usual * tempo.share)
        assert shares[0] == 1.0
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] == 0.0
        assert 2.0 * (1 - LEAST) <= tempo.spent <= 2.0
        tempo.begin(2)
        assert tempo.share == 1.0
        tempo.begin(1)
        assert tempo.share == 0.0
        tempo.begin_anew()
        assert tempo.share == 1.0
    endless = TurnTempo(0.0)
    endless.spend(100.0)
    assert endless.share == 1.0


def pacing_of(computers: set[int], seats: int = 3, turn_seconds: float = 4.0) -> MatchPacing:
    """Return the pacing of a match in which these seats are computer players."""
    shown = SimpleNamespace(computers=frozenset(computers), lines=())
    table = SimpleNamespace(turn_seconds=turn_seconds, brisk=frozenset(), dwell={}, decisive_events=frozenset())
    controller = SimpleNamespace(shown=shown, players=range(seats), game=SimpleNamespace(table=table))
    return MatchPacing(cast("MatchController", controller), PlayOptions())


def outcome_of(winner: int, loser: int) -> TableScene:
    """Return the scene at the end of a battle, in the turn of its winner."""
    ending = cutscenes.Outcome(msg("core.comma"), Party(winner), (Party(loser),))
    return TableScene("battle_over", winner, None, (), cutscene=ending)


def test_a_battle_among_computer_players_takes_a_part_of_their_time() -> None:
    """It becomes faster up to twice, and what follows it in the turn becomes faster, too."""
    pacing = pacing_of({1, 2})
    battle, dice = outcome_of(1, 2), TableScene("roll", 1, None, ())
    assert pacing.rate_of(dice) == pacing.rate_of(battle) == 1.0
    pacing.spend(1.0)
    assert pacing.rate_of(battle) == pytest.approx(4 / 3)
    pacing.spend(20.0)
    assert pacing.rate_of(battle) == pacing.rate_of(dice) == FASTEST_BATTLE
    assert pacing.rate_of(TableScene("answer", 1, None, ())) == math.inf


def test_a_battle_against_a_person_keeps_its_pace() -> None:
    """Nor does it take time from the turn. All wars of Omen are against the person, and its feats are no battles."""
    pacing = pacing_of({1, 2})
    pacing.rate_of(TableScene("answer", 1, None, ()))
    pacing.spend(3.0)
    for battle in (outcome_of(1, 0), outcome_of(0, 1)):
        assert pacing.rate_of(battle) == 1.0
        pacing.spend(9.0)
    assert pacing.rate_of(TableScene("flight", 1, None, ())) == 1.0
    feat = TableScene("feat", 1, None, (), cutscene=cutscenes.Reveal(msg("core.comma"), 1))
    assert pacing.rate_of(feat) == 1.0
    finale = TableScene("end", 1, None, (), cutscene=cutscenes.Finale(Result((), ())))
    assert pacing.rate_of(finale) == 1.0


def test_an_action_phase_of_three_computer_players_is_short() -> None:
    """Stone Age for four: what the three do with their people is shown in at most 6 seconds."""
    found = list(watches("stone_age", 4, 1, lambda bench: bench.session.match.state.round > 2, "act"))
    assert len(found) == 2
    assert all(1.0 < seconds <= 6.0 for seconds in found), found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "phase"), [("stone_age", "act"), ("eve_conquests", ""), ("omen", "")])
def test_no_turn_of_computer_players_is_long_in_a_whole_match(game: str, phase: str) -> None:
    """Battles and feats keep their pace, so a match of EVE or Omen has longer turns; the median has none of them."""
    most = {"stone_age": 6.0, "eve_conquests": 12.0, "omen": 5.5}[game]
    found = list(watches(game, 2 if game == "omen" else 4, 1, lambda bench: len(bench.session.match.log) > 900, phase))
    assert statistics.median(found) <= most
    assert phase == "" or max(found) <= most


def main() -> None:
    """Print figures of whole matches."""
    game, seats = sys.argv[1], int(sys.argv[2])
    matches, phase = int([*sys.argv, "1"][3]), [*sys.argv, "", "", ""][4]
    pygame.display.init()
    found = sorted(x for seed in range(matches) for x in watches(game, seats, seed, lambda bench: False, phase))
    high = found[int(0.9 * len(found))]
    print(f"{game} {phase}: {len(found)} spans, median {statistics.median(found):.2f} s, 90 % {high:.2f} s, "
          f"longest {found[-1]:.2f} s")  # fmt: skip


if __name__ == "__main__":
    main()
