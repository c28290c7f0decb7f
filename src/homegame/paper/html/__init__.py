"""Sheets as HTML: one layout, for the command line and for the page that prints them."""

from homegame.paper.html.document import body, document, style

__all__ = ["body", "document", "style"]
