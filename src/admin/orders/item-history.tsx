import { formatDate, formatTime } from '../../lib/dates.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import { inWords } from './order-status.tsx'

export function ItemHistory({ of, steps }: { of: string; steps: readonly ItemStepOnWire[] }) {
  return (
    <ol aria-label={`History of ${of}`} className="wrap-anywhere grid basis-full gap-1 text-sm sm:pl-29">
      {steps.map((step, index) => (
        <li
          key={step.at + step.to}
          className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border before:border-muted not-last:after:absolute not-last:after:top-3.5 not-last:after:-bottom-2.5 not-last:after:left-[3.5px] not-last:after:border-line not-last:after:border-l"
        >
          <Step step={step} isLast={index === steps.length - 1} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step, isLast }: { step: ItemStepOnWire; isLast: boolean }) {
  const { from, to, by, reason, at } = step
  return (
    <>
      <span className={isLast ? 'font-semibold' : undefined}>{from === null ? 'Ordered' : inWords(to)}</span>
      {reason && <span> · {reason}</span>}
      <span className="text-muted">
        {' '}
        · <bdi>{by ? by.name : 'the shop'}</bdi>
        {by?.role === 'admin' && ' (admin)'} ·{' '}
        <time dateTime={at} className="whitespace-nowrap">
          {formatDate(at)}, {formatTime(at)}
        </time>
      </span>
    </>
  )
}
