"""A card game in one file: hands, backs and re-dealing come from the layout; hidden cards are neither seen nor used."""

from __future__ import annotations

import re
import runpy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.data.copying import Copyable
from tabletop.core.game.game import Game, GameRules, GameTable
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.labels import Result, Score
from tabletop.core.rules.questions import Script, choose
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.rules.settings import Setting
from tabletop.core.table.builders import shifted
from tabletop.core.table.layout import TableLayout, Visibility
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.sandbox.geometry.layout import of_game
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.hints import advised
from tabletop.session.match.effect_simulator import PredictedEffect
from tabletop.session.match.reveals import revealed
from tabletop.sets.library import Library
from tests.high_card import CARDS, GAME, Deal, layout, locate
from tests.hooks import with_hooks
from tests.net.tables.test_page_leaks import follow
from tests.sure import sure
from tests.test_architecture import ROOT
from tests.ui.headless import playing

FILE = ROOT / "tests" / "high_card.py"
PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
PART = PAGE.partition("## Secret hands")[2].partition("## Check your game")[0]


def match_of(seats: int = 2, seed: str = "cards") -> Match[Deal]:
    return Match.new(GAME, seats, chance=SeededChance(seed))


def shown(match: Match[Deal], viewer: int | None) -> dict[str, ZoneContents]:
    return GAME.table.project(match.state, viewer)


def test_the_page_quotes_the_file() -> None:
    """Its blocks of code stand word for word in a file of at most 70 lines, and together are all of it."""
    text, blocks = FILE.read_text(encoding="utf-8"), re.findall(r"^```python\n(.*?)^```$", PART, re.M | re.S)
    assert len(text.splitlines()) <= 70
    assert [block for block in blocks if block not in text] == []
    code = [line for line in text[text.index("from ") :].splitlines() if line.strip()]
    assert [line for line in code if not any(line in block for block in blocks)] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_turned_as_on_the_page_has_the_own_hand_below(seats: int, tmp_path: Path) -> None:
    """All its zones stay on the table and apart from each other; the shared table lies as it is laid out."""
    (code,) = re.findall(r"^```\n(def rotate\(.*?)^```$", PART, re.M | re.S)
    page = tmp_path / "page.py"
    page.write_text(code, encoding="utf-8")
    names = runpy.run_path(str(page), {"replace": replace, "shifted": shifted, "TableLayout": TableLayout})
    plan = layout(seats, {})
    labelled = tuple(replace(one, label=(one.x, one.y, 9.0)) for one in plan.zones)
    plan = replace(plan, zones=labelled)
    assert names["rotate"](plan, None) == plan
    for viewer in range(seats):
        turned = {one.id: one for one in names["rotate"](plan, viewer).zones}
        assert max(turned, key=lambda one: turned[one].y).endswith(f"_{viewer}")
        assert sorted((one.x, one.y) for one in turned.values()) == sorted({(one.x, one.y) for one in turned.values()})
        assert all(one.label == (one.x, one.y, 9.0) for one in turned.values()), "a label stays with its zone"
        assert all(0 <= one.y <= plan.height - one.h for one in turned.values())


def test_everybody_sees_the_own_hand_and_the_backs_of_the_others() -> None:
    match = match_of(3)
    for viewer in (None, 0, 1, 2):
        wants = shown(match, viewer)
        assert wants["deck"] == ZoneContents(fungible={"face_down1": 3})
        for seat, hand in enumerate(match.state.hands):
            own = [item.piece for item in wants[f"hand_{seat}"].unique]
            assert own == (hand if seat == viewer else [])
            assert sum(wants[f"hand_{seat}"].fungible.values()) == (0 if seat == viewer else 3)
    assert (GAME.rules.secret_hands, GAME.rules.determinize is None) == (True, False)


def test_a_copy_of_the_game_hides_once() -> None:
    """A game with another hook keeps the same backs and gets no more."""
    plan = replace(GAME, revision=2).table.layout(2, {})
    assert [kind.id for kind in plan.kinds].count("face_down1") == 1
    assert plan.fungible == {"face_down1": len(CARDS)}


def test_it_is_played_freely() -> None:
    """On the free table the cards themselves lie face down, without extra backs."""
    table = of_game(GAME, 2, GAME.complete({}), Library(), "seed")
    assert sorted(piece.kind for piece in table.pieces.values()) == CARDS
    assert [piece.face for piece in table.in_zone("deck")] == [1] * 6


