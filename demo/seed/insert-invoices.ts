import type { Tx } from '../../src/platform/database.ts'
import { issueCreditNotes } from '../../src/shop/invoices/issue-credit-notes.ts'
import { issueInvoice } from '../../src/shop/invoices/issue-invoice.ts'
import type { Order, Status } from '../../src/shop/orders/rules.ts'
import { findOrder } from '../../src/shop/orders/store.ts'
import type { DemoOrder } from './orders.ts'

type Moment = { order: DemoOrder; at: Date; isDispatch: boolean }

/** Invoices and credit notes as the shop would have issued them then, in the order of time. */
export async function insertInvoices(tx: Tx, orders: readonly DemoOrder[]): Promise<void> {
  const moments = orders.flatMap(momentsOf).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { order, at, isDispatch } of moments) {
    const found = await findOrder(tx, order.id)
    if (!found) throw new Error(`order ${order.id} is not in the database`)
    const then = asOf(found, order, at)
    if (isDispatch) await issueInvoice(tx, then, () => at)
    else await issueCreditNotes(tx, then, undefined, () => at)
  }
}

function momentsOf(order: DemoOrder): Moment[] {
  const steps = order.items.flatMap((item) => item.steps)
  const dispatches = steps.filter(({ to }) => to === 'Shipped').map(({ at }) => at.getTime())
  if (dispatches.length === 0) return []
  const first = new Date(Math.min(...dispatches))
  const back = steps.filter(({ to, at }) => to === 'ReturnAccepted' || (to === 'Cancelled' && at > first))
  return [{ order, at: first, isDispatch: true }, ...back.map(({ at }) => ({ order, at, isDispatch: false }))]
}

function asOf(found: Order, { items }: DemoOrder, at: Date): Order {
  const statusOf = (id: string): Status =>
    items.find((item) => item.id === id)?.steps.findLast((step) => step.at <= at)?.to ?? 'Pending'
  return { ...found, items: found.items.map((item) => ({ ...item, status: statusOf(item.id) })) }
}
