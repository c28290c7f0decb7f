"""Money as people write it."""

import pytest

from homegame.money import money


@pytest.mark.parametrize(
    ("minor", "currency", "written"),
    [
        (30, "$", "$0.30"),
        (1000, "$", "$10"),
        (105, "$", "$1.05"),
        (150, "€", "€1.50"),
        (150, "R$", "R$1.50"),
        (150, "kr", "1.50\N{NO-BREAK SPACE}kr"),
        (1000, "CHF", "10\N{NO-BREAK SPACE}CHF"),
    ],
)
def test_a_sign_stands_before_the_amount_and_letters_after_it(minor, currency, written):
    """$1.50 and 1.50 kr; there are cents only where there are some."""
    assert money(minor, currency) == written
