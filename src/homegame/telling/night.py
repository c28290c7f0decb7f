"""The lines of a night: its guests, its course and its end."""

from typing import Any, Final, assert_never

from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.line import Line
from homegame.night.night import STORY
from homegame.rulebook.presets import from_toml
from homegame.telling.sentence import (
    SILENT,
    Lines,
    agreed_lines,
    audit_line,
    guest_line,
    ruling_line,
    seat_line,
)
from homegame.telling.sofar import (
    Entered,
    HandSoFar,
    Learns,
    Telling,
    known,
    of_hand,
    with_name,
    with_table,
)

People = (
    e.Opened
    | e.Knocked
    | e.Watched
    | e.Admitted
    | e.TurnedAway
    | e.BotAdded
    | e.Queued
    | e.Unqueued
    | e.Kicked
    | e.CohostNamed
    | e.HostingOffered
    | e.HostingKept
    | e.HostNamed
    | e.Said
    | e.Reacted
    | e.NameAsked
    | e.NameKept
    | e.Renamed
    | e.PictureSet
    | e.FiguresShown
    | e.NameRemoved
    | e.PlayersNamed
)


def people(was: Telling, now: Telling, event: People) -> Lines:
    """The lines for guests who come, wait, talk, leave or become co-host. A knock is for the
    host, and a picture is seen."""
    match event:
        case e.Said(guest, text):
            said: dict[str, int | str] = {"name": now.names[guest], "text": text}
            return (Line("log.said", "said", said, guest),)
        case e.Reacted(guest, reaction):
            key, name = f"log.reacted_{reaction}", now.names[guest]
            return (Line(key, "reacted", {"name": name}, guest),)
        case e.Opened(title, _, guest):
            return (guest_line(now, guest, "opened", title=title),)
        case e.Renamed():
            return renamed_lines(was, now, event)
        case e.NameKept(guest):
            return (guest_line(now, guest, "name_kept", kind="audit"),)
        case e.NameAsked():
            return SILENT
        case e.Knocked() | e.PictureSet() | e.FiguresShown() | e.PlayersNamed():
            return SILENT
        case e.Watched():
            return (Line("log.watched", voice="calm"),)
        case e.NameRemoved():
            return (audit_line("name_removed"),)
        case e.Admitted(guest, by) if guest == by:
            return (guest_line(now, guest, "walked_in"),)
        case e.Admitted(guest, by, same):
            key = "admitted_again" if same else "admitted"
            return (guest_line(now, by, key, other=now.names[same or guest]),)
        case e.TurnedAway(guest, by) if guest == by:
            return (guest_line(now, guest, "went_away"),)
        case e.TurnedAway(guest, by):
            other = now.names[guest]
            return (guest_line(now, by, "turned_away", kind="audit", other=other),)
        case e.BotAdded(_, name, style, by):
            return (
                guest_line(now, by, "bot_added", kind="audit", other=name, style=style),
            )
        case e.Queued(guest):
            return (guest_line(now, guest, "queued"),)
        case e.Unqueued(guest):
            return (guest_line(now, guest, "unqueued"),)
        case e.Kicked(guest, by, ""):
            return (about(now, by, "kicked", guest),)
        case e.Kicked(guest, by, why):
            return (about(now, by, "kicked_why", guest, why=why),)
        case e.CohostNamed(guest, by, cohost):
            return (about(now, by, "cohost" if cohost else "cohost_back", guest),)
        case e.HostingOffered(guest, by):
            return (about(now, by, "hosting_offered", guest),)
        case e.HostingKept(guest, by) if guest == by:
            return (guest_line(now, by, "hosting_declined", kind="audit"),)
        case e.HostingKept(guest, by):
            return (about(now, by, "hosting_kept", guest),)
        case e.HostNamed():
            return host_named_lines(now, event)
        case _:
            assert_never(event)


def about(now: Telling, by: str, key: str, guest: str, **filling: Any) -> Line:
    """A line about what someone does with another guest, who reads it as "you"."""
    filling["other"] = now.names[guest]
    return replace(guest_line(now, by, key, kind="audit", **filling), whom=guest)


def host_named_lines(now: Telling, event: e.HostNamed) -> Lines:
    """The lines for another host, and for who keeps the bank if that is no longer the host."""
    key = "host_named_operator" if event.operator else "host_named"
    named = about(now, event.guest, key, event.was)
    if not event.banker:
        return (named,)
    return named, guest_line(now, event.banker, "banker_stays", kind="audit")


def renamed_lines(was: Telling, now: Telling, event: e.Renamed) -> Lines:
    """The lines for a guest who has another name: who wanted it, and who agreed."""
    guest, by, other = event.guest, event.by, event.name
    was = replace(was, names={**was.names, guest: event.was})
    if by == guest:
        line = guest_line(was, by, "renamed", kind="audit", other=other)
    else:
        key = "renames_no_device" if event.no_device else "renames"
        line = guest_line(was, by, key, kind="audit", was=event.was, other=other)
    if not event.agreed:
        return (line,)
    return line, guest_line(now, event.agreed, "agrees_name", kind="audit")


Course = (
    e.Started
    | e.Paused
    | e.Resumed
    | e.TakenBack
    | e.Ruled
    | e.NightEnding
    | e.NightEnded
    | e.MarkerPaid
    | e.KittyPaid
    | e.TableAdded
    | e.TableClosed
    | e.DealerSet
    | e.DepthSet
    | e.ClockStopped
    | e.Noted
    | e.NoteUndone
    | e.HandSettled
    | e.Imported
    | e.HandRecorded
    | e.RailClosed
    | e.CallPinned
    | e.LinkWithdrawn
)


