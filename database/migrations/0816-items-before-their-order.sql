-- Of items that move in one statement, the first would move the order, and tell so, before the others have told of theirs.
create or replace function add_item_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data)
  select 'order.item_status_changed', new.order_id, jsonb_build_object('orderId', new.order_id, 'itemId', new.id,
    'productId', new.product_id, 'sizeId', new.size_id, 'quantity', new.quantity, 'from', old.status, 'to', new.status)
  from orders where id = new.order_id and state = 'placed';
  return new;
end $$;
create or replace trigger order_items_add_event before update of status on order_items for each row
  when (old.status <> new.status) execute function add_item_event();
