"""The events of people: who comes and goes, what they are called, and what they say."""

from typing import Final, NoReturn

from msgspec.structs import replace

from homegame.model import events as e
from homegame.night.events.row import BANK, BOTH, Row, anywhere, its_guest, row
from homegame.night.night import (
    Guest,
    HostingOffer,
    NameAsk,
    Night,
    sitting,
    with_guest,
)
from homegame.seats import TableNo


def changed(night: Night, guest: str, **fields: object) -> Night:
    """The same night with these fields of one guest changed."""
    return with_guest(night, guest, replace(night.guests[guest], **fields))


def opened_again(_: Night, __: e.Opened) -> NoReturn:
    """Fail: the night begins with it, and nothing is before it."""
    raise AssertionError("a night is opened once")


# ---------------------------------------------------------------- at the door


def knocked(night: Night, event: e.Knocked) -> Night:
    """A person is at the door, for the first time or again. Who was let in before has the
    picture they had."""
    was = night.guests.get(event.guest)
    known = Guest(event.name, "door", same=event.same, picture=event.picture)
    if was and was.let_in:
        known = replace(returning(was, was.picture), role="door", same=event.same)
    return with_guest(night, event.guest, known)


def admitted(night: Night, event: e.Admitted) -> Night:
    """A guest was let in: as a new one, or as one who is back."""
    guest, same = event.guest, event.same
    night = without_offer(night, same)
    if not same:
        return changed(night, guest, role="guest", let_in=True)
    rest = {id: known for id, known in night.guests.items() if id != guest}
    picture = night.guests[guest].picture or rest[same].picture
    return replace(night, guests={**rest, same: returning(rest[same], picture)})


def returning(was: Guest, picture: str) -> Guest:
    """A guest who was here before, as they come in again."""
    return Guest(
        was.name,
        "guest",
        let_in=True,
        picture=picture,
        came_as=was.came_as,
        played=was.played,
    )


def turned_away(night: Night, event: e.TurnedAway) -> Night:
    """A person is gone. Who took their knock back, and never was inside, leaves nothing."""
    if event.by == event.guest and not night.guests[event.guest].let_in:
        rest = {id: known for id, known in night.guests.items() if id != event.guest}
        return replace(night, guests=rest)
    return changed(night, event.guest, gone=True, same="")


def kicked(night: Night, event: e.Kicked) -> Night:
    """A guest is gone; if they kept the bank, the host does."""
    guest, why = event.guest, event.reason
    night = changed(night, guest, gone=True, removed_by=event.by, reason=why)
    night = without_offer(night, guest)
    return replace(night, banker="") if guest == night.banker else night


def bot_added(night: Night, event: e.BotAdded) -> Night:
    """A bot is a guest."""
    return with_guest(night, event.guest, Guest(event.name, "guest", bot=event.style))


def players_named(night: Night, event: e.PlayersNamed) -> Night:
    """Guests without a device here, or from a file."""
    known = {
        guest: Guest(name, "guest", let_in=True, no_device=True)
        for guest, name in event.players
    }
    return replace(night, guests={**night.guests, **known})


# ---------------------------------------------------------------- who is here


def cohost_named(night: Night, event: e.CohostNamed) -> Night:
    """A guest helps the host, or no longer."""
    return changed(night, event.guest, role="cohost" if event.cohost else "guest")


def hosting_offered(night: Night, event: e.HostingOffered) -> Night:
    """A guest may host the night if they like to."""
    return replace(night, offer=HostingOffer(event.guest, event.stays))


def hosting_kept(night: Night, _: e.HostingKept) -> Night:
    """The host stays the host."""
    return replace(night, offer=None)


def without_offer(night: Night, guest: str) -> Night:
    """What was offered to a guest who left, or whom someone else has turned out to be, is no
    longer."""
    offered = night.offer is not None and night.offer.guest == guest
    return replace(night, offer=None) if offered else night


