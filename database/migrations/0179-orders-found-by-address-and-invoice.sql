-- What a courier, a customer on the phone and an accountant have of an order.
create index orders_by_pin_code on orders ((shipping_address ->> 'pinCode'), placed_at desc, id desc) where state = 'placed';
create index orders_by_city on orders (lower(shipping_address ->> 'city'), placed_at desc, id desc) where state = 'placed';
create index invoices_by_number on invoices (number text_pattern_ops);
-- The items that `order_items_sold` leaves out.
create index order_items_taken_back on order_items (product_id, sold_at) include (order_id)
  where status in ('Cancelled', 'ReturnAccepted');
-- The words of a product's name alone: `products_searched` keeps no weights, so it answers with each product that has them.
create index products_named on products using gin (ts_filter(search, '{a}'));
