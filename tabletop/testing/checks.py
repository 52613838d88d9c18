"""The checks of a game in their order, for `tabletop check`, for pytest, and for anybody else who runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from tabletop.core.game.game import GamePlayers, GameText
from tabletop.core.match.determinize import determinized
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.script_errors import NoQuestionError
from tabletop.session.games.game_boundary import is_interrupt
from tabletop.session.tutorial.lesson_runner import names, read
from tabletop.study.rl.vocabulary import FILE, Listed
from tabletop.testing import (
    bots,
    conformance,
    dice,
    event_names,
    flicks,
    golden,
    hidden_zones,
    hints,
    leaks,
    public_texts,
    refusals,
    scripts,
    settings,
    tables,
    texts,
)
from tabletop.testing.lessons import is_pinned
from tabletop.testing.random_play import EndlessMatchError
from tabletop.testing.subject import Findings, Subject

GameLook: TypeAlias = Callable[[Subject, Findings], None]
GameLookAtSeats: TypeAlias = Callable[[Subject, int, Findings], None]
SAME: Final = 0.8
"""The share of hints whose first answer is the strongest player's, at least."""
FOUNDED: Final = 0.8
"""The share of answers in a hint that have a reason, at least."""
FIGURES: Final = 0.9
"""The share of reasons that name a figure, at least."""
WHOLE: Final = 0.5
"""The share of comparisons of worlds that go the whole way, at least; with fewer the check says little."""


@dataclass(frozen=True)
class GameCheck:
    """A check of one aspect of a game.

    `cli.check.name.<id>` says what must hold, `cli.check.figure.<unit>` how much was looked at.
    """

    id: str
    unit: str
    parts: tuple[GameLook, ...]

    def run(self, subject: Subject) -> Findings:
        """Run the check on a game. Anything that its code raises is a fault, except Ctrl+C, which passes through."""
        found = Findings()
        for part in self.parts:
            try:
                part(subject, found)
            except BaseException as error:
                if is_interrupt(error):
                    raise
                found.broke(error, subject)
                found.halted |= self.id == "ends" or isinstance(error, (EndlessMatchError, NoQuestionError))
        return found


def at_every_number(*looks: GameLookAtSeats) -> tuple[GameLook, ...]:
    """Repeat the same look for every number of seats."""

    def of(look: GameLookAtSeats) -> GameLook:
        def every(subject: Subject, found: Findings) -> None:
            for seats in subject.game.seats:
                look(subject, seats, found)

        return every

    return tuple(of(look) for look in looks)


def run(subject: Subject, only: frozenset[str] = frozenset()) -> Iterator[tuple[GameCheck, Findings]]:
    """Run all checks, or some by their ids, one after the other; none after the first where matches do not end.

    Where a question is never put or an event never seen, that comes first: matches that cannot be played follow from
    it.
    """
    wanted = [check for check in CHECKS if not only or check.id in only]
    if BY_ID["scripts"] in wanted and (unput := UNPUT.run(subject)).faults:
        yield UNPUT, unput
        wanted.remove(BY_ID["scripts"])
    for check in wanted:
        found = check.run(subject)
        yield check, found
        if found.halted:
            return


