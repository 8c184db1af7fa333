import type { ChargeRefund } from '../../charges/rules.ts'
import { chargeColumns, chargeRefunds, sumOfChargesSql } from '../../charges/sql-rules.ts'
import { adminChoices, shopperActions, statuses } from '../../orders/rules.ts'
import type { Invariant } from './invariant.ts'

const steps = statuses.flatMap((from) => [
  ...adminChoices[from].filter((to) => to !== from).map((to) => `admin:${from}>${to}`),
  ...(shopperActions[from]?.to ? [`user:${from}>${shopperActions[from].to}`] : []),
])

/** The money went to the wallet, is under way elsewhere or went back at the provider, or is its offer, which was never paid. */
const backFor = (causes: readonly ('refund' | ChargeRefund)[]) => `(
  select reference, (array_agg(user_id) filter (where kind = 'wallet'))[1] as owner,
    bool_or(kind = 'unclaimed') as is_unclaimed, sum(amount) as back from ledger_transactions
  join ledger_entries on transaction_id = ledger_transactions.id
  join ledger_accounts on ledger_accounts.id = account_id
  where cause = any('{${causes}}') and kind in ('wallet', 'unclaimed', 'refund-advances', 'payment-differences',
    'refunds-under-way', 'pay-outs-due')
  group by 1
)`

const isOwner = `
  (owner = user_id or (owner is null and (
    not is_unclaimed or user_id in (select id from users where deleted_at is not null))))`

