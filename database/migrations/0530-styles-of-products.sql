-- Products with the same style code are the colours of one style. Letters are compared without case.
alter table products
  add column style_code text,
  add constraint products_style_code_check check (style_code ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$') not valid;
create index products_of_style on products (lower(style_code)) where style_code is not null and deleted_at is null;

create trigger products_invalidate_pages_of_styles after update of style_code, colour on products
  for each statement execute function invalidate_all_pages();

-- The pages of a style say which colours are sold out. Sizes that are left change nothing there.
create function invalidate_pages_of_style() returns trigger language plpgsql as $$
begin
  insert into page_invalidations (product_id)
    select id from products where lower(style_code) = lower(new.style_code) and deleted_at is null and id <> new.id;
  return null;
end $$;
create trigger products_invalidate_pages_of_colours after update of sizes_in_stock on products
  for each row when (new.style_code is not null and (old.sizes_in_stock = '{}') <> (new.sizes_in_stock = '{}'))
  execute function invalidate_pages_of_style();
