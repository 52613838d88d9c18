"""The interfaces for researchers: fixed actions, views as numbers, and the peers' own tests of their interfaces."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

from games.ascending_empires.rules.facts import MAX_SPEED
from tabletop.core.ai.action_tokens import listed, some, spelling
from tabletop.core.game.bots import AnswerBuilder
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Script, choose
from tabletop.core.table.projection import ZoneContents
from tabletop.core.table.table import Pose
from tabletop.session.games.registry import game_registry
from tabletop.study.rl.match_lengths import most_actions
from tabletop.study.rl.observation import CHOSEN, FIGURES, FINE, HEAD, Encoding, figures_of
from tabletop.study.rl.openspiel_game import register
from tabletop.study.rl.pettingzoo_env import env
from tabletop.study.rl.token_match import REWARDS, TokenMatch
from tabletop.study.rl.vocabulary import OTHERS, draw_up, vocabulary_of
from tests.core.small import Small, game_of
from tests.make_vocabulary import kinds_named
from tests.play import SHELF
from tests.test_architecture import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the library's own test still makes one of its games in its old way
    api_test, seed_test = (getattr(pytest.importorskip("pettingzoo.test"), name) for name in ("api_test", "seed_test"))
pyspiel = pytest.importorskip("pyspiel")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
ISMCTSBot = pytest.importorskip("open_spiel.python.algorithms.ismcts").ISMCTSBot
RESAMPLED = 8

EXTRA = ("tests.example_game",)
GAMES = sorted(SHELF.games)
TABLES = [(game_id, seats) for game_id in GAMES for seats in SHELF.games[game_id].seats]
every_game = pytest.mark.parametrize("game_id", GAMES)
every_table = pytest.mark.parametrize(("game_id", "seats"), TABLES)


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_GAMES", "tests.example_game")


def begun(game_id: str, seats: int, seed: str) -> TokenMatch:
    game = SHELF.games[game_id]
    return TokenMatch.new(game, seats, vocabulary_of(game_id, EXTRA), chance=SeededChance(seed))


def positions(game_id: str, count: int, every: int = 7) -> Iterator[TokenMatch]:
    """Yield matches of all numbers of seats, played by random actions, at some of their moments."""
    game: Game[Any] = SHELF.games[game_id]
    number = 0
    while count:
        chance = FastRng(f"positions {number}")
        stepped = begun(game_id, game.seats[number % len(game.seats)], f"positions {number}")
        moment = 0
        while not stepped.over and count and moment < 200 * every:
            if moment % every == number % every:
                count -= 1
                yield stepped
            legal = list(stepped.legal)
            stepped.act(legal[chance.below(len(legal))])
            moment += 1
        number += 1


# -- actions ----------------------------------------------------------------------------------------------------------
def ends(writing: Callable[[], AnswerBuilder], path: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Yield every answer that can follow the choices of `path`."""
    one = writing()
    try:
        offered = next(one)
        for token in path:
            offered = one.send(token)
    except StopIteration as done:
        yield done.value
        return
    for token in list(offered):
        yield from ends(writing, (*path, token))


def test_sets_are_spelled_in_order() -> None:
    """`some` reaches exactly the sets of the right size."""
    reached = list(ends(lambda: some("abcd", 1, 3)))
    wanted = {tuple(one for bit, one in enumerate("abcd") if bits >> bit & 1) for bits in range(16)}
    assert sorted(reached) == sorted(one for one in wanted if 1 <= len(one) <= 3)


@pytest.mark.parametrize(
    "options",
    [(1, True, "1", None), ("b", "a", "b"), (2, 3), (("x", 1), ("x", True), ("y", 1)), (("x",), "x", ("x", ("x", 2)))],
)
def test_every_option_is_reached_as_it_is(options: tuple[Any, ...]) -> None:
    """`listed` reaches each option once: 1 and True are two, and so are a word and a tuple of it."""
    reached = list(ends(lambda: listed(options)))
    assert sorted(map(repr, reached)) == sorted({*map(repr, options)})


