-- The log. Rows are added and never changed.

CREATE TABLE tenpin.events (
    match_id text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    event text NOT NULL, -- JSON, byte for byte what the hash covers
    at bigint NOT NULL, -- milliseconds since 1970
    client_id text NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (match_id, revision)
);

CREATE FUNCTION tenpin.refuse() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'events are never updated or deleted'; END $$;

CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tenpin.events
FOR EACH STATEMENT EXECUTE FUNCTION tenpin.refuse();
