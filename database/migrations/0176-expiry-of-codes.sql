-- Expired codes are removed in batches, each of which looks for the oldest.
create index one_time_codes_expiry on one_time_codes (expires_at);
