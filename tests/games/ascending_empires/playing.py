"""A table for tests: a dealt position, steps with given answers, and flights that a test writes itself."""

from __future__ import annotations

from typing import Any

from games.ascending_empires.rules.facts import HOLE_OF, SHIP_OF, TECHNOLOGY_OF
from games.ascending_empires.rules.phases import PHASES
from games.ascending_empires.rules.setup import setup
from games.ascending_empires.rules.star_map import around
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from games.ascending_empires.rules.turn import possible_actions
from physics.flick.flight import fly
from physics.scene import Contact, DiePose, ExitedDisc, Flight, OnEdge
from tabletop.core.data.messages import IllegalAnswerError
from tabletop.core.rules.questions import CHANCE, Ask, Event


class Play:
    """A position with its past questions and events. Seat 0 sits at Alpha and begins."""

    def __init__(self, seats: int = 2, **settings: Any) -> None:
        self.state: State = setup(seats, settings)
        self.asked: list[Ask[Any]] = []
        self.seen: list[State] = []
        """The positions in which seats were asked."""
        self.events: list[Event] = []
        self.flights: list[Flight] = []
        """Outcomes for the next flights; the physics when there are none."""
        self.luck = 0
        self.step()
        while self.state.phase == "first_ships":
            self.step(*[None] * (2 * seats))

    def step(self, *answers: Any) -> Play:
        """Run the step of the phase. Seats give `answers` in order; None is the first option. All must be used."""
        left = list(answers)
        script = PHASES[self.state.phase](self.state)
        reply: Any = None
        while True:
            try:
                asked = script.send(reply)
            except StopIteration:
                break
            reply = self._reply(asked, left)
        assert not left, f"nobody asked for {left}"
        return self

    def turn(self, action: str, *answers: Any) -> Play:
        """Choose an action and run its first step."""
        self.state.phase, self.state.action = "turn", ""
        self.step(*([action] if len(possible_actions(self.state, self.state.turn)) > 1 else []))
        return self.step(*answers)

    def _reply(self, asked: Any, left: list[Any]) -> Any:
        if isinstance(asked, Event):
            self.events.append(asked)
            return None
        self.asked.append(asked)
        if asked.seat == CHANCE:
            return self._nature(asked)
        self.seen.append(self.state.copy())
        assert left, f"nothing was given for {asked.kind}: {list(asked.options)}"
        value = left.pop(0)
        if value is None:
            value = asked.options[0]
        refusal = asked.refusal(value)
        if refusal is not None:
            raise IllegalAnswerError(refusal)
        return value

    def _nature(self, ask: Ask[Any]) -> Any:
        if ask.kind == "shuffle":
            return tuple(range(ask.count))
        if ask.kind == "flight":
            return (self.flights.pop(0) if self.flights else fly(*ask.context)).to_plain()
        if ask.kind == "luck":
            return self.luck
        return (1,) * ask.count if ask.kind == "roll" else ask.options[0]

    # -- arranging a position -----------------------------------------------------------------------------------------
    def troops(self, hole: str, seat: int, troops: int, **structures: int) -> int:
        """Put troops and structures of a seat on a planet, from its supply, box and stock. Return the hole's number."""
        number, state = HOLE_OF[hole], self.state
        state.face_up[number] = True
        state.occupier[number] = seat
        state.troop[number] += troops
        from_supply = min(troops, state.troop_supply[seat])
        state.troop_supply[seat] -= from_supply
        state.troop_box[seat] -= troops - from_supply
        for name, count in structures.items():
            getattr(state, name)[number] += count
            getattr(state, f"{name}_stock")[seat] -= count
        return number

    def ship(self, name: str, x: int, y: int) -> int:
        """Put a ship on the board at (x, y) micrometres."""
        number = SHIP_OF[name]
        self.state.place[number], self.state.x[number], self.state.y[number] = BOARD, x, y
        return number

    def orbit(self, name: str, hole: str, angle: float = 0.0) -> int:
        """Put a ship into the ring of a planet."""
        return self.ship(name, *around(HOLE_OF[hole], angle))

    def clear_ships(self) -> None:
        """Put all ships back into the supply."""
        for ship in self.state.flying():
            self.state.to_supply(ship)

    def technology(self, seat: int, *effects: str) -> None:
        """Give a seat technologies, each with the levels below it."""
        for effect in effects:
            one = TECHNOLOGY_OF[effect]
            levels = self.state.technology[seat]
            levels[one.colour] = max(levels[one.colour], one.level)
            for level, first in enumerate(self.state.first[one.colour][: one.level]):
                self.state.first[one.colour][level] = seat if first < 0 else first

    def flown(
        self,
        *contacts: tuple[str, str],
        off: tuple[str, ...] = (),
        to: dict[str, tuple[int, int]] | None = None,
        on_edge: tuple[str, ...] = (),
        speed: int = 500_000,
    ) -> None:
        """Set the next flight: who touches whom in order, who leaves, who rests elsewhere, who stands on its rim."""
        rest, places = [], to or {}
        for ship in self.state.flying():
            name = next(name for name, number in SHIP_OF.items() if number == ship)
            if name not in off:
                x, y = places.get(name, (self.state.x[ship], self.state.y[ship]))
                rest.append(DiePose(name, x, y, 0))
        blows = tuple(
            Contact(number * 1000, a, b, speed, "disc" if b in SHIP_OF else "obstacle")
            for number, (a, b) in enumerate(contacts)
        )
        gone = tuple(ExitedDisc(name, 9000) for name in off)
        edges = tuple(OnEdge(name, 5000, 0) for name in on_edge)
        self.flights.append(Flight(tuple(rest), blows, gone, edges, 10_000))

    def events_of(self, kind: str) -> list[Event]:
        """Return the events of one kind so far."""
        return [event for event in self.events if event.kind == kind]


def flick(ship: str, speed: int = 800, angle: int = 0) -> tuple[str, str, int, int, int]:
    """Return a flick without side offset."""
    return ("navigate", ship, angle, speed, 0)


def in_supply(state: State, name: str) -> bool:
    return state.place[SHIP_OF[name]] == SUPPLY


def colour_hole(state: State, colour: str, start: int = 0) -> int:
    """Return the first hole of a colour."""
    return state.colours.index(colour, start)
