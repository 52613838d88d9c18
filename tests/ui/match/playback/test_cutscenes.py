"""Cutscenes: their figures are those of the rules, everything is in sight, and they go away again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pygame
import pytest

from games.ascending_empires.rules.facts import SHIPS
from tabletop.core.data.messages import msg
from tabletop.core.game.cutscenes import Contest, Cutscene, Destruction, Feeding, Finale, Outcome, Party, Reveal, Volley
from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Result, Score
from tabletop.core.rules.questions import CHANCE, Event, event
from tabletop.core.table.table import Move
from tabletop.session.match.scenes import Done, TableScene
from tabletop.session.saves import match_log
from tabletop.testing import golden
from tabletop.testing.random_play import random_value
from tabletop.ui.match.cutscenes.contest_clip import ContestClip
from tabletop.ui.match.cutscenes.cutscene_show import CutsceneShow
from tabletop.ui.match.cutscenes.destruction_clip import DestructionClip
from tabletop.ui.match.cutscenes.finale_clip import OPEN, FinaleClip
from tabletop.ui.match.cutscenes.stage_art import SHADE, StageArt
from tabletop.ui.match.playback.director import Director, Dwelling, Playing
from tabletop.ui.render.motion.tweens import PieceFrame
from tests.parameters import quick_only
from tests.play import SHELF
from tests.sure import sure
from tests.ui.headless import Bench, misplaced, playing

GAMES = [name for name in SHELF.games if name != "example_game"]
RANDOM = [name for name in GAMES if name != "ascending_empires"]
"""The games in which random players fight and starve often."""


RARE: dict[str, dict[str, dict[str, Any]]] = {
    "age_of_heroes": {"conquered": {"seat": 0, "other": 1, "count": 2}, "fallen": {"seat": 1}},
    "ascending_empires": {
        "ram": {"seat": 0, "first": 0, "second": 8},
        "destroyed_planet": {"seat": 0, "owner": 1, "hole": 3, "vp": 2},
    },
    "eve_conquests": {
        "outpost_lost": {"seat": 1, "region": 4, "outpost": 1},
        "stolen_region": {"seat": 0, "loser": 1, "region": 4},
        "doom": {"month": 3},
    },
}
"""Events that decide something and that do not come in the recorded matches, with facts of theirs."""
SAID = ("title", "result", "text", "name", "total", "figure", "score", "of")
"""The marks of the words and figures of a cutscene."""


class Gathering:
    """An observer that keeps every cutscene with the number of answers before it."""

    def __init__(self) -> None:
        self.found: list[tuple[int, Cutscene]] = []

    def answering(self, match: Match[Any], ask: Any, value: Any) -> None: ...

    def on_event(self, match: Match[Any], event: Event) -> None:
        cutscene = match.game.text.cutscene(match.state, event)
        if cutscene is not None:
            self.found.append((len(match.log), cutscene))


@cache
def cutscenes_of(name: str) -> tuple[Cutscene, ...]:
    """Return the cutscenes of the recorded match of a game, played by computer players."""
    game, gathering = SHELF.games[name], Gathering()
    path = golden.path_of(SHELF.folders[name], game.seats[0])
    if not path.is_file():
        (path,) = sorted(path.parent.glob("*.jsonl"))[:1]
    log = match_log.read(path)
    match = Match.new(game, len(log.header.seats), settings=game.former | log.header.settings)
    match.observer = gathering
    match.replay(log.entries)
    return tuple(cutscene for _, cutscene in gathering.found)


def staged(name: str, seed: int = 3) -> Iterator[tuple[Bench, TableScene]]:
    """Yield the screen of a match at the beginning of each cutscene."""
    with playing(name, ("person",) * SHELF.games[name].seats[0], seed) as bench:
        begun: list[TableScene] = []
        listener = bench.screen.director.listener
        begins = listener.scene_begins

        def note(scene: TableScene) -> None:
            begun.append(scene)
            begins(scene)

        listener.scene_begins = note  # type: ignore[method-assign]
        for _ in range(400):
            if bench.session.over:
                break
            ask = bench.session.match.pending[0]
            value = random_value(bench.session.match, ask, bench.chance)
            bench.screen.controller.report(bench.session.answer(value, seat=ask.seat))
            for _ in range(200):
                director = bench.screen.director
                if not director.busy:
                    break
                if begun and begun[-1].cutscene is not None and not director.dwelling:
                    yield bench, begun.pop()
                director.advance()
                bench.let(33, 33)


@pytest.mark.parametrize("name", GAMES)
def test_the_amounts_of_a_contest_add_up(name: str) -> None:
    """The shares and extras of a side are its total, and the higher total is the winner's."""
    for one in cutscenes_of(name):
        if isinstance(one, Contest):
            for side in one.sides:
                added = sum(share.amount for share in side.shares) + sum(extra.amount for extra in side.extras)
                assert added == side.total
            totals = [side.total for side in one.sides]
            if one.winner >= 0:
                assert totals[one.winner] >= totals[1 - one.winner]
            else:
                assert totals[0] == totals[1]
        elif isinstance(one, Volley):
            for force, other in (one.forces, one.forces[::-1]):
                assert force.lost == min(force.units, max(0, len(other.shots) - force.shield))
        elif isinstance(one, Feeding):
            assert sum(portion.count for portion in one.portions) + one.missing == one.figures
            assert (one.amount < 0) == (one.missing > 0), "hunger costs points"


