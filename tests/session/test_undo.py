"""Taking back gains nothing: the engine finds revealed facts, and a setting says who must agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.age_of_heroes.rules.facts import KINDS
from tabletop.core.data.copying import digest
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.input.interpret import Refused
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.core.rules.settings import HOST_SETTINGS, TAKE_BACK
from tabletop.session.match.match_session import PERSON, Done, MatchSession, Player, UndoRequest
from tabletop.session.match.reveals import revealed
from tabletop.session.saves import match_log
from tabletop.testing.random_play import replayed
from tests.parameters import quick_only
from tests.play import SHELF

EXTRA = ("tests.example_game",)
GAMES = [pytest.param(game, id=name) for name, game in SHELF.games.items()]
each_game = pytest.mark.parametrize("game", quick_only(GAMES, "omen"))
POLICIES = ("free", "agreed", "never")


def session(
    game: Game[Any], policy: str, folder: Path | None = None, kinds: tuple[str, ...] = (), seed: str = "look"
) -> MatchSession:
    seats = game.seats[0]
    players = [Player(f"P{seat}", seat, (kinds or (PERSON,) * seats)[seat]) for seat in range(seats)]
    return MatchSession.new(game, players, settings={"take_back": policy}, seed=seed, folder=folder)


def play(one: MatchSession, answers: int, chance: FastRng) -> None:
    """Give so many random answers of seats."""
    for _ in range(answers):
        if not one.over:
            ask = one.match.pending[0]
            assert isinstance(one.answer(chance.answerer(one.game.players.random_answer)(one.match.state, ask)), Done)


def look(one: MatchSession, most: int = 400) -> int:
    """Play until the last answer of a person revealed something; return the number of answers before it."""
    chance = FastRng(5)
    for _ in range(most):
        before = len(one.match.log)
        play(one, 1, chance)
        if revealed(one.match, len(one.players), before):
            return before
    raise AssertionError("nothing was revealed")


def quiet(one: MatchSession, most: int = 400) -> int:
    """Play until the last answer of a person revealed nothing; return the number of answers before it."""
    chance = FastRng(6)
    for _ in range(most):
        before = len(one.match.log)
        play(one, 1, chance)
        if not revealed(one.match, len(one.players), before):
            return before
    raise AssertionError("everything was revealed")


def moment(one: MatchSession) -> tuple[Any, ...]:
    lines = [(line.at, line.seat, line.text, tuple(line.details)) for line in one.lines]
    return digest(one.match.state), list(one.match.log), lines, one.placement, list(one.taken_back)


# -- the three policies -----------------------------------------------------------------------------------------------
@each_game
def test_freely_everything_is_taken_back_and_written_down(game: Game[Any]) -> None:
    """After a look, a take-back happens at once, the same comes again, and a line stays."""
    one = session(game, "free")
    before = look(one)
    seen = list(one.match.log)
    who = seen[before].seat

    assert isinstance(one.undo(), Done)

    assert one.match.log == seen[:before]
    assert [(line.at, line.seat, line.text.key) for line in one.lines if line.stays] == [
        (before, who, "core.take_back.line")
    ]
    assert [(taken.seat, taken.answers) for taken in one.taken_back] == [(who, 1)]
    one.redo()
    assert one.match.log == seen
    assert [line.text.key for line in one.lines if line.stays] == ["core.take_back.line"]


@each_game
def test_by_agreement_the_others_are_asked_first(game: Game[Any]) -> None:
    """After a look, nothing is taken back before the other people agree, and they are named."""
    one = session(game, "agreed")
    before = look(one)
    now = moment(one)
    who = one.match.log[before].seat

    asked = one.undo()

    assert isinstance(asked, UndoRequest)
    assert (asked.seat, asked.to, asked.answers) == (who, before, 1)
    assert asked.others == tuple(seat for seat in range(len(one.players)) if seat != who)
    assert moment(one) == now
    assert isinstance(one.go_to(asked.to, agreed=True), Done)
    assert len(one.match.log) == before
    assert len(one.taken_back) == 1


@each_game
def test_never_past_what_was_revealed(game: Game[Any]) -> None:
    """After a look, a take-back is refused in a sentence, with the clause where the players' rules have one."""
    one = session(game, "never")
    before = look(one)
    now = moment(one)
    for outcome in (one.undo(), one.go_to(before), one.go_to(0), one.go_to(before, agreed=True)):
        assert isinstance(outcome, Refused)
        assert outcome.refusal.reason.key == "core.take_back.never"
        assert outcome.refusal.rule == game.rules.undo_clause
    assert isinstance(one.restart_turn(), Refused)
    assert moment(one) == now
    assert (game.rules.undo_clause == "8.2") == (game.id == "ascending_empires")


