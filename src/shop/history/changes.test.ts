import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { dayOf } from '../../lib/dates.ts'
import { db } from '../../platform/database.ts'
import type { ChangeOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper('Asha Rao')
})

const auditLog = async (
  query: Record<string, string>,
): Promise<{ changes: ChangeOnWire[]; next: string | null }> =>
  (await owner.get(`/trail/get-changes?${new URLSearchParams(query)}`)).body

async function aCategory(categoryName: string): Promise<string> {
  const { body } = await owner.post('/category/createCategory', {
    categoryName,
    description: 'For the trail',
  })
  return body.category._id
}

test('every admin change is told with who, when, before and after, of the thing and of everything', async () => {
  const id = await aCategory('Skates')
  await owner.put(`/category/updateCategory/${id}`, { categoryName: 'Ice Skates' })
  await owner.put(`/category/updateCategory/${id}`, { status: false })
  const { changes, next } = await auditLog({ thing: 'category', id })
  const all = {
    _id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    thingId: id,
    thing: 'category',
  }
  const kept = {
    undoes: null,
    isUndone: false,
    canUndo: true,
    orderId: null,
    orderNumber: null,
    latestName: 'Ice Skates',
  }
  const by = { admin: { _id: owner.id, name: 'Admin' }, key: null }
  expect(next).toBeNull()
  expect(changes).toEqual([
    {
      ...all,
      ...kept,
      ...by,
      name: 'Ice Skates',
      verb: 'deactivated',
      before: { status: true },
      after: { status: false },
    },
    {
      ...all,
      ...kept,
      ...by,
      name: 'Ice Skates',
      verb: 'edited',
      before: { categoryName: 'Skates' },
      after: { categoryName: 'Ice Skates' },
    },
    {
      ...all,
      ...kept,
      ...by,
      name: 'Skates',
      verb: 'created',
      before: null,
      after: expect.objectContaining({ categoryName: 'Skates' }),
    },
  ])
  expect((await auditLog({ limit: '1' })).changes).toEqual(changes.slice(0, 1))
})

test('the trail is read page by page, and what is changed meanwhile moves nothing onto the next page', async () => {
  const ids = [await aCategory('Reading 1'), await aCategory('Reading 2'), await aCategory('Reading 3')]
  const first = await auditLog({ limit: '2', id: ids.join(',') })
  expect(first.changes.map(({ name }) => name)).toEqual(['Reading 3', 'Reading 2'])
  await owner.put(`/category/updateCategory/${ids[0]}`, { status: false })
  const second = await auditLog({ limit: '2', id: ids.join(','), before: first.next ?? '' })
  expect(second).toEqual({
    changes: [expect.objectContaining({ name: 'Reading 1', verb: 'created' })],
    next: null,
  })
})

test('it is narrowed by kind of thing, by admin and by days of India', async () => {
  const id = await aCategory('Narrow')
  const found = async (query: Record<string, string>) => (await auditLog({ id, ...query })).changes.length
  const today = dayOf(new Date())
  const other = '01980000-0000-7000-8000-000000000000'
  expect(await found({})).toBe(1)
  expect([await found({ thing: 'category' }), await found({ thing: 'offer' })]).toEqual([1, 0])
  expect([await found({ admin: owner.id }), await found({ admin: other })]).toEqual([1, 0])
  expect(await found({ admin: 'me' })).toBe(1)
  expect((await (await admin()).get(`/trail/get-changes?id=${id}&admin=me`)).body.changes).toEqual([])
  expect([await found({ from: '2020-01-01', to: today }), await found({ to: '2020-01-01' })]).toEqual([1, 0])
  expect(await found({ to: '9999-12-31' })).toBe(1)
  for (const wrong of ['thing=house', 'id=1', 'admin=x', 'from=yesterday', 'before=1', 'limit=0'])
    expect((await owner.get(`/trail/get-changes?${wrong}`)).status).toBe(400)
  expect((await owner.get('/trail/get-admins')).body.admins).toContainEqual({ _id: owner.id, name: 'Admin' })
})

test('an admin’s move of an order’s item is in the trail, and a shopper’s own is not', async () => {
  const order = await buy(asha, [await addProduct({ salePrice: 100, name: 'Trail Tee' })])
  const itemId = order.items[0]?._id ?? ''
  const move = (newStatus: string) =>
    owner.put(`/order/update-product-status/${order._id}`, { productId: itemId, newStatus })
  await move('Delivered')
  await move('Delivered')
  await asha.post('/order/return-order-request', { orderId: order._id, itemId, reason: 'Other' })
  const request = await db
    .selectFrom('return_requests')
    .where('item_id', '=', itemId)
    .select('id')
    .executeTakeFirst()
  await owner.put('/order/accept-return', { returnId: request?.id })
  await owner.put('/order/accept-return', { returnId: request?.id })
  const { changes } = await auditLog({ thing: 'item', id: itemId })
  const told = { name: 'Trail Tee', orderId: order._id, verb: 'moved', canUndo: false }
  expect(changes).toEqual([
    expect.objectContaining({
      ...told,
      before: { status: 'ReturnInitialized' },
      after: { status: 'ReturnAccepted' },
    }),
    expect.objectContaining({ ...told, before: { status: 'Pending' }, after: { status: 'Delivered' } }),
  ])
})

test('a customer is called by their present name, and one who was deleted by none', async () => {
  const ravi = await shopper('Ravi Kumar')
  await owner.put(`/users/blockUser/${ravi.id}`)
  const of = async () => (await auditLog({ thing: 'customer', id: ravi.id })).changes.at(-1)
  expect(await of()).toMatchObject({ name: 'Ravi Kumar', verb: 'blocked', before: { isVerified: true } })
  await owner.delete(`/users/deleteUser/${ravi.id}`)
  expect((await of())?.name).not.toContain('Ravi')
})
