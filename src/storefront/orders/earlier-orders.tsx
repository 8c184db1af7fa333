import { formatDate } from '../../lib/dates.ts'
import { earlierAmount } from '../../shop/customers/foreign-orders/amount-rules.ts'
import type { EarlierOrderOnWire } from '../../shop/customers/foreign-orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { useEarlierOrders } from './queries.ts'
import { Section } from './section.tsx'

/** Nothing for shoppers who have none. */
export function EarlierOrders() {
  const { earlierOrders: about } = useShopFacts().texts
  const { orders, more } = useEarlierOrders()
  if (orders.length === 0) return null
  return (
    <div className="mb-10">
      <Section title="Earlier orders">
        <p className="text-muted">{about}</p>
        <ul className="mt-4">
          {orders.map((order) => (
            <Entry key={order._id} order={order} />
          ))}
        </ul>
        {more && (
          <Button variant="secondary" className="mt-4" onClick={more}>
            Show more
          </Button>
        )}
      </Section>
    </div>
  )
}

function Entry({ order }: { order: EarlierOrderOnWire }) {
  const { number, at, status, items, total, totalText, refunded, refundedText } = order
  const back = earlierAmount(refunded, refundedText)
  return (
    <li className="grid gap-1 border-line border-t py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <bdi className="wrap-anywhere min-w-0 font-semibold" translate="no">
          {number}
        </bdi>
        <span className="type-number">{earlierAmount(total, totalText)}</span>
      </p>
      <ul>
        {items.map(({ name, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="wrap-anywhere">
            <bdi>{name}</bdi>
            <span className="text-muted">{` × ${quantity}`}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        <span>{`${formatDate(at)} · `}</span>
        <bdi>{status}</bdi>
        {back && <span>{` · ${back} refunded`}</span>}
      </p>
    </li>
  )
}
