"""The set-up of a match, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.data.messages import msg
from tabletop.session.app.match_setup import MatchSetup, PreviousSetup
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.bots.computer_players import GENERIC
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.scenes import PERSON, Player
from tests.play import SHELF


def of(game: str, last: PreviousSetup | None = None, person: str = "", language: str = "en") -> MatchSetup:
    cast = BotProfiles(SHELF.games[game], Translations(language, SHELF.locales()))
    return MatchSetup(SHELF.games[game], lambda seat: f"Seat {seat + 1}", 6, cast, last, person)


@pytest.mark.parametrize("game", sorted(SHELF.games))
def test_seats_are_filled_up_to_the_last_one_in_colours_of_their_own(game: str) -> None:
    setup = of(game)
    seats = setup.game.seats
    assert (len(setup.players), setup.few, setup.full) == (seats[0], True, len(seats) == 1)
    while not setup.full:
        setup.add_player()
    assert len({player.name for player in setup.players}) == seats[-1]
    assert len({player.style for player in setup.players}) == seats[-1]
    easiest = next(iter(setup.game.players.bots), "monte_carlo")
    assert [player.kind for player in setup.players] == [PERSON, *[easiest] * (seats[-1] - 1)]
    assert setup.players[0].name == "Seat 1"


def test_a_first_match_has_as_many_players_as_the_game_proposes() -> None:
    """With two nobody trades in Age of Heroes, so three are proposed."""
    game, cast = "age_of_heroes", BotProfiles(SHELF.games["age_of_heroes"], Translations("en", SHELF.locales()))
    proposed = SHELF.manifests[game].first_seats
    setup = MatchSetup(SHELF.games[game], str, 6, cast, first_seats=proposed)
    assert len(setup.players) == proposed == 3
    setup.add_player()
    setup.start_fresh()
    assert len(setup.players) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(SHELF.games))
def test_every_computer_player_is_a_person_of_the_world_of_its_game(game: str, language: str) -> None:
    """Each has a name and one sentence of character, and at one table there are as many different names as seats."""
    cast, seats = of(game, language=language).cast, SHELF.games[game].seats[-1]
    for kind in (*cast.own, *GENERIC):
        assert cast.title(kind) not in ("", kind)
        assert cast.about(kind).endswith((".", "。"))
        names: list[str] = []
        for _ in range(seats):
            names.append(cast.named(kind, names))
        assert len(set(names)) == seats
        assert not any(letter.isdigit() for name in names for letter in name), "the list is long enough"
        assert all(0 < len(name) <= 16 for name in names)


def test_levels_are_said_where_there_are_several() -> None:
    cast = of("ascending_empires").cast
    assert [cast.level(kind) for kind in cast.own] == ["easy", "middle", "strong"]
    assert [cast.title(kind) for kind in cast.own] == ["Cadet: easy", "Captain: middle", "Admiral: strong"]
    chosen = of("stone_age").cast
    assert [chosen.level(kind) for kind in ("forager", "hunter", "chief")] == ["easy", "middle", "strong"]
    assert cast.level("random") is None, "no opponent of its own"


def test_players_without_a_game_are_out_of_sight() -> None:
    """General bots are offered in a game with its own only when all are wanted, or when one already has a seat."""
    cast = of("omen").cast
    own = ("shepherd", "charioteer", "strategist")
    assert cast.kinds() == own
    assert cast.kinds(beside="eager") == (*own, "eager")
    assert cast.kinds(all=True) == (*own, *GENERIC)
    assert of("example_game").cast.kinds() == tuple(GENERIC)


def test_who_changes_is_called_otherwise() -> None:
    """A computer player comes with an unused name; a person again with the name used last."""
    setup = of("ascending_empires", person="Ann")
    setup.add_player()
    assert [player.name for player in setup.players] == ["Ann", "Pip", "Juno"]
    setup.choose_kind(2, "admiral")
    setup.choose_kind(0, "admiral")
    assert [player.name for player in setup.players] == ["Imura", "Pip", "Vance"]
    setup.choose_kind(0, PERSON)
    setup.choose_kind(1, PERSON)
    assert [player.name for player in setup.players] == ["Ann", "Seat 2", "Vance"]


def test_the_last_time_is_the_default() -> None:
    """Players and settings come back; a person named after the seat has its name in today's language."""
    players = [Player("", 3), Player("Oru", 1, "chief"), Player("Bo", 0)]
    setup = of("stone_age", PreviousSetup(players, {"limited_supply": True}), "Ann")
    set_up = [(player.name, player.style, player.kind) for player in setup.players]
    assert set_up == [("Seat 1", 3, PERSON), ("Oru", 1, "chief"), ("Bo", 0, PERSON)]
    assert setup.settings["limited_supply"] is True
    setup.start_fresh()
    assert [(player.name, player.style, player.kind) for player in setup.players] == [
        ("Ann", 0, PERSON),
        ("Pika", 1, "forager"),
    ]
    assert setup.settings == setup.game.complete({})


