import { formatDate, momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { ExchangeOnWire } from '../../shop/orders/exchange-wire.ts'
import type { OwnRefundOnWire, OwnStepOnWire } from '../../shop/orders/history-wire.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { DownloadCreditNote, DownloadInvoice } from './documents.tsx'
import { ExchangeNote } from './exchange-note.tsx'
import { Gstin } from './gstin.tsx'
import { ItemAction } from './item-action.tsx'
import { ItemPicture } from './item-picture.tsx'
import { destinationTitle, OrderDestination } from './order-destination.tsx'
import { CopyOrderId, OrderNumber } from './order-number.tsx'
import { Parcel, type Shipment } from './parcel.tsx'
import { ReviewOfItem } from './review-of-item.tsx'
import { Section } from './section.tsx'
import { bringsMoneyBack, moneyBack, paymentLabel, StatusStepper, statusOf } from './status.tsx'
import { refundText } from './timeline.ts'

type ItemDetailsProps = {
  order: OrderOnWire
  item: OrderItemOnWire
  steps: OwnStepOnWire[]
  shipment: Shipment | null
  exchange: ExchangeOnWire | null
  refunds: OwnRefundOnWire[]
}

export function ItemDetails({ order, item, steps, shipment, exchange, refunds }: ItemDetailsProps) {
  const { productName, brand, _id: productId } = item.productId
  const { originalPrice, discountedPrice } = item.priceDetails
  return (
    <>
      <p className="mt-2 text-muted">
        <span>{`Ordered on ${formatDate(order.orderDate)} `}</span>
        <span className="max-sm:block sm:ml-3">
          <OrderNumber of={order} />
          <CopyOrderId of={order._id} />
        </span>
        <span> </span>
        <TextLink to={urls.wholeOrder(order._id)}>Whole order</TextLink>
      </p>
      <div className="mt-8">
        <StatusStepper status={item.status} order={order} />
        {shipment && <Parcel of={shipment} />}
        {item.cancelReason && <p className="mt-2 text-muted">{item.cancelReason}</p>}
        {exchange && <ExchangeNote orderId={order._id} of={exchange} />}
        {bringsMoneyBack(item.status, order.paymentMethod) && (
          <MoneyBack order={order} refunds={refunds} name={productName} />
        )}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <ItemPicture of={item} alt="" sizes="(min-width: 1024px) 500px, (min-width: 768px) 55vw, 92vw" />
        <div>
          <p className="type-label text-muted">{brand.brandName}</p>
          <h2 className="type-heading mt-1">
            <Link to={urls.product(productId)} className="hover:underline hover:underline-offset-4">
              {productName}
            </Link>
          </h2>
          <Price
            now={formatRupees(discountedPrice)}
            was={discountedPrice < originalPrice ? formatRupees(originalPrice) : undefined}
            className="mt-3"
          />
          <p className="mt-3">
            Size <span className="type-number">{item.sizeLabel}</span> · Quantity{' '}
            <span className="type-number">{item.quantity}</span>
          </p>
          <div className="mt-6">
            <ItemAction order={order} item={item} />
          </div>
          <ReviewOfItem item={item} className="mt-4" />
        </div>
      </div>
      <div className="mt-12 grid gap-10 md:grid-cols-2">
        <Section title={destinationTitle(order)}>
          <OrderDestination of={order} />
        </Section>
        <Section title="Item details">
          <Figures order={order} item={item} />
        </Section>
        <Section title="Item history">
          <ItemSteps order={order} steps={steps} />
        </Section>
        <Section title="Invoice">
          <DownloadInvoice orderId={order._id} />
          <Gstin order={order} />
          <DownloadCreditNote orderId={order._id} itemId={item._id} />
        </Section>
      </div>
    </>
  )
}

function MoneyBack({ order, refunds, name }: Pick<ItemDetailsProps, 'order' | 'refunds'> & { name: string }) {
  if (refunds.some(({ to }) => to === 'provider' || to === 'bank' || to === 'counter'))
    return refunds.map((refund) => (
      <p key={`${refund.of} ${refund.to}`} className="mt-2">
        <span>{`${refundText(refund, name)} `}</span>
        <time dateTime={refund.at} className="text-muted text-sm tabular-nums">
          {momentInWords(refund.at)}
        </time>
      </p>
    ))
  return (
    <p className="mt-2">
      <span>{`${moneyBack.did(order.paymentMethod)} `}</span>
      <TextLink to={urls.wallet}>Your wallet</TextLink>
    </p>
  )
}

function Figures({ order, item }: { order: OrderOnWire; item: OrderItemOnWire }) {
  const { originalPrice, discountedPrice } = item.priceDetails
  const saved = (originalPrice - discountedPrice) * item.quantity
  const figures = [
    ['Price', formatRupees(originalPrice * item.quantity)],
    ...(saved > 0 ? [['Discount On MRP', formatRupees(-saved)]] : []),
    ['This item', formatRupees(discountedPrice * item.quantity)],
    ['Whole order, with shipping', formatRupees(order.theTotelAmount)],
    ['Payment', paymentLabel(order)],
  ]
  return (
    <dl className="grid gap-2.5">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="type-number text-right">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function ItemSteps({ order, steps }: Pick<ItemDetailsProps, 'order' | 'steps'>) {
  return (
    <ol>
      {steps.toReversed().map(({ to, at, byYou, reason, from }, index) => (
        <li
          key={at}
          className="relative pb-5 pl-7 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-6px] not-last:before:left-[5px] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            aria-hidden
            className={`absolute top-[7px] left-0 size-3 rounded-full border-2 border-current ${index === 0 ? 'bg-accent' : 'bg-bg'}`}
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{from === null ? 'Ordered' : statusOf(to, order).words}</span>
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {momentInWords(at)}
            </time>
          </p>
          {from !== null && byYou && (
            <p className="text-muted text-sm">{`By you${reason ? `: ${reason}` : ''}`}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
