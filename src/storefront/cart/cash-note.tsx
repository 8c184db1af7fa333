import Banknote from 'lucide-react/icons/banknote'
import { formatRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import { aboveCodLimit, codLimitShown } from '../../shop/orders/cod-rules.ts'

export function CashNote({ total }: { total: Paise }) {
  const above = aboveCodLimit(total)
  return (
    <p className="mt-4 flex items-center gap-2.5 text-muted text-sm">
      <Banknote size={20} aria-hidden className="shrink-0" />
      {above === nothing
        ? 'Cash on delivery is possible.'
        : `No cash on delivery: the total is ${formatRupees(toRupees(above))} above ${codLimitShown}.`}
    </p>
  )
}
