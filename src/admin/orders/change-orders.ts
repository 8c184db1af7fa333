import { messageOf, send } from '../../client/api-client.ts'
import { randomKey } from '../../client/random-key.ts'
import type { BulkStatus } from '../../shop/fulfilment/bulk-rules.ts'
import type { NotChangedOnWire } from '../../shop/fulfilment/wire.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { statusLabel } from './order-status.tsx'
import { invalidateOrders } from './queries.ts'

/** Few enough for a progress to be seen. */
const ORDERS_PER_CALL = 50

export type Parcel = { courier?: string; trackingNumber?: string; weight?: number | string }

export type ChangedOrders = { changed: number; notChanged: NotChangedOnWire[]; failure: string | null }

export const newBatch = () => randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Stops at the first call that fails; what was changed until then is held and can be undone. */
export async function changeOrders(
  ids: readonly string[],
  newStatus: BulkStatus,
  parcel: Parcel,
  onProgress: (done: number) => void,
): Promise<ChangedOrders> {
  const batch = newBatch()
  const outcome: ChangedOrders = { changed: 0, notChanged: [], failure: null }
  for (let start = 0; start < ids.length; start += ORDERS_PER_CALL) {
    const orders = ids.slice(start, start + ORDERS_PER_CALL)
    try {
      const json = { batch, orders, newStatus, ...parcel }
      const { changed, notChanged } = await send(api.order['change-statuses'].$post({ json }))
      outcome.changed += changed.length
      outcome.notChanged.push(...notChanged)
    } catch (error) {
      outcome.failure = messageOf(error, 'The orders were not changed. Please try again.')
      break
    }
    onProgress(Math.min(start + ORDERS_PER_CALL, ids.length))
  }
  if (outcome.changed > 0) toastOfBatch(`${ordersIn(outcome.changed)}: ${statusLabel(newStatus)}`, batch)
  await invalidateOrders()
  return outcome
}

export const ordersIn = (count: number) =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`

export function toastOfBatch(message: string, batch: string, canUndo = true): void {
  const action = { label: 'Undo', onClick: () => void undoBatch(batch), seconds: holdSeconds }
  toast.done(message, { action: canUndo ? action : undefined, itemId: batch })
}

async function undoBatch(batch: string): Promise<void> {
  try {
    const { message } = await send(api.order['undo-status-changes'][':batch'].$put({ param: { batch } }))
    toast.done(message, { itemId: batch })
  } catch (error) {
    toast.failed(messageOf(error, 'The changes were not undone. Please try again.'))
  }
  await invalidateOrders()
}
