import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { openMailServer, readMail } from '../../../../tests/mail-server.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays, startOf } from '../../../lib/dates.ts'
import { formatRupees, fromPaise, nothing } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { pool } from '../../../platform/database.ts'
import type { MailPart } from '../../../platform/mail/message.ts'
import { type QueuedMail, sendBy } from '../../../platform/mail.ts'
import { smtpDelivery } from '../../../platform/smtp.ts'
import { countSoldSizes } from '../../catalog/stock/count-sold-sizes.ts'
import type { StockRow } from '../../catalog/stock/rules.ts'
import { currentLetterhead } from '../../settings/current-settings.ts'
import { noSales } from '../sales-rules.ts'
import { isQuiet, type Morning, salesInWords, subjectOf, waitingRows } from './rules.ts'
import { sendMorningMail } from './send-morning-mail.ts'
import { countsInWords, othersInWords } from './stock-rules.ts'

ownDatabase()

const now = clock.now()
const today = clock.today()
const yesterday = addDays(today, -1)

let owner: Actor
beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(now)
  owner = await admin()
})
afterAll(() => vi.restoreAllMocks())
beforeEach(async () => {
  await pool.query("delete from pgboss.job where name = 'mail'")
  await pool.query("update morning_mails set day = '2026-01-01'")
})

async function mails(): Promise<QueuedMail[]> {
  const { rows } = await pool.query(
    "select data from pgboss.job where name = 'mail' and data ->> 'subject' like 'Yesterday:%' order by data ->> 'to'",
  )
  return rows.map(({ data }) => data)
}

async function mailNow(): Promise<QueuedMail> {
  await sendMorningMail()
  const [mail] = await mails()
  if (!mail) throw new Error('no mail')
  return mail
}

const rowsOf = ({ parts }: { parts: MailPart[] }) =>
  parts.flatMap((part) => ('rows' in part ? part.rows : []))
const boardOf = ({ parts }: { parts: MailPart[] }) => parts.find((part) => 'amount' in part)
const notesOf = ({ parts }: { parts: MailPart[] }) =>
  parts.flatMap((part) => ('note' in part ? [part.note] : []))

const saveSwitch = async (morningMail: boolean) => {
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'selling')
  const body = { section: 'selling', version, fields: { morningMail } }
  expect((await owner.put('/settings/save-settings', body)).status).toBe(200)
}

/** A cash order placed on a day at noon. */
async function sold(day: string, ...wanted: { id: string; quantity: number }[]) {
  const order = await buy(await shopper(), wanted)
  await pool.query(`update orders set placed_at = ($2 || 'T12:00:00+05:30')::timestamptz where id = $1`, [
    order._id,
    day,
  ])
  return order
}

const quiet: Morning = {
  today,
  sales: { yesterday: { ...noSales, units: 0 }, weekBefore: noSales },
  tasks: {
    ...{ ordersToShip: 0, oldestToShip: null, unknownStates: [], returnsWaiting: 0 },
    ...{ parcelsToStop: 0, parcelsOverdue: 0, notPickedUp: 0, cashNotRemitted: 0, settlementsToCheck: 0 },
    ...{
      payOutsDue: 0,
      refundsToConfirm: 0,
      reviewsWaiting: 0,
      reviewsReported: 0,
      proposalsWaiting: 0,
      duties: [],
    },
    complaints: { open: 0, overdue: 0, dueBy: null },
    ...{ inDoubt: { count: 0, amount: nothing }, goingBack: { count: 0, amount: nothing } },
    disputes: { count: 0, amount: nothing, respondBy: null, orderId: null },
    unrecovered: { count: 0, amount: nothing, orderId: null },
    ...{ mails: { waiting: 0, givenUp: 0 }, books: { problems: [], unfinishedSince: null } },
  },
  stock: [],
}

