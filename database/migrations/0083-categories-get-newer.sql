-- When an admin last saved it: who opened it before is told.
alter table categories add column updated_at timestamptz not null default now();
