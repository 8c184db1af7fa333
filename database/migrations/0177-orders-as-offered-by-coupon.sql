-- The coupon of an order that is being written is known by its id: one that has been deleted and made again by the same code
-- may give another discount.
drop function is_as_offered(uuid, uuid, jsonb, text, date);
create function is_as_offered(written uuid, shopper uuid, items jsonb, coupon uuid, today date) returns boolean
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
    coupon is null or exists (select from coupons where id = coupon and expiry_date >= today)
  );
end $$;
