"""The notebooks as pages: their text, their code, and what the code prints and draws.

A notebook is run as plain Python, cell by cell, without Jupyter. What it draws with matplotlib
becomes part of the page, in the page's own ink.
"""

import ast
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = ROOT / "docs" / "notebooks"

QUICK: Mapping[str, Mapping[str, object]] = {
    "ten-thousand-hands": {"HANDS": 60},
    "equity-over-flops": {"MOST_FLOPS": 12},
}
"""Parameters with which a notebook is done at once."""

STYLE = {
    "axes.facecolor": "none",
    "axes.prop_cycle": mpl.cycler(color=["#b5781a", "#3f8f6c", "#b4553f", "#4a80b8"]),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "figure.constrained_layout.use": True,
    "legend.frameon": False,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "homegame",
}
INK, FONT = "#000000", re.compile(r"'DejaVu Sans'[^;\"]*")


def pages(*, quick: bool) -> dict[str, str]:
    return {
        f"notebooks/{path.stem}.md": "\n".join(page(path, quick=quick))
        for path in sorted(NOTEBOOKS.glob("*.ipynb"))
    }


def page(path: Path, *, quick: bool = False) -> Iterator[str]:
    """A notebook, run, as Markdown."""
    for number, (cell, printed, drawings) in enumerate(run(path, quick=quick)):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield from (text, "")
        else:
            yield from ("```python", text, "```", "")
        if number == 0:
            yield from (f"[Download this notebook]({path.name})", "")
        if printed:
            yield from ("{.printed}", "```text", printed.rstrip(), "```", "")
        for drawing in drawings:
            yield from (
                "```{raw} html",
                f'<figure class="plot">{drawing}</figure>',
                "```",
                "",
            )


def run(
    path: Path, *, quick: bool = False
) -> Iterator[tuple[dict[str, Any], str, list[str]]]:
    """Each cell with what it printed and drew. `quick`: with parameters for a small run."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with mpl.rc_context(STYLE):
        mpl.use("svg")
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] != "code":
                yield cell, "", []
                continue
            printed = executed("".join(cell["source"]), names)
            if quick and "parameters" in cell["metadata"].get("tags", ()):
                assert QUICK[path.stem].keys() <= names.keys()
                names.update(QUICK[path.stem])
            yield cell, printed, [*drawings()]


def executed(code: str, names: dict[str, Any]) -> str:
    """What a cell prints; as in Jupyter, the value of its last expression is printed too."""
    body = ast.parse(code).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            if value is not None:
                print(repr(value))
    return printed.getvalue()


def drawings() -> Iterator[str]:
    """The figures that were drawn, as SVG in the reader's ink and font."""
    for number in pyplot.get_fignums():
        svg = io.StringIO()
        pyplot.figure(number).savefig(svg, format="svg", metadata={"Date": None})
        text = svg.getvalue()
        text = FONT.sub("inherit", text[text.index("<svg") :]).replace(INK, "currentColor")
        yield "\n".join(line for line in text.splitlines() if line.strip())
    pyplot.close("all")
