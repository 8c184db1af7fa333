import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import type { ViewList } from '../../shop/saved-views/rules.ts'
import type { ViewOnWire } from '../../shop/saved-views/wire.ts'
import type { Elements } from '../../ui/elements.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import type { List } from '../list/use-list.ts'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { useDeleteView, useRenameView, useViews } from './queries.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

/** The saved views of a list, above its search and filters; nothing while there are none. */
export function ViewLinks({ of, list }: { of: ViewList; list: List }) {
  const { views = [], current } = useViews(of, list)
  if (views.length === 0) return null
  return (
    <nav aria-label="Saved views" className="scroll-sideways min-w-0 basis-full">
      <ul className="flex gap-x-6 sm:flex-wrap">
        <ViewLink to={list.unfilteredUrl} isCurrent={!list.isFiltered && !list.sort}>
          All
        </ViewLink>
        {views.map((view) => (
          <ViewLink
            key={view._id}
            to={`?${view.query}`}
            isCurrent={view === current}
            actions={view === current && <ViewActions view={view} />}
          >
            {view.name}
          </ViewLink>
        ))}
      </ul>
    </nav>
  )
}

interface ViewLinkProps {
  to: string
  isCurrent: boolean
  actions?: Elements
  children: ReactNode
}

const ViewLink = ({ to, isCurrent, actions, children }: ViewLinkProps) => (
  <li className="flex shrink-0">
    <Link
      to={to}
      keepScroll
      aria-current={isCurrent ? 'page' : undefined}
      className="type-action inline-flex min-h-11 min-w-8 max-w-72 items-center border-transparent border-b-4 text-muted transition-colors hover:text-text focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-text"
    >
      <bdi className="truncate">{children}</bdi>
    </Link>
    {actions}
  </li>
)

function ViewActions({ view: { _id, name } }: { view: ViewOnWire }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const rename = useRenameView(_id)
  const remove = useDeleteView(_id)
  const close = () => setOpen(null)
  return (
    <div className="flex">
      <IconButton label={`Rename ${name}`} onClick={() => setOpen('rename')}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => setOpen('delete')}>
        <Trash size={18} />
      </IconButton>
      {open === 'rename' && (
        <ViewNameDialog
          title={`Rename ${name}`}
          submit="Rename view"
          name={name}
          save={async (name) => {
            const { message } = await rename.mutateAsync(name)
            void toastWithUndo(message, 'view', _id)
          }}
          close={close}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog thing="view" id={_id} name={name} remove={() => remove.mutateAsync()} close={close}>
          The view goes for every admin. What it listed stays.
        </DeleteDialog>
      )}
    </div>
  )
}
