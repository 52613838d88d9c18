"""Sixty gestures that are no answers, with the reason for each refusal.

`python -m tests.games.stone_age.illegal` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.stone_age import GAME
from games.stone_age.rules.facts import CARD_INDEX, INDEX
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import State
from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, Refused, match_gesture, with_zone
from tabletop.core.match.match import Match
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.stone_age.positions import acting, feeding, give, give_tools, position, rolled, set_building, set_card
from tests.play import SHELF


class Scene(NamedTuple):
    """A position and a gesture in it that means no answer."""

    about: str
    match: Match[State]
    gesture: Gesture


def people(count: int, place: str, source: str = "mat0/people") -> Drag:
    return Drag(tuple(f"person_0-{number}" for number in range(count)), source, place)


def goods(piece: str, source: str, place: str) -> Drag:
    return Drag((piece,), source, place)


def scenes() -> Iterator[Scene]:
    """Yield all sixty scenes."""
    for about, match, gestures in (
        *_placing(),
        *_acting(),
        *_tools(),
        *_cards(),
        *_buildings(),
        *_others(),
        *_feeding(),
    ):
        for gesture in gestures:
            yield Scene(about, match, gesture)


def _match(state: State) -> Match[State]:
    state.turn = 0
    return Match.at(GAME, state)


def _placing() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    yield "first placement", _match(position()), [
        people(1, "place/forest", "mat1/people"),
        people(1, "place/forest", "mat0/reserve"),
        goods("food_5-0", "mat0/food", "place/forest"),
        people(1, "deck"),
        people(2, "mat1/people"),
        Click("deck"),
        Click("tray"),
    ]  # fmt: skip
    state = position()
    state.people[0] = state.unplaced[0] = 7
    put(state, 0, INDEX["forest"], 1)
    put(state, 1, INDEX["tool_maker"], 1)
    put(state, 1, INDEX["card_1"], 1)
    put(state, 2, INDEX["building_2"], 1)
    put(state, 2, INDEX["river"], 4)
    put(state, 3, INDEX["quarry"], 4)
    put(state, 1, INDEX["quarry"], 3)
    put(state, 0, INDEX["hunting"], 1)
    state.slots[3] = -1
    state.vacant &= ~(1 << INDEX["card_4"])
    yield "later placement", _match(state), [
        people(1, "place/forest"), people(1, "place/forest", "place/forest"), people(1, "place/tool_maker"),
        Click("place/card_1"), Click("place/building_2"), people(4, "place/river"), people(1, "place/quarry"),
        Click("place/card_4"),
    ]  # fmt: skip
    state = position()
    state.unplaced[0] = 1
    yield "one person left", _match(state), [people(1, "place/hut")]
    state = position(3)
    put(state, 1, INDEX["field"], 1)
    put(state, 2, INDEX["tool_maker"], 1)
    yield "three players", _match(state), [people(2, "place/hut"), Click("place/field")]
    state = position(2)
    put(state, 1, INDEX["forest"], 2)
    yield "two players", _match(state), [people(1, "place/forest")]


def _acting() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    state = position()
    put(state, 1, INDEX["forest"], 1)
    yield "choosing a place", acting(state, river=1, quarry=1), [
        Click("place/forest"), Click("place/hut"), Click("deck"), Click("mat0/wood"),
    ]  # fmt: skip


def _tools() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    state = position()
    give_tools(state, 0, 1, 3)
    give_tools(state, 1, 1)
    state.cards[0] = [CARD_INDEX["C17"], CARD_INDEX["C16"], CARD_INDEX["C03"]]
    state.cards[1] = [CARD_INDEX["C02"]]
    state.ready[0] = 0b001010
    match = acting(state, forest=1)
    rolled(match, 4)
    clicks = ("tool-0-0-low", "tool-1-0-low", "C16", "C02", "C03", "place/forest")
    yield "tools", match, [Click(target) for target in clicks]


def _cards() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    state = position()
    give(state, 0, wood=2)
    yield "card 2 with 2 wood", acting(state, card_2=1), [
        goods("wood-3", "mat1/wood", "place/card_2"), goods("food_5-0", "mat0/food", "place/card_2"),
        goods("gold-0", "mat0/gold", "place/card_2"), goods("wood-0", "mat0/wood", "place/card_2"),
        goods("wood-9", "supply/forest", "place/card_2"), Click("mat0/clay"), Click("supply/river"),
        Click("place/card_2"), Click("place/forest"),
    ]  # fmt: skip
    state = position(any_two_timing="keep")
    state.kept[0] = 1
    give(state, 0, wood=1)
    match = acting(state, card_4=1)
    match.answer("card_4")
    yield "card 4 with 1 wood and a kept card", match, [Click("place/card_4"), Click("mat0/wood")]


def _buildings() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    for building, own in (
        ("B01", {"wood": 2, "clay": 1, "gold": 3}),
        ("B07", {"wood": 4, "gold": 1}),
        ("B25", {"wood": 1}),
    ):
        state = position()
        set_building(state, building, 1)
        give(state, 0, **own)
        yield f"building {building} with {own}", acting(state, building_1=1), [
            Click("mat0/gold"), Click("mat0/wood"), Click("mat0/stone"), Click("place/building_1"),
        ]  # fmt: skip


def _others() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    state = position()
    set_card(state, "C01", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    match.answer((1, 0, 0, 0))
    rolled(match, 1, 2, 3, 4)
    yield "dice for all", match, [Click("cup")]
    state = position()
    set_card(state, "C31", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    match.answer((1, 0, 0, 0))
    yield "any two resources", match, [Click("mat0/wood")]


def _feeding() -> Iterator[tuple[str, Match[State], list[Gesture]]]:
    state = position(2)
    state.food[0] = 3
    give(state, 0, wood=2, clay=1)
    yield "two food missing", feeding(state), [
        goods("wood-0", "mat0/wood", "mat0/people"), goods("food_1-0", "mat0/food", "mat0/people"),
        goods("wood-9", "mat1/wood", "mat0/people"), Click("supply/forest"), Click("deck"),
    ]  # fmt: skip
    state = position(2, any_two_timing="keep")
    state.food[0], state.kept[0] = 3, 1
    give(state, 0, wood=1)
    yield "two food missing, a kept card", feeding(state), [Click("mat0/wood")]


def refusal_of(scene: Scene) -> Refusal | None:
    """Return the refusal that the window shows: the game's reason, else the general one.

    None when the gesture is an answer.
    """
    state, ask = scene.match.state, scene.match.pending[0]
    table = Table(GAME.table.layout(state.seats, {}))
    reconcile(table, GAME.table.project(state, ask.seat))
    offers = [Option(option, GAME.text.describe(state, ask, option)) for option in ask.options]
    reading = match_gesture(scene.gesture, offers, table)
    if not isinstance(reading, Refused):
        return None
    return GAME.text.explain_illegal(state, ask, with_zone(scene.gesture, table)) or reading.refusal


def main() -> None:
    catalogues = [Translations(language, SHELF.locales()) for language in LANGUAGES]
    for number, scene in enumerate(scenes(), 1):
        refusal, gesture = refusal_of(scene), scene.gesture
        if isinstance(gesture, Drag):
            done = f"{len(gesture.pieces)} x {gesture.pieces[0]} from {gesture.from_zone} to {gesture.to_zone}"
        else:
            done = f"click {gesture.target}" if isinstance(gesture, Click) else ""
        texts = [words.text(refusal.reason, ("Ann", "Bo")) for words in catalogues] if refusal else ["AN ANSWER"]
        print(f"{number:2} [{scene.about}] {done}\n   {refusal.rule if refusal else '-':4} {texts[0]}")
        print(f"        {texts[-1]}")


if __name__ == "__main__":
    main()
