import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { makeDeferredChanges } from '../../src/shop/fulfilment/make-deferred-changes.ts'
import { runAudit } from '../../src/shop/reports/integrity/run-audit.ts'
import { type Actor, type Answer, admin, shopper } from '../actors.ts'
import { addMoney, paidTopUp } from '../adding-money.ts'
import { balanceOf, buy, checkout, fillCart, order, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'
import { ownProvider, ownShop } from '../provider.ts'
import { addCourier, statusMailsTo } from '../shipping.ts'
import { expectAsInTurn, type Operation } from './pairs.ts'

ownDatabase()
const provider = ownProvider()
ownShop(provider)
withLatency()

type Buyer = { asha: Actor; product: string; sizeId: string }
/** Four units of ₹100 that were paid from the wallet and have left. */
type ParcelCase = Buyer & {
  orderId: string
  itemId: string
  parcel: string
  number: string
  /** It was bought. */
  before: { stock: number; wallet: number; mails: number }
  /** Of what is held. */
  batch: string
  last: string | null
  claim: { _id: string; updatedAt: string } | null
  /** Orders all that came back. */
  buyAll: (() => Promise<Answer>) | null
}

let people: [Actor, Actor]
let couriers: [string, string]
const buyers = new Map<number, Buyer>()
beforeAll(async () => {
  people = [await admin(), await admin()]
  couriers = [await addCourier(people[0]), await addCourier(people[0])]
})
afterAll(async () => {
  await expectInvariants()
  expect((await runAudit(0)).problems).toEqual([])
})

async function buyerOf(worker: number): Promise<Buyer> {
  const known = buyers.get(worker)
  if (known) return known
  const { id: product, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 9_000 }] })
  const asha = await shopper()
  await addMoney(asha, await paidTopUp(provider, asha, 100_000))
  const made = { asha, product, sizeId: sizeIds[0] ?? '' }
  buyers.set(worker, made)
  return made
}

async function sent(worker: number): Promise<ParcelCase> {
  return sentOf(await buyerOf(worker))
}

async function sentOf(of: Buyer): Promise<ParcelCase> {
  const before = {
    stock: await stockOf(of.sizeId),
    wallet: (await balanceOf(of.asha)) ?? 0,
    mails: (await statusMailsTo(of.asha)).length,
  }
  const { _id: orderId, items } = await buy(of.asha, [{ id: of.product, quantity: 4 }], 'Wallet')
  const itemId = items[0]?._id ?? ''
  const number = randomUUID().toUpperCase()
  const [courier] = couriers
  const shipped = { productId: itemId, newStatus: 'Shipped', courier, trackingNumber: number }
  await people[0].put(`/order/update-product-status/${orderId}`, shipped)
  const { shipments } = await detailsOf(orderId)
  const parcel = shipments[0]._id
  return { ...of, orderId, itemId, parcel, number, before, batch: '', last: null, claim: null, buyAll: null }
}

const detailsOf = async (orderId: string) => (await people[0].get(`/order/get-order-details/${orderId}`)).body

async function makeHeldOf({ itemId }: ParcelCase): Promise<void> {
  await pool.query('update deferred_status_changes set try_at = now() where item_id = $1', [itemId])
  await makeDeferredChanges()
}

async function read(of: ParcelCase): Promise<object> {
  await makeHeldOf(of)
  const { order, deliveries, shipments, claims } = await detailsOf(of.orderId)
  const { creditNotes } = (await of.asha.get(`/order/get-documents/${of.orderId}`)).body
  const [{ status, cancelReason }] = order.items
  return {
    status,
    cancelReason,
    taken: of.before.stock - (await stockOf(of.sizeId)),
    paid: of.before.wallet - ((await balanceOf(of.asha)) ?? 0),
    booked: deliveries.flatMap(({ booked }: { booked: { units: object }[] }) =>
      booked.map(({ units }) => units),
    ),
    state: deliveries[0].state,
    isBack: shipments[0].returnedAt !== null,
    isRenumbered: shipments[0].trackingNumber !== of.number,
    claims: claims.map(({ state, amount }: { state: string; amount: number }) => [state, amount]),
    creditNotes: creditNotes.length,
    mails: (await statusMailsTo(of.asha)).slice(of.before.mails).toSorted(),
  }
}

const book =
  (units: object): Operation<ParcelCase> =>
  ({ itemId, last }, by) =>
    by.post('/order/book-outcomes', {
      batch: randomUUID(),
      items: [{ itemId, ...units, corrects: last }],
    })
const give =
  (newStatus: string, more: object = {}): Operation<ParcelCase> =>
  ({ orderId, itemId }, by) =>
    by.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus, ...more })
const saveClaim =
  (state: string, amount: number): Operation<ParcelCase> =>
  ({ claim }, by) =>
    by.put(`/claims/edit-claim/${claim?._id}`, { amount, state, updatedAt: claim?.updatedAt })

