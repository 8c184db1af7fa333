-- For how long a proof of the second factor counts.
alter table security_settings
  add column confirmed_minutes smallint not null default 10 check (confirmed_minutes between 1 and 480);
