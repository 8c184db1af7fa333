import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../tests/runs.ts'
import { fromPaise, nothing, sum } from '../../../lib/money.ts'
import type { MappedRow } from '../csv/column-rules.ts'
import { type CashParcel, judgeRows, summarize, understoodRows } from './rules.ts'

const parcel = (
  number: string,
  expected: number,
  refusal: CashParcel['refusal'] = null,
): [string, CashParcel[]] => [
  number,
  [
    {
      shipmentId: number,
      orderId: number,
      courierId: 'c',
      expected: fromPaise(expected),
      refusal,
      booked: [],
    },
  ],
]
const parcels = new Map([
  parcel('AWB1', 530_00),
  parcel('AWB2', 265_00),
  parcel('AWB3', 0, 'prepaid'),
  parcel('AWB4', 0, 'not-delivered'),
])

const numbers = fc.constantFrom('AWB1', 'awb 1', 'AWB2', 'AWB3', 'AWB4', 'AWB9', '', '1.2E+12')
const amounts = fc.constantFrom(
  '530',
  '₹265.00',
  '265',
  '500',
  '30',
  '-30',
  '(30.00)',
  '540',
  '0',
  '',
  'much',
  '1,2',
)
const problems = fc.constantFrom(null, null, null, null, 'A row of totals')
const files = fc
  .array(fc.record({ number: numbers, amount: amounts, problem: problems }), { maxLength: 12 })
  .map((rows) =>
    rows.map(
      (row, index): MappedRow => ({
        ...row,
        row: index + 2,
        order: '',
        courier: '',
        sku: '',
        reference: '',
        paidOn: '',
      }),
    ),
  )

test('whatever a file says, what is booked is the sum of its understood rows, every other row is named, once is enough', () => {
  fc.assert(
    fc.property(files, (rows) => {
      const check = summarize(judgeRows(rows, parcels, null))
      expect(check.rows.map(({ row }) => row)).toEqual(rows.map(({ row }) => row))
      const booked = understoodRows(check)
      expect([check.booked, check.bookedTotal]).toEqual([
        booked.length,
        sum(booked.map(({ amount }) => amount)),
      ])
      for (const { state, message } of check.rows) expect(state === 'understood' || message).toBeTruthy()
      const after = new Map(
        [...parcels].map(([number, [one]]) => {
          const own = booked.filter(({ shipmentId }) => shipmentId === number)
          const total = sum(own.map(({ amount }) => amount))
          expect(total >= 0 && (total <= (one?.expected ?? nothing) || own.length === 1)).toBe(true)
          return [
            number,
            one ? [{ ...one, booked: own.map(({ amount }) => ({ amount, at: new Date(0) })) }] : [],
          ]
        }),
      )
      expect(summarize(judgeRows(rows, after, null)).booked).toBe(0)
    }),
    { numRuns: runs(300, 30_000) },
  )
})
