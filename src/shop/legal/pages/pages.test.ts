import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { db } from '../../../platform/database.ts'
import { renderText } from '../../../platform/mail/render-text.ts'
import { urls } from '../../../storefront/shared/urls.ts'
import { currentLetterhead } from '../../settings/current-settings.ts'
import { pageNames, pagePath } from '../../settings/page-names-rules.ts'
import type { SettingsOnWire } from '../../settings/wire.ts'

ownDatabase()

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

const save = async (section: string, fields: object, by = owner, version?: number) =>
  by.put('/settings/save-settings', { section, version: version ?? (await read(section)).version, fields })

const pageOf = async (page: string): Promise<string> =>
  (await guest().get(`/legal/get-page?page=${page}`)).body.html

describe('pages that the owner has not written', () => {
  test('tell the facts of the shop, which follow the settings', async () => {
    await save('seller', { name: 'Deccan *Sports* LLP', phone: '080 4012 3400' })
    await save('selling', { shippingFee: 49, codLimit: 1500, returnDays: 7, unitsPerLine: 1 })
    expect(await pageOf('shipping')).toContain('Shipping fee: ₹49 an order.')
    expect(await pageOf('returns')).toContain('You can ask within 7 days of the delivery.')
    expect(await pageOf('contact')).toContain('Deccan *Sports* LLP')
    expect(await pageOf('contact')).toContain('<a href="tel:08040123400">080 4012 3400</a>')
    expect(await pageOf('terms')).toContain('in cash on delivery up to ₹1,500')

    await save('selling', { shippingFee: 0, codLimit: 0, returnDays: null })
    expect(await pageOf('shipping')).toContain('Shipping fee: none, delivery is free.')
    expect(await pageOf('shipping')).toContain('Cash on delivery: not offered.')
    expect(await pageOf('returns')).toContain('You can ask at any time after the delivery.')
    expect(await pageOf('terms')).not.toContain('in cash')
    expect(await pageOf('terms')).toContain('You can pay online or from your wallet.')

    const zones = [{ name: 'West', places: ['Goa'], fee: 80, freeFrom: null }]
    await save('selling', { shippingFee: 49, freeShippingFrom: 999, codLimit: 1500, cashFee: 40 })
    expect(await pageOf('shipping')).toContain('Shipping fee: ₹49 an order, free from ₹999.')
    expect(await pageOf('shipping')).toContain(
      'up to a total of ₹1,500, shipping included, for a fee of ₹40.',
    )
    expect(await pageOf('terms')).toContain('in cash on delivery up to ₹1,500 (₹40 more), online')
    await save('selling', { zones, codLimit: 0 })
    expect(await pageOf('shipping')).toContain(
      'Shipping fee: for each order ₹49, free from ₹999; to Goa ₹80.',
    )
    const weight = { upTo: 500, each: 500, more: 20 }
    const express = { fee: 60, least: 1, most: 2 }
    const weighed = { ...zones[0], places: ['Goa', '403', '416520'], weight, express }
    await save('selling', { zones: [weighed] })
    expect(await pageOf('terms')).toContain(
      'to Goa and PIN codes 403…, 416520 ₹80 up to 500 g, then ₹20 for each 500 g, express for ₹60 more in 1 to 2 days)',
    )
    const many = [1, 2, 3, 4, 5].map((digit) => ({ ...weighed, name: `Z${digit}`, places: [`${digit}`] }))
    await save('selling', { zones: many })
    expect(await pageOf('shipping')).toContain('Shipping fee: from ₹49 an order, by PIN code and weight.')
    await save('selling', { zones: [], shippingFee: 0, shippingUpTo: 500, shippingMore: 20 })
    expect(await pageOf('shipping')).toContain(
      'Shipping fee: for each order free up to 500 g, then ₹20 for each 500 g, free from ₹999.',
    )

    await save('payment', { wallet: false })
    expect(await pageOf('terms')).toContain('You can pay online.')
  })

  test.each(pageNames)('leave no brace, and lead to pages that are there: %s', async (name) => {
    const html = await pageOf(name)
    expect(html).not.toMatch(/[{}]/)
    for (const [, path = ''] of html.matchAll(/href="(\/[^"]*)"/g))
      expect([...Object.values(urls), ...pageNames.map(pagePath)]).toContain(path)
  })
})

