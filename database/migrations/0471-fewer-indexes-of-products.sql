-- Lists are filtered and sorted by the product index of the web processes. What is left is for words, single names, jobs and counts.
create index products_by_creation on products (created_at, id) where deleted_at is null;
create index products_by_whole_name on products (lower(name) collate "C", listed) where deleted_at is null;
create index products_by_sales on products (sold_recently desc, created_at desc, id desc) where listed;
create index products_of_brand on products (brand_id, listed);
create index products_listed_of_category on products (category_id, listed);
create index products_without_label on products (brand_id) include (origin, maker, imported_in)
  where listed and (origin is null or maker is null or (origin <> 'India' and imported_in is null));
drop index products_by_age, products_by_name, products_by_origin, products_by_price_even, products_by_price_odd,
  products_recommended, products_inactive, products_for_admin_of_brand, products_of_brand_even, products_of_brand_odd,
  products_of_category, products_of_category_by_price_even, products_of_category_by_price_odd, products_of_colour,
  products_of_colour_unlisted, products_of_gender_even, products_of_gender_odd, products_on_offer_even,
  products_on_offer_odd, products_sampled_filters, products_unlisted_by_age, products_unlisted_by_name,
  products_unlisted_by_price_even, products_unlisted_by_price_odd, products_without_import, products_without_maker;
alter index products_for_admin_of_category rename to products_of_category;
