"""The balance page of a game from the reports of its tournaments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.balance import BY_HAND, page

TABLES = {
    "matches": "number,rounds\n0,3\n1,4\n",
    "ratings": "player,elo,low,high,won,seats\nchief,1600.4,1500,1700,1.5,2\nforager,1400,1300,1500,0.5,2\n",
    "pairs": "player,other,matches,won,low,high,lost\nchief,forager,2,0.75,0.2,0.9,0.25\n"
    "forager,chief,2,0.25,0.1,0.8,0.75\n",
    "seats": "seat,matches,won,fair,points\n0,2,0.5,0.5,12.345\n1,2,0.5,0.5,11\n",
    "uses": "group,id,name,seats,all_seats,times,won,expected,margin,effect,frequency\n"
    "card,C1,Farmers,3,4,3,0.6667,0.5,0.1,0.1667,0.75\ncard,C2,Farmers,2,4,2,0.25,0.5,0.1,-0.25,0.5\n"
    "card,C3,Music,0,4,0,,,,,0\n",
}


def report(folder: Path, game: str = "stone_age", players: tuple[str, ...] = ("chief", "forager")) -> Path:
    folder.mkdir()
    header = {"game": game, "players": players, "seats": 2, "positions": 8}
    (folder / "matches.jsonl").write_text(json.dumps(header) + '\n{"number":0}\n', "utf-8")
    for name, text in TABLES.items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    (folder / "effects.en.png").write_bytes(b"picture")
    return folder


def test_a_page_tells_who_won_and_what_helped(tmp_path: Path) -> None:
    made = page(tmp_path / "out", [report(tmp_path / "ladder"), report(tmp_path / "mirror", players=("chief",))])
    text = made.read_text("utf-8")
    assert made.name == "stone_age.md"
    assert text.startswith("# Stone Age\n")
    assert "2 matches of 2 seats: `tabletop tournament stone_age --players chief,forager --seats 2" in text
    assert text.count("| chief | 1600 | 1500 to 1700 | 1.5 of 2 |") == 1, "one player alone has no Elo"
    assert "| chief | forager | 2 | 75.0 % | 20.0 % to 90.0 % |" in text
    assert "| forager | chief" not in text, "each pair once, by who won more"
    assert "| 1 | 50.0 % | 12.3 |" in text
    assert text.index("| Farmers C1 | card | 75.0 % | 66.7 % | 50.0 % | +16.7 ± 10.0 |") < text.index("| Farmers C2 |")
    assert "fewer than 2.0 % of the seats: Music (card: 0)." in text
    assert "## The chief against itself" in text
    for name in ("levels", "chief"):
        assert (tmp_path / "out" / "stone_age" / f"{name}-effects.png").read_bytes() == b"picture"
        assert f"(stone_age/{name}-effects.png)" in text
    assert "elo.png" not in text, "no picture that is not there"


def test_what_was_written_by_hand_below_is_kept(tmp_path: Path) -> None:
    made = page(tmp_path / "out", [report(tmp_path / "ladder")])
    before = made.read_text("utf-8")
    made.write_text(f"{before}\n{BY_HAND}\n\n## The league\n", "utf-8")
    assert page(tmp_path / "out", [tmp_path / "ladder"]).read_text("utf-8") == f"{before}\n{BY_HAND}\n\n## The league\n"


def test_reports_of_several_games_make_no_page(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="omen, stone_age"):
        page(tmp_path / "out", [report(tmp_path / "one"), report(tmp_path / "two", game="omen")])
    assert not (tmp_path / "out").exists()
