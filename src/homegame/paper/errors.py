"""The one error of what is asked for printing: it names the field, in a sentence."""

from homegame.words import say


class PaperError(ValueError):
    """Something that can't be printed: which field is wrong, and why.

    `words` is the key of its sentence in the catalogue, and `numbers` what fills it.
    """

    def __init__(self, field: str, words: str, **numbers: int | str) -> None:
        self.field = field
        self.words = f"paper.wrong.{words}"
        self.numbers = numbers
        self.say = say(self.words, numbers)
        super().__init__(self.say)
