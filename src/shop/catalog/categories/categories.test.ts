import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, fillCart } from '../../../../tests/buying.ts'
import { auditLogOf } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../../tests/fuzz.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const create = (categoryName: unknown, more: object = {}) =>
  owner.post('/category/createCategory', { categoryName, ...more })
const update = (id: string, changes: object) => owner.put(`/category/updateCategory/${id}`, changes)
const remove = (id: string) => owner.delete(`/category/deleteCategory/${id}`)
const listed = async (query = '', who: Actor = owner) =>
  (await who.get(`/category/getCategories${query}`)).body
const find = async (id: string) =>
  (await listed()).categoryData.find(({ _id }: { _id: string }) => _id === id)
const made = async (name: string): Promise<string> => (await create(name)).body.category._id

describe('a category', () => {
  test("is made: 'Category added successfully'", async () => {
    const { status, body } = await create('  Trail   Shoes ', { description: ' For hills. ' })
    expect([status, body.message]).toEqual([200, 'Category added successfully'])
    const { _id, createdAt, updatedAt } = body.category
    expect(await find(_id)).toEqual({
      _id,
      categoryName: 'Trail Shoes',
      description: 'For hills.',
      status: true,
      createdAt,
      updatedAt,
      ...{ hsn: '6404', unit: 'PRS', taxClass: 'apparel', sizeSystem: null },
      productCount: 0,
    })
    expect(await auditLogOf('category', _id)).toMatchObject([
      {
        by: owner.id,
        name: 'Trail Shoes',
        verb: 'created',
        before: null,
        after: { categoryName: 'Trail Shoes' },
      },
    ])
  })

  test("is changed field by field, and what is missing stays: 'Category updated successfully'", async () => {
    const id = await made('Kites')
    await update(id, { description: 'They fly.' })
    expect(await update(id, { categoryName: 'Sport Kites' })).toMatchObject({
      status: 200,
      body: {
        message: 'Category updated successfully',
        category: { categoryName: 'Sport Kites', description: 'They fly.', status: true },
      },
    })
    expect((await update(id, { description: null })).body.category.description).toBe('')
    expect((await update(id, {})).status).toBe(200)
    expect(
      (await auditLogOf('category', id)).map(({ verb, before, after }) => [verb, before, after]),
    ).toEqual([
      ['created', null, expect.anything()],
      ['edited', { description: '' }, { description: 'They fly.' }],
      ['edited', { categoryName: 'Kites' }, { categoryName: 'Sport Kites' }],
      ['edited', { description: 'They fly.' }, { description: '' }],
    ])
  })

  test('is made inactive and active again, and its products are hidden with it', async () => {
    const { id: product } = await addProduct({ category: 'Skates' })
    const id = await named('categories', 'Skates')
    const seen = async () =>
      (await guest().get(`/product/productDetails/${product}`)).body.productsDetails.status
    expect((await update(id, { status: false })).body.category.status).toBe(false)
    expect([await seen(), (await listed('?search=skates', guest())).total]).toEqual([false, 0])
    await update(id, { status: true })
    expect(await seen()).toBe(true)
    expect((await auditLogOf('category', id)).map(({ verb }) => verb)).toEqual(['deactivated', 'activated'])
  })

  test('that is renamed is found by its new name, with its products', async () => {
    const { id: product } = await addProduct({ category: 'Jerseyz', name: 'Away Kit' })
    await update(await named('categories', 'Jerseyz'), { categoryName: 'Guernseys' })
    const { products } = (await guest().get('/product/getProducts?search=guernseys')).body
    expect(products).toMatchObject([{ _id: product, category: { categoryName: 'Guernseys' } }])
  })

  test.each([
    [undefined, 'Category name is required'],
    [null, 'Category name is required'],
    ['', 'Category name is required'],
    ['  ', 'Category name is required'],
    ['x', 'Category name must be at least 2 characters'],
    ['😀', 'Category name must be at least 2 characters'],
    ['x'.repeat(61), 'Category name must be at most 60 characters'],
  ])('is not called %j', async (categoryName, message) => {
    expect(await create(categoryName)).toMatchObject({
      status: 400,
      body: { message, errors: { categoryName: message } },
    })
    if (categoryName === undefined) return
    const id = await named('categories', 'Shorts')
    expect((await update(id, { categoryName })).body.message).toBe(message)
  })

  test('has a name that no other has, without regard to case', async () => {
    const id = await made('Wet Suits')
    const refusal = { status: 409, body: { message: 'A category with this name already exists' } }
    expect(await create('WET suits')).toMatchObject(refusal)
    expect(await update(await made('Dry Suits'), { categoryName: 'wet SUITS' })).toMatchObject(refusal)
    expect((await update(id, { categoryName: 'WET SUITS' })).status).toBe(200)
  })

  test('is not silently overwritten: of two admins who opened it the second is told', async () => {
    const { category } = (await create('Rapiers')).body
    const { _id, updatedAt } = category
    const first = await update(_id, { description: 'Thin.', updatedAt })
    expect(first.status).toBe(200)
    expect(await update(_id, { categoryName: 'Foils', description: '', updatedAt })).toMatchObject({
      status: 409,
      body: {
        message: 'Somebody else has saved this category since you opened it. Nothing of yours was saved',
        category: { categoryName: 'Rapiers', description: 'Thin.', updatedAt: first.body.category.updatedAt },
      },
    })
    expect((await update(_id, { updatedAt: 'then' })).body.message).toBe('updatedAt is not a time')
    const again = await update(_id, { categoryName: 'Foils', updatedAt: first.body.category.updatedAt })
    expect(again.body.category).toMatchObject({ categoryName: 'Foils', description: 'Thin.' })
  })

  test('made twice at once is made once, and the second is told', async () => {
    const answers = await Promise.all(['Surf', 'SURF', 'surf'].map((name) => create(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('that nothing uses is deleted', async () => {
    const id = await made('Fads')
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: 'Category deleted successfully' },
    })
    expect(await find(id)).toBeUndefined()
    expect((await auditLogOf('category', id)).at(-1)).toMatchObject({
      verb: 'deleted',
      before: { categoryName: 'Fads', description: '', status: true },
      after: null,
    })
    expect((await remove(id)).status).toBe(404)
  })

  test('that products are in or an offer is on is not deleted, and the answer says by how many', async () => {
    const today = clock.today()
    await addProduct({ category: 'Rackets' })
    const id = await named('categories', 'Rackets')
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: '1 product is in this category. It can be deleted when nothing uses it', products: 1 },
    })
    await addProduct({ category: 'Rackets', active: false })
    await owner.post('/offer/create-offer', {
      name: 'Summer',
      offerType: 'Category',
      discountPercentage: 5,
      startDate: today,
      endDate: addDays(today, 2),
      targetOfferId: id,
    })
    expect((await remove(id)).body).toEqual({
      message:
        '2 products are in this category, and 1 offer on it has not ended. It can be deleted when nothing uses it',
      products: 2,
      offers: 1,
    })
    await db.updateTable('products').set({ deleted_at: new Date() }).where('category_id', '=', id).execute()
    expect((await remove(id)).body.message).toBe(
      '1 offer on it has not ended. It can be deleted when nothing uses it',
    )
    const { categoryOffer } = (await owner.get('/offer/get-offer')).body
    await owner.put(`/offer/end-offer/${categoryOffer[0]._id}`)
    expect((await remove(id)).status).toBe(200)
  })

  test('withstands rubbish', async () => {
    const id = await named('categories', 'Shorts')
    const state = () => db.selectFrom('categories').select(['name', 'description', 'active']).execute()
    const restore = async () => {
      await db.deleteFrom('categories').where('id', '<>', id).execute()
      await update(id, { categoryName: 'Shorts', description: '', status: true })
    }
    await db.deleteFrom('offers').execute()
    await db.deleteFrom('product_sizes').execute()
    await db.deleteFrom('products').execute()
    await restore()
    const form = { categoryName: 'Odd', description: 'x' }
    await refusesInvalidBodies(owner, 'POST', '/category/createCategory', form, { state, restore })
    await refusesInvalidBodies(
      owner,
      'PUT',
      `/category/updateCategory/${id}`,
      { categoryName: 'Odd', description: 'x', status: true },
      { state, restore },
    )
    const paths = (call: string) => (id: string) => `/category/${call}/${id}`
    await refusesUnknownIds(owner, 'PUT', paths('updateCategory'), 'Category not found', {})
    await refusesUnknownIds(owner, 'DELETE', paths('deleteCategory'), 'Category not found')
    await refusesInvalidQueries(owner, '/category/getCategories', ['search', 'sort', 'status', 'page'])
  })
})

