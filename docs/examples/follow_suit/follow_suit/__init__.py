"""Follow Suit: a game of tricks with hidden hands, for two to four players. All of its code is in this file."""

from dataclasses import dataclass, field

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.labels import Label, Result, Score, Stat, ranked
from tabletop.core.rules.questions import Ask, Script, Seat, choose, shuffle
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Arrangement, Face, RectElement, Shape, TableLayout, TextElement, Visibility
from tabletop.core.table.projection import PlacedPiece, ZoneContents

SUITS = {"leaf": "#4f7f45", "sun": "#b9741f", "wave": "#3a6ea5"}
RANKS = range(1, 9)
CARDS = [f"{suit}_{rank}" for suit in SUITS for rank in RANKS]
WIDE, HIGH = 50, 70


def suit_of(card: str) -> str:
    return card.partition("_")[0]


def rank_of(card: str) -> int:
    return int(card.partition("_")[2])


# -- rules ------------------------------------------------------------------------------------------------------------
@dataclass(slots=True)
class State(Copyable):
    hands: list[list[str]]
    won: list[list[str]]
    """The cards of the tricks that each seat has taken."""
    laid: list[str] = field(default_factory=list)
    """The cards of the trick on the table, in the order in which they were laid."""
    first: Seat = 0
    """The seat that laid the first of them."""
    turn: Seat = 0
    round: int = 1
    phase: str = "deal"


def deal(state: State) -> Script[None]:
    """Rule 1: all cards are dealt."""
    cards, seats = (yield from shuffle(CARDS)), len(state.hands)
    state.hands = [sorted(cards[seat::seats]) for seat in range(seats)]
    state.phase = "lay"


def allowed(hand: list[str], laid: list[str]) -> list[str]:
    """Rule 3: whoever has a card of the suit that was led lays one of them."""
    led = [suit_of(card) for card in laid[:1]]
    return [card for card in hand if suit_of(card) in led] or hand[:]


def lay(state: State) -> Script[None]:
    """Rule 2: everybody lays a card, and the highest of the suit that was led takes the trick."""
    seat, seats = state.turn, len(state.hands)
    if len(state.laid) == seats:
        state.won[seat] += state.laid
        state.laid = []
    if not state.laid:
        state.first = seat
    # with `ask_anyway`, nobody learns that this is the last card of its suit
    card = yield from choose(seat, "lay", allowed(state.hands[seat], state.laid), ask_anyway=True)
    state.hands[seat].remove(card)
    state.laid.append(card)
    state.turn = (seat + 1) % seats
    if len(state.laid) == seats:
        state.turn = winner(state)
        if any(state.hands):
            state.round += 1
        else:
            state.won[state.turn] += state.laid
            state.laid, state.phase = [], "over"


def winner(state: State) -> Seat:
    follows = [card for card in state.laid if suit_of(card) == suit_of(state.laid[0])]
    return (state.first + state.laid.index(max(follows, key=rank_of))) % len(state.hands)


def result(state: State) -> Result:
    """Rule 4: every trick is one point."""
    tricks = [len(cards) // len(state.hands) for cards in state.won]
    scores = [Score(seat, won, ((msg("follow_suit.score.tricks"), won),)) for seat, won in enumerate(tricks)]
    return Result(tuple(scores), ranked(tricks))


def check_invariants(state: State) -> list[str]:
    cards = sorted(card for place in (*state.hands, *state.won, state.laid) for card in place)
    return [] if state.phase == "deal" or cards == sorted(CARDS) else [f"the cards are {cards}"]


# -- table, in millimetres --------------------------------------------------------------------------------------------
def face(card: str) -> Face:
    paper, ink = RectElement(0, 0, WIDE, HIGH, "#f7f1e1", 4, "#b8a888"), SUITS[suit_of(card)]
    band = RectElement(0, 48, WIDE, 14, ink)
    suit = TextElement(msg(f"follow_suit.suit.{suit_of(card)}"), 2, 49, WIDE - 4, 12, 9, "#ffffff")
    rank = str(rank_of(card))
    return paper, band, TextElement(rank, 3, 3, 12, 12, 10, ink), TextElement(rank, 0, 8, WIDE, 38, 30, ink), suit


def name_of(card: str) -> Message:
    return msg("follow_suit.kind.card", suit=msg(f"follow_suit.suit.{suit_of(card)}"), rank=rank_of(card))


def layout(seats: int, settings: Settings) -> TableLayout:
    zones = []
    for seat in range(seats):
        top, name = 20 + 100 * seat, msg("follow_suit.zone.hand", who=SeatName(seat))
        box, fan, label = (180, top, 440, 80), Arrangement.FAN, (400, top - 9, 9)
        zones += [
            zone(f"laid_{seat}", (20, top, 60, 80), outline=True),
            zone(f"won_{seat}", (100, top, 60, 80), Arrangement.PILE, name=msg("follow_suit.zone.won")),
            zone(f"hand_{seat}", box, fan, show=Visibility.OWNER, owner=seat, name=name, label=label),
        ]
    kinds = tuple(piece(card, Shape.CARD, (WIDE, HIGH), name_of(card), face(card)) for card in CARDS)
    return TableLayout(
        width=640, height=20 + 100 * seats, kinds=kinds, zones=tuple(zones), unique={card: card for card in CARDS}
    )


def locate(state: State) -> dict[str, ZoneContents]:
    lying = {f"laid_{(state.first + n) % len(state.hands)}": [card] for n, card in enumerate(state.laid)}
    for seat, (hand, won) in enumerate(zip(state.hands, state.won, strict=True)):
        lying |= {f"hand_{seat}": hand, f"won_{seat}": won}
    return {place: ZoneContents([PlacedPiece(card) for card in cards]) for place, cards in lying.items()}


# -- words ------------------------------------------------------------------------------------------------------------
def describe(state: State, ask: Ask[str], card: str) -> Label:
    return Label(msg("follow_suit.option.lay", card=name_of(card)), take=(card,), put=f"laid_{ask.seat}")


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    return (Stat("", len(state.won[seat]) // len(state.hands), msg("follow_suit.stat.tricks")),)


RULES = GameRules(
    state=State,
    setup=lambda seats, settings: State([[] for _ in range(seats)], [[] for _ in range(seats)]),
    phases={"deal": deal, "lay": lay},
    result=result,
    round_of=lambda state: state.round,
    check_invariants=check_invariants,
)
TABLE = GameTable(layout=layout, locate=locate)
TEXT = GameText(describe=describe, seat_stats=seat_stats)
GAME = Game(id="follow_suit", seats=range(2, 5), features=("cards",), rules=RULES, table=TABLE, text=TEXT)
