"""Take a picture of every screen that teaches, guides or looks back, in both languages and at two sizes.

   python -m tests.screens FOLDER [--game stone_age] [--language en] [--size 1280x720] [--part match]

The program itself runs, without a display: it is the launcher's own app, with a match against computer players. The
pictures are to be looked at; nothing is compared. The part `tables`, when asked for, takes every table with the fewest
and with the most seats, early and late in a match, at four sizes of window.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Click
from tabletop.core.input.interpret import fits
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import MOST_ANSWERS, random_value
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import save_picture
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import PAUSE_MS, Driver, Mouse
from tests.ui.match.test_ending import save_ended

SIZES = ("1280x720", "1920x1080")
ALL_SIZES = (*SIZES, "2560x1440", "3840x2160")
MOMENTS = {"early": 0.15, "late": 0.85}
"""The parts of a match after which its table is looked at."""
GAMES = [game for game in SHELF.games if game != "example_game"]
PATIENCE = 60.0
"""The longest wait for a computer player, in seconds."""
PARTS = ["furniture", "before", "match", "after"]
NAMES = ("Ann", "Bo", "Cid", "Dot", "Eli", "Fay")
DECISIONS = 14
"""The number of answers that a person has given before hints and lists are asked for."""


class Camera:
    """The app in a folder of its own, and its pictures."""

    def __init__(self, out: Path, language: str, size: tuple[int, int]) -> None:
        from tabletop.ui.shell.app import App

        self.out, self.mark = out, f"{language}-{size[0]}"
        self.app = App(SHELF, Translations(language, SHELF.locales()), headless=True, size=size)
        self.app.preferences.muted = True
        self.app.preferences.robot_pace = 0
        self.app.routes.home()
        self.app.pump()

    def take(self, name: str, frames: int = 3) -> None:
        for _ in range(frames):
            self.app.pump()
        pygame.image.save(self.app.surface, str(self.out / f"{name}-{self.mark}.png"))

    def let(self, ms: int) -> None:
        """Let time pass, frame by frame."""
        from tabletop.ui.system import clock

        for _ in range(ms // 20):
            clock.advance(20)
            self.app.pump()

    def until(self, test: Callable[[], object]) -> bool:
        """Wait until something is so, as long as computer players may need for it; return whether it is."""
        give_up = time.monotonic() + PATIENCE
        while not test():
            if time.monotonic() > give_up:
                return False
            self.let(20)
            time.sleep(0.004)
        return True

    def move(self, to: tuple[int, int]) -> None:
        self.app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(0, 0, 0), touch=False)])

    def key(self, code: int, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.pump([pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)])

    def home(self) -> None:
        self.app.routes.home()
        self.app.pump()


@contextmanager
def at_home() -> Iterator[Path]:
    """Yield a temporary home folder."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLETOP_HOME"] = folder
        yield Path(folder)


def furniture(camera: Camera, home: Path) -> None:
    """Take the screens that belong to no single game."""
    from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
    from tabletop.ui.screens.launcher.statistics import Statistics
    from tabletop.ui.shell.export.thumbnail_cache import portray

    app = camera.app
    camera.until(lambda: not app.registry.closed)
    camera.take("launcher")
    app.routes.open_options()
    camera.take("options")
    camera.home()
    folder = home / "matches"
    folder.mkdir(exist_ok=True)
    for game in GAMES:
        save_ended(game, folder / f"{game}.match")
    for path in folder.glob("*.match"):
        portray(path)
    app.push(LibraryScreen(app))
    camera.let(400)
    camera.take("saves")
    camera.home()
    app.push(Statistics(app))
    camera.take("statistics")
    camera.home()


def before_a_match(camera: Camera, game: str) -> None:
    """Take the box, the set-up and its second page, the lessons and the rules book."""
    from tabletop.ui.screens.launcher.lessons import learn
    from tabletop.ui.screens.setup.screen import SetupScreen

    app = camera.app
    app.push(SetupScreen(app, game))
    camera.take(f"{game}-setup")
    assert isinstance(app.top, SetupScreen)
    app.top.turn_to(rules=True)
    camera.take(f"{game}-setup_rules")
    camera.home()
    learn(app, game, lambda: None)
    camera.take(f"{game}-lessons")
    camera.home()
    app.routes.open_rules(game)
    camera.take(f"{game}-rules_book")
    camera.home()
    app.routes.open_lesson(game, app.registry.lessons(game)[0])
    camera.let(1500)
    camera.take(f"{game}-lesson")
    camera.home()


def meanings(screen: MatchView, name: str) -> int:
    """Return the number of answers that a click on a piece or place may mean."""
    return sum(fits(Click(name), one.label, screen.controller.shown.table) for one in screen.offers())


