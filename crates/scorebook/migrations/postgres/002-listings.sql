-- What lists of matches show. It follows from the events and can be made anew from them.

CREATE TABLE tenpin.listings (
    match_id text COLLATE "C" PRIMARY KEY,
    started bigint NOT NULL,
    revision bigint NOT NULL,
    state text NOT NULL,
    lane text,
    changed bigint NOT NULL
);

-- Neither names a column that a ball changes, so a ball costs no index.
CREATE INDEX listings_by_start ON tenpin.listings (started, match_id);
CREATE INDEX listings_by_state ON tenpin.listings (state, started, match_id);
