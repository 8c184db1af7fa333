import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useParams } from 'react-router'
import { messageOf, Refusal } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { movableItems } from '../../shop/fulfilment/bulk-rules.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { Notes } from '../notes/notes.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { may } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { OrderItem } from './order-item.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Parcels } from './parcels.tsx'
import { PreviousNext } from './previous-next.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { type OrderDetails, orderQuery, useInvoice, useReceipt } from './queries.ts'
import { ReadyDialog } from './ready-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { Tags } from './tags.tsx'
import { Timeline } from './timeline.tsx'

export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(orderQuery(id))
  if (error && !data) {
    if (error instanceof Refusal && error.status < 500)
      return <NotFound list={{ label: 'Orders', to: urls.orders }} />
    return <LoadFailed what="This order could not be loaded" retry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  const { order, history, refunds, notes, tags } = data
  return (
    <RowDialogs>
      <Title>{`Order ${order.number}`}</Title>
      <Breadcrumbs crumbs={[{ label: 'Orders', to: urls.orders }, { label: orderName(order.number) }]} />
      <div className="mt-4 mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="type-title">
          <span>{'Order '}</span>
          <span translate="no">{orderName(order.number)}</span>
        </h1>
        <OrderStatus status={order.orderStatus} of={order} />
        <Tags orderId={order._id} tags={tags} />
        <div className="ml-auto flex flex-wrap items-start gap-2">
          <ShipAndPrint details={data} />
          <Invoice orderId={order._id} />
          <Receipt orderId={order._id} />
          <PreviousNext id={id} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-x-10 gap-y-8 min-[110rem]:grid-cols-2">
          <section aria-labelledby="items">
            <h2 id="items" className="type-label border-text border-b-2 pb-2">
              Items
            </h2>
            <ul>
              {order.items.map((item) => (
                <OrderItem
                  key={item._id}
                  item={item}
                  details={data}
                  steps={history.filter(({ itemId }) => itemId === item._id)}
                  refunds={refunds.filter(({ itemId }) => itemId === item._id)}
                />
              ))}
            </ul>
          </section>
          <div className="grid grid-cols-1 content-start gap-8">
            <Parcels details={data} />
            <Timeline details={data} />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-8 sm:grid-cols-2 xl:grid-cols-1">
          <OrderSummary details={data} />
          <Notes subject={{ kind: 'order', id: order._id }} notes={notes} />
        </div>
      </div>
    </RowDialogs>
  )
}

function ShipAndPrint({ details: { order, held } }: { details: OrderDetails }) {
  const [open, setOpen] = useState<'ship' | 'print' | null>(null)
  const close = () => setOpen(null)
  const items = order.items.map(({ _id: id, status }) => ({ id, status }))
  const heldItems = new Set(held.map(({ itemId }) => itemId))
  const mayShip = may('orders:write') && movableItems(items, heldItems, 'Shipped').length > 0
  return (
    <>
      {mayShip && (
        <Button size="small" onClick={() => setOpen('ship')}>
          {order.pickup ? 'Ready for pickup' : 'Ship whole order'}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => setOpen('print')}>
        <Printer size={18} aria-hidden />
        <span>Print</span>
      </Button>
      {open === 'ship' &&
        (order.pickup ? (
          <ReadyDialog order={order} close={close} />
        ) : (
          <ShipDialog ids={[order._id]} close={close} />
        ))}
      {open === 'print' && <PrintDialog ids={[order._id]} close={close} />}
    </>
  )
}

type OfDownload = { name: 'invoice' | 'receipt'; of: ReturnType<typeof useInvoice>; children: Elements }

function DownloadButton({ name, of: { mutate, isPending, data, error }, children }: OfDownload) {
  return (
    <div>
      <Button variant="secondary" size="small" loading={isPending} onClick={() => mutate()}>
        <Download size={18} aria-hidden />
        {children}
      </Button>
      <p role="status" className="mt-1 text-sm empty:hidden">
        {isPending ? `Making the ${name}…` : data ? `${data} is in your downloads.` : ''}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-1 text-alarm text-sm">
          {messageOf(error, `The ${name} could not be downloaded. Please try again.`)}
        </p>
      )}
    </div>
  )
}

const Invoice = ({ orderId }: { orderId: string }) => (
  <DownloadButton name="invoice" of={useInvoice(orderId)}>
    <span>Invoice</span>
  </DownloadButton>
)

const Receipt = ({ orderId }: { orderId: string }) => (
  <DownloadButton name="receipt" of={useReceipt(orderId)}>
    <span>Receipt</span>
  </DownloadButton>
)
