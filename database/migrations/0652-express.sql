-- What an order pays for express delivery, and the days from the order until it usually arrives; null: it is a standard one.
alter table orders
  add column express_fee bigint,
  add column express_days jsonb,
  add constraint orders_express_fee_check check (express_fee >= 0) not valid,
  add constraint orders_express_days_check check (
    coalesce(
      (express_days ->> 'least')::int >= 0 and (express_days ->> 'most')::int >= (express_days ->> 'least')::int,
      express_days is null)) not valid,
  add constraint orders_express check ((express_fee is null) = (express_days is null) and (express_fee is null or pickup is null)) not valid,
  drop constraint orders_check,
  add constraint orders_check check (
    total = subtotal - offer_discount - coupon_discount + shipping + coalesce(express_fee, 0) + coalesce(cash_fee, 0)) not valid;

alter table ledger_transactions drop constraint ledger_transactions_cause_check;
alter table ledger_transactions add constraint ledger_transactions_cause_check check (cause in
  ('top-up', 'order', 'refund', 'shipping-refund', 'expressFee-refund', 'cashFee-refund', 'closing', 'goodwill', 'provider-refund',
    'failed-refund', 'dispute', 'recovery', 'release', 'settlement', 'settled-refund', 'pay-out', 'returned-pay-out')) not valid;
