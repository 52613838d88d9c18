"""The example game: the page that explains it quotes it, and it can be played by hand."""

import ast
import re
import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Choices, Refused
from tabletop.session.match.match_session import Done, MatchSession, Player
from tests.example_game import GAME
from tests.example_game.rules.state import Orchard
from tests.test_architecture import ROOT

FOLDER = ROOT / "tests" / "example_game"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
IMPORTS, *BLOCKS = re.findall(r"^```(?:python|toml)\n(.*?)^```$", PAGE, re.M | re.S)
"""The block of imports, and the code that is quoted."""


def sources() -> dict[str, str]:
    return {
        str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8")
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in (".py", ".toml", ".md")
    }


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.strip().splitlines()[0][:40])
def test_the_page_quotes_the_real_code(block: str) -> None:
    """Every block of code in docs/adding-a-game.md stands word for word in the example game."""
    assert [name for name, text in sources().items() if block in text] != []


def test_the_page_says_where_names_come_from() -> None:
    """The names of the block of imports are there, and all that the quoted code uses are among them."""
    lines = [node for node in ast.parse(IMPORTS).body if isinstance(node, ast.ImportFrom)]
    pairs = [(str(node.module), alias.name) for node in lines for alias in node.names]
    assert [(module, name) for module, name in pairs if not hasattr(import_module(module), name)] == []
    trees = [ast.parse(text) for name, text in sources().items() if name.endswith(".py")]
    froms = [node for tree in trees for node in tree.body if isinstance(node, ast.ImportFrom)]
    imported = {alias.name for node in froms if str(node.module).startswith("tabletop.") for alias in node.names}
    used = set(re.findall(r"(?<![.\w])\w+", "\n".join(BLOCKS)))
    assert sorted((imported & used) - {name for _, name in pairs}) == []


def test_the_invariants_of_the_page_name_what_is_wrong_alone(tmp_path: Path) -> None:
    """Nothing is wrong in the example; a card that is in two places is named, and no other."""
    (code,) = re.findall(r"^```\n(def check_invariants\(.*?)^```$", PAGE, re.M | re.S)
    page = tmp_path / "page.py"
    page.write_text(code, encoding="utf-8")
    names = runpy.run_path(str(page), {"Orchard": Orchard})
    state = GAME.rules.setup(2, GAME.complete({}))
    state.deck, state.hands = [1, 2, 3], [[4, 5], [6, 7]]
    assert names["check_invariants"](state) == []
    state.hands[1].append(2)
    assert names["check_invariants"](state) == ["card 2 is in 2 places"]


def test_the_page_speaks_of_every_file() -> None:
    """The page has code to quote, and its table names every file of the folder."""
    assert len(BLOCKS) > 15
    assert [name for name in sources() if not name.endswith("/__init__.py") and f"`{name}`" not in PAGE] == []


def test_the_example_is_small() -> None:
    """It has less than two hundred lines of code: blank lines, docstrings and imports do not count."""
    assert sum(len(_lines_of_code(FOLDER / name)) for name in sources() if name.endswith(".py")) < 200


def _lines_of_code(path: Path) -> set[int]:
    text = path.read_text(encoding="utf-8")
    filled = {number for number, line in enumerate(text.splitlines(), 1) if line.strip()}
    for node in ast.walk(ast.parse(text)):
        said = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if isinstance(node, ast.stmt) and (said or isinstance(node, ast.Import | ast.ImportFrom)):
            filled -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return filled


# -- by hand ----------------------------------------------------------------------------------------------------------
def session_at_place() -> tuple[MatchSession, int]:
    """Return a session of three people, and the seat that sends pickers."""
    session = MatchSession.new(GAME, [Player(name, seat) for seat, name in enumerate(("Ann", "Bo", "Cleo"))], seed="7")
    return session, state_of(session).turn


def state_of(session: MatchSession) -> Orchard:
    state: Any = session.match.state
    assert isinstance(state, Orchard)
    return state


def drag(seat: int, spot: str, *numbers: int) -> Drag:
    return Drag(tuple(f"picker{seat}-{number}" for number in numbers), f"home{seat}", spot)


def test_two_pickers_are_dragged_to_the_orchard() -> None:
    """A drag of two pieces is the answer that moves two; the table shows them there."""
    session, seat = session_at_place()
    assert isinstance(session.gesture(drag(seat, "orchard", 0, 1)), Done)
    assert {piece.id for piece in session.table.in_zone("orchard")} == {f"picker{seat}-0", f"picker{seat}-1"}


@pytest.mark.parametrize("gesture", ["drag", "click"])
def test_the_number_of_pickers_is_asked_for(gesture: str) -> None:
    """One picker dragged, or a click on the orchard, may mean one or two: the program asks for the number."""
    session, seat = session_at_place()
    chosen = session.gesture(drag(seat, "orchard", 0) if gesture == "drag" else Click("orchard"))
    assert isinstance(chosen, Choices)
    assert [offer.option for offer in chosen.offers] == [("orchard", 1), ("orchard", 2)]


@pytest.mark.parametrize(
    ("gesture", "refusal"),
    [
        (lambda seat: drag((seat + 1) % 3, "orchard", 0), Refusal(msg("example_game.why.not_yours"), "2")),
        (
            lambda seat: drag(seat, "market", 0),
            Refusal(msg("example_game.why.full", spot=msg("example_game.zone.market"), room=2), "2.1"),
        ),
        (lambda seat: drag(seat, "deck", 0), Refusal(msg("core.nothing_there"))),
    ],
    ids=["other's picker", "full market", "deck"],
)
def test_a_refusal_names_the_rule(gesture: Any, refusal: Refusal) -> None:
    """Forbidden gestures are refused with the reason and the clause, and nothing moves."""
    session, seat = session_at_place()
    session.gesture(drag(seat, "market", 0, 1))
    before = [(piece.id, piece.zone) for piece in session.table.pieces.values()]
    assert session.gesture(gesture(state_of(session).turn)) == Refused(refusal)
    assert [(piece.id, piece.zone) for piece in session.table.pieces.values()] == before


def test_a_whole_match_is_played_by_hand() -> None:
    """Drags, clicks and buttons alone lead to the end: no other input is needed."""
    session, _ = session_at_place()
    used: set[str] = set()
    while not session.over:
        prompt = session.prompt
        assert prompt is not None
        session.look_as(prompt.seat)
        prompt = session.prompt
        assert prompt is not None
        offer = prompt.offers[-1]
        gesture: Gesture
        if offer.label.button:
            assert offer in prompt.buttons
            outcome = session.answer(offer.option)
        elif prompt.ask.kind == "place":
            outcome = session.gesture(drag(prompt.seat, offer.label.put or "", *range(offer.label.count)))
        else:
            gesture = Click(offer.label.take[0])
            outcome = session.gesture(gesture)
        assert isinstance(outcome, Done)
        used.add(prompt.ask.kind)
    assert used == {"place", "again", "fair"}
    assert session.result is not None
