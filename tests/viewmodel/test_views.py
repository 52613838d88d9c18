"""The views at every kind of question: reviewable texts, nothing hidden, and no need for a window."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tabletop.core.data.messages import Message
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.labels import UNSAID
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.session.match.match_session import MatchSession
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.view_state import Line
from tests.parameters import quick_only
from tests.play import SHELF, recorded
from tests.viewmodel.text_view import view_text
from tests.viewmodel.views import EYES, FOLDER, WORDS, of_game, texts, views, walked

GAMES = list(SHELF.games)


@cache
def made(game_id: str) -> dict[str, str]:
    return texts(game_id)


@pytest.mark.parametrize("game_id", quick_only(GAMES, "omen", "example_game"))
def test_it_is_what_the_snapshots_say(game_id: str) -> None:
    """The views equal the snapshots. Changed on purpose? `python -m tests.viewmodel.make`, and read the diff."""
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{game_id}-*.txt")}
    assert sorted(kept) == sorted(f"{game_id}-{eyes}.txt" for eyes in EYES)
    for name, text in made(game_id).items():
        assert text == kept[name], name


def test_there_are_no_other_snapshots() -> None:
    assert {path.name.rsplit("-", 1)[0] for path in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.parametrize("game_id", quick_only(GAMES, "omen", "example_game"))
def test_every_kind_of_question_is_there(game_id: str) -> None:
    """Every kind of question that a random match asks is in the snapshots."""
    kinds = set(re.findall(r"^== (\w+), ", made(game_id)[f"{game_id}-actor.txt"], re.MULTILINE))
    for _, seats in of_game(game_id):
        assert {entry.kind for entry in recorded(game_id, seats) if entry.seat != CHANCE} <= kinds


@pytest.mark.parametrize("game_id", quick_only(GAMES, "omen"))
def test_only_who_must_act_is_asked(game_id: str) -> None:
    """The actor has the question or the dice, another seat has neither; in the past and at the end there is none."""
    simultaneous = ("over",)
    for _, seats in of_game(game_id)[:1]:
        for view in views(game_id, seats, set()):
            shown = view.shown
            may = shown.question is not None or shown.throw is not None
            if view.eyes == "actor" and view.kind not in simultaneous:
                assert may, view.kind
            if view.eyes in ("past", "over"):
                assert not may
                assert shown.is_past == (view.eyes == "past")
            if view.eyes == "other":
                assert may == (shown.viewer in shown.waiting and shown.acting == shown.viewer), view.kind
            assert (shown.result is not None) == (view.eyes == "over")


def test_no_window_is_needed() -> None:
    """All views of a whole match are made and written without pygame."""
    code = (
        "import sys; from tests.viewmodel.views import texts; assert len(texts('example_game')) == 5;"
        "print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# -- nothing hidden ---------------------------------------------------------------------------------------------------
WORLDS = 3
STEP = 24
"""The distance between the questions that are looked at."""


@pytest.mark.wide
@pytest.mark.parametrize(
    "game_id",
    quick_only([game_id for game_id, game in SHELF.games.items() if game.rules.determinize is not None], "omen"),
)
def test_worlds_that_a_viewer_cannot_tell_apart_are_shown_alike(game_id: str) -> None:
    """A new deal of everything that a seat cannot know leaves the views of that seat and of spectators the same."""
    seats, chance, compared = of_game(game_id)[0][1], FastRng(5), 0
    for number, (session, kind, _) in enumerate(walked(game_id, seats)):
        if number % STEP or kind == "over":
            continue
        seat = number // STEP % seats
        for _ in range(WORLDS):
            try:
                world = determinized(session.match, seat, chance)
            except ReplayMismatchError:  # the answers of this step fit no other deal
                continue
            for viewer in (seat, None):
                assert seen(session, session.match.fork(), viewer) == seen(session, world, viewer)
            compared += 1
    assert compared > 5


def seen(session: MatchSession, match: Match[Any], viewer: Seat | None) -> str:
    """Return the view of a match for a viewer as text, without its log."""
    other = MatchSession(session.game, session.players, session.seed, match)
    shown = Presenter(other).shown(viewer)
    return view_text(replace(shown, thrown=(), can_undo=False), WORDS)  # a world knows nothing of earlier answers


class Listener:
    """Writes a log for every viewer, beside that of a session."""

    def __init__(self, session: MatchSession) -> None:
        assert session.match.observer is not None
        self.observer = session.match.observer
        self.lines: dict[Seat | None, list[tuple[Message, list[Message]]]]
        self.lines = {viewer: [] for viewer in (None, *range(len(session.players)))}

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        game = match.game
        label = None if ask.seat == CHANCE else game.text.describe(match.state, ask, value)
        for viewer, lines in self.lines.items():
            if label is not None and label.public == UNSAID:
                continue  # reported when all the seats asked together have answered
            if label is not None:
                secret = label.public is not None and ask.seat != viewer
                lines.append((label.public if secret and label.public else label.text, []))
            elif ask.kind == "roll" and ask.by >= 0 and lines:
                message = game.text.describe_roll(match.state, ask, value)
                lines[-1][1].extend([message] if message is not None else [])
        self.observer.answering(match, ask, value)

    def on_event(self, match: Match[Any], event: Event) -> None:
        for viewer, lines in self.lines.items():
            message = match.game.text.describe_event(match.state, event, viewer)
            if lines and message is not None:
                lines[-1][1].append(message)
        self.observer.on_event(match, event)


def readable(lines: Sequence[Line]) -> list[tuple[Message, list[Message]]]:
    return [(line.text, list(line.details)) for line in lines if line.seat != CHANCE]


@pytest.mark.parametrize("game_id", quick_only(GAMES, "stone_age"))
def test_the_log_holds_what_a_viewer_may_read(game_id: str) -> None:
    """A seat's own secrets are written in full, others' in their public words, as the rules tell this viewer."""
    ear: Listener | None = None
    for session, _, _ in walked(*of_game(game_id)[0]):
        if ear is None:
            session.match.observer = ear = Listener(session)
    assert ear is not None
    for viewer, lines in ear.lines.items():
        assert readable(Presenter(session).shown(viewer).lines) == lines
    if SHELF.games[game_id].rules.secret_hands:
        assert any(ear.lines[None] != lines for lines in ear.lines.values()), "nothing is said in secret"
