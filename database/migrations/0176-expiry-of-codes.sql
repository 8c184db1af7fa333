-- Codes that have expired are removed in batches.
create index one_time_codes_expiry on one_time_codes (expires_at);
