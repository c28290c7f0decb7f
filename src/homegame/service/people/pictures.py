"""A guest's picture: exactly one emoji, as Unicode writes them.

The grammar is that of Unicode's UTS #51 (1.4.9, EBNF and regex), made stricter: a sequence
joins four emoji at most, as the longest that Unicode recommends do.
"""

import re
import unicodedata
from typing import Final

from homegame.model.refusal import Sys
from homegame.service.people.names import has_unseen
from homegame.service.refused import refused

LONGEST: Final = 16
"""The longest emoji that Unicode recommends have ten code points."""

_RANGES: Final = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2
25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626
262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f
2692-2697 2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8
26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712
2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797
27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f0cf
1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251
1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f3fa
1f400-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d
1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de
1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6e5 1f6e9
1f6eb-1f6f0 1f6f3-1f6ff 1f7da-1f7ff 1f80c-1f80f 1f848-1f84f 1f85a-1f85f 1f888-1f88f
1f8ae-1f8af 1f8bc-1f8bf 1f8c2-1f8cf 1f8d9-1f8ff 1f90c-1f93a 1f93c-1f945 1f947-1f9ff
1fa58-1fa5f 1fa6e-1faff 1fc00-1fffd
"""
"""Unicode 17, emoji-data.txt: Emoji outside ASCII, without the modifiers and the letters of
flags; with Extended_Pictographic characters that are not assigned yet, for later emoji."""

_ONE: Final = "[{}]".format(
    "".join(
        "-".join(rf"\U{code:0>8}" for code in span.split("-")) for span in _RANGES.split()
    )
)
_PART: Final = (
    rf"{_ONE}[\ufe0f\U0001f3fb-\U0001f3ff]?(?:[\U000e0020-\U000e007e]{{1,6}}\U000e007f)?"
)
_FLAG: Final = r"[\U0001f1e6-\U0001f1ff]{2}"
_KEYCAP: Final = r"[0-9#*]\ufe0f?\u20e3"
_EMOJI: Final = re.compile(rf"{_FLAG}|{_KEYCAP}|{_PART}(?:\u200d{_PART}){{0,3}}")

_PARTS: Final = re.compile(
    r"[\u200d\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
"""What an emoji of several parts is made of besides emoji; nothing by itself."""


def clean_picture(written: str) -> str:
    """The picture as it will be shown, "" for the initials; a refusal says why it can't be
    used."""
    picture = written.strip()
    if not picture or (len(picture) <= LONGEST and _EMOJI.fullmatch(picture)):
        return picture
    raise refused(Sys.FRAME, wrong_with(picture), field="picture")


def wrong_with(picture: str) -> str:
    """Why this is not one emoji: the key of the sentence."""
    rest = _EMOJI.sub("", picture)
    if not rest:
        return "picture.several"
    rest = _PARTS.sub("", rest)
    if has_unseen(rest):
        return "picture.unseen"
    kinds = {unicodedata.category(char)[0] for char in rest}
    if kinds & {"L", "N"}:
        return "picture.letters"
    if "M" in kinds:
        return "picture.marks"
    if not kinds:
        return "picture.part"
    return "picture.none"
