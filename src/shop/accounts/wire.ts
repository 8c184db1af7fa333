import { z } from 'zod'
import { digits, text } from '../../forms/text.ts'
import { readPhone } from '../../lib/phone.ts'
import { type PictureProblem, pictureProblemsInWords } from '../../lib/picture-files.ts'
import { pathOf } from '../../lib/pictures.ts'
import { MAX_TEXT_LENGTH } from '../../lib/text.ts'
import { readDigits } from '../../lib/typed-numbers.ts'
import { type AddressOnWire, presentAddress } from '../addresses/address-wire.ts'
import { noticeVersion } from '../legal/notices/wire.ts'
import { loginMessages } from './login-rules.ts'
import {
  code,
  emailPattern,
  isPhone,
  isProfileName,
  isStrongPassword,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  type Role,
  readEmail,
  type User,
} from './rules.ts'
import { MAX_REMEMBERED_SIZES, MAX_SIZE } from './sizes-rules.ts'

export function emailField(required: string, invalid: string) {
  return z
    .string(required)
    .transform(readEmail)
    .pipe(text(required, MAX_EMAIL_LENGTH).regex(emailPattern, invalid))
}

export function passwordField(required: string, weak: string) {
  return z.string(required).min(1, required).max(MAX_PASSWORD_LENGTH, weak).refine(isStrongPassword, weak)
}

/** Reports a mismatch even when other fields are invalid too. */
export function same(first: string, second: string, message: string) {
  return {
    check: (form: Record<string, unknown>) => form[first] === form[second],
    params: {
      path: [second],
      message,
      when: ({ value }: { value: unknown }) =>
        z.object({ [first]: z.string(), [second]: z.string().min(1) }).safeParse(value).success,
    },
  }
}

export const weakPassword =
  'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a digit, and a special character'

export const loginForm = z.object({
  email: emailField(...loginMessages.email),
  password: passwordField(...loginMessages.password),
})

const googleFailed = 'Google login failed'

export const googleForm = z.object({
  code: z.string(googleFailed).min(1, googleFailed).max(2_000, googleFailed),
  /** The version of the privacy notice below the button counts only where an account is opened. */
  noticeVersion: noticeVersion.optional(),
})

export const googleRequest = z.object({ state: z.string().regex(/^[\w-]{16,128}$/, 'Invalid state') })

const samePasswords = same('password', 'cPassword', 'Passwords do not match')
export const registerForm = z
  .object({
    name: text('Name is required*'),
    email: emailField('Email is required*', 'Invalid email format'),
    phone: digits('Phone number is required*', readPhone).refine(isPhone, 'Invalid phone number format'),
    password: passwordField('Password is required*', weakPassword),
    cPassword: z.string('Confirm password is required*').min(1, 'Confirm password is required*'),
    noticeVersion: noticeVersion.optional(),
  })
  .refine(samePasswords.check, samePasswords.params)

export const otpField = z
  .string('OTP is required')
  .transform(readDigits)
  .pipe(z.string().min(code.digits, `OTP must be ${code.digits} characters`).max(20))

export const otpForm = z.object({ otp: otpField })

export const codeSignInForm = z.object({
  email: emailField('Email is required', 'Invalid email address'),
  otp: otpField,
  /** It counts only where an account is opened. */
  noticeVersion: noticeVersion.optional(),
})

export const forgotForm = z.object({ email: emailField('Email is required', 'Invalid email address') })

const sameNewPasswords = same('newPassword', 'confirmPassword', 'Passwords must match')
export const resetForm = z
  .object({
    email: emailField('Email is required', 'Invalid email address'),
    otp: otpField,
    newPassword: passwordField('Password is required*', weakPassword),
    confirmPassword: z.string('Passwords must match').min(1, 'Passwords must match'),
  })
  .refine(sameNewPasswords.check, sameNewPasswords.params)

const profileNameMessage = 'Name is required and cannot contain spaces'
const profilePhoneMessage = 'Phone number is required and cannot contain spaces'
const pictureMessage = 'Please upload a PNG or JPEG file'

