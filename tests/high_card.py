"""High card: a whole game with secret hands in one file. `docs/first-game.md` quotes it."""

from dataclasses import dataclass, field

from tabletop.core.data.copying import Copyable
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.labels import UNSAID, Label, Result, Score, ranked
from tabletop.core.rules.questions import Ask, Event, Script, Seat, event, shuffle, simultaneous
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.layout import Arrangement, Shape, TableLayout, TextElement, Visibility
from tabletop.core.table.projection import PlacedPiece, ZoneContents

CARDS = [f"card_{number}" for number in range(10, 22)]


@dataclass(slots=True)
class Deal(Copyable):
    hands: list[list[str]]
    tricks: list[int]
    laid: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    phase: str = "deal"


def deal(cards: Deal) -> Script[None]:
    cards.deck = yield from shuffle(CARDS)
    cards.hands, cards.phase = [sorted(cards.deck.pop() for _ in range(3)) for _ in cards.hands], "lay"


def lay(cards: Deal) -> Script[None]:
    cards.laid = list((yield from simultaneous(*(Ask(seat, "lay", hand) for seat, hand in enumerate(cards.hands)))))
    cards.hands = [[card for card in hand if card not in cards.laid] for hand in cards.hands]
    cards.tricks[cards.laid.index(max(cards.laid))] += 1
    cards.phase = "lay" if cards.hands[0] else "over"
    for seat, card in enumerate(cards.laid):
        yield event("laid", seat=seat, card=card)


def end(cards: Deal) -> Result:
    return Result(tuple(Score(seat, won, ()) for seat, won in enumerate(cards.tricks)), ranked(cards.tricks))


def layout(seats: int, settings: object) -> TableLayout:
    front = {card: (TextElement(card[5:], 0, 0, 50, 70, 30),) for card in CARDS}
    kinds = [piece(card, Shape.CARD, (50, 70), msg(f"high_card.kind.{card}"), front[card]) for card in CARDS]
    zones = [zone("deck", (20, 20, 60, 80), Arrangement.PILE, show=Visibility.NONE)]
    zones += [zone(f"laid_{n}", (280, 20 + 90 * n, 60, 80), outline=True) for n in range(seats)]
    zones += [zone(f"hand_{n}", (100, 20 + 90 * n, 170, 80), show=Visibility.OWNER, owner=n) for n in range(seats)]
    return TableLayout(width=360, height=390, kinds=(*kinds,), zones=(*zones,), unique={one: one for one in CARDS})


def locate(cards: Deal) -> dict[str, ZoneContents]:
    lying = {"deck": cards.deck} | {f"hand_{seat}": hand for seat, hand in enumerate(cards.hands)}
    lying |= {f"laid_{seat}": [card] for seat, card in enumerate(cards.laid)}
    return {zone: ZoneContents([PlacedPiece(card) for card in there]) for zone, there in lying.items()}


def describe(cards: Deal, ask: Ask[str], card: str) -> Label:
    return Label(msg(f"high_card.option.{card}"), take=(card,), put=f"laid_{ask.seat}", public=UNSAID)


def describe_event(cards: Deal, laid: Event, viewer: Seat | None) -> Message:
    return msg(f"high_card.option.{laid['card']}")


RULES = GameRules(state=Deal, setup=lambda n, _: Deal([[]] * n, [0] * n), phases={"deal": deal, "lay": lay}, result=end)
TABLE = GameTable(layout=layout, locate=locate)
TEXT = GameText(describe=describe, describe_event=describe_event)
GAME = Game(id="high_card", seats=range(2, 5), rules=RULES, table=TABLE, text=TEXT)
