-- What an owner says on the page of a sport, and whether shoppers see it. The sports are those of the software (sports.data.ts).
create table sports (
  id uuid primary key default new_id(),
  slug text not null unique check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  words text not null default '' check (length(words) <= 2000),
  hidden boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into sports (slug) values
  ('cricket'), ('football'), ('badminton'), ('running'), ('gym'), ('yoga'), ('kabaddi'), ('hockey'), ('tennis'),
  ('table-tennis'), ('basketball'), ('volleyball'), ('cycling'), ('swimming'), ('walking'), ('trekking'), ('boxing'),
  ('wrestling'), ('martial-arts'), ('athletics'), ('kho-kho'), ('handball'), ('rugby'), ('squash'), ('golf'), ('skating')
on conflict (slug) do nothing;

create trigger sports_invalidate_pages after insert or update or delete on sports
  for each statement execute function invalidate_all_pages();

-- Slugs in the order of the software, as 'cricket, gym'; null: of no sport.
alter table products
  add column sports text,
  add constraint products_sports_check check (sports ~ '^[a-z-]+(, [a-z-]+){0,4}$') not valid;

-- Triggers beside those that exist, so that the release before keeps its own.
create trigger products_track_sports before update on products for each row when (old.sports is distinct from new.sports)
  execute function set_product_changed_in();
create trigger products_invalidate_pages_of_sports after update of sports on products
  for each statement execute function invalidate_all_pages();
