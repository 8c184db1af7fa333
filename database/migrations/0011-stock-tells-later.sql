-- A NOTIFY lets one transaction commit at a time, in the whole server. Stock changes with every order, so its changes are
-- only written down here: the process that made one tells the others after its commit (platform/changes.ts).
create or replace function stock_changed() returns trigger language plpgsql as $$
begin
  insert into page_changes (product_id) select distinct product_id from touched;
  return null;
end $$;
