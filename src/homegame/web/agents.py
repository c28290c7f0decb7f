"""What kind of device a request comes from, in plain words: "Firefox on Android"."""

from typing import Final

from homegame.words import say

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Marks of browsers, in order: most also carry the marks of those below them."""

SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str, is_program: bool = False) -> str:
    """A device in words that its owner knows it by. Nothing that the header says is kept but
    the names of common browsers and systems.

    >>> label_of("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0")
    'Firefox on Android'
    """
    if is_program:
        return say("agent.program", {})
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser and system:
        return say("agent.on", {"browser": browser, "system": system})
    return browser or system or say("agent.browser", {})
