-- Words are kept as they are written, without stems: 'legging' was found as 'leg'. A search asks for singular and plural.
create text search dictionary shop_words (template = pg_catalog.simple, stopwords = english);
create text search configuration shop (copy = pg_catalog.simple);
alter text search configuration shop alter mapping replace pg_catalog.simple with shop_words;

-- What a search knows of a product beside its description: 'Navy blue and white', 'V-neck, half zip'.
alter table products
  add column colour text check (length(colour) between 1 and 200),
  add column facts text check (length(facts) between 1 and 500);

-- Without punctuation and the possessive: 'women’s' is found as 'women', and 'T-Shirt' as 'shirt' and 'tshirt'. Typographic
-- signs are named, because only some locales count them as punctuation.
create function searchable(text text) returns text language sql immutable as $$
  select regexp_replace(concat_ws(' ', plain, (
      select string_agg(replace(compound[1], '-', ''), ' ')
      from regexp_matches(plain, '[^[:space:][:punct:]]+(?:-[^[:space:][:punct:]]+)+', 'g') as compound
    )), '[[:space:][:punct:]]+', ' ', 'g')
  from regexp_replace(lower(text), '[''’]s?\M', '', 'g') as short,
    translate(short, '‘’“”–—…·×°', '          ') as plain
$$;

create or replace function search_of(product products) returns tsvector language plpgsql stable as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = product.brand_id),
    (select name from categories where id = product.category_id), product.gender);
begin
  return setweight(to_tsvector('shop', searchable(product.name)), 'A')
    || setweight(to_tsvector('shop', searchable(kind)), 'B')
    -- The main colour is named first.
    || setweight(to_tsvector('shop', searchable(coalesce(substring(product.colour from '^(.*?)(?:,| and |$)'), ''))), 'B')
    || setweight(to_tsvector('shop', searchable(concat_ws(' ', product.colour, product.facts))), 'C')
    || setweight(to_tsvector('shop', searchable(product.description)), 'D');
end $$;

drop trigger products_are_described on products;
create trigger products_are_described
  before insert or update of name, description, colour, facts, category_id, brand_id, gender on products
  for each row execute function set_product_search();
