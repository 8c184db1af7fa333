import { ids } from './admin-products.ts'
import { vocabulary } from './million-words.ts'

const categories = 60
const brands = 300
const sentences = 50_000

/** `count` texts of `least` words and up to `more` further ones, in a table. */
const texts = (table: string, count: number, least: number, more: number) => `
  create table ${table} as
  select i, string_agg(word, ' ' order by place) as text
  from (
    select i, place, zipf(${vocabulary.length}) as rank
    from generate_series(1, ${count}) as i, generate_series(1, ${least} + i % ${more + 1}) as place
  ) as chosen join vocabulary using (rank)
  group by i;
  alter table ${table} add primary key (i);
  analyze ${table}`

/** The statements that fill a shop with `count` products over two years, in 60 categories and 300 brands. */
export const manyWordyProducts = (count: number): Record<string, string> => ({
  ids,
  vocabulary: `
    create function zipf(choices int) returns int language sql volatile as
      $$ select floor(exp(random() * ln(choices + 1)))::int $$;
    create table vocabulary as
      select rank::int, word from unnest('{${vocabulary.join()}}'::text[]) with ordinality as words (word, rank);
    alter table vocabulary add primary key (rank)`,
  names: texts('drawn_names', count, 2, 4),
  sentences: texts('drawn_sentences', sentences, 5, 10),
  'categories and brands': `
    create table drawn_categories as
      select i, made_id('2021-01-01', 2, i) as id,
        initcap((select word from vocabulary where rank = i) || ' ' || (select word from vocabulary where rank = 100 + i)) as name
      from generate_series(1, ${categories}) as i;
    create table drawn_brands as
      select i, made_id('2021-01-01', 3, i) as id, case i when 1 then 'Nike' when 2 then 'Adidas' when 3 then 'Puma'
        when 4 then 'Nivia' else (select initcap(word) from vocabulary where rank = 1000 + i) end as name
      from generate_series(1, ${brands}) as i;
    insert into categories (id, name) select id, name from drawn_categories;
    insert into brands (id, name) select id, name from drawn_brands;
    insert into images (hash, width, height, average_colour) values (repeat('a', 32), 1200, 1500, '#808080')`,
  // What is derived from a product's own row is left to its triggers. The indexes are made when all rows are in.
  'indexes put aside': `
    create table put_aside as
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'products' and indexname not in (select conname from pg_constraint);
    do $$ declare each text; begin
      for each in select name from put_aside loop execute format('drop index %I', each); end loop;
      for each in select tgname from pg_trigger
        where tgrelid = 'products'::regclass and not tgisinternal and tgtype & 7 = 7
      loop execute format('alter table products enable always trigger %I', each); end loop;
    end $$`,
  products: `
    insert into products (id, name, description, category_id, brand_id, gender, regular_price, sale_price, thumbnail, active,
      sold_recently, created_at, updated_at)
    select made_id(at, 4, drawn.i), initcap(drawn_names.text), initcap(half.text) || '. ' || initcap(other.text) || '.',
      drawn_categories.id, drawn_brands.id, gender, rupees * 125, rupees * 100, repeat('a', 32), active,
      ${count} / 50 / (1 + drawn.i * 7919::bigint % ${count}), at, at
    from (
      select i, now() - interval '730 days' * (1 - i::float / ${count}) - interval '1 hour' as at,
        zipf(${categories}) as category, zipf(${brands}) as brand, 1 + floor(random() * ${sentences})::int as first,
        1 + floor(random() * ${sentences})::int as second, (array['Men', 'Women', 'Kids'])[zipf(3)] as gender,
        (200 * exp(random() * ln(140)))::int as rupees, random() > 0.03 as active
      from generate_series(1, ${count}) as i
    ) as drawn
    join drawn_names on drawn_names.i = drawn.i
    join drawn_sentences as half on half.i = first
    join drawn_sentences as other on other.i = second
    join drawn_categories on drawn_categories.i = category
    join drawn_brands on drawn_brands.i = brand
    order by drawn.i`,
  pictures: `insert into product_pictures (product_id, position, image) select id, 1, thumbnail from products`,
  sizes: `
    insert into product_sizes (product_id, size, stock)
    select id, size, case when random() < 0.15 then 0 else 1 + floor(random() * 40)::int end
    from (select id, ('x' || right(id::text, 8))::bit(32)::int as number from products order by id) as numbered,
      generate_series(6 + number % 3, 8 + number % 3 + number % 4) as size;
    analyze product_sizes`,
  'sizes of products': `
    analyze products;
    update products set sizes_in_stock = sizes_in_stock_of(id)`,
  offers: `
    insert into offers (name, percentage, start_date, end_date, product_id)
      select 'Offer', 20, current_date - 3, current_date + 3650, id from products where ('x' || right(id::text, 8))::bit(32)::int % 50 = 1;
    insert into offers (name, percentage, start_date, end_date, category_id)
      select 'Offer', 15, current_date - 3, current_date + 3650, id from drawn_categories where i in (20, 30, 40);
    analyze offers;
    update products set price_on_even_days = price, percentage_on_even_days = percentage,
      price_on_odd_days = price, percentage_on_odd_days = percentage
    from (select id, paid.* from products, price_on(id, category_id, sale_price, current_date) as paid) as priced
    where products.id = priced.id and percentage is not null`,
  // The job that ranks products counts their orders, and finds what `sold_recently` says.
  orders: `
    insert into users (id, name, email, role) values (made_id('2021-01-01', 1, 1), 'Buyer', 'buyer@maidan.test', 'user');
    insert into orders (id, user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
        shipping_address, placed_at)
      select made_id(now(), 5, part), made_id('2021-01-01', 1, 1), 'placed', 'Wallet', 0, 0, 0, 0, 0, '{}', now()
      from generate_series(0, ${count} / 50 / 5) as part;
    insert into order_items (order_id, position, product_id, size_id, product_name, brand_name, category_id, brand_id,
        category_name, size, quantity, original_price, price)
      select made_id(now(), 5, part), row_number() over (partition by part), id, id, name, 'Brand', category_id, brand_id,
        'Category', 8, least(5, sold_recently - 5 * part), 0, 0
      from products, generate_series(0, (sold_recently - 1) / 5) as part
      where sold_recently > 0`,
  'stock summed': `
    insert into product_stock select product_id, sum(stock) from product_sizes group by 1;
    update stock_totals_state set until = pg_snapshot_xmin(pg_current_snapshot()), at = now()`,
  'search words': `
    select add_search_words_of(array(select word from ts_stat('select search from products', 'abc')), true);
    select add_search_words_of(array(select word from ts_stat('select search from products')), false);
    select add_search_words_of(words_in(name), true) from (select name from brands union select name from categories) as named`,
  'products packed': 'vacuum full products',
  'indexes made': `
    do $$ declare each text; begin
      for each in select definition from put_aside loop execute each; end loop;
      for each in select tgname from pg_trigger where tgrelid = 'products'::regclass and tgenabled = 'A'
      loop execute format('alter table products enable trigger %I', each); end loop;
    end $$`,
  'drafts thrown away':
    'drop table vocabulary, drawn_names, drawn_sentences, drawn_categories, drawn_brands, put_aside',
})
