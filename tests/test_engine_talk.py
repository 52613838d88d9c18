"""Players need not read what the program counts: words of its engine appear behind "details" alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.computer_players import strongest, think
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.text.text import Text
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_first
from tests.play import SHELF
from tests.test_words import PACKAGES
from tests.ui.kit_window import open_app

COUNTED: Final = r"(answers?|options?|combinations?|continuations?|plans?|iterations?|playouts?|positions?|samples?)"
TALK: Final = {
    "en": re.compile(
        r"(?i)\b(seeds?|hash(es)?|checkpoints?|iterations?|playouts?|monte carlo|re-?deal\w*|chi-square|combinations?|"
        r"continuations?|reconstructed|attested|no source|source rules|stands at|plans I compared|bots?|TOML|JSON)\b|"
        rf"\d+ {COUNTED}\b|\b{COUNTED} \d+ of\b|\bR-?\d+\b|\(rules? \d"
    ),
    "zh_TW": re.compile(
        r"種子|雜湊|檢查點|迭代|蒙地卡羅|卡方|種組合|組合可選|種後續|重建|自行補上|來源規則|沒有來源|證實|原文|RECONSTRUCTED|"
        r"\d+ ?[個種](回答|選項|計畫|局面|答案)|\bR-?\d+\b|（規則 ?\d|規則 ?\d[.\d]*，R"
    ),
}
"""Phrases for counts of the program, and its authors' words for rules."""
DETAILS: Final = re.compile(
    r"^((.+\.)?bot\..*figures|.+\.why\.figures|ui\.end\.seed|ui\.compose\.more|ui\.history\.counted|"
    r"ui\.setup\.seed(_why)?)$"
)
"""Entries that are shown with details only."""
AUTHORS: Final = re.compile(r"^(cli|study|sandbox\.set|key\.action\.inspector)\b")
"""Entries for people who type commands, run studies or make their own sets."""
NUMBERS: Final = ("count", "options", "answers", "tried", "at", "all", "number", "percent")
"""Placeholders for counts."""
MIDDLE, END, LATELY = 60, 100_000, 16
"""The length of a match looked at in its middle and at its end, and the number of last answers with a search."""
ALWAYS = {(game, MIDDLE, language) for game, language in zip(sorted(SHELF.games), 3 * list(LANGUAGES), strict=False)}
ALWAYS |= {("example_game", END, language) for language in LANGUAGES}
WALKS = [
    pytest.param(*walk, marks=() if walk in ALWAYS else pytest.mark.slow)
    for walk in ((game, answers, one) for game in sorted(SHELF.games) for answers in (MIDDLE, END) for one in LANGUAGES)
]
"""One language of each game in the middle of a match, and both at an end, run by default; all others with a marker."""


def plain(text: str) -> str:
    """Return a sentence as a player may read it, with a number for each placeholder of a count."""
    text = re.sub(r"\{\w+:([^{}|]*)\|([^{}]*)\}", r"\2", text)
    return re.sub(r"\{(\w+)\}", lambda gap: "7" if gap[1] in NUMBERS else "{}", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.prefix or "tabletop")
def test_no_sentence_speaks_of_the_engine(package: Any, language: str) -> None:
    """No entry of a catalogue that a player may see without details speaks of the engine."""
    talk = {
        key: text
        for key, text in package.entries(language).items()
        if TALK[language].search(plain(text)) and not DETAILS.match(key) and not AUTHORS.match(key)
    }
    assert talk == {}


def test_the_list_finds_what_was_said_once() -> None:
    """The sentences that led to this test are found, and similar harmless ones are not."""
    for text in (
        "{count} {count:combination|combinations} possible", "Looking back: answer {at} of {all}",
        "Looked at {tried} continuations of {options} answers; this one stands at {percent} of 100.",
        "Best of {count} plans I compared.", "Seed {seed} (its hash at the start: {hash})",
        "The best of {options} {options:option|options} by what the position is worth after it.",
        "Reconstructed: the faces.", "for its direct neighbours (rules 4.1, R-4).", "55 combinations possible",
    ):  # fmt: skip
        assert TALK["en"].search(plain(text)), text
    for text in (
        "還有 {count} 種組合", "種子 {seed}", "比較了 {count} 個計畫後的最佳選擇。", "自行補上（RECONSTRUCTED）：骰面",
        "{options}個選項中，之後局面價值最高的。", "規則 4.1，R-4", "回顧：第 {at} 個回答，共 {all} 個",
    ):  # fmt: skip
        assert TALK["zh_TW"].search(plain(text)), text
    for text in ("Nobody is waiting for this answer now.", "Move from {source}", "two plans", "Rule 4.2"):
        assert not TALK["en"].search(plain(text)), text


