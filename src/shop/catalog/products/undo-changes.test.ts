import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, makeOffer } from '../../../../tests/buying.ts'
import { auditLogOf, picture, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { attempt } from '../../../platform/database.ts'
import type { Thing } from '../../audit-log/rules.ts'
import { undoBrandChange } from '../brands/save-brand.ts'
import { undoCategoryChange } from '../categories/save-category.ts'
import { undoProductChange } from './undo-product-change.ts'

ownDatabase()
afterEach(expectInvariants)

let owner: Actor
let other: Actor
beforeAll(async () => {
  owner = await admin()
  other = await admin()
})

const undos = { product: undoProductChange, category: undoCategoryChange, brand: undoBrandChange }
const done = { ok: true, value: null }
const conflict = { ok: false, refusal: { reason: 'conflict' } }
const gone = { ok: false, refusal: { reason: 'gone' } }

/** Takes back the newest change of a thing, or the one that is so many before it. */
async function undo(thing: keyof typeof undos & Thing, id: string, before = 0) {
  const change = (await auditLogOf(thing, id)).at(-1 - before)
  if (!change) throw new Error('nothing was changed')
  return attempt((tx) => undos[thing](tx, other.id, change))
}

const undoAsOffered = (change = '') => owner.put(`/trail/undo-change/${change}`)

const product = async (id: string) => (await owner.get(`/product/productDetails/${id}`)).body.productsDetails
const sizesOf = async (id: string) =>
  (await product(id)).sizes.map(({ size, stock }: { size: number; stock: number }) => [size, stock])
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const made = async (more: object = {}) =>
  (await owner.post('/product/createProduct', await productForm({ ...more }))).body.product

describe("a product's change is taken back:", () => {
  test('what was said of it is as it was, with its pictures, and the trail says who did it', async () => {
    const first = await made({ thumbnail: await picture(), galleryImages: [await picture('png', 'blue')] })
    const { _id } = first
    const caps = await named('categories', 'Caps')
    const puma = await named('brands', 'Puma')
    await edit(_id, { productName: 'Agni', category: caps, brand: puma, gender: 'Kids', salePrice: 1 })
    await edit(_id, {
      regularPrice: 5000,
      description: 'Hot.',
      thumbnail: null,
      galleryImages: [],
      status: false,
    })
    expect([await undo('product', _id), await undo('product', _id, 2)]).toEqual([done, done])
    expect(await product(_id)).toEqual({ ...first, updatedAt: expect.any(String) })
    const [, , second, third, fourth] = await auditLogOf('product', _id)
    expect(third).toMatchObject({
      by: other.id,
      verb: 'restored',
      before: second?.after,
      after: second?.before,
    })
    expect(fourth).toMatchObject({ name: 'Vayu Glide', verb: 'restored' })
  })

  test('stock goes back by the difference, so that what was sold since stays sold', async () => {
    const { id } = await addProduct({ salePrice: 100 })
    await edit(id, { sizes: [{ size: 8, stock: 15 }] })
    await buy(await shopper(), [{ id, quantity: 4 }])
    expect(await undo('product', id)).toEqual(done)
    expect(await sizesOf(id)).toEqual([[8, 6]])
    expect((await auditLogOf('product', id)).at(-1)).toMatchObject({
      before: { sizes: [{ size: 8, stock: 11 }] },
      after: { sizes: [{ size: 8, stock: 6 }] },
    })
  })

  test('but not where less than nothing would be on the shelf', async () => {
    const { id } = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1 }] })
    await edit(id, { sizes: [{ size: 8, stock: 4 }] })
    await buy(await shopper(), [{ id, quantity: 2 }])
    expect(await undo('product', id)).toEqual(conflict)
    expect(await sizesOf(id)).toEqual([[8, 2]])
  })

  test('a size that went is there again, and one that came goes, unless it has sold', async () => {
    const { id } = await addProduct({
      salePrice: 100,
      sizes: [
        { size: 7, stock: 2 },
        { size: 8, stock: 3 },
      ],
    })
    await edit(id, {
      sizes: [
        { size: 8, stock: 3 },
        { size: 9, stock: 5 },
      ],
    })
    expect(await undo('product', id)).toEqual(done)
    expect(await sizesOf(id)).toEqual([
      [7, 2],
      [8, 3],
    ])
    expect(await undo('product', id), 'and the undoing too').toEqual(done)
    expect(await sizesOf(id)).toEqual([
      [8, 3],
      [9, 5],
    ])
    await buy(await shopper(), [{ id, size: 9 }])
    expect(await undo('product', id)).toEqual(conflict)
  })

  test('not where no size would be left', async () => {
    const { id } = await addProduct({ sizes: [{ size: 8, stock: 5 }] })
    const [eight, ten] = [
      { size: 8, stock: 5 },
      { size: 10, stock: 3 },
    ]
    await edit(id, { sizes: [eight, ten] })
    await edit(id, { sizes: [ten] })
    expect(await undo('product', id, 1)).toEqual(conflict)
    expect(await sizesOf(id)).toEqual([[10, 3]])
  })

  test('one that was deleted is back, in its lists and with the price of today', async () => {
    const { id } = await addProduct({ salePrice: 1000 })
    await makeOffer(id, 50)
    const before = await product(id)
    await owner.delete(`/product/productDelete/${id}`)
    expect((await guest().get(`/product/productDetails/${id}`)).status).toBe(404)
    expect(await undo('product', id)).toEqual(done)
    expect(before.discountedPrice).toBe(500)
    expect(await product(id)).toEqual({ ...before, updatedAt: expect.any(String) })
  })

  test('one that was made is deleted, unless it has changed or was ordered', async () => {
    const { _id: fresh } = await made()
    expect(await undo('product', fresh)).toEqual(done)
    expect((await guest().get(`/product/productDetails/${fresh}`)).status).toBe(404)
    const { _id: counted } = await made()
    await edit(counted, { sizes: [{ size: 8, stock: 1 }] })
    expect(await undo('product', counted, 1)).toEqual(conflict)
    const { _id: sold } = await made({ salePrice: 100 })
    await buy(await shopper(), [{ id: sold }])
    expect(await undo('product', sold)).toEqual(conflict)
  })

  test('not where somebody has changed the same since, but where something else was', async () => {
    const { id } = await addProduct({ salePrice: 1000 })
    await edit(id, { salePrice: 900 })
    await edit(id, { description: 'Other words.' })
    await edit(id, { salePrice: 800 })
    expect(await undo('product', id, 2)).toEqual(conflict)
    expect(await undo('product', id, 1)).toEqual(done)
    expect(await product(id)).toMatchObject({ salePrice: 800, description: 'Plain and good.' })
  })

  test('not where it would be sold above its regular price, nor where it or its category is gone', async () => {
    const { _id } = await made({ regularPrice: 1000, salePrice: 900 })
    await edit(_id, { regularPrice: 2000 })
    await edit(_id, { salePrice: 1500 })
    expect(await undo('product', _id, 1)).toEqual(conflict)
    const fads = await named('categories', 'Fads')
    const { _id: moved } = await made({ category: fads })
    await edit(moved, { category: await named('categories', 'Caps') })
    await owner.delete(`/category/deleteCategory/${fads}`)
    expect(await undo('product', moved)).toEqual(conflict)
    await owner.delete(`/product/productDelete/${moved}`)
    expect(await undo('product', moved, 1)).toEqual(gone)
    expect(await undo('product', moved)).toEqual(done)
    expect(await undo('product', moved, 1), 'it is there already').toEqual(conflict)
  })

  test('a category that was renamed since is the same category', async () => {
    const shoes = await named('categories', 'Clogs')
    const { _id } = await made()
    await edit(_id, { category: shoes })
    await owner.put(`/category/updateCategory/${shoes}`, { categoryName: 'Sabots' })
    expect(await undo('product', _id)).toEqual(done)
    expect((await product(_id)).category.categoryName).toBe('Running Shoes')
  })

  test('as the trail offers it, once', async () => {
    const { id } = await addProduct({ salePrice: 1000 })
    await edit(id, { salePrice: 900 })
    const [change] = await auditLogOf('product', id)
    const answers = [await undoAsOffered(change?.id), await undoAsOffered(change?.id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await product(id)).salePrice).toBe(1000)
  })

  test('activating many is taken back one by one', async () => {
    const { id } = await addProduct()
    await owner.put('/product/productsActivate', { ids: [id], status: false })
    expect(await undo('product', id)).toEqual(done)
    expect((await product(id)).status).toBe(true)
  })
})

