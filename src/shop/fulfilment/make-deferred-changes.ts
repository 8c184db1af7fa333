import { db, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import type { DeferredChange } from '../orders/rules.ts'
import { listDueChanges, postponeDeferredChanges } from './deferred-changes-store.ts'
import { lockWithDeferred, makeDeferredChange, makeTogether } from './move-by-admin.ts'

const BATCH_SIZE = 200
const RETRY_SECONDS = 60

/** Makes each due status change once. Safe to run in several processes. */
export async function makeDeferredChanges(): Promise<void> {
  const due = await listDueChanges(db, BATCH_SIZE)
  for (const [orderId, changes] of Map.groupBy(due, (change) => change.orderId))
    await makeDueOf(orderId, new Set(changes.map(({ id }) => id)))
}

async function makeDueOf(orderId: string, ids: ReadonlySet<string>): Promise<void> {
  try {
    await transaction(async (tx) => {
      const locked = await lockWithDeferred(tx, orderId)
      if (!locked) return
      const due = locked.deferred.filter(({ id }) => ids.has(id))
      const dispatches = due.filter(isDispatch)
      let order = await makeTogether(tx, locked.order, dispatches)
      for (const change of due) if (!isDispatch(change)) order = await makeDeferredChange(tx, order, change)
    })
  } catch (error) {
    log.error({ err: error, order: orderId }, 'a status change could not be made')
    await postponeDeferredChanges(db, [...ids], RETRY_SECONDS)
  }
}

const isDispatch = ({ to }: DeferredChange) => to === 'Shipped' || to === 'Delivered'
