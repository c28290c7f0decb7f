"""The service says no: one exception that carries the one shape of every error."""

from typing import Final

from homegame.model.refusal import Refused, Sys
from homegame.model.view import Error
from homegame.words import say as sentence

NOT_SAVED: Final = Refused(Sys.STORE, "sys.SYS-STORE")


class No(Exception):
    """Somebody asked for what cannot be; `error` tells them why and what to do."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error


def no(code: Sys, say: str, *, field: str = "", id: str = "", seq: int = 0) -> No:
    """The system's own no, in one sentence that says what to do."""
    return No(Error(code=code.value, say=say, field=field, id=id, seq=seq))


def refused_as(refused: Refused, *, seq: int = 0) -> Error:
    """A refusal in words, and with what a screen needs to say it in its own."""
    return Error(
        code=refused.code.value,
        say=sentence(refused.words, refused.numbers),
        field=refused.field,
        seq=seq,
        words=refused.words,
        numbers=refused.numbers,
    )
