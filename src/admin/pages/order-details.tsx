import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ask, messageOf, Refusal } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import { adminChoices, type Status } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../api.ts'
import { ItemHistory } from '../parts/item-history.tsx'
import { LoadFailed } from '../parts/load-failed.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { orderName } from '../parts/order-name.ts'
import { inWords, OrderStatus } from '../parts/order-status.tsx'
import { orderQuery } from '../queries.ts'
import { urls } from '../urls.ts'

/** One order: its items with their status, who bought it, where it goes, what it costs. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(orderQuery(id))
  if (error && !data) {
    if (error instanceof Refusal && error.status < 500) return <NotFound />
    return <LoadFailed what="This order could not be loaded" retry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  const { order, history } = data
  return (
    <>
      <title>{`Order ${orderName(order._id)} · Maidan dashboard`}</title>
      <Breadcrumbs crumbs={[{ label: 'Orders', to: urls.orders }, { label: `#${orderName(order._id)}` }]} />
      <div className="mt-4 mb-8 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="type-title">Order #{orderName(order._id)}</h1>
        <OrderStatus status={order.orderStatus} />
      </div>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="items">
          <h2 id="items" className="type-label border-text border-b-2 pb-2">
            Items
          </h2>
          <ul>
            {order.items.map((item) => (
              <Item
                key={item._id}
                orderId={order._id}
                item={item}
                steps={history.filter(({ itemId }) => itemId === item._id)}
              />
            ))}
          </ul>
        </section>
        <div className="grid content-start gap-8 sm:grid-cols-2 xl:grid-cols-1">
          <Facts order={order} />
        </div>
      </div>
    </>
  )
}

type Item = OrderForAdminOnWire['items'][number]

function Item({ orderId, item, steps }: { orderId: string; item: Item; steps: ItemStepOnWire[] }) {
  const { productId: product, size, quantity, status, priceDetails } = item
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-4">
      {product.thumbnail && (
        <img
          src={`${product.thumbnail}-160.avif`}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          className="h-18 w-24 object-cover"
        />
      )}
      <div className="min-w-48 flex-1">
        <p className="type-label text-muted">{product.brand.brandName}</p>
        <p className="font-semibold">{product.productName}</p>
        <p className="text-muted text-sm">
          Size {size} · {quantity} × {formatRupees(priceDetails.discountedPrice)}
        </p>
      </div>
      <StatusChoice orderId={orderId} itemId={item._id} status={status} name={product.productName} />
      <ItemHistory of={product.productName} steps={steps} />
    </li>
  )
}

/** The moves that the status table allows; a last status is only shown. */
function StatusChoice(props: { orderId: string; itemId: string; status: Status; name: string }) {
  const { orderId, itemId, status, name } = props
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (newStatus: Status) =>
      ask(
        api.order['update-product-status'][':id'].$put({
          param: { id: orderId },
          json: { productId: itemId, newStatus },
        }),
      ),
    onSuccess: (_answer, newStatus) => toast.done(`${name}: ${inWords(newStatus)}`),
    onError: (error) => toast.failed(messageOf(error, 'The status was not changed.')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['order', orderId] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  })
  const choices = adminChoices[status]
  if (choices.length === 1) return <OrderStatus status={status} />
  return (
    <Select
      compact
      aria-label={`Status of ${name}`}
      aria-busy={move.isPending}
      disabled={move.isPending}
      value={move.isPending ? move.variables : status}
      onChange={(event) => move.mutate(event.target.value as Status)}
    >
      {!choices.includes(status) && (
        <option value={status} disabled>
          {inWords(status)}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {inWords(choice)}
        </option>
      ))}
    </Select>
  )
}

function Facts({ order }: { order: OrderForAdminOnWire }) {
  const { user, shippingAddress: to } = order
  return (
    <>
      <Fact title="Customer">
        <p className="font-semibold">{user.name}</p>
        <p className="break-all text-muted">{user.email}</p>
      </Fact>
      <Fact title="Delivery address">
        <address className="not-italic">
          <span className="font-semibold">{to.name}</span>
          <br />
          {[to.address, to.locality].filter(Boolean).join(', ')}
          <br />
          {to.city}, {to.state} {to.pinCode}
          <br />
          {to.phone} · {to.typeofPlace}
        </address>
      </Fact>
      <Fact title="Payment">
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 [&>dd]:type-number [&>dd]:text-right">
          <dt>Placed</dt>
          <dd>{formatDate(order.orderDate)}</dd>
          <dt>Method</dt>
          <dd>{order.paymentMethod}</dd>
          <dt>Subtotal</dt>
          <dd>{formatRupees(order.subtotal)}</dd>
          <dt>Coupen Discount</dt>
          <dd>{formatRupees(-order.discount)}</dd>
          <dt>Discount On MRP</dt>
          <dd>{formatRupees(-order.discountedAmount)}</dd>
          <dt>Shipping</dt>
          <dd>{formatRupees(order.shipping)}</dd>
          <dt className="border-text border-t-2 pt-2 font-semibold">Total</dt>
          <dd className="border-text border-t-2 pt-2 text-lg">{formatRupees(order.theTotelAmount)}</dd>
        </dl>
      </Fact>
    </>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-label mb-3 border-text border-b-2 pb-2">{title}</h2>
      {children}
    </section>
  )
}
