import { beforeAll, expect, test } from 'vitest'
import { admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db, pool } from '../../../platform/database.ts'
import { lastCatalogue } from '../product-index/refresh.ts'
import { recordSearch } from './record-search.ts'
import { refreshPopularSearches } from './refresh-popular-searches.ts'
import { MAX_POPULAR } from './rules.ts'
import { listPopular } from './store.ts'

ownDatabase()

beforeAll(async () => {
  await addProduct({ name: 'Vayu Glide', category: 'Running Shoes', salePrice: 1500 })
  await addProduct({ name: 'Coach Whistle', category: 'Accessories', salePrice: 300 })
})

const shown = async () => (await guest().get('/product/getPopularSearches')).body
const searchedBy = async (search: string, visitors: number, first = 1) => {
  for (let visitor = first; visitor < first + visitors; visitor++)
    await recordSearch(search, `203.0.113.${visitor}`)
}

test('a shop without popular searches shows its categories, in an answer that caches keep', async () => {
  const { body, headers } = await guest().get('/product/getPopularSearches')
  expect(body).toEqual({ searches: [], categories: ['Accessories', 'Running Shoes'] })
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(headers.get('set-cookie')).toBeNull()
})

test('what five visitors searched for and the shop finds as it was typed is popular', async () => {
  await searchedBy('Running shoes', 6)
  await searchedBy('vayu', 5)
  await searchedBy('shoes under 2000', 5)
  await searchedBy('shoes', 4)
  for (let time = 0; time < 9; time++) await searchedBy('glide', 1)
  for (const search of [
    'runing shoes',
    'shoes undr 2000',
    'shoes belw 2000',
    'whistle qqqqqq',
    'shoes size 99',
    'shoes under 100',
    'saree',
    'carrom',
    'shoes for qqqqqq',
    'vayu 98450 12345',
    'a@people.test',
  ])
    await searchedBy(search, 7)
  await refreshPopularSearches()
  expect(await shown()).toEqual({ searches: ['running shoes', 'shoes under 2000', 'vayu'], categories: [] })
  // A process that only runs jobs makes no product index for it.
  expect(lastCatalogue()).toBeNull()
  expect((await pool.query(`select from search_visits where words ~ '98450|people'`)).rowCount).toBe(0)
  expect((await pool.query('select from searches_without_result')).rowCount).toBe(0)
})

test('a visit counts for 30 days, and nothing of the address is stored', async () => {
  await searchedBy('glide', 6)
  const { rows } = await pool.query(
    `select distinct visitor from search_visits where words in ('glide', 'vayu')`,
  )
  expect(rows).toHaveLength(11)
  await pool.query(`update search_visits set searched_on = searched_on - 31 where words = 'vayu'`)
  await refreshPopularSearches()
  expect((await shown()).searches).toEqual(['glide', 'running shoes', 'shoes under 2000'])
})

test('the owner hides one, which stays hidden, and shows it again', async () => {
  const hide = async (hidden: boolean) => {
    const id = (await listPopular(db)).find(({ words }) => words === 'glide')?.id
    return (await admin()).put(`/search/hide-popular-search/${id}`, { hidden })
  }
  expect(await hide(true)).toMatchObject({ status: 200, body: { message: 'Search hidden' } })
  await refreshPopularSearches()
  expect((await shown()).searches).toEqual(['running shoes', 'shoes under 2000'])
  const { body } = await (await admin()).get('/search/get-popular-searches')
  expect(body.searches.at(-1)).toMatchObject({ words: 'glide', visitors: 6, hidden: true })
  expect(await hide(false)).toMatchObject({ status: 200, body: { message: 'Search shown' } })
  expect((await shown()).searches).toContain('glide')
  const { rows } = await pool.query(
    `select verb, after from audit_log where thing = 'popular-search' order by at`,
  )
  expect(rows).toEqual([
    { verb: 'edited', after: { hidden: true } },
    { verb: 'edited', after: { hidden: false } },
  ])
})

test('a browser counts its searches by a call', async () => {
  const { status } = await guest().post('/product/recordSearch', { search: 'Vayu  GLIDE' })
  expect(status).toBe(200)
  expect((await pool.query(`select from search_visits where words = 'vayu glide'`)).rowCount).toBe(1)
  expect((await guest().post('/product/recordSearch', {})).status).toBe(400)
})

test('a flood of searches is not stored, and the job makes room for others', async () => {
  await pool.query(`insert into search_visits
    select 'rubbish ' || n, decode(lpad(to_hex(n), 16, '0'), 'hex'), current_date from generate_series(1, 20000) as n`)
  await recordSearch('one more', '203.0.113.1')
  const stored = async (condition: string) =>
    (await pool.query(`select from search_visits where ${condition}`)).rowCount
  expect(await stored(`words = 'one more'`)).toBe(0)
  const popular = await stored(`words = 'running shoes'`)
  await pool.query(`update search_visits set searched_on = searched_on - 9 where words = 'running shoes'`)
  await refreshPopularSearches()
  expect(await stored('true')).toBe(15_000)
  expect(await stored(`words = 'running shoes'`)).toBe(popular)
  await recordSearch('one more', '203.0.113.1')
  expect(await stored(`words = 'one more'`)).toBe(1)
})

test('searches that the shop does not find take no place from those that it finds, of which forty are popular', async () => {
  await pool.query('delete from search_visits')
  const visits = `insert into search_visits
    select $1::text || words, decode(lpad(to_hex(visitor), 16, '0'), 'hex'), current_date
    from generate_series(1001, 1000 + $2::int) as words, generate_series(1, $3::int) as visitor`
  await pool.query(visits, ['qqqqqq ', 60, 9])
  await pool.query(visits, ['vayu under 2', 45, 6])
  await refreshPopularSearches()
  const popular = (await listPopular(db)).filter(({ hidden }) => !hidden)
  expect(popular).toHaveLength(MAX_POPULAR)
  expect(popular.every(({ words }) => words.startsWith('vayu under 2'))).toBe(true)
})
