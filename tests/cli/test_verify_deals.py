"""`homegame verify hand.json`: a deal that was fair, or the claim that doesn't hold."""

import json

import pytest
from click.testing import CliRunner

from fair import making
from homegame.cli import main


@pytest.fixture
def file(tmp_path):
    """Writes what a file says, and names it."""

    def write(told):
        path = tmp_path / "hand.json"
        path.write_text(told if isinstance(told, str) else json.dumps(told))
        return str(path)

    return write


def run(*words, code=0):
    answer = CliRunner().invoke(main, ["verify", *map(str, words)])
    assert answer.exit_code == code, answer.output
    return answer.output


KEPT = making.valid()["kept"]
OWN = making.mine("kept", 2)["seed"]


def test_a_fair_hand_is_told_in_sentences(file):
    """Seat 2 opened no seed, so the other two cut."""
    assert run(file(making.valid()["one silent"])).splitlines() == [
        "The deal checks out. Cards shown: 7. Other decks opened: 7.",
        "Cut by the players’ seeds: seats 1, 5.",
        "Didn’t open their seed, so didn’t cut: seats 2.",
        "Every card went where the game’s rules send it.",
        "Checked without a seed or a commitment of your own: this shows that the deal fits "
        "together, not that it was fixed before the cards.",
    ]


def test_what_could_not_be_checked_is_said(file):
    """An order that isn't told, discards that came back, and a deck that nobody cut."""
    assert "The order of the deal was not checked." in run(file(making.valid()["no order"]))
    said = run(file(making.valid()["discards"]))
    assert "Cards from reshuffled discards, which can’t be checked: 8." in said
    assert "No player cut the deck." in run(file(making.valid()["nobody promised"]))


def test_a_broken_claim_is_one_sentence_and_the_exit_code_is_1(file):
    _, told = making.dishonest()["dealt from the bottom"]
    said = "Position 5 of the deck was passed over, or dealt twice."
    assert run(file(told), code=1) == f"{said}\n"
    assert json.loads(run(file(told), "--json", code=1)) == {
        "sound": False,
        "claim": "positions",
        "at": 5,
        "hand": "",
        "say": said,
    }


def test_ones_own_seed_and_commitment_are_checked(file):
    path = file(KEPT)
    own = ("--my-seed", OWN, "--seat", 2)
    assert "Checked without" not in run(path, "--seen", KEPT["commitment"], *own)
    assert run(path, "--my-seed", OWN, "--seat", 5, code=1) == (
        "Seat 5’s own seed was never promised: it had no part in the cut.\n"
    )
    assert run(path, "--seen", "0" * 64, code=1) == (
        "The commitment isn’t the one you saw before the cards were dealt.\n"
    )


def test_a_night_is_told_with_its_voids_and_its_silent_seats(file):
    _, _, told = making.nights()["three hands"]
    assert run(file(told)).splitlines() == [
        "The night checks out. Hands: 3. Voided: 1. Not cut by anyone: 0. "
        "Without a fair deal: 0.",
        "Hand night/t1/h2 was voided: Fouled.",
        "Seat 2 didn’t cut in 1 of 3 hands at table 1.",
    ]
    _, hand, told = making.nights()["a hand is missing"]
    assert run(file(told), code=1) == (
        f"Hand {hand}: A hand is missing before this one, or the hands aren’t in order.\n"
    )


def test_a_file_that_is_no_deal_names_what_is_wrong(file):
    assert run(file("Hello"), code=1) == "This can’t be read as a deal: look at “JSON”.\n"
    short = making.changed(KEPT, ["roots", 3], "00")
    assert "look at “roots[3]”" in run(file(short), code=1)
    less = making.changed(KEPT, ["entropy"], making.GONE)
    assert "look at “entropy”" in run(file(less), code=1)


@pytest.mark.parametrize(
    "words",
    [
        ["--seat", "2"],
        ["--my-seed", OWN],
        ["--my-seed", "00", "--seat", "2"],
        ["--my-seed", OWN, "--seat", "999"],
        ["--seen", "00"],
    ],
)
def test_a_seed_without_its_seat_and_other_slips_are_refused(file, words):
    assert "digits" in run(file(KEPT), *words, code=2)


def test_a_seed_belongs_to_a_hand_in_a_file(file, tmp_path):
    """Not to a whole night, nor to a night's name."""
    own = ("--my-seed", OWN, "--seat", "2")
    _, _, night = making.nights()["three hands"]
    assert "name a file with that hand" in run(file(night), *own, code=2)
    assert "like hand.json" in run("friday", *own, code=2)
    assert "can’t be read" in run(tmp_path / "none.json", code=2)
