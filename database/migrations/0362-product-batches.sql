-- An import or an edit of many products is one thing, with one undo (docs/decisions/0138).
create table product_batches (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('import', 'edit', 'count')),
  name text not null check (length(name) between 1 and 200),
  admin_id uuid not null references users,
  at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  refused integer not null default 0 check (refused >= 0),
  undone_at timestamptz,
  undone_by uuid references users,
  check ((undone_at is null) = (undone_by is null))
);
create index product_batches_by_age on product_batches (at, id);
create index product_batches_of_admin on product_batches (admin_id);
create index product_batches_undone_by on product_batches (undone_by) where undone_by is not null;

-- `kept` says why an undo left it.
create table product_batch_changes (
  change_id uuid primary key references audit_log,
  batch_id uuid not null references product_batches,
  kept text
);
create index product_batch_changes_of_batch on product_batch_changes (batch_id, change_id);
