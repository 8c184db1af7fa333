alter table brands add column updated_at timestamptz not null default now();
