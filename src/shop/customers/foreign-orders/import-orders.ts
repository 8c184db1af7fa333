import { createHash } from 'node:crypto'
import { done, type Result, refused } from '../../../lib/result.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { readTable, type TableRefusal } from '../../catalog/csv/read-table.ts'
import { importParts } from '../moving-in/import-parts.ts'
import type { CustomersShop } from '../moving-in/rules.ts'
import {
  findUnfinishedImport,
  insertCustomerImport,
  lockCustomerImport,
  settleUndone,
} from '../moving-in/store.ts'
import { type ForeignOrder, type OrdersPlan, type OrdersResult, readOrdersOf } from './rules.ts'
import { deleteForeignOrders, findTakenNumbers, insertForeignOrders } from './store.ts'

const MAX_UNDONE_AT_ONCE = 1000

export type OrdersPlanRefusal = TableRefusal | { reason: 'unknown-export' }
export type OrdersRefusal = OrdersPlanRefusal | { reason: 'changed-meanwhile' | 'stopped' }

/** Orders that are there stay as they are, whatever the file says. */
export async function planOrders(file: Uint8Array): Promise<Result<OrdersPlan, OrdersPlanRefusal>> {
  const table = await readTable(file)
  if (!table.ok) return table
  const foreign = readOrdersOf(table.value)
  if (!foreign) return refused({ reason: 'unknown-export' })
  const { shop, orders, notTaken, ignored } = foreign
  const taken = await findTakenNumbers(
    db,
    shop,
    orders.map(({ number }) => number),
  )
  const add = orders.filter(({ number }) => !taken.has(number))
  return done({ shop, add, known: orders.length - add.length, notTaken, ignored })
}

type OrdersRequest = {
  by: string
  file: Uint8Array
  name: string
  /** The preview's count; nothing is written if it no longer holds. */
  add?: number | undefined
  progress: (done: number, of: number) => void
  signal: AbortSignal
}

/** In short transactions. The same file again goes on where it stopped, because an order that is there is not taken again. */
export async function importOrders({
  by,
  file,
  name,
  add,
  progress,
  signal,
}: OrdersRequest): Promise<Result<OrdersResult, OrdersRefusal>> {
  const planned = await planOrders(file)
  if (!planned.ok) return planned
  const { add: orders, shop, known, notTaken } = planned.value
  if (add !== undefined && add !== orders.length) return refused({ reason: 'changed-meanwhile' })
  if (orders.length === 0) return done({ added: 0, known, notTaken })
  const hash = createHash('sha256').update(file).digest()
  const begun = (await findUnfinishedImport(db, by, hash)) ?? (await begin(by, { name, hash }))
  const added = await importParts(
    orders,
    (part, isLast) => transaction((tx) => importPart(tx, { id: begun.id, shop, isLast }, part)),
    { progress, signal },
  )
  if (added === null) return refused({ reason: 'stopped' })
  return done({ added, known, notTaken })
}

function begin(by: string, { name, hash }: { name: string; hash: Buffer }): Promise<{ id: string }> {
  return transaction(async (tx) => {
    const begun = await insertCustomerImport(tx, by, { name, hash, kind: 'orders' })
    await recordChanges(tx, {
      ...{ by, thing: 'order-import', id: begun.id, name, verb: 'created' },
      ...{ before: null, after: { file: name } },
    })
    return begun
  })
}

/** How many it inserted; null if the import was undone meanwhile. */
async function importPart(
  tx: Tx,
  part: { id: string; shop: CustomersShop; isLast: boolean },
  orders: readonly ForeignOrder[],
): Promise<number | null> {
  const locked = await lockCustomerImport(tx, part.id, 'orders')
  if (!locked || locked.isFinished) return null
  return insertForeignOrders(tx, part, orders)
}

/** Deletes a part of the orders that an import has brought; ask until `isFinished`. */
export function undoOrderImport(
  by: string,
  id: string,
): Promise<Result<{ removed: number; isFinished: boolean }, { reason: 'no-import' }>> {
  return transaction(async (tx) => {
    const locked = await lockCustomerImport(tx, id, 'orders')
    if (!locked) return refused({ reason: 'no-import' })
    const removed = await deleteForeignOrders(tx, id, MAX_UNDONE_AT_ONCE)
    const isFinished = removed < MAX_UNDONE_AT_ONCE
    await settleUndone(tx, id, { by, isFinished })
    if (isFinished && !locked.isUndone)
      await recordChanges(tx, {
        ...{ by, thing: 'order-import', id, name: locked.name, verb: 'deleted' },
        ...{ before: { file: locked.name }, after: null },
      })
    return done({ removed, isFinished })
  })
}
