import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GstinDialog } from '../../account/gstin-dialog.tsx'
import { mayChangeGst } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import { may } from '../shared/permissions.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { documentsQuery, useSetGstin } from './queries.ts'

/** Nothing where an order has none and can get none any more. */
export function Gstin({ order }: { order: OrderForAdminOnWire }) {
  const [isOpen, setOpen] = useState(false)
  const { data: documents } = useQuery(documentsQuery(order._id))
  const save = useSetGstin(order._id)
  const { gstin, legalName } = order
  const isOpenToChange =
    may('orders:write') &&
    documents?.invoice === null &&
    mayChangeGst(order.items.map(({ status }) => status))
  if (!gstin && !isOpenToChange) return null
  return (
    <div className="mt-3">
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
        <Button variant="quiet" size="small" className="px-0!" onClick={() => setOpen(true)}>
          {gstin ? 'Change the GSTIN' : 'Add a GSTIN'}
        </Button>
      )}
      {isOpen && (
        <GstinDialog
          order={order}
          save={save.mutateAsync}
          close={() => setOpen(false)}
          onSaved={(message) => void toastWithUndo(message, 'order', order._id)}
        />
      )}
    </div>
  )
}
