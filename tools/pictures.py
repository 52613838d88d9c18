"""The pictures of the games in `docs/pictures`: `python -m tools.pictures [GAME ...]`.

Each shows the window after some answers of the strongest bot at every seat. Needs the extra `film` (Pillow).
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from PIL import Image

from tabletop.core.game.game import Game
from tabletop.session.bots.computer_players import strongest, think
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import PERSON, MatchSession, Player

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
MOMENTS: Final = {
    "stone_age": (3, 90),
    "omen": (2, 110),
    "age_of_heroes": (3, 150),
    "eve_conquests": (2, 70),
    "ascending_empires": (2, 90),
}
"""The number of seats, and of answers before the picture."""
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
POSITIONS: Final = 16
SIZE, WIDE, QUALITY = (1600, 900), 1280, 72


def played(game: Game[Any], seats: int, answers: int) -> MatchSession:
    """Return a match after so many answers of bots."""
    bot = strongest(game)
    players = [Player(NAMES[seat], seat, bot if seat else PERSON) for seat in range(seats)]
    session = MatchSession.new(game, players, seed="1")
    for number in range(answers):
        if session.over:
            break
        seat = session.match.pending[0].seat
        decision = think(session.match, seat, bot, seed=f"picture {number}", iterations=POSITIONS)
        session.answer(decision.value, seat=seat)
    return session


def main(chosen: list[str]) -> None:
    """Draw the pictures of the games named, or of all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from tabletop.ui.shell.export.screenshot import save_picture

    registry = game_registry()
    FOLDER.mkdir(exist_ok=True)
    for game_id, (seats, answers) in MOMENTS.items():
        if chosen and game_id not in chosen:
            continue
        session = played(registry.games[game_id], seats, answers)
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "picture.png"
            save_picture(session, Translations("en", registry.locales()), SIZE, picture)
            with Image.open(picture) as drawn:
                drawn.convert("RGB").resize((WIDE, WIDE * SIZE[1] // SIZE[0]), Image.Resampling.LANCZOS).save(
                    FOLDER / f"{game_id}.webp", quality=QUALITY, method=6
                )


if __name__ == "__main__":
    main(sys.argv[1:])
