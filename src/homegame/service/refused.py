"""The exception for refused requests, with the one shape of every error."""

from collections.abc import Mapping
from typing import Final

from homegame.model.refusal import Refused, Sys
from homegame.model.wire import Error
from homegame.rulebook import Rule
from homegame.words import say as sentence
from homegame.words.decoding import field_in_words


class RequestRefused(Exception):
    """A request is refused; `error` says why and what is possible instead."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error

    def __reduce__(self) -> tuple[type["RequestRefused"], tuple[Error]]:
        """A refusal may come from another process."""
        return RequestRefused, (self.error,)


OF_PROGRAMS: Final = ("value.unknown", "request.number", "request.unseen")
"""What is wrong where nobody has filled in a form: a field that no request has, the words of an
address, and what a page had seen."""


def refused(
    code: Sys, words: str, numbers: Mapping[str, int | str] = {}, *, field: str = ""
) -> RequestRefused:
    """A refusal of the system: a sentence of the catalogue, and the field it is about, which
    has a name that people read unless no form has it."""
    if "field" in numbers and words not in OF_PROGRAMS:
        numbers = {**numbers, "field": field_in_words(str(numbers["field"]))}
    return RequestRefused(error_of(Refused(code, words, dict(numbers), field)))


def error_of(refusal: Refused) -> Error:
    """A refusal as an error, with what a screen needs to say it in its own words."""
    return Error(
        code=refusal.code.value,
        say=sentence(refusal.words, refusal.numbers),
        rule=refusal.code.value if isinstance(refusal.code, Rule) else "",
        field=refusal.field,
        words=refusal.words,
        numbers=refusal.numbers,
    )


NOT_SAVED: Final = error_of(Refused(Sys.STORE, "sys.SYS-STORE"))
STOPPED: Final = error_of(Refused(Sys.BROKEN, "sys.SYS-BROKEN"))
DAMAGED: Final = error_of(Refused(Sys.BROKEN, "night.damaged"))
