import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../rules.ts'
import { emailField, otpField, passwordField, presentAccountRefusal, same, weakPassword } from '../wire.ts'

const required = 'Password is required*'
/** Any text: the present password may be older than the rule. */
const currentPassword = z.string(required).min(1, required).max(MAX_PASSWORD_LENGTH, 'Incorrect Password')

const samePasswords = same('newPassword', 'confirmPassword', 'Passwords must match')
export const passwordChangeForm = z
  .object({
    currentPassword,
    newPassword: passwordField(required, weakPassword),
    confirmPassword: z.string('Passwords must match').min(1, 'Passwords must match'),
  })
  .refine(samePasswords.check, samePasswords.params)

export const emailChangeForm = z.object({
  email: emailField('Email is required', 'Invalid email address'),
  password: currentPassword,
})

export const emailCodesForm = z.object({ oldOtp: otpField, newOtp: otpField })

type SessionFacts = {
  tokenHash: Buffer
  openedAt: Date
  usedAt: Date | null
  browser: string | null
  address: string | null
}

export type OwnSessionOnWire = {
  /** The hash of the session's token, which opens nothing. */
  _id: string
  browser: string
  address: string
  signedInAt: string
  usedAt: string
  isCurrent: boolean
}

export const sessionId = z.string().regex(/^[0-9a-f]{64}$/)

export function presentOwnSession(session: SessionFacts, current: Buffer): OwnSessionOnWire {
  return {
    _id: session.tokenHash.toString('hex'),
    browser: session.browser ?? 'An unknown browser',
    address: session.address ?? '',
    signedInAt: session.openedAt.toISOString(),
    usedAt: (session.usedAt ?? session.openedAt).toISOString(),
    isCurrent: session.tokenHash.equals(current),
  }
}

export type SignInOnWire = { at: string; browser: string; address: string }

export function presentSignIn({
  at,
  ...where
}: {
  at: Date
  browser: string
  address: string
}): SignInOnWire {
  return { at: at.toISOString(), ...where }
}

const wrongPassword = 'This is not your password'
const noPassword = 'Your account has no password yet. Set one with ‘Forgot Password’ on the login page'
const taken = 'An account with this email already exists'
const sameEmail = 'This is your email already'

const refusals = {
  'no-password': { status: 400, message: noPassword },
  'wrong-current-password': {
    status: 400,
    message: wrongPassword,
    errors: { currentPassword: wrongPassword },
  },
  'wrong-password': { status: 400, message: wrongPassword, errors: { password: wrongPassword } },
  'same-email': { status: 400, message: sameEmail, errors: { email: sameEmail } },
  'new-email-taken': { status: 409, message: taken, errors: { email: taken } },
  'no-email-change': { status: 400, message: 'Please ask for the new email first' },
} as const

type CodeReason = 'wrong-code' | 'expired-code' | 'worn-out-code'

export type SecurityRefusal =
  | { reason: keyof typeof refusals }
  | { reason: 'common-new-password' }
  | { reason: 'too-soon'; seconds: number }
  | { reason: 'email-codes'; old: CodeReason | null; new: CodeReason | null }

export function presentSecurityRefusal(refusal: SecurityRefusal) {
  if (refusal.reason === 'email-codes') {
    const errors: Record<string, string> = {}
    if (refusal.old) errors.oldOtp = presentAccountRefusal({ reason: refusal.old }).message
    if (refusal.new) errors.newOtp = presentAccountRefusal({ reason: refusal.new }).message
    return { status: 400, message: Object.values(errors)[0] ?? '', errors } as const
  }
  return refusal.reason === 'too-soon' || refusal.reason === 'common-new-password'
    ? presentAccountRefusal(refusal)
    : refusals[refusal.reason]
}
