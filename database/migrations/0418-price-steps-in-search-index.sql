-- Words within prices are found in one index (docs/decisions/0167): in steps of ₹500, because an entry for each price costs more.
create function price_step(price bigint) returns int language sql immutable parallel safe
  return least(price / 50000, 60)::int;
-- One index of both kinds of words: with two, filters were looked up in the one that has not got the words.
create index products_searched_2 on products using gin (search, ts_filter(search, '{a,b}'), brand_id, category_id, gender,
  (array[price_step(price_on_even_days)]), (array[price_step(price_on_odd_days)]));
drop index products_searched, products_called;
alter index products_searched_2 rename to products_searched;
