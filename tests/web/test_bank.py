"""The bank over HTTP: purchases wait, the book is read, and the night is settled."""

import csv
import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from homegame.web.routes import bank as bank_routes
from waiting import HANG_S, until
from web.people import House, Person, a_house


def bank(person: Person, way: str = "fewest") -> dict[str, Any]:
    answer = person.get(f"{person.at}/bank?way={way}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    everything = [found["chips"], found["kitty"], found["adjustments"], -found["box"]]
    assert sum(everything) + sum(each["balance"] for each in found["accounts"]) == 0
    return found


def evening(house: House) -> dict[str, Person]:
    """Dana is the host and the banker, and confirms what Robin and Kim buy."""
    host, _, invite = house.night(house="vegas-home")
    host.does("set_approval", approval="banker")
    people = {"Dana": host}
    for seat, name in ((2, "Robin"), (3, "Kim")):
        person = people[name] = house.guest(host, invite, name)
        person.does("sit_down", seat=seat, amount=300)
        (asked,) = host.view()["buys"]
        assert (asked["name"], asked["seat"], asked["amount"]) == (name, seat, 300)
        assert not person.view()["you"]["seat"]
        host.does("answer_buy", guest=person.guest, amount=300, cash=name == "Kim")
        assert person.view()["you"]["seat"] == seat
    return people


def test_what_the_game_brought_is_said_without_the_pizza(tmp_path: Path) -> None:
    """Robin wins 30 chips and drops one of them into the kitty, which Dana gets at the end:
    that is a line of its own. She pays the pizza for all three. It is on everyone's account,
    and no one's winnings."""
    with a_house(tmp_path) as house:
        rules = "[kitty]\nenabled = true\n[change_hand]\nenabled = false\n"
        dana, _, invite = house.night(house="vegas-home", rules=rules, dealer="people")
        robin, kim = house.guest(dana, invite, "Robin"), house.guest(dana, invite, "Kim")
        for seat, person in enumerate((dana, robin, kim), 1):
            person.does("sit_down", seat=seat, amount=300)
        dana.does("begin", button=1)
        dana.does("put_in", amounts=[[1, 10], [2, 10], [3, 10]])
        dana.does("push", winners=[[2]])
        everyone = [dana.guest, robin.guest, kim.guest]
        dana.does("spend", what="Pizza", amount=600, shared=everyone)
        won = {dana.guest: -100, robin.guest: 190, kim.guest: -100}
        for ends in (False, True):
            if ends:
                dana.does("end_night")
                won[dana.guest] += 10
            accounts = {each["guest"]: each for each in bank(dana)["accounts"]}
            assert {
                guest: each["result"] + each["stack"] for guest, each in accounts.items()
            } == won
        assert [accounts[guest]["kitty"] for guest in everyone] == [10, 0, 0]
        assert [accounts[guest]["balance"] for guest in everyone] == [310, -10, -300]
        told = dana.get(f"{dana.at}/story").json()["players"]
        assert {each["guest"]: each["result"] for each in told} == won
        guests = {each["guest"]: each for each in dana.view()["guests"]}
        assert {
            guest: guests[guest]["paid_out"] - guests[guest]["paid_in"]
            for guest in everyone
        } == won


def test_an_evening_at_the_bank(tmp_path: Path) -> None:
    """Chips on the tab and in cash, pizza, a wrong entry set right, and everybody is square."""
    with a_house(tmp_path) as house:
        people = evening(house)
        dana, robin, kim = people.values()
        robin.does("spend", what="=Pizza", amount=1001, shared=[dana.guest, kim.guest])
        dana.does("pay_cash", guest=robin.guest, amount=5000)
        found = bank(dana)
        wrong = found["entries"][0]
        assert (wrong["kind"], wrong["amount"], wrong["may_correct"]) == (
            "cash",
            5000,
            True,
        )
        assert not any(entry["may_correct"] for entry in bank(robin)["entries"])
        refused = robin.refused("correct_entry", entry=wrong["number"], amount=0, why="No.")
        assert refused["code"] == "CASH-11"
        dana.does("correct_entry", entry=wrong["number"], amount=1000, why="It was ten.")
        assert bank(dana)["box"] == 3000 + 1000
        for seat, stack in ((2, 150), (3, 450)):
            dana.does("correct_stack", seat=seat, stack=stack, reason="Played.")
        assert all(entry["at_ms"] > 0 for entry in bank(dana)["entries"])
        dana.does("end_night")

        ended = bank(robin)
        assert ended["ended"]
        assert ended["minimal"]
        owed = {each["guest"]: each["balance"] for each in ended["accounts"]}
        for due in ended["payments"]:
            assert not due["number"]
            for side, sign in (("payer", 1), ("payee", -1)):
                if due[side] != "@box":
                    owed[due[side]] += sign * due["amount"]
        assert set(owed.values()) == {0}
        for way in ("banker", "box"):
            middle = "@box" if way == "box" else dana.guest
            plan = bank(robin, way)["payments"]
            assert all(middle in (due["payer"], due["payee"]) for due in plan)

        rows = [*csv.DictReader(io.StringIO(dana.get(f"{dana.at}/bank.csv").text))]
        assert [row["entry"] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
        pizza = next(row for row in rows if row["kind"] == "expense")
        assert (pizza["note"], pizza["amount"]) == ("'=Pizza", "10.01")
        assert pizza["other"] == "Dana, Kim"
        cash = next(row for row in rows if row["kind"] == "cash")
        assert cash["by"] == "Dana"


def test_payments_are_marked_by_either_side_after_the_night_and_survive_a_restart(
    tmp_path: Path,
) -> None:
    with a_house(tmp_path) as house:
        people = evening(house)
        dana, robin, kim = people.values()
        dana.does("adjust", guest=robin.guest, amount=-2000, why="Lost a bet.")
        dana.does("end_night")
        plan = bank(robin)["payments"]
        due = next(due for due in plan if due["payer"] == robin.guest)
        third = next(p for p in (dana, robin, kim) if p.guest not in due.values())
        fields = {name: due[name] for name in ("payer", "payee", "amount")}
        if third is not dana:
            assert third.refused("mark_paid", **fields)["code"] == "CASH-11"
        robin.does("mark_paid", **fields)
        after = bank(robin)["payments"]
        assert len(after) == len(plan)
        assert [each for each in after if each["number"]] == [
            {**due, "number": after[plan.index(due)]["number"]}
        ]
    with a_house(tmp_path) as again:
        # The same cookies, at another port.
        robin_again = again.person()
        robin_again.http.cookies = robin.http.cookies
        robin_again.night = robin.night
        assert bank(robin_again)["payments"] == after


def test_who_reads_the_bank_is_told_when_something_happens(tmp_path: Path) -> None:
    """Kim has read the bank and asks again: what is said at the table is no answer, Robin's
    pizza is. Whoever missed something is answered at once."""
    with a_house(tmp_path) as house, ThreadPoolExecutor() as threads:
        _, robin, kim = evening(house).values()
        read = bank(kim)
        until("nobody to be asking", lambda: not house.server.server_state.tasks)
        asks = threads.submit(bank, kim, f"fewest&seen={read['seq']}")
        until("Kim to ask", lambda: house.server.server_state.tasks)
        robin.does("say", text="Hungry?")
        assert not asks.done()
        robin.does("spend", what="Pizza", amount=1000, shared=[kim.guest])
        told = asks.result(timeout=HANG_S)
        assert told["entries"][0]["note"] == "Pizza"
        assert told["seq"] > read["seq"]
        again = bank(kim, f"fewest&seen={read['seq']}")
        assert again == told


def test_a_server_that_stops_answers_those_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's page holds it up, however long it would wait for news."""
    monkeypatch.setattr(bank_routes, "LONGEST_WAIT_S", 10 * HANG_S)
    with ThreadPoolExecutor() as threads:
        with a_house(tmp_path) as house:
            kim = evening(house)["Kim"]
            read, its_own = bank(kim), {"cookies": kim.http.cookies, "timeout": HANG_S}
            url = f"{kim.url}{kim.at}/bank?seen={read['seq']}"
            until("nobody to be asking", lambda: not house.server.server_state.tasks)
            asks = threads.submit(httpx.get, url, **its_own)
            until("Kim to ask", lambda: house.server.server_state.tasks)
        answer = asks.result(timeout=HANG_S)
        assert (answer.status_code, answer.json()["seq"]) == (200, read["seq"])


def test_a_stack_is_told_in_the_chips_of_the_house(tmp_path: Path) -> None:
    """Robin's 30 dollars are three chips of ten; after a pot of 1.30 she has more."""
    with a_house(tmp_path) as house:
        dana, robin, _ = evening(house).values()

        def piles() -> list[tuple[int, int, str]]:
            accounts = bank(robin)["accounts"]
            own = next(one for one in accounts if one["guest"] == robin.guest)
            assert own["over"] == 0
            return [(one["value"], one["count"], one["colour"]) for one in own["piles"]]

        assert piles() == [(1000, 3, "black")]
        dana.does("correct_stack", seat=2, stack=313, reason="Played.")
        assert piles() == [(1000, 3, "black"), (50, 2, "red"), (10, 3, "white")]
        dana.does("end_night")
        assert piles() == []


def test_a_payment_is_carried_over_to_the_next_night(tmp_path: Path) -> None:
    """Robin has no cash on her: everyone is square, and the file says that it is still owed."""
    with a_house(tmp_path) as house:
        dana, robin, _ = evening(house).values()
        assert robin.refused("take_up_debts")["words"] == "bank.no_club"
        assert dana.refused("take_up_debts")["code"] == "SYS-UNKNOWN"
        dana.does("adjust", guest=robin.guest, amount=-2000, why="Lost a bet.")
        dana.does("end_night")
        plan = bank(robin)["payments"]
        due = next(due for due in plan if due["payer"] == robin.guest)
        robin.does("carry_payment", **{n: due[n] for n in ("payer", "payee", "amount")})
        after = bank(robin)
        done = next(each for each in after["payments"] if each["number"])
        assert done == {**due, "number": done["number"], "carried": True}
        assert len(after["payments"]) == len(plan)
        account = next(one for one in after["accounts"] if one["guest"] == robin.guest)
        assert (account["carried"], account["balance"]) == (due["amount"], 0)
        rows = csv.DictReader(io.StringIO(dana.get(f"{dana.at}/bank.csv").text))
        last = [*rows][-1]
        assert (last["kind"], last["guest"]) == ("carried", "Robin")
        assert float(last["amount"]) * 100 == due["amount"]


def test_a_stranger_reads_no_bank(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        people = evening(house)
        stranger = house.person()
        stranger.night = people["Dana"].night
        for page in ("bank", "bank.csv"):
            assert stranger.get(f"{stranger.at}/{page}").status_code in (401, 403)
