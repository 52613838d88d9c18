"""Reasons of computer players of Omen: a figure of the position, and nothing that only they can know."""

from __future__ import annotations

from collections import Counter

import pytest

from games.omen import GAME
from games.omen.players.bots_reasons import SECRET, spoken
from games.omen.rules.state import State
from tabletop.core.data.messages import Message
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.testing.reasons import answers, questions
from tests.advised import faults, rendered
from tests.games.omen.measure import NoTime
from tests.games.omen.positions import position
from tests.games.omen.test_advice import MODULES


def cards_in(message: Message) -> set[str]:
    """Return the cards that a sentence names."""
    inner = [cards_in(value) for _, value in message.args if isinstance(value, Message)]
    own = {message.key.removeprefix("omen.card.")} if message.key.startswith("omen.card.") else set()
    return own.union(*inner)


def test_no_reason_names_a_card_that_stays_in_the_hand() -> None:
    """For every answer of every question, named cards are face up, or the answer turns them up."""
    chance, looked_at = FastRng("named"), 0
    for preset, settings in MODULES.items():
        for match, ask in questions(GAME, 2, f"named {preset}", 0.9, settings, every=5):
            held = set(match.state.hands[ask.seat])
            for value in answers(match, ask, chance):
                named = cards_in(spoken(match.state, ask, value)) & held
                assert named <= set(value if isinstance(value, tuple) else (value,)), (ask, value)
                looked_at += 1
    assert looked_at > 500


def test_a_reason_is_the_same_in_every_world_of_the_other_player() -> None:
    """The same answer has the same reason in all hands that look alike to the other player."""
    chance, compared = FastRng("worlds of the other"), 0
    for preset, settings in MODULES.items():
        for match, ask in questions(GAME, 2, f"spoken {preset}", 0.9, settings, every=6):
            try:
                world = determinized(match, 1 - ask.seat, chance)
            except ReplayMismatchError:
                continue
            there = world.ask_of(ask.seat)
            for value in answers(match, ask, chance):
                if there.kind == ask.kind and there.refusal(value) is None:
                    assert spoken(match.state, ask, value) == spoken(world.state, there, value), (ask, value)
                    compared += 1
    assert compared > 200


def test_secret_answers_have_one_reason_whatever_is_held() -> None:
    """This covers emissaries, cards passed on, stops, and a hero that is not used."""
    chance, said = FastRng("secret"), dict[str, set[Message]]()
    matches = {preset: MODULES[preset] for preset in ("full", "draft_three")}
    for preset, settings in {**matches, "public": {**MODULES["full"], "stops": "public"}}.items():
        for match, ask in questions(GAME, 2, f"secret {preset}", 0.9, settings, every=2):
            for value in answers(match, ask, chance):
                if ask.kind in SECRET:
                    said.setdefault(ask.kind, set()).add(spoken(match.state, ask, value))
    assert {kind: len(found) for kind, found in said.items()} == dict.fromkeys(SECRET, 1)


@pytest.mark.wide
def test_reasons_are_sentences_with_figures_and_differ() -> None:
    """The reasons of a whole match nearly always have a figure, and no sentence is repeated over and over."""
    said, number, rng = Counter[Message](), 0, FastRng("said")
    for kind, thinker in GAME.players.bots.items():
        match = Match.new(GAME, 2, settings=MODULES["full"], chance=SeededChance(f"said {kind}"))
        while not match.over:
            ask = match.pending[0]
            decision = thinker(match, ask.seat, NoTime(rng))
            if len(ask.options) > 1 and ask.kind not in (*SECRET, "hero"):
                said[decision.reason], number = said[decision.reason] + 1, number + 1
                assert faults([decision.reason]) == [] or decision.reason.key.endswith((".silent", ".now", ".text")), (
                    decision
                )
            match.answer(decision.value, ask.seat)
    words = Counter[str]()
    for message, count in said.items():
        words[message.key] += count
    assert number > 150
    assert len(said) > number / 2
    assert words.most_common(1)[0][1] < number / 4, words.most_common(4)


def why(state: State, value: object) -> str:
    match = Match.at(GAME, state, chance=SeededChance("why"))
    return rendered([spoken(match.state, match.pending[0], value)])


def test_a_unit_that_turns_a_war_is_said_to_do_so() -> None:
    """A regression: it was "This unit counts most there."."""
    state = position(hand=["hoplite"], own=["scout"], foe=["peltast", "slinger", "spy"], coins=(3, 5))
    assert why(state, ("play", "hoplite", 0)) == "War comes to the left city: 5 to 4 for 2 points."


def test_a_coin_names_no_card_of_the_hand() -> None:
    """The advice to the seat itself names what the coin pays for."""
    state = position(phase="wealth", hand=["hydra", "minotaur", "scout"], coins=(3, 5))
    advice = [one.key for one in GAME.players.reasons_for(state, Match.at(GAME, state).pending[0], "coin")]
    assert advice[0] == "omen.advice.enough"
    assert why(state, "coin") == "Action 1 of 3: nothing but coins brings 1 more."
