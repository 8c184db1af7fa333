import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'
import { readPartStarts, readPublished } from './published-store.ts'

ownDatabase()

test('the parts of the sitemap hold every listed product once, oldest first', async () => {
  const { id } = await addProduct()
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price, active, created_at)
    select i::text, '', category_id, brand_id, 'Men', 100, 100, i % 7 > 0, now() - make_interval(secs => i / 4)
    from products, generate_series(1, 100) as i where id = ${id}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from products where listed order by created_at, id`.execute(db)
  const starts = await readPartStarts(db, 20)
  expect(starts).toHaveLength(Math.ceil(rows.length / 20))
  const parts = await Promise.all(
    starts.map((start, index) => readPublished(db, start, starts[index + 1], 1_000)),
  )
  expect(parts.slice(0, -1).map((part) => part.length)).toEqual(Array(starts.length - 1).fill(20))
  expect(parts.flat().map((product) => product.id)).toEqual(rows.map((row) => row.id))
})