def test_the_number_of_a_token_depends_on_its_type() -> None:
    """1, True and words have numbers of their own, alone and beside each other; a token that is missing has none."""
    own = vocabulary_of("example_game", EXTRA)
    one, true = own.number(1), own.number(True)
    assert None not in (one, true)
    assert [list(own.actions([token]).tokens) for token in (1, True)] == [[one], [true]]
    assert {repr(token) for token in own.actions([True, 1, "keep"]).tokens.values()} == {"1", "True", "'keep'"}
    assert own.actions([]).tokens == {}
    assert [repr(token) for _ in range(2) for token in own.actions([1.0, 2.0]).tokens.values()] == ["1.0", "2.0"] * 2
    assert [repr(token) for _ in range(2) for token in own.actions([1, 2]).tokens.values()] == ["1", "2"] * 2
    assert own.number(0.5) is None


@every_game
def test_rare_things_are_in_the_list(game_id: str) -> None:
    """All cards, places and pieces that the game names are there, and every kind of question in its source."""
    own = vocabulary_of(game_id, EXTRA)
    assert set(SHELF.games[game_id].players.vocabulary) <= set(own.tokens)
    assert game_id == "example_game" or kinds_named(game_id) <= set(own.kinds)


@every_game
def test_all_actions_are_in_the_list(game_id: str) -> None:
    """The vocabulary knows every token that random matches offer; numbers and tokens name each other."""
    own = vocabulary_of(game_id, EXTRA)
    assert len({(type(token), token) for token in own.tokens}) == len(own.tokens) == len(own) - OTHERS
    for stepped in positions(game_id, 60):
        for action, token in stepped.legal.items():
            assert own.number(token) == action, token
        assert list(stepped.legal) == sorted(stepped.legal) != []


def test_a_game_from_outside_needs_no_file() -> None:
    """The list of actions can be drawn up, the same every time; an action that it lacks still gets a number."""
    game = SHELF.games["example_game"]
    assert draw_up(game) == draw_up(game)
    own = vocabulary_of("example_game", EXTRA)
    found = own.actions(["never heard of", "keep", "nor this"]).tokens
    assert sorted(map(str, found.values())) == ["keep", "never heard of", "nor this"]
    assert own.name(len(own.tokens)) == "other 0"


def test_what_is_not_in_the_list_means_the_same_every_time() -> None:
    """The smallest and the largest of unknown numbers, and an unknown word, are the same actions at any question."""
    own = vocabulary_of("example_game", EXTRA)
    first, last = len(own.tokens), len(own) - 1
    for numbers in ([350, 200, 0.25], [1000, 5000, 3000, 2000, 4000], [*range(1000, 3000)]):
        found = own.actions(numbers).tokens
        assert (found[first], found[last]) == (min(numbers), max(numbers))
        assert list(found.values()) == sorted(one for one in numbers if one in found.values())
        assert len(found) == min(len(numbers), OTHERS)
    assert own.actions([500]).tokens == {first: 500}
    words = own.actions([f"word {number}" for number in range(20)]).tokens
    assert len(words) == 20
    alone = [next(iter(own.actions([word]).tokens)) for word in words.values()]
    assert (
        sum(action in words and words[action] == word for action, word in zip(alone, words.values(), strict=True)) > 9
    )


@every_game
def test_a_fork_goes_its_own_way(game_id: str) -> None:
    """A copy in the middle of an answer stands at the same choice, and changes to it leave the original alone."""
    for stepped in positions(game_id, 12, every=3):
        other = stepped.fork()
        assert (other.legal, other.chosen, other.seat) == (stepped.legal, stepped.chosen, stepped.seat)
        before = (dict(stepped.legal), stepped.chosen[:], stepped.match.state.copy())
        other.act(next(iter(other.legal)))
        assert (dict(stepped.legal), stepped.chosen, stepped.match.state) == before


