import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { makeHeldChanges, statusMailsTo } from '../../../tests/shipping.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

async function set(fields: { returnReceipt: boolean; returnInspection: boolean }): Promise<void> {
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
  const { status } = await owner.put('/settings/save-settings', { section: 'selling', version, fields })
  expect(status).toBe(200)
}

type ReturnCase = { asha: Actor; returnId: string; orderId: string; itemId: string; sizeId: string }

/** Four units of ₹100 that were delivered, and that their shopper wants to give back. */
async function wanted(reason = 'Other'): Promise<ReturnCase> {
  const asha = await shopper()
  const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] })
  const { _id: orderId, items } = await buy(asha, [{ id, quantity: 4 }])
  const itemId = items[0]?._id ?? ''
  await owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Delivered' })
  await asha.post('/order/return-order-request', { orderId, itemId, reason })
  const { _id: returnId } = (await owner.get('/order/get-return-details?limit=1')).body.returnRequest[0]
  return { asha, returnId, orderId, itemId, sizeId: sizeIds[0] ?? '' }
}

const step = (call: string, { returnId }: ReturnCase, more: object = {}) =>
  owner.put(`/order/${call}-return`, { returnId, ...more })
const answer = async (call: string, of: ReturnCase, more: object = {}) => {
  const { status, body } = await step(call, of, more)
  return [status, body.message]
}
const requestOf = async ({ returnId }: ReturnCase) =>
  (await owner.get('/order/get-return-details?limit=20')).body.returnRequest.find(
    ({ _id }: { _id: string }) => _id === returnId,
  )
const state = async (of: ReturnCase) => [
  (await requestOf(of)).status,
  await balanceOf(of.asha),
  await stockOf(of.sizeId),
]
const ownOrder = async ({ asha, orderId }: ReturnCase) =>
  (await asha.get(`/order/get-own-order/${orderId}`)).body

test('without steps accepting pays back at once, and the steps are refused', async () => {
  await set({ returnReceipt: false, returnInspection: false })
  const one = await wanted()
  expect((await requestOf(one)).next).toBe('refunded')
  expect(await answer('receive', one)).toEqual([409, 'This step of the return is done already'])
  expect(await answer('accept', one)).toEqual([200, 'Return accepted'])
  expect(await state(one)).toEqual(['Accepted', 400, 10])
})

test('with both steps a return is accepted, received, inspected and paid back in part with its reason', async () => {
  await set({ returnReceipt: true, returnInspection: true })
  const one = await wanted()
  expect(await answer('refund', one)).toEqual([409, 'Accept this return first'])
  const accepted = await step('accept', one, { way: 'send-in', trackingNumber: 'rt 1234' })
  expect(accepted.body).toEqual({ message: 'Return accepted', held: null })
  expect(await answer('accept', one)).toEqual([409, 'Book first that this return has come'])
  expect(await answer('inspect', one, { whole: 4 })).toEqual([409, 'Book first that this return has come'])
  expect(await answer('receive', one)).toEqual([200, 'Return received'])
  expect(await answer('refund', one)).toEqual([409, 'Inspect this return first'])
  expect(await answer('inspect', one, { whole: 3, damaged: 2 })).toEqual([
    400,
    'The units must add up to those that were sent',
  ])
  expect(await answer('inspect', one, { whole: 3, damaged: 1 })).toEqual([200, 'Return inspected'])
  expect(await answer('inspect', one, { whole: 4 })).toEqual([409, 'This step of the return is done already'])
  expect(await state(one)).toEqual(['Pending', null, 6])

  expect(await answer('refund', one, { amount: 400.01, reason: 'Kind' })).toEqual([
    400,
    'At most ₹400 was paid for it',
  ])
  expect(await answer('refund', one, { amount: 300 })).toEqual([
    400,
    'Please give the reason: the customer reads it',
  ])
  expect(await answer('refund', one, { amount: 0, reason: 'None' })).toEqual([
    400,
    'Amount must be greater than zero',
  ])
  const refunded = await step('refund', one, { amount: 300, reason: 'One was torn', hold: true })
  expect(refunded.body).toEqual({ message: 'Return refunded', held: expect.any(String) })
  expect(await state(one)).toEqual(['Pending', null, 6])
  await makeHeldChanges()
  expect(await state(one)).toEqual(['Accepted', 300, 9])
  expect(await answer('refund', one)).toEqual([409, 'This return was already accepted'])

  const { steps, returnSteps, refunds } = await ownOrder(one)
  expect(returnSteps).toMatchObject([
    { kind: 'accepted', way: 'send-in', trackingNumber: 'RT1234' },
    { kind: 'received' },
    { kind: 'inspected' },
  ])
  expect(steps.at(-1)).toMatchObject({ to: 'ReturnAccepted', reason: 'One was torn' })
  expect(refunds).toMatchObject([{ amount: 300 }])
  expect(await statusMailsTo(one.asha)).toEqual([
    expect.stringMatching(/^Delivered/),
    expect.stringMatching(/^Return requested/),
    expect.stringMatching(/^Your return:/),
    expect.stringMatching(/^Your return has come/),
    expect.stringMatching(/^Return accepted/),
  ])
  const { rows: asked } = await pool.query(
    `select data::text as mail from pgboss.job where name = 'mail' and data ->> 'to' = $1
       and data ->> 'subject' like 'Return requested%'`,
    [one.asha.email],
  )
  expect(asked[0].mail).toContain('₹400 goes to your wallet when we have looked at it.')
  const { rows } = await pool.query('select document from credit_notes where item_id = $1', [one.itemId])
  expect(rows[0].document.figures.total).toBe(30_000)
  expect(rows[0].document.lines[0]).toMatchObject({ amount: 30_000, quantity: 4, discount: 10_000 })
})

