"""Copies of dataclass trees, and their canonical form."""

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from tabletop.core.data.copying import Copyable, clone, digest, freeze_lists, to_json_data
from tabletop.core.rules.questions import event
from tabletop.core.table.table import Pose


@dataclass(slots=True)
class Leaf:
    numbers: list[int]


@dataclass(frozen=True, slots=True)
class Tree:
    leaves: list[Leaf]
    by_name: dict[str, Leaf] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    pair: tuple[Leaf, int] = (Leaf([0]), 0)
    pose: Pose = field(default_factory=lambda: Pose(1, 2))


def tree() -> Tree:
    return Tree([Leaf([1, 2]), Leaf([3])], {"a": Leaf([4])}, {3, 1, 2}, (Leaf([5]), 6))


def test_a_clone_is_equal_and_shares_nothing_that_can_change() -> None:
    """Changing the copy anywhere leaves the original as it was."""
    original = tree()
    copy = clone(original)
    assert copy == original
    copy.leaves[0].numbers.append(9)
    copy.leaves.append(Leaf([]))
    copy.by_name["a"].numbers.append(9)
    copy.seen.add(9)
    copy.pair[0].numbers.append(9)
    assert original == tree()


@dataclass(frozen=True, slots=True)
class Rule:
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Twig(Copyable):
    buds: list[int]


@dataclass(slots=True)
class Bush(Copyable):
    rule: Rule
    twig: Twig | None
    twigs: list[Twig]
    names: dict[str, list[int]]
    rows: list[list[int]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    moments: list[frozenset[str]] = field(default_factory=list)
    pair: tuple[int, str] | None = None
    either: int | str = 0
    way: Literal["up", "down"] = "up"
    leaf: Leaf = field(default_factory=lambda: Leaf([0]))


def test_an_object_of_some_fields_has_no_others() -> None:
    part = Bush.only(twigs=[], either=3)
    assert (part.twigs, part.either) == ([], 3)
    with pytest.raises(AttributeError):
        part.rows  # noqa: B018  # its default is not filled in either
    with pytest.raises(AttributeError):
        Bush.only(unknown=1)


def test_a_copy_follows_from_the_fields() -> None:
    """Mutable values are copied, however deeply nested; immutable ones are shared."""
    one = Bush(Rule(("a",)), Twig([1]), [Twig([2])], {"b": [3]}, [[4]], {5}, [frozenset("c")])
    other = one.copy()
    assert other == one == clone(one)
    assert other.rule is one.rule
    assert other.twig is not None
    other.twig.buds.append(9)
    other.twigs[0].buds.append(9)
    other.twigs.append(Twig([]))
    other.names["b"].append(9)
    other.names["d"] = []
    other.rows[0].append(9)
    other.seen.add(9)
    other.moments.append(frozenset())
    other.leaf.numbers.append(9)
    assert one == Bush(Rule(("a",)), Twig([1]), [Twig([2])], {"b": [3]}, [[4]], {5}, [frozenset("c")])
    one.twig = None
    assert one.copy().twig is None


@dataclass(frozen=True, slots=True)
class Agreed:
    end: Literal["early", "late"]


@dataclass(slots=True)
class Bound(Copyable):
    agreed: Agreed
    word: Literal["early", "late"] | None


def test_one_of_named_words_never_changes_and_is_shared() -> None:
    one = Bound(Agreed("early"), "late")
    other = one.copy()
    assert other == one
    assert other.agreed is one.agreed


@dataclass(slots=True)
class Vague(Copyable):
    what: Any


@dataclass(slots=True)
class Either(Copyable):
    what: list[int] | dict[str, int]


@dataclass(slots=True)
class Deep(Copyable):
    inside: list[Vague]


@dataclass(slots=True)
class Plain(Copyable):
    good: int
    odd: object


@pytest.mark.parametrize(
    ("value", "field", "kind"),
    [
        (Vague(1), "'what' of tests.core.test_copying.Vague", "Any"),
        (Either([1]), "'what' of tests.core.test_copying.Either", "list[int] | dict[str, int]"),
        (Deep([Vague(1)]), "'what' of tests.core.test_copying.Vague", "Any"),
        (Plain(1, 2), "'odd' of tests.core.test_copying.Plain", "object"),
    ],
)
def test_a_field_of_no_known_type_cannot_be_copied(value: Copyable, field: str, kind: str) -> None:
    """A type that does not say how to copy it is refused by its field, so that nothing is shared by accident."""
    with pytest.raises(TypeError) as refused:
        value.copy()
    assert str(refused.value) == f"the field {field} cannot be copied, because of its type {kind}"


@dataclass(slots=True)
class Hands(Copyable):
    hands: list[list[str]]
    own: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Around(Copyable):
    inner: Hands


WRONG: Any = 7
"""A value of another type than any of these fields has."""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Hands([WRONG, WRONG]), "'hands' of {}Hands has the type list[list[str]] and holds a value of type list of "),
        (Hands(WRONG), "the field 'hands' of {}Hands has the type list[list[str]] and holds a value of type int"),
        (Hands([], WRONG), "the field 'own' of {}Hands has the type list[int] and holds a value of type int"),
        (Around(Hands([], WRONG)), "the field 'own' of {}Hands has the type list[int] and holds a value of type int"),
        (Around(WRONG), "the field 'inner' of {}Around has the type Hands and holds a value of type int"),
    ],
    ids=["inside", "outside", "second", "nested", "no dataclass"],
)  # fmt: skip
def test_a_field_that_holds_something_else_is_named(value: Any, said: str) -> None:
    """The value itself is not told: it may be the hand of somebody."""
    with pytest.raises(TypeError) as told:
        value.copy()
    assert said.format(f"{__name__}.") in str(told.value)


