"""Every sentence exists in both languages, is used by its right name, and is used at all."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import HOME, KEY, LANGUAGES, Translations, gaps, missing, read_entries
from tabletop.ui.system.key_bindings import ACTIONS, Bindings, parse
from tests.clauses import alternatives, reasons
from tests.play import SHELF
from tests.source import nodes_of, tree_of
from tests.test_architecture import ROOT

SIMPLIFIED = set(
    "们这个来时会发对开关车马鸟鱼龙门问间东乐书买卖红级纪约绿线经给统继续维结网罗罚职联胜脑舰艺节药获营虽补装见观规视"
    "觉计认讨让议记许论设访证评识词试话该详语误说请诸读课谁调谈谢负责败货质贸费资赛赢过还进远连选递逻邮铁银错键长闪阳"
    "阶际陆队随难页项顺须顾预领题颜额风飞饰馆驱骑验鲜点战币师帅弃张归当录彻从众优传伤价体储儿养兽决减击别办务动励劳势"
    "区医华单卫厂历压厅县参双变叶号听启员响团园围国图圆场块坏坚垒墙壮声处备复够头夺奖妇学宁宝实审宫宽寻导将尔尘尽层属"
    "岁岛岭帮带广庆库应废弹强弯态总恶悬惊愿戏执扩扫扬护报担择损换掷摆敌数断无旧显晓暂术机杀杂权条极构枪标样树桥检楼欢"
    "残毁毕气汇汉没泽浅测济浓涨渔温湾满滚灭灯灵炉热爱牺犹独狮猎环现画畅疗盖盘监矿码砖确础祸离种积称稳穷竞笔笼筑签简类"
    "粮紧纸练组终绑绕绘绝么为义习乡丰严丧两丽举临"
)
"""Characters of simplified Chinese that traditional Chinese does not use."""
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
NAMES = "who|other|owner|whose|foe|loser|victim|attacker"
"""Placeholders of players' names."""
CONVENTIONAL = re.compile(r"^\w+\.(title|about|setting\.[\w.]+|preset\.[\w.]+)$")
"""Entries of a game that the host asks for by a name it puts together."""
FIGURE_AFTER_NAME = re.compile(r"\{(?:who|other)\} *\{\w+(?::[^{}|]*\{\w+\}.*)?\}")
"""A placeholder for a name, then at once another placeholder."""
STILL_SO = {"eve_conquests.dice_side"}
"""An entry about dice only, where a colour follows each figure."""


@dataclass(frozen=True)
class Package:
    """A folder of source files with the catalogues that they use; `prefix` stands before every key of theirs."""

    prefix: str
    folder: Path
    locale: Path

    def entries(self, language: str) -> dict[str, str]:
        before = f"{self.prefix}." if self.prefix else ""
        return {before + key: text for key, text in read_entries(self.locale, language).items()}


PACKAGES = [
    Package("", ROOT / "tabletop", HOME),
    *(Package(game_id, folder, folder / "locale") for game_id, folder in SHELF.folders.items()),
]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_package = pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.prefix or "tabletop")


@cache
def all_keys() -> frozenset[str]:
    return frozenset(key for package in PACKAGES for key in package.entries("en"))


@cache
def trees(folder: Path) -> list[tuple[str, ast.Module]]:
    return [(path.name, tree_of(path)) for path in sorted(folder.rglob("*.py"))]


@cache
def literals(folder: Path) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the strings of a folder's source, and the families of its f-strings."""
    nodes = [node for _, tree in trees(folder) for node in nodes_of(tree)]
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    patterns = (family(node) for node in nodes if isinstance(node, ast.JoinedStr))
    return frozenset(texts), tuple(pattern for pattern in patterns if pattern is not None)


def calls(package: Package) -> Iterator[tuple[str, ast.Call]]:
    """Yield every `say(...)` and `Message(...)` of the source."""
    for name, tree in trees(package.folder):
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("msg", "Message"):
                if node.args:
                    yield f"{name}:{node.lineno}", node


