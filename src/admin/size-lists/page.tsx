import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { LoadFailed } from '../../client/load-failed.tsx'
import { usesInWords } from '../../shop/catalog/size-lists/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { AddButton } from '../list/add-button.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { ListHead } from '../list/list-head.tsx'
import { ListRow } from '../list/list-row.tsx'
import { RowDialogs, useRowDialog } from '../list/row-dialog.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { may } from '../shared/permissions.ts'
import { sizeListsQuery } from '../shared/reference-data.ts'
import { urls } from '../shared/urls.ts'
import { type SizeList, useDeleteSizeList } from './queries.ts'
import { SizeListDialog } from './size-list-dialog.tsx'

export function Component() {
  const { data: lists, isError, refetch } = useQuery(sizeListsQuery)
  const [isAdding, setAdding] = useAddDialog('products:write')
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Categories', to: urls.categories }, { label: 'Size lists' }]} />
      <ListHead
        title="Size lists"
        actions={
          <>
            <ButtonLink to={urls.sizeGuides} variant="secondary">
              Size guides
            </ButtonLink>
            <AddButton permission="products:write">Add size list</AddButton>
          </>
        }
      />
      {lists?.length === 0 ? (
        <EmptyState title="No size lists yet">
          A list has sizes of your own, as G0 to G3 for grips. Categories and products take them by it.
        </EmptyState>
      ) : lists ? (
        <RowDialogs>
          <ul className="border-text border-t-2">
            {lists.map((list) => (
              <List key={list._id} list={list} />
            ))}
          </ul>
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="The size lists could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {isAdding && <SizeListDialog close={() => setAdding(false)} />}
    </>
  )
}

function List({ list }: { list: SizeList }) {
  const show = useRowDialog()
  const remove = useDeleteSizeList(list._id)
  const { _id, name, sizes } = list
  const uses = usesInWords(list)
  const confirmDeletion = () =>
    show((close) => (
      <DeleteDialog
        thing="size-list"
        id={_id}
        name={name}
        remove={() => remove.mutateAsync(undefined)}
        close={close}
      >
        What was sold in these sizes keeps their labels.
      </DeleteDialog>
    ))
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p className="font-semibold">{name}</p>
        <p>{sizes.map(({ label }) => label).join(' · ')}</p>
        <p className="text-muted text-sm">
          {uses.length > 0 ? `Used by ${uses.join(' and ')}` : 'Not used yet'}
        </p>
      </div>
      <span className="inline-flex">
        <HistoryButton thing="size-list" id={_id} name={name} />
        {may('products:write') && (
          <>
            <IconButton
              label={`Edit ${name}`}
              data-opens-row
              onClick={() => show((close) => <SizeListDialog list={list} close={close} />)}
            >
              <Pencil size={18} />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={confirmDeletion}>
              <Trash size={18} />
            </IconButton>
          </>
        )}
      </span>
    </ListRow>
  )
}
