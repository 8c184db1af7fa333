-- The words of a name that a misspelt word may have meant, for the trigger and for the job that removes those no longer used.
create function words_of(name text) returns setof text language sql immutable as $$
  select word from regexp_split_to_table(lower(name), '[[:space:][:punct:]]+') as word
  where length(word) between 3 and 40 and word ~ '[^0-9]'
$$;
create or replace function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from words_of(new.name) as word order by word on conflict do nothing;
  return null;
end $$;