def course(before: Telling, now: Telling, event: Course) -> Lines:
    """The lines for the course of the night, its end, and the floor's decisions."""
    match event:
        case e.Started(by):
            return (guest_line(now, by, "started"),)
        case e.Paused(by):
            return (guest_line(now, by, "paused", kind="audit"),)
        case e.Resumed(by):
            return (guest_line(now, by, "resumed", kind="audit"),)
        case e.TakenBack(_, seat, why, by, was, to, agreed) if by:
            corrects = ruling_line(
                now, by, "corrects_bet", seat, why, was_chips=was, to_chips=to
            )
            return (corrects, *agreed_lines(now, agreed))
        case e.TakenBack(_, seat, why):
            return (
                seat_line(now, seat, "taken_back", kind="audit", voice="ruling", why=why),
            )
        case e.Ruled(by, note):
            return (guest_line(now, by, "ruled", kind="audit", voice="ruling", note=note),)
        case e.NightEnding(by, after_hand):
            key = "ending_after" if after_hand else "ending"
            return (guest_line(now, by, key, kind="audit"),)
        case e.NightEnded():
            return (audit_line("ended"),)
        case e.RailClosed(by, closed):
            key = "rail_closed" if closed else "rail_opened"
            return (guest_line(now, by, key, kind="audit"),)
        case e.CallPinned(by, url):
            key = "call_pinned" if url else "call_gone"
            return (guest_line(now, by, key, kind="audit"),)
        case e.LinkWithdrawn(what, by):
            if what == STORY:
                return (guest_line(now, by, "withdraws_story_link", kind="audit"),)
            line = guest_line(now, by, "withdraws_hand_link", kind="audit", hand=what)
            return (line,)
        case e.DealerSet(by, dealer):
            return (guest_line(now, by, f"dealer_{dealer}", kind="audit"),)
        case e.DepthSet(by, depth):
            return (guest_line(now, by, f"depth_{depth}", kind="audit"),)
        case e.ClockStopped(by):
            return (guest_line(now, by, "clock_stopped", kind="audit"),)
        case e.Noted() | e.HandSettled():
            return SILENT
        case e.NoteUndone(by):
            return (undone_line(before, by),)
        case e.Imported(_, file):
            return (audit_line("imported", file=file),)
        case e.HandRecorded():
            return SILENT
        case e.MarkerPaid(by, to, amount):
            other = now.names[to]
            return (guest_line(now, by, "pays_marker", other=other, amount=amount),)
        case e.KittyPaid(guest, kitty, carried):
            rest = "kitty_paid" if now.has_kitty else "odd_chips_paid"
            paid = {rest: kitty, "carried_paid": carried}
            return tuple(
                [guest_line(now, guest, key, amount=paid[key]) for key in paid if paid[key]]
            )
        case e.TableAdded(""):
            # Whoever is drawn to it has a line.
            return SILENT
        case e.TableClosed(""):
            other = now.table_name(now.table_no)
            return (audit_line("table_broken", table=other),)
        case e.TableAdded(by, dealer=dealer):
            key = "table_added" if dealer == "server" else "table_added_people"
            other = now.table_name(now.table_no)
            return (guest_line(now, by, key, kind="audit", table=other),)
        case e.TableClosed(by):
            other = now.table_name(now.table_no)
            return (guest_line(now, by, "table_closed", kind="audit", table=other),)
        case _:
            assert_never(event)


def undone_line(was: Telling, by: str) -> Line:
    """The line for an entry that is undone. It says what was undone, if that is known."""
    last = was.table.noted[-1] if was.table.noted else None
    if last is None or last.told is None:
        return guest_line(was, by, "note_undone", kind="audit", voice="ruling")
    rest = "rest" if last.has_rest else "what"
    key = f"note_undone_{'several' if last.more else rest}"
    line = guest_line(was, by, key, kind="audit", voice="ruling", n=last.more + 1)
    return replace(line, undone=last.told)


# ---------------------------------------------------------------- what is known after them


def opened(telling: Telling, event: e.Opened) -> Telling:
    """The house, and its host."""
    now = with_name(telling, event.guest, event.name)
    return replace(now, opened=from_toml(event.house))


def named(telling: Telling, event: e.Knocked | e.BotAdded | e.Renamed) -> Telling:
    """Someone comes, or has another name."""
    return with_name(telling, event.guest, event.name)


def players_named(telling: Telling, event: e.PlayersNamed) -> Telling:
    """Several come."""
    for guest, name in event.players:
        telling = with_name(telling, guest, name)
    return telling


def table_added(telling: Telling, event: e.TableAdded) -> Telling:
    """Another table."""
    table = replace(telling.table, name=event.name, tournament=event.tournament)
    return with_table(telling, table)


def taken_back(hand: HandSoFar, _: e.TakenBack) -> HandSoFar:
    """It has not."""
    return replace(hand, acts=hand.acts - 1)


def noted(telling: Telling, _: e.Noted) -> Telling:
    """What follows can be undone."""
    table = telling.table
    if not table.hand:
        return telling
    return with_table(telling, replace(table, noted=(*table.noted, Entered(table.hand))))


def note_undone(telling: Telling, _: e.NoteUndone) -> Telling:
    """What was entered last is undone."""
    table = telling.table
    if not table.noted:
        return telling
    was, rest = table.noted[-1].before, table.noted[:-1]
    return with_table(telling, replace(table, hand=was, noted=rest))


KNOWN: Final[tuple[Learns, ...]] = (
    known(e.Opened, opened),
    known(e.Knocked, named),
    known(e.BotAdded, named),
    known(e.Renamed, named),
    known(e.PlayersNamed, players_named),
    known(e.TableAdded, table_added),
    known(e.TakenBack, of_hand(taken_back)),
    known(e.Noted, noted),
    known(e.NoteUndone, note_undone),
)
