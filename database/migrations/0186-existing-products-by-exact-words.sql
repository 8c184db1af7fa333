update products set search = search_of(products);

-- What is named with a word of a search, apart from what only mentions it.
create index products_called on products using gin (ts_filter(search, '{a,b}'));

truncate search_words;
insert into search_words (word) values ('men'), ('women'), ('kids');
select add_search_words_of(array(select word from ts_stat('select search from products where deleted_at is null', 'abc')), true);
select add_search_words_of(array(select word from ts_stat('select search from products where deleted_at is null')), false);
select add_search_words_of(words_in(name), true) from categories;
select add_search_words_of(words_in(name), true) from brands;
select add_search_words_of(words_in(typed), true) from synonyms;
