-- A receiver that has deleted its copy gets the whole product again as one that is new. What changes of a deleted product is no news.
create or replace function add_product_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is not null then return null; end if;
  insert into event_outbox (type, subject, data) values (
    case when new.deleted_at is not null then 'product.deleted' when tg_op = 'INSERT' or old.deleted_at is not null then
      'product.created' else 'product.updated' end,
    new.id, jsonb_build_object('productId', new.id, 'name', new.name, 'mrpPaise', new.regular_price, 'pricePaise', new.sale_price,
      'active', new.active));
  return null;
end $$;
