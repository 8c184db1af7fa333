create or replace function is_as_offered(written uuid, shopper uuid, items jsonb, coupon uuid, today date) returns boolean
language plpgsql volatile as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = 'awaiting_payment' and id <> written
  ) and not exists (
    select from jsonb_to_recordset(items) as item (size_id uuid, original_price bigint, price bigint)
    -- PostgreSQL takes the items of any order for a hundred; without the limit it prices the whole catalogue for them.
    left join lateral (
      select sale_price, paid.price
      from product_sizes
      join products on products.id = product_id
      cross join lateral paid_on(products.id, category_id, sale_price, today) as paid
      where product_sizes.id = item.size_id and removed_at is null and deleted_at is null and listed
      limit 1
    ) as offered on true
    where (offered.sale_price, offered.price) is distinct from (item.original_price, item.price)
  ) and (
    coupon is null or exists (select from coupons where id = coupon and expiry_date >= today)
  );
end $$;
