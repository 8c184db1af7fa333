import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { changeFrom } from '../../shop/reports/comparison-rules.ts'

interface ChangeProps {
  before: number
  now: number
  /** E.g. 'by Friday last week'. */
  when: string
}

export function Change({ before, now, when }: ChangeProps) {
  const change = changeFrom(before, now)
  if (change.to === 'same') return change.of === 'nothing' ? `Nothing ${when} either` : `As much as ${when}`
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
          {howMuch(change)}
        </strong>{' '}
        {before === 0 ? `than nothing ${when}` : `than ${when}`}
      </span>
    </span>
  )
}

function howMuch({ to, percent }: { to: string; percent: number | null }): string {
  if (percent === null) return to
  if (percent === 0) return `less than 1 % ${to}`
  return percent < 1000 ? `${percent} % ${to}` : `${Math.round(percent / 100)} times ${to}`
}
