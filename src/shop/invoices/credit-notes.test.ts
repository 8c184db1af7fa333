import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { dayOf } from '../../lib/dates.ts'
import { fromPaise, fromRupees, minus, nothing, sum, times } from '../../lib/money.ts'
import { db, transaction } from '../../platform/database.ts'
import { writeMove } from '../fulfilment/store.ts'
import { couponShares, type Order, paidFor, type Status } from '../orders/rules.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { creditsCharges, lineInPart, linesToCredit, makeCreditNote } from './credit-note-rules.ts'
import { findCreditNote, listCreditNotes } from './credit-notes-store.ts'
import { type InvoiceDocument, makeInvoice, taxSummary } from './document-rules.ts'
import { issuePending } from './issue-pending.ts'
import { lastDayOfCreditNote } from './rules.ts'
import { findInvoice } from './store.ts'

ownDatabase()
afterEach(expectInvariants)

let asha: Actor
let manager: Actor
let other: Actor
let tee: { id: string }
let shoe: { id: string }
beforeAll(async () => {
  asha = await shopper()
  manager = await admin()
  other = await admin()
  await fillWallet(asha, 50_000)
  const sizes = [{ size: 8, stock: 100 }]
  tee = await addProduct({ name: 'Dry Tee', brand: 'Nivia', category: 'T-Shirts', salePrice: 500, sizes })
  shoe = await addProduct({ name: 'Glide', brand: 'Puma', category: 'Running Shoes', salePrice: 4000, sizes })
})

const seller = {
  name: 'Maidan Sports',
  address: '14 Stadium Road',
  city: 'Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AABCM1234A1Z3',
  email: 'help@maidan.test',
}
const step = { upTo: fromRupees(2_500), percentAbove: 18 }
const classes = [
  {
    id: 'apparel',
    name: 'Apparel',
    rates: [{ id: '1', from: '2025-09-22', percent: 5, step, source: 'law' } as const],
  },
]

type SaleCase = {
  price: number
  quantity: number
  early: boolean
  late: 'Cancelled' | 'ReturnAccepted' | 'Delivered'
}

function orderOf(
  sold: SaleCase[],
  coupon: number,
  state: string,
  paymentMethod: Order['paymentMethod'],
): Order {
  const lines = sold.map(({ price, quantity }) => ({ price: fromPaise(price), quantity }))
  const cost = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const couponDiscount = fromPaise(Math.floor((cost * coupon) / 100))
  const shares = couponShares(couponDiscount, lines)
  const shipping = fromRupees(30)
  const address = { name: 'Asha', phone: '9876543210', address: '1', locality: null, city: 'X', state }
  return {
    id: '01980000-0000-7000-8000-000000000000',
    number: 1042,
    buyer: { id: 'asha', name: 'Asha Rao', email: 'asha@maidan.test' },
    items: lines.map((line, index) => ({
      ...line,
      ...{
        id: `item ${index}`,
        productId: 'product',
        sizeId: 'size',
        productName: 'Tee',
        size: 8,
        sizeLabel: '8',
        thumbnail: null,
      },
      brand: { id: 'brand', name: 'Nivia' },
      category: { id: 'category', name: 'T-Shirts' },
      originalPrice: line.price,
      status: sold[index]?.early ? 'Cancelled' : 'Shipped',
      couponShare: shares[index] ?? nothing,
      cancelReason: null,
    })),
    shippingAddress: { ...address, pinCode: '560038', typeOfPlace: 'Home' },
    paymentMethod,
    couponCode: null,
    placedAt: new Date('2026-11-20T06:00:00Z'),
    ...{ subtotal: cost, offerDiscount: nothing, couponDiscount, charges: { shipping } },
    total: sum([minus(cost, couponDiscount), shipping]),
  }
}

const sales = fc.record({
  sold: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 600_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      early: fc.boolean(),
      late: fc.constantFrom('Cancelled' as const, 'ReturnAccepted' as const, 'Delivered' as const),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  coupon: fc.integer({ min: 0, max: 100 }),
  state: fc.constantFrom('Karnataka', 'Kerala', 'Ladakh', 'Other Territory'),
  method: fc.constantFrom('COD' as const, 'Wallet' as const),
})

