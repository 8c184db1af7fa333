-- What the owner has set, one row a section of the settings' screen. A section without a row, and a field that is not in
-- `fields`, has its default; src/shop/settings/rules.ts declares them. `version` tells two admins of each other.
create table settings (
  section text primary key check (length(section) between 1 and 40),
  version int not null default 1 check (version > 0),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  updated_at timestamptz not null default now()
);
create trigger settings_change_pages after insert or update or delete on settings
  for each statement execute function invalidate_all_pages();

-- What was set when an order was placed stays with it. The release before writes the defaults.
alter table orders
  add column cod_limit bigint not null default 100000,
  add column return_days smallint check (return_days > 0);
alter table orders
  drop constraint orders_check2,
  add constraint orders_cod_limit check (payment_method <> 'COD' or total <= cod_limit) not valid;
-- The most units of a line that can be set.
alter table cart_lines
  drop constraint cart_lines_quantity_check,
  add constraint cart_lines_quantity_check check (quantity between 1 and 20) not valid;
alter table order_items
  drop constraint order_items_quantity_check,
  add constraint order_items_quantity_check check (quantity between 1 and 20) not valid;