@pytest.mark.parametrize("name", RANDOM)
def test_what_decides_a_match_has_a_cutscene(name: str) -> None:
    """The recorded match of every game shows some before its end."""
    assert cutscenes_of(name)


@pytest.mark.parametrize("name", RARE)
def test_what_seldom_decides_a_match_has_a_cutscene(name: str) -> None:
    """Regions and cities that change hands, rams, a tribe that falls: each is shown, in the words of the log."""
    game = SHELF.games[name]
    state = Match.new(game, game.seats[0]).state
    for kind, facts in RARE[name].items():
        one = event(kind, **facts)
        shown = game.text.cutscene(state, one)
        assert shown is not None, kind
        assert isinstance(shown, Reveal | Destruction)
        assert shown.text == game.text.describe_event(state, one, None)


@pytest.mark.parametrize("name", quick_only(RANDOM, "stone_age"))
def test_everything_said_in_a_cutscene_is_in_sight(name: str) -> None:
    """At every moment words and figures lie within the table's part of the window."""
    seen = 0
    for bench, scene in staged(name):
        state = bench.screen.director._state
        show = getattr(state, "show", None)
        if not isinstance(show, CutsceneShow):
            continue
        seen += 1
        room = bench.screen.context.room.table
        for step in range(int(show.clip.length * 4) + 2):
            for picture in show.clip.pictures(step / 4):
                mark = picture.key[1]
                said = isinstance(mark, tuple) and mark[0] in SAID
                assert not said or room.contains(picture.rect), (scene.kind, mark, picture.rect)
        if seen >= 3:
            break
    assert seen


def test_a_contest_counts_up_to_its_totals() -> None:
    """Figures never go down while they are counted, and end at the totals."""
    for bench, _ in staged("omen"):
        show = getattr(bench.screen.director._state, "show", None)
        if not isinstance(show, CutsceneShow) or not isinstance(show.clip, ContestClip):
            continue
        clip = show.clip
        for row in clip.rows:
            figures = [clip.counted_by(row, step / 20) for step in range(int(clip.length * 20) + 2)]
            assert figures == sorted(figures)
            assert figures[-1] == row.side.total
        return
    raise AssertionError("no war came")


def test_a_ram_bursts_where_the_ships_have_met() -> None:
    """What a flight has destroyed is seen once more at that place; without one it is seen in the middle."""
    with playing("ascending_empires", ("person", "person"), 3) as bench:
        player, view = sure(bench.screen.director.cutscenes), bench.screen.view
        ships = [SHIPS[0].name, SHIPS[8].name]
        bench.screen.director._apply([Move(ship, view.table.plan.box, 0, 0) for ship in ships])
        view.invalidate()
        assert not {*ships} & {*view.poses}
        match = bench.session.match
        shown = match.game.text.cutscene(match.state, event("ram", seat=0, first=0, second=8))
        assert isinstance(shown, Destruction)
        lost = [(gain.seat, gain.amount, gain.sign) for gain in shown.gains]
        assert lost == [(SHIPS[number].owner, -1, SHIPS[number].name) for number in (0, 8)]
        scene = TableScene("ram", CHANCE, None, (), cutscene=shown)
        for wrecks in ({}, {ship: PieceFrame(300.0, 200.0) for ship in ships}):
            before = player.seen(scene, wrecks)
            assert list(before) == list(wrecks)
            clip = sure(player.show(scene, before, 1.0)).clip
            assert isinstance(clip, DestructionClip)
            assert [look.kind for look, _ in clip.struck] == [view.table.pieces[ship].kind for ship in ships]
            if wrecks:
                assert clip.middle[:2] == pytest.approx(view.camera.to_screen(300.0, 200.0))
            else:
                assert clip.middle[:2] == pytest.approx(clip.art.middle[:2])
            marks: list[Any] = [one.key[1] for one in clip.pictures(clip.length)]
            signs = [mark[4] for mark in marks if mark[:1] == ("of",) and mark[2] == 3]
            assert signs == ships, "each figure stands beside the ship that it counts"


