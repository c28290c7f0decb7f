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
INSERT INTO "deck" VALUES('friday',1,1,X'60953ACD19CAFE101999E24AF86CFFE709AFA10E79C3C97A70CE92FAB6937442B2B405B8DCA3B4ED53C5C5212F562D083E61E880DCCF6EC44E43382F1E849B0DF1C5CC0EC3D5F3F2F566106C5333B14AF6B7B96E343FFD065393F74DA2BF7BA9737DDF9C');
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
CREATE TABLE imported (
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    night_id TEXT NOT NULL REFERENCES night,
    PRIMARY KEY (digest, night_id)
) WITHOUT ROWID;
CREATE TABLE key (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    night_id TEXT NOT NULL REFERENCES night,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'transfer', 'host', 'script')),
    guest TEXT,
    expires_ms INTEGER,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1))
, made INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL DEFAULT 0, label TEXT NOT NULL DEFAULT '', seen_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "key" VALUES(X'ACDC3BEB3C6DB11FA6C9448DE2BAC2F1D216DE2C65CAB90CFCCE3FA014097C3D','friday','seat','ann',NULL,0,0,0,'',0);
CREATE TABLE night (
    night_id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    ended_ms INTEGER
, kind TEXT NOT NULL DEFAULT 'night' CHECK (kind IN ('night', 'club'))) WITHOUT ROWID;
INSERT INTO "night" VALUES('friday','Friday''s game',1000,X'626C696E647320312F33',NULL,'night');
CREATE TABLE payment (
    night_id TEXT NOT NULL REFERENCES night,
    guest TEXT NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, guest)
) WITHOUT ROWID;
CREATE TABLE push (
    hash BLOB NOT NULL PRIMARY KEY REFERENCES key ON DELETE CASCADE,
    night_id TEXT NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob')
) WITHOUT ROWID;
CREATE TABLE seal (
    night_id TEXT NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, table_no, hand, seat, number)
) WITHOUT ROWID;
INSERT INTO "seal" VALUES('friday',1,1,1,1,X'60953ACD19CAFE10F26BBDE32022CA5A22CDBF62C20FDA786C906EF19EDD3ACCEBB671F59419F986ED4AA47F8F1EE5DCE90754ACAA3BDB9AEA5370BBC2A0C0673D80497CB192B0CCD63AB2F10E35918E5D2266517A4EF84091E5F46A7F264F2C77F886F7');
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
CREATE INDEX imported_by_night ON imported (night_id);
CREATE INDEX club_by_age ON night (created_ms, night_id) WHERE kind = 'club';
CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'players_named', 'renamed', 'sat_down', 'stood_up',
    'moved_away', 'moved_here', 'seat_changed', 'table_added', 'game_set', 'rules_set',
    'stack_placed', 'stack_taken', 'stack_claimed', 'tournament_opened', 'tournament_ended',
    'levels_set', 'late_expected');
COMMIT;
PRAGMA application_id = 1213156677;
PRAGMA user_version = 12;
