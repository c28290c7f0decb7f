"""Another host: who is offered the night, who answers, and what goes over. Dana hosts as g1."""

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.banking import is_banker
from homegame.night.night import BY_FLOOR, Happened, HostingOffer, banker_of, host_of
from homegame.night.people import NEEDS, refuse_link
from homegame.night.view import Facts, view
from homegame.telling import Telling, spoken, tell
from homegame.words import say as sentence
from night.known import comes
from night.played import PlayedNight


def evening(**options: object) -> PlayedNight:
    """Dana, g2 and g3 sit, g4 watches, g9 is at the door, and a bot has come."""
    night = PlayedNight(players=3, **options).comes("g4")
    joined = e.BotAdded("bot", "Bot", "rock", "g1")
    return night.happened([e.Knocked("g9", "Nine"), joined])


def handed_over(*, stays: bool, to: str = "g2") -> PlayedNight:
    night = evening().say("g1", c.OfferHosting(to, stays))
    return night.say(to, c.AnswerHosting())


def told(night: PlayedNight, by: str, command: c.Command) -> str:
    """A refusal as it is read."""
    refused = night.refused(by, command)
    return sentence(refused.words, refused.numbers)


def hosting(night: PlayedNight, guest: str) -> object:
    return view(night.night, guest, Facts(night="t1")).hosting


@pytest.mark.rule("CON-43")
@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("to", ["g2", "g4"])
def test_who_accepts_is_the_host_and_who_was_it_helps_or_is_a_guest(
    to: str, stays: bool
) -> None:
    """Whether they sit or watch. All that hosts say is theirs to say now, and no more the old
    host's, who as co-host keeps what co-hosts may. The old one can be removed."""
    night = handed_over(stays=stays, to=to)
    guests = night.night.guests
    role = "cohost" if stays else "guest"
    assert (guests[to].role, guests["g1"].role) == ("host", role)
    assert (host_of(night.night), night.night.offer) == (to, None)
    other = "g3"
    for command in (c.NameCohost(other), c.OfferHosting(other)):
        assert night.refused("g1", command).words == "role.host"
        assert evening().happened(night.log[-1:]).say(to, command)
    for command in (c.Pause(), c.EndNight(), c.Admit("g9"), c.Kick(other)):
        if stays:
            assert evening().happened(night.log[-1:]).say("g1", command)
        else:
            assert night.refused("g1", command).words == "role.host"
        assert evening().happened(night.log[-1:]).say(to, command)
    assert night.refused("g1", c.Kick(to)).words == ("kick.host" if stays else "role.host")
    assert night.say(to, c.Kick("g1")).night.guests["g1"].gone
    came_back = night.happened([e.Knocked("g1", "Dana"), e.Admitted("g1", to)])
    assert came_back.night.guests["g1"].role == "guest"


def test_links_go_with_the_role() -> None:
    """The way back to the host's desk is the new host's; as co-host the old one invites."""
    for stays in (True, False):
        night = handed_over(stays=stays).night
        for kind, roles in NEEDS.items():
            assert refuse_link(night, "g2", kind) is None
            allowed = night.guests["g1"].role in roles
            assert (refuse_link(night, "g1", kind) is None) == allowed
        desk = view(night, "g1", Facts(night="t1")).desk
        assert (desk is not None) == stays
        assert not stays or not (desk.may_recover or desk.may_hand_over or desk.may_name)


@pytest.mark.rule("CON-43")
@pytest.mark.parametrize(
    ("named", "banker"), [("", "g1"), ("g1", "g1"), ("g2", "g2"), ("g3", "g3")]
)
def test_whoever_keeps_the_bank_keeps_it(named: str, banker: str) -> None:
    """Dana without being named, and then by name; or g3; g2, who was it, needs no naming as the
    host. The host always may."""
    night = evening()
    if named and named != "g1":
        night.say("g1", c.NameBanker(named))
    night.say("g1", c.OfferHosting("g2", stays=False)).say("g2", c.AnswerHosting())
    assert banker_of(night.night) == banker
    assert night.night.banker == ("" if banker == "g2" else banker)
    keep = {guest for guest in night.night.guests if is_banker(night.night, guest)}
    assert keep == {banker, "g2"}
    if banker == "g1":
        night.say("g2", c.Kick("g1"))
        assert banker_of(night.night) == "g2"


@pytest.mark.parametrize("by", ["g2", "g1"])
def test_a_no_or_the_host_ends_the_offer(by: str) -> None:
    """The guest says no, or Dana takes it back; then nothing is left to accept."""
    night = evening().say("g1", c.OfferHosting("g2"))
    assert night.night.offer == HostingOffer("g2", True)
    night.say(by, c.AnswerHosting(yes=False))
    assert night.log[-1].event == e.HostingKept("g2", by)
    assert told(night, "g2", c.AnswerHosting()) == (
        "No one is asked to host the night any more."
    )
    assert host_of(night.night) == "g1"


def test_only_the_host_offers_and_only_the_guest_accepts() -> None:
    """A co-host doesn't, nor does one guest answer for another; Dana can't accept for g2."""
    night = evening().say("g1", c.NameCohost("g3"))
    for by in ("g2", "g3", "g4"):
        assert night.refused(by, c.OfferHosting("g2")).words == "role.host"
        assert night.refused(by, c.AnswerHosting()).words == "hosting.none"
    night.say("g1", c.OfferHosting("g2"))
    for by, yes in (("g3", True), ("g3", False), ("g4", True), ("g1", True)):
        assert night.refused(by, c.AnswerHosting(yes)).words == "hosting.not_yours"
    assert told(night, "g1", c.OfferHosting("g3")) == "Take the offer to g2 back first."


