import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { ownSizes } from '../own-sizes-rules.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS, MAX_GUIDES } from './rules.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let asics: string
beforeAll(async () => {
  owner = await admin()
  asics = await named('brands', 'Asics')
})
beforeEach(async () => {
  await db.deleteFrom('size_guides').execute()
})
afterEach(() => ownSizes.set([], []))

const table = {
  columns: ['Size', 'Foot (cm)'],
  rows: [
    ['8', '26.5'],
    ['UK 8.5', ''],
  ],
}
const add = (guide: object = {}) =>
  owner.post('/sizes/add-guide', { brand: asics, system: 'uk', ...table, ...guide })
const edit = (id: string, changes: object) => owner.put(`/sizes/edit-guide/${id}`, { ...table, ...changes })
const remove = (id: string) => owner.delete(`/sizes/delete-guide/${id}`)
const guides = async () => (await owner.get('/sizes/get-guides')).body.sizeGuides
const guideOf = async (product: string, who = guest()) =>
  (await who.get(`/product/productDetails/${product}`)).body.productsDetails.sizeGuide
const changesOf = async (id: string) => (await owner.get(`/trail/get-changes?id=${id}`)).body.changes
const undoLast = async (id: string) => owner.put(`/trail/undo-change/${(await changesOf(id))[0]._id}`)
const aList = async (name: string, ...labels: string[]) =>
  (await owner.post('/sizes/add-list', { name, sizes: labels.map((label) => ({ label })) })).body.sizeList

test('the guide of a brand is shown with its products of the system alone, with sizes as shoppers read them', async () => {
  const [shoe, cap, other] = [
    await addProduct({ brand: 'Asics', category: 'Running Shoes' }),
    await addProduct({ brand: 'Asics', category: 'Caps' }),
    await addProduct({ brand: 'Nike', category: 'Running Shoes' }),
  ]
  expect(await guideOf(shoe.id)).toBeUndefined()
  const { status, body } = await add()
  expect([status, body]).toEqual([
    200,
    {
      message: 'Size guide added successfully',
      sizeGuide: {
        ...{ _id: expect.any(String), name: expect.stringMatching(/^Asics, /), brand: asics, gender: null },
        ...{ system: 'uk', columns: table.columns },
        rows: [
          ['8', '26.5'],
          ['8.5', ''],
        ],
        updatedAt: expect.any(String),
      },
    },
  ])
  const shown = {
    columns: table.columns,
    rows: [
      ['UK 8', '26.5'],
      ['UK 8.5', ''],
    ],
  }
  for (const who of [guest(), owner]) expect(await guideOf(shoe.id, who)).toEqual(shown)
  expect([await guideOf(cap.id), await guideOf(other.id)]).toEqual([undefined, undefined])
})

test('a guide of every brand is shown where the brand has none of its own, also for a list of the shop', async () => {
  const { _id, system } = await aList('Grip', 'G0', 'G1')
  const category = await named('categories', 'Rackets')
  await owner.put(`/category/updateCategory/${category}`, { sizeSystem: system })
  const racket = await addProduct({ brand: 'Asics', category: 'Rackets' })
  const of = (grip: string) => ({ system, columns: ['Size', 'Grip (mm)'], rows: [['g1', grip]] })
  const every = (await add({ brand: null, ...of('105') })).body.sizeGuide
  expect(every.name).toBe('Every brand, Grip')
  expect((await guideOf(racket.id)).rows).toEqual([['G1', '105']])
  const own = (await add(of('106'))).body.sizeGuide
  expect((await guideOf(racket.id)).rows).toEqual([['G1', '106']])
  expect((await guides()).map(({ name }: { name: string }) => name)).toEqual([
    'Every brand, Grip',
    'Asics, Grip',
  ])
  await remove(own._id)
  expect((await guideOf(racket.id)).rows).toEqual([['G1', '105']])
  await owner.put(`/category/updateCategory/${category}`, { sizeSystem: null })
  expect(await owner.delete(`/sizes/delete-list/${_id}`)).toMatchObject({
    status: 409,
    body: { message: '1 size guide has its sizes by this list. It can be deleted when nothing uses it' },
  })
  await remove(every._id)
  expect((await owner.delete(`/sizes/delete-list/${_id}`)).status).toBe(200)
})

