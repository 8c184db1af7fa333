-- An admin's list shows what is not deleted. A page of it is read off the index of its order, and whom a filter leaves out
-- is seen in the index itself, without the product.
drop index products_for_admin;
create index products_for_admin on products (created_at, id)
  include (active, gender, brand_id, category_id, price, offer_percentage) where deleted_at is null;
create index products_for_admin_by_name on products (lower(name) collate "C", id)
  include (name, active, gender, brand_id, category_id, price, offer_percentage) where deleted_at is null;
create index products_for_admin_by_price on products (price, id)
  include (active, gender, brand_id, category_id, offer_percentage) where deleted_at is null;
create index products_for_admin_of_category on products (category_id, created_at, id) where deleted_at is null;
create index products_inactive on products (created_at, id) where deleted_at is null and not active;

-- How many units of a product there are in all its sizes, as of `until`: what a list is ordered and narrowed by. Nothing is
-- added up while somebody buys: `page_changes` say of which products the stock has changed, and catalog/sum-stock.ts brings
-- their sums up to date before they are asked for.
create table product_stock (
  product_id uuid primary key references products on delete cascade,
  units bigint not null
);
create index product_stock_by_units on product_stock (units, product_id);

create table stock_summed (
  one boolean primary key default true check (one),
  -- Every change of a transaction before this one is in the sums.
  until xid8 not null,
  at timestamptz not null default now()
);

insert into product_stock
  select id, (select coalesce(sum(stock), 0) from product_sizes where product_id = products.id)
  from products where deleted_at is null;
insert into stock_summed (until) values (pg_snapshot_xmin(pg_current_snapshot()));

-- A product that is deleted has no sum; one that is made or comes back has one again, and its sizes say that they came.
create function sum_stock_of_product() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into product_stock
      values (new.id, (select coalesce(sum(stock), 0) from product_sizes where product_id = new.id))
      on conflict do nothing;
  else
    delete from product_stock where product_id = new.id;
  end if;
  return null;
end $$;
create trigger products_are_summed after insert on products
  for each row execute function sum_stock_of_product();
create trigger products_come_and_go after update of deleted_at on products
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function sum_stock_of_product();
