-- The log. Rows are added and never changed.

-- A match's id is written once; its events name it by number, so that the events of
-- matches played at the same time lie close together in the index.
CREATE TABLE matches (
    number INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice
    match_id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE events (
    seq INTEGER PRIMARY KEY, -- in which order this book got them
    match_number INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    event TEXT NOT NULL, -- JSON, byte for byte what the hash covers
    at INTEGER NOT NULL, -- milliseconds since 1970
    client_id TEXT NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (match_number, revision)
) STRICT;

CREATE TRIGGER matches_are_not_updated BEFORE UPDATE ON matches
BEGIN SELECT RAISE (ABORT, 'matches are never updated'); END;

CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
BEGIN SELECT RAISE (ABORT, 'matches are never deleted'); END;

CREATE TRIGGER events_are_not_updated BEFORE UPDATE ON events
BEGIN SELECT RAISE (ABORT, 'events are never updated'); END;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE (ABORT, 'events are never deleted'); END;
