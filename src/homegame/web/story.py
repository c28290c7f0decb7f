"""What a request asks of a night's story: which hands to look for, and by which key."""

from typing import Final, get_args

from starlette.requests import Request

from homegame.cards import CardError, parse, texts
from homegame.model.refusal import Sys
from homegame.service.night.hands import Condition, Wanted
from homegame.service.refused import refused

HAND_KEY: Final = "Hand-Key"
"""The header with the key of a shared hand: an address would be logged on its way."""

LONGEST_TEXT: Final = 100


def wanted(request: Request, least: int) -> Wanted:
    """Read which hands are asked for. Raises RequestRefused."""
    asked = request.query_params
    text = asked.get("text", "")
    if len(text) > LONGEST_TEXT:
        raise refused(Sys.FRAME, "hands.text", {"most": LONGEST_TEXT}, field="text")
    only = {*asked.get("only", "").split(",")} - {""}
    if unknown := only - {*get_args(Condition)}:
        numbers = {"word": min(unknown), "choices": ", ".join(get_args(Condition))}
        raise refused(Sys.FRAME, "hands.only", numbers, field="only")
    try:
        board = texts(parse(asked.get("board", "")))
    except CardError as wrong:
        why = {"phrase": str(wrong)}
        raise refused(Sys.FRAME, "request.phrase", why, field="board") from None
    return Wanted(
        text.casefold(),
        frozenset(only),
        least,
        asked.get("game", ""),
        asked.get("guest", ""),
        board,
    )
