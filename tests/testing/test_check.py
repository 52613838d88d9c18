"""`tabletop check` on games of other packages: one that is minimal and sound, and ones with one fault each."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tabletop.__main__ import main
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.bots.bot_process import BotProcess
from tabletop.session.games.game_boundary import GameCodeError
from tabletop.session.games.registry import game_registry
from tabletop.testing.checks import CHECKS
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.test_architecture import ROOT

SOURCE: Final = """
import random
from dataclasses import dataclass, field

from tabletop.core.rules.questions import choose, event, shuffle
from tabletop.core.data.copying import Copyable
from tabletop.core.game.game import Game, GameRules, GameTable, GameText
from tabletop.core.rules.labels import Label, Result, Score
from tabletop.core.table.layout import Arrangement, TextElement, Shape, Visibility, TableLayout
from tabletop.core.table.builders import piece, zone
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.data.messages import SeatName, msg

CARDS = 12


@dataclass(slots=True)
class Row(Copyable):
    hands: list[list[int]]
    deck: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    turn: int = 0
    phase: str = "deal"


def deal(state):
    state.deck = yield from shuffle(range(1, CARDS + 1))
    for hand in state.hands:
        hand[:] = sorted(state.deck.pop() for _ in range(3))
    state.phase = "lay"


def lay(state):
    seat, hand = state.turn, state.hands[state.turn]
    card = yield from choose(seat, "lay", list(hand))
    hand.remove(card)
    state.pile.append(card)
    state.taken[seat] += card
    yield event("laid", seat=seat, card=card)
    state.turn = (seat + 1) % len(state.hands)
    state.phase = "lay" if any(state.hands) else "over"


def result(state):
    best = max(state.taken)
    scores = tuple(Score(seat, points, ((msg("NAME.cards"), points),)) for seat, points in enumerate(state.taken))
    return Result(scores, tuple(seat for seat, points in enumerate(state.taken) if points == best))


def invariants(state):
    cards = sorted([*state.deck, *state.pile, *sum(state.hands, [])])
    return [] if state.phase == "deal" or cards == list(range(1, CARDS + 1)) else [f"the cards are {cards}"]


def determinize(state, now, seat, rng):
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    unknown = sum(others, state.deck)
    rng.shuffle(unknown)
    for hand in others:
        hand[:] = sorted(unknown.pop() for _ in hand)
    state.deck = unknown


def layout(seats, settings):
    size = (40, 60)
    kinds = [piece("back", Shape.CARD, size, msg("NAME.card", card=0))]
    kinds += [
        piece(f"card{n}", Shape.CARD, size, msg("NAME.card", card=n), (TextElement(str(n), 0, 0, 40, 60, 20),))
        for n in range(1, CARDS + 1)
    ]
    zones = [zone("deck", (10, 10, 60, 70), Arrangement.PILE, show=Visibility.NONE)]
    zones += [zone("pile", (80, 10, 60, 70), Arrangement.PILE)]
    for n in range(seats):
        zones += [zone(f"hand{n}", (10, 90 + 80 * n, 200, 70), Arrangement.FAN, show=Visibility.OWNER, owner=n)]
    unique = {f"card-{n}": f"card{n}" for n in range(1, CARDS + 1)}
    return TableLayout(
        width=400, height=400, kinds=tuple(kinds), zones=tuple(zones), unique=unique, fungible={"back": CARDS}
    )


def project(state, viewer):
    wants = {
        "deck": ZoneContents(fungible={"back": len(state.deck)}),
        "pile": ZoneContents([PlacedPiece(f"card-{card}") for card in state.pile]),
    }
    for seat, hand in enumerate(state.hands):
        cards = ZoneContents([PlacedPiece(f"card-{card}") for card in hand])
        wants[f"hand{seat}"] = cards if seat == viewer else ZoneContents(fungible={"back": len(hand)})
    return wants


def describe(state, ask, option):
    return Label(msg("NAME.option.lay", card=option), take=(f"card-{option}",), put="pile")


def prompt(state, ask):
    return msg("NAME.prompt.lay", who=SeatName(ask.seat))


