-- When the books of a year may go, so does who bought: sums, numbers and the state stay, for they agree with ledger and stock.
create function masked_buyer(buyer jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('name', 'No longer kept', 'lines', '[]'::jsonb, 'phone', '', 'state', buyer -> 'state')
$$;

create function forbid_change_but_masking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = jsonb_set(to_jsonb(old), '{document,buyer}', masked_buyer(old.document -> 'buyer')) then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger invoices_are_facts on invoices;
create trigger invoices_are_facts before update or delete on invoices
  for each row execute function forbid_change_but_masking();
drop trigger credit_notes_stay on credit_notes;
create trigger credit_notes_stay before update or delete on credit_notes
  for each row execute function forbid_change_but_masking();

-- They name buyers; six years is what section 36 of the CGST Act asks for at least.
create function forbid_change_of_recent_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and left(old.period, 4)::int < extract(year from now()) - 6 then return old; end if;
  raise exception 'files of closed months are never changed' using errcode = 'check_violation';
end $$;
drop trigger return_files_stay on return_files;
create trigger return_files_stay before update or delete on return_files
  for each row execute function forbid_change_of_recent_files();

-- One row: all orders before this id are masked, so that the nightly job reads none of them again.
create table masked_orders (before_id uuid not null);
create unique index masked_orders_is_one_row on masked_orders ((true));
insert into masked_orders values ('00000000-0000-0000-0000-000000000000');