test('a refund that is undone is not paid, and is then given as a whole', async () => {
  await set({ returnReceipt: true, returnInspection: false })
  const one = await wanted()
  await step('accept', one)
  await step('receive', one)
  const { held } = (await step('refund', one, { amount: 100, reason: 'Worn', hold: true })).body
  expect((await owner.put(`/order/undo-status-change/${held}`)).status).toBe(200)
  await makeHeldChanges()
  expect(await state(one)).toEqual(['Pending', null, 6])
  expect((await step('refund', one)).status).toBe(200)
  expect(await state(one)).toEqual(['Accepted', 400, 10])
})

test.each([true, false])(
  'a part that is held is paid when the same is chosen again, held: %s',
  async (hold) => {
    await set({ returnReceipt: true, returnInspection: false })
    const one = await wanted()
    await step('accept', one)
    await step('receive', one)
    await step('refund', one, { amount: 100, reason: 'Worn', hold: true })
    const again = { productId: one.itemId, newStatus: 'ReturnAccepted', hold }
    expect((await owner.put(`/order/update-product-status/${one.orderId}`, again)).status).toBe(200)
    await makeHeldChanges()
    expect(await state(one)).toEqual(['Accepted', 100, 10])
    expect((await ownOrder(one)).steps.at(-1)).toMatchObject({ reason: 'Worn' })
  },
)

test('a return that is rejected on its way is asked for again, and begins with its first step', async () => {
  await set({ returnReceipt: true, returnInspection: false })
  const one = await wanted()
  await step('accept', one)
  expect(await answer('reject', one)).toEqual([200, 'Return rejected'])
  expect(await answer('receive', one)).toEqual([409, 'This return was already answered'])
  expect((await requestOf(one)).next).toBe('accepted')
  const { orderId, itemId } = one
  await one.asha.post('/order/return-order-request', { orderId, itemId, reason: 'Other' })
  expect(await requestOf(one)).toMatchObject({ steps: [], next: 'accepted' })
  await step('accept', one)
  expect((await requestOf(one)).steps).toHaveLength(1)
})

test('a rejected return that is accepted after all is opened again', async () => {
  await set({ returnReceipt: true, returnInspection: false })
  const one = await wanted()
  await step('reject', one)
  expect(await answer('accept', one)).toEqual([200, 'Return accepted'])
  expect(await requestOf(one)).toMatchObject({ status: 'Pending', next: 'received' })
})

test('damaged units and those of others stay off the shelf, whatever the shopper said', async () => {
  await set({ returnReceipt: false, returnInspection: true })
  const [said, found] = [await wanted('Damaged product'), await wanted()]
  for (const one of [said, found]) await step('accept', one)
  await step('inspect', said, { whole: 4 })
  await step('inspect', found, { damaged: 3, foreign: 1 })
  for (const one of [said, found]) await step('refund', one)
  expect(await state(said)).toEqual(['Accepted', 400, 10])
  expect(await state(found)).toEqual(['Accepted', 400, 6])
})

