import type { Status as StatusName } from '../../shop/orders/rules.ts'
import { cx } from '../../ui/cx.ts'
import { Status } from '../../ui/status.tsx'
import { statusLabels } from './status-labels.ts'

const legs: readonly StatusName[] = ['Pending', 'Shipped', 'Delivered']

export function StatusStepper({ status }: { status: StatusName }) {
  const { words, tone } = statusLabels[status]
  const reached = legs.indexOf(status)
  if (reached < 0) return <Status tone={tone}>{words}</Status>
  return (
    <ol aria-label="Status" className="grid max-w-xl grid-cols-3">
      {legs.map((leg, index) => (
        <li
          key={leg}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'relative pt-6 not-first:before:absolute not-first:before:top-[7px] not-first:before:right-full not-first:before:left-[calc(-100%+16px)] not-first:before:h-0.5',
            index > reached ? 'text-muted not-first:before:bg-line' : 'not-first:before:bg-text',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'absolute top-0 left-0 size-4 rounded-full border-2 border-current',
              index < reached && 'bg-current',
              index === reached && 'bg-accent',
            )}
          />
          <span className="type-label">{leg}</span>
        </li>
      ))}
    </ol>
  )
}
