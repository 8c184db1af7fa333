-- Renames only: the terms the field uses. Function bodies name what was renamed.
alter table charges rename to payment_intents;
alter table admin_changes rename to audit_log;
alter table held_status_changes rename to deferred_status_changes;
alter table mails_given_up rename to undelivered_mails;
alter table orders_to_confirm rename to pending_confirmations;
alter table page_changes rename to page_invalidations;
alter table sales_kept rename to sales_rollup;
alter table sales_moves rename to sales_adjustments;
alter table stock_summed rename to stock_totals_state;
alter table payment_intents rename column look_at to check_at;
alter table provider_refunds rename column charge_id to payment_intent_id;
alter table top_ups rename column charge_id to payment_intent_id;
alter table return_requests rename column of_order to order_id;
alter table return_requests rename column of_buyer to buyer_id;
alter table sales_units rename column what to kind;
alter table audit_log rename constraint admin_changes_admin_id_fkey to audit_log_admin_id_fkey;
alter table audit_log rename constraint admin_changes_check to audit_log_check;
alter table audit_log rename constraint admin_changes_pkey to audit_log_pkey;
alter table audit_log rename constraint admin_changes_undoes_fkey to audit_log_undoes_fkey;
alter table audit_log rename constraint admin_changes_undoes_key to audit_log_undoes_key;
alter table payment_intents rename constraint charges_amount_check to payment_intents_amount_check;
alter table payment_intents rename constraint charges_pkey to payment_intents_pkey;
alter table payment_intents rename constraint charges_provider_order_id_key to payment_intents_provider_order_id_key;
alter table payment_intents rename constraint charges_purpose_check to payment_intents_purpose_check;
alter table payment_intents rename constraint charges_user_id_fkey to payment_intents_user_id_fkey;
alter table deferred_status_changes rename constraint held_status_changes_by_user_fkey to deferred_status_changes_by_user_fkey;
alter table deferred_status_changes rename constraint held_status_changes_item_id_fkey to deferred_status_changes_item_id_fkey;
alter table deferred_status_changes rename constraint held_status_changes_item_id_key to deferred_status_changes_item_id_key;
alter table deferred_status_changes rename constraint held_status_changes_pkey to deferred_status_changes_pkey;
alter table undelivered_mails rename constraint mails_given_up_pkey to undelivered_mails_pkey;
alter table pending_confirmations rename constraint orders_to_confirm_order_id_fkey to pending_confirmations_order_id_fkey;
alter table pending_confirmations rename constraint orders_to_confirm_pkey to pending_confirmations_pkey;
alter table page_invalidations rename constraint page_changes_pkey to page_invalidations_pkey;
alter table provider_refunds rename constraint provider_refunds_charge_id_fkey to provider_refunds_payment_intent_id_fkey;
alter table return_requests rename constraint return_requests_of_buyer_fkey to return_requests_buyer_id_fkey;
alter table return_requests rename constraint return_requests_of_order_fkey to return_requests_order_id_fkey;
alter table sales_rollup rename constraint sales_kept_only_row_check to sales_rollup_only_row_check;
alter table sales_rollup rename constraint sales_kept_pkey to sales_rollup_pkey;
alter table sales_adjustments rename constraint sales_moves_check to sales_adjustments_check;
alter table stock_totals_state rename constraint stock_summed_one_check to stock_totals_state_one_check;
alter table stock_totals_state rename constraint stock_summed_pkey to stock_totals_state_pkey;
alter table top_ups rename constraint top_ups_charge_id_fkey to top_ups_payment_intent_id_fkey;
alter index admin_changes_at rename to audit_log_at;
alter index admin_changes_by_admin rename to audit_log_by_admin;
alter index admin_changes_of_kind rename to audit_log_of_kind;
alter index admin_changes_of_thing rename to audit_log_of_thing;
alter index charges_for_top_ups rename to payment_intents_for_top_ups;
alter index charges_to_look_at rename to payment_intents_to_check;
alter index held_status_changes_to_try rename to deferred_status_changes_to_try;
alter index mails_given_up_given_up_at_idx rename to undelivered_mails_given_up_at_idx;
alter index page_changes_transaction rename to page_invalidations_transaction;
alter index provider_refunds_of_charge rename to provider_refunds_of_payment_intent;
alter index sales_moves_of_day rename to sales_adjustments_of_day;
alter function catalogue_changed rename to invalidate_all_pages;
alter function describe_product rename to set_product_search;
alter function describe_products_anew rename to reset_product_search;
alter function discard_picture rename to record_replaced_picture;
alter function forget_customer rename to delete_customer_data;
alter function forget_kept_sales rename to reset_sales_rollup;
alter function is_as_offered rename to matches_current_offer;
alter function keep_status_of_order rename to set_order_status;
alter function learn_words rename to add_search_words;
alter function ledger_balances rename to check_ledger_balance;
alter function list_product rename to set_product_listed;
alter function list_products_of_category rename to set_category_products_listed;
alter function note_move_of_sale rename to add_sales_adjustment;
alter function pages_change rename to invalidate_pages;
alter function paid_on rename to price_on;
alter function place_items rename to set_items_sold_at;
alter function prepare_price_without_offer rename to set_prices_without_offer;
alter function refuse_change rename to forbid_change;
alter function refuse_lost_units rename to forbid_partial_stock_move_deletion;
alter function refuse_overtaken rename to raise_serialization_failure;
alter function say_whose_return rename to set_return_owner;
alter function size_changes rename to set_sizes_of_product;
alter function size_products rename to set_product_sizes;
alter function sizes_come_or_go rename to set_sizes_of_products;
alter function status_of_order rename to order_status_of;
alter function stock_changed rename to invalidate_product_pages;
alter function sum_stock_of_product rename to set_product_stock;
alter function wallet_moves rename to add_to_wallet_balance;
create or replace function invalidate_all_pages()
 returns trigger
 language plpgsql
