import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { auditLogOf, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { insertBatch } from './store.ts'
import type { BatchOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
  await addProduct()
})
afterAll(expectInvariants)

const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes'
const drafts = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index},Light.,Running Shoes,Nike,Men,500,499,8=10`)
const bring = async (name: string, ...rows: string[]) => {
  const file = Buffer.from(rows.join('\n')).toString('base64')
  expect((await owner.post('/product/importProducts', { file, name })).status).toBe(200)
  return newest()
}
const newest = async (): Promise<BatchOnWire> => (await owner.get('/product/getBatches')).body.batches[0]
const undo = (id: string, by = owner) => by.put(`/product/undoBatch/${id}`)
const keptOf = async (id: string) => (await owner.get(`/product/getBatch/${id}`)).body.kept
const idsOf = async (name: string) => {
  const found = db.selectFrom('products').where('name', 'like', `${name} %`).where('deleted_at', 'is', null)
  return (await found.select('id').orderBy('name').execute()).map(({ id }) => id)
}
const details = async (id: string) => (await owner.get(`/product/productDetails/${id}`)).body.productsDetails

async function undoAll(id: string) {
  const totals = { undone: 0, kept: 0 }
  for (let isFinished = false; !isFinished; ) {
    const { status, body } = await undo(id)
    expect(status).toBe(200)
    totals.undone += body.undone
    totals.kept += body.kept
    isFinished = body.isFinished
  }
  return totals
}

describe('the undo of an import', () => {
  test('takes back all that it added and changed, once; the history says who and what', async () => {
    const { id } = await addProduct({ name: 'Known', sizes: [{ size: 8, stock: 5, sku: 'K-8' }] })
    await bring('stock.csv', 'sku,stock', 'K-8,9')
    const batch = await bring(
      '\u0001 spring.csv',
      `sku,${heads}`,
      `K-8,Renamed,Light.,Running Shoes,Nike,Men,1999,1499,8=3`,
      ...drafts('Spring', 120).map((row) => `,${row}`),
    )
    expect(batch).toMatchObject({
      kind: 'import',
      added: 120,
      changed: 1,
      canUndo: true,
      admin: { _id: owner.id },
    })
    expect(await undoAll(batch._id)).toEqual({ undone: 121, kept: 0 })
    expect(await idsOf('Spring')).toEqual([])
    expect(await details(id)).toMatchObject({ productName: 'Known', sizes: [{ stock: 9 }] })
    expect(await newest()).toMatchObject({ canUndo: false, kept: 0 })
    expect(await undo(batch._id)).toMatchObject({ status: 409, body: { message: 'This was already undone' } })
  })

  test('leaves what was ordered, changed or deleted since, and names it', async () => {
    const batch = await bring('kept.csv', heads, ...drafts('Kept', 4))
    const [ordered = '', edited = '', gone = ''] = await idsOf('Kept')
    await owner.put(`/product/productActivate/${ordered}`, { status: true })
    await buy(asha, [{ id: ordered }])
    await owner.put(`/product/productActivate/${ordered}`, { status: false })
    await owner.put(`/product/productEdit/${edited}`, { description: 'By hand' })
    await owner.delete(`/product/productDelete/${gone}`)
    expect(await undoAll(batch._id)).toEqual({ undone: 1, kept: 3 })
    expect(await keptOf(batch._id)).toEqual([
      { _id: ordered, productName: 'Kept 0', reason: 'It was ordered' },
      { _id: edited, productName: 'Kept 1', reason: 'It was changed since, or what it had is in use' },
      { _id: gone, productName: 'Kept 2', reason: 'It is no longer there' },
    ])
    expect(await idsOf('Kept')).toEqual([ordered, edited])
  })

  test('never breaks an order that is placed at the same moment', async () => {
    const batch = { id: randomUUID(), kind: 'import', name: 'raced.csv', by: owner.id } as const
    await insertBatch(db, batch)
    // Active from the beginning, so that only an order can keep them.
    for (const productName of ['Raced 0', 'Raced 1', 'Raced 2']) {
      const form = await productForm({ productName, salePrice: 400, sizes: [{ size: 8, stock: 5 }] })
      const { body } = await owner.post('/product/createProduct', form)
      const [entry] = await auditLogOf('product', body.product._id)
      await db
        .insertInto('product_batch_changes')
        .values({ batch_id: batch.id, change_id: entry?.id ?? '' })
        .execute()
    }
    const ids = await idsOf('Raced')
    const buyers = await Promise.all(ids.map(() => shopper()))
    const orderOf = (buyer: Actor, id = '') =>
      buy(buyer, [{ id }]).then(
        () => id,
        () => null,
      )
    const [{ body }, ...ordered] = await Promise.all([
      undo(batch.id),
      ...buyers.map((buyer, index) => orderOf(buyer, ids[index])),
    ])
    const left = ordered.filter((id) => id !== null)
    expect([body.undone, body.kept]).toEqual([3 - left.length, left.length])
    expect(await idsOf('Raced')).toEqual(left)
  })

  test('of two admins at once is done by one', async () => {
    const batch = await bring('twice.csv', heads, ...drafts('Twice', 2))
    const answers = await Promise.all([undo(batch._id), undo(batch._id, await admin())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is for admins, and of a batch that is there', async () => {
    expect((await undo(randomUUID())).status).toBe(404)
    expect((await undo('x')).status).toBe(404)
    expect((await undo(randomUUID(), guest())).status).toBe(401)
  })
})

describe('an edit of many products', () => {
  const send = (ids: string[], change: object, batch = randomUUID(), by = owner) =>
    by.put('/product/editProducts', { ids, change, batch, name: 'An edit' })
  const check = (ids: string[], change: object) => owner.post('/product/checkEdits', { ids, change })

  test('changes prices by a percentage to ₹x9, previewed, audited and undone as one', async () => {
    const one = await addProduct({ name: 'Dear', regularPrice: 2_000, salePrice: 1_480 })
    const other = await addProduct({ name: 'Cheap', regularPrice: 100, salePrice: 99 })
    const ids = [one.id, other.id]
    const change = { price: { percent: 10, endsInNine: true } }
    const checked = await check(ids, change)
    expect(checked.body).toMatchObject({
      changed: 1,
      unchanged: 0,
      refused: [{ productName: 'Cheap', reason: 'The sale price would be above its MRP' }],
      examples: [{ productName: 'Dear', before: { salePrice: 1_480 }, after: { salePrice: 1_629 } }],
    })
    expect((await details(one.id)).salePrice).toBe(1_480)
    const batch = randomUUID()
    expect((await send(ids, change, batch)).body).toMatchObject({ changed: 1, refused: [{ _id: other.id }] })
    expect((await details(one.id)).salePrice).toBe(1_629)
    expect((await send([one.id], change, batch)).body, 'the same again').toMatchObject({ changed: 0 })
    expect((await details(one.id)).salePrice).toBe(1_629)
    const withMrp = { price: { percent: '10', endsInNine: true, withMrp: true } }
    expect((await send([other.id], withMrp, batch)).body.changed).toBe(1)
    expect(await details(other.id)).toMatchObject({ regularPrice: 109, salePrice: 109 })
    expect(await newest()).toMatchObject({ kind: 'edit', name: 'An edit', changed: 2, refused: 1 })
    expect(await undoAll(batch)).toEqual({ undone: 2, kept: 0 })
    expect([(await details(one.id)).salePrice, (await details(other.id)).regularPrice]).toEqual([1_480, 100])
    expect((await send(ids, change, batch)).status, 'a batch that was undone takes no more').toBe(409)
  })

  test('warns of a price just above a step of GST, and of products without a picture', async () => {
    const { id } = await addProduct({ salePrice: 2_600, regularPrice: 9_000, active: false })
    const { body } = await check([id], { price: { percent: 2 } })
    expect([body.losing, body.examples[0].loss]).toEqual([1, expect.stringContaining('₹')])
    expect((await check([id], { status: true })).body.withoutPicture).toEqual([id])
  })

  test('activates many at once, undone as one; what was activated before stays so', async () => {
    const active = await addProduct()
    const drafts = [await addProduct({ active: false }), await addProduct({ active: false })]
    const ids = [active, ...drafts].map(({ id }) => id)
    const statuses = async () => Promise.all(ids.map(async (id) => (await details(id)).status))
    const batch = randomUUID()
    expect((await send(ids, { status: true }, batch)).body).toMatchObject({ changed: 2, refused: [] })
    expect(await statuses()).toEqual([true, true, true])
    expect(await undoAll(batch)).toEqual({ undone: 2, kept: 0 })
    expect(await statuses()).toEqual([true, false, false])
  })

  test('moves products to a category and a brand, which must be there', async () => {
    const { id } = await addProduct()
    const category = await named('categories', 'Moved here')
    const brand = await named('brands', 'Moved brand')
    expect((await check([id], { category, brand })).body.examples[0].after).toMatchObject({
      category: { categoryName: 'Moved here' },
      brand: { brandName: 'Moved brand' },
    })
    await send([id], { category, brand })
    expect(await details(id)).toMatchObject({ category: { _id: category }, brand: { _id: brand } })
    expect((await send([id], { category: randomUUID() })).status).toBe(404)
    expect((await send([id], { brand: randomUUID() })).status).toBe(404)
  })

  test.each([
    ['nothing to change', {}],
    ['no percentage', { price: { percent: '' } }],
    ['a percentage below -90', { price: { percent: -91 } }],
    ['0 % alone', { price: { percent: 0 } }],
  ])('with %s is refused', async (_, change) => {
    const { id } = await addProduct()
    expect((await send([id], change)).status).toBe(400)
  })

  test('of a batch of another admin is refused, and of an unknown product is named', async () => {
    const { id } = await addProduct()
    const batch = randomUUID()
    const gone = randomUUID()
    expect((await send([id, gone], { status: false }, batch)).body).toMatchObject({
      changed: 1,
      refused: [{ _id: gone, reason: 'It is no longer there' }],
    })
    expect((await send([id], { status: true }, batch, await admin())).status).toBe(409)
  })

  test('takes the ids of all that a list has by its filters', async () => {
    const { id } = await addProduct({ name: 'Only one', category: 'Chosen' })
    expect((await owner.get('/product/getIds?category=Chosen')).body).toEqual({ ids: [id] })
  })
})
