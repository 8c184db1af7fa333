-- A row without an end whose process has died was interrupted.
create table backup_runs (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('base', 'drill')),
  started_at timestamptz not null default now(),
  finished_at timestamptz check (finished_at >= started_at),
  succeeded boolean check ((succeeded is null) = (finished_at is null)),
  bytes bigint check (bytes >= 0),
  report jsonb,
  error text check ((error is not null) = (succeeded is false))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);

-- One row: how the copying of the write-ahead log to BACKUP_URL goes.
create table wal_archive (
  id boolean primary key default true check (id),
  last_segment text,
  archived_at timestamptz,
  failing_since timestamptz,
  error text check ((error is null) = (failing_since is null)),
  -- A segment was given up to keep the disk from filling: only a newer base backup makes the archive whole again.
  broken_at timestamptz
);
insert into wal_archive default values;