@each_game
@pytest.mark.parametrize("policy", POLICIES)
def test_what_revealed_nothing_is_taken_back_at_will(game: Game[Any], policy: str) -> None:
    """This holds under every policy and without a question; a line records it."""
    one = session(game, policy)
    before = quiet(one)
    log = list(one.match.log)
    assert isinstance(one.undo(), Done)
    assert len(one.match.log) == before
    assert one.taken_back == []
    assert [line.text.key for line in one.lines if line.stays] in (
        ["core.take_back.undone"],
        ["core.take_back.undone_unsaid"],
    )
    one.redo()
    assert one.match.log == log


@each_game
def test_a_take_back_names_decisions_and_no_request_for_a_hint(game: Game[Any]) -> None:
    one = session(game, "free")
    one.note(one.match.pending[0].seat, msg("core.hint_asked"))
    quiet(one)
    assert isinstance(one.undo(), Done)
    said = next(line.text for line in one.lines if line.text.key.startswith("core.take_back.undone"))
    assert "core.hint_asked" not in [what.key for what in dict(said.args).get("what", ())]


@each_game
def test_after_a_take_back_the_log_tells_what_stands_and_what_went(game: Game[Any]) -> None:
    """No sentence of an undone answer is left, and one line says how many decisions were undone.

    That holds even where several answered at once and unseen.
    """
    one = session(game, "free")
    readers = (None, *range(len(one.players)))

    def standing() -> list[Any]:
        return [[line.texts_for(reader) for reader in readers] for line in one.lines if not line.stays]

    chance = FastRng(11)
    stood: dict[int, list[Any]] = {}
    for _ in range(60):
        stood.setdefault(len(one.match.log), standing())
        if one.over:
            break
        play(one, 1, chance)
        if chance.below(3) == 0:
            moments = sorted(stood)
            to = moments[-1 - chance.below(min(3, len(moments)))]
            gone = sum(entry.seat != CHANCE for entry in one.match.log[to:])
            left = [line for line in one.lines if line.stays or line.at < to]
            before = left[-1].took if left else 0
            assert isinstance(one.go_to(to), Done)
            assert standing() == stood[to]
            stood = {at: lines for at, lines in stood.items() if at <= to}
            last = one.lines[-1]
            assert last.stays
            count = dict(last.text.args)["count"]
            assert count == gone + (before if last.took else 0)
            play(one, 1, chance)


def test_an_answer_that_all_gave_at_once_is_gone_from_the_log_with_its_sentences() -> None:
    """A player who declines an offer at the market, undoes that and makes a counter-offer has declined nothing."""
    one = session(SHELF.games["age_of_heroes"], "free", seed="market")
    chance = FastRng(4)
    while one.match.pending[0].kind != "market":
        ask = one.match.pending[0]
        answers = {"opening": "trade"}
        value = answers.get(ask.kind) or chance.answerer(one.game.players.random_answer)(one.match.state, ask)
        one.answer(value)
    seat = one.match.pending[0].seat
    wares = [kind for kind, count in zip(KINDS, one.match.state.hands[seat], strict=True) if count]
    other = 1 - seat
    wanted = [kind for kind, count in zip(KINDS, one.match.state.hands[other], strict=True) if count]
    offered = one.answer(("offer", other, (wares[0],), (wanted[0],), "", ""))
    assert isinstance(offered, Done), offered
    one.answer("decline", seat=other)
    keys = [part.key for line in one.lines for part in (line.texts_for(None)[0], *line.texts_for(None)[1])]
    assert "age_of_heroes.tell.answered" in keys
    one.undo()
    keys = [part.key for line in one.lines for part in (line.texts_for(None)[0], *line.texts_for(None)[1])]
    assert "age_of_heroes.tell.answered" not in keys
    assert one.lines[-1].seat == other
    assert one.lines[-1].text.key == "core.take_back.undone_unsaid"


# -- the asking seat --------------------------------------------------------------------------------------------------
def test_the_vote_names_who_asks_where_that_is_known() -> None:
    """The player who looks at the screen asks; the player whose decision it is must be among those who agree.

    Nobody is named where all look at the same table.
    """
    for viewer in (None, 0, 1):
        one = session(SHELF.games["age_of_heroes"], "agreed")
        before = look(one)
        whose = one.match.log[before].seat
        one.look_as(viewer)
        asked = one.undo()
        assert isinstance(asked, UndoRequest)
        assert (asked.seat, asked.asker) == (whose, viewer)
        asks = whose if viewer is None else viewer
        assert asked.others == tuple(seat for seat in range(len(one.players)) if seat != asks)
        named = {None: "wanted", whose: "asks"}.get(viewer, "asks_of")
        said = dict(asked.question.args)
        assert said["asks"].key == f"core.take_back.{named}"
        last = [line.texts_for(None)[0] for line in one.lines if line.at >= before and line.seat >= 0]
        assert said["what"]
        assert set(said["what"]) <= set(last), "it names the decisions that would go"


