-- An order that nobody paid keeps no personal data, items and stock moves once no payment of it is looked for any more
-- (orders/paying/clear-unpaid.ts). What stays says that a payment which comes even later is to be refunded.
alter table orders alter column shipping_address drop not null;
alter table orders add constraint orders_have_an_address check (shipping_address is not null or state = 'expired');
create index orders_unpaid on orders (placed_at) where state = 'expired' and shipping_address is not null;

alter table provider_refunds drop constraint provider_refunds_reason_check;
alter table provider_refunds add constraint provider_refunds_reason_check
  check (reason in ('second', 'sold-out', 'unusable', 'too-late'));

-- Moves are never changed. They go only together, all of an item of an order that was never paid, which add up to nothing:
-- what a size's moves add up to is the same before and after.
drop trigger stock_moves_are_facts on stock_moves;
create trigger stock_moves_are_facts before update on stock_moves for each row execute function refuse_change();
create function refuse_lost_units() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed
    left join order_items on order_items.id = order_item_id
    left join orders on orders.id = order_id
    group by removed.size_id, removed.order_item_id
    having sum(removed.quantity) <> 0 or bool_or(state is distinct from 'expired')
      or exists (select from stock_moves as kept where kept.order_item_id = removed.order_item_id)
  ) then
    raise exception 'stock moves are removed only with all others of an item that was never paid';
  end if;
  return null;
end $$;
create trigger stock_moves_go_together after delete on stock_moves referencing old table as removed
  for each statement execute function refuse_lost_units();
