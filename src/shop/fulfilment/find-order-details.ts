import { wholeList } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { Note } from '../notes/rules.ts'
import { listNotes } from '../notes/store.ts'
import { findAddressDoubts } from '../orders/find-address-doubts.ts'
import { readHistory } from '../orders/history-store.ts'
import { listOrderMails, type SentMail } from '../orders/mails/order-mails-store.ts'
import { readOrderPayments } from '../orders/order-payments-store.ts'
import type { Delivery } from '../orders/outcome-rules.ts'
import { type NextStep, nextStepOf, type ReturnRequest, type ReturnStep } from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import type { ItemStep, Order, OrderMoney } from '../orders/rules.ts'
import { findOrder } from '../orders/store.ts'
import { listTags } from '../orders/tags-store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { Shipment } from '../shipments/rules.ts'
import { listShipments } from '../shipments/store.ts'
import type { RefundRequest } from '../wallet/refund-requests/rules.ts'
import { listWaitingOf } from '../wallet/refund-requests/store.ts'
import type { DeferredChange } from './bulk-rules.ts'
import { findCashRisk } from './cash-risk/find-cash-risk.ts'
import type { CashRisk } from './cash-risk/rules.ts'
import type { Claim } from './claims/rules.ts'
import { listClaimsOfOrder } from './claims/store.ts'
import { listDeferredChanges } from './deferred-changes-store.ts'
import { listDeliveries } from './outcomes/store.ts'
import { readReturnRequests } from './returns-store.ts'

type OrderDetails = {
  order: Order
  addressDoubts: string[]
  cashRisk: CashRisk | null
  history: ItemStep[]
  deferred: DeferredChange[]
  payments: OrderMoney
  shipments: Shipment[]
  deliveries: Delivery[]
  claims: Claim[]
  returnSteps: ReturnStep[]
  returns: ReturnRequest[]
  /** Of an item whose return was not asked for. */
  firstReturnStep: NextStep
  /** Those that wait for a second person. */
  refundRequests: RefundRequest[]
  mails: SentMail[]
  notes: Note[]
  tags: string[]
}

export async function findOrderDetails(id: string): Promise<OrderDetails | null> {
  // Deferred changes first: one made meanwhile may still show as deferred, but is never missing from both.
  const deferred = await listDeferredChanges(db, id)
  const order = await findOrder(db, id)
  if (!order) return null
  const itemIds = order.items.map((item) => item.id)
  const history = await readHistory(db, id)
  const payments = await readOrderPayments(db, id)
  const settings = await currentSettings()
  const { selling } = settings
  const doubts = findAddressDoubts(order)
  return {
    order,
    addressDoubts: doubts,
    cashRisk: await findCashRisk(order, doubts, settings),
    history,
    deferred,
    payments,
    shipments: await listShipments(db, [id]),
    deliveries: await listDeliveries(db, [id]),
    claims: await listClaimsOfOrder(db, id),
    returnSteps: await listReturnSteps(db, itemIds),
    returns: (await readReturnRequests(db, wholeList, selling, { itemIds })).requests,
    firstReturnStep: nextStepOf([], selling),
    refundRequests: await listWaitingOf(db, id, clock.now()),
    mails: await listOrderMails(db, id),
    notes: await listNotes(db, { kind: 'order', id }),
    tags: (await listTags(db, [id])).get(id) ?? [],
  }
}
