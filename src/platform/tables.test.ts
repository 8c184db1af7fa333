import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const platformTables = [
  'images',
  'undelivered_mails',
  'page_invalidations',
  'rate_limits',
  'backup_runs',
  'wal_archive',
]
const [, database = ''] = read('schema.ts').split('export interface DB {')
const tables = [...database.matchAll(/^ {2}"?([\w.]+)"?:/gm)].map(([, name = '']) => name)
const nounTables = tables.filter((name) => !platformTables.includes(name))

const inSql = /\b(?:from|into|update|join|table|only|using)\s+"?([\w.]+)/gi
const inKysely = /(?:From|Into|Table|Join|using|tableName)\W+['"]([\w.]+)/g

function nounTablesIn(source: string): string[] {
  const named = [...source.matchAll(inSql), ...source.matchAll(inKysely)].map(([, name = '']) => name)
  return named.filter((name) => nounTables.includes(name))
}

test('the schema is read: it has the tables of the nouns and those of the platform', () => {
  expect(nounTables).toEqual(
    expect.arrayContaining(['users', 'sessions', 'orders', 'sandbox_razorpay.orders']),
  )
  expect(tables).toEqual(expect.arrayContaining(platformTables))
})

test('no file of the platform names a table of a noun', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts') && file !== 'schema.ts',
  )
  expect(files).toContain('http/session.ts')
  const violations = files.flatMap((file) => nounTablesIn(read(file)).map((table) => `${file}: ${table}`))
  expect(violations).toEqual([])
})

test.each([
  ['select id from users where id = $1', 'users'],
  ['select 1 from sessions join users on users.id = user_id', 'users'],
  ['insert into orders (id) values ($1)', 'orders'],
  ['update product_stock set stock = 0', 'product_stock'],
  ['lock table "carts"', 'carts'],
  [`db.selectFrom('payment_intents').selectAll()`, 'payment_intents'],
  [`db.updateTable('users').set({})`, 'users'],
  [`db.selectFrom('images').innerJoin('products', 'id', 'id')`, 'products'],
])('a table of a noun is seen in %s', (source, table) => {
  expect(nounTablesIn(source)).toContain(table)
})

test.each([
  `get('/images/:name')`,
  `'/users/updateUserDetails': 3`,
  `from './images/storage.ts'`,
  'from images',
])('no table of a noun is seen in %s', (source) => {
  expect(nounTablesIn(source)).toEqual([])
})
