-- A ZIP of pictures is uploaded in parts, then the server works through it, one ZIP of the shop at a time.
create table picture_zips (
  batch_id uuid primary key references product_batches,
  source text not null check (length(source) between 1 and 100),
  bytes bigint not null check (bytes between 1 and 2147483648),
  received_parts integer not null default 0 check (received_parts >= 0),
  state text not null default 'uploading' check (state in ('uploading', 'waiting', 'working', 'done', 'stopped', 'refused')),
  problem text,
  uploaded_at timestamptz,
  ended_at timestamptz,
  stopped_by uuid references users,
  files integer check (files >= 0),
  taken integer not null default 0 check (taken >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  leased_until timestamptz,
  attempts integer not null default 0,
  check ((state = 'refused') = (problem is not null)),
  check ((state in ('done', 'stopped', 'refused')) = (ended_at is not null))
);
create unique index picture_zips_working on picture_zips ((true)) where state = 'working';
create index picture_zips_open on picture_zips (uploaded_at) where ended_at is null;
create index picture_zips_by_end on picture_zips (ended_at) where ended_at is not null;
create index picture_zips_stopped_by on picture_zips (stopped_by) where stopped_by is not null;

-- The files of a ZIP by their place in its directory. Null as outcome: still to do. `picture` is the hash of what is stored.
create table picture_zip_files (
  batch_id uuid not null references picture_zips,
  place integer not null check (place >= 0),
  path text not null check (length(path) <= 500),
  product_id uuid references products,
  number integer,
  picture text references images,
  outcome text,
  primary key (batch_id, place)
);
create index picture_zip_files_to_do on picture_zip_files (batch_id, number) where outcome is null;
create index picture_zip_files_of_product on picture_zip_files (product_id) where product_id is not null;
