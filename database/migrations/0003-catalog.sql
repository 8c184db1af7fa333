create table categories (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 2 and 60),
  description text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));

create table brands (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 3 and 60),
  title text,
  logo text references images,
  created_at timestamptz not null default now()
);
create unique index brands_name on brands (lower(name));

-- `price` is what a shopper pays now: the selling price after the best running offer.
-- It is written by catalog/reprice.ts alone, whenever an offer, a product or the day changes.
create table products (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 1 and 160),
  description text not null,
  category_id uuid not null references categories,
  brand_id uuid not null references brands,
  gender text not null check (gender in ('Men', 'Women', 'Kids')),
  regular_price bigint not null check (regular_price >= 0),
  sale_price bigint not null check (sale_price >= 0),
  price bigint not null check (price between 0 and sale_price),
  offer_percentage numeric(5, 2) check (offer_percentage > 0 and offer_percentage <= 100),
  thumbnail text references images,
  active boolean not null default true,
  -- Units sold in the last 90 days: the rank for 'Recommended', written by catalog/rank-products.ts.
  sold_recently int not null default 0 check (sold_recently >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Derived by triggers from other tables: whether shoppers see it, what a search looks into, which sizes it comes in.
  listed boolean not null default false,
  search tsvector not null default '',
  sizes numeric(8, 2)[] not null default '{}',
  check (offer_percentage is not null or price = sale_price)
);
-- Who is in a category, of a brand or for a gender is counted from the index alone, whatever else a listing is narrowed by.
create index products_of_category on products (category_id, listed, gender, brand_id, price);
create index products_of_brand on products (brand_id, listed, price, gender);
create index products_of_gender on products (gender, price, brand_id) where listed;
-- One for each order: a page is read off it, however many products there are.
create index products_recommended on products (sold_recently desc, created_at desc, id desc) where listed;
create index products_by_age on products (created_at, id) where listed;
create index products_by_price on products (price, id) where listed;
create index products_by_name on products (lower(name) collate "C", id) where listed;
create index products_searched on products using gin (search);
create index products_by_size on products using gin (sizes);
create index products_for_admin on products (created_at, id) where deleted_at is null;
create index products_on_offer on products (id) where offer_percentage is not null;

-- The category is locked for the moment: it is either seen as it stays, or its own trigger sees this product.
create function list_product() returns trigger language plpgsql as $$
begin
  new.listed := new.active and new.deleted_at is null
    and coalesce((select active from categories where id = new.category_id for share), false);
  return new;
end $$;
create trigger products_are_listed before insert or update of active, deleted_at, category_id on products
  for each row execute function list_product();

create function list_products_of_category() returns trigger language plpgsql as $$
begin
  update products set listed = new.active
    where category_id = new.id and active and deleted_at is null and listed <> new.active;
  return null;
end $$;
create trigger categories_list_products after update of active on categories
  for each row when (new.active <> old.active) execute function list_products_of_category();

-- 'T-Shirt' is found as 't-shirt', 'shirt' and 'tshirt'.
create function describe_product() returns trigger language plpgsql as $$
declare
  kind text := concat_ws(' ', (select name from brands where id = new.brand_id),
    (select name from categories where id = new.category_id), new.gender);
begin
  new.search := setweight(to_tsvector('english', new.name || ' ' || replace(new.name, '-', '')), 'A')
    || setweight(to_tsvector('english', kind || ' ' || replace(kind, '-', '')), 'B')
    || setweight(to_tsvector('english', new.description), 'C');
  return new;
end $$;
create trigger products_are_described before insert or update of name, description, category_id, brand_id, gender
  on products for each row execute function describe_product();

create function describe_products_anew() returns trigger language plpgsql as $$
begin
  update products set name = name
    where deleted_at is null and (category_id = new.id or brand_id = new.id);
  return null;
end $$;
create trigger categories_describe_products after update of name on categories
  for each row when (new.name <> old.name) execute function describe_products_anew();
create trigger brands_describe_products after update of name on brands
  for each row when (new.name <> old.name) execute function describe_products_anew();

-- The words that products, brands and categories are named with: what a misspelt word may have meant.
create table search_words (word text primary key);
create index search_words_alike on search_words using gist (word gist_trgm_ops);
insert into search_words values ('men'), ('women'), ('kids');

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct word from regexp_split_to_table(lower(new.name), '[[:space:][:punct:]]+') as word
    where length(word) between 3 and 40 and word ~ '[^0-9]'
    order by word
    on conflict do nothing;
  return null;
