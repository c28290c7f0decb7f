-- The register of tables.
CREATE TABLE registry (
    table_id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    body BLOB NOT NULL
) WITHOUT ROWID;

-- The public log. Its key is the concurrency control: one event a number, for ever.
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES registry,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, seq),
    CHECK (
        typeof(seq) = 'integer' AND typeof(at_ms) = 'integer' AND typeof(actor) = 'text'
        AND typeof(kind) = 'text' AND typeof(body) = 'blob'
    )
) WITHOUT ROWID;

-- What became of each command, so that a repeated one changes nothing.
CREATE TABLE command (
    table_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq),
    PRIMARY KEY (table_id, command_id),
    FOREIGN KEY (table_id, first_seq) REFERENCES event,
    FOREIGN KEY (table_id, last_seq) REFERENCES event
) WITHOUT ROWID;

-- Encrypted: what each seat was dealt, in the order it was dealt.
CREATE TABLE seal (
    table_id TEXT NOT NULL REFERENCES registry,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (table_id, hand, seat, number)
) WITHOUT ROWID;

-- Encrypted: the rest of the deck of a hand under way.
CREATE TABLE deck (
    table_id TEXT NOT NULL REFERENCES registry,
    hand INTEGER NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (table_id, hand)
) WITHOUT ROWID;

-- Who may enter. Tokens are never here, only their SHA-256.
CREATE TABLE key (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    table_id TEXT NOT NULL REFERENCES registry,
    guest TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'transfer', 'host', 'script')),
    expires_ms INTEGER,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1))
) WITHOUT ROWID;

CREATE INDEX key_of_table ON key (table_id, guest, kind);
