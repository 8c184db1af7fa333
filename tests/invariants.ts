import { expect } from 'vitest'
import { pool } from '../src/platform/database.ts'
import { adminChoices, shopperActions, statuses } from '../src/shop/orders/rules.ts'

/** What is true of stock, money and orders at every moment: each query finds what breaks it. */
export const invariants: Record<string, string> = {
  'stock is never below zero': 'select * from product_sizes where stock < 0',

  'stock is what its moves add up to': `
    select * from product_sizes
    where stock <> (select coalesce(sum(quantity), 0) from stock_moves where size_id = product_sizes.id)`,

  'what was counted stands on the shelf or is with somebody who ordered it': `
    select id, stock from product_sizes
    where (select coalesce(sum(quantity), 0) from stock_moves where size_id = product_sizes.id and cause = 'count')
      <> stock + (
        select coalesce(sum(quantity), 0) from order_items
        join orders on orders.id = order_id
        left join return_requests on item_id = order_items.id
        where size_id = product_sizes.id and state <> 'expired' and order_items.status <> 'Cancelled'
          and (order_items.status <> 'ReturnAccepted' or reason = 'Damaged product'))`,

  'every movement of money adds up to zero': `
    select transaction_id from ledger_entries group by 1 having sum(amount) <> 0`,

  'a wallet holds what its entries add up to, and never less than nothing': `
    select id from ledger_accounts where kind = 'wallet' and (balance < 0
      or balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id))`,

  'a payment pays one order': `
    select payment_id from orders where payment_id is not null group by 1 having count(*) > 1`,

  "an order's figures are those of its items": `
    select orders.id from orders join order_items on order_id = orders.id
    group by orders.id
    having subtotal <> sum(original_price * quantity)
      or offer_discount <> sum((original_price - price) * quantity)
      or coupon_discount <> sum(coupon_share)
      or total <> sum(price * quantity - coupon_share) + shipping`,

  'an order has items': `
    select id from orders where not exists (select from order_items where order_id = orders.id)`,

  'a wallet order was paid once and in full': `
    select orders.id from orders
    left join ledger_transactions on cause = 'order' and reference = orders.id::text
    left join ledger_entries on transaction_id = ledger_transactions.id
    left join ledger_accounts on ledger_accounts.id = account_id and ledger_accounts.user_id = orders.user_id
    where state = 'placed' and payment_method = 'Wallet'
    group by orders.id
    having count(ledger_accounts.id) <> 1 or sum(amount) filter (where ledger_accounts.id is not null) <> -total`,

  'an order is confirmed once it is placed, and by one mail': `
    select id from orders where (confirmed_at is not null and state <> 'placed') or (
      select count(*) from pgboss.job where name = 'mail' and data ->> 'text' like '%' || orders.id || '%')
      <> (confirmed_at is not null)::int`,

  'only an order that expired gave its units back unbought': `
    select order_items.id from order_items join orders on orders.id = order_id
    where (state = 'expired') <>
      exists (select from stock_moves where order_item_id = order_items.id and cause = 'release')`,

  'an idempotency key stands for an order of its owner': `
    select key from idempotency_keys
    where not exists (select from orders where id = order_id and user_id = idempotency_keys.user_id)`,

  'an item is refunded exactly when it was cancelled after payment or taken back': `
    select order_items.id from order_items join orders on orders.id = order_id
    left join ledger_transactions on cause = 'refund' and reference = order_items.id::text
    left join ledger_entries on transaction_id = ledger_transactions.id and amount > 0
    where coalesce(amount, 0) <> case
      when order_items.status = 'ReturnAccepted' or (order_items.status = 'Cancelled' and payment_method <> 'COD')
      then price * quantity - coupon_share else 0 end`,

  'no order gives back more than was paid for it': `
    select orders.id from orders
    join order_items on order_id = orders.id
    join ledger_transactions on reference in (order_items.id::text, orders.id::text)
      and cause in ('refund', 'shipping-refund')
    join ledger_entries on transaction_id = ledger_transactions.id and amount > 0
    group by orders.id, total
    having sum(distinct amount) filter (where cause = 'shipping-refund') > shipping
      or sum(amount) filter (where cause = 'refund') > total - shipping`,

  'an item and its return request agree': `
    select order_items.id from order_items left join return_requests on item_id = order_items.id
    where coalesce(return_requests.status, '-') <> case order_items.status
      when 'ReturnInitialized' then 'Pending' when 'ReturnAccepted' then 'Accepted'
      when 'ReturnRejected' then 'Rejected' else '-' end`,

  "an item's history is a way through the specification's tables": `
    select item_id from (
      select item_id, from_status, to_status, order_items.status,
        lag(to_status) over way as before, lead(to_status) over way as after
      from order_item_history join order_items on order_items.id = item_id
      window way as (partition by item_id order by order_item_history.id)) as steps
    where from_status is distinct from before
      or (from_status is null and to_status <> 'Pending')
      or (from_status is not null and not from_status || '>' || to_status = any ($1::text[]))
      or (after is null and to_status <> status)`,
}

/** What `$1` of a query is: every move there is, as `Pending>Shipped`. */
export const ways = statuses.flatMap((from) =>
  [...adminChoices[from].filter((to) => to !== from), shopperActions[from]?.to].map((to) => `${from}>${to}`),
)

// All of them in one question, that tells the names of those that are broken.
const everything = Object.entries(invariants)
  .map(([name, query]) => `select '${name.replaceAll("'", "''")}' as broken where exists (${query})`)
  .join(' union all ')

/** Asks the database whether anything is wrong with stock, money or orders. */
export async function expectInvariants(): Promise<void> {
  const { rows } = await pool.query(everything, [ways])
  expect(rows).toEqual([])
}
