"""The program to double-click holds whatever is loaded by a name, and starts, looks and is packed as it should."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli.desktop.file_types import APPLICATION, FILE_TYPES
from tests import source
from tests.test_architecture import FILES, ROOT, imports, is_standard, tree_of
from tests.test_own_package import texts
from tools.program import bundle, contents
from tools.wheels import UNWANTED

PRODUCT = sorted(name for name in FILES if name.partition(".")[0] in contents.PACKAGES)
START = ROOT / "tools" / "program" / "start.py"
LOADERS = ("find_spec", "import_module", "files")
"""The functions that find a module or its files by a name."""


def named(module: str) -> Iterator[str]:
    """Yield the modules that a module names in texts: to load them, to read their files, or to run with `-m`."""
    for node in source.nodes_of(tree_of(module)):
        if isinstance(node, ast.List):
            words = [one.value if isinstance(one, ast.Constant) else None for one in node.elts]
            yield from (str(word) for flag, word in pairwise(words) if flag == "-m")
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in LOADERS:
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_it_holds_every_module_that_is_named_in_a_text() -> None:
    found = {name for module in PRODUCT for name in named(module)}
    assert {"tabletop.ui.sandbox.view.page_process", "games.omen", "pylopdf_fonts_zh_tw"} <= found
    assert sorted(found - set(contents.modules())) == []


def test_it_holds_every_library_or_leaves_it_out_on_purpose() -> None:
    """Libraries that only studies and tests need are left out; everything else that a module imports is held."""
    used = {module.partition(".")[0] for name in PRODUCT for module in imports(name)} - set(contents.PACKAGES)
    studies = {"distributed", "gymnasium", "matplotlib", "pettingzoo", "playwright", "pyspiel", "pytest"}
    assert used & set(contents.LEFT_OUT) == studies
    extras = {module.partition(".")[0] for module in contents.IN_EXTRAS}
    needed = {"aiohttp", "msgspec", "mypy_extensions", "numpy", "platformdirs", "pygame", "pymunk", "rcssmin",
              "rjsmin", "segno", "tomli_w", "tqdm"}  # fmt: skip
    assert {module for module in used if not is_standard(module)} - studies == needed | extras


def test_it_leaves_out_nothing_that_it_holds() -> None:
    left_out = tuple(f"{module}." for module in contents.LEFT_OUT)
    assert [module for module in contents.modules() if f"{module}.".startswith(left_out)] == []


def test_it_holds_every_file_of_a_wheel_and_every_font() -> None:
    held = {f"{folder}/{path.name}" for path, folder in contents.data_files()}
    tracked = {path.relative_to(ROOT).as_posix() for path in texts() if path.is_file()}
    wheel = {file for file in tracked if file.startswith(tuple(f"{package}/" for package in contents.PACKAGES))
             and not file.endswith((".py", "README.md", "jsconfig.json")) and not UNWANTED.search(file)}  # fmt: skip
    assert sorted(wheel - held) == []
    assert [str(path) for path, _ in contents.data_files() if not path.is_file()] == []
    fonts = {f"{cut.package}/{file}" for cut in contents.cuts() for file in (cut.file, cut.bold_file) if file}
    assert fonts <= held


def test_it_holds_what_belongs_to_compiled_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An extension module is a module and no file; its source is a file, too, because the types in it are read."""
    end = EXTENSION_SUFFIXES[0]
    for name in ("rules.py", f"rules{end}", "plain.py", "data.json", "__init__.py"):
        (tmp_path / "games" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "games" / name).touch()
    (tmp_path / f"tabletop__mypyc{end}").touch()
    monkeypatch.setattr(contents, "PACKAGES", ("games",))
    monkeypatch.setattr(contents, "folder_of", lambda package: tmp_path / package)
    assert {"games", "games.plain", "games.rules", "tabletop__mypyc"} <= set(contents.modules())
    files = [path.name for path, folder in contents.data_files() if folder == "games"]
    assert files == ["data.json", "rules.py"]


