import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { pool } from '../../../platform/database.ts'
import { countSoldSizes } from './count-sold-sizes.ts'
import { mailStock } from './mail-stock.ts'
import type { StockRow } from './rules.ts'
import { countsInWords, othersInWords } from './stock-mail-rules.ts'

ownDatabase()
afterAll(backToNow)

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(() => pool.query("delete from pgboss.job where name = 'mail'"))

async function mails(): Promise<{ to: string; subject: string; parts: unknown }[]> {
  const { rows } = await pool.query(
    "select data from pgboss.job where name = 'mail' and data ->> 'subject' like 'Stock:%' order by data ->> 'to'",
  )
  return rows.map(({ data }) => data)
}
const saveSwitch = async (stockMail: boolean) => {
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'selling')
  const body = { section: 'selling', version, fields: { stockMail } }
  const saved = await owner.put('/settings/save-settings', body)
  expect(saved.status).toBe(200)
}

test('the subject counts what each list has; lists without sizes are left out', () => {
  const sizes = fc.array(fc.constant({} as StockRow), { maxLength: 10 })
  const total = fc.oneof(fc.constant(0), fc.nat(20_000))
  fc.assert(
    fc.property(total, total, total, sizes, (out, soon, low, sizes) => {
      const lists = [
        { list: 'out' as const, sizes, total: out },
        { list: 'soon' as const, sizes, total: soon },
        { list: 'low' as const, sizes, total: low },
      ]
      const words = countsInWords(lists)
      expect(words === null).toBe(out + soon + low === 0)
      expect(words?.includes('sold out') ?? false).toBe(out > 0)
      expect(words?.includes('running out') ?? false).toBe(soon > 0)
      expect(othersInWords({ list: 'out', sizes, total: out }) === null).toBe(out <= sizes.length)
    }),
  )
})

test('stock in plenty and a stock mail that is switched off are no mail; the same is sent once on', async () => {
  await addProduct({ name: 'Plenty', sizes: [{ size: 8, stock: 500 }] })
  await mailStock()
  expect(await mails()).toEqual([])
  const { id } = await addProduct({
    name: 'Runner',
    salePrice: 100,
    sizes: [
      { size: 8, stock: 4, sku: 'RUN-8' },
      { size: 9, stock: 40 },
      { size: 10, stock: 0 },
    ],
  })
  await pool.query('update product_sizes set added_at = null where product_id = $1', [id])
  await buy(await shopper(), [{ id, size: 8, quantity: 2 }])
  await countSoldSizes()
  await saveSwitch(false)
  await mailStock()
  expect(await mails()).toEqual([])
  await saveSwitch(true)
  await Promise.all([mailStock(), mailStock(), mailStock()])
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual([owner.email])
  expect(sent[0]?.subject).toBe('Stock: 1 size sold out')
  expect(JSON.stringify(sent[0]?.parts)).toContain('Runner, UK 10')
  await mailStock()
  expect(await mails()).toHaveLength(1)
})

test('the next morning, active admins are told what is sold out, running out and low, ten sizes of each', async () => {
  const [second, left] = [await admin(), await admin()]
  await pool.query('update users set is_verified = false where id = $1', [left.id])
  const sizes = Array.from({ length: 12 }, (_, index) => ({ size: index + 1, stock: 0 }))
  await addProduct({ name: 'Gone', sizes })
  const { id } = await addProduct({
    name: 'Quick',
    salePrice: 100,
    sizes: [{ size: 8, stock: 9, low_stock: 8 }],
  })
  await buy(await shopper(), [{ id, size: 8, quantity: 5 }])
  await countSoldSizes()
  later(24 * 60)
  await mailStock()
  const sent = await mails()
  expect(sent.map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort())
  expect(sent[0]?.subject).toBe('Stock: 13 sizes sold out, 1 running out, 1 low')
  const parts = JSON.stringify(sent[0]?.parts)
  expect(parts).toContain('and 3 more sizes')
  expect(parts).toContain('Quick, UK 8')
  expect(parts).toMatch(/4 left, \d+ days?/)
})
