import { z } from 'zod'
import { rupees } from '../../../forms/money.ts'
import { text } from '../../../forms/text.ts'
import { presentSecurityRefusal } from '../../accounts/security/wire.ts'
import { emailField } from '../../accounts/wire.ts'
import { presentDeleteRefusal } from '../wire.ts'

export const ownDataFields = { format: z.enum(['json', 'html'], 'format must be json or html') }

const passwordMessage = 'Password is required*'

export const eraseForm = z.object({
  password: z.string(passwordMessage).min(1, passwordMessage).max(256, 'Incorrect Password'),
  /** In rupees, as the refusal showed it. */
  confirmedBalance: rupees('confirmedBalance must be an amount').optional(),
})

const MAX_RELATION_LENGTH = 60

export const nomineeForm = z.object({
  name: text('Name is required'),
  email: emailField('Email is required', 'Invalid email address'),
  relation: text('Who are they to you?', MAX_RELATION_LENGTH),
})

export type NomineeOnWire = { name: string; email: string; relation: string; namedAt: string }

export function presentNominee(
  nominee: (Omit<NomineeOnWire, 'namedAt'> & { namedAt: Date }) | null,
): NomineeOnWire | null {
  return nominee && { ...nominee, namedAt: nominee.namedAt.toISOString() }
}

type EraseRefusal =
  | Parameters<typeof presentDeleteRefusal>[0]
  | { reason: 'no-password' | 'wrong-password' }
  | { reason: 'open-orders'; orders: number; returns: number }

export function presentEraseRefusal(refusal: EraseRefusal) {
  switch (refusal.reason) {
    case 'open-orders':
      return {
        status: 409,
        message:
          refusal.orders > 0
            ? 'Something that you ordered has not arrived. Cancel it or wait for it, then erase your account'
            : 'A return of yours is not settled. Wait for its money, then erase your account',
      } as const
    case 'has-money':
      return {
        ...presentDeleteRefusal(refusal),
        message: 'There is money of yours in the shop. Please confirm what happens to it',
      }
    case 'no-password':
    case 'wrong-password':
      return presentSecurityRefusal(refusal)
    default:
      return presentDeleteRefusal(refusal)
  }
}
