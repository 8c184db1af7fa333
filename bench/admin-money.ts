// What placing, sending, cancelling, returning and paying the orders of admin-orders.ts would have written beside them.

const steps = `
  create table steps (status text, step int, from_status text, to_status text, by_shopper boolean, days int);
  insert into steps
  select status, step, way[step - 1], way[step], way[step] in ('Pending', 'Cancelled', 'ReturnInitialized'),
    (array[0, 1, 3, 6, 7])[step]
  from (values
    ('Pending', array['Pending']), ('Shipped', array['Pending', 'Shipped']), ('Delivered', array['Pending', 'Shipped', 'Delivered']),
    ('Cancelled', array['Pending', 'Cancelled']),
    ('ReturnInitialized', array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized']),
    ('ReturnAccepted', array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized', 'ReturnAccepted']),
    ('ReturnRejected', array['Pending', 'Shipped', 'Delivered', 'ReturnInitialized', 'ReturnRejected'])
  ) as ways (status, way), generate_series(1, cardinality(way)) as step`

const history = `
  insert into order_item_history (item_id, from_status, to_status, by_user, reason, created_at)
  select order_items.id, from_status, to_status, case when by_shopper then user_id else admin.id end,
    case to_status when 'Cancelled' then cancel_reason when 'ReturnInitialized' then 'Doesn''t like the fit' end,
    least(placed_at + days * interval '1 day', now())
  from order_items join orders on orders.id = order_id and state = 'placed' join steps using (status),
    (select id from users where role = 'admin') as admin
  order by order_items.id, step;
  drop table steps`

const stockMoves = `
  insert into stock_moves (size_id, quantity, cause, order_item_id, created_at)
  select size_id, quantity * direction, cause, order_items.id, placed_at
  from order_items join orders on orders.id = order_id, lateral (
    values ('order', -1), (case when state = 'expired' then 'release' when status = 'Cancelled' then 'cancel'
      when status = 'ReturnAccepted' then 'return' end, 1)
  ) as moves (cause, direction)
  where cause is not null;
  insert into stock_moves (size_id, quantity, cause, created_at)
  select product_sizes.id, stock - coalesce(moved, 0), 'count', created_at
  from product_sizes join products on products.id = product_id
    left join (select size_id, sum(quantity)::int as moved from stock_moves group by 1) as log on size_id = product_sizes.id
  where stock <> coalesce(moved, 0)`

const couponUses = `
  insert into coupon_uses (order_id, coupon_id, user_id)
  select orders.id, coupons.id, user_id from orders
  join coupons on lower(code) = lower(coupon_code) and created_at <= placed_at
  where state <> 'expired' and order_status <> 'Cancelled'`

const paymentIntents = `
  insert into payment_intents (id, purpose, user_id, amount, provider_order_id, created_at)
  select id, 'order', user_id, total, 'order_made_' || id, placed_at from orders where payment_method = 'Razorpay'`

/** Each customer adds what all their orders from the wallet cost, before the first of them. */
const topUps = `
  create table added as
  select new_id() as id, user_id, sum(total)::bigint as amount, min(placed_at) - interval '1 hour' as at
  from orders where payment_method = 'Wallet' and state = 'placed' group by user_id;
  insert into payment_intents (id, purpose, user_id, amount, provider_order_id, created_at)
  select id, 'top-up', user_id, amount, 'order_added_' || id, at from added;
  insert into top_ups (payment_intent_id, payment_id, credited_at) select id, 'pay_added_' || id, at from added`

/** `taken` and `given` are kinds of accounts; a wallet is that of the customer. */
const movements = `
  insert into ledger_accounts (kind, user_id)
  select 'wallet', id from users where role = 'user' and not exists (select from ledger_accounts where user_id = users.id);
  create table movements as
  select made_id(at, 9, row_number() over ()) as id, * from (
    select 'top-up' as cause, 'pay_added_' || id as reference, user_id, at, amount, 'provider' as taken, 'wallet' as given
    from added
    union all
    select 'order', id::text, user_id, placed_at, total, case payment_method when 'Wallet' then 'wallet' else 'provider' end, 'revenue'
    from orders where state = 'placed' and payment_method <> 'COD'
    union all
    select 'refund', order_items.id::text, user_id, least(placed_at + interval '7 days', now()), price * quantity - coupon_share,
      'refunds', 'wallet'
    from order_items join orders on orders.id = order_id
    where state = 'placed'
      and (status = 'ReturnAccepted' or (status = 'Cancelled' and payment_method <> 'COD'))
    union all
    select 'shipping-refund', id::text, user_id, placed_at, shipping, 'refunds', 'wallet'
    from orders where state = 'placed' and payment_method <> 'COD' and order_status = 'Cancelled'
  ) as moved where amount > 0;
  drop table added`

const ledger = `
  insert into ledger_transactions (id, cause, reference, description, created_at)
  select id, cause, reference, initcap(cause) || ' ' || reference, at from movements;
  insert into ledger_entries (transaction_id, account_id, amount)
  select movements.id, wallet.id, case given when 'wallet' then amount else -amount end
  from movements join ledger_accounts as wallet using (user_id) where 'wallet' in (taken, given)
  union all
  select movements.id, own.id, case given when kind then amount else -amount end
  from movements join ledger_accounts as own on own.user_id is null and kind in (taken, given);
  update ledger_accounts set balance = moved
  from (select account_id, sum(amount) as moved from ledger_entries group by 1) as entries
  where account_id = ledger_accounts.id and kind = 'wallet';
  drop table movements`

export const moneyAndStock = {
  'history of items': `${steps}; ${history}`,
  'stock moves': stockMoves,
  'uses of coupons': couponUses,
  'payment intents': paymentIntents,
  'top-ups': topUps,
  'money drawn': movements,
  ledger,
}
