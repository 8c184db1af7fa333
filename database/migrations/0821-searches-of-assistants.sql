-- How often it was an assistant that searched, of `count`.
alter table searches_without_result add column if not exists by_assistants integer not null default 0;
