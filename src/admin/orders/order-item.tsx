import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { actOf } from '../refund-requests/act-of.ts'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { statusLabel } from './order-status.tsx'
import { documentsQuery, type Item, type OrderDetails, useCreditNote } from './queries.ts'
import { RefundStatus } from './refund-status.tsx'
import { StatusChoice } from './status-choice.tsx'

interface OrderItemProps {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
  refunds: readonly RefundOnWire[]
}

export function OrderItem({ item, details, steps, refunds }: OrderItemProps) {
  const { productId: product, sizeLabel, quantity, priceDetails } = item
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
        <p className="text-muted text-sm">{`Size ${sizeLabel} · ${quantity} × ${formatRupees(priceDetails.discountedPrice)}`}</p>
      </div>
      <StatusChoice item={item} details={details} steps={steps} />
      <ItemHistory order={details.order} productName={product.productName} steps={steps} />
      <CreditNote orderId={details.order._id} item={item} />
      {details.refundRequests
        .filter(({ itemId }) => itemId === item._id)
        .map((request) => (
          <p key={request._id} className="basis-full text-sm sm:pl-29">
            <span>{`${actOf(request)}: ${formatRupees(request.amount)} asked for by `}</span>
            <bdi>{request.askedBy.name}</bdi>
            <span>{'. Another person must confirm it'}</span>
            {may('money:refund') && (
              <>
                <span>{': '}</span>
                <TextLink to={urls.refundRequests}>Refund requests</TextLink>
              </>
            )}
          </p>
        ))}
      {refunds.map((refund) => (
        <RefundStatus
          key={`${refund.reference} ${refund.to}`}
          refund={refund}
          className="basis-full sm:pl-29"
        />
      ))}
    </li>
  )
}

function CreditNote({ orderId, item }: { orderId: string; item: Item }) {
  const { data: documents } = useQuery(documentsQuery(orderId))
  const { mutate, isPending } = useCreditNote(item._id)
  const note = documents?.creditNotes.find(({ itemId }) => itemId === item._id)
  if (!note) return null
  const onError = (error: unknown) =>
    toast.failed(messageOf(error, 'The credit note could not be downloaded. Please try again.'))
  return (
    <p className="basis-full sm:pl-29">
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        onClick={() => mutate(undefined, { onError })}
        aria-label={`Credit note ${note.number} of ${item.productId.productName}`}
      >
        <Download size={18} aria-hidden />
        <span>{`Credit note ${note.number}`}</span>
      </Button>
    </p>
  )
}

function ItemHistory({
  order,
  productName,
  steps,
}: {
  order: OrderDetails['order']
  productName: string
  steps: readonly ItemStepOnWire[]
}) {
  return (
    <ol
      aria-label={`History of ${productName}`}
      className="wrap-anywhere grid basis-full gap-1 text-sm sm:pl-29"
    >
      {steps.map((step, index) => (
        <li
          key={step.at + step.to}
          className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border before:border-muted not-last:after:absolute not-last:after:top-3.5 not-last:after:-bottom-2.5 not-last:after:left-[3.5px] not-last:after:border-line not-last:after:border-l"
        >
          <Step order={order} step={step} isLast={index === steps.length - 1} />
        </li>
      ))}
    </ol>
  )
}

function Step({
  order,
  step,
  isLast,
}: {
  order: OrderDetails['order']
  step: ItemStepOnWire
  isLast: boolean
}) {
  const { from, to, by, reason, at } = step
  return (
    <>
      <span className={isLast ? 'font-semibold' : undefined}>
        {from === null ? 'Ordered' : statusLabel(to, order)}
      </span>
      {reason && <span>{` · ${reason}`}</span>}
      <span className="text-muted">
        <span>{' · '}</span>
        <bdi>{by ? by.name : 'the shop'}</bdi>
        <span>{`${by?.role === 'admin' ? ' (admin)' : ''} · `}</span>
        <time dateTime={at} className="whitespace-nowrap">
          {momentInWords(at)}
        </time>
      </span>
    </>
  )
}
