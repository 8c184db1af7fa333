import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
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
import { urls } from '../shared/urls.ts'
import { SizeListsLoaded } from '../size-lists/size-lists-loaded.tsx'
import { type SizeGuide, sizeGuidesQuery, useDeleteSizeGuide } from './queries.ts'
import { SizeGuideDialog } from './size-guide-dialog.tsx'

export function Component() {
  const { data: guides, isError, refetch } = useQuery(sizeGuidesQuery)
  const [isAdding, setAdding] = useAddDialog('products:write')
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Brands', to: urls.brands }, { label: 'Size guides' }]} />
      <ListHead
        title="Size guides"
        actions={<AddButton permission="products:write">Add size guide</AddButton>}
      />
      {guides?.length === 0 ? (
        <EmptyState title="No size guides yet">
          Shoes, clothes and caps have a guide of the software. A guide of your own is shown in its place,
          with all products of its brand.
        </EmptyState>
      ) : guides ? (
        <RowDialogs>
          <ul className="border-text border-t-2">
            {guides.map((guide) => (
              <Guide key={guide._id} guide={guide} />
            ))}
          </ul>
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="The size guides could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {isAdding && (
        <SizeListsLoaded>
          <SizeGuideDialog close={() => setAdding(false)} />
        </SizeListsLoaded>
      )}
    </>
  )
}

function Guide({ guide }: { guide: SizeGuide }) {
  const show = useRowDialog()
  const remove = useDeleteSizeGuide(guide._id)
  const { _id, name, columns, rows } = guide
  const edit = () =>
    show((close) => (
      <SizeListsLoaded>
        <SizeGuideDialog guide={guide} close={close} />
      </SizeListsLoaded>
    ))
  const confirmDeletion = () =>
    show((close) => (
      <DeleteDialog
        thing="size-guide"
        id={_id}
        name={name}
        remove={() => remove.mutateAsync(undefined)}
        close={close}
      >
        Its products show the next guide that fits them: yours for all of the brand, yours for every brand, or
        that of the software. Where there is none of these, they show no guide.
      </DeleteDialog>
    ))
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p className="font-semibold">{name}</p>
        <p>{columns.join(' · ')}</p>
        <p className="text-muted text-sm">{rows.map(([size]) => size).join(', ')}</p>
      </div>
      <span className="inline-flex">
        <HistoryButton thing="size-guide" id={_id} name={name} />
        {may('products:write') && (
          <>
            <IconButton label={`Edit ${name}`} data-opens-row onClick={edit}>
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
