"""The types of the fields of a dataclass, compiled or not."""

from __future__ import annotations

import sys
from dataclasses import dataclass, make_dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import GenericAlias, ModuleType

import pytest

from tabletop.core.data.copying import copier
from tabletop.core.data.field_types import annotations_of

SOURCE = '''
from dataclasses import dataclass

@dataclass
class Cart:
    """What rolls."""
    loads: list[list[int]]

@dataclass
class Yard:
    """Where carts stand; nobody knows `carts: int`."""
    carts: list[Cart]
    first: Cart | None
    name: str = "yard"
'''


@dataclass
class Plain:
    names: list[str]
    pair: tuple[int, str] | None


def test_a_plain_class_keeps_its_types() -> None:
    assert annotations_of(Plain) == {"names": list[str], "pair": tuple[int, str] | None}


@pytest.fixture
def yard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a module as the compiler leaves it: its classes have lost their annotations, the source lies beside."""
    (tmp_path / "yard.py").write_text(SOURCE, "utf-8")
    module = ModuleType("yard")
    module.__file__ = str(tmp_path / f"yard{EXTENSION_SUFFIXES[0]}")
    monkeypatch.setitem(sys.modules, "yard", module)
    cart = make_dataclass("Cart", [("loads", list)])
    kept = make_dataclass("Yard", [("carts", list), ("first", type), ("name", str, "yard")])
    cart.__module__ = kept.__module__ = "yard"  # since Python 3.12 the namespace no longer holds them
    vars(module).update(Cart=cart, Yard=kept)
    return module


def test_a_compiled_class_recalls_its_types(yard: ModuleType) -> None:
    carts = GenericAlias(list, (yard.Cart,))
    assert annotations_of(yard.Yard) == {"carts": carts, "first": yard.Cart | None, "name": str}
    assert yard.Cart.__annotations__ == {"loads": "list[list[int]]"}, "those within it as well"


def test_a_copy_of_a_compiled_class_shares_no_list(yard: ModuleType) -> None:
    one = yard.Yard([yard.Cart([[1], []])], yard.Cart([[2]]))
    other = copier(yard.Yard)(one)
    assert other == one
    other.carts[0].loads[1].append(3)
    other.first.loads[0].append(4)
    assert (one.carts[0].loads, one.first.loads) == ([[1], []], [[2]])
