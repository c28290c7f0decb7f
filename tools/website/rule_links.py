"""A Sphinx extension: wherever a page or a docstring names a rule or a code of the system, it
links to what the rule or the code says."""

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

from homegame.model.refusal import Sys
from homegame.rulebook import Rule

IDS = {*map(str, Rule), *map(str, Sys)}
RULE = re.compile(r"\b([A-Z]+-\d\d|SYS(?:-[A-Z]+)+)\b")
NOT_WITHIN = (nodes.reference, nodes.title, nodes.literal_block, nodes.raw)
"""Links are not put into links, headings or programs."""


class RuleLinks(SphinxPostTransform):
    """Turn `BET-24` into a link to the rule."""

    default_priority = 900
    formats = ("html",)

    def run(self, **_: object) -> None:
        for text in [*self.document.findall(nodes.Text)]:
            parts = RULE.split(text)
            if IDS.isdisjoint(parts) or self.is_within(text):
                continue
            text.parent.replace(text, [*self.linked(parts)])

    def is_within(self, node: nodes.Node) -> bool:
        """The text lies in something that takes no link."""
        while (node := node.parent) is not None:
            if isinstance(node, NOT_WITHIN):
                return True
        return False

    def linked(self, parts: list[str]) -> Iterator[nodes.Node]:
        """The text and the links in it."""
        for part in parts:
            if part in IDS:
                yield nodes.reference("", part, refuri=self.place(part), internal=True)
            elif part:
                yield nodes.Text(part)

    def place(self, rule: str) -> str:
        """Where the rule stands, as seen from this page."""
        chapter = rule.partition("-")[0].lower()
        there = "protocol/errors" if chapter == "sys" else f"rulebook/{chapter}"
        page = self.app.builder.get_relative_uri(self.env.docname, there)
        return f"{page}#{rule.lower()}"


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_post_transform(RuleLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
