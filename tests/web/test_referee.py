"""The referee over HTTP: for a house, and at a table of a night with its hand."""

from pathlib import Path

import pytest

from web.people import House, Person, a_house


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def asked(person: Person, case: str, at: str = "/api", **answers: object) -> dict:
    """The page of a case."""
    query = "&".join(f"{name}={answer}" for name, answer in answers.items())
    answer = person.get(f"{at}/referee/{case}?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_everything_that_is_ruled_on(house: House) -> None:
    """The list needs no night; players' words narrow it, and find rules and words too."""
    person = house.person()
    page = person.get("/api/referee").json()
    assert page["title"] == "Vegas rules at home"
    assert {"string", "splash", "four_flop"} <= {each["name"] for each in page["cases"]}
    assert (page["rules"], page["meanings"], page["hand"]) == ([], [], 0)
    found = person.get("/api/referee?words=string").json()
    assert [each["name"] for each in found["cases"]] == ["string"]
    assert "CON-08" in [each["id"] for each in found["rules"]]
    assert person.get("/api/referee?words=zebra").json()["cases"] == []


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("check raise", "Raising"),
        ("checkraise", "Raising"),
        ("side pot", "Side pots"),
        ("sidepot", "Side pots"),
        ("main pot", "Example: three stacks all in"),
        ("odd chip", "The odd chip"),
        ("splash", "Splashing the pot"),
        ("string", "String bets"),
        ("dead button", "Dead button"),
        ("rabbit", "Rabbit hunting"),
        ("burn", "Burn cards"),
    ],
)
def test_the_rule_that_is_meant_comes_first(house: House, words: str, rule: str) -> None:
    """Players' words side by side, in a title before a text."""
    found = house.person().get(f"/api/referee?words={words}").json()
    assert found["rules"][0]["title"] == rule


@pytest.mark.parametrize("words", ["check raise", "check-raise", "checkraise"])
def test_a_word_is_looked_up_however_it_is_spelled(house: House, words: str) -> None:
    found = house.person().get(f"/api/referee?words={words}").json()
    assert [each["word"] for each in found["meanings"]] == ["check-raise"]


def test_one_question_after_the_other_and_then_the_ruling(house: House) -> None:
    """A string bet: each answer brings the next question, and the last one the ruling."""
    person = house.person()
    page = asked(person, "string")
    assert [each["name"] for each in page["questions"]] == ["facing"]
    assert (page["verdict"], page["steps"]) == (None, 3)
    page = asked(person, "string", facing="bet", said="nothing")
    assert [each["answered"] for each in page["questions"]] == ["bet", "nothing", ""]
    assert page["questions"][2]["text"] == "How much went in first?"
    page = asked(person, "string", facing="bet", said="nothing", first="call")
    assert page["verdict"]["says"].startswith(
        "It's a call: only the **first motion** counts"
    )
    assert page["verdict"]["rules"][0]["id"] == "CON-08"
    assert page["apply"] is None


def test_each_house_rules_for_itself(house: House) -> None:
    """At Pat's the ruling of Vegas is one of the others."""
    person = house.person()
    page = asked(person, "acted_early", house="pats", did="check", then="not_yet")
    assert page["house"] == "Pat's home game"
    assert page["verdict"]["short"] == "Stands unless the bet changes"
    others = {each["house"]: each["says"] for each in page["verdict"]["others"]}
    assert others["vegas-home"] == "Warning; acts again in turn"
    assert "pats" not in others


@pytest.mark.parametrize(
    ("address", "field", "says"),
    [
        ("strin", "case", "There's no ruling called strin. Did you mean string?"),
        (
            "string?facing=x",
            "facing",
            "x isn't an answer to facing. Choose one of bet, free.",
        ),
        ("clock?foo=1", "foo", "foo isn't asked here. You can answer waited, facing."),
        ("string?house=nowhere", "house", ""),
        ("phone?who=1", "who", "who isn't asked here. You can answer in_hand."),
    ],
)
def test_what_cannot_be_is_refused(
    house: House, address: str, field: str, says: str
) -> None:
    """With what is possible, and the field it is about."""
    answer = house.person().get(f"/api/referee/{address}")
    error = answer.json()["error"]
    assert (answer.status_code, error["field"]) == (404, field)
    assert says in error["say"]


def real_hand(house: House) -> dict[str, Person]:
    """Dana and Robin at a table of real cards; the hand is on, and bets are entered."""
    host, _, invite = house.night(runs=1)
    people = {"Dana": host, "Robin": house.guest(host, invite, "Robin")}
    for seat, person in enumerate(people.values(), 1):
        person.does("sit_down", seat=seat, amount=300)
    host.does("set_dealer", dealer="people")
    host.does("begin", button=1)
    return people


def test_a_ruling_about_the_hand_is_applied_by_the_host(tmp_path: Path) -> None:
    """Dana, on the button, throws in one chip. The hand knows who it was and what they face;
    the ruling enters the call, and the log has it for everyone."""
    with a_house(tmp_path) as house:
        people = real_hand(house)
        dana, robin = people["Dana"], people["Robin"]
        page = dana.get(f"{dana.at}/referee").json()
        assert (page["hand"], page["street"]) == (1, "preflop")
        page = asked(dana, "one_chip", dana.at)
        assert [(each["name"], each["known"]) for each in page["questions"]] == [
            ("who", True), ("facing", True), ("said", False),
        ]  # fmt: skip
        page = asked(dana, "one_chip", dana.at, said="nothing")
        apply = page["apply"]
        assert [each["type"] for each in apply["commands"]] == ["act_for", "ruling"]
        assert apply["says"].endswith("Writes the ruling in the log, for everyone to see.")
        for command in apply["commands"]:
            kind = command.pop("type")
            dana.does(kind, **command)
        line = robin.get(f"{robin.at}/log").json()["news"][-1]
        assert line["event"]["note"] == "One big chip, Dana: a call (CON-04)"


def test_a_guest_asks_the_referee_but_does_not_rule(tmp_path: Path) -> None:
    """Robin gets the same ruling and nothing to apply; a stranger gets nothing."""
    with a_house(tmp_path) as house:
        robin = real_hand(house)["Robin"]
        page = asked(robin, "one_chip", robin.at, said="nothing")
        assert page["verdict"]["short"] == "A call"
        assert page["apply"] is None
        assert house.person().get(f"{robin.at}/referee").status_code == 401
