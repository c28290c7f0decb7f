"""Says in a sentence how many hands of a file couldn't be counted, and why."""

from collections import Counter

from homegame.history.errors import HistoryError
from homegame.words import say


class Uncounted:
    """The hands that couldn't be counted."""

    def __init__(self) -> None:
        self._kinds = Counter[str]()

    def add(self, wrong: HistoryError) -> None:
        """Take in what is wrong with one of them."""
        self._kinds[wrong.kind] += 1

    @property
    def count(self) -> int:
        """How many there are."""
        return self._kinds.total()

    def told(self, counted: int) -> str:
        """The sentence, beside the hands that could be counted; empty if all could."""
        if not self._kinds:
            return ""
        read = counted + self.count
        hands = say(
            "uncounted.hand" if read == 1 else "uncounted.hands", {"n": f"{read:,}"}
        )
        reasons = [
            f"{times:,} {say(f'uncounted.of.{kind}', {})}"
            for kind, times in self._kinds.most_common()
        ]
        numbers = {"hands": hands, "n": f"{self.count:,}", "why": ", ".join(reasons)}
        return say("uncounted.told", numbers)