const lost = book({ lost: 4 })
const partlyBack = book({ whole: 3, damaged: 1 })
const kept = book({ kept: 4 })
const comeBack: Operation<ParcelCase> = ({ parcel }, by) =>
  by.put(`/order/return-to-origin/${parcel}`, { batch: randomUUID() })
const cancelByShopper: Operation<ParcelCase> = ({ asha, orderId, itemId }) =>
  asha.put('/order/user-order-status-change', {
    ...{ orderId, itemId, orderStatus: 'Cancelled', cancelReason: 'Other' },
  })
const cancelOrder: Operation<ParcelCase> = ({ asha, orderId }) =>
  asha.put('/order/cancel-order', { orderId, cancelReason: 'Other' })
const correctParcel: Operation<ParcelCase> = ({ parcel }, by) =>
  by.put(`/order/edit-shipment/${parcel}`, { courier: couriers[1], trackingNumber: randomUUID() })
const claim: Operation<ParcelCase> = ({ parcel }, by) => by.post('/claims/add-claim', { parcel, amount: 80 })
const undo: Operation<ParcelCase> = ({ batch }, by) => by.put(`/order/undo-status-changes/${batch}`)
const timePasses: Operation<ParcelCase> = async (of) => {
  await makeHeldOf(of)
  return { status: 200, body: {}, headers: new Headers(), bytes: new Uint8Array() }
}

async function toStop(worker: number): Promise<ParcelCase> {
  const of = await sent(worker)
  await cancelByShopper(of, people[0])
  return of
}

async function lostAndHeld(worker: number): Promise<ParcelCase> {
  const of = { ...(await sent(worker)), batch: randomUUID() }
  const items = [{ itemId: of.itemId, lost: 4 }]
  await people[0].post('/order/book-outcomes', { batch: of.batch, items })
  return of
}

const buyWhatCameBack: Operation<ParcelCase> = ({ buyAll }) =>
  buyAll?.() ?? Promise.reject(new Error('nothing came back'))

/** All units of the size. */
async function onTheShelf(worker: number): Promise<ParcelCase> {
  const { asha } = await buyerOf(worker)
  const { id: product, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 4 }] })
  const of = await sentOf({ asha, product, sizeId: sizeIds[0] ?? '' })
  await cancelByShopper(of, people[0])
  await book({ whole: 4 })(of, people[0])
  const ravi = await shopper('Ravi')
  await fillCart(ravi, { id: product, quantity: 4 })
  const body = await checkout(ravi)
  const { deliveries } = await detailsOf(of.orderId)
  return { ...of, buyAll: () => order(ravi, body), last: deliveries[0].last }
}

async function claimed(worker: number): Promise<ParcelCase> {
  const of = await toStop(worker)
  await lost(of, people[0])
  const { body } = await claim(of, people[0])
  const { deliveries } = await detailsOf(of.orderId)
  return { ...of, claim: body.claim, last: deliveries[0].last }
}

test.each([
  {
    start: 'on its way',
    open: sent,
    operations: {
      'book it as lost': lost,
      'book a part as back': partlyBack,
      'its parcel comes back': comeBack,
      'deliver it': give('Delivered'),
      'deliver it in ten seconds': give('Delivered', { hold: true }),
      'cancel it in ten seconds': give('Cancelled', { hold: true }),
      'its shopper cancels it': cancelByShopper,
      'its shopper cancels the order': cancelOrder,
      'correct its parcel': correctParcel,
    },
  },
  {
    start: 'held as lost',
    open: lostAndHeld,
    operations: {
      'undo that': undo,
      'the ten seconds end': timePasses,
      'book a part as back': partlyBack,
      'its parcel comes back': comeBack,
      'deliver it': give('Delivered'),
      'its shopper cancels it': cancelByShopper,
      'claim it': claim,
    },
  },
  {
    start: 'to be stopped',
    open: toStop,
    operations: {
      'book it as lost': lost,
      'book a part as back': partlyBack,
      'book it as delivered after all': kept,
      'its parcel comes back': comeBack,
      'claim it': claim,
      'correct its parcel': correctParcel,
    },
  },
  {
    start: 'lost and claimed',
    open: claimed,
    operations: {
      'correct it to back': partlyBack,
      'correct it to delivered': kept,
      'its parcel comes back': comeBack,
      'the claim is paid': saveClaim('paid', 70),
      'the claim is refused': saveClaim('refused', 80),
      'claim it again': claim,
    },
  },
  {
    start: 'on the shelf again',
    open: onTheShelf,
    operations: {
      'correct it to lost': lost,
      'correct a part of it': partlyBack,
      'its parcel comes back': comeBack,
      'another buys all of it': buyWhatCameBack,
    },
  },
])('of a parcel $start, what two do at once ends as one after the other', async (start) => {
  await expectAsInTurn({ ...start, read }, people)
})
