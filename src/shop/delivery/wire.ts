import { z } from 'zod'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { isIndianPinCode, noSuchPinCode } from './rules.ts'

export function presentEstimateRefusal({ pinCode }: { pinCode: string }) {
  return { status: 404, message: noSuchPinCode(pinCode) } as const
}

export const deliveryQuery = z.object({
  pinCode: z
    .string('Enter a PIN code')
    .transform(readPinCode)
    .refine(isIndianPinCode, 'PIN codes in India have 6 digits, and the first is not 0.'),
})
