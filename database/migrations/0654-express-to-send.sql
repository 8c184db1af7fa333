-- Apart from 0652, so that no order is locked for reading while it is built.
create index orders_to_send_express on orders (placed_at)
  where express_fee is not null and state = 'placed' and order_status = 'Pending';
