"""The chieftain."""

from games.age_of_heroes.state import State
def evaluate(state: State, seat: int) -> float:
    return 0.5
def chieftain(match, seat, bench):
    raise NotImplementedError
