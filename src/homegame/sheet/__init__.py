"""Rule sheets: the rules of a house for its guests, and the differences between houses."""

from homegame.sheet.difference import difference, in_markdown
from homegame.sheet.page import Sheet, markdown, sheet_of

__all__ = ["Sheet", "difference", "in_markdown", "markdown", "sheet_of"]