test('the subject counts what was sold, waits and is sold out, and stays short; stock lists count their sizes', () => {
  const few = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }))
  const sizes = fc.array(fc.constant({} as StockRow), { maxLength: 10 })
  fc.assert(
    fc.property(few, few, few, few, few, few, sizes, (count, ship, back, open, out, soon, sizes) => {
      const stock = [
        { list: 'out' as const, sizes, total: out },
        { list: 'soon' as const, sizes, total: soon },
      ]
      const sales = { ...noSales, count, amount: fromPaise(count * 123_45), units: count }
      const complaints = { open, overdue: 0, dueBy: open > 0 ? now : null }
      const tasks = { ...quiet.tasks, ordersToShip: ship, returnsWaiting: back, complaints }
      const morning = { ...quiet, sales: { yesterday: sales, weekBefore: noSales }, tasks, stock }
      const subject = subjectOf(morning)
      expect(isQuiet(morning)).toBe(count + ship + back + open + out + soon === 0)
      expect(subject.includes('no orders')).toBe(count === 0)
      expect(subject.includes('to ship')).toBe(ship > 0)
      expect(/[\d+] returns?\b/.test(subject)).toBe(back > 0)
      expect(subject.includes('complaint')).toBe(open > 0)
      expect(subject.includes('sold out')).toBe(out > 0)
      expect(subject.length).toBeLessThanOrEqual(110)
      expect(countsInWords(stock) === null).toBe(out + soon === 0)
      expect(othersInWords({ list: 'out', sizes, total: out }) === null).toBe(out <= sizes.length)
    }),
  )
})

test('a mail of an ordinary morning has the subject that a phone shows', () => {
  const sales = { ...noSales, count: 14, amount: fromPaise(32_450_00) }
  const tasks = { ...quiet.tasks, ordersToShip: 9, returnsWaiting: 2 }
  const stock = [{ list: 'out' as const, sizes: [], total: 1 }]
  const morning = {
    ...quiet,
    sales: { yesterday: { ...sales, units: 22 }, weekBefore: noSales },
    tasks,
    stock,
  }
  expect(subjectOf(morning)).toBe('Yesterday: 14 orders, ₹32,450. 9 to ship, 2 returns, 1 size sold out')
  const books = { problems: ['No wallet is overdrawn.'], unfinishedSince: null }
  const broken = { ...quiet, tasks: { ...quiet.tasks, books, mails: { waiting: 3, givenUp: 0 } } }
  expect(subjectOf(broken)).toBe('Yesterday: no orders. 2 problems')
})

test('reviews that wait and those that were reported stand in it, with links to them', () => {
  const path = '/dashboard/reviews?state='
  expect(waitingRows({ ...quiet.tasks, reviewsWaiting: 2, reviewsReported: 1 }, today)).toEqual([
    { label: 'Reviews waiting', value: '2', path: `${path}waiting` },
    { label: 'Reviews reported', value: '1', path: `${path}reported` },
  ])
})

test.each([
  [14, 12, '14 orders, 14 units: 17 % more than on Tuesday, 17 Nov (12 orders, ₹1,200)'],
  [1, 1, '1 order, 1 unit: as much as on Tuesday, 17 Nov (1 order, ₹100)'],
  [3, 0, '3 orders, 3 units; none on Tuesday, 17 Nov'],
  [0, 2, 'No orders; 2 orders, ₹200 on Tuesday, 17 Nov'],
  [0, 0, 'No orders, and none on Tuesday, 17 Nov'],
])('%i orders of ₹100 after %i a week before are said in one line', (count, before, said) => {
  const of = (count: number) => ({ ...noSales, count, amount: fromPaise(count * 100_00), units: count })
  expect(salesInWords({ yesterday: of(count), weekBefore: of(before) }, '2026-11-25')).toBe(said)
})

test('nothing to say and a mail that is switched off are no mail; each active admin gets one a day', async () => {
  await addProduct({ name: 'Plenty', sizes: [{ size: 8, stock: 500 }] })
  await sendMorningMail()
  expect(await mails()).toEqual([])
  await addProduct({ name: 'Runner', sizes: [{ size: 10, stock: 0 }] })
  await saveSwitch(false)
  await sendMorningMail()
  expect(await mails()).toEqual([])
  await saveSwitch(true)
  const [second, left] = [await admin(), await admin()]
  await pool.query('update users set is_verified = false where id in ($1)', [left.id])
  await Promise.all([sendMorningMail(), sendMorningMail(), sendMorningMail()])
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual([owner.email, second.email].sort())
  expect(sent[0]?.subject).toBe('Yesterday: no orders. 1 size sold out')
  expect(JSON.stringify(sent[0]?.parts)).toContain('Nothing waits for you')
  expect(rowsOf(sent[0] as QueuedMail)).toEqual([{ label: 'Runner, UK 10', value: 'sold out' }])
  await sendMorningMail()
  expect(await mails()).toHaveLength(2)
  await pool.query('update users set is_verified = false where id = $1', [second.id])
})

