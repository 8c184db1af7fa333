import { type Day, dayOf } from '../../lib/dates.ts'
import { type OfferState, type Preparation, standingInWords } from '../../shop/offers/rules.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

const tones: Record<OfferState, StatusTone> = { Running: 'good', Upcoming: 'info', Ended: 'off' }

type Standing = {
  startDate: string
  endDate: string
  endedAt: string | null
  status: OfferState
  preparation: Preparation | null
}

export function OfferStanding({ offer }: { offer: Standing }) {
  const { startDate, endDate, endedAt, status, preparation } = offer
  const days = { startDate: startDate as Day, endDate: endDate as Day }
  const standing = { ...days, endedAt: endedAt === null ? null : new Date(endedAt) }
  return (
    <>
      <Status tone={tones[status]}>{standingInWords(standing, dayOf(new Date()))}</Status>
      {preparation && (
        <span className="block whitespace-nowrap text-muted text-sm tabular-nums">
          {preparationInWords(status, preparation)}
        </span>
      )}
    </>
  )
}

function preparationInWords(status: OfferState, { ready, done, total }: Preparation): string {
  if (ready) return 'Ready for 00:00'
  const progress = total ? `: ${Math.floor((100 * done) / total)}%` : '…'
  return status === 'Upcoming' ? `Preparing prices${progress}` : `Sorting lists${progress}`
}
