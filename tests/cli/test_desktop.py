"""The program on a desktop: its files say what is true of it, and are written and deleted as a whole."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from tabletop.__main__ import main
from tabletop.cli.desktop import command, freedesktop, windows_registry
from tabletop.cli.desktop.file_types import APPLICATION, FILE_TYPES
from tests.net.hosted import CATALOGUES
from tests.test_architecture import ROOT

FILES = ROOT / "tabletop" / "cli" / "desktop" / "files"
ENTRY = FILES / f"{APPLICATION}.desktop"
MEDIA_TYPES = [one.media_type for one in FILE_TYPES]
SUFFIXES = {one.suffix for one in FILE_TYPES}
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry(text: str) -> dict[str, str]:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def test_the_entry_names_the_program_in_both_languages() -> None:
    found = entry(ENTRY.read_text("utf-8"))
    assert found["Name"] == CATALOGUES["en"].entries["ui.title"]
    assert found["Name[zh_TW]"] == CATALOGUES["zh_TW"].entries["ui.title"]
    assert found["MimeType"].rstrip(";").split(";") == MEDIA_TYPES
    assert found["Icon"] == APPLICATION
    assert {f"{key}[zh_TW]" for key in ("GenericName", "Comment", "Keywords")} <= found.keys()


def test_the_media_types_are_those_of_the_files() -> None:
    """Each has a name in both languages; the English one stands in the registry of Windows, too."""
    types = ElementTree.parse(FILES / f"{APPLICATION}.xml").getroot().findall(f"{MIME}mime-type")
    found = {}
    for one in types:
        glob, english, *others = (*one.findall(f"{MIME}glob"), *one.findall(f"{MIME}comment"))
        assert [list(other.attrib.values()) for other in others] == [["zh_TW"]]
        found[glob.attrib["pattern"].removeprefix("*")] = (one.attrib["type"], english.text)
    assert found == {suffix: (media_type, title) for suffix, media_type, title in FILE_TYPES}


def test_the_description_is_whole_in_both_languages() -> None:
    root = ElementTree.parse(FILES / f"{APPLICATION}.metainfo.xml").getroot()
    assert root.findtext("id") == APPLICATION
    assert root.findtext("launchable") == ENTRY.name
    assert [one.text for one in root.iter("mediatype")] == MEDIA_TYPES
    for parent in root.iter():
        for tag in ("name", "summary", "p", "li"):
            texts = [dict(one.attrib) for one in parent.findall(tag)]
            if parent.tag != "developer":
                assert texts[::2] == [{}] * (len(texts) // 2), tag
                assert texts[1::2] == [{"{http://www.w3.org/XML/1998/namespace}lang": "zh_TW"}] * (len(texts) // 2)


@pytest.mark.parametrize(
    ("words", "suffix"), [(("desktop-file-validate",), ".desktop"),
                          (("appstreamcli", "validate", "--no-net"), ".metainfo.xml")],
)  # fmt: skip
def test_the_tools_of_desktops_find_no_fault(words: tuple[str, ...], suffix: str) -> None:
    """They are packages of the system, `desktop-file-utils` and `appstream`."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run([*words, str(FILES / f"{APPLICATION}{suffix}")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "program", ["/home/Ann Lee/my 50% \"best\"/tab$HOME", "/tmp/a\\b`c`/桌遊"]
)  # fmt: skip
def test_any_path_of_the_program_is_one_word(program: str) -> None:
    """A desktop takes the backslashes of values back, then those in quotes, then the doubled per cent signs."""
    line = entry(freedesktop.with_command(ENTRY.read_text("utf-8"), [program, "-m"]))["Exec"]
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line.replace("\\\\", "\\"))
    assert [re.sub(r"\\(.)", r"\1", word).replace("%%", "%") for word in quoted] == [program]
    assert line.endswith('" -m %f')