def test_pieces_are_on_the_table_again_after_a_cutscene() -> None:
    """Nothing stays hidden when the stage has closed."""
    for bench, _ in staged("omen"):
        director = bench.screen.director
        director.skip()
        bench.let(1000)
        assert director.view.animator.film is None
        assert not director.busy
        return
    raise AssertionError("no cutscene came")


def test_without_motion_the_last_picture_is_shown() -> None:
    """Where motion is turned off a cutscene is a still picture, with everything that it tells."""
    with playing("omen", ("person", "person"), 3, speed=0.0, results="stay") as bench:
        for _ in range(400):
            ask = bench.session.match.pending[0]
            value = random_value(bench.session.match, ask, bench.chance)
            bench.screen.controller.report(bench.session.answer(value, seat=ask.seat))
            bench.let(66, 33)
            director = bench.screen.director
            film = director.view.animator.film
            if film is not None and film.around is not None:
                assert director.dwelling
                assert film.rests
                assert film.around(film.age, director.view.camera)[1]
                director.advance()
                bench.let(66, 33)
                return
            director.skip()
    raise AssertionError("no cutscene came")


def test_going_on_from_a_result_plays_the_next_cutscene() -> None:
    """Whoever goes on from one cutscene has seen nothing of the next one yet."""
    with playing("omen", ("person", "person"), 3, results="stay") as bench:
        director = bench.screen.director
        while not bench.session.over:
            ask = bench.session.match.pending[0]
            value = random_value(bench.session.match, ask, bench.chance)
            outcome = bench.screen.controller.report(bench.session.answer(value, seat=ask.seat))
            assert isinstance(outcome, Done)
            if sum(scene.cutscene is not None for scene in outcome.scenes) < 2:
                director.skip()
                continue
            for _ in range(400):
                if director.dwelling:
                    break
                bench.let(33, 33)
            first = director.view.animator.film
            director.advance()
            assert director.on_stage
            assert director.view.animator.film is not first
            assert not director.dwelling
            assert director.view.animator.moving
            return
    raise AssertionError("no two cutscenes came after each other")


def test_reduced_motion_leaves_time_to_read() -> None:
    """A cutscene that decides nothing is a still picture, too, and stays for a while."""
    with playing("stone_age", ("person", "person"), 3, speed=0.0) as bench:
        director, still = bench.screen.director, 0.0
        while not bench.session.over and not still:
            ask = bench.session.match.pending[0]
            value = random_value(bench.session.match, ask, bench.chance)
            bench.screen.controller.report(bench.session.answer(value, seat=ask.seat))
            bench.let(33, 33)
            film = director.view.animator.film
            if film is not None and film.around is not None and director.dwelling:
                while director.busy and still < 10:
                    still += 0.1
                    bench.let(100, 33)
            director.skip()
        assert 0.5 < still < 10


# -- once more --------------------------------------------------------------------------------------------------------
def chosen_stages(bench: Bench) -> Iterator[list[TableScene]]:
    """Play, and choose the entries of "Last turn" after a cutscene; yield the scenes that are shown then."""
    screen = bench.screen
    for _ in range(300):
        if bench.session.over:
            return
        ask = bench.session.match.pending[0]
        value = random_value(bench.session.match, ask, bench.chance)
        outcome = screen.controller.report(bench.session.answer(value, seat=ask.seat))
        screen.director.skip()
        bench.let(33, 33)
        shown = isinstance(outcome, Done) and any(scene.cutscene for scene in outcome.scenes)
        if not shown or not screen.parts.recap.open():
            continue
        panel = screen.parts.overlays.turns
        assert panel is not None
        begun: list[TableScene] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(screen.director.listener, "scene_begins", begun.append)
            for number in range(len(panel.steps_of)):
                begun.clear()
                screen.parts.recap._look(number)
                if begun:
                    yield [*begun, *screen.director._queue]
                screen.director.skip()
                bench.let(33, 33)
        screen.parts.recap.close()
        bench.let(33, 33)


@pytest.mark.parametrize("name", quick_only(GAMES, "omen"))
def test_last_turn_shows_a_stage_again(name: str) -> None:
    """The entry of a war shows the war, as it was the first time; a key or a click ends it."""
    with playing(name, ("person",) * SHELF.games[name].seats[0], 3) as bench:
        screen = bench.screen
        for scenes in chosen_stages(bench):
            assert scenes[0].cutscene is not None
            assert scenes[-1].cutscene is not None
            assert screen.parts.past.again
            assert isinstance(getattr(screen.director._state, "show", None), CutsceneShow)
            answers = len(bench.session.match.log)
            for _ in range(4 * len(scenes)):
                bench.key(pygame.K_SPACE)
                bench.let(66, 33)
            assert not screen.director.busy
            assert not screen.parts.past.again
            assert misplaced(screen) == []
            assert len(bench.session.match.log) == answers
            return
    raise AssertionError("nothing was shown again")


