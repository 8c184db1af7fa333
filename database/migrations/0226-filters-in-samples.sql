-- With the same columns as the indexes of all products, those of the sample are always the cheaper ones to the planner.
create index products_sampled_filtered on products using gin (search, brand_id, category_id, gender)
  where uuid_hash(id) & 63 = 0;
create index products_sampled_called_filtered on products
  using gin (ts_filter(search, '{a,b}'), brand_id, category_id, gender) where uuid_hash(id) & 63 = 0;
drop index products_sampled, products_sampled_called;
alter index products_sampled_filtered rename to products_sampled;
alter index products_sampled_called_filtered rename to products_sampled_called;
