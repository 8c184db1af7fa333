-- Wrong tries by browsers that have signed in to the account before, which strangers cannot use up.
alter table one_time_codes
  add wrong_tries_known int not null default 0 check (wrong_tries_known between 0 and 5);
