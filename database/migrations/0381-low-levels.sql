-- A size may have a low level of its own; null is the shop's, which is of all its product's sizes together (docs/decisions/0149).
alter table product_sizes
  add column low_stock int,
  add constraint product_sizes_low_stock_check check (low_stock between 0 and 1000000) not valid;

-- `has_low_size`: one at or below its own level. `has_plain_size`: one without a level of its own.
alter table product_stock
  add column has_low_size boolean not null default false,
  add column has_plain_size boolean not null default true;
create index product_stock_of_low_sizes on product_stock (product_id) where has_low_size;
