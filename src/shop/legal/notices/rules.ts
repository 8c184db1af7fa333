import type { Period, PeriodName } from '../periods/rules.ts'

/** The day on which the texts were last changed; a test holds it to them. What people agreed to names it. */
export const NOTICE_VERSION = '2026-12-01'

/** The notices name these periods. */
export const noticePeriods = {
  'keep-erased': { amount: 1, unit: 'years' },
  'keep-sign-ins': { amount: 1, unit: 'years' },
  'keep-grievances': { amount: 2, unit: 'years' },
  'keep-books': { amount: 8, unit: 'years' },
} as const satisfies Partial<Record<PeriodName, Period>>

export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/**
 * `consent`: only while the customer agrees. `service`: what they ask the shop for needs it (DPDP Act 2023, section 7(a)).
 * `law`: the shop must.
 */
export type Ground = 'consent' | 'service' | 'law'

export const purposes = {
  account: 'consent',
  orders: 'service',
  newsletter: 'consent',
  analytics: 'consent',
  alerts: 'service',
  reviews: 'service',
  security: 'law',
  complaints: 'law',
  books: 'law',
} as const satisfies Record<string, Ground>
export type Purpose = keyof typeof purposes

/** Switched on and off in one's account. Consent to `account` is given by registering and withdrawn by erasing it. */
export const optionalPurposes = ['newsletter', 'analytics'] as const satisfies Purpose[]
export type OptionalPurpose = (typeof optionalPurposes)[number]

export type Consent = { purpose: Purpose; given: boolean; version: string; language: Language; at: Date }
