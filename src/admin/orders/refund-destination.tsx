import { useState } from 'react'
import { routeOf } from '../../shop/fulfilment/refund-rules.ts'
import { sourceProblems } from '../../shop/orders/refund-source-rules.ts'
import type { PaymentMethod } from '../../shop/orders/rules.ts'
import {
  type RefundRoute,
  type RefundTo,
  refundDestinations,
  type SourceState,
} from '../../shop/payments/provider-rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { OrderDetails } from './queries.ts'

interface RefundTerms {
  source: SourceState
  paymentMethod: PaymentMethod
  name: string
  /** The shopper's choice; null if they were not asked. */
  asked: RefundRoute | null
  /** Sold at the counter, where it is paid back as well. */
  isCounter: boolean
}

/** Where a refund goes that an admin confirms: first where its shopper chose, or back to how it was paid. */
export function useRefundDestination({ source, paymentMethod, name, asked, isCounter }: RefundTerms) {
  const wanted: RefundTo = asked === 'wallet' ? 'wallet' : 'source'
  const [chosen, setChosen] = useState<RefundTo | null>(null)
  const refundTo = chosen ?? (source === 'open' ? wanted : 'wallet')
  const isCash = paymentMethod === 'COD'
  const later = isCash
    ? 'Listed under Pay-outs, to be paid by hand.'
    : `Through ${providerName}, usually within 5 to 7 working days.`
  const detailOf = (to: RefundTo, detail: string) =>
    asked !== null && to === wanted ? `The customer’s choice. ${detail}` : detail
  const choice = source !== 'wallet' && !isCounter && (
    <RadioCards
      legend="Where the money goes"
      name="refundTo"
      className="mt-4"
      value={refundTo}
      onChange={(value) => setChosen(refundDestinations.find((one) => one === value) ?? null)}
      cards={[
        {
          value: 'source',
          title: isCash ? 'UPI id or bank account' : 'Back to how it was paid',
          detail: detailOf('source', source === 'open' ? later : `${sourceProblems[source]}.`),
          disabled: source !== 'open',
        },
        {
          value: 'wallet',
          title: `Wallet of ${name}`,
          detail: detailOf('wallet', 'To spend in this shop, at once.'),
        },
      ]}
    />
  )
  return { refundTo, route: routeOf(refundTo, paymentMethod, isCounter), choice }
}

/** Of what an admin or a courier cancels. */
export const useCancelDestination = ({ order, source }: OrderDetails) =>
  useRefundDestination({
    ...{ source, paymentMethod: order.paymentMethod, name: order.user.name, asked: null },
    isCounter: order.counterPayment !== undefined,
  })
