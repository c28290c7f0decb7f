"""Another name for a guest: who may give it, who agrees, and whom it must not be taken from."""

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.night.hues import hues, own_hue
from homegame.night.night import NameAsk
from homegame.night.view import Facts, view
from homegame.telling import Telling, spoken, tell
from homegame.words import say as sentence
from night.known import comes
from night.played import PlayedNight


def called(night: PlayedNight, guest: str) -> str:
    return night.night.guests[guest].name


def told(night: PlayedNight, by: str, command: c.Rename | c.AnswerRename) -> str:
    """A refusal as it is read."""
    refused = night.refused(by, command)
    return sentence(refused.words, refused.numbers)


def after_a_hand(**options: object) -> PlayedNight:
    """Dana, g2 and g3 have been dealt in to a hand, which is over."""
    night = PlayedNight(players=3, **options).begin()
    return night.act("f f")


def test_before_a_first_hand_a_host_renames_a_guest_at_once_and_a_guest_themselves() -> (
    None
):
    """g2 is corrected to Theo; Theo makes that Theodor, and Theodor's co-host Teddy. Everyone
    sees it on the plate and in the list."""
    night = PlayedNight(players=3).say("g1", c.Rename("g2", "Theo"))
    assert night.log[-1].event == e.Renamed("g2", "g2", "Theo", "g1")
    night.say("g2", c.Rename("g2", "Theodor"))
    assert night.log[-1].event == e.Renamed("g2", "Theo", "Theodor", "g2")
    night.say("g1", c.NameCohost("g3")).say("g3", c.Rename("g2", "Teddy"))
    seen = view(night.night, "g3", Facts(night="t1"))
    assert [each.name for each in seen.chairs] == ["Dana", "Teddy", "g3"]
    assert [each.name for each in seen.guests] == ["Dana", "Teddy", "g3"]


def test_a_guest_who_has_played_is_asked_by_a_host() -> None:
    """g2 has played. Dana asks; g2 is told, no one else but hosts; g2 agrees, and is Theo."""
    night = after_a_hand().say("g1", c.Rename("g2", "Theo"))
    assert (called(night, "g2"), night.night.guests["g2"].asked) == (
        "g2",
        NameAsk("Theo", "g1"),
    )
    asked = [
        [
            (each.wants, each.may_agree)
            for each in view(night.night, guest, Facts(night="t1")).renames
        ]
        for guest in ("g1", "g2", "g3", "")
    ]
    assert asked == [[("Theo", False)], [("Theo", True)], [], []]
    assert told(night, "g3", c.AnswerRename("g2", "Theo")) == (
        "Someone else is asked about this name."
    )
    assert night.refused("g1", c.AnswerRename("g2", "Theo")).words == "name.not_yours"
    night.say("g2", c.AnswerRename("g2", "Theo"))
    assert night.log[-1].event == e.Renamed("g2", "g2", "Theo", "g1", agreed="g2")
    assert (called(night, "g2"), night.night.guests["g2"].asked) == ("Theo", None)


def test_a_guest_who_has_played_asks_a_host() -> None:
    """g2 wants to be Theo. Neither g2 nor g3 can agree to that; a co-host can."""
    night = after_a_hand().say("g2", c.Rename("g2", "Theo"))
    assert night.log[-1].event == e.NameAsked("g2", "Theo", "g2")
    for guest in ("g2", "g3"):
        refused = night.refused(guest, c.AnswerRename("g2", "Theo"))
        assert refused.code is Sys.ROLE
    night.say("g1", c.NameCohost("g3")).say("g3", c.AnswerRename("g2", "Theo"))
    assert night.log[-1].event == e.Renamed("g2", "g2", "Theo", "g2", agreed="g3")


