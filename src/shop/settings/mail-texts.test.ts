import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, move } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { letterhead } from '../../../tests/letterhead.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { renderHtml } from '../../platform/mail/render-html.ts'
import { sampleOrder } from '../fulfilment/mail-preview/sample-rules.ts'
import { samples } from '../fulfilment/mail-preview/samples.ts'
import { writeConfirmation } from '../orders/mails/write-confirmation.ts'
import { mailSectionNames, mailSections } from './mail-texts-rules.ts'
import { fillPlaceholders } from './placeholder-rules.ts'
import { defaultsOf } from './rules.ts'
import type { SettingsOnWire } from './wire.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let partner: Actor
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

async function read(section: string): Promise<SettingsOnWire> {
  const { body } = await owner.get('/settings/get-settings')
  return body.settings.find((each: SettingsOnWire) => each.section === section)
}

async function save(section: string, fields: object, by = owner, version?: number) {
  const body = { section, version: version ?? (await read(section)).version, fields }
  return by.put('/settings/save-settings', body)
}

const preview = (section: string, fields: object, sample = 0) =>
  owner.post('/settings/preview-mail', { section, fields, sample })

async function lastMailTo({ email }: Actor): Promise<MailMessage> {
  const mails = `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1
    order by created_on desc, id desc limit 1`
  return (await pool.query(mails, [email])).rows[0]?.data
}

describe('the texts of mails', () => {
  test('that the owner words reach shoppers, from the order’s own facts, until they are put back', async () => {
    const { id } = await addProduct({ salePrice: 500, name: 'Bat {city} <b>' })
    const asha = await shopper('Asha {order}')
    const order = await buy(asha, [{ id }])
    const words = { subject: '{name}: {items}', text: '{items} left us for {city}.' }
    expect((await save('mailShipped', words)).status).toBe(200)
    expect((await save('mailShared', { greeting: 'नमस्ते {name},' })).status).toBe(200)
    await move(owner, order, 'Shipped')
    const mail = await lastMailTo(asha)
    expect(mail.subject).toBe('Asha {order}: Bat {city} <b>')
    expect(mail.parts[0]).toEqual({
      paragraph: 'नमस्ते Asha {order}, Bat {city} <b> left us for Bengaluru.',
    })
    expect(renderHtml(mail, letterhead)).toContain('Bat {city} &lt;b&gt; left us')

    const { subject, text } = mailSections.mailShipped.fields
    await save('mailShipped', { subject: subject.default, text: text.default })
    await save('mailShared', { greeting: mailSections.mailShared.fields.greeting.default })
    const again = await buy(asha, [{ id }])
    await move(owner, again, 'Shipped')
    expect((await lastMailTo(asha)).subject).toBe('Shipped: Bat {city} <b>')
  })

  test.each([
    [
      'an unknown placeholder',
      'mailShipped',
      { subject: 'Shipped: {product}' },
      '{product} stands for nothing',
    ],
    ['one of another mail', 'mailShipped', { text: '{amount} left us.' }, '{amount} stands for nothing here'],
    ['half a placeholder', 'mailShipped', { text: 'This left us {city' }, '{city stands for nothing here'],
    ['HTML', 'mailShared', { greeting: 'Hello <b>{name}</b>,' }, 'Use plain text'],
    ['nothing', 'mailDelivered', { text: ' ' }, 'First sentence is required'],
    ['121 letters as a subject', 'mailDelivered', { subject: 'a'.repeat(121) }, 'Use at most 120 characters'],
    ['301 letters as a sentence', 'mailDelivered', { next: 'a'.repeat(301) }, 'Use at most 300 characters'],
  ])('are refused with %s, in the preview too', async (_what, section, fields, message) => {
    const before = await read(section)
    const refusal = { status: 400, body: { message: expect.stringContaining(message) } }
    expect(await save(section, fields)).toMatchObject(refusal)
    expect(await preview(section, fields)).toMatchObject(refusal)
    expect(await read(section)).toEqual(before)
  })

  test('of two admins at once are not overwritten, and each change can be taken back', async () => {
    const { version } = await read('mailReturnRejected')
    const answers = await Promise.all([
      save('mailReturnRejected', { title: 'No' }, owner, version),
      save('mailReturnRejected', { title: 'Sorry' }, partner, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { changes } = (await owner.get('/trail/get-changes?thing=settings&limit=1')).body
    expect((await partner.put(`/trail/undo-change/${changes[0]._id}`)).status).toBe(200)
    expect((await read('mailReturnRejected')).fields.title).toBe('Return not accepted')
  })

  test('are previewed with what was ordered last, for nobody real, and without being saved', async () => {
    const { id } = await addProduct({ salePrice: 700, name: 'Willow bat' })
    await buy(await shopper('Kiran Shetty'), [{ id }])
    const { body } = await preview('mailShipped', { subject: 'Off: {items}' })
    expect(body).toMatchObject({ subject: 'Off: Willow bat', sample: 0 })
    expect(body.text).toContain('Hello Asha Rao, this has left us and is on its way to Bengaluru.')
    expect(body.html).toContain('₹700')
    expect(JSON.stringify(body)).not.toContain('Kiran')
    expect((await preview('mailShipped', {}, 1)).body.subject).toBe('Shipped: 3 items')
    expect((await read('mailShipped')).fields.subject).toBe('Shipped: {items}')
    expect((await owner.post('/settings/preview-mail', { section: 'shop', fields: {} })).status).toBe(400)
  })

  test('from right to left are marked as such in HTML, and no others', async () => {
    const rtl = (await preview('mailShared', { greeting: 'مرحبا {name}،' })).body.html
    expect(rtl).toMatch(/<p dir="rtl"[^>]*>مرحبا/)
    expect((await preview('mailShared', {})).body.html).not.toContain('dir=')
  })
})

test('every sample of every mail has all its placeholders filled', () => {
  const texts = Object.fromEntries(
    mailSectionNames.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(mailSections[name].fields).map(([field, { default: text, placeholders }]) => [
          field,
          `${text} ${placeholders.map((each) => `{${each}}`).join(' ')}`,
        ]),
      ),
    ]),
  )
  const settings = {
    ...texts,
    selling: defaultsOf('selling'),
    pickup: defaultsOf('pickup'),
    seller: defaultsOf('seller'),
  }
  for (const [section, cases] of Object.entries(samples))
    for (const { label, items, write } of cases)
      expect(
        JSON.stringify(write(sampleOrder([], items, new Date()), settings as never)),
        `${section}: ${label}`,
      ).not.toMatch(/\{[a-zA-Z]+\}/)
})

test('the confirmation says when an order arrives, and not where no post office has its PIN code', () => {
  const seller = { ...defaultsOf('seller'), city: 'Bengaluru 560 001', state: 'Karnataka' }
  const mails = Object.fromEntries(mailSectionNames.map((name) => [name, defaultsOf(name)]))
  const texts = { ...mails, pickup: defaultsOf('pickup'), seller } as never
  const order = sampleOrder([], 1, new Date('2026-01-30T12:00:00+05:30'))
  const mailTo = (pinCode: string) =>
    JSON.stringify(
      writeConfirmation({ ...order, shippingAddress: { ...order.shippingAddress, pinCode } }, texts),
    )
  expect(mailTo('400001')).toContain('It usually arrives 3 Feb to 7 Feb.')
  expect(mailTo('999999')).not.toContain('usually arrives')
})

test('a value that looks like a placeholder is not replaced again', () => {
  expect(fillPlaceholders('{name} in {city}', { name: '{city}', city: 'Pune' })).toBe('{city} in Pune')
})
