import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { allMetrics } from '../../../platform/metrics.ts'
import { MAX_SYNONYMS } from './rules.ts'

ownDatabase()
listeningForChanges()

const noSuch = '01980000-0000-7000-8000-000000000000'

let owner: Actor
let other: Actor
beforeAll(async () => {
  owner = await admin()
  other = await admin()
  await db.deleteFrom('synonyms').execute()
  await db.deleteFrom('search_words').execute()
  await addProduct({ name: 'Vayu Glide', category: 'Running Shoes' })
  await addProduct({ name: 'Kerala Mundu', category: 'Wraps' })
})
beforeEach(async () => {
  await db.deleteFrom('synonyms').execute()
  await db.deleteFrom('searches_without_result').execute()
})

const add = (typed: string, searched: string, bothWays = false, by = owner) =>
  by.post('/search/add-synonym', { typed, searched, bothWays })
const found = async (text: string): Promise<number> =>
  (await guest().get(`/product/getProducts?search=${encodeURIComponent(text)}`)).body.total
const listed = async (search = '') =>
  (await owner.get(`/search/get-searches-without-result?search=${search}`)).body
const synonyms = async (search = '') => (await owner.get(`/search/get-synonyms?search=${search}`)).body
const changesOf = async (id: string) =>
  (await owner.get(`/trail/get-changes?id=${id}`)).body.changes as { _id: string; verb: string }[]
const undoLast = async (id: string) => owner.put(`/trail/undo-change/${(await changesOf(id))[0]?._id}`)

test('a search without a result gets a synonym, leaves the list, finds, and finds nothing after an undo', async () => {
  for (const text of ['jootas', 'jootas', 'dhoti']) expect(await found(text)).toBe(0)
  expect(await listed()).toEqual({
    searches: [
      {
        _id: expect.any(String),
        words: 'jootas',
        count: 2,
        lastSearchedAt: expect.any(String),
        suggestion: null,
      },
      expect.objectContaining({ words: 'dhoti', count: 1 }),
    ],
    total: 2,
  })
  expect(await listed('DHO')).toMatchObject({ searches: [{ words: 'dhoti' }], total: 1 })
  const { body } = await add(' Joota ', 'SHOES')
  const synonym = { _id: expect.any(String), typed: 'joota', searched: 'shoes', bothWays: false }
  expect(body).toEqual({ message: 'Synonym added successfully', synonym })
  expect(await synonyms('oot')).toEqual({ synonyms: [body.synonym], total: 1 })
  expect(await listed()).toMatchObject({ searches: [{ words: 'dhoti' }], total: 1 })
  expect(await found('jootas')).toBe(1)
  expect((await undoLast(body.synonym._id)).status).toBe(200)
  expect(await synonyms()).toEqual({ synonyms: [], total: 0 })
  expect(await found('jootas')).toBe(0)
  expect((await changesOf(body.synonym._id)).map(({ verb }) => verb)).toEqual(['restored', 'created'])
})

test('a removed synonym comes back by an undo, unless it was added again', async () => {
  const { _id } = (await add('joota', 'shoes', true)).body.synonym
  expect((await owner.delete(`/search/remove-synonym/${_id}`)).status).toBe(200)
  expect(await found('joota')).toBe(0)
  expect((await undoLast(_id)).status).toBe(200)
  expect(await synonyms()).toMatchObject({ synonyms: [{ _id, typed: 'joota', bothWays: true }], total: 1 })
  await owner.delete(`/search/remove-synonym/${_id}`)
  await add('joota', 'shoes', false, other)
  expect(await undoLast(_id)).toMatchObject({
    status: 409,
    body: { message: 'joota ↔ shoes has changed since or is in use, so this change cannot be undone' },
  })
})

test('a synonym or a search that another admin has removed is 404 in words', async () => {
  const { _id } = (await add('joota', 'shoes')).body.synonym
  const removals = [owner, other].map((by) => by.delete(`/search/remove-synonym/${_id}`))
  expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 404])
  for (const id of [_id, noSuch, 'x'])
    expect(await owner.delete(`/search/remove-synonym/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Synonym not found' },
    })
  for (const id of [noSuch, 'x'])
    expect(await owner.delete(`/search/remove-search-without-result/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Search not found' },
    })
})