@pytest.mark.parametrize(
    ("asks", "says_no"), [("g1", "g1"), ("g1", "g2"), ("g2", "g1"), ("g2", "g2")]
)
def test_a_no_leaves_the_name_and_whoever_asked_takes_it_back(
    asks: str, says_no: str
) -> None:
    night = after_a_hand().say(asks, c.Rename("g2", "Theo"))
    night.say(says_no, c.AnswerRename("g2", "Theo", yes=False))
    assert night.log[-1].event == e.NameKept("g2", says_no)
    assert called(night, "g2") == "g2"
    assert night.refused("g2", c.AnswerRename("g2", "Theo")).words == "name.not_asked"


@pytest.mark.parametrize("first", ["g1", "g2"])
@pytest.mark.parametrize(
    ("by", "name", "yes", "then"),
    [
        ("g2", "Theo", True, []),
        ("g2", "Theo", False, [("Ted", "g2")]),
        ("g1", "Ted", True, []),
        ("g1", "Ted", False, [("Theo", "g1")]),
        ("g2", "Ted", False, [("Theo", "g1")]),
    ],
)
def test_a_hosts_question_and_a_guests_wish_stay_open_beside_each_other(
    first: str, by: str, name: str, yes: bool, then: list[tuple[str, str]]
) -> None:
    """Dana asks whether g2 is Theo, and g2 wants to be Ted, whoever said so first. Each can be
    answered, and a no leaves the other open; once g2 has another name, both are answered."""
    wanted = {"g1": "Theo", "g2": "Ted"}
    night = after_a_hand()
    for each in (first, *(wanted.keys() - {first})):
        night.say(each, c.Rename("g2", wanted[each]))
    seen = view(night.night, "g2", Facts(night="t1")).renames
    assert [(each.wants, each.may_agree) for each in seen] == [
        ("Theo", True),
        ("Ted", False),
    ]
    night.say(by, c.AnswerRename("g2", name, yes=yes))
    assert called(night, "g2") == (name if yes else "g2")
    seen = view(night.night, "g2", Facts(night="t1")).renames
    assert [(each.wants, each.by) for each in seen] == then


def test_whoever_wants_the_name_that_is_asked_for_agrees_to_it() -> None:
    """Dana asks whether g2 is Theo, and g2 writes that name without answering: g2 is Theo."""
    night = (
        after_a_hand().say("g1", c.Rename("g2", "Theo")).say("g2", c.Rename("g2", "Theo"))
    )
    assert night.log[-1].event == e.Renamed("g2", "g2", "Theo", "g1", agreed="g2")


def test_a_yes_is_to_the_name_that_was_read() -> None:
    """Dana asks for Theo, then for Ted: g2's yes to Theo comes too late."""
    night = (
        after_a_hand().say("g1", c.Rename("g2", "Theo")).say("g1", c.Rename("g2", "Ted"))
    )
    refused = night.refused("g2", c.AnswerRename("g2", "Theo"))
    assert (refused.code, refused.numbers) == (Sys.STALE, {"name": "Ted"})


def test_a_name_that_was_taken_meanwhile_is_not_given() -> None:
    night = after_a_hand().say("g1", c.Rename("g2", "Theo"))
    night.happened([e.Knocked("g9", "theo"), e.Admitted("g9", "g1")])
    yes = c.AnswerRename("g2", "Theo")
    assert told(night, "g2", yes) == "Keep the old name: Theo was taken in the meantime."


def test_a_guest_without_a_device_is_renamed_by_the_hosts_word() -> None:
    """Ben was entered by Dana and has played; no one could answer for him, and the log says so.
    Before the hand there was nothing to say. Once he has come in with a phone, he is asked."""
    night = PlayedNight(players=2)
    night.say("g1", c.AddPlayer("Ben", 3, 300), facts=comes("ben"))
    night.say("g1", c.Rename("ben", "Benn"))
    assert night.log[-1].event == e.Renamed("ben", "Ben", "Benn", "g1")
    night.begin().act("f f").say("g1", c.Rename("ben", "Ben"))
    assert night.log[-1].event == e.Renamed("ben", "Benn", "Ben", "g1", no_device=True)
    night.happened([e.Knocked("g7", "Ben", "ben"), e.Admitted("g7", "g1", "ben")])
    night.say("g1", c.Rename("ben", "Benny"))
    assert night.log[-1].event == e.NameAsked("ben", "Benny", "g1")


