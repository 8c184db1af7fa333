-- Sizes of the owner's own. A label has one number in all lists, which it keeps when it is renamed; none is ever given up, because
-- products of before have them.
create table own_sizes (
  number integer primary key check (number between 940000 and 999999),
  label text not null check (label ~ '^[^[:cntrl:],:=|]{1,40}$'),
  key text not null unique
);

-- `sizes`: numbers in the order of the list.
create table size_lists (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 40),
  sizes integer[] not null check (cardinality(sizes) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index size_lists_by_name on size_lists (lower(name));

-- Releases before do not know lists: they read the columns beside these, which say nothing where a list does.
alter table categories add column size_list uuid references size_lists (id);
create index categories_by_size_list on categories (size_list) where size_list is not null;
alter table products add column size_list uuid;
alter table products add constraint products_size_list_fkey foreign key (size_list) references size_lists (id) not valid;
create index products_by_size_list on products (size_list) where size_list is not null;

create trigger products_invalidate_pages_of_size_lists after update of size_list on products
  for each statement execute function invalidate_all_pages();
create trigger size_lists_invalidate_pages after insert or update or delete on size_lists
  for each statement execute function invalidate_all_pages();
create trigger own_sizes_invalidate_pages after insert or update on own_sizes
  for each statement execute function invalidate_all_pages();
