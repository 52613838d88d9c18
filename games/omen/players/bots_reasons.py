"""What a computer player says of its answer: the figures of `advice`, in words for everybody at the table.

A line of the log is read by both players. Sentences that come from the own hand alone are never said, nor is anything
of an answer that is secret; what is said of a card is said when the card lies open.
"""

from __future__ import annotations

from typing import Any, Final

from games.omen.players.advice import reasons_for
from games.omen.rules.facts import TIMING
from games.omen.rules.state import State
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Ask

TELLING: Final = frozenset((
    "war", "war_level", "stands", "stands_now", "speaks", "feat", "feat_turn", "keeps", "stays",
    "steal", "lose", "draw", "gain", "discard", "they_lose", "can_kill", "can_return", "incited", "comes_back",
    "saves", "strike", "war_wins", "war_wins_soldiers", "war_loses", "war_loses_soldiers", "war_nobody",
    "remains", "too_big", "few_cards", "one_card", "bonus_draw", "bonus_coin", "too_dear", "payable", "skip",
    "offering", "over", "laid", "picks", "pay", "hero_war",
))  # fmt: skip
"""Words of `advice` that everybody may read: what lies open, and how many cards and coins there are."""
WEAK: Final = frozenset((
    "gives_up", "used", "kill", "return", "silent", "figures", "text", "used_again", "now", "gone", "price",
    "hero_price",
))  # fmt: skip
"""The same, said only where there is nothing better: the log or the card says it too."""
SECRET: Final = frozenset(("emissary", "draft_three", "stop"))
"""Questions whose answers nobody else reads."""
_PREFIX: Final = "omen.advice."


def spoken(state: State, ask: Ask[Any], value: Any) -> Message:
    """Why a player gives this answer, as far as the other player may know: one sentence."""
    if ask.kind in SECRET or (ask.kind == "hero" and value not in TIMING):
        return msg(f"omen.bot.{ask.kind}")  # the same whatever the hand holds
    told = [Message(message.key.removeprefix(_PREFIX), message.args) for message in reasons_for(state, ask, value)]
    for words in (TELLING, WEAK):
        for word, args in told:
            if word in words:
                return Message(f"omen.bot.{word}", args)
    coins, cards = state.coins[ask.seat], len(state.hands[ask.seat])
    return msg("omen.bot.coin" if value == "coin" else "omen.bot.other", coins=coins + (value == "coin"), cards=cards)
