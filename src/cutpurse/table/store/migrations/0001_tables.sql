-- One file for both stores: BLOB becomes BYTEA, INTEGER becomes BIGINT and WITHOUT ROWID goes for PostgreSQL;
-- a statement under "-- postgresql:" is for PostgreSQL alone. Times are milliseconds since 1970.

CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL);

CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, face INTEGER NOT NULL, created INTEGER NOT NULL);

CREATE TABLE devices (token_hash BLOB PRIMARY KEY, player TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL);
CREATE INDEX devices_by_player ON devices (player);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT UNIQUE,
    header BLOB NOT NULL,
    game TEXT NOT NULL,
    state TEXT NOT NULL,
    public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
);
CREATE INDEX tables_by_state ON tables (state);
CREATE INDEX tables_open ON tables (created) WHERE public = 1 AND state = 'waiting';

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;

CREATE TABLE seats (table_id TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (table_id, player)) WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player);

CREATE TABLE passes (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    player TEXT,
    table_id TEXT,
    seat INTEGER,
    until INTEGER NOT NULL,
    reusable INTEGER NOT NULL
);
CREATE INDEX passes_by_end ON passes (until);

CREATE TABLE results (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    won INTEGER NOT NULL,
    score INTEGER NOT NULL,
    assisted INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_player ON results (player, finished);

CREATE TABLE daily (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    score INTEGER,
    assisted INTEGER,
    plies INTEGER,
    finished INTEGER,
    PRIMARY KEY (day, game, player)
);

CREATE TABLE reviews (table_id TEXT PRIMARY KEY, body BLOB NOT NULL);

-- The last batch that each server process has committed: after a lost connection it settles what became of one.
-- postgresql:
CREATE TABLE writers (process TEXT PRIMARY KEY, batch INTEGER NOT NULL, changed INTEGER NOT NULL);