def test_what_is_not_legal_is_refused() -> None:
    stepped = begun("stone_age", 2, "x")
    with pytest.raises(KeyError):
        stepped.act(next(action for action in range(len(stepped.vocabulary)) if action not in stepped.legal))


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if SHELF.games[game_id].table.flicking is None])
def test_rewards_are_those_of_the_result(game_id: str) -> None:
    """Zero-sum: winners share one, the others lose one together. Points: the final scores. Nothing before the end."""
    game = SHELF.games[game_id]
    stepped, chance = begun(game_id, game.seats[-1], "rewards"), FastRng("rewards")
    while not stepped.over:
        assert not any(stepped.rewards("points")) or len(stepped.match.log) % 50
        legal = list(stepped.legal)
        stepped.act(legal[chance.below(len(legal))])
    result = game.rules.result(stepped.match.state)
    earned = stepped.rewards("zero_sum")
    assert sum(earned) == pytest.approx(0)
    assert {seat for seat, reward in enumerate(earned) if reward > 0} in (set(result.winners), set())
    assert stepped.rewards("points") == [score.total for score in result.scores]


def actions_come_back(game_id: str, count: int) -> int:
    """Check actions in so many positions; return the number of answers that were put together.

    Numbers and tokens name each other, and every listed answer comes of one row of actions and of no other.
    """
    together = 0
    for stepped in positions(game_id, count, every=1 if count > 1000 else 7):
        own, ask = stepped.vocabulary, stepped.ask
        for action, token in stepped.legal.items():
            assert own.number(token) == action, token
            assert (type(own.tokens[action]), own.tokens[action]) == (type(token), token)
        if not stepped.chosen and ask.check is None and len(ask.options) <= 60:
            reached = list(ends(partial(listed, ask.options)))
            assert sorted(map(repr, reached)) == sorted(map(repr, ask.options))
            together += len(reached)
    return together


@every_game
def test_actions_come_back_from_their_numbers(game_id: str) -> None:
    """A small sample holds."""
    assert actions_come_back(game_id, 60) > 20


@pytest.mark.slow
@every_game
def test_actions_of_ten_thousand_positions_come_back(game_id: str) -> None:
    """Most questions of Ascending Empires are open, so that fewer of its answers stand in a list."""
    assert actions_come_back(game_id, 10_000) > (5_000 if SHELF.games[game_id].table.flicking else 10_000)


