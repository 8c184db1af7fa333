import { toRupees } from '../../../lib/money.ts'
import { readState } from '../../../lib/read-state.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, Overtaken, type Tx } from '../../../platform/database.ts'
import { openAccount } from '../../accounts/open-account.ts'
import { findCredentials, lockUser } from '../../accounts/store.ts'
import type { KnownAddress } from '../../addresses/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { findByKey, keyOf } from '../../checkout/find-duplicate.ts'
import { insertCounterOrder } from '../../checkout/insert-counter-order.ts'
import { draftOrder, type Purchase } from '../../checkout/price-order-rules.ts'
import { claimKey } from '../../checkout/store.ts'
import type { Order } from '../../orders/rules.ts'
import { orderName } from '../../orders/rules.ts'
import { findOrder } from '../../orders/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import type { Settings } from '../../settings/rules.ts'
import { dispatchOrders } from '../dispatch-orders.ts'
import {
  type CounterCustomer,
  type CounterRefusal,
  type CounterRequest,
  counterEmail,
  mergedItems,
  priceAtCounter,
  WALK_IN,
} from './rules.ts'
import { hasUnpaidOrder, lockShared, readCounterLines } from './store.ts'

/**
 * The order is placed, paid and handed over in one transaction, with its invoice. The same key answers the same order.
 * Lock order: key, customer, sizes by id, counter of invoices.
 */
export function placeCounterOrder(
  by: string,
  asked: CounterRequest,
  keyText: string,
): Promise<Result<Order, CounterRefusal>> {
  const request = { ...asked, items: mergedItems(asked.items) }
  const key = keyOf(keyText, request)
  return attempt(async (tx) => {
    const known = await findByKey(tx, by, key)
    if (known) return known
    const orderId = key && (await claimKey(tx, by, key))
    // Another request with the same key has just been answered.
    if (!orderId) throw new Overtaken()
    const { selling, seller } = await currentSettings(tx)
    const pickup = { place: seller.city, today: clock.today() }
    const priced = priceAtCounter(await readCounterLines(tx, request.items), request, pickup)
    if (!priced.ok) return priced
    const customer = await findOrAddCustomer(tx, request.customer)
    if (!customer) return refused({ reason: 'no-customer' })
    if (await hasUnpaidOrder(tx, customer.id)) return refused({ reason: 'unpaid-order' })
    const address = addressAt(seller, customer)
    if (!address) return refused({ reason: 'no-place' })
    await insertCounterOrder(tx, orderId, customer.id, draftOf(request, priced.value, address, selling))
    return done(await handOver(tx, by, orderId))
  })
}

function draftOf(
  { items, paidBy, total }: CounterRequest,
  purchase: Purchase,
  shippingAddress: KnownAddress,
  selling: Settings['selling'],
) {
  const claimed = { total, couponDiscount: null, offerDiscount: null }
  const request = { items, shippingAddress, paymentMethod: 'COD', claimed } as const
  // The limit of cash on delivery is none of what is paid at once.
  const codLimit = total > selling.codLimit ? total : selling.codLimit
  return { ...draftOrder(request, purchase, { ...selling, codLimit }), counterPayment: paidBy }
}

async function handOver(tx: Tx, by: string, orderId: string): Promise<Order> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error('an insert is read')
  const { id, number, total, counterPayment, items } = order
  await recordChanges(tx, {
    ...{ by, thing: 'counter-order', id, name: orderName(number), verb: 'created', before: null },
    after: { total: toRupees(total), payment: counterPayment },
  })
  const dispatches = items.map((item) => ({ itemId: item.id, to: 'Delivered' as const, by }))
  const [delivered] = await dispatchOrders(tx, [{ order, dispatches }])
  return delivered ?? order
}

type Customer = { id: string; name: string; phone: string | null }

/** Null if the account is gone, or an admin's. The account of those who said no number is shared. */
async function findOrAddCustomer(tx: Tx, customer: CounterCustomer): Promise<Customer | null> {
  if ('id' in customer) return lockCustomer(tx, customer.id)
  const { phone } = customer
  const name = customer.name ?? WALK_IN
  const email = counterEmail(phone)
  const account = { name: phone === null ? WALK_IN : name, email, phone, passwordHash: null }
  const id = (await findCredentials(tx, email))?.id ?? (await openAccount(tx, account))
  // Another counter has just opened the account.
  if (!id) throw new Overtaken()
  const isOpen = phone === null ? await lockShared(tx, id) : (await lockCustomer(tx, id)) !== null
  // An admin has just erased the account.
  if (!isOpen) throw new Overtaken()
  return { id, name, phone }
}

async function lockCustomer(tx: Tx, id: string): Promise<Customer | null> {
  const user = await lockUser(tx, id)
  return user?.role === 'user' ? user : null
}

/** Goods that are handed over are supplied where the shop is. */
function addressAt(
  { address, city, state: written }: Settings['seller'],
  { name, phone }: Customer,
): KnownAddress | null {
  const state = readState(written)?.name
  if (!state) return null
  return { name, phone: phone ?? '', address, locality: null, city, state, pinCode: '', typeOfPlace: 'Work' }
}