test('a morning whose mail a process of the build before has sent has no second one', async () => {
  const asBefore = 'update stock_mails set day = $1 where day < $1 returning day'
  expect((await pool.query(asBefore, [today])).rowCount).toBe(1)
  await sendMorningMail()
  expect(await mails()).toEqual([])
})

test('its figures are those of the report for the day, with what was cancelled and taken back', async () => {
  const [cap, ball] = [
    await addProduct({ name: 'Sun Cap', salePrice: 100.25, sizes: [{ size: 8, stock: 900 }] }),
    await addProduct({ name: 'Turf Ball', salePrice: 200, sizes: [{ size: 8, stock: 900 }] }),
  ]
  const half = await sold(yesterday, { ...cap, quantity: 2 }, { ...ball, quantity: 3 })
  const gone = await sold(yesterday, { ...ball, quantity: 3 })
  const back = await sold(yesterday, { ...ball, quantity: 1 })
  await sold(yesterday, { ...cap, quantity: 4 })
  await sold(addDays(today, -2), { ...cap, quantity: 5 })
  await sold(today, { ...cap, quantity: 5 })
  await sold(addDays(today, -8), { ...ball, quantity: 1 })
  const at = half.items.findIndex(({ productId }) => productId._id === cap.id)
  for (const [order, index, ...statuses] of [
    [half, at, 'Cancelled'],
    [gone, 0, 'Cancelled'],
    [back, 0, 'Delivered', 'ReturnInitialized', 'ReturnAccepted'],
  ] as const)
    for (const newStatus of statuses) {
      const asked = { productId: order.items[index]?._id, newStatus }
      expect((await owner.put(`/order/update-product-status/${order._id}`, asked)).status).toBe(200)
    }
  const reportOf = async (day: string) =>
    (await owner.get(`/report/generate-report?startDate=${day}&endDate=${day}`)).body.report
  const [report, before] = [await reportOf(yesterday), await reportOf(addDays(today, -8))]
  expect(report).toMatchObject({ overallSalesCount: 3, refundedAmount: 200, uncollectedAmount: 200.5 })
  const mail = await mailNow()
  expect(mail.subject).toMatch(/^Yesterday: 3 orders, ₹1,/)
  expect(boardOf(mail)).toMatchObject({ amount: formatRupees(report.overallOrderAmount) })
  expect(boardOf(mail)).toMatchObject({
    says: expect.stringMatching(/^3 orders, 7 units: \d+ % more than on /),
  })
  expect(boardOf(mail)).toMatchObject({
    says: expect.stringContaining(`(1 order, ${formatRupees(before.overallOrderAmount)})`),
  })
  expect(notesOf(mail)).toContain(
    `Net sales ${formatRupees(report.netAmount)}. After ₹200 refunded and ₹200.50 not collected.`,
  )
})

test('what waits is what the dashboard counts, with the age of the oldest order, the next complaint and duties', async () => {
  const ball = await addProduct({ name: 'Ball', salePrice: 200, sizes: [{ size: 8, stock: 900 }] })
  const returned = await sold(today, { ...ball, quantity: 1 })
  await move(owner, returned, 'Delivered')
  await move(owner, returned, 'ReturnInitialized')
  const old = await sold(addDays(today, -12), { ...ball, quantity: 1 })
  const form = { name: 'Ravi', email: 'ravi@people.test', topic: 'Something else', message: 'It never came.' }
  await guest().post('/grievance/file-grievance', { ...form, key: randomUUID() })
  await pool.query('update grievances set acknowledge_by = $1', [startOf('2199-01-05')])
  await pool.query('update grievances set resolve_by = $1', [startOf('2199-02-01')])
  const { needs } = (await owner.get('/report/needs-attention')).body
  expect(needs).toMatchObject({ returnsWaiting: 1, complaints: { open: 1, overdue: 0 } })
  await pool.query(`insert into pending_invoices (order_id, at) values ($1, now() - interval '2 days')`, [
    old._id,
  ])
  const mail = await mailNow()
  const path = '/dashboard'
  expect(rowsOf(mail).filter(({ path }) => path)).toEqual([
    {
      label: 'Orders to ship',
      value: `${needs.ordersToShip}, the oldest for 12 days`,
      path: `${path}/orders?status=Pending`,
    },
    { label: 'Returns waiting', value: '1', path: `${path}/returnes?status=Pending` },
    { label: 'Complaints open', value: '1, next due on 5 Jan', path: `${path}/grievances?state=Open` },
    { label: 'Invoices', value: 'not done', path: `${path}/legal` },
  ])
  expect(mail.subject).toContain(`. 1 problem, ${needs.ordersToShip} to ship, 1 return, 1 complaint, `)
  expect(mail.parts).toContainEqual({
    paragraph: '1 order was shipped more than a day ago and has no invoice.',
  })
  await pool.query(`update grievances set acknowledge_by = $1`, [startOf('2026-01-05')])
  await pool.query("update morning_mails set day = '2026-01-01'")
  await pool.query("delete from pgboss.job where name = 'mail'")
  const late = await mailNow()
  expect(late.subject).toMatch(/\. 1 problem, 1 complaint overdue, \d+ to ship, /)
  expect(JSON.stringify(rowsOf(late))).toContain('1, 1 overdue')
})

