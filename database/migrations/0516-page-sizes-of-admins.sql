alter table users add page_sizes jsonb not null default '{}',
  add constraint users_page_sizes_of_admins check (role = 'admin' or page_sizes = '{}') not valid;
