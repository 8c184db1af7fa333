import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { jobsRun, mailsTo, mailTo } from '../../../tests/mailbox.ts'
import { clock } from '../../platform/clock.ts'
import { config } from '../../platform/config.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
jobsRun()

let owner: Actor
let born = 0
beforeAll(async () => {
  owner = await admin()
})
afterEach(() => {
  vi.restoreAllMocks()
  config.RATE_LIMITS = 'off'
})

const complaint = (fields: Record<string, unknown> = {}) => ({
  ...{ name: 'Ravi', email: `guest${++born}@people.test`, topic: 'Order or delivery' },
  ...{ message: 'The parcel never came.', key: randomUUID(), ...fields },
})
const file = (by: Actor, form: Record<string, unknown>) => by.post('/grievance/file-grievance', form)
async function fileNew(by: Actor, fields: Record<string, unknown> = {}) {
  const form = complaint(fields)
  const { ticket } = (await file(by, form)).body
  const { rows } = await pool.query('select id from grievances where key = $1', [form.key])
  return { id: String(rows[0].id), ticket: String(ticket), email: String(form.email) }
}
const read = async (id: string) => (await owner.get(`/grievance/get-grievance/${id}`)).body.grievance
const answer = (id: string, json: Record<string, unknown>, by = owner) =>
  by.put(`/grievance/answer-grievance/${id}`, json)
const later = (hours: number) => {
  const now = Date.now() + hours * 3_600_000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
}

describe('a complaint', () => {
  test('of a guest has a ticket, a mail at once, deadlines of 48 hours and a month, and its answer by mail', async () => {
    const { id, ticket, email } = await fileNew(guest(), { order: 'A1B2C3' })
    expect(ticket).toMatch(/^G-\d+$/)
    const [receipt] = await mailsTo(email)
    expect(receipt?.subject).toBe(`We have your complaint ${ticket}`)
    const found = await read(id)
    expect(found).toMatchObject({
      ticket,
      state: 'Waiting',
      hasAccount: false,
      order: 'A1B2C3',
      isOverdue: false,
    })
    const hours = (Date.parse(found.acknowledgeBy) - Date.parse(found.receivedAt)) / 3_600_000
    const days = (Date.parse(found.resolveBy) - Date.parse(found.receivedAt)) / 86_400_000
    expect([hours, days >= 28 && days <= 31]).toEqual([48, true])
    expect(await answer(id, { reply: 'resolve', text: 'It comes today.', seen: 1 })).toMatchObject({
      status: 200,
    })
    const mails = await mailsTo(email, 2)
    expect(mails.some(({ text }) => text.includes('It comes today.'))).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'Resolved', next: null })
    await mailTo('help@maidan.test', new RegExp(ticket))
  })

  test('of a shopper is theirs whatever they typed, and stands in their history with all messages', async () => {
    const asha = await shopper('Asha Rao')
    const { id } = await fileNew(asha, { name: 'Somebody', email: 'else@people.test' })
    await answer(id, { reply: 'acknowledge', seen: 1 })
    await asha.post(`/grievance/add-message/${id}`, { message: 'And the box is torn.' })
    const { grievances } = (await asha.get('/grievance/get-own-grievances')).body
    expect(grievances).toMatchObject([{ name: 'Asha Rao', email: asha.email, state: 'Acknowledged' }])
    expect(grievances[0].messages.map(({ by }: { by: string | null }) => by)).toEqual([
      null,
      'The shop',
      null,
    ])
    await mailTo(asha.email, /^We have your complaint/)
  })

  test('that is sent twice is one, with one mail', async () => {
    const form = complaint()
    const answers = await Promise.all([file(guest(), form), file(guest(), form)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0].body.ticket).toBe(answers[1].body.ticket)
    const { rows } = await pool.query('select count(*)::int from grievances where key = $1', [form.key])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('of a guest mails nothing of what they typed: anybody could write to anybody in our name', async () => {
    const evil = 'Win <a href="https://evil.test">money</a>\r\nBcc: all@people.test'
    const { email } = await fileNew(guest(), { name: evil, message: evil })
    const [mail] = await mailsTo(email)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|Bcc/)
  })

  test('is answered in a mail that runs no HTML of the answer or of the name', async () => {
    const { id, email } = await fileNew(guest(), { name: '<b>Ravi</b>' })
    await answer(id, { reply: 'answer', text: '<script>1</script>', seen: 1 })
    for (const { html } of await mailsTo(email, 2)) expect(html).not.toMatch(/<script>|<b>Ravi/)
  })

  test.each([
    ['no email', { email: '' }, 'Email is required'],
    ['a wrong email', { email: 'a\nb@people.test' }, 'Invalid email address'],
    ['no name but spaces', { name: ' \u200b ' }, 'Name is required'],
    ['a short message', { message: 'help' }, 'Tell us in at least 10 characters'],
    ['too long a message', { message: 'a'.repeat(4001) }, 'Use at most 4000 characters'],
    ['an unknown topic', { topic: 'Weather' }, 'Choose what it is about'],
    ['no key', { key: 'x' }, 'The complaint has no key'],
  ])('with %s is refused in words, and not kept', async (_, fields, message) => {
    const form = complaint(fields)
    expect(await file(guest(), form)).toMatchObject({ status: 400, body: { message } })
    const { rowCount } = await pool.query('select from grievances where email = $1', [form.email])
    expect(rowCount).toBe(0)
  })

  test('is refused after 20 an hour from one address, and after five a day for one email', async () => {
    config.RATE_LIMITS = 'on'
    const email = 'victim@people.test'
    const from = (number: number) => guest().from(`203.0.113.${number}`)
    for (let number = 1; number <= 5; number++)
      expect((await file(from(number), complaint({ email }))).status).toBe(201)
    expect(await file(from(6), complaint({ email }))).toMatchObject({ status: 429 })
    for (let number = 1; number <= 20; number++) await file(from(99), complaint())
    expect(await file(from(99), complaint())).toMatchObject({ status: 429 })
  })
})

