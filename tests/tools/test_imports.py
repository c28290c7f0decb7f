"""To understand a module one reads what it imports; nothing of that leads back to it."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def circle_in(graph: grimp.ImportGraph) -> list[str]:
    """The modules of a circle, each of which is imported by the next; none if there is none."""
    below = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    try:
        TopologicalSorter(below).prepare()
    except CycleError as found:
        circle: list[str] = found.args[1]
        return circle
    return []


def test_no_imports_go_round_in_circles() -> None:
    """Imports for types count too: they say what a reader has to know."""
    graph = grimp.build_graph("homegame", cache_dir=None)
    for kernel in ("homegame.hands.kernel", "homegame.maths.kernel"):
        # The compiled kernel is no Python, and is taken for the package that it lies in.
        graph.remove_import(importer=kernel, imported="homegame")
    assert circle_in(graph) == []


@pytest.mark.parametrize("imports", ["ab ba", "ab bc ca cd"])
def test_a_circle_is_named(imports: str) -> None:
    graph = grimp.ImportGraph()
    for importer, imported in imports.split():
        graph.add_import(importer=importer, imported=imported)
    circle = circle_in(graph)
    assert circle[0] == circle[-1]
    assert {*circle} == {*imports} - {" ", "d"}