def test_what_any_setting_hides_is_hidden() -> None:
    """The projection does not know the settings: a zone that is open in some layouts is closed in all."""

    def of_settings(seats: int, settings: Any) -> TableLayout:
        plan = layout(seats, settings)
        shows = {"deck": Visibility.ALL if settings["open"] else Visibility.NONE}
        return replace(plan, zones=tuple(replace(zone, show=shows.get(zone.id, zone.show)) for zone in plan.zones))

    for usual in (True, False):
        game = replace(
            GAME,
            settings=(Setting("open", (True, False), usual),),
            table=GameTable(layout=of_settings, locate=GAME.table.locate),
        )
        match = Match.new(game, 2, chance=SeededChance("cards"), settings={"open": True})
        assert game.table.project(match.state, 0)["deck"] == ZoneContents(fungible={"face_down1": 6})


def test_a_back_is_the_same_kind_in_every_layout() -> None:
    """Cards of two sizes, in another order for another number of seats: each has a back of its own size."""

    def of_sizes(seats: int, settings: object) -> TableLayout:
        plan = layout(seats, settings)
        kinds = [replace(kind, width=30) if number % 2 else kind for number, kind in enumerate(plan.kinds)]
        order = list(plan.unique)[:: 1 if seats == 2 else -1]
        return replace(plan, kinds=tuple(kinds), unique={card: card for card in order})

    game = replace(GAME, table=GameTable(layout=of_sizes, locate=GAME.table.locate))
    for seats in game.seats:
        match, plan = Match.new(game, seats, chance=SeededChance("cards")), game.table.layout(seats, {})
        widths = {kind.id: kind.width for kind in plan.kinds}
        shown = game.table.project(match.state, None)["hand_0"].fungible
        wide = sum(widths[card] == 50 for card in match.state.hands[0])
        assert sum(count for back, count in shown.items() if widths[back] == 50) == wide


def test_what_a_seat_cannot_know_is_dealt_anew() -> None:
    """The seat's own hand and face-up cards stay, all the others change places, and no card is lost."""
    match, met = match_of(), set[str]()
    for number in range(40):
        state = determinized(match, 0, FastRng(number)).state
        assert (state.hands[0], state.tricks) == (match.state.hands[0], [0, 0])
        assert sorted([*state.deck, *state.hands[0], *state.hands[1]]) == CARDS
        met |= set(state.hands[1])
    assert met == set(match.state.deck) | set(match.state.hands[1])


def test_what_lies_open_stays() -> None:
    match = match_of()
    for seat in (0, 1):
        match.answer(match.state.hands[seat][0], seat)
    for number in range(10):
        state = determinized(match, 0, FastRng(number)).state
        assert (state.laid, state.hands[0]) == (match.state.laid, match.state.hands[0])
        assert not set(match.state.laid) & {*state.deck, *state.hands[1]}


def test_the_generic_player_and_hints_know_nothing_hidden() -> None:
    """Two worlds that differ by hidden cards alone give the same texts."""
    match = match_of()
    for number in range(4):
        other = determinized(match, 0, FastRng(f"other {number}"))
        assert other.state.hands[1] != match.state.hands[1]
        thoughts = [think(one, 0, "monte_carlo", seed=number, iterations=60) for one in (match, other)]
        assert thoughts[0] == thoughts[1]
        hints = [advised(one, 0, seed=str(number), seconds=0, iterations=30) for one in (match, other)]
        assert hints[0] == hints[1]


def test_it_is_played_in_the_window_behind_curtains() -> None:
    """Two people lay a card each by dragging; neither sees the hand of the other."""
    with playing(GAME, ("person", "person"), 1, speed=0.0) as context:
        for seat in (0, 1):
            context.let(3000, 100)
            assert context.screen.offers() == (), "the shared table offers no card of a hand"
            sure(context.screen.parts.overlays.curtain).lift()
            context.let(3000, 100)
            table, hand = context.screen.view.table, context.session.match.state.hands[seat]
            assert [piece.kind for piece in table.in_zone(f"hand_{1 - seat}")] == ["face_down1"] * 3
            assert [piece.id for piece in table.in_zone(f"hand_{seat}")] == hand
            offer = context.screen.offers()[0]
            driver = context.driver
            driver.mouse.drag(driver.over_piece(offer.label.take[0]), driver.over(sure(offer.label.put)))
        context.let(3000, 100)
        assert [len(hand) for hand in context.session.match.state.hands] == [2, 2]


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_bytes_of_a_page_tell_nothing(seed: int) -> None:
    """Pages get the same bytes in worlds that differ by hidden cards alone, for each number of seats."""
    tally = follow(GAME, seed, 4)
    assert tally["compared"] >= 10
    assert tally["different"] >= 2