def test_a_plain_path_has_no_quotes() -> None:
    """`xdg-open` without a desktop would take them for a part of the name."""
    assert freedesktop.quoted("/home/Ann/tabletop-1.2.3-linux_x86_64/tabletop") == (
        "/home/Ann/tabletop-1.2.3-linux_x86_64/tabletop"
    )


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the data folder of a user who has a desktop of Linux with none of its commands."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path / "data"


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_is_installed_and_removed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys of other programs stay."""
    other = home / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    assert main(["--lang", "en", "desktop", "--install"]) == 0
    assert ", ".join(one.suffix for one in FILE_TYPES) in capsys.readouterr().out
    written = files_in(home)
    assert written.keys() == {*freedesktop.PLACES, freedesktop.ICON, "applications/other.desktop"}
    assert written[freedesktop.ICON] == (ROOT / "assets" / "common" / "icon.svg").read_bytes()
    assert main(["desktop", "--install"]) == 0
    assert files_in(home) == written
    assert main(["desktop", "--remove"]) == 0
    assert files_in(home) == {"applications/other.desktop": b""}
    assert main(["desktop", "--remove"]) == 0


def test_the_desktop_is_told(home: Path, tmp_path: Path) -> None:
    """Its commands are called with the folders, and our entry becomes what opens the files."""
    for name in ("update-mime-database", "update-desktop-database", "xdg-mime"):
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\necho "$0 $*" >> {tmp_path}/told\n', "utf-8")
        path.chmod(0o755)
    assert main(["desktop", "--install"]) == 0
    told = (tmp_path / "told").read_text("utf-8").replace(f"{tmp_path}/", "").splitlines()
    assert told == ["update-mime-database data/mime", "update-desktop-database data/applications",
                    f"xdg-mime default {ENTRY.name} {' '.join(MEDIA_TYPES)}"]  # fmt: skip


def test_a_folder_that_cannot_be_written_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.write_text("a file", "utf-8")
    assert main(["--lang", "en", "desktop", "--install"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_one_of_the_two_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["desktop"], ["desktop", "--install", "--remove"]):
        with pytest.raises(SystemExit):
            main(["--lang", "en", *words])
        assert "--install" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("frozen", "script", "wanted"),
    [
        (True, "tabletop", ["PYTHON"]),
        (False, "tabletop", ["SCRIPT"]),
        (False, "__main__.py", ["PYTHON", "-m", "tabletop"]),
    ],
)
def test_the_command_that_starts_this_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, frozen: bool, script: str, wanted: list[str]
) -> None:
    (tmp_path / script).touch()
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(sys, "argv", [str(tmp_path / script)])
    named = {"PYTHON": sys.executable, "SCRIPT": str(tmp_path / script)}
    assert command.own_command() == [named.get(word, word) for word in wanted]


def test_a_data_folder_that_is_relative_does_not_count(tmp_path: Path) -> None:
    assert freedesktop.data_home({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path
    assert freedesktop.data_home({"XDG_DATA_HOME": "data"}) == freedesktop.data_home({})


def registry_of(values: dict[str, str]) -> SimpleNamespace:
    """Return a registry of Windows in memory, with the few functions that are used."""

    def set_value(top: int, key: str, kind: int, value: str) -> None:
        parts = key.split("\\")
        for end in range(1, len(parts)):
            values.setdefault("\\".join(parts[:end]), "")
        values[key] = value

    def value(top: int, key: str) -> str:
        if key not in values:
            raise FileNotFoundError(key)
        return values[key]

    def delete(top: int, key: str) -> None:
        if any(other.startswith(f"{key}\\") for other in values):
            raise PermissionError(key)
        del values[key]

    return SimpleNamespace(HKEY_CURRENT_USER=1, REG_SZ=1, SetValue=set_value, QueryValue=value, DeleteKey=delete)


def test_on_windows_the_registry_says_what_opens_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removing leaves what another program has taken over."""
    values: dict[str, str] = {}
    registry = registry_of(values)
    monkeypatch.setattr(windows_registry, "_registry", lambda: registry)
    windows_registry.install([r"C:\Games and more\tabletop.exe"])
    classes = windows_registry.CLASSES
    for suffix in SUFFIXES:
        name = values[rf"{classes}\{suffix}"]
        assert values[rf"{classes}\{name}\shell\open\command"] == r'"C:\Games and more\tabletop.exe" "%1"'
    registry.SetValue(1, rf"{classes}\.match", 1, "Chess.match")
    windows_registry.remove()
    assert {key for key in values if key.startswith(f"{classes}\\")} == {rf"{classes}\.match"}
    windows_registry.remove()
