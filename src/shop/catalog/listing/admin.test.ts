import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { orThrow } from '../../../../tests/searched-page.ts'
import { MAX_COUNTED, type Page } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { reprice } from '../reprice.ts'
import { allProducts } from '../rules.ts'
import { sumStock } from '../stock/stock-totals.ts'
import { priceColumns } from '../store.ts'
import type { AdminListing } from './admin-rules.ts'
import { listForAdmin } from './list-for-admin.ts'
import { rankProducts } from './rank-products.ts'

ownDatabase()

const page = async (listing: AdminListing, at: Page) => orThrow(await listForAdmin(db, listing, at))

const born = (day: number) => new Date(Date.UTC(2026, 9, day))
let owner: Actor
let shoes: string
let tee: { id: string; sizeIds: string[] }

beforeAll(async () => {
  owner = await admin()
  const sizes = (...stocks: number[]) => stocks.map((stock, index) => ({ size: 6 + index, stock }))
  tee = await addProduct({
    name: 'apple tee',
    category: 'T-Shirts',
    brand: 'Nike',
    salePrice: 900,
    createdAt: born(1),
    sizes: sizes(6, 5),
  })
  await addProduct({
    name: 'Banana shoe',
    category: 'Shoes',
    brand: 'Puma',
    salePrice: 2000,
    createdAt: born(2),
    sizes: sizes(0, 0),
  })
  const cherry = await addProduct({
    name: 'Cherry shoe',
    category: 'Shoes',
    brand: 'Nike',
    salePrice: 1500,
    createdAt: born(3),
    sizes: sizes(4, 6),
  })
  await addProduct({
    name: 'Damson cap',
    category: 'Caps',
    brand: 'Puma',
    salePrice: 400,
    createdAt: born(4),
    active: false,
    sizes: sizes(50),
  })
  await addProduct({ name: 'Elder cap', category: 'Caps', deleted: true })
  shoes = await named('categories', 'Shoes')
  await db
    .updateTable('products')
    .set({ colour: 'Navy Blue and white' })
    .where('name', '=', 'Banana shoe')
    .execute()
  await db.updateTable('products').set({ colour: 'White' }).where('name', '=', 'Damson cap').execute()
  const today = clock.today()
  await db
    .insertInto('offers')
    .values({ name: 'Half', percentage: 50, start_date: today, end_date: today, product_id: cherry.id })
    .execute()
  await transaction((tx) => reprice(tx, today, { productIds: [cherry.id] }))
})

