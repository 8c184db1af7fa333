import { z } from 'zod'
import { text } from '../../../forms/text.ts'
import type { AdminAccount } from '../rules.ts'
import { emailField, passwordField, same, weakPassword } from '../wire.ts'
import { confirmedMinutes, type Invitation } from './rules.ts'

const name = text('Name is required*')
const email = emailField('Email is required*', 'Invalid email format')
const token = z
  .string('This link is not whole')
  .min(1, 'This link is not whole')
  .max(100, 'This link is not whole')

export const inviteForm = z.object({ name, email })

export const tokenForm = z.object({ token })

const samePasswords = same('password', 'cPassword', 'Passwords do not match')
export const acceptForm = z
  .object({
    token,
    email,
    name,
    password: passwordField('Password is required*', weakPassword),
    cPassword: z.string('Confirm password is required*').min(1, 'Confirm password is required*'),
  })
  .refine(samePasswords.check, samePasswords.params)

export const requireForm = z.object({ isRequired: z.boolean('Say whether it is required') })

const oneOfMinutes = `The minutes are one of ${confirmedMinutes.join(', ')}`
export const minutesForm = z.object({ minutes: z.literal(confirmedMinutes, oneOfMinutes) })

export const activeForm = z.object({ isActive: z.boolean('Say whether the account is active') })

export type AdminOnWire = {
  _id: string
  name: string
  email: string
  isActive: boolean
  isYou: boolean
  hasSecondFactor: boolean
  createdAt: string
  lastSignInAt: string | null
}

export function presentAdmin(
  admin: AdminAccount & { lastSignInAt: Date | null; hasSecondFactor: boolean },
  you: string,
): AdminOnWire {
  return {
    _id: admin.id,
    name: admin.name,
    email: admin.email,
    isActive: admin.active,
    isYou: admin.id === you,
    hasSecondFactor: admin.hasSecondFactor,
    createdAt: admin.createdAt.toISOString(),
    lastSignInAt: admin.lastSignInAt?.toISOString() ?? null,
  }
}

export type InvitationOnWire = {
  _id: string
  email: string
  name: string
  invitedBy: string
  expiresAt: string
  isExpired: boolean
}

export function presentInvitation(invitation: Invitation, now: Date): InvitationOnWire {
  return {
    _id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    invitedBy: invitation.invitedBy.name,
    expiresAt: invitation.expiresAt.toISOString(),
    isExpired: invitation.expiresAt <= now,
  }
}

const hasAccount = 'An account with this email already exists'
const commonPassword = 'This password is one of the first that a thief tries. Please choose another'

const refusals = {
  'has-account': { status: 409, message: hasAccount, errors: { email: hasAccount } },
  'not-active': { status: 403, message: 'Forbidden' },
  'own-factor-first': { status: 409, message: 'Set up your own second factor first' },
  'no-admin': { status: 404, message: 'Admin not found' },
  'no-invitation': { status: 404, message: 'Invitation not found' },
  'last-admin': {
    status: 409,
    message: 'The last active admin cannot be deactivated. Invite another one first',
  },
  'bad-invitation': {
    status: 400,
    message: 'This invitation was used, withdrawn or has expired. Please ask for another one',
  },
  'other-email': { status: 400, message: 'This invitation is for another email' },
  'common-password': { status: 400, message: commonPassword, errors: { password: commonPassword } },
} as const

export function presentAdminRefusal({ reason }: { reason: keyof typeof refusals }) {
  return refusals[reason]
}
