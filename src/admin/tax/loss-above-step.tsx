import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import { fromRupees } from '../../lib/money.ts'
import { lossAboveStep, rateOn } from '../../shop/tax/rules.ts'
import { lossInWords, presentLoss, taxRateOf } from '../../shop/tax/wire.ts'
import { taxClassesQuery } from './queries.ts'

interface LossAboveStepProps {
  taxClass: string | undefined
  /** In rupees. */
  price: number
  pieces: number
}

/** Warns where a lower price would leave the owner more after tax. */
export function LossAboveStep({ taxClass, price, pieces }: LossAboveStepProps) {
  const { data: classes } = useQuery(taxClassesQuery)
  const rates = classes?.find(({ _id }) => _id === taxClass)?.rates
  const rate = rates && taxRateOf(rateOn(rates, dayOf(new Date())))
  const loss = rate && price > 0 && pieces >= 1 ? lossAboveStep(rate, fromRupees(price), pieces) : null
  return (
    <p role="status" className="font-semibold text-alarm text-sm empty:hidden">
      {loss && lossInWords(price, presentLoss(loss))}
    </p>
  )
}