def test_the_plain_form_is_json_data() -> None:
    """Dataclasses become objects, tuples lists, sets sorted lists."""
    assert to_json_data(tree()) == {
        "leaves": [{"numbers": [1, 2]}, {"numbers": [3]}],
        "by_name": {"a": {"numbers": [4]}},
        "seen": [1, 2, 3],
        "pair": [{"numbers": [5]}, 6],
        "pose": [1, 2, 0.0],
    }


@pytest.mark.parametrize(
    ("data", "answer"),
    [([1, [2, [3]]], (1, (2, (3,)))), ({"rest": [[1, 2]]}, {"rest": ((1, 2),)}), ("abc", "abc"), (None, None)],
)
def test_lists_of_a_file_become_tuples(data: Any, answer: Any) -> None:
    """Answers are hashable: a list of JSON becomes a tuple again."""
    assert freeze_lists(data) == answer


def test_equal_trees_have_equal_digests() -> None:
    """The digest follows from the values alone, not from the order in which a set or dict was filled."""
    assert digest(clone(tree())) == digest(tree())
    assert digest({"b": 1, "a": {3, 1}}) == digest({"a": {1, 3}, "b": 1})


@pytest.mark.parametrize("other", [[1, 2], [2, 1], [1, 2, 3], ["1", 2], [1, [2]]])
def test_different_values_have_different_digests(other: list[Any]) -> None:
    """Order, number and type count."""
    assert (digest(other) == digest([1, 2])) == (other == [1, 2])


def test_a_digest_is_the_same_in_every_process() -> None:
    """Hash randomisation of a process does not affect the digest."""
    code = (
        "from tabletop.core.data.copying import digest; print(digest({'x': {'b', 'a', 'c'}, 'y': (1.5, True, None)}))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert found == {digest({"x": {"b", "a", "c"}, "y": (1.5, True, None)}) + "\n"}


def test_an_event_is_plain_data() -> None:
    """Digests know its content, though it is no dataclass."""
    assert to_json_data(event("dealt", seat=1)) == {"facts": [["seat", 1]], "kind": "dealt"}