const profileName = z
  .string(profileNameMessage)
  .min(1, profileNameMessage)
  .max(MAX_TEXT_LENGTH, `Use at most ${MAX_TEXT_LENGTH} characters`)
const profilePhone = z
  .union([z.string(), z.int().nonnegative().transform(String)], profilePhoneMessage)
  .pipe(z.string().regex(/^\S+$/, profilePhoneMessage).transform(readPhone))
  .pipe(z.string().refine(isPhone, 'Invalid phone number format'))
const dpImage = z.string(pictureMessage).nullable()

export function profileForm(current: string) {
  const name = profileName.refine((name) => isProfileName(name, current), profileNameMessage)
  return z.object({ name, phone: profilePhone, dpImage: dpImage.optional() })
}

export const profileChanges = z.object({
  name: profileName.optional(),
  phone: profilePhone.optional(),
  dpImage: dpImage.optional(),
})

export type UserOnWire = {
  _id: string
  name: string
  email: string
  phone: string | null
  dpImage: string | null
  isVerified: boolean
  role: Role
  addresses: AddressOnWire[]
  createdAt: string
}

export type SessionOnWire = {
  user: UserOnWire | null
  isAuthenticated: boolean
  role: Role | null
  status: 'idle' | 'success'
}

export function presentUser(user: User): UserOnWire {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    dpImage: user.picture && pathOf(user.picture),
    isVerified: user.active,
    role: user.role,
    addresses: user.addresses.map(presentAddress),
    createdAt: user.createdAt.toISOString(),
  }
}

export function presentSession(user: User | undefined): SessionOnWire {
  if (!user) return { user: null, isAuthenticated: false, role: null, status: 'idle' }
  return { user: presentUser(user), isAuthenticated: true, role: user.role, status: 'success' }
}

const commonPassword = 'This password is one of the first that a thief tries. Please choose another'

const refusals = {
  'no-match': { status: 401, message: 'Invalid password or email' },
  'email-taken': { status: 409, message: 'An account with this email already exists' },
  'no-registration': { status: 400, message: 'Please register in this browser first' },
  'wrong-code': { status: 400, message: 'Invalid OTP' },
  'expired-code': { status: 400, message: 'This OTP has expired. Please ask for a new one' },
  'worn-out-code': { status: 400, message: 'Too many wrong tries. Please ask for a new OTP' },
  'bad-code': { status: 400, message: 'Invalid or expired OTP' },
  'common-password': { status: 400, message: commonPassword, errors: { password: commonPassword } },
  'common-new-password': { status: 400, message: commonPassword, errors: { newPassword: commonPassword } },
  'google-refused': { status: 400, message: googleFailed },
  'google-unanswered': { status: 502, message: googleFailed },
  'password-only': { status: 403, message: 'Please log in with your password' },
  'unknown-passkey': {
    status: 400,
    message: 'This passkey opens no account here. Please log in another way',
  },
  'no-customer': { status: 404, message: 'User not found' },
  'is-admin': { status: 400, message: 'An admin cannot be blocked or deleted' },
  'bad-name': { status: 400, message: profileNameMessage, errors: { name: profileNameMessage } },
} as const

export type AccountRefusal =
  | { reason: keyof typeof refusals }
  | { reason: 'too-soon'; seconds: number }
  | { reason: 'not-a-picture'; problem: PictureProblem }

export function presentAccountRefusal(refusal: AccountRefusal) {
  if (refusal.reason === 'not-a-picture') {
    const message = pictureProblemsInWords([refusal.problem], () => pictureMessage)
    return { status: 400, message, errors: { dpImage: message } } as const
  }
  if (refusal.reason !== 'too-soon') return refusals[refusal.reason]
  const message = `Please wait ${refusal.seconds} seconds before you ask for another OTP`
  return { status: 429, message, retryAfter: refusal.seconds } as const
}

const notASize = 'A size is a number above 0 with at most two decimals'

export const sizesForm = z.object({
  sizes: z
    .array(z.number(notASize).positive(notASize).max(MAX_SIZE, notASize).multipleOf(0.01, notASize), notASize)
    .max(MAX_REMEMBERED_SIZES, `Send at most ${MAX_REMEMBERED_SIZES} sizes`),
})
