-- The dearest orders of a rare status stand far apart among all orders by their total.
create index orders_by_status_and_total on orders (order_status, total, id) where state = 'placed';
