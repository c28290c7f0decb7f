"""The address of a house: a database, and the schema in it."""

import re
from typing import Any, Final, Self
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from homegame.storage.log import NotOurs

SCHEMES: Final = ("postgresql", "postgres")
USUAL: Final = "homegame"
PATIENT: Final[dict[str, Any]] = {
    "application_name": "homegame",
    "client_encoding": "UTF8",
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
"""How a connection is made, unless the address says otherwise. A machine that is gone is
noticed soon, on lines that wait too: another one may have been promoted."""


class Address(Struct, frozen=True):
    """Where a house is kept."""

    database: dict[str, Any]
    """What the connection is made with. The password may be among it."""
    schema: str = USUAL

    @classmethod
    def of(cls, url: str) -> Self:
        """Read `postgresql://name@host/database?schema=homegame`. Raises NotOurs."""
        try:
            parts = urlsplit(url)
            asked = parse_qsl(parts.query, keep_blank_values=True)
            rest = urlencode(
                [each for each in asked if each[0] != "schema"], quote_via=quote
            )
            database = conninfo_to_dict(parts._replace(query=rest).geturl())
        except (ValueError, psycopg.Error):
            raise NotOurs(
                "This is no address of a database. Write it like "
                "postgresql://name:password@host/database."
            ) from None
        schema = dict(asked).get("schema", USUAL)
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", schema) or schema.startswith("pg_"):
            raise NotOurs(
                f"{schema!r} can't be the schema of a house: use small letters, digits and _."
            )
        return cls({**PATIENT, **database}, schema)

    @property
    def shown(self) -> str:
        """The address without name and password, to be said."""
        host = f"{self.database.get('hostaddr') or self.database.get('host') or ''}"
        hosts, ports = host.split(","), f"{self.database.get('port') or ''}".split(",")
        ports *= len(hosts) if len(ports) == 1 else 1
        where = ",".join(
            [
                f"{host}:{port}" if port else host
                for host, port in zip(hosts, ports, strict=False)
                if not host.startswith("/")
            ]
        )
        return (
            f"postgresql://{where}/{self.database.get('dbname', '')}?schema={self.schema}"
        )
