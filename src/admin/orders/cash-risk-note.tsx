import type { CashRisk, CashRiskLevel } from '../../shop/fulfilment/cash-risk/rules.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

const levels: Record<CashRiskLevel, { tone: StatusTone; words: string }> = {
  low: { tone: 'good', words: 'Low' },
  medium: { tone: 'wait', words: 'Medium' },
  high: { tone: 'bad', words: 'High' },
}

/** Nothing where no reason holds. */
export function CashRiskNote({ risk: { points, level, reasons } }: { risk: CashRisk }) {
  if (reasons.length === 0) return null
  const { tone, words } = levels[level]
  return (
    <section aria-labelledby="cash-risk" className="mt-4 border-line border-t pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="cash-risk" className="font-semibold">
          Risk that the cash parcel comes back
        </h3>
        <Status tone={tone}>{`${words}, ${points === 1 ? '1 point' : `${points} points`}`}</Status>
      </div>
      <ul className="mt-2 grid gap-1 text-sm">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex justify-between gap-4">
            <span>{reason.words}</span>
            <span className="type-number whitespace-nowrap">
              {reason.points > 0 ? `+${reason.points}` : `−${-reason.points}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
