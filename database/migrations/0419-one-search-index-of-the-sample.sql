-- See 0418.
create index products_sampled_2 on products using gin (search, ts_filter(search, '{a,b}'), brand_id, category_id, gender)
  where uuid_hash(id) & 63 = 0;
drop index products_sampled, products_sampled_called;
alter index products_sampled_2 rename to products_sampled;
