const words = (text: string) => `(array['${text.split(' ').join("','")}'])`
const firstNames = words(
  'Asha Ravi Meera Arjun Kavya Imran Nisha Vikram Priya Rohan Anita Farhan Divya Karan Lata Sanjay Zoya Manoj Tara Dev',
)
const lastNames = words(
  'Sharma Patel Iyer Khan Reddy Das Nair Singh Gupta Joshi Mehta Bose Rao Verma Kulkarni Dsouza Pillai Sheikh Jain Menon',
)
const adjectives = words('Quick Calm Bright Tall Brave Silent Golden Early Proud Wild Swift Clear')
const nouns = words('Tiger River Monsoon Ridge Lane Falcon Harbour Meadow Comet Banyan Delta Kite')
const kinds = words(
  'Shoes Jersey Hoodie Shorts Tights Socks Cap Jacket Gloves Ball Bat Bottle Bag Mat Racket',
)
const of = (list: string, by: string) => `${list}[1 + ${by} % cardinality(${list})]`

/** An id as the database makes them: time, kind, number, so that it sorts by time. */
export const ids = `
  create function made_id(at timestamptz, kind int, number bigint) returns uuid
  language sql immutable parallel safe as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(number), 15, '0'))::uuid
  $$`

export const manyPeople = (people: number) => ({
  ids,
  customers: `
    insert into users (id, name, email, phone, role, is_verified, created_at)
    select made_id(at, 1, i), ${of(firstNames, 'h')} || ' ' || ${of(lastNames, 'h / 20')},
      lower(${of(firstNames, 'h')}) || i || '@maidan.test', '9' || lpad((h % 1000000000)::text, 9, '0'),
      'user', h % 50 > 0, at
    from generate_series(1, ${people}) as i, lateral (select abs(hashint4(i)) as h) as hashed,
      lateral (select now() - interval '1825 days' * (1 - i::float / ${people}) - interval '1 day' as at) as moment`,
  'an admin': `
    insert into users (id, name, email, role, created_at)
    values (made_id('2020-01-01', 1, 0), 'Owner', 'owner@maidan.test', 'admin', '2020-01-01')`,
})

export const manyProducts = (products: number) => ({
  categories: `
    insert into categories (id, name, created_at)
    select made_id(at, 2, i), ${of(kinds, 'i')} || ' ' || ${of(nouns, 'i / 15')} || ' ' || i, at
    from generate_series(1, 120) as i, lateral (select timestamptz '2021-01-01' + i * interval '1 hour' as at) as moment`,
  brands: `
    insert into brands (id, name, title, created_at)
    select made_id(at, 3, i), case i when 1 then 'Nike' when 2 then 'Adidas' when 3 then 'Puma' when 4 then 'Nivia'
      else ${of(nouns, 'i')} || ' ' || ${of(adjectives, 'i / 12')} || ' ' || i end, null, at
    from generate_series(1, 80) as i, lateral (select timestamptz '2021-01-01' + i * interval '1 hour' as at) as moment`,
  products: `
    insert into products (id, name, description, category_id, brand_id, gender, regular_price, sale_price,
      price_on_even_days, price_on_odd_days, active, listed, sizes_in_stock, search, sold_recently, created_at, updated_at)
    select made_id(at, 4, i), drawn.name, description, category.id, brand.id, gender, sale * 5 / 4, sale, sale, sale,
      active, active,
      '{7,8,9,10}', setweight(to_tsvector('shop', drawn.name), 'A')
        || setweight(to_tsvector('shop', brand.name || ' ' || category.name || ' ' || gender), 'B')
        || setweight(to_tsvector('shop', description), 'C'), h % 200, at, at
    from (
      select i, h, at, ${of(adjectives, 'h')} || ' ' || ${of(nouns, 'h / 12')} || ' ' || ${of(kinds, 'h / 144')} || ' ' || i as name,
        'Light, strong and washed cold, made for days by the ' || lower(${of(nouns, 'h / 7')}) || '.' as description,
        (array['Men', 'Women', 'Kids'])[1 + h / 5 % 3] as gender, h % 20 > 0 as active,
        -- Two of five are cheap enough for cash on delivery.
        5 * (case when h / 3 % 5 < 2 then 3000 + h / 11 % 12000 else 15000 + h / 11 % 400000 end) as sale
      from generate_series(1, ${products}) as i, lateral (select abs(hashint4(i)) as h) as hashed,
        lateral (select now() - interval '1825 days' * (1 - i::float / ${products}) - interval '1 hour' as at) as moment
    ) as drawn
      join (select row_number() over (order by id) as place, id, name from categories) as category
        on category.place = 1 + h / 13 % 120
      join (select row_number() over (order by id) as place, id, name from brands) as brand on brand.place = 1 + h / 17 % 80`,
  sizes: `
    insert into product_sizes (id, product_id, size, stock)
    select made_id(created_at, 50 + size, number), id, size,
      case when number % 40 = 0 then 0 when number % 25 = 0 then size % 3 else 1 + number % 30 end
    from (select id, created_at, ('x' || right(id::text, 8))::bit(32)::int as number from products) as numbered,
      generate_series(7, 10) as size;
    update products set sizes_in_stock = there
    from (
      select product_id, coalesce(array_agg(size order by size) filter (where stock > 0), '{}') as there
      from product_sizes group by 1
    ) as shelf
    where product_id = products.id and sizes_in_stock <> there`,
  'stock summed': `
    insert into product_stock select product_id, sum(stock) from product_sizes group by 1;
    update stock_totals_state set until = pg_snapshot_xmin(pg_current_snapshot())`,
  'search words': `
    insert into search_words
    select distinct word from (select name from products union select name from brands union select name from categories) as named,
      regexp_split_to_table(lower(name), '[[:space:][:punct:]]+') as word
    where length(word) between 3 and 40 and word ~ '[^0-9]' on conflict do nothing`,
  offers: `
    insert into offers (name, percentage, start_date, end_date, product_id, created_at)
    select 'Offer ' || row_number() over (order by id), 20, today - 3, today + 30, id, now() - interval '3 days'
    from (select id, row_number() over (order by id) as i from products) as numbered,
      lateral (select (now() at time zone 'Asia/Kolkata')::date as today) as day
    where i % 500 = 1;
    update products set
      price_on_even_days = paid.price, percentage_on_even_days = paid.percentage,
      price_on_odd_days = paid.price, percentage_on_odd_days = paid.percentage
    from (
      select offered.id, paid.* from offers join products as offered on offered.id = product_id,
        lateral price_on(product_id, null, sale_price, start_date) as paid
    ) as paid
    where paid.id = products.id`,
  'offers of the past': `
    insert into offers (name, percentage, start_date, end_date, product_id, created_at)
    select 'Offer of ' || to_char(at, 'FMMonth YYYY') || ' ' || i, 5 + i % 40, at::date, at::date + 10, id, at
    from (select id, row_number() over (order by id) as i from products where percentage_on_even_days is null limit 5000) as chosen,
      lateral (select timestamptz '2022-01-01' + i * interval '7 hours' as at) as moment`,
  coupons: `
    insert into coupons (code, percentage, minimum_purchase, maximum_discount, expiry_date, created_at)
    select 'SAVE' || i, 5 + i % 30, 10000, 50000, (now() - interval '4 years' + i * interval '18 hours')::date,
      now() - interval '5 years' + i * interval '18 hours'
    from generate_series(1, 2000) as i`,
})
