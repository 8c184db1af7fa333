-- Numbers of orders that people can say, from 1001 on. The release before inserts orders without one, so the default gives it.
-- Those of the orders so far are left free, for 0562. A column named `number` would be ambiguous beside the one of invoices.
create sequence order_numbers as integer start with 1001;
alter table orders add column order_number integer;
select setval('order_numbers', 1000 + count(*)) from orders having count(*) > 0;
alter table orders alter column order_number set default nextval('order_numbers');
