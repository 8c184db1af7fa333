import Trash from 'lucide-react/icons/trash-2'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { type Brand, useDeleteBrand } from './queries.ts'

export function DeleteBrand({ brand: { _id, brandName } }: { brand: Brand }) {
  const show = useRowDialog()
  const remove = useDeleteBrand(_id)
  const ask = () =>
    show((close) => (
      <DeleteDialog
        thing="brand"
        id={_id}
        name={brandName}
        remove={() => remove.mutateAsync(undefined)}
        users={({ products }) =>
          Number(products) > 0 && (
            <TextLink to={urls.productsOf({ brand: brandName })}>Show its products</TextLink>
          )
        }
        close={close}
      >
        The brand and its logo disappear from the shop and from this list.
      </DeleteDialog>
    ))
  return (
    <IconButton label={`Delete ${brandName}`} onClick={ask}>
      <Trash size={18} />
    </IconButton>
  )
}
