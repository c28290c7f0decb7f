"""A house: where its nights and its clubs are put together. It does no more than that."""

from homegame.service.clock import Clock
from homegame.service.club.clubs import Clubs
from homegame.service.heavy import Heavy
from homegame.service.lobby import Lobby
from homegame.service.neighbours import Neighbours
from homegame.service.payment_desk import PaymentDesk
from homegame.service.settings import Settings
from homegame.storage.log import Store


class House:
    """All that one server keeps: nights in the lobby, and clubs that know what guests of a
    night owe each other from earlier ones, and whose name is whose; how people want to be
    paid."""

    def __init__(
        self, store: Store, settings: Settings, clock: Clock, heavy: Heavy | None = None
    ) -> None:
        self.settings = settings
        self.lobby = Lobby(store, settings, clock, heavy)
        self.clubs = Clubs(self.lobby)
        self.neighbours = Neighbours(self.lobby, self.clubs)
        self.payments = PaymentDesk(store, self.clubs)
        self.lobby.earlier_debts = self.clubs.debts_at
        self.lobby.is_a_members = self.clubs.is_a_members

    async def start(self) -> None:
        """Get ready for guests."""
        await self.lobby.start()
        self.neighbours.start()

    async def close(self) -> None:
        """Let every night finish its work, then close the store."""
        await self.neighbours.close()
        await self.clubs.close()
        await self.lobby.close()
