create unique index orders_number on orders (order_number);
