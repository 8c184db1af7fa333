-- Whatever a listing is narrowed by, who fits is found and counted in one of these indexes alone: no plan hangs on a guess.
drop index products_of_category, products_of_brand, products_of_gender, products_by_size;
create index products_of_category on products (category_id, listed, gender, brand_id, price) include (id, sizes);
create index products_of_brand on products (brand_id, listed, price, gender) include (id, sizes);
create index products_of_gender on products (gender, price, brand_id) include (id, sizes) where listed;
-- More would not fit into an index.
alter table products add check (cardinality(sizes) <= 100);