def in_a_match(camera: Camera, game_id: str) -> None:
    """Take banners and gains as they come, hint, what-if, why-not, the goal, and the list of the others' turns."""
    from tabletop.ui.shell.match_screen import MatchScreen

    app, game = camera.app, SHELF.games[game_id]
    rivals = [Player(name, seat, next(iter(game.players.bots))) for seat, name in enumerate(("Bo", "Cid"), 1)]
    players = [Player("Ann", 0), *rivals[: max(1, game.seats[0] - 1)]]
    app.routes.open_match(app.matches.start(game_id, players, {}, "screens"))
    camera.let(200)
    top = app.top
    assert isinstance(top, MatchScreen)
    screen, session, chance = top.match_view, top.match_view.controller.session, FastRng(4)
    seen = {"banner": 0, "gain": 0, "dice": 0}

    def look() -> None:
        calls = screen.parts.callouts
        for name, there in (("banner", calls.lines), ("gain", calls.floating), ("dice", calls.sum)):
            if there and seen[name] < 3:
                seen[name] += 1
                camera.take(f"{game_id}-{name}{seen[name]}", frames=1)
                camera.let(400)

    def asked() -> bool:
        look()
        prompt = session.prompt
        return prompt is None or (not session.is_bot(prompt.seat) and not screen.controller.shown.unseen)

    for _ in range(DECISIONS):
        if not camera.until(asked) or session.prompt is None:
            break
        camera.let(PAUSE_MS + 100)  # nobody answers the moment a question appears
        if session.prompt.seat == CHANCE:
            screen.throw(None)
        else:
            ask, match = session.prompt.ask, session.match
            by_policy = game.players.default_policy
            answer = by_policy(match.state, ask, chance) if by_policy else random_value(match, ask, chance)
            screen.answer(answer)
    camera.until(asked)
    camera.let(2500)
    screen.parts.help.hint()
    camera.until(lambda: screen.parts.overlays.hint)
    camera.take(f"{game_id}-hint")
    screen.parts.help.drop_hint()
    driver = Driver(screen, Mouse(lambda event: app.pump([event]), app.pump))
    lit = sorted(screen.parts.question.lit(None), key=lambda name: (meanings(screen, name) != 1, name))
    for number, name in enumerate(lit[:2], 1):
        camera.move(driver.over(name))
        camera.let(1600)
        camera.take(f"{game_id}-what_if{number}")
    camera.move((5, 5))
    camera.key(pygame.K_F4)
    camera.take(f"{game_id}-goal")
    camera.key(pygame.K_ESCAPE)
    camera.key(pygame.K_o, pygame.KMOD_SHIFT)
    camera.let(400)
    camera.take(f"{game_id}-last_turn")
    camera.key(pygame.K_ESCAPE)
    screen.parts.help.why.ask()
    camera.take(f"{game_id}-why_not")
    camera.home()


def afterwards(camera: Camera, game: str, home: Path) -> None:
    """Take the pages of the end, and a replay with its bar."""
    from tabletop.ui.shell.match_screen import MatchScreen
    from tabletop.ui.table.overlays.end_screen import EndScreen

    app, path = camera.app, home / f"{game}.match"
    save_ended(game, path)
    app.routes.open_saved(path)
    camera.let(4000)
    assert isinstance(app.top, MatchScreen)
    end = next((one for one in app.top.match_view.parts.overlays.popups if isinstance(one, EndScreen)), None)
    for number in range(5) if end is not None else ():
        sure(end).open(number)
        camera.take(f"{game}-end{number}")
    camera.home()
    app.routes.open_saved(path, replay=True, watch=True)
    camera.let(6000)
    camera.take(f"{game}-replay")
    camera.home()


def tables(out: Path, game_id: str, languages: Sequence[str], sizes: Sequence[str]) -> None:
    """Take the table of a match played by policy, as the asked seat sees it, early and late."""
    game = SHELF.games[game_id]
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        whole = len(played(game, seats, MOST_ANSWERS).match.log)
        for moment, part in MOMENTS.items():
            session = played(game, seats, round(whole * part))
            for language in languages:
                words = Translations(language, SHELF.locales())
                for size in sizes:
                    width, _, height = size.partition("x")
                    path = out / f"{game_id}-table{seats}_{moment}-{language}-{width}.png"
                    save_picture(session, words, (int(width), int(height)), path)


def played(game: Game[Any], seats: int, answers: int) -> MatchSession:
    """Return a match between people after so many answers, those of chance counted; by policy where a game has one."""
    people = [Player(name, seat) for seat, name in enumerate(NAMES[:seats])]
    session, chance, by_policy = MatchSession.new(game, people, seed="tables"), FastRng(8), game.players.default_policy
    match = session.match
    while not session.over and len(match.log) < answers:
        ask = match.pending[0]
        session.answer(
            by_policy(match.state, ask, chance) if by_policy else random_value(match, ask, chance), seat=ask.seat
        )
    return session


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; nothing of the others")
    parser.add_argument("--language", choices=list(LANGUAGES), action="append")
    parser.add_argument("--size", action="append", help="as 1280x720")
    parser.add_argument("--part", choices=[*PARTS, "tables"], action="append")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    parts = chosen.part or PARTS
    if "tables" in parts:
        for game in chosen.game or GAMES:
            tables(chosen.folder, game, chosen.language or list(LANGUAGES), chosen.size or ALL_SIZES)
    if parts == ["tables"]:
        return
    for language in chosen.language or LANGUAGES:
        for size in chosen.size or SIZES:
            width, _, height = size.partition("x")
            with at_home() as home:
                camera = Camera(chosen.folder, language, (int(width), int(height)))
                if "furniture" in parts and not chosen.game:
                    furniture(camera, home)
                for game in chosen.game or GAMES:
                    if "before" in parts:
                        before_a_match(camera, game)
                    if "match" in parts:
                        in_a_match(camera, game)
                    if "after" in parts:
                        afterwards(camera, game, home)
                camera.app.clear()


if __name__ == "__main__":
    main()
