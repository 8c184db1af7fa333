import { beforeAll, describe, expect, test } from 'vitest'
import { guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db, type Tx, transaction } from '../../../platform/database.ts'
import { MAX_SYNONYMS, readSynonym, type SynonymDraft } from './rules.ts'
import { deleteSynonym, insertSynonym, listSynonyms, lockSynonym } from './store.ts'
import { presentSynonymRefusal, synonymForm } from './wire.ts'

ownDatabase()

let defaults: Awaited<ReturnType<typeof listSynonyms>>

test('those of a new shop are as the owner’s are kept', async () => {
  const { synonyms, total } = defaults
  expect(total).toBeGreaterThan(200)
  expect(total).toBeLessThan(MAX_SYNONYMS / 2)
  const kept = synonyms.map(({ id, ...synonym }) => ({ id, ...synonym }))
  const refused = kept.filter(({ id: _, ...synonym }) => !readSynonym(synonym).ok)
  expect(refused).toEqual([])
  for (const { id: _, ...synonym } of synonyms) expect(readSynonym(synonym)).toMatchObject({ value: synonym })
})

beforeAll(async () => {
  defaults = await listSynonyms(db, '', { page: 1, limit: MAX_SYNONYMS })
  await db.deleteFrom('synonyms').execute()
  await addProduct({ name: 'Vayu Glide', category: 'Running Shoes' })
  await addProduct({ name: 'Aaram', category: 'Slides' })
  await addProduct({ name: 'Anthem Top', category: 'Track Jackets' })
})

const draft = (typed: string, searched: string, bothWays = false): SynonymDraft => ({
  typed,
  searched,
  bothWays,
})

async function add(typed: string, searched: string, bothWays = false) {
  const read = readSynonym(draft(typed, searched, bothWays))
  if (!read.ok) throw new Error(read.refusal.reason)
  return transaction((tx) => insertSynonym(tx, read.value))
}

async function search(text: string): Promise<string[]> {
  const { body } = await guest().get(`/product/getProducts?search=${encodeURIComponent(text)}&sort=AZ`)
  return body.products.map(({ productName }: { productName: string }) => productName)
}

describe('a synonym', () => {
  test.each([
    [draft('  JOOTA ', 'Shoes'), draft('joota', 'shoes')],
    [draft('Track-Suit', 'track  jacket'), draft('track suit', 'track jacket')],
    [draft('winter', 'hoodie', true), draft('winter', 'hoodie', true)],
    [draft('trainers', 'training shoes'), draft('trainers', 'training shoes')],
  ])('%j is kept as %j', (typed, kept) => {
    expect(readSynonym(typed)).toEqual({ ok: true, value: kept })
  })

  test.each([
    [draft('!!!', 'shoes'), 'no-word'],
    [draft('shoes', '🏏'), 'no-word'],
    [draft('the', 'shoes'), 'no-word'],
    [draft('a b c d', 'shoes'), 'too-many-words'],
    [draft('shoes', 'shoe'), 'contains-itself'],
    [draft('shoe', 'running shoes'), 'contains-itself'],
    [draft('track pant', 'trackpants'), 'contains-itself'],
    [draft('running shoes', 'shoe', true), 'contains-itself'],
  ] as const)('%j is refused: %s', (typed, reason) => {
    expect(readSynonym(typed)).toMatchObject({ ok: false, refusal: { reason } })
    expect(presentSynonymRefusal({ reason }).status).toBe(400)
  })

  test('has words on both sides, not too long', () => {
    expect(synonymForm.safeParse({ typed: 'joota', searched: 'shoes' }).data).toEqual(draft('joota', 'shoes'))
    expect(synonymForm.safeParse({ typed: ' ', searched: 'shoes' }).success).toBe(false)
    expect(synonymForm.safeParse({ typed: 'a'.repeat(61), searched: 'shoes' }).success).toBe(false)
  })

  test('finds what it stands for in one direction, or in both, also misspelt or in two words', async () => {
    expect(await search('jootas')).toEqual([])
    await add('joota', 'shoes')
    expect(await search('jootas')).toEqual(['Vayu Glide'])
    expect(await search('jota')).toEqual(['Vayu Glide'])
    await add('aaram', 'shoes')
    expect(await search('aaram')).toEqual(['Aaram', 'Vayu Glide'])
    expect(await search('shoes')).toEqual(['Vayu Glide'])
    await add('track suit', 'track jacket')
    expect(await search('tracksuits')).toEqual(['Anthem Top'])
    expect(await search('track suit')).toEqual(['Anthem Top'])
    await add('chappal', 'slides', true)
    expect(await search('chappal')).toEqual(['Aaram'])
  })

  test('is not followed further: a ring of them ends', async () => {
    await add('pehla', 'dusra')
    await add('dusra', 'teesra')
    await add('teesra', 'pehla')
    await add('teesra', 'slides')
    expect(await search('dusra')).toEqual([])
    expect(await search('teesra')).toEqual(['Aaram'])
  })

  test('is listed, refused a second time, and removed', async () => {
    expect(await add('topi', 'caps')).toMatchObject({ ok: true })
    expect(await add('to pi', 'caps')).toMatchObject({ ok: false, refusal: { reason: 'already-there' } })
    const { synonyms, total } = await listSynonyms(db, 'top', { page: 1, limit: 10 })
    expect(total).toBe(1)
    expect(synonyms).toMatchObject([draft('topi', 'caps')])
    const [topi] = synonyms
    const find = (tx: Tx) => lockSynonym(tx, topi?.id ?? '')
    expect(await transaction(find)).toEqual(topi)
    if (topi) await transaction((tx) => deleteSynonym(tx, topi))
    expect(await transaction(find)).toBeNull()
  })

  test('is refused where a shop has as many as it may', async () => {
    const { total } = await listSynonyms(db, '', { page: 1, limit: 1 })
    const more = Array.from({ length: MAX_SYNONYMS - total }, (_, index) => ({
      typed: `word${index}`,
      searched: 'shoes',
    }))
    await db.insertInto('synonyms').values(more).execute()
    expect(await add('onemore', 'shoes')).toMatchObject({ ok: false, refusal: { reason: 'too-many' } })
  })
})
