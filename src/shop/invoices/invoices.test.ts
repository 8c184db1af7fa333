import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { startOf } from '../../lib/dates.ts'
import { done, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { attempt, db } from '../../platform/database.ts'
import { lockOrder } from '../orders/store.ts'
import { issueInvoice } from './issue-invoice.ts'
import { financialYearOf, MAX_INVOICES, numberIn } from './rules.ts'
import { takePlace } from './store.ts'

ownDatabase()
afterEach(async () => {
  vi.restoreAllMocks()
  await expectInvariants()
})

let asha: Actor
let bat: { id: string }
beforeAll(async () => {
  asha = await shopper()
  bat = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 1000 }] })
})

const orderIds = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await buy(asha, [bat]))._id)
  return ids
}
const itIs = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
const invoiceNumber = (year: string, at: number) => numberIn('INV', year, at)
const issue = (orderId: string) =>
  attempt(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? done(await issueInvoice(tx, order)) : refused({ reason: 'no-order' as const })
  })
const place = fc.integer({ min: 1, max: MAX_INVOICES })

describe('the number of an invoice', () => {
  test('has ten characters after INV: the financial year, and its place in it', () => {
    expect(invoiceNumber('2627', 123)).toBe('INV2627000123')
    expect(invoiceNumber('2627', 999_999)).toBe('INV2627999999')
    expect(invoiceNumber('2627', 1_000_000)).toBe('INV2627A00000')
    expect(invoiceNumber('2627', MAX_INVOICES)).toBe('INV2627ZZZZZZ')
    fc.assert(fc.property(place, (n) => /^INV2627[0-9A-Z]{6}$/.test(invoiceNumber('2627', n))))
  })

  test('no two places have the same one, and sorted as text they stand in order', () => {
    const near = fc.integer({ min: -50_000, max: 50_000 }).map((off) => 1_000_000 + off)
    fc.assert(
      fc.property(fc.oneof(place, near), fc.oneof(place, near), (a, b) => {
        const [first, second] = [invoiceNumber('2627', a), invoiceNumber('2627', b)]
        expect(first < second).toBe(a < b)
        expect(first === second).toBe(a === b)
      }),
      { numRuns: runs(500, 10_000) },
    )
  })

  test('there is none for a place that no invoice has', () => {
    for (const none of [0, -1, 1.5, Number.NaN, MAX_INVOICES + 1])
      expect(() => invoiceNumber('2627', none)).toThrow(RangeError)
  })
})

describe('a financial year', () => {
  test('begins with 1 April in India', () => {
    expect(financialYearOf(new Date('2027-03-31T18:29:59.999Z'))).toBe('2627')
    expect(financialYearOf(new Date('2027-03-31T18:30:00.000Z'))).toBe('2728')
    expect(financialYearOf(new Date('2099-12-31T12:00:00Z'))).toBe('9900')
  })

  test('lasts from one 1 April to the next', () => {
    const years = fc.integer({ min: 2001, max: 2098 })
    fc.assert(
      fc.property(years, fc.nat(366 * 86_400_000), (year, later) => {
        const begin = startOf(`${year}-04-01`).getTime()
        const end = startOf(`${year + 1}-04-01`).getTime()
        const moment = new Date(Math.min(begin + later, end - 1))
        const named = `${String(year).slice(2)}${String(year + 1).slice(2)}`
        expect(financialYearOf(moment)).toBe(named)
      }),
    )
  })
})

describe('an invoice', () => {
  test('gets its number when it is first asked for, and keeps it', async () => {
    const [orderId = ''] = await orderIds(1)
    itIs('2030-04-02T10:00:00Z')
    const first = await issue(orderId)
    expect(first).toMatchObject({
      ok: true,
      value: { orderId, number: 'INV3031000001', issuedAt: new Date('2030-04-02T10:00:00Z') },
    })
    itIs('2031-05-01T10:00:00Z')
    expect(await issue(orderId)).toEqual(first)
  })

  test('is one, however many ask for it at once', async () => {
    const [orderId = ''] = await orderIds(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(orderId)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.number)).size).toBe(1)
  })

  test('fifty orders at once get fifty numbers that follow each other', async () => {
    const ids = await orderIds(50)
    itIs('2040-06-01T10:00:00Z')
    const answers = await Promise.all(ids.map((id) => issue(id)))
    const numbers = answers.map((answer) => answer.ok && answer.value.number).sort()
    expect(numbers).toEqual(ids.map((_, index) => invoiceNumber('4041', index + 1)))
  })

  test('that is undone leaves no gap', async () => {
    const ids = await orderIds(10)
    itIs('2041-06-01T10:00:00Z')
    const undone = attempt(async (tx) => {
      await takePlace(tx, 'INV', '4142')
      return { ok: false, refusal: { reason: 'changed my mind' } } as const
    })
    const answers = await Promise.all([...ids.map((id) => issue(id)), undone])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    const counter = db.selectFrom('invoice_counters').where('financial_year', '=', '4142')
    expect(await counter.select('last_number').executeTakeFirst()).toEqual({ last_number: 10 })
  })

  test('of the new year begins with 1 again, while the old one stays as it is', async () => {
    const [last = '', first = ''] = await orderIds(2)
    itIs('2045-03-31T18:29:59Z')
    expect(await issue(last)).toMatchObject({ value: { number: 'INV4445000001' } })
    itIs('2045-03-31T18:30:00Z')
    expect(await issue(first)).toMatchObject({ value: { number: 'INV4546000001' } })
  })

  test('that waits for its turn while the year ends is one of the new year', async () => {
    const [orderId = ''] = await orderIds(1)
    vi.spyOn(clock, 'now')
      .mockReturnValueOnce(new Date('2050-03-31T18:29:59Z'))
      .mockReturnValue(new Date('2050-03-31T18:30:01Z'))
    expect(await issue(orderId)).toMatchObject({ value: { number: 'INV5051000001' } })
    const before = db.selectFrom('invoice_counters').where('financial_year', '=', '4950')
    expect(await before.selectAll().execute()).toEqual([])
  })

  test('is made of an order that was placed, and of nothing else', async () => {
    const [waiting = ''] = await orderIds(1)
    const none = { ok: false, refusal: { reason: 'no-order' } }
    expect(await issue('01980000-0000-7000-8000-000000000000')).toEqual(none)
    await db
      .updateTable('orders')
      .set({ state: 'awaiting_payment', hold_ends_at: clock.now() })
      .where('id', '=', waiting)
      .execute()
    expect(await issue(waiting)).toEqual(none)
    await db.updateTable('orders').set({ state: 'placed' }).where('id', '=', waiting).execute()
    expect(await issue(waiting)).toMatchObject({ ok: true })
  })
})
