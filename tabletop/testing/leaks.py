"""Leaks: whether being asked, or being told, gives away what a seat cannot know.

`python -m tabletop.testing.leaks GAME` looks at many positions.

Two worlds that differ only in what a seat (the viewer) cannot know are followed side by side. The viewer gives the same
answers in both; the others answer so that the viewer cannot tell the answers apart, and decide by their hands where
they are asked out of turn. Then everything that the viewer notices must be the same too: who is asked, what kind of
question and how many at once, every event, and every line of the log.

The worlds part without a leak when somebody publicly does what the other world does not allow (an *act*), or when the
viewer is shown something it could not know before (a *sight*). From there the real match goes on beside a new deal.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.rules.settings import Value
from tabletop.core.table.projection import ZoneContents
from tabletop.session.games.game_boundary import error_line, line_of_function
from tabletop.session.games.registry import GameRegistry, extras, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.testing.random_play import MOST_ANSWERS, EventRecorder, position, random_value
from tabletop.testing.subject import SEATS, Findings, Subject, late_question, some_positions
from tabletop.testing.worlds import Record, WorldDifference, Worlds

FOLLOWED: Final = 20
"""Answers of seats for which two worlds are followed."""
POSITIONS_PER_MATCH: Final = 10
MOST_DEALS: Final = 12
"""The most deals of one position while it is followed."""


class FirstLeak(NamedTuple):
    """The first difference of its kind: in one line, where it was found, and with what came before it."""

    headline: str
    where: str
    lines: str


@dataclass
class LeakReport:
    """The results of many comparisons."""

    ends: Counter[str] = field(default_factory=Counter)
    """Comparisons counted by how they ended: "whole" (20 answers or the end of the match), "different", "act", "sight",
    "unfit" (the answers since the step began do not fit), "alike" (nothing hidden was left to differ).
    """
    stops: int = 0
    """The number of times another seat chose another stop in the other world."""
    found: dict[str, tuple[int, FirstLeak]] = field(default_factory=dict)
    """Every kind of difference: how often, and the first one in full."""

    @property
    def summary(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))
        ends = f"{ends}; {self.stops} stops chosen by what hands hold"
        return "\n\n".join([ends, *(f"{count} x {first.where}\n{first.lines}" for count, first in self.found.values())])


# -- many positions ---------------------------------------------------------------------------------------------------
def settings_of(game: Game[Any], chance: FastRng) -> dict[str, Value]:
    """Return the default settings half of the time, otherwise a random choice for every setting."""
    if chance.random() < 0.5:
        return game.complete({})
    return {setting.id: setting.choices[chance.below(len(setting.choices))] for setting in game.settings}


def played(game: Game[Any], seats: int, settings: Mapping[str, Value], seed: int) -> list[Entry]:
    """All answers of a random match with these settings."""
    chance = FastRng(seed)
    match = Match.new(game, seats, settings=settings, chance=SeededChance(f"leaks {seed}"))
    while not match.over and len(match.log) < MOST_ANSWERS:
        ask = match.pending[chance.below(len(match.pending))]
        match.answer(random_value(match, ask, chance), ask.seat)
    return match.log


def look(
    game: Game[Any],
    *,
    positions: int,
    redeals: int,
    seed: int = 0,
    seats: int | None = None,
    settings: Mapping[str, Value] | None = None,
    words: Translations | None = None,
) -> LeakReport:
    """Compare worlds from random positions of a game.

    Each of the `positions` is dealt anew `redeals` times, for seats in turn. Differences are reported in `words`, or as
    keys.
    """
    tally = LeakReport()
    for number in range(positions):
        batch, place = divmod(number, POSITIONS_PER_MATCH)
        if place == 0:
            chance = FastRng(1000 * seed + batch)
            table = seats or game.seats[batch % len(game.seats)]
            chosen = game.complete(settings) if settings is not None else settings_of(game, chance)
            log = played(game, table, chosen, 1000 * seed + batch)
            whole = Match.new(game, table, settings=chosen)
            whole.replay(log)
        position = whole.go_to(chance.below(len(log)))
        for turn in range(redeals):
            viewer = (number + turn) % table
            where = f"match {1000 * seed + batch} of {game.id} with {table} seats"
            where += f" and {chosen}" if chosen else ""
            where += f", from answer {len(position.log)}, seen by seat {viewer}"
            if (step := line_of_function(position.game.rules.phases.get(position.state.phase))) is not None:
                where += f", {step}"
            try:
                found = follow(position, table, viewer, chance, tally)
            except UndealtError as error:
                error.add_note(" ".join(filter(None, (late_question(position), f" ({where})"))))
                raise
            if found is not None:
                first = FirstLeak(headline(found, words), where, readable(found, words))
                count, first = tally.found.get(found.signature, (0, first))
                tally.found[found.signature] = (count + 1, first)
    return tally


def follow(
    position: Match[Any], seats: int, viewer: Seat, chance: FastRng, tally: LeakReport
) -> WorldDifference | None:
    """Follow a position for 20 answers beside worlds dealt anew for `viewer`; the first difference, if any."""
    left, match = FOLLOWED, position
    for _ in range(MOST_DEALS):
        worlds = Worlds(match, seats, viewer, chance)
        end = "alike" if worlds.alike else worlds.compare(left)
        tally.stops += worlds.stops
        if isinstance(end, WorldDifference):
            tally.ends["different"] += 1
            return end
        tally.ends[end] += 1
        if end in ("whole", "alike"):
            return None
        if end != "unfit":
            left -= max(0, worlds.given)
            match = worlds.real
    return None


# -- one moment -------------------------------------------------------------------------------------------------------
def views(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a seat's view stays the same when what it cannot know is dealt anew.

    The view is its picture, its labels and its figures. The shared table that all see must stay the same too.
    """
    game, chance = subject.game, FastRng(3)
    if game.rules.determinize is None:
        if (wrong := game.undealt) is None:
            found.note("nothing_hidden")
        else:
            found.broke(wrong, subject)
        return
    alike = partial(_alike, found, subject.words)
    zones = [zone.id for zone in game.table.layout(seats, game.complete({})).zones]
    for match, entry in some_positions(subject, seats, found, every=20):
        for seat in range(seats):
            other = match.state.copy()
            game.rules.determinize(other, other.copy(), seat, chance)
            for viewer in (None, seat):
                seen = "the shared table shows" if viewer is None else "a seat sees"
                tables = [game.table.project(state, viewer) for state in (match.state, other)]
                alike(f"{seen} on the table what it cannot know", tables)
                for one in range(seats):
                    stats = [game.text.seat_stats(state, viewer, one) for state in (match.state, other)]
                    alike(f"{seen} in the figures of a seat what it cannot know", stats)
            for zone in zones:
                tips = [game.text.about_zone(state, zone) for state in (match.state, other)]
                alike("the tip of a zone tells what a seat cannot know", tips)
            names = [game.text.phase_name(state) for state in (match.state, other)]
            alike("the name of the phase tells what a seat cannot know", names)
            for ask in match.pending:
                if ask.seat != CHANCE:
                    prompts = [game.text.prompt(state, ask) for state in (match.state, other)]
                    alike(f"the prompt of {ask.kind!r} tells what a seat cannot know", prompts)
                if ask.seat == seat:
                    options = [entry.value] if ask.check is not None and entry.seat == seat else ask.options
                    for option in options:
                        labels = [game.text.describe(state, ask, option) for state in (match.state, other)]
                        alike(f"the labels of {ask.kind!r} tell what the seat cannot know", labels)


