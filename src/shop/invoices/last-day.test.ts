import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { makeCreditNote } from './credit-note-rules.ts'
import type { InvoiceDocument } from './document-rules.ts'
import { financialYearOf, financialYearOn, lastDayOfCreditNote } from './rules.ts'

const none = new Map<string, Day>()

test.each<[invoice: Day, lastDay: Day]>([
  ['2025-03-31', '2025-11-30'],
  ['2025-04-01', '2026-11-30'],
  ['2025-12-31', '2026-11-30'],
  ['2026-03-31', '2026-11-30'],
  ['2026-04-01', '2027-11-30'],
])('a credit note lowers the tax of an invoice of %s until %s', (invoice, lastDay) => {
  expect(lastDayOfCreditNote(invoice, none)).toBe(lastDay)
})

test('an annual return ends it earlier, that of another year or after 30 November does not', () => {
  expect(lastDayOfCreditNote('2025-12-31', new Map([['2526', '2026-09-15']]))).toBe('2026-09-15')
  expect(lastDayOfCreditNote('2025-12-31', new Map([['2526', '2026-12-20']]))).toBe('2026-11-30')
  expect(lastDayOfCreditNote('2025-12-31', new Map([['2627', '2026-09-15']]))).toBe('2026-11-30')
})

const line = {
  ...{ name: 'Duffel', about: '', hsn: '4202', quantity: 1, discount: fromPaise(0), cancelled: false },
  ...{ price: fromPaise(118_000), amount: fromPaise(118_000), percent: 18 },
  ...{ taxable: fromPaise(100_000), cgst: fromPaise(9_000), sgst: fromPaise(9_000), igst: fromPaise(0) },
}
const shipping = [
  {
    ...{ percent: 18, amount: fromPaise(3_000), taxable: fromPaise(2_542) },
    ...{ cgst: fromPaise(229), sgst: fromPaise(229), igst: fromPaise(0) },
  },
]
const document = { number: 'INV', lines: [line], shipping } as unknown as InvoiceDocument

test('of any invoice a note at the last moment of the last day lowers the tax, one a moment later does not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_650 }),
      fc.option(fc.integer({ min: 0, max: 300 })),
      fc.boolean(),
      (after, filedAfter, withCharges) => {
        const day = addDays('2024-04-01', after)
        const issuedAt = startOf(day)
        const year = financialYearOn(day)
        const november: Day = `${Number(`20${year.slice(2)}`)}-11-30`
        const filedOn = filedAfter === null ? null : addDays(`20${year.slice(2)}-04-01` as Day, filedAfter)
        const lastDay = lastDayOfCreditNote(day, filedOn ? new Map([[year, filedOn]]) : none)
        expect(lastDay).toBe([november, filedOn ?? november].sort()[0])
        expect(financialYearOf(issuedAt)).toBe(year)
        const invoice = { orderId: 'order', number: 'INV', issuedAt, document }
        const midnight = startOf(addDays(lastDay, 1)).getTime()
        const noteAt = (moment: number) =>
          makeCreditNote(invoice, {
            ...{ line, number: 'CRN', withCharges, lastDay },
            issuedAt: new Date(moment),
          })
        const [inTime, late] = [noteAt(midnight - 1), noteAt(midnight)]
        expect(inTime).toMatchObject({ lines: [line], shipping: withCharges ? shipping : [] })
        expect(inTime.commercial).toBeUndefined()
        expect(late.commercial).toEqual({ lastDay })
        expect(late.figures).toEqual(inTime.figures)
        for (const part of [...late.lines, ...late.shipping])
          expect(part).toMatchObject({ percent: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
      },
    ),
    { numRuns: runs(500, 5_000) },
  )
})
