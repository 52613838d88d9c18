"""Write the snapshots of the golden games, to be reviewed in a diff: `python -m tests.viewmodel.make`."""

from __future__ import annotations

from tests.play import SHELF
from tests.viewmodel.views import FOLDER, texts


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game_id in SHELF.games:
        for name, text in texts(game_id).items():
            (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
