import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { may } from '../shared/permissions.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { type Category, useToggleCategory } from './queries.ts'

/** Hiding asks for confirmation because it changes whole listings. */
export function CategoryStatus({ category }: { category: Category }) {
  const { _id, categoryName, status, productCount } = category
  const [isConfirming, setConfirming] = useState(false)
  const toggle = useToggleCategory(_id)
  const [pendingStatus, setPendingStatus] = useState<boolean>()
  const change = async (to: boolean) => {
    setPendingStatus(to)
    try {
      await toggle.mutateAsync(to)
      void toastWithUndo('Category updated successfully', 'category', _id)
    } catch (error) {
      toast.failed(messageOf(error, 'The category was not updated. Please try again.'))
    }
    setPendingStatus(undefined)
    setConfirming(false)
  }
  const isPending = pendingStatus !== undefined
  const shown = pendingStatus ?? status
  const products = productCount === 1 ? 'its one product' : `its ${productCount} products`
  return (
    <span className="inline-flex items-center gap-1">
      {may('products:write') && (
        <Switch
          label={`${categoryName} is active`}
          on={shown}
          pending={isPending}
          onChange={(to) => (to || productCount === 0 ? change(to) : setConfirming(true))}
          className="-ml-0.5"
        />
      )}
      <span className={shown ? 'font-semibold' : 'text-muted'}>{shown ? 'Active' : 'Inactive'}</span>
      <ConfirmDialog
        title={`Deactivate ${categoryName}?`}
        open={isConfirming}
        onOpenChange={setConfirming}
        confirm="Deactivate"
        pending={isPending}
        onConfirm={() => change(false)}
      >{`Shoppers no longer find ${products}: not in listings, not in the search. Carts and wishlists show them as unavailable. Activate it, and they are back.`}</ConfirmDialog>
    </span>
  )
}
