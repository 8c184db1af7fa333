-- Searches of shoppers in the last 30 days. The hash of a visitor is another one for each search, so that it does not tell
-- what else the visitor searched for.
create table search_visits (
  words text not null check (length(words) between 1 and 60),
  visitor bytea not null check (length(visitor) = 8),
  searched_on date not null,
  primary key (words, visitor)
);

-- What several visitors searched for and the shop found when a job last looked. The owner can hide one.
create table popular_searches (
  id uuid primary key default new_id(),
  words text not null unique check (length(words) between 1 and 60),
  visitors int not null check (visitors > 0),
  hidden boolean not null default false
);