test('of the guides of a brand and of every brand, that of the gender is shown before that for all', async () => {
  const of = (gender: 'Men' | 'Women' | 'Kids') =>
    addProduct({ brand: 'Asics', category: 'Running Shoes', gender })
  const shoes = await Promise.all([of('Men'), of('Women'), of('Kids')])
  const shown = () => Promise.all(shoes.map(async ({ id }) => (await guideOf(id))?.rows[0][1]))
  const addOf = async (brand: string | null, gender: string, length: string) =>
    (await add({ brand, gender, rows: [['8', length]] })).body.sizeGuide
  const kids = await addOf(null, 'Kids', 'every, kids')
  expect(kids).toMatchObject({ gender: 'Kids', name: expect.stringMatching(/^Every brand, Kids, /) })
  expect(await shown()).toEqual([undefined, undefined, 'every, kids'])
  await addOf(null, '', 'every')
  expect(await shown()).toEqual(['every', 'every', 'every, kids'])
  const all = await addOf(asics, '', 'Asics')
  expect(await shown()).toEqual(['Asics', 'Asics', 'Asics'])
  const women = await addOf(asics, 'Women', 'Asics, women')
  expect(await shown()).toEqual(['Asics', 'Asics, women', 'Asics'])
  expect((await add({ gender: 'Women' })).status).toBe(409)
  await edit(women._id, { rows: [['8', 'longer']] })
  await remove(women._id)
  await remove(all._id)
  expect(await shown()).toEqual(['every', 'every', 'every, kids'])
  await undoLast(women._id)
  expect(await shown()).toEqual(['every', 'longer', 'every, kids'])
})

test.each<[object, Record<string, string>]>([
  [{ system: undefined }, { system: 'Choose what the sizes mean' }],
  [{ system: '' }, { system: 'Choose what the sizes mean' }],
  [{ system: 'roman' }, { system: expect.stringMatching(/^Unknown meaning of sizes/) }],
  [{ brand: 'Asics' }, { brand: 'Brand not found' }],
  [{ gender: 'Boys' }, { gender: 'Choose men, women or kids, or none of them' }],
  [{ columns: ['Size'], rows: [['8']] }, { columns: 'A size guide has 2 to 8 columns' }],
  [
    { columns: Array.from({ length: MAX_GUIDE_COLUMNS + 1 }, (_, n) => `C${n}`) },
    { columns: 'A size guide has 2 to 8 columns' },
  ],
  [{ columns: ['Size', ' '] }, { 'columns.1': 'Write what the column says' }],
  [{ columns: ['Size', 'SIZE'] }, { 'columns.1': '“SIZE” is there twice' }],
  [{ columns: ['Size', 'x'.repeat(31)] }, { 'columns.1': 'Use at most 30 characters' }],
  [{ rows: [] }, { rows: 'Add at least one size' }],
  [{ rows: 'many' }, { rows: 'Add at least one size' }],
  [
    { rows: Array.from({ length: MAX_GUIDE_ROWS + 1 }, (_, n) => [String(n + 1), '1']) },
    { rows: 'A size guide has at most 60 sizes' },
  ],
  [{ rows: [['8']] }, { rows: 'Each row has a text for each column' }],
  [{ rows: [['8', '1', '2']] }, { rows: 'Each row has a text for each column' }],
  [{ rows: [['8', 5]] }, { 'rows.0.1': 'Each row has a text for each column' }],
  [{ rows: [['', '1']] }, { 'rows.0.0': 'Write the size' }],
  [{ rows: [['8', 'x'.repeat(31)]] }, { 'rows.0.1': 'Use at most 30 characters' }],
  [
    {
      rows: [
        ['42 EU', '1'],
        ['8', '1'],
      ],
    },
    { 'rows.0.0': expect.stringMatching(/^“42 EU” is no size of “.+”\. Write /) },
  ],
  [
    {
      rows: [
        ['8', '1'],
        ['UK 8', '2'],
      ],
    },
    { 'rows.1.0': '“UK 8” is there twice' },
  ],
])('a guide with %j is refused and not saved', async (wrong, errors) => {
  const answer = await add(wrong)
  expect([answer.status, answer.body.errors]).toEqual([400, errors])
  expect(await guides()).toEqual([])
})

test('a brand that is gone, a list that is gone and a second guide for the same sizes are refused', async () => {
  const noSuch = '01980000-0000-7000-8000-000000000000'
  expect(await add({ brand: noSuch })).toMatchObject({
    status: 404,
    body: { errors: { brand: 'Brand not found' } },
  })
  expect((await add({ system: `list:${noSuch}` })).status).toBe(400)
  const answers = await Promise.all([add(), add(), add({ brand: null }), add({ brand: null })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
    system: 'These sizes of the brand have a guide already: edit it',
  })
  expect(await guides()).toHaveLength(2)
})

