"""Every refusal has its sentence and its clause."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.stone_age
from games.stone_age import GAME
from games.stone_age.rules.facts import CARD_INDEX, INDEX
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import State
from tabletop.core.data.messages import IllegalAnswerError, Refusal
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.core.input.interpret import Option, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Event
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.stone_age import illegal
from tests.games.stone_age.positions import acting, feeding, give, give_tools, position, rolled, set_building, set_card
from tests.play import SHELF

RULES = Path(str(games.stone_age.__file__)).parent / "rulebook" / "en.md"
ENGLISH = Translations("en", SHELF.locales())


def refusal_of(match: Match[State], gesture: Gesture) -> Refusal:
    """Return the refusal that the window shows for a gesture, which must mean no answer."""
    state, ask = match.state, match.pending[0]
    table = Table(GAME.table.layout(state.seats, {}))
    reconcile(table, GAME.table.project(state, ask.seat))
    offers = [Option(option, GAME.text.describe(state, ask, option)) for option in ask.options]
    assert isinstance(match_gesture(gesture, offers, table), Refused), "the gesture is an answer"
    refusal = GAME.text.explain_illegal(state, ask, with_zone(gesture, table))
    assert refusal is not None, "a gesture without an answer must get a reason"
    return refusal


def refused(match: Match[State], gesture: Gesture) -> tuple[str, str]:
    """Return the reason and the rule for a gesture."""
    refusal = refusal_of(match, gesture)
    return refusal.reason.key.removeprefix("stone_age.no."), refusal.rule


def said(match: Match[State], gesture: Gesture) -> str:
    """Return the sentence for a gesture."""
    return ENGLISH.text(refusal_of(match, gesture).reason)


def placing(state: State, place: str, count: int = 1, source: str = "mat0/people") -> tuple[str, str]:
    """Let seat 0 drag people somewhere; return the reason and the rule."""
    state.turn = 0
    pieces = tuple(f"person_0-{number}" for number in range(count))
    return refused(Match.at(GAME, state), Drag(pieces, source, place))


def test_people_come_from_the_own_people_at_home() -> None:
    """4.1, 4.2."""
    assert placing(position(), "place/forest", source="mat1/people") == ("not_your_people", "4.1")
    food = Drag(("food_2-0",), "mat1/food", "place/forest")
    assert refused(Match.at(GAME, position()), food) == ("only_people", "4.1")
    assert placing(position(), "place/forest", source="mat0/reserve") == ("reserve", "4.1")
    assert placing(position(), "place/forest", source="place/river") == ("placed_stays", "4.2")
    assert placing(position(), "place/forest", source="mat0/food") == ("only_people", "4.1")
    assert placing(position(), "deck") == ("no_place", "4.1")


def test_a_second_visit_is_refused() -> None:
    """4.2."""
    state = position()
    put(state, 0, INDEX["forest"], 1)
    assert placing(state, "place/forest") == ("visited", "4.2")


@pytest.mark.parametrize("place", ["tool_maker", "card_1", "building_2"])
def test_a_taken_ring_is_refused(place: str) -> None:
    """4.3."""
    state = position()
    put(state, 1, INDEX[place], 1)
    assert placing(state, f"place/{place}") == ("taken", "4.3")


def test_exact_numbers_and_rooms_are_kept() -> None:
    """4.3: hut, full places."""
    state = position()
    state.unplaced[0] = 1
    assert placing(state, "place/hut", 1) == ("pair_needed", "4.3")
    text = said(Match.at(GAME, state), Drag(("person_0-0",), "mat0/people", "place/hut"))
    assert text == "Hut needs two of your people. You have 1 left to place."
    state = position()
    put(state, 1, INDEX["river"], 5)
    assert placing(state, "place/river", 3) == ("no_room", "4.3")
    put(state, 2, INDEX["river"], 2)
    assert placing(state, "place/river", 1) == ("full", "4.3")


def test_an_empty_frame_is_refused() -> None:
    """4.3: a card slot without a card."""
    state = position()
    state.slots[3] = -1
    state.vacant &= ~(1 << INDEX["card_4"])
    assert placing(state, "place/card_4") == ("nothing_here", "4.3")


def test_a_frame_without_a_stack_is_named_as_such() -> None:
    """2.4: with three players the fourth frame stays empty for the whole match; it was called nothing at all."""
    match = Match.at(GAME, position(3))
    assert placing(position(3), "place/building_4") == ("no_stack", "2.4")
    assert said(match, Click("place/building_4")) == (
        "Nothing lies there: 3 players use 3 building stacks. Try another place."
    )
    assert "place/building_4" in {zone.id for zone in GAME.table.layout(3, match.settings).zones}


def test_the_third_village_place_is_closed() -> None:
    """4.4."""
    state = position(3)
    put(state, 1, INDEX["field"], 1)
    put(state, 2, INDEX["tool_maker"], 1)
    assert placing(state, "place/hut", 2) == ("village_closed", "4.4")


def test_the_player_limit_is_named() -> None:
    """4.5."""
    state = position(2)
    put(state, 1, INDEX["forest"], 2)
    assert placing(state, "place/forest") == ("player_limit", "4.5")


def test_a_card_or_tile_stands_for_its_place() -> None:
    """A click on the card itself is refused like its place."""
    state = position()
    set_card(state, "C07", 2)
    set_building(state, "B05", 3)
    put(state, 1, INDEX["card_2"], 1)
    put(state, 2, INDEX["building_3"], 1)
    match = Match.at(GAME, state)
    assert refused(match, Click("C07")) == ("taken", "4.3")
    assert refused(match, Click("B05")) == ("taken", "4.3")


def test_a_click_on_somebody_speaks_of_their_place() -> None:
    """4.3, 5: a person in a ring covers it, so a click there asks about the place."""
    state = position()
    put(state, 1, INDEX["field"], 1)
    table = Table(GAME.table.layout(state.seats, {}))
    reconcile(table, GAME.table.project(state, 0))
    farmer = table.in_zone("place/field")[0].id
    assert refused(Match.at(GAME, state), Click(farmer)) == ("taken", "4.3")


def test_only_own_places_are_resolved() -> None:
    """5."""
    state = position()
    put(state, 1, INDEX["forest"], 1)
    match = acting(state, river=1, quarry=1)
    assert refused(match, Click("place/forest")) == ("not_yours_to_act", "5")
    assert refused(match, Click("place/hut")) == ("nobody_there", "5")
    assert refused(match, Click("deck")) == ("resolve_places", "5")
    assert refused(match, Drag(("person_0-0",), "place/river", "place/quarry")) == ("click_place", "5")


def test_tools_are_own_ready_and_whole() -> None:
    """5.1."""
    state = position()
    give_tools(state, 0, 1, 3)
    give_tools(state, 1, 1)
    state.cards[0] = [CARD_INDEX["C17"], CARD_INDEX["C16"], CARD_INDEX["C03"]]
    state.cards[1] = [CARD_INDEX["C02"]]
    state.ready[0] = 0b001010
    match = acting(state, forest=1)
    rolled(match, 4)
    assert refused(match, Click("tool-0-0-low")) == ("tool_used", "5.1")
    assert refused(match, Click("tool-0-1-high")) == ("tools_whole", "5.1")
    assert refused(match, Click("tool-1-0-low")) == ("not_your_tool", "5.1")
    assert refused(match, Click("C16")) == ("card_spent", "5.1")
    assert refused(match, Click("C17")) == ("tools_whole", "5.1")
    assert refused(match, Click("C02")) == ("not_your_tool", "5.1")
    assert refused(match, Click("C03")) == ("not_a_tool", "5.1")
    assert refused(match, Click("place/forest")) == ("choose_tools", "5.1")


def test_a_card_is_paid_exactly_with_own_resources() -> None:
    """5.3."""
    state = position()
    give(state, 0, wood=2)
    match = acting(state, card_2=1)
    assert refused(match, Drag(("wood-3",), "mat1/wood", "place/card_2")) == ("not_your_goods", "5.3")
    assert refused(match, Drag(("food_5-0",), "mat0/food", "place/card_2")) == ("food_is_no_resource", "5.3")
    assert refused(match, Drag(("wood-5",), "supply/forest", "place/card_2")) == ("in_supply", "5.3")
    assert refused(match, Drag(("gold-0",), "mat0/gold", "place/card_2")) == ("none_left", "5.3")
    assert refused(match, Drag(("wood-0",), "mat0/wood", "place/card_2")) == ("exact_payment", "5.3")
    assert refused(match, Click("place/card_2")) == ("pay_or_decline", "5.3")
    assert refused(match, Click("place/forest")) == ("nobody_there", "5")


def test_who_cannot_pay_is_told_so() -> None:
    """5.3, 5.4: asked only because a kept card could be cashed; price and purse are named."""
    state = position(any_two_timing="keep")
    state.kept[0] = 1
    set_building(state, "B09", 1)
    give(state, 0, wood=1)
    match = acting(state, card_4=1, building_1=1)
    match.answer("card_4")
    assert refused(match, Click("place/card_4")) == ("cannot_pay", "5.3")
    assert said(match, Click("mat0/wood")) == "The price is 4 resources of any kinds; you have 1 wood."
    match.answer("decline")
    match.answer("building_1")
    assert refused(match, Click("place/building_1")) == ("cannot_pay", "5.4")
    assert said(match, Click("mat0/gold")) == "The price is 1 wood, 2 stone; you have 1 wood."


def test_a_building_shows_its_price() -> None:
    """5.4: only a fixed price can lack a resource; a click on goods says why they alone do not pay."""
    state = position()
    set_building(state, "B01", 1)
    give(state, 0, wood=2, clay=1, gold=3)
    match = acting(state, building_1=1)
    assert refused(match, Drag(("gold-0",), "mat0/gold", "place/building_1")) == ("wrong_resource", "5.4")
    assert said(match, Click("mat0/gold")) == "No gold is needed: the price is 2 wood, 1 clay."
    assert said(match, Click("mat0/stone")) == "No stone is needed: the price is 2 wood, 1 clay."
    assert said(match, Click("mat0/wood")) == (
        "Pay it all at once: 2 wood, 1 clay. You have 2 wood, 1 clay, 3 gold; there is no change."
    )
    assert refused(match, Click("place/building_1")) == ("pay_or_decline", "5.4")


@pytest.mark.parametrize(
    ("building", "own", "reason"),
    [
        ("B25", {"wood": 1}, "none_left"),
        ("B07", {"wood": 4}, "none_left"),
        ("B07", {"wood": 4, "gold": 1}, "too_little"),
        ("B07", {"wood": 4, "gold": 4}, "exact_payment"),
        ("B19", {"wood": 3, "clay": 1}, "none_left"),
        ("B11", {"wood": 1, "stone": 1, "gold": 1}, "exact_payment"),
        ("B09", {"wood": 1, "stone": 2, "gold": 1}, "wrong_resource"),
    ],
)
def test_gold_is_refused_for_the_true_reason(building: str, own: dict[str, int], reason: str) -> None:
    """5.4: an open or flexible price takes gold; the seat that drags it has none, or too little for a payment."""
    state = position()
    set_building(state, building, 1)
    give(state, 0, **own)
    match = acting(state, building_1=1)
    assert refused(match, Drag(("gold-0",), "mat0/gold", "place/building_1")) == (reason, "5.4")
    assert refused(match, Click("mat0/gold")) == (reason, "5.4")


@pytest.mark.parametrize(
    ("place", "called"),
    [
        ("place/forest", "Forest"),
        ("place/card_4", "Card 4"),
        ("supply/river", "Supply"),
        ("mat1/wood", "Wood"),
        ("track/score", "Score track"),
        ("deck", "Deck"),
        ("board", "Board"),
    ],
)
def test_goods_carried_to_a_wrong_place_are_told_where_and_what_to_do(place: str, called: str) -> None:
    """5.3, 5.4, 6.3: the sentence never names the price alone, which may be affordable."""
    state = position()
    set_building(state, "B01", 1)
    give(state, 0, wood=3, clay=1)
    match = acting(state, card_2=1, building_1=1)
    match.answer("card_2")
    wood = Drag(("wood-0",), "mat0/wood", place)
    assert said(match, wood) == (
        f"Nothing is paid there ({called}). For Card 2, click 2 resources of any kinds on your own board; "
        "you have 3 wood, 1 clay."
    )
    match.answer("decline")
    assert said(match, wood) == (
        f"Nothing is paid there ({called}). For Building 1, click 2 wood, 1 clay on your own board; "
        "you have 3 wood, 1 clay."
    )
    assert refused(match, Drag(("wood-0",), "mat0/wood", "place/building_1")) == ("exact_payment", "5.4")


@pytest.mark.parametrize(
    ("payment", "reason"),
    [((2, 0, 0, 1), "wrong_resource"), ((3, 1, 0, 0), "exact_payment"), ((0, 1, 0, 0), "exact_payment")],
)
def test_a_script_that_pays_wrongly_gets_the_reason_of_a_hand(payment: tuple[int, ...], reason: str) -> None:
    """5.4: two wood and one clay, of three wood, one clay and one gold."""
    state = position()
    set_building(state, "B01", 1)
    give(state, 0, wood=3, clay=1, gold=1)
    match = acting(state, building_1=1)
    with pytest.raises(IllegalAnswerError) as refused:
        match.answer(payment)
    assert (refused.value.reason.key, refused.value.rule) == (f"stone_age.no.{reason}", "5.4")


def test_the_supply_pays_for_nothing() -> None:
    """5.4, 6.3: goods on the board belong to nobody yet, wherever they are clicked."""
    state = position()
    set_building(state, "B25", 1)
    give(state, 0, wood=2)
    match = acting(state, building_1=1)
    table = Table(GAME.table.layout(state.seats, {}))
    reconcile(table, GAME.table.project(match.state, 0))
    assert refused(match, Click("supply/river")) == ("in_supply", "5.4")
    assert refused(match, Click(table.in_zone("supply/river")[0].id)) == ("in_supply", "5.4")


def test_a_single_placement_is_told() -> None:
    """4.1: a seat with one possible placement is not asked, but the log says what happened."""
    state = position(2)
    for place in ("forest", "clay_pit", "quarry", "river"):
        put(state, 1, INDEX[place], 1)
    state.vacant, state.turn, state.unplaced = 0, 0, [1, 0]
    lines: list[str] = []

    class Listener:
        def answering(self, match: Match[State], ask: Ask[object], value: object) -> None: ...

        def on_event(self, match: Match[State], event: Event) -> None:
            message = GAME.text.describe_event(match.state, event, None)
            assert message is not None
            lines.append(ENGLISH.text(message, ["Ann", "Bo"]))

    match = Match(GAME, state, {}, None)
    match.observer = Listener()
    match._next_step()
    assert lines[0] == "Ann had only one placement left: 1 person to Hunting ground."


def test_nobody_declines_a_die_and_any_two_come_from_the_supply() -> None:
    """5.6."""
    state = position()
    set_card(state, "C01", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    match.answer((1, 0, 0, 0))
    rolled(match, 1, 2, 3, 4)
    assert refused(match, Click("cup")) == ("pick_die", "5.6")
    state = position()
    set_card(state, "C31", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    match.answer((1, 0, 0, 0))
    assert refused(match, Click("mat0/wood")) == ("any_two", "5.6")


def test_feeding_is_all_or_nothing() -> None:
    """6.2, 6.3."""
    state = position(2, any_two_timing="keep")
    state.food[0] = 3
    state.kept[0] = 1
    match = feeding(state)
    assert refused(match, Click("mat0/wood")) == ("must_starve", "6.3")
    match.answer(("cash", 2, 0, 0, 0))
    assert refused(match, Drag(("wood-0",), "mat0/wood", "mat0/people")) == ("feed_all_or_starve", "6.3")
    assert refused(match, Drag(("wood-0",), "mat0/wood", "place/hut")) == ("feeds_nobody_there", "6.3")
    assert refused(match, Drag(("food_1-0",), "mat0/food", "mat0/people")) == ("food_paid", "6.2")
    assert refused(match, Drag(("wood-0",), "mat1/wood", "mat0/people")) == ("not_your_goods", "6.3")


def test_sixty_illegal_gestures_are_refused_with_a_sentence_and_a_clause() -> None:
    """Each refusal has both languages, a clause that exists in the rules, and figures wherever a payment is made."""
    clauses = {line.split()[1].rstrip(".") for line in RULES.read_text().splitlines() if line.startswith("##")}
    refusals = [(scene, illegal.refusal_of(scene)) for scene in illegal.scenes()]
    assert len(refusals) == 60
    for scene, refusal in refusals:
        assert refusal is not None, f"{scene.about}, {scene.gesture}: an answer"
        assert refusal.rule in clauses
        for language in LANGUAGES:
            sentence = Translations(language, SHELF.locales()).text(refusal.reason, ("Ann", "Bo", "Cleo", "Dan"))
            assert len(sentence) > 5
            assert "stone_age." not in sentence
            assert "{" not in sentence
            if "price" in dict(refusal.reason.args):
                assert any(figure in sentence for figure in "0123456789")


def test_other_gestures_have_no_reason_in_the_rules() -> None:
    """A flick means nothing here."""
    state = position()
    ask: Ask[object] = Ask(0, "place", (("forest", 1),))
    assert GAME.text.explain_illegal(state, ask, Flick("die-1", 0, 0)) is None
