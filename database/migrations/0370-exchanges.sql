-- Another size instead of money back (docs/decisions/0140). The units are taken from stock for an order item that does not
-- exist yet and has this row's id: it comes with the order, or the units go back.
create table exchanges (
  id uuid primary key default new_id(),
  returned_item_id uuid not null references order_items,
  size_id uuid not null references product_sizes,
  quantity integer not null check (quantity between 1 and 5),
  state text not null default 'open' check (state in ('open', 'ordered', 'released')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create unique index exchanges_open on exchanges (returned_item_id) where state = 'open';
create index exchanges_of_item on exchanges (returned_item_id, id);
create index exchanges_of_size on exchanges (size_id);
create index exchanges_due on exchanges (ends_at) where state = 'open';