def _alike(found: Findings, words: Translations, what: str, shown: Sequence[Any]) -> None:
    """Note a fault, once for each `what`, where the real world and another show something else: what differs first."""
    real, other = shown
    if real != other and not any(fault.what.startswith(what) for fault in found.faults):
        unlike = differing(real, other, words)
        found.fault(f"{what}\nreal:  {unlike[0]:.160}\nother: {unlike[1]:.160}")


def dealing(subject: Subject, seats: int, found: Findings) -> None:
    """Check that hidden things can be dealt anew in the middle of a step, too: before it, the state names them."""
    determinize, chance = subject.game.rules.determinize, FastRng(7)
    if determinize is None:
        return
    for match, _ in some_positions(subject, seats, found, every=10):
        answers, start = match.checkpoint
        try:
            for seat in range(seats) if len(match.log) > answers else ():
                determinize(start.copy(), match.state, seat, chance)
        except UndealtError as error:
            found.broke(error, subject)
            return


def tales(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a seat's log lines for an event stay the same when what it cannot know then is dealt anew."""
    game, determinize, chance = subject.game, subject.game.rules.determinize, FastRng(4)
    if determinize is None:
        found.note("nothing_hidden")
        return
    redeal = determinize

    class Listener(EventRecorder):
        def on_event(self, match: Match[Any], event: Any) -> None:
            for seat in range(seats):
                other = match.state.copy()
                redeal(other, other.copy(), seat, chance)
                lines = [game.text.describe_event(state, event, seat) for state in (match.state, other)]
                _alike(found, subject.words, f"the log line of {event.kind!r} tells what a seat cannot know", lines)
                same = game.text.cutscene(match.state, event) == game.text.cutscene(other, event)
                found.expect(same, f"the cutscene of {event.kind!r} shows what a seat cannot know")

    listener = Listener(())
    for match, _ in some_positions(subject, seats, found, every=1):
        match.observer = listener


def worlds(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a determinized match asks and shows the seat the same, and that nothing changes in the real one."""
    game, chance = subject.game, FastRng(5)
    for match, entry in some_positions(subject, seats, found, every=25):
        if entry.seat != CHANCE:
            before = position(match)
            world = determinized(match, entry.seat, chance, tries=300)
            ask, same = match.ask_of(entry.seat), world.ask_of(entry.seat)
            alike = (same.kind, list(same.options)) == (ask.kind, list(ask.options))
            found.expect(alike, f"{ask.kind!r} is another question in a re-dealt world")
            mine = game.table.project(match.state, entry.seat)
            alike = game.table.project(world.state, entry.seat) == mine
            found.expect(alike, "a seat sees another table in a re-dealt world")
            found.expect(position(match) == before, "dealing a world anew changes the real one")


# -- reading ----------------------------------------------------------------------------------------------------------
def readable(found: WorldDifference, words: Translations | None = None) -> str:
    """Describe the last events that both worlds share, and the first that differs; as keys without `words`."""
    words = words or Translations("en")
    lines = [f"    {_line(event, words)}" for event in found.before]
    if found.unlike:
        lines.append(f"  though unlike: {found.unlike:.300}")
    lines.append(f"  real:  {_line(found.real, words)}")
    lines.append(f"  other: {_line(found.other, words)}")
    if found.what == "options":
        lines += [f"  offered: {found.options[0]!r:.300}", f"  other:   {found.options[1]!r:.300}"]
    return "\n".join(lines)


def headline(found: WorldDifference, words: Translations | None = None) -> str:
    """Return a difference in one line: what a seat notices in the one world and in the other."""
    words = words or Translations("en")
    real, other = (" ".join(_line(one, words).split()) for one in (found.real, found.other))
    after = ", after answers that only looked alike" if found.unlike else ""
    if found.what == "options":
        return f"a seat is offered something else: {real}{after}"
    if real == other:  # the words do not name what differs
        real, other = (f"{line} {_facts(one)}" for line, one in ((real, found.real), (other, found.other)))
    return f"a seat is asked, told or shown something else: {real}  <->  {other}{after}"


def _facts(event: Record | None) -> str:
    """Return what the lines of an event have in their gaps, or who is asked what."""
    parts = () if event is None else event.what[1:]
    return repr([dict(part.args) if isinstance(part, Message) else part for part in dict.fromkeys(parts)])


def differing(real: Any, other: Any, words: Translations) -> tuple[str, str]:
    """Return in words what differs first between two values that are not equal, such as two tables or two labels."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(real, dict) and isinstance(other, dict):
        pairs = [(f"{key}: ", real.get(key), other.get(key)) for key in (*real, *other)]
    elif type(real) is type(other) is tuple and len(real) == len(other):
        pairs = [("", *pair) for pair in zip(real, other, strict=True)]
    elif is_dataclass(real) and type(real) is type(other):
        pairs = [(f"{one.name} ", getattr(real, one.name), getattr(other, one.name)) for one in fields(real)]
    for name, one, two in pairs:
        if one != two:
            first, second = differing(one, two, words)
            return f"{name}{first}", f"{name}{second}"
    return _in_words(real, words), _in_words(other, words)


def _in_words(value: Any, words: Translations) -> str:
    if isinstance(value, Message):
        return f'"{words.text(value, SEATS)}"'
    if isinstance(value, ZoneContents):
        alike = [f"{count} {kind}" for kind, count in value.fungible.items() if count]
        return ", ".join([*(one.piece + (f" (face {one.face})" if one.face else "") for one in value.unique), *alike])
    return "nothing" if value is None else repr(value)


def _line(event: Record | None, words: Translations) -> str:
    if event is None:
        return "nothing"
    if event.what[0] == "asked":
        asked = [f"{'chance' if ask[0] == CHANCE else f'seat {ask[0]}'}: {ask[1]}" for ask in event.what[1]]
        return f"asked  {', '.join(asked) or 'nobody: it is over'}"
    what, kind, seat, round, *lines = event.what
    text = " / ".join(words.text(line, SEATS) for line in dict.fromkeys(lines) if line is not None)
    by = f" of seat {seat}" if seat >= 0 else ""
    return f"{what}  {kind}{by} (round {round}): {text or '-'}"


def _value(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def main() -> None:
    """Run the command line."""
    found = game_registry(extras())
    reader = argparse.ArgumentParser(prog="python -m tabletop.testing.leaks", description=str(__doc__).splitlines()[0])
    reader.add_argument("game", choices=list(found.games))
    reader.add_argument("--positions", type=int, default=200)
    reader.add_argument("--redeals", type=int, default=5)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--seats", type=int)
    reader.add_argument("--set", nargs="*", metavar="NAME=VALUE", help="settings of all matches, else they vary")
    chosen = reader.parse_args()
    settings = None
    if chosen.set is not None:
        settings = {name: _value(value) for name, _, value in (one.partition("=") for one in chosen.set)}
    try:
        tally = _looked(found, chosen, settings)
    except UndealtError as error:
        sys.exit(error_line(error))
    print(tally.summary)


def _looked(found: GameRegistry, chosen: argparse.Namespace, settings: dict[str, Value] | None) -> LeakReport:
    return look(
        found.games[chosen.game],
        positions=chosen.positions,
        redeals=chosen.redeals,
        seed=chosen.seed,
        seats=chosen.seats,
        settings=settings,
        words=Translations("en", found.locales()),
    )


if __name__ == "__main__":
    main()
