import { z } from 'zod'
import { numeric } from '../../../forms/number.ts'
import { text } from '../../../forms/text.ts'
import type { AdminAccount, StaffRole } from '../rules.ts'
import { emailField, passwordField, same, weakPassword } from '../wire.ts'
import { isPageSizeOf, pageLists } from './page-sizes-rules.ts'
import { confirmedMinutes, type Invitation } from './rules.ts'

export const nameField = text('Name is required*')
export const invitedEmail = emailField('Email is required*', 'Invalid email format')
const token = z
  .string('This link is not whole')
  .min(1, 'This link is not whole')
  .max(100, 'This link is not whole')

export const tokenForm = z.object({ token })

const samePasswords = same('password', 'cPassword', 'Passwords do not match')
export const acceptForm = z
  .object({
    token,
    email: invitedEmail,
    name: nameField,
    password: passwordField('Password is required*', weakPassword),
    cPassword: z.string('Confirm password is required*').min(1, 'Confirm password is required*'),
  })
  .refine(samePasswords.check, samePasswords.params)

export const requireForm = z.object({ isRequired: z.boolean('Say whether it is required') })

const oneOfMinutes = `The minutes are one of ${confirmedMinutes.join(', ')}`
export const minutesField = z.literal(confirmedMinutes, oneOfMinutes)
export const minutesForm = z.object({ minutes: minutesField })

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
  /** Null: an owner. */
  staffRole: { _id: string; name: string } | null
  /** That who asks may deactivate this admin. */
  isManageable: boolean
}

const namesOf = (role: StaffRole | null) => role && { _id: role.id, name: role.name }

export function presentAdmin(
  admin: AdminAccount & { lastSignInAt: Date | null; hasSecondFactor: boolean },
  about: Pick<AdminOnWire, 'isYou' | 'isManageable'>,
): AdminOnWire {
  return {
    _id: admin.id,
    name: admin.name,
    email: admin.email,
    isActive: admin.active,
    hasSecondFactor: admin.hasSecondFactor,
    createdAt: admin.createdAt.toISOString(),
    lastSignInAt: admin.lastSignInAt?.toISOString() ?? null,
    staffRole: namesOf(admin.staffRole),
    ...about,
  }
}

export type InvitationOnWire = {
  _id: string
  email: string
  name: string
  invitedBy: string
  staffRole: { _id: string; name: string } | null
  expiresAt: string
  isExpired: boolean
}

export function presentInvitation(invitation: Invitation, now: Date): InvitationOnWire {
  return {
    _id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    invitedBy: invitation.invitedBy.name,
    staffRole: namesOf(invitation.staffRole),
    expiresAt: invitation.expiresAt.toISOString(),
    isExpired: invitation.expiresAt <= now,
  }
}

export const pageSizeForm = z
  .object({ list: z.enum(pageLists, 'Unknown list'), size: numeric('Unknown number of rows') })
  .refine(({ list, size }) => isPageSizeOf(list, size), { path: ['size'], error: 'Unknown number of rows' })

const hasAccount = 'An account with this email already exists'
const roleGone = 'This role is gone. Choose another one'
const roleNameTaken = 'Another role has this name'
const commonPassword = 'This password is one of the first that a thief tries. Please choose another'

const refusals = {
  'has-account': { status: 409, message: hasAccount, errors: { email: hasAccount } },
  forbidden: { status: 403, message: 'Forbidden' },
  'own-factor-first': { status: 409, message: 'Set up your own second factor first' },
  'no-admin': { status: 404, message: 'Admin not found' },
  'no-invitation': { status: 404, message: 'Invitation not found' },
  'last-owner': {
    status: 409,
    message: 'The last active owner stays one. Make another admin an owner first',
  },
  'own-role': { status: 409, message: 'Another admin has to change your role' },
  'beyond-own': { status: 403, message: 'It takes permissions that you do not have' },
  'no-role': { status: 409, message: roleGone, errors: { staffRole: roleGone } },
  gone: { status: 404, message: 'Role not found' },
  'role-name-taken': { status: 409, message: roleNameTaken, errors: { name: roleNameTaken } },
  'role-held': {
    status: 409,
    message: 'Admins or invitations have this role. Give them another one first',
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
