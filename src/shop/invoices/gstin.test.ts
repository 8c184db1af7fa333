import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, move, order } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { pay, verify } from '../../../tests/paying.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { db, pool } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import type { InvoiceDocument } from './document-rules.ts'

ownDatabase()
const provider = ownProvider()

const gst = { gstin: '29AABCM1234A1Z3', legalName: 'Rao Traders LLP' }
const checkDigit = 'The last character does not fit the others. Please check the GSTIN'
const otherState = 'The GSTIN is of Maharashtra, the address is in Karnataka'
const made = 'The invoice is made. Its GSTIN can no longer be changed'

let asha: Actor
let owner: Actor
let bat: { id: string }
beforeAll(async () => {
  asha = await shopper()
  owner = await admin()
  bat = await addProduct({ salePrice: 300, sizes: [{ size: 8, stock: 100 }] })
})

async function orderWith(more: object) {
  const { body } = await asha.get('/cart/get-to-cart')
  if (body.cart.items.length === 0) await fillCart(asha, bat)
  return order(asha, { ...(await checkout(asha)), ...more })
}
const setGstin = (by: Actor, { _id }: OrderOnWire, fields: object) =>
  by.put(`/order/set-gstin/${_id}`, fields)
const linesOf = async ({ _id }: OrderOnWire) =>
  (await readPdf((await asha.get(`/order/invoice/${_id}`)).bytes)).flat().join('\n')

test('a GSTIN given at the checkout stands on pro-forma, invoice and credit note', async () => {
  const { status, body } = await orderWith({ ...gst, gstin: ' 29aabcm1234a1z3 ' })
  expect(status).toBe(201)
  const bought: OrderOnWire = body.order
  expect(bought).toMatchObject(gst)
  const printed = [gst.legalName, address.name, `GSTIN ${gst.gstin}`]
  const proForma = await linesOf(bought)
  for (const text of printed) expect(proForma).toContain(text)
  await move(owner, bought, 'Shipped')
  const invoice = await db
    .selectFrom('invoices')
    .where('order_id', '=', bought._id)
    .select('document')
    .executeTakeFirstOrThrow()
  expect((invoice.document as unknown as InvoiceDocument).buyer).toMatchObject(gst)
  expect(await linesOf(bought)).toContain(`GSTIN ${gst.gstin}`)
  await move(owner, bought, 'Cancelled')
  const note = await asha.get(`/order/credit-note/${bought.items[0]?._id}`)
  const credited = (await readPdf(note.bytes)).flat().join('\n')
  for (const text of printed) expect(credited).toContain(text)
})

test.each([
  [{ gstin: '29AABCM1234A1Z4' }, checkDigit],
  [{ gstin: '27AABCM1234A1Z7' }, otherState],
  [{ gstin: '29AABCM' }, 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'],
  [{ legalName: 'Rao Traders LLP' }, 'A legal name goes with a GSTIN'],
  [{ gstin: 29 }, 'The GSTIN is text'],
])('%o is refused at the checkout and on the order, and changes nothing', async (fields, message) => {
  const refused = { status: 400, body: { message, errors: { gstin: message } } }
  const orders = async () => (await asha.get('/order/get-orders')).body.total
  const before = await orders()
  expect(await orderWith(fields)).toMatchObject(refused)
  expect(await orders()).toBe(before)
  const [bought] = (await asha.get('/order/get-orders')).body.orders
  expect(await setGstin(asha, bought, fields)).toMatchObject(refused)
})

test('an order without one has no such fields, and empty fields are none', async () => {
  const { body } = await orderWith({ gstin: '', legalName: '' })
  expect(Object.keys(body.order)).not.toContain('gstin')
  expect(Object.keys(await buy(asha, [bat]))).not.toContain('legalName')
})

test('a reservation that is asked for again keeps the last GSTIN, and so does its order', async () => {
  await fillCart(asha, bat)
  const body = await checkout(asha, 'Razorpay')
  const reserve = (more: object) => asha.post('/order/create-razorpay-order', { ...body, ...more })
  expect((await reserve({ gstin: '29AABCM1234A1Z4' })).body.errors).toEqual({ gstin: checkDigit })
  const { razorpayOrderId } = (await reserve({})).body
  expect((await reserve(gst)).body.razorpayOrderId).toBe(razorpayOrderId)
  const paid = await verify(asha, await pay(provider, razorpayOrderId))
  expect(paid.body.order).toMatchObject(gst)
})

test('a GSTIN is compared with the state that is meant', async () => {
  const inState = (state: string) => orderWith({ shippingAddress: { ...address, state }, gstin: gst.gstin })
  expect((await inState('ಕರ್ನಾಟಕ')).status).toBe(201)
  expect((await inState('Kerela')).body.errors).toEqual({
    gstin: 'The GSTIN is of Karnataka, the address is in Kerala',
  })
})

test('shopper and admin change it until the dispatch; the admin’s change is audited and can be undone', async () => {
  const bought = await buy(asha, [bat])
  expect((await setGstin(asha, bought, gst)).body).toMatchObject({ message: 'GSTIN saved', order: gst })
  expect(await auditLogOf('order', bought._id)).toEqual([])
  const removed = await setGstin(owner, bought, { gstin: '' })
  expect(removed.body.message).toBe('GSTIN removed')
  expect(Object.keys(removed.body.order)).not.toContain('gstin')
  expect(await setGstin(owner, bought, gst)).toMatchObject({ status: 200 })
  expect(await setGstin(owner, bought, gst)).toMatchObject({ status: 200 })
  expect(await auditLogOf('order', bought._id)).toMatchObject([
    { by: owner.id, verb: 'edited', before: gst, after: { gstin: null, legalName: null } },
    { before: { gstin: null, legalName: null }, after: gst },
  ])
  expect((await setGstin(await shopper(), bought, gst)).status).toBe(404)
  const undoLast = async () => {
    const last = (await auditLogOf('order', bought._id)).at(-1)
    return owner.put(`/trail/undo-change/${last?.id}`)
  }
  const now = async () => (await owner.get(`/order/get-order-details/${bought._id}`)).body.order
  expect((await undoLast()).status).toBe(200)
  expect(Object.keys(await now())).not.toContain('gstin')
  expect((await undoLast()).status).toBe(200)
  expect(await now()).toMatchObject(gst)
  await setGstin(asha, bought, { ...gst, legalName: 'Another name' })
  expect(await undoLast(), 'its shopper has changed it since').toMatchObject({ status: 409 })
  await setGstin(asha, bought, gst)
  await setGstin(owner, bought, { gstin: '' })
  const removal = (await auditLogOf('order', bought._id)).at(-1)
  const moveTo = (state: string) =>
    pool.query(
      `update orders set shipping_address = jsonb_set(shipping_address, '{state}', to_jsonb($2::text)) where id = $1`,
      [bought._id, state],
    )
  await moveTo('Maharashtra')
  expect(await owner.put(`/trail/undo-change/${removal?.id}`), 'of another state').toMatchObject({
    status: 409,
  })
  await moveTo('Karnataka')
  expect((await undoLast()).status).toBe(200)
  await move(owner, bought, 'Shipped')
  expect(await undoLast(), 'its invoice is made').toMatchObject({ status: 409 })
  for (const by of [asha, owner])
    expect(await setGstin(by, bought, { gstin: '' })).toMatchObject({ status: 409, body: { message: made } })
  expect(await linesOf(bought)).toContain(gst.gstin)
})
