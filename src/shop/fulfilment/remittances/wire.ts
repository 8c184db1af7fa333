import { z } from 'zod'
import { pageFields } from '../../../forms/paging.ts'
import { reference } from '../../../forms/reference.ts'
import { type Paise, toRupees } from '../../../lib/money.ts'
import { courierFile, type FileProblem, fileRows, presentFileProblem } from '../csv/wire.ts'
import {
  MAX_FILE_NAME_LENGTH,
  type Remittance,
  type RemittanceCheck,
  type RemittanceRefusal,
  type UnremittedParcel,
} from './rules.ts'

export const remittanceCheckForm = z.object(courierFile)

/** `rows`, `total`: `booked` and `bookedTotal` of the check. */
export const remittanceForm = z.object({
  ...courierFile,
  courier: reference('Choose the courier'),
  name: z
    .string('The name of the file is not text')
    .transform((name) => name.trim().slice(-MAX_FILE_NAME_LENGTH).trim() || 'Remittance')
    .default('Remittance'),
  rows: fileRows,
  total: z.number('The request is not understood'),
})

export const unremittedFields = z.object({
  ...pageFields,
  courier: reference('Which courier?').optional(),
  days: z.coerce
    .number('How many days?')
    .int('How many days?')
    .min(0, 'How many days?')
    .max(3650, 'How many days?')
    .optional(),
})

const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))

/** `differences`: every row that is not booked, or not as expected. */
export function presentRemittanceCheck({ rows, ...check }: RemittanceCheck) {
  return {
    booked: check.booked,
    bookedTotal: toRupees(check.bookedTotal),
    matched: check.matched,
    matchedTotal: toRupees(check.matchedTotal),
    paidTotal: toRupees(check.paidTotal),
    differences: rows.flatMap(({ row, number, orderId, orderNumber, expected, paid, state, message }) =>
      message === null
        ? []
        : [
            {
              row,
              number,
              orderId,
              orderNumber,
              state,
              expected: rupeesOrNull(expected),
              paid: rupeesOrNull(paid),
              message,
            },
          ],
    ),
  }
}

export function presentRemittanceRefusal(refusal: RemittanceRefusal | FileProblem) {
  if (refusal.reason === 'no-courier') return { status: 404, message: 'Courier not found' } as const
  if (refusal.reason === 'nothing-to-book')
    return { status: 409, message: 'Nothing of this file is left to be booked' } as const
  return presentFileProblem('remittance', refusal)
}

export type RemittanceOnWire = ReturnType<typeof presentRemittance>

export function presentRemittance({
  id,
  courier,
  bookedBy,
  bookedAt,
  amount,
  expected,
  ...rest
}: Remittance) {
  return {
    _id: id,
    ...rest,
    courier: { _id: courier.id, name: courier.name },
    bookedBy: bookedBy && { _id: bookedBy.id, name: bookedBy.name },
    bookedAt: bookedAt.toISOString(),
    amount: toRupees(amount),
    expected: toRupees(expected),
  }
}

export type UnremittedOnWire = ReturnType<typeof presentUnremitted>

export function presentUnremitted({ id, courier, deliveredAt, toCollect, ...parcel }: UnremittedParcel) {
  return {
    _id: id,
    ...parcel,
    courier: { _id: courier.id, name: courier.name },
    deliveredAt: deliveredAt.toISOString(),
    toCollect: toRupees(toCollect),
  }
}
