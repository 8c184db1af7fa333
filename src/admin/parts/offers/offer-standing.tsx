import { type Day, dayOf } from '../../../lib/dates.ts'
import { type OfferState, standingInWords } from '../../../shop/offers/rules.ts'
import { Status, type StatusTone } from '../../../ui/status.tsx'

const tones: Record<OfferState, StatusTone> = { Running: 'good', Upcoming: 'info', Ended: 'off' }

type Dated = { startDate: string; endDate: string; endedAt: string | null; status: OfferState }

/** Whether an offer runs, and since or until when. */
export function OfferStanding({ offer: { startDate, endDate, endedAt, status } }: { offer: Dated }) {
  const days = { startDate: startDate as Day, endDate: endDate as Day }
  const standing = { ...days, endedAt: endedAt === null ? null : new Date(endedAt) }
  return <Status tone={tones[status]}>{standingInWords(standing, dayOf(new Date()))}</Status>
}
