import { z } from 'zod'
import { digits, line, nameField } from '../../../forms/text.ts'
import { readDigits } from '../../../lib/typed-numbers.ts'
import type { PayOutDestination } from './rules.ts'

const noUpiId = 'A UPI id looks like name@bank'
const noIfsc = 'An IFSC has 11 characters, as SBIN0001234'
const noAccount = 'An account number has 9 to 18 digits'
const numbersDiffer = 'The two account numbers differ'

const upiId = line(noUpiId).regex(/^[a-z0-9][a-z0-9._-]{1,98}@[a-z][a-z0-9]{1,48}$/i, noUpiId)
const accountNumber = digits(noAccount, readDigits).pipe(z.string().regex(/^\d{9,18}$/, noAccount))
const ifsc = line(noIfsc)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, noIfsc))

const bankAccount = z
  .object({
    kind: z.literal('bank'),
    holder: nameField('Name', { min: 2, max: 60 }),
    accountNumber,
    accountNumberAgain: digits(numbersDiffer, readDigits),
    ifsc,
  })
  .refine((account) => account.accountNumber === account.accountNumberAgain, {
    error: numbersDiffer,
    path: ['accountNumberAgain'],
  })

export const destinationForm = z
  .discriminatedUnion(
    'kind',
    [z.object({ kind: z.literal('upi'), upiId }), bankAccount],
    'Give a UPI id or a bank account',
  )
  .transform((form): PayOutDestination => {
    if (form.kind === 'upi') return form
    const { accountNumberAgain: _, ...account } = form
    return account
  })
