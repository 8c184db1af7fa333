import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier, makeHeldChanges } from '../../../tests/shipping.ts'
import { pool } from '../../platform/database.ts'
import { confirmOrders } from '../orders/mails/confirm-orders.ts'
import type { OrderOnWire } from '../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let asha: Actor
let placed: OrderOnWire
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  placed = await buy(asha, [await addProduct({ salePrice: 100 })])
})

const addNote = (kind: string, id: string, text: string) => owner.post('/notes/add-note', { kind, id, text })
const details = async () => (await owner.get(`/order/get-order-details/${placed._id}`)).body
const setTags = (tags: unknown, id = placed._id) => owner.put(`/order/set-tags/${id}`, { tags })
const listed = async (query: string) =>
  (await owner.get(`/order/get-order-data?${query}`)).body.orders.map(({ _id }: OrderOnWire) => _id)

test('notes of an order and a customer are shown, deleted and audited, without their text', async () => {
  expect((await addNote('order', placed._id, ' Call first. ')).status).toBe(200)
  expect((await addNote('customer', asha.id, 'Prefers the evening.')).status).toBe(200)
  const [note] = (await details()).notes
  expect(note).toMatchObject({ text: 'Call first.', by: expect.any(String) })
  const { notes } = (await owner.get(`/users/get-customer/${asha.id}`)).body
  expect(notes).toMatchObject([{ text: 'Prefers the evening.' }])

  expect((await owner.delete(`/notes/delete-note/${note._id}`)).status).toBe(200)
  expect((await owner.delete(`/notes/delete-note/${note._id}`)).status).toBe(404)
  expect((await details()).notes).toEqual([])
  const { rows } = await pool.query(
    `select verb, name, before, after from audit_log where thing = 'note' order by id`,
  )
  expect(rows.map(({ verb }) => verb)).toEqual(['created', 'created', 'deleted'])
  expect(JSON.stringify(rows)).not.toContain('evening')
})

test('a note is refused that is empty, too long, or of nothing', async () => {
  const statuses = [
    await addNote('order', placed._id, ' '),
    await addNote('order', placed._id, 'x'.repeat(2_001)),
    await addNote('product', placed._id, 'A note'),
    await addNote('order', randomUUID(), 'A note'),
    await addNote('customer', owner.id, 'Of an admin'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400, 404, 404])
})

test('notes of a customer go with their account, those of their orders stay', async () => {
  const ravi = await shopper()
  const { _id } = await buy(ravi, [await addProduct({ salePrice: 100 })])
  await addNote('customer', ravi.id, 'Of Ravi')
  await addNote('order', _id, 'Of the order')
  expect((await owner.delete(`/users/deleteUser/${ravi.id}`)).status).toBe(200)
  const { rows } = await pool.query('select text from notes where user_id = $1 or order_id = $2', [
    ravi.id,
    _id,
  ])
  expect(rows).toEqual([{ text: 'Of the order' }])
})

test('tags of an order are saved as a set, shown in the list, filtered by and audited', async () => {
  const other = await buy(asha, [await addProduct({ salePrice: 100 })])
  expect((await setTags([' Gift ', 'gift', 'Call first'])).status).toBe(200)
  await setTags(['gift'], other._id)
  expect((await details()).tags).toEqual(['call first', 'gift'])
  expect((await owner.get('/order/get-tags')).body.tags).toEqual(['call first', 'gift'])
  expect(await listed('tag=gift')).toEqual([other._id, placed._id])
  expect(await listed('tag=call%20first')).toEqual([placed._id])
  expect(await listed('tag=nobody')).toEqual([])
  const ids = await owner.get('/order/get-order-ids?tag=call%20first')
  expect(ids.body.ids).toEqual([placed._id])

  await setTags([])
  expect(await listed('tag=gift')).toEqual([other._id])
  const { changes } = (await owner.get(`/trail/get-changes?thing=order&id=${placed._id}`)).body
  const [cleared] = changes.map(({ _id }: { _id: string }) => _id)
  expect((await owner.put(`/trail/undo-change/${cleared}`)).status).toBe(200)
  expect((await details()).tags).toEqual(['call first', 'gift'])
  expect((await owner.put(`/trail/undo-change/${changes[1]._id}`)).status).toBe(200)
  expect((await details()).tags).toEqual([])
  const { rows } = await pool.query(
    `select before, after from audit_log where thing = 'order' and thing_id = $1 order by id`,
    [placed._id],
  )
  expect(rows).toEqual([
    { before: { tags: '' }, after: { tags: 'call first, gift' } },
    { before: { tags: 'call first, gift' }, after: { tags: '' } },
    { before: { tags: '' }, after: { tags: 'call first, gift' } },
    { before: { tags: 'call first, gift' }, after: { tags: '' } },
  ])
})

test('tags are refused that are empty, long, with a comma, too many, or of no order', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
  const bad = [[''], ['x'.repeat(31)], ['a, b'], many, 'gift']
  for (const tags of bad) expect((await setTags(tags)).status).toBe(400)
  expect((await setTags(['gift'], randomUUID())).status).toBe(404)
})

test('an order remembers its mails, and which of them the mail server did not take', async () => {
  const courier = await addCourier(owner)
  await confirmOrders()
  await owner.put(`/order/update-product-status/${placed._id}`, {
    productId: placed.items[0]?._id,
    newStatus: 'Shipped',
    courier,
    hold: true,
  })
  await makeHeldChanges()
  expect((await details()).mails).toMatchObject([
    { subject: expect.stringContaining('Order confirmed'), isGivenUp: false },
    { subject: expect.stringMatching(/^Shipped: /), isGivenUp: false },
  ])
  await pool.query(
    `insert into undelivered_mails (id, reason) select id, 'refused' from order_mails where subject like 'Shipped%'`,
  )
  expect((await details()).mails).toMatchObject([{ isGivenUp: false }, { isGivenUp: true }])
})
