-- What a shopper has seen of the cart, so that what has changed since can be told: what one unit of a line cost (null where
-- nobody remembers), and the code of the chosen coupon, which outlives the coupon.
alter table cart_lines add column seen_price bigint check (seen_price >= 0);
alter table carts add column coupon_code text;
update carts set coupon_code = code from coupons where coupons.id = coupon_id;
