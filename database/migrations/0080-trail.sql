-- What admins changed, only ever added to. `before` and `after` hold the fields that changed, spelled as the calls spell
-- them; a thing that was made has no `before`, one that was deleted no `after`.
create table admin_changes (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  admin_id uuid not null references users,
  thing text not null,
  thing_id uuid not null,
  -- What the thing was called then; a customer's name is personal and is read from their account instead.
  name text not null,
  verb text not null,
  before jsonb,
  after jsonb,
  -- The change that this one took back: once.
  undoes uuid unique references admin_changes,
  check (before is not null or after is not null)
);
create index admin_changes_of_thing on admin_changes (thing, thing_id, id desc);
create index admin_changes_by_admin on admin_changes (admin_id, id desc);
create trigger admin_changes_stay before update or delete on admin_changes
  for each row execute function refuse_change();
