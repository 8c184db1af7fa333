import { fromPaise } from '../../../lib/money.ts'
import { otherTerritory, stateNames } from '../../../lib/states.ts'
import { type Database, run } from '../../../platform/database.ts'
import { lowProducts } from '../../catalog/stock/store.ts'
import { unremittedParcels } from '../../fulfilment/remittances/store.ts'
import type { DeliveryAddress } from '../../orders/rules.ts'
import { waitingOrders } from '../../orders/waiting-parcels-store.ts'
import type { Settings } from '../../settings/rules.ts'
import { MAX_UNSETTLED_DAYS } from '../../settlements/rules.ts'
import { unsettledPayments } from '../../settlements/store.ts'
import type { PendingTasks } from './rules.ts'

type Row = {
  ordersToShip: number
  oldestToShip: Date | null
  returnsWaiting: number
  parcelsToStop: number
  parcelsOverdue: number
  notPickedUp: number
  cashNotRemitted: number
  settlementsToCheck: number
  payOutsDue: number
  refundsToConfirm: number
  reviewsWaiting: number
  reviewsReported: number
  proposalsWaiting: number
  soldOut: number
  runningLow: number
  doubtful: number
  doubtfulAmount: number
  owed: number
  owedAmount: number
  disputed: number
  disputedAmount: number
  respondBy: Date | null
  disputedOrder: string | null
  unrecovered: number
  unrecoveredAmount: number
  unrecoveredOrder: string | null
  mailsWaiting: number
  mailsGivenUp: number
}

type Limit = 'lowStock' | 'remittanceDays' | 'settlementDays'

const MAX_EXAMINED = 1_000

const counted = (found: string) => `(select count(*)::int from (${found} limit $2) as found)`

// Deleted products have no stock to find; the few inactive ones come from an index-only scan.
const productsWith = (stock: string) =>
  counted(`select from product_stock where ${stock} and not exists (
    select from products where id = product_id and not active and deleted_at is null)`)

/** `$1` is the moment, `$2` the highest count. */
export const mailsWaiting =
  counted(`select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
  and created_on < $1::timestamptz - interval '10 minutes'`)
export const mailsGivenUp = counted(
  `select from undelivered_mails where given_up_at > $1::timestamptz - interval '7 days'`,
)

const daysAgo = (days: string) => `($1::timestamptz - make_interval(days => ${days}))`

const pendingTasks = `
  select
    ${counted("select from orders where state = 'placed' and order_status = 'Pending'")} as "ordersToShip",
    (select placed_at from orders where state = 'placed' and order_status = 'Pending'
      order by placed_at, id limit 1) as "oldestToShip",
    ${counted("select from return_requests where status = 'Pending'")} as "returnsWaiting",
    ${counted(waitingOrders['stop-requested'])} as "parcelsToStop",
    ${counted(waitingOrders.overdue)} as "parcelsOverdue",
    ${counted(waitingOrders['not-picked-up'])} as "notPickedUp",
    ${counted(unremittedParcels(daysAgo('$4::int')))} as "cashNotRemitted",
    ${counted(unsettledPayments(daysAgo(String(MAX_UNSETTLED_DAYS)), daysAgo('$5::int')))}
      + ${counted('select from settlement_lines where difference is not null')} as "settlementsToCheck",
    ${counted("select from pay_outs where status = 'due'")} as "payOutsDue",
    ${counted("select from refund_requests where state = 'waiting' and expires_at > $1")} as "refundsToConfirm",
    ${counted("select from reviews where state = 'waiting'")} as "reviewsWaiting",
    ${counted('select from reviews where reports > 0')} as "reviewsReported",
    ${counted("select from assistant_proposals where state = 'open' and expires_at > $1")} as "proposalsWaiting",
    ${productsWith('units = 0')} as "soldOut",
    ${productsWith(lowProducts('$3'))} as "runningLow",
    doubtful, "doubtfulAmount", owed, "owedAmount", disputed, "disputedAmount", "respondBy", "disputedOrder",
    unrecovered, "unrecoveredAmount", "unrecoveredOrder",
    ${mailsWaiting} as "mailsWaiting", ${mailsGivenUp} as "mailsGivenUp"
  from (
    select count(*)::int as doubtful, coalesce(sum(total), 0)::bigint as "doubtfulAmount"
    from orders where state = 'awaiting_payment' and hold_ends_at < $1
  ) as unanswered, (
    select count(*)::int as owed, coalesce(sum(amount), 0)::bigint as "owedAmount"
    from provider_refunds where status in ('due', 'pending') and movement_id is null
  ) as refunds, (
    select count(*)::int as disputed, coalesce(sum(disputes.amount), 0)::bigint as "disputedAmount",
      min(respond_by) as "respondBy", (array_agg(orders.id order by respond_by, disputes.id))[1] as "disputedOrder"
    from disputes join returned_payments using (payment_id) left join orders on orders.id = payment_intent_id
    where disputes.status = 'open'
  ) as open_disputes, (
    select count(*)::int as unrecovered, coalesce(sum(returned_payments.unrecovered), 0)::bigint as "unrecoveredAmount",
      (array_agg(orders.id order by unrecovered_at desc))[1] as "unrecoveredOrder"
    from returned_payments left join orders on orders.id = payment_intent_id
    where returned_payments.unrecovered > 0 and unrecovered_at > $1::timestamptz - interval '30 days'
  ) as twice_returned`

// Orders placed since 2026-11-28 have a state, so that the oldest are enough.
const withUnusualStates = `
  select id as "orderId", order_number as "orderNumber", shipping_address as address from (
    select id, order_number, shipping_address from orders where state = 'placed' and order_status = 'Pending'
    order by placed_at, id limit ${MAX_EXAMINED}
  ) as oldest where shipping_address ->> 'state' <> all ($1::text[]) and not exists (
    select from order_items where order_id = oldest.id and status not in ('Pending', 'Cancelled'))`

/** Pending orders whose state is written in another way than invoices write it. */
export function listUnusualStates(
  on: Database,
): Promise<{ orderId: string; orderNumber: number; address: DeliveryAddress }[]> {
  return run(on, withUnusualStates, [[...stateNames, otherTerritory.name]])
}

export async function readPendingTasks(
  on: Database,
  now: Date,
  { max, selling }: { max: number; selling: Pick<Settings['selling'], Limit> },
): Promise<Omit<PendingTasks, 'books' | 'complaints' | 'unknownStates'>> {
  const [row] = (await run<Row>(on, pendingTasks, [
    now,
    max,
    selling.lowStock,
    selling.remittanceDays,
    selling.settlementDays,
  ])) as [Row]
  const { doubtful, doubtfulAmount, owed, owedAmount, mailsWaiting, mailsGivenUp, ...others } = row
  const { disputed, disputedAmount, respondBy, disputedOrder, ...rest } = others
  const { unrecovered, unrecoveredAmount, unrecoveredOrder, ...counts } = rest
  return {
    ...counts,
    inDoubt: { count: doubtful, amount: fromPaise(doubtfulAmount) },
    goingBack: { count: owed, amount: fromPaise(owedAmount) },
    disputes: { count: disputed, amount: fromPaise(disputedAmount), respondBy, orderId: disputedOrder },
    unrecovered: { count: unrecovered, amount: fromPaise(unrecoveredAmount), orderId: unrecoveredOrder },
    mails: { waiting: mailsWaiting, givenUp: mailsGivenUp },
  }
}
