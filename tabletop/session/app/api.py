"""The Python interface to a match: begin one, answer it, let computers play, undo, save. See `tabletop.new`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.bots import Rng
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.chance import FastRng, SeededChance, new_seed
from tabletop.core.rules.labels import Result
from tabletop.core.rules.questions import Ask
from tabletop.core.rules.settings import Value
from tabletop.files.untrusted import refusing
from tabletop.session.bots.computer_players import SECONDS, sampled, think, thinker_of
from tabletop.session.games.registry import extras, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Player, data_of
from tabletop.session.saves import match_log


class SeededMatch:
    """A match for use in other programs: a `Match` whose dice and shuffles come from a seed.

    `match` is the current `Match`; `undo` and `redo` replace it with another one.

    >>> import tabletop
    >>> match = tabletop.new("stone_age", seats=2, seed="7")
    >>> match.ask.seat, match.ask.kind, match.over
    (0, 'place', False)
    >>> match
    <SeededMatch of stone_age, seed '7', 3 answers: seat 0 is asked 'place'>
    """

    def __init__(self, match: Match[Any], seed: str) -> None:
        self.match, self.seed = match, seed

    def __repr__(self) -> str:
        asked = ", ".join(f"seat {ask.seat} is asked {ask.kind!r}" for ask in self.match.pending) or "it is over"
        return f"<{type(self).__name__} of {self.game.id}, seed {self.seed!r}, {len(self.log)} answers: {asked}>"

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The state of the match as the rules keep it; treat it as read-only."""
        return self.match.state

    @property
    def log(self) -> Sequence[Entry]:
        """Every answer so far, those of chance included."""
        return self.match.log

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.match.over

    @property
    def ask(self) -> Ask[Any]:
        """The question to answer now; the first one if several are asked at once.

        Raises `IllegalAnswerError` when the match is over.
        """
        return self.match.ask

    @property
    def options(self) -> list[Any]:
        """The answers that the question lists.

        An open question lists only some answers or none; `sample` can answer any question.

        >>> import tabletop
        >>> tabletop.new("omen", seats=2, seed="7").options
        ['draw', 'coin']
        """
        return list(self.ask.options)

    def answer(self, value: Any, seat: int | None = None) -> None:
        """Answer the question (of `seat`, where several are asked at once).

        Raises `IllegalAnswerError` for an answer that is not allowed, and then changes nothing.

        >>> import tabletop
        >>> match = tabletop.new("omen", seats=2, seed="7")
        >>> match.answer("sing")
        Traceback (most recent call last):
        ...
        tabletop.core.data.messages.IllegalAnswerError: 'sing' is no answer to 'wealth'; the options are 'draw', 'coin'
        >>> match.answer("coin")
        >>> match.log[-1].value
        'coin'
        """
        self.match.answer(value, seat)

    def sample(self, rng: Rng | None = None) -> Any:
        """Return a random answer to the question, of whatever kind it is.

        Without a `rng` the same seed and log give the same answer. A match with random answers always comes to an end.

        >>> import tabletop
        >>> match = tabletop.new("eve_conquests", seats=3, seed="7")
        >>> while not match.over:
        ...     match.answer(match.sample())
        >>> len(match.result.scores)
        3
        """
        return sampled(self.match, self.ask, rng or FastRng(self._own_seed("sample")))

    def play(
        self,
        bot: str | Sequence[str] | Mapping[int, str] = "eager",
        *,
        answers: int | None = None,
        seconds: float = SECONDS,
    ) -> SeededMatch:
        """Let computer players answer, and return the match.

        `bot` plays for everybody; a list names a bot for each seat, a mapping the bots of some seats. They give the
        number of `answers`, or play to the end, or until only seats without a bot are asked. `seconds` is the time for
        one answer. Raises KeyError for a bot that the game does not have, ValueError for a seat that is not there.

        >>> import tabletop
        >>> tabletop.new("omen", seats=2, seed="7").play("eager", answers=10).over
        False
        >>> tabletop.new("omen", seats=2, seed="7").play(["eager", "random"]).over
        True
        >>> tabletop.new("omen", seats=2, seed="7").play({0: "eager"}).ask.seat
        1
        """
        bots = self._bots(bot)
        while not self.over and (answers is None or answers > 0):
            seat = next((ask.seat for ask in self.match.pending if ask.seat in bots), None)
            if seat is None:
                break
            name = bots[seat]
            self.answer(think(self.match, seat, name, seed=self._own_seed(name), seconds=seconds).value, seat)
            answers = None if answers is None else answers - 1
        return self

    def _bots(self, bot: str | Sequence[str] | Mapping[int, str]) -> dict[int, str]:
        """Return the bots by seat. Raises KeyError for one that the game does not have, ValueError for a wrong seat."""
        seats = len(self._names)
        if isinstance(bot, str):
            bots = dict.fromkeys(range(seats), bot)
        elif isinstance(bot, Mapping):
            bots = dict(bot)
            if wrong := [seat for seat in bots if seat not in range(seats)]:
                raise ValueError(f"there is no seat {wrong[0]!r}; the seats are 0 to {seats - 1}")
        else:
            bots = dict(enumerate(bot))
            if len(bots) != seats:
                raise ValueError(f"a list names a bot for each of the {seats} seats, not {len(bots)}")
        for name in bots.values():
            thinker_of(self.game, name)
        return bots

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers of seats, and those of chance after them.

        >>> import tabletop
        >>> match = tabletop.new("omen", seats=2, seed="7")
        >>> match.answer("coin")
        >>> match.undo()
        >>> match.options
        ['draw', 'coin']
        """
        self.match = self.match.undo(answers)

    def redo(self) -> None:
        """Give the last answer that was taken back once more; do nothing when there is none.

        >>> import tabletop
        >>> match = tabletop.new("omen", seats=2, seed="7")
        >>> match.answer("coin")
        >>> match.undo()
        >>> match.redo()
        >>> match.log[-1].value
        'coin'
        """
        self.match = self.match.redo()

    @property
    def result(self) -> Result | None:
        """Scores and winners; None while the match goes on."""
        return self.game.rules.result(self.state) if self.over else None

    def text(self, message: Message, language: str = "en") -> str:
        """Return a message of the game in a language, such as `match.game.text.prompt(match.state, match.ask)`.

        >>> import tabletop
        >>> match = tabletop.new("omen", seats=2, seed="7")
        >>> match.text(match.game.title, "zh_TW")
        '預兆：戰爭王朝'
        """
        words = Translations(language, game_registry(extras()).locales())
        return words.text(message, self._names)

    def save(self, path: Path | str) -> None:
        """Write the match to a file that `tabletop.load` and the window open.

        >>> import tabletop, tempfile, pathlib
        >>> match = tabletop.new("omen", seats=2, seed="7").play("random", answers=5)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     match.save(pathlib.Path(folder) / "one.jsonl")
        ...     again = tabletop.load(pathlib.Path(folder) / "one.jsonl")
        >>> list(again.log) == list(match.log)
        True
        """
        players = [Player(name, seat) for seat, name in enumerate(self._names)]
        header = match_log.header_of(self.match, self._names, self.seed, data_of(players))
        match_log.write(Path(path), header, self.match.log, self.match.checkpoint)

    @property
    def _names(self) -> list[str]:
        return [f"Player {score.seat + 1}" for score in self.game.rules.result(self.state).scores]

    def _own_seed(self, purpose: str) -> str:
        return f"{self.seed}|{purpose}|{len(self.match.log)}"


def games() -> dict[str, Game[Any]]:
    """Return all games that were found, by id: those of the program and those of installed packages.

    >>> import tabletop
    >>> sorted(tabletop.games())[:2]
    ['age_of_heroes', 'ascending_empires']
    """
    return dict(game_registry(extras()).games)


def new(
    game: str, seats: int | None = None, *, seed: str = "", settings: Mapping[str, Value] | None = None
) -> SeededMatch:
    """Return a new match of the game with this id, with the fewest seats unless their number is given.

    The same seed gives the same dice and shuffles. Raises KeyError for an unknown game and ValueError for seats or
    settings that the game does not have.

    >>> import tabletop
    >>> tabletop.new("stone_age", seats=4, seed="7").ask.kind
    'place'
    """
    seed, found = seed or new_seed(), game_registry(extras()).games[game]
    count = found.seats[0] if seats is None else seats
    return SeededMatch(Match.new(found, count, settings=settings, chance=SeededChance(seed)), seed)


def at(game: str, state: Any, *, seed: str = "", settings: Mapping[str, Value] | None = None) -> SeededMatch:
    """Return a match that begins at a state of the game's rules, between two steps; it can be saved like any other.

    The state is not copied. Raises KeyError for an unknown game, TypeError for a state of another class, and ValueError
    for settings that the game does not have.

    >>> import tabletop
    >>> state = tabletop.new("omen", seats=2, seed="7").match.start
    >>> tabletop.at("omen", state, seed="8").over
    False
    >>> tabletop.at("omen", "somewhere")
    Traceback (most recent call last):
    ...
    TypeError: a match of omen begins at a State, not at 'somewhere'
    """
    seed, found = seed or new_seed(), game_registry(extras()).games[game]
    if not isinstance(state, found.rules.state):
        raise TypeError(f"a match of {game} begins at a {found.rules.state.__name__}, not at {state!r:.60}")
    begun = Match.at(found, state, settings=found.complete(settings or {}), chance=SeededChance(seed))
    return SeededMatch(begun, seed)


def load(path: Path | str) -> SeededMatch:
    """Load a match from a saved file, ready to be continued.

    Raises `InvalidSaveError`, whose `reason` says in one sentence what is wrong.

    >>> import tabletop
    >>> tabletop.load("no such file")
    Traceback (most recent call last):
    ...
    tabletop.files.records.InvalidSaveError: ...
    """
    with refusing(Path(path).name):
        return _load(Path(path))


def _load(path: Path) -> SeededMatch:
    log = match_log.read(path)
    game = games().get(log.header.game)
    if game is None:
        raise match_log.InvalidSaveError(msg("file.foreign", name=path.name, game=log.header.game))
    chance = SeededChance(log.header.seed)
    return SeededMatch(match_log.open_match(game, log, path.name, chance), log.header.seed)
