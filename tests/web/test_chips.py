"""Real chips over HTTP: a case is shared out, and what is before everyone is counted."""

from pathlib import Path
from typing import Any

import pytest

from homegame.history.codecs import ledger
from web.people import House, Person, a_house

PATH = "/api/chips"

CASE = [
    {"colour": "white", "value": 10, "count": 200},
    {"colour": "red", "value": 50, "count": 500},
    {"colour": "green", "value": 250, "count": 100},
    {"colour": "black", "value": 1000, "count": 50},
]


def shared(person: Person, **asked: Any) -> dict[str, Any]:
    answer = person.post(PATH, asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def error(person: Person, **asked: Any) -> dict[str, Any]:
    answer = person.post(PATH, asked)
    assert 400 <= answer.status_code < 500, answer.text
    found: dict[str, Any] = answer.json()["error"]
    return found


def test_a_full_buy_in_is_the_stack_that_the_house_gives(house: House) -> None:
    """20 white and 56 red are $30; of a case that no one has counted nothing is known."""
    found = shared(house.person(), players=8)
    assert (found["sum"], found["piles"]) == (3000, [[10, 20], [50, 56]])
    assert [each["face"] for each in found["case"]] == ["1", "5", "25", "100"]
    assert (found["left"], found["kept"]) == ([], 0)


def test_a_counted_case_says_what_stays_in_the_bank(house: House) -> None:
    """Six players, and chips for three rebuys more: what six stacks leave is in the bank."""
    found = shared(house.person(), players=6, rebuys=3, case=CASE)
    stack = dict(found["piles"])
    assert sum(value * count for value, count in stack.items()) == 3000
    left = dict(found["left"])
    for kind in CASE:
        value, count = int(str(kind["value"])), int(str(kind["count"]))
        assert left[value] == count - 6 * stack.get(value, 0)
    assert found["kept"] == sum(value * count for value, count in left.items())


def test_rebuys_leave_the_players_the_small_chips(house: House) -> None:
    """Of 300 chips eight players get more than twelve stacks of one kind would give each: four
    rebuys are made of what is left, which are the big ones."""
    counts = {10: 100, 50: 100, 250: 50, 1000: 50}
    case = [
        {"colour": colour, "value": value, "count": count}
        for colour, (value, count) in zip(
            ("white", "red", "green", "black"), counts.items(), strict=True
        )
    ]
    found = shared(house.person(), players=8, rebuys=4, sum=3000, case=case)
    alike = shared(house.person(), players=12, sum=3000, case=case)
    chips, fewer = [sum(count for _, count in each["piles"]) for each in (found, alike)]
    assert chips > fewer
    assert dict(found["piles"])[10] > dict(alike["piles"])[10]
    left = [{**each, "count": dict(found["left"])[each["value"]]} for each in case]
    assert shared(house.person(), players=4, sum=3000, case=left)["piles"]


def test_a_case_that_cannot_make_the_stack_offers_the_nearest(house: House) -> None:
    """$20.50 can't be made of $1 and $5."""
    dollars = [
        {"colour": "white", "value": 100, "count": 80},
        {"colour": "red", "value": 500, "count": 40},
    ]
    found = shared(house.person(), players=4, sum=2050, case=dollars)
    assert (found["piles"], found["near"], found["left"]) == ([], [2000, 2100], [])


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"players": 0}, "players"),
        ({"players": 101}, "players"),
        ({"players": 8, "rebuys": -1}, "rebuys"),
        ({"players": 8, "sum": 0}, "sum"),
        ({"players": 8, "sum": -5}, "sum"),
        ({"players": 8, "sum": 10**9}, "sum"),
        ({"players": 8, "case": [CASE[0], CASE[0]]}, "case.1.value"),
        ({"players": 8, "case": [{**CASE[0], "value": 0}]}, "case.1.value"),
        ({"players": 8, "case": [{**CASE[0], "count": -1}]}, "case.1.count"),
        ({"players": 8, "house": "nowhere"}, "house"),
    ],
)
def test_what_no_one_could_share_out_is_refused(
    house: House, asked: dict[str, Any], field: str
) -> None:
    found = error(house.person(), **asked)
    assert found["field"] == field
    assert found["say"]


# ---------------------------------------------------------------- the count-out

FULL = [[10, 20], [50, 56]]


def evening(house: House) -> list[Person]:
    """Dana, Robin and Kim, with $30 in chips each; Dana keeps the bank."""
    host, _, invite = house.night(house="vegas-home", dealer="people")
    robin, kim = house.guest(host, invite, "Robin"), house.guest(host, invite, "Kim")
    for seat, person in enumerate((host, robin, kim), 1):
        person.does("sit_down", seat=seat, amount=300)
    return [host, robin, kim]


