import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { db } from '../../platform/database.ts'
import { deedInWords } from '../audit-log/display-rules.ts'
import { recordTypeOf } from './records-rules.ts'
import type { ChangeOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let partner: Actor
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

async function aCategory(categoryName: string): Promise<string> {
  const { body } = await owner.post('/category/createCategory', { categoryName, description: 'To be undone' })
  return body.category._id
}

const rename = (id: string, categoryName: string) =>
  owner.put(`/category/updateCategory/${id}`, { categoryName })
const nameOf = async (id: string) => {
  const { body } = await owner.get('/category/getCategories')
  return body.categoryData.find(({ _id }: { _id: string }) => _id === id)?.categoryName
}
const changesOf = async (id: string): Promise<ChangeOnWire[]> =>
  (await owner.get(`/trail/get-changes?id=${id}`)).body.changes
const lastOf = async (id: string) => (await changesOf(id))[0]?._id
const undo = (change: string | undefined, by = owner) => by.put(`/trail/undo-change/${change}`)

test('a change is taken back by any admin, and its reverse stands in the trail', async () => {
  const id = await aCategory('Discus')
  await rename(id, 'Discuss')
  const wrong = await lastOf(id)
  expect(await undo(wrong, partner)).toMatchObject({ status: 200, body: { message: 'The change is undone' } })
  expect(await nameOf(id)).toBe('Discus')
  const [reverse, undone] = await changesOf(id)
  expect(reverse).toMatchObject({
    verb: 'restored',
    undoes: wrong,
    admin: { _id: partner.id },
    before: { categoryName: 'Discuss' },
    after: { categoryName: 'Discus' },
    canUndo: true,
  })
  expect(undone).toMatchObject({ _id: wrong, isUndone: true, canUndo: false })
  expect((await undo(reverse?._id)).status).toBe(200)
  expect(await nameOf(id)).toBe('Discuss')
})

test('each change is undone once, even by two admins at the same moment', async () => {
  const id = await aCategory('Hammer')
  await rename(id, 'Hammers')
  const change = await lastOf(id)
  const answers = await Promise.all([undo(change), undo(change, partner)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await undo(change)).body.message).toBe('This change was already undone')
  expect(await changesOf(id)).toHaveLength(3)
})

test('what has changed since is not overwritten, and the refusal says so', async () => {
  const id = await aCategory('Javelin')
  await rename(id, 'Javelins')
  const change = await lastOf(id)
  await rename(id, 'Spears')
  expect(await undo(change)).toMatchObject({
    status: 409,
    body: { message: 'Javelins has changed since or is in use, so this change cannot be undone' },
  })
  expect(await nameOf(id)).toBe('Spears')
  expect(await changesOf(id)).toHaveLength(3)
})

test('what was deleted comes back as it was, with its id; what was made goes', async () => {
  const id = await aCategory('Pole')
  await owner.delete(`/category/deleteCategory/${id}`)
  expect(await nameOf(id)).toBeUndefined()
  expect((await undo(await lastOf(id))).status).toBe(200)
  expect(await nameOf(id)).toBe('Pole')
  expect((await undo((await changesOf(id)).at(-1)?._id)).status).toBe(200)
  expect(await nameOf(id)).toBeUndefined()
})

test('a change that is not there is 404', async () => {
  expect((await undo('01980000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await undo('no-id')).status).toBe(404)
})

test('an entry of a type that only a newer release knows is shown and not undone', async () => {
  const id = '01980000-0000-7000-8000-000000000001'
  const entry = { thing: 'exchange-fair', thing_id: id, name: 'Diwali fair', verb: 'created' }
  await db
    .insertInto('audit_log')
    .values({ ...entry, admin_id: owner.id, after: '{}' })
    .execute()
  const [change] = await changesOf(id)
  expect(change).toMatchObject({ thing: 'exchange-fair', canUndo: false })
  if (change)
    expect(deedInWords(recordTypeOf(change.thing), { ...change, id })).toBe('added the record Diwali fair')
  expect(await undo(change?._id)).toMatchObject({
    status: 409,
    body: { message: 'This change cannot be undone' },
  })
})
