"""What holds for every game that the registry finds, and for the example game.

A new game folder is tested here without being told. Matches are random but fixed: they are recorded once and replayed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.core.ask import NATURE, Ask, Script
from tabletop.core.clone import clone, digest, tuples
from tabletop.core.game import Game
from tabletop.core.labels import Label
from tabletop.core.match import Match
from tabletop.core.nature import Chance
from tabletop.core.plan import Arrange, Print, Show
from tabletop.core.playout import play_out
from tabletop.core.project import alike, sync
from tabletop.core.redeal import redealt
from tabletop.core.table import Table
from tabletop.core.words import Message
from tabletop.play import story
from tabletop.play.catalogue import LANGUAGES, Catalogue
from tests.hooks import with_hooks
from tests.make_golden import DEPTH, PERFT, counts
from tests.play import MOST_ANSWERS, SHELF, Teller, finished, position, recorded, replayed
from tests.playthrough import path_of, playthrough, text_path
from tests.sure import sure

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
CASES = [
    pytest.param(game, seats, id=f"{game_id}-{seats}p") for game_id, game in SHELF.games.items() for seats in game.seats
]
every_game = pytest.mark.parametrize(("game", "seats"), CASES)
each_game_once = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, game.seats[-1], id=game_id) for game_id, game in SHELF.games.items()]
)


def matches_of(game: Game[Any]) -> int:
    """How many random matches of a game are looked at closely; flights are dear."""
    return 1 if "flicks" in game.features else 2


def viewers(seats: int) -> list[int | None]:
    """Everybody who looks at the table: the shared screen and each seat."""
    return [None, *range(seats)]


def some_positions(game: Game[Any], seats: int, every: int) -> Iterator[tuple[Match[Any], Any]]:
    """Questions of random matches with their answers: the first few of each kind, then every so-manieth."""
    for seed in range(matches_of(game)):
        met: Counter[str] = Counter()
        for match, entry in replayed(game, seats, seed=seed):
            met[entry.kind] += 1
            if met[entry.kind] <= 3 or len(match.log) % every == 0:
                yield match, entry


def some_questions(game: Game[Any], seats: int, every: int) -> Iterator[tuple[Match[Any], Ask[Any], list[Any]]]:
    """Questions to seats with all their options; an open question counts with the answer that it was given."""
    for match, entry in some_positions(game, seats, every):
        if entry.seat != NATURE:
            ask = match.ask_of(entry.seat)
            yield match, ask, [entry.value] if ask.check is not None else list(ask.options)


@cache
def catalogues() -> list[Catalogue]:
    return [Catalogue(language, SHELF.locales()) for language in LANGUAGES]


def texts(message: Message | None) -> list[str]:
    """A message in every language. All its keys must exist and all its gaps be filled."""
    assert message is not None
    for key in _keys(message):
        for catalogue in catalogues():
            assert key in catalogue, f"{key} is not in {catalogue.language}.toml"
    written = [catalogue.text(message, NAMES) for catalogue in catalogues()]
    assert all("{" not in text for text in written), f"a gap is left open: {written}"
    return written


def _keys(value: Any) -> Iterator[str]:
    """The keys of a message and of those that fill its gaps."""
    if isinstance(value, Message):
        yield value.key
        for _, inside in value.args:
            yield from _keys(inside)
    elif isinstance(value, tuple):
        for inside in value:
            yield from _keys(inside)


# -- matches ----------------------------------------------------------------------------------------------------------
def test_no_game_folder_is_broken() -> None:
    """Every package in games/ exports a `GAME` that loads."""
    assert SHELF.broken == {}


@every_game
def test_random_matches_end(game: Game[Any], seats: int) -> None:
    """Whatever people do, a match ends, every seat has a score whose parts add up, and somebody wins."""
    for seed in range(3 if "flicks" in game.features else 50):
        state = game.rules.setup(seats, game.complete({}))
        at_random = Chance(seed).answerer(game.players.random_answer)
        assert play_out(game.rules.phases, state, at_random, most=MOST_ANSWERS) < MOST_ANSWERS, (
            "a random match does not end"
        )
        result = game.rules.result(state)
        assert [score.seat for score in result.scores] == list(range(seats))
        assert [sum(points for _, points in score.parts) for score in result.scores] == [
            score.total for score in result.scores
        ]
        assert result.winners
        assert set(result.winners) <= set(range(seats))


@every_game
def test_every_question_has_options(game: Game[Any], seats: int) -> None:
    """No question without options, options are unique plain values, and a file gives them back as they were."""
    for match, entry in some_positions(game, seats, every=1):
        assert all(-1 <= ask.seat < seats for ask in match.pending)
        assert len({ask.seat for ask in match.pending}) == len(match.pending)
        ask = match.ask_of(entry.seat)
        if ask.check is None:
            assert len(set(ask.options)) == len(ask.options) > 0
            assert tuples(json.loads(json.dumps(list(ask.options)))) == tuple(ask.options)
        assert tuples(json.loads(json.dumps(entry.value))) == entry.value


@every_game
def test_no_step_is_long(game: Game[Any], seats: int) -> None:
    """A step is one action, not a turn: it holds at most 40 answers."""
    begun = 0

    def counted(phase: str) -> Any:
        def step(state: Any) -> Script[None]:
            nonlocal begun
            begun = len(log)
            return (yield from game.rules.phases[phase](state))

        return step

    for seed in range(matches_of(game)):
        log: list[Any] = []
        match = Match.new(
            with_hooks(game, rules={"phases": {phase: counted(phase) for phase in game.rules.phases}}), seats
        )
        for entry in recorded(game.id, seats, seed):
            log.append(entry)
            assert len(log) - begun <= 40, f"a step in phase {match.state.phase!r} asks too much"
            match.replay([entry])


@every_game
def test_invariants_hold(game: Game[Any], seats: int) -> None:
    """A game that lists its invariants finds none broken at any question."""
    if game.rules.check_invariants is not None:
        for match, _ in some_positions(game, seats, every=3):
            assert game.rules.check_invariants(match.state) == []


# -- words and references ---------------------------------------------------------------------------------------------
@every_game
def test_every_option_is_described(game: Game[Any], seats: int) -> None:
    """Every option has words in both languages, and no two options of a question have the same."""
    for match, ask, options in some_questions(game, seats, every=25):
        labels = [game.text.describe(match.state, ask, option) for option in options]
        written = [texts(label.text) for label in labels]
        for label in labels:
            for message in (label.short, label.public):
                if message is not None:
                    texts(message)
        for language in range(len(LANGUAGES)):
            assert len({one[language] for one in written}) == len(options), f"{ask.kind}: {written}"
        texts(game.text.prompt(match.state, ask))


@every_game
def test_every_option_can_be_reached(game: Game[Any], seats: int) -> None:
    """What a label names is on the table; an option lives on the table or on one of at most four buttons."""
    tables = [Table(game.table.layout(seats, game.complete({}))) for _ in range(seats)]
    for match, ask, options in some_questions(game, seats, every=25):
        table = tables[ask.seat]
        sync(table, game.table.project(match.state, ask.seat))
        labels = [game.text.describe(match.state, ask, option) for option in options]
        for option, label in zip(options, labels, strict=True):
            _check_references(label, table)
            on_table = label.put is not None or label.take or label.parts
            assert on_table or label.button or ask.check is not None, f"{ask.kind}: no way to answer {option!r}"
        assert {label.button for label in labels} <= {"", "main", "plain", "refuse"}
        assert sum(bool(label.button) for label in labels) <= 4, f"{ask.kind}: too many buttons"


def _check_references(label: Label, table: Table) -> None:
    for name in (*label.take, *([] if label.put is None else [label.put])):
        zone = table.pieces[name].zone if name in table.pieces else name
        if ":" in name:  # one kind in a zone
            zone, _, kind = name.partition(":")
            assert any(piece.kind == kind for piece in table.in_zone(zone)), f"no {kind} lies in {zone}"
        assert zone in table.zones, f"{name} is not on the table"
    for name, count in label.parts:
        assert name in table.kinds or name in table.pieces, f"{name} is neither a kind nor a piece"
        assert count >= 0


@every_game
def test_secret_simultaneous_answers_stay_secret(game: Game[Any], seats: int) -> None:
    """While several seats are asked at once, what others may read of an answer is the same for every answer."""
    for match, _ in some_positions(game, seats, every=10):
        for ask in match.pending if len(match.pending) > 1 else ():
            labels = [game.text.describe(match.state, ask, option) for option in ask.options]
            assert all(label.public is not None for label in labels), f"{ask.kind}: others read the answer"
            assert len({label.public for label in labels}) <= 1, f"{ask.kind}: others can tell the answers apart"


@every_game
def test_every_beat_can_be_told(game: Game[Any], seats: int) -> None:
    """What a log says of a beat is a sentence in both languages, for everybody who reads it."""
    teller = Teller(viewers(seats))
    for match, _ in some_positions(game, seats, every=1):
        match.observer = teller
    told = {message for _, message in teller.told if message is not None}
    for message in sorted(told, key=repr):
        texts(message)


@every_game
def test_every_strip_can_be_read(game: Game[Any], seats: int) -> None:
    """Figures of every seat name a kind of piece and have words; so have phases and titles."""
    kinds = {kind.id for kind in game.table.layout(seats, game.complete({})).kinds} | {""}
    texts(game.title)
    for match, _ in some_positions(game, seats, every=50):
        for viewer in viewers(seats):
            for seat in range(seats):
                for stat in game.text.seat_stats(match.state, viewer, seat):
                    assert stat.kind in kinds
                    texts(stat.name)
        phase = game.text.phase_name(match.state)
        assert game.rules.round_of(match.state) >= 0
        if phase is not None:
            texts(phase)


@every_game
def test_the_table_can_be_read(game: Game[Any], seats: int) -> None:
    """Kinds and zones have names in both languages; ids are unique and pieces are of kinds that exist."""
    plan = game.table.layout(seats, game.complete({}))
    assert plan.lettering == SHELF.lids[game.id].lettering, "the box and the table have the same titles"
    kinds, zones = [kind.id for kind in plan.kinds], [zone.id for zone in plan.zones]
    assert len(set(kinds)) == len(kinds)
    assert len(set(zones)) == len(zones)
    assert {*plan.unique.values(), *plan.alike} <= set(kinds)
    assert all(zone.x >= 0 and zone.x + zone.w <= plan.width for zone in plan.zones)
    assert all(zone.y >= 0 and zone.y + zone.h <= plan.height for zone in plan.zones)
    for kind in plan.kinds:
        for message in (kind.name, *kind.text):
            texts(message)
        for mark in (mark for face in kind.faces for mark in face):
            if isinstance(mark, Print) and isinstance(mark.text, Message):
                texts(mark.text)
    for zone in plan.zones:
        if zone.name is not None:
            texts(zone.name)


@every_game
def test_a_projection_is_a_value(game: Game[Any], seats: int) -> None:
    """It stays as it is when the match goes on, so it may be kept; what `sees_more` says is what it shows."""
    kept: list[tuple[object, str]] = []
    for match, _ in some_positions(game, seats, every=100):
        state = match.state
        seen = {viewer: game.table.project(state, viewer) for viewer in viewers(seats)}
        kept.append((seen, repr(seen)))
        knows = game.table.has_private_view
        for seat in range(seats) if knows is not None else ():
            assert sure(knows)(state, seat) == (not alike(seen[seat], seen[None]))
    assert [then for seen, then in kept if repr(seen) != then] == []


@each_game_once
def test_the_end_is_explained(game: Game[Any], seats: int) -> None:
    """Every part of a score says in both languages what it is for, and so does the note on ties."""
    result = game.rules.result(finished(game, seats).state)
    for score in result.scores:
        for message, _ in score.parts:
            texts(message)
    if result.note is not None:
        texts(result.note)


@each_game_once
def test_every_setting_is_explained(game: Game[Any], seats: int) -> None:
    """A setting has a name, a reason and a word for each choice, in both languages."""
    for setting in game.all_settings:
        assert setting.default in setting.choices
        name = game.words_of(setting)
        for key in (name, f"{name}.why", *(f"{name}.{str(one).lower()}" for one in setting.choices if not number(one))):
            texts(Message(key))


def number(choice: Any) -> bool:
    """Whether a choice may stand for itself: a number but nought, which often means something of its own."""
    return type(choice) is int and choice != 0


# -- forks, going back, files -----------------------------------------------------------------------------------------
@every_game
def test_forks_are_independent(game: Game[Any], seats: int) -> None:
    """A fork equals its original, playing it changes nothing in the original, and no fork ever changes by itself."""
    forks: list[tuple[Match[Any], Any]] = []
    chance = Chance(1)
    answer = chance.answerer(game.players.random_answer)
    for match, _ in some_positions(game, seats, every=10):
        before = position(match)
        fork = match.fork()
        assert position(fork) == before
        forks.append((fork, before))
        if "flicks" not in game.features:
            fork.fork().play_out(answer, most=60)
        assert position(match) == before
    assert [position(fork) for fork, _ in forks] == [before for _, before in forks]


@every_game
def test_undo_and_redo(game: Game[Any], seats: int) -> None:
    """Undo after any answer gives the state before, and redo gives it back."""
    before: Any = None
    for match, _ in replayed(game, seats):
        now = position(match)
        if before is not None:
            undone = match.undo()
            assert position(undone) == before
            assert position(undone.redo()) == now
        before = now


@every_game
def test_save_and_load(game: Game[Any], seats: int, tmp_path: Path) -> None:
    """A match that is saved anywhere and loaded stands at the same question, and takes the same answers."""
    entries = recorded(game.id, seats)
    names = NAMES[:seats]
    places = {len(entries) * part // 5 for part in range(6)}
    whole = position(finished(game, seats))
    for match, _ in replayed(game, seats):
        if len(match.log) in places:
            path = tmp_path / f"{len(match.log)}.match"
            story.write(path, story.header_of(match, names, "seed", []), match.log, match.checkpoint)
            loaded = story.open_match(game, story.read(path), path.name, None)
            assert position(loaded) == position(match)
            loaded.replay(entries[len(match.log) :])
            assert position(loaded) == whole


@every_game
def test_loading_from_a_checkpoint(game: Game[Any], seats: int, tmp_path: Path) -> None:
    """A match of an older revision of the rules starts at its checkpoint, with the state that was saved."""
    entries = recorded(game.id, seats)
    match = Match.new(game, seats)
    match.replay(entries[: len(entries) // 2])
    header = story.header_of(match, NAMES[:seats], "seed", [])
    header.rules = game.revision + 1
    path = tmp_path / "older.match"
    story.write(path, header, match.log, match.checkpoint)
    loaded = story.open_match(game, story.read(path), path.name, None)
    answers, state = match.checkpoint
    assert (len(loaded.log), digest(loaded.start)) == (answers, digest(state))
    loaded.replay(entries[answers:])
    assert digest(loaded.state) == digest(finished(game, seats).state)


# -- state ------------------------------------------------------------------------------------------------------------
@every_game
def test_copy_equals_clone(game: Game[Any], seats: int) -> None:
    """The derived `copy()` of a state equals the generic one and shares nothing that can change."""
    for match, _ in some_positions(game, seats, every=30):
        state = match.state
        copy = state.copy()
        assert type(copy) is game.rules.state
        assert copy == clone(state) == state
        assert _changeable(copy).keys().isdisjoint(_changeable(state)), (
            "the copy shares a list or dict with its original"
        )


@every_game
def test_no_change_of_a_copy_reaches_the_original(game: Game[Any], seats: int) -> None:
    """Every list, dict, set and object that can be reached in a copy is changed; the original stays as it was."""
    for match, _ in some_positions(game, seats, every=30):
        copy, before = match.state.copy(), clone(match.state)
        for value in _changeable(copy).values():
            _change(value)
        assert copy != before
        assert match.state == before


def _changeable(value: Any) -> dict[int, Any]:
    """All lists, dicts, sets and unfrozen dataclasses in a tree, by their identity."""
    found: dict[int, Any] = {}
    inside: list[Any] = []
    frozen = isinstance(value, (tuple, frozenset))
    if isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, (list, set, tuple, frozenset)):
        inside = list(value)
    elif is_dataclass(value):
        inside = [getattr(value, field.name) for field in fields(value)]
        frozen = value.__dataclass_params__.frozen  # type: ignore[union-attr]
    else:
        frozen = True
    if not frozen:
        found[id(value)] = value
    for one in inside:
        found |= _changeable(one)
    return found


def _another(value: Any) -> Any:
    """Something else of the same type; an object that has been changed already stays."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return f"{value} and more"
    if isinstance(value, tuple):
        return (*value, 0)
    if isinstance(value, frozenset):
        return value | {0}
    return type(value)() if isinstance(value, (list, set, dict)) else value


