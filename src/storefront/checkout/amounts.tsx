import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { cx } from '../../ui/cx.ts'

type Sum = readonly [name: string, amount: Paise]

export function Amounts({ of }: { of: readonly Sum[] }) {
  return (
    <dl className="grid max-w-sm gap-2">
      {of.map(([name, amount], index) => {
        const isLast = index === of.length - 1
        return (
          <div
            key={name}
            className={cx(
              'flex items-baseline justify-between gap-4',
              isLast && 'mt-1 border-text border-t-2 pt-3',
            )}
          >
            <dt className={isLast ? 'font-bold' : 'text-muted'}>{name}</dt>
            <dd className={cx('type-number', isLast && 'text-2xl')}>{formatRupees(toRupees(amount))}</dd>
          </div>
        )
      })}
    </dl>
  )
}
