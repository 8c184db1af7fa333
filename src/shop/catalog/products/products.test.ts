import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, fillCart } from '../../../../tests/buying.ts'
import { auditLogOf, picture, productForm } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { refusesInvalidBodies, refusesUnknownIds } from '../../../../tests/fuzz.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { noLabel } from '../label-rules.ts'
import type { ProductOnWire } from '../wire.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const noSuch = '01980000-0000-7000-8000-000000000000'
const create = async (more: Record<string, unknown> = {}) =>
  owner.post('/product/createProduct', await productForm(more))
const made = async (more?: Record<string, unknown>): Promise<ProductOnWire> =>
  (await create(more)).body.product
const edit = (id: string, changes: object) => owner.put(`/product/productEdit/${id}`, changes)
const details = async (id: string, who: Actor = owner) =>
  (await who.get(`/product/productDetails/${id}`)).body.productsDetails

describe('a product', () => {
  test('is made with everything its form says, and sold at once', async () => {
    const form = {
      gender: 'men',
      regularPrice: '2499.50',
      salePrice: 1999.4999999999998,
      sizes: [
        { size: '9.5', stock: '4' },
        { size: 8, stock: 10, _id: 'x' },
      ],
      thumbnail: await picture('jpeg'),
      galleryImages: [await picture('png', 'green'), await picture('png', 'blue')],
    }
    const { status, body } = await create(form)
    expect([status, body.message]).toEqual([200, 'Product created successfully'])
    const { product } = body
    expect(product).toMatchObject({
      productName: 'Vayu Glide',
      description: 'Plain and good.',
      category: { categoryName: 'Running Shoes' },
      brand: { brandName: 'Nike' },
      gender: 'Men',
      regularPrice: 2499.5,
      salePrice: 1999.5,
      discountedPrice: null,
      sizes: [
        { size: 8, stock: 10 },
        { size: 9.5, stock: 4 },
      ],
      status: true,
    })
    expect(product.thumbnail).toMatch(/^\/images\/[0-9a-f]{32}$/)
    expect(product.gallery).toHaveLength(2)
    const { hsn, unit, taxClass, pieces, sizesMean, styleCode, colour, weight, sports, ...labelled } = product
    const { countryOfOrigin, maker, importedIn, netQuantity, bisLicence, ...shown } = labelled
    expect({ countryOfOrigin, maker, importedIn, netQuantity, bisLicence }).toEqual(noLabel)
    expect({ hsn, unit, taxClass, pieces }).toEqual({ hsn: null, unit: null, taxClass: null, pieces: 1 })
    expect([sizesMean, styleCode, colour, weight, sports]).toEqual([null, null, null, null, null])
    expect(await details(product._id, guest())).toEqual(shown)
    const { products } = (await guest().get('/product/getProducts?search=vayu')).body
    expect(products.map(({ _id }: ProductOnWire) => _id)).toContain(product._id)
  })

  test('has a weight in its form, the file, the history and undo, which shoppers do not get', async () => {
    const { _id, weight } = await made({ weight: '1,250' })
    expect(weight).toBe(1_250)
    expect(await details(_id, guest())).not.toHaveProperty('weight')
    const bring = (cell: string) =>
      owner.post('/product/importProducts', {
        file: Buffer.from(`_id,weight\r\n${_id},${cell}`).toString('base64'),
      })
    expect((await bring('900')).status).toBe(200)
    const [change] = (await owner.get(`/trail/get-changes?id=${_id}`)).body.changes
    expect([change.before, change.after]).toEqual([{ weight: 1_250 }, { weight: 900 }])
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await edit(_id, { weight: '' })).body.product.weight).toBeNull()
    for (const wrong of ['0', '-1', '0.5', '100001', '10000000', '2 kg']) {
      const message = 'The weight is in whole grams, from 1 to 100000'
      expect((await edit(_id, { weight: wrong })).body.errors.weight, wrong).toBe(message)
      expect(Object.values((await bring(wrong)).body.errors), wrong).toEqual([message])
    }
  })

  test('may be made inactive, and without pictures', async () => {
    const product = await made({ status: false, thumbnail: null })
    expect(product).toMatchObject({ status: false, thumbnail: null, gallery: [] })
    expect((await details(product._id, guest())).status).toBe(false)
  })

  test('may be free, and its category and brand named as the calls answer them', async () => {
    const category = { _id: await named('categories', 'Caps'), categoryName: 'Caps' }
    const brand = { _id: await named('brands', 'Puma'), brandName: 'Puma' }
    const product = await made({ category, brand, regularPrice: 0, salePrice: 0 })
    expect(product).toMatchObject({ category, brand, regularPrice: 0, salePrice: 0 })
  })

  test('is of the category that is named, however its id is written', async () => {
    const product = await made()
    const category = product.category._id.toUpperCase()
    expect(await edit(product._id.toUpperCase(), { category })).toMatchObject({
      status: 200,
      body: { product: { category: product.category, updatedAt: product.updatedAt } },
    })
  })

  test('made in a category with an offer has its price at once, and another when it moves', async () => {
    const polos = await named('categories', 'Polos')
    await db
      .insertInto('offers')
      .values({
        name: 'P',
        percentage: 20,
        start_date: '2020-01-01',
        end_date: '2090-01-01',
        category_id: polos,
      })
      .execute()
    const { _id } = await made({ category: polos, salePrice: 1000 })
    const paid = async () => {
      const { salePrice, discountedPrice, offerPercentage } = await details(_id)
      return [salePrice, discountedPrice, offerPercentage]
    }
    expect(await paid()).toEqual([1000, 800, 20])
    await edit(_id, { salePrice: 500 })
    expect(await paid()).toEqual([500, 400, 20])
    await edit(_id, { category: await named('categories', 'Caps') })
    expect(await paid()).toEqual([500, null, null])
    await edit(_id, { category: polos, description: 'Back again.' })
    expect(await paid()).toEqual([500, 400, 20])
  })

  test('is changed field by field, and what is missing stays', async () => {
    const before = await made({ thumbnail: await picture(), galleryImages: [await picture('png', 'blue')] })
    const { status, body } = await edit(before._id, { salePrice: '1500' })
    expect([status, body.message]).toEqual([200, 'Product updated successfully'])
    expect(body.product).toEqual({ ...before, salePrice: 1500, updatedAt: expect.any(String) })
    await edit(before._id, { productName: 'Agni', gender: 'Kids', status: false })
    await edit(before._id, { brand: await named('brands', 'Puma') })
    expect(await details(before._id)).toMatchObject({
      productName: 'Agni',
      gender: 'Kids',
      status: false,
      brand: { brandName: 'Puma' },
      thumbnail: before.thumbnail,
      gallery: before.gallery,
      sizes: before.sizes,
    })
  })

  test('saved as it was stays as it was, and the trail says nothing', async () => {
    const { _id, ...product } = await made({ thumbnail: await picture() })
    const form = { ...product, galleryImages: product.gallery, sizes: product.sizes }
    expect((await edit(_id, form)).body.product).toEqual({ _id, ...product })
    expect(await auditLogOf('product', _id)).toHaveLength(1)
  })

  test('says in the trail what was made, and of an edit the fields that changed', async () => {
    const { _id, thumbnail } = await made({ thumbnail: await picture() })
    await edit(_id, { salePrice: 1500, thumbnail: null })
    await edit(_id, {
      sizes: [
        { size: 8, stock: 12 },
        { size: 10, stock: 1 },
      ],
    })
    await edit(_id, { status: false })
    const auditLog = await auditLogOf('product', _id)
    expect(auditLog.map(({ by, name }) => [by, name])).toEqual(Array(4).fill([owner.id, 'Vayu Glide']))
    expect(auditLog.map(({ verb, before, after }) => [verb, before, after])).toEqual([
      ['created', null, expect.objectContaining({ productName: 'Vayu Glide', salePrice: 1999.5, thumbnail })],
      ['edited', { salePrice: 1999.5, thumbnail }, { salePrice: 1500, thumbnail: null }],
      [
        'edited',
        {
          sizes: [
            { size: 8, stock: 10 },
            { size: 9.5, stock: 4 },
          ],
        },
        {
          sizes: [
            { size: 8, stock: 12 },
            { size: 10, stock: 1 },
          ],
        },
      ],
      ['deactivated', { status: true }, { status: false }],
    ])
  })

  test('that is not there, or was deleted, is not found', async () => {
    const { id } = await addProduct({ deleted: true })
    for (const call of [edit(id, {}), owner.put(`/product/productActivate/${id}`)])
      expect(await call).toMatchObject({ status: 404, body: { message: 'Product not found' } })
    await refusesUnknownIds(owner, 'PUT', (id) => `/product/productEdit/${id}`, 'Product not found', {})
    await refusesUnknownIds(owner, 'PUT', (id) => `/product/productActivate/${id}`, 'Product not found', {})
    await refusesUnknownIds(owner, 'DELETE', (id) => `/product/productDelete/${id}`, 'Product not found')
  })
})

