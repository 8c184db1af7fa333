-- A word of two letters finds who has a word that begins so: with a blank before each word, an index knows its letters.
drop index users_searched;
create index users_searched on users
  using gin ((lower(' ' || name || ' ' || email || ' ' || coalesce(phone, ''))) gin_trgm_ops)
  where role = 'user' and deleted_at is null;
create index offers_on_products on offers (created_at desc, id desc) where product_id is not null;
create index offers_on_categories on offers (created_at desc, id desc) where category_id is not null;
