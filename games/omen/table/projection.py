"""Where every piece lies, as one seat (or the shared table) sees it. Hidden cards are look-alike backs."""

from __future__ import annotations

from collections.abc import Sequence

from games.omen.rules.facts import CITIES, FEATS
from games.omen.rules.invariants import BEFORE_REWARDS
from games.omen.rules.state import NOBODY, State, is_war_torn, unit_count, war_totals, war_winner
from games.omen.rules.units.feats import PROGRESS, needed
from games.omen.table.geometry import PHASES, feat_pose, phase_pose, progress_pose, unit_pose
from games.omen.table.pieces import MOST_STRENGTH
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import Item, Want

PHASE_SHOWN = {"wealth_end": "wealth", "surge_end": "surge", "war_start": "war", "offering_end": "offering",
               "limits": "offering"}  # fmt: skip


def project(state: State, viewer: Seat | None) -> dict[str, Want]:
    """Every piece of the plan that is in play. `viewer` None sees no hand."""
    wants = {
        "track": Want([Item("phases")]),
        "track_marker": _phase_marker(state),
        "supply": Want(alike={"coin": state.supply}),
        "play": Want([*_items(state.limbo), *_items(_peeked(state, viewer))]),
    }
    shared = state.draft == "shared"
    for number in range(1 if shared else 2):
        picks = _picks(state, number, viewer)
        hidden = len(state.decks[number]) + (len(state.unused) if shared else len(state.pools[number]) - len(picks))
        wants[f"deck{number}"] = Want(alike={"unit_back": hidden})
        wants[f"discard{number}"] = Want(_items(state.discards[number]))
    if not shared:
        drafting = state.phase == state.draft
        wants["undealt"] = Want(alike={"unit_back": len(state.unused) if drafting else 0})
        for seat in (0, 1):
            wants[f"picks{seat}"] = Want(_items(_picks(state, seat, viewer)))
        wants["draft"] = Want(_items(state.market[0]) if state.draft == "open_draft" else [])
    for city in CITIES:
        wants.update(_city(state, city, viewer))
    for seat in (0, 1):
        wants.update(_seat(state, seat, viewer))
    return wants


def _items(cards: Sequence[str]) -> list[Item]:
    return [Item(card) for card in cards]


def _picks(state: State, seat: Seat, viewer: Seat | None) -> list[str]:
    """The units in the pool of `seat` that `viewer` has seen go there: in the open draft all, else what was kept."""
    if state.draft == "open_draft":
        return state.pools[seat]
    return [card for card in state.kept[seat] if card in state.pools[seat]] if viewer == seat else []


def _phase_marker(state: State) -> Want:
    phase = PHASE_SHOWN.get(state.phase, state.phase)
    return Want([Item("phase", pose=phase_pose(phase))] if phase in PHASES else [])


def _peeked(state: State, viewer: Seat | None) -> list[str]:
    """The top reward that `viewer` looks at in this moment."""
    if state.peeking and state.peeking[0] == viewer:
        return [state.piles[state.peeking[1]][-1]]
    return []


def _city(state: State, city: int, viewer: Seat | None) -> dict[str, Want]:
    hidden, undealt = len(state.piles[city]), state.phase in BEFORE_REWARDS
    if state.peeking == [viewer, city]:
        hidden -= 1
    wants = {
        f"city{city}/ground": Want([Item(f"city_{city + 1}")]),
        f"city{city}/rewards": Want(alike={"reward_back": hidden}),
        f"city{city}/left": Want([] if undealt else [Item(f"left/{city}", len(state.piles[city]))]),
        f"city{city}/war": Want([_banner(state, city)] if is_war_torn(state, city) and city != state.decided else []),
    }
    for seat in (0, 1):
        place = 2 * city + seat
        wants[f"city{city}/places{seat}"] = Want([Item(f"places/{place}")])
        wants[f"city{city}/side{seat}"] = Want(_side(state, place))
        strength = min(MOST_STRENGTH, war_totals(state, city)[seat])
        wants[f"city{city}/tally{seat}"] = Want(
            [Item(f"count/{place}", unit_count(state, place)), Item(f"strength/{place}", strength)]
        )
    return wants


def _banner(state: State, city: int) -> Item:
    """The war banner of a city: its face says who leads there."""
    leader = war_winner(state, city)
    return Item(f"war_banner/{city}", 0 if leader == NOBODY else 1 + leader)


def _side(state: State, place: int) -> list[Item]:
    """The units of a side beside each other, an incited unit face down."""
    side = state.sides[place]
    return [
        Item(
            unit,
            int(unit in state.incited),
            pose=unit_pose(number, len(side)),
            marks=("incited",) if unit in state.incited else (),
        )
        for number, unit in enumerate(side)
    ]


def _seat(state: State, seat: Seat, viewer: Seat | None) -> dict[str, Want]:
    over = state.phase == "over"  # then all hands are shown
    own = viewer == seat or over
    hand = [*state.hands[seat], *(state.market[seat] if state.draft == "draft_three" else [])]
    open_hand = own or (state.looking != -1 and state.looking == viewer)
    rewards, used, laid = state.rewards[seat], state.used[seat], state.laid[seat]
    known = used if own else [reward for reward in used if reward not in laid]
    return {
        f"hand{seat}": Want(_items(hand)) if open_hand else Want(alike={"unit_back": len(hand)}),
        f"rewards{seat}": Want(_items(rewards)) if own else Want(alike={"reward_back": len(rewards)}),
        f"used{seat}": Want([Item(reward, 1) for reward in known], {"reward_back": len(used) - len(known)}),
        f"coins{seat}": Want(alike={"coin": state.coins[seat]}),
        f"feats{seat}": Want(
            [Item(f"{feat}/{seat}", int(feat in state.feats[seat]), pose=feat_pose(feat)) for feat in FEATS]
        ),
        f"progress{seat}": Want(
            [
                Item(
                    f"progress/{feat}/{seat}", min(PROGRESS[feat](state, seat), needed(feat)), pose=progress_pose(feat)
                )
                for feat in FEATS
                if feat not in state.feats[seat]
            ]
        ),
    }
