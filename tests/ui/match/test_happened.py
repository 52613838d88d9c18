"""Events are seen: dice stay until they are read, banners, gains that float up, and the list of others' turns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.gestures import Gesture
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Done, Outcome, TableScene
from tabletop.testing.random_play import random_value
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.match.playback.dwell import MOMENT
from tabletop.ui.match.question import callouts
from tabletop.ui.match.question.callouts import PHASE, TURN
from tabletop.ui.match.widgets.free_place import involved
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.table.overlays.callout_images import Gain
from tabletop.viewmodel.view.turns import since
from tests.parameters import quick_only
from tests.play import SHELF
from tests.ui.headless import Bench, playing

P, B = "person", "random"
STEP = 33
"""The length of a frame in milliseconds."""
GAMES = ("stone_age", "omen", "age_of_heroes", "ascending_empires", "eve_conquests")
every_game = pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
SEATS = {"age_of_heroes": 3}
NOT_CALLED = {
    "stone_age": {"stone_age.phase.setup", "stone_age.phase.new_round", "stone_age.phase.over"},
    "omen": {f"omen.phase.{name}" for name in ("setup", "draft_three", "open_draft", "deal", "emissary", "first_stops",
             "wealth_end", "surge_end", "war_start", "offering_end", "over")},
    "age_of_heroes": {"age_of_heroes.part.market_day"},
    "ascending_empires": {f"ascending_empires.phase.{name}" for name in ("setup", "first_ships", "turn", "after_action",
                          "scan")},
    "eve_conquests": {f"eve_conquests.phase.{name}" for name in ("setup", "empire", "reveal", "headquarters", "units",
                      "outposts", "seals", "over", "battle", "next_turn", "turn")},
}  # fmt: skip
"""Phases of the rules without a banner of their own: set-up, phases announced by a scene, and parts of another."""


def table(game: str, *others: str) -> tuple[str, ...]:
    return (P, *(others or (P,) * (SEATS.get(game, 2) - 1)))


def answer(bench: Bench) -> None:
    """Answer every question at random, as soon as everything has been shown."""
    screen, session = bench.screen, bench.session
    prompt = session.prompt
    if prompt is None or (prompt.seat != CHANCE and session.is_bot(prompt.seat)):
        return
    if screen.parts.overlays.curtain is not None:
        screen.parts.overlays.curtain.lift()
    elif prompt.seat == CHANCE:
        screen.throw(None)
    else:
        screen.answer(random_value(session.match, prompt.ask, bench.chance))


def play_until(bench: Bench, found: Callable[[], object], answers: int = 600, *, watched: bool = False) -> None:
    """Play on until something is so; without `watched` nothing is looked at."""
    for _ in range(answers):
        if found() or bench.session.over:
            break
        answer(bench)
        bench.let(33 if watched else 1, 33)
        while watched and bench.screen.director.busy and not found():
            bench.let(99, 33)
        if not watched and not found():
            bench.screen.director.skip()
            bench.let(1)
    assert found()


def places(moments: dict[str, PieceFrame]) -> dict[str, tuple[float, float]]:
    """Return the places of visible dice."""
    return {die: (moment.x, moment.y) for die, moment in moments.items()}


def rolled(bench: Bench) -> bool:
    return bench.screen.director.busy and bench.screen.view.animator.film is not None


# -- dice -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", quick_only(["stone_age", "eve_conquests"], "stone_age"))
def test_dice_lie_where_they_fell_until_somebody_goes_on(game: str) -> None:
    """A throw that others must see stays with its sum beside it.

    A click on the table goes on, and does nothing else.
    """
    with playing(game, table(game), 3) as bench:
        screen = bench.screen
        screen.options.results = "throws_too"
        play_until(bench, lambda: rolled(bench))
        bench.let(4000, 33)
        film = screen.view.animator.film
        assert film is not None
        assert film.rests, "the dice lie as the film left them"
        lying = places(screen.view.animator.moments())
        bench.let(60_000, 90)
        assert places(screen.view.animator.moments()) == lying
        assert screen.parts.callouts.sum is not None, "with what they come to"
        assert not screen.offers()
        assert screen.controller.shown.unseen
        assert screen.update(bench.now) is None, "who reads keeps nothing awake"
        answers = len(bench.session.match.log)
        bench.driver.mouse.click(screen.table_rect.center)
        bench.let(2500, 33)
        assert len(bench.session.match.log) == answers, "the click that goes on answers nothing"
        assert screen.parts.callouts.sum is None


@pytest.mark.parametrize("press", [pygame.K_SPACE, pygame.K_RETURN, None], ids=str)
def test_whoever_presses_on_is_never_held_up(press: int | None) -> None:
    """Two presses lead from a throw that flies to the next question."""
    with playing("stone_age", table("stone_age"), 3) as bench:
        screen = bench.screen
        screen.options.results = "throws_too"
        play_until(bench, lambda: rolled(bench))
        answers = len(bench.session.match.log)
        for _ in range(3):
            if press is None:
                bench.driver.mouse.click(screen.table_rect.center)
            else:
                bench.key(press)
            bench.let(40)
        assert not screen.controller.shown.unseen
        assert len(bench.session.match.log) == answers


def test_going_on_has_a_place_and_a_key_that_no_answer_has() -> None:
    """A second click or a digit at the button that goes on gives no answer, however late it comes."""
    with playing("stone_age", table("stone_age"), 3) as bench:
        screen = bench.screen
        screen.options.results = "throws_too"
        play_until(bench, lambda: rolled(bench))
        assert steps_until(bench, lambda: screen.director.dwelling and bool(screen.parts.bar.choices))
        bench.lay_out()
        bar = screen.parts.bar
        (going_on,) = bar.choices
        place = next(hot for hot in bar.hots if hot.on_press is going_on.on_press).rect
        bench.key(pygame.K_1)
        bench.let(40)
        assert screen.controller.shown.unseen
        bench.driver.mouse.click(place.move(bar.rect.topleft).center)
        bench.let(4000)
        bench.lay_out()
        assert not screen.controller.shown.unseen
        answers = len(bench.session.match.log)
        bench.driver.mouse.click(place.move(bar.rect.topleft).center)
        bench.let(400)
        assert len(bench.session.match.log) == answers
        shown = [hot.rect for hot in bar.hots if any(hot.on_press is choice.on_press for choice in bar.choices)]
        assert not any(place.colliderect(rect) for rect in shown)


def test_against_the_computer_a_result_stays_a_moment() -> None:
    with playing("stone_age", table("stone_age", B), 3) as bench:
        bench.screen.options.results = "throws_too"
        play_until(bench, lambda: rolled(bench))
        looked = steps_until(bench, lambda: bench.screen.director.dwelling)
        assert looked, "the dice lie still and are looked at"
        gone = steps_until(bench, lambda: not bench.screen.director.dwelling)
        assert abs(gone * STEP / 1000 - MOMENT) < 0.2, "it goes on by itself"


def steps_until(bench: Bench, true: Callable[[], bool]) -> int:
    """Return the number of frames of `STEP` ms until something is so; five seconds at most."""
    for step in range(5000 // STEP):
        if true():
            return step
        bench.let(STEP, STEP)
    pytest.fail("it never came to be")


def test_the_sum_is_the_sum() -> None:
    """Beside a throw for wood stands its yield, divided as the rules say."""
    with playing("stone_age", table("stone_age"), 3) as bench, pytest.MonkeyPatch.context() as patch:
        written: dict[pygame.Surface, Message] = {}

        def picture(ui: UiContext, lines: Sequence[tuple[Message, int]]) -> pygame.Surface:
            made = pygame.Surface((9, 9))
            written[made] = lines[0][0]
            return made

        patch.setattr(callouts, "banner_picture", picture)
        play_until(bench, lambda: bench.screen.parts.callouts.sum, watched=True)
        entry = [entry for entry in bench.session.match.log if entry.kind == "roll"][-1]
        assert bench.screen.parts.callouts.sum is not None
        words = bench.screen.ui.say(written[bench.screen.parts.callouts.sum.picture])
        assert words.split()[0] == str(sum(entry.value))


# -- banners ----------------------------------------------------------------------------------------------------------
class Crier:
    """A recorder of the expected banners, by the scenes, and of the shown ones; a cutscene has words of its own."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.due, self.called = bench, list[object](), list[object]()
        self.phases = set[str]()
        loud, shown = bench.screen.parts.callouts.call, bench.screen.parts.outcomes.on_outcome

        def call(kind: str, text: Message, seat: int, about: tuple[str, ...]) -> None:
            if kind != TURN:
                self.called.append(text)
            loud(kind, text, seat, about)

        def take(outcome: Outcome, place: tuple[int, int], gesture: Gesture | None) -> None:
            if isinstance(outcome, Done):
                self._expect(outcome.scenes)
            shown(outcome, place, gesture)

        bench.screen.parts.callouts.call = call  # type: ignore[method-assign]
        bench.screen.parts.outcomes.on_outcome = take  # type: ignore[method-assign]

    def _expect(self, scenes: tuple[TableScene, ...]) -> None:
        game = self.bench.session.game
        for scene in scenes:
            phase = scene.reached.phase if scene.reached is not None else None
            if phase is not None:
                self.phases.add(phase.key)
            if scene.kind in game.table.banners and scene.message is not None and scene.cutscene is None:
                self.due.append(scene.message)


