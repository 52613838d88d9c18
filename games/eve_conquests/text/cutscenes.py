"""The moments of the game that are shown over the table: battles, regions that change hands, the EVE marker."""

from __future__ import annotations

from games.eve_conquests.rules.combat.combat_math import damage, defence, fighting
from games.eve_conquests.rules.facts import COLOURS, DAMAGE, DEFENCE, FACES, IDS
from games.eve_conquests.rules.names import region_name
from games.eve_conquests.rules.state import State
from games.eve_conquests.table.projection import dice_pieces, pierced_dice
from games.eve_conquests.text.log_text import describe_event
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.cutscenes import Cutscene, Destruction, Force, Outcome, Party, Reveal, Volley
from tabletop.core.rules.questions import Event, Seat


def cutscene(state: State, event: Event) -> Cutscene | None:
    """Return the cutscene of an event, in the words of the public log."""
    text = describe_event(state, event, None)
    if text is None:
        return None
    facts = dict(event.facts)
    match event.kind:
        case "losses":
            title = msg("eve_conquests.cutscene.battle", region=region_name(fighting(state).regions[1]))
            return Volley(title, (_force(state, 0), _force(state, 1)), text)
        case "battle_over":
            return _outcome(text, facts["seats"], facts["regions"], facts["lost"])
        case "outpost_lost":
            return Destruction(text, zone=f"station/{IDS[facts['region']]}")
        case "claimed":
            return Reveal(text, facts["seat"], zone=f"won{facts['seat']}", amount=facts["points"])
        case "stolen_region":
            return Reveal(text, facts["seat"], zone=f"won{facts['seat']}")
        case "doom":
            return Reveal(text, pieces=("eve_marker",))
    return None


def _outcome(text: Message, seats: tuple[Seat, Seat], regions: tuple[int, int], lost: tuple[int, ...]) -> Outcome:
    """Return the end of a battle: the attacker wins only the defender's region, or both regions are lost."""
    attacker, defender = (Party(seat, role=_role(side)) for side, seat in enumerate(seats))
    if len(lost) == len(regions):
        return Outcome(text, None, (attacker, defender))
    taken = lost == (regions[1],)
    return Outcome(text, attacker if taken else defender, (defender if taken else attacker,), winner_last=not taken)


def _role(side: int) -> Message:
    return msg(f"eve_conquests.print.{('attacker', 'defender')[side]}")


def _force(state: State, side: int) -> Force:
    """Return the force of a side as it was before the losses, with a die for each point of damage."""
    battle = fighting(state)
    seat, region, other = battle.seats[side], battle.regions[side], 1 - side
    shots = [piece for points, piece in _dice(state, side, DAMAGE) for _ in range(points)]
    shots += [""] * (damage(state, side) - len(shots))  # damage that comes from cards
    broken = pierced_dice(state, side)
    guards = [piece for _, piece in _dice(state, side, DEFENCE)]
    stopped = battle.absorbed[side] + max(0, defence(state, side) - battle.pierced[other])
    return Force(
        seat,
        f"unit_{seat}",
        state.units[region] + battle.killed[side],
        f"region/{IDS[region]}",
        tuple(shots[: damage(state, side)]),
        min(stopped, damage(state, other)),
        battle.killed[side],
        tuple(piece for piece in guards if piece not in broken),
        _role(side),
        broken,
    )


def _dice(state: State, side: int, colour: int) -> list[tuple[int, str]]:
    """Return the dice of a side and a colour that show points, each with its points."""
    return [
        (points, piece)
        for points in range(1, 1 + max(FACES[colour]))
        for piece in dice_pieces(state, side * len(COLOURS) + colour, points)
    ]
