-- What shoppers type, and the words of the shop that it means. Words are in lower case, separated by one space.
create table synonyms (
  id uuid primary key default new_id(),
  typed text not null check (length(typed) between 1 and 60),
  searched text not null check (length(searched) between 1 and 60),
  both_ways boolean not null default false,
  created_at timestamptz not null default now(),
  check (typed <> searched)
);
create unique index synonyms_typed on synonyms (replace(typed, ' ', ''), searched);
create index synonyms_searched on synonyms (replace(searched, ' ', '')) where both_ways;
create trigger synonyms_change_pages after insert or update or delete on synonyms
  for each statement execute function invalidate_all_pages();

-- What was searched for and not found, for the owner; catalog/listing keeps at most some thousand rows.
create table searches_without_result (
  words text primary key check (length(words) between 1 and 100),
  count int not null default 1 check (count > 0),
  last_searched_at timestamptz not null default now()
);
create index searches_without_result_by_count on searches_without_result (count desc, last_searched_at desc);

-- Words that only describe products are known as well, so that a search for them is not mended, and are never proposed.
alter table search_words add column named boolean not null default true, alter column word type text collate "C";
drop index search_words_alike;
create index search_words_alike on search_words using gist (word gist_trgm_ops) where named;

create function is_search_word(word text) returns boolean language sql immutable as $$
  select length(word) between 3 and 40 and word ~ '[^0-9]'
$$;
create function add_search_words_of(words text[], are_named boolean) returns void language plpgsql as $$
begin
  words := array(select distinct word from unnest(words) as word where is_search_word(word) order by word);
  insert into search_words (word, named) select word, are_named from unnest(words) as word on conflict do nothing;
  -- Words that are named already are not locked: many products share them.
  if are_named then update search_words set named = true where word = any(words) and not named; end if;
end $$;

create function words_in(text text) returns text[] language sql stable as $$
  select tsvector_to_array(to_tsvector('shop', searchable(text)))
$$;
create function add_search_words_of_product() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(tsvector_to_array(ts_filter(new.search, '{a,b,c}')), true);
  perform add_search_words_of(tsvector_to_array(new.search), false);
  return null;
end $$;
create or replace function add_search_words() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(words_in(new.name), true);
  return null;
end $$;
create function add_search_words_of_synonym() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(words_in(new.typed), true);
  return null;
end $$;
drop trigger products_teach_words on products;
create trigger products_add_search_words
  after insert or update of name, description, colour, category_id, brand_id, gender, deleted_at on products
  for each row when (new.deleted_at is null) execute function add_search_words_of_product();
create trigger synonyms_add_search_words after insert or update of typed on synonyms
  for each row execute function add_search_words_of_synonym();
drop function words_of;