describe('the list of categories', () => {
  const names = async (query: string, who: Actor = owner) =>
    (await listed(query, who)).categoryData.map(({ categoryName }: { categoryName: string }) => categoryName)

  beforeAll(async () => {
    await db.deleteFrom('categories').execute()
    await create('Alpha_10%', { description: 'Hats' })
    await create('beta', { description: 'Shoes' })
    await create('Gamma', { description: 'shoe laces' })
    await update(await named('categories', 'beta'), { status: false })
    await addProduct({ category: 'Gamma' })
    await addProduct({ category: 'Gamma', active: false })
    await addProduct({ category: 'Gamma', deleted: true })
  })

  test.each([
    ['', ['Gamma', 'beta', 'Alpha_10%']],
    ['?sort=name', ['Alpha_10%', 'beta', 'Gamma']],
    ['?sort=-name', ['Gamma', 'beta', 'Alpha_10%']],
    ['?sort=created', ['Alpha_10%', 'beta', 'Gamma']],
    ['?sort=-products&limit=1', ['Gamma']],
    ['?sort=status&limit=1', ['beta']],
    ['?status=inactive', ['beta']],
    ['?status=active&sort=name', ['Alpha_10%', 'Gamma']],
    ['?search=SHOE&sort=name', ['beta', 'Gamma']],
    ['?search=10%25', ['Alpha_10%']],
    ['?search=_', ['Alpha_10%']],
    ['?search=nothing', []],
    ['?limit=1&page=2', ['beta']],
  ])('with %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('tells an admin how many products each has, and shows shoppers the active ones alone', async () => {
    const { categoryData, total } = await listed('?search=gamma')
    expect([categoryData[0].productCount, total]).toEqual([2, 1])
    expect(await names('?status=inactive', guest())).toEqual(['Gamma', 'Alpha_10%'])
    expect((await listed('', guest())).categoryData[0]).not.toHaveProperty('productCount')
  })

  test.each(['sort=colour', 'status=maybe', `search=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await owner.get(`/category/getCategories?${query}`)).status).toBe(400)
  })
})

test('what a category’s sizes mean is proposed by its name, chosen by the owner, and kept by orders', async () => {
  const id = await made('Studio Shoes')
  const product = await addProduct({ salePrice: 400, category: 'Studio Shoes' })
  const shown = async () => {
    const { productsDetails } = (await guest().get(`/product/productDetails/${product.id}`)).body
    return [productsDetails.sizeTitle, productsDetails.sizes[0].label]
  }
  expect(await shown()).toEqual(['Size (UK)', 'UK 8'])
  const buyer = await shopper()
  const before = await buy(buyer, [product])
  expect((await update(id, { sizeSystem: 'number' })).body.category.sizeSystem).toBe('number')
  expect(await shown()).toEqual(['Size', '8'])
  await fillCart(buyer, product)
  expect((await buyer.get('/cart/get-to-cart')).body.cart.items[0]).toMatchObject({ size: 8, sizeLabel: '8' })
  const { orders } = (await buyer.get('/order/get-orders')).body
  expect(orders[0]).toMatchObject({ _id: before._id, items: [{ size: 8, sizeLabel: 'UK 8' }] })
  await db.updateTable('order_items').set({ size_label: null }).execute()
  const [ofBefore] = (await buyer.get('/order/get-orders')).body.orders
  expect(ofBefore.items[0].sizeLabel, 'of a release before').toBe('8')
  expect((await update(id, { sizeSystem: 'bat' })).body.category.sizeSystem).toBe('bat')
  expect((await update(id, { sizeSystem: '' })).body.category.sizeSystem).toBeNull()
  expect((await update(id, { sizeSystem: 'feet' })).status).toBe(400)
  const [change] = (await owner.get(`/trail/get-changes?id=${id}`)).body.changes
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect(await shown()).toEqual(['Size', '8'])
})
