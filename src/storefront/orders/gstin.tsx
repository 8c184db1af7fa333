import { lazy, Suspense, useState } from 'react'
import { mayChangeGst } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useDocuments, useSetGstin } from './queries.ts'

// On demand: a form costs 25 KB, and few orders are of a business.
const load = async () => ({ default: (await import('../../account/gstin-dialog.tsx')).GstinDialog })
const GstinDialog = lazy(load)

/** Nothing where an order has none and can get none any more. */
export function Gstin({ order }: { order: OrderOnWire }) {
  const [isOpen, setOpen] = useState(false)
  const { data: documents } = useDocuments(order._id)
  const save = useSetGstin(order._id)
  const { gstin, legalName } = order
  const isOpenToChange = documents?.invoice === null && mayChangeGst(order.items.map(({ status }) => status))
  if (!gstin && !isOpenToChange) return null
  const open = () =>
    load().then(
      () => setOpen(true),
      (error) => toast.failed(messageOf(error)),
    )
  return (
    <div className="mt-6">
      {gstin && (
        <p className="wrap-anywhere">
          <span>{'GSTIN '}</span>
          <span className="type-number" translate="no">
            {gstin}
          </span>
          {legalName && <span className="block text-muted">{legalName}</span>}
        </p>
      )}
      {isOpenToChange && (
        <Button variant="quiet" size="small" className="px-0!" onClick={open}>
          {gstin ? 'Change the GSTIN' : 'Add a GSTIN'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <GstinDialog order={order} save={save.mutateAsync} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
