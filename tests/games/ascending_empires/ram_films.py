"""Films of rams: `python -m tests.games.ascending_empires.ram_films FILE FOLDER [COUNT] [LANGUAGE]`.

FILE is written by `clashes`. For COUNT rams (3, far apart) the program itself shows the flick in a window without a
display; every 33 ms a picture of the place of the ram is taken, 24 on a contact sheet. They are to be looked at.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import SHIPS
from games.ascending_empires.rules.flights import ram_of
from physics.scene import Flight
from tabletop.core.data.copying import freeze_lists
from tabletop.core.match.match import Match
from tabletop.session.match.scenes import Player, data_of
from tabletop.session.saves import match_log
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import clock
from tests.contact_sheets import EVERY, keep, sheets
from tests.games.ascending_empires.clashes import seed_of
from tests.screens import Camera, at_home
from tests.sure import sure

LONGEST: Final = 240
"""The greatest number of frames of a film."""
STILL: Final = 12
"""Frames after everything has been seen."""
SIDE: Final = 320
"""Pixels of the neighbourhood."""
COLUMNS, ROWS = 6, 4


def before_ram(kept: dict[str, Any], given: int) -> tuple[Match[Any], Any, tuple[str, str], tuple[float, float]]:
    """Return the match before a flick that rams, the flick, both ships, and the struck one's place (micrometres)."""
    values = [freeze_lists(value) for value in kept["answers"]]
    shot = max(n for n in range(given + 1) if type(values[n]) is tuple and values[n][:1] == ("navigate",))
    match = Match.new(GAME, 2)
    for value in values[:shot]:
        match.answer(value, match.pending[0].seat)
    flown = next(Flight.from_plain(value) for value in values[shot + 1 :] if type(value) is tuple and len(value) == 5)
    first, second = sure(ram_of(flown))
    struck = second if SHIPS[first].owner == match.pending[0].seat else first
    state = match.state
    return match, values[shot], (SHIPS[first].name, SHIPS[second].name), (state.x[struck], state.y[struck])


def film(
    camera: Camera, home: Path, match: Match[Any], seed: str, shot: Any, at: tuple[float, float]
) -> list[pygame.Surface]:
    """Return the pictures of a flick, from before it until everything has been seen."""
    path, players = home / "film.match", [Player("Ann", 0), Player("Ben", 1)]
    header = match_log.header_of(match, [one.name for one in players], seed, data_of(players))
    match_log.write(path, header, match.log)
    camera.app.routes.open_saved(path)
    camera.let(3000)
    top = camera.app.top
    assert isinstance(top, MatchScreen)
    screen, frames, still = top.match_view, list[pygame.Surface](), 0
    ground = sure(sure(GAME.table.flicking).ground)
    with patch.object(clock, "seconds", return_value=clock.seconds()):  # a frame takes exactly its nominal time
        screen.answer(shot)
        while len(frames) < LONGEST and still < STILL:
            camera.app.pump()
            x, y = screen.view.camera.to_screen(*ground.to_table(at[0] / 1e6, at[1] / 1e6))
            frame = pygame.Surface((SIDE, SIDE))
            frame.blit(camera.app.surface, (0, 0), (round(x) - SIDE // 2, round(y) - SIDE // 2, SIDE, SIDE))
            frames.append(frame)
            clock.advance(EVERY)
            still += not screen.controller.shown.unseen
    camera.home()
    return frames


def main(words: list[str]) -> None:
    file, folder, *rest = words
    count, language = int(rest[0]) if rest else 3, rest[1] if len(rest) > 1 else "en"
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    matches = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    rams = [(kept, given) for kept in matches for given in kept["rams"]]
    with at_home() as home:
        camera = Camera(out, language, (1920, 1080))
        for kept, given in rams[:: max(1, len(rams) // count)][:count]:
            match, shot, ships, at = before_ram(kept, given)
            frames = film(camera, home, match, seed_of(kept["number"]), shot, at)
            name = f"match{kept['number']}-answer{given}"
            keep(sheets(frames, SIDE, COLUMNS, ROWS), out, name)
            print(name, shot, "rams", *ships, f"{len(frames)} frames", flush=True)
        camera.app.clear()


if __name__ == "__main__":
    main(sys.argv[1:])
