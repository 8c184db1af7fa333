-- Tags may have a phone number as people write it. Accounts that were erased before 0433 kept the copies of their data in orders.
create or replace function has_copy_of(tag text, texts text, phones text[]) returns boolean language sql immutable return
  exists (
    select from regexp_split_to_table(searchable(texts), ' ') as word
    where length(word) > 2 and ' ' || searchable(tag) || ' ' like '% ' || word || ' %'
  ) or exists (
    select from unnest(phones) as phone,
      lateral (select right(regexp_replace(folded(phone), '\D', '', 'g'), 10) as digits) as last_ten
    where length(digits) = 10 and strpos(regexp_replace(folded(tag), '\D', '', 'g'), digits) > 0
  );

create or replace function delete_copies_in_orders(customer uuid, erased_name text, known text, phone text)
returns void language plpgsql as $$
begin
  delete from order_addresses using orders where order_id = orders.id and user_id = customer;
  delete from order_tags using orders
  where order_id = orders.id and user_id = customer and has_copy_of(tag,
    concat_ws(' ', known, shipping_address ->> 'name'), array[phone, shipping_address ->> 'phone']);
  update orders set gstin = null, legal_name = null, shipping_address = jsonb_build_object('name', erased_name, 'phone', '',
    'address', '', 'locality', '', 'city', '', 'pinCode', '', 'state', shipping_address -> 'state',
    'typeofPlace', shipping_address -> 'typeofPlace')
  where user_id = customer and state = 'expired' and shipping_address is not null;
end $$;

create or replace function delete_copies_of_customer() returns trigger language plpgsql as $$
begin
  delete from registrations where lower(email) = lower(old.email);
  perform delete_copies_in_orders(old.id, new.name, concat_ws(' ', old.name, old.email), old.phone);
  return null;
end $$;

select delete_copies_in_orders(id, name, null, null) from users where deleted_at is not null;
-- The numbers of these accounts are no longer known: every number of ten digits goes.
delete from order_tags using orders, users
where order_id = orders.id and user_id = users.id and deleted_at is not null
  and regexp_replace(folded(tag), '\D', '', 'g') ~ '[6-9]\d{9}';
