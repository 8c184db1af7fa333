import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { arrivalText } from '../../shop/delivery/rules.ts'
import type { OrderItemOnWire } from '../../shop/orders/wire.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { ItemPicture } from './item-picture.tsx'
import { groupsOf } from './order-groups.ts'
import { OrderNumber } from './order-number.tsx'
import { Parcel } from './parcel.tsx'
import { StatusStepper, statusOf } from './status.tsx'
import { timelineOf } from './timeline.ts'
import { WhatHappened } from './what-happened.tsx'

/** The link in a mail opens it without a login: the token is behind the #. */
export function Component() {
  const { data, error } = useFollowedOrder(useLocation().hash.slice(1))
  return (
    <>
      <Meta title="Your order" hidden />
      {data ? (
        <FollowedOrder {...data} />
      ) : error instanceof Refusal && error.status < 500 ? (
        <EmptyState
          level={1}
          title="Your order"
          action={<ButtonLink to={urls.orderHistory}>To your orders</ButtonLink>}
        >
          <p role="alert">{messageOf(error, '')}</p>
        </EmptyState>
      ) : (
        <div className="page-width py-8">
          <h1 className="type-title">Your order</h1>
          {error ? (
            <LoadFailed what="This order could not be loaded" retry={() => location.reload()} />
          ) : (
            <div aria-busy className="mt-8 grid gap-8 md:grid-cols-2">
              <Skeleton className="h-64" />
              <Skeleton className="h-64" />
            </div>
          )}
          <noscript>To see it, this page needs JavaScript.</noscript>
        </div>
      )}
    </>
  )
}

const follow = (token: string) => send(api.order['follow-order'].$post({ json: { token } }))

type OrderByLink = Awaited<ReturnType<typeof follow>>
type Answer = { data?: OrderByLink; error?: unknown }

function useFollowedOrder(token: string) {
  const [answer, setAnswer] = useState<Answer>({})
  useEffect(() => {
    let isLeft = false
    const show = (found: Answer) => isLeft || setAnswer(found)
    setAnswer({})
    follow(token).then(
      (data) => show({ data }),
      (error) => show({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [token])
  return answer
}

function FollowedOrder({ order, steps, parcels, arrives }: OrderByLink) {
  const { items, pickup, expressDays } = order
  const events = timelineOf({ items, steps, parcels, refunds: [], returnSteps: [], place: pickup?.place })
  return (
    <div className="page-width max-w-3xl py-8">
      <h1 className="type-title">Your order</h1>
      <p className="mt-2 text-muted">
        <span>{`Ordered on ${formatDate(order.orderDate)} · ${formatRupees(order.theTotelAmount)} · `}</span>
        <OrderNumber of={order} />
      </p>
      {arrives && <p className="mt-2">{`${expressDays ? 'Express. ' : ''}${arrivalText(arrives)}.`}</p>}
      {groupsOf(order, parcels).map(({ title, parcel, items }) => (
        <section key={title} className="mt-8 border-text border-t-2 pt-4">
          <h2 className="type-heading mb-4">{title}</h2>
          {parcel && items[0] && <StatusStepper status={items[0].status} order={order} />}
          {parcel && <Parcel of={parcel} />}
          <ul className="mt-4">
            {items.map((item) => (
              <Item key={item._id} item={item} words={statusOf(item.status, order)} />
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-12">
        <WhatHappened events={events} />
      </div>
      <p className="mt-8 max-w-prose text-muted">
        To cancel or return something, and for the invoice, log in.
      </p>
      <ButtonLink to={urls.wholeOrder(order._id)} className="mt-4">
        To the order in your account
      </ButtonLink>
    </div>
  )
}

function Item({
  item,
  words: { words, tone },
}: {
  item: OrderItemOnWire
  words: ReturnType<typeof statusOf>
}) {
  const { _id, productName, brand } = item.productId
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-line border-t py-4">
      <ItemPicture of={item} alt="" sizes="88px" />
      <div className="min-w-0">
        <p className="type-label text-muted text-xs">{brand.brandName}</p>
        <h3 className="wrap-anywhere font-semibold leading-snug">
          <Link to={urls.product(_id)}>{productName}</Link>
        </h3>
        <p className="mt-1 text-muted text-sm">
          <span>{`Size ${item.sizeLabel} · Quantity ${item.quantity}`}</span>
        </p>
        <p className="mt-1 text-sm">
          <Status tone={tone}>{words}</Status>
        </p>
      </div>
    </li>
  )
}
