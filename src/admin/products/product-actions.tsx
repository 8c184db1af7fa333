import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { messageOf } from '../../client/api-client.ts'
import type { ProductOnWire } from '../../shop/catalog/wire.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { useDeleteProduct } from './queries.ts'

export function ProductActions({ product: { _id, productName } }: { product: ProductOnWire }) {
  const show = useRowDialog()
  const remove = useDeleteProduct(_id)
  const act = async () => {
    try {
      await remove.mutateAsync(undefined)
    } catch (error) {
      toast.failed(messageOf(error, `${productName} was not deleted. Please try again.`))
      throw error
    }
  }
  const ask = () =>
    show((close) => (
      <DeleteDialog thing="product" id={_id} name={productName} remove={act} close={close}>
        It goes from the shop, from carts and from wishlists, with its offers. Orders keep it as it was
        bought, with its picture and its price.
      </DeleteDialog>
    ))
  return (
    <span className="inline-flex">
      <IconLink label={`Edit ${productName}`} to={urls.product(_id)}>
        <Pencil size={18} />
      </IconLink>
      <IconButton label={`Delete ${productName}`} onClick={ask}>
        <Trash size={18} />
      </IconButton>
    </span>
  )
}
