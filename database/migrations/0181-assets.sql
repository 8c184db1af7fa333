-- The files that browsers load for the screens, of this release and those before it: a page that was opened before a
-- release, or that another node answered, finds them at every node.
create table assets (
  name text primary key,
  bytes bytea not null,
  published_at timestamptz not null default now()
);
