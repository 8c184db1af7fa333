import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { fromRupees } from '../../lib/money.ts'
import { mapCharges } from '../../shop/charges/rules.ts'
import type { ExchangeOnWire } from '../../shop/orders/exchange-wire.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import { Status } from '../../ui/status.tsx'
import { PriceDetails } from '../cart/price-details.tsx'
import { urls } from '../shared/urls.ts'
import { DownloadCreditNote, DownloadInvoice } from './documents.tsx'
import { ExchangeNote } from './exchange-note.tsx'
import { Gstin } from './gstin.tsx'
import { ItemAction } from './item-action.tsx'
import { ItemPicture } from './item-picture.tsx'
import { OrderActions } from './order-actions.tsx'
import { destinationTitle, OrderDestination } from './order-destination.tsx'
import { groupsOf } from './order-groups.ts'
import { CopyOrderId, OrderNumber } from './order-number.tsx'
import { Parcel } from './parcel.tsx'
import type { ItemName, OwnOrder } from './queries.ts'
import { ReviewOfItem } from './review-of-item.tsx'
import { Section } from './section.tsx'
import { paymentLabel, statusOf } from './status.tsx'
import { timelineOf } from './timeline.ts'
import { WhatHappened } from './what-happened.tsx'

// During a rolling restart a node of the release before answers without the steps of returns.
export function WholeOrder({ order, steps, parcels, refunds, exchanges, returnSteps = [] }: OwnOrder) {
  const { items } = order
  return (
    <>
      <p className="mt-2 text-muted">
        <span>{`Ordered on ${formatDate(order.orderDate)} · ${paymentLabel(order)} `}</span>
        <span className="max-sm:block sm:ml-3">
          <OrderNumber of={order} />
          <CopyOrderId of={order._id} />
        </span>
      </p>
      <OrderActions order={order} />
      {groupsOf(order, parcels).map(({ title, parcel, items }) => (
        <section key={title} className="mt-8 border-text border-t-2 pt-4">
          <h2 className="type-heading">{title}</h2>
          {parcel && <Parcel of={parcel} />}
          <ul className="mt-2">
            {items.map((item) => (
              <Item
                key={item._id}
                order={order}
                item={item}
                exchange={exchanges.find(({ itemId }) => itemId === item._id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-12 grid gap-10 md:grid-cols-2">
        <WhatHappened
          events={timelineOf({ items, steps, parcels, refunds, returnSteps, place: order.pickup?.place })}
        />
        <div>
          <PriceDetails totals={totalsOf(order)} />
        </div>
        <Section title={destinationTitle(order)}>
          <OrderDestination of={order} />
        </Section>
        <Section title="Invoice">
          <DownloadInvoice orderId={order._id} />
          <Gstin order={order} />
          {items.map(({ _id, productId: { productName } }) => (
            <DownloadCreditNote key={_id} orderId={order._id} itemId={_id} name={productName} />
          ))}
        </Section>
      </div>
    </>
  )
}

type ItemProps = { order: OrderOnWire; item: OrderItemOnWire; exchange: ExchangeOnWire | undefined }

function Item({ order, item, exchange }: ItemProps) {
  const { productName, brand } = item.productId
  const { words, tone } = statusOf(item.status, order)
  const name: ItemName = { orderId: order._id, itemId: item._id }
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-t py-4 focus:outline-none sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <Link to={urls.order(order._id)} state={name} className="self-start">
        <ItemPicture of={item} alt={`Details of ${productName}`} sizes="112px" />
      </Link>
      <div className="min-w-0">
        <p className="type-label text-muted text-xs">{brand.brandName}</p>
        <h3 className="wrap-anywhere font-semibold leading-snug">{productName}</h3>
        <p className="mt-1 text-muted text-sm">
          Size <span className="type-number text-text">{item.sizeLabel}</span> · Quantity{' '}
          <span className="type-number text-text">{item.quantity}</span>
        </p>
        <p className="mt-1 text-sm">
          <Status tone={tone}>{words}</Status>
        </p>
        {exchange && <ExchangeNote orderId={order._id} of={exchange} />}
      </div>
      <div className="empty:hidden max-sm:col-span-2 max-sm:*:w-full">
        <ItemAction order={order} item={item} />
        <ReviewOfItem item={item} className="mt-3 max-sm:*:w-full" />
      </div>
    </li>
  )
}

function totalsOf(order: OrderOnWire) {
  const { subtotal, discount, discountedAmount, theTotelAmount, multibuy } = order
  return {
    subtotal: fromRupees(subtotal),
    couponDiscount: fromRupees(discount),
    offerDiscount: fromRupees(discountedAmount),
    charges: mapCharges(order, fromRupees),
    total: fromRupees(theTotelAmount),
    ...(multibuy && { multibuy: { name: multibuy } }),
  }
}
