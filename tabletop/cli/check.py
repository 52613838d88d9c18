"""The command `check`: tests whether a game meets the standard of the games of this program."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Set
from typing import Any, Final

from tabletop.cli.arguments import CommandError, game_of, number
from tabletop.core.data.messages import Message, msg
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations
from tabletop.testing import golden
from tabletop.testing.checks import BY_ID, REPEATING, GameCheck, run
from tabletop.testing.subject import Cause, Fault, Findings, Subject

VERDICTS: Final = ("good", "bad", "absent")
OPTIONAL: Final = frozenset(
    f"cli.check.note.{name}"
    for name in (
        "no_language", "nothing_hidden", "no_table", "no_parts", "no_refusals", "no_rulebook", "no_bots", "no_flicks",
        "no_tray", "no_event_names", "no_reasons", "no_lessons", "no_golden",
    )
)  # fmt: skip
"""The notes of what a game may do without; all others are worth a look."""
MOST_FAULTS: Final = 5
"""The number of faults of one check that are printed in full."""


def check(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Run the checks and print a line for each; return 0 if all are good, else 1."""
    game = game_of(options.game, registry)
    unknown = [name for name in options.only if name not in BY_ID]
    if unknown:
        raise CommandError(msg("cli.unknown_check", check=unknown[0], known=", ".join(BY_ID)))
    positions = None if options.positions is None else number(options.positions, "--positions", 1, 100_000)
    subject = Subject.of(registry, game.id, quick=options.quick, positions=positions)
    if options.golden == "write":
        return _write(subject, options, words)
    only = frozenset(("golden",)) if options.golden == "compare" else frozenset(options.only)
    if options.golden == "compare" and not golden.recordings(game, subject.folder):
        raise CommandError(msg("cli.check.note.no_golden", game=game.id))
    verdicts: Counter[str] = Counter()
    noted: dict[Message, None] = {}
    told: set[str | Cause] = set()
    again: list[str] = []
    for one, found in run(subject, only):
        if found.faults and all(_is_repeated(one, fault, told) for fault in found.faults):
            again.append(one.id)
            verdicts["bad"] += 1
        else:
            verdicts[_print_check(one, found, words, noted)] += 1
            told |= {_reason(fault) for fault in found.faults}
        if found.halted:
            print(words.text(msg("cli.check.halted")))
    if again:
        print(words.text(msg("cli.check.again", count=len(again), checks=", ".join(again))))
    print(words.text(msg("cli.check.sum", game=game.id, **{one: verdicts[one] for one in VERDICTS})))
    if absent := [note for note in noted if note.key in OPTIONAL]:
        print(words.text(msg("cli.check.optional")))
        for note in absent:
            print(f"  {words.text(note)}")
    return 1 if verdicts["bad"] else 0


def _write(subject: Subject, options: Any, words: Translations) -> int:
    """Record new random matches in the folder of the game.

    They have the recorded numbers of seats; if nothing is recorded yet, there is one match with the most seats.
    """
    game = subject.game
    if options.seats is not None:
        wanted = [number(options.seats, "--seats", game.seats[0], game.seats[-1])]
    else:
        wanted = golden.recordings(game, subject.folder) or [game.seats[-1]]
    for seats in wanted:
        try:
            path = golden.write(game, subject.folder, seats, subject.every[0])
        except OSError as error:
            what = error.strerror or str(error)
            raise CommandError(msg("cli.cannot_write", file=str(subject.folder), error=what)) from None
        text = golden.text_path(subject.folder, seats).name
        line = msg("cli.check.recorded", seats=seats, file=str(path), text=text, paths=golden.PERFT)
        print(words.text(line))
    return 0


def _reason(fault: Fault) -> str | Cause:
    """Return what is wrong, alike for all checks that stumble over it: its cause, or it without object addresses."""
    if fault.cause is not None and fault.cause is not Cause.ILLEGAL:
        return fault.cause
    return re.sub(r" at 0x[0-9a-f]+", "", fault.what)


def _is_repeated(one: GameCheck, fault: Fault, told: Set[str | Cause]) -> bool:
    """Return True for a fault whose reason has been printed, and for what cannot be repeated because of `random`."""
    unrepeated = one.id in REPEATING or fault.cause in (Cause.MISMATCH, Cause.ILLEGAL)
    return _reason(fault) in told or (Cause.RANDOM in told and unrepeated)


def _print_check(one: GameCheck, found: Findings, words: Translations, noted: dict[Message, None]) -> str:
    """Print the line of a check, then its faults with their locations, and notes not printed before.

    Notes of what is optional wait in `noted` for the end, so that they hide no other. Return the verdict.
    """
    verdict = "bad" if found.faults else "good" if found.looked else "absent"
    figure = msg(f"cli.check.figure.{one.unit}", count=found.looked, **found.figures) if found.looked else ""
    name = words.text(msg(f"cli.check.name.{one.id}"))
    print(f"{words.text(msg(f'cli.check.{verdict}')):6} {one.id:11} {name}", end="")
    print(f"  [{words.text(figure)}]" if figure else "")
    for fault in found.faults[:MOST_FAULTS]:
        first, *more = fault.what.splitlines()
        print(f"       {'':11} - {first}" + (f"  ({fault.where})" if fault.where else ""))
        for line in more:
            print(f"       {'':11}   {line}")
    if len(found.faults) > MOST_FAULTS:
        print(f"       {'':11} " + words.text(msg("cli.check.more", count=len(found.faults) - MOST_FAULTS)))
    for note in found.notes:
        if note not in noted and note.key not in OPTIONAL:
            print(f"       {'':11} " + words.text(msg("cli.check.noted", what=words.text(note))))
        noted[note] = None
    sys.stdout.flush()
    return verdict
