-- Changes of settings that are published at a time; they go when they are published or taken back. `fields`: only what changes; `before`: what they were when it was planned.
create table scheduled_settings (
  id uuid primary key default new_id(),
  section text not null check (length(section) between 1 and 40),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  publish_at timestamptz not null,
  admin_id uuid not null references users
);
create index scheduled_settings_by_time on scheduled_settings (publish_at);
create index scheduled_settings_of_admin on scheduled_settings (admin_id);
