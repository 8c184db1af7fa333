import Trash from 'lucide-react/icons/trash-2'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { useDeleteCoupon } from './queries.ts'

export function DeleteCoupon({ coupon: { _id, code } }: { coupon: CouponOnWire }) {
  const show = useRowDialog()
  const remove = useDeleteCoupon(_id)
  const ask = () =>
    show((close) => (
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
    ))
  return (
    <IconButton label={`Delete coupon ${code}`} onClick={ask}>
      <Trash size={18} />
    </IconButton>
  )
}
