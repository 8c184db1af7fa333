/** Of names, emails and most other texts. */
export const MAX_TEXT_LENGTH = 120
export const MAX_EMAIL_LENGTH = 254

export type Role = 'admin' | 'user'

/** Where somebody has things delivered. */
export type Address = {
  id: string
  name: string
  phone: string
  address: string
  locality: string | null
  city: string
  state: string
  pinCode: string
  typeOfPlace: 'Home' | 'Work'
  isDefault: boolean
}

export type User = {
  id: string
  name: string
  email: string
  /** Unknown for whoever signed up through a third party. */
  phone: string | null
  /** Hash of the profile picture. */
  picture: string | null
  role: Role
  /** False while blocked. */
  active: boolean
  createdAt: Date
  /** The default one first, then the newest. */
  addresses: Address[]
}

/** What somebody tells of themselves to open an account. */
export type Newcomer = { name: string; email: string; phone: string; passwordHash: string }

/** At least 8 characters, with a lowercase and an uppercase letter, a digit and one of @$!%*?& (specification, 5). */
export function isStrongPassword(password: string): boolean {
  return /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$/s.test(password)
}

/** An optional plus and 2 to 15 digits that don't begin with 0 (specification, 5). */
export function isPhone(phone: string): boolean {
  return /^\+?[1-9]\d{1,14}$/.test(phone)
}

/** A name given in the profile has no spaces; one that stands already may keep them. */
export function isProfileName(name: string, current: string): boolean {
  return name === current || /^\S+$/.test(name)
}

/** A name on one line, without what nobody sees or what turns the text around it; empty where nothing is seen of it. */
export function plainName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return /[^\p{C}\p{Z}]/u.test(plain) ? plain : ''
}

/** The name somebody has elsewhere, fit to be kept here; without one, what stands before the @ of their email. */
export function nameFrom(name: string, email: string): string {
  const given = plainName(name) || email.replace(/@.*/, '') || 'Shopper'
  return [...given].slice(0, MAX_TEXT_LENGTH).join('').trim()
}

/** What a one-time code is for; a code of one purpose is worth nothing for the other. */
export type CodePurpose = 'register' | 'reset'

export const code = {
  digits: 6,
  lifeMinutes: 10,
  /** After so many wrong tries a code is dead. */
  tries: 5,
  /** Seconds between two codes of one purpose. */
  waitSeconds: 60,
  /** How many are mailed to one address in an hour. */
  perHour: 5,
} as const

/** Seconds until a code may be sent again; 0 when it may be now. */
export function secondsToWait(sentAt: Date, now: Date): number {
  const passed = (now.getTime() - sentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(code.waitSeconds - passed))
}

/** How long a registration waits for its code, counting codes that are sent again. */
export const registrationHours = 24