def test_who_can_be_offered_it_is_on_the_desk_and_no_one_else_is_accepted() -> None:
    """Guests and co-hosts who are here with a device: no bot, no one at the door, no one whom a
    host has entered, no one who was removed, not the host."""
    night = evening().say("g1", c.AddPlayer("Ben", 5, 300), facts=comes("ben"))
    night.say("g1", c.NameCohost("g3")).say("g1", c.Kick("g4"))
    desk = view(night.night, "g1", Facts(night="t1")).desk
    assert desk
    assert desk.may_hand_over == ("g2", "g3")
    for guest in ("g1", "g4", "g9", "bot", "ben", "nobody"):
        night.refused("g1", c.OfferHosting(guest))
    assert told(night, "g1", c.OfferHosting("ben")) == (
        "Offer it to someone with a device here. Ben has none."
    )
    night.say("g1", c.OfferHosting("g2"))
    desk = view(night.night, "g1", Facts(night="t1")).desk
    assert desk
    assert desk.may_hand_over == ()


def test_the_two_see_the_offer_and_no_one_else() -> None:
    night = evening().say("g1", c.OfferHosting("g2", stays=False))
    for guest in ("g1", "g2"):
        seen = hosting(night, guest)
        assert (seen.guest, seen.name, seen.host, seen.stays) == ("g2", "g2", "Dana", False)
    assert [hosting(night, guest) for guest in ("g3", "g4", "g9", "")] == [None] * 4
    night.say("g2", c.AnswerHosting())
    assert hosting(night, "g2") is None


def test_the_offer_lapses_with_whom_it_was_made_to() -> None:
    """g2 is removed; or someone else knocks under g2's name and turns out to be g2: they were
    not asked."""
    offered = c.OfferHosting("g2")
    night = evening().say("g1", offered).say("g1", c.Kick("g2"))
    assert night.night.offer is None
    night = evening().say("g1", offered)
    night.happened([e.Knocked("g8", "g2", same="g2"), e.Admitted("g8", "g1", same="g2")])
    assert night.night.offer is None
    night = evening().say("g1", offered).say("g1", c.Kick("g3"))
    assert night.night.offer == HostingOffer("g2", True)


@pytest.mark.rule("CON-49")
@pytest.mark.parametrize("stays", [True, False])
def test_what_the_old_host_has_asked_before_ruling_ends_unless_they_help(
    stays: bool,
) -> None:
    """Dana asks to kill g3's hand and hands over while it is asked. As co-host they may still
    be answered; as guest they have nothing to rule, and the hand goes on."""
    night = evening().begin().say("g1", c.KillHand(3, "Seen."))
    night.say("g1", c.OfferHosting("g4", stays)).say("g4", c.AnswerHosting())
    assert (night.table().vote is not None) == stays
    if not stays:
        assert night.log[-1] == Happened(1, e.VoteClosed("kill_hand", agreed=False))
        assert night.say(night.turn(), c.Fold())


def test_a_cohost_who_no_longer_helps_has_asked_nothing() -> None:
    """The question of g2, who is in the pot, ends as Dana takes co-hosting away."""
    night = evening().say("g1", c.NameCohost("g2")).begin()
    night.say("g2", c.KillHand(3, "Seen.")).say("g1", c.NameCohost("g2", False))
    assert night.table().vote is None


def test_whoever_runs_the_server_names_a_host() -> None:
    """The host is a guest then, and keeps the bank by name. People can't say that."""
    night = evening().say(BY_FLOOR, c.NameHost("g3"))
    named = e.HostNamed("g3", "g1", banker="g1", operator=True)
    assert night.log[-1].event == named
    assert (host_of(night.night), night.night.guests["g1"].role) == ("g3", "guest")
    for guest in ("g3", "g9", "bot", "nobody"):
        night.refused(BY_FLOOR, c.NameHost(guest))
    for by in ("g1", "g2", "g3"):
        assert night.refused(by, c.NameHost("g2")).words == "role.host"


def test_the_log_tells_it() -> None:
    """As everyone reads it; the operator is named for what they are."""
    night = evening().say("g1", c.OfferHosting("g2")).say("g2", c.AnswerHosting(yes=False))
    night.say("g1", c.OfferHosting("g2")).say("g1", c.AnswerHosting(yes=False))
    night.say("g1", c.OfferHosting("g2")).say("g2", c.AnswerHosting())
    night.say(BY_FLOOR, c.NameHost("g3"))
    telling, lines = Telling(), list[str]()
    for at, event in [Happened(0, night.opened), *night.log]:
        telling, found = tell(telling, event, at)
        if isinstance(event, e.HostingOffered | e.HostingKept | e.HostNamed):
            lines += [spoken(line) for line in found]
    assert lines == [
        "Dana asks g2 to host the night",
        "g2 doesn’t want to host the night",
        "Dana asks g2 to host the night",
        "Dana no longer asks g2 to host",
        "Dana asks g2 to host the night",
        "g2 hosts the night now instead of Dana",
        "Dana still keeps the bank",
        "g3 hosts the night now instead of g2, as whoever runs the server decided",
    ]