describe('a resolved complaint', () => {
  const reopen = (id: string, by: Actor) =>
    by.post(`/grievance/reopen-grievance/${id}`, { message: 'It never came.' })
  async function resolved(by: Actor) {
    const filed = await fileNew(by)
    await answer(filed.id, { reply: 'resolve', text: 'It comes today.', seen: 1 })
    return filed
  }
  const own = async (by: Actor) => (await by.get('/grievance/get-own-grievances')).body.grievances[0]

  test('is opened again by its shopper with new deadlines, both are mailed, and it is answered again', async () => {
    const asha = await shopper()
    const { id, ticket } = await resolved(asha)
    expect(await own(asha)).toMatchObject({ state: 'Resolved', reopenableUntil: expect.any(String) })
    later(29 * 24)
    expect((await reopen(id, asha)).status).toBe(200)
    const found = await read(id)
    expect(found).toMatchObject({ state: 'Waiting', resolvedAt: null, isOverdue: false })
    expect(Date.parse(found.acknowledgeBy) - Date.parse(found.reopenedAt)).toBe(48 * 3_600_000)
    expect(found.messages.map(({ by }: { by: string | null }) => by)).toEqual([null, 'Admin', null])
    expect(await own(asha)).toMatchObject({ reopenableUntil: null })
    await mailTo(asha.email, new RegExp(`${ticket} is open again`))
    await mailTo('help@maidan.test', new RegExp(`${ticket} is open again`))
    expect((await answer(id, { reply: 'resolve', text: 'It came.', seen: 3 })).status).toBe(200)
  })

  test('is not opened after thirty days, by somebody else, or while it is open', async () => {
    const asha = await shopper()
    const { id } = await resolved(asha)
    expect(await reopen(id, await shopper())).toMatchObject({ status: 404 })
    const resolvedSince = (days: number) =>
      pool.query('update grievances set resolved_at = now() - make_interval(days => $2) where id = $1', [
        id,
        days,
      ])
    await resolvedSince(31)
    expect(await own(asha)).toMatchObject({ reopenableUntil: null })
    expect((await reopen(id, asha)).body.message).toMatch(/for 30 days. Please file a new complaint/)
    expect(await read(id)).toMatchObject({ state: 'Resolved', messages: { length: 2 } })
    await resolvedSince(29)
    const answers = await Promise.all([reopen(id, asha), reopen(id, asha)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(id)).messages).toHaveLength(3)
  })
})

