-- Guesses and mails, counted per window for all processes together. The library that counts names the columns.
-- After a crash the counts begin anew, which is a small price for writes that need no log.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
