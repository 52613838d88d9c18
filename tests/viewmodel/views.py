"""The views at every kind of question of the golden games, as texts: no window is needed for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Done, Player
from tabletop.session.saves import match_log
from tabletop.testing.golden import path_of, recordings
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.view_state import ViewState
from tests.play import SHELF, recorded
from tests.viewmodel.text_view import view_text

FOLDER: Final = Path(__file__).parent / "snapshots"
WORDS: Final = Translations("en", SHELF.locales())
UNCOVERED: Final = {"age_of_heroes": (3,), "eve_conquests": (2, 4), "omen": (2,)}
"""Games whose random matches, for so many seats, ask kinds of question that no golden game asks."""
EYES: Final = ("actor", "other", "spectator", "past", "over")


class View(NamedTuple):
    """A `ViewState` at a question of a kind (or at the end), with its viewer."""

    kind: str
    eyes: str
    shown: ViewState


def games() -> list[tuple[str, int]]:
    """Return every golden game with its number of seats."""
    return [
        (game_id, seats)
        for game_id in sorted(SHELF.games)
        for seats in recordings(SHELF.games[game_id], SHELF.folders[game_id])
    ]


def of_game(game_id: str) -> list[tuple[str, int]]:
    return [one for one in games() if one[0] == game_id]


def walked(game_id: str, seats: int, *, golden: bool = True) -> Iterator[tuple[MatchSession, str, Seat]]:
    """Yield a session of people at each question of a golden (else random) match: its kind, and the asked seat.

    The dice wait for a hand.
    """
    if golden:
        saved = match_log.read(path_of(SHELF.folders[game_id], seats))
        entries, seed = list(saved.entries), saved.header.seed
        settings = SHELF.games[game_id].former | saved.header.settings
    else:
        entries, seed, settings = list(recorded(game_id, seats)), "tests 0", {}
    players = [Player(f"Player {seat + 1}", seat) for seat in range(seats)]
    session = MatchSession.new(SHELF.games[game_id], players, seed=seed, settings=settings)
    session.hand_dice = True
    for entry in entries[len(session.match.log) :]:
        if entry.seat == CHANCE and entry.kind != "roll":
            continue  # chance has answered by itself
        prompt = session.prompt
        assert prompt is not None
        if entry.seat != CHANCE:
            yield session, entry.kind, entry.seat
            session.look_as(entry.seat)
            assert isinstance(session.answer(entry.value), Done)
            session.look_as(None)
        elif prompt.seat == CHANCE:
            yield session, "throw", prompt.ask.by
            assert isinstance(session.throw(), Done)
    assert [entry.value for entry in session.match.log] == [entry.value for entry in entries]
    yield session, "over", 0


def views(game_id: str, seats: int, kinds: set[str], *, golden: bool = True) -> Iterator[View]:
    """Yield the views of every kind of question that is not in `kinds` yet, once for each viewer."""
    presenter = None
    for session, kind, acting in walked(game_id, seats, golden=golden):
        presenter = presenter or Presenter(session)
        if kind in kinds:
            continue
        kinds.add(kind)
        if kind == "over":
            yield View(kind, "over", presenter.shown(None))
            continue
        other = (acting + 1) % seats
        yield View(kind, "actor", presenter.shown(acting))
        yield View(kind, "other", presenter.shown(other))
        yield View(kind, "spectator", presenter.shown(None))
        if len(session.match.log) > 3:
            yield View(kind, "past", presenter.shown(acting, len(session.match.log) * 2 // 3))


def texts(game_id: str) -> dict[str, str]:
    """Return the snapshot files of a game by their names: one for each viewer."""
    kinds: set[str] = set()
    found: dict[str, list[str]] = {}
    walks = [(seats, True) for _, seats in of_game(game_id)]
    walks += [(seats, False) for seats in UNCOVERED.get(game_id, ())]
    for seats, golden in walks:
        for view in views(game_id, seats, kinds, golden=golden):
            head = f"== {view.kind}, {seats} seats"
            found.setdefault(f"{game_id}-{view.eyes}.txt", []).append(f"{head}\n{view_text(view.shown, WORDS)}")
    return {name: "\n".join(parts) for name, parts in found.items()}
