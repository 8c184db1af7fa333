import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import type { HomeRow } from '../../settings/home-rows-rules.ts'
import type { HomeOnWire, RowOnWire } from './wire.ts'

ownDatabase()
listeningForChanges()

const gone = '01980000-0000-7000-8000-000000000000'

let owner: Actor
let partner: Actor
const ids: Record<'shoe' | 'ball' | 'kit', string> = { shoe: '', ball: '', kit: '' }
let categoryId: string
let brandId: string

beforeAll(async () => {
  owner = await admin()
  partner = await admin()
  ids.shoe = (await addProduct({ name: 'Road shoe', brand: 'Nike', category: 'Shoes', gender: 'Men' })).id
  ids.ball = (await addProduct({ name: 'Match ball', brand: 'Nivia', category: 'Balls', gender: 'Men' })).id
  ids.kit = (await addProduct({ name: 'Kids kit', brand: 'Nike', category: 'Kits', gender: 'Kids' })).id
  const idNamed = async (path: string, list: string, field: string, name: string) =>
    (await owner.get(path)).body[list].find((each: Record<string, string>) => each[field] === name)._id
  categoryId = await idNamed('/category/getCategories', 'categoryData', 'categoryName', 'Balls')
  brandId = await idNamed('/brands/getbrands', 'brandData', 'brandName', 'Nike')
})

async function settings() {
  const { body } = await owner.get('/settings/get-settings')
  return body.settings.find(({ section }: { section: string }) => section === 'home')
}

async function save(fields: object, by = owner, version?: number) {
  const body = { section: 'home', version: version ?? (await settings()).version, fields }
  return by.put('/settings/save-settings', body)
}

async function home(): Promise<HomeOnWire> {
  const { status, body } = await guest().get('/home/get-home')
  expect(status).toBe(200)
  return body
}

const shownIn = (row: RowOnWire | undefined) =>
  row && row.kind !== 'collections' ? row.products.map(({ productName }) => productName) : undefined

const picked = (title: string, ...of: string[]): HomeRow => ({ kind: 'picked', title, of })

test('until the owner composes it, the home page has first picks and collections', async () => {
  const { hero, rows, brands } = await home()
  expect(hero.headline).toBe('The ground is open')
  expect(brands).toBe(2)
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([
    ['best', 'First picks'],
    ['collections', 'Collections'],
  ])
  expect(shownIn(rows[0])).toEqual(['Kids kit', 'Match ball', 'Road shoe'])
})