test('ten sizes of each stock list are named, and how many others there are', async () => {
  const sizes = Array.from({ length: 12 }, (_, index) => ({ size: index + 1, stock: 0 }))
  await addProduct({ name: 'Gone', sizes })
  const { id } = await addProduct({
    name: 'Quick',
    salePrice: 100,
    sizes: [{ size: 8, stock: 9, low_stock: 8 }],
  })
  await sold(addDays(today, -3), { id, quantity: 5 })
  await countSoldSizes()
  const mail = await mailNow()
  expect(mail.subject).toMatch(/, 13 sizes sold out$/)
  const parts = JSON.stringify(mail.parts)
  expect(parts).toContain('and 3 more sizes')
  expect(parts).toContain('Quick, UK 8')
  expect(parts).toMatch(/4 left, \d+ days?/)
})

test('a mail server that refuses loses none; text and HTML say the same, with links', async () => {
  const mail = await mailNow()
  const { rows } = await pool.query("select retry_limit from pgboss.job where name = 'mail' limit 1")
  expect(rows[0].retry_limit).toBeGreaterThan(1_000)
  const server = await openMailServer(1)
  const send = sendBy(
    smtpDelivery({ url: server.url, from: 'Maidan <shop@maidan.test>' }).deliver,
    currentLetterhead,
  )
  await expect(send(mail, { age: 1 })).rejects.toThrow()
  expect(server.sent).toEqual([])
  await send(mail, { age: 1 })
  server.close()
  const [text = '', html = ''] = readMail(server.sent[0] as (typeof server.sent)[0]).split(/<!doctype html>/i)
  const link = `${config.PUBLIC_URL}/dashboard/orders?status=Pending`
  expect(text).toMatch(/WHAT WAITS FOR YOU\n+Orders to ship: \d+, the oldest for \d+ days\n/)
  expect(text).toContain(link)
  expect(html).toContain(`href="${link}"`)
  for (const said of ['Orders to ship', 'Complaints open', 'Sold out', 'and 3 more sizes'])
    expect(html).toContain(said)
})

test('each admin reads what their role may see, and none without sales', async () => {
  const goods = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1 }] })
  await sold(yesterday, { id: goods.id, quantity: 1 })
  const form = { name: 'Ravi', email: 'ravi@people.test', topic: 'Something else', message: 'It never came.' }
  await guest().post('/grievance/file-grievance', { ...form, key: randomUUID() })
  const withRole = async (permissions: string[]) => {
    const one = await admin()
    const name = `Role ${one.id.slice(-8)}`
    const { body } = await owner.post('/admins/add-role', { name, permissions })
    expect((await owner.put(`/admins/set-role/${one.id}`, { staffRole: body._id })).status).toBe(200)
    return one
  }
  const [analyst, packer] = [await withRole(['reports:read']), await withRole(['orders:read'])]
  await pool.query("delete from pgboss.job where name = 'mail'")
  await sendMorningMail()
  const to = async ({ email }: Actor) => (await mails()).find((mail) => mail.to === email)
  const [all, some] = [await to(owner), await to(analyst)]
  const labels = (mail: QueuedMail | undefined) => (mail ? rowsOf(mail).map(({ label }) => label) : [])
  expect(labels(all)).toEqual(expect.arrayContaining(['Orders to ship', 'Complaints open']))
  expect(labels(some)).toEqual([])
  expect(some?.subject).toMatch(/^Yesterday: \d+ orders?, ₹[\d,.]+k?$/)
  expect(JSON.stringify(some?.parts)).not.toMatch(/stock|complaint|invoice/i)
  expect(await to(packer)).toBeUndefined()
})
