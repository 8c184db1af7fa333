import { useRef } from 'react'
import { dayOf, formatDate } from '../../lib/dates.ts'
import type { ReturnRequestOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { isAfterLastTaxDay } from '../../shop/invoices/rules.ts'
import { answersTo, type RequestStatus as Name, orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { isTaxLostSoon } from '../orders/late-tax.ts'
import { ReturnStepButton, stepOf } from '../orders/return-step-button.tsx'
import { ReturnSteps } from '../orders/return-steps.tsx'
import { toastStatusChange, UndoStatusChange } from '../orders/undo-status-change.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import type { Decision } from './queries.ts'
import { SettleDialog } from './settle-dialog.tsx'

export const returnColumns: Column<ReturnRequestOnWire>[] = [
  {
    name: 'product',
    head: 'Product',
    cell: ({ productId, sizeLabel, quantity }) => (
      <>
        <span className="line-clamp-1 min-w-32 wrap-anywhere max-w-56 font-semibold 3xl:max-w-96">
          {productId.productName}
        </span>
        <span className="block text-muted text-xs">
          <bdi>{productId.brand.brandName}</bdi>
          <span>{` · size ${sizeLabel} · ${quantity} ${quantity === 1 ? 'unit' : 'units'}`}</span>
        </span>
      </>
    ),
  },
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId, orderNumber }) => (
      <TextLink to={urls.order(orderId)} className="type-number" translate="no">
        {orderName(orderNumber)}
      </TextLink>
    ),
  },
  {
    name: 'customer',
    head: 'Customer',
    cell: ({ user }) => (
      <>
        <span className="line-clamp-1 wrap-anywhere min-w-28 max-w-44 3xl:max-w-96">{user.name}</span>
        <span className="line-clamp-1 wrap-anywhere min-w-28 max-w-44 text-muted text-xs 3xl:max-w-96">
          {user.email}
        </span>
      </>
    ),
  },
  {
    name: 'reason',
    head: 'Reason',
    cell: (request) => (
      <>
        <span>{request.reason}</span>
        <WantedSize request={request} />
      </>
    ),
  },
  {
    name: 'status',
    head: 'Status',
    cell: ({ status, held, steps }) => (
      <>
        <RequestStatus status={held?.to ?? status} />
        <ReturnSteps steps={steps} />
      </>
    ),
  },
  {
    name: 'date',
    head: 'Return date',
    cell: (request) => (
      <>
        <span className="whitespace-nowrap">{formatDate(request.returnDate)}</span>
        <TaxDeadline request={request} />
      </>
    ),
  },
  actionsColumn((request) => <ReturnActions request={request} />),
]

export function ReturnCard({ request }: { request: ReturnRequestOnWire }) {
  const { productId, user, orderId, orderNumber, sizeLabel, quantity, reason, status, held, returnDate } =
    request
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-semibold">{productId.productName}</h2>
        <span className="text-sm">
          <RequestStatus status={held?.to ?? status} />
        </span>
      </div>
      <p className="text-muted text-sm">
        <bdi>{productId.brand.brandName}</bdi>
        <span>{` · size ${sizeLabel} · ${quantity} ${quantity === 1 ? 'unit' : 'units'}`}</span>
      </p>
      <p className="text-sm">
        <bdi>{reason}</bdi>
        <span>{' · '}</span>
        <bdi>{user.name}</bdi>
        <span>{' · '}</span>
        <span className="whitespace-nowrap">{formatDate(returnDate)}</span>
        <WantedSize request={request} />
        <TaxDeadline request={request} />
        <ReturnSteps steps={request.steps} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TextLink to={urls.order(orderId)} className="type-number text-sm" translate="no">
          {orderName(orderNumber)}
        </TextLink>
        <ReturnActions request={request} />
      </div>
    </article>
  )
}

const kept = { open: 'reserved', ordered: 'ordered', released: 'no longer reserved' } as const

function WantedSize({ request: { exchange } }: { request: ReturnRequestOnWire }) {
  if (!exchange) return null
  return (
    <span className="block text-muted text-xs">{`wants size ${exchange.sizeLabel}, ${kept[exchange.state]}`}</span>
  )
}

function TaxDeadline({ request: { status, lastTaxDay } }: { request: ReturnRequestOnWire }) {
  const today = dayOf(new Date())
  if (!answersTo[status].accept || !lastTaxDay) return null
  if (isAfterLastTaxDay(today, lastTaxDay))
    return <span className="block text-muted text-xs">its GST does not come back</span>
  return isTaxLostSoon(lastTaxDay, today) ? (
    <span className="block text-muted text-xs">{`its GST comes back until ${formatDate(lastTaxDay)}`}</span>
  ) : null
}

const tones: Record<Name, StatusTone> = { Pending: 'wait', Accepted: 'good', Rejected: 'bad' }

const RequestStatus = ({ status }: { status: Name }) => <Status tone={tones[status]}>{status}</Status>

function ReturnActions({ request }: { request: ReturnRequestOnWire }) {
  const show = useRowDialog()
  const container = useRef<HTMLSpanElement>(null)
  const { productId, user, held } = request
  const what = `the return of ${productId.productName} by ${user.name}`
  const allowed = answersTo[request.status]
  const step = stepOf(request)
  const onSettled = ({ message, held }: { message: string; held: string | null }) => {
    toastStatusChange(message, request.itemId, held)
    // The button is gone; keep the focus nearby.
    requestAnimationFrame(() => container.current?.focus())
  }
  const openDialog = (decision: Decision) =>
    show((close) => (
      <SettleDialog request={request} decision={decision} onSettled={onSettled} close={close} />
    ))
  return (
    <span ref={container} tabIndex={-1} className="inline-flex gap-2 outline-none">
      <UndoStatusChange itemId={request.itemId} held={held?._id} what={what} />
      {!held && (
        <>
          <ReturnStepButton request={request} what={what} onSettled={onSettled} />
          {!step && may('money:refund') && (
            <Button
              size="small"
              variant="secondary"
              disabled={!allowed.accept}
              aria-label={`Accept ${what}`}
              onClick={() => openDialog('accept')}
            >
              Accept
            </Button>
          )}
          {may('orders:write') && (
            <Button
              size="small"
              variant="quiet"
              disabled={!allowed.reject}
              aria-label={`Reject ${what}`}
              onClick={() => openDialog('reject')}
            >
              Reject
            </Button>
          )}
        </>
      )}
    </span>
  )
}
