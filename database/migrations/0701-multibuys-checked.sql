-- Apart from 0700: checking all orders takes no lock that a sale waits for.
alter table orders validate constraint orders_multibuy_check;
alter table orders validate constraint orders_take_a_coupon_or_a_multibuy;
alter table orders validate constraint orders_check1;
