"""A match played action by action: the common part of all interfaces for learning programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from tabletop.core.ai.action_tokens import ONLY, spelling
from tabletop.core.game.bots import AnswerBuilder, Rng, Token
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import ChancePlayer, Entry, Match
from tabletop.core.rules.chance import FastRng, fly
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.rules.settings import Value
from tabletop.session.games.registry import extras, game_registry
from tabletop.study.rl.vocabulary import Vocabulary, vocabulary_of

Rewards: TypeAlias = Literal["zero_sum", "points"]
"""The goal of learning: to win (the winners share what the others lose, 1 in all), or the points of the final score."""
REWARDS: Final[tuple[Rewards, ...]] = ("zero_sum", "points")


class TokenMatch:
    """A match in which every action is a token of a vocabulary; see `tabletop.study.rl.vocabulary`.

    With a `chance` player chance events are answered at once. Without one `outcomes` lists the equally likely outcomes,
    and the method `chance` answers with one of them: one die, one place of a shuffled deck at a time. Flights follow
    from their shots alone.
    """

    def __init__(self, game: Game[Any], match: Match[Any], vocabulary: Vocabulary) -> None:
        self.game, self.match, self.vocabulary = game, match, vocabulary
        self.chosen: list[Token] = []
        """The tokens that the asked seat has chosen for its answer so far."""
        self.moment = object()
        """The same object until the next answer, in copies too: whoever keeps something about the state compares it."""
        self._drawn: list[int] = []
        self._next_question()

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: int,
        vocabulary: Vocabulary,
        *,
        settings: Mapping[str, Value] | None = None,
        chance: ChancePlayer | None = None,
    ) -> TokenMatch:
        """Return a new match. Raises ValueError for seats or settings that the game does not have."""
        return cls(game, Match.new(game, seats, settings=settings, chance=chance), vocabulary)

    def fork(self) -> TokenMatch:
        """Return an independent match at the same point, also in the middle of an answer."""
        other = TokenMatch(self.game, self.match.fork(), self.vocabulary)
        other.moment, other._drawn = self.moment, self._drawn[:]
        for token in self.chosen:
            other._choose(token)
        return other

    def determinized(self, rng: Rng) -> TokenMatch:
        """Return the same moment, with the tokens chosen so far, in a world that the asked seat cannot tell from this.

        Everything that the seat cannot know is dealt anew (see `tabletop.core.match.determinize.determinized`, which
        also tells the errors). The match must not be over, and a seat must be asked, not chance.
        """
        other = TokenMatch(self.game, determinized(self.match, self.seat, rng), self.vocabulary)
        for token in self.chosen:
            other._choose(token)
        return other

    def __deepcopy__(self, memo: Any) -> TokenMatch:
        """Return an independent copy, for libraries that use `deepcopy`."""
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the data to pickle: the answers from the beginning, and the tokens of the next one so far."""
        log = tuple((entry.seat, entry.kind, entry.value) for entry in self.match.log)
        kept = (self.game.id, self._seats, dict(self.match.settings), log, tuple(self.chosen), tuple(self._drawn))
        return TokenMatch.again, kept

    @classmethod
    def again(
        cls,
        game_id: str,
        seats: int,
        settings: dict[str, Value],
        log: Sequence[tuple[Seat, str, Any]],
        chosen: Sequence[Token],
        drawn: Sequence[int],
    ) -> TokenMatch:
        """Rebuild the same moment of a match without `chance`.

        Raises `ReplayMismatchError` for answers that do not fit the rules.
        """
        game = game_registry(extras()).games[game_id]
        match = Match.new(game, seats, settings=settings)
        match.replay([Entry(*entry) for entry in log])
        stepped = cls(game, match, vocabulary_of(game_id, extras()))
        stepped._drawn = list(drawn)
        for token in chosen:
            stepped._choose(token)
        return stepped

    # -- the question --------------------------------------------------------------------------------------------------
    @property
    def ask(self) -> Ask[Any]:
        """The question that is being answered. The match must not be over."""
        return self.match.pending[0]

    @cached_property
    def _seats(self) -> int:
        return len(self.game.rules.result(self.match.state).scores)

    def rewards(self, kind: Rewards) -> list[float]:
        """Return the reward of each seat; all are 0 before the end."""
        seats = self._seats
        if not self.over or seats < 2:
            return [0.0] * seats
        result = self.game.rules.result(self.match.state)
        if kind == "points":
            return [float(result.points_of(seat)) for seat in range(seats)]
        won = [seat in result.winners for seat in range(seats)]
        lost = seats - len(result.winners)
        return [(1.0 / len(result.winners) if one else -1.0 / lost) if lost else 0.0 for one in won]

    # -- seats --------------------------------------------------------------------------------------------------------
    @property
    def legal(self) -> Mapping[int, Token]:
        """The tokens that the seat may choose now, by number."""
        return self._actions.tokens

    @property
    def mask(self) -> bytes:
        """A byte for every action of the vocabulary: 1 for those that the seat may choose now."""
        return self._actions.mask

    def act(self, action: int) -> None:
        """Choose a token by its number. Raises KeyError if it is not legal now."""
        self._choose(self._actions.tokens[action])

    def _choose(self, token: Token) -> None:
        self.chosen.append(token)
        if self._writing is None:
            self.answer(self._only)
        else:
            self._send(token)

    def _next_question(self) -> None:
        """Begin the next answer of a seat; pending flights are computed on the way."""
        self.chosen = []
        self._actions = self.vocabulary.nothing
        self._writing: AnswerBuilder | None = None
        self._only: Any = None
        match, pending = self.match, self.match.pending
        while pending and pending[0].seat == CHANCE and pending[0].kind == "flight":
            match.answer(fly(pending[0]), CHANCE)
            pending = match.pending
        self.over: bool = not pending
        self.seat: Seat = pending[0].seat if pending else CHANCE
        """The seat that answers; `CHANCE` for chance, and when the match is over."""
        if self.seat == CHANCE:
            return
        self._writing = spelling(self.game, match.state, pending[0], self._sampling)
        self._send(None)

    def _sampling(self) -> FastRng:
        """Return the source of sample answers: the same in every copy of the match."""
        return FastRng(f"spelling {len(self.match.log)}")

    def _send(self, token: Token) -> None:
        """Continue the spelling up to the next real choice."""
        assert self._writing is not None
        try:
            offered = self._writing.send(token)  # None begins a generator
            while len(offered) == 1:
                offered = self._writing.send(offered[0])
            self._actions = self.vocabulary.actions(offered)
        except StopIteration as done:
            if self.chosen:
                self.answer(done.value)
            else:
                self._writing, self._only = None, done.value
                self._actions = self.vocabulary.actions([ONLY])

    def answer(self, value: Any) -> None:
        """Give the whole answer of the asked seat at once, as a bot does. Raises `IllegalAnswerError`."""
        self.match.answer(value, self.seat)
        self.moment = object()
        self._next_question()

    # -- chance -------------------------------------------------------------------------------------------------------
    @property
    def outcomes(self) -> list[int]:
        """The equally likely outcomes that chance may choose now."""
        ask = self.ask
        if ask.kind == "roll":
            return list(range(ask.faces))
        if ask.kind == "shuffle":
            return sorted(set(range(ask.count)) - set(self._drawn))
        return list(range(len(ask.options)))

    def chance(self, outcome: int) -> None:
        """Answer for chance with one of `outcomes`."""
        ask = self.ask
        self._drawn.append(outcome)
        if ask.kind not in ("roll", "shuffle"):
            value = ask.options[outcome]
        elif len(self._drawn) < ask.count - (ask.kind == "shuffle"):
            return
        elif ask.kind == "roll":
            value = tuple(face + 1 for face in self._drawn)
        else:
            value = (*self._drawn, *self.outcomes)
        self._drawn = []
        self.answer(value)
