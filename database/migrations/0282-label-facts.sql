-- What the Legal Metrology rules ask of a label. Of a brand: what holds for its products that say nothing themselves.
alter table brands
  add column country_of_origin text collate "C",
  add column maker text,
  add column imported_in text check (imported_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
alter table products
  add column country_of_origin text collate "C",
  add column maker text,
  add column net_quantity text,
  add column imported_in text,
  add column bis_licence text,
  -- Its own country or that of its brand: lists filter and sort by it.
  add column origin text collate "C";
alter table products
  add constraint products_imported_in_check check (imported_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$') not valid,
  add constraint products_bis_licence_check check (bis_licence ~ '^CM/L-[0-9]{7,10}$') not valid;

create function set_product_origin() returns trigger language plpgsql as $$
begin
  new.origin := coalesce(new.country_of_origin, (select country_of_origin from brands where id = new.brand_id));
  return new;
end $$;
-- Triggers run in the order of their names: these before products_were_changed.
create trigger products_have_origin before insert on products
  for each row execute function set_product_origin();
create trigger products_have_other_origin before update of country_of_origin, brand_id on products
  for each row when ((old.country_of_origin, old.brand_id) is distinct from (new.country_of_origin, new.brand_id))
  execute function set_product_origin();

create function set_origin_of_products() returns trigger language plpgsql as $$
begin
  update products set origin = new.country_of_origin
  where id = any(array(
    select id from products
    where brand_id = new.id and country_of_origin is null and origin is distinct from new.country_of_origin
    order by id for no key update));
  return null;
end $$;
create trigger brands_have_other_origin after update of country_of_origin on brands
  for each row when (old.country_of_origin is distinct from new.country_of_origin)
  execute function set_origin_of_products();

create or replace trigger products_were_changed before update on products
  for each row when ((old.listed, old.category_id, old.brand_id, old.gender, old.colour, old.origin,
    old.price_on_even_days, old.percentage_on_even_days, old.price_on_odd_days, old.percentage_on_odd_days,
    old.sizes_in_stock) is distinct from (new.listed, new.category_id, new.brand_id, new.gender, new.colour, new.origin,
    new.price_on_even_days, new.percentage_on_even_days, new.price_on_odd_days, new.percentage_on_odd_days,
    new.sizes_in_stock))
  execute function set_product_changed_in();
create trigger products_edit_labels after update of country_of_origin, maker, net_quantity, imported_in, bis_licence,
  unit, pieces on products
  for each statement execute function invalidate_all_pages();