def describe_event(state, event, viewer):
    return msg("NAME.tell.laid", who=SeatName(dict(event.facts)["seat"]), card=dict(event.facts)["card"])


GAME = Game(
    id="NAME",
    title=msg("NAME.title"),
    seats=range(2, 4),
    revision=1,
    rules=GameRules(
        state=Row,
        setup=lambda seats, settings: Row([[] for _ in range(seats)], taken=[0] * seats),
        phases={"deal": deal, "lay": lay},
        result=result,
        check_invariants=invariants,
        determinize=determinize,
        secret_hands=True,
    ),
    table=GameTable(layout=layout, project=project),
    text=GameText(describe=describe, prompt=prompt, describe_event=describe_event),
)
"""
WORDS: Final = """
title = "Row of cards"
cards = "cards"
card = "card {card}"

[option]
lay = "Lay {card}"

[prompt]
lay = "{who}: lay a card."

[tell]
laid = "{who} lays {card}."
"""
Checked: TypeAlias = Callable[..., tuple[int, dict[str, list[str]]]]
ABSENT: Final = (
    "the game has no words in zh_TW",
    "the game explains no refusals of its own",
    "the game has no rule book, so refusals name no clause",
    "the game has no computer player of its own; the generic one plays",
    "the game has no lessons",
)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Return a function that writes a package with a game in which some lines are changed, and registers it."""

    def make(name: str, *changes: tuple[str, str], words: bool = True) -> Path:
        text = SOURCE.replace("NAME", name)
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        folder = tmp_path / name
        (folder / "locale").mkdir(parents=True)
        (folder / "__init__.py").write_text(text, encoding="utf-8")
        if words:
            (folder / "locale" / "en.toml").write_text(WORDS, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setenv("TABLETOP_GAMES", name)
        monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
        return folder

    return make


@pytest.fixture
def checked(capsys: pytest.CaptureFixture[str]) -> Checked:
    """Return a function that runs the command: exit status, and the lines of each check by id, the verdict first."""

    def run(game: str, *more: str) -> tuple[int, dict[str, list[str]]]:
        status = main(["--lang", "en", "check", game, *more])
        found: dict[str, list[str]] = {}
        id = ""
        for line in capsys.readouterr().out.splitlines():
            if match := re.match(r"(good|bad|-) +(\w+) +(.*)", line):
                id = match[2]
                found[id] = [match[1]]
                line = match[3]
            elif not line.startswith(" "):
                id = ""
            found.setdefault(id, []).append(line.strip())
        return status, found

    return run


def bad(lines: dict[str, list[str]]) -> set[str]:
    return {id for id, verdict in lines.items() if verdict[0] == "bad"}


def test_a_game_of_another_package_is_checked(package: Callable[..., Path], checked: Checked) -> None:
    """A game with one language, without players, lessons and rule book passes; its missing parts are noted."""
    folder = package("row_good")
    before = sorted(path.relative_to(folder) for path in folder.rglob("*") if "__pycache__" not in path.parts)
    status, lines = checked("row_good", "--quick")
    assert (status, bad(lines)) == (0, set())
    assert [check.id for check in CHECKS] == [id for id in lines if id]
    assert "note:" not in "".join("".join(one) for one in lines.values())
    assert lines["ends"][1].endswith("[20 matches]")
    assert re.search(r"\[\d+ of 12 comparisons of worlds went the whole way\]$", lines["leaks"][1])
    first, second, *optional = lines[""]
    assert (first, second) == ("row_good: 21 good, 0 bad, 6 not there.", "Optional parts that are not there:")
    assert set(ABSENT) <= set(optional)
    assert before == sorted(path.relative_to(folder) for path in folder.rglob("*") if "__pycache__" not in path.parts)


def test_a_game_without_any_words_is_checked(package: Callable[..., Path], checked: Checked) -> None:
    """Missing texts, shown by their keys, are no fault."""
    package("row_wordless", ("describe=describe, prompt=prompt, ", ""), words=False)
    status, lines = checked("row_wordless", "--quick", "--only", "words", "--only", "languages")
    assert status == 0
    note = "the game has no words of its own, for lack of row_wordless/locale: they are read from their keys"
    assert f"note: {note}" in lines["languages"]


def test_a_note_that_is_worth_a_look_stands_below_its_check(package: Callable[..., Path], checked: Checked) -> None:
    """That a lost piece would go unnoticed is not hidden among what a game may do without."""
    package("row_blind", ("        check_invariants=invariants,\n", ""))
    status, lines = checked("row_blind", "--quick", "--only", "invariants", "--only", "refusals")
    assert status == 0
    assert lines["invariants"][2] == "note: the game lists no invariants: a lost piece would go unnoticed"
    assert not any("note:" in line for line in lines["refusals"])
    assert "the game explains no refusals of its own" in lines[""]


BOTS: Final = """
from tabletop.core.game.bots import BotDecision
from tabletop.core.game.game import GamePlayers


def fair(match, seat, context):
    return BotDecision(match.ask_of(seat).options[0], msg("NAME.title"))


def stuck(match, seat, context):
    return BotDecision("stop", msg("NAME.title"))


def bare(match, seat, context):
    return match.ask_of(seat).options[0]


GAME = Game("""


def test_an_answer_of_a_bot_that_is_refused_is_told(
    package: Callable[..., Path], checked: Checked, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check and the studies name the bot, its question, its answer and the options, with the line of the bot."""
    bots = BOTS.replace("NAME", "row_bots")
    players = "players=GamePlayers(bots={'fair': fair, 'bare': bare, 'stuck': stuck}), text=GameText("
    folder = package("row_bots", ("GAME = Game(", bots), ("text=GameText(", players))
    text = (folder / "__init__.py").read_text(encoding="utf-8").splitlines()
    place = f"row_bots/__init__.py, line {1 + text.index('def stuck(match, seat, context):')}"
    status, lines = checked("row_bots", "--quick", "--only", "bots")
    assert (status, bad(lines)) == (1, {"bots"})
    faults = [line for line in lines["bots"] if line.startswith("- ")]
    assert len(faults) == 2
    assert re.match(r"- bot 'bare' returned \d+, which is no BotDecision  \(", faults[0])
    sentence = r"bot 'stuck' answered 'stop' to 'lay'; the options are \d+, \d+, \d+"
    assert re.match(rf"- {sentence}  \(.*{re.escape(place)}\)$", faults[1])
    study = ("--games", "1", "--seats", "2", "--workers", "1")
    report = ("--report", str(folder / "report"))
    for command in (
        ("simulate", "row_bots", "--bot", "stuck"),
        ("tournament", "row_bots", "--players", "stuck,fair", *report),
    ):
        assert main(["--lang", "en", *command, *study]) == 2
        assert re.search(rf"{re.escape(place)}: \w+: {sentence}$", capsys.readouterr().err)
    process = BotProcess(("row_bots",))
    try:
        match = Match.new(game_registry(("row_bots",)).games["row_bots"], 2, chance=SeededChance("1"))
        with pytest.raises(GameCodeError, match="bot 'stuck' answered 'stop' to 'lay'"):
            process.ask(match, 0, "stuck", "1", 0.1).result(60)
    finally:
        process.stop()


BROKEN: Final = {
    "asking": (
        (
            "def lay(state):\n",
            "def lay(state):\n    for other, held in enumerate(state.hands):\n        if 1 in held:\n"
            "            yield from choose(other, 'lay', list(held))\n",
        ),
        "leaks",
        "<->  asked seat ",
    ),
    "telling": (
        ("if seat == viewer else", "if seat == viewer or seat == 1 else"),
        "secrets",
        "a seat sees on the table",
    ),
    "tips": (
        (
            "text=GameText(",
            "text=GameText(about_zone=lambda state, zone: msg('NAME.card', card=sum(state.hands[0])), ",
        ),
        "secrets",
        "the tip of a zone tells what a seat cannot know",
    ),
    "false_table": (
        (
            '"deck": ZoneContents(fungible={"back": len(state.deck)})',
            '"deck": ZoneContents(fungible={"back": len(state.deck) + 9})',
        ),
        "pieces",
        "back",
    ),
    "twice": (
        (
            'PlacedPiece(f"card-{card}") for card in state.pile]',
            'PlacedPiece(f"card-{card}") for card in (*state.pile, *state.pile)]',
        ),
        "pieces",
        "card-",
    ),
    "lost": (
        ("    state.pile.append(card)\n", "    if card != 3:\n        state.pile.append(card)\n"),
        "invariants",
        "the cards are",
    ),
    "endless": (("    hand.remove(card)\n", ""), "ends", "phase 'lay'"),
    "hanging": (('    state.phase = "lay"\n\n\ndef lay', '    state.phase = "deal"\n\n\ndef lay'), "ends", "'deal'"),
    "sums": (('msg("NAME.cards"), points)', 'msg("NAME.cards"), points + 1)'), "ends", "do not add up"),
    "nobody": (("points == best", "points > best"), "ends", "the winners are []"),
    "shared": (
        (
            "class Row(Copyable):\n",
            "class Row:\n    def copy(self):\n        return Row(self.hands, self.deck[:], "
            "self.pile[:], self.taken[:], self.turn, self.phase)\n\n",
        ),
        "copies",
        "shares hands",
    ),
    "undealt": (("        determinize=determinize,\n", ""), "secrets", "needs table.locate or rules.determinize"),
    "offering": (('"lay", list(hand))', '"lay", [*hand, hand[0]])'), "scripts", "offers"),
    "chance": (
        ("    hand.remove(card)\n", "    hand.remove(card)\n    random.randint(1, 6)\n"),
        "scripts",
        "uses the module random",
    ),
    "thrown_away": (
        ("    hand.remove(card)\n", "    hand.remove(card)\n    choose(seat, 'again', ['yes', 'no'])\n"),
        "scripts",
        "calls choose without `yield from`, so that nobody is asked",
    ),
    "kept": (
        (
            "    hand.remove(card)\n",
            "    hand.remove(card)\n    again = choose(seat, 'again', ['yes', 'no'])\n"
            "    state.taken[seat] += again == 'yes'\n",
        ),
        "scripts",
        "calls choose without `yield from`, so that nobody is asked",
    ),
    "one_place": (
        ('zone("pile", (80, 10, 60, 70)', 'zone("deck", (80, 10, 60, 70)'),
        "plan",
        "called 'deck'",
    ),
    "gap": (("card=option), take", "kard=option), take"), "words", "{card}"),
    "printed": (
        ("TextElement(str(n), 0", "TextElement(msg(f'{n}'), 0"),
        "words",
        "- 1 is not in en.toml; it is printed on the piece card1",
    ),
    "unsaid": (
        ('msg("NAME.option.lay"', 'msg("square"'),
        "words",
        "- square is not in en.toml; it is the text of an option of 'lay'  (2 seats, match 0",
    ),
    "untold": (('msg("NAME.tell.laid"', 'msg("lay"'), "words", "- lay is not in en.toml; it is a line of the log"),
    "unscored": (('msg("NAME.cards")', 'msg("few")'), "words", "- few is not in en.toml; it is a part of a score"),
    "unnamed": (
        ('msg("NAME.card", card=0)', 'msg("back")'),
        "words",
        "back is not in en.toml; it is the name of the kind back",
    ),
}
"""Ways to break a game: the change of its source, the check that reports it, and the text of its line."""
LINES: Final = {
    "undealt": "def layout",
    "offering": "[*hand, hand[0]]",
    "chance": "random.randint",
    "thrown_away": "choose(seat, 'again'",
    "kept": "choose(seat, 'again'",
    "one_place": "return TableLayout(",
}
"""The line of the source that is named where it is a single one."""


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_game_is_named(how: str, package: Callable[..., Path], checked: Checked) -> None:
    """The check that finds the fault says what is wrong, and where."""
    change, check, words = BROKEN[how]
    old, new = (one.replace("NAME", f"row_{how}") for one in change)
    folder = package(f"row_{how}", (old, new))
    status, lines = checked(f"row_{how}", "--quick", *(("--only", check) if check != "ends" else ()))
    assert status == 1
    assert check in bad(lines)
    assert any(words in line for line in lines[check][2:]), lines[check]
    if how in ("printed", "untold", "unnamed"):
        assert not any("match 0" in line for line in lines[check]), "it lies at no position of a match"
    if how in LINES:
        text = (folder / "__init__.py").read_text(encoding="utf-8").splitlines()
        number = next(number for number, line in enumerate(text, 1) if LINES[how] in line)
        assert any(line.endswith(f"row_{how}/__init__.py, line {number})") for line in lines[check]), lines[check]
    if check in ("invariants", "pieces", "copies"):
        assert any(re.search(r"[23] seats, match 0, answer \d+, phase '\w+'", line) for line in lines[check])
    if how in ("endless", "hanging"):
        assert [id for id in lines if id] == ["ends"]


@pytest.mark.parametrize(
    ("name", "old", "new", "halts"),
    [
        ("row_keeping", "card = yield from choose(seat", "card = choose(seat", False),
        ("row_unshuffled", "state.deck = yield from shuffle(", "yield from ()\n    order = shuffle(", False),
        (
            "row_unput",
            "    card = yield from choose(",
            "    yield from ()\n    choose(seat, 'x', [1])\n    return\n    (",
            True,
        ),
    ],
    ids=["kept", "unshuffled", "unput"],
)
def test_a_question_that_is_never_put_is_told_first(
    name: str, old: str, new: str, halts: bool, package: Callable[..., Path], checked: Checked
) -> None:
    """Matches cannot be played without its answer, so the missing `yield from` stands above all that follows."""
    package(name, (old, new))
    status, lines = checked(name, "--quick", *(("--only", "ends", "--only", "scripts") if not halts else ()))
    assert (status, [id for id in lines if id]) == (1, ["scripts", "ends"])
    assert bad(lines) == {"scripts", "ends"}
    assert "without `yield from`, so that nobody is asked" in lines["scripts"][2]
    if halts:
        assert "perhaps a `yield from` or the name of the next phase is missing" in lines["ends"][2]
        assert "The other checks were not run, because matches do not end." in lines[""]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("row_many", '{"back": len(state.deck)})', '{"back": len(state.deck) + 9})'),
        ("row_away", '"pile": ZoneContents(', '"heap": ZoneContents('),
        ("row_drop", "    state.pile.append(card)\n", "    if card > 4:\n        state.pile.append(card)\n"),
    ],
    ids=["too many", "no zone", "lost"],
)
def test_a_wrong_table_is_no_fault_of_files(
    name: str, old: str, new: str, package: Callable[..., Path], checked: Checked
) -> None:
    """A saved match whose table or pieces are wrong cannot be opened under other rules; the other check says why."""
    package(name, (old, new))
    _, lines = checked(name, "--quick", "--only", "files", "--only", "pieces", "--only", "invariants")
    assert bad(lines) == ({"invariants"} if name == "row_drop" else {"pieces"})


def test_simulate_tells_a_fault_once_a_match(package: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """`simulate --check` names the match and the question where a fault is seen first, and does not repeat it."""
    package("row_table", ('"pile": ZoneContents(', '"heap": ZoneContents('))
    assert main(["--lang", "en", "simulate", "row_table", "--games", "2", "--check", "--workers", "1"]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if "heap" in line]
    fault = "at 'shuffle' of chance: the shared table has no zone heap, which project ("
    assert [line.partition("(")[0] + "(" for line in told[::3]] == [
        f"Something is wrong: match {number}, {fault}" for number in (0, 1)
    ]
    assert all(re.search(r"row_table/__init__\.py, line \d+\) names$", line) for line in told)
    assert len(set(told)) == 6, "one line for each match and table"


def test_what_keeps_a_saved_match_from_opening_is_told(package: Callable[..., Path], checked: Checked) -> None:
    """Where the code of the game fails on a position that was saved, its own error is told, with the line."""
    package("row_words", ('    return Label(msg("row_words', '    [][ask.seat]\n    return Label(msg("row_words'))
    _, lines = checked("row_words", "--quick", "--only", "files")
    assert re.search(r"IndexError: list index out of range  \(row_words/__init__.py, line \d+\)", lines["files"][2])


def test_what_the_code_of_a_game_raises_is_told_with_its_line(package: Callable[..., Path], checked: Checked) -> None:
    """A fault is reported with the file and the line, and the other checks go on."""
    package("row_raises", ('    return Label(msg("row_raises', '    [][ask.seat]\n    return Label(msg("row_raises'))
    status, lines = checked("row_raises", "--quick", "--only", "words", "--only", "ends")
    assert (status, bad(lines)) == (1, {"words"})
    assert re.search(r"IndexError: list index out of range  \(row_raises/__init__.py, line \d+\)", lines["words"][2])


def test_a_golden_match_lies_in_the_folder_of_its_game(
    package: Callable[..., Path], checked: Checked, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is written there and nowhere else, and compared; a change of the rules or the texts is reported."""
    folder, engine = package("row_golden"), sorted((ROOT / "games").rglob("golden/*"))
    assert main(["--lang", "en", "check", "row_golden", "--golden", "compare"]) == 2
    assert main(["--lang", "en", "check", "row_golden", "--golden", "write"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("a match of 3 seats: ", "3p.jsonl", "3p.txt", "perft.json"))
    assert sorted(path.name for path in (folder / "golden").iterdir()) == ["3p.jsonl", "3p.txt", "perft.json"]
    assert sorted((ROOT / "games").rglob("golden/*")) == engine
    status, lines = checked("row_golden", "--golden", "compare")
    assert (status, lines["golden"][0]) == (0, "good")
    text = folder / "golden" / "3p.txt"
    text.write_text(text.read_text(encoding="utf-8").replace("Lay", "Put"), encoding="utf-8")
    status, lines = checked("row_golden", "--golden", "compare")
    assert status == 1
    assert "3p.txt, line" in lines["golden"][2]


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_it_speaks_both_languages(
    language: str, capsys: pytest.CaptureFixture[str], package: Callable[..., Path]
) -> None:
    """This covers every line for a good game, and the sentences for wrong arguments."""
    package("row_spoken")
    assert main(["--lang", language, "check", "row_spoken", "--quick"]) == 0
    out = capsys.readouterr().out
    assert "cli." not in out
    assert ("正常" in out) == (language == "zh_TW")
    assert main(["--lang", language, "check", "row_spoken", "--only", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
    assert main(["--lang", language, "check", "no_such_game"]) == 2


def test_the_command_needs_no_pytest() -> None:
    """It needs no window either: neither is imported."""
    code = ("import sys; from tabletop.__main__ import main; status = main(['check', 'omen', '--quick', '--only', "
            "'plan']); print(status, sorted({'pytest', 'pygame'} & set(sys.modules)))")  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"


@pytest.mark.wide
def test_the_plugin_makes_a_test_of_every_check(package: Callable[..., Path], tmp_path: Path) -> None:
    """The tests of a package of games run every check, and a fault fails one of them."""
    package("row_plugin", ("points == best", "points > best"))
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["tabletop.testing.plugin"]\n')
    (tmp_path / "pytest.ini").write_text("[pytest]\ntabletop_games = row_plugin\n")
    (tmp_path / "test_row.py").write_text("def test_row(game_check):\n    game_check()\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "ends or plan or golden"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": f"{ROOT}:{tmp_path}", "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert "1 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert "row_plugin-ends" in done.stdout
    assert "the winners are []" in done.stdout


@pytest.mark.parametrize("game", quick_only([name for name in SHELF.games if name != "example_game"], "omen"))
def test_a_game_of_this_program_passes_quickly(game: str, checked: Checked) -> None:
    """A few checks of each game pass; tests/test_every_game.py runs them all."""
    status, lines = checked(game, "--quick", *(word for id in ("plan", "languages", "bots") for word in ("--only", id)))
    assert (status, [lines[id][0] for id in ("plan", "languages", "bots")]) == (0, ["good"] * 3)