def test_a_flick_needs_no_builder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game asks by `flick`, every shot is put together on the grid, with the same actions at every question."""
    monkeypatch.syspath_prepend(ROOT / "docs" / "examples" / "crokinole")
    game = game_registry(("crokinole",)).games["crokinole"]
    assert game.players.action_tokens is None
    own = vocabulary_of("crokinole", ("crokinole",))
    stepped, rng = TokenMatch.new(game, 2, own, chance=SeededChance("flicks")), FastRng("flicks")
    masks, shots = set[tuple[int, ...]](), 0
    while shots < 3:
        assert max(stepped.legal) < len(own.tokens), "each action is in the list"
        ask, legal = stepped.ask, list(stepped.legal)
        if ask.kind == "shoot":
            masks.add(tuple(legal))
            shots += not stepped.chosen
        stepped.act(legal[rng.below(len(legal))])
    assert masks == {tuple(map(own.number, range(first, last))) for first, last in ((0, 72), (0, 10), (1, 25), (0, 9))}


def test_flicks_of_the_grid_differ() -> None:
    """Each of its directions, speeds and points of the rim is another shot, the last speed the strongest one."""
    stepped = begun("ascending_empires", 2, "flicks")
    chance = FastRng("flicks")
    while stepped.ask.kind != "move" or not stepped.ask.context[0]:
        legal = list(stepped.legal)
        stepped.act(legal[chance.below(len(legal))])
    parts = (range(720), range(1, 25), range(9))
    for place, numbers in enumerate(parts):
        made = {flick(stepped, [number if one == place else 1 for one in range(3)]) for number in numbers}
        assert len(made) == len(numbers)
    *_, speed, _ = flick(stepped, [0, 24, 0])
    assert speed == MAX_SPEED


def flick(stepped: TokenMatch, numbers: Sequence[int]) -> tuple[Any, ...]:
    """Return the answer for a direction (half degrees), a speed and a point of the rim."""
    direction, speed, rim = numbers
    writing = spelling(stepped.game, stepped.match.state, stepped.ask, partial(FastRng, 0))
    wanted = iter(["navigate", stepped.ask.context[0][0], *divmod(direction, 10), speed, rim])
    next(writing)
    try:
        while True:
            writing.send(next(wanted))
    except StopIteration as done:
        value: tuple[Any, ...] = done.value
    assert stepped.ask.refusal(value) is None
    return value


# -- observations -----------------------------------------------------------------------------------------------------
def on_grid(contents: Mapping[str, ZoneContents]) -> dict[str, ZoneContents]:
    """Return a view with its lengths and angles on the grid of the encoding, without empty zones."""

    def rounded(value: float) -> float:
        return round(value * FINE) / FINE

    grid: dict[str, ZoneContents] = {}
    for zone, held in contents.items():
        items = [
            item._replace(angle=rounded(item.angle), pose=item.pose and Pose(*map(rounded, item.pose)))
            for item in held.unique
        ]
        alike = {kind: count for kind, count in held.fungible.items() if count}
        if items or alike:
            grid[zone] = ZoneContents(items, alike)
    return grid


def come_back(game_id: str, count: int) -> int:
    """Encode and decode so many positions for one of their viewers; return how many were compared."""
    game, encodings = SHELF.games[game_id], {}
    compared = 0
    for number, stepped in enumerate(positions(game_id, count, every=1 if count > 1000 else 7)):
        seats = len(game.rules.result(stepped.match.state).scores)
        if seats not in encodings:
            encodings[seats] = Encoding(game, seats, {}, stepped.vocabulary)
        encoding, viewer = encodings[seats], number % seats
        encoded = encoding.encode(stepped, viewer)
        assert encoded.dtype == np.float32
        assert -1 <= encoded.min() < encoded.max() <= 1
        assert encoding.decode(encoded) == on_grid(game.table.project(stepped.match.state, viewer))
        fresh = Encoding(game, seats, {}, stepped.vocabulary).encode(stepped, viewer)
        assert np.array_equal(encoded, fresh), "what is kept from the view before is what is there"
        numbers, asked = encoding.numbers(encoded), encoding.numbers(encoding.encode(stepped, stepped.seat))
        kinds, tokens = stepped.vocabulary.kinds, stepped.vocabulary.tokens
        assert kinds[asked[3] - 1] == stepped.ask.kind
        assert [tokens[one - 1] for one in asked[4 : 4 + CHOSEN] if one] == stepped.chosen
        for seat in range(seats):
            figures = [
                one
                for stat in game.text.seat_stats(stepped.match.state, viewer, seat)
                for one in figures_of(stat.value)
            ]
            assert list(numbers[HEAD + FIGURES * seat :][:FIGURES]) == figures + [0] * (FIGURES - len(figures))
        compared += 1
    return compared


@every_game
def test_views_come_back_from_their_numbers(game_id: str) -> None:
    """A small sample: where everything lies can be read from the numbers again, to a hundredth of a millimetre."""
    assert come_back(game_id, 40) == 40


@pytest.mark.slow
@every_game
def test_ten_thousand_views_come_back_from_their_numbers(game_id: str) -> None:
    assert come_back(game_id, 10_000) == 10_000


def compare_worlds(game_id: str, count: int) -> int:
    """Compare what a seat sees in worlds that it cannot tell apart; return how many of them were really different."""
    game, different, chance = SHELF.games[game_id], 0, FastRng("told apart")
    for stepped in positions(game_id, count, every=11):
        seat, seats = stepped.seat, len(game.rules.result(stepped.match.state).scores)
        world = determinized(stepped.match, seat, chance, tries=300)
        different += world.state != stepped.match.state
        other = TokenMatch(game, world, stepped.vocabulary)
        for token in stepped.chosen:
            other.act(next(action for action, one in other.legal.items() if one == token))
        encoding = Encoding(game, seats, {}, stepped.vocabulary)
        assert np.array_equal(encoding.encode(stepped, seat), encoding.encode(other, seat))
        assert stepped.legal == other.legal
    return different


HIDING = [game_id for game_id in GAMES if SHELF.games[game_id].rules.determinize is not None]


@pytest.mark.parametrize("game_id", HIDING)
def test_numbers_hold_nothing_hidden(game_id: str) -> None:
    """The same numbers and the same actions in a world that the seat cannot tell from the real one."""
    assert compare_worlds(game_id, 15) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("game_id", HIDING)
def test_numbers_hold_nothing_hidden_in_many_worlds(game_id: str) -> None:
    assert compare_worlds(game_id, 200) >= 120


# -- the peers' own tests ---------------------------------------------------------------------------------------------
every_reward = pytest.mark.parametrize("rewards", REWARDS)


def pettingzoo_holds(game_id: str, seats: int, rewards: str, cycles: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about observations with a mask, which its own games have too
        api_test(env(game_id, seats, rewards=rewards), num_cycles=cycles)
    seed_test(lambda: env(game_id, seats, rewards=rewards), num_cycles=cycles)


@every_table
def test_pettingzoo_accepts_every_table_shortly(game_id: str, seats: int) -> None:
    """Its API test and its seed test for every game and number of seats, with few actions."""
    pettingzoo_holds(game_id, seats, REWARDS[seats % len(REWARDS)], 4)


@pytest.mark.slow
@every_reward
@every_table
def test_pettingzoo_accepts_every_table(game_id: str, seats: int, rewards: str) -> None:
    """The same at length, and with both rewards."""
    pettingzoo_holds(game_id, seats, rewards, 300)


def openspiel_holds(game_id: str, seats: int, rewards: str, *, written: bool) -> None:
    """Run OpenSpiel's random simulation to the end.

    With `written`, states are written down and read again on the way.
    """
    register()
    game = pyspiel.load_game(f"tabletop_{game_id}", {"players": seats, "rewards": rewards})
    assert (game.num_players(), game.get_parameters()["rewards"]) == (seats, rewards)
    pyspiel.random_sim_test(game, num_sims=1, serialize=written, verbose=False)


@every_reward
@pytest.mark.parametrize("seats", SHELF.games["example_game"].seats)
def test_openspiel_accepts_a_game(seats: int, rewards: str) -> None:
    openspiel_holds("example_game", seats, rewards, written=True)


@every_game
def test_openspiel_begins_every_game(game_id: str) -> None:
    """Every number of seats and both rewards: chance, actions and observations of the first moments, by OpenSpiel."""
    register()
    chance = FastRng(game_id)
    for seats in SHELF.games[game_id].seats:
        for rewards in REWARDS:
            game = pyspiel.load_game(f"tabletop_{game_id}", {"players": seats, "rewards": rewards})
            state = game.new_initial_state()
            while state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(outcomes[chance.below(len(outcomes))])
            mask = state.legal_actions_mask(state.current_player())
            assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions()
            assert len(state.observation_tensor(0)) == game.observation_tensor_size()
            assert state.returns() == [0.0] * seats


@every_table
def test_openspiel_knows_how_long_matches_are(game_id: str, seats: int) -> None:
    """A random match is shorter than the limit, and not by much."""
    register()
    limit = pyspiel.load_game(f"tabletop_{game_id}", {"players": seats}).max_game_length()
    assert vocabulary_of(game_id, EXTRA).longest.keys() in ({*SHELF.games[game_id].seats}, set()), "or measured"
    if SHELF.games[game_id].table.flicking is None:
        actions = most_actions(SHELF.games[game_id], seats, vocabulary_of(game_id, EXTRA), {}, matches=2)
        assert limit / 20 < actions < limit
    assert limit < 120_000


def test_a_list_of_actions_needs_no_match_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that goes on for ever is left, and all that has been offered until then is in the list."""
    asked = 0

    def endless(state: Small) -> Script[None]:
        nonlocal asked
        asked += 1
        assert asked <= 4 * 3 * 50 + 100, "the match is followed for ever"
        state.said.append((yield from choose(0, "go", ("on", f"word_{asked % 7}"))))

    monkeypatch.setattr("tabletop.study.rl.vocabulary.FOLLOWED", 50)
    lists = draw_up(game_of(first=endless), matches=3)
    assert lists.kinds == ["go"]
    assert lists.words == ["on", *(f"word_{number}" for number in range(7))]


