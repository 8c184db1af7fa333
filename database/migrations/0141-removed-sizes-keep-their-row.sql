-- A size that is taken away is hidden and keeps its row, so that units of its orders can come back to it, and so that it
-- is the same size when it is added again (docs/decisions/0030).
alter table product_sizes add column removed_at timestamptz;

create or replace function size_products(ids uuid[]) returns void language sql as $$
  update products set sizes = array(
      select size from product_sizes where product_id = products.id and removed_at is null order by size)
    where id = any(ids);
$$;
drop trigger product_sizes_change on product_sizes;
create trigger product_sizes_change after update of size, removed_at on product_sizes
  for each row when ((old.size, old.removed_at is null) is distinct from (new.size, new.removed_at is null))
  execute function size_changes();

create or replace function sum_stock_of_product() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into product_stock values (new.id, (
        select coalesce(sum(stock), 0) from product_sizes where product_id = new.id and removed_at is null))
      on conflict do nothing;
  else
    delete from product_stock where product_id = new.id;
  end if;
  return null;
end $$;

-- No size is deleted any more.
drop index cart_lines_of_size;

-- Sizes that were ordered and then deleted before this migration: each gets its row back, hidden, or becomes the one that
-- was added in its place.
create temporary table deleted_sizes on commit drop as
  select size_id, product_id, size, max(order_items.id::text) as last_item from order_items
  where not exists (select from product_sizes where id = size_id)
    and exists (select from products where id = product_id)
  group by size_id, product_id, size;
insert into product_sizes (id, product_id, size, stock, removed_at)
  select distinct on (product_id, size) size_id, product_id, size, 0, now() from deleted_sizes
  order by product_id, size, last_item desc
  on conflict (product_id, size) do nothing;

alter table stock_moves disable trigger stock_moves_are_facts;
update stock_moves set size_id = product_sizes.id from deleted_sizes join product_sizes using (product_id, size)
  where stock_moves.size_id = deleted_sizes.size_id and stock_moves.size_id <> product_sizes.id;
alter table stock_moves enable trigger stock_moves_are_facts;
update order_items set size_id = product_sizes.id from deleted_sizes join product_sizes using (product_id, size)
  where order_items.size_id = deleted_sizes.size_id and order_items.size_id <> product_sizes.id;

-- Units that came back while their size was deleted were added nowhere, and nobody knows where they are: they are counted
-- in for their orders, and out again.
with returned as (
  select order_items.id, order_items.size_id, quantity, case
    when state = 'expired' then 'release'
    when order_items.status = 'Cancelled' then 'cancel'
    when order_items.status = 'ReturnAccepted' and reason <> 'Damaged product' then 'return' end as cause
  from order_items
  join orders on orders.id = order_id
  left join return_requests on item_id = order_items.id
  where (order_items.product_id, order_items.size) in (select product_id, size from deleted_sizes)
), booked as (
  insert into stock_moves (size_id, quantity, cause, order_item_id)
  select size_id, quantity, cause, id from returned where cause is not null
  on conflict (order_item_id, cause) do nothing
  returning size_id, quantity
)
insert into stock_moves (size_id, quantity, cause) select size_id, -sum(quantity), 'count' from booked group by size_id;
