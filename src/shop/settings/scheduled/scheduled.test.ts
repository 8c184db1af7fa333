import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin } from '../../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../../tests/database.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { localTime } from '../../../lib/moments.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { currentSettings } from '../current-settings.ts'
import { publishScheduled } from './publish-scheduled.ts'

ownDatabase()
listeningForChanges()

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
const changes = async () => (await owner.get('/trail/get-changes?limit=3')).body.changes

test('a change is listed until its time, published then in the name of who planned it, and undone after', async () => {
  expect((await schedule('home', { headline: 'Diwali', text: 'Lights on.' })).status).toBe(200)
  expect(await scheduled()).toMatchObject([
    { section: 'home', fields: { headline: 'Diwali', text: 'Lights on.' }, admin: expect.any(String) },
  ])
  expect((await changes())[0]).toMatchObject({ thing: 'planned-settings', name: 'Home', verb: 'created' })
  await publishScheduled()
  expect((await currentSettings()).home.headline).toBe('The ground is open')
  later(61)
  await Promise.all([publishScheduled(), publishScheduled()])
  expect((await currentSettings()).home).toMatchObject({ headline: 'Diwali', text: 'Lights on.' })
  expect(await scheduled()).toEqual([])
  const [change] = await changes()
  expect(change).toMatchObject({ thing: 'settings', name: 'Home', after: { headline: 'Diwali' } })
  expect(change.admin._id).toBe((await owner.get('/users/getUserDetails')).body.user._id)
  expect((await partner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect((await currentSettings()).home.headline).toBe('The ground is open')
})

test('only what differs is published, so that what others save meanwhile stays', async () => {
  const { headline } = (await currentSettings()).home
  expect((await schedule('home', { headline, text: 'Tomorrow', button: 'Go' })).status).toBe(200)
  expect((await scheduled())[0].fields).toEqual({ text: 'Tomorrow', button: 'Go' })
  const save = { section: 'home', version: 0, fields: { headline: 'Ours', button: 'Go' } }
  expect((await partner.put('/settings/save-settings', save)).status).toBe(200)
  later(61)
  await publishScheduled()
  expect((await currentSettings()).home).toMatchObject({ headline: 'Ours', text: 'Tomorrow', button: 'Go' })
  expect((await changes())[0].after).toEqual({ text: 'Tomorrow' })
})

test('two changes of one section are published in the order of their times, pictures with them', async () => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
  const picture = `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`
  await schedule('home', { headline: 'Second' }, 90)
  await schedule('home', { headline: 'First', picture }, 30)
  later(120)
  await publishScheduled()
  expect((await currentSettings()).home).toMatchObject({ headline: 'Second', picture: { width: 900 } })
})

test('what is taken back is not published, once and by any admin who may', async () => {
  const { body } = await schedule('texts', { searchHint: 'Search bats' })
  const cancel = () => partner.delete(`/settings/cancel-scheduled/${body.scheduled._id}`)
  expect((await cancel()).body).toEqual({ message: 'The planned change is taken back' })
  expect((await cancel()).status).toBe(404)
  expect((await changes())[0]).toMatchObject({ thing: 'planned-settings', verb: 'deleted', canUndo: false })
  later(61)
  await publishScheduled()
  expect((await currentSettings()).texts.searchHint).toBe('Search shoes, jerseys, brands')
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
