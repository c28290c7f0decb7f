"""Structs as a reader sees them: every field with its type in words and its docstring."""

import ast
import inspect
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from fields import is_struct, reached, written
from wire import UNIONS

PLAIN = {
    int: "whole number",
    float: "number",
    str: "text",
    bool: "true or false",
    bytes: "bytes in base 64",
    type(None): "null",
    Any: "anything",
    msgspec.Raw: "JSON",
}
NAMED = {"Chips": "chips", "Amount": "chips", "Seat": "seat", "Card": "card"}
"""Names that say more than the type they stand for."""

LINKED = {"NightEvent": "[event](events.md)", "WireCommand": "[command](commands.md)"}
"""Unions that have a page of their own."""


class Field(Struct, frozen=True):
    """One field: `default` is empty where it is always there."""

    name: str
    type: str
    says: str
    default: str


def tag_of(kind: type[Struct]) -> str:
    """What stands under `type` in a message; empty for a struct without a tag."""
    return str(kind.__struct_config__.tag or "")


def name_of(kind: type[Struct]) -> str:
    """What a struct is called. Where several have the same name, the module says which:
    `TournamentPlan`."""
    if kind.__name__ not in shared_names():
        return kind.__name__
    of = kind.__module__.rpartition(".")[2].title().replace("_", "")
    return kind.__name__ if of == kind.__name__ else of + kind.__name__


@cache
def shared_names() -> frozenset[str]:
    """The names that several structs of the protocol have."""
    names = Counter(kind.__name__ for kind in reached(*UNIONS.values()))
    return frozenset(name for name, times in names.items() if times > 1)


def anchor(kind: type[Struct]) -> str:
    """Where a struct stands on its page."""
    return f"wire-{name_of(kind).lower()}"


def summary(kind: type[Struct]) -> str:
    """A struct's docstring, as paragraphs of text."""
    return inspect.cleandoc(kind.__doc__ or "")


def fields_of(kind: type[Struct]) -> Iterator[Field]:
    """The fields of a struct, in their order."""
    rows = written(kind)
    for field in msgspec.structs.fields(kind):
        node, module, says = rows[field.name]
        yield Field(field.encode_name, words(node, module), says, default_of(field))


def default_of(field: Any) -> str:
    """The value that a field has when it is left out, as JSON."""
    if field.default_factory is not NODEFAULT:
        return msgspec.json.encode(field.default_factory()).decode()
    if field.default is NODEFAULT:
        return ""
    return msgspec.json.encode(field.default).decode()


# ---------------------------------------------------------------- types in words


def words(node: ast.expr, module: ModuleType) -> str:
    """An annotation in words: what a program finds in the JSON."""
    match node:
        case ast.Name(name) if name in NAMED:
            return NAMED[name]
        case ast.Name(name) if name in LINKED:
            return LINKED[name]
        case ast.Constant(str(quoted)):
            return words(ast.parse(quoted, mode="eval").body, module)
        case ast.Name("Cards"):
            return "list of cards"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{words(left, module)}, or {words(right, module)}"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple([item, ast.Constant(x)])) if (
            x is ...
        ):
            return f"list of {several(words(item, module))}"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(items)):
            return "[" + ", ".join(words(item, module) for item in items) + "]"
        case ast.Subscript(ast.Name("dict" | "Mapping"), ast.Tuple([_, item])):
            return f"object whose values are {several(words(item, module))}"
        case _:
            return meaning(eval(ast.unparse(node), vars(module)))


def several(inner: str) -> str:
    """A type as what there may be several of: brackets where alternatives would be misread."""
    if ", or " in inner or inner.startswith("`"):
        return f"({inner})"
    return f"{inner}s" if inner in COUNTED else inner


COUNTED = ("whole number", "number", "text", "card", "seat")


def meaning(kind: Any) -> str:
    """A type in words."""
    if kind is None or kind in PLAIN:
        return PLAIN[type(None) if kind is None else kind]
    if is_struct(kind):
        return f"[{name_of(kind)}](#{anchor(kind)})"
    match get_origin(kind), get_args(kind):
        case origin, values if origin is Literal:
            return ", ".join(f"`{msgspec.json.encode(v).decode()}`" for v in values)
        case origin, (inner, *notes) if origin is Annotated:
            return meaning(inner) + limits(notes)
        case origin, (item, *_) if origin is list or get_args(kind)[-1] is ...:
            return f"list of {several(meaning(item))}"
        case origin, (_, item) if origin in (dict, Mapping):
            return f"object whose values are {several(meaning(item))}"
        case origin, items if origin is tuple:
            return "[" + ", ".join(map(meaning, items)) + "]"
        case origin, kinds if origin in (Union, UnionType):
            return ", or ".join(map(meaning, kinds))
    raise AssertionError(f"no words for {kind}")


def limits(notes: list[Any]) -> str:
    """What a value may be, beside its type."""
    found = []
    for note in notes:
        if not isinstance(note, msgspec.Meta):
            continue
        if note.ge is not None and note.le is not None:
            found.append(f"{note.ge:,} to {note.le:,}")
        elif note.ge is not None:
            found.append(f"at least {note.ge:,}")
        if note.max_length is not None:
            least = f"{note.min_length} to " if note.min_length else "at most "
            found.append(f"{least}{note.max_length} long")
    return f" ({', '.join(found)})" if found else ""