@pytest.mark.parametrize(
    "players",
    [
        [Player("Ann", 0)],
        [Player("Ann", 0), Player("Bo", 0)],
        [Player("Ann", 0), Player("Bo", 6)],
        [Player("Ann", 0), Player("Bo", -1)],
        [Player("Ann", 0), Player("Bo", 1, "admiral")],
        [Player(f"P{seat}", seat) for seat in range(5)],
    ],
)
def test_a_last_time_that_does_not_fit_is_forgotten(players: list[Player]) -> None:
    """Too few or too many players, a colour twice or unknown, a computer player of another game.

    Settings one by one.
    """
    setup = of("stone_age", PreviousSetup(players, {"limited_supply": 1, "any_two_timing": "keep", "unheard": "of"}))
    assert setup.players == of("stone_age").players
    assert setup.settings == {**setup.game.complete({}), "any_two_timing": "keep"}


def test_a_colour_that_is_given_up_is_taken_by_the_next() -> None:
    setup = of("stone_age")
    setup.add_player()
    setup.remove_player(1)
    assert setup.taken(0) == {2: "Sorrel"}
    setup.add_player()
    assert [player.style for player in setup.players] == [0, 2, 1]


def test_the_help_while_aiming_is_no_rule_of_the_match() -> None:
    """Another help leaves the usual match usual, and another preset keeps the help."""
    setup = of("ascending_empires")
    setup.settings["aim_help"] = "bare"
    assert setup.preset == "standard"
    setup.choose_preset("calm_board")
    assert (setup.preset, setup.settings["aim_help"]) == ("calm_board", "bare")


@pytest.mark.parametrize("game", [id for id, game in sorted(SHELF.games.items()) if game.presets])
def test_a_preset_is_known_again(game: str) -> None:
    """Choosing a preset gives exactly its settings; an unknown name changes nothing."""
    setup = of(game)
    for name in setup.game.presets:
        setup.choose_preset(name)
        assert setup.preset in setup.game.presets
        chosen = setup.game.complete(setup.game.presets[name])
        assert {one.id: setup.settings[one.id] for one in setup.game.settings} == {
            one.id: chosen[one.id] for one in setup.game.settings
        }
    before = dict(setup.settings)
    setup.choose_preset("")
    assert setup.settings == before


def test_names_are_needed_and_may_not_be_equal(tmp_path: Path) -> None:
    """Blanks around a name do not count."""
    setup = of("example_game")
    setup.players[0].name = "  "
    assert setup.problem == msg("ui.setup.no_name")
    setup.players[0].name = f" {setup.players[1].name} "
    assert setup.problem == msg("ui.setup.same_name")
    setup.players[0].name, setup.seed = " Ann ", " harvest "
    assert setup.problem is None
    session = setup.begin(SavedMatches(SHELF, tmp_path))
    session.close()
    assert (session.names[0], session.seed) == ("Ann", "harvest")