def host_named(night: Night, event: e.HostNamed) -> Night:
    """Another guest hosts the night. The host needs no naming as the banker."""
    role = "cohost" if event.stays else "guest"
    night = changed(night, event.was, role=role, let_in=True)
    night = changed(night, event.guest, role="host")
    banker = event.banker or night.banker
    return replace(night, offer=None, banker="" if banker == event.guest else banker)


def name_asked(night: Night, event: e.NameAsked) -> Night:
    """Someone has to agree to another name; what the other side asked stays open."""
    ask = NameAsk(event.name, event.by)
    if event.by == event.guest:
        return changed(night, event.guest, wish=ask)
    return changed(night, event.guest, asked=ask)


def name_kept(night: Night, event: e.NameKept) -> Night:
    """The name stays."""
    if event.own is None:
        return changed(night, event.guest, asked=None, wish=None)
    return changed(night, event.guest, **{"wish" if event.own else "asked": None})


def renamed(night: Night, event: e.Renamed) -> Night:
    """A guest is called something else, and keeps the colour of the name they came under."""
    came_as = night.guests[event.guest].came_as or event.was
    fields = {"name": event.name, "came_as": came_as, "asked": None, "wish": None}
    return changed(night, event.guest, **fields)


def dealt_in(night: Night, at: TableNo, event: e.Begun) -> Night:
    """Who is dealt in to a hand has played."""
    table = night.tables[at]
    dealt = {seat: sitting(table, seat) for seat in event.plan.ring}
    night = replace(night, dealt_to={**night.dealt_to, at: dealt})
    new = {
        guest: replace(night.guests[guest], played=True)
        for guest in dealt.values()
        if not night.guests[guest].played
    }
    return replace(night, guests={**night.guests, **new}) if new else night


def picture_set(night: Night, event: e.PictureSet) -> Night:
    """A guest has this picture."""
    return changed(night, event.guest, picture=event.picture)


def figures_shown(night: Night, event: e.FiguresShown) -> Night:
    """Everyone may read how a guest plays, or no longer."""
    return changed(night, event.guest, shows_figures=event.shown)


def queued(night: Night, event: e.Queued) -> Night:
    """A guest is last in the queue."""
    return replace(night, queue=(*night.queue, event.guest))


def unqueued(night: Night, event: e.Unqueued) -> Night:
    """A guest waits for no seat."""
    return replace(night, queue=tuple([g for g in night.queue if g != event.guest]))


ROWS: Final[tuple[Row, ...]] = (
    row(
        e.Opened,
        "night",
        night=anywhere(opened_again),
        written=("title",),
        called=("name",),
    ),
    row(e.Knocked, "night", night=anywhere(knocked), called=("name",)),
    row(e.Watched, "night"),
    row(e.Admitted, "night", night=anywhere(admitted), pages=BOTH),
    row(e.TurnedAway, "night", night=anywhere(turned_away)),
    row(e.Kicked, "night", night=anywhere(kicked), served=its_guest, written=("reason",)),
    row(e.BotAdded, "night", night=anywhere(bot_added), pages=BOTH),
    row(
        e.PlayersNamed,
        "night",
        night=anywhere(players_named),
        pages=("bank",),
        called=("players",),
    ),
    row(e.CohostNamed, "night", night=anywhere(cohost_named)),
    row(e.HostingOffered, "night", night=anywhere(hosting_offered)),
    row(e.HostingKept, "night", night=anywhere(hosting_kept)),
    row(e.HostNamed, "night", night=anywhere(host_named), pages=BANK),
    row(e.NameAsked, "night", night=anywhere(name_asked), called=("name",)),
    row(e.NameKept, "night", night=anywhere(name_kept)),
    row(
        e.Renamed,
        "night",
        night=anywhere(renamed),
        pages=BOTH,
        called=("was", "name"),
    ),
    row(e.PictureSet, "night", night=anywhere(picture_set), pages=BOTH),
    row(e.FiguresShown, "night", night=anywhere(figures_shown)),
    row(e.Queued, "night", night=anywhere(queued)),
    row(e.Unqueued, "night", night=anywhere(unqueued)),
    row(e.Said, "night", written=("text",)),
    row(e.Reacted, "night"),
    row(e.NameRemoved, "night"),
)
