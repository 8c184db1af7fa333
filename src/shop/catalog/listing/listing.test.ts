import { beforeAll, describe, expect, test } from 'vitest'
import { admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { reprice } from '../reprice.ts'

ownDatabase()

const born = (day: number) => new Date(Date.UTC(2026, 9, day))

beforeAll(async () => {
  await addProduct({
    name: 'apple tee',
    brand: 'Nike',
    category: 'T-Shirts',
    gender: 'Men',
    salePrice: 1000,
    createdAt: born(1),
    soldRecently: 5,
  })
  await addProduct({
    name: 'Banana tee',
    brand: 'Adidas',
    category: 'T-Shirts',
    gender: 'Women',
    salePrice: 4000,
    createdAt: born(2),
    sizes: [{ size: 88, stock: 3 }],
  })
  await addProduct({
    name: 'Cherry shoe',
    brand: 'Puma',
    category: 'Shoes',
    gender: 'Kids',
    salePrice: 4000.5,
    createdAt: born(3),
    sizes: [
      { size: 5, stock: 0 },
      { size: 6, stock: 1 },
    ],
  })
  await addProduct({
    name: 'Damson shoe',
    brand: 'Nivia',
    category: 'Shoes',
    gender: 'Men',
    salePrice: 27_999,
    createdAt: born(4),
    soldRecently: 9,
    sizes: [{ size: 5, stock: 2 }],
  })
  const offered = await addProduct({
    name: 'Elder shoe',
    brand: 'Nike',
    category: 'Boots',
    gender: 'Women',
    salePrice: 9000,
    createdAt: born(5),
    soldRecently: 5,
  })
  await addProduct({ name: 'Hidden shoe', category: 'Shoes', active: false })
  await addProduct({ name: 'Ended shoe', category: 'Shoes', deleted: true })
  await addProduct({ name: 'Shelved shoe', category: 'Discontinued' })
  await db.updateTable('categories').set({ active: false }).where('name', '=', 'Discontinued').execute()
  await db
    .insertInto('offers')
    .values({
      name: 'Half',
      percentage: 50,
      start_date: clock.today(),
      end_date: clock.today(),
      product_id: offered.id,
    })
    .execute()
  await transaction((tx) => reprice(tx, clock.today(), { productIds: [offered.id] }))
})

async function list(query: string, who = guest()): Promise<string[]> {
  const { status, body } = await who.get(`/product/getProducts?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.products.map(({ productName }: { productName: string }) => productName)
}

const all = ['Elder shoe', 'Damson shoe', 'Cherry shoe', 'Banana tee', 'apple tee']

describe('a listing', () => {
  test('is newest first, and has nothing that is inactive, deleted or of an inactive category', async () => {
    expect(await list('')).toEqual(all)
    expect(await list('search=&brand=&price=&sort=&gender=&size=&page=&limit=')).toEqual(all)
  })

  test.each([
    ['brand=Nike', ['Elder shoe', 'apple tee']],
    ['brand=nike,PUMA', ['Elder shoe', 'Cherry shoe', 'apple tee']],
    ['gender=Men', ['Damson shoe', 'apple tee']],
    ['gender=men,kids', ['Damson shoe', 'Cherry shoe', 'apple tee']],
    ['category=Shoes', ['Damson shoe', 'Cherry shoe']],
    ['size=5', ['Damson shoe']],
    ['size=6,88', ['Cherry shoe', 'Banana tee']],
    ['size=8.0', ['Elder shoe', 'apple tee']],
    ['size=999', []],
    ['brand=Nike&gender=Women&price=4000-8000&size=8', ['Elder shoe']],
    ['brand=Puma&gender=Men', []],
  ])('is narrowed by %s', async (query, names) => {
    expect(await list(query)).toEqual(names)
  })

  test.each([
    ['1000-4000', ['Banana tee', 'apple tee']],
    ['4000-8000', ['Elder shoe', 'Cherry shoe', 'Banana tee']],
    ['8000-12000', []],
    ['24000-28000,1000-4000', ['Damson shoe', 'Banana tee', 'apple tee']],
  ])('price %s includes both ends, by what is paid now', async (range, names) => {
    expect(await list(`price=${range}`)).toEqual(names)
  })

  test.each([
    ['Recommended', ['Damson shoe', 'Elder shoe', 'apple tee', 'Cherry shoe', 'Banana tee']],
    ['LowToHigh', ['apple tee', 'Banana tee', 'Cherry shoe', 'Elder shoe', 'Damson shoe']],
    ['HighToLow', ['Damson shoe', 'Elder shoe', 'Cherry shoe', 'Banana tee', 'apple tee']],
    ['NewArrivals', all.toReversed()],
    ['AZ', ['apple tee', 'Banana tee', 'Cherry shoe', 'Damson shoe', 'Elder shoe']],
    ['ZA', all],
  ])('%s: best selling, by price paid, oldest first, by name without regard to case', async (sort, names) => {
    expect(await list(`sort=${sort}`)).toEqual(names)
  })

  test('comes page by page with the total, and a page beyond the end is empty', async () => {
    const { body } = await guest().get('/product/getProducts?page=2&limit=2')
    expect(body.total).toBe(5)
    expect(await list('page=2&limit=2')).toEqual(all.slice(2, 4))
    expect(await list('page=3&limit=2')).toEqual(all.slice(4))
    expect(await list('page=4&limit=2')).toEqual([])
    expect(await list('limit=1')).toEqual(all.slice(0, 1))
    const beyond = await guest().get('/product/getProducts?page=4&limit=2')
    expect(beyond.body.total).toBe(5)
  })

  test('a hundred values of a filter are understood', async () => {
    expect(await list(`brand=${'Nike,'.repeat(100)}`)).toEqual(await list('brand=Nike'))
  })

  test.each([
    'gender=Unisex',
    'price=5-10',
    'price=1000-4000,cheap',
    'price=1000',
    'sort=Cheapest',
    'sort=recommended',
    'brand=Reebok',
    'brand=Nike,Reebok',
    'category=Hats',
    'size=huge',
    'size=0',
    'size=-5',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=99999999999',
    'limit=0',
    'limit=1001',
    'gender=Men&gender=Women',
    'price=0.01-0.02',
    `brand=${'Nike,'.repeat(101)}`,
    `size=${'8,'.repeat(101)}`,
  ])('%s is not understood', async (query) => {
    const { status, body } = await guest().get(`/product/getProducts?${query}`)
    expect(status).toBe(400)
    expect(Object.values(body.errors)[0]).toBe(body.message)
  })

  test('shows admins what is inactive too, with its own status, but not what is deleted', async () => {
    const { body } = await (await admin()).get('/product/getProducts?sort=AZ')
    const shown = body.products.map((product: { productName: string; status: boolean }) => [
      product.productName,
      product.status,
    ])
    expect(shown).toHaveLength(7)
    expect(Object.fromEntries(shown)).toMatchObject({
      'Hidden shoe': false,
      'Shelved shoe': true,
      'apple tee': true,
    })
  })

  test('forgets a category that is switched off, and has it back when it is switched on', async () => {
    const switchTo = (active: boolean) =>
      db.updateTable('categories').set({ active }).where('name', '=', 'T-Shirts').execute()
    await switchTo(false)
    expect(await list('')).toEqual(['Elder shoe', 'Damson shoe', 'Cherry shoe'])
    await switchTo(true)
    expect(await list('')).toEqual(all)
  })

  test('a product that comes into a category while it is switched off is not listed', async () => {
    const categoryId = await named('categories', 'Races')
    const { id } = await addProduct({ name: 'Racer', category: 'Boots' })
    await Promise.all([
      db.updateTable('categories').set({ active: false }).where('id', '=', categoryId).execute(),
      db.updateTable('products').set({ category_id: categoryId }).where('id', '=', id).execute(),
    ])
    expect(await list('search=racer')).toEqual([])
  })
})

describe('products of a gender', () => {
  test.each(['Women', 'women', 'WOMEN'])('%s, newest first', async (gender) => {
    const { body } = await guest().get(`/product/productByGender-query?gender=${gender}`)
    expect(body.products.map(({ productName }: { productName: string }) => productName)).toEqual([
      'Elder shoe',
      'Banana tee',
    ])
    expect(body.total).toBe(2)
  })

  test('another gender, or none, is not understood', async () => {
    expect((await guest().get('/product/productByGender-query?gender=all')).status).toBe(400)
    expect((await guest().get('/product/productByGender-query')).body).toEqual({
      message: 'Choose a gender',
      errors: { gender: 'Choose a gender' },
    })
  })
})