describe('the product form is refused', () => {
  const size = { size: 8, stock: 1 }
  const wrongSize = 'Size cannot be negative or invalid'
  const wrongStock = 'stock cannot be negative or invalid'
  const negativePrice = 'Sale price cannot be negative'

  test.each<[string, unknown, string, string?]>([
    ['productName', '', 'Product name is required*'],
    ['productName', '  ', 'Product name is required*'],
    ['productName', null, 'Product name is required*'],
    ['productName', 'x'.repeat(161), 'Use at most 160 characters'],
    ['description', '', 'Description is required*'],
    ['description', 'x'.repeat(5001), 'Use at most 5000 characters'],
    ['category', '', 'Category is required*'],
    ['category', null, 'Category is required*'],
    ['category', 'Running Shoes', 'Category is required*'],
    ['brand', '', 'Brand is required*'],
    ['gender', '', 'Gender is required*'],
    ['gender', 'Cats', 'Gender must be Men, Women or Kids'],
    ['regularPrice', '', 'Regular price is required*'],
    ['regularPrice', null, 'Regular price is required*'],
    ['regularPrice', -0.01, 'Regular price cannot be negative'],
    ['salePrice', '', 'Sale price is required*'],
    ['salePrice', '-1', negativePrice],
    ['salePrice', -1, negativePrice],
    ['salePrice', 'free', 'Sale price is not a price'],
    ['salePrice', 1e308, 'Sale price is not a price'],
    ['salePrice', 2500, 'Sale price cannot be above the regular price'],
    ['sizes', [{ size: 0, stock: 1 }], wrongSize, 'sizes.0.size'],
    ['sizes', [size, { size: -8, stock: 1 }], wrongSize, 'sizes.1.size'],
    ['sizes', [{ size: 'huge', stock: 1 }], wrongSize, 'sizes.0.size'],
    ['sizes', [{ size: 8.001, stock: 1 }], wrongSize, 'sizes.0.size'],
    ['sizes', [{ stock: 1 }], wrongSize, 'sizes.0.size'],
    ['sizes', [{ size: 1e7, stock: 1 }], wrongSize, 'sizes.0.size'],
    ['sizes', [{ size: 8, stock: 0 }], wrongStock, 'sizes.0.stock'],
    ['sizes', [{ size: 8, stock: -1 }], wrongStock, 'sizes.0.stock'],
    ['sizes', [{ size: 8, stock: 1.5 }], wrongStock, 'sizes.0.stock'],
    ['sizes', [{ size: 8, stock: 1e9 }], wrongStock, 'sizes.0.stock'],
    ['sizes', [{ size: 8 }], wrongStock, 'sizes.0.stock'],
    ['sizes', [size, { size: '8.0', stock: 2 }], 'Size 8 is there twice', 'sizes.1.size'],
    ['sizes', [], 'Add at least one size'],
    ['sizes', null, 'Add at least one size'],
    [
      'sizes',
      Array.from({ length: 101 }, (_, i) => ({ size: i + 1, stock: 1 })),
      'A product has at most 100 sizes',
    ],
    ['status', 'yes', 'Status must be true or false'],
  ])('with %s %j', async (field, value, message, at = field) => {
    expect(await create({ [field]: value })).toMatchObject({
      status: 400,
      body: { message, errors: { [at]: message } },
    })
    const { id } = await addProduct({
      salePrice: 1999.5,
      regularPrice: 2499.5,
      sizes: [{ size: 7, stock: 1 }],
    })
    const before = await details(id)
    expect((await edit(id, { [field]: value })).body.errors).toEqual({ [at]: message })
    expect(await details(id)).toEqual(before)
  })

  test("with nothing in it: 'X is required*' for each field at once", async () => {
    expect((await owner.post('/product/createProduct', {})).body).toEqual({
      message: 'Product name is required*',
      errors: {
        productName: 'Product name is required*',
        description: 'Description is required*',
        category: 'Category is required*',
        brand: 'Brand is required*',
        gender: 'Gender is required*',
        regularPrice: 'Regular price is required*',
        salePrice: 'Sale price is required*',
        sizes: 'Add at least one size',
      },
    })
    const form = {
      productName: '',
      regularPrice: 5,
      salePrice: 6,
      sizes: [{ size: -1, stock: -1 }],
      thumbnail: 'x',
    }
    const { _id } = await made()
    expect((await edit(_id, { ...form, salePrice: -1 })).body.errors).toEqual({
      productName: 'Product name is required*',
      salePrice: negativePrice,
      'sizes.0.size': wrongSize,
      'sizes.0.stock': wrongStock,
      thumbnail: 'Upload a PNG or JPEG file',
    })
    expect((await create(form)).body.errors.salePrice).toBe('Sale price cannot be above the regular price')
  })

  test('where its category and brand are no longer there, and says both', async () => {
    expect(await create({ category: noSuch, brand: { _id: noSuch } })).toMatchObject({
      status: 404,
      body: {
        message: 'Category not found',
        errors: { category: 'Category not found', brand: 'Brand not found' },
      },
    })
    expect((await edit((await made())._id, { brand: noSuch })).status).toBe(404)
  })

  test('where one price alone would end above or below the other', async () => {
    const { _id } = await made({ regularPrice: 1000, salePrice: 900 })
    const message = 'Sale price cannot be above the regular price'
    for (const change of [{ salePrice: 1000.01 }, { regularPrice: 899 }])
      expect(await edit(_id, change)).toMatchObject({ status: 400, body: { errors: { salePrice: message } } })
    expect((await edit(_id, { salePrice: 1000 })).status).toBe(200)
  })

  test('by everybody but admins', async () => {
    const form = await productForm()
    expect((await guest().post('/product/createProduct', form)).status).toBe(401)
    expect((await (await shopper()).post('/product/createProduct', form)).status).toBe(403)
  })

  test('for rubbish, whatever it is', async () => {
    const { _id, ...product } = await made()
    const state = () => db.selectFrom('products').select('id').execute()
    const restore = async () => {
      await db.deleteFrom('product_sizes').where('product_id', '>', _id).execute()
      await db.deleteFrom('products').where('id', '>', _id).execute()
    }
    const form = await productForm({ thumbnail: null, galleryImages: [], status: true })
    await refusesInvalidBodies(owner, 'POST', '/product/createProduct', form, { state, restore })
    const { sizes, updatedAt } = product
    await refusesInvalidBodies(owner, 'PUT', `/product/productEdit/${_id}`, { sizes, updatedAt })
    await refusesInvalidBodies(owner, 'PUT', '/product/productsActivate', { ids: [_id], status: true })
  })
})

