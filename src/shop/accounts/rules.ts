import { MAX_TEXT_LENGTH } from '../../lib/text.ts'
import { asciiDigits, cleanText } from '../../lib/typed-text.ts'
import type { Address } from '../addresses/rules.ts'
import { UNNAMED } from './unnamed-rules.ts'

export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSWORD_LENGTH = 256

/** This is zod's `z.regexes.email` for lower case, copied because the login page loads no zod, without `COUNTER_DOMAIN`. */
export const emailPattern =
  /^(?!.*@counter\.invalid$)(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** `Asha <mailto:Asha@Maidan.test>`, as a mail program copies it, becomes `asha@maidan.test`. */
export function readEmail(typed: string): string {
  const text = asciiDigits(cleanText(typed))
  const [, between = text] = /<([^<>]+)>$/.exec(text) ?? []
  return between.replace(/^mailto:/i, '').toLowerCase()
}

export type Role = 'admin' | 'user'

export type User = {
  id: string
  name: string
  email: string
  /** Null for Google accounts. */
  phone: string | null
  picture: string | null
  role: Role
  active: boolean
  createdAt: Date
  addresses: Address[]
}

/** What an admin may do who is no owner. `confirmedMinutes` is null where that of all admins holds. */
export type StaffRole = {
  id: string
  name: string
  permissions: string[]
  confirmedMinutes: number | null
}

/** An owner has no staff role. */
export type AdminAccount = Pick<User, 'id' | 'name' | 'email' | 'active' | 'createdAt'> & {
  staffRole: StaffRole | null
}

/** `noticeVersion`: of the privacy notice that they were shown. */
export type Newcomer = {
  name: string
  email: string
  phone: string
  passwordHash: string
  noticeVersion?: string | undefined
}

/** At least 8 characters with lowercase, uppercase, digit and one of @$!%*?& (specification, 5). */
export function isStrongPassword(password: string): boolean {
  return /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/s.test(password)
}

/** Optional plus, then 2 to 15 digits without a leading 0 (specification, 5). */
export function isPhone(phone: string): boolean {
  return /^\+?[1-9]\d{1,14}$/.test(phone)
}

/** New names of shoppers have no spaces (specification, 5); an existing name may keep them. */
export function isProfileName(name: string, current: string, mayHaveSpaces = false): boolean {
  return cleanText(name) === cleanText(current) || (mayHaveSpaces ? /\S/ : /^\S+$/).test(name)
}

export function nameFrom(name: string): string {
  const given = cleanText(name) || UNNAMED
  return [...given].slice(0, MAX_TEXT_LENGTH).join('').trim()
}

export type CodePurpose = 'register' | 'reset' | 'email-old' | 'email-new' | 'sign-in'

export const code = {
  digits: 6,
  lifeMinutes: 10,
  /** Wrong attempts before a code becomes invalid. */
  tries: 5,
  waitSeconds: 60,
  /** Codes mailed to one address in an hour. */
  perHour: 5,
} as const

export function secondsToWait(sentAt: Date, now: Date): number {
  const passed = (now.getTime() - sentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(code.waitSeconds - passed))
}

export const registrationHours = 24