def test_a_bot_is_renamed_at_once_and_a_host_is_asked() -> None:
    """A bot that has played has no say. Dana, who has not, is asked by her co-host; her own
    name she changes at once, also later."""
    night = PlayedNight(players=2).say("g1", c.NameCohost("g2"))
    night.say("g2", c.Rename("g1", "Daniela"))
    assert night.log[-1].event == e.NameAsked("g1", "Daniela", "g2")
    night.say("g1", c.AddBot("rock", 3), facts=comes("b1", "Ruth"))
    night.begin().act("f f")
    night.say("g2", c.Rename("b1", "Ruthless"))
    assert night.log[-1].event == e.Renamed("b1", "Ruth", "Ruthless", "g2")
    night.say("g1", c.Rename("g1", "Danny")).say("g2", c.Rename("g2", "Theo"))
    assert night.log[-1].event == e.Renamed("g2", "g2", "Theo", "g2")


def test_guests_rename_no_one_else() -> None:
    night = PlayedNight(players=3)
    assert told(night, "g2", c.Rename("g3", "Theo")) == ("Only the host can do that.")
    assert night.refused("g1", c.Rename("nobody", "Theo")).words == "guest.unknown"
    night.happened([e.Knocked("g8", "Kim")])
    assert night.refused("g1", c.Rename("g8", "Theo")).words == "guest.unknown"
    night.say("g1", c.Kick("g3"))
    assert night.refused("g1", c.Rename("g3", "Theo")).words == "guest.unknown"


def test_a_name_that_someone_has_or_had_here_is_not_given() -> None:
    """Not Dana's, in whatever case, nor that of whoever knocks or has left with an account. Of
    one's own name the case may change; one who was turned away keeps none."""
    night = PlayedNight(players=3)
    night.happened(
        [e.Knocked("g8", "Kim"), e.Knocked("g9", "Lou"), e.TurnedAway("g9", "g1")]
    )
    night.say("g1", c.Kick("g3"))
    for name in ("dana", "Kim", "G3"):
        assert night.refused("g1", c.Rename("g2", name)).words == "name.taken"
    assert told(night, "g1", c.Rename("g2", "g2")) == "The name is g2 already."
    assert night.say("g1", c.Rename("g2", "G2")).night.guests["g2"].name == "G2"
    night.say("g1", c.Rename("g2", "Lou"))


def test_a_guest_keeps_their_colour_and_what_they_did() -> None:
    """The colour comes from the name they came under; it stays when they leave and are let in
    again, and so does that they have played."""
    night = after_a_hand()
    worn = dict(hues(night.night))
    night.say("g1", c.Rename("g2", "Theo")).say("g2", c.AnswerRename("g2", "Theo"))
    night.say("g1", c.Kick("g2")).happened(
        [e.Knocked("g2", "Theo"), e.Admitted("g2", "g1")]
    )
    assert dict(hues(night.night)) == worn
    night.say("g1", c.Rename("g2", "Ted"))
    assert night.log[-1].event == e.NameAsked("g2", "Ted", "g1")


def test_who_is_dealt_in_to_the_hand_in_play_has_played() -> None:
    night = PlayedNight(players=3).begin()
    night.say("g1", c.Rename("g2", "Theo"))
    assert night.log[-1].event == e.NameAsked("g2", "Theo", "g1")