@pytest.mark.wide
@every_game
def test_banners_call_out_what_the_game_names(game: str) -> None:
    """Over hundreds of answers every scene with a banner is announced, and no phase of the rules is forgotten."""
    names = SHELF.games[game].table.banners
    with playing(game, table(game), 7, speed=0.0) as bench:
        crier = Crier(bench)
        play_until(bench, lambda: len(bench.session.match.log) > 400 or bench.session.over)
        called = Counter(map(str, crier.called))
        assert called
        assert not Counter(map(str, crier.due)) - called
        assert crier.phases - names <= NOT_CALLED[game]


@every_game
def test_every_banner_has_words(game: str) -> None:
    """A banner is an event of the rules, or a phase that has words in both languages."""
    folder = SHELF.folders[game]
    source = "".join(path.read_text(encoding="utf-8") for path in Path(folder).rglob("*.py"))
    events = set(re.findall(r'event\(\s*"(\w+)"', source)) | set(re.findall(r'else "(\w+)"', source))
    for name in SHELF.games[game].table.banners:
        if "." in name:
            for language in ("en", "zh_TW"):
                assert name in Translations(language, SHELF.locales())
        else:
            assert name in events


@every_game
def test_a_banner_covers_nothing_it_speaks_of(game: str) -> None:
    """At 1280 x 720 there is a place for every banner beside the pieces that its scene moved."""
    with playing(game, table(game), 11) as bench:
        screen, seen, covering = bench.screen, 0, 0
        while seen < 25 and not bench.session.over:
            answer(bench)
            for _ in range(12):
                bench.let(99, 33)
                if not screen.parts.callouts.lines:
                    continue
                picture = screen.view.called[-1]
                assert screen.table_rect.contains(picture.rect), "it lies over the table, never over the bar"
                about = {piece for line in screen.parts.callouts.lines for piece in line.about}
                shared = sum(part.w * part.h for part in map(picture.rect.clip, involved(screen.view, about)))
                seen, covering = seen + 1, covering + (shared > picture.rect.w * picture.rect.h // 10)
            screen.director.skip()
        assert covering <= seen // 10, f"{covering} of {seen}"


def test_the_banner_says_whose_turn_it_is_when_the_person_changes() -> None:
    with playing("stone_age", table("stone_age"), 3) as bench:
        play_until(
            bench, lambda: [line for line in bench.screen.parts.callouts.lines if line.kind == TURN], watched=True
        )


def test_phases_are_called_out_as_they_come() -> None:
    with playing("stone_age", table("stone_age"), 3) as bench:
        play_until(
            bench, lambda: [line for line in bench.screen.parts.callouts.lines if line.kind == PHASE], watched=True
        )


# -- gains ------------------------------------------------------------------------------------------------------------
@every_game
@pytest.mark.parametrize("speed", [0.0, 1.0], ids=["reduced motion", "moving"])
def test_gains_add_up_to_the_figures(game: str, speed: float) -> None:
    """The floating gains of a figure add up to its change, with motion and without."""
    with playing(game, table(game), 5, speed=speed) as bench, pytest.MonkeyPatch.context() as patch:
        total = Counter[tuple[int, str]]()

        floats = bench.screen.parts.callouts.rise

        def float_up() -> None:
            for seat, gains in bench.screen.parts.callouts.gains.items():
                total.update({(seat, figure): gain.by for figure, gain in gains.items()})
            floats()

        bench.screen.director.skip()
        bench.let(100)
        patch.setattr(bench.screen.parts.callouts, "rise", float_up)
        before = figures(bench)
        play_until(bench, lambda: len(bench.session.match.log) > 90)
        bench.let(100)
        after = figures(bench)
        always = before.keys() & after.keys()
        changed = {key: after[key] - before[key] for key in always if after[key] != before[key]}
        assert changed == {key: by for key, by in total.items() if by and key in always}
        assert changed


def test_a_gain_of_what_lies_in_two_places_names_the_place() -> None:
    """A second ship in space is no "starship 1", and troops that go back to the supply are not lost."""
    with playing("ascending_empires", table("ascending_empires"), 5) as bench, pytest.MonkeyPatch.context() as patch:
        called = bench.screen.parts.callouts
        names: set[str] = set()
        floats = called.rise

        def float_up() -> None:
            names.update(gain.name for gains in called.gains.values() for gain in gains.values())
            floats()

        patch.setattr(called, "rise", float_up)
        play_until(bench, lambda: len(bench.session.match.log) > 60)
        assert {"ships on the board", "troops on the board"} <= names
        assert not {name for name in names if name.startswith("starship") or name == "Troop"}


@every_game
def test_a_gain_stays_where_it_is_inside_the_table(game: str) -> None:
    """A gain lies between the bar and the strips, and does not drift over other pieces."""
    with playing(game, table(game), 5, speed=1.0) as bench, pytest.MonkeyPatch.context() as patch:
        called, room = bench.screen.parts.callouts, bench.screen.context.room.table
        seen: list[pygame.Rect] = []
        floats = called.rise

        def float_up() -> None:
            floats()
            shown = {(picture.x, picture.y) for picture in called.context.view.called}
            assert all(one.picture.get_rect(center=one.middle).topleft in shown for one in called.floating if one.age)
            seen.extend(one.picture.get_rect(center=one.middle) for one in called.floating)

        patch.setattr(called, "rise", float_up)
        play_until(bench, lambda: len(bench.session.match.log) > 90)
        assert seen
        assert [rect for rect in seen if rect.top < room.top or rect.bottom > room.bottom] == []


def test_the_colour_tells_a_gain_a_price_a_loss_and_a_stock() -> None:
    """The cost of one's own decision is a price, another's taking is a loss; of a stock the rest is shown, too."""
    gain, price, loss = Gain("", "wood", 2), Gain("", "wood", -3, is_price=True), Gain("", "wood", -3)
    stock = Gain("", "units in supply", -1, is_price=True, left=7)
    assert len({one.colour for one in (gain, price, loss, stock)}) == 4
    assert [one.figure for one in (gain, price, loss, stock)] == ["+2", "−3", "−3", "−1 (7)"]
    assert price.then(loss).colour == loss.colour
    assert gain.then(price).by == -1
    assert stock.then(stock._replace(left=6)).figure == "−2 (6)"


@pytest.mark.parametrize("game", quick_only(GAMES, "stone_age"))
def test_the_own_decision_costs_and_takes_nothing_away(game: str) -> None:
    """Red floating figures belong to a player who did not decide, and never to a stock."""
    with playing(game, table(game), 5) as bench, pytest.MonkeyPatch.context() as patch:
        called, screen = bench.screen.parts.callouts, bench.screen
        floated: list[tuple[bool, Gain]] = []
        floats = called.rise

        def float_up() -> None:
            lines = screen.controller.now.lines
            stocks = {screen.ui.say(stat.name) for stats in screen.controller.now.stats for stat in stats if stat.stock}
            for seat, gains in called.gains.items():
                for figure, gain in gains.items():
                    assert (gain.left is not None) == (figure in stocks)
                    floated.append((bool(lines) and lines[-1].seat == seat, gain))
            floats()

        patch.setattr(called, "rise", float_up)

        def lost() -> list[tuple[bool, Gain]]:
            return [(own, gain) for own, gain in floated if gain.by < 0 and gain.left is None]

        play_until(bench, lambda: len(bench.session.match.log) > 90 and bool(lost()), watched=True)
        assert lost()
        assert [gain for own, gain in lost() if own and not gain.is_price] == []


def figures(bench: Bench) -> dict[tuple[int, str], int]:
    say_it = bench.screen.ui.say
    return {
        (seat, say_it(stat.name)): stat.counted
        for seat, stats in enumerate(bench.screen.controller.shown.stats)
        for stat in stats
        if stat.counted is not None
    }


# -- the others' actions ----------------------------------------------------------------------------------------------
def wait_for_my_list(bench: Bench) -> None:
    """Play until the others have done so much that it is listed."""
    play_until(bench, lambda: bench.screen.parts.overlays.turns is not None, 400)


@every_game
def test_what_the_others_did_is_listed_before_my_turn(game: str) -> None:
    """The list opens by itself, beside the table; a click on a line shows that moment, Escape closes it."""
    with playing(game, table(game, *(B,) * (SEATS.get(game, 2) - 1)), 3) as bench:
        screen = bench.screen
        wait_for_my_list(bench)
        panel = screen.parts.overlays.turns
        assert panel is not None
        bench.lay_out()
        shown = screen.controller.shown
        assert shown.question is not None
        assert panel.turns == since(shown, shown.question.seat)
        assert not panel.rect.colliderect(screen.parts.bar.rect)
        assert not panel.rect.colliderect(screen.table_rect)
        steps = [hot for hot in panel.hots if hot.tip == screen.ui.say(msg("ui.log.look"))]
        bench.driver.mouse.click(steps[0].rect.move(panel.rect.topleft).center)
        bench.let(500)
        at = [step.after for step in panel.steps_of]
        assert screen.controller.at in at
        assert panel.current is not None
        bench.key(pygame.K_PAGEDOWN)
        bench.let(500)
        assert screen.parts.overlays.turns is panel, "looking at moments keeps the list"
        bench.key(pygame.K_ESCAPE)
        bench.let(100)
        assert screen.parts.overlays.turns is None
        assert screen.controller.at is None


@every_game
def test_one_thing_back_from_the_present_shows_what_was_before_it(game: str) -> None:
    """The table shows the newest event already, so that looking back at it did nothing, however often."""
    with playing(game, table(game, *(B,) * (SEATS.get(game, 2) - 1)), 3) as bench:
        screen = bench.screen
        wait_for_my_list(bench)
        panel = screen.parts.overlays.turns
        assert panel is not None
        while screen.director.busy:
            bench.let(99, 33)
        bench.let(99, 33)
        panel = screen.parts.overlays.turns
        assert panel is not None
        assert screen.controller.at is None
        earlier = [step.after for step in panel.steps_of if step.after is not None]
        bench.key(pygame.K_PAGEUP)
        bench.let(99, 33)
        assert screen.controller.at == earlier[-1]


@pytest.mark.parametrize("game", quick_only(["eve_conquests", "stone_age"], "stone_age"))
def test_the_list_holds_what_came_while_it_was_asked(game: str) -> None:
    """A question may come while the others' last piece is still on its way to its place: the action is listed then."""
    with playing(game, table(game, B), 3) as bench:
        screen = bench.screen
        wait_for_my_list(bench)
        while screen.director.busy:
            bench.let(99, 33)
        bench.let(99, 33)
        panel, shown = screen.parts.overlays.turns, screen.controller.shown
        assert panel is not None
        assert shown.question is not None
        assert panel.turns == since(shown, shown.question.seat)


@every_game
def test_the_list_goes_with_the_next_answer(game: str) -> None:
    with playing(game, table(game, *(B,) * (SEATS.get(game, 2) - 1)), 3) as bench:
        wait_for_my_list(bench)
        panel, moments = bench.screen.parts.overlays.turns, len(bench.session.match.log)
        while len(bench.session.match.log) == moments:
            answer(bench)
        bench.let(1)
        assert bench.screen.parts.overlays.turns is not panel


@every_game
def test_the_list_can_be_switched_off_and_asked_for(game: str) -> None:
    with playing(game, table(game, *(B,) * (SEATS.get(game, 2) - 1)), 3) as bench:
        screen = bench.screen
        screen.options.turns_listed = False
        play_until(bench, lambda: len(bench.session.match.log) > 60)
        assert screen.parts.overlays.turns is None
        play_until(
            bench,
            lambda: screen.controller.shown.question and since(screen.controller.shown, screen.controller.shown.acting),
        )
        bench.key(pygame.K_o, pygame.KMOD_SHIFT)
        assert screen.parts.overlays.turns is not None


@every_game
def test_what_the_others_did_can_be_asked_for_after_an_own_answer(game: str) -> None:
    """An own answer, or a computer player's turn, does not empty the list of the others' actions."""
    with playing(game, table(game, *(B,) * (SEATS.get(game, 2) - 1)), 3) as bench:
        screen = bench.screen
        screen.options.turns_listed = False
        play_until(bench, lambda: len(bench.session.match.log) > 40)

        def just_answered() -> bool:
            shown = screen.controller.shown
            return bool(shown.question) and not since(shown, shown.acting) and shown.acting not in shown.computers

        play_until(bench, just_answered)
        docked = screen.parts.overlays.docked
        before = docked.rect.copy() if docked is not None else None
        bench.key(pygame.K_o, pygame.KMOD_SHIFT)
        assert screen.parts.overlays.turns is not None
        assert (docked.rect if docked is not None else None) == before, "the list moves no other panel"
        theirs = {turn.seat for turn in screen.parts.overlays.turns.turns}
        assert theirs
        assert not theirs - screen.controller.shown.computers


@pytest.mark.wide
def test_a_hidden_piece_is_not_pictured() -> None:
    """A line that others may not know in full names no piece of the table."""
    with playing("age_of_heroes", table("age_of_heroes"), 3) as bench:
        play_until(bench, lambda: len(bench.session.match.log) > 120)
        secret = [line for line in bench.session.lines if line.texts[0].own]
        assert secret
        assert all(not line.about for line in secret)


def test_what_is_looked_at_stands_under_the_mark_of_whose_doing_it_is() -> None:
    """A bot's throw right after a person's action is not shown under that person's disc.

    It is under the mark of the bot.
    """
    with playing("stone_age", table("stone_age", B), 3) as bench:
        screen, found = bench.screen, set[int]()

        def seen_of_both() -> bool:
            shown = screen.controller.shown
            if shown.said is not None and screen.parts.bar.message == shown.said:
                screen.parts.bar.seat = 1 - shown.said_of  # the last seat that was asked
                screen.parts.sync.ask()
                assert screen.parts.bar.seat == shown.said_of
                found.add(shown.said_of)
            return found == {0, 1}

        play_until(bench, seen_of_both, watched=True)
