"""The service says no: one exception that carries the one shape of every error."""

from collections.abc import Mapping
from typing import Final

from homegame.model.refusal import Refused, Sys
from homegame.model.wire import Error
from homegame.words import say as sentence


class No(Exception):
    """Somebody asked for what cannot be; `error` tells them why and what to do."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error


def no(
    code: Sys, words: str, numbers: Mapping[str, int | str] = {}, *, field: str = ""
) -> No:
    """The system's own no: a sentence of the catalogue, and the field it is about."""
    return No(error_of(Refused(code, words, dict(numbers), field)))


def error_of(refused: Refused) -> Error:
    """A refusal in words, and with what a screen needs to say it in its own."""
    return Error(
        code=refused.code.value,
        say=sentence(refused.words, refused.numbers),
        field=refused.field,
        words=refused.words,
        numbers=refused.numbers,
    )


NOT_SAVED: Final = error_of(Refused(Sys.STORE, "sys.SYS-STORE"))
STOPPED: Final = error_of(Refused(Sys.BROKEN, "sys.SYS-BROKEN"))
