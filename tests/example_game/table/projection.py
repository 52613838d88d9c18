"""Where every piece lies, as one viewer sees it."""

from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import Item, Want
from tests.example_game.rules.facts import ROOM
from tests.example_game.rules.state import Orchard


def project(state: Orchard, viewer: Seat | None) -> dict[str, Want]:
    """Where every piece lies. Cards that `viewer` may not see are look-alike backs."""
    wants = {spot: Want(alike={f"picker{seat}": count for seat, count in enumerate(state.at[spot])}) for spot in ROOM}
    wants["deck"] = Want(alike={"back": len(state.deck)})
    wants["tray"] = Want([Item(f"die-{number}", die - 1) for number, die in enumerate(state.dice, 1)])
    for seat, hand in enumerate(state.hands):
        wants[f"home{seat}"] = Want(alike={f"picker{seat}": state.home[seat]})
        wants[f"store{seat}"] = Want(alike={"apple": state.apples[seat]})
        wants[f"stall{seat}"] = Want([Item(f"card-{card}") for card in state.laid[seat : seat + 1]])
        own = seat == viewer
        wants[f"hand{seat}"] = Want([Item(f"card-{card}") for card in hand]) if own else Want(alike={"back": len(hand)})
    return wants
