"""How people see the game: where every piece lies, and what can be said about it."""

from typing import Any

from tabletop.core.ask import Ask, Beat, Seat
from tabletop.core.game import Label, Stat
from tabletop.core.gesture import Drag, Gesture
from tabletop.core.project import Item, Want
from tabletop.core.words import Message, Refusal, Who, say
from tests.example_game.state import ROOM, Orchard


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


def describe(state: Orchard, ask: Ask[Any], option: Any) -> Label:
    """One option in words, and what on the table stands for it."""
    if ask.kind == "place":
        spot, count = option
        text = say("example_game.option.place", count=count, spot=say(f"example_game.zone.{spot}"))
        short = say("example_game.option.count", count=count)
        return Label(text, short, take=(f"home{ask.seat}",), put=spot, count=count)
    if ask.kind == "again":
        return Label(say(f"example_game.option.{option}"), button="main" if option == "keep" else "plain")
    text, public = say("example_game.option.lay", card=option), say("example_game.option.laid")
    return Label(text, take=(f"card-{option}",), put=f"stall{ask.seat}", public=public)


def prompt(state: Orchard, ask: Ask[Any]) -> Message:
    return say(f"example_game.prompt.{ask.kind}", who=Who(ask.seat))


def tell(state: Orchard, beat: Beat, viewer: Seat | None) -> Message | None:
    """The log line of a beat. None of ours names a card that some seat may not see."""
    facts = dict(beat.facts) | {"who": Who(beat["seat"])}
    if beat.kind == "placed":
        facts["spot"] = say(f"example_game.zone.{beat['spot']}")
    return say(f"example_game.tell.{beat.kind}", **facts)


def why_not(state: Orchard, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The rule behind a drag that no option fits."""
    match gesture:
        case Drag(from_zone=source, to_zone=spot) if ask.kind == "place" and spot in ROOM:
            if source != f"home{ask.seat}":
                return Refusal(say("example_game.why.not_yours"), "2")
            return Refusal(say("example_game.why.full", spot=say(f"example_game.zone.{spot}"), room=ROOM[spot]), "2.1")
    return None


def strip(state: Orchard, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    apples = Stat("apple", state.apples[seat], say("example_game.kind.apple"))
    return apples, Stat("back", len(state.hands[seat]), say("example_game.kind.card"))


def phase_name(state: Orchard) -> Message | None:
    return say(f"example_game.phase.{state.phase}")