@pytest.mark.wide
def test_a_stage_that_is_shown_again_goes_by_itself() -> None:
    """Nobody has to go on from a picture of the past."""
    with playing("omen", ("person", "person"), 3, results="stay") as bench:
        for scenes in chosen_stages(bench):
            for _ in range(len(scenes) * 80):
                bench.let(99, 33)
            assert not bench.screen.director.busy
            return
    raise AssertionError("nothing was shown again")


def test_a_match_ends_with_its_finale() -> None:
    """The last scene of a match counts up the scores and crowns the winners, before the end page opens."""
    game = SHELF.games["omen"]
    with playing("omen", ("person", "person"), 5) as bench:
        scenes: tuple[TableScene, ...] = ()
        while not bench.session.over:
            ask = bench.session.match.pending[0]
            outcome = bench.session.answer(random_value(bench.session.match, ask, bench.chance), seat=ask.seat)
            scenes = outcome.scenes  # type: ignore[union-attr]
        finale = scenes[-1].cutscene
        assert isinstance(finale, Finale)
        assert finale.result == game.rules.result(bench.session.match.state)
        assert scenes[-1].must_be_seen
        assert ask.seat >= CHANCE


def test_where_nothing_is_counted_the_parts_are_compared() -> None:
    """Each part grows from nothing; at the end the winner stands higher than everybody else, under the crown."""
    scores = tuple(
        Score(seat, sum(counts), tuple((msg(f"core.part.{number}"), count) for number, count in enumerate(counts)))
        for seat, counts in enumerate(((2, 5), (3, 1)))
    )
    with playing("omen", ("person", "person"), 5) as bench:
        art = StageArt(bench.screen.view, bench.screen.context.ui)
        clip = FinaleClip(Finale(Result(scores, (1,), in_points=False)), art)
        seen = [[clip.points_at(score, OPEN + clip.pace * step) for score in scores] for step in (0.6, 1.01, 1.6)]
        assert [round(points) for points in seen[0]] == [2, 3]
        assert [round(points) for points in seen[1]] == [0, 0]
        assert [round(points) for points in seen[2]] == [5, 1]
        loser, winner = (clip._height_of(score, 0.0, clip.length) for score in scores)
        assert winner > 2 * loser


def test_who_has_nothing_of_what_was_compared_stands_on_the_ground() -> None:
    """A regression: after two comparisons of 2 to 0 the bar of the loser was 40 % as tall as that of the winner."""
    scores = tuple(Score(seat, count, ((msg("core.part.0"), count),)) for seat, count in enumerate((0, 2)))
    with playing("omen", ("person", "person"), 5) as bench:
        clip = FinaleClip(
            Finale(Result(scores, (1,), in_points=False)), StageArt(bench.screen.view, bench.screen.context.ui)
        )
        loser, winner = (clip._height_of(score, 0.0, clip.length) for score in scores)
        assert (loser, winner > 0) == (0, True)


def test_the_table_stays_dark_between_cutscenes_that_follow_each_other() -> None:
    """A regression: between a clash and the result of the battle the bright table shone through."""
    scene = TableScene("x", CHANCE, None, (), cutscene=Outcome(msg("core.set_up"), Party(0), (Party(1),)))
    with playing("omen", ("person", "person"), 3) as bench:
        director = bench.screen.director
        director.skip()
        director.play([scene, replace(scene, kind="y")])
        veils: dict[CutsceneShow, object] = {}
        for _ in range(9):
            director.advance()
            show = director._state.show if isinstance(director._state, Playing | Dwelling) else None
            if isinstance(show, CutsceneShow):
                veils.setdefault(show, show.clip.pictures(0.0)[0].key)
        first, second = (show.clip for show in veils)
        assert first.leaving(1.0)[0].key == [*veils.values()][1] == first.art.veil(SHADE).key
        assert second.leaving(1.0)[0].key == StageArt(director.view, bench.screen.context.ui).veil(0.0).key


def test_a_director_without_a_player_of_cutscenes_shows_none() -> None:
    """Exports of films have no stage."""
    with playing("omen", ("person", "person"), 3) as bench:
        director = Director(bench.screen.context.view)
        assert director.cutscenes is None
