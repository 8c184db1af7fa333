import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { address, buy, checkout, fillCart, fillWallet, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { monthOf } from '../gst/period-rules.ts'
import { readReturn } from '../gst/read-return.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { GstScheme } from '../settings/gst-scheme-rules.ts'
import { financialYearOf } from './rules.ts'
import { findInvoice } from './store.ts'

ownDatabase()
afterEach(expectInvariants)

const gstin = '29AABCM1234A1Z3'
const pune = { ...address, city: 'Pune', state: 'Maharashtra', pinCode: '411001' }
const only = 'We deliver within Karnataka only'

let owner: Actor
let asha: Actor
let tee: { id: string }
beforeEach(async () => {
  owner = await admin()
  asha = await shopper()
  await fillWallet(asha, 5_000)
  tee = await addProduct({ name: 'Dry Tee', salePrice: 400, sizes: [{ size: 8, stock: 50 }] })
})

async function sellAs(gstScheme: GstScheme) {
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'seller')
  const fields = { gstScheme, gstin: gstScheme === 'unregistered' ? '' : gstin }
  const saved = await owner.put('/settings/save-settings', { section: 'seller', version, fields })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

const documentOf = async (id: string) => (await findInvoice(db, id))?.document
const printed = async (path: string) => (await readPdf((await asha.get(path)).bytes)).flat().join(' ')
const documentsToFile = async () => {
  const { invoices, notes } = await transaction((tx) => readReturn(tx, monthOf(clock.today())))
  return invoices + notes
}

describe.each([
  ['unregistered', 'Invoice', 'Not registered for GST'],
  ['composition', 'Bill of supply', 'Composition taxable person, not eligible'],
] as const)('a seller who is %s', (scheme, title, says) => {
  test('charges no tax on documents, and files none of them', async () => {
    const filed = await documentsToFile()
    await sellAs(scheme)
    const bought = await buy(asha, [tee], 'Wallet')
    expect(await printed(`/order/invoice/${bought._id}`)).not.toMatch(/IGST|CGST|tax invoice gets/)
    await move(owner, bought, 'Shipped')
    const document = await documentOf(bought._id)
    expect(document?.lines).toMatchObject([{ amount: 400_00, taxable: 400_00, percent: 0, cgst: 0, igst: 0 }])
    expect(document?.shipping).toMatchObject([{ amount: 30_00, taxable: 30_00, percent: 0 }])
    const invoice = await printed(`/order/invoice/${bought._id}`)
    expect(invoice).toContain(` ${title} `)
    expect(invoice).toContain(says)
    expect(invoice).not.toMatch(/CGST|SGST|IGST|TAXABLE|Tax invoice|reverse charge/)
    expect(invoice.includes(gstin)).toBe(scheme === 'composition')

    await move(owner, bought, 'Cancelled')
    const note = await printed(`/order/credit-note/${bought.items[0]?._id}`)
    expect(note).toContain('Takes back')
    expect(note).not.toMatch(/taxes|CGST/)
    expect(await documentsToFile()).toBe(filed)
  })

  test('sells to no other state, which product pages and checkout say', async () => {
    await sellAs(scheme)
    await fillCart(asha, { id: tee.id })
    const asked = await checkout(asha, 'Wallet', pune)
    expect(await order(asha, asked)).toMatchObject({
      status: 400,
      body: { message: only, errors: { 'shippingAddress.state': only } },
    })
    expect(await asha.get('/delivery/getEstimate?pinCode=411001')).toMatchObject({
      ...{ status: 400, body: { message: only } },
    })
    expect((await asha.get('/delivery/getEstimate?pinCode=560038')).status).toBe(200)
    const bought = await buy(asha, [tee], 'Wallet')
    const moved = await owner.put(`/order/set-address/${bought._id}`, pune)
    expect(moved).toMatchObject({ status: 400, body: { message: only } })
  })
})

test('what was invoiced before keeps its taxes, also on its credit note', async () => {
  await sellAs('regular')
  const bought = await buy(asha, [tee], 'Wallet')
  await move(owner, bought, 'Shipped')
  await sellAs('unregistered')
  expect(await printed(`/order/invoice/${bought._id}`)).toContain('Tax invoice')
  await move(owner, bought, 'Cancelled')
  expect(await printed(`/order/credit-note/${bought.items[0]?._id}`)).toContain('CGST')
})

test('the undo of the switch brings back the registration with its GSTIN, and all states', async () => {
  await sellAs('regular')
  await sellAs('unregistered')
  const [change] = (await owner.get('/trail/get-changes?thing=settings')).body.changes
  expect(change.before).toEqual({ gstScheme: 'regular', gstin })
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  const { seller } = await currentSettings()
  expect(seller).toMatchObject({ gstScheme: 'regular', gstin })
  expect((await asha.get('/delivery/getEstimate?pinCode=411001')).status).toBe(200)
})

test('an order to another state of before keeps its state, and its address is corrected', async () => {
  await sellAs('regular')
  await fillCart(asha, { id: tee.id })
  const { body } = await order(asha, await checkout(asha, 'Wallet', pune))
  await sellAs('unregistered')
  const set = (to: object) => owner.put(`/order/set-address/${body.order._id}`, to)
  expect(await set({ ...pune, phone: '9876500001' })).toMatchObject({ status: 200 })
  expect(await set({ ...pune, state: 'Goa' })).toMatchObject({ status: 400, body: { message: only } })
  expect(await set(address)).toMatchObject({ status: 200 })
  expect(await set(pune)).toMatchObject({ status: 400, body: { message: only } })
})

test.each([
  [{ gstScheme: 'unregistered', gstin }, 'Leave it empty, or say how you are registered for GST'],
  [{ gstScheme: 'regular', gstin: '' }, 'GSTIN is required'],
  [{ gstScheme: 'composition', gstin: '' }, 'GSTIN is required'],
  [{ gstScheme: 'exempt' }, 'Choose how you are registered for GST'],
  [{ gstScheme: 'toString' }, 'Choose how you are registered for GST'],
])('%j is refused: %s', async (fields, message) => {
  await sellAs('regular')
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'seller')
  const { status, body } = await owner.put('/settings/save-settings', { section: 'seller', version, fields })
  expect([status, body.message]).toEqual([400, message])
})

test('a credit note of an invoice without tax is no other one after the annual return', async () => {
  await sellAs('unregistered')
  const bought = await buy(asha, [tee], 'Wallet')
  await move(owner, bought, 'Shipped')
  await db
    .insertInto('annual_returns')
    .values({
      ...{ financial_year: financialYearOf(clock.now()), filed_on: '2020-01-01' },
      ...{ entered_by: owner.id, entered_at: clock.now() },
    })
    .execute()
  expect((await owner.get(`/order/get-documents/${bought._id}`)).body.lastTaxDay).toBeNull()
  await move(owner, bought, 'Cancelled')
  const note = await printed(`/order/credit-note/${bought.items[0]?._id}`)
  expect(note).not.toMatch(/Commercial|lowers no tax/)
})
