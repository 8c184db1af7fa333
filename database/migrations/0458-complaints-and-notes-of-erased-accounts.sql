-- An open complaint keeps name and email of an erased account for its answer; one that was resolved later kept them for two
-- more years. Notes on orders kept the name that tags lose.
create function mask_complaint_of_erased() returns trigger language plpgsql as $$
declare
  complainant users;
begin
  -- An erasure under way does not see this resolution, so it is waited for.
  select * into complainant from users where id = new.user_id for share;
  if complainant.deleted_at is not null then
    new.name := complainant.name;
    new.email := complainant.email;
  end if;
  return new;
end $$;
create trigger grievances_mask_erased before update of resolved_at on grievances for each row
  when (new.resolved_at is not null) execute function mask_complaint_of_erased();

update grievances set name = users.name, email = users.email
from users where users.id = user_id and deleted_at is not null and resolved_at is not null;

-- Words of an email stand in any link: it is looked for as a whole, and only names by their words.
create function delete_notes_naming(customer uuid, known text, email text, phone text) returns void language sql as $$
  delete from notes using orders
  where notes.order_id = orders.id and orders.user_id = customer and (
    has_copy_of(notes.text, concat_ws(' ', known, shipping_address ->> 'name'), array[phone, shipping_address ->> 'phone'])
    or strpos(folded(notes.text), folded(email)) > 0)
$$;

create or replace function delete_copies_of_customer() returns trigger language plpgsql as $$
begin
  delete from registrations where lower(email) = lower(old.email);
  perform delete_copies_in_orders(old.id, new.name, concat_ws(' ', old.name, old.email), old.phone);
  perform delete_notes_naming(old.id, old.name, old.email, old.phone);
  return null;
end $$;

select delete_notes_naming(id, null, null, null) from users where deleted_at is not null;
-- Names, numbers and emails of these accounts are no longer known: every number of a phone and every email goes.
delete from notes using orders, users
where notes.order_id = orders.id and orders.user_id = users.id and deleted_at is not null
  and (regexp_replace(folded(notes.text), '[\s.()+-]', '', 'g') ~ '(^|\D)(91|0)?[6-9]\d{9}(\D|$)' or notes.text ~ '\S@\S');
