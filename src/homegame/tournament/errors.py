"""The one error of a tournament's plans: it names what is wrong, in a sentence."""

from homegame.words import say


class TournamentError(ValueError):
    """A plan that can't be: which part of it is wrong, and why.

    `field` is that part, `words` the key of its sentence in the catalogue and `numbers` what
    fills it.
    """

    def __init__(self, field: str, words: str, **numbers: int | str) -> None:
        self.field = field
        self.words = words
        self.numbers = numbers
        self.say = say(words, numbers, figure)
        super().__init__(self.say)


def figure(amount: int) -> str:
    """An amount as people read it: 15,000."""
    return f"{amount:,}"


def refuse_less(field: str, given: int, least: int = 1) -> None:
    """Refuse a number that is too small."""
    if given < least:
        raise TournamentError(field, "tournament.least", what=named(field), least=least)


def refuse_more(field: str, given: int, most: int) -> None:
    """Refuse a number that is too large."""
    if given > most:
        raise TournamentError(
            field, "tournament.most", what=named(field), most=figure(most)
        )


def named(field: str) -> str:
    """A field between words: total_minutes is number of minutes in all."""
    return say(f"tournament.field.{field}", {})
