import { type Day, formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { moreUnitsNeeded } from '../../shop/offers/preview-rules.ts'
import type { EarningsOnWire } from '../../shop/offers/preview-wire.ts'
import { PREVIEW_DAYS } from '../../shop/offers/rules.ts'

export function PastEarnings({ earnings }: { earnings: EarningsOnWire }) {
  const { since, units, revenue, revenueWithOffer, difference } = earnings
  const from = formatDate(since as Day)
  if (units === 0)
    return (
      <p className="mt-5 text-muted text-sm">{`Nothing of it was sold in the last ${PREVIEW_DAYS} days (since ${from}).`}</p>
    )
  const extraUnitsPercent = moreUnitsNeeded(earnings)
  const figures = [
    { term: 'Earned', amount: formatRupees(revenue) },
    { term: 'With this offer', amount: formatRupees(revenueWithOffer) },
    { term: 'Difference', amount: formatRupees(difference) },
  ]
  return (
    <section aria-label={`The last ${PREVIEW_DAYS} days`} className="mt-5">
      <h4 className="text-muted text-sm">{`The last ${PREVIEW_DAYS} days, since ${from}: ${units.toLocaleString('en-IN')} ${units === 1 ? 'unit' : 'units'} sold`}</h4>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {figures.map(({ term, amount }) => (
          <div key={term} className="flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="type-number text-lg">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">{`This assumes that the same units were sold.${extraUnitsPercent !== null ? ` With ${extraUnitsPercent.toLocaleString('en-IN')}% more units it would have earned as much.` : ''} Before coupons, without what was cancelled or taken back.`}</p>
    </section>
  )
}