test('two admins who inspect at once: one of them does', async () => {
  await set({ returnReceipt: false, returnInspection: true })
  const one = await wanted()
  const partner = await admin()
  await step('accept', one)
  const inspect = (by: Actor, units: object) =>
    by.put('/order/inspect-return', { returnId: one.returnId, ...units })
  const answers = await Promise.all([inspect(owner, { whole: 4 }), inspect(partner, { damaged: 4 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('steps of a return that is not there are refused', async () => {
  await set({ returnReceipt: true, returnInspection: true })
  const nowhere = { returnId: randomUUID() } as ReturnCase
  for (const call of ['accept', 'receive', 'inspect', 'refund'])
    expect(await answer(call, nowhere)).toEqual([404, 'Return request not found'])
})

const choose = async (of: ReturnCase, newStatus: string, more: object = {}) => {
  const choice = { productId: of.itemId, newStatus, ...more }
  const { status, body } = await owner.put(`/order/update-product-status/${of.orderId}`, choice)
  return [status, body.message, body.held]
}

test('a choice of Return accepted takes the steps of the settings, and pays back when they are done', async () => {
  await set({ returnReceipt: true, returnInspection: true })
  const one = await wanted()
  const label = { way: 'send-in', trackingNumber: 'rt 77', hold: true }
  expect(await choose(one, 'ReturnAccepted', label)).toEqual([200, 'Status updated', null])
  expect((await requestOf(one)).steps).toMatchObject([
    { kind: 'accepted', way: 'send-in', trackingNumber: 'RT77' },
  ])
  expect(await state(one)).toEqual(['Pending', null, 6])
  const early = [409, 'Book first that this return has come', undefined]
  expect(await choose(one, 'ReturnAccepted', { hold: true })).toEqual(early)
  await step('receive', one)
  await step('inspect', one, { whole: 4 })
  expect(await choose(one, 'ReturnAccepted')).toEqual([200, 'Status updated', null])
  expect(await state(one)).toEqual(['Accepted', 400, 10])
})

test.each(['Delivered', 'ReturnRejected'])(
  'Return accepted, chosen for what is %s, opens a return that waits for its steps',
  async (from) => {
    await set({ returnReceipt: true, returnInspection: false })
    const asha = await shopper()
    const { id, sizeIds } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] })
    const { _id: orderId, items } = await buy(asha, [{ id, quantity: 4 }])
    const one = { asha, orderId, itemId: items[0]?._id ?? '', sizeId: sizeIds[0] ?? '', returnId: '' }
    await choose(one, 'Delivered')
    if (from !== 'Delivered') await choose(one, from)
    expect(await choose(one, 'ReturnAccepted')).toEqual([200, 'Status updated', null])
    const { order, returns } = (await owner.get(`/order/get-order-details/${orderId}`)).body
    expect(order.items[0].status).toBe('ReturnInitialized')
    expect(returns).toMatchObject([{ itemId: one.itemId, next: 'received', steps: [{ kind: 'accepted' }] }])
    expect(await balanceOf(asha)).toBeNull()
  },
)

test.each(['refund', 'reject'])(
  'one admin inspects while another answers with %s: nothing is lost or paid twice',
  async (call) => {
    await set({ returnReceipt: false, returnInspection: true })
    const one = await wanted()
    const partner = await admin()
    await step('accept', one)
    const { returnId } = one
    const [inspected, answered] = await Promise.all([
      owner.put('/order/inspect-return', { returnId, whole: 3, damaged: 1 }),
      partner.put(`/order/${call}-return`, { returnId }),
    ])
    const messages = ['Inspect this return first', 'This return was already answered']
    for (const { status, body } of [inspected, answered])
      expect(status === 200 || messages.includes(body.message), body.message).toBe(true)
    const isPaid = call === 'refund' && answered.status === 200
    const status = answered.status === 200 ? (isPaid ? 'Accepted' : 'Rejected') : 'Pending'
    expect(await state(one)).toEqual([status, isPaid ? 400 : null, isPaid ? 9 : 6])
  },
)

test('two admins who refund at once, whole and in part: one of them does, and the other is told why', async () => {
  await set({ returnReceipt: true, returnInspection: false })
  const one = await wanted()
  const partner = await admin()
  for (const call of ['accept', 'receive']) await step(call, one)
  const refund = (by: Actor, more: object) =>
    by.put('/order/refund-return', { returnId: one.returnId, hold: true, ...more })
  const answers = await Promise.all([refund(owner, {}), refund(partner, { amount: 100, reason: 'Worn' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.message)).toContain('This return was already accepted')
  await makeHeldChanges()
  expect(await state(one)).toEqual(['Accepted', answers[0]?.status === 200 ? 400 : 100, 10])
})
