-- Product feeds as they were last written, in parts, for all processes. Unlogged: after a crash they are written anew, and no
-- backup grows by them. One build of a feed at a time; one that was left behind says nothing at `alive_at` any more.
create unlogged table feed_builds (
  id uuid primary key default new_id(),
  feed text not null check (feed in ('google', 'meta')),
  started_at timestamptz not null,
  alive_at timestamptz not null,
  finished_at timestamptz,
  etag text,
  changed_at timestamptz,
  check ((finished_at is null) = (etag is null) and (finished_at is null) = (changed_at is null))
);
create unique index feed_builds_one_at_a_time on feed_builds (feed) where finished_at is null;
create index feed_builds_by_start on feed_builds (feed, started_at desc) where finished_at is not null;

create unlogged table feed_parts (
  build_id uuid not null references feed_builds(id) on delete cascade,
  part int not null check (part >= 0),
  bytes bytea not null,
  primary key (build_id, part)
);
