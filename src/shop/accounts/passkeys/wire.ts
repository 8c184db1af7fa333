import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../rules.ts'
import type { Passkey } from '../second-factor/rules.ts'
import { assertion, type PasskeyOnWire, presentFactorRefusal, presentPasskey } from '../second-factor/wire.ts'
import { presentSecurityRefusal } from '../security/wire.ts'
import { MAX_PASSKEYS, type OwnerProof } from './rules.ts'

const password = z.string().max(MAX_PASSWORD_LENGTH, 'Incorrect Password').optional()

export const passkeySignInForm = z.object({ passkey: assertion })

/** Empty or absent unless `proof` of the passkeys asks for it. */
export const ownerForm = z.object({ password })

export const passkeyRemovalForm = z.object({ id: z.string().min(1).max(1_400), password })

export type OwnPasskeysOnWire = { passkeys: PasskeyOnWire[]; mayAdd: boolean; proof: OwnerProof }

export function presentOwnPasskeys(passkeys: Passkey[], proof: OwnerProof): OwnPasskeysOnWire {
  return { passkeys: passkeys.map(presentPasskey), mayAdd: passkeys.length < MAX_PASSKEYS, proof }
}

const needed = 'Please type your password'

const refusals = {
  'password-needed': { status: 400, message: needed, errors: { password: needed } },
  'login-needed': { status: 403, message: 'Please log out and in again, and then change your passkeys' },
  'too-many-passkeys': {
    status: 409,
    message: `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another`,
  },
  'no-passkey': { status: 404, message: 'Passkey not found' },
} as const

export type PasskeyRefusal = { reason: keyof typeof refusals | 'bad-passkey' | 'wrong-password' }

export function presentPasskeyRefusal({ reason }: PasskeyRefusal) {
  if (reason === 'bad-passkey') return presentFactorRefusal({ reason })
  if (reason === 'wrong-password') return presentSecurityRefusal({ reason })
  return refusals[reason]
}
