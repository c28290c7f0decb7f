"""Sentences of the catalogue, filled in."""

from string import Formatter

from homegame.words import catalogue, say


def test_a_persons_words_end_their_sentence_themselves() -> None:
    """A reason that ends with a full stop isn't followed by a second one, whatever says it."""
    assert say("maths.question", {"why": "Name a hand"}) == "Name a hand."
    assert say("maths.question", {"why": "Which hand?"}) == "Which hand?"
    for place, sentence in catalogue().items():
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
        said = say(place, dict.fromkeys(names, "For the talk."))
        assert "talk.. " not in f"{said} ", place
