import { z } from 'zod'
import { line, text } from '../../../forms/text.ts'
import { readDigits } from '../../../lib/typed-numbers.ts'
import type { Role, User } from '../rules.ts'
import { presentUser, type UserOnWire } from '../wire.ts'
import type { Passkey, SecondFactor, SecondStep } from './rules.ts'

const typeCode = 'Type all 6 digits of the code'
const totp = z
  .string(typeCode)
  .transform(readDigits)
  .pipe(z.string().regex(/^\d{6}$/, typeCode))
const recoveryCode = line('Type a recovery code')
  .min(1, 'Type a recovery code')
  .max(50, 'Type a recovery code')
const base64url = z.string().regex(/^[\w-]{1,20000}$/)
const extensions = z.record(z.string(), z.unknown())

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: extensions,
}

export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

export const proofForm = z.union(
  [z.object({ totp }), z.object({ recoveryCode }), z.object({ passkey: assertion })],
  typeCode,
)

export const totpForm = z.object({ totp })

export const passkeyForm = z.object({
  name: text('Name is required*'),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(50)).max(10).optional(),
      publicKeyAlgorithm: z.number().optional(),
      publicKey: base64url.optional(),
      authenticatorData: base64url.optional(),
    }),
  }),
})

export type PasskeyOnWire = { _id: string; name: string; createdAt: string; usedAt: string | null }

export function presentPasskey({ id, name, createdAt, usedAt }: Passkey): PasskeyOnWire {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}

export type SecondFactorOnWire = {
  hasTotp: boolean
  passkeys: PasskeyOnWire[]
  recoveryCodesLeft: number
  isRequired: boolean
  confirmedMinutes: number
}

export function presentSecondFactor({ passkeys, ...factor }: SecondFactor): SecondFactorOnWire {
  return { ...factor, passkeys: passkeys.map(presentPasskey) }
}

/** With a second step `user` is null, because no user is signed in yet. */
export type LoginOnWire = {
  user: UserOnWire | null
  isAuthenticated: boolean
  role: Role | null
  message: string
  secondStep?: SecondStep | undefined
}

export function presentLogin(user: User, secondStep: SecondStep | null, welcome: string): LoginOnWire {
  if (secondStep)
    return { user: null, isAuthenticated: false, role: null, message: 'One more step', secondStep }
  return { user: presentUser(user), isAuthenticated: true, role: user.role, message: welcome }
}

const wrongTotp = 'This code is wrong, was used already or is too old'
const wrongRecoveryCode = 'This is not one of your recovery codes, or it was used already'

const refusals = {
  'no-pending': { status: 400, message: 'This took too long. Please log in again' },
  'wrong-totp': { status: 400, message: wrongTotp, errors: { totp: wrongTotp } },
  'wrong-recovery-code': {
    status: 400,
    message: wrongRecoveryCode,
    errors: { recoveryCode: wrongRecoveryCode },
  },
  'bad-passkey': { status: 400, message: 'The passkey was not accepted. Please try again' },
  'has-totp': { status: 409, message: 'You have an authenticator app already. Remove it first' },
  'no-totp': { status: 400, message: 'Please begin again with a new QR code' },
  'no-factor': { status: 404, message: 'Second factor not found' },
  'factor-required': {
    status: 409,
    message: 'All admins need a second factor. Add another one before you remove this',
  },
} as const

export function presentFactorRefusal({ reason }: { reason: keyof typeof refusals }) {
  return refusals[reason]
}
