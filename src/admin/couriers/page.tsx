import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import type { CourierOnWire } from '../../shop/shipments/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { ListRow } from '../list/list-row.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { may } from '../shared/permissions.ts'
import { CourierDialog } from './courier-dialog.tsx'
import { couriersQuery, useDeleteCourier } from './queries.ts'

export function Component() {
  const { data: couriers, isError, refetch } = useQuery(couriersQuery)
  const [isAdding, setAdding] = useAddDialog('settings:write')
  return (
    <>
      <ListHead title="Couriers" actions={<AddButton permission="settings:write">Add courier</AddButton>} />
      {couriers?.length === 0 ? (
        <EmptyState title="No couriers yet">
          With couriers, what you ship leaves in parcels that have tracking numbers, labels and a manifest.
        </EmptyState>
      ) : couriers ? (
        <ul className="border-text border-t-2">
          {couriers.map((courier) => (
            <Courier key={courier._id} courier={courier} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The couriers could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {isAdding && <CourierDialog close={() => setAdding(false)} />}
    </>
  )
}

function Courier({ courier }: { courier: CourierOnWire }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteCourier(courier._id)
  const { _id, name, trackingUrl } = courier
  const close = () => setOpen(null)
  const confirmDelete = async () => {
    try {
      toast.done((await remove.mutateAsync()).message)
    } catch (error) {
      toast.failed(messageOf(error, `${name} was not deleted. Please try again.`))
    }
    close()
  }
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p id={_id} className="font-semibold">
          {name}
        </p>
        <p className="text-muted text-sm">{trackingUrl ?? 'No tracking address'}</p>
      </div>
      {may('settings:write') && (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-describedby={_id}
            data-opens-row
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          <Button size="small" variant="quiet" aria-describedby={_id} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      )}
      {open === 'edit' && <CourierDialog courier={courier} close={close} />}
      <ConfirmDialog
        title={`Delete ${name}?`}
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        confirm="Delete"
        danger
        pending={remove.isPending}
        onConfirm={confirmDelete}
      >
        It goes from the list. A courier that parcels went with stays.
      </ConfirmDialog>
    </ListRow>
  )
}
