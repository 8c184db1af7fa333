-- What the migrations make, written by npm run schema: never edit it. A new shop begins with this file.
-- PostgreSQL would check the functions when they are made, before the tables that they read.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create schema sandbox_razorpay;
create schema sandbox_google;
create text search dictionary shop_words (template = simple, stopwords = 'english');
create text search configuration shop (parser = "default");
alter text search configuration shop add mapping for asciihword, asciiword, email, file, float, host, hword,
    hword_asciipart, hword_numpart, hword_part, int, numhword, numword, sfloat, uint, url, url_path, version, word with
    shop_words;
create sequence order_numbers as integer start with 1001;

create function add_search_words() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(words_in(new.name), true);
  return null;
end $$;

create function add_search_words_of(words text[], are_named boolean) returns void language plpgsql as $$
begin
  words := array(select distinct word from unnest(words) as word where is_search_word(word) order by word);
  insert into search_words (word, named) select word, are_named from unnest(words) as word on conflict do nothing;
  -- Words that are named already are not locked: many products share them.
  if are_named then update search_words set named = true where word = any(words) and not named; end if;
end $$;

create function folded(text text) returns text language sql immutable parallel safe
  return case when (octet_length(text) = length(text)) then lower(text) else
    lower(translate(regexp_replace(normalize(text, nfd), '[\u0300-\u036f]', '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹！＂＃＄％＆（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～‘’ʼ',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789!"#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~'''''''))
    end;

create function searchable(text text) returns text language sql immutable
  return (select regexp_replace(concat_ws(' ', plain.plain, (select string_agg(replace(compound.compound[1], '-',
    ''), ' ') as string_agg from regexp_matches(plain.plain, '[^[:space:][:punct:]]+(?:-[^[:space:][:punct:]]+)+', 'g')
    compound(compound))), '[[:space:][:punct:]]+', ' ', 'g') as regexp_replace from
    regexp_replace(folded(searchable.text), '[''’]s?\M', '', 'g') short(short), lateral translate(short.short,
    '‘’“”–—…·×°', '          ') plain(plain));

create function contact_words(text text, phone text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, ((searchable(coalesce(text, '')) || ' ') ||
    "right"(regexp_replace(folded(coalesce(phone, '')), '\D', '', 'g'), 10)));

create function address_words(name text, phone text, address text, locality text, city text, state text, pin_code
    text) returns tsvector language sql immutable parallel safe
  return contact_words(concat_ws(' ', name, address, locality, city, state, pin_code), phone);

create function check_api_key_of_change() returns trigger language plpgsql as $$
begin
  perform from api_keys where id = new.api_key_id and revoked_at is null for share;
  if not found then
    raise exception 'the key of this change is revoked' using errcode = 'SK001';
  end if;
  return null;
end $$;

create function cod_address(address jsonb) returns text language sql immutable parallel safe as $$
  select (address ->> 'pinCode') || ' ' || nullif(regexp_replace(
    lower((address ->> 'address') || coalesce(address ->> 'locality', '')), '[[:space:][:punct:]]+', '', 'g'), '')
$$;

create function cod_phone(address jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(address ->> 'phone', '^\+?91(?=[6-9]\d{9}$)', '')
$$;

create function delete_copies_in_orders(customer uuid, erased_name text, known text, phone text) returns void
    language plpgsql as $$
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

create function delete_notes_naming(customer uuid, known text, email text, phone text) returns void language sql as $$
  delete from notes using orders
  where notes.order_id = orders.id and orders.user_id = customer and (
    has_copy_of(notes.text, concat_ws(' ', known, shipping_address ->> 'name'), array[phone, shipping_address ->> 'phone'])
    or strpos(folded(notes.text), folded(email)) > 0)
$$;

create function delete_sources_of(customer uuid) returns void language plpgsql as $$
declare
  own uuid;
begin
  perform lock_analytics_consent(customer);
  -- One by one, by the key: a join may read all sources.
  for own in select id from orders where user_id = customer loop
    delete from order_sources where order_id = own;
  end loop;
end $$;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name;
end $$;

create function forbid_change_but_masking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = jsonb_set(to_jsonb(old), '{document,buyer}', masked_buyer(old.document -> 'buyer')) then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $$;

create function forbid_in_closed_month() returns trigger language plpgsql as $$
begin
  -- A transaction that began before the closing tries again, and is dated in the month that is open then.
  if exists (select from closed_months where month >= date_trunc('month', new.issued_at at time zone 'Asia/Kolkata')) then
    raise exception 'the month of % is closed', new.issued_at using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create function has_copy_of(tag text, texts text, phones text[]) returns boolean language sql immutable
  return ((exists (select from regexp_split_to_table(searchable(has_copy_of.texts), ' ') word(word) where
    ((length(word.word) > 2) and (((' ' || searchable(has_copy_of.tag)) || ' ') ~~ (('% ' || word.word) || ' %'))))) or
    (exists (select from unnest(has_copy_of.phones) phone(phone), lateral (select
    "right"(regexp_replace(folded(phone.phone), '\D', '', 'g'), 10) as digits) last_ten where ((length(last_ten.digits)
    = 10) and (strpos(regexp_replace(folded(has_copy_of.tag), '\D', '', 'g'), last_ten.digits) > 0)))));

create function invalidate_all_pages() returns trigger language plpgsql as $$
begin
  perform invalidate_pages(null);
  return null;
end $$;

create function invalidate_pages(product uuid) returns void language sql as $$
  insert into page_invalidations (product_id) values (product);
  select pg_notify('page_invalidations', coalesce(product::text, '*'));
$$;

create function is_search_word(word text) returns boolean language sql immutable as $$
  select length(word) between 3 and 40 and word ~ '[^0-9]'
$$;

create function lock_analytics_consent(customer uuid) returns void language sql as $$ select pg_advisory_xact_lock(hashtext('maidan analytics consent'), hashtext(customer::text)) $$;

create function lock_open_cod(buyer uuid, destination jsonb, max_open integer) returns boolean language plpgsql as $$
declare
  key bigint;
begin
  if max_open is null then return true; end if;
  for key in
    select distinct hashtextextended(one, 445) from unnest(array[
      'user ' || buyer, 'phone ' || cod_phone(destination), 'address ' || cod_address(destination)]) as one
    where one is not null order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
  -- The request tries again, reads the count and is refused in words.
  if open_cod_orders(buyer, destination) >= max_open then perform raise_serialization_failure(); end if;
  return true;
end $$;

create function masked_buyer(buyer jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('name', 'No longer kept', 'lines', '[]'::jsonb, 'phone', '', 'state', buyer -> 'state')
$$;

create function matches_current_offer(written uuid, shopper uuid, items jsonb, coupon uuid, today date) returns
    boolean language plpgsql as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = 'awaiting_payment' and id <> written
  ) and not exists (
    select from jsonb_to_recordset(items) as item (size_id uuid, original_price bigint, price bigint)
    -- PostgreSQL takes the items of any order for a hundred; without the limit it prices the whole catalogue for them.
    left join lateral (
      select sale_price, paid.price
      from product_sizes
      join products on products.id = product_id
      cross join lateral price_on(products.id, category_id, sale_price, today) as paid
      where product_sizes.id = item.size_id and removed_at is null and deleted_at is null and listed
      limit 1
    ) as offered on true
    where (offered.sale_price, offered.price) is distinct from (item.original_price, item.price)
  ) and (
    coupon is null or exists (select from coupons where id = coupon and expiry_date >= today)
  );
end $$;

create function matches_shop_at(written uuid, shopper uuid, items jsonb, coupon uuid, moment timestamptz) returns
    boolean language plpgsql as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = 'awaiting_payment' and id <> written
  ) and not exists (
    select from jsonb_to_recordset(items) as item (size_id uuid, original_price bigint, price bigint)
    -- PostgreSQL takes the items of any order for a hundred; without the limit it prices the whole catalogue for them.
    left join lateral (
      select sale_price, paid.price
      from product_sizes
      join products on products.id = product_id
      cross join lateral price_at(products.id, category_id, sale_price, moment) as paid
      where product_sizes.id = item.size_id and removed_at is null and deleted_at is null and listed
      limit 1
    ) as offered on true
    where (offered.sale_price, offered.price) is distinct from (item.original_price, item.price)
  ) and (
    coupon is null or exists (select from coupons where id = coupon and ends_at > moment)
  );
end $$;

create function new_id() returns uuid language sql parallel safe as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create function open_cod_orders(buyer uuid, destination jsonb) returns integer language sql stable as $$
  with open as not materialized (
    select user_id, pickup, cod_phone(shipping_address) as phone, cod_address(shipping_address) as address from orders
    where state = 'placed' and payment_method = 'COD' and order_status in ('Pending', 'Shipped')
      and placed_at > now() - interval '30 days'
  ), own as (
    select count(*) from open where user_id = buyer
  )
  select case when exists (
    select from orders where user_id = buyer and state = 'placed' and payment_method = 'COD'
      and order_status = 'Delivered' and pickup is null and cod_phone(shipping_address) = cod_phone(destination)
  ) then (select count from own) else greatest(
    (select count from own),
    (select count(*) from open where pickup is null and phone = cod_phone(destination)),
    (select count(*) from open where pickup is null and address = cod_address(destination))
  ) end::int
$$;

create function order_status_of(of_order uuid) returns text language sql stable as $$
  with ladder (steps) as (
    values (array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized', 'ReturnRejected', 'ReturnAccepted'])
  )
  select coalesce(steps[min(array_position(steps, status))], 'Cancelled')
  from ladder, order_items where order_id = of_order group by steps
$$;

create function order_words(address jsonb, gstin text, legal_name text, coupon text) returns tsvector language sql
    immutable parallel safe
  return contact_words(concat_ws(' ', (address ->> 'name'), (address ->> 'address'), (address ->> 'locality'),
    (address ->> 'city'), (address ->> 'state'), (address ->> 'pinCode'), gstin, legal_name, coupon), (address ->>
    'phone'));

create function price_after(sale_price bigint, percent numeric, amount bigint) returns table(price bigint,
    percentage numeric) language sql immutable as $$
  select least(sale_price, by_percent, by_amount),
    case when by_amount < coalesce(by_percent, sale_price)
      then case when taken >= 1 then trunc(taken) else greatest(trunc(taken, 2), 0.01) end
      else percent end
  from (
    select round(sale_price * (100 - percent) / 100)::bigint as by_percent, by_amount,
      100.0 * (sale_price - by_amount) / nullif(sale_price, 0) as taken
    from (
      select case when amount is not null then greatest(sale_price - amount, least(sale_price, 100)) end as by_amount
    ) as one
  ) as prices
$$;

create function price_at(product uuid, category uuid, sale_price bigint, moment timestamptz) returns table(price
    bigint, percentage numeric) language sql stable as $$
  select taken.price, taken.percentage
  from (
    select max(running.percentage) as percent, max(running.amount_off) as amount
    from (
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where product_id = product
      union all
      select offers.percentage, amount_off, ended_at, offer_products.end_date, starts_at, ends_at
        from offer_products join offers on offers.id = offer_id
        where offer_products.product_id = product
      union all
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where category_id = category
      union all
      select offers.percentage, amount_off, ended_at, end_date, starts_at, ends_at from offers
        where (brand_id is not null or whole_shop)
          and (whole_shop or brand_id = (select products.brand_id from products where products.id = product))
    ) as running
    where ended_at is null and end_date >= (moment at time zone 'Asia/Kolkata')::date
      and starts_at <= moment and ends_at > moment
  ) as best
  cross join lateral price_after(sale_price, best.percent, best.amount) as taken
$$;

create function price_on(product uuid, category uuid, sale_price bigint, day date) returns table(price bigint,
    percentage numeric) language sql stable as $$
  select at.price, at.percentage
  from price_at(product, category, sale_price, case when day = (now() at time zone 'Asia/Kolkata')::date then now()
    else day::timestamp at time zone 'Asia/Kolkata' end) as at
$$;

create function price_step(price bigint) returns integer language sql immutable parallel safe
  return (least((price / 50000), (60)::bigint))::integer;

create function raise_serialization_failure() returns integer language plpgsql as $$
begin
  raise exception 'a concurrent transaction was faster' using errcode = 'serialization_failure';
end $$;

create function rating_score(stars integer[]) returns integer language sql immutable as $$
  select round(1000 * (15 + stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5])::numeric
    / (5 + stars[1] + stars[2] + stars[3] + stars[4] + stars[5]))::integer
$$;

create function reset_product_search() returns trigger language plpgsql as $$
begin
  update products set search = search_of(products) where id in (
    select id from products where deleted_at is null and (category_id = new.id or brand_id = new.id)
    order by id for no key update);
  return null;
end $$;

create function sandbox_razorpay.now() returns timestamptz language sql stable as $$
  select clock_timestamp() + make_interval(secs => clock_offset_seconds) from sandbox_razorpay.settings
$$;

create function sizes_in_stock_of(product uuid) returns numeric[] language sql stable as $$
  select array(
    select size from product_sizes where product_id = product and stock > 0 and removed_at is null order by size)
$$;

create function sound_of(word text) returns text language sql immutable as $$
  select replace(replace(replace(word, 'oo', 'u'), 'ee', 'i'), 'aa', 'a')
$$;

create function units_sold(status text, quantity integer) returns integer language sql immutable parallel safe as $$
  select case when status in ('Cancelled', 'ReturnAccepted') then 0 else quantity end
$$;

create function words_in(text text) returns text[] language sql stable as $$
  select tsvector_to_array(to_tsvector('shop', searchable(text)))
$$;

create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  average_colour text not null check (average_colour ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);

create table staff_roles (
  id uuid default new_id() primary key,
  name text not null check (char_length(name) >= 2 and char_length(name) <= 40),
  permissions text[] not null,
  confirmed_minutes smallint check (confirmed_minutes > 0),
  created_at timestamptz not null default now()
);

insert into staff_roles (name, permissions) values
    ('Accountant', '{orders:read,orders:export,money:reconcile,reports:read,tax:read,tax:write}'),
    ('Catalogue', '{products:read,products:write,stock:write,offers:read,offers:write,changes:read}'),
    ('Manager', '{products:read,products:write,stock:write,offers:read,offers:write,orders:read,orders:write,orders:export,notes:write,money:refund,money:reconcile,customers:read,customers:write,grievances:write,reports:read,tax:read,settings:read,settings:write,health:read,changes:read,changes:undo}'),
    ('Packer', '{orders:read,orders:write,notes:write}'),
    ('Support', '{orders:read,orders:write,notes:write,money:refund,customers:read,grievances:write}');

create unique index staff_roles_by_name on staff_roles (lower(name));

create table users (
  id uuid default new_id() primary key,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  phone text,
  password_hash text,
  google_sub text unique,
  picture text check (picture ~ '^[0-9a-f]{32}$'),
  role text not null default 'user' check (role in ('admin', 'user')),
  is_verified boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  second_factor_at timestamptz,
  staff_role_id uuid references staff_roles(id),
  page_sizes jsonb not null default '{}'::jsonb,
  product_mails_stopped_at timestamptz,
  constraint users_check check (deleted_at is null or phone is null and password_hash is null and google_sub is null
    and picture is null),
  constraint users_page_sizes_of_admins check (role = 'admin' or page_sizes = '{}'::jsonb),
  constraint users_staff_role_of_admins check (staff_role_id is null or role = 'admin')
);

create index users_admins on users (name) where role = 'admin';
create index users_blocked on users (created_at desc, id desc) where role = 'user' and deleted_at is null and not
    is_verified;
create index users_by_email on users (lower(email) collate "C", id) where role = 'user' and deleted_at is null;
create index users_by_name on users (lower(name) collate "C", id) where role = 'user' and deleted_at is null;
create index users_deleted on users (deleted_at) where deleted_at is not null;
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where role = 'user' and deleted_at is null;
create index users_of_staff_role on users (staff_role_id) where staff_role_id is not null;
create index users_searched on users using gin (lower(((((' ' || name) || ' ') || email) || ' ') || coalesce(phone,
    '')) gin_trgm_ops) where role = 'user' and deleted_at is null;
create index users_searched_folded on users using gin (folded(((((' ' || name) || ' ') || email) || ' ') ||
    coalesce(phone, '')) gin_trgm_ops) where role = 'user' and deleted_at is null;

create function delete_assistant_links() returns trigger language plpgsql as $$
begin
  delete from assistant_links where user_id = new.id;
  return null;
end $$;

create function delete_copies_of_customer() returns trigger language plpgsql as $$
begin
  delete from registrations where lower(email) = lower(old.email);
  perform delete_copies_in_orders(old.id, new.name, concat_ws(' ', old.name, old.email), old.phone);
  perform delete_notes_naming(old.id, old.name, old.email, old.phone);
  return null;
end $$;

create function delete_customer_data() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from pending_sign_ins where user_id = new.id;
  delete from sign_ins where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from totp_secrets where user_id = new.id;
  delete from passkeys where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from one_time_codes where subject = new.id;
  delete from addresses where user_id = new.id;
  delete from wishlist_items where user_id = new.id;
  delete from remembered_sizes where user_id = new.id;
  delete from carts where user_id = new.id;
  delete from nominees where user_id = new.id;
  delete from pay_out_destinations where user_id = new.id;
  update grievances set name = new.name, email = new.email where user_id = new.id and resolved_at is not null;
  return null;
end $$;

create function delete_customer_notes() returns trigger language plpgsql as $$
begin
  delete from notes where user_id = new.id;
  return null;
end $$;

create function delete_product_alerts() returns trigger language plpgsql as $$
begin
  delete from product_alerts where user_id = new.id;
  return null;
end $$;

create function delete_sources_of_erased() returns trigger language plpgsql as $$
begin
  perform delete_sources_of(new.id);
  return null;
end $$;

create function erase_reviews() returns trigger language plpgsql as $$
begin
  delete from reviews where user_id = new.id and state <> 'shown';
  update reviews set text = null, reply = null where user_id = new.id;
  return null;
end $$;

create function move_foreign_orders() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    update foreign_orders set email = lower(new.email) where email = lower(old.email);
  else
    delete from foreign_orders where email = lower(old.email);
  end if;
  return null;
end $$;

create function record_replaced_picture() returns trigger language plpgsql as $$
begin
  insert into discarded_pictures (name) values (old.picture) on conflict do nothing;
  return null;
end $$;

create trigger users_delete_account_data after update of deleted_at on users for each row when (old.deleted_at is
    null and new.deleted_at is not null) execute function delete_customer_data();
create trigger users_delete_assistant_links after update of password_hash, is_verified, deleted_at on users for
    each row when (old.password_hash is distinct from new.password_hash or old.is_verified and not new.is_verified or
    old.deleted_at is null and new.deleted_at is not null) execute function delete_assistant_links();
create trigger users_delete_notes after update of deleted_at on users for each row when (old.deleted_at is null and
    new.deleted_at is not null) execute function delete_customer_notes();
create trigger users_delete_sources after update of deleted_at on users for each row when (old.deleted_at is null
    and new.deleted_at is not null) execute function delete_sources_of_erased();
create trigger users_discard_pictures after update of picture on users for each row when (old.picture is distinct
    from new.picture and old.picture is not null) execute function record_replaced_picture();
create trigger users_erase_copies after update of deleted_at on users for each row when (old.deleted_at is null and
    new.deleted_at is not null) execute function delete_copies_of_customer();
create trigger users_erase_product_alerts after update of deleted_at on users for each row when (old.deleted_at is
    null and new.deleted_at is not null) execute function delete_product_alerts();
create trigger users_erase_reviews after update of deleted_at on users for each row when (old.deleted_at is null
    and new.deleted_at is not null) execute function erase_reviews();
create trigger users_move_foreign_orders after update of email on users for each row when (old.deleted_at is null
    and lower(old.email) <> lower(new.email)) execute function move_foreign_orders();

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  browser text,
  address text,
  used_at timestamptz,
  confirmed_at timestamptz
);

create index sessions_expiry on sessions (expires_at);
create index sessions_of_user on sessions (user_id);

create table registrations (
  id uuid default new_id() primary key,
  browser_hash bytea not null unique,
  name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  notice_version text
);

create index registrations_age on registrations (created_at);
create index registrations_by_email on registrations (lower(email));

create table one_time_codes (
  purpose text not null check (purpose in ('register', 'reset', 'email-old', 'email-new', 'sign-in')),
  subject uuid not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0 and wrong_tries <= 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries_known integer not null default 0 check (wrong_tries_known >= 0 and wrong_tries_known <= 5),
  primary key (purpose, subject)
);

create index one_time_codes_expiry on one_time_codes (expires_at);

create table addresses (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id) on delete cascade,
  name text not null,
  phone text not null,
  address text not null,
  locality text,
  city text not null,
  state text not null,
  pin_code text not null,
  type_of_place text not null default 'Home' check (type_of_place in ('Home', 'Work')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);

create index addresses_by_city on addresses (lower(city));
create index addresses_by_pin_code on addresses (pin_code);
create index addresses_by_words on addresses using gin (address_words(name, phone, address, locality, city, state,
    pin_code));
create index addresses_of_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

create table tax_classes (
  id text default new_id()::text primary key,
  name text not null check (length(name) >= 1 and length(name) <= 40),
  created_at timestamptz not null default now()
);

insert into tax_classes (id, name) values ('apparel', 'Apparel and footwear'), ('flat-18', 'Flat 18 %'),
    ('flat-5', 'Flat 5 %');

create unique index tax_classes_name on tax_classes (lower(name));

create table size_lists (
  id uuid default new_id() primary key,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 40),
  sizes integer[] not null check (cardinality(sizes) >= 1 and cardinality(sizes) <= 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index size_lists_by_name on size_lists (lower(name));

create trigger size_lists_invalidate_pages after insert or delete or update on size_lists for each statement
    execute function invalidate_all_pages();

create table categories (
  id uuid default new_id() primary key,
  name text not null check (length(name) >= 2 and length(name) <= 60),
  description text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  unit text,
  tax_class text references tax_classes(id),
  size_system text check (size_system in ('uk', 'chest', 'waist', 'head', 'length', 'thickness', 'litres',
    'millilitres', 'number')),
  sizes_mean text check (length(sizes_mean) >= 1 and length(sizes_mean) <= 40),
  size_list uuid references size_lists(id)
);

create index categories_by_size_list on categories (size_list) where size_list is not null;
create index categories_by_tax_class on categories (tax_class);
create index categories_called on categories (regexp_replace(lower(name), '[[:space:][:punct:]]+', '', 'g'));
create unique index categories_name on categories (lower(name));

create function set_category_products_listed() returns trigger language plpgsql as $$
begin
  update products set listed = new.active where id in (
    select id from products
    where category_id = new.id and active and deleted_at is null and listed <> new.active
    order by id for no key update);
  return null;
end $$;

create trigger categories_invalidate_pages after insert or delete or update on categories for each statement
    execute function invalidate_all_pages();
create trigger categories_reset_product_search after update of name on categories for each row when (new.name <>
    old.name) execute function reset_product_search();
create trigger categories_set_product_listed after update of active on categories for each row when (new.active <>
    old.active) execute function set_category_products_listed();
create trigger categories_store_search_words after insert or update of name on categories for each row execute
    function add_search_words();

create table brands (
  id uuid default new_id() primary key,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  title text,
  logo text references images(hash),
  created_at timestamptz not null default now(),
  country_of_origin text collate "C",
  maker text,
  imported_in text check (imported_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  updated_at timestamptz not null default now()
);

create unique index brands_name on brands (lower(name));

create function set_origin_of_products() returns trigger language plpgsql as $$
begin
  update products set origin = new.country_of_origin
  where id = any(array(
    select id from products
    where brand_id = new.id and country_of_origin is null and origin is distinct from new.country_of_origin
    order by id for no key update));
  return null;
end $$;

create trigger brands_invalidate_pages after insert or delete or update on brands for each statement execute
    function invalidate_all_pages();
create trigger brands_reset_product_search after update of name on brands for each row when (new.name <> old.name)
    execute function reset_product_search();
create trigger brands_set_product_origin after update of country_of_origin on brands for each row when
    (old.country_of_origin is distinct from new.country_of_origin) execute function set_origin_of_products();
create trigger brands_store_search_words after insert or update of name on brands for each row execute function
    add_search_words();

create table products (
  id uuid default new_id() primary key,
  name text not null check (length(name) >= 1 and length(name) <= 160),
  description text not null,
  category_id uuid references categories(id) on delete set null,
  brand_id uuid references brands(id) on delete set null,
  gender text not null check (gender in ('Men', 'Women', 'Kids')),
  regular_price bigint not null check (regular_price >= 0),
  sale_price bigint not null check (sale_price >= 0),
  thumbnail text references images(hash),
  active boolean not null default true,
  sold_recently integer not null default 0 check (sold_recently >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  listed boolean not null default false,
  search tsvector not null default ''::tsvector,
  sizes_in_stock numeric(8,2)[] not null default '{}'::numeric[],
  price_on_even_days bigint not null default 0,
  percentage_on_even_days numeric(5,2) check (percentage_on_even_days > 0::numeric and percentage_on_even_days <=
    100::numeric),
  price_on_odd_days bigint not null default 0,
  percentage_on_odd_days numeric(5,2) check (percentage_on_odd_days > 0::numeric and percentage_on_odd_days <=
    100::numeric),
  colour text check (length(colour) >= 1 and length(colour) <= 200),
  facts text check (length(facts) >= 1 and length(facts) <= 500),
  number integer generated always as identity,
  changed_in xid8 not null default pg_current_xact_id(),
  main_colour text generated always as (nullif(btrim(lower("substring"(colour, '^(.*?)(?:,| and |$)'))), '')) stored,
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  unit text,
  tax_class text references tax_classes(id),
  pieces smallint not null default 1 check (pieces >= 1 and pieces <= 100),
  country_of_origin text collate "C",
  maker text,
  net_quantity text,
  imported_in text check (imported_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  bis_licence text check (bis_licence ~ '^CM/L-[0-9]{7,10}$'),
  origin text collate "C",
  go_live_at timestamptz,
  sizes_mean text check (length(sizes_mean) >= 1 and length(sizes_mean) <= 40),
  style_code text check (style_code ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$'),
  weight integer check (weight >= 1 and weight <= 100000),
  size_list uuid references size_lists(id),
  rating_score integer not null default 3000,
  sports text check (sports ~ '^[a-z-]+(, [a-z-]+){0,4}$'),
  constraint products_are_of_something check (deleted_at is not null or category_id is not null and brand_id is not
    null),
  constraint products_check check (price_on_even_days >= 0 and price_on_even_days <= sale_price),
  constraint products_check1 check (price_on_odd_days >= 0 and price_on_odd_days <= sale_price),
  constraint products_check2 check (percentage_on_even_days is not null or price_on_even_days = sale_price),
  constraint products_check3 check (percentage_on_odd_days is not null or price_on_odd_days = sale_price),
  constraint products_go_live_check check (go_live_at is null or not active),
  constraint products_sell_within_mrp check (sale_price <= regular_price),
  constraint products_sizes_check check (cardinality(sizes_in_stock) <= 100)
);

create index products_by_creation on products (created_at, id) where deleted_at is null;
create index products_by_go_live on products (go_live_at) where go_live_at is not null;
create index products_by_sales on products (sold_recently desc, created_at desc, id desc) where listed;
create index products_by_size_list on products (size_list) where size_list is not null;
create index products_by_whole_name on products (lower(name) collate "C", listed) where deleted_at is null;
create index products_changed on products (changed_in, number);
create index products_listed_of_category on products (category_id, listed);
create index products_named on products using gin (ts_filter(search, '{a}'::"char"[]));
create index products_of_brand on products (brand_id, listed);
create index products_of_category on products (category_id, created_at, id) where deleted_at is null;
create index products_of_style on products (lower(style_code)) where style_code is not null and deleted_at is null;
create index products_sampled on products using gin (search, ts_filter(search, '{a,b}'::"char"[]), brand_id,
    category_id, gender) where (uuid_hash(id) & 63) = 0;
create index products_searched on products using gin (search, ts_filter(search, '{a,b}'::"char"[]), brand_id,
    category_id, gender, (array[price_step(price_on_even_days)]), (array[price_step(price_on_odd_days)]));
create index products_without_label on products (brand_id) include (origin, maker, imported_in) where listed and
    (origin is null or maker is null or origin <> 'India' and imported_in is null);

create function add_product_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is not null then return null; end if;
  insert into event_outbox (type, subject, data) values (
    case when new.deleted_at is not null then 'product.deleted' when tg_op = 'INSERT' or old.deleted_at is not null then
      'product.created' else 'product.updated' end,
    new.id, jsonb_build_object('productId', new.id, 'name', new.name, 'mrpPaise', new.regular_price, 'pricePaise', new.sale_price,
      'active', new.active));
  return null;
end $$;

create function add_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock select id, 0 from added where deleted_at is null on conflict do nothing;
  return null;
end $$;

create function add_search_words_of_product() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(tsvector_to_array(ts_filter(new.search, '{a,b,c}')), true);
  perform add_search_words_of(tsvector_to_array(new.search), false);
  return null;
end $$;

create function add_search_words_of_products() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(array(
    select distinct word from added, unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as word
    where deleted_at is null), true);
  perform add_search_words_of(array(
    select distinct word from added, unnest(tsvector_to_array(search)) as word where deleted_at is null), false);
  return null;
end $$;

create function clear_go_live() returns trigger language plpgsql as $$
begin
  new.go_live_at := null;
  return new;
end $$;

create function invalidate_pages_of_style() returns trigger language plpgsql as $$
begin
  insert into page_invalidations (product_id)
    select id from products where lower(style_code) = lower(new.style_code) and deleted_at is null and id <> new.id;
  return null;
end $$;

create function search_of(product products) returns tsvector language plpgsql stable as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = product.brand_id),
    (select name from categories where id = product.category_id), product.gender);
  words tsvector := setweight(to_tsvector('shop', searchable(product.name)), 'A')
    || setweight(to_tsvector('shop', searchable(kind)), 'B');
begin
  if product.colour is not null or product.facts is not null or product.sports is not null then
    words := words
      -- The main colour is named first.
      || setweight(to_tsvector('shop', searchable(coalesce(substring(product.colour from '^(.*?)(?:,| and |$)'), ''))), 'B')
      || setweight(to_tsvector('shop', searchable(concat_ws(' ', product.colour, product.facts, product.sports))), 'C');
  end if;
  return words || setweight(to_tsvector('shop', searchable(product.description)), 'D');
end $$;

create function set_prices_without_offer() returns trigger language plpgsql as $$
begin
  new.price_on_even_days := new.sale_price;
  new.price_on_odd_days := new.sale_price;
  new.percentage_on_even_days := null;
  new.percentage_on_odd_days := null;
  return new;
end $$;

create function set_product_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create function set_product_listed() returns trigger language plpgsql as $$
begin
  new.listed := new.active and new.deleted_at is null
    and coalesce((select active from categories where id = new.category_id for share), false);
  return new;
end $$;

create function set_product_origin() returns trigger language plpgsql as $$
begin
  new.origin := coalesce(new.country_of_origin, (select country_of_origin from brands where id = new.brand_id));
  return new;
end $$;

create function set_product_search() returns trigger language plpgsql as $$
begin
  new.search := search_of(new);
  return new;
end $$;

create function set_product_stock() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    insert into product_stock values (new.id, (
        select coalesce(sum(stock), 0) from product_sizes where product_id = new.id and removed_at is null))
      on conflict do nothing;
  else
    delete from product_stock where product_id = new.id;
  end if;
  return null;
end $$;

create trigger products_add_event after insert on products for each row when (new.deleted_at is null) execute
    function add_product_event();
create trigger products_add_event_of_edit after update of name, description, category_id, brand_id, gender,
    regular_price, sale_price, thumbnail, active, deleted_at, colour, facts, style_code, weight, sports on products for
    each row when (old.name is distinct from new.name or old.description is distinct from new.description or
    old.category_id is distinct from new.category_id or old.brand_id is distinct from new.brand_id or old.gender is
    distinct from new.gender or old.regular_price is distinct from new.regular_price or old.sale_price is distinct from
    new.sale_price or old.thumbnail is distinct from new.thumbnail or old.active is distinct from new.active or
    old.deleted_at is distinct from new.deleted_at or old.colour is distinct from new.colour or old.facts is distinct
    from new.facts or old.style_code is distinct from new.style_code or old.weight is distinct from new.weight or
    old.sports is distinct from new.sports) execute function add_product_event();
create trigger products_add_search_words after update of name, description, colour, facts, category_id, brand_id,
    gender, deleted_at on products for each row when (new.deleted_at is null) execute function
    add_search_words_of_product();
create trigger products_add_search_words_of_sports after update of sports on products for each row when
    (new.deleted_at is null and old.sports is distinct from new.sports) execute function add_search_words_of_product();
create trigger products_add_stock_total after insert on products referencing new table as added for each statement
    execute function add_product_stock();
create trigger products_build_search before insert or update of name, description, colour, facts, category_id,
    brand_id, gender on products for each row execute function set_product_search();
create trigger products_build_search_of_sports before update of sports on products for each row when (old.sports is
    distinct from new.sports) execute function set_product_search();
create trigger products_clear_go_live before update of active on products for each row when (new.active and
    new.go_live_at is not null) execute function clear_go_live();
create trigger products_derive_listed before insert or update of active, deleted_at, category_id on products for
    each row execute function set_product_listed();
create trigger products_invalidate_pages after insert or delete on products for each statement execute function
    invalidate_all_pages();
create trigger products_invalidate_pages_of_colours after update of sizes_in_stock on products for each row when
    (new.style_code is not null and (old.sizes_in_stock = '{}'::numeric[]) <> (new.sizes_in_stock = '{}'::numeric[]))
    execute function invalidate_pages_of_style();
create trigger products_invalidate_pages_of_edits after update of name, description, category_id, brand_id, gender,
    regular_price, sale_price, thumbnail, active, deleted_at on products for each statement execute function
    invalidate_all_pages();
create trigger products_invalidate_pages_of_labels after update of country_of_origin, maker, net_quantity,
    imported_in, bis_licence, unit, pieces on products for each statement execute function invalidate_all_pages();
create trigger products_invalidate_pages_of_size_lists after update of size_list on products for each statement
    execute function invalidate_all_pages();
create trigger products_invalidate_pages_of_sizes after update of sizes_mean on products for each statement execute
    function invalidate_all_pages();
create trigger products_invalidate_pages_of_sports after update of sports on products for each statement execute
    function invalidate_all_pages();
create trigger products_invalidate_pages_of_styles after update of style_code, colour on products for each
    statement execute function invalidate_all_pages();
create trigger products_reset_origin before update of country_of_origin, brand_id on products for each row when
    (old.country_of_origin is distinct from new.country_of_origin or old.brand_id is distinct from new.brand_id)
    execute function set_product_origin();
create trigger products_reset_prices before update of sale_price on products for each row when (old.sale_price <>
    new.sale_price) execute function set_prices_without_offer();
create trigger products_set_origin before insert on products for each row execute function set_product_origin();
create trigger products_set_prices before insert on products for each row execute function
    set_prices_without_offer();
create trigger products_set_stock_total after update of deleted_at on products for each row when (old.deleted_at is
    distinct from new.deleted_at) execute function set_product_stock();
create trigger products_store_search_words after insert on products referencing new table as added for each
    statement execute function add_search_words_of_products();
create trigger products_track_changes before update on products for each row when (old.listed is distinct from
    new.listed or old.active is distinct from new.active or old.deleted_at is distinct from new.deleted_at or
    old.go_live_at is distinct from new.go_live_at or old.name is distinct from new.name or old.created_at is distinct
    from new.created_at or old.sold_recently is distinct from new.sold_recently or old.category_id is distinct from
    new.category_id or old.brand_id is distinct from new.brand_id or old.gender is distinct from new.gender or
    old.colour is distinct from new.colour or old.origin is distinct from new.origin or old.price_on_even_days is
    distinct from new.price_on_even_days or old.percentage_on_even_days is distinct from new.percentage_on_even_days or
    old.price_on_odd_days is distinct from new.price_on_odd_days or old.percentage_on_odd_days is distinct from
    new.percentage_on_odd_days or old.sizes_in_stock is distinct from new.sizes_in_stock) execute function
    set_product_changed_in();
create trigger products_track_ratings before update on products for each row when (old.rating_score is distinct
    from new.rating_score) execute function set_product_changed_in();
create trigger products_track_sports before update on products for each row when (old.sports is distinct from
    new.sports) execute function set_product_changed_in();
create trigger products_track_styles before update on products for each row when (old.style_code is distinct from
    new.style_code) execute function set_product_changed_in();

create table search_words (
  word text collate "C" primary key,
  named boolean not null default true
);

insert into search_words (word) values ('aadmi'), ('activewear'), ('aunty'), ('aurat'), ('aurato'), ('auraton'),
    ('baarish'), ('baby'), ('baccha'), ('bacche'), ('bachcha'), ('bachche'), ('bachcho'), ('bachchon'), ('bache'),
    ('bachhe'), ('bachho'), ('bachhon'), ('bacho'), ('bachon'), ('backpack'), ('badminton'), ('bag'), ('bagpack'),
    ('baingani'), ('ball'), ('balla'), ('banian'), ('baniyan'), ('barish'), ('barsati'), ('baseball'), ('basketball'),
    ('basta'), ('behan'), ('behen'), ('bermuda'), ('beta'), ('beti'), ('bhai'), ('bhura'), ('boots'), ('botal'),
    ('bottle'), ('boyfriend'), ('boys'), ('brother'), ('camouflage'), ('canvas'), ('cap'), ('chapal'), ('chappal'),
    ('chatai'), ('child'), ('children'), ('cleats'), ('clogs'), ('clothes'), ('collar'), ('collared'), ('college'),
    ('cricket'), ('crocs'), ('dad'), ('dastana'), ('dastane'), ('daud'), ('daudne'), ('daughter'), ('dri'), ('dry'),
    ('duffle'), ('exercise'), ('father'), ('female'), ('fit'), ('fitness'), ('flask'), ('flip'), ('floaters'),
    ('flops'), ('football'), ('footwear'), ('futsal'), ('garam'), ('gend'), ('gent'), ('gents'), ('girlfriend'),
    ('girls'), ('gloves'), ('goalie'), ('goalkeeper'), ('golden'), ('gray'), ('gulabi'), ('gym'), ('half'), ('hara'),
    ('hari'), ('hat'), ('high'), ('hiking'), ('hoody'), ('hudi'), ('husband'), ('inner'), ('jacket'), ('jeggings'),
    ('jogger'), ('joggers'), ('jogging'), ('joota'), ('joote'), ('jumper'), ('juta'), ('jute'), ('juti'), ('jutta'),
    ('jutti'), ('kala'), ('kale'), ('kali'), ('kapda'), ('kapde'), ('keds'), ('keeping'), ('kicks'), ('kids'), ('kit'),
    ('knickers'), ('laal'), ('ladies'), ('ladka'), ('ladke'), ('ladki'), ('ladkiyan'), ('ladkiyo'), ('ladkiyon'),
    ('ladko'), ('ladkon'), ('lady'), ('lal'), ('lilac'), ('lower'), ('lowers'), ('mahila'), ('mahilao'), ('mahilaon'),
    ('male'), ('man'), ('marathon'), ('mard'), ('mardana'), ('mat'), ('matt'), ('men'), ('moja'), ('moje'), ('mom'),
    ('mother'), ('moza'), ('moze'), ('mummy'), ('narangi'), ('neeche'), ('neela'), ('neeli'), ('nephew'), ('niece'),
    ('nikkar'), ('nila'), ('pajama'), ('pani'), ('pants'), ('papa'), ('peela'), ('peeli'), ('pila'), ('polo'),
    ('protection'), ('purush'), ('pyjama'), ('rain'), ('raincoat'), ('rainwear'), ('rucksack'), ('run'), ('safed'),
    ('sandal'), ('sandals'), ('sandel'), ('sandle'), ('sando'), ('school'), ('shirt'), ('shoes'), ('singlet'),
    ('sipper'), ('sister'), ('sleepers'), ('sleeveless'), ('sliders'), ('slippers'), ('sneakers'), ('soccer'),
    ('socks'), ('son'), ('sox'), ('spike'), ('spikes'), ('sports'), ('sportswear'), ('stud'), ('studded'), ('studs'),
    ('sun'), ('sunehra'), ('sweater'), ('sweatpants'), ('sweatshirt'), ('tee'), ('tennis'), ('thermals'), ('thermos'),
    ('tights'), ('toddler'), ('topi'), ('tops'), ('track'), ('tracksuit'), ('train'), ('trainers'), ('travel'),
    ('trekking'), ('trousers'), ('tshirt'), ('turf'), ('uncle'), ('vest'), ('violet'), ('volleyball'), ('waist'),
    ('wale'), ('walking'), ('water'), ('waterproof'), ('wear'), ('wife'), ('windbreaker'), ('winter'), ('woman'),
    ('women'), ('workout'), ('yoga'), ('एडिडास'), ('काला'), ('काली'), ('काले'), ('गेंद'), ('चप्पल'), ('जर्सी'),
    ('जूता'), ('जूते'), ('जैकेट'), ('टीशर्ट'), ('टोपी'), ('दस्ताने'), ('नाइक'), ('नाइकी'), ('नाइके'), ('निक्कर'),
    ('निविया'), ('नीला'), ('नीली'), ('नीले'), ('पुरुष'), ('पूमा'), ('प्यूमा'), ('फुटबॉल'), ('बच्चे'), ('बच्चों'),
    ('बल्ला'), ('बैग'), ('बैट'), ('बोतल'), ('महिला'), ('मोज़े'), ('मोजे'), ('लाल'), ('लोअर'), ('सफेद'), ('हरा'),
    ('हरी'), ('हरे'), ('हुडी');

create index search_words_alike on search_words using gist (word gist_trgm_ops (siglen='256')) where named;
create index search_words_by_sound on search_words (sound_of(word)) where named;

create table product_pictures (
  product_id uuid not null references products(id) on delete cascade,
  "position" integer not null,
  image text not null references images(hash),
  primary key (product_id, "position")
);

create trigger product_pictures_invalidate_pages after insert or delete or update on product_pictures for each
    statement execute function invalidate_all_pages();

create table product_sizes (
  id uuid default new_id() primary key,
  product_id uuid not null references products(id) on delete cascade,
  size numeric(8,2) not null check (size > 0::numeric),
  stock integer not null check (stock >= 0),
  removed_at timestamptz,
  sku text check (sku ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$'),
  barcode text check (barcode ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,39}$'),
  low_stock integer check (low_stock >= 0 and low_stock <= 1000000),
  added_at timestamptz default now(),
  incoming integer check (incoming >= 1 and incoming <= 1000000),
  incoming_on date,
  place text check (char_length(place) >= 1 and char_length(place) <= 30 and place !~ '[[:cntrl:]|=]'),
  constraint product_sizes_product_id_size_key unique (product_id, size),
  constraint product_sizes_incoming_on_check check ((incoming is null) = (incoming_on is null))
) with (fillfactor=90);

create unique index product_sizes_by_barcode on product_sizes (lower(barcode)) where barcode is not null;
create index product_sizes_by_incoming on product_sizes (incoming_on, id) where incoming is not null;
create unique index product_sizes_by_sku on product_sizes (lower(sku)) where sku is not null;

create function add_restocked_size() returns trigger language plpgsql as $$
begin
  if exists (select from product_alerts where size_id = new.id and mailed_at is null) then
    insert into restocked_sizes (size_id) values (new.id)
      on conflict (size_id) do update set next_at = least(restocked_sizes.next_at, excluded.next_at);
  end if;
  return null;
end $$;

create function add_stock_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values ('product.stock_changed', new.product_id, jsonb_build_object(
    'productId', new.product_id, 'sizeId', new.id, 'sku', new.sku, 'stock', new.stock));
  return null;
end $$;

create function invalidate_product_pages() returns trigger language plpgsql as $$
begin
  insert into page_invalidations (product_id) select distinct product_id from touched;
  return null;
end $$;

create function set_sizes_in_stock() returns trigger language plpgsql as $$
declare
  -- Written as in `sizes_in_stock_of`, which costs three times as much as the query in it.
  stale uuid[] := array(
    select id from products
    where id = any(array(select distinct product_id from added)) and sizes_in_stock <> array(
      select size from product_sizes where product_id = products.id and stock > 0 and removed_at is null order by size)
    order by id for no key update);
begin
  -- A statement of its own, so that it sees what was committed while the locks were waited for.
  update products set sizes_in_stock = sizes_in_stock_of(id) where id = any(stale);
  if found then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;

create function update_sizes_in_stock() returns trigger language plpgsql as $$
declare
  stale uuid[];
begin
  if exists (
    select from products
    where id = coalesce(new.product_id, old.product_id) and sizes_in_stock = sizes_in_stock_of(id)
  ) then
    return null;
  end if;
  stale := array(
    select id from products
    where id = any(array(select product_id from page_invalidations where transaction = pg_current_xact_id()))
      and sizes_in_stock <> sizes_in_stock_of(id)
    order by id for no key update);
  -- A statement of its own, so that it sees what was committed while the locks were waited for.
  update products set sizes_in_stock = sizes_in_stock_of(id) where id = any(stale);
  if found then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;

create trigger product_sizes_add_event after update of stock on product_sizes for each row when (old.stock <>
    new.stock) execute function add_stock_event();
create trigger product_sizes_add_restocked after update of stock, removed_at on product_sizes for each row when
    (new.removed_at is null and (new.stock > old.stock or new.stock > 0 and old.removed_at is not null)) execute
    function add_restocked_size();
create trigger product_sizes_add_to_product after insert on product_sizes referencing new table as added for each
    statement execute function set_sizes_in_stock();
create trigger product_sizes_invalidate_pages_on_delete after delete on product_sizes referencing old table as
    touched for each statement execute function invalidate_product_pages();
create trigger product_sizes_invalidate_pages_on_insert after insert on product_sizes referencing new table as
    touched for each statement execute function invalidate_product_pages();
create trigger product_sizes_invalidate_pages_on_update after update on product_sizes referencing new table as
    touched for each statement execute function invalidate_product_pages();
create constraint trigger product_sizes_remove_from_product after delete on product_sizes deferrable initially
    deferred for each row when (old.stock > 0 and old.removed_at is null) execute function update_sizes_in_stock();
create constraint trigger product_sizes_update_product after update on product_sizes deferrable initially deferred
    for each row when (old.size is distinct from new.size or (old.stock > 0 and old.removed_at is null) is distinct
    from (new.stock > 0 and new.removed_at is null)) execute function update_sizes_in_stock();

create table stock_moves (
  id bigint generated always as identity primary key,
  size_id uuid not null,
  quantity integer not null check (quantity <> 0),
  cause text not null check (cause in ('count', 'order', 'release', 'retake', 'cancel', 'return')),
  order_item_id uuid,
  created_at timestamptz not null default now(),
  constraint stock_moves_order_item_id_cause_key unique (order_item_id, cause),
  constraint stock_moves_check check ((cause = 'count') = (order_item_id is null))
);

create index stock_moves_of_size on stock_moves (size_id);

create function forbid_partial_stock_move_deletion() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed
    left join order_items on order_items.id = order_item_id
    left join orders on orders.id = order_id
    group by removed.size_id, removed.order_item_id
    having sum(removed.quantity) <> 0 or bool_or(state is distinct from 'expired')
      or exists (select from stock_moves as remaining where remaining.order_item_id = removed.order_item_id)
  ) then
    raise exception 'stock moves are removed only with all others of an item that was never paid';
  end if;
  return null;
end $$;

create trigger stock_moves_forbid_partial_deletion after delete on stock_moves referencing old table as removed for
    each statement execute function forbid_partial_stock_move_deletion();
create trigger stock_moves_forbid_update before update on stock_moves for each row execute function forbid_change();

create table offers (
  id uuid default new_id() primary key,
  name text not null,
  percentage numeric(5,2) check (percentage > 0::numeric and percentage <= 100::numeric),
  start_date date not null,
  end_date date not null,
  description text not null default '',
  product_id uuid references products(id) on delete cascade,
  category_id uuid references categories(id) on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  brand_id uuid references brands(id) on delete cascade,
  whole_shop boolean not null default false,
  start_time time without time zone,
  end_time time without time zone check (end_time > '00:00:00'::time without time zone),
  starts_at timestamptz not null generated always as (((start_date + coalesce(start_time, '00:00:00'::time without
    time zone)) at time zone 'Asia/Kolkata')) stored,
  ends_at timestamptz not null generated always as (((end_date + coalesce(end_time, '24:00:00'::time without time
    zone)) at time zone 'Asia/Kolkata')) stored,
  begun boolean not null default false,
  amount_off bigint check (amount_off > 0),
  selection boolean not null default false,
  constraint offers_with_end unique (id, end_date),
  constraint offers_one_of_a_brand exclude using gist (brand_id with =, daterange(least(start_date, (created_at at
    time zone 'Asia/Kolkata')::date), end_date, '[]') with &&) where (ended_at is null),
  constraint offers_one_of_a_category exclude using gist (category_id with =, daterange(least(start_date, (created_at
    at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&) where (ended_at is null),
  constraint offers_one_of_a_product exclude using gist (product_id with =, daterange(least(start_date, (created_at
    at time zone 'Asia/Kolkata')::date), end_date, '[]') with &&) where (ended_at is null),
  constraint offers_one_of_the_shop exclude using gist (daterange(least(start_date, (created_at at time zone
    'Asia/Kolkata')::date), end_date, '[]') with &&) where (ended_at is null and whole_shop),
  constraint offers_check check (end_date >= start_date),
  constraint offers_have_one_target check ((num_nonnulls(product_id, category_id, brand_id) + whole_shop::integer +
    selection::integer) = 1),
  constraint offers_start_before_they_end check (starts_at < ends_at),
  constraint offers_take_one_way check (num_nonnulls(percentage, amount_off) = 1)
);

create index offers_by_end on offers (end_date);
create index offers_of_brand on offers (brand_id, end_date);
create index offers_of_category on offers (category_id, end_date);
create index offers_of_product on offers (product_id, end_date);
create index offers_on_categories on offers (created_at desc, id desc) where category_id is not null;
create index offers_on_many_by_end on offers (end_date) where brand_id is not null or whole_shop;
create index offers_on_more on offers (created_at desc, id desc) where brand_id is not null or whole_shop or
    selection;
create index offers_on_products on offers (created_at desc, id desc) where product_id is not null;
create index offers_to_begin on offers (starts_at) where start_time is not null and not begun and ended_at is null;
create index offers_to_end on offers (ends_at) where end_time is not null and ended_at is null;

create trigger offers_invalidate_pages after insert or delete or update on offers for each statement execute
    function invalidate_all_pages();

create table page_invalidations (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  product_id uuid,
  created_at timestamptz not null default now(),
  sizes_only boolean not null default false
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=20000);

create index page_invalidations_transaction on page_invalidations (transaction);

create table wishlist_items (
  user_id uuid not null references users(id) on delete cascade,
  product_id uuid not null references products(id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create index wishlist_items_of_product on wishlist_items (product_id);

create table coupons (
  id uuid default new_id() primary key,
  code text not null check (length(code) >= 1 and length(code) <= 40),
  percentage numeric(5,2) not null check (percentage > 0::numeric and percentage <= 100::numeric),
  minimum_purchase bigint not null check (minimum_purchase > 0),
  maximum_discount bigint not null check (maximum_discount > 0),
  expiry_date date not null,
  created_at timestamptz not null default now(),
  choice_id uuid not null default new_id(),
  max_uses integer check (max_uses >= 1 and max_uses <= 100000),
  max_uses_per_shopper integer check (max_uses_per_shopper >= 1 and max_uses_per_shopper <= 100000),
  first_order_only boolean not null default false,
  updated_at timestamptz not null default now(),
  kind text not null default 'Percent' check (kind in ('Percent', 'Amount', 'FreeDelivery')),
  starts_at timestamptz,
  expiry_time time without time zone check (expiry_time > '00:00:00'::time without time zone),
  ends_at timestamptz not null generated always as (((expiry_date + coalesce(expiry_time, '24:00:00'::time without
    time zone)) at time zone 'Asia/Kolkata')) stored,
  constraint coupons_start_before_they_end check (starts_at < ends_at),
  constraint coupons_take_all check (kind = 'Percent' or percentage = 100::numeric)
);

create unique index coupons_choice on coupons (choice_id);
create unique index coupons_code on coupons (lower(code));

create function coupon_limit_problem(wanted coupons, shopper uuid, written uuid) returns text language sql stable as $$
  select case
    when wanted.first_order_only and exists (
      select from orders
      where user_id = shopper and state = 'placed' and order_status <> 'Cancelled' and id is distinct from written
    ) then 'first-order-only'
    when wanted.max_uses_per_shopper <= own.placed then 'used-by-shopper'
    when wanted.max_uses <= (
      select count(*) from (
        select from coupon_uses where coupon_id = wanted.id limit wanted.max_uses + 1
      ) as uses
    ) - own.held then 'used-up'
    end
  from (
    select count(*) filter (where state = 'placed') as placed, count(*) filter (where state <> 'placed') as held
    from coupon_uses join orders on orders.id = order_id
    where coupon_id = wanted.id and coupon_uses.user_id = shopper
  ) as own
$$;

create table carts (
  user_id uuid primary key references users(id) on delete cascade,
  coupon_id uuid,
  coupon_code text
) with (fillfactor=90);

create index carts_of_coupon on carts (coupon_id) where coupon_id is not null;

create table cart_lines (
  id uuid default new_id() primary key,
  user_id uuid not null references carts(user_id) on delete cascade,
  product_id uuid not null references products(id) on delete cascade,
  size_id uuid not null references product_sizes(id) on delete cascade,
  quantity integer not null check (quantity >= 1 and quantity <= 20),
  created_at timestamptz not null default now(),
  seen_price bigint check (seen_price >= 0),
  constraint cart_lines_user_id_size_id_key unique (user_id, size_id)
);

create index cart_lines_of_product on cart_lines (user_id, product_id);

create table orders (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id),
  state text not null default 'placed' check (state in ('awaiting_payment', 'placed', 'expired')),
  payment_method text not null check (payment_method in ('COD', 'Razorpay', 'Wallet')),
  subtotal bigint not null check (subtotal >= 0),
  offer_discount bigint not null check (offer_discount >= 0),
  coupon_discount bigint not null check (coupon_discount >= 0),
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total >= 0),
  coupon_code text,
  shipping_address jsonb,
  payment_id text unique,
  placed_at timestamptz not null default now(),
  hold_ends_at timestamptz,
  order_status text not null default 'Pending' check (order_status in ('Pending', 'Shipped', 'Delivered',
    'Cancelled', 'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected')),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  legal_name text,
  cod_limit bigint not null default 100000,
  return_days smallint check (return_days > 0),
  cash_fee bigint check (cash_fee >= 0),
  order_number integer not null default nextval('order_numbers'::regclass),
  pickup jsonb check (pickup is null or coalesce(jsonb_typeof(pickup -> 'place') = 'string' and jsonb_typeof(pickup
    -> 'hours') = 'string', false) and (pickup ->> 'readyBy') is not null and coalesce((pickup ->>
    'keepDays')::integer, 0) > 0),
  counter_payment text,
  express_fee bigint check (express_fee >= 0),
  express_days jsonb check (coalesce(((express_days ->> 'least')::integer) >= 0 and ((express_days ->>
    'most')::integer) >= ((express_days ->> 'least')::integer), express_days is null)),
  multibuy jsonb check (coalesce(jsonb_typeof(multibuy -> 'id') = 'string' and jsonb_typeof(multibuy -> 'name') =
    'string', multibuy is null)),
  constraint orders_check check (total = (subtotal - offer_discount - coupon_discount + shipping +
    coalesce(express_fee, 0::bigint) + coalesce(cash_fee, 0::bigint))),
  constraint orders_check1 check (coupon_code is not null or multibuy is not null or coupon_discount = 0),
  constraint orders_check3 check (payment_method <> 'Razorpay' or state <> 'placed' or payment_id is not null),
  constraint orders_cod_limit check (payment_method <> 'COD' or total <= cod_limit),
  constraint orders_counter_payment check (counter_payment is null or (counter_payment in ('Cash', 'UPI', 'Card'))
    and payment_method = 'COD' and pickup is not null),
  constraint orders_express check ((express_fee is null) = (express_days is null) and (express_fee is null or pickup
    is null)),
  constraint orders_have_an_address check (shipping_address is not null or state = 'expired'),
  constraint orders_hold_ends check (state <> 'awaiting_payment' or hold_ends_at is not null),
  constraint orders_legal_name_check check (gstin is not null or legal_name is null),
  constraint orders_take_a_coupon_or_a_multibuy check (coupon_code is null or multibuy is null)
);

create index orders_by_city on orders (lower(shipping_address ->> 'city'), placed_at desc, id desc) where state =
    'placed';
create index orders_by_number on orders ("right"(id::text, 8) text_pattern_ops);
create index orders_by_payment on orders (payment_method, order_status, placed_at desc, id desc) where state =
    'placed';
create index orders_by_pin_code on orders ((shipping_address ->> 'pinCode'), placed_at desc, id desc) where state =
    'placed';
create index orders_by_status on orders (order_status, placed_at desc, id desc) where state = 'placed';
create index orders_by_status_and_total on orders (order_status, total, id) where state = 'placed';
create index orders_by_total on orders (total, id) where state = 'placed';
create index orders_by_words on orders using gin (order_words(shipping_address, gstin, legal_name, coupon_code))
    where state = 'placed';
create index orders_newest on orders (placed_at desc, id desc) where state = 'placed';
create unique index orders_number on orders (order_number);
create index orders_of_user on orders (user_id, placed_at desc, id desc);
create unique index orders_one_open_hold on orders (user_id) where state = 'awaiting_payment';
create index orders_open_cod_by_address on orders (cod_address(shipping_address), placed_at) where state = 'placed'
    and payment_method = 'COD' and (order_status in ('Pending', 'Shipped'));
create index orders_open_cod_by_phone on orders (cod_phone(shipping_address), placed_at) where state = 'placed' and
    payment_method = 'COD' and (order_status in ('Pending', 'Shipped'));
create index orders_open_cod_of_user on orders (user_id, placed_at) where state = 'placed' and payment_method =
    'COD' and (order_status in ('Pending', 'Shipped'));
create index orders_ready_for_pickup on orders (placed_at) where pickup is not null and state = 'placed' and
    order_status = 'Shipped';
create index orders_to_send_express on orders (placed_at) where express_fee is not null and state = 'placed' and
    order_status = 'Pending';
create index orders_unpaid on orders (placed_at) where state = 'expired' and shipping_address is not null;

create function add_order_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values (
    tg_argv[0], new.id, jsonb_build_object('orderId', new.id, 'customerId', new.user_id, 'paymentMethod', new.payment_method,
      'totalPaise', new.total, 'status', new.order_status));
  return null;
end $$;

create function free_coupon() returns trigger language plpgsql as $$
begin
  delete from coupon_uses where order_id = new.id;
  return null;
end $$;

create function match_multibuy() returns trigger language plpgsql as $$
begin
  if not exists (select from multibuys where id = (new.multibuy ->> 'id')::uuid and ended_at is null) then
    perform raise_serialization_failure();
  end if;
  return null;
end $$;

create function reset_sales_rollup() returns trigger language plpgsql as $$
begin
  insert into sales_adjustments default values;
  return null;
end $$;

create function set_items_sold_at() returns trigger language plpgsql as $$
begin
  update order_items set sold_at = new.placed_at where order_id = new.id;
  return null;
end $$;

create function use_coupon() returns trigger language plpgsql as $$
declare
  wanted coupons;
  amount bigint := new.subtotal - new.offer_discount;
begin
  select * into wanted from coupons where lower(code) = lower(new.coupon_code);
  if wanted.max_uses is not null or wanted.max_uses_per_shopper is not null or wanted.first_order_only then
    select * into wanted from coupons where id = wanted.id for no key update;
  end if;
  if wanted.id is null then
    return null;
  end if;
  if new.state <> 'expired' then
    if coupon_limit_problem(wanted, new.user_id, new.id) is not null or amount < wanted.minimum_purchase
      or new.coupon_discount <> (case wanted.kind when 'FreeDelivery' then 0 else
        least(round(amount * wanted.percentage / 100)::bigint, wanted.maximum_discount, amount) end)
    then
      perform raise_serialization_failure();
    end if;
    insert into coupon_uses (order_id, coupon_id, user_id) values (new.id, wanted.id, new.user_id);
  end if;
  return null;
end $$;

create function use_coupon_again() returns trigger language plpgsql as $$
begin
  insert into coupon_uses (order_id, coupon_id, user_id)
  select new.id, id, new.user_id from coupons where lower(code) = lower(new.coupon_code)
  on conflict do nothing;
  return null;
end $$;

create trigger orders_add_event_of_cancelled after update of order_status on orders for each row when (new.state =
    'placed' and new.order_status = 'Cancelled' and old.order_status <> 'Cancelled') execute function
    add_order_event('order.cancelled');
create trigger orders_add_event_of_delivered after update of order_status on orders for each row when (new.state =
    'placed' and new.order_status = 'Delivered' and old.order_status <> 'Delivered') execute function
    add_order_event('order.delivered');
create trigger orders_add_event_of_paid after update of state on orders for each row when (new.state = 'placed' and
    old.state <> 'placed') execute function add_order_event('order.placed');
create trigger orders_add_event_of_placed after insert on orders for each row when (new.state = 'placed') execute
    function add_order_event('order.placed');
create trigger orders_add_event_of_shipped after update of order_status on orders for each row when (new.state =
    'placed' and new.order_status = 'Shipped' and old.order_status <> 'Shipped') execute function
    add_order_event('order.shipped');
create trigger orders_free_coupons after update of state, order_status on orders for each row when (new.coupon_code
    is not null and (new.state = 'expired' and old.state <> 'expired' or new.order_status = 'Cancelled' and
    old.order_status <> 'Cancelled')) execute function free_coupon();
create trigger orders_inserted_reset_sales_rollup after insert on orders for each row when (new.state = 'placed'
    and new.placed_at < (now() - '01:00:00'::interval)) execute function reset_sales_rollup();
create trigger orders_match_multibuys after insert on orders for each row when (new.multibuy is not null and
    new.state <> 'expired') execute function match_multibuy();
create trigger orders_reset_sales_rollup after update of state, placed_at, total, coupon_discount, offer_discount,
    payment_method on orders for each row when ((old.state is distinct from new.state or old.placed_at is distinct from
    new.placed_at or old.total is distinct from new.total or old.coupon_discount is distinct from new.coupon_discount
    or old.offer_discount is distinct from new.offer_discount or old.payment_method is distinct from
    new.payment_method) and (old.state = 'placed' and old.placed_at < (now() - '01:00:00'::interval) or new.state =
    'placed' and new.placed_at < (now() - '01:00:00'::interval))) execute function reset_sales_rollup();
create trigger orders_set_items_sold_at after update of placed_at on orders for each row when (old.placed_at <>
    new.placed_at) execute function set_items_sold_at();
create trigger orders_use_coupons after insert on orders for each row when (new.coupon_code is not null) execute
    function use_coupon();
create trigger orders_use_coupons_again after update of state on orders for each row when (new.coupon_code is not
    null and old.state = 'expired' and new.state = 'placed') execute function use_coupon_again();

create table order_items (
  id uuid default new_id() primary key,
  order_id uuid not null references orders(id),
  "position" integer not null,
  product_id uuid not null,
  size_id uuid not null,
  product_name text not null,
  brand_name text not null,
  category_id uuid not null,
  brand_id uuid not null,
  category_name text not null,
  thumbnail text references images(hash),
  size numeric(8,2) not null,
  quantity integer not null check (quantity >= 1 and quantity <= 20),
  original_price bigint not null check (original_price >= 0),
  price bigint not null,
  coupon_share bigint not null default 0,
  status text not null default 'Pending' check (status in ('Pending', 'Shipped', 'Delivered', 'Cancelled',
    'ReturnInitialized', 'ReturnAccepted', 'ReturnRejected')),
  cancel_reason text,
  sold_at timestamptz not null default now(),
  size_label text,
  refund bigint,
  constraint order_items_order_id_position_key unique (order_id, "position"),
  constraint order_items_order_id_size_id_key unique (order_id, size_id),
  constraint order_items_check check (price >= 0 and price <= original_price),
  constraint order_items_check1 check (coupon_share >= 0 and coupon_share <= (price * quantity)),
  constraint order_items_refund_check check (refund > 0 and refund < (price * quantity - coupon_share))
);

create index order_items_sold on order_items (product_id, sold_at) include (order_id, quantity, original_price,
    price) where status not in ('Cancelled', 'ReturnAccepted');
create index order_items_taken_back on order_items (product_id, sold_at) include (order_id) where status in
    ('Cancelled', 'ReturnAccepted');

create function add_item_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data)
  select 'order.item_status_changed', new.order_id, jsonb_build_object('orderId', new.order_id, 'itemId', new.id,
    'productId', new.product_id, 'sizeId', new.size_id, 'quantity', new.quantity, 'from', old.status, 'to', new.status)
  from orders where id = new.order_id and state = 'placed';
  return new;
end $$;

create function add_sales_adjustment() returns trigger language plpgsql as $$
begin
  insert into sales_adjustments (day, item_id, units)
    select (placed_at at time zone 'Asia/Kolkata')::date, new.id,
      units_sold(new.status, new.quantity) - units_sold(old.status, old.quantity)
    from orders where id = new.order_id and state = 'placed' and placed_at < now() - interval '1 hour';
  return null;
end $$;

create function set_order_status() returns trigger language plpgsql as $$
begin
  update orders set order_status = order_status_of(id) where id = new.order_id and order_status <> order_status_of(id);
  return null;
end $$;

create trigger order_items_add_event before update of status on order_items for each row when (old.status <>
    new.status) execute function add_item_event();
create trigger order_items_set_first_order_status after insert on order_items for each row when (new.status <>
    'Pending') execute function set_order_status();
create trigger order_items_set_order_status after update of status on order_items for each row when (old.status <>
    new.status) execute function set_order_status();
create trigger order_items_track_sales after update of status, quantity, price, coupon_share on order_items for
    each row when ((old.status = 'Cancelled') is distinct from (new.status = 'Cancelled') or (old.status =
    'ReturnAccepted') is distinct from (new.status = 'ReturnAccepted') or old.quantity is distinct from new.quantity or
    old.price is distinct from new.price or old.coupon_share is distinct from new.coupon_share) execute function
    add_sales_adjustment();

create table order_item_history (
  id bigint generated always as identity primary key,
  item_id uuid not null references order_items(id),
  from_status text,
  to_status text not null,
  by_user uuid references users(id),
  reason text,
  created_at timestamptz not null default now()
);

create index order_item_history_by_time on order_item_history using brin (created_at) with (pages_per_range='32');
create index order_item_history_of_item on order_item_history (item_id, id);

create function request_credit_note() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (order_id)
  select invoices.order_id from order_items join invoices on invoices.order_id = order_items.order_id
  where order_items.id = new.item_id and new.created_at >= (select since from invoices_at_dispatch)
    and not exists (select from credit_notes where item_id = new.item_id)
  on conflict do nothing;
  return null;
end $$;

create function request_invoice() returns trigger language plpgsql as $$
begin
  insert into pending_invoices (order_id)
  select order_id from order_items
  where id = new.item_id and new.created_at >= (select since from invoices_at_dispatch)
    and not exists (select from invoices where invoices.order_id = order_items.order_id)
  on conflict do nothing;
  return null;
end $$;

create trigger order_item_history_forbid_change before delete or update on order_item_history for each row execute
    function forbid_change();
create constraint trigger order_item_history_request_credit_note after insert on order_item_history deferrable
    initially deferred for each row when (new.to_status in ('Cancelled', 'ReturnAccepted')) execute function
    request_credit_note();
create constraint trigger order_item_history_request_invoice after insert on order_item_history deferrable
    initially deferred for each row when (new.to_status in ('Shipped', 'Delivered')) execute function request_invoice();

create table idempotency_keys (
  user_id uuid not null references users(id) on delete cascade,
  key text not null check (length(key) >= 1 and length(key) <= 255),
  request_hash bytea not null,
  order_id uuid not null references orders(id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

create table return_requests (
  id uuid default new_id() primary key,
  item_id uuid not null unique references order_items(id),
  reason text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Accepted', 'Rejected')),
  requested_at timestamptz not null default now(),
  order_id uuid references orders(id),
  buyer_id uuid references users(id),
  refund_to text not null default 'wallet' check (refund_to in ('wallet', 'source')),
  constraint return_requests_check check (order_id is not null and buyer_id is not null)
);

create index return_requests_by_status on return_requests (status, requested_at desc, id desc);
create index return_requests_newest on return_requests (requested_at desc, id desc);

create function add_return_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data) values (
    case new.status when 'Pending' then 'return.requested' when 'Accepted' then 'return.accepted' else 'return.rejected' end,
    new.order_id, jsonb_build_object('orderId', new.order_id, 'itemId', new.item_id, 'returnId', new.id, 'refundTo', new.refund_to));
  return null;
end $$;

create function set_return_owner() returns trigger language plpgsql as $$
begin
  select orders.id, orders.user_id into new.order_id, new.buyer_id
    from order_items join orders on orders.id = order_id where order_items.id = new.item_id;
  return new;
end $$;

create trigger return_requests_add_event after insert on return_requests for each row execute function
    add_return_event();
create trigger return_requests_add_event_of_decision after update of status on return_requests for each row when
    (old.status <> new.status) execute function add_return_event();
create trigger return_requests_set_owner before insert on return_requests for each row execute function
    set_return_owner();
alter table return_requests enable always trigger return_requests_set_owner;

create table invoice_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null default 0 check (last_number >= 0)
);

create table invoices (
  order_id uuid primary key references orders(id),
  number text not null unique check (number ~ '^INV[0-9A-Z]{10}$'),
  issued_at timestamptz not null default now(),
  document jsonb not null
);

create index invoices_by_issue on invoices (issued_at);
create index invoices_by_number on invoices (number text_pattern_ops);

create trigger invoices_forbid_change before delete or update on invoices for each row execute function
    forbid_change_but_masking();
create trigger invoices_forbid_in_closed_month before insert on invoices for each row execute function
    forbid_in_closed_month();

create table ledger_accounts (
  id uuid default new_id() primary key,
  kind text not null check (kind in ('wallet', 'provider', 'revenue', 'refunds', 'unclaimed', 'goodwill',
    'refund-advances', 'payment-differences', 'bank', 'provider-fees', 'fee-tax', 'refunds-under-way', 'pay-outs-due')),
  user_id uuid unique references users(id),
  balance bigint not null default 0,
  constraint ledger_accounts_check check ((kind = 'wallet') = (user_id is not null)),
  constraint ledger_accounts_check1 check (kind <> 'wallet' or balance >= 0)
) with (fillfactor=90);

insert into ledger_accounts (kind) values ('bank'), ('fee-tax'), ('goodwill'), ('pay-outs-due'),
    ('payment-differences'), ('provider'), ('provider-fees'), ('refund-advances'), ('refunds'), ('refunds-under-way'),
    ('revenue'), ('unclaimed');

create unique index ledger_accounts_of_the_shop on ledger_accounts (kind) where user_id is null;

create table ledger_transactions (
  id uuid default new_id() primary key,
  cause text not null check (cause in ('top-up', 'order', 'refund', 'shipping-refund', 'expressFee-refund',
    'cashFee-refund', 'closing', 'goodwill', 'provider-refund', 'failed-refund', 'dispute', 'recovery', 'release',
    'settlement', 'settled-refund', 'pay-out', 'returned-pay-out')),
  reference text not null,
  description text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_transactions_cause_reference_key unique (cause, reference)
);

create trigger ledger_transactions_forbid_change before delete or update on ledger_transactions for each row
    execute function forbid_change();

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions(id),
  account_id uuid not null references ledger_accounts(id),
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, account_id)
);

create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);

create function add_to_wallet_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id and kind = 'wallet';
  return null;
end $$;

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id;
  end if;
  return null;
end $$;

create trigger ledger_entries_add_to_wallet after insert on ledger_entries for each row execute function
    add_to_wallet_balance();
create constraint trigger ledger_entries_check_balance after insert on ledger_entries deferrable initially deferred
    for each row execute function check_ledger_balance();
create trigger ledger_entries_forbid_change before delete or update on ledger_entries for each row execute function
    forbid_change();

create table sandbox_mails (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null default clock_timestamp(),
  attachments text[] not null default '{}'::text[]
);
alter table sandbox_mails alter column html set storage external;

create index sandbox_mails_newest on sandbox_mails (sent_at desc);
create index sandbox_mails_to on sandbox_mails (lower(recipient), sent_at desc);

create unlogged table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire on rate_limits (expire);

create table sandbox_razorpay.settings (
  only_row boolean default true primary key check (only_row),
  clock_offset_seconds integer not null default 0,
  outage boolean not null default false,
  webhook_url text,
  fee_bearer text not null default 'platform' check (fee_bearer in ('platform', 'customer')),
  offer_discount bigint not null default 0 check (offer_discount >= 0)
);

insert into sandbox_razorpay.settings (fee_bearer) values ('platform');

create table sandbox_razorpay.orders (
  id text primary key,
  amount bigint not null check (amount >= 100),
  amount_paid bigint not null default 0,
  currency text not null,
  receipt text check (length(receipt) <= 40),
  unique_receipt boolean not null,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0,
  notes jsonb not null,
  automatic_capture boolean not null,
  automatic_expiry_minutes integer not null,
  manual_expiry_minutes integer not null,
  created_at timestamptz not null default sandbox_razorpay.now(),
  constraint orders_check check (amount_paid = 0 or amount_paid = amount),
  constraint orders_check1 check ((status = 'paid') = (amount_paid = amount))
);

create index orders_newest on sandbox_razorpay.orders (created_at desc, id desc);
create index orders_receipt on sandbox_razorpay.orders (receipt);
create unique index orders_unique_receipt on sandbox_razorpay.orders (receipt) where unique_receipt;

create table sandbox_razorpay.payments (
  id text primary key,
  order_id text not null references sandbox_razorpay.orders(id),
  amount bigint not null,
  amount_refunded bigint not null default 0,
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('card', 'upi', 'netbanking')),
  vpa text,
  bank text,
  email text,
  contact text,
  error_reason text,
  error_description text,
  notify boolean not null,
  authorises_at timestamptz,
  authorized_at timestamptz,
  captured_at timestamptz,
  created_at timestamptz not null default sandbox_razorpay.now(),
  customer_fee bigint not null default 0 check (customer_fee >= 0),
  constraint payments_check check (amount_refunded >= 0 and amount_refunded <= amount),
  constraint payments_check1 check (status <> 'captured' or captured_at is not null)
);

create index payments_newest on sandbox_razorpay.payments (created_at desc, id desc);
create index payments_of_order on sandbox_razorpay.payments (order_id, created_at);
create unique index payments_one_captured on sandbox_razorpay.payments (order_id) where captured_at is not null;
create index payments_undecided on sandbox_razorpay.payments (status, created_at) where (status in ('created',
    'authorized')) or authorises_at is not null;

create table sandbox_razorpay.refunds (
  id text primary key,
  payment_id text not null references sandbox_razorpay.payments(id),
  amount bigint not null check (amount > 0),
  notes jsonb not null,
  receipt text,
  status text not null check (status in ('pending', 'processed', 'failed')),
  idempotency_key text unique,
  request jsonb not null,
  settles_as text check (settles_as in ('processed', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null default sandbox_razorpay.now(),
  constraint refunds_check check ((settles_at is null) = (settles_as is null))
);

create index refunds_newest on sandbox_razorpay.refunds (created_at desc, id desc);
create index refunds_of_payment on sandbox_razorpay.refunds (payment_id, created_at);
create index refunds_unsettled on sandbox_razorpay.refunds (settles_at) where settles_at is not null;

create table sandbox_razorpay.events (
  id text primary key,
  "position" bigint generated always as identity,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz default clock_timestamp(),
  acknowledged_at timestamptz,
  last_answer text,
  created_at timestamptz not null default clock_timestamp()
);

create index events_due on sandbox_razorpay.events (next_attempt_at, "position") where next_attempt_at is not null;

create table sandbox_razorpay.faults (
  id bigint generated always as identity primary key,
  operation text not null,
  kind text not null,
  probability double precision not null check (probability >= 0::double precision and probability <= 1::double
    precision),
  remaining integer check (remaining >= 0),
  milliseconds integer
);

create table sandbox_razorpay.calls (
  id bigint generated always as identity primary key,
  operation text not null,
  fault text,
  at timestamptz not null default clock_timestamp()
);

create table payment_intents (
  id uuid primary key,
  purpose text not null check (purpose in ('order', 'top-up')),
  user_id uuid not null references users(id),
  amount bigint not null check (amount >= 100),
  provider_order_id text unique,
  created_at timestamptz not null default now(),
  check_at timestamptz
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create index payment_intents_for_top_ups on payment_intents (user_id, created_at) where purpose = 'top-up';
create index payment_intents_to_check on payment_intents (check_at) where check_at is not null;

create table provider_refunds (
  payment_id text not null,
  payment_intent_id uuid not null references payment_intents(id),
  amount bigint not null check (amount > 0),
  reason text check (reason in ('second', 'sold-out', 'unusable', 'too-late', 'replaced', 'closed')),
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  failures integer not null default 0 check (failures >= 0),
  refund_id text unique,
  created_at timestamptz not null default now(),
  try_at timestamptz default now(),
  id uuid default new_id() primary key,
  movement_id uuid unique references ledger_transactions(id),
  requested_at timestamptz,
  ended_at timestamptz,
  send_at timestamptz,
  constraint provider_refunds_of_what check ((reason is null) = (movement_id is not null)),
  constraint provider_refunds_requested check (
case status
 when 'due' then refund_id is null
 when 'failed' then
    movement_id is not null
 else refund_id is not null
end),
  constraint provider_refunds_scheduled check ((try_at is not null) = ((status in ('due', 'pending')) and movement_id
    is null) and (send_at is not null) = ((status in ('due', 'pending')) and movement_id is not null))
);

create index provider_refunds_by_payment on provider_refunds (payment_id);
create index provider_refunds_by_time on provider_refunds (created_at);
create unique index provider_refunds_of_payment on provider_refunds (payment_id) where movement_id is null;
create index provider_refunds_of_payment_intent on provider_refunds (payment_intent_id);
create index provider_refunds_to_send on provider_refunds (coalesce(send_at, try_at)) where status in ('due',
    'pending');
create index provider_refunds_to_try on provider_refunds (try_at) where try_at is not null;

create function add_refund_event() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, subject, data)
  select 'refund.sent', id, jsonb_build_object('orderId', id, 'refundId', new.id, 'amountPaise', new.amount)
  from orders where id = new.payment_intent_id;
  return null;
end $$;

create trigger provider_refunds_add_event after update of status on provider_refunds for each row when (new.status
    = 'processed' and old.status <> 'processed') execute function add_refund_event();

create table webhook_events (
  id text primary key check (length(id) >= 1 and length(id) <= 100),
  event text not null,
  received_at timestamptz not null default now()
);

create index webhook_events_age on webhook_events (received_at);

create table top_ups (
  payment_intent_id uuid primary key references payment_intents(id),
  payment_id text not null unique,
  credited_at timestamptz not null
);

create trigger top_ups_forbid_change before delete or update on top_ups for each row execute function
    forbid_change();

create table sandbox_google.keys (
  only_row boolean default true primary key check (only_row),
  private_jwk jsonb not null
);

create table sandbox_google.codes (
  code_hash bytea primary key,
  email text not null,
  name text not null,
  redirect_uri text,
  nonce text,
  code_challenge text,
  expires_at timestamptz not null
);

create table discarded_pictures (
  name text primary key,
  discarded_at timestamptz not null default now()
);

create table api_keys (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id),
  name text not null check (length(name) >= 1 and length(name) <= 80),
  prefix text not null check (length(prefix) = 16),
  token_hash bytea not null unique check (length(token_hash) = 32),
  permissions text[] not null check (cardinality(permissions) >= 1 and cardinality(permissions) <= 100),
  origins text[] not null check (cardinality(origins) <= 10),
  calls_per_minute integer not null check (calls_per_minute >= 1 and calls_per_minute <= 6000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_check check (expires_at > created_at)
);

create index api_keys_by on api_keys (user_id);

create table audit_log (
  id uuid default new_id() primary key,
  at timestamptz not null default now(),
  admin_id uuid not null references users(id),
  thing text not null,
  thing_id uuid not null,
  name text not null,
  verb text not null,
  before jsonb,
  after jsonb,
  undoes uuid unique references audit_log(id),
  api_key_id uuid references api_keys(id),
  constraint audit_log_check check (before is not null or after is not null)
);

create index audit_log_at on audit_log (at);
create index audit_log_by_admin on audit_log (admin_id, id desc);
create index audit_log_by_key on audit_log (api_key_id) where api_key_id is not null;
create index audit_log_of_kind on audit_log (thing, id desc);
create index audit_log_of_thing on audit_log (thing, thing_id, id desc);

create constraint trigger audit_log_check_api_key after insert on audit_log deferrable initially deferred for each
    row when (new.api_key_id is not null) execute function check_api_key_of_change();
create trigger audit_log_forbid_change before delete or update on audit_log for each row execute function
    forbid_change();

create table product_stock (
  product_id uuid primary key references products(id) on delete cascade,
  units bigint not null,
  has_low_size boolean not null default false,
  has_plain_size boolean not null default true,
  has_out_size boolean not null default false
);

create index product_stock_by_units on product_stock (units, product_id);
create index product_stock_of_low_sizes on product_stock (product_id) where has_low_size;
create index product_stock_of_out_sizes on product_stock (product_id) where has_out_size;

create table stock_totals_state (
  one boolean default true primary key check (one),
  until xid8 not null,
  at timestamptz not null default now()
);

insert into stock_totals_state (until, at) values (pg_snapshot_xmin(pg_current_snapshot()), '-infinity');

create table product_imports (
  id uuid default new_id() primary key,
  admin_id uuid not null references users(id),
  key text check (length(key) >= 1 and length(key) <= 255),
  file_hash bytea not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  unchanged integer not null check (unchanged >= 0),
  at timestamptz not null default now(),
  later_keys text[] not null default '{}'::text[],
  rows_done integer not null default 0 check (rows_done >= 0),
  refused integer not null default 0 check (refused >= 0),
  wrong jsonb not null default '[]'::jsonb,
  finished_at timestamptz default now(),
  left_out integer[] not null default '{}'::integer[],
  constraint product_imports_admin_id_key_key unique (admin_id, key)
);

create index product_imports_unfinished on product_imports (admin_id, file_hash) where finished_at is null;

create table sales_rollup (
  only_row boolean default true primary key check (only_row),
  until date
);

insert into sales_rollup default values;

create table sales_days (
  day date primary key,
  count integer not null,
  amount bigint not null,
  refunded bigint not null,
  uncollected bigint not null,
  coupon_discount bigint not null,
  offer_discount bigint not null,
  kept bigint not null default 0
);

create table sales_units (
  kind text not null,
  id uuid not null,
  name text not null,
  units bigint not null,
  primary key (kind, id),
  constraint sales_units_what_check check (kind in ('product', 'category', 'brand'))
);

create index sales_units_most on sales_units (kind, units desc) include (id);

create table sales_adjustments (
  day date,
  item_id uuid,
  units integer not null default 0,
  constraint sales_adjustments_check check ((day is null) = (item_id is null))
);

create index sales_adjustments_of_day on sales_adjustments (day);

create table undelivered_mails (
  id uuid primary key,
  reason text not null,
  given_up_at timestamptz not null default now()
);

create index undelivered_mails_given_up_at_idx on undelivered_mails (given_up_at);

create table price_updates (
  id uuid default new_id() primary key,
  category_id uuid references categories(id) on delete cascade,
  day date unique,
  after_created_at timestamptz not null default '-infinity'::timestamptz,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  done integer not null default 0,
  total integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint price_updates_check check (num_nonnulls(category_id, day) = 1)
);

create index price_updates_by_category on price_updates (category_id);
create unique index price_updates_of_category on price_updates (category_id) where finished_at is null;

create table pending_confirmations (
  order_id uuid primary key references orders(id),
  try_at timestamptz not null default now()
);

create table audits (
  id uuid default new_id() primary key,
  began_at timestamptz not null,
  finished_at timestamptz,
  go_on_at timestamptz,
  since timestamptz not null,
  problems jsonb,
  compare_from timestamptz not null,
  compared_to timestamptz not null,
  compare_to timestamptz not null,
  again text[] not null default '{}'::text[],
  differences jsonb not null default '[]'::jsonb,
  waits_for text,
  constraint audits_check check ((finished_at is null) = (go_on_at is not null)),
  constraint audits_check1 check (compared_to >= compare_from and compared_to <= compare_to)
);

create index audits_newest on audits (began_at desc);
create unique index audits_one_under_way on audits ((true)) where finished_at is null;

create table deferred_status_changes (
  id uuid default uuidv7() primary key,
  item_id uuid not null unique references order_items(id),
  to_status text not null,
  by_user uuid not null references users(id),
  due_at timestamptz not null,
  try_at timestamptz not null,
  batch uuid,
  move_reason text,
  units jsonb,
  refund bigint,
  chosen_refund_to text check (chosen_refund_to in ('wallet', 'source')),
  api_key_id uuid references api_keys(id)
);

create index deferred_status_changes_of_batch on deferred_status_changes (batch) where batch is not null;
create index deferred_status_changes_of_key on deferred_status_changes (api_key_id) where api_key_id is not null;
create index deferred_status_changes_to_try on deferred_status_changes (try_at);

create constraint trigger deferred_status_changes_check_api_key after insert on deferred_status_changes deferrable
    initially deferred for each row when (new.api_key_id is not null) execute function check_api_key_of_change();

create table assets (
  name text primary key,
  bytes bytea not null,
  published_at timestamptz not null default now()
);

create table synonyms (
  id uuid default new_id() primary key,
  typed text not null check (length(typed) >= 1 and length(typed) <= 60),
  searched text not null check (length(searched) >= 1 and length(searched) <= 60),
  both_ways boolean not null default false,
  created_at timestamptz not null default now(),
  constraint synonyms_check check (typed <> searched)
);

insert into synonyms (typed, searched, both_ways) values ('aadmi', 'men', false), ('activewear', 'joggers', false),
    ('activewear', 'shorts', false), ('activewear', 'tshirt', false), ('aunty', 'women', false),
    ('aurat', 'women', false), ('aurato', 'women', false), ('auraton', 'women', false),
    ('baarish jacket', 'windcheater', false), ('baarish', 'rain', false), ('baby', 'kids', false),
    ('baccha', 'kids', false), ('bacche', 'kids', false), ('bachcha', 'kids', false), ('bachche', 'kids', false),
    ('bachcho', 'kids', false), ('bachchon', 'kids', false), ('bache', 'kids', false), ('bachhe', 'kids', false),
    ('bachho', 'kids', false), ('bachhon', 'kids', false), ('bacho', 'kids', false), ('bachon', 'kids', false),
    ('badminton shoes', 'court shoes', false), ('bag', 'backpack', false), ('bagpack', 'backpack', false),
    ('baingani', 'purple', false), ('ball', 'football', false), ('balla', 'cricket bat', false),
    ('banian', 'tank tops', false), ('baniyan', 'tank tops', false), ('barish jacket', 'windcheater', false),
    ('barish', 'rain', false), ('barsati', 'windcheater', false), ('baseball cap', 'caps', false),
    ('basketball shoes', 'court shoes', false), ('basta', 'backpack', false), ('behan', 'women', false),
    ('behen', 'women', false), ('bermuda', 'shorts', false), ('beta', 'kids', false), ('beti', 'kids', false),
    ('bhai', 'men', false), ('bhura', 'brown', false), ('botal', 'bottle', false), ('boyfriend', 'men', false),
    ('boys', 'kids', false), ('brother', 'men', false), ('camouflage', 'camo', false),
    ('canvas shoes', 'shoes', false), ('chapal', 'slides', false), ('chappal', 'slides', false),
    ('chatai', 'yoga mat', false), ('child', 'kids', false), ('children', 'kids', false),
    ('cleats', 'football boots', false), ('clogs', 'slides', false), ('clothes', 'hoodie', false),
    ('clothes', 'tshirt', false), ('collar tshirt', 'polo', false), ('collared tshirt', 'polo', false),
    ('college bag', 'backpack', false), ('cricket balla', 'cricket bat', false),
    ('cricket tshirt', 'cricket jersey', false), ('crocs', 'slides', false), ('dad', 'men', false),
    ('dastana', 'gloves', false), ('dastane', 'gloves', false), ('daud', 'running', false),
    ('daudne joote', 'running shoes', false), ('daudne ke joote', 'running shoes', false),
    ('daudne', 'running', false), ('daughter', 'kids', false), ('dri fit', 'dry', false), ('dry fit', 'dry', false),
    ('duffle bag', 'duffel bag', false), ('duffle', 'duffel bag', false), ('exercise mat', 'yoga mat', false),
    ('father', 'men', false), ('female', 'women', false), ('fitness', 'training', false), ('flask', 'bottle', false),
    ('flip flops', 'slides', false), ('floaters', 'slides', false), ('football joote', 'football boots', false),
    ('football ke joote', 'football boots', false), ('football shoes', 'football boots', false),
    ('football socks', 'crew length socks', false), ('football studs', 'football boots', false),
    ('football wale joote', 'shoes', false), ('footwear', 'shoes', false), ('footwear', 'slides', false),
    ('futsal shoes', 'football boots', false), ('garam jacket', 'track jacket', false), ('garam', 'warm', false),
    ('gend', 'football', false), ('gent', 'men', false), ('gents', 'men', false), ('girlfriend', 'women', false),
    ('girls', 'kids', false), ('goalie gloves', 'keeper gloves', false), ('goalie', 'keeper', false),
    ('goalkeeper gloves', 'keeper gloves', false), ('goalkeeper', 'keeper', false), ('golden', 'gold', false),
    ('gray', 'grey', false), ('gulabi', 'pink', false), ('gym bag', 'duffel bag', false),
    ('gym clothes', 'joggers', false), ('gym clothes', 'shorts', false), ('gym clothes', 'tshirt', false),
    ('gym gloves', 'lifting gloves', false), ('gym gloves', 'training gloves', false), ('gym kapde', 'joggers', false),
    ('gym kapde', 'shorts', false), ('gym kapde', 'tshirt', false), ('gym mat', 'yoga mat', false),
    ('gym shoes', 'training shoes', false), ('gym tights', 'leggings', false), ('gym wear', 'joggers', false),
    ('gym wear', 'shorts', false), ('gym wear', 'tshirt', false), ('gym', 'training', false),
    ('half pants', 'shorts', false), ('hara', 'green', false), ('hari', 'green', false), ('hat', 'caps', false),
    ('high waist', 'high rise', false), ('hiking bag', 'hip belt backpack', false),
    ('hiking shoes', 'trail shoes', false), ('hiking', 'trail shoes', false), ('hoody', 'hoodie', true),
    ('hudi', 'hoodie', false), ('husband', 'men', false), ('jacket', 'windcheater', false),
    ('jeggings', 'leggings', false), ('jogger shoes', 'running shoes', false),
    ('joggers shoes', 'running shoes', false), ('jogging pants', 'joggers', false),
    ('jogging shoes', 'running shoes', false), ('jogging', 'running', false), ('joota', 'shoes', false),
    ('joote', 'shoes', false), ('jumper', 'hoodie', false), ('juta', 'shoes', false), ('jute', 'shoes', false),
    ('juti', 'shoes', false), ('jutta', 'shoes', false), ('jutti', 'shoes', false), ('kala', 'black', false),
    ('kale', 'black', false), ('kali', 'black', false), ('kapda', 'hoodie', false), ('kapda', 'tshirt', false),
    ('kapde', 'hoodie', false), ('kapde', 'tshirt', false), ('keds', 'shoes', false),
    ('keeping gloves', 'keeper gloves', false), ('kicks', 'shoes', false), ('kit bag', 'duffel bag', false),
    ('knickers', 'shorts', false), ('laal', 'red', false), ('ladies', 'women', false), ('ladka', 'kids', false),
    ('ladka', 'men', false), ('ladke', 'kids', false), ('ladke', 'men', false), ('ladki', 'kids', false),
    ('ladki', 'women', false), ('ladkiyan', 'kids', false), ('ladkiyan', 'women', false), ('ladkiyo', 'kids', false),
    ('ladkiyo', 'women', false), ('ladkiyon', 'kids', false), ('ladkiyon', 'women', false), ('ladko', 'kids', false),
    ('ladko', 'men', false), ('ladkon', 'kids', false), ('ladkon', 'men', false), ('lady', 'women', false),
    ('lal', 'red', false), ('lilac', 'purple', false), ('lower', 'joggers', false), ('lowers', 'joggers', false),
    ('mahila', 'women', false), ('mahilao', 'women', false), ('mahilaon', 'women', false), ('male', 'men', false),
    ('man', 'men', false), ('marathon shoes', 'running shoes', false), ('mard', 'men', false),
    ('mardana', 'men', false), ('moja', 'socks', false), ('moje', 'socks', false), ('mom', 'women', false),
    ('mother', 'women', false), ('moza', 'socks', false), ('moze', 'socks', false), ('mummy', 'women', false),
    ('narangi', 'orange', false), ('neeche kapda', 'joggers', false), ('neeche kapde', 'joggers', false),
    ('neela', 'blue', false), ('neeli', 'blue', false), ('nephew', 'kids', false), ('niece', 'kids', false),
    ('nikkar', 'shorts', false), ('nila', 'blue', false), ('pajama', 'joggers', false),
    ('pani bottle', 'bottle', false), ('pants', 'joggers', false), ('papa', 'men', false), ('peela', 'yellow', false),
    ('peeli', 'yellow', false), ('pila', 'yellow', false), ('polo shirt', 'polo', false),
    ('polo tshirt', 'polo', false), ('purush', 'men', false), ('pyjama', 'joggers', false),
    ('rain jacket', 'windcheater', false), ('raincoat', 'windcheater', false), ('rainwear', 'windcheater', false),
    ('rucksack', 'backpack', false), ('run', 'running', true), ('safed', 'white', false), ('sandal', 'slides', false),
    ('sandals', 'slides', false), ('sandel', 'slides', false), ('sandle', 'slides', false),
    ('sando', 'tank tops', false), ('school bag', 'backpack', false), ('shirt', 'tshirt', false),
    ('singlet', 'tank tops', false), ('sipper', 'bottle', false), ('sister', 'women', false),
    ('sleepers', 'slides', false), ('sleeveless', 'tank tops', false), ('sliders', 'slides', false),
    ('slippers', 'slides', false), ('sneakers', 'shoes', false), ('soccer ball', 'football', false),
    ('soccer boots', 'football boots', false), ('soccer shoes', 'football boots', false),
    ('soccer socks', 'crew length socks', false), ('soccer', 'football', false), ('son', 'kids', false),
    ('sox', 'socks', false), ('spike shoes', 'football boots', false), ('spikes', 'football boots', false),
    ('sports bag', 'duffel bag', false), ('sports clothes', 'joggers', false), ('sports clothes', 'shorts', false),
    ('sports clothes', 'tshirt', false), ('sports inner', 'sports bra', false), ('sports kapde', 'joggers', false),
    ('sports kapde', 'shorts', false), ('sports kapde', 'tshirt', false), ('sports shoes', 'shoes', false),
    ('sportswear', 'joggers', false), ('sportswear', 'shorts', false), ('sportswear', 'tshirt', false),
    ('stud shoes', 'football boots', false), ('studded shoes', 'football boots', false),
    ('studs', 'football boots', false), ('sun protection', 'upf', false), ('sunehra', 'gold', false),
    ('sweater', 'hoodie', false), ('sweatpants', 'joggers', false), ('sweatshirt', 'hoodie', false),
    ('tee', 'tshirt', true), ('tennis shoes', 'court shoes', false), ('thermals', 'base layer', false),
    ('thermos', 'bottle', false), ('tights', 'leggings', false), ('toddler', 'kids', false), ('topi', 'caps', false),
    ('tops', 'tshirt', false), ('track pants', 'joggers', false), ('tracksuit', 'joggers', false),
    ('tracksuit', 'track jacket', false), ('train', 'training', true), ('trainers', 'shoes', false),
    ('travel bag', 'duffel bag', false), ('trekking backpack', 'hip belt backpack', false),
    ('trekking bag', 'hip belt backpack', false), ('trekking shoes', 'trail shoes', false),
    ('trekking', 'trail shoes', false), ('trousers', 'joggers', false), ('turf shoes', 'football boots', false),
    ('uncle', 'men', false), ('vest', 'tank tops', false), ('violet', 'purple', false),
    ('volleyball shoes', 'court shoes', false), ('walking shoes', 'running shoes', false),
    ('walking shoes', 'training shoes', false), ('water bottle', 'bottle', false), ('waterproof', 'storm', false),
    ('wife', 'women', false), ('windbreaker', 'windcheater', false), ('winter jacket', 'fill jacket', false),
    ('winter wear', 'hoodie', false), ('winter wear', 'track jacket', false), ('winter', 'hoodie', false),
    ('winter', 'track jacket', false), ('woman', 'women', false), ('workout shoes', 'training shoes', false),
    ('workout', 'training', false), ('yoga matt', 'yoga mat', false), ('yoga pants', 'leggings', false),
    ('एडिडास', 'adidas', false), ('काला', 'black', false), ('काली', 'black', false), ('काले', 'black', false),
    ('गेंद', 'football', false), ('चप्पल', 'slides', false), ('जर्सी', 'jersey', false), ('जूता', 'shoes', false),
    ('जूते', 'shoes', false), ('जैकेट', 'jacket', false), ('टीशर्ट', 'tshirt', false), ('टोपी', 'caps', false),
    ('दस्ताने', 'gloves', false), ('नाइक', 'nike', false), ('नाइकी', 'nike', false), ('नाइके', 'nike', false),
    ('निक्कर', 'shorts', false), ('निविया', 'nivia', false), ('नीला', 'blue', false), ('नीली', 'blue', false),
    ('नीले', 'blue', false), ('पुरुष', 'men', false), ('पूमा', 'puma', false), ('प्यूमा', 'puma', false),
    ('फुटबॉल', 'football', false), ('बच्चे', 'kids', false), ('बच्चों', 'kids', false),
    ('बल्ला', 'cricket bat', false), ('बैग', 'backpack', false), ('बैट', 'cricket bat', false),
    ('बोतल', 'bottle', false), ('महिला', 'women', false), ('मोज़े', 'socks', false), ('मोजे', 'socks', false),
    ('लाल', 'red', false), ('लोअर', 'joggers', false), ('सफेद', 'white', false), ('हरा', 'green', false),
    ('हरी', 'green', false), ('हरे', 'green', false), ('हुडी', 'hoodie', false);

create index synonyms_searched on synonyms (replace(searched, ' ', '')) where both_ways;
create unique index synonyms_typed on synonyms (replace(typed, ' ', ''), searched);

create function add_search_words_of_synonym() returns trigger language plpgsql as $$
begin
  perform add_search_words_of(words_in(new.typed), true);
  return null;
end $$;

create trigger synonyms_add_search_words after insert or update of typed on synonyms for each row execute function
    add_search_words_of_synonym();
create trigger synonyms_invalidate_pages after insert or delete or update on synonyms for each statement execute
    function invalidate_all_pages();

create table searches_without_result (
  words text primary key check (length(words) >= 1 and length(words) <= 100),
  count integer not null default 1 check (count > 0),
  last_searched_at timestamptz not null default now(),
  id uuid not null default new_id() unique,
  by_assistants integer not null default 0
);

create index searches_without_result_by_count on searches_without_result (count desc, last_searched_at desc);

create table backup_runs (
  id uuid default new_id() primary key,
  kind text not null check (kind in ('base', 'drill')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  succeeded boolean,
  bytes bigint check (bytes >= 0),
  report jsonb,
  error text,
  constraint backup_runs_check check (finished_at >= started_at),
  constraint backup_runs_check1 check ((succeeded is null) = (finished_at is null)),
  constraint backup_runs_check2 check ((error is not null) = (succeeded is false))
);

create index backup_runs_by_kind on backup_runs (kind, started_at desc);

create table wal_archive (
  id boolean default true primary key check (id),
  last_segment text,
  archived_at timestamptz,
  failing_since timestamptz,
  error text,
  broken_at timestamptz,
  copied_until timestamptz,
  constraint wal_archive_check check ((error is null) = (failing_since is null))
);

insert into wal_archive default values;

create table tax_rates (
  id uuid default new_id() primary key,
  class_id text not null references tax_classes(id),
  begins_on date not null,
  percent numeric(5,2) not null check (percent >= 0::numeric and percent <= 100::numeric),
  up_to bigint check (up_to > 0),
  percent_above numeric(5,2),
  source text not null check (length(source) >= 1 and length(source) <= 200),
  created_at timestamptz not null default now(),
  constraint tax_rates_class_id_begins_on_key unique (class_id, begins_on),
  constraint tax_rates_check check (percent_above >= 0::numeric and percent_above <= 100::numeric and percent_above >
    percent),
  constraint tax_rates_check1 check ((up_to is null) = (percent_above is null))
);

insert into tax_rates (class_id, begins_on, percent, up_to, percent_above, source) values
    ('apparel', '2025-09-22', 5, 250000, 18, 'Chapters 61, 62 and 64, by sale value of a piece or pair: G.S.R. 641(E)'),
    ('flat-18', '2025-09-22', 18, null, null, 'Schedule II, bags of 4202 and all goods not named elsewhere: G.S.R. 641(E)'),
    ('flat-5', '2025-09-22', 5, null, null, 'Schedule I, sports goods of 9506 among them: G.S.R. 641(E)');

create function forbid_rate_in_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month >= date_trunc('month', coalesce(new.begins_on, old.begins_on))) then
    raise exception 'a tax rate of a closed month stays as it is' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;

create trigger tax_rates_forbid_in_closed_month before insert or delete on tax_rates for each row execute function
    forbid_rate_in_closed_month();

create table invoices_at_dispatch (
  only_row boolean default true primary key check (only_row),
  since timestamptz not null default now()
);

insert into invoices_at_dispatch default values;

create table pending_invoices (
  order_id uuid primary key references orders(id),
  at timestamptz not null default now(),
  try_at timestamptz not null default now()
);

create index pending_invoices_due on pending_invoices (try_at);

create table credit_note_counters (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_number integer not null default 0 check (last_number >= 0)
);

create table credit_notes (
  item_id uuid primary key references order_items(id),
  order_id uuid not null references invoices(order_id),
  number text not null unique check (number ~ '^CRN[0-9A-Z]{10}$'),
  issued_at timestamptz not null default now(),
  document jsonb not null
);

create index credit_notes_by_issue on credit_notes (issued_at);
create index credit_notes_by_number on credit_notes (number text_pattern_ops);
create index credit_notes_of_order on credit_notes (order_id);

create trigger credit_notes_forbid_change before delete or update on credit_notes for each row execute function
    forbid_change_but_masking();
create trigger credit_notes_forbid_in_closed_month before insert on credit_notes for each row execute function
    forbid_in_closed_month();

create table sign_ins (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id) on delete cascade,
  at timestamptz not null,
  browser text not null,
  address text not null
);

create index sign_ins_age on sign_ins (at);
create index sign_ins_of_user on sign_ins (user_id, at desc);

create table email_changes (
  id uuid default new_id() primary key,
  user_id uuid not null unique references users(id) on delete cascade,
  email text not null check (length(email) >= 3 and length(email) <= 254),
  requested_at timestamptz not null
);

create index email_changes_age on email_changes (requested_at);

create table admin_invitations (
  id uuid default new_id() primary key,
  email text not null unique check (length(email) >= 3 and length(email) <= 254),
  name text not null check (length(name) >= 1 and length(name) <= 120),
  token_hash bytea not null unique,
  invited_by uuid not null references users(id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  staff_role_id uuid references staff_roles(id)
);

create index admin_invitations_by on admin_invitations (invited_by);
create index admin_invitations_of_staff_role on admin_invitations (staff_role_id) where staff_role_id is not null;

create table totp_secrets (
  user_id uuid primary key references users(id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table passkeys (
  id text primary key check (length(id) <= 1400),
  user_id uuid not null references users(id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_of_user on passkeys (user_id, created_at);

create table recovery_codes (
  user_id uuid not null references users(id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  expires_at timestamptz not null
);

create index pending_sign_ins_expiry on pending_sign_ins (expires_at);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table security_settings (
  is_only boolean default true primary key check (is_only),
  admins_need_second_factor boolean not null default false,
  confirmed_minutes smallint not null default 10 check (confirmed_minutes >= 1 and confirmed_minutes <= 480)
);

insert into security_settings default values;

create table closed_months (
  month date primary key check (extract(day from month) = 1::numeric),
  id uuid not null default new_id() unique,
  closed_by uuid not null references users(id),
  closed_at timestamptz not null default now(),
  constraint closed_months_check check (closed_at >= ((month + '1 mon'::interval) at time zone 'Asia/Kolkata'))
);

create index closed_months_by on closed_months (closed_by);

create trigger closed_months_forbid_change before delete or update on closed_months for each row execute function
    forbid_change();

create table return_files (
  period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
  kind text not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (period, kind, part)
);

create function forbid_change_of_recent_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and left(old.period, 4)::int < extract(year from now()) - 6 then return old; end if;
  raise exception 'files of closed months are never changed' using errcode = 'check_violation';
end $$;

create trigger return_files_forbid_change before delete or update on return_files for each row execute function
    forbid_change_of_recent_files();

create table pending_return_files (
  period text primary key,
  documents integer not null default 0,
  done integer not null default 0,
  try_at timestamptz not null default now()
);

create table legal_periods (
  id uuid default new_id() primary key,
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$'),
  begins_on date not null,
  amount integer not null check (amount >= 1 and amount <= 1000),
  unit text not null check (unit in ('hours', 'days', 'months', 'years')),
  source text not null check (length(source) >= 1 and length(source) <= 200),
  created_at timestamptz not null default now(),
  constraint legal_periods_name_begins_on_key unique (name, begins_on)
);

insert into legal_periods (name, begins_on, amount, unit, source) values
    ('breach-details', '2027-05-13', 72, 'hours', 'DPDP Rules 2025, rule 7(2)(b)'),
    ('grievance-acknowledge', '2020-07-23', 48, 'hours', 'Consumer Protection (E-Commerce) Rules 2020, rules 4(5) and 6(4)'),
    ('grievance-resolve', '2020-07-23', 1, 'months', 'Consumer Protection (E-Commerce) Rules 2020, rules 4(5) and 6(4)'),
    ('gst-return', '2021-01-01', 11, 'days', 'CGST Act 2017, section 37(1); notification 83/2020: the 11th of the next month'),
    ('keep-books', '2014-04-01', 8, 'years', 'Companies Act 2013, section 128(5); CGST Act 2017, section 36, asks for six'),
    ('keep-erased', '2025-11-13', 1, 'years', 'DPDP Rules 2025, rule 8(3)'),
    ('keep-grievances', '2020-07-23', 2, 'years', 'Consumer Protection Act 2019, section 69: a complaint may be brought for two years'),
    ('keep-sign-ins', '2025-11-13', 1, 'years', 'DPDP Rules 2025, rule 6(1)(e)');

create table grievances (
  id uuid default new_id() primary key,
  ticket bigint generated always as identity (start with 1001) unique,
  user_id uuid references users(id),
  key uuid not null unique,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  topic text not null,
  order_reference text check (length(order_reference) >= 1 and length(order_reference) <= 60),
  received_at timestamptz not null,
  acknowledge_by timestamptz not null,
  resolve_by timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  reopened_at timestamptz,
  constraint grievances_check check (acknowledged_at is not null or resolved_at is null)
);

create index grievances_of_user on grievances (user_id, id desc) where user_id is not null;
create index grievances_open on grievances (resolve_by) where resolved_at is null;
create index grievances_resolved on grievances (resolved_at) where resolved_at is not null;
create index grievances_unacknowledged on grievances (acknowledge_by) where acknowledged_at is null;

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

create trigger grievances_mask_erased before update of resolved_at on grievances for each row when (new.resolved_at
    is not null) execute function mask_complaint_of_erased();

create table grievance_messages (
  id uuid default new_id() primary key,
  grievance_id uuid not null references grievances(id) on delete cascade,
  admin_id uuid references users(id),
  text text not null check (length(text) >= 1 and length(text) <= 4000),
  written_at timestamptz not null
);

create index grievance_messages_by on grievance_messages (admin_id) where admin_id is not null;
create index grievance_messages_of on grievance_messages (grievance_id, id);

create table consents (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id) on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  version text not null check (length(version) >= 1 and length(version) <= 20),
  language text not null check (language in ('en', 'hi')),
  given boolean not null,
  at timestamptz not null
);

create index consents_of_user on consents (user_id, purpose, id desc);

create function delete_withdrawn_sources() returns trigger language plpgsql as $$
begin
  perform delete_sources_of(new.user_id);
  return null;
end $$;

create trigger consents_delete_sources after insert on consents for each row when (new.purpose = 'analytics' and
    not new.given) execute function delete_withdrawn_sources();

create table nominees (
  user_id uuid primary key references users(id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  relation text not null check (length(relation) >= 1 and length(relation) <= 60),
  named_at timestamptz not null
);

create table erased_accounts (
  user_id uuid primary key references users(id) on delete cascade,
  sealed bytea not null,
  erased_at timestamptz not null,
  delete_after timestamptz not null
);

create index erased_accounts_due on erased_accounts (delete_after);

create table settings (
  section text primary key check (length(section) >= 1 and length(section) <= 40),
  version integer not null default 1 check (version > 0),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  updated_at timestamptz not null default now()
);

create trigger settings_invalidate_pages after insert or delete or update on settings for each statement execute
    function invalidate_all_pages();

create table coupon_uses (
  order_id uuid primary key references orders(id) on delete cascade,
  coupon_id uuid not null,
  user_id uuid not null
);

create index coupon_uses_of_coupon on coupon_uses (coupon_id, user_id);

create table couriers (
  id uuid default uuidv7() primary key,
  name text not null check (name = btrim(name) and length(name) >= 2 and length(name) <= 60),
  tracking_url text check (tracking_url ~ '^https?://' and position(('{number}') in (tracking_url)) > 0),
  created_at timestamptz not null default now()
);

create unique index couriers_by_name on couriers (lower(name));

create table shipments (
  id uuid default uuidv7() primary key,
  order_id uuid not null references orders(id),
  courier_id uuid not null references couriers(id),
  tracking_number text check (tracking_number ~ '^[0-9A-Z-]{4,40}$'),
  weight_grams integer check (weight_grams >= 1 and weight_grams <= 100000),
  created_by uuid references users(id),
  created_at timestamptz not null default now(),
  returned_at timestamptz,
  cash_due boolean not null default false
);

create unique index shipments_by_tracking_number on shipments (tracking_number, courier_id);
create index shipments_created_by on shipments (created_by);
create index shipments_of_courier on shipments (courier_id);
create index shipments_of_order on shipments (order_id);
create index shipments_with_cash_due on shipments (created_at) where cash_due and returned_at is null;

create function set_cash_due() returns trigger language plpgsql as $$
begin
  new.cash_due := exists (
    select from orders where id = new.order_id and payment_method = 'COD' and total > 0);
  return new;
end $$;

create trigger shipments_set_cash_due before insert on shipments for each row execute function set_cash_due();

create table shipment_items (
  item_id uuid primary key references order_items(id),
  shipment_id uuid not null references shipments(id) on delete cascade
);

create index shipment_items_of_shipment on shipment_items (shipment_id);

create table samples (
  name text primary key check (length(name) >= 1 and length(name) <= 100),
  thing text not null check (thing in ('product', 'category', 'brand')),
  thing_id uuid not null unique
);

create table remembered_sizes (
  user_id uuid primary key references users(id) on delete cascade,
  sizes numeric(8,2)[] not null check (cardinality(sizes) >= 1 and cardinality(sizes) <= 4 and (0::numeric < all
    (sizes)))
);

create table masked_orders (
  before_id uuid not null
);

insert into masked_orders (before_id) values ('00000000-0000-0000-0000-000000000000');

create unique index masked_orders_is_one_row on masked_orders ((true));

create table notes (
  id uuid default uuidv7() primary key,
  order_id uuid references orders(id) on delete cascade,
  user_id uuid references users(id),
  admin_id uuid not null references users(id),
  text text not null check (length(text) >= 1 and length(text) <= 2000),
  written_at timestamptz not null default now(),
  constraint notes_check check (num_nonnulls(order_id, user_id) = 1)
);

create index notes_by_admin on notes (admin_id);
create index notes_of_customer on notes (user_id, id) where user_id is not null;
create index notes_of_order on notes (order_id, id) where order_id is not null;

create table order_tags (
  order_id uuid not null references orders(id) on delete cascade,
  tag text not null check (tag = btrim(tag) and length(tag) >= 1 and length(tag) <= 30),
  primary key (order_id, tag)
);

create index order_tags_by_tag on order_tags (tag, order_id);

create table order_mails (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete cascade,
  subject text not null,
  posted_at timestamptz not null default now()
);

create index order_mails_of_order on order_mails (order_id, id);

create table goodwill_credits (
  id uuid default uuidv7() primary key,
  key uuid not null unique,
  user_id uuid not null references users(id),
  amount bigint not null check (amount >= 100 and amount <= 200000),
  reason text not null check (length(reason) >= 3 and length(reason) <= 200),
  given_by uuid not null references users(id),
  given_at timestamptz not null default now()
);

create index goodwill_credits_by_admin on goodwill_credits (given_by);
create index goodwill_credits_by_time on goodwill_credits (given_at);
create index goodwill_credits_of_user on goodwill_credits (user_id, id);

create trigger goodwill_credits_forbid_change before delete or update on goodwill_credits for each row execute
    function forbid_change();

create table order_addresses (
  id uuid default uuidv7() primary key,
  order_id uuid not null references orders(id) on delete cascade,
  address jsonb not null,
  made_at timestamptz not null default now()
);

create index order_addresses_of_order on order_addresses (order_id);

create table product_batches (
  id uuid default uuidv7() primary key,
  kind text not null check (kind in ('import', 'edit', 'count')),
  name text not null check (length(name) >= 1 and length(name) <= 200),
  admin_id uuid not null references users(id),
  at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  changed integer not null default 0 check (changed >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  refused integer not null default 0 check (refused >= 0),
  undone_at timestamptz,
  undone_by uuid references users(id),
  planned integer check (planned > 0),
  source text check (length(source) >= 1 and length(source) <= 100),
  constraint product_batches_check check ((undone_at is null) = (undone_by is null)),
  constraint product_batches_check1 check ((planned is null) = (source is null))
);

create index product_batches_by_age on product_batches (at, id);
create index product_batches_by_source on product_batches (admin_id, source) where source is not null;
create index product_batches_of_admin on product_batches (admin_id);
create index product_batches_undone_by on product_batches (undone_by) where undone_by is not null;

create table product_batch_changes (
  change_id uuid primary key references audit_log(id),
  batch_id uuid not null references product_batches(id),
  kept text
);

create index product_batch_changes_of_batch on product_batch_changes (batch_id, change_id);

create table exchanges (
  id uuid default new_id() primary key,
  returned_item_id uuid not null references order_items(id),
  size_id uuid not null references product_sizes(id),
  quantity integer not null check (quantity >= 1 and quantity <= 5),
  state text not null default 'open' check (state in ('open', 'ordered', 'released')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);

create index exchanges_due on exchanges (ends_at) where state = 'open';
create index exchanges_of_item on exchanges (returned_item_id, id);
create index exchanges_of_size on exchanges (size_id);
create unique index exchanges_open on exchanges (returned_item_id) where state = 'open';

create table product_alerts (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id) on delete cascade,
  product_id uuid not null references products(id),
  size_id uuid references product_sizes(id),
  price bigint check (price >= 0),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  constraint product_alerts_check check ((size_id is null) = (price is not null))
);

create index product_alerts_for_less on product_alerts (id) where size_id is null;
create index product_alerts_mailed on product_alerts (size_id, mailed_at) where mailed_at is not null;
create unique index product_alerts_of_price on product_alerts (user_id, product_id) where size_id is null;
create index product_alerts_of_product on product_alerts (product_id);
create unique index product_alerts_of_size on product_alerts (user_id, size_id) where size_id is not null;
create index product_alerts_waiting on product_alerts (size_id, id) where size_id is not null and mailed_at is null;

create table restocked_sizes (
  size_id uuid primary key references product_sizes(id),
  next_at timestamptz not null default date_trunc('milliseconds', now())
);

create index restocked_sizes_due on restocked_sizes (next_at);

create table selling_sizes (
  size_id uuid primary key references product_sizes(id) on delete cascade,
  product_id uuid not null,
  sold integer not null check (sold > 0),
  days smallint not null check (days >= 7 and days <= 28),
  days_left integer check (days_left >= 0)
);

create index selling_sizes_by_days on selling_sizes (days_left, size_id);
create index selling_sizes_of_product on selling_sizes (product_id);
create index selling_sizes_out on selling_sizes (sold desc, size_id) where days_left is null;

create table saved_views (
  id uuid default new_id() primary key,
  list text not null check (list in ('orders', 'products', 'customers', 'returns')),
  name text not null check (length(name) >= 1 and length(name) <= 40 and name = btrim(name)),
  query text not null check (length(query) >= 1 and length(query) <= 2000),
  created_at timestamptz not null default now()
);

create unique index saved_views_name on saved_views (list, lower(name));

create table morning_mails (
  is_only boolean default true primary key check (is_only),
  day date not null
);

insert into morning_mails (day) values ('2026-01-01');

create table returned_payments (
  payment_id text primary key,
  payment_intent_id uuid not null references payment_intents(id),
  returned bigint not null default 0 check (returned >= 0),
  disputed bigint not null default 0 check (disputed >= 0),
  used bigint not null default 0,
  movements integer not null default 0,
  unrecovered bigint not null default 0 check (unrecovered >= 0),
  unrecovered_at timestamptz,
  constraint returned_payments_used check (used >= 0 and used <= (returned + disputed))
);

create index returned_payments_of_payment_intent on returned_payments (payment_intent_id);
create index returned_payments_unrecovered on returned_payments (unrecovered_at) where unrecovered > 0;

create function adjust_sales_of_payment() returns trigger language plpgsql as $$
begin
  insert into sales_adjustments (day, item_id, units)
    select (placed_at at time zone 'Asia/Kolkata')::date, (select id from order_items where order_id = orders.id limit 1), 0
    from orders where payment_id = new.payment_id and state = 'placed' and placed_at < now() - interval '1 hour';
  return null;
end $$;

create trigger returned_payments_adjust_sales after insert or update on returned_payments for each row execute
    function adjust_sales_of_payment();

create table payment_refunds (
  id text primary key,
  payment_id text not null references returned_payments(payment_id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'processed', 'failed')),
  created_at timestamptz not null
);

create index payment_refunds_of_payment on payment_refunds (payment_id);

create table disputes (
  id text primary key,
  payment_id text not null references returned_payments(payment_id),
  amount bigint not null check (amount > 0),
  deducted bigint not null check (deducted >= 0),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null,
  bookings integer not null default 0
);

create index disputes_of_payment on disputes (payment_id);
create index disputes_unsettled on disputes (respond_by) where status in ('open', 'under_review');

create table provider_checks (
  id text primary key,
  check_at timestamptz not null,
  created_at timestamptz not null
);

create index provider_checks_due on provider_checks (check_at);

create table provider_listing (
  only_row boolean default true primary key check (only_row),
  listed_to timestamptz,
  list_at timestamptz not null default now() + '00:10:00'::interval,
  disputes_listed_to timestamptz
);

insert into provider_listing default values;

create table sandbox_razorpay.disputes (
  id text primary key,
  payment_id text not null references sandbox_razorpay.payments(id),
  amount bigint not null check (amount > 0),
  amount_deducted bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason_code text not null,
  respond_by timestamptz not null,
  created_at timestamptz not null default sandbox_razorpay.now(),
  constraint disputes_check check (amount_deducted >= 0 and amount_deducted <= amount)
);

create index disputes_newest on sandbox_razorpay.disputes (created_at desc, id desc);
create index disputes_of_payment on sandbox_razorpay.disputes (payment_id);

create table courier_columns (
  courier_id uuid not null references couriers(id) on delete cascade,
  file text not null check (file in ('tracking', 'remittance')),
  columns jsonb not null,
  primary key (courier_id, file)
);

create table remittances (
  id uuid default uuidv7() primary key,
  courier_id uuid not null references couriers(id),
  file_name text not null check (length(file_name) >= 1 and length(file_name) <= 120),
  booked_by uuid references users(id),
  booked_at timestamptz not null default now()
);

create index remittances_booked_by on remittances (booked_by);
create index remittances_of_courier on remittances (courier_id);

create table remitted_parcels (
  remittance_id uuid not null references remittances(id) on delete cascade,
  file_row integer not null check (file_row > 0),
  shipment_id uuid not null references shipments(id),
  amount bigint not null check (amount <> 0),
  expected bigint not null check (expected >= 0),
  reference text check (length(reference) >= 1 and length(reference) <= 60),
  paid_on date,
  primary key (remittance_id, file_row)
);

create index remitted_parcels_of_shipment on remitted_parcels (shipment_id);

create table annual_returns (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  id uuid not null default new_id() unique,
  filed_on date not null,
  entered_by uuid not null references users(id),
  entered_at timestamptz not null default now()
);

create index annual_returns_by on annual_returns (entered_by);

create table item_outcomes (
  id uuid default uuidv7() primary key,
  item_id uuid not null references order_items(id),
  corrects uuid,
  whole integer not null check (whole >= 0),
  damaged integer not null check (damaged >= 0),
  lost integer not null check (lost >= 0),
  destroyed integer not null check (destroyed >= 0),
  kept integer not null check (kept >= 0),
  booked_by uuid references users(id),
  booked_at timestamptz not null default now(),
  constraint item_outcomes_item_id_corrects_key unique nulls not distinct (item_id, corrects),
  constraint item_outcomes_item_id_id_key unique (item_id, id),
  constraint item_outcomes_item_id_corrects_fkey foreign key (item_id, corrects) references item_outcomes(item_id,
    id),
  constraint item_outcomes_check check ((whole + damaged + lost + destroyed + kept) > 0)
);

create index item_outcomes_booked_by on item_outcomes (booked_by);

create trigger item_outcomes_forbid_change before delete or update on item_outcomes for each row execute function
    forbid_change();

create table stop_requests (
  item_id uuid primary key references order_items(id),
  requested_at timestamptz not null default now()
);

create table courier_claims (
  id uuid default uuidv7() primary key,
  shipment_id uuid not null unique references shipments(id),
  amount bigint not null check (amount > 0),
  reference text check (length(reference) >= 1 and length(reference) <= 60),
  state text not null default 'open' check (state in ('open', 'paid', 'refused')),
  made_by uuid not null references users(id),
  made_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index courier_claims_by_state on courier_claims (state, id desc);
create index courier_claims_made_by on courier_claims (made_by);

create table return_steps (
  id uuid default uuidv7() primary key,
  request_id uuid not null references return_requests(id),
  requested_at timestamptz not null,
  kind text not null check (kind in ('accepted', 'received', 'inspected')),
  way text check (way in ('pick-up', 'send-in')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z-]{4,40}$'),
  whole integer check (whole >= 0),
  damaged integer check (damaged >= 0),
  foreign_units integer check (foreign_units >= 0),
  booked_by uuid references users(id),
  booked_at timestamptz not null default now(),
  constraint return_steps_request_id_requested_at_kind_key unique (request_id, requested_at, kind),
  constraint return_steps_check check ((kind = 'accepted') = (way is not null)),
  constraint return_steps_check1 check ((kind = 'inspected') = (whole is not null and damaged is not null and
    foreign_units is not null))
);

create index return_steps_booked_by on return_steps (booked_by);

create trigger return_steps_forbid_change before delete or update on return_steps for each row execute function
    forbid_change();

create table settlements (
  id text primary key check (length(id) >= 1 and length(id) <= 100),
  bank_reference text check (length(bank_reference) >= 1 and length(bank_reference) <= 100),
  amount bigint not null,
  status text not null check (status in ('created', 'processed', 'failed')),
  settled_at timestamptz not null,
  gross bigint,
  fee bigint,
  tax bigint,
  booked_at timestamptz,
  constraint settlements_booked check (num_nulls(gross, fee, tax, booked_at) = 4 or num_nulls(gross, fee, tax,
    booked_at) = 0 and status = 'processed' and amount = (gross - fee))
);

create index settlements_newest on settlements (settled_at desc, id desc);
create index settlements_unbooked on settlements (settled_at) where booked_at is null;

create table settlement_lines (
  settlement_id text not null references settlements(id),
  id text not null check (length(id) >= 1 and length(id) <= 100),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'other')),
  about text check (length(about) >= 1 and length(about) <= 100),
  currency text not null check (length(currency) >= 1 and length(currency) <= 10),
  gross bigint not null,
  fee bigint not null,
  tax bigint not null,
  difference text check (difference in ('currency', 'twice', 'unknown', 'amount', 'other')),
  primary key (settlement_id, id),
  constraint settlement_lines_about check ((kind = 'other') = (about is null))
);

create index settlement_lines_different on settlement_lines (settlement_id, id) where difference is not null;
create index settlement_lines_of on settlement_lines (about);

create table settlement_listing (
  only_row boolean default true primary key check (only_row),
  listed_to timestamptz
);

insert into settlement_listing default values;

create table sandbox_razorpay.settlements (
  id text primary key,
  amount bigint not null check (amount > 0),
  utr text not null,
  created_at timestamptz not null
);

create index settlements_newest on sandbox_razorpay.settlements (created_at desc, id desc);

create table sandbox_razorpay.settlement_lines (
  entity_id text primary key,
  settlement_id text not null references sandbox_razorpay.settlements(id),
  type text not null check (type in ('payment', 'refund', 'adjustment')),
  amount bigint not null check (amount > 0),
  fee bigint not null,
  tax bigint not null,
  debit bigint not null,
  credit bigint not null,
  payment_id text not null references sandbox_razorpay.payments(id),
  dispute_id text references sandbox_razorpay.disputes(id),
  created_at timestamptz not null
);

create index settlement_lines_of_dispute on sandbox_razorpay.settlement_lines (dispute_id);
create index settlement_lines_of_payment on sandbox_razorpay.settlement_lines (payment_id);
create index settlement_lines_of_settlement on sandbox_razorpay.settlement_lines (settlement_id);

create table pay_out_destinations (
  item_id uuid primary key references order_items(id),
  user_id uuid not null references users(id),
  kind text not null check (kind in ('upi', 'bank')),
  last_four text not null check (length(last_four) <= 4),
  sealed bytea not null
);

create index pay_out_destinations_of_user on pay_out_destinations (user_id);

create table pay_outs (
  id uuid default new_id() primary key,
  key uuid unique,
  item_id uuid unique references order_items(id),
  movement_id uuid unique references ledger_transactions(id),
  amount bigint not null check (amount > 0),
  kind text check (kind in ('upi', 'bank', 'counter')),
  last_four text check (length(last_four) <= 4),
  status text not null check (status in ('due', 'paid', 'returned')),
  reference text check (length(reference) >= 1 and length(reference) <= 60),
  paid_on date,
  note text check (length(note) >= 1 and length(note) <= 200),
  settled_by uuid references users(id),
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint pay_outs_of_item check ((item_id is null) = (movement_id is null) and (item_id is null) = (key is not
    null) and (item_id is null) = (kind is null)),
  constraint pay_outs_paid check (status <> 'paid' or reference is not null and paid_on is not null),
  constraint pay_outs_settled check ((status = 'due') = (settled_at is null))
);

create index pay_outs_by_settler on pay_outs (settled_by);
create index pay_outs_due on pay_outs (created_at) where status = 'due';

create table refund_requests (
  id uuid default uuidv7() primary key,
  act text not null check (act in ('move', 'goodwill', 'unclaimed')),
  subject uuid not null,
  input jsonb not null,
  amount bigint not null check (amount > 0),
  order_id uuid references orders(id),
  user_id uuid references users(id),
  asked_by uuid not null references users(id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'replaced')),
  decided_by uuid references users(id),
  decided_at timestamptz,
  reason text check (length(reason) >= 3 and length(reason) <= 200),
  constraint refund_requests_decided check ((state = 'waiting') = (decided_at is null) and (state in ('confirmed',
    'declined')) = (decided_by is not null) and (state = 'declined') = (reason is not null)),
  constraint refund_requests_expire check (expires_at > asked_at),
  constraint refund_requests_of_move check ((act = 'move') = (order_id is not null)),
  constraint refund_requests_second_person check (decided_by <> asked_by)
);

create index refund_requests_by_asker on refund_requests (asked_by);
create index refund_requests_by_decider on refund_requests (decided_by);
create index refund_requests_of_order on refund_requests (order_id);
create index refund_requests_of_user on refund_requests (user_id);
create unique index refund_requests_waiting on refund_requests (act, subject) where state = 'waiting';

create table service_keys (
  service text primary key check (service in ('mail', 'payment', 'meta', 'ga4')),
  version integer not null default 1 check (version > 0),
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

create function follow_keys_of_recipient() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from webhook_endpoints where service = old.service;
    return null;
  end if;
  -- It gets the events from now on. Keys that are saved again forgive what failed.
  insert into webhook_endpoints (service, description, url, patterns, position)
  values (new.service,
    case new.service when 'meta' then 'Meta' else 'Google Analytics' end,
    case new.service when 'meta' then 'https://graph.facebook.com/' else 'https://www.google-analytics.com/' end,
    array['order.placed', 'order.item_status_changed'], coalesce((select max(position) from events), 0))
  on conflict (service) do update set active = true, disabled_as = null, failing_since = null;
  return null;
end $$;

create trigger service_keys_add_recipient after insert or update of version on service_keys for each row when
    (new.service in ('meta', 'ga4')) execute function follow_keys_of_recipient();
create trigger service_keys_invalidate_pages after insert or delete or update on service_keys for each statement
    execute function invalidate_all_pages();
create trigger service_keys_remove_recipient after delete on service_keys for each row when (old.service in
    ('meta', 'ga4')) execute function follow_keys_of_recipient();

create table product_batch_pictures (
  batch_id uuid not null references product_batches(id),
  product_id uuid not null references products(id),
  primary key (batch_id, product_id)
);

create index product_batch_pictures_of_product on product_batch_pictures (product_id);

create table reviews (
  id uuid default new_id() primary key,
  product_id uuid not null references products(id) on delete cascade,
  user_id uuid not null references users(id),
  order_item_id uuid not null unique references order_items(id),
  stars smallint not null check (stars >= 1 and stars <= 5),
  fit text check (fit in ('small', 'true to size', 'large')),
  text text check (length(text) >= 1 and length(text) <= 1000),
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  hidden_for text check (length(hidden_for) >= 1 and length(hidden_for) <= 120),
  reply text check (length(reply) >= 1 and length(reply) <= 1000),
  reports integer not null default 0 check (reports >= 0),
  written_at timestamptz not null,
  edited_at timestamptz,
  constraint reviews_user_id_product_id_key unique (user_id, product_id),
  constraint reviews_check check (state <> 'hidden' or hidden_for is not null)
);

create index reviews_by_product on reviews (product_id);
create index reviews_hidden on reviews (id) where state = 'hidden';
create index reviews_of_product on reviews (product_id, id desc) where state = 'shown' and text is not null;
create index reviews_reported on reviews (id) where reports > 0;
create index reviews_waiting on reviews (id) where state = 'waiting';

create function add_to_review_sums(review reviews, times integer) returns void language sql as $$
  insert into review_sums (product_id) values (review.product_id) on conflict do nothing;
  update review_sums set
    stars[review.stars] = stars[review.stars] + times,
    fits_small = fits_small + case when review.fit = 'small' then times else 0 end,
    fits_true = fits_true + case when review.fit = 'true to size' then times else 0 end,
    fits_large = fits_large + case when review.fit = 'large' then times else 0 end
  where product_id = review.product_id;
$$;

create function count_review() returns trigger language plpgsql as $$
begin
  -- A deleted product takes its sums along.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform add_to_review_sums(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform add_to_review_sums(new, 1);
  end if;
  insert into page_invalidations (product_id) values (coalesce(new.product_id, old.product_id));
  -- Lists show the average of those that are shown.
  if (case when tg_op <> 'INSERT' and old.state = 'shown' then old.stars end is distinct from
    case when tg_op <> 'DELETE' and new.state = 'shown' then new.stars end) then
    insert into page_invalidations (sizes_only) values (true);
  end if;
  return null;
end $$;

create function delete_review_photos() returns trigger language plpgsql as $$
begin
  delete from review_photos where review_id = new.id;
  return null;
end $$;

create trigger reviews_add_to_sums after insert or delete or update of stars, fit, text, state, reply on reviews
    for each row execute function count_review();
create trigger reviews_delete_photos after update of text on reviews for each row when (old.text is not null and
    new.text is null) execute function delete_review_photos();

create table review_sums (
  product_id uuid primary key references products(id) on delete cascade,
  stars integer[] not null default '{0,0,0,0,0}'::integer[] check (cardinality(stars) = 5),
  fits_small integer not null default 0 check (fits_small >= 0),
  fits_true integer not null default 0 check (fits_true >= 0),
  fits_large integer not null default 0 check (fits_large >= 0)
);

create function set_product_rating() returns trigger language plpgsql as $$
begin
  update products set rating_score = rating_score(new.stars) where id = new.product_id;
  return null;
end $$;

create trigger review_sums_set_product_rating after update on review_sums for each row when (old.stars is distinct
    from new.stars) execute function set_product_rating();

create table offer_products (
  offer_id uuid not null,
  product_id uuid not null references products(id) on delete cascade,
  end_date date not null,
  primary key (offer_id, end_date, product_id),
  constraint offer_products_offer_id_end_date_fkey foreign key (offer_id, end_date) references offers(id, end_date)
    on update cascade on delete cascade
);

create index offer_products_of_product on offer_products (product_id, end_date);

create table own_sizes (
  number integer primary key check (number >= 940000 and number <= 999999),
  label text not null check (label ~ '^[^[:cntrl:],:=|]{1,40}$'),
  key text not null unique
);

create trigger own_sizes_invalidate_pages after insert or update on own_sizes for each statement execute function
    invalidate_all_pages();

create table scheduled_settings (
  id uuid default new_id() primary key,
  section text not null check (length(section) >= 1 and length(section) <= 40),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  publish_at timestamptz not null,
  admin_id uuid not null references users(id)
);

create index scheduled_settings_by_time on scheduled_settings (publish_at);
create index scheduled_settings_of_admin on scheduled_settings (admin_id);

create table review_requests (
  order_id uuid primary key references orders(id),
  mailed_at timestamptz not null
);

create table multibuys (
  id uuid default new_id() primary key,
  name text not null,
  buy smallint not null check (buy >= 1 and buy <= 10),
  get smallint not null check (get >= 1 and get <= 10),
  percentage smallint not null check (percentage >= 1 and percentage <= 100),
  category_id uuid references categories(id) on delete cascade,
  brand_id uuid references brands(id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  shown boolean not null default false,
  constraint multibuys_have_one_scope check (num_nonnulls(category_id, brand_id) <= 1),
  constraint multibuys_start_before_they_end check (starts_at < ends_at)
);

create index multibuys_by_end on multibuys (ends_at) where ended_at is null;
create index multibuys_newest on multibuys (created_at desc, id desc);
create index multibuys_of_brand on multibuys (brand_id);
create index multibuys_of_category on multibuys (category_id);

create trigger multibuys_invalidate_pages after insert or delete or update of shown on multibuys for each row
    execute function invalidate_all_pages();

create table size_guides (
  id uuid default new_id() primary key,
  brand_id uuid references brands(id) on delete cascade,
  size_system text check (length(size_system) >= 1 and length(size_system) <= 40),
  size_list uuid references size_lists(id) on delete cascade,
  columns text[] not null check (cardinality(columns) >= 2 and cardinality(columns) <= 8),
  rows jsonb not null check (jsonb_array_length(rows) >= 1 and jsonb_array_length(rows) <= 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gender text check (gender in ('Men', 'Women', 'Kids')),
  constraint size_guides_brand_id_size_system_size_list_gender_key unique nulls not distinct (brand_id, size_system,
    size_list, gender),
  constraint size_guides_check check (num_nonnulls(size_system, size_list) = 1)
);

create index size_guides_by_size_list on size_guides (size_list) where size_list is not null;

create trigger size_guides_invalidate_pages after insert or delete or update on size_guides for each statement
    execute function invalidate_all_pages();

create table picture_zips (
  batch_id uuid primary key references product_batches(id),
  source text not null check (length(source) >= 1 and length(source) <= 100),
  bytes bigint not null check (bytes >= 0 and bytes <= '2147483648'::bigint),
  received_parts integer not null default 0 check (received_parts >= 0),
  state text not null default 'uploading' check (state in ('uploading', 'waiting', 'working', 'fetching', 'done',
    'stopped', 'refused')),
  problem text,
  uploaded_at timestamptz,
  ended_at timestamptz,
  stopped_by uuid references users(id),
  files integer check (files >= 0),
  taken integer not null default 0 check (taken >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  leased_until timestamptz,
  attempts integer not null default 0,
  lease uuid,
  constraint picture_zips_check check ((state = 'refused') = (problem is not null)),
  constraint picture_zips_check1 check ((state in ('done', 'stopped', 'refused')) = (ended_at is not null))
);

create index picture_zips_by_end on picture_zips (ended_at) where ended_at is not null;
create index picture_zips_open on picture_zips (uploaded_at) where ended_at is null;
create index picture_zips_stopped_by on picture_zips (stopped_by) where stopped_by is not null;
create unique index picture_zips_working on picture_zips ((true)) where state = 'working';

create table picture_zip_files (
  batch_id uuid not null references picture_zips(batch_id),
  place integer not null check (place >= 0),
  path text not null check (length(path) <= 500),
  product_id uuid references products(id),
  number integer,
  picture text references images(hash),
  outcome text,
  attempts integer not null default 0,
  primary key (batch_id, place)
);

create index picture_zip_files_of_product on picture_zip_files (product_id) where product_id is not null;
create index picture_zip_files_to_do on picture_zip_files (batch_id, number) where outcome is null;

create table search_visits (
  words text not null check (length(words) >= 1 and length(words) <= 60),
  visitor bytea not null check (length(visitor) = 8),
  searched_on date not null,
  primary key (words, visitor)
);

create table popular_searches (
  id uuid default new_id() primary key,
  words text not null unique check (length(words) >= 1 and length(words) <= 60),
  visitors integer not null check (visitors > 0),
  hidden boolean not null default false
);

create table sports (
  id uuid default new_id() primary key,
  slug text not null unique check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  words text not null default '' check (length(words) <= 2000),
  hidden boolean not null default false,
  updated_at timestamptz not null default now()
);

insert into sports (slug, words) values ('athletics', ''), ('badminton', ''), ('basketball', ''), ('boxing', ''),
    ('cricket', ''), ('cycling', ''), ('football', ''), ('golf', ''), ('gym', ''), ('handball', ''), ('hockey', ''),
    ('kabaddi', ''), ('kho-kho', ''), ('martial-arts', ''), ('rugby', ''), ('running', ''), ('skating', ''),
    ('squash', ''), ('swimming', ''), ('table-tennis', ''), ('tennis', ''), ('trekking', ''), ('volleyball', ''),
    ('walking', ''), ('wrestling', ''), ('yoga', '');

create trigger sports_invalidate_pages after insert or delete or update on sports for each statement execute
    function invalidate_all_pages();

create table bought_together (
  product_id uuid not null references products(id) on delete cascade,
  other_id uuid not null references products(id) on delete cascade,
  buyers integer not null check (buyers >= 3),
  primary key (product_id, other_id),
  constraint bought_together_check check (product_id <> other_id)
);

create index bought_together_others on bought_together (other_id);

create table review_photos (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  review_id uuid not null references reviews(id) on delete cascade,
  "position" smallint not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  average_colour text not null,
  approved boolean not null default false,
  added_at timestamptz not null,
  constraint review_photos_review_id_position_key unique (review_id, "position") deferrable,
  constraint review_photos_position_check check ("position" >= 1 and "position" <= 4)
);

create function discard_review_photo() returns trigger language plpgsql as $$
begin
  insert into discarded_pictures (name) values (old.name) on conflict do nothing;
  insert into page_invalidations (product_id) select product_id from reviews where id = old.review_id;
  return null;
end $$;

create trigger review_photos_discard_pictures after delete on review_photos for each row execute function
    discard_review_photo();

create table event_outbox (
  number bigint generated always as identity primary key,
  id uuid not null default new_id(),
  type text not null,
  subject uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);

create table events (
  "position" bigint generated always as identity primary key,
  id uuid not null unique,
  type text not null,
  subject uuid not null,
  data jsonb not null,
  created_at timestamptz not null
);

create index events_age on events (created_at);

create table webhook_endpoints (
  id uuid default new_id() primary key,
  url text not null check (length(url) <= 500),
  description text not null check (length(description) <= 100),
  patterns text[] not null check (cardinality(patterns) >= 1 and cardinality(patterns) <= 20),
  active boolean not null default true,
  disabled_as text check (disabled_as in ('gone', 'failing')),
  "position" bigint not null,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  service text unique check (service in ('meta', 'ga4')),
  assistant_profile text check (length(assistant_profile) <= 2048),
  assistant_version text check (assistant_version ~ '^\d{4}-\d\d-\d\d$'),
  constraint webhook_endpoints_assistant check ((assistant_profile is null) = (assistant_version is null)),
  constraint webhook_endpoints_disabled_check check (disabled_as is null or not active)
);

create unique index webhook_endpoints_of_assistant on webhook_endpoints (assistant_profile) where assistant_profile
    is not null;

create table webhook_secrets (
  id uuid default new_id() primary key,
  endpoint_id uuid not null references webhook_endpoints(id) on delete cascade,
  sealed bytea not null,
  expires_at timestamptz
);

create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id);

create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints(id) on delete cascade,
  "position" bigint not null,
  subject uuid not null,
  attempts smallint not null default 0,
  next_at timestamptz not null,
  primary key (endpoint_id, "position"),
  constraint webhook_deliveries_position_fkey foreign key ("position") references events("position") on delete
    cascade
);

create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, "position");
create index webhook_deliveries_of_event on webhook_deliveries ("position");
create index webhook_deliveries_of_subject on webhook_deliveries (endpoint_id, subject, "position");

create table webhook_attempts (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints(id) on delete cascade,
  event_id uuid not null,
  type text not null,
  attempt smallint not null check (attempt > 0),
  status smallint,
  failure text,
  answer text not null,
  milliseconds integer not null check (milliseconds >= 0),
  next_at timestamptz,
  created_at timestamptz not null default now()
);

create index webhook_attempts_age on webhook_attempts (created_at);
create index webhook_attempts_of_endpoint on webhook_attempts (endpoint_id, id);

create unlogged table feed_builds (
  id uuid default new_id() primary key,
  feed text not null check (feed in ('google', 'meta')),
  started_at timestamptz not null,
  alive_at timestamptz not null,
  finished_at timestamptz,
  etag text,
  changed_at timestamptz,
  constraint feed_builds_check check ((finished_at is null) = (etag is null) and (finished_at is null) = (changed_at
    is null))
);

create index feed_builds_by_start on feed_builds (feed, started_at desc) where finished_at is not null;
create unique index feed_builds_one_at_a_time on feed_builds (feed) where finished_at is null;

create unlogged table feed_parts (
  build_id uuid not null references feed_builds(id) on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (build_id, part)
);

create table product_redirects (
  path text primary key check (path ~~ '/_%' and length(path) <= 500),
  product_id uuid not null references products(id) on delete cascade,
  batch_id uuid not null references product_batches(id)
);

create index product_redirects_of_batch on product_redirects (batch_id);
create index product_redirects_of_product on product_redirects (product_id);

create table order_sources (
  order_id uuid primary key references orders(id) on delete cascade,
  channel text not null check (channel ~ '^[a-z]{1,20}$'),
  source text check (length(source) >= 1 and length(source) <= 60),
  medium text check (length(medium) >= 1 and length(medium) <= 60),
  campaign text check (length(campaign) >= 1 and length(campaign) <= 100),
  agreed_to text not null check (length(agreed_to) >= 1 and length(agreed_to) <= 20),
  told_to text[] check (told_to <@ array['meta', 'ga4']),
  user_agent text check (length(user_agent) >= 1 and length(user_agent) <= 400)
);

create function keep_source_by_consent() returns trigger language plpgsql as $$
declare
  customer uuid;
  agrees boolean;
begin
  select user_id into customer from orders where id = new.order_id;
  perform lock_analytics_consent(customer);
  -- A browser may still agree when its account does not any more.
  select given into agrees from consents where user_id = customer and purpose = 'analytics' order by id desc limit 1;
  if agrees is false or exists (select from users where id = customer and deleted_at is not null) then
    delete from order_sources where order_id = new.order_id;
  elsif agrees is null then
    insert into consents (user_id, purpose, version, language, given, at)
    values (customer, 'analytics', new.agreed_to, 'en', true, now());
  end if;
  return null;
end $$;

create trigger order_sources_follow_consent after insert on order_sources for each row execute function
    keep_source_by_consent();

create table assistant_proposals (
  id uuid default new_id() primary key,
  api_key_id uuid not null references api_keys(id),
  tool text not null check (length(tool) >= 1 and length(tool) <= 60),
  method text not null check (method in ('POST', 'PUT', 'DELETE')),
  path text not null check (length(path) <= 2000),
  body jsonb not null,
  permission text not null,
  why text not null check (length(why) <= 500),
  fingerprint bytea not null check (length(fingerprint) = 32),
  state text not null default 'open' check (state in ('open', 'deciding', 'made', 'refused', 'declined', 'expired')),
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users(id),
  decided_at timestamptz,
  constraint assistant_proposals_check check (expires_at > created_at),
  constraint assistant_proposals_decided_check check ((state in ('open', 'expired')) = (decided_by is null) and
    (decided_by is null) = (decided_at is null))
);

create unique index assistant_proposals_asked_once on assistant_proposals (api_key_id, fingerprint) where state in
    ('open', 'deciding');
create index assistant_proposals_by on assistant_proposals (decided_by) where decided_by is not null;
create index assistant_proposals_newest on assistant_proposals (created_at);
create index assistant_proposals_of_key on assistant_proposals (api_key_id, created_at);
create index assistant_proposals_open on assistant_proposals (created_at) where state = 'open';

create table customer_imports (
  id uuid default uuidv7() primary key,
  admin_id uuid not null references users(id),
  name text not null check (length(name) >= 1 and length(name) <= 200),
  file_hash bytea not null,
  at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references users(id),
  kind text not null default 'customers' check (kind in ('customers', 'orders')),
  constraint customer_imports_check check ((undone_at is null) = (undone_by is null))
);

create index customer_imports_of_admin on customer_imports (admin_id, file_hash);
create index customer_imports_undone_by on customer_imports (undone_by) where undone_by is not null;

create table imported_customers (
  user_id uuid primary key references users(id) on delete cascade,
  import_id uuid not null references customer_imports(id)
);

create index imported_customers_of_import on imported_customers (import_id, user_id);

create table foreign_orders (
  id uuid default uuidv7() primary key,
  import_id uuid not null references customer_imports(id),
  shop text not null check (shop in ('Shopify', 'WooCommerce')),
  number text not null check (length(number) >= 1 and length(number) <= 60),
  email text not null check (email = lower(email)),
  at timestamptz not null,
  status text not null check (length(status) <= 60),
  total bigint check (total >= 0),
  total_text text check (length(total_text) <= 60),
  refunded bigint check (refunded > 0),
  refunded_text text check (length(refunded_text) <= 60),
  constraint foreign_orders_shop_number_key unique (shop, number),
  constraint foreign_orders_check check ((total is null) <> (total_text is null)),
  constraint foreign_orders_check1 check (refunded is null or refunded_text is null)
);

create index foreign_orders_of_email on foreign_orders (email, at, id);
create index foreign_orders_of_import on foreign_orders (import_id);

create table foreign_order_items (
  order_id uuid not null references foreign_orders(id) on delete cascade,
  "position" integer not null,
  name text not null check (length(name) >= 1 and length(name) <= 300),
  sku text not null check (length(sku) <= 100),
  quantity integer not null check (quantity > 0),
  amount bigint check (amount >= 0),
  amount_text text check (length(amount_text) <= 60),
  primary key (order_id, "position"),
  constraint foreign_order_items_check check ((amount is null) <> (amount_text is null))
);

create table shop_exports (
  id uuid default new_id() primary key,
  admin_id uuid not null references users(id),
  with_pictures boolean not null,
  begun_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'removed',
    'expired')),
  problem text check (problem in ('no-room', 'failed')),
  attempts integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  key bytea check (length(key) = 32),
  files integer not null default 0,
  all_files integer not null default 0,
  bytes bigint not null default 0,
  missing integer not null default 0,
  ended_at timestamptz,
  expires_at timestamptz,
  constraint shop_exports_check check ((state = 'failed') = (problem is not null)),
  constraint shop_exports_check1 check ((state in ('working', 'ready')) = (key is not null and lease is not null)),
  constraint shop_exports_check2 check ((state in ('waiting', 'working')) = (ended_at is null)),
  constraint shop_exports_check3 check (state <> 'ready' or expires_at is not null)
);

create index shop_exports_by on shop_exports (admin_id);
create unique index shop_exports_one_at_a_time on shop_exports ((true)) where state in ('waiting', 'working');
create index shop_exports_to_expire on shop_exports (expires_at) where state = 'ready';

create table shop_keys (
  id uuid default new_id() primary key,
  kid text not null unique,
  public_key jsonb not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create unique index shop_keys_current on shop_keys ((retired_at is null)) where retired_at is null;
create index shop_keys_retired on shop_keys (retired_at) where retired_at is not null;

create table assistant_sessions (
  id text primary key check (id ~ '^(cart|checkout)_[0-9a-f]{32}$'),
  kind text not null check (kind in ('cart', 'checkout')),
  profile text not null check (length(profile) <= 2048),
  draft jsonb not null,
  told jsonb not null,
  canceled boolean not null default false,
  cart_id text unique references assistant_sessions(id) on delete set null,
  handed_over_at timestamptz,
  shopper_id uuid references users(id) on delete set null,
  taken_at timestamptz,
  order_id uuid unique references orders(id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint only_checkouts_are_handed_over check (kind = 'checkout' or cart_id is null and handed_over_at is null
    and taken_at is null and order_id is null)
);

create index assistant_sessions_created on assistant_sessions (created_at desc) where shopper_id is null;
create index assistant_sessions_expire on assistant_sessions (expires_at);
create index assistant_sessions_of_shopper on assistant_sessions (shopper_id);

create table assistant_requests (
  profile text not null check (length(profile) <= 2048),
  key text not null check (length(key) <= 255),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (profile, key)
);

create index assistant_requests_created on assistant_requests (created_at);

create table assistant_links (
  id uuid default new_id() primary key,
  user_id uuid not null references users(id),
  client_id text not null check (length(client_id) >= 10 and length(client_id) <= 500),
  client_name text not null check (length(client_name) >= 1 and length(client_name) <= 80),
  scopes text[] not null check (cardinality(scopes) >= 1 and cardinality(scopes) <= 10),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  profile text check (length(profile) <= 2048),
  constraint assistant_links_user_id_client_id_key unique (user_id, client_id),
  constraint assistant_links_check check (expires_at > created_at)
);

create index assistant_links_by_end on assistant_links (expires_at);
create index assistant_links_by_profile on assistant_links (profile) where profile is not null;

create table assistant_grants (
  id uuid default new_id() primary key,
  link_id uuid not null references assistant_links(id) on delete cascade,
  redirect_uri text not null check (length(redirect_uri) <= 500),
  code_challenge text not null check (length(code_challenge) = 43),
  code_hash bytea not null check (length(code_hash) = 32),
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  access_hash bytea check (length(access_hash) = 32),
  access_expires_at timestamptz,
  refresh_hash bytea check (length(refresh_hash) = 32),
  constraint assistant_grants_tokens check ((access_hash is null) = (code_used_at is null) and (refresh_hash is null)
    = (code_used_at is null) and (access_expires_at is null) = (code_used_at is null))
);

create index assistant_grants_of_link on assistant_grants (link_id, id);
create index assistant_grants_unused on assistant_grants (code_expires_at) where code_used_at is null;

insert into migrations (name, checksum) values
    ('0001-identity.sql', '07a6f70557861a331e9fdac34ef703bc1ec7e0209cc2e82a73375a46c086008e'),
    ('0002-accounts.sql', 'a9524f3e74158a22d95d98ddfd9bf821fbc225b5823464e361e29751f3a110f1'),
    ('0003-catalog.sql', '983b011d12b3645b04213ede09aa7be62cdff3ecb4cb2041dc96bef3e9445bbd'),
    ('0004-carts.sql', '983044d4bc123f4f1eaa8dcd3d2c6274c73b96ae80fa8ddfa81ea162d57f7545'),
    ('0005-orders.sql', '45ff656c9ebcc9e9f6b3aeda470eb66685f9f37cbd546ebd2581941ef8057e22'),
    ('0006-ledger.sql', 'f74c7d95d1109717de55ac835e0b0e02be10f7a5b57b7c2fcf9dc8830c87fde6'),
    ('0007-mailbox.sql', '972886463dee054d606770152f071716acaed7513b4030a08df6ba12fc06859e'),
    ('0008-rate-limits.sql', 'a025ca8b4c50d9a9d5dde28d7e5203997d4a92fa65a6d5e5986ab72ac3c9879e'),
    ('0009-forget-customers.sql', '3f1fddccf8b90a9bfd890fe1c362b0a5b46ed24ccf50d60ff693d8ea11a769be'),
    ('0010-count-from-the-index.sql', 'e31d0cd638bdb07767ba9fd0e2b746cf33ccd7d6bb855e3e3550d2042c9d7a8b'),
    ('0011-stock-tells-later.sql', '53b589c9050c9e5f2c05287edffb709683a73ebbefe7151311928e0a68d39a60'),
    ('0012-orders-at-once.sql', 'd7f439fc2ccf1460435ca768394eee39d722334585495f69af9e808dd37eb534'),
    ('0020-razorpay-sandbox.sql', 'e688b4df8e82cfd75fc66f8bb548857f0cd53b5fb7979c1fbb8a284ab5d7dd47'),
    ('0030-offers-and-coupons.sql', '9e593393a99d024028ef5e7d698e4afc2da72e273c3b2c0b512e388d02f61531'),
    ('0040-payments.sql', 'cf87d014d0bd39d192040807719c9dd5ae9efb67d182428270506dda481f5419'),
    ('0050-top-ups.sql', '767922410370b4feff2fbf19972fe5dd06d0cf7eaab369733e1c2a8fcc7f1ad1'),
    ('0060-google-sandbox.sql', '4dfd581482c28383c8de916e59392c616646f97096c99196bf43219746dce573'),
    ('0065-what-shoppers-saw.sql', 'bf151ee50f925906395e891a7baf255449c6778599fe8d21c85566040372daf9'),
    ('0070-profile-pictures.sql', '56aeb5a56bc52a150b9c484141b657468be8507168be670c543c801a15fe985f'),
    ('0075-invoice-documents.sql', '7a0d9b590d4d3747d68744af12bfa4a7b1a5c0317bbbea0107b5871bac3bce6a'),
    ('0080-trail.sql', '58f52c41fdc296da65fd440f8d5fb4cf09a6129c08599774f6e00f0d8608641b'),
    ('0081-catalogue-for-admins.sql', '96672f53b0015b46cab01dbd2435e60057609ec54bd7b371abfd9ab0c44c3376'),
    ('0082-count-by-brand.sql', '2f2c5986514dfedf87fa7263288d2b4e53b35dfb207e84bb5b08860cb0840251'),
    ('0083-categories-get-newer.sql', '844d0800a768664488df51ac0f83be6484cd6df037417845638df2319f230180'),
    ('0085-products-for-admins.sql', 'af6925b83a4aad7772901f81cb7ca03896077481807b1dc4daae06c7c37b2374'),
    ('0086-product-imports.sql', 'a18a4367c17039df1529c0e11e619182d0615f60874f4a49ec774eaf15a06a17'),
    ('0090-customers-for-admins.sql', '1119dd29ade89802e9b26b1be55191144033afd4d67d5325ba7da00e9ee8b951'),
    ('0091-sold-by-product.sql', '5c023de683827d5002604cdb14b8fa81925c60afd24074e7da7054db98208d74'),
    ('0092-short-searches-and-newest-offers.sql', '309574d7e53c332880c5f1e2315212b4c82838051a0a606ab9c1ab6e646b2cd6'),
    ('0095-kept-sales.sql', '2c3b5c72d2cd59af8b95de7738b5422d14a40ba1c74914f885cc59fe755996d9'),
    ('0100-status-of-orders.sql', 'b926200879fad46d1e945a3edb637319921e6b00c954ac75fc83921ef819fd5f'),
    ('0101-reading-the-trail.sql', '997d961cd13844e97b18081066a8bb0ffdaf76ed2adfec027595ebf37323ea2e'),
    ('0102-orders-by-status-and-total.sql', '477a6b04389ba8ea8e9c39c346ac47cb6f8cef88ac0765ba23866446755d7818'),
    ('0118-lists-of-a-million.sql', '5d0c4305d85acf48d28ee984725d47eedb42bdedd6937ee6814f4a0f21326971'),
    ('0119-mails-as-they-are.sql', 'c78f3bc37dca8e55e3cad387bdc60e8ad66cbabbb3a71fdf53ac9bed5fa34082'),
    ('0120-end-all-sessions.sql', 'ad362f88d0e93c23711573d0be270b1f36d8b0e95b00ddd639399610839c0ea7'),
    ('0125-tries-of-known-browsers.sql', 'a5b76fd34cc39c0000704589052b5a1c13b93218fa46b7a1a8971f7de52cf112'),
    ('0126-mails-given-up.sql', '6e59c6a4cb5a9ba998f35448330d7c705f7cff99e887f8d072336a26a91b1374'),
    ('0130-prices-prepared-ahead.sql', '91228b044826e06a1e35808dca2de413721a7f2c851489259fec21800feb2f34'),
    ('0140-index-foreign-keys.sql', '2dc5316a378deb64a2a4c34fc1287be97de197a3a7baa037a44bce70a2ccf406'),
    ('0141-removed-sizes-keep-their-row.sql', '8df3c7f53f5653035e2862c16cb224b752b56e99e5877fc560f034eb562321c4'),
    ('0142-space-for-updates.sql', '1ef69210abe41f5516c6eb65e4e0b5d6c80c1a3c2932fbbcc887012a6ce9d5ee'),
    ('0143-imports-in-parts.sql', 'ae09e52b1cc0133a5960c441240401e22e959fd9b1a3709c16f50fc2e159c962'),
    ('0150-unusable-payments.sql', '3764f7e4d1d9478719fca3f7c2a398fb27807b489df6eaab680e471cf1a186a3'),
    ('0151-orders-to-confirm.sql', '5cd2b15351cba1602c1f2f369656d8283a21da5e8226a504e7a99b1b458b576e'),
    ('0152-unpaid-orders.sql', 'edb7c27d796bbaa6896ba090581cf8ef83596e1e27f06d080746e8bf70fc28a6'),
    ('0153-orders-as-offered.sql', '625f32ffc2d9240cc3a4b245c97cd5c27548dacc75f42922c0d351fae0e05686'),
    ('0160-recent-moves.sql', 'f1db06f2983389db5c552621b07ed0aa4796fa48d33413cf8c39c7a8f352f468'),
    ('0161-audits.sql', '458b6f21e611a1c7336fcce669ca40ac32e80be48bcf5ca53eecf3bfb454eb53'),
    ('0162-deleted-customers.sql', 'dc49829a195a81b1be607d59b3f8be5c0bd3c23a4688e93177a1891f1126c400'),
    ('0170-deleted-coupons.sql', '407a67463d32197562d4177609c62920cd9ca5f01b1d2e257737471a1838afc8'),
    ('0171-words-of-names.sql', 'cc82d96b1314aa3a3d806f81496e63296a3c94f02d83efab3e9979f060d0d227'),
    ('0175-refunds-of-charges.sql', 'dd69d6bbe577a385dacd5258082bb47381df20c8675f750d55a8d38fa16cd8cb'),
    ('0176-expiry-of-codes.sql', '4e3d01f2bdaacceae2d346ac5ea1f70186cb1c7a1d644f3bdc0b020c33b44b7a'),
    ('0177-orders-as-offered-by-coupon.sql', '48e0f8dc722b63d15da2211a1fc8437c537bf0ccce6a42eb02599f1d750496f8'),
    ('0178-words-of-restored-products.sql', '1b57d9f367d53089b72658338a0d2b99cb3a03f9fbb07e971b8456488e8d155a'),
    ('0179-orders-found-by-address-and-invoice.sql', '7c9fb4bb057ba3060a27442babbd9e96159570b1c0519fb58908b1fffd80255d'),
    ('0180-held-status-changes.sql', '03edc8a3256cafff97280c71c3b65cb2ecca05c778c4495694b2560b2b0561ec'),
    ('0181-assets.sql', '2802159b470a1bb3eed85d9bc779836050ccda02dd0c1c21de5daf325dcc254c'),
    ('0182-orders-as-offered-by-key.sql', '8fbbba98f8bf0cc7999a7ebbe93eef157fca68365d2c2dd107777dd6a85e748c'),
    ('0183-standard-names.sql', 'e69bd0ff07d4ec0cf2bb65deb746a37ffb9ffcc5fd7fefb12ac425a1b00a6a5d'),
    ('0184-search-by-exact-words.sql', '58d9bf7830d531f97c99c81357390d96910a13ecbf25a3dc1cac32fec2dc9bf3'),
    ('0185-synonyms.sql', 'f357e374fd4692361d15ec1c85bce5dd8de51389ae8dc3fa98442289c607b16f'),
    ('0186-existing-products-by-exact-words.sql', 'b9691ad83a4b458ace57270dceb1c75b213d7d760c62e4291222ca77e2fcdeef'),
    ('0187-products-locked-in-id-order.sql', 'd37f6c845560d30b13931ba8179bc3c96dd5bebbaec7b93cb00ab4139b2ff258'),
    ('0188-sizes-in-stock.sql', '18d765b8c011e1fa80977c25864ddce6bfb635ee4f77e24da69b894625a235c6'),
    ('0190-filters-in-sort-indexes.sql', '2a9671d13ba7841caa96f5396e33097050d522cf223cd2a42d5e4ed1995de18d'),
    ('0191-facets.sql', '37467772b40768695cc53f4bbfaa4e9189ef6643d7870814af68ea90f5bc53f4'),
    ('0194-ids-of-searches-without-result.sql', 'd0bba140bfd2eda3979a93b8dc2c52e093872efdb69bfb82c70b7e2b4213c3dc'),
    ('0196-filters-in-search-indexes.sql', '5d6e0d9f4782a816dd4bb012514d67ac713c30763fde73e1b955dcffd9b8259e'),
    ('0197-nearest-words.sql', '8f52b596f5b7808db4a0ce0c59e5985a08a1779b7ab8f1c41b8c7f4dd91919c4'),
    ('0200-search-words-by-statement.sql', '6be3c82021881924f02ac5c071baf5a41d70c30577100ed995cc7c6ae4875eff'),
    ('0203-synonyms-of-searches.sql', 'cd64e3f51bed084ecfd5771be8ee523d0068ab49945a8790901d19ff8d6bd1ea'),
    ('0210-backups.sql', '3324f228e08b13870a590961587d7e608ea8ab1a9beb35b0bd917e143bb45647'),
    ('0225-listings-sampled.sql', '5afbe38feeb093026890c749e8fb571d5900070a19768796084a981663de326f'),
    ('0226-filters-in-samples.sql', '534be18cbf7d88c9a534e3b11fb4a34faf94eb6c4fc1b068f73a982f9ec42c2f'),
    ('0235-tax-classes.sql', '25aa6415cea690532a7e7e4d386dbd981fa94c313b7950fb65975beada02ad3e'),
    ('0236-tax-facts-of-products-checked.sql', 'f1c5eda8969a57ea57d9366e992734aabb0a9905af67cd83545cadb427eed2be'),
    ('0237-invoices-at-dispatch.sql', '77498d364cd5071d85dcd422398de4fa53d67c8dec42f2c3e5901904f0d9201f'),
    ('0238-credit-notes.sql', 'f2101084fc67379fb96fda85b4bfd7f7968efb1ce1ff14ac80ad736027cea55c'),
    ('0250-account-security.sql', '4b8d2ddff3ee49513079fc89eb8d508df4e163c94ed20359dfadec3200da7435'),
    ('0251-admin-invitations.sql', 'd5cbd29ce312c748d1ab09d578da190f7182f49e8c26c131816a24f2be285285'),
    ('0252-second-factors.sql', '4f4c9f2f5069e701e3de1c9c81e500a0324a2f77f53b432d69cc93a67822cf7c'),
    ('0260-imports-by-statement.sql', '7fe517f799680e8558695fed62a9b725e11908e46ed0525ccd4e22dea356cd47'),
    ('0261-colours-of-unlisted-products.sql', 'f9e04f9328e5aa0c916949bbe7db53dc296c52a685ba1c5e485cf34e12d42fad'),
    ('0262-categories-by-price.sql', '7208b2032c17e363bd81c5c2c08dd79e4ee425ecba180f75190227fa4cb0a0f9'),
    ('0270-gst-returns.sql', 'a1114a51eb80bb409f3bcd26ce9d16887aa7f9c352ad30cb3909159f2a40c7ed'),
    ('0280-gstin-of-buyers.sql', '383b86e089ecca575deac6927aa2b4ae5c83c05a8721baae0747b9455792d68e'),
    ('0281-gstin-of-buyers-checked.sql', '7423144b9529130e8bdf0f411a23afc0ec7269bd4c867e0df4370da3f2356332'),
    ('0282-label-facts.sql', '8f587cc57e7711b02024287c7947f1555f8f28bbec07f18ad7ec8db977cfbe1a'),
    ('0283-label-facts-checked.sql', '6773a8eb052a5c4cd8859dea0f9a38ab31381ae2c5617638be42596eb851fa12'),
    ('0284-origin-in-sort-indexes.sql', 'e8b92a2e1b774faec2b08e017e2f8306ff5aadbe470e7a597bd1b313041940cf'),
    ('0285-origin-in-name-and-price-indexes.sql', '805e34eb0d4953d51db9635735cc47215dd8bcebecbcd8464f10fedb91ca38cf'),
    ('0286-origin-in-filter-indexes.sql', 'af25f5df354c9bc544585e7c99c609d16ed50527c174fa19477864272571017f'),
    ('0287-origin-in-gender-indexes.sql', 'f2a974b89aec429549c1916163b6f959395e4b1928846e249a8bc8384f8850b3'),
    ('0288-products-by-origin.sql', 'b104d7e97d3b416ef4d9093aaa684b4bd99cd3ae71506962dfeab7872411f1a5'),
    ('0290-legal-periods.sql', 'b2d1c724adcdc63773d22bbd0d109aa98c21ea01d7253fde8203190826800d36'),
    ('0291-grievances.sql', '52004ab79d0cd6a467273cfeace3c64d6530047a377ac675366fb8ce1e83df58'),
    ('0292-consents.sql', '2df4256819cd9d19616df70c89c323dd0bb96cf32ba606abea9ce0187c1c6896'),
    ('0293-own-data.sql', '514d68e37d3a48adf5423f13223293f472293c96c109762eb26b6f3d1f8c549e'),
    ('0300-settings.sql', '4cdc77489314b7b79e7617e67160744e56236a64951a601d4a17303eab9311da'),
    ('0301-limits-validated.sql', '96182c8a8dc0ec91374efe6c60c5edbd066aecb5d35e8caac47ee5909a6697d4'),
    ('0310-coupon-limits.sql', '9bc088ec9ff6f94b720366fda6d42daa0064c7def48c1557e5e0b528ddc93901'),
    ('0311-coupon-uses-of-before.sql', 'ae788c623864b1fea3d4cb63f90c3e6aed1fcc361f7b8048b71240ad96647311'),
    ('0312-edits-of-brands.sql', 'c0f53338801561441bd270390db40d16e437d7742b0b66d94aba49d069b72ba7'),
    ('0313-size-systems.sql', 'ff7f6c114021f2599a7a8f87e412c5172fb279bde8b153554a75d3a7cbe7e6e6'),
    ('0320-shipments.sql', '8359296f55875822d010760e7de337005f22a33d190ab4f3d9d607f383d9e66b'),
    ('0330-samples.sql', 'e1a8fba9224cbe83426c6f1f589ac1838f9498a798bc4962571f5dad867e34ce'),
    ('0340-remembered-sizes.sql', '5740e0c1b1ef997ee770d4bad5ff6a3530131aeb0de1d680eb741b97d70be9cc'),
    ('0345-helmets.sql', '0c31872a2f0512f4c0db025803698693e914515a4622edcc9dbc780c14e420a5'),
    ('0346-reopened-complaints.sql', '1da01a86a1dd924f94cd78b21624e0d112f6d3835b0b82a405e81789516d2f0c'),
    ('0347-orders-older-than-the-books.sql', 'e9259b4e0f9de810d9cf47025bfb21e4a64026bd826d1b16b10100dd4ae0069b'),
    ('0350-notes.sql', '3a85172b85359c321bf65cdb1bca9e17243f291df5a9afd18375621cd8cc2497'),
    ('0351-goodwill.sql', 'f5b92bb7016207c09902d9983e4108c95e6d59bc3cdc3abb151f768a5726279a'),
    ('0352-goodwill-checked.sql', 'b7189f522c0a4d7f096341e542fabeedb4b1f713f2dcc07180b912ae429ac7e7'),
    ('0353-order-addresses.sql', '003fb3f0908d51d6e50255934d07480b1d10c8a4094715083abc193d94999116'),
    ('0360-codes-of-sizes.sql', '161e2c05bfbc554a1ff2b7780cc74b9843433e2d70c225d36a0494db0efa8268'),
    ('0361-codes-of-sizes-are-unique.sql', '319248324472dc858aee0878f361649028ba37b762d3c4572e94b2ed77dc4c99'),
    ('0362-product-batches.sql', 'd9c390294189091fb9e4e77765f99147518887aa5aa87210e3cc943e1bd36c18'),
    ('0370-exchanges.sql', '74b950a7eb912d7bf2c95ae15f3f4a0a3d8a072c8d6f3e42d355f49572f7ad5c'),
    ('0371-product-alerts.sql', '273807dfcad56e91064f9179e5900c28476414a500f007ff599dc97828f46dec'),
    ('0375-attachments-in-the-sandbox.sql', '19e644912664084a8a3d6d09ec3afd367ce3254f5511a71b3ab9ec1d96e5422d'),
    ('0380-copied-log.sql', '063550f14a9fdf2a29105ad071d542850843927bce6fce319823f63138c89c9a'),
    ('0381-low-levels.sql', 'c5f97587d372b206dd5aeb46f43e3c4c0734c79a44944c55f4f896293aead68c'),
    ('0382-days-of-stock.sql', '7eccd8f58254eaa28ea73a66b850994a40fa9ea73b8107ab4ce016dc68fcd181'),
    ('0390-saved-views.sql', '8827613bcc594cfa1ffd3a08d69129f965a6db8982cdc49bb30caf51088df495'),
    ('0395-products-go-live.sql', '0d2919aed19232fd563a0c9ca70e9a473edc630cbb9274fe2ce77fcd921be310'),
    ('0396-products-by-go-live.sql', '7ce670d3775869fc22e606632b5f6d63b9b213466a46b081d3fde2e5139627a2'),
    ('0397-stock-mails.sql', '60a6e89bb7fe815285333b57f38230442b550fde4448c4024ddc3a4d683641f1'),
    ('0398-incoming-stock.sql', '49142fe807b14f845f2e71de362ee26d2ef74d992909ed96cc60baba10138887'),
    ('0399-incoming-stock-by-day.sql', '4ef4465eda30afdfa9b83abd1fa29a4beb57191874b79858b06aa51df90d7dce'),
    ('0405-due-day-of-returns.sql', '758166bb845b27715758c8feb67e712f0b366d7ac58915551ab4cf204fa40871'),
    ('0406-shelf-places.sql', 'bff76d44673d80fc8203ec7a62c0792976d6e86b1de02eb78d86ceb7d1ed5dfb'),
    ('0407-shelf-places-are-checked.sql', '0d99c674ab63e469faf6a81fd2a6dc8bf8d116528b1deda07891b8f59e9eb5db'),
    ('0409-morning-mails.sql', 'f35c443b099d6a63beb35e208565a2e7131ebd80de3ca6e4bc16c776d495242f'),
    ('0414-synonyms-of-people.sql', '94808580f46a886079989b3002e8649d8404a53bd0f909ddc816ad3fad283d94'),
    ('0415-sort-columns-in-category-indexes.sql', '18cc8cbb730199b0430aff4e6f034ba4f67eda94c980cda8216e35624dce0f62'),
    ('0416-sort-columns-in-brand-indexes.sql', '38cc417f6e4cd3d5e9893b6d318935fbcd3c4db33ba642405c258bb64bc6afc6'),
    ('0417-sort-columns-in-gender-indexes.sql', '702b43460f40e3a65d091543f652a7ea3b3d6e39af8c7754aed6099590737d68'),
    ('0418-price-steps-in-search-index.sql', 'eb720fd624258d822c9b4056696e6ab6da093cec301323d3180f4f6481f4b794'),
    ('0419-one-search-index-of-the-sample.sql', '83c76567566df7354028e2354abc97713f6644ce195fbb0a77f45309397d3ae4'),
    ('0420-sort-indexes-of-unlisted-products.sql', '8476504e6b1c8fa9f5857adc13e7c9d0f80c05871e1a76b0d4d778231683c90b'),
    ('0424-what-the-provider-does.sql', '7b21b5455ad2ff004f35b407f5e08116444319800459e5b659347adae124fd4c'),
    ('0425-what-the-provider-does-checked.sql', '6c810453fe33ad929a393582a17f6d99b4600b392bb67f5a7f1e2c12f5af320f'),
    ('0428-remittances.sql', '001307ffd2a236f34aff97f8ea73744314686f8de8991a621f067b3731bdd0b3'),
    ('0429-cash-on-its-way.sql', '7fbb1f02172c587a0ad32e38b4a81a4c204fccfe1d411e88702aa802ea15a1ab'),
    ('0430-rows-left-out.sql', '28feedcf6836f342fef905b75f957a87c135bed402fa140efd9b28bbe59e7b37'),
    ('0431-searches-in-any-spelling.sql', '820b6578168e84e915354f120ed312fcb2b03f7275c5222e4bc631ab4cfe8b4a'),
    ('0432-orders-and-addresses-by-words.sql', 'e21868e5839c442ac4bb2e2f11fdab113b4b578a2fdda39d7f27b4ef64fc4684'),
    ('0433-copies-of-erased-names.sql', 'e27cd93d873126e6e7dd6763c12c565e9af5b647d47eef10e3619d6b2301e259'),
    ('0434-money-that-went-back-twice.sql', 'c7471244eb38c79f724d08e4593034eb5733554cd581d80a7cbbaf26cfafe745'),
    ('0437-copies-of-accounts-erased-before.sql', '0384ff708422332983e79fe9facfea1a99245520c88485669c32c533749fe2ba'),
    ('0442-confirmed-minutes.sql', '1f38fa42a9a66f97fdb08688ae1ae307fab095864a4e32449be4f6f830c3173d'),
    ('0444-annual-returns.sql', 'c88136c066f2920dd7bbb47598c83b28b8b04e86f80eef8a045c87f42965fc54'),
    ('0445-open-cash-on-delivery.sql', 'ff5840c903f566b15f5b1ef81bb1a03bce07710cdde4944579b2faff24b99531'),
    ('0446-no-limits-unasked.sql', '0e69c2c12455347757b5db8c6d57c5700883646f865678586aee97710dde86bf'),
    ('0448-personal-searches.sql', '5813bec335aaf795a28e2e62a16fa64cfb699c7946fe6c79ab8cbceddfec9c11'),
    ('0451-checks-of-any-provider.sql', '5e3d971cae7abd2fb1876b5ba8a8c9cffcfebb607df4966d362308cf037ec447'),
    ('0456-plain-names-of-triggers.sql', '728e54ce406975f683f59be7e16b52c71fd1d441506771e6474a9da936df146a'),
    ('0457-plain-names-of-constraint-triggers.sql', 'bbd1591541844f0d4197bede0aecfb5a476f86653cbd52b9928ab69ba221c8ba'),
    ('0458-complaints-and-notes-of-erased-accounts.sql', 'c23502d549b9df480da233998aba9c73a6e9532790ed6b52980b8fc7364a4faa'),
    ('0470-products-in-the-index.sql', 'e0b8053f28e643df62f611277a6dc57874ef8e3980c96df73e6363f761d5a7fd'),
    ('0471-fewer-indexes-of-products.sql', '9b61ecb16270cf9dd3224a62471e16cb141a24799274e7a5dd7f8d2e0bf5bfcf'),
    ('0475-staff-roles.sql', 'd4700dd0d8fbeb090b76db600862c9f79aa796bbe5a73473bf3c5e5ac1436ba8'),
    ('0485-outcomes-of-parcels.sql', '9522b0ccb8793733e0dc5436f5e5aeb383060d0e16e4c7eac252e18dc99a08a6'),
    ('0486-claims-to-couriers.sql', '622fc08e92991264b2f01c5ea0e77c0436ae8aebfc5e8b4d096006429e238e3a'),
    ('0487-returns-in-steps.sql', 'b46e842e58e157ba31b6ac5c17a6fd9c524ab855f0d974d64dd301fb58eb73a6'),
    ('0490-settlements.sql', '3b9ec88bb11116d0678fdd0b11a75f01a24f3f6faec52a8bf63af29ee940510e'),
    ('0491-settlements-checked.sql', '4afa640034b380c555633d1be361cab411bf3c731649d4baf23fa41bb6e5df3a'),
    ('0492-refunds-in-parts.sql', 'c40a27a37c1b4b45f3d3a928d7fdccef02946ab428cc46503d26ff389834e616'),
    ('0493-refunds-in-parts-checked.sql', 'd202be12e8ae893da8d5698a1c4aedb5a51b8fc1885caddc307e8034e71a17b1'),
    ('0494-pay-outs.sql', '95d8ce9677c1f40beb6fa439af67147486c311209ec2c05d363d90a40d0bdf22'),
    ('0495-charges-kept-in-sales.sql', '53785114d9f628d136fca4f1b4e7f481ed4964e43320b2a56876e27d7708b297'),
    ('0504-destination-of-held-changes.sql', '7358310c4f2260fd95540f62fe87be89e7f3f7e935de0bc71e3f206ffa17ebec'),
    ('0508-cash-fee.sql', '8b3165e8854c9a36b65dc22fb3667b3b1118146f4a8bc8ce51610e80e187501e'),
    ('0509-cash-fee-checked.sql', 'fad8255be5fa04d45f64fc568ec01e971e6c11b37627223db37726eb4634965e'),
    ('0510-sizes-as-words.sql', '3bd9fc11f94c07b2fcec2d061225da7c256d71cd7688d87df4df6d5204341502'),
    ('0511-sizes-of-a-product.sql', 'f3c4bf76193e288576786a6d06b97b1895fe7808a2e837b9e7f0da00239337c0'),
    ('0512-sizes-of-a-product-checked.sql', 'a95b7bbc989709b033f0faf5a16aad5125f174ed4a6ce21c07db8ba3ccc39cab'),
    ('0515-short-brand-names.sql', '0085d66729ceead2f92688a36aa806631425eff111a61bbe54886d02b06c6f3b'),
    ('0516-page-sizes-of-admins.sql', 'b8bf0f4e3cc7ad4b23ccd0f1ca5c35c9dbe7e76287129c51c041d1b15a0470c4'),
    ('0517-page-sizes-checked.sql', 'a890cff4577947d4ea5dcfa2eee4cb3a4561fd457c9409851bf49ce87f86a390'),
    ('0520-refund-requests.sql', '23b9b5713ec26b967a2331a2aa58ba355a2b729a373f6bf0d3ec2cdf1415f12c'),
    ('0525-kinds-of-coupons.sql', '2d791c52f33a1d83cca1420c883e101fed66435340972fd573a2bcd549e5110e'),
    ('0526-kinds-of-coupons-checked.sql', '1d91d3cd7d31ee02e88e66bf1a4579975f149e2a175d5855cc80fd1adc865f44'),
    ('0527-offers-on-brands-and-the-shop.sql', '480331e31ca320b8a46bf5854f11a59435d716f4658bc39d92b606bbd6db419b'),
    ('0530-styles-of-products.sql', '3f4a0ac54f059ea8c5a00c16b859ee22f0eab1351ec040afadf4e728310821ac'),
    ('0531-styles-of-products-checked.sql', '8ed9c3d9511ea0c5fe112fa039b6571d075299cae0926e32b0b73d3645637394'),
    ('0550-service-keys.sql', '2f3ffac7205eb6c5c77c0be0136a1774ba82ae98051ecf736db7be9f02f12128'),
    ('0551-zips-of-pictures.sql', '02795ad5b078a96bb36377d77aa301905603234f2fe1a0c6afad2ce2f649a73c'),
    ('0560-order-numbers.sql', '3890a5e4bbc79f015f57b1e6c8e0d4876842486bfae499d10fb07104d86c65f3'),
    ('0561-order-numbers-unique.sql', 'c1f5d89162b3577478a6b172e78e6e6c0a91b6ed4c4c6e4dd1005626d3714cd1'),
    ('0562-order-numbers-of-old-orders.batches.sql', 'e4bf9927ff503c01de68ff77ecdf4f7b7a904df71a5c6b56852392e47a836634'),
    ('0563-order-numbers-given.sql', '28c2e055317d0f5a4b51d5db405e4da9421e450df90cf807cc89b08a6ba4a881'),
    ('0564-order-numbers-checked.sql', '37b88dc58d9c891d20c26ef0753bbe47e5f58b18b728dfb9c20ffaf2312cadd1'),
    ('0570-pickup.sql', '115cb7fb03398e330386785da8bcd6e35436ff7626a2cf685d7b1d4d71240fa7'),
    ('0580-times-of-offers.sql', 'd1fd17e076ba75a61c42270d86455517825f43c466cf170dc31ea3f1db2e0c45'),
    ('0581-offers-of-an-amount.sql', 'dbc7eb1757a5abffe767b1bd5ea319dd196ba3a96875abd9dbf5f1f07af04b53'),
    ('0590-synonyms-of-relatives.sql', '37b18f9b4973dd6a4db0d7e0c38a9b4bb648e312b3301abadc2b22f78e76b6bb'),
    ('0610-pickups-have-no-door.sql', '60006bace66e1103a04a2463e8309dcc9b8b512c145dd00f0909380c77438cc5'),
    ('0620-counter.sql', 'c6d8a05ff10d4607a004084b61ca6c36a8616262755728e0fc4105d094a9f703'),
    ('0630-reviews.sql', 'b98a46a19f484eeeb874ba25054749ed857251f801985f059b2ada38e8dc3767'),
    ('0640-offers-on-several-products.sql', 'f3ac2e36797a4e5ee94519e69bad539f5ccfc10523f41ec3424b3ddfbd8f9cdb'),
    ('0650-weights.sql', '1b1dc8835573027c741cf8a9367bfdb58948240a72949260a648c30057f1019d'),
    ('0651-weights-checked.sql', '611621a308fd530871f61865d6d6752a378a9bdbb6c6fefb90c40ac356f7e354'),
    ('0652-express.sql', '607d4422a25716c55262a186cae106925cc45778dcdc63c60c7f81235403ea09'),
    ('0653-express-checked.sql', 'c21ab03ef5f5e25b659363b7315cc2b4476b7c596ffbef75b635a6712bc91ebb'),
    ('0654-express-to-send.sql', '95749a771e4ff0a67da952bdc9761e57a88a6e9fa64580d115edc3ce3785496a'),
    ('0660-size-lists.sql', '0a544254b9a1dd9af1878fb08535211b7ac98647fddc01a307dffb622b91d32b'),
    ('0661-size-lists-checked.sql', '39813774b7434917eb2ff1f0c731b24931805b94ee58cebdefa88fce459900d0'),
    ('0670-scheduled-settings.sql', '7a2bf8d0c2004d389a52d0e6844c859cd66c9f04bddfbfdbcb451fee02b83249'),
    ('0690-ratings-in-lists.sql', '6847d2fb285c4725f32a74275bba153d347a828e5abd790dd90b942b59813f60'),
    ('0691-review-requests.sql', '10ef77bbdc7f49ab45353a4cf7ace2a96d56fae56efac28ff41e46201957704c'),
    ('0700-multibuys.sql', '4e672fb4ad1ce5ec9a252c0afd7407e01067637059afe53e9741cdc82fd9782b'),
    ('0701-multibuys-checked.sql', 'b96b1cbfa04d7868386f38a20430cc7baec7628a49d9fe22e7fe338dcd61a0f3'),
    ('0710-size-guides.sql', 'a1817e01140905acd8432620feea63c1b224dafbe588c644956e468d6a19c361'),
    ('0711-size-guides-by-gender.sql', '2429c3db90b61e988afd39098d8fec0016aa753cb0e0f3dcf7316f9060652344'),
    ('0720-styles-in-the-index.sql', 'e08b9d93a44929c738ebfb21ed309b7f079f03a7072482925083a8fe4cc5a815'),
    ('0721-sort-by-rating.sql', 'fb42dafca70f4abc81df90beeb5f7144fa049b1c8566e12087260635524f9833'),
    ('0722-ratings-of-before.batches.sql', '2c964308f1f81aed76c85a0ea5efae97445f552fe630f6b83c2333ffb92cc2b4'),
    ('0730-zips-of-pictures-on-the-server.sql', '924f57c01c45012ad10058aac3450c50529fc536b87e0a58d0b60ec912013bbc'),
    ('0731-leases-of-zips.sql', 'aa5c41d5a80e87de9b3f194a0e715c63e294eb83ae14a7762215aa4a5b633fd1'),
    ('0740-popular-searches.sql', 'a84a4cb6e2a34874ddfdd95db522ee41b617656805f3a528dd59b5d31ee948a7'),
    ('0750-sign-in-codes.sql', 'c56996e8949d56a2a29933e272a141603495ad7d5dc6d2cbac365fc65848886f'),
    ('0760-sports.sql', '2c6764b38fc00fe8ae1adc4dd1be1f0eb835328f2462974aaf6887111a10587f'),
    ('0761-sports-checked.sql', '28548ebdf3c3399dfa846d068dd9c668b953981fe9425f0d18dd1eb95715c2bf'),
    ('0762-search-by-sport.sql', '63cffec7ed4cdd4fbe7303f6a50db149012394b60990a4a7a08db0e0cea66781'),
    ('0765-bought-together.sql', '0abbbf68890373a2db6a56a920f853a7dbbdfcd887c57233ab5308a2fbc25d6c'),
    ('0766-multibuys-on-pages.sql', '856fd1d957edfbb98af3eb7d406672237ce76f09a937b13607226263e8ade644'),
    ('0780-photos-of-reviews.sql', 'dfe8e9e6ee340c5914d9e5b50fe8faa3735875d33331d75d3786e9785126f595'),
    ('0785-api-keys.sql', '92622be49d863e8099ffbb52de928d4d4da2a63664fa44c3bb2afcfde9a42fa8'),
    ('0786-keys-of-held-changes.sql', 'c6a9626b52c869f3a7bc3ab4106005aa3345b8001dd3a782c5574c5005d7c197'),
    ('0788-webhooks.sql', '42a04ad998395eeead48bfb5195c4b1e186be80084abba4af42be2269db55669'),
    ('0791-feeds.sql', 'edd02847d3a6c41011c1d04cd1f2e33cd92975db5d158b40f26ef1dd5a7a04bf'),
    ('0793-moving-in.sql', 'b41fea153117d0c0a73daf9696a9a7607b6193c3892a8cebd16a67abdb4ed8e5'),
    ('0796-order-sources.sql', '03f9c402d5b06c8f0b026e8a30c7dbeff64c5b70f9c3d9cc716b9b67ff1e5c2b'),
    ('0797-deleted-users.sql', 'a97faa91b61938e67fdacebadb0575ea5e87940afe27cf182dd9e22383de90e9'),
    ('0800-assistant-proposals.sql', '932c5d732b19aff9136502f8c069558488c7793e04d2ca784da5498bed06ccd7'),
    ('0805-customer-imports.sql', '89caaf6967d7df2b7f4d1c3686f7248218ab77383cf0f9619adebec4cb69df1c'),
    ('0806-foreign-orders.sql', '5bb97b51b185f479b2b2b7248982b8ad9a6d4c5ef859ef1925ec203292cba03e'),
    ('0810-exports.sql', '5f1515c89a1b8cb9faf85076194a62e04971968a64a4a52ff3de84947a72b57f'),
    ('0815-products-come-back.sql', '9ac675446bd5f2ff774b9074ed5476ec68f4339c4ba7be03608770d38b0d0874'),
    ('0816-items-before-their-order.sql', 'ff89045b406cf8750575b8bab5b26f10793363216087caadf99bbc73e4370dce'),
    ('0817-conversions.sql', '47d02e1428da6b4f0a9cca36c82bce6fc487ca616d6760f482c5b4e4ff4ad5c0'),
    ('0820-keys-of-the-shop.sql', 'f25adb23c598685860e8b13eb86aebd3b811838425c57d6dac5418089631f444'),
    ('0821-searches-of-assistants.sql', '6f1fdc5931f42f12850d946311d51c961148e92b732d50b8d731286bfd44a51b'),
    ('0825-sessions-of-assistants.sql', '6a9bbd52c0b5cc255edda24ec497b87a46821a0fbe6d1d03367ce0b0bb2faf82'),
    ('0835-linked-assistants.sql', '6045e866f85d39177665c54458d1d6c1cc1b8f30fb78c92273b86d36b844173e'),
    ('0836-orders-told-to-assistants.sql', '149f94801eb9cd5c9f6e1822daa9f442e1af4a245de62f229355ec95eac711a6');

create view stock_mails as
 select is_only,
    day
   from morning_mails;