describe('a page', () => {
  test('that one admin saves is shown at once and can be taken back; the trail tells it', async () => {
    expect((await save('pages', { termsPage: '## Ours\r\n\r\nWe sell as {seller}.' })).status).toBe(200)
    expect(await pageOf('terms')).toContain('<h2 dir="auto">Ours</h2>')
    expect(await pageOf('terms')).toContain('We sell as Deccan *Sports* LLP.')
    const [change] = (await owner.get('/trail/get-changes?thing=settings&limit=1')).body.changes
    expect(change).toMatchObject({
      name: 'Pages',
      after: { termsPage: '## Ours\n\nWe sell as {seller}.' },
    })
    expect((await partner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect(await pageOf('terms')).not.toContain('Ours')
  })

  test('that two admins save at once is not overwritten', async () => {
    const { version } = await read('pages')
    const answers = await Promise.all([
      save('pages', { termsPage: 'Of the one' }, owner, version),
      save('pages', { returnsPage: 'Of the other' }, partner, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that an earlier release saved still tells its facts, and gets the marks of today when it is saved', async () => {
    const { version } = await read('pages')
    const text = 'Ask {{ return_window }} at {{customer_care}}.'
    await db
      .updateTable('settings')
      .set({ fields: JSON.stringify({ returnsPage: text }) })
      .where('section', '=', 'pages')
      .execute()
    expect(await pageOf('returns')).toContain('Ask at any time after the delivery at <a href="mailto:')
    await save('pages', { returnsPage: `${text} Thank you.` }, owner, version)
    expect((await read('pages')).fields.returnsPage).toBe('Ask {returnWindow} at {customerCare}. Thank you.')
    const [change] = (await owner.get('/trail/get-changes?thing=settings&limit=1')).body.changes
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await read('pages')).fields.returnsPage).toBe(text)
  })

  test('may be written from right to left', async () => {
    const urdu = '## واپسی\n\nسات دن کے اندر\u200f (7).'
    expect((await save('pages', { returnsPage: urdu })).status).toBe(200)
    expect(await pageOf('returns')).toContain('<h2 dir="auto">واپسی</h2>')
  })

  test('is previewed as it would be shown, and not saved', async () => {
    const before = await read('pages')
    const { body } = await owner.post('/legal/preview-page', { text: '<b>{returnWindow}</b>' })
    expect(body.html).toBe('<p dir="auto">&lt;b&gt;at any time after the delivery&lt;/b&gt;</p>\n')
    expect(await read('pages')).toEqual(before)
  })

  test.each([
    ['empty', '  \n ', 'Terms is required'],
    ['of 20,001 letters', 'a'.repeat(20_001), 'Use at most 20000 characters'],
    [
      'with an unknown fact',
      'for {priceOfGold}',
      expect.stringMatching(/^{priceOfGold} stands for nothing here/),
    ],
    ['with half a fact', 'from {seller', expect.stringMatching(/^{seller stands for nothing here/)],
    ['that is a number', 7, 'Terms must be a text'],
  ])('%s is refused, and nothing changes', async (_, termsPage, message) => {
    const before = await read('pages')
    expect(await save('pages', { termsPage })).toMatchObject({ status: 400, body: { message } })
    expect(await read('pages')).toEqual(before)
  })

  test('that is not there is refused, as an address of the shop too', async () => {
    expect(await guest().get('/legal/get-page?page=jobs')).toMatchObject({
      status: 400,
      body: { message: 'There is no such page' },
    })
  })
})

test('every mail ends with links to the pages', async () => {
  const mail = { to: '', subject: '', title: 'Hello', preview: '', parts: [] }
  expect(renderText(mail, await currentLetterhead())).toMatch(/Returns: http\S+\/returns\n/)
})
