"""Names that people can tell apart, and texts that do no harm on a screen."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

from msgspec.structs import replace

from homegame.model.commands import WireCommand
from homegame.model.refusal import Sys
from homegame.service.refused import refused

LONGEST: Final = 24

MOST_MARKS: Final = 2
"""Accents and other marks on one letter; more of them cover the lines above."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that are invisible or change the direction of the text."""

_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point: nothing is drawn for them."""

_BLANK: Final = re.compile("[\u2800\ufffc\U0001d159\U00013441\U00013442]")
"""Characters that are drawn as nothing: a Braille cell without dots, and their like."""

_JOINERS: Final = re.compile("[\u200c\u200d\ufe0f\U000e0020-\U000e007f]")
"""Invisible, but emoji of several parts and some scripts can't be written without them."""

_ALPHABETS: Final = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"}
"""Alphabets that share shapes; a word is written in one of them."""

_UPRIGHT: Final = str.maketrans("I1|0", "lllO")
"""What many fonts draw alike, although everyone knows the one from the other by its case."""

OFFICIALS: Final = (
    *("dealer", "house", "host", "co-host", "floor", "clock", "bank", "banker", "box"),
    *("kitty", "table", "server", "system", "admin", "home game", "you"),
    *("everyone", "everybody", "no one", "nobody"),
)
"""Whose voice the table's own is, and whom the log means by no name: no guest's name."""

THINGS: Final = ("bot", "bots", "robot", "computer", "seat", "empty seat", "free seat")
"""What plays without a guest, and where no one sits: no guest's name either."""

_AMOUNT: Final = re.compile(
    r"[-+\u2212]?(\$?(\d+[.,']\d[\d.,']*|\d{3,})\$?|\$\d+|\d+\$"
    r"|\d[\d.,']*(k|m|sb|bb|bbs|blinds?|bigblinds?|chips?|cents?|dollars?|bucks?|euros?|pounds?"
    r"|usd|eur|gbp))"
)
"""An amount of money or chips, with each currency's sign as $; a number below 100 is none."""

_TEXTS: Final = ("text", "reason", "note", "name", "what", "why")
"""The fields of commands in which guests write to each other."""


def clean_name(written: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown; a refusal says why it can't be used."""
    if len(written) > 4 * LONGEST:
        raise refused(Sys.NAME, "naming.long", {"most": LONGEST}, field="name")
    name = unicodedata.normalize("NFC", written.strip())
    if has_unseen(name):
        raise refused(Sys.NAME, "naming.unseen", field="name")
    name = " ".join(name.split())
    if not name:
        raise refused(Sys.NAME, "naming.empty", field="name")
    if len(name) > LONGEST:
        raise refused(Sys.NAME, "naming.long", {"most": LONGEST}, field="name")
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise refused(Sys.NAME, "naming.signs", field="name")
    if most_marks(name) > MOST_MARKS:
        raise refused(Sys.NAME, "naming.marks", {"most": MOST_MARKS}, field="name")
    for word in name.split():
        if len(alphabets(word)) > 1:
            raise refused(Sys.NAME, "naming.mixed", {"word": word}, field="name")
    if is_called(name, OFFICIALS):
        raise refused(Sys.NAME, "naming.official", {"name": name}, field="name")
    if is_called(name, THINGS):
        raise refused(Sys.NAME, "naming.thing", {"name": name}, field="name")
    if is_amount(name):
        raise refused(Sys.NAME, "naming.amount", {"name": name}, field="name")
    if any(looks_like(name, other) for other in taken):
        raise refused(Sys.NAME, "naming.taken", {"name": name}, field="name")
    return name


def has_unseen(written: str) -> bool:
    """Whether a name has control characters, or others that can't be seen, but for those that
    join the parts of an emoji."""
    emoji, joined = False, ""
    for char in written:
        if emoji and _JOINERS.match(char):
            joined = char
            continue
        emoji = unicodedata.category(char)[0] == "S"
        unseen = unicodedata.category(char) in _UNSEEN or _IGNORABLE.match(char)
        if unseen or _BLANK.match(char) or (joined == "\u200d" and not emoji):
            return True
        joined = ""
    return joined == "\u200d"


def most_marks(name: str) -> int:
    """The most accents and other marks that one letter has."""
    most = marks = 0
    for char in name:
        is_mark = unicodedata.category(char) in ("Mn", "Me") and not _JOINERS.match(char)
        marks = marks + 1 if is_mark else 0
        most = max(most, marks)
    return most


def alphabets(word: str) -> set[str]:
    """The alphabets of a word, of those that share shapes."""
    letters = unicodedata.normalize("NFKC", word)
    return {unicodedata.name(char, "").split(" ")[0] for char in letters} & _ALPHABETS


def said(command: WireCommand) -> WireCommand:
    """The command with what a guest writes to the others as it is read: without control
    characters and marks of direction. Nothing but spaces and blanks is refused.

    Joiners and characters that are newer than this program stay: they make emoji.
    """
    for field in _TEXTS:
        written: str = getattr(command, field, "")
        if not written:
            continue
        kept = clean_text(written)
        if not _BLANK.sub("", _IGNORABLE.sub("", kept)).strip():
            raise refused(Sys.FRAME, "value.empty", {"field": field}, field=field)
        if kept != written:
            command = replace(command, **{field: kept})
    return command


def clean_text(written: str) -> str:
    """A text without control characters and marks of direction; breaks become spaces."""
    return "".join([" " if char.isspace() else char for char in written if stays(char)])


def stays(char: str) -> bool:
    """Whether a character of a text is shown; a break becomes a space."""
    unseen = unicodedata.category(char) in _UNSEEN - {"Cn"}
    return not unseen or char.isspace() or bool(_JOINERS.match(char))


def is_called(name: str, words: tuple[str, ...]) -> bool:
    """Whether a name could be read as one of these words, with or without signs, numbers and
    "the"."""
    drawn = shape(name)
    read = {spelled(drawn), spelled(drawn.translate(_UPRIGHT))}
    return any(each.removeprefix("the") in _spelled(words) for each in read)


@cache
def _spelled(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(spelled, words))


def is_amount(name: str) -> bool:
    """Whether a name could be read as an amount of money or chips."""
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    signs = ["$" if unicodedata.category(char) == "Sc" else char for char in plain]
    return _AMOUNT.fullmatch("".join(signs)) is not None


def spelled(drawn: str) -> str:
    """The letters alone, in lower case; an i, which a capital I or a 1 may stand for, as l."""
    return "".join(filter(str.isalpha, drawn)).casefold().replace("i", "l")


def looks_like(name: str, other: str) -> bool:
    """Whether players would mix up two names."""
    drawn = [shape(each).translate(_UPRIGHT) for each in (name, other)]
    return drawn[0] == drawn[1] or likeness(name) == likeness(other)


def likeness(name: str) -> str:
    """A form that two names share if they differ only in case, spaces and look-alikes."""
    return shape(name).casefold()


def shape(name: str) -> str:
    """A name in the letters it looks like (UTS #39), without spaces and what isn't seen."""
    plain = unicodedata.normalize("NFKD", _IGNORABLE.sub("", name))
    return "".join(plain.translate(_lookalikes()).split())


@cache
def _lookalikes() -> dict[int, str]:
    table = resources.files("homegame.service.people").joinpath("lookalikes.txt")
    rows = table.read_text(encoding="utf-8").splitlines()[1:]
    return {ord(row[0]): row[2] for row in rows}
