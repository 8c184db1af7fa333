import { z } from 'zod'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { isIndianPinCode } from './rules.ts'

export const deliveryQuery = z.object({
  pinCode: z
    .string('Enter a PIN code')
    .transform(readPinCode)
    .refine(isIndianPinCode, 'PIN codes in India have 6 digits, and the first is not 0.'),
})
