"""What people read about the bots, in one place for whoever translates it."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "bot.rock.title": "Rock",
    "bot.rock.about": "Waits for good cards and means it when the chips go in.",
    "bot.caller.title": "Caller",
    "bot.caller.about": "Wants to see every card, seldom raises and is hard to bluff.",
    "bot.maniac.title": "Maniac",
    "bot.maniac.about": "Bets and raises with almost anything; somebody has to call.",
    "bot.shark.title": "Shark",
    "bot.shark.about": "Picks the moment, bets good hands and a few bad ones.",
}
