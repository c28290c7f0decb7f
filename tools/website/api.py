"""The reference of the library: one page for each module that others may import."""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType

import homegame

PACKAGES = ("homegame", "homegame.maths", "homegame.history", "homegame.sheet")
"""Packages that offer what their parts hold: one page, with the names they offer."""

ROOMS = (*("cards", "chips", "seats", "variants", "model", "rules", "engine"),)
"""Modules and packages whose every part has a page."""


def pages(*, quick: bool) -> dict[str, str]:
    """All pages; `quick`: of a part only what its module says of itself."""
    names = {**dict.fromkeys(offering(), True), **dict.fromkeys(parts(), not quick)}
    return {f"reference/{name}.md": page(name, members=of) for name, of in names.items()}


def offering() -> list[str]:
    """The packages that are there."""
    known = {
        f"homegame.{module.name}" for module in pkgutil.iter_modules(homegame.__path__)
    }
    return [name for name in PACKAGES if name in known or name == "homegame"]


def parts() -> list[str]:
    """All modules of the packages by name, without those that begin with an underscore."""
    return [name for room in ROOMS for name in modules(f"homegame.{room}")]


def modules(name: str) -> Iterator[str]:
    module = import_module(name)
    if name not in PACKAGES:
        yield name
    for part in pkgutil.iter_modules(getattr(module, "__path__", ())):
        if not part.name.startswith("_"):
            yield from modules(f"{name}.{part.name}")


def page(name: str, *, members: bool) -> str:
    """One module's page, with its members or without. A package leaves out the names that
    `homegame` offers as well."""
    module = import_module(name)
    offered = getattr(module, "__all__", ()) if name in PACKAGES else ()
    shared = sorted({*offered} & {*homegame.__all__}) if module is not homegame else []
    lines = [f"# `{name}`", ""]
    if shared:
        names = ", ".join(f"`{each}`" for each in shared)
        lines += [f"Described under [`homegame`](homegame.md): {names}.", ""]
    lines += ["```{eval-rst}", f".. automodule:: {name}"]
    if not members:
        lines.append("   :no-members:")
    if offered:
        lines.append("   :imported-members:")
    if shared:
        lines.append(f"   :exclude-members: {', '.join(shared)}")
    return "\n".join([*lines, "```", ""])


def first_line(module: ModuleType) -> str:
    """What a module is for."""
    return (module.__doc__ or "").strip().partition("\n")[0]


def listed(names: list[str]) -> str:
    return "\n".join(
        f"- [`{name}`]({name}.md): {first_line(import_module(name))}" for name in names
    )


def tree() -> str:
    names = [f"{name}.md" for name in [*offering(), *parts()]]
    return "\n".join(["```{toctree}", ":hidden:", "", *names, "```"])


PARTS: Mapping[str, Callable[[], str]] = {
    "library": lambda: listed(offering()),
    "modules": lambda: listed(parts()),
    "module-tree": tree,
}