describe('the rows of the home page', () => {
  beforeEach(async () => {
    expect((await save({ rows: [picked('Ours', ids.ball, ids.shoe)] })).status).toBe(200)
  })

  test('are those that the owner has composed, in the order and with the titles of the owner', async () => {
    const rows: HomeRow[] = [
      { kind: 'collections', title: 'For whom', of: [] },
      { kind: 'brand', title: 'By Nike', of: [brandId] },
      { kind: 'category', title: 'Round things', of: [categoryId] },
      { kind: 'newest', title: 'Just in', of: [] },
      picked('Ours', ids.ball, ids.shoe),
    ]
    expect((await save({ rows })).status).toBe(200)
    const shown = (await home()).rows
    expect(shown.map(({ title }) => title)).toEqual([
      'For whom',
      'By Nike',
      'Round things',
      'Just in',
      'Ours',
    ])
    expect(shown.map(shownIn)).toEqual([
      undefined,
      ['Kids kit', 'Road shoe'],
      ['Match ball'],
      ['Kids kit', 'Match ball', 'Road shoe'],
      ['Match ball', 'Road shoe'],
    ])
    expect(shown[1]).toMatchObject({ name: 'Nike' })
  })

  test('show neither what is deactivated nor what is deleted, and an empty row is left out', async () => {
    const activate = (status: boolean) => owner.put(`/product/productActivate/${ids.ball}`, { status })
    await save({ rows: [picked('Ball', ids.ball), picked('Both', ids.shoe, ids.ball)] })
    await activate(false)
    expect((await home()).rows.map(({ title }) => title)).toEqual(['Both'])
    expect((await home()).rows.map(shownIn)).toEqual([['Road shoe']])
    await activate(true)
    expect((await home()).rows.map(shownIn)).toEqual([['Match ball'], ['Road shoe', 'Match ball']])
    await save({
      rows: [
        { kind: 'category', title: 'Gone', of: [gone] },
        { kind: 'brand', title: 'Gone', of: [gone] },
        picked('Gone', gone),
      ],
    })
    expect((await home()).rows).toEqual([])
  })

  test('on offer appear with the first offer and go with its end', async () => {
    await save({ rows: [{ kind: 'offers', title: 'Reduced', of: [] }] })
    expect((await home()).rows).toEqual([])
    const days = { startDate: clock.today(), endDate: addDays(clock.today(), 2) }
    const target = { offerType: 'Products', targetOfferId: ids.shoe }
    const offer = { name: 'Days', discountPercentage: 10, ...days, ...target }
    const { body } = await owner.post('/offer/create-offer', offer)
    expect((await home()).rows.map(shownIn)).toEqual([['Road shoe']])
    expect((await owner.put(`/offer/end-offer/${body.offer._id}`)).status).toBe(200)
    expect((await home()).rows).toEqual([])
  })

  test('saved by two admins at once: one is told of the other, and nothing is overwritten', async () => {
    const { version } = await settings()
    const answers = await Promise.all([
      save({ rows: [picked('Mine', ids.shoe)] }, owner, version),
      save({ rows: [picked('Yours', ids.kit)] }, partner, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.settings.fields.rows
    expect((await settings()).fields.rows).toEqual(kept)
  })

  test('are told in the trail by their titles, and taken back there', async () => {
    await save({ rows: [picked('Later', ids.kit)] })
    const { body } = await owner.get('/trail/get-changes?thing=settings&limit=1')
    const [change] = body.changes
    expect(change).toMatchObject({
      before: { rows: [{ title: 'Ours' }] },
      after: { rows: [{ title: 'Later' }] },
    })
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await home()).rows.map(({ title }) => title)).toEqual(['Ours'])
  })

  test.each([
    ['of an unknown kind', { kind: 'worst', title: 'Worst', of: [] }, 'The request is not understood'],
    ['without a title', { kind: 'newest', title: '  ', of: [] }, 'Row 1: Title is required'],
    [
      'with a long title',
      { kind: 'newest', title: 'a'.repeat(41), of: [] },
      'Row 1: Use at most 40 characters',
    ],
    ['of no category', { kind: 'category', title: 'One', of: [] }, 'Row 1: Choose a category'],
    [
      'of two brands',
      { kind: 'brand', title: 'Two', of: [gone, `${gone.slice(0, -1)}1`] },
      'Row 1: Choose a brand',
    ],
    ['of no product', { kind: 'picked', title: 'None', of: [] }, 'Row 1: Pick a product'],
    ['of what is no id', { kind: 'picked', title: 'None', of: ['shoe'] }, 'The request is not understood'],
  ])('%s are refused, and nothing changes', async (_what, row, message) => {
    const before = await settings()
    expect(await save({ rows: [row] })).toMatchObject({ status: 400, body: { message } })
    expect(await settings()).toEqual(before)
  })

  test('that are too many, or twice the same, are refused', async () => {
    const newest = { kind: 'newest', title: 'New', of: [] }
    expect((await save({ rows: [newest, newest] })).body.message).toBe(
      'Row 2: There is a row ‘Newest’ already',
    )
    const many = Array.from({ length: 11 }, () => picked('One', ids.shoe))
    expect((await save({ rows: many })).body.message).toBe('Use at most 10 rows')
    const thirteen = Array.from(
      { length: 13 },
      (_, index) => `01980000-0000-7000-8000-0000000000${10 + index}`,
    )
    expect((await save({ rows: [picked('Many', ...thirteen)] })).body.message).toBe(
      'Row 1: Pick at most 12 products',
    )
    expect((await save({ rows: [picked('Twice', ids.shoe, ids.shoe)] })).body.message).toBe(
      'Row 1: A product is picked twice',
    )
  })
})
