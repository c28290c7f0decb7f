"""Arguments of the wrong type, refused with their names."""

from collections.abc import Iterable

from homegame.history.hand import HandHistory


def must_be_text(**arguments: object) -> None:
    """Raise a `TypeError` that names the first argument that is not text."""
    for name, given in arguments.items():
        if not isinstance(given, str):
            raise TypeError(f"{name} must be text, not {given!r}")


def must_be_hands(hands: object) -> None:
    """Raise a `TypeError` unless `hands` is an iterable of something; its items are checked
    one by one."""
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise TypeError(f"hands must be an iterable of hand histories, not {hands!r}")


def must_be_history(hand: object, place: int) -> None:
    """Raise a `TypeError` that names the hand which is no history."""
    if not isinstance(hand, HandHistory):
        raise TypeError(
            f"hand {place} must be a hand history, as hand.history() makes it, not {hand!r}"
        )
