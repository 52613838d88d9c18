"""Every game as an OpenSpiel game (optional extra `research`).

`register()` adds them as `tabletop_<game>`, with the parameters `players`, `rewards` ("zero_sum" or "points") and
`settings` ("key=value;key=value"): `pyspiel.load_game("tabletop_omen")`. Chance is explicit: one die, one place of a
shuffled deck at a time, each outcome equally likely. Actions are those of `tabletop.study.rl.vocabulary`; several may
make up one answer. Seats that answer at the same time are asked in turn and see nothing of each other's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel

from tabletop.core.game.game import Game
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.core.rules.settings import Value
from tabletop.session.games.registry import extras, game_registry
from tabletop.study.rl.match_lengths import longest
from tabletop.study.rl.observation import Encoding
from tabletop.study.rl.token_match import REWARDS, TokenMatch
from tabletop.study.rl.vocabulary import Vocabulary, vocabulary_of

MOST_OUTCOMES: Final = 1 << 16
"""The largest number of outcomes of one chance event: the finest one is the tremor of a hand."""
MOST_POINTS: Final = 10_000.0
_TERMINAL, _CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
_registered: set[str] = set()


def register() -> list[str]:
    """Register all games with OpenSpiel; return their names there."""
    names = []
    for game in game_registry(extras()).games.values():
        kind = _type(game, "zero_sum")
        names.append(kind.short_name)
        if kind.short_name not in _registered:
            _registered.add(kind.short_name)
            pyspiel.register_game(kind, _maker(game))
    return names


def _maker(game: Game[Any]) -> Any:
    """Return a class for this one game, as the library requires it: constructed with the parameters alone."""

    def begin(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, params or {})

    return type("SpielGame", (SpielGame,), {"__init__": begin})


def _type(game: Game[Any], rewards: str) -> Any:
    zero_sum = rewards == "zero_sum"
    return pyspiel.GameType(
        short_name=f"tabletop_{game.id}",
        long_name=f"Tabletop: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "rewards": "zero_sum", "settings": ""},
    )


def _settings(game: Game[Any], text: str) -> dict[str, Value]:
    """Parse the settings in a parameter. Raises ValueError for those that the game does not have."""
    choices = {setting.id: setting.choices for setting in game.all_settings}
    chosen: dict[str, Value] = {}
    for part in filter(None, text.split(";")):
        key, _, value = part.partition("=")
        fitting = [choice for choice in choices.get(key, ()) if str(choice).lower() == value.lower()]
        if not fitting:
            raise ValueError(part)
        chosen[key] = fitting[0]
    return chosen


@cache
def _encoding(game_id: str, seats: int, settings: tuple[tuple[str, Value], ...]) -> Encoding:
    return Encoding(game_registry(extras()).games[game_id], seats, dict(settings), vocabulary_of(game_id, extras()))


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its number of players, settings and rewards."""

    def __init__(self, game: Game[Any], params: Mapping[str, Any]) -> None:
        self._id = game.id
        self.seats = int(params.get("players", game.seats[0]))
        self.kind = params.get("rewards", "zero_sum")
        self.settings = _settings(game, str(params.get("settings", "")))
        if self.seats not in game.seats or self.kind not in REWARDS:
            raise ValueError(f"players={self.seats}, rewards={self.kind}")
        zero_sum = self.kind == "zero_sum"
        info = pyspiel.GameInfo(
            num_distinct_actions=len(vocabulary_of(game.id, extras())),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0 if zero_sum else -MOST_POINTS,
            max_utility=1.0 if zero_sum else MOST_POINTS,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=longest(game.id, self.seats, tuple(self.settings.items()), extras()),
        )
        super().__init__(_type(game, self.kind), info, dict(params))

    @property
    def game(self) -> Game[Any]:
        return game_registry(extras()).games[self._id]

    @property
    def vocabulary(self) -> Vocabulary:
        return vocabulary_of(self._id, extras())

    @property
    def encoding(self) -> Encoding:
        return _encoding(self._id, self.seats, tuple(self.settings.items()))

    def new_initial_state(self) -> SpielState:
        """Return the start of a match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer of a player's view. It takes no parameters: raises ValueError if there are any."""
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match."""

    def __init__(self, game: SpielGame, stepped: TokenMatch | None = None) -> None:
        super().__init__(game)
        self._rewards = game.kind
        self.stepped = stepped or TokenMatch.new(game.game, game.seats, game.vocabulary, settings=game.settings)

    def current_player(self) -> int:
        seat = self.stepped.seat
        if seat == CHANCE:
            return _TERMINAL if self.stepped.over else _CHANCE
        return seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.stepped.legal) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.stepped.outcomes
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.stepped.seat == CHANCE:
            self.stepped.chance(action)
        else:
            self.stepped.act(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that the asked player cannot tell from this one: what it cannot know is dealt anew.

        Its history is empty, because the real one would tell the cards. `sampler` returns numbers from 0 to 1, such as
        `pyspiel.UniformProbabilitySampler(0.0, 1.0)`. Raises ValueError for a player who is not asked now.
        """
        if player < 0 or player != self.current_player():
            raise ValueError(f"player {player} is not asked; worlds are dealt for the one who chooses")
        return SpielState(self.get_game(), self.stepped.determinized(FastRng(f"world {sampler()}")))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.stepped.vocabulary.name(action)

    def is_terminal(self) -> bool:
        return self.stepped.over

    def returns(self) -> list[float]:
        return self.stepped.rewards(self._rewards)

    def __str__(self) -> str:
        stepped = self.stepped
        at = "over" if stepped.over else f"{stepped.ask.kind} of {stepped.seat} {stepped.chosen}"
        return f"{stepped.game.id} after {len(stepped.match.log)} answers: {at}"


class SpielObserver:
    """A player's view, as `tabletop.study.rl.observation` encodes it."""

    def __init__(self, game: SpielGame) -> None:
        self._encoding = game.encoding
        self.tensor = np.zeros(game.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self._encoding.encode(state.stepped, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        numbers = self._encoding.numbers(self._encoding.encode(state.stepped, player))
        return " ".join(f"{place}:{numbers[place]}" for place in np.flatnonzero(numbers))