def test_a_match_that_hardly_ends_has_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other settings the length is measured; a random match is followed only so far."""
    monkeypatch.setattr("tabletop.study.rl.match_lengths.CUT", 10)
    game = SHELF.games["example_game"]
    assert most_actions(game, game.seats[0], vocabulary_of("example_game", EXTRA), {}) == 10


@pytest.mark.slow
@every_reward
@every_table
def test_openspiel_accepts_every_table(game_id: str, seats: int, rewards: str) -> None:
    openspiel_holds(game_id, seats, rewards, written=False)


@every_game
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(game_id: str) -> None:
    """Same observation and actions for the one who is asked, no history, and not always the same world."""
    register()
    game, chance = pyspiel.load_game(f"tabletop_{game_id}"), FastRng(f"resampled {game_id}")
    state, worlds = game.new_initial_state(), set[str]()
    for number in range(RESAMPLED):
        while state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(outcomes[chance.below(len(outcomes))])
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda number=number: number / RESAMPLED)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        worlds |= {repr(other.stepped.match.state), repr(state.stepped.match.state)}
        with pytest.raises(ValueError, match="is not asked"):
            state.resample_from_infostate(1 - player, lambda: 0.5)
        other.apply_action(other.legal_actions()[0])
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    secrets = SHELF.games[game_id].rules.determinize is not None
    assert (len(worlds) > RESAMPLED) == secrets


def searches(game_id: str, seats: int, bot_of: Callable[[Any, Any], Any], answers: int) -> None:
    """Take so many actions of one of OpenSpiel's bots, for all seats in turn; each must be legal."""
    register()
    game, random = pyspiel.load_game(f"tabletop_{game_id}", {"players": seats}), np.random.RandomState(1)
    bot, state, answered = bot_of(game, random), game.new_initial_state(), 0
    while answered < answers and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            answered += 1


