-- Deleting a coupon wrote every cart it was chosen in. Carts now refer to a value that goes with the coupon's row, without a
-- foreign key: one that is found nowhere is of a deleted coupon. A coupon that is put back gets a new one, so that it is in
-- no cart.
alter table coupons add column choice_id uuid not null default new_id();
update coupons set choice_id = id;
create unique index coupons_choice on coupons (choice_id);
alter table carts drop constraint carts_coupon_id_fkey;
