"""Hints are the strongest player's moves with true reasons, predictions come true, and nothing hidden is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.core.game.bots import BotDecision
from tabletop.core.game.game import Game, GamePlayers
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask, Event
from tabletop.core.rules.stops import NO_STOP
from tabletop.core.table.projection import ZoneContents, alike
from tabletop.session.bots import hints
from tabletop.session.bots.computer_players import strongest, thinkers, with_others
from tabletop.session.bots.hints import WAYS, advised
from tabletop.session.locale.translations import Translations
from tabletop.session.match.effect_simulator import EffectSimulator
from tabletop.testing.hints import ITERATIONS, clock_of, looks_at_the_clock, positions_of, tally, unlike
from tabletop.testing.random_play import random_value
from tests.games.age_of_heroes.positions import ALL_STOPS, match_of, position
from tests.parameters import quick_only
from tests.play import SHELF

GAMES = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()]
OWN = [game for game in SHELF.games.values() if game.players.bots]
SILENT = GamePlayers.__dataclass_fields__["reasons_for"].default
WITH_ADVICE = sorted(game.id for game in OWN if game.players.reasons_for is not SILENT)
WITHOUT_ADVICE = sorted(game.id for game in OWN if game.players.reasons_for is SILENT or game.players.goal is None)
SAMPLE, MANY = 12, 200
WORDS = Translations("en", SHELF.locales())


def agrees(game: Game[Any], positions: int) -> None:
    """Check that the first suggestion is the strongest player's move, with the same time, in four of five positions."""
    found = tally(game, positions, WORDS)
    assert found.same >= 0.8 * found.positions
    assert found.ways > found.positions, "there is a second way wherever there is a second answer"


@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_the_first_way_is_the_strongest_players_in_a_sample(game: Game[Any]) -> None:
    """Hints agree with the strongest player in a dozen positions a game."""
    agrees(game, SAMPLE)


def test_to_be_asked_no_more_comes_after_the_same_answer_for_once() -> None:
    """A regression: the best answer to an attack was to fight and never to be asked again."""
    match = match_of(position(seats=2, hands=["", "iron"], stops=ALL_STOPS), chance=False)
    for answer in (("war", 1, "conquest"), "army", "attack"):
        match.answer(answer)
    values = [way.value for way in advised(match, 1, seed="", seconds=0.0, iterations=ITERATIONS)]
    assert values == ["fight", NO_STOP]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_first_way_is_the_strongest_players(game: Game[Any]) -> None:
    """The same holds in 200 positions a game."""
    agrees(game, MANY)


def is_founded(game: Game[Any], positions: int) -> None:
    """Check that nearly every suggestion has a reason, and nearly every reason a figure."""
    found = tally(game, positions, WORDS)
    assert found.founded >= 0.8 * found.ways
    assert found.figures >= 0.9 * found.reasons


