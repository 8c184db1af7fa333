-- A 64th of the products, by their ids: how many match a search is first asked of these (docs/decisions/0055).
create index products_sampled on products using gin (search) where uuid_hash(id) & 63 = 0;
create index products_sampled_called on products using gin (ts_filter(search, '{a,b}')) where uuid_hash(id) & 63 = 0;
