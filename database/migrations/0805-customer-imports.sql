-- Customers of another shop are brought along by a file. Accounts that nobody has used since can be taken back together.
create table customer_imports (
  id uuid primary key default uuidv7(),
  admin_id uuid not null references users,
  name text not null check (length(name) between 1 and 200),
  file_hash bytea not null,
  at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references users,
  check ((undone_at is null) = (undone_by is null))
);
create index customer_imports_of_admin on customer_imports (admin_id, file_hash);
create index customer_imports_undone_by on customer_imports (undone_by) where undone_by is not null;

create table imported_customers (
  user_id uuid primary key references users on delete cascade,
  import_id uuid not null references customer_imports
);
create index imported_customers_of_import on imported_customers (import_id, user_id);