test('the notes of an invoice mirror its lines by rate and tax, never exceed it, and take all of it back at most once', () => {
  const issuedAt = new Date('2026-11-22T06:00:00Z')
  fc.assert(
    fc.property(sales, fc.boolean(), ({ sold, coupon, state, method }, isOld) => {
      const before = orderOf(sold, coupon, state, method)
      const number = 'INV2627000001'
      const made = makeInvoice(before, {
        number,
        issuedAt,
        seller,
        chargesStay: true,
        taxations: new Map(),
        classes,
      })
      const lines = made.lines.map(({ itemId: _, ...line }) => line)
      const document: InvoiceDocument = isOld ? { ...made, lines } : made
      const invoice = { orderId: before.id, number, issuedAt, document }
      const notes: InvoiceDocument[] = []
      const credited = new Set<string>()
      let order = before
      for (const [index, { early, late }] of sold.entries()) {
        if (early) continue
        const moved = (status: Status) =>
          order.items.map((item, at) => (at === index ? { ...item, status } : item))
        order = { ...order, items: moved(late) }
        const due = linesToCredit(order, document, credited)
        expect(due).toHaveLength(late === 'Delivered' ? 0 : 1)
        for (const { item, line } of due) {
          expect(line.amount).toBe(paidFor(item))
          credited.add(item.id)
          const withCharges = creditsCharges(order, true)
          const lastDay = '2027-11-30'
          notes.push(makeCreditNote(invoice, { line, number: `CRN${index}`, issuedAt, withCharges, lastDay }))
        }
        expect(linesToCredit(order, document, credited)).toEqual([])
      }
      const total = sum(notes.map(({ figures }) => figures.total))
      expect(total).toBeLessThanOrEqual(document.figures.total)
      const rates = taxSummary(document)
      const credits = taxSummary({
        lines: notes.flatMap((note) => note.lines),
        shipping: notes.flatMap((note) => note.shipping),
      })
      for (const credit of credits) {
        const rate = rates.find(({ percent }) => percent === credit.percent)
        for (const tax of ['taxable', 'cgst', 'sgst', 'igst', 'amount'] as const)
          expect(credit[tax]).toBeLessThanOrEqual(rate?.[tax] ?? -1)
      }
      const isAllBack = order.items.every(({ status }) => status === 'Cancelled')
      if (isAllBack && method === 'COD' && notes.length > 0) expect(credits).toEqual(rates)
    }),
    { numRuns: runs(200, 10_000) },
  )
})

test('a note of a part is what is paid back, with the tax in it by the rate of the line; of all it is the line', () => {
  const issuedAt = new Date('2026-11-22T06:00:00Z')
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(sales, part, ({ sold, coupon, state, method }, part) => {
      const order = orderOf(
        sold.map((one) => ({ ...one, early: false })),
        coupon,
        state,
        method,
      )
      const facts = { number: 'INV2627000001', issuedAt, seller, chargesStay: true }
      const { lines, sameState } = makeInvoice(order, { ...facts, taxations: new Map(), classes })
      for (const line of lines) {
        const refund = fromPaise(Math.floor(line.amount * part))
        const { amount, taxable, cgst, sgst, igst, percent } = lineInPart(line, refund, sameState)
        expect([amount, sum([taxable, cgst, sgst, igst]), percent]).toEqual([refund, refund, line.percent])
        // Both are rounded to the paisa, halves of the tax each.
        expect(taxable).toBeLessThanOrEqual(line.taxable + 1)
        expect(lineInPart(line, line.amount, sameState)).toEqual(line)
        expect(lineInPart(line, null, sameState)).toBe(line)
      }
    }),
    { numRuns: runs(200, 10_000) },
  )
})

const cancel = (who: Actor, bought: OrderOnWire, index: number) =>
  who.put('/order/user-order-status-change', {
    orderId: bought._id,
    itemId: bought.items[index]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  })
const notesOf = ({ _id }: OrderOnWire) => listCreditNotes(db, _id)
const only = (bought: OrderOnWire, index: number) => ({
  ...bought,
  items: bought.items.slice(index, index + 1),
})
const lastMail = async () => {
  const { rows } = await sql<{ body: string }>`
    select data::text as body from pgboss.job where name = 'mail' order by created_on desc limit 1`.execute(
    db,
  )
  return rows[0]?.body ?? ''
}

