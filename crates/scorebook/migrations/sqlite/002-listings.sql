-- What lists of matches show. It follows from the events and can be made anew from them.

CREATE TABLE listings (
    match_number INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL UNIQUE,
    started INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,
    lane TEXT,
    changed INTEGER NOT NULL
) STRICT;

-- Neither names a column that a ball changes, so a ball costs no index.
CREATE INDEX listings_by_start ON listings (started, match_id);
CREATE INDEX listings_by_state ON listings (state, started, match_id);