as $$
begin
  perform invalidate_pages(null);
  return null;
end $$;
create or replace function reset_sales_rollup()
 returns trigger
 language plpgsql
as $$
begin
  insert into sales_adjustments default values;
  return null;
end $$;
create or replace function matches_current_offer(written uuid, shopper uuid, items jsonb, coupon uuid, today date)
 returns boolean
 language plpgsql
as $$
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
create or replace function set_order_status()
 returns trigger
 language plpgsql
as $$
begin
  update orders set order_status = order_status_of(id) where id = new.order_id and order_status <> order_status_of(id);
  return null;
end $$;
create or replace function add_sales_adjustment()
 returns trigger
 language plpgsql
as $$
begin
  insert into sales_adjustments (day, item_id, units)
    select (placed_at at time zone 'Asia/Kolkata')::date, new.id,
      units_sold(new.status, new.quantity) - units_sold(old.status, old.quantity)
    from orders where id = new.order_id and state = 'placed' and placed_at < now() - interval '1 hour';
  return null;
end $$;
create or replace function invalidate_pages(product uuid)
 returns void
 language sql
as $$
  insert into page_invalidations (product_id) values (product);
  select pg_notify('page_invalidations', coalesce(product::text, '*'));
$$;
create or replace function forbid_partial_stock_move_deletion()
 returns trigger
 language plpgsql
as $$
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
create or replace function raise_serialization_failure()
 returns integer
 language plpgsql
as $$
begin
  raise exception 'a concurrent transaction was faster' using errcode = 'serialization_failure';
end $$;
create or replace function set_return_owner()
 returns trigger
 language plpgsql
as $$
begin
  select orders.id, orders.user_id into new.order_id, new.buyer_id
    from order_items join orders on orders.id = order_id where order_items.id = new.item_id;
  return new;
end $$;
create or replace function set_sizes_of_product()
 returns trigger
 language plpgsql
as $$
begin
  perform set_product_sizes(array[new.product_id]);
  return null;
end $$;
create or replace function set_sizes_of_products()
 returns trigger
 language plpgsql
as $$
begin
  perform set_product_sizes(array(select distinct product_id from touched));
  return null;
end $$;
create or replace function invalidate_product_pages()
 returns trigger
 language plpgsql
as $$
begin
  insert into page_invalidations (product_id) select distinct product_id from touched;
  return null;
end $$;