def test_what_may_be_renamed_is_offered() -> None:
    """A guest may change their own name, and reads whether a host has to agree; hosts read whom
    they may rename, and who is asked. After the night no one is renamed."""
    night = PlayedNight(players=2)
    night.say("g1", c.AddBot("rock", 3), facts=comes("b1", "Ruth"))

    def offered() -> tuple[object, ...]:
        own = view(night.night, "g2", Facts(night="t1")).offers
        desk = view(night.night, "g1", Facts(night="t1")).desk
        assert desk
        return own.may_rename, own.asks_rename, desk.may_rename, desk.asks_rename

    assert offered() == (True, False, ("g2", "b1"), ())
    night.begin().act("f f")
    assert offered() == (True, True, ("g2", "b1"), ("g2",))
    night.say("g1", c.Rename("g2", "Theo")).happened([e.NightEnded()])
    assert offered() == (False, True, (), ())
    assert view(night.night, "g2", Facts(night="t1")).renames == ()
    assert night.refused("g1", c.Rename("g2", "Theo")).code is Sys.ENDED


@pytest.mark.parametrize(
    ("event", "line", "own"),
    [
        (
            e.Renamed("g2", "Theo", "Ted", "g1"),
            "Dana renames Theo to Ted",
            "You rename Theo to Ted",
        ),
        (
            e.Renamed("g2", "Theo", "Ted", "g1", agreed="g2"),
            "Dana renames Theo to Ted; Ted agrees to the new name",
            "You rename Theo to Ted; You agree to the new name",
        ),
        (
            e.Renamed("g2", "Theo", "Ted", "g1", no_device=True),
            "Dana renames Theo, who has no phone here, to Ted",
            "You rename Theo, who has no phone here, to Ted",
        ),
        (
            e.Renamed("g2", "Theo", "Ted", "g2"),
            "Theo is now called Ted",
            "You are now called Ted",
        ),
        (
            e.Renamed("g2", "Theo", "Ted", "g2", agreed="g1"),
            "Theo is now called Ted; Dana agrees to the new name",
            "You are now called Ted; You agree to the new name",
        ),
        (e.NameKept("g2", "g1"), "Theo keeps their name", "You keep your name"),
    ],
)
def test_the_log_says_who_wanted_the_name_and_who_agreed(
    event: e.Renamed | e.NameKept, line: str, own: str
) -> None:
    """`own`: as whoever each line is about reads it."""
    telling, _ = tell(Telling(), e.Opened("Friday", "", "g1", "Dana"))
    telling, _ = tell(telling, e.Knocked("g2", "Theo"))
    after, said = tell(telling, event)
    assert "; ".join([spoken(each) for each in said]) == line
    assert "; ".join([spoken(each, each.who) for each in said]) == own
    assert after.names["g2"] == ("Ted" if isinstance(event, e.Renamed) else "Theo")


def test_a_name_that_is_asked_for_is_no_matter_of_the_table() -> None:
    telling, _ = tell(Telling(), e.Opened("Friday", "", "g1", "Dana"))
    assert tell(telling, e.NameAsked("g1", "Danny", "g2"))[1] == ()


def test_those_who_sit_together_have_different_colours_whoever_came_before() -> None:
    """Dana sits with g2. Of seven who knock, some are turned away and the others look on, so
    that all nine colours are given. Kim, whose colour would be Dana's, sits down at a second
    table and then with Dana: she has another one there, and keeps it at her next seat. Those
    who sat before keep theirs."""
    assert own_hue("Kim") == own_hue("Dana")
    night = PlayedNight(players=2)
    for n in range(3, 10):
        night.happened([e.Knocked(f"g{n}", f"Guest {n}")])
        night.say("g1", c.TurnAway(f"g{n}") if n % 2 else c.Admit(f"g{n}"))
    night.happened([e.Knocked("g10", "Kim")]).say("g1", c.Admit("g10"))
    before = {guest: hues(night.night)[guest] for guest in ("g1", "g2")}
    night.say("g1", c.AddTable()).say("g10", c.SitDown(1, 300), 2)
    night.say("g1", c.MoveGuest("g10", 1, 3))
    worn = hues(night.night)
    assert before.items() <= worn.items()
    assert worn["g10"] not in before.values()
    night.say("g10", c.StandUp()).say("g10", c.SitDown(4, 300))
    assert hues(night.night)["g10"] == worn["g10"]
