-- Words of what is printed on an order's papers and can be said on the phone, and the last ten digits of the phone number.
create function contact_words(text text, phone text) returns tsvector language sql immutable parallel safe return
  to_tsvector('simple', searchable(coalesce(text, ''))
    || ' ' || right(regexp_replace(folded(coalesce(phone, '')), '\D', '', 'g'), 10));

create function order_words(address jsonb, gstin text, legal_name text, coupon text) returns tsvector
language sql immutable parallel safe return
  contact_words(concat_ws(' ', address ->> 'name', address ->> 'address', address ->> 'locality', address ->> 'city',
    address ->> 'state', address ->> 'pinCode', gstin, legal_name, coupon), address ->> 'phone');
create index orders_by_words on orders using gin (order_words(shipping_address, gstin, legal_name, coupon_code))
  where state = 'placed';

create function address_words(name text, phone text, address text, locality text, city text, state text, pin_code text)
returns tsvector language sql immutable parallel safe return
  contact_words(concat_ws(' ', name, address, locality, city, state, pin_code), phone);
create index addresses_by_words on addresses
  using gin (address_words(name, phone, address, locality, city, state, pin_code));

create index credit_notes_by_number on credit_notes (number text_pattern_ops);
