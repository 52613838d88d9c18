"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from functools import cache, lru_cache

from games.omen.rules.facts import CITIES, FEATS
from games.omen.rules.invariants import BEFORE_REWARDS
from games.omen.rules.state import NOBODY, Decks, State, is_war_torn, unit_count, war_totals, war_winner
from games.omen.rules.units.feats import PROGRESS, needed
from games.omen.table.geometry import PHASES, feat_pose, phase_pose, progress_pose, unit_pose
from games.omen.table.pieces import MOST_STRENGTH
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import MOST_KEPT, PlacedPiece, ZoneContents, counted, fungible, unique

PHASE_SHOWN = {"wealth_end": "wealth", "surge_end": "surge", "war_start": "war", "offering_end": "offering",
               "limits": "offering"}  # fmt: skip
_HANDS, _REWARDS, _USED, _COINS = (
    [f"{zone}{seat}" for seat in (0, 1)] for zone in ("hand", "rewards", "used", "coins")
)
"""By seat: the zones of what lies before it."""


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone in play. `viewer` None sees no hand."""
    wants = _zones(state.draft, _looked_at(state, viewer)).copy()
    wants["track_marker"] = _phase_marker(PHASE_SHOWN.get(state.phase, state.phase))
    wants["supply"] = fungible("coin", state.supply)
    wants["play"] = unique(*state.limbo, *_peeked(state, viewer))
    if state.draft == "shared":
        wants["deck0"] = fungible("unit_back", len(state.decks[0]) + len(state.unused))
        wants["discard0"] = unique(*state.discards[0])
    else:
        _decks_of_both(state, viewer, wants)
    incited, sides, is_early = tuple(state.incited), [*map(tuple, state.sides)], state.phase in BEFORE_REWARDS
    for city in CITIES:
        wants |= _city(
            city,
            state.active,
            len(state.piles[city]),
            is_early,
            state.peeking == [viewer, city],
            city == state.decided,
            tuple(state.bonus) if city == state.at_war else (0, 0),
            incited,
            sides[2 * city],
            sides[2 * city + 1],
        )
    for seat in (0, 1):
        _seat(state, seat, viewer, wants)
        acts = (state.discarded, state.killed, state.drawn) if seat == state.active else (0, 0, 0)
        wants |= _goals(seat, state.draft != "shared", tuple(state.feats[seat]), acts, incited, *sides[seat::2])
    return wants


@cache
def _zones(draft: Decks, looked_at: Seat) -> dict[str, ZoneContents]:
    """Return all zones in their order, empty but for what always lies there; `_looked_at` tells whose hand is seen."""
    piles = ("deck0", "discard0") if draft == "shared" else ("deck0", "discard0", "deck1", "discard1")
    drafted = () if draft == "shared" else ("undealt", "picks0", "picks1", "draft")
    zones = dict.fromkeys(("track", "track_marker", "supply", "play", *piles, *drafted), unique())
    zones["track"] = unique("phases")
    for city in CITIES:
        zones |= dict.fromkeys([f"city{city}/{zone}" for zone in ("ground", "rewards", "left", "war")], unique())
        zones[f"city{city}/ground"] = unique(f"city_{city + 1}")
        for seat in (0, 1):
            zones |= dict.fromkeys([f"city{city}/{zone}{seat}" for zone in ("places", "side", "tally")], unique())
            zones[f"city{city}/places{seat}"] = unique(f"places/{2 * city + seat}")
    for seat in (0, 1):
        own = (f"{zone}{seat}" for zone in ("rewards", "used", "coins", "feats", "progress"))
        zones |= dict.fromkeys(("seen" if seat == looked_at else f"hand{seat}", *own), unique())
    return zones


def _looked_at(state: State, viewer: Seat | None) -> Seat:
    """Return the seat whose hand `viewer` looks at: it lies in the middle of the table. At the end all are shown."""
    return (
        1 - state.looking if state.looking != NOBODY and state.looking == viewer and state.phase != "over" else NOBODY
    )


def _decks_of_both(state: State, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Fill in the decks and discard piles of both seats, and what they are drafting."""
    for seat in (0, 1):
        picks = _picks(state, seat, viewer)
        wants[f"deck{seat}"] = fungible("unit_back", len(state.decks[seat]) + len(state.pools[seat]) - len(picks))
        wants[f"discard{seat}"] = unique(*state.discards[seat])
        wants[f"picks{seat}"] = unique(*picks)
    wants["undealt"] = fungible("unit_back", len(state.unused) if state.phase == state.draft else 0)
    if state.draft == "open_draft":
        wants["draft"] = unique(*state.market[0])


def _picks(state: State, seat: Seat, viewer: Seat | None) -> list[str]:
    """Return the units that `viewer` has seen go to the pool of `seat`: all in the open draft, else those kept."""
    if state.draft == "open_draft":
        return state.pools[seat]
    return [card for card in state.kept[seat] if card in state.pools[seat]] if viewer == seat else []


@lru_cache
def _phase_marker(phase: str) -> ZoneContents:
    return ZoneContents((PlacedPiece("phase", pose=phase_pose(phase)),) if phase in PHASES else ())