# -- games without a new deal -----------------------------------------------------------------------------------------
@dataclass(slots=True)
class Numbers(Copyable):
    """Hands of numbers, which do not name the cards."""

    hands: list[list[int]]
    phase: str = "lay"


def lay(numbers: Numbers) -> Script[None]:
    yield from choose(0, "lay", numbers.hands[0])
    numbers.phase = "over"


def locate_numbers(numbers: Numbers) -> dict[str, ZoneContents]:
    return {
        f"hand_{seat}": ZoneContents([PlacedPiece(f"card_{number}") for number in hand])
        for seat, hand in enumerate(numbers.hands)
    }


def of_numbers(**table: Any) -> Game[Numbers]:
    rules = GameRules(
        state=Numbers,
        setup=lambda seats, settings: Numbers([[10, 11, 12], [13, 14, 15]]),
        phases={"lay": lay},
        result=lambda numbers: Result((Score(0, 0, ()), Score(1, 0, ())), (0,)),
    )
    return Game(id="numbers", seats=range(2, 3), rules=rules, table=GameTable(layout=layout, **table))


def project_numbers(numbers: Numbers, viewer: int | None) -> dict[str, ZoneContents]:
    return {}


def test_a_state_that_does_not_name_its_pieces_is_told() -> None:
    """Computer players do not use others' hands: the error says which hook is missing, and where."""
    match = Match.new(of_numbers(locate=locate_numbers), 2)
    with pytest.raises(UndealtError, match="the state before the step does not name 'card_13'") as caught:
        think(match, 0, "monte_carlo", seed=1, iterations=10)
    assert caught.value.code is locate_numbers.__code__


def test_a_game_that_hides_and_deals_nothing_anew_is_refused() -> None:
    """Neither the generic player nor a hint sees hidden hands; a player that picks anything still plays."""
    match = Match.new(of_numbers(project=project_numbers), 2)
    for work in (
        lambda: think(match, 0, "monte_carlo", seed=1, iterations=10),
        lambda: advised(match, 0, seed="one", seconds=0, iterations=10),
    ):
        with pytest.raises(UndealtError, match="the zone 'deck' hides what lies in it, but nothing says how") as caught:
            work()
        assert caught.value.code is layout.__code__
    assert think(match, 0, "eager", seed=1).value in (10, 11, 12)


def test_such_a_game_is_played_all_the_same() -> None:
    """Resting on a card previews nothing, and to take back what was seen needs the others' consent."""

    def project(cards: Deal, viewer: int | None) -> dict[str, ZoneContents]:
        return {zone: want for zone, want in locate(cards).items() if zone[:4] == "laid" or zone == f"hand_{viewer}"}

    rules = replace(GAME.rules, determinize=None)
    game = replace(GAME, rules=rules, table=GameTable(layout=layout, project=project))
    with playing(game, ("person", "person"), 1, speed=0.0, settings={"take_back": "agreed"}) as context:
        context.let(3000, 100)
        sure(context.screen.parts.overlays.curtain).lift()
        context.let(3000, 100)
        card = context.screen.offers()[0].label.take[0]
        assert context.screen.controller.what_if.effect(context.screen.controller.shown, card) == PredictedEffect()
        for seat in (0, 1):
            context.screen.controller.report(context.session.answer(context.session.match.state.hands[seat][0]))
        assert revealed(context.session.match, 2, 1)
        context.let(3000, 100)


def test_a_pile_of_which_only_the_top_is_seen_needs_a_projection() -> None:
    def top(seats: int, settings: object) -> TableLayout:
        plan = layout(seats, settings)
        return replace(plan, zones=(replace(plan.zones[0], show=Visibility.TOP), *plan.zones[1:]))

    with pytest.raises(ValueError, match="cannot show the top of 'deck' alone"):
        with_hooks(of_numbers(project=project_numbers), table={"layout": top, "locate": locate_numbers})