def test_the_bank_says_what_there_is_to_count(tmp_path: Path) -> None:
    """Only to whoever keeps it."""
    with a_house(tmp_path) as house:
        dana, robin, _ = evening(house)
        (table,) = dana.get(f"{dana.at}/bank").json()["to_count"]
        assert (table["table"], table["sold"]) == (1, 9000)
        assert [each["value"] for each in table["case"]] == [10, 50, 250, 1000]
        assert [each["name"] for each in table["players"]] == ["Dana", "Robin", "Kim"]
        assert robin.get(f"{robin.at}/bank").json()["to_count"] == []


def test_a_count_that_does_not_come_to_what_was_sold_is_explained_and_refused(
    tmp_path: Path,
) -> None:
    """Kim's 56 reds went down as 36. Dana, the banker, keeps the difference only if she says
    so: Kim has paid $10 for chips that no one cashes out, and pays her."""
    with a_house(tmp_path) as house:
        dana, robin, kim = evening(house)
        counts = [
            [dana.guest, FULL],
            [robin.guest, FULL],
            [kim.guest, [[10, 20], [50, 36]]],
        ]
        answer = dana.post(f"{dana.at}/count", {"counts": counts})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert (found["total"], found["sold"], found["over"]) == (8000, 9000, -1000)
        first = found["explanations"][0]
        assert (first["why"], first["value"]) == ("rack", 50)
        said = [each["say"] for each in found["explanations"]]
        assert (
            "Are Kim’s red chips 56, not 36? A pile of 20 may have been left out." in said
        )

        full = ((5, 56), (1, 20))
        seats = [[1, full], [2, full], [3, ((5, 36), (1, 20))]]
        refused = dana.refused("count_chips", counts=seats)
        assert (refused["code"], refused["field"]) == ("CASH-40", "counts")
        dana.does("count_chips", counts=seats, anyway=True)
        bank = dana.get(f"{dana.at}/bank").json()
        (table,) = bank["to_count"]
        assert [each["stack"] for each in table["players"]] == [300, 300, 200]
        assert bank["ending"]["kept"] == 1000
        dana.does("end_night")
        ended = dana.get(f"{dana.at}/bank").json()
        assert ended["to_count"] == []
        assert ended["adjustments"] == 1000
        assert [each["balance"] for each in ended["accounts"]] == [0, 0, -1000]
        assert "the banker keeps the difference" in refused["say"]
        assert paid(ended) == [(kim.guest, dana.guest, 1000)]


def test_what_is_counted_too_much_is_paid_by_the_banker(tmp_path: Path) -> None:
    """Kim has 20 reds more than were ever sold: she cashes out $40, and Dana pays the $10."""
    with a_house(tmp_path) as house:
        dana, _, kim = evening(house)
        full = ((5, 56), (1, 20))
        seats = [[1, full], [2, full], [3, ((5, 76), (1, 20))]]
        refused = dana.refused("count_chips", counts=seats)
        assert "the banker bears the difference" in refused["say"]
        dana.does("count_chips", counts=seats, anyway=True)
        assert dana.get(f"{dana.at}/bank").json()["ending"]["kept"] == -1000
        dana.does("end_night")
        ended = dana.get(f"{dana.at}/bank").json()
        assert ended["adjustments"] == -1000
        balances = {each["guest"]: each["balance"] for each in ended["accounts"]}
        assert balances[kim.guest] == 1000
        assert paid(ended) == [(dana.guest, kim.guest, 1000)]


def test_a_change_hand_follows_the_count_and_is_announced_before_it_is_saved(
    tmp_path: Path,
) -> None:
    """It is played for what was counted: Robin's $30.50 and Kim's $29.50 have a dollar of
    change, so the night isn't over yet. Where there is none, it ends at once."""
    for more, ended in ((5, False), (0, True)):
        with a_house(tmp_path / str(more)) as house:
            dana, _, _ = evening(house)
            (table,) = dana.get(f"{dana.at}/bank").json()["to_count"]
            assert table["change"]
            seats = [[1, [[1, 300]]], [2, [[1, 300 + more]]], [3, [[1, 300 - more]]]]
            dana.does("count_chips", counts=seats)
            dana.does("end_night")
            assert dana.get(f"{dana.at}/bank").json()["ended"] == ended