async function list(query: string): Promise<string[]> {
  const { status, body } = await owner.get(`/product/getProducts?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.products.map(({ productName }: { productName: string }) => productName)
}

const inSql = {
  created: 'created_at, number',
  '-created': 'created_at desc, number desc',
  name: 'lower(name) collate "C", number',
  '-name': 'lower(name) collate "C" desc, number desc',
  price: 'sale_price, number',
  '-price': 'sale_price desc, number desc',
  Country: 'origin, number',
}

const all = ['Damson cap', 'Cherry shoe', 'Banana shoe', 'apple tee']

describe('the list of products for admins', () => {
  test.each([
    ['', all],
    ['sort=created', all.toReversed()],
    ['sort=name', ['apple tee', 'Banana shoe', 'Cherry shoe', 'Damson cap']],
    ['sort=-name', all],
    ['sort=price', ['Damson cap', 'Cherry shoe', 'apple tee', 'Banana shoe']],
    ['sort=-price', ['Banana shoe', 'apple tee', 'Cherry shoe', 'Damson cap']],
    ['sort=stock', ['Banana shoe', 'Cherry shoe', 'apple tee', 'Damson cap']],
    ['sort=-stock', ['Damson cap', 'apple tee', 'Cherry shoe', 'Banana shoe']],
    ['sort=HighToLow', ['Banana shoe', 'apple tee', 'Cherry shoe', 'Damson cap']],
    ['sort=NewArrivals', all.toReversed()],
    ['status=inactive', ['Damson cap']],
    ['status=active', ['Cherry shoe', 'Banana shoe', 'apple tee']],
    ['stock=out', ['Banana shoe']],
    ['stock=low', ['Cherry shoe']],
    ['stock=low&sort=stock&brand=nike', ['Cherry shoe']],
    ['stock=low&brand=Puma', []],
    ['offer=yes', ['Cherry shoe']],
    ['onOffer=yes', ['Cherry shoe']],
    ['colour=Navy blue', ['Banana shoe']],
    ['colour=white', ['Damson cap']],
    ['offer=no&sort=name', ['apple tee', 'Banana shoe', 'Damson cap']],
    ['category=shoes,caps&status=active&sort=price', ['Cherry shoe', 'Banana shoe']],
    ['search=sho&sort=name', ['Banana shoe', 'Cherry shoe']],
    ['search=chery', ['Cherry shoe']],
    ['search=shoe&stock=out', ['Banana shoe']],
    ['brand=Nike&gender=men&size=6&price=1000-4000', []],
    ['page=2&limit=3', ['apple tee']],
    ['page=2&limit=3&sort=stock', ['Damson cap']],
    ['page=9&limit=3', []],
  ])('with %s', async (query, names) => {
    expect(await list(query)).toEqual(names)
    const { body } = await owner.get(`/product/getProducts?${query.replace(/page=\d&limit=\d/, '')}`)
    expect(body.total).toBe(body.products.length)
  })

  test('is narrowed by the id of a category or brand as well as by its name', async () => {
    expect(await list(`category=${shoes}`)).toEqual(['Cherry shoe', 'Banana shoe'])
    const puma = await named('brands', 'Puma')
    expect(await list(`brand=${puma}`)).toEqual(['Damson cap', 'Banana shoe'])
    expect(await list(`brand=${puma},puma,${puma.toUpperCase()}`)).toEqual(['Damson cap', 'Banana shoe'])
  })

  test.each([
    'sort=cheap',
    'status=on',
    'stock=much',
    'offer=maybe',
    'category=Hats',
    'brand=Reebok',
    'colour=teal',
  ])('%s is not understood', async (query) => {
    const { status, body } = await owner.get(`/product/getProducts?${query}`)
    expect(status).toBe(400)
    expect(Object.values(body.errors)).toEqual([body.message])
  })

  test('has filters and orders that shoppers are not given', async () => {
    const { body } = await guest().get('/product/getProducts?status=inactive&stock=out&offer=yes')
    expect(body.total, 'they narrow nothing').toBe(3)
    expect((await guest().get('/product/getProducts?sort=stock')).body).toEqual({
      message: 'Unknown sort',
      errors: { sort: 'Unknown sort' },
    })
  })

  test('knows of every sale, count and return, of products that come and of those that go', async () => {
    const sell = (stock: number) =>
      db.updateTable('product_sizes').set({ stock }).where('id', 'in', tee.sizeIds).execute()
    await sell(0)
    expect(await list('stock=out&sort=name')).toEqual(['apple tee', 'Banana shoe'])
    await sell(1)
    expect(await list('stock=low&sort=name')).toEqual(['apple tee', 'Cherry shoe'])
    const { id } = await addProduct({ name: 'Fig ball', sizes: [{ size: 1, stock: 0 }] })
    expect(await list('stock=out&sort=name')).toEqual(['Banana shoe', 'Fig ball'])
    const bin = (deleted_at: Date | null) =>
      db.updateTable('products').set({ deleted_at }).where('id', '=', id).execute()
    await bin(new Date())
    expect(await list('stock=out')).toEqual(['Banana shoe'])
    await bin(null)
    expect(await list('stock=out&sort=name')).toEqual(['Banana shoe', 'Fig ball'])
    await bin(new Date())
    await sell(30)
  })

  test('makes all sums anew when the changes since are no longer known', async () => {
    await db.updateTable('product_sizes').set({ stock: 0 }).where('id', 'in', tee.sizeIds).execute()
    await db.deleteFrom('page_invalidations').execute()
    await db
      .updateTable('stock_totals_state')
      .set({ at: new Date(Date.now() - 3_600_000) })
      .execute()
    await Promise.all([sumStock(), sumStock(), rankProducts()])
    expect(await list('stock=out&sort=name')).toEqual(['apple tee', 'Banana shoe'])
  })

  test('finds the same where there are many as where there are few', async () => {
    // No statement may take long; neither may this one, on a busy machine.
    for (let from = 1; from <= MAX_COUNTED + 50; from += 1_000)
      await sql`
        insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
        select 'Mass ' || to_char(i, 'FM000000'), '', category_id, brand_id, gender, 1, 1
        from products, generate_series(${from}::int, ${Math.min(from + 999, MAX_COUNTED + 50)}::int) as i
        where name = 'Banana shoe'`.execute(db)
    const shelf: AdminListing = {
      ...allProducts,
      categories: [shoes],
      status: 'active',
      offer: 'no',
      sort: 'name',
    }
    const { total, products } = await page(shelf, { page: 2, limit: 3 })
    expect(total).toBe(MAX_COUNTED)
    expect(products.map(({ name }) => name)).toEqual(['Mass 000003', 'Mass 000004', 'Mass 000005'])
    expect(await list('search=mass&sort=-name&limit=1&page=9999')).toEqual(['Mass 000052'])
    expect(await list('search=mass&sort=-name&limit=1')).toEqual([`Mass 0${MAX_COUNTED + 50}`])
    expect(await list('stock=out&sort=stock&limit=1&page=10001')).toHaveLength(1)

    // The sort indexes of the shop do not have these.
    await db.updateTable('products').set({ active: false }).where('name', 'like', 'Mass %7').execute()
    const { percentage } = priceColumns(clock.today())
    for (const order of ['created', '-created', 'name', '-name', 'price', '-price', 'Country'] as const) {
      const found = await page({ ...shelf, status: undefined, sort: order }, { page: 2, limit: 30 })
      const { rows } = await sql<{ id: string }>`
        select id from products where category_id = ${shoes} and deleted_at is null and ${percentage} is null
        order by ${sql.raw(inSql[order])} limit 30 offset 30`.execute(db)
      expect(
        found.products.map(({ id }) => id),
        order,
      ).toEqual(rows.map(({ id }) => id))
    }
  })
})
