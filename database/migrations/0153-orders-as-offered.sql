-- Whether an order that is just being written is what the shop offers now: its prices and products, its coupon, and that no
-- other order of the shopper awaits its payment. VOLATILE, so that it asks in a snapshot of its own: that of the order's
-- statement is older than its wait for locks.
create function is_as_offered(written uuid, shopper uuid, items jsonb, coupon text, today date) returns boolean
language plpgsql volatile as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = 'awaiting_payment' and id <> written
  ) and not exists (
    select from jsonb_to_recordset(items) as item (size_id uuid, original_price bigint, price bigint)
    where not exists (
      select from product_sizes
      join products on products.id = product_id
      cross join lateral paid_on(products.id, category_id, sale_price, today) as paid
      where product_sizes.id = item.size_id and removed_at is null and deleted_at is null and listed
        and sale_price = item.original_price and paid.price = item.price
    )
  ) and (
    coupon is null or exists (select from coupons where lower(code) = lower(coupon) and expiry_date >= today)
  );
end $$;

-- A payment of an order in whose place the shopper has placed another one of the same goods is refunded.
alter table provider_refunds drop constraint provider_refunds_reason_check;
alter table provider_refunds add constraint provider_refunds_reason_check
  check (reason in ('second', 'sold-out', 'too-late', 'replaced', 'unusable'));
