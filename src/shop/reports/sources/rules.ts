import type { Channel } from '../../orders/sources/rules.ts'
import type { Sales } from '../sales-rules.ts'

/** `unknown`: the buyer did not agree, or was not asked. `rest`: all beyond the first rows, together. */
export type ReportChannel = Channel | 'counter' | 'unknown' | 'rest'

export const channelsInWords: Record<ReportChannel, string> = {
  paid: 'Ads',
  search: 'Search',
  social: 'Social media',
  email: 'Email',
  message: 'Messages',
  assistant: 'Assistants',
  referral: 'Other sites',
  direct: 'Direct',
  counter: 'At the counter',
  unknown: 'Not known',
  rest: 'All others',
}

export const MAX_SOURCE_ROWS = 200

/** `newCustomers`: whose first order it is. */
export type SourceSales = Sales & {
  channel: ReportChannel
  source: string | null
  medium: string | null
  campaign: string | null
  newCustomers: number
}
