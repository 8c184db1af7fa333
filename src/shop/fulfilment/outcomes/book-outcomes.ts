import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import type { Change } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockSizes } from '../../catalog/stock/store.ts'
import {
  type Delivery,
  failureOf,
  type OutcomeDraft,
  type OutcomeRefusal,
  outcomeRefusal,
  unitsOf,
} from '../../orders/outcome-rules.ts'
import type { SourceRefusal } from '../../orders/refund-source-rules.ts'
import type { Order, OrderItem } from '../../orders/rules.ts'
import { lockOrders } from '../../orders/store.ts'
import type { RefundTo } from '../../payments/provider-rules.ts'
import type { AskedRefund } from '../../wallet/refund-requests/rules.ts'
import { askForMove } from '../ask-for-move.ts'
import type { DeferredChange } from '../bulk-rules.ts'
import {
  deleteDeferredChangesOf,
  insertDeferredBatch,
  listDeferredChanges,
} from '../deferred-changes-store.ts'
import { refuseSource } from '../refuse-source.ts'
import { writeOutcome } from './end-delivery.ts'
import { listDeliveries, listOrdersOfItems } from './store.ts'

/** `held`: how many items. `asked`: of these nothing is booked before another person confirms their refund. */
export type BookedOutcomes = { orders: Order[]; held: number; asked: AskedRefund[] }

/**
 * Books all or nothing, except for what needs a second person. What is still on its way is cancelled, which is held and undone by
 * its batch; what was cancelled before is booked at once.
 */
export function bookOutcomes(
  by: string,
  { batch, refundTo, drafts }: { batch: string; refundTo: RefundTo | null; drafts: readonly OutcomeDraft[] },
): Promise<Result<BookedOutcomes, OutcomeRefusal | SourceRefusal>> {
  return attempt(async (tx) => {
    const orderIds = await listOrdersOfItems(
      tx,
      drafts.map(({ itemId }) => itemId),
    )
    const orders = await lockOrders(tx, orderIds)
    return bookLocked(tx, { by, batch, refundTo, orders, drafts })
  })
}

type OutcomePlan = { item: OrderItem; delivery: Delivery; draft: OutcomeDraft }

export async function bookLocked(
  tx: Tx,
  {
    by,
    batch,
    refundTo,
    orders,
    drafts,
  }: {
    by: string
    batch: string
    refundTo: RefundTo | null
    orders: Order[]
    drafts: readonly OutcomeDraft[]
  },
): Promise<Result<BookedOutcomes, OutcomeRefusal | SourceRefusal>> {
  const orderIds = orders.map(({ id }) => id)
  const items = new Map(orders.flatMap((order) => order.items.map((item) => [item.id, item])))
  const deliveries = new Map((await listDeliveries(tx, orderIds)).map((one) => [one.itemId, one]))
  const deferred = new Map((await listDeferredChanges(tx, ...orderIds)).map((one) => [one.itemId, one]))
  const planned: OutcomePlan[] = []
  for (const draft of drafts) {
    const [item, delivery] = [items.get(draft.itemId), deliveries.get(draft.itemId)]
    if (!item || !delivery) return refused({ reason: 'no-item' })
    const refusal = isBooking(deferred.get(item.id)) ? { reason: 'booked' as const } : null
    const wrong = refusal ?? outcomeRefusal(item, delivery, draft)
    if (wrong) return refused(wrong)
    planned.push({ item, delivery, draft })
  }
  const [onTheirWay, cancelled] = partition(planned, ({ item }) => item.status === 'Shipped')
  const asked: AskedRefund[] = []
  for (const { item, draft } of onTheirWay) {
    const order = orders.find(({ items }) => items.includes(item))
    if (!order) continue
    const refusal = await refuseSource(tx, order, item.id, refundTo)
    if (refusal) return refused(refusal)
    const { units } = draft
    const change = { to: 'Cancelled', by, reason: failureOf(units), units, refund: null, refundTo } as const
    const request = await askForMove(tx, { order, deferred: [...deferred.values()] }, item, change)
    if (request) {
      asked.push(request)
      continue
    }
    await deleteDeferredChangesOf(tx, [item.id])
    await insertDeferredBatch(tx, [item.id], { id: batch, ...change })
    deferred.set(item.id, { ...change, id: batch, itemId: item.id })
  }
  await lockSizes(
    tx,
    cancelled.map(({ item }) => item.sizeId),
  )
  for (const { item, delivery, draft } of cancelled) {
    const { whole: restocked } = unitsOf(item, delivery)
    const isBooked = await writeOutcome(tx, item, { ...draft, by, restocked })
    if (!isBooked) return refused({ reason: 'sold-since' })
    await recordChanges(tx, auditedOutcome(by, item, delivery, draft))
  }
  return done({ orders, held: onTheirWay.length - asked.length, asked })
}

const isBooking = (change: DeferredChange | undefined) => change?.to === 'Cancelled' && change.reason !== null

function partition<One>(all: readonly One[], matches: (one: One) => boolean): [One[], One[]] {
  return [all.filter(matches), all.filter((one) => !matches(one))]
}

function auditedOutcome(by: string, item: OrderItem, delivery: Delivery, { units }: OutcomeDraft): Change {
  const before = unitsOf(item, delivery)
  return { by, thing: 'item', id: item.id, name: item.productName, verb: 'edited', before, after: units }
}