end $$;
create trigger products_teach_words after insert or update of name on products
  for each row execute function learn_words();
create trigger categories_teach_words after insert or update of name on categories
  for each row execute function learn_words();
create trigger brands_teach_words after insert or update of name on brands
  for each row execute function learn_words();

create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position int not null,
  image text not null references images,
  primary key (product_id, position)
);

create table product_sizes (
  id uuid primary key default new_id(),
  product_id uuid not null references products on delete cascade,
  size numeric(8, 2) not null check (size > 0),
  stock int not null check (stock >= 0),
  unique (product_id, size)
);

create function size_products(ids uuid[]) returns void language sql as $$
  update products set sizes = array(select size from product_sizes where product_id = products.id order by size)
    where id = any(ids);
$$;
create function sizes_come_or_go() returns trigger language plpgsql as $$
begin
  perform size_products(array(select distinct product_id from touched));
  return null;
end $$;
create function size_changes() returns trigger language plpgsql as $$
begin
  perform size_products(array[new.product_id]);
  return null;
end $$;
create trigger product_sizes_come after insert on product_sizes referencing new table as touched
  for each statement execute function sizes_come_or_go();
create trigger product_sizes_go after delete on product_sizes referencing old table as touched
  for each statement execute function sizes_come_or_go();
create trigger product_sizes_change after update of size on product_sizes
  for each row execute function size_changes();

-- Where every unit came from and went: a size's stock is the sum of its moves.
create table stock_moves (
  id bigint generated always as identity primary key,
  size_id uuid not null,
  quantity int not null check (quantity <> 0),
  cause text not null check (cause in ('count', 'order', 'release', 'cancel', 'return')),
  order_item_id uuid,
  created_at timestamptz not null default now(),
  unique (order_item_id, cause),
  check ((cause = 'count') = (order_item_id is null))
);
create index stock_moves_of_size on stock_moves (size_id);
create trigger stock_moves_are_facts before update or delete on stock_moves
  for each row execute function refuse_change();

create table offers (
  id uuid primary key default new_id(),
  name text not null,
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  start_date date not null,
  end_date date not null,
  description text not null default '',
  product_id uuid references products on delete cascade,
  category_id uuid references categories on delete cascade,
  created_at timestamptz not null default now(),
  check (end_date >= start_date),
  check (num_nonnulls(product_id, category_id) = 1)
);
create index offers_of_product on offers (product_id);
create index offers_of_category on offers (category_id);
create index offers_by_end on offers (end_date);

-- The days in India that prices were made for: offers begin and end with them.
create table priced_days (day date primary key);

-- Which pages a commit makes stale: every process hears of it at once (NOTIFY) and asks again
-- from time to time (the table, for a notice that was lost). No product means the whole catalogue.
create table page_changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  product_id uuid,
  created_at timestamptz not null default now()
);
create index page_changes_transaction on page_changes (transaction);

create function pages_change(product uuid) returns void language sql as $$
  insert into page_changes (product_id) values (product);
  select pg_notify('page_changes', coalesce(product::text, '*'));
$$;

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pages_change(null);
  return null;
end $$;

create function stock_changed() returns trigger language plpgsql as $$
begin
  perform pages_change(product_id) from (select distinct product_id from touched) as sizes;
  return null;
end $$;

create trigger products_change_pages after insert or delete on products
  for each statement execute function catalogue_changed();
-- What nobody sees (the rank for 'Recommended') makes no page stale.
create trigger products_edit_pages after update of name, description, category_id, brand_id, gender, regular_price,
  sale_price, price, offer_percentage, thumbnail, active, deleted_at on products
  for each statement execute function catalogue_changed();
create trigger pictures_change_pages after insert or update or delete on product_pictures
  for each statement execute function catalogue_changed();
create trigger categories_change_pages after insert or update or delete on categories
  for each statement execute function catalogue_changed();
create trigger brands_change_pages after insert or update or delete on brands
  for each statement execute function catalogue_changed();
create trigger sizes_added after insert on product_sizes referencing new table as touched
  for each statement execute function stock_changed();
create trigger sizes_updated after update on product_sizes referencing new table as touched
  for each statement execute function stock_changed();
create trigger sizes_removed after delete on product_sizes referencing old table as touched
  for each statement execute function stock_changed();