def refused(package: Package) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every sentence named in short (`no = Reasons("stone_age.no")`, `no("full", "4.2")`), by its whole key."""
    short = {name: key for _, tree in trees(package.folder) for name, key in reasons(tree).items()}
    for name, tree in trees(package.folder):
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in short and node.args:
                for word in alternatives(node.args[0]):
                    yield f"{name}:{node.lineno}", f"{short[node.func.id]}.{word.value!s}", node


def printed(package: Package) -> Iterator[tuple[str, str, set[str]]]:
    """Yield every sentence that a list of kinds names: the entry, the whole key, and the filled placeholders."""
    path = package.folder / "kinds.toml"
    if path.exists():
        for id, entry in tomllib.loads(path.read_text(encoding="utf-8"))["kinds"].items():
            for named in (entry.get("name", f"kind.{id}"), *in_entry(entry)):
                key, *filled = named.split()
                yield id, f"{package.prefix}.{key}", {gap.partition("=")[0] for gap in filled}


def in_entry(value: Any) -> Iterator[str]:
    """Yield the sentences beneath an entry of a list of kinds."""
    if isinstance(value, dict):
        for word, inner in value.items():
            yield from ([inner] if word == "print" else inner if word in ("text", "face_names") else in_entry(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from in_entry(inner)


def computed(package: Package) -> Iterator[re.Pattern[str]]:
    """Yield the families of sentences whose key is computed at run time."""
    short = {name: key for _, tree in trees(package.folder) for name, key in reasons(tree).items()}
    for _, tree in trees(package.folder):
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in short and node.args:
                key, word = re.escape(short[node.func.id]), node.args[0]
                inner = family(word) if isinstance(word, ast.JoinedStr) else None
                if not alternatives(word):
                    yield re.compile(rf"{key}\.{inner.pattern if inner else '.+$'}")


def family(node: ast.JoinedStr) -> re.Pattern[str] | None:
    """Return a pattern of the values of an f-string, when some part of it is fixed."""
    parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
    if not re.search(r"\w", "".join(part or "" for part in parts)):
        return None
    return re.compile("".join(".+" if part is None else re.escape(part) for part in parts) + "$")


@every_package
def test_both_languages_say_the_same(package: Package) -> None:
    """English and Chinese have the same keys, and each entry the same placeholders."""
    english, chinese = package.entries("en"), package.entries("zh_TW")
    assert {"missing in Chinese": missing(english, chinese), "missing in English": missing(chinese, english)} == {
        "missing in Chinese": [],
        "missing in English": [],
    }


@every_package
def test_every_key_in_the_source_exists(package: Package) -> None:
    """`say("...")` names an entry; `say(f"...")` names at least one."""
    lost = {}
    for where, call in calls(package):
        key = call.args[0]
        if isinstance(key, ast.Constant) and key.value not in all_keys():
            lost[where] = key.value
        elif isinstance(key, ast.JoinedStr):
            pattern = family(key)
            if pattern is not None and not any(map(pattern.match, all_keys())):
                lost[where] = ast.unparse(key)
    lost |= {where: key for where, key, _ in (*refused(package), *printed(package)) if key not in all_keys()}
    assert lost == {}


@every_package
def test_every_gap_is_filled(package: Package) -> None:
    """A message has a value for every placeholder of its entry."""
    entries = {key: text for one in PACKAGES for key, text in one.entries("en").items()}
    open_gaps = {}
    for where, call in calls(package):
        key = call.args[0]
        if isinstance(key, ast.Constant) and ast.unparse(call.func) == "msg" and key.value in entries:
            given = {keyword.arg for keyword in call.keywords}
            if None not in given and gaps(entries[key.value]) - given:
                open_gaps[where] = sorted(gaps(entries[key.value]) - given)
    for where, word, call in refused(package):
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and word in entries and gaps(entries[word]) - given:
            open_gaps[where] = sorted(gaps(entries[word]) - given)
    for where, word, filled in printed(package):
        if word in entries and gaps(entries[word]) - filled:
            open_gaps[where] = sorted(gaps(entries[word]) - filled)
    assert open_gaps == {}


CHORDS = {chord for action in ACTIONS for chord in action.chords} | {"Esc"}
"""The usual keys of all actions."""
ALSO_WORDS = {"A", "I", "Delete", "Down", "End", "Enter", "Home", "Left", "Right", "Space", "Up", *"0123456789"}
"""Keys that are words in English, too, and figures; Chinese sentences show where a word is a key."""
FIXED_KEYS = {
    "ui.rules.next",
    "ui.rules.previous",
    "ui.rules.back",
    "ui.rules.forth",
    "key.gesture.pan",
    "key.gesture.add",
}
"""Sentences with a key that nobody can rebind: those of the rules book, and keys that are held with the mouse."""
FOR_KEYBOARDS = re.compile(r"^(?!cli\.|study\.|net\.|key\.action\.)")


def literal_keys(text: str, language: str) -> list[str]:
    """Return the usual keys that a sentence names, outside its placeholders."""
    words = re.sub(r"\{[^{}]*\}", "{}", text)
    known = {chord for chord in CHORDS if len(chord) > 1 or chord.isalpha()}
    known -= ALSO_WORDS if language == "en" else set()
    named = sorted(map(re.escape, known), key=len, reverse=True)
    found = re.findall(rf"(?<![\w+'’])(?:{'|'.join(named)})(?![\w'’+])", words, re.ASCII)
    return found + re.findall(r"arrow keys?|space bar|方向鍵|空白鍵|Ctrl (?:and|加)", words)


@every_language
def test_no_sentence_names_a_key_that_can_be_rebound(language: str) -> None:
    """A sentence takes its keys from the bindings: `{key:flip}`."""
    entries = {key: text for key, text in PACKAGES[0].entries(language).items() if FOR_KEYBOARDS.match(key)}
    found = {key: named for key, text in entries.items() if (named := literal_keys(text, language))}
    assert {key: named for key, named in found.items() if key not in FIXED_KEYS} == {}
    assert literal_keys("F flips it, or press Ctrl+S, Esc or the arrow keys", "en")
    assert literal_keys("按 A 翻面", "zh_TW")


def keys_in(pattern: str) -> set[str]:
    """Return the actions whose keys a catalogue entry names."""
    return {spec for _, name, spec, _ in string.Formatter().parse(pattern) if name == KEY and spec}


def test_keys_in_sentences_are_actions_and_the_same_in_both_languages() -> None:
    english, chinese = PACKAGES[0].entries("en"), PACKAGES[0].entries("zh_TW")
    named = {key: keys_in(text) for key, text in english.items()}
    assert named == {key: keys_in(text) for key, text in chinese.items()}
    assert set().union(*named.values()) <= {action.id for action in ACTIONS}


def test_a_sentence_names_the_key_that_is_bound_now() -> None:
    words, keys = Translations("en"), Bindings()
    hint, view = msg("sandbox.ui.hint_piece", name="Meeple"), msg("sandbox.refused.no_view")
    assert "Flip flips it" in words.text(hint)  # without a keyboard the action stands for its key
    words.key_of = keys.first
    assert "F flips it" in words.text(hint)
    assert "Ctrl+1 – 9 keeps one" in words.text(view)
    assert keys.rebind("flip", parse("Ctrl+F")) is None
    assert "Ctrl+F flips it" in words.text(hint)


def test_every_row_of_the_piece_menu_has_words() -> None:
    """A row without an entry would be named by its key, in English, in every language."""
    tree = tree_of(ROOT / "tabletop" / "ui" / "sandbox" / "tools" / "command_menu.py")
    named = {node.value for node in nodes_of(tree) if isinstance(node, ast.Constant)}
    rows = {action.id for action in ACTIONS if action.id in named} - {"save_as", "save_setup", "save_set"}
    assert len(rows) > 10
    assert [row for row in sorted(rows) if f"sandbox.deed.{row}" not in all_keys()] == []


@every_package
def test_no_entry_is_unused(package: Package) -> None:
    """Every entry is named somewhere in the source, in full or by the family of an f-string."""
    named = {key for _, key, _ in (*refused(package), *printed(package))}
    families = list(computed(package))
    for folder in {package.folder, ROOT / "tabletop"}:
        named |= literals(folder)[0]
        families += literals(folder)[1]
    unused = [
        key
        for key in package.entries("en")
        if key not in named
        and not (package.prefix and CONVENTIONAL.match(key))
        and not any(pattern.match(key) for pattern in families)
    ]
    assert unused == []


@every_package
def test_chinese_is_traditional(package: Package) -> None:
    """Chinese entries are written in Traditional Chinese."""
    wrong = {key: text for key, text in package.entries("zh_TW").items() if SIMPLIFIED & set(text)}
    assert wrong == {}
    rules = package.folder / "rulebook" / "zh_TW.md"
    if rules.is_file():
        assert sorted(SIMPLIFIED & set(rules.read_text(encoding="utf-8"))) == []


@every_package
def test_chinese_is_chinese(package: Package) -> None:
    """An entry that has words in English has words in Chinese."""
    english = package.entries("en")
    latin = {
        key: text
        for key, text in package.entries("zh_TW").items()
        if not HAN.search(text) and text == english.get(key) and re.search(r"[a-z]{4,}", re.sub(r"\{.*?\}", "", text))
    }
    assert latin == {}


HALF_WIDTH = re.compile(r"(?<=[\u3400-\u9fff}」])[,:;()!?]|[,:;()!?](?=[\u3400-\u9fff{「])")
"""Western punctuation beside a Chinese character or a placeholder."""


@every_package
def test_chinese_sentences_have_chinese_punctuation(package: Package) -> None:
    """No Chinese entry has half-width punctuation."""
    entries = package.entries("zh_TW").items()
    assert [(key, text) for key, text in entries if HAN.search(text) and HALF_WIDTH.search(_said(text))] == []


def _said(text: str) -> str:
    """Return a sentence with every placeholder empty: text between braces is no punctuation."""
    return re.sub(r"{[^{}]*}", "{}", text)


LATIN_BESIDE_HAN = re.compile(rf"{HAN.pattern}[A-Za-z0-9]|[A-Za-z0-9]{HAN.pattern}")
"""A Latin letter or a figure right beside a Chinese character."""
SPACE_BESIDE_NAME = re.compile(rf"{HAN.pattern} {{(?:{NAMES})}}|{{(?:{NAMES})}} {HAN.pattern}")
"""A space between a Chinese character and the placeholder of a player's name, which may be Chinese too."""
DATE = re.compile(r"\d+月")
"""A month on a calendar, which is written close together."""


