"""Lessons: the points where one could begin, and the answers before it.

    python -m tabletop.testing.lessons GAME SEATS SEED [LESSON]

plays a match by the default policy from a seed, as `prepared` of a lesson does (with the settings and the prepared
answers of LESSON when it is named), and prints after how many answers the learner is asked the first question of a kind
in a round.

    python -m tabletop.testing.lessons GAME LESSON

writes the answers before a lesson beside it, so that it always begins as it does now, even if the default policies
change.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import msgspec

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.games.registry import GameRegistry, extras, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.tutorial.lesson_runner import FOLDER, LEARNER, Lesson, Prepared, PreparedAnswer, prepare, read

FAR = 100_000


def moments(lesson: Lesson, game: Game[Any], words: Translations) -> list[tuple[int, int, str, str]]:
    """After how many answers, in which round, the learner is asked which kind of question, and the figures then."""

    def shown(value: int | str | Message) -> str:
        return words.text(value) if isinstance(value, Message) else str(value)

    match: Match[Any] = Match.new(game, lesson.seats, settings=lesson.settings)
    found: list[tuple[int, int, str, str]] = []
    chance = SeededChance(lesson.seed)
    while not match.over and len(match.log) < FAR:
        until = msgspec.structs.replace(lesson, prepared=Prepared(len(match.log) + 1, lesson.prepared.do))
        prepare(until, match, chance)
        asked = next((ask for ask in match.pending if ask.seat == LEARNER), None)
        question = (game.rules.round_of(match.state), asked.kind) if asked is not None else None
        if question is not None and question not in [(one[1], one[2]) for one in found]:
            stats = [game.text.seat_stats(match.state, None, seat) for seat in range(lesson.seats)]
            figures = " | ".join(
                " ".join(f"{stat.kind or '='}:{shown(stat.value)}" for stat in strip) for strip in stats
            )
            found.append((len(match.log), *question, figures))
    return found


def answers_before(game: Game[Any], lesson: Lesson) -> list[PreparedAnswer]:
    """Return the answers that the seats give before a lesson begins."""
    match: Match[Any] = Match.new(game, lesson.seats, settings=lesson.settings)
    prepare(lesson, match, SeededChance(lesson.seed))
    return [PreparedAnswer(entry.seat, entry.kind, entry.value) for entry in match.log if entry.seat != CHANCE]


def is_pinned(game: Game[Any], lesson: Lesson) -> bool:
    """Return True if a lesson begins the same without the default policy. Raises ValueError as `prepare` does."""
    bare = replace(game, players=replace(game.players, default_policy=None))
    found = answers_before(game, lesson)
    return found == answers_before(bare, lesson) and len(found) == len(lesson.prepared.do)


def keep(games: GameRegistry, game_id: str, name: str) -> None:
    """Write the answers before a lesson beside it, a line each."""
    answers = answers_before(games.games[game_id], read(games.folders[game_id], name))
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in answers)
    path = games.folders[game_id] / FOLDER / f"{name}.json"
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Run the command line."""
    games = game_registry(extras())
    if len(sys.argv) == 3:
        keep(games, sys.argv[1], sys.argv[2])
        return
    game, seats, seed, *named = sys.argv[1:]
    lesson = read(games.folders[game], named[0]) if named else Lesson(int(seats), seed, ())
    lesson = msgspec.structs.replace(lesson, seats=int(seats), seed=seed)
    for answers, round_number, kind, figures in moments(lesson, games.games[game], Translations("en", games.locales())):
        print(f"answers = {answers:<5} round {round_number:<3} {kind:<24} {figures}")


if __name__ == "__main__":
    main()
