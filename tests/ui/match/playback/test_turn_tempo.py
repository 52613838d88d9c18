"""The time for which computer players' turns are shown, by the clock of the window: motion, results and pauses.

    python -m tests.ui.match.playback.test_turn_tempo GAME SEATS [MATCHES] [PHASE]

prints how long people watch computer players between two of their own answers, in all or within one phase.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.match.scenes import PERSON, Outcome
from tabletop.ui.match.playback.director import Director
from tabletop.ui.match.playback.turn_tempo import LEAST, TurnTempo
from tabletop.ui.render.motion.motion import Movement
from tests.ui import headless
from tests.ui.headless import AtOnce, Bench, playing

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


def test_an_action_phase_of_three_computer_players_is_short() -> None:
    """Stone Age for four: what the three do with their people is shown in at most 6 seconds."""
    found = list(watches("stone_age", 4, 1, lambda bench: bench.session.match.state.round > 2, "act"))
    assert len(found) == 2
    assert all(1.0 < seconds <= 6.0 for seconds in found), found


@pytest.mark.wide
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
