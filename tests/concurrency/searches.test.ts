import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../src/platform/database.ts'
import { allProducts } from '../../src/shop/catalog/rules.ts'
import { ownDatabase } from '../database.ts'
import { addProduct } from '../products.ts'
import { readSearchedPage } from '../searched-page.ts'

ownDatabase()

const PRODUCTS = 600
const SEARCHES = 60

beforeAll(async () => {
  await addProduct({ name: 'Ranked zero' })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
    select 'Ranked ' || i, '', category_id, brand_id, gender, 1, 1 from products, generate_series(2, ${PRODUCTS}::int) as i
    where name = 'Ranked zero'`.execute(db)
})

test('a search finds all its products while they are written and their old rows are removed', async () => {
  let isSearching = true
  let writes = 0
  const write = async () => {
    for (; isSearching; writes++) {
      await sql`update products set sold_recently = sold_recently + 1`.execute(db)
      if (writes % 3 === 0) await sql`vacuum products`.execute(db)
    }
  }
  const search = async () => {
    const words = { query: 'ranked', categories: [] }
    for (let time = 0; time < SEARCHES; time++) {
      const { total, products } = await readSearchedPage(words, allProducts, undefined, {
        page: 1,
        limit: 1_000,
      })
      expect([total, new Set(products.map(({ id }) => id)).size]).toEqual([PRODUCTS, PRODUCTS])
    }
  }
  await Promise.all([write(), search().finally(() => (isSearching = false))])
  expect(writes).toBeGreaterThan(10)
})
