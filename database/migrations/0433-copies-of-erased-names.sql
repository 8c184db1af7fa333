-- Erasing an account left its name in orders that were never paid, in addresses that were corrected, in a registration that
-- was never finished, and in tags. The order's own address stays for the books. An unpaid order keeps an address, by which the
-- job finds it that clears it.
create function delete_copies_of_customer() returns trigger language plpgsql as $$
begin
  delete from registrations where lower(email) = lower(old.email);
  delete from order_addresses using orders where order_id = orders.id and user_id = new.id;
  delete from order_tags using orders
  where order_id = orders.id and user_id = new.id and exists (
    select from regexp_split_to_table(searchable(concat_ws(' ', old.name, old.email, old.phone,
      shipping_address ->> 'name', shipping_address ->> 'phone')), ' ') as word
    where length(word) > 2 and ' ' || searchable(tag) || ' ' like '% ' || word || ' %');
  update orders set gstin = null, legal_name = null, shipping_address = jsonb_build_object('name', new.name, 'phone', '',
    'address', '', 'locality', '', 'city', '', 'pinCode', '', 'state', shipping_address -> 'state',
    'typeofPlace', shipping_address -> 'typeofPlace')
  where user_id = new.id and state = 'expired' and shipping_address is not null;
  return null;
end $$;
create trigger users_lose_copies after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function delete_copies_of_customer();
create index registrations_by_email on registrations (lower(email));
