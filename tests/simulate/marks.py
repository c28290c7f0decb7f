"""Rare situations that simulated nights must come to, told by the rows of their logs."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from homegame.engine.table import is_playing
from homegame.model import events as e
from homegame.night.heard import Heard
from homegame.night.night import Night


def playing(night: Night | None, at: int) -> bool:
    """Whether a hand is in play at a table."""
    return night is not None and at in night.tables and is_playing(night.tables[at])


def in_a_hand(row: Heard, _: Any) -> bool:
    """It happens while a hand is played there, or anywhere if it is about the night."""
    if row.table:
        return playing(row.before, row.table)
    return any(playing(row.before, at) for at in row.night.tables)


def always(_: Heard, __: Any) -> bool:
    return True


def allin(row: Heard) -> int:
    """How many are all in at the table."""
    hand = row.night.tables[row.table].hand
    assert hand
    return sum(1 for p in hand.players if p.live and p.paid + p.bet and not p.stack)


def from_bb(row: Heard, event: e.Begun) -> bool:
    return any(post.kind == "dead" for post in event.plan.posts)


def is_dead_button(row: Heard, event: e.Begun) -> bool:
    return event.plan.marks.button not in event.plan.ring


def silent(row: Heard, event: e.SeedsOpened) -> bool:
    listed = row.night.cut_by.get(row.table)
    return listed is not None and len(listed.promises) > len(event.seeds)


def vote_is(extra: str, *, agreed: bool) -> Callable[[Heard, Any], bool]:
    return lambda _, event: event.extra == extra and event.agreed == agreed


def posts(name: str) -> Callable[[Heard, Any], bool]:
    return lambda _, event: any(post.name == name for post in event.plan.posts)


Of = tuple[str, type, Callable[[Heard, Any], bool]]

ROWS: Final[tuple[Of, ...]] = (
    ("three are all in", e.Called, lambda row, _: allin(row) >= 3),
    ("a side pot is won", e.Awarded, lambda _, event: event.pot == 1),
    ("two side pots are won", e.Awarded, lambda _, event: event.pot == 2),
    ("an odd chip is won", e.Awarded, lambda _, event: event.odd),
    ("a second run is won", e.Awarded, lambda _, event: event.run == 1),
    ("a third run is won", e.Awarded, lambda _, event: event.run == 2),
    ("a board is run out for an all-in", e.BoardDealt, lambda row, _: allin(row) >= 2),
    ("an uncalled bet goes back", e.Returned, always),
    ("a hand is voided", e.Voided, always),
    ("a card is exposed", e.CardExposed, always),
    ("an exposed card is replaced", e.CardReplaced, always),
    ("a hand is killed", e.HandKilled, always),
    ("an action is taken back", e.TakenBack, always),
    ("a stack is corrected", e.StackCorrected, always),
    ("the clock acts", e.TimedOut, lambda _, event: not event.away),
    ("the clock acts for someone without a line", e.TimedOut, lambda _, event: event.away),
    ("the clock sits somebody out", e.SatOut, lambda _, event: event.why == "time"),
    ("somebody is broke", e.SatOut, lambda _, event: event.why == "broke"),
    ("somebody leaves in a hand", e.Leaving, in_a_hand),
    ("somebody sits down while a hand is played", e.SatDown, in_a_hand),
    ("chips are bought during a hand", e.TopUpAsked, in_a_hand),
    ("a busted player rebuys", e.ToppedUp, lambda _, event: event.rebuy),
    ("a player comes back with a rebuy", e.CameBack, lambda _, event: event.rebuy),
    ("somebody changes seats during a hand", e.SeatAsked, in_a_hand),
    ("a seat was changed", e.SeatChanged, always),
    ("the game is paused in a hand", e.Paused, in_a_hand),
    ("the game is resumed in a hand", e.Resumed, in_a_hand),
    ("blinds change during a hand", e.BlindsSet, in_a_hand),
    ("a guest is let in during a hand", e.Admitted, in_a_hand),
    ("a bot comes during a hand", e.BotAdded, in_a_hand),
    ("a list of seeds is closed", e.SeedsFrozen, always),
    ("two cut the deck", e.SeedsOpened, lambda _, event: len(event.seeds) > 1),
    ("a seed was not opened", e.SeedsOpened, silent),
    ("a deck is cut by hand", e.DeckCut, always),
    ("the vote on a ruling is agreed", e.VoteClosed, lambda _, event: event.agreed),
    ("a vote is turned down", e.VoteClosed, lambda _, event: not event.agreed),
    ("a bomb pot is agreed", e.VoteClosed, vote_is("bomb_pot", agreed=True)),
    ("a rabbit hunt is agreed", e.VoteClosed, vote_is("rabbit", agreed=True)),
    ("the next cards are shown", e.NextShown, always),
    ("a bomb pot begins", e.Begun, posts("bomb")),
    ("someone straddles", e.Begun, posts("straddle")),
    ("missed blinds are posted", e.Begun, from_bb),
    ("the button is dead", e.Begun, is_dead_button),
    ("two play heads-up", e.Begun, lambda _, event: len(event.plan.ring) == 2),
    ("six or more are dealt in", e.Begun, lambda _, event: len(event.plan.ring) >= 6),
    ("players draw for the button", e.ButtonDrawn, always),
    ("cards are drawn", e.Drawn, always),
    ("someone is silent on how often to run it", e.RunsVoted, lambda _, ev: ev.silent),
    ("cards are shown after the hand", e.Shown, lambda row, _: not in_a_hand(row, _)),
    ("a hand is mucked at the showdown", e.Mucked, always),
    ("the night is ending while a hand is played", e.NightEnding, in_a_hand),
    ("a player moves to another table", e.MovedHere, always),
    ("a table is broken", e.TableClosed, always),
    ("a player is out of the tournament", e.KnockedOut, always),
    ("a level begins during a hand", e.LevelBegan, in_a_hand),
    ("a break begins", e.BreakBegan, always),
    ("a level's clock is set back", e.LevelClockSet, always),
    ("a prize is paid", e.PrizePaid, always),
    ("amounts of real cards are put in", e.AmountsPutIn, always),
    ("what was entered is undone", e.NoteUndone, always),
)
"""By the event that shows it."""

OF_EVENT: Final[dict[type, list[Of]]] = {}
for each in ROWS:
    OF_EVENT.setdefault(each[1], []).append(each)

BESIDE: Final = (
    "a command comes again after it was saved",
    "a command is answered twice alike",
    "a command is sent twice in a breath",
    "a command from before a crash is answered after it",
    "a commit holds several commands",
    "a command isn't saved",
    "a guest has two tabs",
    "two nights are played at once",
    "a tournament is played",
    "real cards are dealt",
    "people come before their night is loaded",
    "a seat is silent when seeds are opened",
    "a server waits for a slow reader",
    "all lines break at once",
    "somebody's network is away",
    "the computer sleeps",
    "the disk is slow",
    "the time of day jumps",
    "the server dies while somebody waits for an answer",
    "the server dies in a hand",
    "the server dies between two hands",
    "the server dies between a commit and its answer",
    "the server dies between the list of seeds and the cut",
    "the server dies while a vote is open",
    "the server dies while all are all in",
    "the server dies while the game is paused",
    "the power goes",
    "a night is restored from a snapshot and the rows after it",
    "a decision is stale",
    "a decision is made in the moment in which the clock acts",
    "a line comes back at the showdown",
    "a line comes back in its player's turn",
)
"""What the rows of a log don't show."""

ALL: Final = (*(what for what, _, _ in ROWS), *BESIDE)


RAREST: Final = (
    "three are all in",
    "two side pots are won",
    "an odd chip is won",
    "a third run is won",
    "a card is exposed",
    "an exposed card is replaced",
    "the clock acts for someone without a line",
    "the clock sits somebody out",
    "a deck is cut by hand",
    "a rabbit hunt is agreed",
    "the next cards are shown",
    "someone is silent on how often to run it",
    "a table is broken",
    "a level begins during a hand",
    "a break begins",
    "a level's clock is set back",
    "what was entered is undone",
    "a tournament is played",
    "real cards are dealt",
    "the server dies while a vote is open",
    "the server dies while all are all in",
    "the power goes",
    "a decision is made in the moment in which the clock acts",
)
"""Those that most runs of a few dozen seeds don't come to, or hardly."""

NOT_YET: Final = (
    "a rabbit hunt is agreed",
    "the next cards are shown",
    "a level begins during a hand",
    "a break begins",
)
"""Those that no seed has come to so far."""


def seen_in(row: Heard) -> Iterator[str]:
    """The rare situations that a row shows."""
    for what, _, is_so in OF_EVENT.get(type(row.event), ()):
        if is_so(row, row.event):
            yield what
