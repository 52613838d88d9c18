"""Reasons that a computer player gives for its answer: the figures of `advice`, in words for both players.

Both players read the log. Sentences based only on the player's own hand are never used, nor anything about a secret
answer; a card is mentioned only when it is public.
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
"""Words of `advice` that both players may read: public facts, and the numbers of cards and coins."""
WEAK: Final = frozenset((
    "gives_up", "used", "kill", "return", "silent", "figures", "text", "used_again", "now", "gone", "price",
    "hero_price",
))  # fmt: skip
"""Public words used only where there is nothing better: the log or the card says the same."""
SECRET: Final = frozenset(("emissary", "draft_three", "stop"))
"""Questions whose answers the other player does not see."""
_PREFIX: Final = "omen.advice."


def spoken(state: State, ask: Ask[Any], value: Any) -> Message:
    """Return the reason for this answer, as far as the other player may know: one sentence."""
    if ask.kind in SECRET or (ask.kind == "hero" and value not in TIMING):
        return msg(f"omen.bot.{ask.kind}")  # the same whatever the hand holds
    messages = [Message(message.key.removeprefix(_PREFIX), message.args) for message in reasons_for(state, ask, value)]
    for words in (TELLING, WEAK):
        for word, args in messages:
            if word in words:
                return Message(f"omen.bot.{word}", args)
    coins, cards = state.coins[ask.seat], len(state.hands[ask.seat])
    return msg("omen.bot.coin" if value == "coin" else "omen.bot.other", coins=coins + (value == "coin"), cards=cards)
