BEGIN TRANSACTION;
CREATE TABLE command (
    night_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq),
    PRIMARY KEY (night_id, command_id),
    FOREIGN KEY (night_id, first_seq) REFERENCES event,
    FOREIGN KEY (night_id, last_seq) REFERENCES event
) WITHOUT ROWID;
INSERT INTO "command" VALUES('friday','begin','ann',3,3);
CREATE TABLE deck (
    night_id TEXT NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand INTEGER NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, table_no, hand)
) WITHOUT ROWID;
INSERT INTO "deck" VALUES('friday',1,1,X'60953ACD19CAFE10E21AF7C5D41E2FF8824EA3438C2F5DC13FA04F0A3D2E64192AE95F5040BEA40C80AECEE745C88E11E773ADB4CF821D1B5B96379715FD62EE9E32CC937FAACFF4305ACCA386CB56B9AC8E56B9F1A99C3D8A9ACA012DD388E4D864BE62');
CREATE TABLE event (
    night_id TEXT NOT NULL REFERENCES night,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at_ms INTEGER NOT NULL,
    table_no INTEGER NOT NULL CHECK (table_no >= 0),
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (night_id, seq),
    CHECK (
        typeof(seq) = 'integer' AND typeof(at_ms) = 'integer'
        AND typeof(table_no) = 'integer' AND typeof(actor) = 'text'
        AND typeof(kind) = 'text' AND typeof(body) = 'blob'
    )
) WITHOUT ROWID;
INSERT INTO "event" VALUES('friday',1,1000,0,'ann','opened',X'7B227469746C65223A22467269646179227D',X'BD4EE7B60EC7B9402522845162389FAC20059E37E8BBC5AD210425D51B862DA1');
INSERT INTO "event" VALUES('friday',2,2000,1,'ann','sat_down',X'7B2273656174223A317D',X'7A1C0A44D966263BF2B37956A010F1BDE1D677D31FD44E72A0F9C161D2575AE7');
INSERT INTO "event" VALUES('friday',3,3000,1,'','begun',X'7B2268616E64223A317D',X'BB5AF15BBB79EE70B5C72A0C043AF57321EF7A5C32CB5A0C20402A8CD75EF051');
CREATE TABLE key (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    night_id TEXT NOT NULL REFERENCES night,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'transfer', 'host', 'script')),
    guest TEXT,
    expires_ms INTEGER,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1))
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "key" VALUES(X'ACDC3BEB3C6DB11FA6C9448DE2BAC2F1D216DE2C65CAB90CFCCE3FA014097C3D','friday','seat','ann',NULL,0,0);
CREATE TABLE night (
    night_id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    ended_ms INTEGER
) WITHOUT ROWID;
INSERT INTO "night" VALUES('friday','Friday''s game',1000,X'626C696E647320312F33',NULL);
CREATE TABLE seal (
    night_id TEXT NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, table_no, hand, seat, number)
) WITHOUT ROWID;
INSERT INTO "seal" VALUES('friday',1,1,1,1,X'60953ACD19CAFE1004E2198A4352B34C9C3A2D69CB2CDF3E95813E7F4F1839BE6CEB59211F58BA2FFC0361DDBA668017F55FA45D4CD849FC54BDB616426A15D8ED6C2AD8D96DF2A55FA835C7EFD976D984FF0B953AC03DA914E7446619BBF9A76B2B04E3');
CREATE TABLE snapshot (
    night_id TEXT NOT NULL REFERENCES night,
    seq INTEGER NOT NULL,
    format TEXT NOT NULL,
    body BLOB NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (night_id, seq, format)
) WITHOUT ROWID;
CREATE INDEX night_by_age ON night (created_ms, night_id);
CREATE INDEX open_night_by_age ON night (created_ms, night_id) WHERE ended_ms IS NULL;
CREATE INDEX key_of_night ON key (night_id, guest, kind);
CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'sat_down', 'stood_up', 'moved_away', 'moved_here',
    'seat_changed', 'table_added', 'game_set');
COMMIT;
PRAGMA application_id = 1213156677;
PRAGMA user_version = 3;
