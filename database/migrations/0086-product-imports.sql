-- CSV files that an admin has imported. The key is the browser's: asked again with it after a connection that broke, the
-- same file answers what it has done, and does nothing again.
create table product_imports (
  id uuid primary key default new_id(),
  admin_id uuid not null references users,
  key text check (length(key) between 1 and 255),
  file_hash bytea not null,
  added int not null check (added >= 0),
  changed int not null check (changed >= 0),
  unchanged int not null check (unchanged >= 0),
  at timestamptz not null default now(),
  unique (admin_id, key)
);
