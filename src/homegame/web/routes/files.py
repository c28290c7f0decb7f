"""Files of hands: made into a night, and written of one."""

from typing import Annotated

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.service import messages
from homegame.service.refused import refused
from homegame.service.story.exporting import ENDINGS, Export, exported
from homegame.service.story.importing import Imported
from homegame.storage.keys import new_token
from homegame.web.gate import IMPORT
from homegame.web.identity import set_cookie
from homegame.web.importing import Importing, unheard
from homegame.web.limits import OPENING, PLACE
from homegame.web.reception import Reception, made_link
from homegame.web.replies import (
    Listed,
    Reply,
    Tell,
    answer_or_lines,
    reads_lines,
    reply,
    while_here,
    written,
)


class FileRoutes:
    """The routes of files."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("POST", IMPORT, self.import_night, OPENING),
            ("GET", f"{one}/export/{{format}}", self.export, PLACE),
        ]

    async def import_night(
        self, request: Request
    ) -> Annotated[Response, messages.NightImported]:
        """Make a night of files of hands, of a ledger, or of a whole night's log; the caller is
        its host. What can't be read is left out and named; what was imported before is not
        imported again. Whoever accepts lines is told how far it is."""
        caller = self.reception.caller(request)
        self.reception.allow(caller.address)
        if not self.reception.importing.take(caller.address):
            raise refused(Sys.RATE, "limit.importing")
        cookie, raw = await self.reception.cookie_for(caller), await request.body()

        async def ask(tell: Tell) -> Reply[messages.NightImported]:
            importing = Importing(self.reception.lobby, caller, cookie, new_token(), tell)
            return self.imported(request, importing, await importing.save(raw))

        if not reads_lines(request):
            return await while_here(request, ask(unheard))
        answer = await while_here(request, answer_or_lines(ask))
        if isinstance(answer, StreamingResponse) and not caller.is_program:
            set_cookie(answer, cookie, request, self.reception.settings)
        return answer

    def imported(
        self, request: Request, importing: Importing, made: Imported | None
    ) -> Reply[messages.NightImported]:
        """What came of some files."""
        told = messages.NightImported(
            left_out=importing.left_out,
            wrong=importing.wrong,
            uncounted=importing.uncounted,
        )
        if made is None or importing.given is None:
            return reply(told)
        page = self.reception.night_page(request, made.night)
        told = replace(
            told,
            night=made.night,
            title=made.title,
            hands=made.hands,
            entries=made.entries,
            twice=made.twice,
            recovery=made_link(page, "host", importing.recovery),
            token=importing.given.token,
        )
        return self.reception.with_cookie(reply(told, 201), request, importing.given)

    async def export(self, request: Request) -> Reply[Export]:
        """Write all hands as a file, with the caller's own cards; `format` is `records`,
        `phhs`, `stars`, `ohh` or `csv`."""
        live, place = await self.reception.enter(request)
        wanted = request.path_params["format"]
        if wanted not in ENDINGS:
            choices = {"word": wanted, "choices": ", ".join(ENDINGS)}
            raise refused(Sys.UNKNOWN, "hands.format", choices, field="format")
        writing = exported(live, place.guest, wanted, self.reception.address(request))
        return written(await while_here(request, writing))
