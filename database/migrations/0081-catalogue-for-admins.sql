-- A category or brand may be deleted while deleted products, which old orders show, were of it: those are then of none.
alter table products
  alter column category_id drop not null,
  alter column brand_id drop not null,
  drop constraint products_category_id_fkey,
  drop constraint products_brand_id_fkey,
  add constraint products_category_id_fkey foreign key (category_id) references categories on delete set null,
  add constraint products_brand_id_fkey foreign key (brand_id) references brands on delete set null,
  add constraint products_are_of_something
    check (deleted_at is not null or (category_id is not null and brand_id is not null)),
  -- The regular price is the MRP: to sell above it is against the law.
  add constraint products_sell_within_mrp check (sale_price <= regular_price);