@lru_cache(MOST_KEPT)
def _turned(face: int, *pieces: str) -> ZoneContents:
    """Return unique pieces that all show the same face."""
    return ZoneContents(tuple([PlacedPiece(piece, face) for piece in pieces]))


def _peeked(state: State, viewer: Seat | None) -> list[str]:
    """Return the top reward that `viewer` is looking at."""
    if state.peeking and state.peeking[0] == viewer:
        return [state.piles[state.peeking[1]][-1]]
    return []


@lru_cache(MOST_KEPT)
def _city(
    city: int,
    active: Seat,
    left: int,
    is_early: bool,
    is_peeked: bool,
    is_decided: bool,
    bonus: tuple[int, ...],
    incited: tuple[str, ...],
    *sides: tuple[str, ...],
) -> dict[str, ZoneContents]:
    """Return the zones of a city with `left` rewards, before the first ones lie there if `is_early`."""
    places, piles = dict(enumerate(sides, 2 * city)), {city: range(left)}
    state = State.only(active=active, at_war=city, bonus=bonus, incited=incited, piles=piles, sides=places)
    wants = {
        f"city{city}/rewards": fungible("reward_back", left - is_peeked),
        f"city{city}/left": unique() if is_early else _turned(left, f"left/{city}"),
        f"city{city}/war": unique(),
    }
    if is_war_torn(state, city) and not is_decided:
        leader = war_winner(state, city)  # its face shows who leads there
        wants[f"city{city}/war"] = _turned(0 if leader == NOBODY else 1 + leader, f"war_banner/{city}")
    for seat, strength in enumerate(war_totals(state, city)):
        place, side = 2 * city + seat, sides[seat]
        wants[f"city{city}/side{seat}"] = _side(tuple([unit for unit in side if unit in incited]), *side)
        wants[f"city{city}/tally{seat}"] = _tally(place, unit_count(state, place), min(MOST_STRENGTH, strength))
    return wants


@lru_cache(MOST_KEPT)
def _tally(place: int, count: int, strength: int) -> ZoneContents:
    return ZoneContents((PlacedPiece(f"count/{place}", count), PlacedPiece(f"strength/{place}", strength)))


@lru_cache(MOST_KEPT)
def _side(incited: tuple[str, ...], *side: str) -> ZoneContents:
    """Return the units of a side next to each other, incited units face down."""
    items = [
        PlacedPiece(
            unit,
            int(unit in incited),
            pose=unit_pose(number, len(side)),
            marks=("incited",) if unit in incited else (),
        )
        for number, unit in enumerate(side)
    ]
    return ZoneContents(tuple(items))


def _seat(state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Fill in what lies before a seat, but for its feats."""
    own = viewer == seat or state.phase == "over"  # then all hands are shown
    hand = [*state.hands[seat], *(state.market[seat] if state.draft == "draft_three" else [])]
    if not own and state.looking != NOBODY and state.looking == viewer:
        wants["seen"] = unique(*hand)
    else:
        wants[_HANDS[seat]] = unique(*hand) if own else fungible("unit_back", len(hand))
    rewards = state.rewards[seat]
    wants[_REWARDS[seat]] = unique(*rewards) if own else fungible("reward_back", len(rewards))
    used = state.used[seat]  # only their owner knows those laid down for the hand limit
    known = used if own else [reward for reward in used if reward not in state.laid[seat]]
    wants[_USED[seat]] = _used(len(used) - len(known), *known)
    wants[_COINS[seat]] = fungible("coin", state.coins[seat])


@lru_cache(MOST_KEPT)
def _used(hidden: int, *known: str) -> ZoneContents:
    """Return the rewards that were used: face down, those that are hidden from the viewer only counted."""
    return counted({"reward_back": hidden}, _turned(1, *known).unique)


@lru_cache(MOST_KEPT)
def _goals(
    seat: Seat,
    low: bool,
    achieved: tuple[str, ...],
    acts: tuple[int, ...],
    incited: tuple[str, ...],
    *sides: tuple[str, ...],
) -> dict[str, ZoneContents]:
    """Return the feats of a seat, and its progress towards those that it has not achieved."""
    discarded, killed, drawn = acts
    both = [side for own in sides for side in (own, own)]
    state = State.only(active=seat, discarded=discarded, killed=killed, drawn=drawn, incited=incited, sides=both)
    progress = [_progress(seat, low, feat, PROGRESS[feat](state, seat)) for feat in FEATS if feat not in achieved]
    return {f"feats{seat}": _feats(seat, low, *achieved), f"progress{seat}": ZoneContents(tuple(progress))}


@lru_cache(MOST_KEPT)
def _feats(seat: Seat, low: bool, *achieved: str) -> ZoneContents:
    items = [PlacedPiece(f"{feat}/{seat}", int(feat in achieved), pose=feat_pose(feat, low=low)) for feat in FEATS]
    return ZoneContents(tuple(items))


@lru_cache(MOST_KEPT)
def _progress(seat: Seat, low: bool, feat: str, reached: int) -> PlacedPiece:
    return PlacedPiece(f"progress/{feat}/{seat}", min(reached, needed(feat)), pose=progress_pose(feat, low=low))
