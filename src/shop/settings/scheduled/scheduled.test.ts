import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { localTime } from '../../../lib/moments.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { settingsOf } from '../current-settings.ts'
import { listRows } from '../store.ts'
import { publishScheduled } from './publish-scheduled.ts'

ownDatabase()

let owner: Actor
let partner: Actor
beforeAll(async () => {
  ;[owner, partner] = [await admin(), await admin()]
})
beforeEach(async () => {
  await db.deleteFrom('scheduled_settings').execute()
  await db.deleteFrom('settings').execute()
})
afterEach(backToNow)

const inMinutes = (minutes: number) => localTime(new Date(clock.now().getTime() + minutes * 60_000))
const schedule = (section: string, fields: object, minutes = 60, by = owner) =>
  by.post('/settings/schedule-settings', { section, fields, publishAt: inMinutes(minutes) })
const scheduled = async () => (await owner.get('/settings/get-scheduled')).body.scheduled
const saved = async () => settingsOf(await listRows(db))
const changes = async () => (await owner.get('/trail/get-changes?limit=3')).body.changes

test('a change is listed until its time, published then in the name of who planned it, and undone after', async () => {
  expect((await schedule('home', { headline: 'Diwali', text: 'Lights on.' })).status).toBe(200)
  expect(await scheduled()).toMatchObject([
    { section: 'home', fields: { headline: 'Diwali', text: 'Lights on.' }, admin: expect.any(String) },
  ])
  expect((await changes())[0]).toMatchObject({
    thing: 'planned-settings',
    name: 'Home',
    verb: 'created',
    after: { headline: 'Diwali' },
  })
  await publishScheduled()
  expect((await saved()).home.headline).toBe('The ground is open')
  later(61)
  await Promise.all([publishScheduled(), publishScheduled()])
  expect((await saved()).home).toMatchObject({ headline: 'Diwali', text: 'Lights on.' })
  expect(await scheduled()).toEqual([])
  const [change] = await changes()
  expect(change).toMatchObject({ thing: 'settings', name: 'Home', after: { headline: 'Diwali' } })
  expect(change.admin._id).toBe((await owner.get('/users/getUserDetails')).body.user._id)
  expect((await partner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect((await saved()).home.headline).toBe('The ground is open')
})

test('only what was planned is published, so that what others save meanwhile stays', async () => {
  expect((await schedule('home', { text: 'Tomorrow', button: 'Go' })).status).toBe(200)
  const save = { section: 'home', version: 0, fields: { headline: 'Ours', button: 'Go' } }
  expect((await partner.put('/settings/save-settings', save)).status).toBe(200)
  later(61)
  await publishScheduled()
  expect((await saved()).home).toMatchObject({ headline: 'Ours', text: 'Tomorrow', button: 'Go' })
  expect((await changes())[0].after).toEqual({ text: 'Tomorrow' })
})

test('two changes of one section are published in the order of their times, pictures with them', async () => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
  const picture = `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`
  await schedule('home', { headline: 'Second' }, 90)
  await schedule('home', { headline: 'First', picture }, 30)
  later(120)
  await publishScheduled()
  expect((await saved()).home).toMatchObject({ headline: 'Second', picture: { width: 900 } })
})

test('a change with an end puts back what was before', async () => {
  const { headline } = (await saved()).home
  const plan = { section: 'home', fields: { headline: 'Diwali' }, publishAt: inMinutes(60) }
  const until = (minutes: number) =>
    owner.post('/settings/schedule-settings', { ...plan, until: inMinutes(minutes) })
  expect((await until(60)).body.message).toBe('Choose a time after the change is published')
  expect((await until(120)).status).toBe(200)
  expect(await scheduled()).toMatchObject([{ fields: { headline: 'Diwali' } }, { fields: { headline } }])
  later(61)
  await publishScheduled()
  expect((await saved()).home.headline).toBe('Diwali')
  later(121)
  await publishScheduled()
  expect((await saved()).home.headline).toBe(headline)
})

test('what is as today is planned after a change of it, and no field of it is left out', async () => {
  const { headline } = (await saved()).home
  await schedule('home', { headline: 'Diwali' }, 60)
  expect((await schedule('home', { headline }, 30)).status).toBe(400)
  expect((await schedule('home', { headline, text: 'After it' }, 90)).status).toBe(200)
  later(120)
  await publishScheduled()
  expect((await saved()).home).toMatchObject({ headline, text: 'After it' })
})

test('a change of settings that were saved since they were opened is not planned', async () => {
  const save = { section: 'home', version: 0, fields: { headline: 'Ours' } }
  await partner.put('/settings/save-settings', save)
  const plan = { section: 'home', version: 0, fields: { text: 'Stale' }, publishAt: inMinutes(60) }
  expect((await owner.post('/settings/schedule-settings', plan)).status).toBe(409)
})

const notices = async () => {
  const jobs = sql<{ data: unknown }>`select data from pgboss.job where name = 'mail'`
  return JSON.stringify((await jobs.execute(db)).rows)
}

const row = (title: string) => ({ kind: 'newest', title, of: [] })

test('rows that another admin changed meanwhile are not overwritten, and the admins are told', async () => {
  expect((await schedule('home', { rows: [row('Planned')] })).status).toBe(200)
  const save = { section: 'home', version: 0, fields: { rows: [row('Saved')] } }
  expect((await partner.put('/settings/save-settings', save)).status).toBe(200)
  later(61)
  await publishScheduled()
  expect((await saved()).home.rows).toEqual([row('Saved')])
  expect(await notices()).toContain('the same list was changed after it was planned')
})

test('pages of Search and sharing are joined, page by page', async () => {
  const head = (page: string, title: string) => ({ page, title, description: '', picture: null })
  const save = (version: number, pages: object[]) =>
    partner.put('/settings/save-settings', { section: 'sharing', version, fields: { pages } })
  await save(0, [head('men', 'Men'), head('women', 'Women')])
  await schedule('sharing', { pages: [head('men', 'Diwali'), head('women', 'Women'), head('home', 'Home')] })
  await save(1, [head('men', 'Men'), head('shop', 'Shop')])
  later(61)
  await publishScheduled()
  const titles = (await saved()).sharing.pages.map(({ page, title }) => `${page}: ${title}`)
  expect(titles).toEqual(['shop: Shop', 'men: Diwali', 'home: Home'])
})

test('a plan of an admin who was deactivated since is dropped, and the next one is published', async () => {
  const former = await admin()
  await schedule('home', { headline: 'Theirs' }, 30, former)
  await schedule('home', { text: 'Ours' }, 60)
  await db.updateTable('users').set({ is_verified: false }).where('id', '=', former.id).execute()
  later(61)
  await publishScheduled()
  expect((await saved()).home).toMatchObject({ headline: 'The ground is open', text: 'Ours' })
  expect(await notices()).toContain('who planned it may no longer change settings')
  expect(await scheduled()).toEqual([])
})

test('a plan of a section that only a newer release knows does not block others', async () => {
  await schedule('home', { headline: 'Newer' }, 30)
  await db.updateTable('scheduled_settings').set({ section: 'newer' }).execute()
  await schedule('home', { text: 'Ours' }, 60)
  later(61)
  await publishScheduled()
  expect((await saved()).home).toMatchObject({ headline: 'The ground is open', text: 'Ours' })
})

test('what is taken back is not published, once and by any admin who may', async () => {
  const { body } = await schedule('texts', { searchHint: 'Search bats' })
  const cancel = () => partner.delete(`/settings/cancel-scheduled/${body.scheduled._id}`)
  expect((await cancel()).body).toEqual({ message: 'The planned change is taken back' })
  expect((await cancel()).status).toBe(404)
  expect((await changes())[0]).toMatchObject({ thing: 'planned-settings', verb: 'deleted', canUndo: false })
  later(61)
  await publishScheduled()
  expect((await saved()).texts.searchHint).toBe('Search shoes, jerseys, brands')
})

test.each([
  ['in the past', 'home', { headline: 'Old' }, -1, 'Choose a time that is ahead'],
  ['in two years', 'home', { headline: 'Far' }, 2 * 366 * 1_440, 'Choose a time within 365 days'],
  [
    'of what is so already',
    'home',
    { headline: 'The ground is open' },
    60,
    'The settings are like this already',
  ],
  ['of money', 'selling', { shippingFee: 1 }, 60, 'Changes of this section are not published later'],
  ['of a wrong value', 'shop', { brand: 'red' }, 60, 'Type a colour as #d0f637'],
])('a change %s is refused, and nothing is planned', async (_what, section, fields, minutes, message) => {
  expect(await schedule(section, fields, minutes)).toMatchObject({ status: 400, body: { message } })
  expect(await scheduled()).toEqual([])
})

test('a change without a time is refused, and so is the eleventh of a section', async () => {
  const without = { section: 'home', fields: { headline: 'When?' }, publishAt: '' }
  expect((await owner.post('/settings/schedule-settings', without)).body.message).toBe(
    'Choose a day and a time',
  )
  for (let number = 1; number <= 10; number++) await schedule('home', { headline: `Number ${number}` })
  expect(await schedule('home', { headline: 'Number 11' })).toMatchObject({
    status: 409,
    body: { message: '10 changes of this section are planned already' },
  })
})