describe('the list of complaints', () => {
  test('has those whose deadline has passed, the next deadline first', async () => {
    const first = await fileNew(guest())
    const second = await fileNew(guest())
    await answer(second.id, { reply: 'acknowledge', seen: 1 })
    const overdue = async () =>
      (await owner.get('/grievance/get-grievances?state=Overdue&limit=1000')).body.grievances.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await overdue()).not.toContain(first.id)
    later(49)
    expect(await overdue()).toContain(first.id)
    expect(await overdue()).not.toContain(second.id)
    await pool.query('update grievances set resolve_by = received_at where id = $1', [second.id])
    expect(await overdue()).toEqual(expect.arrayContaining([first.id, second.id]))
    expect((await owner.get('/grievance/get-grievances?state=Late')).status).toBe(400)
  })
})

describe('an answer', () => {
  test('of two admins at once is given by one, and the other is told', async () => {
    const { id, email } = await fileNew(guest())
    const other = await admin()
    const given = { reply: 'answer', text: 'It comes today.', seen: 1 }
    const answers = await Promise.all([answer(id, given), answer(id, given, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/came meanwhile/)
    expect((await read(id)).messages).toHaveLength(2)
    expect(await mailsTo(email, 2)).toHaveLength(2)
  })

  test('is recorded in the audit log without the complaint’s words, and cannot be undone', async () => {
    const { id, ticket } = await fileNew(guest())
    await answer(id, { reply: 'acknowledge', seen: 1 })
    const { changes } = (await owner.get(`/trail/get-changes?thing=grievance&id=${id}`)).body
    expect(changes).toMatchObject([
      {
        ...{ name: ticket, verb: 'acknowledged', canUndo: false },
        ...{ before: { state: 'Waiting' }, after: { state: 'Acknowledged' } },
      },
    ])
    expect(JSON.stringify(changes)).not.toMatch(/parcel|people\.test/)
  })

  test('needs a text, an open complaint, and one that is there; a second acknowledgement is none', async () => {
    const { id } = await fileNew(guest())
    expect(await answer(id, { reply: 'answer', text: '  ', seen: 1 })).toMatchObject({ status: 400 })
    await answer(id, { reply: 'acknowledge', seen: 1 })
    expect(await answer(id, { reply: 'acknowledge', seen: 2 })).toMatchObject({ status: 409 })
    await answer(id, { reply: 'resolve', text: 'Done.', seen: 2 })
    expect(await answer(id, { reply: 'answer', text: 'More.', seen: 3 })).toMatchObject({ status: 409 })
    expect(await answer(randomUUID(), { reply: 'answer', text: 'More.', seen: 0 })).toMatchObject({
      status: 404,
    })
  })

  test('leaves no more than twenty messages to the complainant, and none once it is resolved', async () => {
    const asha = await shopper()
    const { id } = await fileNew(asha)
    const add = () => asha.post(`/grievance/add-message/${id}`, { message: 'Still nothing came.' })
    for (let count = 2; count <= 20; count++) expect((await add()).status).toBe(200)
    expect(await add()).toMatchObject({ status: 409 })
    await answer(id, { reply: 'resolve', text: 'Done.', seen: 20 })
    expect((await add()).body.message).toBe('This complaint is resolved already')
  })
})
