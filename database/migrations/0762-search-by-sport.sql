-- A search for a sport finds its products, after those that are called so and before those that are only described so.
create or replace function search_of(product products) returns tsvector language plpgsql stable as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = product.brand_id),
    (select name from categories where id = product.category_id), product.gender);
  words tsvector := setweight(to_tsvector('shop', searchable(product.name)), 'A')
    || setweight(to_tsvector('shop', searchable(kind)), 'B');
begin
  if product.colour is not null or product.facts is not null or product.sports is not null then
    words := words
      -- The main colour is named first.
      || setweight(to_tsvector('shop', searchable(coalesce(substring(product.colour from '^(.*?)(?:,| and |$)'), ''))), 'B')
      || setweight(to_tsvector('shop', searchable(concat_ws(' ', product.colour, product.facts, product.sports))), 'C');
  end if;
  return words || setweight(to_tsvector('shop', searchable(product.description)), 'D');
end $$;

-- Triggers beside those that exist, so that the release before keeps its own.
create trigger products_build_search_of_sports before update of sports on products
  for each row when (old.sports is distinct from new.sports) execute function set_product_search();
create trigger products_add_search_words_of_sports after update of sports on products
  for each row when (new.deleted_at is null and old.sports is distinct from new.sports) execute function add_search_words_of_product();
