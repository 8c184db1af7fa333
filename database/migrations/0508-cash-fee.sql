-- What an order paid in cash is charged besides shipping; null where it was not.
alter table orders
  add column cash_fee bigint check (cash_fee >= 0),
  drop constraint orders_check,
  add constraint orders_check check (
    total = subtotal - offer_discount - coupon_discount + shipping + coalesce(cash_fee, 0)) not valid;

alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check check (cause in
  ('top-up', 'order', 'refund', 'shipping-refund', 'cashFee-refund', 'closing', 'goodwill', 'provider-refund', 'failed-refund',
    'dispute', 'recovery', 'release', 'settlement', 'settled-refund', 'pay-out', 'returned-pay-out')) not valid;
