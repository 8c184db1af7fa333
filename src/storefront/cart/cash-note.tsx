import Banknote from 'lucide-react/icons/banknote'
import { formatRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import { aboveCodLimit } from '../../shop/orders/cod-rules.ts'

/** `totals`: those of cash. */
export function CashNote({ totals: { total, charges }, limit }: { totals: Totals; limit: Paise }) {
  const above = aboveCodLimit(total, limit)
  const fee = charges.cashFee === undefined ? null : formatRupees(toRupees(charges.cashFee))
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Banknote size={20} aria-hidden className="shrink-0" />
      <span>
        {above === nothing
          ? `Cash on delivery is possible${fee === null ? '' : `, for ${fee} more`}.`
          : `No cash on delivery: ${fee === null ? '' : `with its fee of ${fee} `}the total is ${formatRupees(toRupees(above))} above ${formatRupees(toRupees(limit))}.`}
      </span>
    </p>
  )
}
