"""How Sphinx builds the documentation. `make docs` gathers the sources first, and has the
tools at hand that are named here."""

from sphinx.builders.html import StandaloneHTMLBuilder

from homegame import __version__
from website.look import DARK, LIGHT

project = "Home Game"
release = version = __version__
html_title = "Home Game"
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "website.docstrings",
    "website.navigation",
    "website.rule_links",
]

# Docstrings write code in single backticks; what Sphinx knows by that name becomes a link.
default_role = "py:obj"
add_module_names = False
toc_object_entries = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

myst_enable_extensions = ["attrs_block", "attrs_inline", "deflist"]
myst_heading_anchors = 3

# The tags of its command, which Sphinx puts here.
if tags.has("plain"):  # noqa: F821
    html_theme = "basic"
    extensions.remove("website.navigation")
    extensions.remove("sphinx.ext.viewcode")
    StandaloneHTMLBuilder.search = False
else:
    viewcode_follow_imported_members = False
    html_theme = "furo"
    html_theme_options = {"light_css_variables": LIGHT, "dark_css_variables": DARK}
    pygments_dark_style = "monokai"
html_static_path = ["_static"]
html_css_files = ["fonts.css", "site.css"]
html_favicon = "_static/icon.svg"
html_logo = "_static/icon.svg"
html_copy_source = html_show_sourcelink = False
html_show_copyright = False
highlight_language = "none"
pygments_style = "friendly"
