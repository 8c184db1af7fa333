import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../src/platform/database.ts'
import { admin, shopper } from '../actors.ts'
import { ownDatabase } from '../database.ts'
import { calls } from '../growth/calls.ts'
import { fillShop } from '../growth/fill.ts'
import { requestOf, urlOf } from '../growth/request.ts'
import { ownProvider } from '../provider.ts'

ownDatabase()
const provider = ownProvider()

const isSecret = (field: string) => /password$/i.test(field)

const isNumber = (field: string) => /^(phone|pinCode|otp|totp|gstin|hsn)$|Otp$/.test(field)
const inDevanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))

/** As a text is pasted from a chat: with marks of direction around it, a zero-width space, a bell, and digits of Hindi. */
function disguise(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (isSecret(field)) return value
    return `\u2068\u200b\u200e${isNumber(field) ? inDevanagari(value) : value}\u0007\u2060\u2069\u00ad\ufeff`
  }
  if (Array.isArray(value)) return value.map((item) => disguise(item, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, disguise(part, key)]))
}

test('no call of the shop is confused by invisible marks in its texts, and none stores them', async () => {
  const shop = { owner: await admin(), buyer: await shopper(), provider, last: null, from: 1, to: 200 }
  await fillShop(shop.from, shop.to, shop.buyer.id, shop.owner.id)
  const confused: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const { by, method, body, headers, ...target } = await requestOf(name, call, shop)
    const query = target.query && (disguise(target.query) as Record<string, string>)
    // The provider signs the bytes of what it sends, and names of methods are no texts of people.
    const isOfPrograms = headers?.['x-razorpay-signature'] !== undefined || name.startsWith('POST /ucp/mcp')
    const sent = isOfPrograms ? body : disguise(body)
    const answer = await by.ask(method, urlOf({ ...target, query }), sent, headers)
    const expected = call.status ? [call.status] : [200, 201]
    if (!expected.includes(answer.status)) confused.push(`${name}: ${answer.status} ${answer.body?.message}`)
    shop.last = answer.body
  }
  expect(confused).toEqual([])

  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`.execute(db)
  const marked: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)}::text ~ '[\u2060\u2066-\u2069\u200b\u200e\u00ad\ufeff\u0007]|\\\\u(206[06-9]|200[be]|00ad|feff|0007)' limit 1`.execute(
      db,
    )
    if (rows.length > 0) marked.push(`${table}.${column}`)
  }
  expect(columns.length).toBeGreaterThan(100)
  expect(marked).toEqual([])
})
