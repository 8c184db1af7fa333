import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { db } from '../../platform/database.ts'
import { MAX_VIEWS, viewQueryOf } from './rules.ts'

ownDatabase()

const noSuch = '01980000-0000-7000-8000-000000000000'

let owner: Actor
let other: Actor
beforeAll(async () => {
  owner = await admin()
  other = await admin()
})
beforeEach(async () => {
  await db.deleteFrom('saved_views').execute()
})

const add = (name: unknown, by = owner, view = {}) =>
  by.post('/views/add-view', { list: 'orders', name, query: 'status=Pending', ...view })
const rename = (id: string, name: unknown) => owner.put(`/views/rename-view/${id}`, { name })
const remove = (id: string) => owner.delete(`/views/delete-view/${id}`)
const views = async (by = owner) => (await by.get('/views/get-views')).body.views
const changesOf = async (id: string) => (await owner.get(`/trail/get-changes?id=${id}`)).body.changes
const undoLast = async (id: string) => owner.put(`/trail/undo-change/${(await changesOf(id))[0]._id}`)

test('a view is saved with its filters in one order, and every admin has it', async () => {
  const query = '?status=Pending&payment=COD&tag=&from=2026-11-01&sort=-total'
  const { status, body } = await add('  Unpaid   and new ', owner, { query })
  expect(status).toBe(200)
  const view = {
    _id: expect.any(String),
    list: 'orders',
    name: 'Unpaid and new',
    query: 'from=2026-11-01&payment=COD&sort=-total&status=Pending',
  }
  expect(body).toEqual({ message: 'Unpaid and new is saved', view })
  expect(await views(other)).toEqual([view])
  expect(await changesOf(body.view._id)).toMatchObject([
    { thing: 'view', verb: 'created', name: 'Unpaid and new', after: { query: view.query } },
  ])
})

test.each([
  ['orders', 'status=Unknown', 'Unknown status'],
  ['orders', 'from=2026-13-01', 'The request is not understood'],
  ['orders', 'page=2&status=Pending', 'A view of this list does not keep this'],
  ['orders', 'search=asha%40example.com', 'A view of this list does not keep this'],
  ['customers', 'search=Asha', 'A view of this list does not keep this'],
  ['returns', 'search=Asha', 'A view of this list does not keep this'],
  ['customers', 'status=Gone', 'Status must be Active or Blocked'],
  ['products', 'stock=some', 'Unknown stock'],
  ['products', 'gender=Nobody', 'Unknown gender: Nobody'],
  ['products', 'sort=-weight', 'Unknown sort'],
  ['products', 'brand=%00', /brand/],
  ['products', '__proto__=1&status=active', 'A view of this list does not keep this'],
  ['orders', 'status=&search=', 'Choose filters first'],
  ['orders', '', 'Choose filters first'],
])('a view of %s with %s is refused and not saved', async (list, query, message) => {
  const answer = await add('Mine', owner, { list, query })
  expect(answer.status).toBe(400)
  expect(answer.body.errors.query).toEqual(
    message instanceof RegExp ? expect.stringMatching(message) : message,
  )
  expect(await views()).toEqual([])
})

test.each([
  ['products', 'brand=Vayu,Kerala&offer=yes&search=glide&sort=Recommended&stock=low'],
  ['customers', 'sort=-createdAt&status=Blocked'],
  ['returns', 'status=Accepted'],
])('a view of %s keeps %s', async (list, query) => {
  expect((await add('Mine', owner, { list, query })).status).toBe(200)
  expect(viewQueryOf(Object.fromEntries(new URLSearchParams((await views())[0].query)))).toBe(
    viewQueryOf(Object.fromEntries(new URLSearchParams(query))),
  )
})

test('a name has 1 to 40 characters, and one view of a list in any case', async () => {
  for (const name of ['', '   ', 'x'.repeat(41), 7, undefined, null])
    expect((await add(name)).status, String(name)).toBe(400)
  expect((await add('x'.repeat(40))).status).toBe(200)
  expect((await add('Blocked')).status).toBe(200)
  const taken = 'A view of this list has this name already'
  expect(await add(' bLOCKED ', other)).toMatchObject({ status: 409, body: { errors: { name: taken } } })
  expect((await add('Blocked', owner, { list: 'customers', query: 'status=Blocked' })).status).toBe(200)
  expect((await add('Mine', owner, { list: 'coupons' })).body.message).toBe('Unknown list')
  const query = `status=Pending&tag=${'x'.repeat(2_000)}`
  expect((await add('Long', owner, { query })).body.message).toBe('These are too many filters for a view')
})

test('of two admins who save one name at once, one is refused in words', async () => {
  const answers = await Promise.all([add('Both'), add('both', other), add('Alone')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(await views()).toHaveLength(2)
})

test('a list has no more views than it may, even when admins save at once', async () => {
  const query = 'status=Pending'
  const full = Array.from({ length: MAX_VIEWS - 1 }, (_, n) => ({ list: 'orders', name: `View ${n}`, query }))
  await db.insertInto('saved_views').values(full).execute()
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => add(name)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await views()).toHaveLength(MAX_VIEWS)
  expect((await add('Returned', owner, { list: 'returns' })).status).toBe(200)
})

test('a view is renamed and deleted, once, and each is undone', async () => {
  const { _id } = (await add('Waiting')).body.view
  await add('Taken')
  expect((await rename(_id, 'taken')).status).toBe(409)
  expect((await rename(_id, 'WAITING')).body.view).toMatchObject({ name: 'WAITING' })
  expect((await rename(_id, 'Unshipped')).body.message).toBe('It is called Unshipped now')
  expect((await undoLast(_id)).status).toBe(200)
  expect(await views()).toMatchObject([{ name: 'Taken' }, { _id, name: 'WAITING' }])
  expect((await Promise.all([remove(_id), remove(_id)])).map(({ status }) => status).toSorted()).toEqual([
    200, 404,
  ])
  for (const id of [_id, noSuch, 'x']) {
    expect(await rename(id, 'Gone')).toMatchObject({ status: 404, body: { message: 'View not found' } })
    expect((await remove(id)).status).toBe(404)
  }
  expect((await undoLast(_id)).status).toBe(200)
  expect(await views()).toMatchObject([{ name: 'Taken' }, { _id, name: 'WAITING', query: 'status=Pending' }])
  expect((await changesOf(_id)).map(({ verb }: { verb: string }) => verb)).toEqual([
    ...['restored', 'deleted', 'restored', 'edited', 'edited', 'created'],
  ])
})

test('what stands in the way of an undo is not overwritten', async () => {
  const { _id } = (await add('Waiting')).body.view
  await remove(_id)
  await add('waiting', other)
  expect((await undoLast(_id)).status).toBe(409)
  const { _id: second } = (await add('Second')).body.view
  const [created] = await changesOf(second)
  await rename(second, 'Third')
  expect((await owner.put(`/trail/undo-change/${created._id}`)).status, 'renamed since').toBe(409)
  expect(await views()).toHaveLength(2)
})
