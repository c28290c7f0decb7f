"""How a season would rank is tried before it is chosen."""

from typing import Any

from waiting import until
from web.people import House, Person


def imported(person: Person, title: str, nets: dict[str, int]) -> str:
    """A night that was played elsewhere, from its ledger; everyone bought in for $50."""
    head = "player_nickname,player_id,session_start_at,buy_in,buy_out,stack,net"
    rows = [
        f"{name},{name},2024-11-15T20:00:00.000Z,5000,{5000 + net},,{net}"
        for name, net in nets.items()
    ]
    text = "\n".join([head, *rows, ""])
    files = [{"name": "l.csv", "text": text}]
    body = {"title": title, "name": "Dana", "files": files, "unit": "cents"}
    answer = person.post("/api/import", body)
    assert answer.status_code == 201, answer.text
    night: str = answer.json()["night"]
    return night


def test_a_ranking_is_tried_before_it_is_chosen(house: House) -> None:
    """Robin leads by money; Kim, who comes twice, leads by the people they have beaten. The
    table stays as it is. The list of nights says whose they are."""
    dana = house.person()
    club = dana.post("/api/clubs", {"title": "Fridays", "name": "Dana"}).json()["club"]
    for number, nets in enumerate(
        [{"Theo": -600, "Robin": 1000, "Kim": -400}, {"Theo": -10, "Kim": 10}]
    ):
        night = imported(dana, f"Friday {number}", nets)
        command = {"type": "add_night", "night": night}
        sent = {"id": f"of-ranking-{number}", "command": command}
        assert dana.post(f"/api/clubs/{club}/command", sent).status_code == 200
    page = until(
        "the nights to be counted",
        lambda: dana.get(f"/api/clubs/{club}").json(),
        lambda page: not page["waiting"],
    )
    names = {each["person"]: each["name"] for each in page["people"]}

    def leader(**asked: Any) -> str:
        answer = dana.post(f"/api/clubs/{club}/ranking", asked)
        assert answer.status_code == 200, answer.text
        found: str = names[answer.json()[0]["person"]]
        return found

    assert leader(formula="money") == "Robin"
    assert leader(formula="beaten") == "Kim"
    assert leader(formula="money", least=2) == "Kim"
    assert names[page["table"][0]["person"]] == "Robin"
    assert {line["club"] for line in dana.get("/api/nights").json()} == {club}
