alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('register', 'reset', 'email-old', 'email-new', 'sign-in'));