def test_the_vote_says_that_a_throw_goes_too() -> None:
    """A regression: it named the place alone, and the dice that had been thrown there were gone without a word."""
    named = (msg("stone_age.option.act", place="Clay pit", count=3),)
    keys = [UndoRequest(0, (1,), 4, 1, asker=0, named=named, thrown=thrown).question.key for thrown in (False, True)]
    assert keys == ["core.take_back.names", "core.take_back.names_thrown"]
    one = session(SHELF.games["stone_age"], "agreed")
    answer = FastRng(1).answerer(one.game.players.random_answer)
    while not any(entry.kind == "roll" and entry.value for entry in one.match.log[-2:]) or len(one.match.log) < 5:
        ask = one.match.pending[0]
        one.throw() if ask.seat == CHANCE else one.answer(answer(one.match.state, ask), seat=ask.seat)
    asked = one.undo()
    assert isinstance(asked, UndoRequest)
    assert asked.thrown


def test_everybody_is_called_you_in_the_request_to_undo() -> None:
    """The seat that asks and the one whose decision goes read no name of their own; nobody else is called "you"."""
    own, others = UndoRequest(0, (1, 2), 4, 2, asker=0), UndoRequest(0, (0, 2), 4, 2, asker=1)
    screen = UndoRequest(0, (1, 2), 4, 2)
    keys = [
        [one.question_for(viewer).key.split(".")[-1] for viewer in (0, 1, 2, None)] for one in (own, others, screen)
    ]
    assert keys == [
        ["you_ask", "asks", "asks", "asks"],
        ["asks_yours", "you_ask", "asks_of", "asks_of"],
        ["wanted_yours", "wanted", "wanted", "wanted"],
    ]
    for one in (own, others, screen):
        for viewer in range(3):
            assert SeatName(viewer) not in dict(one.question_for(viewer).args).values()


def test_a_page_asks_for_itself_whoever_looks_at_the_screen() -> None:
    one = session(SHELF.games["age_of_heroes"], "agreed")
    before = look(one)
    whose = one.match.log[before].seat
    one.look_as(1 - whose)
    asked = one.undo(whose)
    assert isinstance(asked, UndoRequest)
    assert (asked.asker, asked.others) == (whose, (1 - whose,))


@each_game
def test_computer_players_agree(game: Game[Any]) -> None:
    """A person who is alone is asked nothing; the line is written all the same."""
    one = session(game, "agreed", kinds=(PERSON, *("random",) * (game.seats[0] - 1)))
    while True:
        before = look(one)
        if one.match.log[before].seat == 0:
            break
    assert isinstance(one.undo(), Done)
    assert [line.seat for line in one.lines if line.stays] == [0]


@each_game
def test_the_line_survives_in_the_file(game: Game[Any], tmp_path: Path) -> None:
    """Autosave and a file saved by hand record who took back how much, and so does every later file."""
    one = session(game, "free", tmp_path)
    chance = FastRng(8)
    for _ in range(3):
        look(one)
        one.undo()
        play(one, 2, chance)
    quiet(one)
    one.undo()
    assert len(one.taken_back) >= 3
    assert one.writer is not None
    one.save(tmp_path / "copy.match")
    files = (one.writer.path, tmp_path / "copy.match")
    one.close()
    for path in files:
        for _ in range(2):
            again = MatchSession.load(path, extra=EXTRA)
            lines = [line for line in one.lines if not line.took]  # a file records a take-back past revealed facts
            assert again.taken_back == one.taken_back
            assert again.match.log == one.match.log
            assert again.match.settings["take_back"] == "free"
            assert [(line.at, line.seat, line.text) for line in again.lines] == [
                (line.at, line.seat, line.text) for line in lines
            ]
            again.close()


def test_going_back_beyond_a_line_keeps_it() -> None:
    """The line of an earlier take-back stays when more is taken back, at the moment that is left."""
    one = session(SHELF.games["example_game"], "free")
    before = look(one)
    one.undo()
    play(one, 6, FastRng(3))
    one.go_to(before - 2)
    assert [line.at for line in one.lines if line.stays] == [before - 2] * len(one.taken_back)
    assert all(taken.at == before - 2 for taken in one.taken_back)
    assert len(one.taken_back) == 2


def test_the_setting_belongs_to_every_match() -> None:
    """Every game has it beside its own settings, by agreement by default; old and other files get the default."""
    for game in SHELF.games.values():
        assert game.all_settings == (*game.settings, *HOST_SETTINGS)
        assert game.complete({})["take_back"] == TAKE_BACK.default == "agreed"
        assert Match.new(game, game.seats[0], settings={"take_back": "never"}).settings["take_back"] == "never"
        with pytest.raises(ValueError, match="take_back"):
            game.complete({"take_back": "sometimes"})


