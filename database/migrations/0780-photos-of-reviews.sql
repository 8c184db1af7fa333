-- A photo is its buyer's alone: kept under a name of its own, and deleted with its text. It is shown once an admin has seen it,
-- also while the release before writes and shows reviews without knowing of photos.
create table review_photos (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 1 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  average_colour text not null,
  approved boolean not null default false,
  added_at timestamptz not null,
  -- Photos change places in one statement.
  unique (review_id, position) deferrable
);

create function discard_review_photo() returns trigger language plpgsql as $$
begin
  insert into discarded_pictures (name) values (old.name) on conflict do nothing;
  insert into page_invalidations (product_id) select product_id from reviews where id = old.review_id;
  return null;
end $$;
create trigger review_photos_discard_pictures after delete on review_photos
  for each row execute function discard_review_photo();

create function delete_review_photos() returns trigger language plpgsql as $$
begin
  delete from review_photos where review_id = new.id;
  return null;
end $$;
create trigger reviews_delete_photos after update of text on reviews for each row
  when (old.text is not null and new.text is null) execute function delete_review_photos();
