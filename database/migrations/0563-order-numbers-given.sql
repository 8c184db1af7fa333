alter table orders add constraint orders_number_given check (order_number is not null) not valid;
