"""Where a lesson could begin: `python -m tests.prepared GAME SEATS SEED [LESSON]`.

A match is played by habit from a seed, as `prepared` of a lesson does (with the settings and the prepared answers of
LESSON when it is named), and told: after how many answers the learner is asked the first question of a kind in a round.

    python -m tests.prepared GAME LESSON

writes the answers before a lesson beside it, so that it begins as it does now whatever becomes of the habits.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from tabletop.core.ask import NATURE
from tabletop.core.match import Match
from tabletop.core.nature import SeededNature
from tabletop.core.words import Message
from tabletop.play.catalogue import Catalogue
from tabletop.play.lesson import FOLDER, LEARNER, Lesson, Prepared, PreparedAnswer, prepare, read
from tests.play import SHELF

FAR = 100_000


def moments(lesson: Lesson, game_id: str) -> list[tuple[int, int, str, str]]:
    """After how many answers, in which round, the learner is asked which kind of question, and the figures then."""
    game = SHELF.games[game_id]
    words = Catalogue("en", SHELF.locales())

    def shown(value: int | str | Message) -> str:
        return words.text(value) if isinstance(value, Message) else str(value)

    match: Match[Any] = Match.new(game, lesson.seats, settings=lesson.settings)
    found: list[tuple[int, int, str, str]] = []
    nature = SeededNature(lesson.seed)
    while not match.over and len(match.log) < FAR:
        until = msgspec.structs.replace(lesson, prepared=Prepared(len(match.log) + 1, lesson.prepared.do))
        prepare(until, match, nature)
        asked = next((ask for ask in match.pending if ask.seat == LEARNER), None)
        told = (game.rules.round_of(match.state), asked.kind) if asked is not None else None
        if told is not None and told not in [(one[1], one[2]) for one in found]:
            strips = [game.text.seat_stats(match.state, None, seat) for seat in range(lesson.seats)]
            figures = " | ".join(
                " ".join(f"{stat.kind or '='}:{shown(stat.value)}" for stat in strip) for strip in strips
            )
            found.append((len(match.log), *told, figures))
    return found


def answers_before(game_id: str, name: str) -> list[PreparedAnswer]:
    """What the seats answer before a lesson begins."""
    lesson = read(SHELF.folders[game_id], name)
    match: Match[Any] = Match.new(SHELF.games[game_id], lesson.seats, settings=lesson.settings)
    prepare(lesson, match, SeededNature(lesson.seed))
    return [PreparedAnswer(entry.seat, entry.kind, entry.value) for entry in match.log if entry.seat != NATURE]


def keep(game_id: str, name: str) -> None:
    """Write them, a line each."""
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in answers_before(game_id, name))
    path = SHELF.folders[game_id] / FOLDER / f"{name}.json"
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    if len(sys.argv) == 3:
        keep(sys.argv[1], sys.argv[2])
        return
    game, seats, seed, *named = sys.argv[1:]
    lesson = read(SHELF.folders[game], named[0]) if named else Lesson(int(seats), seed, ())
    lesson = msgspec.structs.replace(lesson, seats=int(seats), seed=seed)
    for answers, round_number, kind, figures in moments(lesson, game):
        print(f"answers = {answers:<5} round {round_number:<3} {kind:<24} {figures}")


if __name__ == "__main__":
    main()
