import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type Day, dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { changeFrom, changeInWords, sameDaysBefore, untilWhen } from '../../shop/reports/comparison-rules.ts'
import { spanOf } from '../../shop/reports/period-names-rules.ts'
import { periodAround } from '../../shop/reports/period-rules.ts'
import { differenceInWords } from '../../shop/reports/sales-rules.ts'
import type { TrendOnWire } from '../../shop/reports/wire.ts'
import type { Elements } from '../../ui/elements.ts'
import { Figure, Figures } from '../reports/figures.tsx'
import { figuresQuery, type TrendPeriod } from './queries.ts'

type Totals = TrendOnWire['current']

const titles: Record<TrendPeriod, string> = { week: 'This week', month: 'This month', year: 'This year' }

/** Compares the current period with as many days of the previous one. */
export function Totals({ period, now }: { period: TrendPeriod; now: Totals | undefined }) {
  const today = dayOf(new Date())
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="type-heading mb-4">
        <span>{`${titles[period]} `}</span>
        <span className="ml-2 font-normal font-sans text-muted text-sm">{currentSpan(today, period)}</span>
      </h2>
      <Comparison period={period} today={today} now={now} />
    </section>
  )
}

function currentSpan(today: Day, period: TrendPeriod): string {
  return `${spanOf({ from: periodAround(today, period).from, to: today })}, so far`
}

function Comparison({ period, today, now }: { period: TrendPeriod; today: Day; now: Totals | undefined }) {
  const days = sameDaysBefore(today, period)
  const { data: before } = useQuery(figuresQuery(days))
  const deltaOf = (figure: (of: Totals) => number): Elements =>
    now && before && <Delta before={figure(before)} now={figure(now)} when={untilWhen(days, period)} />
  return (
    <Figures>
      <Figure name="Sales" value={now && formatRupees(now.overallOrderAmount)}>
        {deltaOf(({ overallOrderAmount }) => overallOrderAmount)}
      </Figure>
      <Figure name="Orders" value={now?.overallSalesCount.toLocaleString('en-IN')}>
        {deltaOf(({ overallSalesCount }) => overallSalesCount)}
      </Figure>
      <Figure name="Average order" value={now && formatRupees(now.averageSales)}>
        {deltaOf(({ averageSales }) => averageSales)}
      </Figure>
      <Figure name="Net sales" value={now && formatRupees(now.netAmount)}>
        {deltaOf(({ netAmount }) => netAmount)}
        {now && <span className="block">{differenceInWords(now)}</span>}
      </Figure>
    </Figures>
  )
}

interface DeltaProps {
  before: number
  now: number
  /** E.g. 'by Friday last week'. */
  when: string
}

function Delta({ before, now, when }: DeltaProps) {
  const change = changeFrom(before, now)
  if (change.to === 'same')
    return <span>{change.of === 'nothing' ? `Nothing ${when} either` : `As much as ${when}`}</span>
  const Arrow = change.to === 'more' ? ArrowUp : ArrowDown
  return (
    <span className="flex gap-1.5">
      <Arrow
        aria-hidden
        size={16}
        strokeWidth={2.5}
        className={`mt-0.5 shrink-0 ${change.to === 'more' ? 'text-good' : 'text-alarm'}`}
      />
      <span>
        <strong className={`font-semibold ${change.to === 'more' ? 'text-good' : 'text-alarm'}`}>
          {changeInWords(change)}
        </strong>
        <span>{` ${before === 0 ? `than nothing ${when}` : `than ${when}`}`}</span>
      </span>
    </span>
  )
}
