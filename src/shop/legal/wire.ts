import type { Day } from '../../lib/dates.ts'
import { type DatedPeriod, periodInWords, periodOn } from './periods/rules.ts'
import type { Seller } from './seller/rules.ts'

/** What the page of complaints shows, in words. */
export type ContactOnWire = { seller: Seller; acknowledgedWithin: string; resolvedWithin: string }

export function presentContact(seller: Seller, periods: readonly DatedPeriod[], today: Day): ContactOnWire {
  return {
    seller,
    acknowledgedWithin: periodInWords(periodOn(periods, 'grievance-acknowledge', today)),
    resolvedWithin: periodInWords(periodOn(periods, 'grievance-resolve', today)),
  }
}
