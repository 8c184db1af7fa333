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
      orderNumber: 1042,
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
const references = fc.constantFrom('', '', 'U1', 'U2')
const problems = fc.constantFrom(null, null, null, null, 'A row of totals')
const files = fc
  .array(fc.record({ number: numbers, amount: amounts, reference: references, problem: problems }), {
    maxLength: 12,
  })
  .map((rows) =>
    rows.map(
      (row, index): MappedRow => ({
        ...row,
        row: index + 2,
        order: '',
        courier: '',
        sku: '',
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
          return [number, one ? [{ ...one, booked: own.map((row) => ({ ...row, at: new Date(0) })) }] : []]
        }),
      )
      expect(summarize(judgeRows(rows, after, null)).booked).toBe(0)
    }),
    { numRuns: runs(300, 30_000) },
  )
})

test.each<[row: [reference: string, paidOn: string], state: 'understood' | 'repeated']>([
  [['', ''], 'understood'],
  [['U2', '19/11/2026'], 'understood'],
  [['', '20/11/2026'], 'understood'],
  [['U1', '20/11/2026'], 'repeated'],
  [['', '19/11/2026'], 'repeated'],
])('of a parcel whose cash was taken back whole, a row with %j is %s', ([reference, paidOn], state) => {
  const own = { reference: 'U1', paidOn: '2026-11-19', at: new Date(0) } as const
  const [number, [one]] = parcel('AWB1', 530_00)
  const booked = [530_00, -500_00, -30_00].map((amount) => ({ ...own, amount: fromPaise(amount) }))
  const row = { row: 2, number, amount: '530', order: '', courier: '', sku: '', problem: null }
  const after = new Map([[number, one ? [{ ...one, booked }] : []]])
  expect(judgeRows([{ ...row, reference, paidOn }], after, null)).toMatchObject([{ state }])
})
