import { useQuery } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import { earlierAmount } from '../../shop/customers/foreign-orders/amount-rules.ts'
import type { EarlierOrderOnWire } from '../../shop/customers/foreign-orders/wire.ts'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { api } from '../shared/api.ts'

const SHOWN = 20

/** Nothing for customers who have none. */
export function EarlierOrders({ of: id }: { of: string }) {
  const { data } = useQuery({
    queryKey: ['earlier-orders', id],
    queryFn: () =>
      send(api.users['get-earlier-orders'][':id'].$get({ param: { id }, query: { limit: String(SHOWN) } })),
  })
  if (!data || data.total === 0) return null
  const { orders, total } = data
  return (
    <section aria-labelledby="earlier-orders" className="min-w-0">
      <h2 id="earlier-orders" className="type-label mb-3 border-text border-b-2 pb-2">
        Earlier orders
      </h2>
      <Table caption="Newest earlier orders" captionHidden>
        <thead>
          <Row>
            <Head>Order</Head>
            <Head>What</Head>
            <Head numeric>Total</Head>
          </Row>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Entry key={order._id} order={order} />
          ))}
        </tbody>
      </Table>
      {total > orders.length && (
        <p className="mt-3 text-muted text-sm">{`The newest ${SHOWN} of ${total.toLocaleString('en-IN')}`}</p>
      )}
    </section>
  )
}

function Entry({ order }: { order: EarlierOrderOnWire }) {
  const { shop, number, at, status, items, total, totalText, refunded, refundedText } = order
  const back = earlierAmount(refunded, refundedText)
  return (
    <Row>
      <Cell>
        <bdi className="wrap-anywhere font-semibold" translate="no">
          {number}
        </bdi>
        <span className="block text-muted text-xs">{`${shop} · ${formatDate(at)}`}</span>
      </Cell>
      <Cell>
        <ul>
          {items.map(({ name, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index} className="wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="text-muted">{` × ${quantity}`}</span>
            </li>
          ))}
        </ul>
        <bdi className="text-muted text-xs">{status}</bdi>
      </Cell>
      <Cell numeric>
        <span>{earlierAmount(total, totalText)}</span>
        {back && <span className="block text-muted text-xs">{`${back} refunded`}</span>}
      </Cell>
    </Row>
  )
}
