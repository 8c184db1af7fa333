import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type Category, useDeleteCategory } from './queries.ts'

export function CategoryActions({ category }: { category: Category }) {
  const { _id, categoryName } = category
  const show = useRowDialog()
  const remove = useDeleteCategory(_id)
  const edit = () => show((close) => <CategoryDialog category={category} close={close} />)
  const ask = () =>
    show((close) => (
      <DeleteDialog
        thing="category"
        id={_id}
        name={categoryName}
        remove={() => remove.mutateAsync(undefined)}
        users={({ products }) =>
          Number(products) > 0 && (
            <TextLink to={urls.productsOf({ category: categoryName })}>Show its products</TextLink>
          )
        }
        close={close}
      >
        The category disappears from the shop and from this list.
      </DeleteDialog>
    ))
  return (
    <span className="inline-flex">
      <HistoryButton thing="category" id={_id} name={categoryName} />
      <IconButton label={`Edit ${categoryName}`} onClick={edit}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={`Delete ${categoryName}`} onClick={ask}>
        <Trash size={18} />
      </IconButton>
    </span>
  )
}
