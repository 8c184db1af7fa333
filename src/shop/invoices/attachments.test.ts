import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { letterhead } from '../../../tests/letterhead.ts'
import { openMailServer } from '../../../tests/mail-server.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'
import type { Attachment } from '../../platform/mail/message.ts'
import { type QueuedMail, sendBy } from '../../platform/mail.ts'
import { smtpDelivery } from '../../platform/smtp.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { drawAttachment } from './draw-attachment.ts'

ownDatabase()
afterEach(() => vi.restoreAllMocks())

let owner: Actor
let asha: Actor
let tee: { id: string }
let cap: { id: string }
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ name: 'Dry Tee', salePrice: 400 })
  cap = await addProduct({ name: 'Sun Cap', salePrice: 150 })
})
beforeEach(async () => {
  asha = await shopper()
  await fillWallet(asha, 5000)
})

async function queued(subject: string): Promise<QueuedMail> {
  const { rows } = await pool.query<{ data: QueuedMail }>(
    `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1 and data ->> 'subject' like $2
     order by created_on desc limit 1`,
    [asha.email, `${subject}%`],
  )
  if (!rows[0]) throw new Error(`no mail ${subject}`)
  return rows[0].data
}

/** What the mail server got with the newest mail of that subject. */
async function filesWith(subject: string, draw = drawAttachment): Promise<{ name: string; bytes: Buffer }[]> {
  const { url, sent, close } = await openMailServer()
  onTestFinished(() => void close())
  await sendBy(
    smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver,
    async () => letterhead,
    draw,
  )(await queued(subject), { age: 0 })
  const parts = [
    ...(sent[0]?.data ?? '').matchAll(
      /Content-Type: application\/pdf; name=(\S+)\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=\S+\n\n([A-Za-z\d+/=\n]+)/g,
    ),
  ]
  return parts.map(([, name = '', body = '']) => ({ name, bytes: Buffer.from(body, 'base64') }))
}

const invoiceOf = async ({ _id }: OrderOnWire) => Buffer.from((await asha.get(`/order/invoice/${_id}`)).bytes)
const part = ({ _id, items }: OrderOnWire, index: number) => ({ _id, items: items.slice(index, index + 1) })

test('the mail of each parcel has the invoice, that of what is delivered without one too, others none', async () => {
  const order = await buy(asha, [tee, cap], 'Wallet')
  await move(owner, part(order, 0), 'Shipped')
  const invoice = await invoiceOf(order)
  const { invoice: number } = (await asha.get(`/order/get-documents/${order._id}`)).body
  expect(await filesWith('Shipped: Dry Tee')).toEqual([{ name: `${number}.pdf`, bytes: invoice }])
  await move(owner, part(order, 0), 'Delivered')
  expect(await filesWith('Delivered: Dry Tee')).toEqual([])
  await move(owner, part(order, 1), 'Delivered')
  expect(await filesWith('Delivered: Sun Cap')).toEqual([{ name: `${number}.pdf`, bytes: invoice }])
})

test('the mail of what is cancelled after the invoice or taken back has its credit note', async () => {
  const order = await buy(asha, [tee, cap], 'Wallet')
  await move(owner, part(order, 0), 'Delivered')
  await asha.put('/order/cancel-order', { orderId: order._id, cancelReason: 'Found a better price' })
  await asha.post('/order/return-order-request', {
    ...{ orderId: order._id, itemId: order.items[0]?._id, reason: 'Other' },
  })
  await move(owner, part(order, 0), 'ReturnAccepted')
  const { creditNotes } = (await asha.get(`/order/get-documents/${order._id}`)).body
  expect(creditNotes).toHaveLength(2)
  for (const [subject, item] of [
    ['Cancelled: Sun Cap', order.items[1]],
    ['Return accepted: Dry Tee', order.items[0]],
  ] as const) {
    const note = creditNotes.find(({ itemId }: { itemId: string }) => itemId === item?._id)
    const { bytes } = await asha.get(`/order/credit-note/${item?._id}`)
    expect(await filesWith(subject), subject).toEqual([
      { name: `${note.number}.pdf`, bytes: Buffer.from(bytes) },
    ])
  }
})

test('what is cancelled before the invoice comes without a file', async () => {
  const order = await buy(asha, [tee], 'Wallet')
  await move(owner, order, 'Cancelled')
  expect(await filesWith('Cancelled: Dry Tee')).toEqual([])
})

test('files stop where they would make the mail larger than servers take, and the mail is sent', async () => {
  const order = await buy(asha, [tee], 'Wallet')
  await move(owner, order, 'Shipped')
  const huge = async (): Promise<Attachment> => ({
    ...{ filename: 'huge.pdf', contentType: 'application/pdf', content: Buffer.alloc(2 * 1024 * 1024 + 1) },
  })
  expect(await filesWith('Shipped: Dry Tee', huge)).toEqual([])
})