export const returnInvariants: Invariant[] = [
  {
    id: 'I16',
    says: 'No order gives back more than was paid for it.',
    nightly: 'orders',
    finds: `
      select orders.id as "order", total, charged, sum(amount) as back from ledger_transactions
      join ledger_entries on transaction_id = ledger_transactions.id and amount > 0
      join ledger_accounts as account on account.id = account_id and kind <> 'payment-differences'
      left join order_items on cause = 'refund' and order_items.id::text = reference
      join orders on orders.id::text = case cause when 'refund' then order_id::text else reference end
      left join (
        select reference as paid_order, sum(-amount) as charged from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id
        join ledger_accounts on ledger_accounts.id = account_id
        where cause = 'order' and kind = 'provider' group by 1
      ) as charges on paid_order = orders.id::text
      where cause = any('{refund,${chargeRefunds}}')
      group by orders.id, total, charged having sum(amount) > least(total, charged)`,
  },
  {
    id: 'I17',
    says: 'An item is paid back when it was cancelled after payment or taken back, in full or what its return says, and only then.',
    nightly: 'orders',
    finds: `
      select item, status, due, coalesce(back, 0) as back from (
        select order_items.id as item, order_items.status, user_id, case
          when order_items.status = 'ReturnAccepted'
            or (order_items.status = 'Cancelled' and payment_method <> 'COD')
          then coalesce(refund, price * quantity - coupon_share) else 0 end as due
        from order_items join orders on orders.id = order_id
      ) as items
      left join ${backFor(['refund'])} as refunds on reference = item::text and ${isOwner}
      where due <> coalesce(back, 0)`,
  },
  {
    id: 'I30',
    says: 'Shipping is paid back when all of a paid order was cancelled before any of it was shipped, and only then.',
    nightly: 'orders',
    finds: `
      select ended.id as "order", due, coalesce(back, 0) as back from (
        select orders.id, user_id, case when payment_method <> 'COD' and state = 'placed'
          and bool_and(status = 'Cancelled') and not bool_or(shipped.item_id is not null)
          then ${sumOfChargesSql} else 0 end as due
        from orders join order_items on order_id = orders.id
        left join (
          select distinct item_id from order_item_history where to_status = 'Shipped'
        ) as shipped on item_id = order_items.id
        group by orders.id, user_id, payment_method, state, ${chargeColumns}
      ) as ended
      left join ${backFor(chargeRefunds)} as refunds on reference = ended.id::text and ${isOwner}
      where due <> coalesce(back, 0)`,
  },
  {
    id: 'I20',
    says: 'An item has one return request at most.',
    nightly: 'never',
    finds: `
      select item_id as item, count(*) as requests from return_requests group by 1 having count(*) > 1`,
  },
  {
    id: 'I31',
    says: 'An item and its return request agree.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, order_items.status, return_requests.status as request from order_items
      left join return_requests on item_id = order_items.id
      where coalesce(return_requests.status, '-') <> case order_items.status
        when 'ReturnInitialized' then 'Pending' when 'ReturnAccepted' then 'Accepted'
        when 'ReturnRejected' then 'Rejected' else '-' end`,
  },
  {
    id: 'I87',
    says: 'An exchange took its units off the shelf once, and put them back when it was released, and only then.',
    finds: `
      select exchanges.id as exchange, state, exchanges.quantity, sum(moved.quantity) as moved from exchanges
      left join stock_moves as moved on order_item_id = exchanges.id and cause in ('order', 'release')
        and moved.size_id = exchanges.size_id
      group by exchanges.id
      having coalesce(-sum(moved.quantity) filter (where cause = 'order'), 0) <> exchanges.quantity
        or coalesce(sum(moved.quantity) filter (where cause = 'release'), 0)
          <> case state when 'released' then exchanges.quantity else 0 end`,
  },
  {
    id: 'I88',
    says: 'An exchange is ordered with an accepted return, for what that paid back, and reserved only for one that is asked for.',
    finds: `
      select exchanges.id as exchange, exchanges.state, request.status as request, item.order_id as "order" from exchanges
      join order_items as returned on returned.id = returned_item_id
      left join return_requests as request on request.item_id = returned_item_id
      left join order_items as item on item.id = exchanges.id
      left join orders on orders.id = item.order_id
      left join (
        select reference, sum(amount) as unpaid from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id
        join ledger_accounts on ledger_accounts.id = account_id
        where cause = 'refund' and kind = 'payment-differences' group by 1
      ) as offers on reference = returned.id::text
      cross join lateral (
        select returned.price * returned.quantity - returned.coupon_share - coalesce(unpaid, 0) as paid
      ) as refunds
      where (exchanges.state = 'ordered') <> (item.id is not null)
        or (exchanges.state = 'ordered' and (request.status <> 'Accepted' or item.size_id <> exchanges.size_id
          or item.product_id <> returned.product_id or item.quantity <> returned.quantity
          or returned.refund is not null or orders.total > paid or orders.total + item.quantity <= paid))
        or (exchanges.state = 'open' and request.status is distinct from 'Pending')`,
  },
  {
    id: 'I21',
    says: 'Every item came to its status step by step, each of them open to whoever took it.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, from_status, to_status, status from order_items
      join orders on orders.id = order_id and state = 'placed'
      left join (
        select item_id, from_status, to_status, role,
          lag(to_status) over way as before, lead(to_status) over way as after
        from order_item_history left join users on users.id = by_user
        window way as (partition by item_id order by order_item_history.id)
      ) as steps on item_id = order_items.id
      where to_status is null
        or from_status is distinct from before
        or (from_status is null and (to_status <> 'Pending' or role is distinct from 'user'))
        or (from_status is not null
          and coalesce(role, '-') || ':' || from_status || '>' || to_status <> all ('{${steps.join(',')}}'::text[]))
        or (after is null and to_status <> status)`,
  },
  {
    id: 'I32',
    says: 'Whoever shops says why they cancel or return an item, and a cancelled item keeps the reason.',
    nightly: 'orders',
    finds: `
      select order_items.id as item, to_status, reason, cancel_reason from order_item_history
      join order_items on order_items.id = item_id
      join users on users.id = by_user
      where (role = 'user' and from_status is not null and reason is null)
        or (to_status = 'Cancelled' and cancel_reason is distinct from reason)`,
  },
]
