-- Filters and order of a list of the dashboard under a name, for all admins. `query` is a part of the list's address.
create table saved_views (
  id uuid primary key default new_id(),
  list text not null check (list in ('orders', 'products', 'customers', 'returns')),
  name text not null check (length(name) >= 1 and length(name) <= 40 and name = btrim(name)),
  query text not null check (length(query) >= 1 and length(query) <= 2000),
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (list, lower(name));
