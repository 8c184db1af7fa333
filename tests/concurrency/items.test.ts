import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '../../src/platform/database.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { balanceOf, buy, fillWallet, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'

ownDatabase()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
let partner: Actor
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const moveTo = (newStatus: string, { orderId, itemId }: Item, by = owner) =>
  by.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
const cancel = ({ asha, orderId, itemId }: Item) => {
  const asked = { orderId, itemId, orderStatus: 'Cancelled', cancelReason: 'Other' }
  return asha.put('/order/user-order-status-change', asked)
}
const askBack = ({ asha, orderId, itemId }: Item, reason = 'Other') =>
  asha.post('/order/return-order-request', { orderId, itemId, reason })
const statusOf = async ({ asha, orderId, itemId }: Item) =>
  (await asha.get(`/order/single-orderDetails?orderId=${orderId}&itemId=${itemId}`)).body.item.status

type Item = { asha: Actor; orderId: string; itemId: string; sizeId: string }

/** An item of ₹100 that was paid from the wallet. */
async function paidItem(): Promise<Item> {
  const asha = await shopper()
  await fillWallet(asha, 130)
  const { id, sizeIds } = await addProduct({ salePrice: 100 })
  const { _id, items } = await buy(asha, [{ id }], 'Wallet')
  return { asha, orderId: _id, itemId: items[0]?._id ?? '', sizeId: sizeIds[0] ?? '' }
}

/** One that was delivered and is wanted back, with its request's id. */
async function wantedBack(reason = 'Other') {
  const item = await paidItem()
  await moveTo('Delivered', item)
  await askBack(item, reason)
  const { returnRequest } = (await owner.get('/order/get-return-details?limit=20')).body
  const returnId = returnRequest.find(({ itemId }: Item) => itemId === item.itemId)?._id
  const accept = (by = owner) => by.put('/order/accept-return', { returnId })
  const reject = (by = owner) => by.put('/order/reject-return', { returnId })
  return { ...item, accept, reject }
}

test('cancel and ship', () =>
  repeatConcurrently(async () => {
    const item = await paidItem()
    const [cancelled, shipped] = await race(
      () => cancel(item),
      () => moveTo('Shipped', item),
    )
    expect(cancelled.status).toBe(200)
    expect(await balanceOf(item.asha)).toBe(shipped.status === 200 ? 100 : 130)
    // What left first comes back with its parcel.
    expect([await statusOf(item), await stockOf(item.sizeId)]).toEqual([
      'Cancelled',
      shipped.status === 200 ? 9 : 10,
    ])
    const { body } = await item.asha.get(`/order/get-documents/${item.orderId}`)
    expect(body.creditNotes).toHaveLength(shipped.status === 200 && body.invoice ? 1 : 0)
  }))

test('two admins who ship the items of an order, and its shopper who downloads the invoice', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const [bat, ball] = [await addProduct({ salePrice: 100 }), await addProduct({ salePrice: 100 })]
    const { _id: orderId, items } = await buy(asha, [bat, ball])
    const [first, second] = items.map(({ _id: itemId }) => ({ asha, orderId, itemId, sizeId: '' }))
    if (!first || !second) throw new Error('two items were bought')
    const answers = await race(
      () => Promise.all([moveTo('Shipped', first), asha.get(`/order/invoice/${orderId}`)]),
      () => moveTo('Delivered', second, partner),
    )
    expect(statusesOf(answers.flat())).toEqual([200, 200, 200])
    const issued = await db.selectFrom('invoices').where('order_id', '=', orderId).select('number').execute()
    expect(issued).toEqual([{ number: expect.stringMatching(/^INV/) }])
    const { headers } = await asha.get(`/order/invoice/${orderId}`)
    expect(headers.get('content-disposition')).toContain(issued[0]?.number)
  }))

test('cancel and deliver', () =>
  repeatConcurrently(async () => {
    const item = await paidItem()
    const [cancelled, delivered] = await race(
      () => cancel(item),
      () => moveTo('Delivered', item),
    )
    expect(statusesOf([cancelled, delivered])).toEqual([200, 409])
    expect(await balanceOf(item.asha)).toBe(cancelled.status === 200 ? 130 : 0)
  }))

test('cancel and cancel, by the shopper and by an admin', () =>
  repeatConcurrently(async () => {
    const item = await paidItem()
    const answers = await Promise.all([cancel(item), cancel(item), moveTo('Cancelled', item)])
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect(await balanceOf(item.asha)).toBe(130)
    expect(await stockOf(item.sizeId)).toBe(10)
  }))

test('accept and reject: accepted in the end, and paid once', () =>
  repeatConcurrently(async () => {
    const item = await wantedBack()
    const [accepted, rejected] = await race(
      () => item.accept(owner),
      () => item.reject(partner),
    )
    expect(accepted.status).toBe(200)
    expect([200, 409]).toContain(rejected.status)
    expect([await statusOf(item), await balanceOf(item.asha)]).toEqual(['ReturnAccepted', 100])
  }))

test('accept and accept, on both of the screens that can', () =>
  repeatConcurrently(async () => {
    const item = await wantedBack()
    const answers = await Promise.all([
      item.accept(owner),
      item.accept(partner),
      moveTo('ReturnAccepted', item),
    ])
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect([await balanceOf(item.asha), await stockOf(item.sizeId)]).toEqual([100, 10])
    const { body } = await item.asha.get(`/order/get-documents/${item.orderId}`)
    expect(body.creditNotes).toEqual([{ itemId: item.itemId, number: expect.stringMatching(/^CRN/) }])
  }))

test('reject and retry: the request says what the item says', () =>
  repeatConcurrently(async () => {
    const item = await wantedBack('Damaged product')
    await item.reject()
    const [retried, accepted] = await race(
      () => askBack(item, 'Change of mind'),
      () => item.accept(),
    )
    expect(accepted.status).toBe(200)
    expect(await statusOf(item)).toBe('ReturnAccepted')
    // Restocked when the new reason came first: then it was not damaged.
    expect(await stockOf(item.sizeId)).toBe(retried.status === 200 ? 10 : 9)
  }))
