create extension if not exists btree_gist;

-- When an admin ended it before its last day was over.
alter table offers add column ended_at timestamptz;

-- An offer has its target to itself from the day in India on which it is made to its last day, unless it is ended.
alter table offers
  add constraint offers_one_of_a_product exclude using gist (
    product_id with =,
    daterange(least(start_date, (created_at at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&
  ) where (ended_at is null),
  add constraint offers_one_of_a_category exclude using gist (
    category_id with =,
    daterange(least(start_date, (created_at at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&
  ) where (ended_at is null);

-- A coupon that is deleted is looked for in every cart.
create index carts_of_coupon on carts (coupon_id) where coupon_id is not null;
