-- Lists of one lane are not looked for among all matches, nor its live matches among all of its own.

CREATE INDEX listings_by_lane ON listings (lane, started, match_id);
CREATE INDEX listings_by_lane_and_state ON listings (lane, state, started, match_id);
