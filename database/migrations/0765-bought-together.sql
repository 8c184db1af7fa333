-- For each product those that buyers ordered with it, as `refresh-bought-together` last counted them. Three buyers at least, so
-- that a row tells nothing of one of them.
create table bought_together (
  product_id uuid not null references products(id) on delete cascade,
  other_id uuid not null references products(id) on delete cascade,
  buyers int not null check (buyers >= 3),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_others on bought_together (other_id);
