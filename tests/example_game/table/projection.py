"""The contents of every zone, as one viewer sees them."""

from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tests.example_game.rules.facts import ROOM
from tests.example_game.rules.state import Orchard


def project(state: Orchard, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone. Cards that `viewer` may not see are interchangeable backs."""
    wants = {
        spot: ZoneContents(fungible={f"picker{seat}": count for seat, count in enumerate(state.at[spot])})
        for spot in ROOM
    }
    wants["deck"] = ZoneContents(fungible={"back": len(state.deck)})
    wants["tray"] = ZoneContents([PlacedPiece(f"die-{number}", die - 1) for number, die in enumerate(state.dice, 1)])
    for seat, hand in enumerate(state.hands):
        wants[f"home{seat}"] = ZoneContents(fungible={f"picker{seat}": state.home[seat]})
        wants[f"store{seat}"] = ZoneContents(fungible={"apple": state.apples[seat]})
        wants[f"stall{seat}"] = ZoneContents([PlacedPiece(f"card-{card}") for card in state.laid[seat : seat + 1]])
        own = seat == viewer
        wants[f"hand{seat}"] = (
            ZoneContents([PlacedPiece(f"card-{card}") for card in hand])
            if own
            else ZoneContents(fungible={"back": len(hand)})
        )
    return wants
