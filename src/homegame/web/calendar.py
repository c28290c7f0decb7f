"""A club's next date as a calendar's file (RFC 5545)."""

from datetime import UTC, datetime, timedelta

from homegame.club.club import Date


def invitation(club: str, title: str, date: Date, url: str, now_ms: int) -> bytes:
    """The file of a date. A changed one has the same id and a higher number, so that calendars
    move it; a cancelled one says so."""
    from icalendar import Calendar, Event

    event = Event()
    event.add("uid", f"{club}-{date.number}@homegame")
    event.add("sequence", date.version)
    event.add("dtstamp", at(now_ms))
    event.add("dtstart", at(date.at_ms))
    event.add("dtend", at(date.at_ms) + timedelta(minutes=date.minutes))
    event.add("summary", title)
    event.add("status", "CANCELLED" if date.cancelled else "CONFIRMED")
    event.add("url", url)
    if date.place:
        event.add("location", date.place)
    if date.note:
        event.add("description", date.note)
    calendar = Calendar()
    calendar.add("prodid", "-//Home Game//Home Game//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    return bytes(calendar.to_ical())


def at(ms: int) -> datetime:
    """A moment, to the second."""
    return datetime.fromtimestamp(ms // 1000, UTC)
