import { Fragment, useState } from 'react'
import { dayOf, formatDate, formatShortDate, momentInWords, startOf } from '../../lib/dates.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { formatRupees } from '../../lib/money.ts'
import { daysInWords, type Pickup as PickupFacts } from '../../lib/pickup.ts'
import { chargesIn } from '../../shop/charges/rules.ts'
import { arrivalIn } from '../../shop/delivery/rules.ts'
import { addressTexts } from '../../shop/fulfilment/shipping-documents/rules.ts'
import { isUnderWay, mayChangeGst } from '../../shop/orders/rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CashRiskNote } from './cash-risk-note.tsx'
import { DisputeStatus } from './dispute-status.tsx'
import { Gstin } from './gstin.tsx'
import { paymentLabel } from './order-status.tsx'
import type { OrderDetails } from './queries.ts'
import { RefundStatus } from './refund-status.tsx'
import { Unprintable } from './unprintable.tsx'

export function OrderSummary({ details }: { details: OrderDetails }) {
  const { order, addressDoubts, cashRisk, payment, refunds, disputes, unrecovered } = details
  const { user, shippingAddress: to } = order
  const orderRefunds = refunds.filter(({ itemId }) => itemId === null)
  const customerOrders = `${urls.orders}?${new URLSearchParams({ search: user.email })}`
  return (
    <>
      <SummarySection title="Customer">
        <p className="font-semibold">
          <TextLink to={urls.customer(user._id)}>{user.name}</TextLink>
        </p>
        <p className="break-all text-muted">{user.email}</p>
        <TextLink to={customerOrders}>All their orders</TextLink>
        <Gstin order={order} />
      </SummarySection>
      <SummarySection title={placeTitle(order)}>
        {order.pickup && !order.counterPayment && <Pickup of={order.pickup} />}
        {order.expressDays && isUnderWay(order.items) && (
          <ExpressNote days={order.expressDays} orderDate={order.orderDate} />
        )}
        <address className="not-italic">
          <span className="font-semibold">{to.name}</span>
          <br />
          <bdi>{to.address}</bdi>
          {to.locality && (
            <>
              <span>{', '}</span>
              <bdi>{to.locality}</bdi>
            </>
          )}
          <br />
          <bdi>{to.city}</bdi>
          <span>{', '}</span>
          <bdi>{to.state}</bdi>
          <span>{` ${to.pinCode}`}</span>
          <br />
          <span>{order.pickup ? to.phone : `${to.phone} · ${to.typeofPlace}`}</span>
        </address>
        <Unprintable texts={printedTexts(order)} className="mt-2" />
        {addressDoubts.map((doubt) => (
          <FieldError key={doubt}>{doubt}</FieldError>
        ))}
        <EditAddress details={details} />
      </SummarySection>
      <SummarySection title="Payment">
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 [&>dd]:type-number [&>dd]:text-right">
          <dt>Placed</dt>
          <dd>{momentInWords(order.orderDate)}</dd>
          <dt>Method</dt>
          <dd>{paymentLabel(order)}</dd>
          {payment.paidAt && (
            <>
              <dt>Paid</dt>
              <dd>{momentInWords(payment.paidAt)}</dd>
            </>
          )}
          <dt>Subtotal</dt>
          <dd>{formatRupees(order.subtotal)}</dd>
          <dt>
            <span>{order.multibuy ?? 'Coupen Discount'}</span>
            {order.couponCode && <span translate="no">{` (${order.couponCode})`}</span>}
          </dt>
          <dd>{formatRupees(-order.discount)}</dd>
          <dt>Discount On MRP</dt>
          <dd>{formatRupees(-order.discountedAmount)}</dd>
          {chargesIn(order).map(({ kind, label, value }) => (
            <Fragment key={kind}>
              <dt>{label}</dt>
              <dd>{formatRupees(value)}</dd>
            </Fragment>
          ))}
          <dt className="border-text border-t-2 pt-2 font-semibold">Total</dt>
          <dd className="border-text border-t-2 pt-2 text-lg">{formatRupees(order.theTotelAmount)}</dd>
        </dl>
        {cashRisk && <CashRiskNote risk={cashRisk} />}
        <Difference payment={payment} />
        <ProviderIds payment={payment} />
        {disputes.map((dispute) => (
          <DisputeStatus key={dispute.id} dispute={dispute} />
        ))}
        {unrecovered > 0 && (
          <FieldError>{`${formatRupees(unrecovered)} went back twice: in ${providerName}, and before to a wallet that does not have it any more.`}</FieldError>
        )}
        {orderRefunds.map((refund) => (
          <RefundStatus key={`${refund.reference} ${refund.to}`} refund={refund} className="mt-3" />
        ))}
      </SummarySection>
    </>
  )
}

