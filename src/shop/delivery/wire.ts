import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { notServed } from '../settings/gst-scheme-rules.ts'
import { type EstimateRefusal, isIndianPinCode, noSuchPinCode } from './rules.ts'

export function presentEstimateRefusal(refusal: EstimateRefusal) {
  return refusal.reason === 'no-such-pin-code'
    ? ({ status: 404, message: noSuchPinCode(refusal.pinCode) } as const)
    : // Clients take 404 for a PIN code that no post office has.
      ({ status: 400, message: notServed(refusal.only) } as const)
}

export const deliveryQuery = z.object({
  pinCode: z
    .string('Enter a PIN code')
    .transform(readPinCode)
    .refine(isIndianPinCode, 'PIN codes in India have 6 digits, and the first is not 0.'),
  orderedOn: dayField('The day of the order').optional(),
})
