-- What a size sold in 28 days, for how long its stock lasts (docs/decisions/0149). Null is before this release.
alter table product_sizes add column added_at timestamptz;
alter table product_sizes alter column added_at set default now();

-- `days`: for how many of the 28 the size was there, 7 at least. `days_left` is null where it is sold out.
create table selling_sizes (
  size_id uuid primary key references product_sizes on delete cascade,
  product_id uuid not null,
  sold int not null check (sold > 0),
  days smallint not null check (days between 7 and 28),
  days_left int check (days_left >= 0)
);
create index selling_sizes_by_days on selling_sizes (days_left, size_id);
create index selling_sizes_out on selling_sizes (sold desc, size_id) where days_left is null;
create index selling_sizes_of_product on selling_sizes (product_id);

-- An index of the sizes without stock would cost each sale a HOT update; this is summed with the units.
alter table product_stock add column has_out_size boolean not null default false;
create index product_stock_of_out_sizes on product_stock (product_id) where has_out_size;
-- All are summed anew before they are read.
update stock_totals_state set at = '-infinity';
