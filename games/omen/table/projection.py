"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from collections.abc import Sequence

from games.omen.rules.facts import CITIES, FEATS
from games.omen.rules.invariants import BEFORE_REWARDS
from games.omen.rules.state import NOBODY, State, is_war_torn, unit_count, war_totals, war_winner
from games.omen.rules.units.feats import PROGRESS, needed
from games.omen.table.geometry import PHASES, feat_pose, phase_pose, progress_pose, unit_pose
from games.omen.table.pieces import MOST_STRENGTH
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import PlacedPiece, ZoneContents

PHASE_SHOWN = {"wealth_end": "wealth", "surge_end": "surge", "war_start": "war", "offering_end": "offering",
               "limits": "offering"}  # fmt: skip


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone in play. `viewer` None sees no hand."""
    wants = {
        "track": ZoneContents([PlacedPiece("phases")]),
        "track_marker": _phase_marker(state),
        "supply": ZoneContents(fungible={"coin": state.supply}),
        "play": ZoneContents([*_items(state.limbo), *_items(_peeked(state, viewer))]),
    }
    shared = state.draft == "shared"
    for number in range(1 if shared else 2):
        picks = _picks(state, number, viewer)
        hidden = len(state.decks[number]) + (len(state.unused) if shared else len(state.pools[number]) - len(picks))
        wants[f"deck{number}"] = ZoneContents(fungible={"unit_back": hidden})
        wants[f"discard{number}"] = ZoneContents(_items(state.discards[number]))
    if not shared:
        drafting = state.phase == state.draft
        wants["undealt"] = ZoneContents(fungible={"unit_back": len(state.unused) if drafting else 0})
        for seat in (0, 1):
            wants[f"picks{seat}"] = ZoneContents(_items(_picks(state, seat, viewer)))
        wants["draft"] = ZoneContents(_items(state.market[0]) if state.draft == "open_draft" else [])
    for city in CITIES:
        wants.update(_city(state, city, viewer))
    for seat in (0, 1):
        wants.update(_seat(state, seat, viewer))
    return wants


def _items(cards: Sequence[str]) -> list[PlacedPiece]:
    return [PlacedPiece(card) for card in cards]


def _picks(state: State, seat: Seat, viewer: Seat | None) -> list[str]:
    """Return the units that `viewer` has seen go to the pool of `seat`: all in the open draft, else those kept."""
    if state.draft == "open_draft":
        return state.pools[seat]
    return [card for card in state.kept[seat] if card in state.pools[seat]] if viewer == seat else []


def _phase_marker(state: State) -> ZoneContents:
    phase = PHASE_SHOWN.get(state.phase, state.phase)
    return ZoneContents([PlacedPiece("phase", pose=phase_pose(phase))] if phase in PHASES else [])


def _peeked(state: State, viewer: Seat | None) -> list[str]:
    """Return the top reward that `viewer` is looking at."""
    if state.peeking and state.peeking[0] == viewer:
        return [state.piles[state.peeking[1]][-1]]
    return []


def _city(state: State, city: int, viewer: Seat | None) -> dict[str, ZoneContents]:
    hidden, undealt = len(state.piles[city]), state.phase in BEFORE_REWARDS
    if state.peeking == [viewer, city]:
        hidden -= 1
    wants = {
        f"city{city}/ground": ZoneContents([PlacedPiece(f"city_{city + 1}")]),
        f"city{city}/rewards": ZoneContents(fungible={"reward_back": hidden}),
        f"city{city}/left": ZoneContents([] if undealt else [PlacedPiece(f"left/{city}", len(state.piles[city]))]),
        f"city{city}/war": ZoneContents(
            [_banner(state, city)] if is_war_torn(state, city) and city != state.decided else []
        ),
    }
    for seat in (0, 1):
        place = 2 * city + seat
        wants[f"city{city}/places{seat}"] = ZoneContents([PlacedPiece(f"places/{place}")])
        wants[f"city{city}/side{seat}"] = ZoneContents(_side(state, place))
        strength = min(MOST_STRENGTH, war_totals(state, city)[seat])
        wants[f"city{city}/tally{seat}"] = ZoneContents(
            [PlacedPiece(f"count/{place}", unit_count(state, place)), PlacedPiece(f"strength/{place}", strength)]
        )
    return wants


def _banner(state: State, city: int) -> PlacedPiece:
    """Return the war banner of a city: its face shows who leads there."""
    leader = war_winner(state, city)
    return PlacedPiece(f"war_banner/{city}", 0 if leader == NOBODY else 1 + leader)


def _side(state: State, place: int) -> list[PlacedPiece]:
    """Return the units of a side next to each other, incited units face down."""
    side = state.sides[place]
    return [
        PlacedPiece(
            unit,
            int(unit in state.incited),
            pose=unit_pose(number, len(side)),
            marks=("incited",) if unit in state.incited else (),
        )
        for number, unit in enumerate(side)
    ]


def _hand(seat: Seat, hand: Sequence[str], *, is_own: bool, is_seen: bool) -> dict[str, ZoneContents]:
    """Return a hand where it is held; one that the viewer looks at lies in the middle of the table."""
    if is_seen:
        return {"seen": ZoneContents(_items(hand))}
    return {f"hand{seat}": ZoneContents(_items(hand)) if is_own else ZoneContents(fungible={"unit_back": len(hand)})}


def _seat(state: State, seat: Seat, viewer: Seat | None) -> dict[str, ZoneContents]:
    over = state.phase == "over"  # then all hands are shown
    own = viewer == seat or over
    hand = [*state.hands[seat], *(state.market[seat] if state.draft == "draft_three" else [])]
    looked_at = state.looking != -1 and state.looking == viewer and not own
    rewards, used, laid = state.rewards[seat], state.used[seat], state.laid[seat]
    low = state.draft != "shared"
    known = used if own else [reward for reward in used if reward not in laid]
    return {
        **_hand(seat, hand, is_own=own, is_seen=looked_at),
        f"rewards{seat}": ZoneContents(_items(rewards))
        if own
        else ZoneContents(fungible={"reward_back": len(rewards)}),
        f"used{seat}": ZoneContents(
            [PlacedPiece(reward, 1) for reward in known], {"reward_back": len(used) - len(known)}
        ),
        f"coins{seat}": ZoneContents(fungible={"coin": state.coins[seat]}),
        f"feats{seat}": ZoneContents(
            [
                PlacedPiece(f"{feat}/{seat}", int(feat in state.feats[seat]), pose=feat_pose(feat, low=low))
                for feat in FEATS
            ]
        ),
        f"progress{seat}": ZoneContents(
            [
                PlacedPiece(
                    f"progress/{feat}/{seat}",
                    min(PROGRESS[feat](state, seat), needed(feat)),
                    pose=progress_pose(feat, low=low),
                )
                for feat in FEATS
                if feat not in state.feats[seat]
            ]
        ),
    }