describe('a credit note', () => {
  test('is made for what is cancelled after the invoice: mailed, downloaded by shopper and admin, the same bytes', async () => {
    const bought = await buy(asha, [tee, shoe], 'Wallet')
    await move(manager, only(bought, 0), 'Shipped')
    expect(await notesOf(bought)).toEqual([])
    expect((await cancel(asha, bought, 1)).status).toBe(200)
    const [note] = await notesOf(bought)
    expect(note).toEqual({
      itemId: bought.items[1]?._id,
      number: expect.stringMatching(/^CRN\d{4}[0-9A-Z]{6}$/),
    })
    expect(note?.number.length).toBeLessThanOrEqual(16)
    expect(await lastMail()).toContain(note?.number)
    const url = `/order/credit-note/${note?.itemId}`
    const { headers, bytes } = await asha.get(url)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${note?.number}.pdf"`)
    expect((await manager.get(url)).bytes).toEqual(bytes)
    expect((await asha.get(url, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    expect((await (await shopper()).get(url)).status).toBe(404)
    expect((await guest().get(url)).status).toBe(401)
    expect((await asha.get(`/order/credit-note/${bought.items[0]?._id}`)).status).toBe(404)
    const invoice = await findInvoice(db, bought._id)
    const lines = (await readPdf(bytes)).flat()
    const text = lines.join('\n')
    for (const said of [
      'Credit note',
      note?.number ?? '',
      invoice?.number ?? '',
      'Rupees four thousand only',
    ])
      expect(text).toContain(said)
    expect(lines).toContain('Glide | 6404 | 1 | ₹4,000.00 | ₹3,389.84 | ₹305.08 | ₹305.08 | ₹4,000.00')
    expect(text).not.toContain('Dry Tee')
    const lastTaxDay = invoice && lastDayOfCreditNote(dayOf(invoice.issuedAt), new Map())
    const documents = { invoice: invoice?.number, creditNotes: [note], lastTaxDay }
    for (const who of [asha, manager])
      expect((await who.get(`/order/get-documents/${bought._id}`)).body).toEqual(documents)
  })

  test('is one, when two admins accept a return at once; none is made for one that is rejected', async () => {
    const bought = await buy(asha, [tee, tee, shoe], 'Wallet')
    await move(manager, bought, 'Delivered')
    for (const { _id: itemId } of bought.items)
      await asha.post('/order/return-order-request', { orderId: bought._id, itemId, reason: 'Other' })
    const { returnRequest } = (await manager.get('/order/get-return-details?limit=20')).body
    const idOf = (index: number) =>
      returnRequest.find(({ itemId }: { itemId: string }) => itemId === bought.items[index]?._id)?._id
    const accept = (by: Actor) => by.put('/order/accept-return', { returnId: idOf(0) })
    expect((await Promise.all([accept(manager), accept(other)])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ])
    await manager.put('/order/reject-return', { returnId: idOf(1) })
    expect(await notesOf(bought)).toHaveLength(1)
  })

  test('takes shipping back with the last item of a COD order that never arrived, and of no other', async () => {
    const shippingOf = async (bought: OrderOnWire) => {
      const notes = await Promise.all(bought.items.map(({ _id }) => findCreditNote(db, _id)))
      return notes.map((note) => note?.document.figures.shipping)
    }
    const cod = await buy(asha, [tee, await addProduct({ salePrice: 300 })])
    await move(manager, cod, 'Shipped')
    await move(manager, cod, 'Cancelled')
    expect(await shippingOf(cod)).toEqual([0, 3_000])
    const paid = await buy(asha, [tee, shoe], 'Wallet')
    await move(manager, paid, 'Shipped')
    await move(manager, paid, 'Cancelled')
    expect(await shippingOf(paid)).toEqual([0, 0])
  })

  test('that a release before left out is issued by the job, once', async () => {
    const bought = await buy(asha, [tee], 'COD')
    await move(manager, bought, 'Shipped')
    const [item] = bought.items
    if (!item) throw new Error('an item was bought')
    const moved = {
      itemId: item._id,
      from: 'Shipped',
      to: 'Cancelled',
      by: manager.id,
      reason: null,
    } as const
    await transaction(async (tx) => {
      await writeMove(tx, moved)
      const size = await tx
        .selectFrom('order_items')
        .where('id', '=', item._id)
        .select('size_id')
        .executeTakeFirstOrThrow()
      const units = { size_id: size.size_id, quantity: 1, cause: 'cancel', order_item_id: item._id }
      await tx
        .updateTable('product_sizes')
        .set((eb) => ({ stock: eb('stock', '+', 1) }))
        .where('id', '=', size.size_id)
        .execute()
      await tx.insertInto('stock_moves').values(units).execute()
    })
    await Promise.all([issuePending(), issuePending()])
    expect(await notesOf(bought)).toHaveLength(1)
    expect(await db.selectFrom('pending_invoices').select('order_id').execute()).toEqual([])
  })

  test('is not made for what was cancelled before the invoice', async () => {
    const bought = await buy(asha, [tee, shoe], 'Wallet')
    await cancel(asha, bought, 0)
    await move(manager, only(bought, 1), 'Shipped')
    expect(await notesOf(bought)).toEqual([])
  })
})
