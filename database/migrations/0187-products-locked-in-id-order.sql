-- An order that sells out two products locks them in id order (0188), so every statement that writes several products does.
create or replace function set_category_products_listed() returns trigger language plpgsql as $$
begin
  update products set listed = new.active where id in (
    select id from products
    where category_id = new.id and active and deleted_at is null and listed <> new.active
    order by id for no key update);
  return null;
end $$;

create or replace function reset_product_search() returns trigger language plpgsql as $$
begin
  update products set search = search_of(products) where id in (
    select id from products where deleted_at is null and (category_id = new.id or brand_id = new.id)
    order by id for no key update);
  return null;
end $$;
