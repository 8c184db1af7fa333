import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { knowOwnSizes } from '../catalog/size-lists/know-own-sizes.ts'
import { lockOrder, lockOrders } from '../orders/store.ts'
import {
  listChangesOfRevokedKeys,
  listDeferredChanges,
  listDueChanges,
  listDueOrders,
  postponeDueChanges,
} from './deferred-changes-store.ts'
import { dispatchOrders, isDispatch } from './dispatch-orders.ts'
import { makeDeferredChange } from './move-by-admin.ts'
import { undoDeferredChange } from './undo-deferred-change.ts'

/** Orders of one transaction: a shopper who cancels one of them waits until it ends. */
const BATCH_SIZE = 100
/** A run ends after this many, so that a change that stays due does not keep the job for ever. */
const MAX_BATCHES = 50
const RETRY_SECONDS = 60

/** Makes each due status change once. Safe to run in several processes. */
export async function makeDeferredChanges(): Promise<void> {
  for (const id of await listChangesOfRevokedKeys(db)) await undoDeferredChange(id)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await listDueOrders(db, BATCH_SIZE)
    if (due.length > 0) await knowOwnSizes()
    await dispatchDue(due.filter(({ areDispatches }) => areDispatches).map(({ id }) => id))
    for (const { id, areDispatches } of due) if (!areDispatches) await makeDueOf(id)
    if (due.length < BATCH_SIZE) return
  }
}

async function dispatchDue(orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  try {
    await transaction(async (tx) => {
      const orders = await lockOrders(tx, orderIds)
      const changes = Map.groupBy(await listDueChanges(tx, orderIds), ({ orderId }) => orderId)
      await dispatchOrders(
        tx,
        orders.map((order) => ({ order, dispatches: (changes.get(order.id) ?? []).filter(isDispatch) })),
      )
    })
  } catch (error) {
    log.warn({ err: error }, 'orders could not be dispatched together')
    for (const id of orderIds) await makeDueOf(id)
  }
}

// One order in a transaction: cancellations lock sizes and wallets, which must not happen in the order of many orders.
async function makeDueOf(orderId: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (!locked) return
      const due = await listDueChanges(tx, [orderId])
      let [order = locked] = await dispatchOrders(tx, [{ order: locked, dispatches: due.filter(isDispatch) }])
      for (const change of due) {
        if (isDispatch(change)) continue
        const deferred = await listDeferredChanges(tx, orderId)
        ;({ order } = await makeDeferredChange(tx, { order, deferred }, change))
      }
    })
  } catch (error) {
    log.error({ err: error, order: orderId }, 'a status change could not be made')
    await postponeDueChanges(db, orderId, RETRY_SECONDS)
  }
}
