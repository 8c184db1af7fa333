import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CouponOnWire } from '../../../shop/coupons/wire.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { askAnew } from '../../ask-anew.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { useDeleteCoupon } from './queries.ts'

/** A button that deletes a coupon, once one is sure. */
export function DeleteCoupon({ coupon: { _id, code } }: { coupon: CouponOnWire }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteCoupon(_id)
  const close = () => {
    setAsking(false)
    // After a refusal they may be others than those in sight.
    if (remove.isError) void askAnew('coupons')
  }
  return (
    <>
      <IconButton label={`Delete coupon ${code}`} onClick={() => setAsking(true)}>
        <Trash size={18} />
      </IconButton>
      {isAsking && (
        <DeleteDialog
          thing="coupon"
          id={_id}
          name={`coupon ${code}`}
          said="Coupon deleted successfully"
          remove={() => remove.mutateAsync(undefined)}
          close={close}
        >
          Shoppers can no longer use it, and it goes from every cart it was chosen with. Orders keep what it
          took off.
        </DeleteDialog>
      )}
    </>
  )
}
