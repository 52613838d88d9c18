"""The steps of putting a combination together."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.core.input.compose import Composer
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tests.sure import sure


def offers(*combinations: dict[str, int]) -> list[Option]:
    return [
        Option(number, Label(msg(str(number)), parts=tuple(one.items()))) for number, one in enumerate(combinations)
    ]


def test_only_parts_that_lead_to_a_combination_can_be_added() -> None:
    """The price is two wood, or wood and gold: after one gold there is room for one wood only."""
    composer = Composer(offers({"wood": 2}, {"wood": 1, "gold": 1}))

    assert composer.add("gold")
    assert not composer.can_add("gold")
    assert composer.exact is None
    assert composer.add("wood")
    assert not composer.can_add("wood")
    assert sure(composer.exact).option == 1


def test_what_was_added_can_be_taken_out_again() -> None:
    """Parts are taken out down to nothing, and no further."""
    composer = Composer(offers({"wood": 2}))
    composer.add("wood")

    assert composer.remove("wood")
    assert not composer.remove("wood")
    assert composer.chosen == {"wood": 0}


def test_a_part_that_no_combination_has_is_refused() -> None:
    """A click on another part changes nothing."""
    composer = Composer(offers({"wood": 2}))

    assert not composer.add("stone")
    assert composer.chosen == {"wood": 0}


def test_the_only_combination_fills_itself() -> None:
    """A fixed price needs no steps."""
    composer = Composer(offers({"wood": 2, "clay": 1}))
    composer.fill()

    assert sure(composer.exact).option == 0


def test_smaller_combinations_stay_reachable_beside_larger_ones() -> None:
    """With one to three of a kind, each number is a complete combination in turn."""
    composer = Composer(offers({"wood": 1}, {"wood": 2}, {"wood": 3}))
    seen = []
    while composer.add("wood"):
        seen.append(sure(composer.exact).option)

    assert seen == [0, 1, 2]


def test_composing_begins_with_the_suggestion_of_the_game() -> None:
    composer = Composer(offers({"unit": 1}, {"unit": 2}, {"unit": 3}))
    composer.fill()
    assert composer.exact is None
    numbered = [(number, Label(msg("units"), parts=(("unit", number),), suggested=number == 2)) for number in (1, 2, 3)]
    composer = Composer([Option(number, label) for number, label in numbered])
    composer.fill()
    assert sure(composer.exact).option == 2


def test_everything_is_chosen_where_one_combination_contains_all_others() -> None:
    composer = Composer(offers({"unit": 1}, {"unit": 2}, {"unit": 3}))
    composer.choose_most()
    assert sure(composer.exact).option == 2
    composer = Composer(offers({"red": 2}, {"blue": 2}, {"red": 1, "blue": 1}))
    composer.choose_most()
    assert (composer.most, composer.exact) == (None, None)


def test_a_click_takes_out_what_can_only_be_in_or_out() -> None:
    """A regression: a click on a tool that had been suggested was refused."""
    composer = Composer(offers({"tool": 1}, {"tool": 1, "wood": 2}))
    composer.fill()
    assert composer.click("tool")
    assert composer.chosen["tool"] == 1
    assert composer.click("tool")
    assert composer.chosen["tool"] == 0
    assert [composer.click("wood") for _ in range(3)] == [True, True, False]
    assert composer.chosen["wood"] == 2


def test_the_fewest_missing_parts_are_counted() -> None:
    """A number tells more than "not complete yet"."""
    composer = Composer(offers({"wood": 3}, {"wood": 2, "clay": 2}, {"clay": 4}))
    assert composer.missing == 3
    composer.add("clay")
    assert composer.missing == 3
    composer.add("wood")
    assert composer.missing == 2
    composer.add("wood")
    composer.add("clay")
    assert composer.missing == 0


def test_a_single_part_comes_in_place_of_another() -> None:
    """One unit may stay: a click on another one is meant for that one."""
    composer = Composer(offers({"scout": 1}, {"spy": 1}))
    assert composer.click("scout")
    assert composer.click("spy")
    assert sure(composer.exact).option == 1
    assert composer.click("spy")
    assert (composer.exact, composer.missing) == (None, 1)


def test_a_swap_keeps_as_much_as_it_can() -> None:
    composer = Composer(offers({"scout": 1, "spy": 1}, {"spy": 1, "archer": 1}, {"hydra": 1}))
    composer.click("scout")
    composer.click("spy")
    assert composer.click("archer")
    assert composer.chosen == {"scout": 0, "spy": 1, "archer": 1, "hydra": 0}
    assert composer.click("hydra")
    assert sure(composer.exact).option == 2


def test_the_sentence_of_a_game_says_how_many_are_missing() -> None:
    labels = [Label(msg("keep"), parts=((one, 1), ("spy", 1)), more=msg("keep_more")) for one in ("scout", "archer")]
    composer = Composer([Option(number, label) for number, label in enumerate(labels)])
    assert composer.asks_for == msg("keep_more", count=2)
    composer.click("spy")
    assert composer.asks_for == msg("keep_more", count=1)
    assert Composer(offers({"wood": 2})).asks_for is None
