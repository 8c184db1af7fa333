-- In a migration of its own: the key of coupon_uses locks orders until its transaction ends.
insert into coupon_uses (order_id, coupon_id, user_id)
select orders.id, coupons.id, user_id from orders
join coupons on lower(coupons.code) = lower(orders.coupon_code) and coupons.created_at <= orders.placed_at
where coupon_discount > 0 and state <> 'expired' and order_status <> 'Cancelled'
on conflict do nothing;
