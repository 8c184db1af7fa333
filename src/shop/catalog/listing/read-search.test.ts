import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { folded } from '../../../lib/folded-text.ts'
import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { reprice } from '../reprice.ts'
import { listProducts } from './list-products.ts'
import { readSearch, readShopperSearch } from './read-search.ts'
import { STOP_WORDS } from './search-rules.ts'
import { listingOf } from './wire.ts'

ownDatabase()

beforeAll(async () => {
  await addProduct({ name: 'Warm-up Track Pant', category: 'Joggers', description: 'Long ankle zips.' })
  await addProduct({ name: 'Garam Chai Hoodie', category: 'Hoodies' })
})

test('every search becomes a query that PostgreSQL understands', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'for',
      'the',
      't',
      'track',
      'pant',
      'trackpants',
      'hodie',
      "'",
      '’s',
      '🏏',
      '|',
      '!',
      ':*',
      '&',
      '\\',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 14 }), async (words) => {
      const search = await readSearch(db, words.join(' '))
      await sql`select to_tsquery('shop', ${search?.query ?? ''})`.execute(db)
    }),
    { numRuns: runs(100, 10_000) },
  )
})

test.each([
  ['garamchai', 'garam chai'],
  ['hodie', 'hoodie'],
  ['hodie trakpants', 'hoodie trakpants'],
  ['garam hodie', 'garam hoodie'],
  ['hooide', 'hoodie'],
  ['chia', 'chai'],
  ['anklet', null],
  ['hoodie', null],
  ['ankle', null],
  ['zzzzzz', null],
])('%j is corrected to %j', async (typed, corrected) => {
  expect((await readSearch(db, typed))?.corrected ?? null).toBe(corrected)
})

async function found(search: string) {
  const listed = await listProducts(db, listingOf({ search }), { page: 1, limit: 9 })
  return listed.ok && [listed.value.corrected, listed.value.products.map(({ name }) => name)]
}

test('words about buying are searched for where nothing else is said', async () => {
  expect(await found('gifts')).toEqual([null, []])
  await addProduct({ name: 'Coach Whistle', category: 'Whistles', description: 'A gift for every coach.' })
  expect(await found('gifts')).toEqual([null, ['Coach Whistle']])
  expect(await found('whistle gift')).toEqual([null, ['Coach Whistle']])
  expect(await found('gifts for everyone')).toEqual([null, []])
})

test('what is on offer is found by words for offers alone', async () => {
  expect(await found('sale')).toEqual([null, []])
  const { id } = await addProduct({ name: 'Bargain Tee', category: 'Tees', salePrice: 1_000 })
  await db
    .insertInto('offers')
    .values({
      name: 'A tenth',
      percentage: 10,
      start_date: clock.today(),
      end_date: clock.today(),
      product_id: id,
    })
    .execute()
  await transaction((tx) => reprice(tx, clock.today(), { productIds: [id] }))
  expect(await found('sale')).toEqual(['on offer', ['Bargain Tee']])
  expect(await found('hoodies on sale')).toEqual([null, ['Garam Chai Hoodie']])
})

test('what is only described so is found above the price, if the filters leave nothing that is called so', async () => {
  await addProduct({ name: 'Bamboo Bat', category: 'Bats', brand: 'Nivia' })
  const { id } = await addProduct({
    name: 'Baans Mat',
    category: 'Mats',
    brand: 'Cosco',
    description: 'For sitting between bats of bamboo.',
  })
  const found = await listProducts(
    db,
    { ...listingOf({ search: 'bamboo bat under 500' }), brands: ['Cosco'] },
    { page: 1, limit: 9 },
  )
  expect(found).toMatchObject({ ok: true, value: { products: [{ id }], total: 1 } })
})

test('a green bottle is found among bottles, a bottle green tee is not', async () => {
  await addProduct({ name: 'Bottle Green Tee', category: 'Tees' })
  await addProduct({ name: 'Steel Bottle Green', category: 'Bottle' })
  expect(await found('bottle')).toEqual([null, ['Steel Bottle Green']])
})

test('what was left out is told in the language that was typed', async () => {
  await addProduct({ name: 'Plain Socks', category: 'Socks' })
  const left = async (search: string) => {
    const listed = await listProducts(db, listingOf({ search }), { page: 1, limit: 9 })
    return listed.ok && listed.value.leftOut
  }
  expect(await left('gulabi moje')).toBe('gulabi')
  expect(await left('गुलाबी मोजे')).toBe('गुलाबी')
  expect(await left('pink socks')).toBe('pink')
})

test('the words that the index leaves out are those that the code names', async () => {
  const left = async (words: readonly string[]) => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word where to_tsvector('shop', word) = ''`.execute(db)
    return rows.length
  }
  expect(await left([...STOP_WORDS])).toBe(STOP_WORDS.size)
  expect(STOP_WORDS.size).toBe(127)
})

test('the database folds texts as the code does', async () => {
  const texts = [
    'José ŚIVARĀMAN',
    'Jose\u0301',
    'ＣＡＰ ｃａｐ！',
    'कबड्डी क़लम',
    '०१२ ൯ ௫ ۴ ٣',
    'Dri-Fit™ ½ · ÅÄÖ',
    'Ñandú',
    'PLAIN 42 D’Souza',
  ]
  const { rows } = await sql<{ text: string; inSql: string }>`
    select text, folded(text) as "inSql" from unnest(${texts}::text[]) as text`.execute(db)
  expect(rows).toEqual(texts.map((text) => ({ text, inSql: folded(text) })))
})

test.each([
  ['ｃａｐ', 'full-width letters'],
  ['hoo\u200bdie', 'an invisible mark'],
  ['\u2068Garam Chai\u2069', 'direction marks'],
  ['gáram CHAI', 'accents'],
])('%j with %s is read as it was meant', async (typed) => {
  await addProduct({ name: 'Garam Chai Cap Hoodie', category: 'Caps' })
  expect((await found(typed))?.toString()).toContain('Garam Chai Cap Hoodie')
})

test.each(['uk 9', 'shoe size 9', 'shoe size ९', 'UK९', 'shoes uk\u00a09'])(
  '%j finds shoes in that size',
  async (typed) => {
    const sizes = [{ size: 9, stock: 3 }]
    await addProduct({ name: 'Nau Racer', category: 'Shoes', sizes })
    await addProduct({ name: 'Dus Racer', category: 'Shoes', sizes: [{ size: 10, stock: 3 }] })
    expect((await found(typed))?.toString()).toMatch(/Nau Racer/)
    expect((await found(typed))?.toString()).not.toMatch(/Dus Racer/)
  },
)

test('what is searched for twice at once is read once, and again afterwards', async () => {
  const read = () => readShopperSearch(db, 'track pant under 2000')
  const [first, second] = await Promise.all([read(), read()])
  expect(second).toBe(first)
  const later = await read()
  expect(later).not.toBe(first)
  expect(later).toEqual(first)
})