# -- parts that are no more than a few lines --------------------------------------------------------------------------
def _settings(subject: Subject, found: Findings) -> None:
    game, path = subject.game, subject.folder / FILE
    listed = msgspec.json.decode(path.read_bytes(), type=Listed) if path.is_file() else None
    marks = frozenset(listed.marks) if listed is not None else None
    rows, few = settings.rows_of(game), subject.matches == 1
    for row in rows[:: max(1, len(rows) // 2)] if few else rows:
        found.looked += 1
        for what in settings.faults_of(game, row, "short", 40 if few else 200, marks)[1:]:
            found.fault(what, ", ".join(f"{name} = {value}" for name, value in row.items()))


def _leaks(subject: Subject, found: Findings) -> None:
    if subject.game.rules.determinize is None:
        found.note("nothing_hidden")
        return
    for seats in subject.game.seats:
        leaks.dealing(subject, seats, found)
        if found.faults:
            break
    found.looked = 0  # comparisons are counted, and none has been made yet
    if found.faults:
        return
    report = leaks.look(subject.game, positions=subject.positions, redeals=1, words=subject.words)
    found.looked = subject.positions
    whole = report.ends["whole"] + report.ends["alike"]
    found.figures["whole"] = whole
    for count, first in report.found.values():
        found.fault(f"{count} x {first.headline}\n{first.lines}", first.where)
    if whole < WHOLE * found.looked and not report.found:
        found.note("few_comparisons", whole=whole, all=found.looked)


def _refusals(subject: Subject, found: Findings) -> None:
    game, book = subject.game, subject.folder / "rulebook"
    if not game.table.layout(game.seats[0], game.complete({})).zones:
        found.note("no_table")
        return
    if game.text.explain_illegal is GameText.__dataclass_fields__["explain_illegal"].default:
        found.note("no_refusals")
    seeds = range(1, 2 if subject.matches == 1 else 1 + len(game.seats))
    report = refusals.judged(game, seeds, max(1, subject.positions // 3), subject.catalogues, tried=15)
    found.looked = report.count
    has_clauses = book.is_dir() and any(book.glob("*.md"))
    if not has_clauses:
        found.note("no_rulebook")
    for what, count in report.wrong.items():
        if what.startswith("no clause: ") and (not has_clauses or what.startswith("no clause: core.")):
            continue
        found.fault(f"{count} x {what}", "")


def _hints(subject: Subject, found: Findings) -> None:
    game = subject.game
    if not game.players.bots:
        found.note("no_bots")
        return
    report = hints.tally(game, subject.positions, subject.words)
    found.looked = report.positions
    found.figures |= {"same": report.same, "ways": report.ways, "founded": report.founded}
    share = f"{report.same} of {report.positions}"
    found.expect(report.same >= SAME * report.positions, f"the first hint is the strongest player's in {share} only")
    if game.players.reasons_for is GamePlayers.__dataclass_fields__["reasons_for"].default:
        found.note("no_reasons")
    else:
        share = f"{report.founded} of {report.ways} answers have a reason"
        found.expect(report.founded >= FOUNDED * report.ways, share)
        share = f"{report.figures} of {report.reasons} reasons name a figure"
        found.expect(report.figures >= FIGURES * report.reasons, share)
    if game.rules.determinize is None:
        return
    chance = FastRng(f"hints of {game.id}")
    for match, seat in hints.positions_of(game, max(1, subject.positions // 3)):
        found.at(len(game.rules.result(match.state).scores), 0, match)
        world = determinized(match, seat, chance, tries=300)
        unlike = hints.unlike(match, world, seat, hints.ITERATIONS // 2)
        found.expect(not unlike, f"a hint for {match.ask_of(seat).kind!r} depends on what the seat cannot know")
        for name in game.players.bots if game.rules.secret_hands else ():
            kind = match.ask_of(seat).kind
            timed = game.players.thinking_time(name, kind) > 0 or not hints.looks_at_the_clock(match, seat, name)
            found.expect(timed, f"{name} looks at the clock at {kind!r}, where players.thinking_time has nothing")


def _lessons(subject: Subject, found: Findings) -> None:
    known = names(subject.folder)
    for name in known:
        found.looked += 1
        try:
            lesson = read(subject.folder, name)
            if lesson.prepared.answers and not is_pinned(subject.game, lesson):
                found.note("not_pinned", lesson=name)
            found.expect(lesson.next in ("", *known), f"lessons/{name}.toml: there is no lesson {lesson.next!r}")
        except ValueError as error:
            found.fault(str(error), f"lessons/{name}.toml")
    if not found.looked:
        found.note("no_lessons")


def _golden(subject: Subject, found: Findings) -> None:
    for seats in golden.recordings(subject.game, subject.folder):
        found.looked += 1
        for what in golden.differences(subject.game, subject.folder, seats, subject.every[0]):
            found.fault(what, "")
    if not found.looked:
        found.note("no_golden", game=subject.game.id)
    elif (subject.folder / golden.FOLDER / golden.PERFT).is_file():
        for what in golden.other_paths(subject.game, subject.folder):
            found.fault(what, "")


def _once(look: GameLookAtSeats) -> GameLook:
    return lambda subject, found: look(subject, subject.game.seats[-1], found)


CHECKS: Final = (
    GameCheck("ends", "matches", at_every_number(conformance.ends)),
    GameCheck("scripts", "answers", (*at_every_number(scripts.behaviour), scripts.unput)),
    GameCheck("questions", "positions", at_every_number(conformance.questions)),
    GameCheck("steps", "answers", at_every_number(conformance.steps)),
    GameCheck("invariants", "positions", at_every_number(conformance.invariants)),
    GameCheck("copies", "positions", at_every_number(conformance.copies)),
    GameCheck("forks", "positions", at_every_number(conformance.forks)),
    GameCheck("undo", "answers", at_every_number(conformance.undo)),
    GameCheck("files", "files", at_every_number(conformance.files)),
    GameCheck("replays", "processes", (conformance.replays,)),
    GameCheck("plan", "plans", at_every_number(tables.plan)),
    GameCheck("pieces", "positions", at_every_number(tables.pieces, tables.leaving, hidden_zones.face_down)),
    GameCheck("resumed", "positions", at_every_number(tables.resumed, tables.values)),
    GameCheck("references", "questions", at_every_number(tables.references)),
    GameCheck("flicks", "positions", at_every_number(flicks.scenes)),
    GameCheck("dice", "throws", at_every_number(dice.throws)),
    GameCheck("events", "names", (event_names.names,)),
    GameCheck("settings", "rows", (_settings,)),
    GameCheck("languages", "entries", (texts.languages,)),
    GameCheck(
        "words",
        "texts",
        (
            *at_every_number(texts.labels, texts.events, texts.figures, texts.kinds),
            _once(texts.ending),
            texts.choices,
        ),
    ),
    GameCheck(
        "secrets",
        "positions",
        at_every_number(
            leaks.views, leaks.tales, public_texts.joint_answers, public_texts.single_answers, leaks.worlds,
            hidden_zones.hands,
        ),
    ),
    GameCheck("leaks", "comparisons", (_leaks,)),
    GameCheck("refusals", "refusals", (_refusals,)),
    GameCheck("bots", "answers", (bots.answers, *at_every_number(bots.policy))),
    GameCheck("hints", "hints", (_hints,)),
    GameCheck("lessons", "lessons", (_lessons,)),
    GameCheck("golden", "recordings", (_golden,)),
)  # fmt: skip
REPEATING: Final = frozenset(("forks", "undo", "files", "replays"))
"""The checks that repeat a match: all of them fail where a step uses `random`."""
UNPUT: Final = GameCheck("scripts", "answers", (scripts.unput,))
"""The part of the check of scripts that plays no match."""
BY_ID: Final = {check.id: check for check in CHECKS}