@pytest.mark.parametrize(
    "line",
    [{"undo": 0}, {"undo": 1, "by": 9, "n": 1}, {"undo": 1, "by": "nature", "n": 1}, {"undo": 1, "by": 0},
     {"undo": 1, "by": 0, "n": 0}, {"undo": 0, "by": 0, "n": 1 << 40}, {"undo": -1, "by": 0, "n": 1}],
)  # fmt: skip
def test_a_false_take_back_is_a_changed_file(line: dict[str, Any], tmp_path: Path) -> None:
    """A take-back of nobody, of nothing or of too much is refused."""
    one = session(SHELF.games["example_game"], "free", tmp_path)
    play(one, 3, FastRng(1))
    assert one.writer is not None
    path = one.writer.path
    one.close()
    log = match_log.read(path)
    writer = match_log.Writer.resume(path, log)
    writer.append([msgspec.json.encode(line)])
    writer.close()
    with pytest.raises(match_log.InvalidSaveError):
        match_log.read(path)


# -- revealed facts ---------------------------------------------------------------------------------------------------
def revealing(game: Game[Any], most: int) -> dict[str, tuple[int, int]]:
    """Return for each kind of question how many answers revealed something, and how many there were."""
    seats = game.seats[0]
    found: dict[str, tuple[int, int]] = {}
    for match, entry in replayed(game, seats):
        if len(match.log) >= most:
            break
        after = match.fork()
        after.replay([entry])
        some, count = found.get(entry.kind, (0, 0))
        found[entry.kind] = (some + revealed(after, seats, len(match.log)), count + 1)
    return found


NOTHING = {
    "stone_age": ("place", "act"),
    "ascending_empires": ("action", "recruit", "first_ship", "mine", "build", "develop", "shuffle"),
    "eve_conquests": ("headquarters", "starting_unit", "starting_seal"),
    "omen": (),
    "age_of_heroes": ("offer_to", "offer_give", "offer_ask"),
    "example_game": (),
}
"""Answers that show nobody anything new (and a shuffle of discs that lie face down)."""
SOMETHING = {
    "stone_age": ("roll",),
    "ascending_empires": ("luck", "flight"),
    "eve_conquests": ("roll", "flip"),
    "omen": ("surge", "offering"),
    "age_of_heroes": ("discard",),
    "example_game": ("roll", "shuffle"),
}
"""Answers of which some are sure to show something."""


@pytest.mark.wide
@each_game
def test_the_engine_finds_what_is_revealed(game: Game[Any]) -> None:
    """Placing, paying and recruiting reveal nothing; dice, drawn cards, cards played from a hand do."""
    found = revealing(game, 220)
    assert {kind: found[kind][0] for kind in NOTHING[game.id] if kind in found} == {
        kind: 0 for kind in NOTHING[game.id] if kind in found
    }
    assert all(found[kind][0] for kind in SOMETHING[game.id] if kind in found)
    assert any(kind in found for kind in SOMETHING[game.id])


def test_a_secret_answer_reveals_nothing_until_all_are_in() -> None:
    """The first of two secret cards may be taken back; the second one shows both."""
    game = SHELF.games["example_game"]
    for match, entry in replayed(game, 2):
        if entry.kind == "fair":
            last = len(match.pending) == 1
            after = match.fork()
            after.replay([entry])
            assert revealed(after, 2, len(match.log)) == last


def test_a_card_laid_openly_from_a_hand_is_revealed_to_the_others_only() -> None:
    """Its owner learns nothing, the others do: this suffices."""
    game = SHELF.games["omen"]
    for match, entry in replayed(game, 2):
        if entry.kind == "surge" and isinstance(entry.value, tuple) and entry.value[0] == "play":
            after = match.fork()
            after.replay([entry])
            assert revealed(after, 2, len(match.log))
            return
    pytest.fail("no card was played")


@pytest.mark.wide
def test_asking_twice_finds_the_same() -> None:
    """The revealed facts do not depend on the time of the request, and asking changes nothing."""
    game = SHELF.games["omen"]
    one = session(game, "agreed")
    play(one, 30, FastRng(2))
    before = moment(one)
    found = [[revealed(one.match, 2, at) for at in range(len(one.match.log))] for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] == sorted(found[0], reverse=True), "what was revealed after a moment was revealed after all before"
    assert moment(one) == before


def test_nature_alone_is_nobodys_decision() -> None:
    """Going back over nothing but answers of chance is no take-back."""
    one = session(SHELF.games["stone_age"], "never")
    play(one, 1, FastRng(4))
    while one.match.log[-1].seat != CHANCE:
        play(one, 1, FastRng(4))
    at = len(one.match.log)
    while one.match.log[at - 1].seat == CHANCE:
        at -= 1
    assert isinstance(one.go_to(at), Done)
    assert one.taken_back == []