def started(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(START), *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_it_starts_the_program_and_its_helpers_alone() -> None:
    """The program is its own Python only for its own modules."""
    assert started("--version").stdout.startswith("tabletop ")
    helper = ("-m", "tabletop.ui.sandbox.view.svg_process")
    assert started(*helper, str(ROOT / "assets" / "common" / "icon.svg")).returncode == 0
    assert started(*helper, str(ROOT / "README.md")).returncode == 1
    for words in (["-m", "http.server"], ["-m"], ["-c", "print(1)"]):
        other = started(*words)
        assert (other.returncode, other.stdout) == (2, "")


def spec(monkeypatch: pytest.MonkeyPatch, platform: str) -> dict[str, list[dict[str, Any]]]:
    """Run the file for PyInstaller as on a system; return what each of its steps was given."""
    given: dict[str, list[dict[str, Any]]] = {}

    class Step:
        pure = scripts = binaries = datas = ()

    def step(name: str) -> Any:
        def take(*_: Any, **options: Any) -> Step:
            given.setdefault(name, []).append(options)
            return Step()

        return take

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("TABLETOP_BUILD", "work")
    monkeypatch.setenv("TABLETOP_VERSION", "1.2.3")
    steps = {name: step(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    runpy.run_path(str(bundle.SPEC), {**steps, "SPECPATH": str(bundle.SPEC.parent)})
    return given


@pytest.mark.parametrize("platform", bundle.SYSTEMS)
def test_one_file_and_one_folder_are_made_on_every_system(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    """A console belongs to commands; on Windows a double click hides it, and on macOS an application has none."""
    given = spec(monkeypatch, platform)
    assert sorted(one["name"] for one in given["EXE"]) == ["tabletop", "tabletop-one-file"]
    assert {one["console"] for one in given["EXE"]} == {platform != "darwin"}
    assert {one.get("hide_console") for one in given["EXE"]} == {"hide-early" if platform == "win32" else None}
    (analysis,) = given["Analysis"]
    assert analysis["hiddenimports"] == contents.modules()
    assert ("BUNDLE" in given) is (platform == "darwin")


def test_the_application_of_macos_opens_our_files(monkeypatch: pytest.MonkeyPatch) -> None:
    (application,) = spec(monkeypatch, "darwin")["BUNDLE"]
    info = application["info_plist"]
    assert (application["bundle_identifier"], application["version"]) == (APPLICATION, "1.2.3")
    declared = {
        one["UTTypeIdentifier"]: one["UTTypeTagSpecification"]["public.filename-extension"]
        for one in info["UTExportedTypeDeclarations"]
    }
    assert sorted(declared.values()) == sorted([one.suffix.removeprefix(".")] for one in FILE_TYPES)
    assert [one["LSItemContentTypes"] for one in info["CFBundleDocumentTypes"]] == [[name] for name in declared]


def a_bundle(folder: Path) -> bundle.Bundle:
    program = folder / "dist" / "tabletop" / "tabletop"
    (program.parent / "_internal").mkdir(parents=True)
    (program.parent / "_internal" / "data.json").write_text("{}", "utf-8")
    program.write_bytes(b"\x7fELF")
    program.chmod(0o755)
    return bundle.Bundle(program.parent, program, program)


def test_the_archive_for_linux_keeps_the_rights_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has one folder with a name of its own, the licence, and nobody's user name."""
    monkeypatch.setattr(sys, "platform", "linux")
    path = bundle.pack(a_bundle(tmp_path), tmp_path, "1.2.3")
    top = bundle.name_of("1.2.3")
    assert path.name == f"{top}.tar.xz"
    with tarfile.open(path) as archive:
        members = {one.name: one for one in archive}
    files = {name for name, one in members.items() if one.isfile()}
    assert files == {f"{top}/tabletop", f"{top}/LICENSE.txt", f"{top}/_internal/data.json"}
    assert members[f"{top}/tabletop"].mode & 0o111
    assert {(one.uid, one.uname, one.gname) for one in members.values()} == {(0, "", "")}


def test_the_archive_for_windows_is_a_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    path = bundle.pack(a_bundle(tmp_path), tmp_path, "1.2.3")
    with zipfile.ZipFile(path) as archive:
        assert f"{bundle.name_of('1.2.3')}/_internal/data.json" in archive.namelist()
