"""The glossary has the words that players and the rulebook use."""

import pytest

from homegame.rulebook.book import book

GLOSSARY = {
    word: meaning
    for law in book().values()
    if law.moment == "glossary"
    for word, meaning in law.words.items()
}


@pytest.mark.parametrize(
    "word",
    [
        "Mississippi",
        "going light",
        "ratholing",
        "inside straight",
        "fourth street",
        "fifth street",
        "get it in good",
        "re-raise",
        "live blind",
        "dead blind",
        "full kill",
        "half kill",
        "re-straddle",
        "time charge",
        "assumed call",
        "pocket cards",
        "second nuts",
        "playing the board",
        "trips",
        "on the button",
        "UTG+1",
        "floor manager",
        "opening range",
        "calling range",
        "ring game",
        "split pot",
        "tie",
    ],
)
def test_a_word_of_the_table_is_explained(word):
    """Someone says it at the table, and a newcomer looks it up."""
    assert GLOSSARY[word].endswith(".")
