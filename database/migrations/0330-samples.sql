-- What was imported as samples into an empty shop and may be removed as one. `name`: its own in the demo's catalogue, with
-- its kind. A row goes with the sample, or once that is ordered or edited and stays as the shop's own.
create table samples (
  name text primary key check (length(name) between 1 and 100),
  thing text not null check (thing in ('product', 'category', 'brand')),
  thing_id uuid not null unique
);