def over_information_sets(game: Any, random: Any) -> Any:
    return ISMCTSBot(game, Even(), 2.0, 8, random_state=random, use_observation_string=True)


def over_states(game: Any, random: Any) -> Any:
    return mcts.MCTSBot(game, 2.0, 8, Even(), random_state=random)


@every_game
def test_information_set_search_plays(game_id: str) -> None:
    """OpenSpiel's own search over information sets answers with what the resampled states offer."""
    searches(game_id, SHELF.games[game_id].seats[0], over_information_sets, 3)


@pytest.mark.wide
@every_table
@pytest.mark.parametrize("bot_of", [over_information_sets, over_states])
def test_searches_play_at_every_table(game_id: str, seats: int, bot_of: Callable[[Any, Any], Any]) -> None:
    """Further into a match, by the search over information sets and by the one over states."""
    searches(game_id, seats, bot_of, 12)


class Even(mcts.Evaluator):  # type: ignore[misc, name-defined]  # the library has no types
    """An evaluator to whom every state is worth the same and every action is as good."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_chance_says_what_nature_may_say() -> None:
    """Outcomes given one at a time make throws and shuffles that the rules take; forks keep what was told."""
    game = SHELF.games["stone_age"]
    stepped = TokenMatch.new(game, 2, vocabulary_of("stone_age", EXTRA))
    assert stepped.seat == CHANCE
    given = 0
    while stepped.seat == CHANCE:
        count = len(stepped.outcomes)
        stepped = stepped.fork()
        stepped.chance(stepped.outcomes[given % count])
        given += 1
    assert given > 50


def test_what_a_game_does_not_have_is_refused() -> None:
    """Seats, rewards, settings, games."""
    for wrong in ({"seats": 9}, {"rewards": "fame"}, {"settings": {"weather": "rain"}}):
        with pytest.raises(ValueError, match=r"seats|fame|weather"):
            env("example_game", **wrong)
    with pytest.raises(ValueError, match="no_game"):
        env("no_game")
    register()
    for wrong in ({"players": 9}, {"rewards": "fame"}, {"settings": "weather=rain"}):
        with pytest.raises(Exception, match=r"players|fame|weather"):
            pyspiel.load_game("tabletop_example_game", wrong)
