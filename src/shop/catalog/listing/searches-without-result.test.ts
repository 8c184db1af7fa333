import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db, pool } from '../../../platform/database.ts'
import { purgeSearches } from './purge-searches.ts'
import { listSearchesWithoutResult, recordSearchWithoutResult } from './searches-without-result-store.ts'

ownDatabase()

const search = async (text: string, more = '') => {
  const { status } = await guest().get(`/product/getProducts?search=${encodeURIComponent(text)}${more}`)
  expect(status).toBe(200)
}
const listed = async () =>
  (await listSearchesWithoutResult(db, '', { page: 1, limit: 10 })).searches.map(({ words, count }) => ({
    words,
    count,
  }))
const countRows = async () => (await pool.query('select count(*) from searches_without_result')).rows[0].count

test('searches without a result are counted, and only those of shoppers without filters', async () => {
  await addProduct({ name: 'Vayu Glide', category: 'Running Shoes' })
  for (const text of ['saree', 'SAREE!', 'kanjivaram  saree', 'shoes', '!!!', '🏏', '   ', 'x'.repeat(3_000)])
    await search(text)
  await search('shoes', '&gender=Kids')
  await (await admin()).get('/product/getProducts?search=dhoti')
  expect(await listed()).toEqual([
    { words: 'saree', count: 2 },
    { words: 'x'.repeat(40), count: 1 },
    { words: 'kanjivaram saree', count: 1 },
  ])
})

test('of ten thousand different searches some thousand are kept, and the most searched of them for 90 days', async () => {
  const words = Array.from({ length: 6_000 }, (_, index) => `rubbish${index}`)
  while (words.length > 0)
    await Promise.all(words.splice(0, 100).map((word) => recordSearchWithoutResult(db, [word])))
  expect(await countRows()).toBeGreaterThanOrEqual(5_000)
  expect(await countRows()).toBeLessThan(5_020)
  await recordSearchWithoutResult(db, ['saree'])
  expect((await listed())[0]).toEqual({ words: 'saree', count: 3 })
  await pool.query(
    `update searches_without_result set last_searched_at = now() - interval '91 days' where words like 'x%'`,
  )
  await purgeSearches()
  expect(await countRows()).toBe(2_000)
  expect(await listed()).toMatchObject([{ words: 'saree' }, { count: 1 }, ...Array(8).fill({ count: 1 })])
  expect((await pool.query(`select from searches_without_result where words like 'x%'`)).rowCount).toBe(0)
})

test('personal searches are answered and not kept, and the migration deletes those that were', async () => {
  await pool.query('delete from searches_without_result')
  const personal = ['asha@people.test', '+91 98450-12345', '९८४५०१२३४५', '29AABCM1234A1Z3', 'EZ123456789IN']
  for (const text of [...personal, 'dupatta']) await search(text)
  expect(await listed()).toEqual([{ words: 'dupatta', count: 1 }])
  const stored = ['asha people in', 'asha gmail com', '91 98450 12345', '29aabcm1234a1z3', 'ez123456789in']
  for (const words of stored) await recordSearchWithoutResult(db, [words])
  await pool.query(readFileSync('database/migrations/0448-personal-searches.sql', 'utf8'))
  expect(await listed()).toEqual([{ words: 'dupatta', count: 1 }])
})

test('a search is answered where nothing can be written', async () => {
  await pool.query('alter table searches_without_result add check (false) not valid')
  await search('lehenga')
})