describe("a category's change is taken back:", () => {
  const create = async (categoryName: string) =>
    (await owner.post('/category/createCategory', { categoryName, description: 'As it was.' })).body.category
  const update = (id: string, changes: object) => owner.put(`/category/updateCategory/${id}`, changes)
  const remove = (id: string) => owner.delete(`/category/deleteCategory/${id}`)
  const find = async (id: string) =>
    (await owner.get('/category/getCategories')).body.categoryData.find(
      ({ _id }: { _id: string }) => _id === id,
    )

  test('its name, description and status are as they were', async () => {
    const { _id, updatedAt: _, ...before } = await create('Kayaks')
    await update(_id, { categoryName: 'Canoes', description: '' })
    await update(_id, { status: false })
    expect([await undo('category', _id), await undo('category', _id, 2)]).toEqual([done, done])
    expect(await find(_id)).toMatchObject(before)
  })

  test('one that was deleted is made again, with its id and its age', async () => {
    const { _id, updatedAt: _, ...before } = await create('Quoits')
    await remove(_id)
    expect(await undo('category', _id)).toEqual(done)
    expect(await find(_id)).toMatchObject(before)
  })

  test('one that was made is deleted, unless a product is in it', async () => {
    const { _id } = await create('Hoops')
    await addProduct({ category: 'Hoops' })
    expect(await undo('category', _id)).toEqual(conflict)
    const { _id: unused } = await create('Loops')
    expect(await undo('category', unused)).toEqual(done)
    expect(await find(unused)).toBeUndefined()
  })

  test('not where it changed since, is gone, or its name is another one’s', async () => {
    const { _id } = await create('Sleds')
    await update(_id, { categoryName: 'Sleighs' })
    await create('sleds')
    expect(await undo('category', _id)).toEqual(conflict)
    await update(_id, { categoryName: 'Toboggans' })
    expect(await undo('category', _id, 1)).toEqual(conflict)
    await remove(_id)
    expect(await undo('category', _id, 1)).toEqual(gone)
    await create('toboggans')
    expect(await undo('category', _id)).toEqual(conflict)
  })
})

describe("a brand's change is taken back:", () => {
  const create = async (brandName: string) =>
    (await owner.post('/brands/createBrand', { brandName, brandTitle: 'Old', logo: await picture() })).body
      .brand
  const remove = (id: string) => owner.delete(`/brands/delete-brand/${id}`)
  const find = async (id: string) =>
    (await owner.get('/brands/getbrands')).body.brandData.find(({ _id }: { _id: string }) => _id === id)

  test('one that was deleted is made again, with its id and its logo', async () => {
    const { _id, ...before } = await create('Cosco')
    await remove(_id)
    expect(await undo('brand', _id)).toEqual(done)
    expect(await find(_id)).toMatchObject(before)
    expect(await undo('brand', _id, 1), 'it is there already').toEqual(conflict)
  })

  test('one that was made is deleted, unless a product is of it or it is gone', async () => {
    const { _id } = await create('Vector')
    await addProduct({ brand: 'Vector' })
    expect(await undo('brand', _id)).toEqual(conflict)
    const { _id: unused } = await create('Scalar')
    expect(await undo('brand', unused)).toEqual(done)
    expect(await find(unused)).toBeUndefined()
    expect(await undo('brand', unused, 1)).toEqual(gone)
  })
})
