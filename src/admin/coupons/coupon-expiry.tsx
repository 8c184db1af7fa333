import { type Day, dayOf, daysBetween, formatDate } from '../../lib/dates.ts'
import { couponState, expiryInWords } from '../../shop/coupons/rules.ts'
import { Status } from '../../ui/status.tsx'

const soon = 7

export function CouponExpiry({ expiryDate }: { expiryDate: Day }) {
  const today = dayOf(new Date())
  const isValid = couponState({ expiryDate }, today) === 'Valid'
  const tone = !isValid ? 'off' : daysBetween(today, expiryDate) <= soon ? 'wait' : 'good'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="whitespace-nowrap tabular-nums">{formatDate(expiryDate)}</span>
      <Status tone={tone}>{expiryInWords(expiryDate, today)}</Status>
    </span>
  )
}
