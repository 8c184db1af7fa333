import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../src/platform/database.ts'
import { ownDatabase } from './database.ts'

ownDatabase()

/** Tables that a foreign key may point at without an index: no row of theirs is deleted. */
const neverDeleted: Record<string, string> = {
  users: 'a deleted customer keeps the row, for accounting',
  products: 'a deleted product keeps the row, as orders show it',
  product_sizes: 'a removed size keeps the row, as units of its orders come back to it',
  images: 'a picture may be printed on an order',
  orders: 'accounting',
  tax_classes: 'a class whose only rate was taken back is hidden',
}

type Key = { child: string; columns: string[]; parent: string; action: string; indexed: boolean }

async function foreignKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype::text as action,
      array(select attname::text from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      exists (
        select from pg_index
        where indrelid = conrelid and indisvalid and conkey <@ (indkey::int2[])[0:cardinality(conkey) - 1]
          -- What is looked for is never null, so that an index without nulls will do.
          and (indpred is null or pg_get_expr(indpred, indrelid) = (
            select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
            where attrelid = conrelid and attnum = conkey[1]))
      ) as indexed
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

test('a foreign key begins an index, unless no row that it points at is ever deleted', async () => {
  const keys = await foreignKeys()
  const bare = keys.filter(({ indexed }) => !indexed)
  const wrong = bare.filter(({ parent }) => !(parent in neverDeleted))
  expect(wrong.map(({ child, columns }) => `${child} (${columns.join(', ')})`)).toEqual([])
  expect(Object.keys(neverDeleted).filter((table) => !bare.some(({ parent }) => parent === table))).toEqual(
    [],
  )
  expect(keys.length).toBeGreaterThan(30)
})

test('no statement, function or foreign key deletes from the tables that nothing is deleted from', async () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const functions = await sql<{ prosrc: string }>`
    select prosrc from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
  const texts = [
    ...files.map((file) => readFileSync(file, 'utf8')),
    ...functions.rows.map(({ prosrc }) => prosrc),
  ]
  const deleting = /\b(?:delete\s+from\s+(?:only\s+)?|truncate\s+(?:table\s+)?|deleteFrom\(['"`])(\w+)/gi
  const deleted = new Set(texts.flatMap((text) => [...text.matchAll(deleting)].map(([, table]) => table)))
  const cascades = (await foreignKeys()).filter(({ action }) => action === 'c')
  for (const { child, parent } of cascades) if (!(parent in neverDeleted)) deleted.add(child)
  expect(Object.keys(neverDeleted).filter((table) => deleted.has(table))).toEqual([])
  expect([...deleted]).toEqual(expect.arrayContaining(['carts', 'offers', 'sessions']))
})
