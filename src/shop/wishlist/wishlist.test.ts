import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'

ownDatabase()

let asha: Actor
beforeEach(async () => {
  asha = await shopper()
})

const toggle = (productId: string, userId: unknown = asha.id) =>
  asha.post('/wishlist/handle-wishlist', { userId, productId })
const list = (query = '') => asha.get(`/wishlist/get-wishlist/${asha.id}${query}`)
const idsIn = (body: { wishlist: { products: { _id: string }[] } }) =>
  body.wishlist.products.map(({ _id }) => _id)

test('a product is marked, shown with all that a card needs, and unmarked again', async () => {
  const { id } = await addProduct({ name: 'Vayu', salePrice: 500 })
  const { status, body } = await toggle(id)
  expect(status).toBe(200)
  expect(body.wishlist.products).toMatchObject([
    { _id: id, productName: 'Vayu', thumbnail: null, salePrice: 500, discountedPrice: null, status: true },
  ])
  expect((await list()).body).toEqual(body)
  expect(idsIn((await toggle(id)).body)).toEqual([])
})

test('the newest mark comes first, page by page', async () => {
  const ids = []
  for (let i = 0; i < 3; i++) ids.unshift((await addProduct()).id)
  for (const id of ids.toReversed()) await toggle(id)
  expect((await list()).body.total).toBe(3)
  expect(idsIn((await list()).body)).toEqual(ids)
  expect(idsIn((await list('?page=2&limit=2')).body)).toEqual(ids.slice(2))
})

test('what cannot be bought any more is shown so; what is deleted is gone', async () => {
  const hidden = await addProduct()
  const gone = await addProduct()
  await toggle(hidden.id)
  await toggle(gone.id)
  await db.updateTable('products').set({ active: false }).where('id', '=', hidden.id).execute()
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const { body } = await list()
  expect(body).toMatchObject({ wishlist: { products: [{ _id: hidden.id, status: false }] }, total: 1 })
  expect((await toggle(hidden.id)).body.total).toBe(0)
  expect((await toggle(gone.id)).status).toBe(200)
  expect((await toggle(gone.id)).status).toBe(404)
})

test('a product that never was cannot be marked', async () => {
  expect(await toggle(randomUUID())).toMatchObject({ status: 404, body: { message: 'Product not found' } })
})

test("nobody sees or changes another's wishlist (S05)", async () => {
  const { id } = await addProduct()
  await toggle(id)
  const ravi = await shopper('Ravi')
  expect((await ravi.get(`/wishlist/get-wishlist/${asha.id}`)).status).toBe(403)
  expect((await ravi.post('/wishlist/handle-wishlist', { userId: asha.id, productId: id })).status).toBe(403)
  expect(idsIn((await list()).body)).toEqual([id])
})

test('an id in upper case is the same id', async () => {
  const { id } = await addProduct()
  const userId = asha.id.toUpperCase()
  await asha.post('/wishlist/handle-wishlist', { userId, productId: id.toUpperCase() })
  const { status, body } = await asha.get(`/wishlist/get-wishlist/${userId}`)
  expect(status).toBe(200)
  expect(idsIn(body)).toContain(id)
})

test('without a userId the session says whose it is', async () => {
  const { id } = await addProduct()
  for (const userId of [undefined, null, { _id: asha.id }])
    expect((await toggle(id, userId)).status).toBe(200)
})

test('where the owner has switched wishlists off, nothing is marked or shown, and all is back when they are on again', async () => {
  const owner = await admin()
  const change = async (wishlists: boolean) => {
    const { settings } = (await owner.get('/settings/get-settings')).body
    const { version } = settings.find(({ section }: { section: string }) => section === 'shop')
    const body = { section: 'shop', version, fields: { wishlists } }
    expect((await owner.put('/settings/save-settings', body)).status).toBe(200)
  }
  const { id } = await addProduct()
  await toggle(id)
  await change(false)
  expect((await list()).body).toEqual({ wishlist: { products: [] }, total: 0 })
  expect(await toggle(id)).toMatchObject({ status: 409, body: { message: 'This shop keeps no wishlists' } })
  await change(true)
  expect(idsIn((await list()).body)).toEqual([id])
})
