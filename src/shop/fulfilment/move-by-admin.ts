import type { Tx } from '../../platform/database.ts'
import { postMails } from '../../platform/mail.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type DeferredChange, movesFrom, type Order, type OrderItem, type Status } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import {
  deleteDeferredChangeOf,
  insertDeferredChange,
  listDeferredChanges,
} from './deferred-changes-store.ts'
import { moveItem, moveWithoutMail, type Step } from './move-item.ts'
import { type Moved, writeStatusMail } from './write-status-mail.ts'

export type LockedOrder = { order: Order; deferred: DeferredChange[] }

export async function lockWithDeferred(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order && { order, deferred: await listDeferredChanges(tx, orderId) }
}

const deferredOf = ({ deferred }: LockedOrder, item: OrderItem) =>
  deferred.find(({ itemId }) => itemId === item.id)

export function statusWithDeferred(locked: LockedOrder, item: OrderItem): Status {
  return deferredOf(locked, item)?.to ?? item.status
}

/** An earlier deferred change is replaced or made first (`movesFrom`). The caller checks that the move is allowed. */
export async function moveByAdmin(
  tx: Tx,
  locked: LockedOrder,
  item: OrderItem,
  { to, by, hold }: { to: Status; by: string; hold: boolean },
): Promise<{ order: Order; deferred: string | null }> {
  const earlier = deferredOf(locked, item)
  if (earlier?.to === to && hold) return { order: locked.order, deferred: earlier.id }
  let { order } = locked
  if (earlier && movesFrom(item.status, earlier.to, to) === earlier.to)
    order = await makeDeferredChange(tx, order, earlier)
  const now = order.items.find(({ id }) => id === item.id) ?? item
  if (now.status === to) return { order, deferred: null }
  if (!hold)
    return { order: await moveItem(tx, order, now, await record(tx, now, { to, by })), deferred: null }
  await deleteDeferredChangeOf(tx, item.id)
  return { order, deferred: await insertDeferredChange(tx, { itemId: item.id, to, by }) }
}

export async function makeDeferredChange(tx: Tx, order: Order, change: DeferredChange): Promise<Order> {
  const item = order.items.find(({ id }) => id === change.itemId)
  return item ? moveItem(tx, order, item, await record(tx, item, change)) : order
}

/** Dispatches or delivers several items of an order, and mails its shopper once for each parcel. */
export async function makeTogether(tx: Tx, order: Order, changes: readonly DeferredChange[]): Promise<Order> {
  let now = order
  const moved: { item: OrderItem; notice: Moved }[] = []
  for (const change of changes) {
    const item = now.items.find(({ id }) => id === change.itemId)
    if (!item) continue
    const step = await moveWithoutMail(tx, now, item, await record(tx, item, change))
    now = step.order
    if (step.notice) moved.push({ item, notice: step.notice })
  }
  const parcels = Map.groupBy(moved, ({ notice: { to, shipment } }) => `${to} ${shipment?.id}`)
  const texts = await currentSettings(tx)
  const mails = [...parcels.values()].flatMap((parcel) => {
    const items = parcel.map(({ item }) => item)
    const [first] = parcel
    return first ? [writeStatusMail(order, items, first.notice, texts)] : []
  })
  await postMails(tx, mails)
  return now
}

async function record(
  tx: Tx,
  { id, productName: name, status }: OrderItem,
  { to, by, reason = null }: Pick<DeferredChange, 'to' | 'by'> & Partial<Pick<DeferredChange, 'reason'>>,
): Promise<Step> {
  const moved = { before: { status }, after: { status: to } }
  await recordChanges(tx, { by, thing: 'item', id, name, verb: 'moved', ...moved })
  return { to, by, reason }
}
