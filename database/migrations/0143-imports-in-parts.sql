-- An import is written in parts: how many of the file's rows are done, and what was refused, so that it can go on where it
-- stopped. Those that are there were done in one transaction, so they are finished.
alter table product_imports
  -- Of requests that went on with it.
  add column later_keys text[] not null default '{}',
  add column rows_done int not null default 0 check (rows_done >= 0),
  add column refused int not null default 0 check (refused >= 0),
  add column wrong jsonb not null default '[]',
  add column finished_at timestamptz default now();
create index product_imports_unfinished on product_imports (admin_id, file_hash) where finished_at is null;