function ExpressNote({ days, orderDate }: { days: DeliveryDays; orderDate: string }) {
  const { to } = arrivalIn(days, dayOf(new Date(orderDate)))
  return (
    <p className="mb-2 flex items-center gap-2">
      <Badge tone="ink">Express</Badge>
      <span>{`To arrive by ${formatShortDate(to)}`}</span>
    </p>
  )
}

function placeTitle({ pickup, counterPayment }: OrderDetails['order']): string {
  if (counterPayment) return 'Sold at the counter'
  return pickup ? 'Pick up at' : 'Delivery address'
}

function Pickup({ of: { place, hours, readyBy, keepDays } }: { of: PickupFacts }) {
  return (
    <p>
      <bdi className="font-semibold">{place}</bdi>
      <bdi className="block">{hours}</bdi>
      <span className="block text-muted text-sm">{`Told: ready by ${formatDate(startOf(readyBy))}, kept for ${daysInWords(keepDays)}`}</span>
      <span className="mt-2 block text-muted text-sm">Picked up by</span>
    </p>
  )
}

function printedTexts({ shippingAddress, legalName, items }: OrderDetails['order']) {
  const goods = items.flatMap(({ productId: { productName, brand } }) => [productName, brand.brandName])
  return [...addressTexts(shippingAddress), legalName, ...goods]
}

/** Offered until the first parcel; later the server refuses it. */
function EditAddress({ details: { order, shipments } }: { details: OrderDetails }) {
  const [isOpen, setOpen] = useState(false)
  if (
    !may('orders:write') ||
    order.pickup ||
    shipments.length > 0 ||
    !mayChangeGst(order.items.map(({ status }) => status))
  )
    return null
  return (
    <>
      <Button variant="quiet" size="small" className="mt-2 px-0!" onClick={() => setOpen(true)}>
        Edit address
      </Button>
      {isOpen && <AddressDialog order={order} close={() => setOpen(false)} />}
    </>
  )
}

/** A fee that the payer bears, or an offer of a bank, which the provider applies by itself. */
function Difference({ payment: { charged, difference } }: Pick<OrderDetails, 'payment'>) {
  // A node of the release before answers without them during a rolling restart.
  if (charged == null || !difference) return null
  const why =
    difference > 0
      ? `${formatRupees(difference)} more, a fee that the customer bears. The order counts with its total.`
      : `${formatRupees(-difference)} less, an offer. The order counts with its total, and refunds give back no more than was charged.`
  return <p className="mt-3 text-sm">{`${providerName} charged ${formatRupees(charged)}: ${why}`}</p>
}

/** The ids to look for in the payment provider's dashboard. */
function ProviderIds({ payment: { paymentId, providerOrderId } }: Pick<OrderDetails, 'payment'>) {
  if (!paymentId) return null
  return (
    <p className="mt-3 break-all text-muted text-sm">
      <span>{`${providerName} payment `}</span>
      <span className="text-text" translate="no">
        {paymentId}
      </span>
      {providerOrderId && (
        <>
          <span>{' of order '}</span>
          <span className="text-text" translate="no">
            {providerOrderId}
          </span>
        </>
      )}
    </p>
  )
}

function SummarySection({ title, children }: { title: string; children: Elements }) {
  return (
    <section>
      <h2 className="type-label mb-3 border-text border-b-2 pb-2">{title}</h2>
      {children}
    </section>
  )
}
