"""What the fields of a struct say in its source, and which structs a message is made of."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import Struct


def is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


@cache
def written(kind: type[Struct]) -> dict[str, tuple[ast.expr, ModuleType, str]]:
    """Each field's annotation as it is written, where, and the docstring below it."""
    rows: dict[str, tuple[ast.expr, ModuleType, str]] = {}
    for base in reversed(kind.__mro__):
        if is_struct(base) and base is not Struct:
            module = sys.modules[base.__module__]
            rows.update(
                (name, (node, module, says))
                for name, node, says in annotations(classes(module)[base.__name__])
            )
    return rows


@cache
def classes(module: ModuleType) -> dict[str, list[ast.stmt]]:
    """What stands in each class of a module."""
    tree = ast.parse(inspect.getsource(module))
    return {
        node.name: node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    }


def annotations(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr, str]]:
    """The annotated names of a class, each with the text that follows it."""
    for line, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            says = ""
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                says = inspect.cleandoc(str(below.value.value))
            yield line.target.id, line.annotation, says


def reached(*roots: Any) -> list[type[Struct]]:
    """Structs that these types are made of, each once, in the order in which one meets them."""
    found: list[type[Struct]] = []

    def visit(kind: Any) -> None:
        if is_struct(kind):
            if kind in found:
                return
            found.append(kind)
            for field in msgspec.structs.fields(kind):
                visit(field.type)
        else:
            for part in get_args(kind):
                visit(part)

    for root in roots:
        visit(root)
    return found