@pytest.mark.parametrize("game_id", quick_only(WITH_ADVICE, "omen"))
def test_reasons_name_figures_in_a_sample(game_id: str) -> None:
    """Reasons are founded in a dozen positions a game."""
    is_founded(SHELF.games[game_id], SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", WITH_ADVICE)
def test_reasons_name_figures(game_id: str) -> None:
    """The same holds in 200 positions a game."""
    is_founded(SHELF.games[game_id], MANY)


def test_every_game_says_its_reasons_and_its_goal() -> None:
    assert WITHOUT_ADVICE == []


def hints_alike(game: Game[Any], positions: int) -> int:
    """Check that worlds that the seat cannot tell apart give the same hint and reasons for the same stream."""
    different, chance = 0, FastRng(f"hints of {game.id}")
    for match, seat in positions_of(game, positions):
        world = determinized(match, seat, chance, tries=300)
        different += world.state != match.state
        assert unlike(match, world, seat, ITERATIONS // 2) == (), match.ask_of(seat).kind
    return different


HIDING = [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items() if game.rules.determinize is not None]


@pytest.mark.parametrize("game", quick_only(HIDING, "omen"))
def test_no_hint_knows_anything_hidden_in_a_sample(game: Game[Any]) -> None:
    """Hints are alike in eight positions a game."""
    assert hints_alike(game, 8) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDING)
def test_no_hint_knows_anything_hidden(game: Game[Any]) -> None:
    """The same holds in 100 positions a game."""
    assert hints_alike(game, 100) >= 60


def test_a_sentence_that_the_others_could_not_know_is_not_said_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason that depends on a hand is said to its owner alone; with others at the screen it is left out."""
    game = SHELF.games["example_game"]
    original = game.players.reasons_for
    object.__setattr__(
        game.players, "reasons_for", lambda state, ask, value: (msg("x", cards=tuple(state.hands[ask.seat])),)
    )
    try:
        for match, seat in positions_of(game, 6):
            alone = advised(match, seat, seed="a", seconds=0.0, iterations=4)
            others = [one for one in range(len(match.state.hands)) if one != seat]
            beside = advised(match, seat, seed="a", seconds=0.0, iterations=4, others=others)
            assert all(one.reasons for one in alone)
            assert [one.value for one in alone] == [one.value for one in beside]
            assert not any(one.reasons for one in beside), "hands of this size are never dealt alike"
            break
    finally:
        object.__setattr__(game.players, "reasons_for", original)


def test_the_strongest_player_is_the_last_of_the_games_own() -> None:
    """A game names its players from the weakest to the strongest; in a game without any, the generic search plays."""
    assert {game.id: strongest(game) for game in OWN} == {game.id: [*game.players.bots][-1] for game in OWN}
    assert strongest(SHELF.games["example_game"]) == "monte_carlo"
    assert all(strongest(game) in thinkers(game) for game in SHELF.games.values())


@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_a_player_that_names_no_others_is_helped(game: Game[Any]) -> None:
    """The next best are then ranked by the generic search, and differ from the answer that was given."""
    for match, seat in positions_of(game, 3):
        ask = match.ask_of(seat)
        value = random_value(match, ask, FastRng(1))
        decision = with_others(match, seat, BotDecision(value, msg("bot.no_time")), seed="s")
        assert decision.value == value
        assert value not in decision.alternatives
        assert all(ask.refusal(one) is None for one in decision.alternatives)
        assert decision.alternatives or ask.check is not None
        assert decision == with_others(match, seat, BotDecision(value, msg("bot.no_time")), seed="s")


@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_a_hint_has_few_ways_and_few_words(game: Game[Any]) -> None:
    """There are at most three answers with two sentences each, all allowed, none twice."""
    for match, seat in positions_of(game, 4):
        found = advised(match, seat, seed="few", **clock_of(game, 4))
        values = [one.value for one in found]
        assert 1 <= len(values) <= WAYS
        assert len(set(values)) == len(values)
        assert all(match.ask_of(seat).refusal(value) is None for value in values)
        assert all(len(one.reasons) <= hints.REASONS for one in found)


# -- what if ----------------------------------------------------------------------------------------------------------
def strips_of(match: Match[Any], viewer: int, seats: int) -> list[Any]:
    strips = [match.game.text.seat_stats(match.state, viewer, seat) for seat in range(seats)]
    return [[part for stat in strip for part in (stat.parts or (stat,))] for strip in strips]


class Own:
    """The effect of an answer at the moment when automatic events began, as figures and zones; None before that."""

    def __init__(self, look: Callable[[Match[Any]], tuple[Any, Any]], aftermath: frozenset[str]) -> None:
        self.look, self.aftermath = look, aftermath
        self.last: tuple[Any, Any] | None = None
        self.found: tuple[Any, Any] | None = None

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None: ...

    def on_event(self, match: Match[Any], event: Event) -> None:
        if event.kind in self.aftermath and self.found is None:
            self.found = self.last
        self.last = self.look(match)


def comes_true(game: Game[Any], positions: int) -> int:
    """Check that an answer has the predicted effect, before automatic events: every figure, and every zone.

    Return the number of figures and zones.
    """
    count = 0
    for number, (match, seat) in enumerate(positions_of(game, positions)):
        ask, seats = match.ask_of(seat), len(game.rules.result(match.state).scores)
        trial = EffectSimulator(match, seat, seat, seats, "seed", game.table.layout(seats, match.settings))
        real = match.fork()
        real.chance = None
        value = random_value(match, ask, FastRng(number))
        before = strips_of(real, seat, seats)

        def look(now: Match[Any], seat: int = seat, seats: int = seats) -> tuple[list[Any], Any]:
            return strips_of(now, seat, seats), game.table.project(now.state, seat)

        own = Own(look, game.rules.automatic_events)
        real.observer = own
        real.answer(value, seat)
        after, poses = own.found or look(real)
        foreseen = trial.effect(value)
        for gain in foreseen.gains:
            count += 1
            pairs = zip(before[gain.seat], after[gain.seat], strict=False)
            stock = isinstance(gain.change, str)  # the value that will then be shown
            changes = [(new.value - old.value) if isinstance(gain.change, int) else str(new.value) if stock
                       else new.value for old, new in pairs if new.name == gain.name]  # fmt: skip
            assert gain.change in changes, f"{ask.kind}: {gain}"
        for zone, want in foreseen.wants.items():
            count += 1
            assert alike({zone: want}, {zone: poses.get(zone, ZoneContents())}), f"{ask.kind}: {zone}"
    return count


@pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
def test_what_is_foreseen_comes_true_in_a_sample(game: Game[Any]) -> None:
    """Predictions come true in twenty positions a game."""
    assert comes_true(game, 20) > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_foreseen_comes_true(game: Game[Any]) -> None:
    """The same holds in 300 positions a game."""
    assert comes_true(game, 300) > 100


@pytest.mark.parametrize("game", quick_only(HIDING, "omen"))
def test_nothing_hidden_is_foreseen(game: Game[Any]) -> None:
    """In a world that the seat cannot tell from the real one, the same effect is predicted for every answer."""
    chance = FastRng(f"what if in {game.id}")
    for number, (match, seat) in enumerate(positions_of(game, 8)):
        world, seats = determinized(match, seat, chance, tries=300), len(game.rules.result(match.state).scores)
        value, plan = random_value(match, match.ask_of(seat), FastRng(number)), game.table.layout(seats, match.settings)
        one, other = (EffectSimulator(each, seat, seat, seats, "seed", plan).effect(value) for each in (match, world))
        assert one == other


def test_the_match_is_left_as_it_was() -> None:
    """Trying an answer does not give it."""
    for match, seat in positions_of(SHELF.games["omen"], 3):
        before = (match.state.copy(), list(match.log), match.ask_of(seat))
        trial = EffectSimulator(match, seat, None, 2, "seed", match.game.table.layout(2, match.settings))
        for value in match.ask_of(seat).options:
            trial.effect(value)
        assert (match.state, match.log) == before[:2]
        assert match.ask_of(seat) is before[2]


@pytest.mark.parametrize("name", [name for name, game in SHELF.games.items() if game.rules.secret_hands])
def test_how_long_a_player_thinks_is_known_where_hands_are_secret(name: str) -> None:
    """All answers to a question that a player thinks about are shown after the same time; the game lists these."""
    game = SHELF.games[name]
    for match, seat in positions_of(game, 60):
        kind = match.ask_of(seat).kind
        for bot in game.players.bots:
            assert game.players.thinking_time(bot, kind) > 0 or not looks_at_the_clock(match, seat, bot), (bot, kind)
