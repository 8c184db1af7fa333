import { formatDate, formatTime } from '../../lib/dates.ts'
import type { OwnStepOnWire } from '../../shop/orders/history-wire.ts'
import { statusLabels } from './status-labels.ts'

export function ItemSteps({ steps }: { steps: OwnStepOnWire[] }) {
  return (
    <ol>
      {steps.toReversed().map(({ to, at, byYou, reason, from }, index) => (
        <li
          key={at}
          className="relative pb-5 pl-7 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-6px] not-last:before:left-[5px] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            aria-hidden
            className={`absolute top-[7px] left-0 size-3 rounded-full border-2 border-current ${index === 0 ? 'bg-accent' : 'bg-bg'}`}
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{from === null ? 'Ordered' : statusLabels[to].words}</span>
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {formatDate(at)}, {formatTime(at)}
            </time>
          </p>
          {from !== null && byYou && <p className="text-muted text-sm">By you{reason && `: ${reason}`}</p>}
        </li>
      ))}
    </ol>
  )
}