test('a removed search comes back by an undo, unless shoppers have searched for it again', async () => {
  await found('saree')
  const [{ _id }] = (await listed()).searches
  const remove = () => owner.delete(`/search/remove-search-without-result/${_id}`)
  const before = await listed()
  expect((await remove()).status).toBe(200)
  expect(await listed()).toEqual({ searches: [], total: 0 })
  expect((await undoLast(_id)).status).toBe(200)
  expect(await listed()).toEqual(before)
  await remove()
  await found('saree')
  expect((await undoLast(_id)).status).toBe(409)
  expect(await listed()).toMatchObject({ searches: [{ words: 'saree', count: 1 }], total: 1 })
})

test('the nearest word of the shop is suggested for a search of one word', async () => {
  await add('chappal', 'wraps')
  const searches = ['mandhu', 'chappless', 'kanjivaram', 'kerela xyz']
  await db
    .insertInto('searches_without_result')
    .values(searches.map((words) => ({ words })))
    .execute()
  const suggested = ((await listed()).searches as { words: string; suggestion: string | null }[]).map(
    ({ words, suggestion }) => [words, suggestion] as const,
  )
  expect(Object.fromEntries(suggested)).toEqual({
    mandhu: 'mundu',
    chappless: 'wraps',
    kanjivaram: null,
    'kerela xyz': null,
  })
})

const noWord = 'Write words that a search can find'
const tooLong = 'Use at most 60 characters'
test.each([
  ['shoes', 'shoe', 'searched', 'Both sides say the same'],
  ['the of', 'shoes', 'typed', noWord],
  ['shoes', '🏏', 'searched', noWord],
  ['\u0000\u0007', 'shoes', 'typed', 'Write what shoppers type'],
  ['a'.repeat(61), 'shoes', 'typed', tooLong],
  ['joota', `${'각'.repeat(19)} `.repeat(3).trim(), 'searched', tooLong],
  ['a b c d', 'shoes', 'typed', 'Use at most 3 words on each side'],
  [' ', 'shoes', 'typed', 'Write what shoppers type'],
])('%j for %j is refused at the field', async (typed, searched, field, message) => {
  expect(await add(typed, searched)).toMatchObject({
    status: 400,
    body: { message, errors: { [field]: message } },
  })
  expect(await synonyms()).toEqual({ synonyms: [], total: 0 })
})

test('a synonym that says in both directions what another says is refused, in either order', async () => {
  const again = { status: 409, body: { message: 'This synonym already exists' } }
  await add('joota', 'shoes')
  expect(await add('joota', 'shoes', true)).toMatchObject(again)
  expect(await add('shoes', 'joota', true)).toMatchObject(again)
  expect((await add('shoes', 'joota')).status).toBe(200)
  await add('mundu', 'wraps', true)
  expect(await add('wraps', 'mundu')).toMatchObject(again)
})

test('two admins who add the same synonym, or the last one that fits, add one', async () => {
  const same = await Promise.all([add('joota', 'shoes', true), add('shoes', 'joota', true, other)])
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const others = Array.from({ length: MAX_SYNONYMS - 2 }, (_, index) => ({
    typed: `word${index}`,
    searched: 'shoes',
  }))
  await db.insertInto('synonyms').values(others).execute()
  const last = await Promise.all(
    Array.from({ length: 6 }, (_, index) => add(`last${index}`, 'shoes', false, index % 2 ? owner : other)),
  )
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(400)])
  expect((await synonyms()).total).toBe(MAX_SYNONYMS)
})

test('the metrics count searches without a result', async () => {
  const count = async () => Number(/^searches_without_result_total (\d+)$/m.exec(await allMetrics())?.[1])
  const before = await count()
  await found('lehenga')
  await found('shoes')
  expect(await count()).toBe(before + 1)
})