def test_the_last_hand_can_be_undone_and_the_chips_counted_before_the_night_is_over(
    tmp_path: Path,
) -> None:
    """Dana ends the night in a hand: it is over, and still everyone has their chips. She undoes
    it, enters it again and counts; the night ends once she says that the hand stands."""
    with a_house(tmp_path) as house:
        dana, robin, kim = evening(house)
        dana.does("begin", button=1)
        dana.does("end_night")
        for winner in (robin, kim):
            assert not dana.get(f"{dana.at}/bank").json()["to_count"]
            dana.does("put_in", amounts=[[1, 10], [2, 10], [3, 10]])
            dana.does("push", winners=[[winner.view()["you"]["seat"]]])
            view = dana.view()
            assert (view["real"]["waits"], view["real"]["settles"]) == ("last", True)
            assert dana.get(f"{dana.at}/bank").json()["to_count"]
            if winner is robin:
                dana.does("undo_note")
                dana.does("undo_note")
        seats = [[1, [[1, 290]]], [2, [[1, 290]]], [3, [[1, 320]]]]
        dana.does("count_chips", counts=seats)
        assert dana.view()["real"]["waits"] == "last"
        dana.does("settle_hand")
        ended = dana.get(f"{dana.at}/bank").json()
        assert ended["ended"]
        outs = {each["guest"]: each["paid_out"] for each in ended["accounts"]}
        assert outs == {dana.guest: 2900, robin.guest: 2900, kim.guest: 3200}


def test_the_odd_chips_of_the_change_hand_are_the_bankers(tmp_path: Path) -> None:
    """Stacks of $29.50, $29.30 and $29.70 have $1.50 of change: a dollar is played for, and 50
    cents are Dana's, who pays them in herself as the first seat. All along what was sold is
    what lies on the table, what was cashed out and the odd chips."""
    with a_house(tmp_path) as house:
        host, _, invite = house.night(house="vegas-home", dealer="people")
        robin, kim = house.guest(host, invite, "Robin"), house.guest(host, invite, "Kim")
        for seat, (person, amount) in enumerate(((host, 295), (robin, 293), (kim, 297)), 1):
            person.does("sit_down", seat=seat, amount=amount)

        def bank() -> dict[str, Any]:
            found: dict[str, Any] = host.get(f"{host.at}/bank").json()
            bought = sum(each["paid_in"] for each in found["accounts"])
            cashed = sum(each["paid_out"] for each in found["accounts"])
            stacks = sum(each["stack"] for each in found["accounts"])
            assert bought == 8850
            assert bought == cashed + found["chips"] + found["kitty"]
            pot = 100 if found["waits"] == "winner" else 0
            assert found["chips"] == stacks + pot
            return found

        assert (bank()["kitty"], bank()["waits"]) == (0, "")
        host.does("end_night")
        assert (bank()["kitty"], bank()["waits"]) == (50, "winner")
        host.does("push", winners=[[2]])
        assert (bank()["kitty"], bank()["waits"]) == (50, "stands")
        host.does("settle_hand")
        ended = bank()
        assert (ended["kitty"], ended["waits"], ended["ended"]) == (0, "", True)
        [taken] = [each for each in ended["entries"] if each["kind"] == "kitty"]
        assert (taken["guest"], taken["amount"]) == (host.guest, 50)
        outs = {each["guest"]: each["paid_out"] for each in ended["accounts"]}
        assert outs == {host.guest: 2950, robin.guest: 3000, kim.guest: 2900}
        text = host.get(f"{host.at}/bank.csv").text
        assert [line.split(",")[2] for line in text.splitlines()][-1] == "odd_chips"
        assert ledger.read(text).lines[-1].kind == "kitty"


def paid(bank: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Who pays whom how much."""
    return [(each["payer"], each["payee"], each["amount"]) for each in bank["payments"]]


@pytest.mark.parametrize(
    ("counts", "table", "field"),
    [
        ([["nobody", FULL]], 1, "counts"),
        ([["dana", FULL], ["dana", FULL]], 1, "counts"),
        ([["dana", [[30, 2]]]], 1, "counts"),
        ([["dana", FULL]], 2, "table"),
    ],
)
def test_a_count_that_cannot_be_is_refused(
    tmp_path: Path, counts: list[list[Any]], table: int, field: str
) -> None:
    with a_house(tmp_path) as house:
        dana = evening(house)[0]
        named = [[dana.guest if who == "dana" else who, piles] for who, piles in counts]
        asked = {"counts": named, "table": table}
        answer = dana.post(f"{dana.at}/count", asked)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["field"] == field
