-- A common word is intersected with the filters inside the index, not collected first (docs/decisions/0055). The new
-- indexes are built first: readers wait only while the old ones are dropped.
create extension if not exists btree_gin;
create index products_searched_filtered on products using gin (search, brand_id, category_id, gender);
create index products_called_filtered on products using gin (ts_filter(search, '{a,b}'), brand_id, category_id, gender);
drop index products_searched, products_called;
alter index products_searched_filtered rename to products_searched;
alter index products_called_filtered rename to products_called;

-- A 64th of the products, by their ids: how many match a search is first asked of these.
create index products_sampled on products using gin (search) where uuid_hash(id) & 63 = 0;
create index products_sampled_called on products using gin (ts_filter(search, '{a,b}')) where uuid_hash(id) & 63 = 0;