test('a shop has no more guides than it may', async () => {
  const lists = await db
    .insertInto('size_lists')
    .values(Array.from({ length: MAX_GUIDES - 1 }, (_, n) => ({ name: `List ${n}`, sizes: [940_000] })))
    .returning('id')
    .execute()
  const rows = JSON.stringify([{ size: 940_000, cells: ['1'] }])
  await db
    .insertInto('size_guides')
    .values(lists.map(({ id }) => ({ size_list: id, columns: ['Size', 'Length'], rows })))
    .execute()
  const answers = await Promise.all([add(), add({ brand: null }), add({ system: 'eu', rows: [['42', '1']] })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await db.deleteFrom('size_guides').execute()
  await db.deleteFrom('size_lists').execute()
})

test('a guide is edited, deleted and brought back, and the history says what changed', async () => {
  const { _id, updatedAt } = (await add()).body.sizeGuide
  const longer = [...table.rows, ['9', '27.5']]
  expect((await edit(_id, { rows: longer, updatedAt })).body).toMatchObject({
    message: 'Size guide updated successfully',
    sizeGuide: {
      brand: asics,
      rows: [
        ['8', '26.5'],
        ['8.5', ''],
        ['9', '27.5'],
      ],
    },
  })
  expect((await edit(_id, { columns: ['Size', 'Inches'], updatedAt })).status, 'saved since').toBe(409)
  expect((await edit(_id, { rows: [['M', '1']] })).body.errors).toHaveProperty(['rows.0.0'])
  expect((await undoLast(_id)).status).toBe(200)
  expect((await guides())[0].rows).toHaveLength(2)
  expect((await remove(_id)).body.message).toBe('Size guide deleted successfully')
  expect((await remove(_id)).status).toBe(404)
  expect((await edit(_id, {})).status).toBe(404)
  expect((await undoLast(_id)).status).toBe(200)
  expect(await guides()).toMatchObject([{ _id, brand: asics, system: 'uk', columns: table.columns }])
  expect(
    (await changesOf(_id)).map(({ verb, name }: { verb: string; name: string }) => [verb, name]),
  ).toEqual(
    ['restored', 'deleted', 'restored', 'edited', 'created'].map((verb) => [
      verb,
      expect.stringMatching(/^Asics, /),
    ]),
  )
})

test('a brand with a guide is not deleted, and a guide does not come back to a brand that is gone', async () => {
  const brand = await named('brands', 'Yonex')
  const { _id } = (await add({ brand })).body.sizeGuide
  const refusal = 'It has a size guide. Delete that first'
  expect(await owner.delete(`/brands/delete-brand/${brand}`)).toMatchObject({
    status: 409,
    body: { message: refusal },
  })
  await remove(_id)
  expect((await owner.delete(`/brands/delete-brand/${brand}`)).status).toBe(200)
  expect((await undoLast(_id)).status).toBe(409)
  expect(await guides()).toEqual([])
})

test('the page of all guides has those of every brand and of brands on sale, and what categories on sale measure', async () => {
  const shownGuides = async () => (await guest().get('/product/getSizeGuides')).body
  const brand = await named('brands', 'Kipsta')
  await add({ brand })
  await add({
    brand: null,
    gender: 'Women',
    system: 'chest',
    rows: [
      ['88', '1'],
      ['M', ''],
    ],
  })
  const women = { name: 'Every brand, Women, Chest in cm', columns: table.columns }
  const before = await shownGuides()
  expect(before.isCut).toBe(false)
  expect(before.sizeGuides).toEqual([
    {
      ...women,
      name: expect.stringMatching(/^Every brand, Women, /),
      rows: [
        ['88 cm (M)', '1'],
        ['M', ''],
      ],
    },
  ])
  const { id } = await addProduct({ brand: 'Kipsta', category: 'Belts' })
  await db.updateTable('categories').set({ size_system: 'waist' }).where('name', '=', 'Belts').execute()
  const { sizeGuides, measured } = await shownGuides()
  expect(sizeGuides.map(({ name }: { name: string }) => name.split(',')[0])).toEqual([
    'Every brand',
    'Kipsta',
  ])
  expect(sizeGuides[1].rows[0]).toEqual(['UK 8', '26.5'])
  expect(measured).toContain('waist')
  await add({ brand: null, system: 'waist', rows: [['56', '1']] })
  expect((await shownGuides()).measured, 'the owner’s own is for all').not.toContain('waist')
  await db.deleteFrom('size_guides').where('size_system', '=', 'waist').execute()
  expect((await shownGuides()).measured).toContain('waist')
  await db.updateTable('products').set({ active: false }).where('id', '=', id).execute()
  expect((await shownGuides()).measured).not.toContain('waist')
})
