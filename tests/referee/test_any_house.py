"""The referee has an answer in whatever house a host may make."""

import pytest

from homegame.referee import CASES, verdict
from homegame.sheet.form import drafted, parts_of_form
from houses import some_values
from referee.ruled import every_answer
from seeds import seeded

FORM = parts_of_form(drafted("vegas-home", {}))
CHOICES = {
    each.name: values
    for part in FORM
    for each in part.options
    if each.kind != "text" and (values := tuple(some_values(each)))
}
"""Every choice of a house, with some of its values."""

EACH = 30
"""How many choices of a house are other than usual."""


@pytest.mark.parametrize("based_on", ["vegas-home", "pats", "casino-live", "tournament"])
@pytest.mark.parametrize("seed", range(2))
def test_every_answer_is_ruled_on_in_any_house(based_on: str, seed: int) -> None:
    """Many choices at once, without those that contradict each other."""
    chance = seeded(f"{based_on} {seed}")
    asked = {name: chance.choice(CHOICES[name]) for name in chance.sample([*CHOICES], EACH)}
    while (draft := drafted(based_on, asked)).faults:
        asked.pop(next(iter(asked)))
    for case in CASES.values():
        for answers in every_answer(case):
            assert verdict(draft.house, case, answers).says
