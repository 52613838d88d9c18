"""Mistakes of authors are told in one sentence, with the file and the line that is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tabletop.__main__ import main
from tabletop.testing import leaks
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tests.testing.conftest import HANDS, Written, faults, line_of

DEALT: Final = "    cards.hands, cards.phase = [sorted"
ENDED: Final = 'for _ in range(3)) for _ in cards.hands], "lay"\n'
SHUFFLED: Final = "    import random\n    random.shuffle(cards.deck)\n"


def test_a_misspelt_phase_is_told_with_the_line_that_sets_it(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A simulation and a check name the step, its phase and all that there are."""
    game = written("card_phase", ('for _ in cards.hands], "lay"', 'for _ in cards.hands], "ley"'))
    sentence = "RulesError: deal set the phase 'ley', which has no step; the phases are deal, lay and over"
    line = line_of(game, tmp_path, '"ley"')
    assert main(["--lang", "en", "simulate", game, "--games", "1", "--workers", "1"]) == 2
    assert f"The code of {game} broke in {game}.py, line {line}: {sentence}" in capsys.readouterr().err
    assert faults(capsys, game, "ends") == [f"- {sentence}  ({game}.py, line {line})"]


@pytest.mark.parametrize(
    ("name", "line", "what"),
    [
        ("card_threw", 'event("laid")', "calls event without `yield`, so that nobody sees it"),
        ("card_from", 'yield from event("laid")', "yields from event: an event is no script, and has `yield` without"),
        ("card_unasked", "choose(0, 'a', ['b', 'c'])[0]", "calls choose without `yield from`, so that nobody is asked"),
    ],
    ids=["event", "yield from event", "choose"],
)
def test_a_yield_that_is_missing_or_too_much_is_told_first(
    name: str, line: str, what: str, written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its line comes first; where no match can be played, one more check says so, and the others are not run."""
    game = written(
        name, (HANDS, HANDS + f"    {line}\n"), ("import Ask, Script, event", "import Ask, Script, choose, event")
    )
    main(["--lang", "en", "check", game, "--quick", "--only", "ends", "--only", "scripts", "--only", "copies"])
    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert told[1].startswith(f"- the step lay of the phase 'lay' {what}")
    assert told[1].endswith(f"{game}.py, line {line_of(game, tmp_path, line)})")
    verdicts = {line.split()[1]: line.split()[0] for line in told if line.startswith(("good ", "bad "))}
    fatal = name != "card_threw"
    others = {"ends": "bad"} if fatal else {"ends": "good", "copies": "good"}
    assert verdicts == {"scripts": "bad", **others}
    assert ("The other checks were not run, because matches do not end." in told) == fatal


def test_a_zone_that_does_not_exist_is_told_with_the_function_that_names_it(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """So it is by the checks of the table, by others that project it, and by `simulate --check`."""
    game = written("card_zone", ('lying |= {f"laid_', 'lying |= {f"layed_'))
    line = line_of(game, tmp_path, "def locate(")
    for told in (faults(capsys, game, "pieces"), faults(capsys, game, "resumed")):
        assert told
        assert all("zone" in fault and "layed_0" in fault and f"{game}.py, line {line})" in fault for fault in told)
    assert main(["--lang", "en", "simulate", game, "--games", "1", "--check", "--workers", "1"]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("Something is wrong")]
    assert len(told) == 1
    assert f"{game}.py, line {line}) names" in told[0]


@pytest.mark.parametrize(
    ("name", "players", "function", "what"),
    [
        (
            "card_policy",
            "default_policy=lambda deal, ask, stream: 'nothing'",
            "default_policy",
            "players.default_policy answered 'nothing' to 'lay'; the options are 'card_",
        ),
        (
            "card_worth",
            "evaluate=lambda deal, seat: 7.5",
            "evaluate",
            "players.evaluate returned 7.5 for a seat: the worth of a position is from 0 to 1",
        ),
    ],
    ids=["policy", "worth"],
)
def test_what_a_search_follows_blindly_is_checked(
    name: str, players: str, function: str, what: str, written: Written, capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:  # fmt: skip
    """The default policy and the worth of positions are asked at every question, with the line of the function."""
    game = written(
        name,
        ("table=TABLE, text=TEXT", f"table=TABLE, text=TEXT, players=GamePlayers({players})"),
        ("import Game, GameRules", "import Game, GamePlayers, GameRules"),
    )
    told, end = faults(capsys, game, "bots"), f"{game}.py, line {line_of(game, tmp_path, function)})"
    assert told
    assert all(fault.startswith(f"- {what}") and fault.endswith(end) for fault in told)


@pytest.mark.parametrize(
    ("name", "change", "error", "steps"),
    [
        ("card_again", "", "RulesError: the question 'lay' of the step lay offers no option", 4),
        ("card_drawn", "    cards.deck = cards.deck[3:]\n    cards.deck.pop()\n", "IndexError: pop from empty list", 2),
    ],
    ids=["options", "list"],
)
def test_what_runs_out_is_told_with_the_phase_that_does_not_change(
    name: str, change: str, error: str, steps: int, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a step forgets to name the next phase it runs again and again, until something is missing."""
    game = written(name, ('    cards.phase = "lay" if cards.hands[0] else "over"\n', change))
    sentence = f"{error}; the phase has been 'lay' for {steps} steps"
    assert any(fault.startswith(f"- {sentence}  ({game}.py, line ") for fault in faults(capsys, game, "ends"))
    assert main(["--lang", "en", "simulate", game, "--games", "1", "--workers", "1"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_misspelt_zone_of_a_label_is_told_with_the_name_that_is_meant(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The check and the window name the line of `describe`; a picture of the window ends with a sentence."""
    game = written("card_label", ('put=f"laid_', 'put=f"layd_'))
    what = "the label of an option of 'lay' names 'layd_"
    line = line_of(game, tmp_path, "def describe")
    told = faults(capsys, game, "references")
    assert told[0].startswith(f"- {what}")
    assert ", which is no zone and no piece of the table; did you mean 'laid_" in told[0]
    assert told[0].endswith(f"{game}.py, line {line})")
    assert main(["--lang", "en", "screenshot", game, "--out", str(tmp_path / "window.png")]) == 2
    assert f"broke in {game}.py, line {line}: LabelError: {what}" in capsys.readouterr().err


def test_a_step_that_asks_again_after_it_has_dealt_is_told(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick check finds it, names the step and its line, and says what helps; so does the program of leaks."""
    game = written(
        "card_late",
        ("Script, event, shuffle", "Script, event, roll, shuffle"),
        (DEALT, "    yield from roll(1)\n" + DEALT),
    )
    (told,) = faults(capsys, game, "leaks")
    main(["--lang", "en", "check", game, "--quick", "--only", "leaks"])
    assert "{" not in capsys.readouterr().out, "no comparison was made, so none is counted"
    step = f"{game}.py, line {line_of(game, tmp_path, 'from roll')}) of the phase 'deal' asks again after it has dealt"
    assert told.startswith("- UndealtError: the state before the step does not name 'card_")
    assert step in told
    assert ": end the step after dealing, and set the next phase first  (2 seats, match 0, answer 1, " in told
    monkeypatch.setattr("sys.argv", ["leaks", game, "--positions", "40"])
    with pytest.raises(SystemExit) as ended:
        leaks.main()
    assert step in str(ended.value)


def test_what_helps_where_a_step_asks_again_is_told_once(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """The first check that stumbles over it says what helps; the others are named in one line."""
    game = written("card_on", (ENDED, ENDED + "    yield from lay(cards)\n"))
    main(["--lang", "en", "check", game, "--quick", "--only", "secrets", "--only", "leaks"])
    told = capsys.readouterr().out
    assert told.count(": end the step after dealing, and set the next phase first") == 1
    assert "1 other check failed for the same reason: leaks." in told


@pytest.mark.parametrize(
    ("name", "returned"), [("card_none", "None"), ("card_text", "'all is well'")], ids=["none", "string"]
)
def test_invariants_that_return_no_list_are_told(
    name: str, returned: str, written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One sentence names the function, not the letters of a string; a simulation says the same."""
    game = written(
        name,
        ("def describe(", f"def sound(cards: Deal) -> list[str]:\n    return {returned}\n\n\ndef describe("),
        ("result=end)", "result=end, check_invariants=sound)"),
    )
    sentence = f"RulesError: sound returned {returned}: it returns a list of sentences, empty while all invariants hold"
    line = line_of(game, tmp_path, "def sound")
    assert faults(capsys, game, "invariants") == [f"- {sentence}  ({game}.py, line {line})"]
    assert main(["--lang", "en", "simulate", game, "--games", "1", "--check", "--workers", "1"]) == 2
    assert f"The code of {game} broke in {game}.py, line {line}: {sentence}" in capsys.readouterr().err


def test_an_error_that_stops_several_checks_is_told_once(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """The other checks are named in one line, and counted as bad."""
    game = written("card_yielded", (HANDS, HANDS + "    yield choose(0, 'a', ['b', 'c'])\n"),
                   ("import Ask, Script, event", "import Ask, Script, choose, event"))  # fmt: skip
    only = [word for check in ("questions", "steps", "forks") for word in ("--only", check)]
    assert main(["--lang", "en", "check", game, "--quick", *only]) == 1
    told = capsys.readouterr().out.splitlines()
    assert sum("which is no question: ask with `yield from choose(...)`" in line for line in told) == 1
    assert "2 other checks failed for the same reasons: steps, forks." in told
    assert f"{game}: 0 good, 3 bad, 0 not there." in told


def test_what_follows_from_chance_of_its_own_is_told_once(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing can be repeated where a step uses `random`: the check that says so comes first, all others follow."""
    game = written("card_chance", (DEALT, SHUFFLED + DEALT))
    assert main(["--lang", "en", "check", game, "--quick"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in told if line.startswith("bad")] == ["scripts"]
    again = next(line for line in told if "failed for the same reasons: " in line)
    assert {"questions", "forks", "undo", "files", "replays", "secrets"} <= set(
        again.rpartition(": ")[2].rstrip(".").split(", ")
    )


def test_an_answer_that_no_longer_fits_is_told_with_the_options(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """The kind of the question and its seat are the same, so the options say what differs."""
    game = written("card_other", (DEALT, SHUFFLED + DEALT))
    (told,) = faults(capsys, game, "questions")
    assert re.search(r"was recorded for 'lay of \d', but the rules do not allow it there: 'card_\d+' is no ", told)
    assert " answer to 'lay'; the options are 'card_" in told


def test_the_function_of_a_question_that_is_never_put_is_named(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither a step that begins with another one nor one that calls a function is named for a line of the other."""
    vain = "    choose(0, 'a', ['b', 'c'])\n"
    imported = ("import Ask, Script, event", "import Ask, Script, choose, event")
    told = faults(
        capsys,
        written("card_step", (DEALT, "    yield from lay(cards)\n" + DEALT), (HANDS, HANDS + vain), imported),
        "scripts",
    )
    assert told[0].startswith("- the step lay of the phase 'lay' calls choose without `yield from`")
    helper = "def helped(cards: Deal) -> Script[None]:\n" + vain + "    yield from ()\n\n\ndef lay("
    game = written("card_helped", ("def lay(", helper), (HANDS, HANDS + "    yield from helped(cards)\n"), imported)
    (told_of,) = faults(capsys, game, "scripts")
    assert told_of.startswith("- helped, in the step lay of the phase 'lay', calls choose without `yield from`")
    assert told_of.endswith(f"line {line_of(game, tmp_path, vain.strip())})")


def test_two_options_of_the_same_words_have_a_remedy(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    game = written("card_alike", ('msg(f"card_alike.option.{card}")', 'msg("card_alike.option.some")'))
    assert "have the same words: Some; let their texts name what differs" in faults(capsys, game, "words")[0]


def test_a_picture_without_a_file_is_named_with_the_place_for_it(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The pictures of a game from outside lie in the folder of its package, and are told apart from what is no file."""
    face = "(TextElement(card[5:], 0, 0, 50, 70, 30),)"
    pictured = '(ImageElement("card_art/sun", 0, 0, 50, 50), ImageElement("seat/shape", 0, 50, 9, 9))'
    imports = ("import Arrangement, Shape", "import Arrangement, ImageElement, Shape")
    game = written("card_art", (face, pictured), imports)
    assert faults(capsys, game, "plan") == ["- the picture card_art/sun has no file: card_art/assets/sun.svg"]
    (tmp_path / "card_art" / "assets").mkdir(parents=True)
    (tmp_path / "card_art" / "assets" / "sun.svg").write_text(SUN, encoding="utf-8")
    assert faults(capsys, game, "plan") == []
    assert PictureFiles().get("card_art/sun", 20, 20) is not None


SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#fc0"/></svg>'


def test_a_clause_of_no_question_and_one_that_no_rules_have_are_told(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each is told with the line of `clauses.toml`, and a kind that is meant."""
    game = written("card_ruled")
    book = tmp_path / game / "rulebook"
    book.mkdir(parents=True)
    (book / "en.md").write_text("# The rules\n\n## 1. Laying\n\nLay a card.\n", "utf-8")
    (book / "clauses.toml").write_text('lay = "1"\n', "utf-8")
    assert faults(capsys, game, "events") == []
    (book / "clauses.toml").write_text('# questions\nlai = "1"\nlay = "1.4"\n', "utf-8")
    asked, unwritten = faults(capsys, game, "events")
    assert asked.startswith("- clauses.toml names 'lai', a question that no step asks; did you mean 'lay'?  (")
    assert asked.endswith(f"{game}/rulebook/clauses.toml, line 2)")
    assert unwritten.startswith("- clauses.toml names the clause 1.4 of 'lay', which no rules text has  (")
    assert unwritten.endswith(f"{game}/rulebook/clauses.toml, line 3)")


SEEN: Final = "banners=frozenset({'thrown_low', 'thrown_high', 'drawn', 'spent'})"


@pytest.mark.parametrize(
    ("name", "sent", "told"),
    [
        ("card_formed", "event(f\"thrown_{'low' if cards.laid else 'high'}\")", ["drawn", "spent"]),
        ("card_chosen", "event('thrown_low' if cards.laid else 'thrown_high')", ["drawn", "spent"]),
        ("card_handed", "sent(cards, 'spent' if cards.laid else 'drawn')", ["thrown_high", "thrown_low"]),
    ],
    ids=["put together", "one of two", "handed on"],
)
def test_an_event_that_seldom_comes_is_no_mistake(
    name: str, sent: str, told: list[str], written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """An event counts as sent wherever the code may send it, though no match of the check does."""
    helper = "def sent(cards: Deal, kind: str) -> Script[None]:\n    yield event(kind)\n\n\ndef lay("
    call = "yield from" if sent.startswith("sent") else "yield"
    changes = [(HANDS, HANDS + f"    {call} {sent}\n"), ("layout=layout, locate", f"layout=layout, {SEEN}, locate")]
    if sent.startswith("sent"):
        changes.append(("def lay(", helper))
    found = faults(capsys, written(name, *changes), "events")
    assert [fault.split("'")[1] for fault in found] == told


def test_a_bot_whose_texts_are_missing_is_noted(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The note names the entries; there is none when all are written, or when the game has no words at all."""
    first = "lambda match, seat, context: BotDecision(match.ask_of(seat).options[0], msg('card_calm.why'))"
    game = written(
        "card_calm",
        ("table=TABLE, text=TEXT", f"table=TABLE, text=TEXT, players=GamePlayers(bots={{'calm': {first}}})"),
        ("from tabletop.core.game.game import Game,", "from tabletop.core.game.bots import BotDecision\n"
         "from tabletop.core.game.game import GamePlayers, Game,"),
    )  # fmt: skip
    assert notes(capsys, game) == []
    words = tmp_path / game / "locale" / "en.toml"
    words.parent.mkdir(parents=True)
    words.write_text('title = "Calm"\n[bot]\n"calm.name" = "Calm one"\n', "utf-8")
    (note,) = notes(capsys, game)
    assert note.startswith(
        "note: the computer player calm is called by its name in the code, or says nothing of itself"
    )
    assert note.endswith("for lack of bot.calm.about, bot.calm.names in the message files")
    words.write_text('title = "Calm"\n[bot]\n"calm.name" = "A"\n"calm.about" = "B"\n"calm.names" = "C"\n', "utf-8")
    assert notes(capsys, game) == []


def notes(capsys: pytest.CaptureFixture[str], game: str) -> list[str]:
    """Return the notes of the check of bots."""
    assert main(["--lang", "en", "check", game, "--quick", "--only", "bots"]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("note:")]
