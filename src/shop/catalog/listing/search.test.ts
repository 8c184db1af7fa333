import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'

ownDatabase()

beforeAll(async () => {
  await addProduct({
    name: 'Vayu Glide 4',
    brand: 'Nike',
    category: 'Running Shoes',
    description: 'A tall stack of foam.',
  })
  await addProduct({
    name: 'Raat Tempo',
    brand: 'Adidas',
    category: 'Running Shoes',
    gender: 'Women',
    soldRecently: 3,
  })
  await addProduct({ name: 'Garam Chai Hoodie', brand: 'Puma', category: 'Hoodies', gender: 'Kids' })
  await addProduct({
    name: 'Sada Cotton Tee',
    brand: 'Nivia',
    category: 'T-Shirts',
    description: 'Soft as an old hoodie.',
  })
  await addProduct({
    name: 'Khel Ball',
    brand: 'Nivia',
    category: 'Footballs',
    description: 'Keeps 100% of its air, however hard they shoot.',
  })
  await addProduct({ name: 'Hidden Shoe', category: 'Running Shoes', active: false })
})

async function search(text: string, more = '', who = guest()): Promise<string[]> {
  const { status, body } = await who.get(`/product/getProducts?search=${encodeURIComponent(text)}${more}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.products.length)
  return body.products.map(({ productName }: { productName: string }) => productName)
}

describe('a search', () => {
  test.each([
    ['vayu', ['Vayu Glide 4']],
    ['VAYU glide', ['Vayu Glide 4']],
    ['glide 4', ['Vayu Glide 4']],
    ['nike running', ['Vayu Glide 4']],
    ['shoe', ['Raat Tempo', 'Vayu Glide 4']],
    ['run', ['Raat Tempo', 'Vayu Glide 4']],
    ['hood', ['Garam Chai Hoodie', 'Sada Cotton Tee']],
    ['hood pum', ['Garam Chai Hoodie']],
    ['gara hood', ['Garam Chai Hoodie']],
    ["women's shoes", ['Raat Tempo']],
    ['shoes for women', ['Raat Tempo']],
    ['foam', ['Vayu Glide 4']],
    ['t-shirt', ['Sada Cotton Tee']],
    ['tshirts', ['Sada Cotton Tee']],
    ['T shirts', ['Sada Cotton Tee']],
    ['nivia', ['Khel Ball', 'Sada Cotton Tee']],
    ['vayu chai', []],
    ['vayu hoodie', ['Garam Chai Hoodie']],
    ['saree', []],
  ])('for %j looks into name, brand, category, gender and description', async (text, names) => {
    expect(await search(text)).toEqual(names)
  })

  test.each(['', '&sort=LowToHigh', '&sort=AZ'])(
    'a kind of product is not found by a description: %j',
    async (order) => {
      expect(await search('hoodie', order)).toEqual(['Garam Chai Hoodie'])
    },
  )

  test.each([
    ['runing shoos', 'Vayu Glide 4'],
    ['hodie', 'Garam Chai Hoodie'],
    ['addidas', 'Raat Tempo'],
    ['adiddas tempo', 'Raat Tempo'],
    ['gargm chai', 'Garam Chai Hoodie'],
    ['footbal', 'Khel Ball'],
    ['cottn tea', 'Sada Cotton Tee'],
    ['foam shos', 'Vayu Glide 4'],
    ['womne tempo', 'Raat Tempo'],
  ])('forgives typos: %j', async (text, name) => {
    expect(await search(text)).toContain(name)
  })

  test('a beginning of another word is mended too: shoos are shoes, though somebody shoots', async () => {
    expect(await search('glide shoos')).toEqual(['Vayu Glide 4'])
  })

  test('a word that is right is not mended because another one is wrong, and a kind says more than a description', async () => {
    expect(await search('hodie foam')).toEqual(['Garam Chai Hoodie'])
    expect(await search('xqwvz foam')).toEqual(['Vayu Glide 4'])
  })

  test('goes together with filters and orders', async () => {
    expect(await search('shoe', '&gender=Men')).toEqual(['Vayu Glide 4'])
    expect(await search('shoe', '&sort=ZA')).toEqual(['Vayu Glide 4', 'Raat Tempo'])
    expect(await search('shoe', '&brand=Puma')).toEqual([])
  })

  test('finds inactive products for admins only', async () => {
    expect(await search('hidden')).toEqual([])
    expect(await search('hidden', '', await admin())).toEqual(['Hidden Shoe'])
  })

  test('knows a brand, a category and a product by their new names', async () => {
    await db.updateTable('categories').set({ name: 'Balls' }).where('name', '=', 'Footballs').execute()
    await db.updateTable('products').set({ name: 'Gola Ball' }).where('name', '=', 'Khel Ball').execute()
    expect(await search('gola balls')).toEqual(['Gola Ball'])
    expect(await search('khel')).toEqual([])
    expect(await search('football')).toEqual([])
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table products; --",
    '!!! ???',
    '()',
    '<->',
    ':*',
    '&',
    '|',
    '--',
    '200%%',
    '%oo%',
    "' or '1'='1",
    '🏏',
    'the',
    '$1',
    '(a+)+$',
  ])('takes %j by the letter', async (text) => {
    expect(await search(text)).toEqual([])
  })

  test.each(['   ', '\u0000', '\u202e', '\u200b'])('of nothing visible, as %j, is none', async (text) => {
    expect(await search(text)).toHaveLength(5)
  })

  test.each([
    ['one long word', 'a'.repeat(10_000)],
    ['many words', 'shoe '.repeat(2_000)],
    ['many signs', "%_'\\".repeat(2_500)],
    ['a puzzle for patterns', `${'a'.repeat(5_000)}!${'(a+)+'.repeat(900)}`],
  ])('of ten thousand letters, %s, is answered quickly', async (_what, text) => {
    const began = performance.now()
    const { status } = await guest().get(`/product/getProducts?search=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('of numbers and long words, a search', () => {
  const longWord = 'Ghatotkacha'.repeat(5)

  beforeAll(async () => {
    for (const name of ['Court Shadow 41', 'Court Shadow 42', longWord])
      await addProduct({ name, category: 'Court Shoes' })
  })

  test('the number of a name is searched for, and left out only where no product has it', async () => {
    expect(await search('court shadow 41')).toEqual(['Court Shadow 41'])
    expect(await search('court shadow 43')).toEqual(['Court Shadow 42', 'Court Shadow 41'])
    expect(await search('court shadow 42', '', await admin())).toEqual(['Court Shadow 42'])
  })

  test('a word longer than those that are read finds what begins with it', async () => {
    expect(await search(longWord)).toEqual([longWord])
  })
})

test('what was typed and is not searched for is said', async () => {
  await addProduct({ name: 'Long Breath Yoga Mat', category: 'Yoga Mats' })
  const leftOut = async (text: string) =>
    (await guest().get(`/product/getProducts?search=${encodeURI(text)}`)).body.leftOut ?? null
  expect(await leftOut('yoga mat')).toBe(null)
  expect(await leftOut('yoga mat 6 mm')).toBe('6 mm')
  expect(await leftOut('yoga matt 6 mm')).toBe('6 mm')
  expect(await leftOut('yoga mat for qqqqqq')).toBe('qqqqqq')
  expect(await leftOut('yoga mat under 100')).toBe('under ₹100')
  expect(await leftOut('yoga mat size 15')).toBe('in size 15')
  expect(await leftOut('yoga mat under 99999')).toBe(null)
})

test('a good that the shop does not sell is said, with what comes nearest, and noted', async () => {
  await addProduct({ name: 'Skipping Rope Tank', category: 'Tank Tops' })
  const asked = async (text: string) =>
    (await guest().get(`/product/getProducts?search=${encodeURI(text)}`)).body
  expect(await asked('skipping rope')).toMatchObject({ notSold: 'skipping rope', total: 1 })
  expect(await asked('carrom boards')).toEqual({ notSold: 'carrom boards', products: [], total: 0 })
  const { rows } = await sql<{ words: string }>`select words from searches_without_result`.execute(db)
  expect(rows.map(({ words }) => words)).toEqual(expect.arrayContaining(['skipping rope', 'carrom boards']))
  expect(await asked('carrom under 500')).not.toHaveProperty('notSold')
  expect(await asked('skipping rope&gender=Men')).not.toHaveProperty('notSold')
  await addProduct({ name: 'Test Ball Red', category: 'Cricket Gear' })
  expect(await search('cricket ball')).toEqual(['Test Ball Red'])
  expect(await asked('cricket ball')).not.toHaveProperty('notSold')
  expect(await asked('i phone')).toMatchObject({ notSold: 'i phone' })
  expect(await asked('crickett ball')).not.toHaveProperty('notSold')
  expect(await asked('5 kg test ball')).not.toHaveProperty('notSold')
  await addProduct({ name: 'Siscaa Carrom Board 26 inch', category: 'Indoor' })
  expect(await search('carrom')).toEqual(['Siscaa Carrom Board 26 inch'])
  await addProduct({ name: 'Astrox Badminton Racquet', category: 'Indoor' })
  for (const text of ['racket', 'badminton rackets', 'रैकेट'])
    expect(await search(text), text).toEqual(['Astrox Badminton Racquet'])
  await addProduct({ name: 'Roadster 21', category: 'Bicycles' })
  expect(await search('cycle')).toEqual(['Roadster 21'])
  expect(await asked('cycle')).not.toHaveProperty('notSold')
  await addProduct({ name: 'Nivia Classic', category: 'Shin Guards' })
  expect(await search('shinguards')).toEqual(['Nivia Classic'])
  await addProduct({ name: 'Odd', category: 'Gear C++ | (*$^' })
  expect(await asked('kettlebell')).toMatchObject({ notSold: 'kettlebell' })
  await addProduct({ name: 'Kabaddi Skipping Rope', category: 'Fitness' })
  expect(await search('skipping rope')).toEqual(['Kabaddi Skipping Rope'])
  expect(await asked('skipping rope')).not.toHaveProperty('notSold')
})
