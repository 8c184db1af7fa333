-- What an import of 500 products did row by row is done once for its statement (docs/decisions/0072).

-- An import writes the sizes in stock with the product; other code gets them from this trigger. Sizes are added under
-- the lock of their product, which comes after those on sizes, so there is no need to wait for the commit.
create function set_sizes_in_stock() returns trigger language plpgsql as $$
declare
  -- Written as in `sizes_in_stock_of`, which costs three times as much as the query in it.
  stale uuid[] := array(
    select id from products
    where id = any(array(select distinct product_id from added)) and sizes_in_stock <> array(
      select size from product_sizes where product_id = products.id and stock > 0 and removed_at is null order by size)
    order by id for no key update);
begin
  -- A statement of its own, so that it sees what was committed while the locks were waited for.
  update products set sizes_in_stock = sizes_in_stock_of(id) where id = any(stale);
  if found then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;
drop trigger product_sizes_added on product_sizes;
create trigger product_sizes_added after insert on product_sizes referencing new table as added
  for each statement execute function set_sizes_in_stock();

-- A new product has no sizes yet. `page_invalidations` name those that it gets.
create function add_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock select id, 0 from added where deleted_at is null on conflict do nothing;
  return null;
end $$;
drop trigger products_are_summed on products;
create trigger products_are_summed after insert on products referencing new table as added
  for each statement execute function add_product_stock();

-- The results are those of 0184. Most texts have neither an apostrophe nor a hyphen, and few products colours and facts.
create or replace function searchable(text text) returns text language plpgsql immutable as $$
declare
  plain text := lower(text);
begin
  if strpos(plain, '''') > 0 or strpos(plain, '’') > 0 then
    plain := regexp_replace(plain, '[''’]s?\M', '', 'g');
  end if;
  plain := translate(plain, '‘’“”–—…·×°', '          ');
  if strpos(plain, '-') > 0 then
    plain := concat_ws(' ', plain, (
      select string_agg(replace(compound[1], '-', ''), ' ')
      from regexp_matches(plain, '[^[:space:][:punct:]]+(?:-[^[:space:][:punct:]]+)+', 'g') as compound));
  end if;
  return regexp_replace(plain, '[[:space:][:punct:]]+', ' ', 'g');
end $$;

create or replace function search_of(product products) returns tsvector language plpgsql stable as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = product.brand_id),
    (select name from categories where id = product.category_id), product.gender);
  words tsvector := setweight(to_tsvector('shop', searchable(product.name)), 'A')
    || setweight(to_tsvector('shop', searchable(kind)), 'B');
begin
  if product.colour is not null or product.facts is not null then
    words := words
      -- The main colour is named first.
      || setweight(to_tsvector('shop', searchable(coalesce(substring(product.colour from '^(.*?)(?:,| and |$)'), ''))), 'B')
      || setweight(to_tsvector('shop', searchable(concat_ws(' ', product.colour, product.facts))), 'C');
  end if;
  return words || setweight(to_tsvector('shop', searchable(product.description)), 'D');
end $$;