# -- every screen -----------------------------------------------------------------------------------------------------
@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Collect every text that is drawn meanwhile."""
    texts: set[str] = set()

    def noting(draw: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(self: Text, text: str, *args: Any, **more: Any) -> Any:
            texts.add(text)
            return draw(self, text, *args, **more)

        return drawn

    with monkeypatch.context() as patch:
        for name in ("line", "paragraph"):
            patch.setattr(Text, name, noting(getattr(Text, name)))
        yield texts


def walk_around(app: App, game: str) -> None:
    """Open boxes, set-up, options, keys, and saved matches."""
    app.routes.home()
    app.pump()
    setup = SetupScreen(app, game)
    app.push(setup)
    app.pump()
    setup.turn_to(rules=True)
    for widget in setup.form.focusable():
        setup.form.set_focus(widget, ring=True)  # scrolls it into view
        app.pump()
    app.pop(setup)
    for open_one in (app.routes.open_options, app.routes.open_keys, lambda: app.push(LibraryScreen(app))):
        open_one()
        app.pump()
        app.pop()
    app.routes.home()


def look_through(app: App, session: MatchSession) -> None:
    """Open the match as it stands, its past, and all pages of its end."""
    app.routes.open_match(session)
    screen = app.top
    assert isinstance(screen, MatchScreen)
    play = screen.match_view
    for _ in range(400):
        app.pump()
        if play.opening is None:
            break
    assert play.opening is None
    app.pump()
    play.parts.past.step(-1)
    app.pump()
    play.parts.past.look(None)


def played(app: App, game_id: str, answers: int) -> MatchSession:
    """Return a random match whose last answers in the log were computed by the game's strongest player."""
    game = SHELF.games[game_id]
    kind = strongest(game)
    players = [Player("Ann", 0, PERSON), *(Player(f"P{seat}", seat, kind) for seat in range(1, game.seats[0]))]
    session = app.matches.start(game_id, players, {}, "talk")
    chance = FastRng("talk")
    while len(session.match.log) < answers and not session.over:
        ask = session.match.pending[0]
        if ask.seat > 0 and len(session.match.log) > answers - LATELY:
            decision = think(session.match, ask.seat, kind, seed=1, iterations=2)
            at = len(session.lines)
            session.answer(decision.value, decision.reason, seat=ask.seat)
            if len(session.lines) > at:
                session.lines[at].figures = decision.stats
        elif ask.seat == CHANCE:
            session.throw()
        else:
            session.answer(chance.answerer(game.players.random_answer)(session.match.state, ask), seat=ask.seat)
    return session


@pytest.mark.wide
@pytest.mark.parametrize(("game", "answers", "language"), quick_first(WALKS))
def test_no_screen_speaks_of_the_engine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, answers: int, language: str
) -> None:
    """Nothing drawn on any screen of the window speaks of the engine, in the middle of a match and at its end."""
    with open_app(monkeypatch, tmp_path, language=language) as app, listening(monkeypatch) as texts:
        look_through(app, played(app, game, answers))
        walk_around(app, game)
    assert len(texts) > 100
    assert {text for text in texts if TALK[language].search(text)} == set()


@pytest.mark.wide
def test_details_tell_what_the_program_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With details on, the same screens show what has been tried, the seed, and its hash.

    Where anything is hidden, the answers that were tried are not shown before the match is over.
    """
    chosen = Preferences(scale=100, reduced_motion=True, muted=True, details=True)
    with open_app(monkeypatch, tmp_path, preferences=chosen) as app, listening(monkeypatch) as texts:
        session = played(app, "omen", MIDDLE)
        look_through(app, session)
        assert any(line.figures is not None for line in session.lines)
        assert not any("continuations" in text for text in texts)
        monkeypatch.setattr(Presenter, "_shows_counts", True)  # as if it were over
        look_through(app, session)
        look_through(app, played(app, "omen", END))
        walk_around(app, "omen")
    said = "\n".join(texts)
    for word in ("continuations", "Seed talk", "decision", "Seed of chance"):
        assert word in said, word