def _change(value: Any) -> None:
    """Put into a container what was not there, and into every field of an object something else of its type."""
    if isinstance(value, list):
        value.append(object())
    elif isinstance(value, set):
        value.add(object())
    elif isinstance(value, dict):
        value[object()] = object()
    else:
        for field in fields(value):
            setattr(value, field.name, _another(getattr(value, field.name)))


@every_game
def test_a_state_goes_through_json(game: Game[Any], seats: int) -> None:
    """A checkpoint in a file gives back the very state."""
    for match, _ in some_positions(game, seats, every=30):
        data = json.loads(msgspec.json.encode(match.state))
        assert msgspec.convert(data, type=game.rules.state) == match.state
        assert msgspec.convert(msgspec.to_builtins(match.state), type=game.rules.state) == match.state


@pytest.fixture(scope="module")
def lines_by_hash_seed() -> list[dict[str, str]]:
    """What `tests.play` prints of every game under three seeds of Python's hashes."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.play"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent.parent,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "2")
    ]
    printed = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    return [dict(line.split(" ", 1) for line in text.splitlines()) for text in printed]


@pytest.mark.parametrize("game_id", SHELF.games)
def test_the_same_answers_give_the_same_log(game_id: str, lines_by_hash_seed: list[dict[str, str]]) -> None:
    """Neither log, state, labels nor tales depend on the order of sets in a process."""
    first, *others = [lines[game_id] for lines in lines_by_hash_seed]
    assert others == [first, first]


# -- the table --------------------------------------------------------------------------------------------------------
@every_game
def test_every_piece_has_a_home(game: Game[Any], seats: int) -> None:
    """For every viewer the projection shows just the pieces of the set: none is invented, none is missing."""
    tables = {viewer: Table(game.table.layout(seats, game.complete({}))) for viewer in viewers(seats)}
    for match, _ in some_positions(game, seats, every=10):
        for viewer, table in tables.items():
            wants = game.table.project(match.state, viewer)
            sync(table, wants)
            assert sync(table, wants) == []
            for zone_id, want in wants.items():
                there = Counter(piece.kind for piece in table.in_zone(zone_id))
                wanted = Counter(table.kind_of(item.piece).id for item in want.unique) + Counter(want.alike)
                assert there == wanted, f"zone {zone_id} for viewer {viewer}"
                for item in want.unique:
                    assert 0 <= item.face < max(1, len(table.kind_of(item.piece).faces)), (
                        f"{item.piece} has no such face"
                    )


@every_game
def test_a_resumed_match_lies_as_it_was_left(game: Game[Any], seats: int) -> None:
    """Piece by piece, from the bottom of every open pile to its top: whoever opens a match anew, or takes answers back,
    sees the table that the state alone tells of, not one that depends on how it came about."""
    plan = game.table.layout(seats, game.complete({}))
    piles = {zone.id for zone in plan.zones if zone.arrange is Arrange.PILE and zone.show is not Show.NONE}
    tables = {viewer: Table(plan) for viewer in (None, seats - 1)}
    earlier: dict[int | None, tuple[Any, list[Any]]] = {}
    for match, _ in some_positions(game, seats, every=25):
        for viewer, table in tables.items():
            wants = game.table.project(match.state, viewer)
            sync(table, wants)
            resumed = Table(plan)
            sync(resumed, wants)
            assert lying(table, piles) == lying(resumed, piles), (viewer, len(match.log))
            if viewer in earlier:
                before, lay = earlier[viewer]
                sync(table, before)
                assert lying(table, piles) == lay, f"taken back for viewer {viewer}"
                sync(table, wants)
            earlier[viewer] = wants, lying(table, piles)


def lying(table: Table, piles: set[str]) -> list[Any]:
    """What lies in every zone but the box, look-alikes by their kind: in an open pile from the bottom to the top,
    elsewhere in any order."""
    found: list[Any] = []
    for zone in sorted(table.zones.keys() - {table.plan.home}):
        there = [
            (
                piece.id if piece.id in table.plan.unique else piece.kind,
                piece.face,
                piece.angle,
                piece.pose,
                piece.marks,
            )
            for piece in table.in_zone(zone)
        ]
        found.append((zone, there if zone in piles else sorted(there, key=repr)))
    return found


@every_game
def test_nothing_leaks(game: Game[Any], seats: int) -> None:
    """What a seat may not know is nowhere in its picture, its labels, its figures or its log.

    Everything it sees is the same when what it cannot know is dealt anew; so is what all see on the shared table.
    """
    if game.rules.determinize is None:
        return
    chance = Chance(3)
    for match, entry in some_positions(game, seats, every=20):
        for seat in range(seats):
            other = match.state.copy()
            game.rules.determinize(other, other.copy(), seat, chance)
            for viewer in (None, seat):
                assert game.table.project(other, viewer) == game.table.project(match.state, viewer), f"seen by {viewer}"
                for one in range(seats):
                    assert game.text.seat_stats(other, viewer, one) == game.text.seat_stats(match.state, viewer, one)
            assert game.text.phase_name(other) == game.text.phase_name(match.state)
            for ask in match.pending:
                if ask.seat != NATURE:
                    assert game.text.prompt(other, ask) == game.text.prompt(match.state, ask)
                if ask.seat == seat:
                    options = [entry.value] if ask.check is not None and entry.seat == seat else ask.options
                    assert [game.text.describe(other, ask, option) for option in options] == [
                        game.text.describe(match.state, ask, option) for option in options
                    ]


@every_game
def test_no_tale_leaks(game: Game[Any], seats: int) -> None:
    """What a seat is told of a beat is the same when what it cannot know then is dealt anew."""
    redeal = game.rules.determinize
    if redeal is None:
        return

    class Listener(Teller):
        def beat(self, match: Match[Any], beat: Any) -> None:
            for seat in range(seats):
                other = match.state.copy()
                sure(redeal)(other, other.copy(), seat, chance)
                assert game.text.describe_event(other, beat, seat) == game.text.describe_event(
                    match.state, beat, seat
                ), beat.kind

    chance = Chance(4)
    listener = Listener(())
    for match, _ in some_positions(game, seats, every=1):
        match.observer = listener


@every_game
def test_a_bot_sees_a_world_that_fits(game: Game[Any], seats: int) -> None:
    """A re-dealt match asks the seat the same and shows it the same table; nothing changes in the real one."""
    chance = Chance(5)
    for match, entry in some_positions(game, seats, every=25):
        if entry.seat != NATURE:
            before = position(match)
            world = redealt(match, entry.seat, chance, tries=300)
            ask, same = match.ask_of(entry.seat), world.ask_of(entry.seat)
            assert (same.kind, list(same.options)) == (ask.kind, list(ask.options))
            assert game.table.project(world.state, entry.seat) == game.table.project(match.state, entry.seat)
            assert position(match) == before


# -- golden games -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()])
def test_the_golden_game_replays(game: Game[Any]) -> None:
    """A match saved long ago is taken answer by answer and ends in the very state that was saved with it.

    Where none is saved yet: `python -m tests.make_golden GAME SEATS`.
    """
    found = [path_of(game.id, seats) for seats in game.seats if path_of(game.id, seats).is_file()]
    assert found, f"{game.id} has no golden game"
    for path in found:
        told = story.read(path)
        assert told.header.rules == game.revision, "the golden game is of another revision of the rules"
        match = story.open_match(game, told, path.name, None)
        assert match.over
        assert told.checkpoint is not None
        answers, state = match.checkpoint
        saved = msgspec.convert(told.checkpoint[1], type=game.rules.state)  # sets have no order
        assert (answers, state) == (told.checkpoint[0], saved)


@pytest.mark.parametrize("game", [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()])
def test_the_text_of_a_golden_game_is_true(game: Game[Any]) -> None:
    """Questions, options, answers and the table are as its playthrough tells: `python -m tests.playthrough`."""
    for seats in game.seats:
        if path_of(game.id, seats).is_file():
            assert text_path(game.id, seats).read_text(encoding="utf-8") == playthrough(game, seats)


@pytest.mark.parametrize("game", [pytest.param(game, id=game_id) for game_id, game in SHELF.games.items()])
def test_answer_paths_are_counted(game: Game[Any]) -> None:
    """From three positions of the golden game, the number of answer paths to depth 1, 2 and 3 is what it was."""
    perft = json.loads(PERFT.read_text())[game.id]
    assert len(perft["after"]) == 3
    told = story.read(path_of(game.id, perft["seats"]))
    for answers, expected in perft["after"].items():
        match = Match.new(game, perft["seats"], settings=game.former | told.header.settings)
        match.replay(told.entries[: int(answers)])
        assert len(expected) == DEPTH
        assert counts(match) == expected
