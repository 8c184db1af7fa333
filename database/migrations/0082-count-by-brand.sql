-- How many products are of a brand is counted in the index alone.
create index products_for_admin_of_brand on products (brand_id) where deleted_at is null;

-- A category's or brand's new name goes into what a search looks into, of each of its products, and into nothing else.
create function search_of(product products) returns tsvector language plpgsql stable as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = product.brand_id),
    (select name from categories where id = product.category_id), product.gender);
begin
  return setweight(to_tsvector('english', product.name || ' ' || replace(product.name, '-', '')), 'A')
    || setweight(to_tsvector('english', kind || ' ' || replace(kind, '-', '')), 'B')
    || setweight(to_tsvector('english', product.description), 'C');
end $$;

create or replace function describe_product() returns trigger language plpgsql as $$
begin
  new.search := search_of(new);
  return new;
end $$;

create or replace function describe_products_anew() returns trigger language plpgsql as $$
begin
  update products set search = search_of(products)
    where deleted_at is null and (category_id = new.id or brand_id = new.id);
  return null;
end $$;
