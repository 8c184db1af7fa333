import { z } from 'zod'
import type { Day } from '../../lib/dates.ts'
import type { Settings } from '../settings/rules.ts'
import { type Consent, type Language, languages, optionalPurposes, type Purpose } from './notices/rules.ts'
import { noticeVersion } from './notices/wire.ts'
import { type DatedPeriod, periodInWords, periodOn } from './periods/rules.ts'

type Seller = Settings['seller']
export type ContactOnWire = { seller: Seller; acknowledgedWithin: string; resolvedWithin: string }

export function presentContact(seller: Seller, periods: readonly DatedPeriod[], today: Day): ContactOnWire {
  return {
    seller,
    acknowledgedWithin: periodInWords(periodOn(periods, 'grievance-acknowledge', today)),
    resolvedWithin: periodInWords(periodOn(periods, 'grievance-resolve', today)),
  }
}

export const consentForm = z.object({
  purpose: z.enum(optionalPurposes, 'Unknown purpose'),
  given: z.boolean('given must be true or false'),
  version: noticeVersion,
  language: z.enum(languages, 'Unknown language').default('en'),
})

export type ConsentOnWire = {
  purpose: Purpose
  given: boolean
  version: string
  language: Language
  at: string
}

export function presentConsent({ at, ...consent }: Consent): ConsentOnWire {
  return { ...consent, at: at.toISOString() }
}

export const oldNotice = {
  status: 409,
  message: 'The privacy notice has changed. Reload the page and read it first',
} as const
