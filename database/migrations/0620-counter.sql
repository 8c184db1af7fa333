-- How an order was paid that was sold at the counter: it is one of cash on delivery that was picked up where it was sold.
alter table orders
  add column counter_payment text constraint orders_counter_payment check (counter_payment is null
    or (counter_payment in ('Cash', 'UPI', 'Card') and payment_method = 'COD' and pickup is not null));

-- What is given back at the counter is paid out at once.
alter table pay_outs
  drop constraint pay_outs_kind_check,
  add constraint pay_outs_kind_check check (kind in ('upi', 'bank', 'counter'));