@every_package
def test_chinese_has_spaces_beside_latin_letters_and_figures(package: Package) -> None:
    """The catalogue writes them in a sentence, and `Translations` beside a player's name, where the name needs one."""
    entries = {key: text for key, text in package.entries("zh_TW").items() if not DATE.fullmatch(text)}
    assert [key for key, text in entries.items() if LATIN_BESIDE_HAN.search(_said(text))] == []
    assert [key for key, text in entries.items() if SPACE_BESIDE_NAME.search(text)] == []


def test_each_thing_has_one_chinese_word() -> None:
    """One measure word for goods and tools, one unit of length, one word for the ring around a planet."""
    others = {
        "stone_age": r"[個把]資源(?!區)|個(食物|木頭|磚頭|石頭|黃金|工具(?!方格))|份(工具|村民)",
        "ascending_empires": r"軌道|毫米|須等於|[個隻]星船|[隻位]部隊",
    }
    for package in PACKAGES:
        if package.prefix in others:
            wrong = re.compile(others[package.prefix])
            rules = (package.folder / "rulebook" / "zh_TW.md").read_text(encoding="utf-8")
            entries = {**package.entries("zh_TW"), "rules": rules}
            assert [key for key, text in entries.items() if wrong.search(text)] == []


@every_package
def test_english_is_english(package: Package) -> None:
    """English entries hold no Chinese characters."""
    assert {key: text for key, text in package.entries("en").items() if HAN.search(text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(SHELF.games))
def test_whatever_can_be_chosen_speaks_to_players(game: str, language: str) -> None:
    """Every setting has a description of its effect in whole sentences, and every preset one of its kind of match."""
    words = Translations(language, SHELF.locales()).entries
    chosen = SHELF.games[game]
    asked = [f"{chosen.words_of(setting)}.why" for setting in chosen.all_settings]
    asked += [f"{game}.preset.{name}.about" for name in chosen.presets]
    assert [key for key in asked if not words.get(key, "").endswith((".", "。"))] == []
    choices = [
        f"{chosen.words_of(setting)}.{str(choice).lower()}"
        for setting in chosen.all_settings
        for choice in setting.choices
        if type(choice) is not int
    ]
    assert [key for key in choices if not words.get(key)] == []


@every_package
def test_nobody_shouts(package: Package) -> None:
    """Sentences are plain: no exclamation marks in either language."""
    for language in ("en", "zh_TW"):
        assert {key: text for key, text in package.entries(language).items() if re.search("[!！]", text)} == {}


def test_the_list_of_simplified_characters_is_one() -> None:
    """The words that the catalogues use most are not on the list of simplified ones."""
    assert set("玩家回合資源工具建築骰子牌庫起始計分獲勝後方準備只能台灣") & SIMPLIFIED == set()
    assert {"们", "发", "对"} <= SIMPLIFIED


@every_package
def test_no_figure_follows_a_name(package: Package) -> None:
    """Names end in figures ("Player 1"): a figure right behind one would be read as a part of it."""
    for language in LANGUAGES:
        entries = package.entries(language)
        found = [key for key, text in entries.items() if FIGURE_AFTER_NAME.search(text) and key not in STILL_SO]
        assert found == [], language
