"""The documentation wears the colours and fonts of the table."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DESIGN = ROOT / "ui" / "src" / "design"
FONTS = ROOT / "ui" / "node_modules"


def tokens(selector: str) -> dict[str, str]:
    """The values of the table's design under one selector."""
    text = (DESIGN / "tokens.css").read_text("utf-8")
    block = text.partition(f"{selector} {{")[2].partition("\n}")[0]
    return dict(re.findall(r"^  --([\w-]+): ([^;]+);", block, re.MULTILINE))


def palette(values: dict[str, str]) -> dict[str, str]:
    """The table's colours under the names that the theme reads."""
    return {
        "font-stack": values["font-ui"],
        "font-stack--headings": values["font-ui"],
        "color-background-primary": values["s1"],
        "color-background-secondary": values["room"],
        "color-background-hover": values["s2"],
        "color-background-hover--transparent": "transparent",
        "color-background-border": values["line"],
        "color-background-item": values["line-strong"],
        "color-foreground-primary": values["ink"],
        "color-foreground-secondary": values["ink-2"],
        "color-foreground-muted": values["ink-3"],
        "color-foreground-border": values["line-strong"],
        "color-brand-primary": values["accent"],
        "color-brand-content": values["accent"],
        "color-brand-visited": values["accent"],
        "color-inline-code-background": values["s2"],
        "color-highlight-on-target": values["accent-soft"],
        "color-highlighted-background": values["accent-soft"],
        "color-problematic": values["accent"],
        "home-good": values["good"],
        "home-good-soft": values["good-soft"],
        "home-accent-fill": values["accent-fill"],
        "home-accent-ink": values["accent-ink"],
        "home-accent-soft": values["accent-soft"],
        "home-felt": values["felt-1"],
        "home-font-rule": values["font-rule"],
    }


EVENING = tokens(":root")
AFTERNOON = EVENING | tokens('[data-theme="light"]')
DARK, LIGHT = palette(EVENING), palette(AFTERNOON)


def files() -> dict[str, bytes]:
    """The table's icon and fonts, as they lie beside the pages. Where `ui/` is not installed,
    the pages are shown in the reader's own fonts."""
    icon = {"_static/icon.svg": (ROOT / "ui" / "public" / "icon.svg").read_bytes()}
    style = (DESIGN / "fonts.css").read_text("utf-8")
    paths = re.findall(r'url\("([^"]+)"\)', style)
    if not all((FONTS / path).exists() for path in paths):
        return icon | {"_static/fonts.css": b"/* ui/node_modules has the fonts. */\n"}
    for path in paths:
        style = style.replace(path, Path(path).name)
    fonts = {f"_static/{Path(path).name}": (FONTS / path).read_bytes() for path in paths}
    return icon | fonts | {"_static/fonts.css": style.encode()}