describe('a product is activated and deactivated', () => {
  const activate = (id: string, body?: object) => owner.put(`/product/productActivate/${id}`, body)

  test('by turns, or as it is told to', async () => {
    const { _id } = await made()
    expect((await activate(_id)).body.product).toMatchObject({ _id, status: false })
    expect((await activate(_id, { status: false })).body.product.status).toBe(false)
    expect((await details(_id, guest())).status).toBe(false)
    expect((await activate(_id, {})).body.product.status).toBe(true)
    expect((await auditLogOf('product', _id)).map(({ verb }) => verb)).toEqual([
      'created',
      'deactivated',
      'activated',
    ])
  })

  test('with many others at once, and the trail says so of each that changed', async () => {
    const [one, two, three] = [await made(), await made({ status: false }), await made()]
    await owner.delete(`/product/productDelete/${three._id}`)
    const ids = [one._id, two._id, three._id, one._id]
    expect((await owner.put('/product/productsActivate', { ids, status: false })).body).toEqual({
      message: '1 product deactivated; 1 is no longer there',
      changed: 1,
      gone: 1,
    })
    expect(
      (await owner.put('/product/productsActivate', { ids: ids.slice(0, 2), status: true })).body,
    ).toEqual({
      message: '2 products activated',
      changed: 2,
      gone: 0,
    })
    const verbs = async (id: string) => (await auditLogOf('product', id)).map(({ verb }) => verb)
    expect(await verbs(one._id)).toEqual(['created', 'deactivated', 'activated'])
    expect(await verbs(two._id)).toEqual(['created', 'activated'])
  })

  test.each([
    [{ ids: [], status: true }, 'Choose at least one product'],
    [{ status: true }, 'Choose at least one product'],
    [{ ids: ['x'], status: true }, 'Product not found'],
    [{ ids: [noSuch] }, 'Status must be true or false'],
    [{ ids: Array(1001).fill(noSuch), status: true }, 'Choose at most 1000 products'],
  ])('but not %#', async (body, message) => {
    expect(await owner.put('/product/productsActivate', body)).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})

test('a product that is deleted goes from lists, carts and wishlists, and orders keep their copy', async () => {
  const { _id, thumbnail } = await made({ salePrice: 500, thumbnail: await picture(), productName: 'Bijli' })
  const asha = await shopper()
  const { _id: orderId } = await buy(asha, [{ id: _id }])
  await fillCart(asha, { id: _id })
  await asha.post('/wishlist/handle-wishlist', { userId: asha.id, productId: _id })
  expect(await owner.delete(`/product/productDelete/${_id}`)).toMatchObject({
    status: 200,
    body: { message: 'Product deleted successfully' },
  })
  expect((await owner.delete(`/product/productDelete/${_id}`)).status).toBe(404)
  for (const who of [guest(), owner]) {
    expect((await who.get(`/product/productDetails/${_id}`)).status).toBe(404)
    expect((await who.get('/product/getProducts?search=bijli')).body.products).toEqual([])
  }
  expect((await asha.get('/cart/get-to-cart')).body.cart.items).toEqual([])
  expect((await asha.get(`/wishlist/get-wishlist/${asha.id}`)).body.wishlist.products).toEqual([])
  const { order } = (await owner.get(`/order/get-order-details/${orderId}`)).body
  expect(order.items).toMatchObject([{ productId: { productName: 'Bijli', thumbnail } }])
  expect((await guest().get(String(thumbnail))).status).toBe(200)
  expect((await auditLogOf('product', _id)).at(-1)).toMatchObject({
    verb: 'deleted',
    before: {
      productName: 'Bijli',
      salePrice: 500,
      status: true,
      sizes: [{ size: 8, stock: 9 }, { size: 9.5 }],
    },
    after: null,
  })
})
