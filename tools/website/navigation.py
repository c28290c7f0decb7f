"""A Sphinx extension: the navigation is made from titles alone.

The theme asks for the titles of all pages on every page. Sphinx copies each page's whole table
of contents to answer and then throws all but the title away, which takes a third of the build.
"""

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def titles_alone(contents: nodes.bullet_list) -> nodes.bullet_list:
    """A page's table of contents without its sections, but with the pages below it."""
    short = contents.deepcopy()
    for item in [*short.findall(nodes.list_item)]:
        inside = item.parent is not short
        if inside and next(item.findall(addnodes.toctree), None) is None:
            item.parent.remove(item)
    return short


def lead(
    app: Sphinx,
    page: str,
    template: str,
    context: dict[str, Any],
    tree: nodes.document | None,
) -> None:
    """Answer the theme from the titles."""
    ask = context.get("toctree")
    if ask is None:
        return
    if not hasattr(app, "short_tocs"):
        app.short_tocs = {name: titles_alone(toc) for name, toc in app.env.tocs.items()}

    def navigation(**options: Any) -> Any:
        whole = app.env.tocs
        app.env.tocs = app.short_tocs
        try:
            return ask(**options)
        finally:
            app.env.tocs = whole

    context["toctree"] = navigation


def setup(app: Sphinx) -> ExtensionMetadata:
    # Before the theme's own handler, which has the usual priority of 500.
    app.connect("html-page-context", lead, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
