"""The words for a combination of pieces and an option under the mouse, at a table of Omen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tabletop.core.input.interpret import Option
from tabletop.core.rules.chance import FastRng
from tabletop.session.match.match_session import MatchSession
from tabletop.ui.table.overlays.popups import ComposerPanel
from tests.sure import sure
from tests.ui.at_question import at_question
from tests.ui.driver import Driver


def opened(until: Callable[[MatchSession], bool], seed: str) -> Driver:
    """Return a match of two at the first question that `until` accepts, after random play."""
    return at_question("omen", ("Ann", "Bo"), until, seed=seed, chance=FastRng(seed))


def offers(session: MatchSession) -> list[Option]:
    return list(sure(session.prompt).offers)


def test_a_click_on_a_piece_of_a_combination_shows_at_once() -> None:
    """The panel counts it and names the combined pieces."""

    def at_keep(session: MatchSession) -> bool:
        return sure(session.prompt).ask.kind == "keep" and sum(len(one.label.parts) == 1 for one in offers(session)) > 1

    driver = opened(at_keep, "keep")
    panel = driver.screen.parts.overlays.docked
    assert isinstance(panel, ComposerPanel)
    (unit, _) = next(
        one.label.parts[0] for one in offers(driver.screen.controller.session) if len(one.label.parts) == 1
    )
    before = len(panel.hots)
    driver.mouse.click(driver.over_piece(unit))
    assert panel.composer.chosen[unit] == 1
    assert len(panel.hots) == before + 1, "the button that answers is painted"


def test_of_several_options_it_is_said_whose_figures_change() -> None:
    """Stolen coins are lost by the other player, not by the one who is asked."""

    def steals(session: MatchSession) -> bool:
        asked = sure(session.prompt).ask
        state = session.match.state
        return (
            asked.kind == "surge"
            and state.coins[1 - asked.seat] >= 2
            and sum(option[0] == "play" and option[2] == 0 for option in asked.options) > 1
            and any(option[0] == "play" and option[1] == "cutpurse" and option[2] == 0 for option in asked.options[:6])
        )

    driver = opened(steals, "steals 1")
    screen = driver.screen
    asked = sure(screen.controller.session.prompt)
    mine = [one for one in asked.offers if one.option[0] == "play" and one.option[2] == 0]
    mine.sort(key=lambda one: one.option[1] != "cutpurse")
    lines = [screen.ui.say(line) for line in screen.parts.help.what_if.several(mine[:2])]
    other = "Bo" if asked.ask.seat == 0 else "Ann"
    assert f"{other}: Coins −2" in lines[0]


def test_a_card_that_was_picked_is_what_its_place_tells_of() -> None:
    """Other cards in the hand may go there too; a click would not play them."""

    def many(session: MatchSession) -> bool:
        asked = sure(session.prompt).ask
        sides = Counter(option[2] for option in asked.options if option[0] == "play") if asked.kind == "surge" else {}
        return len(sides) > 1 and sides[1] > 2

    driver = opened(many, "picked")
    screen = driver.screen
    offers = sure(screen.controller.session.prompt).offers
    (first, *_, last) = [one for one in offers if one.option[0] == "play" and one.option[2] == 1]
    zone = last.label.put
    assert zone is not None
    driver.mouse.click(driver.over_piece(last.label.take[0]))
    over = driver.over(zone)
    driver.mouse.move(over)
    words = screen.parts.help.words_at(over)
    assert f"Click: {screen.ui.say(last.label.text)}" in words
    assert not any(screen.ui.say(first.label.text) in line for line in words)


def test_ticks_and_crosses_lie_on_the_pieces_themselves() -> None:
    """Whoever stays bears a tick, the others a cross; a click on another unit is meant for that one."""

    def one_stays(session: MatchSession) -> bool:
        parts = [one.label.parts for one in offers(session)]
        return sure(session.prompt).ask.kind == "keep" and len(parts) > 1 and all(len(one) == 1 for one in parts)

    driver = opened(one_stays, "keep one")
    question = driver.screen.parts.question
    first, second = [one.label.parts[0][0] for one in offers(driver.screen.controller.session)][:2]
    assert set(question.marked().values()) == {False}
    driver.mouse.click(driver.over_piece(first))
    assert [unit for unit, stays in question.marked().items() if stays] == [first]
    driver.mouse.click(driver.over_piece(second))
    assert [unit for unit, stays in question.marked().items() if stays] == [second]


def test_a_click_beside_a_piece_shown_large_only_closes_it() -> None:
    """A regression: the click was played as well."""

    def surges(session: MatchSession) -> bool:
        asked = sure(session.prompt).ask
        return asked.kind == "wealth"

    driver = opened(surges, "closing")
    screen = driver.screen
    before, layers = len(screen.controller.session.match.log), screen.parts.overlays
    deck = screen.view.table.in_zone("deck0")[-1].id
    layers.inspect(screen.view.table.in_zone("city0/rewards")[-1].id)
    driver.mouse.click(driver.over_piece(deck))
    assert layers.popups == []
    assert len(screen.controller.session.match.log) == before
    driver.mouse.click(driver.over_piece(deck))
    assert len(screen.controller.session.match.log) > before
