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

-- A search for the whole name of a category shows its products first.
create index categories_called on categories (regexp_replace(lower(name), '[[:space:][:punct:]]+', '', 'g'));

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

-- Hindi is spelled in many ways in Latin letters: 'toofan' and 'tufan', 'bijli' and 'bijlee'.
create function sound_of(word text) returns text language sql immutable as $$
  select replace(replace(replace(word, 'oo', 'u'), 'ee', 'i'), 'aa', 'a')
$$;

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
  after insert or update of name, description, colour, facts, category_id, brand_id, gender, deleted_at on products
  for each row when (new.deleted_at is null) execute function add_search_words_of_product();
create trigger synonyms_add_search_words after insert or update of typed on synonyms
  for each row execute function add_search_words_of_synonym();
drop function words_of;

-- What shoppers of an Indian sports shop type. Words that a shop does not have find nothing more.
insert into synonyms (typed, searched)
select unnest(string_to_array(typed, ', ')), searched
from (values
  ('joota, joote, juta, jute, jutta, jutti, juti, sneakers, trainers, keds, kicks, footwear, sports shoes, canvas shoes, football wale joote',
    'shoes'),
  ('jogging shoes, jogger shoes, joggers shoes, walking shoes, marathon shoes, daudne joote, daudne ke joote', 'running shoes'),
  ('gym shoes, workout shoes, walking shoes', 'training shoes'),
  ('hiking shoes, trekking shoes, trekking, hiking', 'trail shoes'),
  ('tennis shoes, badminton shoes, basketball shoes, volleyball shoes', 'court shoes'),
  ('studs, cleats, spikes, soccer shoes, soccer boots, football shoes, football studs, football joote, football ke joote',
    'football boots'),
  ('chappal, chapal, slippers, sleepers, sandals, flip flops, floaters, sliders, footwear', 'slides'),
  ('shirt, tops, kapde, kapda, clothes', 'tshirt'), ('cricket tshirt', 'cricket jersey'),
  ('collar tshirt, collared tshirt, polo shirt, polo tshirt', 'polo'),
  ('vest, singlet, sando, baniyan, banian, sleeveless', 'tank tops'),
  ('sweatshirt, sweater, jumper, winter, winter wear, kapde, kapda, clothes', 'hoodie'),
  ('winter, winter wear, tracksuit, garam jacket', 'track jacket'), ('winter jacket', 'down jacket'),
  ('jacket, windbreaker, rain jacket, raincoat, rainwear, barsati, baarish jacket, barish jacket', 'windcheater'),
  ('pants, track pants, lowers, lower, pajama, pyjama, trousers, sweatpants, jogging pants, tracksuit, neeche kapda, neeche kapde',
    'joggers'),
  ('nikkar, knickers, half pants, bermuda', 'shorts'),
  ('tights, yoga pants, jeggings, gym tights', 'leggings'), ('high waist', 'high rise'),
  ('topi, hat, baseball cap', 'caps'),
  ('moja, moje, moza, moze, sox', 'socks'),
  ('dastana, dastane', 'gloves'), ('keeping gloves, goalkeeper gloves, goalie gloves', 'keeper gloves'),
  ('gym gloves', 'lifting gloves'), ('gym gloves', 'training gloves'),
  ('bag, basta, rucksack, bagpack, school bag, college bag', 'backpack'),
  ('gym bag, kit bag, travel bag, sports bag, duffle, duffle bag', 'duffel bag'),
  ('flask, sipper, thermos, water bottle, waterbottle, pani bottle, botal', 'bottle'),
  ('ball, gend, soccer, soccer ball', 'football'),
  ('balla', 'cricket bat'), ('cricket balla', 'cricket bat'),
  ('exercise mat, gym mat, chatai, yoga matt', 'yoga mat'),
  ('gents, male', 'men'), ('woman, lady, ladies, female', 'women'),
  ('boys, girls, child, children, baccha, bachcha, bacche, bachche, bachchon, bachon, baby, toddler', 'kids'),
  ('lal, laal', 'red'), ('neela, nila, neeli', 'blue'), ('hara, hari', 'green'), ('kala, kale, kali', 'black'),
  ('safed', 'white'), ('peela, pila, peeli', 'yellow'), ('gulabi', 'pink'), ('narangi', 'orange'),
  ('baingani, violet, lilac', 'purple'), ('bhura', 'brown'), ('gray', 'grey'), ('camouflage', 'camo'),
  ('jogging, daud, daudne', 'running'), ('gym, workout, fitness', 'training'),
  ('barish, baarish', 'rain'), ('garam', 'warm'), ('waterproof', 'storm'),
  ('goalkeeper, goalie', 'keeper'), ('dry fit, dri fit', 'dry'), ('thermals', 'base layer'), ('sun protection', 'upf')
) as defaults (typed, searched)
on conflict do nothing;
insert into synonyms (typed, searched, both_ways) values
  ('run', 'running', true), ('train', 'training', true), ('tee', 'tshirt', true), ('hoody', 'hoodie', true);
