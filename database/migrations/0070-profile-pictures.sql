-- A profile picture is its owner's alone: kept under a name of its own, and gone for good once it is replaced or its owner
-- has left. What the catalogue and orders show stays in images.
alter table users
  drop constraint users_picture_fkey,
  add check (picture ~ '^[0-9a-f]{32}$');

create table discarded_pictures (
  name text primary key,
  discarded_at timestamptz not null default now()
);

create function discard_picture() returns trigger language plpgsql as $$
begin
  insert into discarded_pictures (name) values (old.picture) on conflict do nothing;
  return null;
end $$;
create trigger users_discard_pictures after update of picture on users
  for each row when (old.picture is distinct from new.picture and old.picture is not null)
  execute function discard_picture();
