-- An inactive product becomes active by itself at this time (docs/decisions/0152).
alter table products
  add column go_live_at timestamptz,
  add constraint products_go_live_check check (go_live_at is null or not active) not valid;

-- Also where the release before activates it.
create function forget_go_live() returns trigger language plpgsql as $$
begin
  new.go_live_at := null;
  return new;
end $$;
create trigger products_are_live before update of active on products
  for each row when (new.active and new.go_live_at is not null) execute function forget_go_live();
